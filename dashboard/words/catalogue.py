"""The catalogue: every sentence that a reader sees, by key, in files of Fluent (projectfluent.org) by language.

The same files serve the live layer, in which `live/words.js` reads them; functions such as COUNT are
`words/formats.py` here and `live/format.js` there.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number

from dashboard.words import formats

FOLDER = Path(__file__).parent
LANGUAGE = "en"
# Longer lists end in "and 3 more".
MOST_LISTED = 5


class Catalogue:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self._files = {
            path.stem: path.read_text(encoding="utf-8") for path in sorted((FOLDER / language).glob("*.ftl"))
        }
        self._bundle = FluentBundle([language], functions={**_FUNCTIONS, "LISTED": self._listed}, use_isolating=False)
        # Most sentences have no arguments, and a page says the same ones again with every release.
        self._without_arguments: dict[str, str] = {}
        for text in self._files.values():
            self._bundle.add_resource(FluentResource(text))

    def text_of(self, *names: str) -> str:
        """The sentences of some files, for the live layer; raises KeyError for a file that is not there."""
        return "\n".join(self._files[name] for name in names)

    def has(self, key: str) -> bool:
        """Whether there is a sentence, or an attribute of one, such as "metric-recall.help"."""
        message, _, attribute = key.partition(".")
        if not self._bundle.has_message(message):
            return False
        return not attribute or attribute in self._bundle.get_message(message).attributes

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        """A sentence with its arguments; raises KeyError for a key that is not there.

        An argument that is missing leaves its name in the sentence, and a line in the server's log.
        """
        if not args:
            if key not in self._without_arguments:
                self._without_arguments[key] = self._said(key, args)
            return self._without_arguments[key]
        return self._said(key, args)

    def _said(self, key: str, args: Mapping[str, Any]) -> str:
        message, _, attribute = key.partition(".")
        entry = self._bundle.get_message(message)
        pattern = entry.attributes[attribute] if attribute else entry.value
        if pattern is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(pattern, {name: _fluent(value) for name, value in args.items()})
        for error in errors:
            logging.getLogger(__name__).error("the sentence %s: %s", key, error)
        return str(text)

    def _listed(self, texts: Any, most: Any = MOST_LISTED) -> Any:
        """Texts from a file, quoted and listed, the end of a long list left out."""
        quoted = [formats.quoted_text(text) for text in texts[: int(most)]]
        if len(texts) > int(most):
            quoted.append(self.say("list-more", {"count": len(texts) - int(most)}))
        if len(quoted) < 2:
            return "".join(quoted)
        return self.say("list-two", {"first": ", ".join(quoted[:-1]), "last": quoted[-1]})


class _Texts(tuple[str, ...], FluentType):
    """Texts as Fluent hands them to LISTED."""


def _fluent(value: Any) -> Any:
    """A number without separators, unless the sentence asks for them; what else is no text as its text."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return fluent_number(value, useGrouping=False, maximumFractionDigits=15)
    if isinstance(value, tuple):
        return _Texts(value)
    return value if isinstance(value, datetime) else str(value)


def _plain(function: Callable[..., str]) -> Callable[..., str]:
    """A function of formats.py for numbers as Fluent hands them over."""
    return lambda value, **settings: function(
        float(value) if isinstance(value, float) else int(value) if isinstance(value, int) else value,
        **{name: int(setting) for name, setting in settings.items()},
    )


_FUNCTIONS: dict[str, Any] = {
    "COUNT": _plain(formats.count_text),
    "DATE": formats.date_text,
    "FREQUENCY": _plain(formats.frequency_text),
    "MARKDOWN": _plain(formats.markdown_text),
    "ONE_IN": _plain(formats.one_in_text),
    "PERCENT": _plain(formats.percent_text),
    "QUOTED": _plain(formats.quoted_text),
    "RATIO": _plain(formats.ratio_text),
    "SHORT": _plain(formats.shortened),
    "SIGNIFICANT": _plain(formats.significant_text),
    "TENTHS": _plain(formats.tenths_text),
    "THRESHOLD": _plain(formats.threshold_text),
}


@cache
def catalogue(language: str = LANGUAGE) -> Catalogue:
    """The catalogue of a language, read once."""
    return Catalogue(language)
