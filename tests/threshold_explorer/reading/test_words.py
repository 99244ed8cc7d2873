"""The messages of reading: each key is defined and used, with the arguments that its message names."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentResource

import threshold_explorer.reading
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.sentence import say

PREFIX = "reading-"
NODES = [
    node
    for module in sorted(Path(threshold_explorer.reading.__file__).parent.rglob("*.py"))
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
]
TEXTS = {node.value for node in NODES if isinstance(node, ast.Constant) and isinstance(node.value, str)}
BODY = FluentResource(catalogue().text_of("reading")).body


def parts_of(node: Any) -> Iterator[Any]:
    """A node of Fluent's syntax tree and all below it."""
    yield node
    for value in vars(node).values():
        for part in value if isinstance(value, list) else [value]:
            if hasattr(part, "to_json"):
                yield from parts_of(part)


class Named:
    """The variables of a message with their formatting functions, and its nested messages."""

    def __init__(self, message: Any) -> None:
        parts = list(parts_of(message))
        self.messages = {part.id.name for part in parts if type(part).__name__ == "MessageReference"}
        self.variables = {part.id.name: "" for part in parts if type(part).__name__ == "VariableReference"}
        for part in parts:
            if type(part).__name__ == "FunctionReference":
                self.variables[part.arguments.positional[0].id.name] = part.id.name


SENTENCES = {entry.id.name: Named(entry) for entry in BODY if type(entry).__name__ == "Message"}


def variables_of(key: str) -> dict[str, str]:
    named = SENTENCES[key]
    return {name: by for inner in named.messages for name, by in variables_of(inner).items()} | named.variables


# The keys with their argument names, where both are in one call.
GIVEN = [
    (node.args[0].value, {keyword.arg for keyword in node.keywords})
    for node in NODES
    if isinstance(node, ast.Call) and len(node.args) == 1 and isinstance(node.args[0], ast.Constant)
    if str(node.args[0].value).startswith(PREFIX) and all(keyword.arg for keyword in node.keywords)
]


def test_the_messages_have_no_syntax_errors() -> None:
    assert [entry for entry in BODY if type(entry).__name__ == "Junk"] == []


def test_every_key_is_defined_and_every_message_is_used() -> None:
    inner = {message for named in SENTENCES.values() for message in named.messages}
    assert {text for text in TEXTS if text.startswith(PREFIX)} | inner == set(SENTENCES)


def test_a_message_gets_exactly_its_arguments() -> None:
    assert GIVEN == [(key, set(variables_of(key))) for key, _ in GIVEN]


@pytest.mark.parametrize("number", [1, 2])
def test_every_message_can_be_formatted(number: int, caplog: pytest.LogCaptureFixture) -> None:
    by_function = {"QUOTED": "a text", "LISTED": ("one", "two")}
    for key in SENTENCES:
        say(key, **{name: by_function.get(function, number) for name, function in variables_of(key).items()})
        assert caplog.records == [], key
