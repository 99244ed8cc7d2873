"""One script out of ES modules: Streamlit mounts a component from a single text."""

import re
from collections import Counter
from pathlib import Path

# As these files write it: one line, names in braces, a relative path.
_IMPORT = re.compile(r'^import \{[^}]*\} from "(?P<path>\.[^"]+)";\n', re.MULTILINE)
_NAME = re.compile(r"^(?:export )?(?:const|let|function) (\w+)", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function )", re.MULTILINE)


def bundled(entry: Path) -> str:
    """A module with all that it imports, each after what it needs itself; they share one scope.

    Raises `ValueError` for modules that import each other in a circle, and for a name that two of them declare.
    """
    texts = [path.read_text(encoding="utf-8") for path in _in_order(entry.resolve(), ())]
    names = Counter(name for text in texts for name in _NAME.findall(text))
    if twice := [name for name, count in names.items() if count > 1]:
        raise ValueError(f"more than one module of {entry.name} declares {', '.join(twice)}")
    return "\n".join(map(_without_modules, texts))


def _in_order(module: Path, importers: tuple[Path, ...]) -> list[Path]:
    if module in importers:
        raise ValueError(f"{module.name} imports itself by way of {', '.join(path.name for path in importers)}")
    needed = (found["path"] for found in _IMPORT.finditer(module.read_text(encoding="utf-8")))
    before = [path for name in needed for path in _in_order((module.parent / name).resolve(), (*importers, module))]
    return list(dict.fromkeys([*before, module]))


def _without_modules(text: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", text))
