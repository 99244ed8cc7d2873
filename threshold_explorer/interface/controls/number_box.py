"""Numbers that people type: with grouped digits, decimal point or comma, as per cent or as "1 in 50".

Their box is empty, with the current value as placeholder, unless it shows a rejected text.
"""

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

import streamlit as st

from threshold_explorer.reading.numbers.number_text import APOSTROPHES, SPACES
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.sentence import Refusal

# Enough for every digit of a double, and few enough to parse quickly.
MAX_CHARACTERS = 100
_NORMALIZED = str.maketrans({"\u2212": "-", **dict.fromkeys(SPACES, " "), **dict.fromkeys(APOSTROPHES, "'")})
_EXPONENT = r"([eE][+-]?[0-9]{1,3})?"
_PLAIN = re.compile(rf"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+){_EXPONENT}")
_GROUPED = re.compile(
    rf"[+-]?[1-9][0-9]{{0,2}}(?P<separator>[ ',.])[0-9]{{3}}(?P<more>(?P=separator)[0-9]{{3}})*"
    rf"(?P<decimals>(?!(?P=separator))[.,][0-9]*)?{_EXPONENT}"
)
# Not ":", which may also mean odds: 1:49 is 1 in 50.
_OUT_OF = re.compile(r"(?<!\s)\s*(?:\bout of\b|\bof\b|\bin\b|/)\s*", re.IGNORECASE)
Value = TypeVar("Value")


class InvalidInput(Refusal):
    """A typed text that is rejected; `sentence` states why and what is accepted."""


def parse_threshold(text: str, low: float, high: float) -> float | None:
    """The typed threshold; None for an empty text.

    Raises `InvalidInput` if it is not a number from `low` to `high`.

    >>> [parse_threshold(text, 0, 1) for text in ("0.5", "0,5", ".5", "50 %", "1e-3", " ")]
    [0.5, 0.5, 0.5, 0.5, 0.001, None]
    >>> parse_threshold("3", 0, 1)
    Traceback (most recent call last):
    threshold_explorer.interface.controls.number_box.InvalidInput: “3” is outside the range of the scores, 0 to 1.
    """
    typed = text.strip()
    if not typed:
        return None
    value = _as_float(_share(typed))
    if value is None:
        raise InvalidInput("typed-no-threshold", typed=typed, low=low, high=high)
    if not low <= value <= high:
        raise InvalidInput("typed-threshold-outside", typed=typed, low=low, high=high)
    return value


def parse_within(text: str, low: float, high: float, *, is_count: bool = False) -> float | None:
    """The typed number; None for an empty text. The comma of a count groups its digits.

    Raises `InvalidInput` if it is not a number from `low` to `high`.

    >>> [parse_within(text, 0, 5000) for text in ("200", "1 000", "20 %", "")]
    [200.0, 1000.0, 0.2, None]
    >>> parse_within("1,000", 0, 5000), parse_within("1,000", 0, 5000, is_count=True)
    (1.0, 1000.0)
    """
    typed = text.strip()
    if not typed:
        return None
    value = _as_float(_number(typed, is_count=True) if is_count else _share(typed))
    if value is None or not low <= value <= high:
        raise InvalidInput("typed-no-number-within", typed=typed, low=low, high=high)
    return value


def parse_k(text: str, most: int) -> int | None:
    """The typed cutoff k; None for an empty text.

    Raises `InvalidInput` if it is not a whole number from 1 to `most`.

    >>> parse_k("1 000", 2000), parse_k("", 5)
    (1000, None)
    >>> parse_k("2.5", 9)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    threshold_explorer.interface.controls.number_box.InvalidInput: “2.5” is not a valid k. Enter ...
    """
    typed = text.strip()
    if not typed:
        return None
    value = _number(typed, is_count=True)
    if value is None or value.denominator != 1 or not 1 <= value <= most:
        raise InvalidInput("typed-no-k", typed=typed, most=most)
    return int(value)


def parse_prevalence(text: str) -> str | None:
    """The typed prevalence as a text of the slider, with every digit; None for an empty text.

    Raises `InvalidInput` if it is not a number greater than 0 and less than 1.

    >>> [parse_prevalence(text) for text in ("0,030", "3 %", "1 in 50", "5 in 10 000", "1 in 3")]
    ['0.03', '0.03', '0.02', '0.0005', '0.3333333333333333']
    >>> parse_prevalence("half")
    Traceback (most recent call last):
    threshold_explorer.interface.controls.number_box.InvalidInput: “half” is not a prevalence. \
Enter 0.03, 3 % or 1 in 50.
    """
    typed = text.strip()
    if not typed:
        return None
    share = _share(typed)
    value = _as_float(_ratio(typed) if share is None else share)
    if value is None:
        raise InvalidInput("typed-no-prevalence", typed=typed)
    if not 0 < value < 1:
        raise InvalidInput("typed-prevalence-outside", typed=typed, value=value)
    # Seventeen digits distinguish all doubles; trailing zeros are dropped.
    return significant_text(value, 17)


