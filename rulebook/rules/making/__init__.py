"""From what people write about rules to the rules: pages and scenarios, read and checked, and code."""
