"""Markdown as a type: what Streamlit may render, told apart from text of a user's file, which it must show as it is."""

import re
from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable

from threshold_explorer.words.formats import shortened, visible

_WORD_JOINER = "\u2060"
# Where a URL, `:streamlit:`, `:material/home:` or `->` is split so that Streamlit does not convert it.
_SEAM = re.compile(
    r"(?<=:)(?=//)|(?<=www)(?=\.)|(?<=@)(?=[\w-]+\.)|(?<=:)(?=[\w+-]+[:/])|(?<=<)(?=[-=])|(?<=-)(?=[->])|(?<=[>~])(?==)",
    re.IGNORECASE,
)
# What means something in Markdown or to Streamlit where it stands; not the punctuation of numbers, dates and sentences.
_MARKUP = re.compile(
    r"[$*\[\\\]`|~]|&(?=[#\w])|:(?=[\w:+-])|<(?![ 0-9.])|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])",
)
# At the start of a line: a heading, quote or list, and what would make the line before it a heading.
_LEADING = re.compile(r"^(?=[>=]|#{1,6}(?: |$)|[-+](?: |$))|^[0-9]{1,9}(?=[.)](?: |$))")
# Line ends too. Not a space that breaks no line, such as that of a number.
_BLANKS = re.compile("[ \t\n\x0b\x0c\r\u2028\u2029]+")


class Markdown(str):
    """Text whose markup is the app's own: a message, or text of a file after `markdown_text`.

    Like `markupsafe.Markup` for HTML: what `format` puts in is escaped, unless it is Markdown too. Other operations of
    strings return a `str`, which pages may not show before it is escaped.

    >>> print(Markdown("**{}** {}").format("a*b", Markdown("*c*")))
    **a\\*b** *c*
    """

    __slots__ = ()

    def format(self, *args: object, **named: object) -> "Markdown":
        """The Markdown with its placeholders replaced."""
        safe = {name: markdown_text(value) for name, value in named.items()}
        return Markdown(super().format(*map(markdown_text, args), **safe))


@runtime_checkable
class HasMarkdown(Protocol):
    """What has a form for Streamlit, such as a message."""

    def markdown(self) -> Markdown:
        """The form for Streamlit."""


def markdown_text(text: Any, most: int | None = None) -> Markdown:
    r"""Text from a user's file as Markdown that shows it as it is; cut after `most` characters.

    What is Markdown already stays, and a message becomes it. Streamlit converts URLs, icons and arrows after Markdown's
    escapes are removed; a zero-width character splits them.

    >>> markdown_text("a*b [x](y)")
    'a\\*b \\[x\\](y)'
    >>> markdown_text("me@z.org -> www.z")
    'me@\u2060z.org -\u2060> www\u2060.z'
    """
    if isinstance(text, Markdown):
        return text
    if isinstance(text, HasMarkdown):
        return text.markdown()
    line = _BLANKS.sub(" ", str(text)).strip(" ")
    split = _SEAM.sub(_WORD_JOINER, visible(line) if most is None else shortened(line, most))
    return Markdown(_LEADING.sub(r"\g<0>\\", _MARKUP.sub(r"\\\g<0>", split)))


def joined(separator: str, parts: Iterable[object]) -> Markdown:
    r"""Parts as one Markdown text; `separator` is the app's own.

    >>> joined(", ", ["a*b", Markdown("**c**")])
    'a\\*b, **c**'
    """
    return Markdown(separator.join(map(markdown_text, parts)))
