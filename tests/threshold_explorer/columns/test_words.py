"""Every sentence about columns is in the catalogue, is used, and gets its arguments."""

import ast
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, Visitor
from fluent.syntax.ast import Junk, Message, VariableReference

import threshold_explorer
from threshold_explorer.words.catalogue import FOLDER

PACKAGE = Path(threshold_explorer.__file__).parent
# The panels say messages of the frame, and `open_source` compares a key.
MODULES = sorted(
    module
    for folder in ("columns", "kinds", "sources")
    for module in (PACKAGE / folder).rglob("*.py")
    if module.name not in ("panel.py", "label_question.py", "open_source.py")
)
WORDS = (FOLDER / "en/columns.ftl").read_text(encoding="utf-8")


class Variables(Visitor):
    """The names of the arguments in a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - as Visitor names it
        self.names.add(node.id.name)


def messages() -> dict[str, set[str]]:
    """The arguments of each message by its key."""
    found = {}
    for entry in FluentParser().parse(WORDS).body:
        if isinstance(entry, Message):
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


def uses(source: str) -> Iterator[tuple[str, set[str]]]:
    """The keys that a module says, each with the arguments that it gives."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            key = node.args[0].value
            if isinstance(key, str) and key.startswith("columns-"):
                yield key, {str(keyword.arg) for keyword in node.keywords}


def test_every_sentence_is_in_the_catalogue_with_its_arguments_and_none_is_there_in_vain() -> None:
    used = [use for module in MODULES for use in uses(module.read_text(encoding="utf-8"))]
    known = messages()
    assert {key for key, _ in used} == set(known)
    assert [(key, given) for key, given in used if given != known[key]] == []


def test_no_key_escapes_the_check() -> None:
    texts = sum(module.read_text(encoding="utf-8").count('"columns-') for module in MODULES)
    assert texts == sum(1 for module in MODULES for _ in uses(module.read_text(encoding="utf-8")))


def test_a_use_is_seen_with_its_arguments() -> None:
    assert list(uses('raise BadLabels("columns-x", column=name, most=1)')) == [("columns-x", {"column", "most"})]
    assert list(uses('f("other")')) == []


def test_the_catalogue_parses() -> None:
    assert [entry for entry in FluentParser().parse(WORDS).body if isinstance(entry, Junk)] == []
