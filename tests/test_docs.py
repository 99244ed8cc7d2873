"""The docs name files, commands and settings that exist."""

import re
from pathlib import Path

import pytest

from threshold_explorer.words.glossary import as_markdown

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("docs/*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
FOLDERS = ("metrics_core", "threshold_explorer", "pages", "tests", "benchmarks", "examples", "deploy", "docs")
# Created by readers who follow the recipe or fill in deploy/env.example.
MADE_BY_READERS = ("gains", ".env")


def names_in(page: Path) -> set[str]:
    """Names in backticks that look like files or folders of the project."""
    found = set(re.findall(r"`([\w./-]+)`", page.read_text(encoding="utf-8")))
    in_package = {name for name in found if page.name == "from-url-to-pixel.md" and "/" in name}
    return {name for name in found if name.startswith(tuple(f"{folder}/" for folder in FOLDERS))} | in_package


def exists(name: str) -> bool:
    return (ROOT / name).exists() or (ROOT / "threshold_explorer" / name).exists()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    assert [
        name for name in names_in(page) if not exists(name) and not set(MADE_BY_READERS) & set(name.split("/"))
    ] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_points_to_a_file_and_a_heading(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not link.startswith(("http", "glossary?")) and not is_valid(page, link)] == []


def is_valid(page: Path, link: str) -> bool:
    file, _, heading = link.partition("#")
    target = page.parent / file if file else page
    return target.exists() and (not heading or heading in headings_of(target))


def headings_of(page: Path) -> set[str]:
    """The anchors of a page, generated from its headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_of_the_docs_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert [
        page.name for page in ROOT.glob("docs/*.md") if page.name != "README.md" and f"({page.name})" not in index
    ] == []


def test_every_target_that_is_named_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8"))}
    assert named
    assert named <= targets


def test_the_glossary_equals_the_messages_of_the_catalogue() -> None:
    assert (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8") == as_markdown()
