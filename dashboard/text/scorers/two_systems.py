"""Two systems that translated the same texts: is the difference of their scores more than chance?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from sacrebleu.significance import PairedTest

from dashboard.text.scorers.pairs import Pairs, Progress
from dashboard.text.scorers.segments import texts_forgotten
from dashboard.words.sentence import Refusal
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.parameters import whole_number

Test = Literal["bootstrap", "randomisation"]
_TESTS = {"bootstrap": "bs", "randomisation": "ar"}
DRAWS = {"bootstrap": 1000, "randomisation": 10_000}
# sacrebleu holds all draws of all rows at once, 8 bytes for each of 10 000 draws of 3000 rows and more.
MOST_ROWS = 3000


class TooManyRows(Refusal):
    """More rows than two systems can be compared over in memory."""


@dataclass(frozen=True)
class Comparison:
    """One measure of two systems, in the units of that measure.

    `p_value` is how often chance alone gives a difference as large, two-sided. The bootstrap also has each system's
    mean over draws and half the width of its 95 % interval; the randomisation, which draws no systems, has None.
    """

    measure: str
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
        """The second minus the first."""
        return self.second - self.first


def compare_systems(
    first: Iterable[Any],
    second: Iterable[Any],
    references: Iterable[Any],
    metrics: Sequence[Any],
    *,
    test: Test = "bootstrap",
    draws: int | None = None,
    progress: Progress | None = None,
) -> list[Comparison]:
    """Compare two systems by each of sacrebleu's metrics, by its own paired tests with its own seed, 12345.

    `metrics` such as [BLEU(), CHRF()], whose own names come back as `measure`. The draws are 1000 resamples of rows
    (Koehn 2004, W04-3250) or 10 000 exchanges of rows between the systems (Riezler and Maxwell 2005, W05-0908). Where
    both score the same, the p-value is 1, as every difference is as large as none; sacrebleu counts larger ones only,
    and has its least p-value there, as if a system were better than itself. `progress` is
    called before and after each metric. Raises `TooManyRows` above 3000 rows, `ParameterError` for another word or
    fewer than 100 draws, and as `Pairs.of` does.

    >>> from sacrebleu.metrics.chrf import CHRF
    >>> [found] = compare_systems(["a cat", "b"], ["a cat", "b"], ["a cat", "c"], [CHRF()], draws=100)
    >>> found.measure, found.p_value, found.signature
    ('chrF2', 1.0, 'nrefs:1|bs:100|seed:12345|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0')
    """
    if test not in get_args(Test):
        raise ParameterError("core-rule", value=shown(test), choices=", ".join(get_args(Test)))
    n_samples = whole_number(DRAWS[test] if draws is None else draws, "draws", least=100, most=DRAWS["randomisation"])
    golds = list(references)
    one, other = Pairs.of(first, golds), Pairs.of(second, golds)
    if len(golds) > MOST_ROWS:
        raise TooManyRows("text-too-many-to-compare", rows=len(golds), most=MOST_ROWS)
    systems: Any = [("first", one.predictions), ("second", other.predictions)]
    streams: Any = one.streams
    found = []
    for done, metric in enumerate(metrics):
        if progress:
            progress(done, len(metrics))
        with texts_forgotten():
            paired = PairedTest(systems, {"measure": metric}, streams, test_type=_TESTS[test], n_samples=n_samples)
            found.append(_comparison(*paired()))
    if progress:
        progress(len(metrics), len(metrics))
    return found


def _comparison(signatures: Any, scores: Any) -> Comparison:
    [(measure, signature)] = signatures.items()
    first, second = scores[measure]
    return Comparison(
        measure=measure,
        first=first.score,
        second=second.score,
        p_value=1.0 if first.score == second.score else second.p_value,
        first_mean=first.mean,
        first_half_width=first.ci,
        second_mean=second.mean,
        second_half_width=second.ci,
        signature=str(signature),
    )
