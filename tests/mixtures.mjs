// Reads mixtures of rules and situations, and prints what the JavaScript rules say of each, a line a mixture.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, file] = process.argv.slice(2);
const { RULES, NOTIONS, facts, ruleSet, weigh } = await import(pathToFileURL(module));
for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
  const { rules, notions, situations } = JSON.parse(line);
  const mixture = ruleSet(
    rules.map(([place, document]) => {
      const rule = RULES[place];
      return { ...rule, clauses: rule.clauses[document], by: rule.by[document] ?? [] };
    }),
    notions.map((place) => NOTIONS[place]),
  );
  const rulings = situations.map((situation) => {
    const { outcomes, clauses, defeated, alternatives } = weigh(mixture, facts(situation));
    return [outcomes, clauses, defeated, alternatives];
  });
  process.stdout.write(JSON.stringify(rulings) + "\n");
}
