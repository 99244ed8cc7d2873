"""Bundles ES modules into one script, which a browser loads with one request, and a decision record contains."""

import re
from collections import Counter
from pathlib import Path

from threshold_explorer.live.scripts.formulas import formulas_script

# Modules that are made from Python declarations.
_MADE = {Path(__file__).parents[1] / "formulas.js": formulas_script}
# The only import form in these files: one line, names in braces, a relative path.
_IMPORT = re.compile(r'^import \{[^}]*\} from "(?P<path>\.[^"]+)";\n', re.MULTILINE)
_NAME = re.compile(r"^(?:export )?(?:const|let|function) (\w+)", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function )", re.MULTILINE)


def bundled(entry: Path) -> str:
    """A module and its imports in dependency order, in one scope.

    Raises `ValueError` for circular imports, and for a name declared by two modules.
    """
    texts = [_text(path) for path in _in_order(entry.resolve(), ())]
    names = Counter(name for text in texts for name in _NAME.findall(text))
    if twice := [name for name, count in names.items() if count > 1]:
        raise ValueError(f"more than one module of {entry.name} declares {', '.join(twice)}")
    return "\n".join(map(_without_modules, texts))


def _in_order(module: Path, importers: tuple[Path, ...]) -> list[Path]:
    if module in importers:
        raise ValueError(f"{module.name} imports itself by way of {', '.join(path.name for path in importers)}")
    needed = (found["path"] for found in _IMPORT.finditer(_text(module)))
    before = [path for name in needed for path in _in_order((module.parent / name).resolve(), (*importers, module))]
    return list(dict.fromkeys([*before, module]))


def _text(module: Path) -> str:
    return _MADE[module]() if module in _MADE else module.read_text(encoding="utf-8")


def _without_modules(text: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", text))
