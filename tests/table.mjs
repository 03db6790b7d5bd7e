// Places discs with the site's scripts: node table.mjs TABLES ROWS SCRIPT…; a row is [document, position].
import { tablePlaces, tablePosition, told } from "./table_scripts.mjs";

const said = told.map(([row, table]) => {
  const { position, fault } = tablePosition.readPosition(row, table);
  return JSON.stringify(fault ?? tablePlaces.placeDiscs(position, table));
});
process.stdout.write(said.join("\n") + "\n");
