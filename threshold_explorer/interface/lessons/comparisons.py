"""The numbers of lessons that compare other numbers, and so decide which words of a sentence are true.

Two numbers that a sentence shows alike are the same: thresholds with all their digits, others with three decimals.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import Field

from threshold_explorer.interface.lessons.quantities import (
    Name,
    Number,
    Reference,
    Result,
    Threshold,
    Unknown,
    Value,
    quantity,
)
from threshold_explorer.words.formats import ratio_text, threshold_text

Pair = tuple[Value, Value]
Several = Annotated[tuple[Reference, ...], Field(min_length=2)]
UNDEFINED = "undefined"
SAME = "same"


def _known(numbers: Mapping[str, Result], names: Iterable[float | str]) -> list[float]:
    found = (numbers[each] if isinstance(each, Name) else each for each in names)
    values = [each for each in found if not isinstance(each, str)]
    if any(map(math.isnan, values)):
        raise Unknown
    return values


def _are_shown_alike(values: Iterable[float]) -> bool:
    values = list(values)
    text = threshold_text if any(isinstance(value, Threshold) for value in values) else ratio_text
    return len({text(value) for value in values}) == 1


@quantity()
def constant(numbers: Mapping[str, Result], *, value: float | str) -> Result:
    """The same for any data, such as the answer to a question on what is generally true."""
    return value


@quantity()
def comparison(numbers: Mapping[str, Result], *, compare: Pair) -> Result:
    """How the first number is beside the second: "more", "less", "same" or "undefined"."""
    try:
        first, second = _known(numbers, compare)
    except Unknown:
        return UNDEFINED
    if _are_shown_alike((first, second)):
        return SAME
    return "more" if first > second else "less"


@quantity()
def name_of_largest(
    numbers: Mapping[str, Result], *, largest: Annotated[tuple[Reference, ...], Field(min_length=2)]
) -> Result:
    """The name of the largest of several numbers, "same" if another is shown alike, or "undefined"."""
    try:
        ranked = sorted(zip(_known(numbers, largest), largest, strict=True), reverse=True)
    except Unknown:
        return UNDEFINED
    (most, name), (second, _), *_ = ranked
    return SAME if _are_shown_alike((most, second)) else str(name)


@quantity()
def difference_of(numbers: Mapping[str, Result], *, difference: Pair) -> Result:
    """The first number minus the second."""
    first, second = _known(numbers, difference)
    return first - second


@quantity()
def ratio_of(numbers: Mapping[str, Result], *, ratio: Pair) -> Result:
    """The first number divided by the second, unless that is 0."""
    first, second = _known(numbers, ratio)
    return first / second if second else math.nan


def outcomes(number: Number) -> tuple[str, ...] | None:
    """What a comparison can come to, apart from "undefined"; None for any other number."""
    arguments = dict(number.quantities[0][1])
    if "compare" in arguments:
        return ("more", "less", SAME)
    return (*arguments["largest"], SAME) if "largest" in arguments else None
