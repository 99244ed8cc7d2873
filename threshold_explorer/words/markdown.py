"""Markdown as a type: what Streamlit may render, told apart from text of a user's file, which it must show as it is."""

import re
from collections.abc import Iterable
from typing import Any

from threshold_explorer.words.formats import shortened, visible

_WORD_JOINER = "\u2060"
# Where a URL, `:streamlit:` or `->` is split so that Streamlit does not convert it.
_SEAM = re.compile(
    r"(?<=:)(?=//)|(?<=www)(?=\.)|(?<=@)(?=[\w-])|(?<=:)(?=[\w+-]+:)|(?<=<)(?=[-=])|(?<=-)(?=[->])|(?<=[>~])(?==)",
    re.IGNORECASE,
)


class Markdown(str):
    """Text whose markup is the app's own: a message, or text of a file after `markdown_text`.

    Like `markupsafe.Markup` for HTML: what `format` puts in is escaped, unless it is Markdown too. Other operations of
    strings return a `str`, which pages may not show before it is escaped.

    >>> print(Markdown("**{}** {}").format("a*b", Markdown("*c*")))
    **a\\*b** *c*
    """

    __slots__ = ()

    def format(self, *args: object, **named: object) -> "Markdown":  # type: ignore[override]
        """The Markdown with its placeholders replaced."""
        safe = {name: markdown_text(value) for name, value in named.items()}
        return Markdown(super().format(*map(markdown_text, args), **safe))


def markdown_text(text: Any, most: int | None = None) -> Markdown:
    r"""Text from a user's file as Markdown that shows it as it is; cut after `most` characters.

    What is Markdown already stays. Streamlit converts URLs, icons and arrows after Markdown's escapes are removed; a
    zero-width character splits them.

    >>> markdown_text("a*b [x](y)")
    'a\\*b \\[x\\]\\(y\\)'
    >>> markdown_text("me@z -> www.z")
    'me\\@\u2060z \\-\u2060\\> www\u2060\\.z'
    """
    if isinstance(text, Markdown):
        return text
    line = " ".join(str(text).split())
    split = _SEAM.sub(_WORD_JOINER, visible(line) if most is None else shortened(line, most))
    return Markdown(re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", split))


def joined(separator: str, parts: Iterable[object]) -> Markdown:
    r"""Parts as one Markdown text; `separator` is the app's own.

    >>> joined(", ", ["a*b", Markdown("**c**")])
    'a\\*b, **c**'
    """
    return Markdown(separator.join(map(markdown_text, parts)))
