"""Two thresholds on the same cases, A and B: their metrics, the differences, and McNemar's test."""

from dataclasses import asdict, dataclass, replace

import pandas as pd

from metrics_core import METRICS, ConfusionMatrix
from metrics_core.resampling import Difference, PairedDecisions, difference, mcnemar, two_thresholds
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.resampling_settings import Resampling, current_resampling
from threshold_explorer.words.formats import count_text, ratio_text, signed_text
from threshold_explorer.words.metrics import CELLS, metric_label
from threshold_explorer.words.sentence import Sentence, say

# A smaller p-value is shown as below this.
MIN_P_VALUE = 0.001


@dataclass(frozen=True)
class ThresholdComparison:
    """The confusion matrices and the names of A and B; `decisions` are B's before A's, None where cases are weighted.

    Counts are as observed, metrics at the prevalence `pi`, None for the observed one. `key` identifies the comparison.
    """

    key: str
    names: tuple[str, str]
    a: ConfusionMatrix
    b: ConfusionMatrix
    decisions: PairedDecisions | None
    pi: float | None = None

    @property
    def judged(self) -> tuple[ConfusionMatrix, ConfusionMatrix]:
        """A's and B's matrix at the prevalence."""
        return (self.a, self.b) if self.pi is None else (self.a.at_prevalence(self.pi), self.b.at_prevalence(self.pi))

    @property
    def differences(self) -> dict[str, Difference]:
        """B − A of every metric with its interval; empty without predictions of single cases."""
        if self.decisions is None:
            return {}
        return _differences(self.key, self.pi, current_resampling(), replace(self.decisions, prevalence=self.pi))


@cached_result
def _differences(
    key: str, pi: float | None, resampling: Resampling, _decisions: PairedDecisions
) -> dict[str, Difference]:
    return difference(_decisions, confidence=confidence(), **asdict(resampling))


def compare_thresholds(dataset: BinaryDataset, a: float, b: float, pi: float | None = None) -> ThresholdComparison:
    """The same scores at two thresholds."""
    scores = dataset.scores
    return ThresholdComparison(
        repr((dataset.key, a, b)),
        (say("two-at", name="A", threshold=a), say("two-at", name="B", threshold=b)),
        scores.confusion_at(a),
        scores.confusion_at(b),
        None if scores.is_weighted else two_thresholds(scores, b, a),
        pi,
    )


def comparison_table(compared: ThresholdComparison) -> pd.DataFrame:
    """The counts and all metrics as text: A, B, B − A, and its interval or why there is none; by cell or metric."""
    a, b, differences = compared.a, compared.b, compared.differences
    rows = []
    for cell in CELLS:
        counts = float(getattr(a, cell)), float(getattr(b, cell))
        less = count_text(abs(counts[1] - counts[0]))
        sign = "\u2212" if counts[1] < counts[0] else ""
        rows.append((say(f"cell-{cell}"), *map(count_text, counts), sign + less, ""))
    judged = compared.judged
    for key, metric in METRICS.items():
        values = float(metric(judged[0])), float(metric(judged[1]))
        found = differences.get(key)
        interval = say("no-interval-weights.row") if found is None else interval_words(found)
        rows.append((metric_label(key), *map(ratio_text, values), signed_text(values[1] - values[0]), interval))
    names = [say("number-name"), *compared.names, say("two-difference"), say("two-interval", name=confidence_name())]
    return pd.DataFrame(rows, columns=names, index=[*CELLS, *METRICS])


def interval_words(found: Difference) -> str:
    """The interval of a difference, or why there is none."""
    if found.why:
        return say(f"two-no-interval-{found.why}")
    return say("two-interval-ends", low=signed_text(found.low), high=signed_text(found.high))


def comparison_export(compared: ThresholdComparison) -> pd.DataFrame:
    """The same for download: every digit, and the method of the intervals."""
    a, b, differences = compared.a, compared.b, compared.differences
    rows = [(cell, getattr(a, cell), getattr(b, cell), getattr(b, cell) - getattr(a, cell)) for cell in CELLS]
    frame = pd.DataFrame(rows, columns=["quantity", "a", "b", "difference"])
    (a, b), pi = compared.judged, compared.pi
    metrics = pd.DataFrame(
        [
            (key, metric(a), metric(b), metric(b) - metric(a), *_limits(differences.get(key)))
            for key, metric in METRICS.items()
        ],
        columns=[*frame.columns, "low", "high", "no_interval", "method"],
    )
    return pd.concat([frame, metrics], ignore_index=True).assign(
        a_is=compared.names[0], b_is=compared.names[1], prevalence="observed" if pi is None else pi
    )


def _limits(found: Difference | None) -> tuple[float, float, str, str]:
    if found is None:
        return float("nan"), float("nan"), "weighted", ""
    return found.low, found.high, found.why, "" if found.why else f"{confidence():g}, paired {found.method}"


def disagreement(compared: ThresholdComparison) -> Sentence:
    """McNemar's test of the cases on which the two disagree, as a sentence."""
    if compared.decisions is None:
        return Sentence("two-test-weighted")
    # B's decisions come first.
    found = mcnemar(compared.decisions)
    b_right, a_right = found.only_a_correct, found.only_b_correct
    if not a_right + b_right:
        return Sentence("two-test-same")
    counts = {"cases": a_right + b_right, "a": a_right, "b": b_right}
    if a_right == b_right:
        return Sentence("two-test-equal", **counts)
    p_value = found.p_value
    p = say("two-p-small", least=MIN_P_VALUE) if p_value < MIN_P_VALUE else say("two-p", p=p_value)
    verdict = "clear" if p_value < 1 - confidence() else "open"
    unit = "cases" if compared.decisions.by_cluster is None else "clusters"
    return Sentence(f"two-test-{verdict}", **counts, better="A" if a_right > b_right else "B", p=p, unit=unit)
