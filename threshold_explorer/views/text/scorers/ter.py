"""TER: the number of word edits that turn a text into its reference."""

from collections.abc import Iterable
from typing import Any

from sacrebleu.metrics.ter import TER

from threshold_explorer.views.text.scorers.pairs import Pairs, Progress
from threshold_explorer.views.text.scorers.segments import Segments

# Scoring a text of this many words takes seconds.
MAX_WORDS = 500


def ter(
    predictions: Iterable[Any],
    references: Iterable[Any],
    *,
    by_character: bool = False,
    case_sensitive: bool = False,
    progress: Progress | None = None,
) -> Segments:
    """TER by sacrebleu: 100 * edits / reference words. Lower is better; values above 100 are possible.

    `by_character` splits Chinese, Japanese and Korean into characters. Texts, `progress` and result as for `chrf`;
    also raises `TextsTooLong`. Snover et al. 2006, amta-papers.25.

    >>> ter(["the cat sat"], ["the cat sat down"]).corpus.score
    25.0
    """
    pairs = Pairs.of(predictions, references)
    pairs.check_comparable("TER", list if by_character else str.split, MAX_WORDS)
    metric = TER(case_sensitive=case_sensitive, normalized=by_character, asian_support=by_character)
    return Segments.counted(metric, pairs, progress)
