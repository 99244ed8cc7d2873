"""The language of the current visit, which names a folder of the message catalogue.

"en-clinical" is English in which metrics have the names that clinicians use. Its files contain only the messages that
differ.
"""

from collections.abc import Callable

LANGUAGE = "en"
CLINICAL = "en-clinical"


class _Source:
    """The function that finds the language of the current visit; outside of visits it is LANGUAGE."""

    find: Callable[[], str] = staticmethod(lambda: LANGUAGE)


def language() -> str:
    """The language of the current visit."""
    return _Source.find()


def find_language_by(find: Callable[[], str]) -> None:
    """Set how the language of the current visit is found, once at the start of the app."""
    _Source.find = staticmethod(find)
