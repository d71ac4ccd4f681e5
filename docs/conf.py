"""The documentation site: these Markdown files, built by Sphinx. `make docs` builds it; a warning, such as a link to nothing, is an error."""

from __future__ import annotations

from layerlaw import __version__

project = "Layerlaw"
author = "The Layerlaw authors"
release = version = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["man"]
myst_heading_anchors = 4  # links such as limits.md#editions, as they work where the files are read as they are
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["misc.highlighting_failure"]  # `...` stands for lines left out, in JSON and YAML too

html_theme = "furo"
html_title = "Layerlaw"
html_show_sourcelink = False
html_show_copyright = False
html_copy_source = False

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
