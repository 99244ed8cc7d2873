"""Sentences: what is said to a reader, as a key of the catalogue and its arguments until it is shown."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

# What may stand in a sentence: numbers as numbers, names from a file as they are, and sentences in sentences.
Argument = str | int | float | datetime | tuple[str, ...] | list[str] | None


class Sentence:
    """A key of the catalogue with its arguments; `str()` says it in the reader's language.

    >>> str(Sentence("list-two", first="a", last="b"))
    'a and b'
    >>> Sentence("list-two", first="a", last="b") == Sentence("list-two", last="b", first="a")
    True
    """

    __slots__ = ("args", "key")

    def __init__(self, key: str, /, **args: "Argument | Sentence") -> None:
        self.key = key
        self.args: Mapping[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in args.items()
        }

    def __str__(self) -> str:
        # The process that reads a file says nothing, and does not wait for the catalogue.
        from dashboard.words.catalogue import catalogue

        return catalogue().say(self.key, self.args)

    def __repr__(self) -> str:
        return f"Sentence({', '.join([repr(self.key), *(f'{name}={value!r}' for name, value in self.args.items())])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.key, self.args) == (other.key, other.args)

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.args.items())))


def say(key: str, /, **args: Argument | Sentence) -> str:
    """A sentence where it is shown at once.

    >>> say("list-two", first="a", last="b")
    'a and b'
    """
    return str(Sentence(key, **args))


class Refusal(ValueError):  # noqa: N818 - each names what happened
    """Something that cannot be done, and the sentence for the page that says why: what was found, where, what would do.

    >>> str(Refusal("list-two", first="a", last="b"))
    'a and b'
    """

    def __init__(self, key: str, /, **args: Argument | Sentence) -> None:
        self.sentence = Sentence(key, **args)
        super().__init__(key, args)

    def __str__(self) -> str:
        return str(self.sentence)
