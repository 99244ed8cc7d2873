"""A reader's choice, declared once: its name in the URL, what it is kept for, its value as text and back."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

Value = TypeVar("Value")
Texts = str | list[str]
# The nearest value that can be had, None where none can.
Fit = Callable[[Value], Value | None]


class Kept(Enum):
    """What a choice is kept for; when that changes, it is at its default again."""

    VISIT = "the visit, whatever is open"
    FILE = "the file, however it is read"
    LABEL = "the label column of the file"
    NUMBERS = "the numbers: the same columns of the same rows"


@dataclass(frozen=True)
class Choice(Generic[Value]):
    """What can be chosen, and how a link says it.

    `name` is the parameter in the URL and the key of the widget. `read` gets the URL's texts and gives the value that
    they mean, or None, and whether it understood all of them; `text` is the way back. `shown` is a value as a sentence
    says it. A complaint about a choice stands at the head of the page unless it has a place of its own.
    """

    name: str
    kept_for: Kept
    read: Callable[[Sequence[str]], tuple[Value | None, bool]]
    text: Callable[[Value], Texts]
    shown: Callable[[Value], str] = str
    complains_elsewhere: bool = False
    fit: Fit[Value] = lambda value: value

    @property
    def is_settled(self) -> bool:
        """Whether its default is the app's, whatever the data: a link can leave it out by naming the version."""
        return self.kept_for is Kept.VISIT


@dataclass(frozen=True)
class Flag(Choice[bool]):
    """A choice of yes or no: no, until somebody says yes."""

    @property
    def is_settled(self) -> bool:
        return True


@dataclass(frozen=True)
class Observed(Choice[Value]):
    """A choice whose default is what the data show, by no rule that could change: a link can leave it out."""

    @property
    def is_settled(self) -> bool:
        return True


@dataclass(frozen=True)
class Number(Choice[float]):
    """A choice of a number from `low` to `high`."""

    low: float = -math.inf
    high: float = math.inf


def number(
    name: str,
    kept_for: Kept,
    low: float = -math.inf,
    high: float = math.inf,
    *,
    whole: bool = False,
    complains_elsewhere: bool = False,
) -> Number:
    """A finite number, with every digit; none outside the range can be had.

    >>> number("t", Kept.NUMBERS).read(["0.5"]), number("t", Kept.NUMBERS).read(["nan"])
    ((0.5, True), (None, False))
    """

    def read(texts: Sequence[str]) -> tuple[float | None, bool]:
        value = finite_number(texts[-1])
        if value is None or (whole and not value.is_integer()):
            return None, False
        return (int(value) if whole else value), True

    def fit(value: float) -> float | None:
        return value if low <= value <= high else None

    # Streamlit makes a box for whole numbers out of ends that are.
    ends = (low, high) if whole else (float(low), float(high))
    return Number(name, kept_for, read, _digits, _digits, complains_elsewhere, fit, *ends)


def flag(name: str, kept_for: Kept) -> Flag:
    """Yes or no.

    >>> flag("flip", Kept.VISIT).read(["True"]), flag("flip", Kept.VISIT).text(False)
    ((True, True), 'false')
    """
    words = {"true": True, "1": True, "false": False, "0": False}

    def read(texts: Sequence[str]) -> tuple[bool | None, bool]:
        value = words.get(texts[-1].strip().lower())
        return value, value is not None

    return Flag(name, kept_for, read, _truth, _truth)


def plain_text(name: str, kept_for: Kept) -> Choice[str | None]:
    """A text as it stands, such as the name of a column, or none; it complains beside its widget."""
    return Choice(name, kept_for, lambda texts: (texts[-1], True), _or_empty, _or_empty, complains_elsewhere=True)


def one_of(
    name: str, kept_for: Kept, keys: Sequence[str], once: Mapping[str, str], shown: Callable[[str], str]
) -> Choice[str]:
    """One of several keys; `once` are the words of links as they were before links carried keys."""
    known = _known(keys, once)

    def read(texts: Sequence[str]) -> tuple[str | None, bool]:
        key = known.get(texts[-1].strip().casefold())
        return key, key is not None

    return Choice(name, kept_for, read, str, shown)


def some_of(
    name: str, kept_for: Kept, keys: Sequence[str], once: Mapping[str, str], shown: Callable[[str], str]
) -> Choice[list[str]]:
    """Some of several keys, in the order in which they were chosen."""
    known = _known(keys, once)

    def read(texts: Sequence[str]) -> tuple[list[str] | None, bool]:
        found = [known.get(text.strip().casefold()) for text in texts]
        return list(dict.fromkeys(key for key in found if key)) or None, None not in found

    return Choice(name, kept_for, read, list, lambda chosen: ", ".join(map(shown, chosen)))


def numbers(name: str, kept_for: Kept, *, is_settled: bool = False) -> Choice[tuple[float, ...]]:
    """Finite numbers in a row, such as one for each class; `is_settled` where what the data show is the default.

    >>> numbers("mix", Kept.FILE).read(["0.5~0.25"]), numbers("mix", Kept.FILE).text((0.5, 1.0))
    (((0.5, 0.25), True), '0.5~1')
    """

    def read(texts: Sequence[str]) -> tuple[tuple[float, ...] | None, bool]:
        values = [finite_number(text) for text in texts[-1].split("~")]
        known = tuple(value for value in values if value is not None)
        return (known, True) if len(known) == len(values) else (None, False)

    def text(values: tuple[float, ...]) -> str:
        return "~".join(map(_digits, values))

    return (Observed if is_settled else Choice)(name, kept_for, read, text, text)


def texts(name: str, kept_for: Kept) -> Choice[list[str]]:
    """Some texts as they stand, such as the names of classes, in the order in which they were chosen."""
    return Choice(name, kept_for, lambda found: (list(dict.fromkeys(found)), True), list, ", ".join)


def finite_number(text: str) -> float | None:
    """The number that a text means, None for another text, nan and the infinities.

    >>> finite_number("1e-2"), finite_number("abc"), finite_number("inf")
    (0.01, None, None)
    """
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _or_empty(text: str | None) -> str:
    return text or ""


def _digits(value: float) -> str:
    return repr(value).removesuffix(".0")


def _truth(value: bool) -> str:
    return str(value).lower()


def _known(keys: Sequence[str], once: Mapping[str, str]) -> dict[str, str]:
    return {text.casefold(): key for text, key in once.items()} | {key.casefold(): key for key in keys}
