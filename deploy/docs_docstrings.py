"""An extension of Griffe, which reads docstrings for the docs site: doctests become blocks of code."""

from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Fences the doctests of each docstring, which Markdown would take for quotations."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each class, function and attribute."""
        if obj.docstring and not obj.is_module:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Called when all modules are loaded, which have their docstrings only then."""
        if pkg.docstring:
            pkg.docstring.value = fenced(pkg.docstring.value)


def fenced(docstring: str) -> str:
    r"""The docstring with its doctests as blocks of code; ">" at the start of any other line is escaped.

    >>> fenced("Adds.\n\n>>> 1 + 1\n2\n\n>= 0")
    'Adds.\n\n```pycon\n>>> 1 + 1\n2\n```\n\n\\>= 0'
    """
    lines, is_code = [], False
    for line in docstring.split("\n"):
        if not is_code and line.startswith(">>> "):
            lines.append("```pycon")
            is_code = True
        elif is_code and not line.strip():
            lines.append("```")
            is_code = False
        lines.append(f"\\{line}" if not is_code and line.startswith(">") else line)
    return "\n".join([*lines, *(["```"] if is_code else [])])
