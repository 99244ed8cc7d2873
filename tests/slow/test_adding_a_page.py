"""The recipe in docs/adding-a-page.md makes a working page: its code is run exactly as written."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.app_server import ROOT, Server, sqlite_url
from tests.browser.page_parts import SLIDER, press, shown_threshold, tiles, wait_until_still

RECIPE = ROOT / "docs" / "adding-a-page.md"
# A comment that states where the code belongs, then the code.
_BLOCK = re.compile(r"<!-- (?P<where>.+?) -->\n *```\w+\n(?P<code>.*?)\n *```", re.DOTALL)
_COPIED = ("app.py", "pages", "threshold_explorer", "metrics_core", "examples", ".streamlit", "pyproject.toml")


class Block(NamedTuple):
    where: str
    code: str


def blocks() -> list[Block]:
    """The code of the recipe, without the indent of its list."""
    found = _BLOCK.finditer(RECIPE.read_text(encoding="utf-8"))
    return [Block(match["where"], re.sub("^   ", "", match["code"], flags=re.MULTILINE)) for match in found]


def follow(block: Block, folder: Path) -> None:
    """Insert a block of code where its comment states."""
    kind, _, place = block.where.partition(" ")
    if kind == "new":
        path = folder / place.removeprefix("file ")
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{block.code}\n", encoding="utf-8")
        return
    file, _, anchor = place.partition(", ")
    action, _, text = anchor.partition(": ")
    path = folder / file
    before = path.read_text(encoding="utf-8")
    assert before.count(text) == 1, f"{file} has no single {text!r}"
    at = before.index(text)
    if action == "before":
        line = before.rindex("\n", 0, at) + 1
        path.write_text(f"{before[:line]}{block.code}\n{before[line:]}", encoding="utf-8")
    else:
        path.write_text(before.replace(text, block.code), encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the app in which the recipe was followed."""
    folder = tmp_path / "project"
    folder.mkdir()
    for name in _COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder)
    for block in blocks():
        follow(block, folder)
    return folder


def test_the_recipe_makes_a_page_that_follows_the_slider(project, tmp_path, open_page):
    server = Server(sqlite_url(tmp_path), script=project / "app.py", folder=project)
    try:
        page = open_page(f"{server.url}/gains")
        page.wait_for_selector(SLIDER, state="attached")
        expect(page.get_by_role("link", name="Gains").first).to_be_visible()
        expect(page.locator(".st-key-gains .main-svg").first).to_be_visible()
        expect(page.locator(".tile[data-metric=recall]")).to_have_attribute("data-value", re.compile(r"\d"))
        wait_until_still(page)
        before, recall = shown_threshold(page), tiles(page)["recall"]
        press(page, *["ArrowLeft"] * 20)
        assert shown_threshold(page) < before
        assert tiles(page)["recall"] > recall
        expect(page.locator("[data-testid=stException]")).to_have_count(0)
    finally:
        server.stop()


def test_the_recipe_keeps_the_order_of_layers(project: Path) -> None:
    for name in ("tests", "benchmarks"):
        shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    checked = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"],
        cwd=project,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout
