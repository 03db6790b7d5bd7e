// What every page needs: the reader's choices, the menu, the search box and the offline copy.
import "./choices.js";
import "./menu.js";
import "./offline.js";
import "./searchbox.js";

document.documentElement.dataset.script = "";
