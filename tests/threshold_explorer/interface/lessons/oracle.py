"""The numbers of a lesson by their definitions, from rows in loops, as its TOML file declares them.

A number is an int, a float, a text, or nan where it is undefined. Definitions at one threshold are in exact fractions.
"""

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import accumulate, groupby, pairwise
from statistics import NormalDist
from types import MappingProxyType
from typing import Any

from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

from metrics_core.text import Normaliser
from tests.metrics_core.oracle import METRICS, Counts, f_beta

NAN = math.nan
LOWER_IS_BETTER = ("fpr", "fnr", "false_discovery_rate", "lr_negative")
# Successes and trials of the metrics that are proportions.
PROPORTIONS = {
    "recall": ("tp", "tp fn"),
    "precision": ("tp", "tp fp"),
    "specificity": ("tn", "tn fp"),
    "fpr": ("fp", "tn fp"),
    "fnr": ("fn", "tp fn"),
    "npv": ("tn", "tn fn"),
    "accuracy": ("tp tn", "tp fp fn tn"),
    "flagged_rate": ("tp fp", "tp fp fn tn"),
    "false_discovery_rate": ("fp", "tp fp"),
}
TOKENS = Tokenizer13a()
# Positive, negative.
KINDS = (True, False)
Z = NormalDist().inv_cdf(0.975)


class Undefined(Exception):  # noqa: N818
    pass


class Oracle(Mapping[str, Any]):
    """The numbers of a lesson's table `numbers` on some rows; those that are `known` are not computed."""

    def __init__(
        self,
        tables: Mapping[str, Mapping[str, Any]],
        rows: Any,
        here: Mapping[str, float],
        known: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.tables, self.rows, self.here, self.known = tables, rows, here, known

    def __iter__(self) -> Iterator[str]:
        return iter(self.tables)

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, name: str) -> Any:
        if name in self.known:
            return self.known[name]
        table = self.tables[name]
        for derived in ("value", "compare", "largest", "difference", "ratio"):
            if derived in table:
                return getattr(self, derived)(table[derived])
        arguments = {key: self.resolved(key, value) for key, value in table.items() if key != "of"}
        if any(isinstance(value, float) and math.isnan(value) for value in arguments.values()):
            return NAN
        return number_of(self.rows, table["of"], {key.replace("class", "which"): v for key, v in arguments.items()})

    def resolved(self, key: str, value: Any) -> Any:
        if key not in ("at", "pi", "beta", "beside") or not isinstance(value, str):
            return value
        return self.here[{"at": "t", "pi": "pi"}[key]] if value == "here" else self[value]

    def value(self, value: Any) -> Any:
        return value

    def parts(self, names: Sequence[Any]) -> list[float]:
        return [self[name] if isinstance(name, str) else float(name) for name in names]

    def is_alike(self, names: Sequence[Any], values: Sequence[float]) -> bool:
        """Thresholds and ends of the scores are shown with all digits, everything else with three decimals."""
        shown_exactly = ("threshold", "lowest_score", "highest_score")
        if any(isinstance(name, str) and self.tables[name].get("of") in shown_exactly for name in names):
            return math.isclose(*values, rel_tol=1e-14)
        return len({three_decimals(value) for value in values}) == 1

    def compare(self, names: Sequence[Any]) -> str:
        first, second = self.parts(names)
        if math.isnan(first) or math.isnan(second):
            return "undefined"
        return "same" if self.is_alike(names, (first, second)) else "more" if first > second else "less"

    def largest(self, names: Sequence[str]) -> str:
        values = dict(zip(names, self.parts(names), strict=True))
        if any(math.isnan(value) for value in values.values()):
            return "undefined"
        best = max(names, key=lambda name: values[name])
        others = [name for name in names if name != best]
        return "same" if any(self.is_alike((best, name), (values[best], values[name])) for name in others) else best

    def difference(self, names: Sequence[Any]) -> float:
        first, second = self.parts(names)
        return first - second

    def ratio(self, names: Sequence[Any]) -> float:
        first, second = self.parts(names)
        return first / second if second else NAN


