"""How a value becomes the name of a group.

The Python code of a decision record repeats `number_in` and `group_of` as they are written here.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self

import numpy as np

# Texts that stand for no value in every column, besides those that were found in it; a column's own values come first.
NO_VALUE = ("", "NA", "N/A", "n/a", "NaN", "nan", "NULL", "null", "None", "<NA>", "NaT")


def number_in(value: object) -> int | float | None:
    """The finite number that a value is, or that its text reads as; None for another value.

    >>> number_in("01"), number_in(2.0), number_in("1e3"), number_in(True), number_in("1_000")
    (1, 2.0, 1000.0, None, None)
    """
    text = str(value.item() if isinstance(value, np.number) else value).strip()
    if re.fullmatch("[+-]?[0-9]{1,300}", text):
        return int(text)
    if re.fullmatch(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?", text):
        return float(text) if abs(float(text)) < float("inf") else None
    return None


def group_of(
    value: object,
    names: Sequence[str],
    missing: str | None = None,
    missing_texts: Sequence[str] = (),
    cuts: Sequence[float] | None = None,
    cut_is_below: bool = False,
) -> str | None:
    """The name of a value's group, or the name itself; None if the value has no group.

    With `cuts`, `names` are ranges, and a number equal to a cut is in the range below it if `cut_is_below`, otherwise
    above. Without, `names` are values: a text is its own group, a number that of an equal number.

    >>> group_of(35, ["18 to 35", "36 to 71"], cuts=[35.0], cut_is_below=True)
    '18 to 35'
    >>> group_of("01", ["1", "2"]), group_of(2.0, ["1", "2"]), group_of(None, ["1"], "no value"), group_of(3, ["1"])
    ('1', '2', 'no value', None)
    """
    text, number = str(value).removesuffix(" 00:00:00"), number_in(value)
    if cuts is not None and number is not None:
        return names[(bisect_left if cut_is_below else bisect_right)(cuts, number)]
    if text in names or text == missing:
        return text
    if text.strip() in (*NO_VALUE, *missing_texts):
        return missing
    # Programs write True and true.
    if text.casefold() in ("true", "false"):
        same = [name for name in names if name.casefold() == text.casefold()]
    else:
        same = [name for name in names if number is not None and number_in(name) == number]
    # Of the values "1" and "01", the number 1 is the first.
    plain = str(int(number)) if number is not None and number == int(number) else text
    if len(same) > 1 and not isinstance(value, str):
        same = [name for name in same if name == plain]
    return same[0] if len(same) == 1 else None


@dataclass(frozen=True)
class GroupColumn:
    """How the values of a column become names of groups; the fields are those of `group_of`.

    `missing` is the group of cases without a value, None if there was none; `missing_texts` are texts that stood for
    no value in this column.
    """

    column: str
    names: tuple[str, ...]
    missing: str | None = None
    missing_texts: tuple[str, ...] = ()
    cuts: tuple[float, ...] | None = None
    cut_is_below: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError unless the cuts fit the ranges."""
        if self.cuts is not None and (
            len(self.names) != len(self.cuts) + 1 or any(low >= high for low, high in pairwise(self.cuts))
        ):
            raise ValueError(f"the cuts of {self.column!r} do not ascend, or are not one fewer than its ranges")

    @property
    def arguments(self) -> dict[str, Any]:
        """What `group_of` needs besides the value."""
        found: dict[str, Any] = {"names": self.names}
        if self.missing is not None:
            found |= {"missing": self.missing, "missing_texts": self.missing_texts}
        if self.cuts is not None:
            found |= {"cuts": self.cuts, "cut_is_below": self.cut_is_below}
        return found

    def group_of(self, value: object) -> str | None:
        """The name of the group of a value; None if it has none."""
        return group_of(value, **self.arguments)

    def to_dict(self) -> dict[str, Any]:
        """The column as JSON has it, which `of_dict` reads."""
        missing = None if self.missing is None else {"group": self.missing, "texts": list(self.missing_texts)}
        if self.cuts is None:
            return {"column": self.column, "values": list(self.names), "missing": missing}
        belongs = "lower" if self.cut_is_below else "upper"
        ranges = {"ranges": list(self.names), "cuts": list(self.cuts), "cut_belongs_to": belongs}
        return {"column": self.column, **ranges, "missing": missing}

    @classmethod
    def of_dict(cls, data: dict[str, Any]) -> Self:
        """The column that JSON describes; raises KeyError, TypeError or ValueError for another shape."""
        missing = data["missing"] or {"group": None, "texts": ()}
        group, texts = missing["group"], tuple(map(str, missing["texts"]))
        if "cuts" not in data:
            return cls(data["column"], tuple(map(str, data["values"])), group, texts)
        cuts = tuple(map(float, data["cuts"]))
        is_below = {"lower": True, "upper": False}[data["cut_belongs_to"]]
        return cls(data["column"], tuple(map(str, data["ranges"])), group, texts, cuts, is_below)
