"""The confidence level of all intervals, tests and bands that a visit shows."""

from collections.abc import Iterator
from contextlib import contextmanager

from threshold_explorer.serving.session import VisitSetting
from threshold_explorer.words.sentence import say

DEFAULT = 0.95
_LEVEL = VisitSetting("confidence level", DEFAULT)


def confidence() -> float:
    """The confidence level of the current visit, between 0 and 1."""
    return _LEVEL.get()


def use_confidence(level: float) -> None:
    """Use a confidence level in the rest of this run, and in runs of its fragments."""
    _LEVEL.set(level)


@contextmanager
def at_confidence(level: float) -> Iterator[None]:
    """Use a confidence level in a block of code."""
    before = confidence()
    use_confidence(level)
    try:
        yield
    finally:
        use_confidence(before)


def confidence_name() -> str:
    """The confidence level as text, such as "95%"."""
    return say("confidence-name", percent=round(confidence() * 100))
