"""What the clauses come to: conditions, rules, rulings."""
