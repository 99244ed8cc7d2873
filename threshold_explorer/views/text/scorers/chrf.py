"""chrF: the F-score of character n-grams, which needs no tokenizer."""

from collections.abc import Iterable
from typing import Any

from sacrebleu.metrics.chrf import CHRF

from threshold_explorer.views.text.scorers.pairs import Pairs, Progress
from threshold_explorer.views.text.scorers.segments import Segments


def chrf(
    predictions: Iterable[Any],
    references: Iterable[Any],
    *,
    word_order: int = 0,
    lower_case: bool = False,
    progress: Progress | None = None,
) -> Segments:
    """chrF by sacrebleu, in [0, 100]; chrF++ with `word_order` 2. Texts and `progress` as for `bleu`.

    `.corpus.score` is the score of all rows, `.each()` the scores of the rows. Popović 2015, W15-3049.

    >>> round(chrf(["같은 문장"], ["같은 문장"]).corpus.score, 6)
    100.0
    """
    pairs = Pairs.of(predictions, references)
    return Segments.counted(CHRF(word_order=word_order, lowercase=lower_case), pairs, progress)
