"""The numbers of agreement as tables: side by side to be read, and one row for each score to be taken away."""

from collections.abc import Callable, Iterator

import numpy as np
import pandas as pd

from dashboard.agreement.measures import Agreement, Measured, agreements
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.graded import GradedDataset
from dashboard.words.formats import count_text, markdown_text, ratio_text, shortened, signed_text, significant_text
from dashboard.words.sentence import say
from metrics_core.arrays import FloatArray

QUARTERS = (0, 25, 50, 75, 100)
# More grades are drawn and listed together, in parts of the scale.
MOST_GRADES = 11
THRESHOLD_DIGITS = 6

_WITH_LIMITS: dict[str, Callable[[Agreement], Measured | None]] = {
    "roc-auc": lambda found: found.roc_auc,
    "ap": lambda found: found.average_precision,
    "kendall": lambda found: found.kendall,
    "spearman": lambda found: found.spearman,
    "weighted-kappa": lambda found: found.weighted_kappa,
}


def side_by_side(dataset: GradedDataset) -> pd.DataFrame:
    """A row for each measure, a column for each score, the best first; with limits, or why there are none."""
    found = agreements(dataset)
    names = [say("agreement-column-measure"), *(markdown_text(shortened(each.score, 24)) for each in found)]
    rows = [
        [say(f"agreement-{key}"), *(_with_limits(key, measure(each), each) for each in found)]
        for key, measure in _WITH_LIMITS.items()
    ]
    rows.insert(4, [say("agreement-kappa"), *(_best_kappa(dataset, each) for each in found)])
    rows.append([say("agreement-outputs"), *(say("agreement-counts", n=each.n, good=each.good) for each in found)])
    return pd.DataFrame(rows, columns=_told_apart(names))


def score_by_score(dataset: GradedDataset) -> pd.DataFrame:
    """The same as numbers, a row for each score."""
    return pd.DataFrame([dict(_numbers(dataset, found)) for found in agreements(dataset)])


def cut_text(dataset: GradedDataset, score: str, threshold: float) -> str:
    """A threshold in the score's own direction, such as "≥ 3.5"."""
    if score in dataset.graded.lower:
        return say("agreement-at-most", threshold=significant_text(-threshold, THRESHOLD_DIGITS))
    return say("agreement-at-least", threshold=significant_text(threshold, THRESHOLD_DIGITS))


def own_direction(dataset: GradedDataset, score: str) -> FloatArray:
    """The scores as they stand in the file, of the outputs that have a grade."""
    values = dataset.outputs.scores[score]
    return np.asarray(-values if score in dataset.graded.lower else values)


def grade_names(dataset: GradedDataset) -> list[tuple[str, np.ndarray]]:
    """Grades, or parts of a long scale, from the lowest up: each with its name and which outputs have it."""
    grades, roles = dataset.outputs.grades, dataset.graded
    if roles.good_from is None:
        is_good = dataset.outputs.is_good
        return [(say("agreement-others"), ~is_good), (", ".join(roles.good_words), is_good)]
    steps = np.unique(grades)
    if len(steps) <= MOST_GRADES:
        return [(significant_text(float(step), THRESHOLD_DIGITS), grades == step) for step in steps]
    edges = np.linspace(steps[0], steps[-1], MOST_GRADES)
    place = np.clip(np.searchsorted(edges, grades, side="right") - 1, 0, MOST_GRADES - 2)
    texts = [significant_text(float(edge), 3) for edge in edges]
    return [(f"{texts[at]}–{texts[at + 1]}", place == at) for at in range(MOST_GRADES - 1)]


def spread_by_grade(dataset: GradedDataset, score: str) -> pd.DataFrame:
    """Of the outputs of each grade how many have the score, its least and highest value and its quartiles."""
    values = own_direction(dataset, score)
    rows = []
    for name, has_grade in grade_names(dataset):
        of_grade = values[has_grade & ~np.isnan(values)]
        quarters = np.percentile(of_grade, QUARTERS) if len(of_grade) else np.full(len(QUARTERS), np.nan)
        rows.append((name, len(of_grade), *quarters.tolist()))
    columns = ["grade", "outputs", "least", "quartile_1", "median", "quartile_3", "highest"]
    return pd.DataFrame(rows, columns=columns)


def _with_limits(key: str, measured: Measured | None, found: Agreement) -> str:
    if measured is None:
        return say("agreement-no-scale")
    if np.isnan(measured.value):
        return say("agreement-one-class-short" if found.good in (0, found.n) else "agreement-one-value")
    value = signed_text(measured.value)
    if measured.has_limits:
        return say(
            "agreement-with-limits",
            value=value,
            low=signed_text(measured.limits.low),
            high=signed_text(measured.limits.high),
        )
    return say("agreement-no-limits", value=value)


def _best_kappa(dataset: GradedDataset, found: Agreement) -> str:
    if not np.isfinite(found.kappa.threshold):
        return say("agreement-one-class-short")
    cut = cut_text(dataset, found.score, float(found.kappa.threshold))
    return say("agreement-kappa-at", value=ratio_text(float(found.kappa.value)), cut=cut)


def _numbers(dataset: GradedDataset, found: Agreement) -> Iterator[tuple[str, object]]:
    yield from (("score", found.score), ("outputs", found.n), ("good", found.good))
    for key, measure in _WITH_LIMITS.items():
        name, measured = key.replace("-", "_"), measure(found)
        value, limits = (np.nan, (np.nan, np.nan)) if measured is None else (measured.value, measured.limits)
        yield from ((name, value), (f"{name}_low", limits[0]), (f"{name}_high", limits[1]))
    sign = -1 if found.score in dataset.graded.lower else 1
    yield from (("best_kappa", found.kappa.value), ("best_kappa_at", sign * found.kappa.threshold))


def _told_apart(names: list[str]) -> list[str]:
    """The names, each once: a table takes no column twice."""
    return [name if names.index(name) == at else f"{name} ({at})" for at, name in enumerate(names)]


def limits_heading(n: int) -> str:
    """What stands in parentheses, and of how many outputs."""
    return say("agreement-limits", name=confidence_name(), outputs=count_text(n))
