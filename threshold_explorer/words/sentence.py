"""Messages to the reader: a key of the catalogue with arguments, formatted when shown."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import reduce
from typing import Any

from threshold_explorer.words.markdown import Markdown, markdown_text

# Arguments of a message: numbers, texts from a file, dates, lists of texts; a message can also be an argument.
Argument = str | int | float | datetime | tuple[str, ...] | list[str] | None


class Sentence:
    """A message of the catalogue with its arguments; `str()` formats it in the reader's language, as plain text.

    >>> str(Sentence("list-two", first="a", last="b"))
    'a and b'
    >>> print(Sentence("list-two", first="*a*", last="b").markdown())
    \\*a\\* and b
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
        # Imported late: the process that reads files formats no messages and need not load the catalogue.
        from threshold_explorer.words.catalogue import catalogue

        return catalogue().say(self.key, self.args)

    def markdown(self) -> Markdown:
        """The message for Streamlit, in which arguments are shown as they are, whatever Markdown they contain."""
        from threshold_explorer.words.catalogue import catalogue

        return catalogue().markdown(self.key, self.args)

    def __repr__(self) -> str:
        return f"Sentence({', '.join([repr(self.key), *(f'{name}={value!r}' for name, value in self.args.items())])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.key, self.args) == (other.key, other.args)

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.args.items())))


def say(key: str, /, **args: Argument | Sentence) -> str:
    """A message, formatted at once: as plain text, or as Markdown where it has no arguments.

    >>> say("list-two", first="a", last="b")
    'a and b'
    """
    return str(Sentence(key, **args)) if args else markdown(key)


def markdown(key: str, /, **args: Argument | Sentence) -> Markdown:
    r"""A message for Streamlit, formatted at once; see `Sentence.markdown`.

    >>> print(markdown("list-two", first="[a](b)", last=Markdown("**c**")))
    \[a\](b) and **c**
    """
    return Sentence(key, **args).markdown()


def listed(parts: Iterable[object], most: int | None = None) -> str:
    """Parts of a sentence or a label as a list, cut after `most` of them.

    >>> listed(["a", "b", 3]), listed([]), listed(["a", "b", "c"], 1)
    ('a, b, 3', '', 'a, 2 more')
    """
    found = list(parts)
    left_out = len(found[most:]) if most is not None else 0
    return _joined("list-next", [*found[:most], *([Sentence("list-more", count=left_out)] if left_out else [])])


def clauses(parts: Iterable[object]) -> str:
    """Clauses of a sentence, or parts that are lists themselves.

    >>> clauses(["a, b", "c"])
    'a, b; c'
    """
    return _joined("list-clause", parts)


def paragraph(parts: Iterable[object]) -> str:
    """Sentences as one paragraph, without those that are None or empty.

    >>> paragraph(["A.", "", "B."])
    'A. B.'
    """
    return _joined("list-sentence", filter(None, parts))


def markdown_paragraph(parts: Iterable[object]) -> Markdown:
    r"""The same for Streamlit; see `Sentence.markdown`.

    >>> print(markdown_paragraph(["a*b.", Markdown("**c**.")]))
    a\*b. **c**.
    """
    said = [markdown_text(part) for part in parts if part]
    return reduce(lambda before, part: markdown("list-sentence", before=before, part=part), said or [Markdown()])


def _joined(key: str, parts: Iterable[object]) -> str:
    texts = [str(part) for part in parts]
    return reduce(lambda before, part: say(key, before=before, part=part), texts) if texts else ""


class Refusal(ValueError):  # noqa: N818 - each names what happened
    """An error with a message for the page: what was found, where, and what is accepted.

    >>> str(Refusal("list-two", first="a", last="b"))
    'a and b'
    """

    def __init__(self, key: str, /, **args: Argument | Sentence) -> None:
        self.sentence = Sentence(key, **args)
        super().__init__(key, args)

    def __str__(self) -> str:
        return str(self.sentence)

    def markdown(self) -> Markdown:
        """The message for Streamlit; see `Sentence.markdown`."""
        return self.sentence.markdown()
