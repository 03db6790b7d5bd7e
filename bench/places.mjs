// Seconds a place, by the site's scripts: node places.mjs TABLES ROWS SCRIPT…; a row is [document, position].
import { tablePlaces, tablePosition, told } from "../tests/table_scripts.mjs";

const positions = told.map(([row, table]) => [tablePosition.readPosition(row, table).position, table]);
const asked = positions.reduce((sum, [position]) => sum + position.tasks.length, 0);
for (const [position, table] of positions) tablePlaces.placeDiscs(position, table);
const start = performance.now();
for (const [position, table] of positions) tablePlaces.placeDiscs(position, table);
console.log((performance.now() - start) / 1000 / asked);
