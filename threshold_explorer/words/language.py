"""The language of the current visit, which names a folder of the message catalogue.

"en-clinical" is English in which metrics have the names that clinicians use (`clinical.py`). Its files contain only the
messages that differ otherwise. "en-terminal" names the options of the command where the pages name their controls.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

LANGUAGE = "en"
CLINICAL = "en-clinical"
TERMINAL = "en-terminal"


class _Source:
    """The function that finds the language of the current visit; outside of visits it is LANGUAGE."""

    find: Callable[[], str] = staticmethod(lambda: LANGUAGE)


def language() -> str:
    """The language of the current visit."""
    return _Source.find()


def find_language_by(find: Callable[[], str]) -> None:
    """Set how the language of the current visit is found, once at the start of the app."""
    _Source.find = staticmethod(find)


@contextmanager
def use_language(name: str) -> Iterator[None]:
    """Use a language for all that is said until the end of the block."""
    before = _Source.find
    find_language_by(lambda: name)
    try:
        yield
    finally:
        find_language_by(before)
