"""Every metric of one query by its definition, in fractions, averaged over every order of the tied items."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, permutations, product

UNDEFINED = None


@dataclass(frozen=True)
class Item:
    score: float
    relevance: float


@dataclass(frozen=True)
class Query:
    """What is retrieved, and the relevance of what was judged but is not retrieved."""

    items: tuple[Item, ...]
    missed: tuple[float, ...] = ()

    def n_relevant(self, relevant_from: float) -> int:
        return sum(grade >= relevant_from for grade in [*(item.relevance for item in self.items), *self.missed])


def groups_of(query: Query) -> list[list[Item]]:
    ranked = sorted(query.items, key=lambda item: -item.score)
    return [list(group) for _, group in groupby(ranked, key=lambda item: item.score + 0.0)]


def orders(query: Query) -> Iterator[list[Item]]:
    for order in product(*(list(permutations(group)) for group in groups_of(query))):
        yield [item for group in order for item in group]


def expected(query: Query, measure: Callable[[list[Item]], Fraction | float]) -> Fraction | float:
    values = [measure(order) for order in orders(query)]
    return math.fsum(values) / len(values) if isinstance(values[0], float) else sum(values, Fraction(0)) / len(values)


def hits(order: list[Item], k: int, relevant_from: float) -> int:
    return sum(item.relevance >= relevant_from for item in order[:k])


def precision_at(query: Query, k: int, relevant_from: float) -> Fraction:
    return expected(query, lambda order: Fraction(hits(order, k, relevant_from), k))


def recall_at(query: Query, k: int, relevant_from: float) -> Fraction | None:
    total = query.n_relevant(relevant_from)
    return expected(query, lambda order: Fraction(hits(order, k, relevant_from), total)) if total else UNDEFINED


def r_precision(query: Query, relevant_from: float) -> Fraction | None:
    total = query.n_relevant(relevant_from)
    return precision_at(query, total, relevant_from) if total else UNDEFINED


def reciprocal_rank(query: Query, relevant_from: float) -> Fraction | None:
    def of_order(order: list[Item]) -> Fraction:
        ranks = [rank for rank, item in enumerate(order, 1) if item.relevance >= relevant_from]
        return Fraction(1, ranks[0]) if ranks else Fraction(0)

    return expected(query, of_order) if query.n_relevant(relevant_from) else UNDEFINED


def dcg(grades: list[float], k: int) -> float:
    return math.fsum(max(grade, 0) / math.log2(rank + 1) for rank, grade in enumerate(grades[:k], 1))


def ndcg_at(query: Query, k: int) -> float | None:
    grades = [*(item.relevance for item in query.items), *query.missed]
    ideal = dcg(sorted(grades, reverse=True), k)
    return expected(query, lambda order: dcg([item.relevance for item in order], k)) / ideal if ideal else UNDEFINED


def points(query: Query, relevant_from: float) -> list[tuple[int, Fraction]]:
    """Hits and precision after each tie group."""
    found, seen, curve = 0, 0, []
    for group in groups_of(query):
        found += hits(group, len(group), relevant_from)
        seen += len(group)
        curve.append((found, Fraction(found, seen)))
    return curve


def average_precision(query: Query, relevant_from: float) -> Fraction | None:
    total, before, area = query.n_relevant(relevant_from), 0, Fraction(0)
    for found, precision in points(query, relevant_from):
        area += (found - before) * precision
        before = found
    return area / total if total else UNDEFINED


def interpolated_precision(query: Query, relevant_from: float) -> list[Fraction] | None:
    total, curve = query.n_relevant(relevant_from), points(query, relevant_from)
    if not total:
        return UNDEFINED
    recalls = [Fraction(i, 10) for i in range(11)]
    return [max((p for n, p in curve if Fraction(n, total) >= recall), default=Fraction(0)) for recall in recalls]


def counts_at(query: Query, threshold: float, relevant_from: float) -> tuple[int, int, int]:
    """TP, FP and FN."""
    flagged = [item.relevance >= relevant_from for item in query.items if item.score >= threshold]
    return sum(flagged), len(flagged) - sum(flagged), query.n_relevant(relevant_from) - sum(flagged)
