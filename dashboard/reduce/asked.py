"""What is to be counted: which columns, which class is positive, which rows."""

import re
from dataclasses import dataclass
from typing import Any

from dashboard.reduce.refusals import NotReduced

# More scores than these are grouped, so that what is carried stays a matter of megabytes.
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


@dataclass(frozen=True)
class Condition:
    """A comparison of a column with a value, which a row must meet to be counted.

    >>> Condition.of("country = DE"), Condition.of("amount>=100")
    (Condition(column='country', comparison='=', value='DE'), Condition(column='amount', comparison='>=', value='100'))
    """

    column: str
    comparison: str
    value: str

    @classmethod
    def of(cls, text: str) -> "Condition":
        """Read from a command line; raises `NotReduced` for any other text."""
        found = _CONDITION.fullmatch(text)
        if not found or not found["column"].strip():
            raise NotReduced("reduce-no-condition", text=text)
        return cls(found["column"].strip(), found["comparison"], found["value"].strip())

    def met_by(self, column: Any, value: Any) -> Any:
        """The comparison of a column with this value, as an expression."""
        return getattr(column, COMPARISONS[self.comparison])(value)


@dataclass(frozen=True)
class Asked:
    """The columns by name; `positive` is a label as text, or None where words or rarity may tell.

    Above `most_scores` distinct scores are counted in groups of neighbours.
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
        """Every column that is read, each once."""
        compared = (condition.column for condition in self.where)
        return tuple(dict.fromkeys((self.label, self.score, *self.group, *compared)))
