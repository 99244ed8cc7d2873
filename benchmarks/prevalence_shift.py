"""How often the prevalence without labels is covered by its limits, and how often another shift is found.

`python -m benchmarks.prevalence_shift` prints the tables of docs/prevalence_without_labels.md.
"""

import argparse
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from benchmarks.plan import whole_number
from benchmarks.report import Table, markdown
from metrics_core import BinaryScores
from metrics_core.partial import PrevalenceShift, prevalence_shift

# The distance of the classes' means in standard deviations, and a cut between them.
DISTANCE, CUT = 1.5, 0.75
LABELLED_PREVALENCE = 0.1
# Numbers of labelled cases and of cases in the second sample.
SIZES = ((500, 500), (3_000, 1_000), (3_000, 10_000), (30_000, 30_000))
PREVALENCES = (0.02, 0.1, 0.3)
# What happens to the scores of positives and of negatives in the second sample.
Scores = NDArray[np.float64]
Shift = Callable[[Scores, Scores, np.random.Generator], tuple[Scores, Scores]]
SHIFTS: dict[str, Shift] = {
    "only the prevalence": lambda positive, negative, _: (positive, negative),
    "covariate shift: all scores 0.1 higher": lambda positive, negative, _: (positive + 0.1, negative + 0.1),
    "covariate shift: all scores 0.3 higher": lambda positive, negative, _: (positive + 0.3, negative + 0.3),
    "negatives 0.3 higher": lambda positive, negative, _: (positive, negative + 0.3),
    "positives 0.5 lower": lambda positive, negative, _: (positive - 0.5, negative),
    "noise added: all scores spread by 1.2": lambda positive, negative, random: (
        positive + 0.66 * random.standard_normal(len(positive)),
        negative + 0.66 * random.standard_normal(len(negative)),
    ),
}


def draw(
    n: int, n_second: int, prevalence: float, random: np.random.Generator, shift: Shift = SHIFTS["only the prevalence"]
) -> PrevalenceShift:
    """The prevalence of one simulated second sample, from simulated labelled cases."""
    is_positive = np.arange(n) < LABELLED_PREVALENCE * n
    scores = random.standard_normal(n) + DISTANCE * is_positive
    n_positive = random.binomial(n_second, prevalence)
    classes = random.standard_normal(n_positive) + DISTANCE, random.standard_normal(n_second - n_positive)
    second = np.concatenate(shift(*classes, random))
    return prevalence_shift(BinaryScores.from_predictions(is_positive, scores, pos_label=True), second, CUT)


def coverage_table(n_sets: int) -> Table:
    """How often the limits contain the prevalence of the population, and their mean width."""
    rows = []
    for sizes in SIZES:
        for prevalence in PREVALENCES:
            random = np.random.default_rng(1)
            found = [draw(*sizes, prevalence, random) for _ in range(n_sets)]
            cells = []
            for of in (lambda each: each.by_em, lambda each: each.by_adjusted_count):
                limits = np.array([(each.low, each.high) for each in map(of, found) if each is not None])
                is_covered = (limits[:, 0] <= prevalence) & (prevalence <= limits[:, 1])
                cells += [f"{is_covered.mean():.1%}", f"{np.diff(limits).mean():.3f}"]
            rows.append((*(f"{size:,}".replace(",", " ") for size in sizes), f"{prevalence:g}", *cells))
    columns = ("labelled", "second", "prevalence", "EM: covered", "width", "adjusted count: covered", "width")
    return Table("Limits at 95 % confidence", columns, rows)


def power_table(n_sets: int) -> Table:
    """How often the prevalence is refused, by what happens to the scores."""
    rows = []
    for name, shift in SHIFTS.items():
        random = np.random.default_rng(1)
        refused = (
            np.mean([draw(*sizes, 0.1, random, shift).refusal is not None for _ in range(n_sets)]) for sizes in SIZES
        )
        rows.append((name, *(f"{share:.0%}" for share in refused)))
    columns = ("second sample", *(f"{n:,} and {m:,}".replace(",", " ") for n, m in SIZES))
    return Table("How often the number is refused, by labelled cases and cases of the second sample", columns, rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser("python -m benchmarks.prevalence_shift", description=__doc__)
    parser.add_argument("--sets", type=whole_number, default=1000, help="simulated samples for each figure")
    options = parser.parse_args(arguments)
    print(markdown(coverage_table(options.sets)), flush=True)
    print(markdown(power_table(options.sets)), flush=True)


if __name__ == "__main__":
    main()
