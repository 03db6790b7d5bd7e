// Seconds a place, by the site's scripts: node places.mjs TABLES ROWS; a row is [document, position].
import { entered, placeDiscs, readPosition } from "../tests/table_scripts.mjs";

const positions = entered.map(([row, table]) => [readPosition(row, table).position, table]);
const asked = positions.reduce((sum, [position]) => sum + position.tasks.length, 0);
for (const [position, table] of positions) placeDiscs(position, table);
const start = performance.now();
for (const [position, table] of positions) placeDiscs(position, table);
console.log((performance.now() - start) / 1000 / asked);
