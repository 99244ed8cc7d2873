"""BLEU with the parts of its formula, chrF and TER by sacrebleu, of all rows and of each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER

from metrics_core.computing.arrays import FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from threshold_explorer.data.kinds.text.scorers.segments import Pairs, Progress, Score, Segments

Smoothing = Literal["none", "floor", "add-k", "exp"]
# sacrebleu's tokenizers for Japanese and Korean need large dictionaries. Korean words include particles, so with word
# tokens one wrong particle would break four n-grams.
Tokenizer = Literal["13a", "zh", "char", "intl", "none"]
SMOOTHINGS: tuple[Smoothing, ...] = get_args(Smoothing)
TOKENIZERS: tuple[Tokenizer, ...] = get_args(Tokenizer)
# Scoring a text of this many words takes seconds.
MAX_WORDS = 500


class NgramPrecision(NamedTuple):
    """The n-grams of one length: their number, the number of matches, and the smoothed precision in [0, 1].

    An n-gram matches at most as often as it occurs in any one reference.
    """

    n: int
    matches: int
    total: int
    precision: float


class BleuParts(NamedTuple):
    """BLEU = 100 * brevity penalty * geometric mean of the precisions; lengths are in tokens.

    The reference length sums over rows the length of the closest reference, the shorter if tied.
    """

    score: float
    precisions: tuple[NgramPrecision, ...]
    brevity_penalty: float
    length: int
    reference_length: int


@dataclass(frozen=True, eq=False)
class Bleu:
    """BLEU of all rows and of each, in [0, 100], with their signatures.

    A sentence score uses only the n-gram lengths present in the row (sacrebleu's effective order); otherwise texts of
    three words would score 0.
    """

    segments: Segments
    sentence_metric: Any

    @property
    def corpus(self) -> BleuParts:
        """BLEU of all rows together, which is not the mean over rows."""
        return _parts(self.segments.corpus, self.segments.counts.sum(axis=0).tolist())

    @property
    def sentences(self) -> FloatArray:
        """The score of each row, shape (n,)."""
        return self.segments.each(self.sentence_metric)

    @property
    def signature(self) -> str:
        return self.segments.signature

    @property
    def sentence_signature(self) -> str:
        return str(self.sentence_metric.get_signature())


def bleu(
    predictions: Iterable[Any],
    references: Iterable[Any],
    *,
    smoothing: Smoothing = "exp",
    tokenizer: Tokenizer = "13a",
    lower_case: bool = False,
    progress: Progress | None = None,
) -> Bleu:
    """BLEU by sacrebleu, for texts and references as in `Pairs.of`.

    `smoothing` replaces a precision of 0: "none" keeps it, so that BLEU is 0; "exp" (sacrebleu's default) halves it
    from length to length; "floor" counts 0.1 matches; "add-k" adds 1 to matches and total from n = 2 on (Chen and
    Cherry 2014, W14-3346). Without any match BLEU is 0. `progress(done, total)` may raise to stop the work. Raises
    `ParameterError` for unknown settings, and the errors of `Pairs.of`. Papineni et al. 2002,
    doi:10.3115/1073083.1073135; Post 2018, W18-6319.

    >>> found = bleu(["the the the the the the"], ["the cat is on the mat"], smoothing="none").corpus
    >>> found.score, [(p.matches, p.total) for p in found.precisions], found.brevity_penalty
    (0.0, [(2, 6), (0, 5), (0, 4), (0, 3)], 1.0)
    >>> round(bleu(["the the the the the the"], ["the cat is on the mat"], smoothing="exp").corpus.score, 6)
    9.652435
    """
    pairs, settings = Pairs.of(predictions, references), (smoothing, tokenizer, lower_case)
    sentence_metric = bleu_metric(*settings, effective_order=True)
    segments = Segments.counted(bleu_metric(*settings), pairs, progress)
    sentence_metric.num_refs = pairs.n_references
    return Bleu(segments, sentence_metric)


def bleu_metric(
    smoothing: Smoothing = "exp",
    tokenizer: Tokenizer = "13a",
    lower_case: bool = False,
    *,
    effective_order: bool = False,
) -> BLEU:
    """sacrebleu's BLEU with the settings of `bleu`; raises `ParameterError` as it does.

    >>> bleu_metric(lower_case=True).lowercase
    True
    """
    for value, choices in ((smoothing, SMOOTHINGS), (tokenizer, TOKENIZERS)):
        if value not in choices:
            raise ParameterError("core-rule", value=shown(value), choices=", ".join(choices))
    # `force`: a file may contain tokenized text, about which sacrebleu would warn in the log.
    return BLEU(
        smooth_method=smoothing, tokenize=tokenizer, lowercase=lower_case, effective_order=effective_order, force=True
    )


def _parts(score: Score, counts: list[float]) -> BleuParts:
    length, reference_length, *ngrams = map(int, counts)
    matches, totals = ngrams[: len(ngrams) // 2], ngrams[len(ngrams) // 2 :]
    precisions = tuple(
        NgramPrecision(n, *found) for n, found in enumerate(zip(matches, totals, _shares(score), strict=True), start=1)
    )
    return BleuParts(float(score.score), precisions, float(score.bp), length, reference_length)


def _shares(score: Score) -> list[float]:
    return [percent / 100 for percent in score.precisions]


def chrf(predictions: Iterable[Any], references: Iterable[Any], *, progress: Progress | None = None) -> Segments:
    """chrF, the F-score of character n-grams, by sacrebleu, in [0, 100]. Texts and `progress` as for `bleu`.

    `.corpus.score` is the score of all rows, `.each()` the scores of the rows. Popović 2015, W15-3049.

    >>> round(chrf(["같은 문장"], ["같은 문장"]).corpus.score, 6)
    100.0
    """
    return Segments.counted(CHRF(), Pairs.of(predictions, references), progress)


def ter(predictions: Iterable[Any], references: Iterable[Any], *, progress: Progress | None = None) -> Segments:
    """TER by sacrebleu: 100 * word edits / reference words. Lower is better; values above 100 are possible.

    Texts, `progress` and result as for `chrf`; also raises `TextsTooLong`. Snover et al. 2006, amta-papers.25.

    >>> ter(["the cat sat"], ["the cat sat down"]).corpus.score
    25.0
    """
    pairs = Pairs.of(predictions, references)
    pairs.check_comparable("TER", str.split, MAX_WORDS)
    return Segments.counted(TER(), pairs, progress)