def parse_limit(text: str, no_limit: str) -> float | None:
    """The typed limit on a metric; None for an empty text and for the words that mean none, `no_limit`.

    Raises `InvalidInput` if it is not a number from 0 to 1.

    >>> [parse_limit(text, "no limit") for text in ("0,95", "95 %", "1", "no limit", " ")]
    [0.95, 0.95, 1.0, None, None]
    >>> parse_limit("1.5", "no limit")
    Traceback (most recent call last):
    threshold_explorer.interface.controls.number_box.InvalidInput: “1.5” is not a number from 0 to 1.
    """
    typed = text.strip()
    if typed.casefold() in ("", no_limit.casefold()):
        return None
    value = _as_float(_share(typed))
    if value is None or not 0 <= value <= 1:
        raise InvalidInput("typed-no-limit", typed=typed)
    return value


def _ratio(text: str) -> Fraction | None:
    """A share written as two counts: "1 in 50"."""
    if len(text) > MAX_CHARACTERS:
        return None
    parts = [_number(part, is_count=True) for part in _OUT_OF.split(text)]
    if len(parts) != 2 or parts[0] is None or not parts[1]:
        return None
    return parts[0] / parts[1]


def _share(text: str) -> Fraction | None:
    """A number or a percentage."""
    number = _number(text.removesuffix("%"))
    return number / 100 if number is not None and text.endswith("%") else number


def _number(text: str, *, is_count: bool = False) -> Fraction | None:
    """The exact number that a text stands for; None for any other text.

    If it contains both a comma and a point, the last one is the decimal mark. A single one is the decimal mark too, so
    that "1,234" is 1.234, unless it is repeated ("1,234,567") or the number is a count ("10,000").
    """
    if len(text) > MAX_CHARACTERS:
        return None
    text = text.translate(_NORMALIZED).strip()
    grouped = _GROUPED.fullmatch(text)
    if grouped and (grouped["separator"] in " '" or grouped["more"] or grouped["decimals"] or is_count):
        text = text.replace(grouped["separator"], "")
    text = text.replace(",", ".")
    return Fraction(text) if _PLAIN.fullmatch(text) else None


def _as_float(number: Fraction | None) -> float | None:
    """The nearest double; None if the number is too large for one."""
    try:
        return None if number is None else float(number)
    except OverflowError:
        return None


@dataclass
class _LateInput:
    """The callback for a text that a box already contained when the session first drew it."""

    callback: Callable[[], None] | None = None


def handle_late_input() -> None:
    """At the start of a run: handles what was typed before this session drew the box, as after a restart of the server.

    Streamlit calls a widget's callback only if an earlier run has drawn the widget.
    """
    late = of_session(_LateInput)
    callback, late.callback = late.callback, None
    if callback:
        callback()


@dataclass
class NumberBox:
    """The state of a box.

    `key` is the widget's; `rejected` the error about its text, if that is invalid; `context` the value and data set at
    that time; `seen` the last text that was handled.
    """

    key: str
    rejected: InvalidInput | None = None
    context: Hashable = None
    seen: str = ""

    @property
    def text(self) -> str:
        return str(st.session_state.get(self.key, ""))

    def clear(self) -> None:
        """For callbacks, and before the box is drawn."""
        self.rejected, self.seen = None, ""
        st.session_state[self.key] = ""

    def take(self, parse: Callable[[str], Value | None], set_value: Callable[[Value], None]) -> None:
        """For the box's callback: sets what was typed and clears the box, whose placeholder shows the value.

        The box cannot contain that value itself: while the slider moves, the browser would send the box's last value as
        if it had been typed. `parse` returns None for an empty text and raises InvalidInput.
        """
        try:
            value = parse(self.text)
        except InvalidInput as error:
            self.rejected = error
            return
        self.clear()
        if value is not None:
            set_value(value)

    def draw(self, label: str, callback: Callable[..., None], *args: Any, **settings: Any) -> None:
        """Draws the box; `callback(*args)` runs after something was typed. `settings` are those of `st.text_input`."""
        st.text_input(label, key=self.key, on_change=self._handle, args=(callback, *args), **settings)
        if self.text not in ("", self.seen):
            self.seen = self.text
            of_session(_LateInput).callback = partial(callback, *args)
            st.rerun()

    def clear_if_moved(self, context: Hashable) -> None:
        """Before the box is drawn: clears a rejected text once the value, the data set or the page has changed.

        The text would hide the placeholder, which shows the current value.
        """
        if self.rejected and (context != self.context or not self.text):
            self.clear()
        self.context = context

    def _handle(self, callback: Callable[..., None], *args: Any) -> None:
        self.seen = self.text
        callback(*args)


class _NumberBoxes(dict[str, NumberBox]):
    """The boxes of this session by key."""


def number_box(key: str) -> NumberBox:
    """The box of this session whose widget has this key."""
    return of_session(_NumberBoxes).setdefault(key, NumberBox(key))
