"""Drawings of the table as SVG: what is shown, the layers it is drawn in, and the same in words."""
