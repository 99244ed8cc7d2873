"""The catalogue of all messages, in Fluent files (projectfluent.org) per language.

The live layer reads the same files (`live/catalogue.js`); functions such as COUNT are in `words/formats.py` and
`live/format.js`.
"""

import logging
import math
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Context, localcontext
from functools import cache, reduce
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number

from metrics_core.error_messages import MESSAGES
from metrics_core.quantity import Undefined
from threshold_explorer.words import formats
from threshold_explorer.words.clinical import TERMS, in_clinical_terms
from threshold_explorer.words.language import LANGUAGE, base_language, clinical, files_of, language
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.rule_sentence import RULE_MESSAGES
from threshold_explorer.words.sentence import Sentence

_ENTRY = re.compile(r"^(?P<key>[a-z][\w-]*) *=.*\n(?:(?:[ }].*)?\n)*", re.MULTILINE)
_ARGUMENT = re.compile(r"\{(?P<name>\w+)(?::(?P<spec>[^}]*))?\}")


def core_messages() -> str:
    """The error messages by key, and the reasons why a metric is undefined.

    >>> "core-undefined-no-case = there is no case" in core_messages()
    True
    """
    return _messages(MESSAGES | {undefined_key(reason): reason.value for reason in Undefined})


def rule_messages() -> str:
    """What decision rules refuse, by key.

    >>> "rule-by-hand = The rule has no decision record" in rule_messages()
    True
    """
    return _messages(RULE_MESSAGES)


def _messages(texts: Mapping[str, str]) -> str:
    return "".join(f"{key} = {_ARGUMENT.sub(_fluent_argument, text)}\n" for key, text in texts.items())


def undefined_key(reason: Undefined) -> str:
    """The key of the message that completes "undefined, because ..."."""
    return f"core-undefined-{reason.name.lower().replace('_', '-')}"


def _fluent_argument(argument: re.Match[str]) -> str:
    name, spec = argument["name"], argument["spec"] or ""
    singular, is_counted, plural = spec.partition("|")
    if not is_counted:
        return f"{{ ${name} }}"
    return f"{{ ${name} ->\n    [one] {{ ${name} }} {singular}\n   *[other] {{ ${name} }} {plural}\n}}"


# The message with the name of a language in itself.
_NAME = "language-name"
# Longer lists end in "and 3 more".
MAX_LISTED = 5
# A file may claim any number of rows, and Fluent fails on a number with more digits than its context has.
_ALL_DIGITS = Context(prec=5_000)


class Catalogue:
    """The messages of one language or variant.

    What is not in "ko-clinical" is as in "ko", and what is not there as in "en": each message and each attribute.
    """

    def __init__(self, language: str) -> None:
        base = base_language(language)
        inner = LANGUAGE if base == language else base
        self._base = None if inner == language else catalogue_of(inner)
        self._files = source_files(language)
        if base in TERMS and language == clinical(base):
            plain = {name: in_clinical_terms(base, name, text) for name, text in source_files(base).items()}
            self._files = {name: f"{text}\n{self._files.get(name, '')}" for name, text in plain.items()}
        functions: dict[str, Any] = {**_FUNCTIONS, "LISTED": self._listed}
        of_data: dict[str, Any] = {name: _for_markdown(functions[name]) for name in ("LISTED", "QUOTED", "SHORT")}
        self._bundle = FluentBundle([base], functions=functions, use_isolating=False)
        self._markdown_bundle = FluentBundle([base], functions={**functions, **of_data}, use_isolating=False)
        # A cache: most messages have no arguments, and every run of a page formats the same ones.
        self._without_arguments: dict[str, Markdown] = {}
        for text in self._files.values():
            resource = FluentResource(text)
            self._bundle.add_resource(resource, allow_overrides=True)
            self._markdown_bundle.add_resource(resource, allow_overrides=True)

    def text_of(self, *names: str) -> str:
        """The messages of some files, for the live layer; raises KeyError for an unknown file."""
        return "\n".join(entry for name in names for entry in self._entries(name).values())

    def _entries(self, name: str) -> dict[str, str]:
        """The messages of a file by key, each as its file has it."""
        entries = self._base._entries(name) if self._base else {}
        text = self._files.get(name, "") if self._base else self._files[name]
        return entries | {entry["key"]: entry[0] for entry in _ENTRY.finditer(text)}

    def keys_of(self, name: str) -> list[str]:
        """The keys of the messages in a file."""
        return list(self._entries(name))

    def has(self, key: str) -> bool:
        """Whether a message exists, or an attribute such as "metric-recall.help"."""
        return self._pattern(key) is not None or (self._base is not None and self._base.has(key))

    def _pattern(self, key: str) -> Any:
        """What this language itself has for a key; None if that is nothing."""
        message, _, attribute = key.partition(".")
        if not self._bundle.has_message(message):
            return None
        entry = self._bundle.get_message(message)
        return entry.attributes.get(attribute) if attribute else entry.value

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        """Formats a message as plain text; raises KeyError for an unknown key.

        A missing argument leaves its name in the text and is logged as an error.
        """
        given = {name: _fluent(value) for name, value in args.items()}
        return self._formatted(key, given) if args else self.markdown(key, args)

    def markdown(self, key: str, args: Mapping[str, Any]) -> Markdown:
        """Formats a message as Markdown, with texts among its arguments escaped; otherwise like `say`."""
        if args:
            given = {name: _fluent_markdown(value) for name, value in args.items()}
            return Markdown(self._formatted(key, given, is_markdown=True))
        if key not in self._without_arguments:
            self._without_arguments[key] = Markdown(self._formatted(key, {}))
        return self._without_arguments[key]

    def _formatted(self, key: str, args: dict[str, Any], *, is_markdown: bool = False) -> str:
        pattern = self._pattern(key)
        if pattern is None:
            if self._base is None:
                raise KeyError(key)
            return self._base._formatted(key, args, is_markdown=is_markdown)
        bundle = self._markdown_bundle if is_markdown else self._bundle
        with localcontext(_ALL_DIGITS):
            text, errors = bundle.format_pattern(pattern, args)
        for error in errors:
            logging.getLogger(__name__).error("message %s: %s", key, error)
        return str(text)

    def _listed(self, texts: Any, most: Any = MAX_LISTED) -> Any:
        """Texts from a file, quoted; a long list is cut."""
        quoted = [formats.quoted_text(text) for text in texts[: int(most)]]
        if len(texts) > int(most):
            quoted.append(self.say("list-more", {"count": len(texts) - int(most)}))
        if len(quoted) < 2:
            return "".join(quoted)
        first = reduce(lambda before, part: self.say("list-next", {"before": before, "part": part}), quoted[:-1])
        return self.say("list-two", {"first": first, "last": quoted[-1]})


