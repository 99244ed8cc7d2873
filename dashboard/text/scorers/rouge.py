"""ROUGE of summaries, in every script."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal, get_args

import numpy as np
import pandas as pd

from dashboard.text.scorers.pairs import Pairs, Progress
from metrics_core.arrays import FloatArray, read_only
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.text.forms import letters_and_digits, one_form
from metrics_core.text.normaliser import by_script

Kind = Literal["rouge1", "rouge2", "rougeL", "rougeLsum"]
Across = Literal["best", "mean"]
KINDS: tuple[Kind, ...] = get_args(Kind)
# rouge-score fills a table of the one text's tokens times the other's.
MOST_TOKENS = 2000


class ScriptTokenizer:
    """Words of every script; Han, Hiragana and Katakana by character.

    rouge-score's own keeps a to z and 0 to 9 only, so that a Korean text has no token and identical sentences score 0.
    On ASCII this one is the same.

    >>> ScriptTokenizer().tokenize("Don't: 같은 문장, 東京!")
    ['don', 't', '같은', '문장', '東', '京']
    """

    def tokenize(self, text: str) -> list[str]:
        """The tokens in order."""
        return by_script(letters_and_digits(one_form(text).lower()))


@dataclass(frozen=True, eq=False)
class Rouge:
    """Precision, recall and F1 of one kind of ROUGE for n rows, in [0, 1]; arrays of shape (n,)."""

    kind: Kind
    precision: FloatArray
    recall: FloatArray
    f1: FloatArray

    @property
    def mean_f1(self) -> float:
        """The mean over rows, which is what summaries are compared by."""
        return float(self.f1.mean())

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
    """ROUGE-1, ROUGE-2, ROUGE-L and ROUGE-Lsum by rouge-score, texts and `progress` as for `bleu`, without stemming.

    Over several references, "best" takes the one of the highest F1, for each kind its own, as rouge-score does, and
    "mean" the mean of them. Lsum compares line with line. An empty text scores 0, even against an empty one. Raises
    `TextsTooLong` for texts of which L would fill a table of gigabytes, `ParameterError` for another word, and as
    `Pairs.of` does. Lin 2004, W04-1013.

    >>> rouge(["같은 문장"], ["같은 문장"])["rouge2"].mean_f1
    1.0
    """
    if across not in get_args(Across):
        raise ParameterError("core-rule", value=shown(across), choices=", ".join(get_args(Across)))
    # It brings nltk, which takes seconds that only summaries should wait for.
    from rouge_score.rouge_scorer import RougeScorer

    pairs, tokenizer = Pairs.of(predictions, references), ScriptTokenizer()
    pairs.check_comparable("ROUGE", tokenizer.tokenize, MOST_TOKENS)
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
    """How the scores were computed, as one line, in the manner of sacrebleu.

    >>> rouge_signature()
    'refs:best|stem:no|tok:script|version:0.1.2'
    """
    return f"refs:{across}|stem:no|tok:script|version:{version('rouge-score')}"


def _of_row(scorer: Any, prediction: str, references: list[str], across: Across) -> FloatArray:
    """Kind by precision, recall and F1."""
    if across == "best":
        scores = [scorer.score_multi(references, prediction)]
    else:
        scores = [scorer.score(reference, prediction) for reference in references]
    return np.asarray(np.mean([[tuple(score[kind]) for kind in KINDS] for score in scores], axis=0))
