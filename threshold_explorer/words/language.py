"""The language of the current visit or request, which names a folder of the message catalogue.

A language is offered once all of its files are there. A variant such as "en-clinical", in which metrics have the names
that clinicians use, contains only the messages that differ (`catalogue.py`). "en-terminal" names the options of the
command where the pages name their controls.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from threading import local

FOLDER = Path(__file__).parent
LANGUAGE = "en"
TERMINAL = "en-terminal"
# In English the first two are made from metrics_core and `rule_sentence.py`; the command speaks English.
TRANSLATED_TOO, UNTRANSLATED = frozenset({"core", "rule"}), frozenset({"command"})


class _Source:
    """The function that finds the language of the current visit; outside of visits it is LANGUAGE."""

    find: Callable[[], str] = staticmethod(lambda: LANGUAGE)


# The language of a request, or of a text that is made in a language of its own.
_OWN: ContextVar[str | None] = ContextVar("language", default=None)


class _Asked(local):
    """How often the language was asked for in this thread."""

    n_times = 0


_ASKED = _Asked()


def language() -> str:
    """The language of what is said now."""
    _ASKED.n_times += 1
    return _OWN.get() or _Source.find()


def times_asked() -> int:
    """How often the language was asked for in this thread: unchanged by what does not depend on it."""
    return _ASKED.n_times


def find_language_by(find: Callable[[], str]) -> None:
    """Set how the language of the current visit is found, once at the start of the app."""
    _Source.find = staticmethod(find)


@contextmanager
def use_language(name: str) -> Iterator[None]:
    """Use a language for all that is said until the end of the block."""
    token = _OWN.set(name)
    try:
        yield
    finally:
        _OWN.reset(token)


def in_use(name: str) -> str:
    """A language, as the variant that is in use: in the terms of clinicians if those are.

    >>> with use_language("ko-clinical"):
    ...     in_use("zh")
    'zh-clinical'
    """
    return name + language().removeprefix(base_language(language()))


@cache
def offered_languages() -> tuple[str, ...]:
    """The languages with all files, English first.

    >>> offered_languages()[0]
    'en'
    """
    wanted = (files_of(LANGUAGE).keys() | TRANSLATED_TOO) - UNTRANSLATED
    found = {path.name for path in FOLDER.iterdir() if "-" not in path.name and wanted <= files_of(path.name).keys()}
    return LANGUAGE, *sorted(found - {LANGUAGE})


def files_of(folder: str) -> dict[str, Path]:
    """The catalogue files of a language or a variant by name."""
    return {path.stem: path for path in sorted((FOLDER / folder).glob("*.ftl"))}


def clinical(name: str) -> str:
    """The variant of a language in the terms of clinicians."""
    return f"{name}-clinical"


def base_language(name: str) -> str:
    """The language of a variant, as `lang` in HTML has it.

    >>> base_language("en-clinical")
    'en'
    """
    return name.partition("-")[0]


def accepted_language(header: str) -> str | None:
    """The offered language that an Accept-Language header prefers; None if it accepts none of them.

    >>> accepted_language("fr, en-GB;q=0.7, *;q=0.5"), accepted_language("fr, en;q=0"), accepted_language("")
    ('en', None, None)
    """
    weights: dict[str, float] = {}
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        name = base_language(tag.strip().lower())
        weights[name] = max(weights.get(name, 0), _weight(weight))
    accepted = [name for name in offered_languages() if weights.get(name)]
    return max(accepted, key=lambda name: weights[name], default=None)


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0
