// Places discs with the site's scripts: node table.mjs TABLES ROWS; a row is [document, position].
import { entered, placeDiscs, readPosition } from "./table_scripts.mjs";

const placed = entered.map(([row, table]) => {
  const { position, fault } = readPosition(row, table);
  return JSON.stringify(fault ?? placeDiscs(position, table));
});
process.stdout.write(placed.join("\n") + "\n");
