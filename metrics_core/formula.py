"""Formulas over the four counts: written once, evaluated here, shown as text, and translated by the app.

Every operation is one operation of IEEE doubles in the order written, so Python and JavaScript give the same last bit.
Sums of whole counts stay whole; a product is a float, because int64 would overflow above three thousand million cases.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any, cast

import numpy as np

from metrics_core.computing.arrays import Counts, Values, python_number
from metrics_core.ratios import determinant, permanent, product, quotient, root_of_product


class Formula:
    """An expression over TP, FP, FN and TN, and named parameters; build one with `+`, `-`, `*` and `/`.

    A division by 0 is nan. `str` gives the textbook form; equal formulas compare equal.

    >>> precision = TP / (TP + FP)
    >>> str(precision), precision(6, 6, 2, 20)
    ('TP / (TP + FP)', 0.5)
    """

    def __call__(self, tp: Counts, fp: Counts, fn: Counts, tn: Counts, **parameters: Any) -> Values:
        """The value: a float, or an array of the counts' shape; a parameter is a number or such an array."""
        return python_number(self._value({"tp": tp, "fp": fp, "fn": fn, "tn": tn, **parameters}))

    def _value(self, values: dict[str, Any]) -> Any:
        """The value for counts and parameters by name."""
        raise NotImplementedError

    def given(self, **parameters: float) -> "Formula":
        """The formula with parameters replaced by numbers."""
        return self._given(parameters)

    def terms(self) -> "Formula":
        """The same formula with every difference of counts replaced by a sum, which rounding errors are relative to."""
        return self._terms()

    def parts(self) -> Iterator["Formula"]:
        """The formulas that it is made of."""
        for field in fields(cast(Any, self)):
            if isinstance(part := getattr(self, field.name), Formula):
                yield part

    def _given(self, parameters: dict[str, float]) -> "Formula":
        return self._map(lambda part: part._given(parameters))

    def _terms(self) -> "Formula":
        return self._map(lambda part: part._terms())

    def _counts(self) -> set[str]:
        """The names of the counts in it."""
        return set().union(*(part._counts() for part in self.parts()))

    def _summands(self) -> tuple[str, ...] | None:
        """The counts that it adds up, or None if it is not a plain sum of different counts."""
        return None

    def _weights(self) -> dict[str, float] | None:
        """The weight of each count in it, or None if it is not a weighted sum of counts."""
        return None

    def _map(self, change: "Callable[[Formula], Formula]") -> "Formula":
        values = (getattr(self, field.name) for field in fields(cast(Any, self)))
        changed = type(self)(*(change(value) if isinstance(value, Formula) else value for value in values))
        return _folded(changed) if isinstance(changed, _Operation) else changed

    def __add__(self, other: "Formula | float") -> "Formula":
        return _folded(Sum(self, _formula(other)))

    def __radd__(self, other: float) -> "Formula":
        return _folded(Sum(_formula(other), self))

    def __sub__(self, other: "Formula | float") -> "Formula":
        return _folded(Difference(self, _formula(other)))

    def __rsub__(self, other: float) -> "Formula":
        return _folded(Difference(_formula(other), self))

    def __mul__(self, other: "Formula | float") -> "Formula":
        return _folded(Product(self, _formula(other)))

    def __rmul__(self, other: float) -> "Formula":
        return _folded(Product(_formula(other), self))

    def __truediv__(self, other: "Formula | float") -> "Formula":
        return _folded(Quotient(self, _formula(other)))

    def __abs__(self) -> "Formula":
        return Absolute(self)


@dataclass(frozen=True)
class Count(Formula):
    """One of the four counts."""

    name: str

    def _value(self, values: dict[str, Any]) -> Any:
        return values[self.name]

    def _counts(self) -> set[str]:
        return {self.name}

    def _summands(self) -> tuple[str, ...] | None:
        return (self.name,)

    def _weights(self) -> dict[str, float] | None:
        return {self.name: 1.0}

    def __str__(self) -> str:
        return self.name.upper()