COMPUTED: dict[Any, Any] = {}


def number_of(rows: Any, of: str, arguments: Mapping[str, Any]) -> Any:
    """Computed once for all lessons."""
    key = (rows, of, repr(arguments))
    if key not in COMPUTED:
        try:
            found = rows.number(of, **arguments)
        except Undefined:
            found = None
        COMPUTED[key] = NAN if found is None else float(found) if isinstance(found, Fraction) else found
    return COMPUTED[key]


def three_decimals(value: float) -> Decimal:
    return Decimal(value) if math.isinf(value) else Decimal(value).quantize(Decimal("0.001"), ROUND_HALF_UP) + 0


class TwoClasses:
    """Rows (is positive, score, weight); `positions` are those of the slider, ascending, `start` is where it starts."""

    def __init__(
        self, rows: Sequence[tuple[bool, float, float]], positions: Sequence[float], start: float, *, is_weighted: bool
    ) -> None:
        self.is_weighted, self.positions, self.start = is_weighted, positions, start
        self.scores: dict[bool, list[float]] = {}
        self.sums: dict[bool, list[Any]] = {}
        for kind in KINDS:
            ordered = sorted((score, weight) for positive, score, weight in rows if positive == kind)
            weights = [Fraction(weight) if is_weighted else 1 for _, weight in ordered]
            self.scores[kind] = [score for score, _ in ordered]
            self.sums[kind] = [0, *accumulate(weights)]
        self.p, self.n = self.sums[True][-1], self.sums[False][-1]
        self.distinct = sorted({score for _, score, _ in rows}, reverse=True)
        alike = groupby(positions, key=lambda at: bisect_right(self.distinct, -at, key=lambda score: -score))
        # The first and the last of the positions that flag the same cases.
        self.stretches = [(each[0], each[-1]) for _, group in alike if (each := list(group))]

    def plain(self, count: Any) -> Any:
        return float(count) if self.is_weighted else count

    def counts(self, at: float, pi: float | None = None) -> Counts:
        below = {kind: self.sums[kind][bisect_left(self.scores[kind], at)] for kind in KINDS}
        tp, fp, fn, tn = self.p - below[True], self.n - below[False], below[True], below[False]
        if pi is None:
            return Counts(*map(Fraction, (tp, fp, fn, tn)))
        if not self.p or not self.n:
            raise Undefined
        positive = Fraction(pi) * (self.p + self.n) / self.p
        negative = (1 - Fraction(pi)) * (self.p + self.n) / self.n
        return Counts(tp * positive, fp * negative, fn * positive, tn * negative)

    def number(self, of: str, **given: Any) -> Any:
        if of in ("cases", "positives", "negatives"):
            return self.plain({"cases": self.p + self.n, "positives": self.p, "negatives": self.n}[of])
        if of == "prevalence":
            return Fraction(self.p) / (self.p + self.n)
        if of in ("lowest_score", "highest_score"):
            return self.distinct[-1 if of == "lowest_score" else 0]
        if of == "threshold":
            return self.threshold(**given)
        if of == "positives_needed":
            return next(n for n in range(1, 10**6) if given["at_least"] ** n <= 1 - 0.95)
        if "limit" in given:
            return self.limit(of, **given)
        return self.at(of, **given) if "at" in given else self.area(of, **given)

    def at(self, of: str, at: float, pi: float | None = None, **given: float) -> Any:
        c = self.counts(at, pi)
        sums = {"flagged": c.tp + c.fp, "errors": c.fp + c.fn, "tp": c.tp, "fp": c.fp, "fn": c.fn, "tn": c.tn}
        if of in sums:
            return float(sums[of]) if self.is_weighted or pi is not None else int(sums[of])
        if of == "f_beta":
            return f_beta(c, Fraction(given["beta"]))
        if of == "cost":
            cost = Fraction(given["fn"]) * c.fn + Fraction(given["fp"]) * c.fp
            return Fraction(given.get("per", 1)) * cost / (c.tp + c.fp + c.fn + c.tn)
        return METRICS[of](c)

    def limit(self, of: str, at: float, limit: str) -> float:
        """Wilson's limits; F1 is 2 J / (1 + J) of the proportion J = TP / (TP + FP + FN)."""
        assert not self.is_weighted
        c = self.counts(at)
        successes, trials = ("tp", "tp fp fn") if of == "f1" else PROPORTIONS[of]
        k, n = (float(sum(getattr(c, cell) for cell in cells.split())) for cells in (successes, trials))
        if not n:
            raise Undefined
        middle, spread = k + Z * Z / 2, Z * math.sqrt(k * (n - k) / n + Z * Z / 4)
        share = min(1.0, max(0.0, (middle + (spread if limit == "high" else -spread)) / (n + Z * Z)))
        return 2 * share / (1 + share) if of == "f1" else share

    def points(self, pi: float | None) -> list[tuple[float, float]]:
        """(Recall, precision) from the highest score down, after (0, 1)."""
        if not self.p:
            raise Undefined
        whole = self.counts(-math.inf, pi)
        # How much a negative case counts beside a positive one.
        odds = 1.0 if pi is None else float(whole.fp / whole.tp) * float(self.p) / float(self.n)
        curve = [(0.0, 1.0)]
        for score in self.distinct:
            tp, fp = (
                float(self.sums[kind][-1] - self.sums[kind][bisect_left(self.scores[kind], score)]) for kind in KINDS
            )
            curve.append((tp / float(self.p), tp / (tp + odds * fp)))
        return curve

    def area(self, of: str, pi: float | None = None) -> float:
        if of == "roc_auc":
            return self.roc_auc()
        curve = self.points(pi)
        steps = list(pairwise(curve))
        if of == "average_precision":
            return math.fsum((r - r0) * p for (r0, _), (r, p) in steps)
        if of == "trapezoid":
            return math.fsum((r - r0) * (p + p0) / 2 for (r0, p0), (r, p) in steps)
        best = list(accumulate((p for _, p in reversed(curve[1:])), max))[::-1]
        return math.fsum((r - r0) * most for ((r0, _), (r, _)), most in zip(steps, best, strict=True))

    def roc_auc(self) -> float:
        if not self.p or not self.n:
            raise Undefined
        won, scores, sums = Fraction(0), self.scores, self.sums
        for at, score in enumerate(scores[True]):
            weight = sums[True][at + 1] - sums[True][at]
            below = bisect_left(scores[False], score)
            as_high = bisect_left(scores[False], math.nextafter(score, math.inf))
            won += weight * Fraction(sums[False][below] + sums[False][as_high]) / 2
        return float(won / (self.p * self.n))

    def threshold(self, pi: float | None = None, **given: Any) -> float:
        if "near" in given or "start" in given:
            wanted = given.get("near", self.start)
            return min(self.positions, key=lambda each: (abs(each - wanted), -each))
        if "best" in given:
            sign = -1 if given["best"] in LOWER_IS_BETTER else 1
            return self.highest_best(lambda at: METRICS[given["best"]](self.counts(at, pi)), sign)
        if "cheapest" in given:
            costs = {last: self.at("cost", last, pi, **given["cheapest"]) for _, last in self.stretches}
            if "beside" not in given:
                return self.highest_best(costs.get, -1)
            most = min(costs.values()) * (1 + Fraction(1, 10**12))
            tied = [
                at
                for at in self.positions
                for first, last in self.stretches
                if first <= at <= last and costs[last] <= most
            ]
            return min(tied, key=lambda each: (abs(each - given["beside"]), -each))
        if "flagged" in given:
            return self.kept(lambda at: METRICS["flagged_rate"](self.counts(at)), given["flagged"], last=True)
        if "after_fall" in given or "before_fall" in given:
            return self.around_fall(**given)
        kept, bound = given.get("guaranteed", given.get("observed")), given["at_least"]
        last = kept in ("recall", "npv")
        if "observed" in given:
            return self.kept(lambda at: METRICS[kept](self.counts(at)), bound, last=last)
        return self.guaranteed(kept, bound, last=last)

    def highest_best(self, metric: Callable[[float], Any], sign: int) -> float:
        found = [(sign * value, last) for _, last in self.stretches if (value := metric(last)) is not None]
        if not found:
            raise Undefined
        best = max(value for value, _ in found)
        return max(at for value, at in found if value >= best - abs(best) * Fraction(1, 10**12))

    def around_fall(self, after_fall: str = "", before_fall: str = "") -> float:
        values = {last: METRICS[after_fall or before_fall](self.counts(last)) for _, last in self.stretches}
        defined = {at: value for at, value in values.items() if value is not None}
        falls = {at: max(v for other, v in defined.items() if other <= at) - value for at, value in defined.items()}
        end = self.highest_best(falls.get, 1)
        return end if after_fall else self.highest_best(lambda at: values[at] if at <= end else None, 1)

    def kept(self, metric: Callable[[float], Any], bound: float, *, last: bool) -> float:
        """A share such as 3/10 reaches 0.3."""
        return self.end_where(lambda at: (value := metric(at)) is not None and value >= bound - 1e-12, last=last)

    def end_where(self, condition: Callable[[float], bool], *, last: bool) -> float:
        found = [ends for ends in self.stretches if condition(ends[1])]
        if not found:
            raise Undefined
        return found[-1][1] if last else found[0][0]

    def guaranteed(self, metric: str, bound: float, *, last: bool) -> float:
        """Recall or specificity: the limit by Clopper and Pearson, without weights."""
        assert metric in ("recall", "specificity")
        if self.is_weighted:
            raise Undefined
        trials = int(self.p if metric == "recall" else self.n)
        # The more successes there are by chance, the less likely: the fewest that guarantee the bound.
        enough = bisect_left(range(trials + 1), True, key=lambda k: _tail(k, trials, bound) <= 1 - 0.95)
        if enough > trials:
            raise Undefined
        cell = "tp" if metric == "recall" else "tn"
        return self.end_where(lambda at: getattr(self.counts(at), cell) >= enough, last=last)


