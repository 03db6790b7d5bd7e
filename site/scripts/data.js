// What the build writes for scripts, and what one script hands to another: the only name that is global.
/**
 * @import { BenchData } from "./bench/card.js"
 * @import { EquipmentRow, EquipmentUnits } from "./equipment.js"
 * @import { FindingList } from "./finding-filters.js"
 * @import { Addresses, Book } from "./load.js"
 * @import { Rules } from "./ruling/infer-facts.js"
 * @import { RulingWords } from "./ruling/words.js"
 * @import { CopyNames } from "./saved-copy.js"
 * @import { SearchIndex } from "./search/engine.js"
 * @import { TableData } from "./table/surface.js"
 */

/**
 * What stands behind a script is there once that script was loaded.
 * @typedef {object} Data
 * @property {Record<string, Record<string, string>>} say words of the interface, `data/words-LANG.js`
 * @property {{ colon: string, semicolon: string, dash: string, quotes: [string, string],
 *   small_after_colon: boolean }} marks
 * @property {Record<string, string>} numbers how clauses are called that nobody calls as records have them;
 *   by number, or by document and number
 * @property {Addresses} addresses
 * @property {CopyNames} copy
 * @property {SearchIndex} index `data/index.js`
 * @property {Record<string, Record<string, string>>} [ownNames] by edition and concept, what it is about
 *   where that edition rules otherwise, `data/headlines-LANG.js`
 * @property {Record<string, Book>} texts `data/text-DOCUMENT.js`
 * @property {Record<string, Record<string, string[]>>} concordance by concept and document, the numbers of
 *   its clauses, `data/concordance.js`
 * @property {FindingList} findingList `data/LANG/findings.js`
 * @property {Record<string, BenchData>} benches `data/bench-DOCUMENT.js`
 * @property {{ say: Record<string, string>, words: Record<string, string>, examples: { number: string },
 *   units: EquipmentUnits, documents: Record<string, EquipmentRow[]> }} equipmentData by language
 * @property {Rules} rules `data/rules.js`
 * @property {RulingWords} words words of the ruling page, `data/facts-LANG.js`
 * @property {{ documents: Record<string, TableData>, say: Record<string, string> }} tables the tables of the
 *   documents, and what is said of places, `data/tables-LANG.js`
 * @property {typeof import("./search/engine.js")} search `search.js`
 * @property {typeof import("./qr/picture.js")} qr `qr.js`
 * @property {typeof import("./saved-copy.js")} savedCopy `saved-copy.js`
 * @property {Map<string, Promise<unknown>>} loading scripts that were asked for, by whichever bundle
 */

const shared = /** @type {{ rulebook?: Data }} */ (globalThis);

export const data = (shared.rulebook ??= /** @type {Data} */ ({}));
