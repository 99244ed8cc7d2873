"""Paired significance tests of two systems on the same texts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from sacrebleu.significance import PairedTest

from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.parameters import whole_number
from threshold_explorer.text.scorers.pairs import Pairs, Progress
from threshold_explorer.text.scorers.segments import tokenizer_caches_cleared
from threshold_explorer.words.sentence import Refusal

Test = Literal["bootstrap", "randomisation"]
_TESTS = {"bootstrap": "bs", "randomisation": "ar"}
N_RESAMPLES = {"bootstrap": 1000, "randomisation": 10_000}
# sacrebleu keeps all resamples of all rows in memory: 8 bytes × 10 000 resamples × rows.
MAX_ROWS = 3000


class TooManyRows(Refusal):
    """Too many rows to compare two systems in memory."""


@dataclass(frozen=True)
class SystemComparison:
    """One metric of two systems, in the metric's units.

    `p_value` is two-sided. With the bootstrap each system also has its mean over resamples and half the width of its
    95 % interval; with randomization, which does not resample systems, these are None.
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
    n_resamples: int | None = None,
    progress: Progress | None = None,
) -> list[SystemComparison]:
    """Compare two systems by sacrebleu's paired significance tests, with its seed 12345.

    `metrics` are sacrebleu metrics such as [BLEU(), CHRF()]; a result's `metric` is the metric's own name. By default
    1000 resamples of rows (Koehn 2004, W04-3250) or 10 000 random exchanges of rows between the systems (Riezler and
    Maxwell 2005, W05-0908). For equal scores the p-value is 1; sacrebleu counts only larger differences and would
    return its smallest p-value. `progress` is called before and after each metric. Raises `TooManyRows` above 3000
    rows, `ParameterError` for another test or fewer than 100 resamples, and the errors of `Pairs.of`.

    >>> from sacrebleu.metrics.chrf import CHRF
    >>> [found] = compare_systems(["a cat", "b"], ["a cat", "b"], ["a cat", "c"], [CHRF()], n_resamples=100)
    >>> found.metric, found.p_value, found.signature
    ('chrF2', 1.0, 'nrefs:1|bs:100|seed:12345|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0')
    """
    if test not in get_args(Test):
        raise ParameterError("core-rule", value=shown(test), choices=", ".join(get_args(Test)))
    most = N_RESAMPLES["randomisation"]
    n_samples = whole_number(
        N_RESAMPLES[test] if n_resamples is None else n_resamples, "n_resamples", least=100, most=most
    )
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
            paired = PairedTest(systems, {"metric": metric}, streams, test_type=_TESTS[test], n_samples=n_samples)
            found.append(_comparison(*paired()))
    if progress:
        progress(len(metrics), len(metrics))
    return found


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
