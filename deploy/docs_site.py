"""Hooks of the docs site (mkdocs.yml): pages that are made from the code, and links to files outside of docs."""

import re
from typing import Any

from mkdocs.structure.files import File, Files

# The names of metrics_core by their docstrings, and the commands by their parser.
MADE = {
    "library-reference.md": "# Library reference\n\n::: metrics_core\n",
    "command-reference.md": (
        "# Command reference\n\n::: mkdocs-click\n    :module: threshold_explorer.surfaces.command.command_line\n"
        "    :command: command_line\n    :prog_name: threshold-explorer\n    :depth: 1\n"
    ),
}
_LINK_OUT = re.compile(r"\[([^\]]+)\]\(\.\./[^)\s]+\)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made from the code."""
    for name, text in MADE.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Files of the repository are not on the site: only their names stay."""
    return _LINK_OUT.sub(r"\1", markdown)
