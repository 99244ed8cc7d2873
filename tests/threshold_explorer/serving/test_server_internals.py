"""Streamlit and uvicorn still have every internal part that the app uses, and only one module uses them."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from threshold_explorer.serving.server_internals import REPLACEMENTS, STATIC

PACKAGES = ("streamlit", "uvicorn")
ROOT = Path(__file__).parents[3]
# Public, by the documentation of Streamlit and uvicorn.
PUBLIC = {"uvicorn", "streamlit", "streamlit.delta_generator", "streamlit.navigation.page", "streamlit.testing.v1"}


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
def test_it_still_exists(path, replacement):
    assert resolved(path), f"There is no {path} any more; is there {replacement}?"


def test_the_files_of_the_browser_are_there():
    assert (STATIC / "index.html").is_file()


def test_only_one_module_uses_internals():
    files = [*(ROOT / "threshold_explorer").rglob("*.py"), *(ROOT / "pages").glob("*.py"), ROOT / "app.py"]
    using = {}
    for path in files:
        modules = re.findall(rf"^ *from ((?:{'|'.join(PACKAGES)})[\w.]*) import", path.read_text("utf-8"), re.MULTILINE)
        if internal := set(modules) - PUBLIC:
            using[path.stem] = internal
    assert set(using) == {"server_internals"}, using


def test_each_imported_part_has_a_replacement():
    tree = ast.parse((ROOT / "threshold_explorer" / "serving" / "server_internals.py").read_text(encoding="utf-8"))
    imported = {
        f"{node.module}.{name.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in PACKAGES
        for name in node.names
    }
    missing = {name for name in imported if not any(path.startswith(name) for path in REPLACEMENTS)}
    assert not missing