def _tail(k: int, n: int, share: float) -> float:
    """The probability of at least k successes of n."""
    found, missed = math.log(share), math.log1p(-share)
    ways = (math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) for i in range(k, n + 1))
    return math.fsum(math.exp(each + i * found + (n - i) * missed) for i, each in enumerate(ways, k))


class SeveralClasses:
    """Rows (actual, predicted), and the classes in their order."""

    def __init__(self, rows: Sequence[tuple[str, str]], names: Sequence[str]) -> None:
        self.rows, self.names = rows, names

    def counts(self, name: str) -> tuple[int, int, int]:
        """TP, FP and FN of a class."""
        tp = sum(actual == predicted == name for actual, predicted in self.rows)
        predicted = sum(each == name for _, each in self.rows)
        return tp, predicted - tp, sum(actual == name for actual, _ in self.rows) - tp

    def metric(self, of: str, tp: int, fp: int, fn: int) -> Fraction | None:
        above, below = {"precision": (tp, tp + fp), "recall": (tp, tp + fn), "f1": (2 * tp, 2 * tp + fp + fn)}[of]
        return Fraction(above, below) if below else None

    def number(self, of: str, average: str = "", which: str = "") -> Any:
        support = {name: sum(actual == name for actual, _ in self.rows) for name in self.names}
        if of == "accuracy":
            return Fraction(sum(actual == predicted for actual, predicted in self.rows), len(self.rows))
        if of in ("classes", "cases"):
            return len(self.names) if of == "classes" else len(self.rows)
        if of == "equal_mix":
            share = 1 / sum(size > 0 for size in support.values())
            return "~".join(repr(share).removesuffix(".0") if size else "0" for size in support.values())
        if of == "f1_of_means":
            p, r = self.average("precision", "macro", support), self.average("recall", "macro", support)
            return None if p is None or r is None or not p + r else 2 * p * r / (p + r)
        if average:
            return self.average(of, average, support)
        name = self.chosen(which, support)
        if of in ("class_name", "support"):
            return name if of == "class_name" else support[name]
        return self.metric(of, *self.counts(name))

    def average(self, of: str, average: str, support: Mapping[str, int]) -> Fraction | None:
        if average == "micro":
            return self.metric(of, *map(sum, zip(*map(self.counts, self.names), strict=True)))
        found = [
            (value, support[name]) for name in self.names if (value := self.metric(of, *self.counts(name))) is not None
        ]
        weights = [1 if average == "macro" else weight for _, weight in found]
        if not sum(weights):
            return None
        return sum((value * weight for (value, _), weight in zip(found, weights, strict=True)), Fraction(0)) / sum(
            weights
        )

    def chosen(self, which: str, support: Mapping[str, int]) -> str:
        present = [name for name in self.names if support[name]]
        by_f1 = which in ("worst", "best")
        key = (lambda name: self.metric("f1", *self.counts(name))) if by_f1 else support.__getitem__
        return min(present, key=key) if which in ("worst", "smallest") else max(present, key=key)


