"""One query parameter of the URL: its name, its scope, and how its text is parsed and written."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from threshold_explorer.words.sentence import listed

Value = TypeVar("Value")
# The texts of a parameter; one that is repeated in the URL has a list.
Texts = str | list[str]
# The nearest valid value; None where there is none.
Fit = Callable[[Value], Value | None]


class Scope(Enum):
    """How long a parameter keeps its value: when its scope changes, it returns to its default."""

    SESSION = "the session, whatever data set is open"
    FILE = "the file, whatever its columns are used for"
    LABEL = "the label column of the file"
    DATASET = "the data set: the same columns of the same rows"


@dataclass(frozen=True)
class QueryParameter(Generic[Value]):
    """A value that the reader sets and a link carries.

    `name` is the parameter in the URL and the key of the widget. `read` parses the URL's texts: it returns the value,
    or None, and whether all of them were valid; `text` is the inverse. `shown` formats a value for a sentence. A
    warning about the parameter is shown at the head of the page, or with `shows_own_warning` beside its widget. `fit`
    returns the nearest valid value. With `has_observed_default` the default comes from the data, by no rule that could
    change.
    """

    name: str
    scope: Scope
    read: Callable[[Sequence[str]], tuple[Value | None, bool]]
    text: Callable[[Value], Texts]
    shown: Callable[[Value], str] = str
    shows_own_warning: bool = False
    fit: Fit[Value] = lambda value: value
    has_observed_default: bool = False

    @property
    def has_fixed_default(self) -> bool:
        """Whether the default depends on the app's version and the data alone: a link can omit it, as it names both."""
        return self.scope is Scope.SESSION or self.has_observed_default


@dataclass(frozen=True)
class FlagParameter(QueryParameter[bool]):
    """A yes or no; no by default."""

    @property
    def has_fixed_default(self) -> bool:
        return True


@dataclass(frozen=True)
class NumberParameter(QueryParameter[float]):
    """A number from `low` to `high`."""

    low: float = -math.inf
    high: float = math.inf


@dataclass(frozen=True)
class ChoiceParameter(QueryParameter[str]):
    """One of several keys, the first by default."""

    keys: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        return self.keys[0]


def number(
    name: str,
    scope: Scope,
    low: float = -math.inf,
    high: float = math.inf,
    *,
    whole: bool = False,
    shows_own_warning: bool = False,
    has_observed_default: bool = False,
) -> NumberParameter:
    """A finite number from `low` to `high`, with every digit.

    >>> number("t", Scope.DATASET).read(["0.5"]), number("t", Scope.DATASET).read(["nan"])
    ((0.5, True), (None, False))
    """

    def read(texts: Sequence[str]) -> tuple[float | None, bool]:
        value = finite_number(texts[-1])
        if value is None or (whole and not value.is_integer()):
            return None, False
        return (int(value) if whole else value), True

    def fit(value: float) -> float | None:
        return value if low <= value <= high else None

    # Streamlit's number input accepts whole numbers only if its limits are integers.
    limits = (low, high) if whole else (float(low), float(high))
    return NumberParameter(
        name, scope, read, _digits, _digits, shows_own_warning, fit, has_observed_default, low=limits[0], high=limits[1]
    )


def flag(name: str, scope: Scope) -> FlagParameter:
    """Yes or no.

    >>> flag("flip", Scope.SESSION).read(["True"]), flag("flip", Scope.SESSION).text(False)
    ((True, True), 'false')
    """
    words = {"true": True, "1": True, "false": False, "0": False}

    def read(texts: Sequence[str]) -> tuple[bool | None, bool]:
        value = words.get(texts[-1].strip().lower())
        return value, value is not None

    return FlagParameter(name, scope, read, _lower_case, _lower_case)


def plain_text(name: str, scope: Scope) -> QueryParameter[str | None]:
    """Any text, such as the name of a column, or none; its warning is shown beside its widget."""
    return QueryParameter(name, scope, lambda texts: (texts[-1], True), _or_empty, _or_empty, shows_own_warning=True)


def one_of(
    name: str,
    scope: Scope,
    keys: Iterable[str],
    shown: Callable[[str], str],
    old_texts: Mapping[str, str] | None = None,
) -> ChoiceParameter:
    """One of several keys; `old_texts` maps what old links carry instead of a key to that key."""
    keys = tuple(keys)
    key_by_text = _key_by_text(keys, old_texts or {})

    def read(texts: Sequence[str]) -> tuple[str | None, bool]:
        key = key_by_text.get(texts[-1].strip().casefold())
        return key, key is not None

    return ChoiceParameter(name, scope, read, str, shown, keys=keys)


def some_of(
    name: str, scope: Scope, keys: Sequence[str], old_texts: Mapping[str, str], shown: Callable[[str], str]
) -> QueryParameter[list[str]]:
    """Some of several keys, in the order in which they were selected; `old_texts` as in `one_of`."""
    key_by_text = _key_by_text(keys, old_texts)

    def read(texts: Sequence[str]) -> tuple[list[str] | None, bool]:
        found = [key_by_text.get(text.strip().casefold()) for text in texts]
        return list(dict.fromkeys(key for key in found if key)) or None, None not in found

    return QueryParameter(name, scope, read, list, lambda keys: listed(map(shown, keys)))


def numbers(name: str, scope: Scope, *, has_observed_default: bool = False) -> QueryParameter[tuple[float, ...]]:
    """Several finite numbers, such as one per class.

    >>> numbers("mix", Scope.FILE).read(["0.5~0.25"]), numbers("mix", Scope.FILE).text((0.5, 1.0))
    (((0.5, 0.25), True), '0.5~1')
    """

    def read(texts: Sequence[str]) -> tuple[tuple[float, ...] | None, bool]:
        values = [finite_number(text) for text in texts[-1].split("~")]
        known = tuple(value for value in values if value is not None)
        return (known, True) if len(known) == len(values) else (None, False)

    def text(values: tuple[float, ...]) -> str:
        return "~".join(map(_digits, values))

    return QueryParameter(name, scope, read, text, text, has_observed_default=has_observed_default)


def texts(name: str, scope: Scope, *, shows_own_warning: bool = False) -> QueryParameter[list[str]]:
    """Several texts, such as the names of classes, in the order in which they were selected."""
    return QueryParameter(
        name,
        scope,
        lambda found: (list(dict.fromkeys(found)), True),
        list,
        listed,
        shows_own_warning=shows_own_warning,
    )


def finite_number(text: str) -> float | None:
    """The number that a text stands for; None for any other text, for nan and for infinities.

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


def _lower_case(value: bool) -> str:
    return str(value).lower()


def _key_by_text(keys: Sequence[str], old_texts: Mapping[str, str]) -> dict[str, str]:
    return {text.casefold(): key for text, key in old_texts.items()} | {key.casefold(): key for key in keys}
