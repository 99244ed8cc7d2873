"""The calibration curve and its numbers against np.sort; `python -m benchmarks.calibration` simulates the coverage.

With --band it is that of the band at thirteen quantiles of the scores, with --sets that of the numbers, and the error
of the tests on calibrated scores.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from benchmarks.plan import Plan, whole_number
from benchmarks.report import Table, at_most, integer_text, markdown, ratio_text, seconds_text
from benchmarks.statistic import Predictions
from benchmarks.timing import best_seconds
from metrics_core import BinaryScores
from metrics_core.calibration import (
    brier_interval,
    calibration_check,
    calibration_error_test,
    calibration_line,
    calibration_test,
    corp_decomposition,
    debiased_calibration_error,
    isotonic_band,
    isotonic_fit,
    spiegelhalter_test,
)
from metrics_core.calibration.logistic import logistic_fit
from metrics_core.computing.arrays import FloatArray
from metrics_core.statistic import Statistic

SHARE = 0.1
MAX_NP_SORT_RATIO = 4.0
MAX_BAND_SECONDS = 1.5
ROWS_OF_GOAL = 1_000_000
QUANTILES = (0.02, 0.05, *np.linspace(0.1, 0.9, 9), 0.95, 0.98)
# With fewer cases of a class the page shows no intervals.
LEAST_CASES = 10
LEVEL = 0.95
# Standard deviation of the log-odds of the scores.
SPREAD = 1.7
SHIFT = 0.3


@dataclass(frozen=True)
class Situation:
    """Scores with normal log-odds around `centre`, and true log-odds SHIFT + centre + slope · (log-odds - centre)."""

    name: str
    centre: float
    slope: float
    decimals: int | None = None

    def scores(self, draw: np.random.Generator, n: int) -> FloatArray:
        score = _probability(self.centre + SPREAD * draw.standard_normal(n))
        return score if self.decimals is None else np.clip(np.round(score, self.decimals), 0.01, 0.99)

    def rate(self, score: FloatArray) -> FloatArray:
        return _probability(SHIFT + self.centre + self.slope * (np.log(score / (1 - score)) - self.centre))

    @property
    def intercept(self) -> float:
        return SHIFT + self.centre * (1 - self.slope)


SITUATIONS = (
    Situation("informative scores", 0.0, 1.0),
    Situation("the same with two decimals", 0.0, 1.0, 2),
    Situation("scores without information", 0.0, 0.0),
    Situation("overconfident, prevalence 10 %", -3.0, 0.5),
    Situation("prevalence 1 %", -6.5, 1.0),
)
SIZES = (50, 400, 3_000, 30_000, 100_000)


def measure(plan: Plan) -> list[Table]:
    """A table with one row per number of rows."""
    return [
        Table(
            "Calibration",
            ("rows", "curve", "curve and numbers", "with the band", "np.sort", "times np.sort", "goal", "band, goal"),
            [_row(rows, plan.repeat) for rows in plan.rows],
            (
                f"Best of {plan.repeat} alternating runs; continuous float64 scores in [0, 1], {SHARE:.0%} positive, "
                "sorted but not merged before. The curve is the isotonic fit; the numbers are both decompositions, "
                "slope, intercept, calibration in the large, the test and the debiased error of ten bins. Times "
                "np.sort: curve and numbers.",
            ),
        )
    ]


def tasks(scores: BinaryScores) -> dict[str, Callable[[], object]]:
    """The timed tasks by table column."""
    numbers = (
        isotonic_fit,
        corp_decomposition,
        partial(corp_decomposition, score="log"),
        calibration_line,
        calibration_test,
        debiased_calibration_error,
    )
    every = (*numbers, isotonic_band)
    return {
        "curve": lambda: isotonic_fit(_unmerged(scores)),
        "curve and numbers": lambda: [number(fresh) for fresh in [_unmerged(scores)] for number in numbers],
        "with the band": lambda: [number(fresh) for fresh in [_unmerged(scores)] for number in every],
    }


def _unmerged(scores: BinaryScores) -> BinaryScores:
    """The same sorted classes without what a statistic computes once, so that each run pays for merging them."""
    return BinaryScores(Statistic(scores.statistic.positives, scores.statistic.negatives))


def _row(rows: int, repeat: int) -> tuple[str, ...]:
    data = Predictions.drawn(rows, SHARE)
    probability = _probability(np.asarray(data.y_score, dtype=np.float64))
    scores = BinaryScores.from_predictions(data.y_true, probability)
    seconds = best_seconds({**tasks(scores), "np.sort": partial(np.sort, probability)}, repeat)
    ratio = seconds["curve and numbers"] / seconds["np.sort"]
    is_goal = rows >= ROWS_OF_GOAL
    return (
        integer_text(rows),
        *map(seconds_text, seconds.values()),
        ratio_text(ratio),
        at_most(ratio, MAX_NP_SORT_RATIO) if is_goal else "",
        at_most(seconds["with the band"], MAX_BAND_SECONDS, " s") if is_goal else "",
    )


def band_coverage(sets: int, sizes: Sequence[int] = SIZES, situations: Sequence[Situation] = SITUATIONS) -> Table:
    """How often the band contains the true curve, in per cent, in each situation."""
    rows = [_band_row(situation, n, sets) for n in sizes for situation in situations]
    return Table(
        "Coverage of the 95 % band",
        ("situation", "n", "positives", "mean", "lowest", "expected lowest"),
        [row for row in rows if row],
        (
            f"{sets} samples, at {len(QUANTILES)} quantiles of the scores: the mean over them, the lowest, and where "
            "the lowest of as many shares of 95 % would be on average, if they were independent. Samples with fewer "
            f"than {LEAST_CASES} cases of a class are left out, and situations in which most are.",
        ),
    )


def number_coverage(sets: int, sizes: Sequence[int] = SIZES, situations: Sequence[Situation] = SITUATIONS) -> Table:
    """How often the intervals of the numbers contain the true values, and the tests reject calibrated scores."""
    rows = [_number_row(situation, n, sets) for n in sizes for situation in situations]
    names = ("in the large", "slope", "intercept", "Brier score", "likelihood ratio", "Spiegelhalter", "ECE", "verdict")
    return Table(
        "Coverage of 95 % intervals, errors of tests at 5 %",
        ("situation", "n", "positives", *names),
        [row for row in rows if row],
        (
            f"{sets} samples. The last four columns are the shares of rejections of scores of the same distribution "
            "that are calibrated.",
        ),
    )


def _band_row(situation: Situation, n: int, sets: int) -> tuple[str, ...]:
    draw = np.random.default_rng([n, SITUATIONS.index(situation)])
    at = np.unique(np.quantile(situation.scores(draw, 20_000), QUANTILES, method="inverted_cdf"))
    true = situation.rate(at)
    inside: list[Any] = []
    positives: list[int] = []
    for _ in range(sets):
        score = situation.scores(draw, n)
        scores = _labelled(draw, score, situation.rate(score))
        if scores is not None:
            positives.append(int(scores.n_positive))
            band = isotonic_band(scores, at, LEVEL)
            inside.append((band.low <= true) & (true <= band.high))
    if len(positives) < sets / 2:
        return ()
    found = np.mean(inside, axis=0)
    by_chance = draw.binomial(len(inside), LEVEL, size=(2000, len(at))).min(axis=1).mean() / len(inside)
    shares = (found.mean(), found.min(), by_chance)
    return situation.name, integer_text(n), f"{np.mean(positives):.0f}", *(f"{100 * share:.1f}" for share in shares)


def _number_row(situation: Situation, n: int, sets: int) -> tuple[str, ...]:
    draw = np.random.default_rng([n, SITUATIONS.index(situation), 1])
    many = situation.scores(draw, 1_000_000)
    rate = situation.rate(many)
    brier = float(np.mean(many * many - 2 * many * rate + rate))
    large = logistic_fit(np.log(many / (1 - many)), np.ones(len(many)), rate, slope=1.0).intercept
    inside: list[list[bool]] = []
    rejected: list[list[bool]] = []
    positives: list[int] = []
    for _ in range(sets):
        score = situation.scores(draw, n)
        scores, calibrated = _labelled(draw, score, situation.rate(score)), _labelled(draw, score, score)
        if scores is not None:
            positives.append(int(scores.n_positive))
            line = calibration_line(scores, LEVEL)
            pairs = (
                (large, line.in_the_large[1:]),
                (situation.slope, line.slope[1:]),
                (situation.intercept, line.intercept[1:]),
                (brier, brier_interval(scores, LEVEL)),
            )
            inside.append([low <= true <= high for true, (low, high) in pairs])
        if calibrated is not None:
            tests = (calibration_test, spiegelhalter_test, calibration_error_test, calibration_check)
            rejected.append([test(calibrated).p_value <= 1 - LEVEL for test in tests])
    if len(positives) < sets / 2 or not rejected:
        return ()
    shares = (*np.mean(inside, axis=0), *np.mean(rejected, axis=0))
    return situation.name, integer_text(n), f"{np.mean(positives):.0f}", *(f"{100 * share:.1f}" for share in shares)


def _labelled(draw: np.random.Generator, score: FloatArray, rate: FloatArray) -> BinaryScores | None:
    """The scores with drawn labels; None with too few cases of a class."""
    label = draw.random(len(score)) < rate
    if min(label.sum(), (~label).sum()) < LEAST_CASES:
        return None
    return BinaryScores.from_predictions(label, score, pos_label=True)


def _probability(log_odds: FloatArray) -> FloatArray:
    return np.asarray(1 / (1 + np.exp(-log_odds)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables of docs/calibration.md."""
    parser = argparse.ArgumentParser("python -m benchmarks.calibration", description=__doc__)
    parser.add_argument("--sets", type=whole_number, help="samples for the numbers and tests")
    parser.add_argument("--band", type=whole_number, help="samples for the band")
    parser.add_argument("--sizes", type=whole_number, nargs="+", default=list(SIZES), help="cases of a sample")
    parser.add_argument(
        "--situations",
        type=int,
        nargs="+",
        choices=range(1, len(SITUATIONS) + 1),
        default=list(range(1, len(SITUATIONS) + 1)),
        help="numbers of the situations in the order of docs/calibration.md",
    )
    options = parser.parse_args(arguments)
    situations = [SITUATIONS[number - 1] for number in options.situations]
    if options.sets:
        print(markdown(number_coverage(options.sets, options.sizes, situations)), flush=True)
    if options.band:
        print(markdown(band_coverage(options.band, options.sizes, situations)), flush=True)


if __name__ == "__main__":
    main()
