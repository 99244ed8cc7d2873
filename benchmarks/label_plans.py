"""Plans of what to label next: labels needed, the half-width that is reached, and coverage.

`python -m benchmarks.label_plans` prints the table of docs/partial_labels.md.
"""

import argparse

import numpy as np

from benchmarks.partial import Population
from benchmarks.report import Table, integer_text, markdown
from metrics_core import METRICS
from metrics_core.partial import (
    PREVALENCE,
    Calibrated,
    PartialLabels,
    Probabilities,
    estimate,
    plan_labels,
)

N_CASES, PREVALENCE_OF_CASES, SHARE_AT_RANDOM = 20_000, 0.05, 0.05
POPULATIONS, DRAWS = 20, 20
PLANS = (("recall", 0.05), ("f1", 0.05), ("precision", 0.05), ("prevalence", 0.01))
CHECKED = ("all above", "at random")


def planned(key: str, half_width: float, checked: str, *, calibrated: bool) -> tuple[str, ...]:
    """A row of the table."""
    metric = METRICS.get(key, PREVALENCE)
    random = np.random.default_rng(1)
    population = Population(PREVALENCE_OF_CASES)
    sizes, found = [], []
    for _ in range(POPULATIONS):
        positive, scores = population.drawn(random, N_CASES)
        threshold = float(np.quantile(scores, 1 - PREVALENCE_OF_CASES))
        known = scores >= threshold if checked == CHECKED[0] else random.random(N_CASES) < SHARE_AT_RANDOM
        truth = PartialLabels.from_predictions(positive, scores, is_labelled=np.ones(N_CASES)).labelled
        value = float(metric(truth.confusion_at(threshold)))
        partial = PartialLabels.from_predictions(positive, scores, is_labelled=known)
        design = Calibrated() if calibrated else None
        plan = plan_labels(partial, metric, threshold, half_width=half_width, design=design)
        sizes.append((plan.n, plan.n_simple))
        for seed in range(DRAWS):
            labelled = known.copy()
            labelled[plan.draw(seed)] = True
            sample = PartialLabels.from_predictions(positive, scores, is_labelled=labelled)
            drawn = estimate(sample, Probabilities(plan.probabilities))
            low, high = drawn.these_cases_interval(metric, threshold)
            found.append((low <= value <= high, (high - low) / 2, (high - low) / 2 <= half_width))
    n, simple = np.mean(sizes, axis=0)
    covers, reached, narrow = np.mean(found, axis=0)
    source = "calibrated scores" if calibrated else "labelled cases, or the worst"
    texts = [integer_text(round(n)), integer_text(round(simple)), f"{reached:.3f}"]
    return (key, f"{half_width}", checked, source, *texts, f"{100 * narrow:.0f}", f"{100 * covers:.1f}")


def main() -> None:
    """Print the table."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    columns = ("metric", "planned ±", "checked", "shares from", "labels", "of all", "reached ±", "narrow", "hold")
    rows = [
        planned(key, width, checked, calibrated=calibrated)
        for key, width in PLANS
        for checked in CHECKED
        # With all flagged cases checked, precision is known.
        if (key, checked) != ("precision", CHECKED[0])
        for calibrated in (False, True)
    ]
    print(markdown(Table("Plans of what to label next", columns, rows)))


if __name__ == "__main__":
    main()