class RankedLists:
    """For each query the (score, relevance) of its items, each in its expectation over the orders of tied items."""

    def __init__(self, lists: Sequence[Sequence[tuple[float, float]]]) -> None:
        self.lists = lists
        self.longest = max(map(len, lists))

    def number(self, of: str, k: int = 0) -> Any:
        k = min(k, self.longest)
        sizes = {"queries": len(self.lists), "longest_list": self.longest, "cutoff": k}
        if of in sizes:
            return sizes[of]
        if of == "relevant":
            return sum(relevance >= 1 for items in self.lists for _, relevance in items)
        values = [value for items in self.lists if (value := getattr(self, of)(items, k)) is not None]
        return math.fsum(values) / len(values) if values else None

    @staticmethod
    def groups(items: Sequence[tuple[float, float]]) -> Iterator[tuple[int, list[float]]]:
        """The number of items above each group of tied ones, and its relevances."""
        above = 0
        for _, group in groupby(sorted(items, reverse=True), key=lambda item: item[0]):
            relevances = [relevance for _, relevance in group]
            yield above, relevances
            above += len(relevances)

    def hits(self, items: Sequence[tuple[float, float]], k: int) -> float:
        return sum(
            sum(each >= 1 for each in group) * min(max(k - above, 0), len(group)) / len(group)
            for above, group in self.groups(items)
        )

    def precision_at_k(self, items: Sequence[tuple[float, float]], k: int) -> float:
        return self.hits(items, k) / k

    def recall_at_k(self, items: Sequence[tuple[float, float]], k: int) -> float | None:
        relevant = sum(relevance >= 1 for _, relevance in items)
        return self.hits(items, k) / relevant if relevant else None

    def ndcg_at_k(self, items: Sequence[tuple[float, float]], k: int) -> float | None:
        def discounts(start: int, stop: int) -> float:
            return sum(1 / math.log2(rank + 2) for rank in range(start, min(stop, k)))

        gain = sum(sum(g) / len(g) * discounts(above, above + len(g)) for above, g in self.groups(items))
        ideal = sorted((relevance for _, relevance in items), reverse=True)
        best = sum(relevance * discounts(rank, rank + 1) for rank, relevance in enumerate(ideal))
        return gain / best if best else None

    def ndcg(self, items: Sequence[tuple[float, float]], k: int) -> float | None:
        return self.ndcg_at_k(items, len(items))

    def map(self, items: Sequence[tuple[float, float]], k: int) -> float | None:
        relevant, found, area = sum(relevance >= 1 for _, relevance in items), 0, 0.0
        for above, group in self.groups(items):
            hits = sum(each >= 1 for each in group)
            found += hits
            area += hits * found / (above + len(group))
        return area / relevant if relevant else None

    def mrr(self, items: Sequence[tuple[float, float]], k: int) -> float | None:
        for above, group in self.groups(items):
            size, hits = len(group), sum(each >= 1 for each in group)
            if hits:
                ways = math.comb(size, hits)
                return sum(math.comb(size - j, hits - 1) / ways / (above + j) for j in range(1, size - hits + 2))
        return None

    def r_precision(self, items: Sequence[tuple[float, float]], k: int) -> float | None:
        relevant = sum(relevance >= 1 for _, relevance in items)
        return self.precision_at_k(items, relevant) if relevant else None