@dataclass(frozen=True)
class Parameter(Formula):
    """A number that is given with the counts; `symbol` is its name in text."""

    name: str
    symbol: str

    def _value(self, values: dict[str, Any]) -> Any:
        return values[self.name]

    def _given(self, parameters: dict[str, float]) -> Formula:
        return Number(parameters[self.name]) if self.name in parameters else self

    def _terms(self) -> Formula:
        return Absolute(self)

    def __str__(self) -> str:
        return self.symbol


@dataclass(frozen=True)
class Number(Formula):
    """A constant."""

    number: float

    def _value(self, values: dict[str, Any]) -> Any:
        return self.number

    def _terms(self) -> Formula:
        return Number(abs(self.number))

    def __str__(self) -> str:
        return f"{self.number:z.12g}"


@dataclass(frozen=True)
class Named(Formula):
    """A sum with a name of its own, such as P for TP + FN."""

    name: str
    of: Formula

    def _value(self, values: dict[str, Any]) -> Any:
        return self.of._value(values)

    def _summands(self) -> tuple[str, ...] | None:
        return self.of._summands()

    def _weights(self) -> dict[str, float] | None:
        return self.of._weights()

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class _Operation(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True)
class Sum(_Operation):
    """left + right."""

    def _value(self, values: dict[str, Any]) -> Any:
        return self.left._value(values) + self.right._value(values)

    def _summands(self) -> tuple[str, ...] | None:
        left, right = self.left._summands(), self.right._summands()
        return None if left is None or right is None or {*left} & {*right} else (*left, *right)

    def _weights(self) -> dict[str, float] | None:
        return _added(self.left._weights(), self.right._weights(), 1)

    def __str__(self) -> str:
        return f"{self.left} + {self.right}"


@dataclass(frozen=True)
class Difference(_Operation):
    """left - right."""

    def _value(self, values: dict[str, Any]) -> Any:
        return self.left._value(values) - self.right._value(values)

    def _weights(self) -> dict[str, float] | None:
        return _added(self.left._weights(), self.right._weights(), -1)

    def _terms(self) -> Formula:
        return Sum(self.left._terms(), self.right._terms()) if self._counts() else self

    def __str__(self) -> str:
        return f"{self.left} - {_factor(self.right)}"


@dataclass(frozen=True)
class Product(_Operation):
    """left * right, in float64."""

    def _value(self, values: dict[str, Any]) -> Any:
        return product(self.left._value(values), self.right._value(values))

    def _weights(self) -> dict[str, float] | None:
        number, of = (self.left, self.right) if isinstance(self.left, Number) else (self.right, self.left)
        return _added({}, of._weights(), number.number) if isinstance(number, Number) else None

    def __str__(self) -> str:
        if self.left == self.right:
            return f"{_factor(self.left)}²"
        return f"{_factor(self.left)} {_factor(self.right)}"


@dataclass(frozen=True)
class Quotient(_Operation):
    """left / right; nan where right is 0."""

    def _value(self, values: dict[str, Any]) -> Any:
        return quotient(self.left._value(values), self.right._value(values))

    def _weights(self) -> dict[str, float] | None:
        return _added({}, self.left._weights(), 1 / self.right.number) if isinstance(self.right, Number) else None

    def __str__(self) -> str:
        below = f"({self.right})" if isinstance(self.right, Product) else _factor(self.right)
        return f"{_factor(self.left)} / {below}"


@dataclass(frozen=True)
class Determinant(Formula):
    """a d - b c, exact for whole counts and rounded once."""

    a: Formula
    b: Formula
    c: Formula
    d: Formula

    def _value(self, values: dict[str, Any]) -> Any:
        return determinant(*(part._value(values) for part in self.parts()))

    def _terms(self) -> Formula:
        return Permanent(self.a, self.b, self.c, self.d)

    def __str__(self) -> str:
        return f"({self.a} {self.d} - {self.b} {self.c})"


@dataclass(frozen=True)
class Permanent(Formula):
    """a d + b c, in float64."""

    a: Formula
    b: Formula
    c: Formula
    d: Formula

    def _value(self, values: dict[str, Any]) -> Any:
        return permanent(*(part._value(values) for part in self.parts()))

    def __str__(self) -> str:
        return f"({self.a} {self.d} + {self.b} {self.c})"


