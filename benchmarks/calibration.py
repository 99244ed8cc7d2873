"""The calibration curve and its numbers against np.sort; `python -m benchmarks.calibration` simulates the coverage.

The coverage is that of the band's interval at thirteen quantiles of the scores and of the three numbers of the
logistic recalibration, and the error of both tests on calibrated scores.
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
from metrics_core.arrays import FloatArray
from metrics_core.calibration import (
    calibration_line,
    calibration_test,
    corp_decomposition,
    debiased_calibration_error,
    isotonic_band,
    isotonic_fit,
    spiegelhalter_test,
)
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


def coverage(sets: int, band_sets: int, sizes: Sequence[int] = SIZES) -> Table:
    """Coverage in per cent in each situation; the tests' column is the share of rejections of calibrated scores."""
    rows = [_coverage_row(situation, n, sets, band_sets) for n in sizes for situation in SITUATIONS]
    return Table(
        "Coverage of 95 % intervals",
        (
            "situation",
            "n",
            "positives",
            "band: mean",
            "lowest",
            "slope",
            "intercept",
            "likelihood ratio",
            "Spiegelhalter",
        ),
        [row for row in rows if row],
        (
            f"{band_sets} samples for the band, at {len(QUANTILES)} quantiles of the scores: their mean and the "
            f"lowest. {sets} for the others. The last two columns are the tests' errors at 5 %, on scores of the "
            f"same distribution that are calibrated. Samples with fewer than {LEAST_CASES} cases of a class are left "
            "out, and situations in which most are.",
        ),
    )


def _coverage_row(situation: Situation, n: int, sets: int, band_sets: int) -> tuple[str, ...]:
    draw = np.random.default_rng([n, SITUATIONS.index(situation)])
    at = np.unique(np.quantile(situation.scores(draw, 20_000), QUANTILES, method="inverted_cdf"))
    true = situation.rate(at)
    inside: list[Any] = []
    line_inside: list[list[bool]] = []
    rejected: list[list[bool]] = []
    positives: list[int] = []
    for number in range(sets):
        score = situation.scores(draw, n)
        scores = _labelled(draw, score, situation.rate(score))
        if scores is not None:
            positives.append(int(scores.n_positive))
            line = calibration_line(scores, LEVEL)
            line_inside.append(
                [
                    line.slope.low <= situation.slope <= line.slope.high,
                    line.intercept.low <= situation.intercept <= line.intercept.high,
                ]
            )
            if number < band_sets:
                band = isotonic_band(scores, at, LEVEL)
                inside.append((band.low <= true) & (true <= band.high))
        calibrated = _labelled(draw, score, score)
        if calibrated is not None:
            rejected.append([test(calibrated).p_value < 1 - LEVEL for test in (calibration_test, spiegelhalter_test)])
    if len(positives) < sets / 2 or not inside:
        return ()
    band_coverage = np.mean(inside, axis=0)
    errors = np.mean(rejected, axis=0) if rejected else np.full(2, np.nan)
    shares = [band_coverage.mean(), band_coverage.min(), *np.mean(line_inside, axis=0), *errors]
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
    """Print the table of docs/calibration.md."""
    parser = argparse.ArgumentParser("python -m benchmarks.calibration", description=__doc__)
    parser.add_argument("--sets", type=whole_number, default=400, help="samples for slope, intercept and tests")
    parser.add_argument("--band", type=whole_number, default=100, help="samples for the band")
    parser.add_argument("--sizes", type=whole_number, nargs="+", default=list(SIZES), help="cases of a sample")
    options = parser.parse_args(arguments)
    print(markdown(coverage(options.sets, options.band, options.sizes)), flush=True)


if __name__ == "__main__":
    main()
