// Which documents stand side by side on the bench.
import { data } from "../data.js";
import { chosen } from "../preferences.js";

/** No document, where there could be one beside. */
export const NONE = "none";

/** What the address says, with documents where it names none.
 * @param {Record<string, string>} said @param {string} usual the document that most compare with */
export function completed(said, usual) {
  const ids = Object.keys(data.findingList.labels);
  const document = ids.includes(said.document) ? said.document : chosen();
  const others = [usual, chosen(), ...ids].filter((id) => id !== document);
  const [first, second] = new Set(others);
  const offered = [...ids, NONE];
  const beside = offered.includes(said.beside) ? said.beside : first;
  const besideToo = offered.includes(said.beside_too) ? said.beside_too : second;
  return { ...said, document, beside, beside_too: besideToo };
}