@dataclass(frozen=True)
class RootOfProduct(Formula):
    """sqrt(left * right), not 0 where only the product is too small for a float."""

    left: Formula
    right: Formula

    def _value(self, values: dict[str, Any]) -> Any:
        return root_of_product(self.left._value(values), self.right._value(values))

    def __str__(self) -> str:
        return f"sqrt({_factor(self.left)} {_factor(self.right)})"


@dataclass(frozen=True)
class Absolute(Formula):
    """|of|."""

    of: Formula

    def _value(self, values: dict[str, Any]) -> Any:
        return abs(self.of._value(values))

    def _terms(self) -> Formula:
        return self.of._terms()

    def __str__(self) -> str:
        return f"|{_unwrapped(str(self.of))}|"


@dataclass(frozen=True)
class Clipped(Formula):
    """A value limited to [-1, 1], which removes rounding errors beyond; nan stays nan."""

    of: Formula

    def _value(self, values: dict[str, Any]) -> Any:
        return np.clip(self.of._value(values), -1.0, 1.0)

    def _terms(self) -> Formula:
        return self.of._terms()

    def __str__(self) -> str:
        return str(self.of)


@dataclass(frozen=True)
class Where(Formula):
    """`of` where `condition` is not 0, and 0 elsewhere."""

    condition: Formula
    of: Formula

    def _value(self, values: dict[str, Any]) -> Any:
        return self.of._value(values) * (self.condition._value(values) > 0)

    def __str__(self) -> str:
        return str(self.of)


def proportion(formula: Formula) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The counts of successes and of trials, if the formula is the share of some cases among others.

    >>> proportion(TP / (TP + FP)), proportion((TP + TN) / CASES)
    ((('tp',), ('tp', 'fp')), (('tp', 'tn'), ('tp', 'fn', 'fp', 'tn')))
    >>> proportion(2 * TP / (2 * TP + FN + FP)) is None
    True
    """
    if not isinstance(formula, Quotient):
        return None
    successes, trials = formula.left._summands(), formula.right._summands()
    return (successes, trials) if successes and trials and {*successes} < {*trials} else None


def linear_fraction(formula: Formula) -> tuple[dict[str, float], dict[str, float]] | None:
    """The weights of the counts above and below the line, if the formula is a weighted sum divided by another.

    >>> linear_fraction(2 * TP / (2 * TP + FN + FP))
    ({'tp': 2.0}, {'tp': 2.0, 'fn': 1.0, 'fp': 1.0})
    """
    if not isinstance(formula, Quotient):
        return None
    above, below = formula.left._weights(), formula.right._weights()
    return None if above is None or below is None else (above, below)


def _added(first: dict[str, float] | None, second: dict[str, float] | None, times: float) -> dict[str, float] | None:
    """The weights of the first sum and so many times the second."""
    if first is None or second is None:
        return None
    return {name: first.get(name, 0.0) + times * second.get(name, 0.0) for name in {**first, **second}}


def _formula(value: Formula | float) -> Formula:
    return value if isinstance(value, Formula) else Number(value)


def _folded(formula: _Operation) -> Formula:
    """A constant for an operation on constants, and the other factor for a product with 1."""
    left, right = formula.left, formula.right
    if isinstance(left, Number) and isinstance(right, Number):
        return Number(float(formula._value({})))
    if isinstance(formula, Product) and Number(1) in (left, right):
        return right if left == Number(1) else left
    return formula


def _factor(formula: Formula) -> str:
    text = str(formula)
    return f"({text})" if isinstance(formula, Sum | Difference | Quotient) else text


def _unwrapped(text: str) -> str:
    """Text without a pair of parentheses around the whole of it."""
    depth = 0
    for place, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return text[1:-1] if place == len(text) - 1 and text.startswith("(") else text
    return text


TP, FP, FN, TN = map(Count, ("tp", "fp", "fn", "tn"))
P = Named("P", TP + FN)
N = Named("N", FP + TN)
CASES = Named("n", P + N)