class Texts:
    """Rows of a prediction and its references; how texts become tokens is tested in tests/metrics_core/text."""

    def __init__(self, rows: Sequence[tuple[str, Sequence[str]]]) -> None:
        self.rows = rows

    def number(self, of: str, *, keep_punctuation: bool = False, n: int = 0) -> Any:
        if of == "bleu":
            return self.bleu()
        if of in ("ngrams", "ngram_matches"):
            return self.ngrams(n)[of == "ngram_matches"]
        rules = Normaliser(drop_punctuation=not keep_punctuation)
        exact, f1, closest = [], [], []
        for prediction, references in self.rows:
            golds = [text for text in references if rules.normalised(text)] or [""]
            exact.append(any(rules.normalised(prediction) == rules.normalised(gold) for gold in golds))
            scores = [self.f1(rules, prediction, gold) for gold in golds]
            f1.append(max(scores))
            closest.append(golds[scores.index(max(scores))])
        if of in ("rows", "exact_matches"):
            return len(self.rows) if of == "rows" else sum(exact)
        if of in ("exact_match", "token_f1"):
            return Fraction(sum(exact), len(exact)) if of == "exact_match" else sum(f1, Fraction(0)) / len(f1)
        gaps = [row for row in range(len(self.rows)) if f1[row] > 0 and not exact[row]]
        if not gaps:
            raise Undefined
        row = max(gaps, key=lambda row: f1[row])
        return {"gap_f1": f1[row], "gap_prediction": self.rows[row][0], "gap_reference": closest[row]}[of]

    @property
    def tokens(self) -> list[tuple[list[str], list[list[str]]]]:
        return [(TOKENS(text).split(), [TOKENS(gold).split() for gold in golds or [""]]) for text, golds in self.rows]

    def ngrams(self, n: int) -> tuple[int, int]:
        """The n-grams of all predictions, and those of them that a reference has, each as often as one reference."""
        number = matches = 0
        for prediction, golds in self.tokens:
            predicted, *expected = (
                Counter(zip(*(text[k:] for k in range(n)), strict=False)) for text in (prediction, *golds)
            )
            number += predicted.total()
            matches += sum(min(count, max(gold[each] for gold in expected)) for each, count in predicted.items())
        return number, matches

    def bleu(self) -> float:
        """A length without a match counts half as much as one match, the next a quarter, and so on."""
        counted, half, shares = [self.ngrams(n) for n in (1, 2, 3, 4)], 1, []
        if not any(matches for _, matches in counted) or any(number == 0 for number, _ in counted):
            return 0.0
        for number, matches in counted:
            half *= 1 if matches else 2
            shares.append((matches or 1 / half) / number)
        length = sum(len(prediction) for prediction, _ in self.tokens)
        closest = sum(min((abs(len(g) - len(p)), len(g)) for g in golds)[1] for p, golds in self.tokens)
        return 100 * min(1.0, math.exp(1 - closest / length)) * math.prod(shares) ** 0.25

    @staticmethod
    def f1(rules: Normaliser, prediction: str, gold: str) -> Fraction:
        predicted, expected = rules.tokens(prediction), rules.tokens(gold)
        if not predicted or not expected:
            return Fraction(predicted == expected)
        shared = sum((Counter(predicted) & Counter(expected)).values())
        return Fraction(2 * shared, len(predicted) + len(expected))