class _Texts(tuple[str, ...], FluentType):
    """The argument of LISTED, as a Fluent type."""


class _Text(str, FluentType):
    """A text that a message contains as it is. Fluent refuses long ones, unless they are of a type of its own."""

    __slots__ = ()

    def format(self, *_: object) -> "_Text":  # type: ignore[override]
        return self


class _Data(str, FluentType):
    """A text of a file among the arguments of a message in Markdown: functions get it as it is."""

    __slots__ = ()

    def format(self, *_: object) -> _Text:  # type: ignore[override]
        return _Text(markdown_text(str(self)))


def _fluent(value: Any) -> Any:
    """An argument for Fluent: numbers without separators, unless a function adds them; anything else as text."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        # Without the sign of -0.0.
        return fluent_number(value or 0, useGrouping=False, maximumFractionDigits=15)
    if isinstance(value, tuple):
        return _Texts(value)
    return value if isinstance(value, datetime) else _Text(formats.without_controls(str(value)))


def _fluent_markdown(value: Any) -> Any:
    """An argument for Fluent in Markdown: a message in Markdown too, and any other text escaped."""
    if isinstance(value, Sentence):
        return _Text(value.markdown())
    if isinstance(value, Markdown):
        return _Text(value)
    given = value if isinstance(value, str) else _fluent(value)
    return _Data(given) if isinstance(given, str) else given


def _for_markdown(function: Callable[..., str]) -> Callable[..., str]:
    """A function that quotes or shortens text of a file, with its result escaped."""
    return lambda *args, **settings: _Text(markdown_text(function(*args, **settings)))


def _plain(function: Callable[..., str]) -> Callable[..., str]:
    """A function of formats.py that accepts Fluent's numbers; nan is undefined."""

    def format_value(value: Any, **settings: Any) -> str:
        if isinstance(value, float) and math.isnan(value):
            return formats.undefined_text()
        plain = float(value) if isinstance(value, float) else int(value) if isinstance(value, int) else value
        return function(plain, **{name: int(setting) for name, setting in settings.items()})

    return format_value


_FUNCTIONS: dict[str, Any] = {
    "COUNT": _plain(formats.count_text),
    "DATE": formats.date_text,
    "FREQUENCY": _plain(formats.frequency_text),
    "ONE_IN": _plain(formats.one_in_text),
    "PERCENT": _plain(formats.percent_text),
    "QUOTED": _plain(formats.quoted_text),
    "RATIO": _plain(formats.ratio_text),
    "SHORT": _plain(formats.shortened),
    "SIGNIFICANT": _plain(formats.significant_text),
    "TENTHS": _plain(formats.tenths_text),
    "THRESHOLD": _plain(formats.threshold_text),
}


def source_files(folder: str) -> dict[str, str]:
    """The Fluent files of a language or a variant by name; in English those of metrics_core and of rules are made."""
    files = {name: path.read_text(encoding="utf-8") for name, path in files_of(folder).items()}
    made = {"core": core_messages(), "rule": rule_messages()} if folder == LANGUAGE else {}
    return {**made, **_added, **files} if folder == LANGUAGE else files


# Fluent files in English that lie elsewhere, by name.
_added: dict[str, str] = {}


def add_messages(name: str, text: str) -> None:
    """Adds a Fluent file in English whose sentences lie elsewhere, such as those of the lessons."""
    _added[name] = text
    catalogue_of.cache_clear()


@cache
def language_name(language: str) -> str:
    """The name of a language in itself, read without the rest of its catalogue.

    >>> language_name("en")
    'English'
    """
    [name] = re.findall(rf"^{_NAME} = (.*)$", source_files(language)["frame"], re.MULTILINE)
    return str(name)


def catalogue() -> Catalogue:
    """The catalogue of the current session's language."""
    return catalogue_of(language())


@cache
def catalogue_of(language: str) -> Catalogue:
    """The catalogue of a language or a variant."""
    return Catalogue(language)
