"""A request to count: columns, positive label, conditions and groups."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any

from threshold_explorer.words.sentence import Refusal

# More distinct scores than this are grouped, so that the counts stay a few megabytes.
MOST_SCORES = 2_000_000
COMPARISONS = {
    "<=": "__le__",
    ">=": "__ge__",
    "!=": "__ne__",
    "=": "__eq__",
    "<": "__lt__",
    ">": "__gt__",
}
_CONDITION = re.compile(r"(?P<column>[^<>=!]+)(?P<comparison>[<>!]=|[<>=])(?P<value>.*)", re.DOTALL)


class CountingRefused(Refusal):
    """A source, column or value that cannot be counted."""


class FailureKind(Enum):
    """Why an engine failed: access denied, source not found, or another reason."""

    DENIED = "denied"
    GONE = "gone"
    OTHER = "failed"


class EngineRefused(CountingRefused):
    """An error of the engine with its own message, which only the administrator may read."""

    def __init__(self, engine: str, reason: str, kind: FailureKind) -> None:
        super().__init__("reduce-engine", engine=engine, reason=reason)
        self.kind = kind


@dataclass(frozen=True)
class Condition:
    """A comparison of a column with a value that a row must meet to be counted.

    >>> Condition.of("country = DE"), Condition.of("amount>=100")
    (Condition(column='country', comparison='=', value='DE'), Condition(column='amount', comparison='>=', value='100'))
    """

    column: str
    comparison: str
    value: str

    @classmethod
    def of(cls, text: str) -> "Condition":
        """Parse a condition; raises `CountingRefused` for an invalid one."""
        found = _CONDITION.fullmatch(text)
        if not found or not found["column"].strip():
            raise CountingRefused("reduce-no-condition", text=text)
        return cls(found["column"].strip(), found["comparison"], found["value"].strip())

    def expression(self, column: Any, value: Any) -> Any:
        """The comparison of `column` with `value` as an Ibis expression."""
        return getattr(column, COMPARISONS[self.comparison])(value)


@dataclass(frozen=True)
class CountRequest:
    """What to count. `positive` is a label as text; None detects it by known words or else by rarity.

    With more than `most_scores` distinct scores, neighbouring ones are counted in groups.
    """

    label: str
    score: str
    positive: str | None = None
    where: tuple[Condition, ...] = ()
    group: tuple[str, ...] = ()
    drop_missing: bool = False
    most_scores: int = MOST_SCORES

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column that is read, without duplicates."""
        compared = (condition.column for condition in self.where)
        return tuple(dict.fromkeys((self.label, self.score, *self.group, *compared)))
