"""Paired significance tests of two systems on the same texts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from sacrebleu.significance import PairedTest

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.intervals.means import blocks
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ties import TIE
from threshold_explorer.data.kinds.text.scorers.segments import Pairs, Progress, Segments, tokenizer_caches_cleared
from threshold_explorer.words.sentence import Refusal

Test = Literal["bootstrap", "randomisation"]
TESTS: tuple[Test, ...] = get_args(Test)
# sacrebleu's names of them.
_SHORT = {"bootstrap": "bs", "randomisation": "ar"}
N_RESAMPLES = {"bootstrap": 1000, "randomisation": 10_000}
# That of sacrebleu.
SEED = 12345
# sacrebleu keeps all resamples of all rows in memory: 8 bytes × 10 000 resamples × rows.
MAX_ROWS = 3000


class TooManyRows(Refusal):
    """Too many rows to compare two systems in memory."""


@dataclass(frozen=True)
class SystemComparison:
    """One metric of two systems, in the metric's units.

    `p_value` is two-sided. With the bootstrap each system also has its mean over resamples and half the width of its
    95 % interval; with randomization, which does not resample systems, these are None. `null` are the differences in
    the draws if the systems were equal, shape (n,); None where sacrebleu draws, which does not return them.
    """

    metric: str
    first: float
    second: float
    p_value: float
    first_mean: float | None
    first_half_width: float | None
    second_mean: float | None
    second_half_width: float | None
    signature: str
    null: FloatArray | None = None

    @property
    def difference(self) -> float:
        """Second minus first."""
        return self.second - self.first


def compare_systems(
    first: Iterable[Any],
    second: Iterable[Any],
    references: Iterable[Any],
    metrics: Sequence[Any],
    *,
    test: Test = "bootstrap",
    progress: Progress | None = None,
) -> list[SystemComparison]:
    """Compare two systems by sacrebleu's paired significance tests, with its seed 12345.

    `metrics` are sacrebleu metrics such as [BLEU(), CHRF()]; a result's `metric` is the metric's own name. It draws
    1000 resamples of rows (Koehn 2004, W04-3250) or 10 000 random exchanges of rows between the systems (Riezler and
    Maxwell 2005, W05-0908). For equal scores the p-value is 1; sacrebleu counts only larger differences and would
    return its smallest p-value. `progress` is called before and after each metric. Raises `TooManyRows` above 3000
    rows, and the errors of `Pairs.of`.

    >>> from sacrebleu.metrics.chrf import CHRF
    >>> [found] = compare_systems(["a cat", "b"], ["a cat", "b"], ["a cat", "c"], [CHRF()])
    >>> found.metric, found.p_value, found.signature
    ('chrF2', 1.0, 'nrefs:1|bs:1000|seed:12345|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0')
    """
    golds = list(references)
    first_pairs, second_pairs = Pairs.of(first, golds), Pairs.of(second, golds)
    if len(golds) > MAX_ROWS:
        raise TooManyRows("text-too-many-to-compare", rows=len(golds), most=MAX_ROWS)
    systems: Any = [("first", first_pairs.predictions), ("second", second_pairs.predictions)]
    streams: Any = first_pairs.streams
    found = []
    for done, metric in enumerate(metrics):
        if progress:
            progress(done, len(metrics))
        with tokenizer_caches_cleared():
            paired = PairedTest(
                systems, {"metric": metric}, streams, test_type=_SHORT[test], n_samples=N_RESAMPLES[test]
            )
            found.append(_comparison(*paired()))
    if progress:
        progress(len(metrics), len(metrics))
    return found


def compare_means(
    metric: str,
    first: FloatArray,
    second: FloatArray,
    signature: str,
    *,
    test: Test = "bootstrap",
    units: SamplingUnits | None = None,
) -> SystemComparison:
    """The same tests for the mean of a score of each row in [0, 1], such as exact match or ROUGE; in per cent.

    Resamples, exchanges and p-values are defined as sacrebleu's. `units` are clusters of rows, such as documents, which
    are then drawn and exchanged as a whole.

    >>> found = compare_means("F1", np.array([0.2, 0.4] * 20), np.array([0.3, 0.6] * 20), "mean")
    >>> round(found.difference, 1), round(found.p_value, 3), found.signature
    (15.0, 0.001, 'mean|bs:1000|seed:12345')
    """
    columns = (np.column_stack([100 * each, np.ones_like(each)]) for each in (first, second))
    totals = [_Totals(_mean_of, each if units is None else units.totals(each)) for each in columns]
    return _compare(metric, totals, signature, test, is_clustered=units is not None)


def compare_segments(
    metric: str, first: Segments, second: Segments, units: SamplingUnits, *, test: Test = "bootstrap"
) -> SystemComparison:
    """The same tests for corpus scores, such as BLEU, where rows belong together: clusters are drawn and exchanged."""
    totals = [_Totals(each.scores_of, units.totals(each.counts)) for each in (first, second)]
    return _compare(metric, totals, first.signature, test, is_clustered=True)


def adjusted_p_values(found: Sequence[SystemComparison]) -> FloatArray | None:
    """The p-values of several metrics of the same texts as one family (max-T); None unless all know their draws.

    The draws of all metrics are the same resamples or exchanges of rows. In each, the largest difference in units of
    its standard error counts: Westfall and Young 1993, Resampling-Based Multiple Testing, section 2.6.

    >>> first, second = np.array([0.2, 0.4] * 20), np.array([0.3, 0.6] * 20)
    >>> one = compare_means("F1", first, second, "mean")
    >>> adjusted_p_values([one, one]).round(3).tolist() == [round(one.p_value, 3)] * 2
    True
    """
    nulls = [each.null for each in found if each.null is not None]
    if not nulls or len(nulls) < len(found):
        return None
    drawn, observed = np.abs(np.array(nulls)), np.abs([each.difference for each in found])
    scale = np.array(nulls).std(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        largest = np.where(scale > 0, drawn.T / scale, 0).max(axis=1)
        standard = np.where(scale > 0, observed / scale, np.where(observed > 0, np.inf, 0))
    beyond = (largest[:, np.newaxis] >= standard - TIE).sum(axis=0)
    return np.asarray(np.where(observed > 0, (beyond + 1) / (len(largest) + 1), 1.0))


class _Totals(NamedTuple):
    """The sums over each row or cluster of rows, shape (n, m), and the scores of several sums (k, m)."""

    score: Callable[[FloatArray], FloatArray]
    sums: FloatArray


def _mean_of(sums: FloatArray) -> FloatArray:
    return np.asarray(sums[:, 0] / sums[:, 1])


def _compare(
    metric: str, systems: Sequence[_Totals], signature: str, test: Test, *, is_clustered: bool
) -> SystemComparison:
    first, second = systems
    n_samples, generator, n = N_RESAMPLES[test], np.random.default_rng(SEED), len(first.sums)
    scores = [float(each.score(each.sums.sum(axis=0, keepdims=True))[0]) for each in systems]
    difference = scores[1] - scores[0]
    drawn_means: list[float] | list[None] = [None, None]
    spread: list[float] | list[None] = [None, None]
    if test == "bootstrap":
        weights = generator.multinomial(n, np.full(n, 1 / n), size=n_samples)
        drawn = np.stack([each.score(weights @ each.sums) for each in systems])
        low, high = np.percentile(drawn, [2.5, 97.5], axis=1)
        drawn_means, spread = drawn.mean(axis=1).tolist(), ((high - low) / 2).tolist()
        differences = drawn[1] - drawn[0]
        differences = differences - differences.mean()
    else:
        sizes = blocks(n_samples, n)
        differences = np.concatenate([_exchanged(first, second, generator.integers(2, size=(k, n))) for k in sizes])
    n_extreme = int((np.abs(differences) >= abs(difference) - TIE).sum())
    clusters = f"|clusters:{n}" if is_clustered else ""
    return SystemComparison(
        metric=metric,
        first=scores[0],
        second=scores[1],
        p_value=(n_extreme + 1) / (n_samples + 1),
        first_mean=drawn_means[0],
        first_half_width=spread[0],
        second_mean=drawn_means[1],
        second_half_width=spread[1],
        signature=f"{signature}|{_SHORT[test]}:{n_samples}|seed:{SEED}{clusters}",
        null=differences,
    )


def _exchanged(first: _Totals, second: _Totals, stays: IntArray) -> FloatArray:
    """The differences if only the rows or clusters stay where `stays`, shape (k, n), is 1; the others are exchanged."""
    one, other = (stays @ a.sums + (1 - stays) @ b.sums for a, b in ((first, second), (second, first)))
    return second.score(other) - first.score(one)


def _comparison(signatures: Any, scores: Any) -> SystemComparison:
    [(metric, signature)] = signatures.items()
    first, second = scores[metric]
    return SystemComparison(
        metric=metric,
        first=first.score,
        second=second.score,
        p_value=1.0 if first.score == second.score else second.p_value,
        first_mean=first.mean,
        first_half_width=first.ci,
        second_mean=second.mean,
        second_half_width=second.ci,
        signature=str(signature),
    )
