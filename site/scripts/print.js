// Printing.
import { all } from "./dom.js";

for (const button of all("[data-print]")) button.addEventListener("click", () => print());
