"""Streamlit still has every internal part that the app uses, and only one module uses them."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from threshold_explorer.streamlit_internals import REPLACEMENTS, STATIC

ROOT = Path(__file__).parents[2]
# Public, by Streamlit's documentation.
PUBLIC = {"streamlit", "streamlit.delta_generator", "streamlit.navigation.page", "streamlit.testing.v1"}


def resolved(path: str) -> object:
    module, names = path, []
    while True:
        try:
            found = import_module(module)
            break
        except ModuleNotFoundError:
            module, _, name = module.rpartition(".")
            names.insert(0, name)
    for name in names:
        found = getattr(found, name)
    return found


@pytest.mark.parametrize(("path", "replacement"), REPLACEMENTS.items())
def test_streamlit_has_it(path, replacement):
    assert resolved(path), f"Streamlit has no {path} any more; is there {replacement}?"


def test_the_files_of_the_browser_are_there():
    assert (STATIC / "index.html").is_file()


def test_only_one_module_uses_internals():
    files = [*(ROOT / "threshold_explorer").rglob("*.py"), *(ROOT / "pages").glob("*.py"), ROOT / "app.py"]
    using = {}
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = (isinstance(node, ast.ImportFrom) and node.module) or ""
            if module.split(".")[0] == "streamlit" and module not in PUBLIC:
                using.setdefault(path.stem, set()).add(module)
    assert set(using) == {"streamlit_internals"}, using


def test_each_imported_part_has_a_replacement():
    tree = ast.parse((ROOT / "threshold_explorer" / "streamlit_internals.py").read_text(encoding="utf-8"))
    imported = {
        f"{node.module}.{name.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("streamlit.")
        for name in node.names
    }
    missing = {name for name in imported if not any(path.startswith(name) for path in REPLACEMENTS)}
    assert not missing
