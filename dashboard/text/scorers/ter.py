"""TER: how many edits of words turn a text into its reference."""

from collections.abc import Iterable
from typing import Any

from sacrebleu.metrics.ter import TER

from dashboard.text.scorers.pairs import Pairs, Progress
from dashboard.text.scorers.segments import Segments

# A text of so many words takes seconds.
MOST_WORDS = 500


def ter(
    predictions: Iterable[Any],
    references: Iterable[Any],
    *,
    by_character: bool = False,
    case_sensitive: bool = False,
    progress: Progress | None = None,
) -> Segments:
    """TER by sacrebleu: 100 * edits / words of the references; lower is better, and above 100 is possible.

    `by_character` cuts Chinese, Japanese and Korean into characters, for the languages that write no spaces. Texts,
    `progress` and the result as for `chrf`; raises `TextsTooLong` too. Snover et al. 2006, amta-papers.25.

    >>> ter(["the cat sat"], ["the cat sat down"]).corpus.score
    25.0
    """
    pairs = Pairs.of(predictions, references)
    pairs.check_comparable("TER", list if by_character else str.split, MOST_WORDS)
    metric = TER(case_sensitive=case_sensitive, normalized=by_character, asian_support=by_character)
    return Segments.counted(metric, pairs, progress)
