"""Sphinx settings, and nothing else."""

import os
import sys
from pathlib import Path

from rulebook.sources.sources import Sources

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "site" / "_ext"))
own = Sources(ROOT).site_file.value

project = own.project
language = "en"
extensions = ["myst_parser", "extension"]
source_suffix = {".md": "markdown"}
root_doc = "en/about"
exclude_patterns = ["README.md", "_*"]
suppress_warnings = [
    "toc.not_included"
]  # the pages find one another by search and by the clause, not by a tree
smartquotes = False  # rules are quoted as printed
highlight_language = "none"
myst_enable_extensions = ["colon_fence"]
primary_domain = rulebook_domain = own.domain
nitpicky = True

site_url = os.environ.get("RULEBOOK_SITE_URL", "").rstrip("/")
html_baseurl = f"{site_url}/" if site_url else ""  # where it is published
html_theme = "reference"
html_theme_path = ["site/_theme"]
html_static_path = ["site/_static", "site/bundles"]
html_extra_path = ["site/root"]  # what lies beside the pages
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
