// The page of a concept: its texts, previews of references, and copying.
import "./copy-buttons.js";
import "./preview.js";
import "./tabs.js";

