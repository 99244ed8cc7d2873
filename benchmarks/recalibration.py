"""`python -m benchmarks.recalibration`: mapped thresholds on random sets with ties, counted case by case.

Each set has few distinct scores; in some, scores are so far apart that rounding gives them the same probability. Every
distinct score, numbers between them and infinities are mapped by each method. A fault is a case that is decided
otherwise and not stated as changed, or stated as changed and not.
"""

import argparse
from collections.abc import Sequence

import numpy as np

from benchmarks.plan import whole_number
from benchmarks.report import Table, integer_text, markdown
from metrics_core import BinaryScores, ParameterError
from metrics_core.calibration import RecalibrationMap, fit_recalibration, mapped_threshold
from metrics_core.computing.arrays import BoolArray, FloatArray

METHODS = ("platt", "beta", "isotonic", "temperature")


def mapped_thresholds(sets: int) -> Table:
    """For each method: sets with a fit, thresholds, how many decide the same, and the faults."""
    counts = {method: np.zeros(4, dtype=np.int64) for method in METHODS}
    for seed in range(sets):
        draw = np.random.default_rng([7, seed])
        label, score = _random_set(draw)
        scores = BinaryScores.from_predictions(label, score, pos_label=True)
        thresholds = np.concatenate([np.unique(score), draw.random(3), [-np.inf, np.inf, -0.5, 1.5]])
        for method in METHODS:
            try:
                fitted = fit_recalibration(scores, method)
            except ParameterError:
                # Separated classes have no fit.
                continue
            counts[method] += (1, len(thresholds), *_identical_and_faults(scores, score, fitted, thresholds))
    return Table(
        "Mapped thresholds",
        ("method", "sets", "thresholds", "the same decisions", "changed cases stated", "faults"),
        [
            (method, *(integer_text(int(count)) for count in (n, total, same, total - same, faults)))
            for method, (n, total, same, faults) in counts.items()
        ],
        ("Sets whose classes a threshold separates have no fit of beta, and of temperature if 0.5 separates them.",),
    )


def _identical_and_faults(
    scores: BinaryScores, score: FloatArray, fitted: RecalibrationMap, thresholds: FloatArray
) -> tuple[int, int]:
    mapped = mapped_threshold(scores, fitted, thresholds)
    new, at = np.asarray(fitted.at(score)), np.asarray(mapped.threshold)
    differs = (score >= thresholds[:, None]) != (new >= at[:, None])
    stated = (score >= np.asarray(mapped.lowest)[:, None]) & (score <= np.asarray(mapped.highest)[:, None])
    return int(np.count_nonzero(mapped.is_identical)), int(np.count_nonzero(differs != stated))


def _random_set(draw: np.random.Generator) -> tuple[BoolArray, FloatArray]:
    n = int(draw.integers(6, 60))
    score = draw.integers(1, int(draw.integers(3, 40)), n) / 40
    if draw.random() < 0.3:
        score = np.clip(score, 1 - 2.0 ** -draw.integers(30, 60), None) if draw.random() < 0.5 else score**40
    label = draw.random(n) < draw.random() * (0.2 + 0.8 * score)
    label[:2] = True, False
    return label, score


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table of docs/calibration.md."""
    parser = argparse.ArgumentParser("python -m benchmarks.recalibration", description=__doc__)
    parser.add_argument("--sets", type=whole_number, default=10_000, help="random sets")
    print(markdown(mapped_thresholds(parser.parse_args(arguments).sets)), flush=True)


if __name__ == "__main__":
    main()
