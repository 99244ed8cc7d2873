"""BLEU with the parts of its formula, of all rows together and of each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from sacrebleu.metrics.bleu import BLEU

from dashboard.text.scorers.pairs import Pairs, Progress
from dashboard.text.scorers.segments import Score, Segments
from metrics_core.arrays import FloatArray
from metrics_core.errors import ParameterError
from metrics_core.messages import shown

Smoothing = Literal["none", "floor", "add-k", "exp"]
Tokenizer = Literal["13a", "zh", "char", "intl", "none"]
SMOOTHINGS: tuple[Smoothing, ...] = get_args(Smoothing)
TOKENIZERS: tuple[Tokenizer, ...] = get_args(Tokenizer)
# Its own choices for Japanese and Korean need a dictionary of many megabytes. A Korean word carries its particles, so
# that by words one wrong particle would spoil four n-grams.
_BY_LANGUAGE: dict[str, Tokenizer] = {"zh": "zh", "ja": "char", "ko": "char"}


class NgramPrecision(NamedTuple):
    """The n-grams of one length n: how many occur, how many of them match, and their precision as smoothed, in [0, 1].

    A match counts at most as often as in the reference that has it most often.
    """

    n: int
    matches: int
    total: int
    precision: float


class BleuParts(NamedTuple):
    """BLEU = 100 * brevity penalty * geometric mean of the precisions; lengths are in tokens.

    The reference length adds up, over rows, that of the reference nearest in length, of equals the shorter.
    """

    score: float
    precisions: tuple[NgramPrecision, ...]
    brevity_penalty: float
    length: int
    reference_length: int


@dataclass(frozen=True, eq=False)
class Bleu:
    """BLEU of all rows and of each, in [0, 100], with the signatures that state how.

    A row's own score takes the lengths of n-grams that the row has (sacrebleu's effective order), as otherwise no text
    of three words had a score.
    """

    segments: Segments
    of_one: Any

    @property
    def corpus(self) -> BleuParts:
        """Of all rows together, which is not the mean of the rows."""
        return _parts(self.segments.corpus, self.segments.counts.sum(axis=0).tolist())

    @property
    def sentences(self) -> FloatArray:
        """The score of each row, of shape (n,)."""
        return self.segments.each(self.of_one)

    def sentence(self, row: int) -> BleuParts:
        """One row's score in its parts."""
        return _parts(self.segments.of_row(row, self.of_one), self.segments.counts[row].tolist())

    @property
    def signature(self) -> str:
        """How the score of all rows was computed."""
        return self.segments.signature

    @property
    def sentence_signature(self) -> str:
        """How the rows' scores were computed."""
        return str(self.of_one.get_signature())


def bleu(
    predictions: Iterable[Any],
    references: Iterable[Any],
    *,
    smoothing: Smoothing = "exp",
    tokenizer: Tokenizer = "13a",
    lower_case: bool = False,
    progress: Progress | None = None,
) -> Bleu:
    """BLEU by sacrebleu, as `Pairs.of` takes texts and references; a row without reference has an empty one.

    `smoothing` says what a precision of 0 becomes: "none" leaves it, and BLEU is 0; "exp" halves from length to length,
    which is sacrebleu's own choice; "floor" puts 0.1 matches; "add-k" adds 1 to matches and total from n = 2 on (Chen
    and Cherry 2014, W14-3346). Without a single match BLEU is 0 whatever the smoothing. `progress(done, total)` may
    raise to end the work. Raises `ParameterError` for another word, and as `Pairs.of` does. Papineni et al. 2002,
    doi:10.3115/1073083.1073135; Post 2018, W18-6319.

    >>> found = bleu(["the the the the the the"], ["the cat is on the mat"], smoothing="none").corpus
    >>> found.score, [(p.matches, p.total) for p in found.precisions], found.brevity_penalty
    (0.0, [(2, 6), (0, 5), (0, 4), (0, 3)], 1.0)
    >>> round(bleu(["the the the the the the"], ["the cat is on the mat"], smoothing="exp").corpus.score, 6)
    9.652435
    """
    pairs, settings = Pairs.of(predictions, references), (smoothing, tokenizer, lower_case)
    of_one = bleu_metric(*settings, effective_order=True)
    segments = Segments.counted(bleu_metric(*settings), pairs, progress)
    of_one.num_refs = pairs.n_references
    return Bleu(segments, of_one)


def bleu_metric(
    smoothing: Smoothing = "exp",
    tokenizer: Tokenizer = "13a",
    lower_case: bool = False,
    *,
    effective_order: bool = False,
) -> BLEU:
    """sacrebleu's own measure by the choices of `bleu`; raises `ParameterError` as it does.

    >>> bleu_metric(lower_case=True).lowercase
    True
    """
    for value, choices in ((smoothing, SMOOTHINGS), (tokenizer, TOKENIZERS)):
        if value not in choices:
            raise ParameterError("core-rule", value=shown(value), choices=", ".join(choices))
    # A file may well hold tokenized text; sacrebleu would warn a log that no reader sees.
    return BLEU(
        smooth_method=smoothing, tokenize=tokenizer, lowercase=lower_case, effective_order=effective_order, force=True
    )


def tokenizer_for(language: str) -> Tokenizer:
    """The tokenizer for a language tag: Chinese its own, Japanese and Korean by character, all others 13a.

    >>> tokenizer_for("zh-Hant"), tokenizer_for("ko"), tokenizer_for("de")
    ('zh', 'char', '13a')
    """
    return _BY_LANGUAGE.get(language.replace("_", "-").partition("-")[0].lower(), "13a")


def _parts(score: Score, counts: list[float]) -> BleuParts:
    length, reference_length, *ngrams = map(int, counts)
    matches, totals = ngrams[: len(ngrams) // 2], ngrams[len(ngrams) // 2 :]
    precisions = tuple(
        NgramPrecision(n, *found) for n, found in enumerate(zip(matches, totals, _shares(score), strict=True), start=1)
    )
    return BleuParts(float(score.score), precisions, float(score.bp), length, reference_length)


def _shares(score: Score) -> list[float]:
    return [percent / 100 for percent in score.precisions]
