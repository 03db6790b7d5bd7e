// Reads mixtures of rules and situations, and prints what the JavaScript rules say of each, a line a mixture.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, file] = process.argv.slice(2);
const { RULES, NOTIONS, facts, ruleOf, ruleSet, weigh } = await import(pathToFileURL(module));
for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
  const { rules, notions, situations } = JSON.parse(line);
  const own = rules.map(([place, document]) => ruleOf(RULES[place], document));
  const mixture = ruleSet("mixture", own, notions.map((place) => NOTIONS[place]));
  const rulings = situations.map((situation) => {
    const { outcomes, clauses, defeated, ...rest } = weigh(mixture, facts(situation));
    const alternatives = rest.alternatives.map((other) => ({ ...other, applied: undefined }));
    return [outcomes, clauses, defeated, alternatives];
  });
  process.stdout.write(JSON.stringify(rulings) + "\n");
}
