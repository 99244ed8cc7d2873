"""The live layer: the browser's part of a page, which follows the sliders without asking the server."""
