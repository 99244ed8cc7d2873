"""ROUGE of summaries, for every script."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal, get_args

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.text.normaliser import by_script
from metrics_core.text.unicode_forms import letters_and_digits, unified
from threshold_explorer.text.scorers.pairs import Pairs, Progress

Kind = Literal["rouge1", "rouge2", "rougeL", "rougeLsum"]
Across = Literal["best", "mean"]
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

    def to_frame(self) -> pd.DataFrame:
        """One row per text."""
        return pd.DataFrame({"precision": self.precision, "recall": self.recall, "f1": self.f1})


def rouge(
    predictions: Iterable[Any],
    references: Iterable[Any],
    *,
    across: Across = "best",
    progress: Progress | None = None,
) -> dict[Kind, Rouge]:
    """ROUGE-1, ROUGE-2, ROUGE-L and ROUGE-Lsum by rouge-score without stemming; texts and `progress` as for `bleu`.

    With several references, `across` "best" takes the highest F1 of each kind, as rouge-score does, and "mean" their
    mean. Lsum compares line by line. An empty text scores 0, even against an empty reference. Raises `TextsTooLong`
    for texts that would need gigabytes of memory, `ParameterError` for another `across`, and the errors of `Pairs.of`.
    Lin 2004, W04-1013.

    >>> rouge(["같은 문장"], ["같은 문장"])["rouge2"].f1
    array([1.])
    """
    if across not in get_args(Across):
        raise ParameterError("core-rule", value=shown(across), choices=", ".join(get_args(Across)))
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
        found[:, :, row] = _of_row(scorer, prediction, golds, across)
    if progress:
        progress(total, total)
    return {kind: Rouge(kind, *map(read_only, found[place])) for place, kind in enumerate(KINDS)}


def rouge_signature(across: Across = "best") -> str:
    """A signature of the settings, in sacrebleu's format.

    >>> rouge_signature()
    'refs:best|stem:no|tok:script|version:0.1.2'
    """
    return f"refs:{across}|stem:no|tok:script|version:{version('rouge-score')}"


def _of_row(scorer: Any, prediction: str, references: list[str], across: Across) -> FloatArray:
    """Array of shape (number of kinds, 3): precision, recall and F1."""
    if across == "best":
        scores = [scorer.score_multi(references, prediction)]
    else:
        scores = [scorer.score(reference, prediction) for reference in references]
    return np.asarray(np.mean([[tuple(score[kind]) for kind in KINDS] for score in scores], axis=0))
