"""ROUGE of summaries, for every script."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal, get_args

import numpy as np

from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.text.normaliser import by_script
from metrics_core.text.unicode_forms import letters_and_digits, unified
from threshold_explorer.data.kinds.text.scorers.segments import Pairs, Progress

Kind = Literal["rouge1", "rouge2", "rougeL", "rougeLsum"]
KINDS: tuple[Kind, ...] = get_args(Kind)
# rouge-score allocates a table of tokens × tokens.
MAX_TOKENS = 2000


class ScriptTokenizer:
    """Splits text into words of every script; Han, Hiragana and Katakana into characters.

    rouge-score's own tokenizer keeps only a to z and 0 to 9, so identical Korean texts score 0. On ASCII both agree.

    >>> ScriptTokenizer().tokenize("Don't: 같은 문장, 東京!")
    ['don', 't', '같은', '문장', '東', '京']
    """

    def tokenize(self, text: str) -> list[str]:
        """The tokens in order."""
        return by_script(letters_and_digits(unified(text).lower()))


@dataclass(frozen=True, eq=False)
class Rouge:
    """Precision, recall and F1 of one kind of ROUGE, in [0, 1]; arrays of shape (n,)."""

    kind: Kind
    precision: FloatArray
    recall: FloatArray
    f1: FloatArray


def rouge(
    predictions: Iterable[Any], references: Iterable[Any], *, progress: Progress | None = None
) -> dict[Kind, Rouge]:
    """ROUGE-1, ROUGE-2, ROUGE-L and ROUGE-Lsum by rouge-score without stemming; texts and `progress` as for `bleu`.

    Of several references, that with the highest F1 of each kind counts. Lsum compares line by line. An empty text
    scores 0, even against an empty reference. Raises `TextsTooLong` for texts that would need gigabytes of memory, and
    the errors of `Pairs.of`. Lin 2004, W04-1013.

    >>> rouge(["같은 문장"], ["같은 문장"])["rouge2"].f1
    array([1.])
    """
    # Imported here because it loads nltk, which takes seconds.
    from rouge_score.rouge_scorer import RougeScorer

    pairs, tokenizer = Pairs.of(predictions, references), ScriptTokenizer()
    pairs.check_comparable("ROUGE", tokenizer.tokenize, MAX_TOKENS)
    scorer = RougeScorer(list(KINDS), tokenizer=tokenizer)
    total = len(pairs.predictions)
    found = np.empty((len(KINDS), 3, total))
    for row, (prediction, golds) in enumerate(zip(*pairs, strict=True)):
        if progress:
            progress(row, total)
        scores = scorer.score_multi(golds, prediction)
        found[:, :, row] = [scores[kind] for kind in KINDS]
    if progress:
        progress(total, total)
    return {kind: Rouge(kind, *map(read_only, found[place])) for place, kind in enumerate(KINDS)}


def rouge_signature() -> str:
    """A signature of the settings, in sacrebleu's format.

    >>> rouge_signature()
    'refs:best|stem:no|tok:script|version:0.1.2'
    """
    return f"refs:best|stem:no|tok:script|version:{version('rouge-score')}"
