"""Which of two classes is positive beside a score, and what must be asked before anything is shown."""

from dataclasses import dataclass

import numpy as np

from dashboard.columns.confidence import is_named_confidence
from dashboard.columns.labels import LabelColumn
from dashboard.columns.names import NameRole, is_about_correctness
from dashboard.columns.numbers import Floats
from dashboard.columns.positive_label import known_positive
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.ranking import Ranking
from dashboard.words.sentence import Sentence

FEW_ROWS = 6
EVEN_SHARE = 0.5
# Names under which pipelines write the label that they predicted and how sure they were of it.
PIPELINE_NAMES = ("label", "score")


@dataclass(frozen=True)
class SideChoice:
    """One way to read label and score: the positive class, whether low scores mean it, and what comes of that."""

    words: Sentence
    gives: Sentence
    positive: str
    lower_is_positive: bool = False


@dataclass(frozen=True)
class Side:
    """The likely positive class, "" while the reader has to say.

    `asked` is then why, with the `readings` to choose from; `said` how scores told where no word did.
    """

    positive: str
    said: Sentence | None = None
    asked: Sentence | None = None
    readings: tuple[SideChoice, ...] = ()


def side_of(
    label: LabelColumn, score: ColumnProfile, numbers: Floats, positive: str, *, is_of_predicted: bool = False
) -> Side:
    """The side of a sample of scores as they count where `positive`, told from words or rarity, is positive.

    >>> import pyarrow as pa
    >>> label = LabelColumn.of(pa.chunked_array([["no"] * 5 + ["yes"] * 5]), "y")
    >>> side = side_of(label, ColumnProfile.of(pa.chunked_array([[0.5]]), "p"), -np.arange(10.0), "yes")
    >>> side.positive, side.asked.key, [reading.positive for reading in side.readings]
    ('', 'columns-asked-reversed', ['yes', 'no', 'yes'])
    """
    if len(label.texts) != 2 or positive not in label.texts:
        return Side(positive)
    other = next(text for text in label.texts if text != positive)
    is_known = np.isfinite(numbers) & (label.rows_of(positive) | label.rows_of(other))
    ranking = Ranking.of(numbers[is_known], label.rows_of(positive)[is_known])
    if not is_of_predicted and _is_like_confidence(label, score, numbers[is_known], ranking):
        return _asked_about_confidence(label, score.name, positive, ranking.roc_auc)
    if not ranking.is_clear:
        return Side(positive)
    is_reversed = ranking.roc_auc < EVEN_SHARE
    if known_positive(label.texts) is None:
        higher, roc_auc = (other, 1 - ranking.roc_auc) if is_reversed else (positive, ranking.roc_auc)
        return Side(higher, said=Sentence("columns-positive-by-scores", positive=higher, roc_auc=roc_auc))
    return _asked_about_side(label, score.name, positive, other, ranking.roc_auc) if is_reversed else Side(positive)


def _is_like_confidence(label: LabelColumn, score: ColumnProfile, numbers: Floats, ranking: Ranking) -> bool:
    if (
        is_about_correctness(label.name)
        or len(numbers) < FEW_ROWS
        or numbers.min() < EVEN_SHARE
        or numbers.max() > 1
        or score.n_values <= 2
    ):
        return False
    is_pipeline = (label.name.casefold(), score.name.casefold()) == PIPELINE_NAMES
    is_probability = score.claims is NameRole.SCORE and not score.words.isdisjoint(
        {"score", "prob", "proba", "probability"}
    )
    is_telling = ranking.is_clear and ranking.roc_auc > EVEN_SHARE
    return is_named_confidence(score) or is_pipeline or (is_probability and not is_telling)


def _asked_about_confidence(label: LabelColumn, score: str, positive: str, roc_auc: float) -> Side:
    asked = Sentence("columns-asked-confidence", label=label.name, score=score)
    words = Sentence("columns-side-score", positive=positive)
    return Side("", asked=asked, readings=(SideChoice(words, _gives(label, positive, roc_auc), positive),))


def _asked_about_side(label: LabelColumn, score: str, positive: str, other: str, roc_auc: float) -> Side:
    asked = Sentence("columns-asked-reversed", score=score, positive=positive, other=other, roc_auc=roc_auc)
    lower = Sentence("columns-side-lower", positive=positive)
    other_words = Sentence("columns-side-other", other=other)
    as_is = Sentence("columns-side-as-is", positive=positive)
    return Side(
        "",
        asked=asked,
        readings=(
            SideChoice(lower, _gives(label, positive, 1 - roc_auc), positive, lower_is_positive=True),
            SideChoice(other_words, _gives(label, other, 1 - roc_auc), other),
            SideChoice(as_is, _gives(label, positive, roc_auc), positive),
        ),
    )


def _gives(label: LabelColumn, positive: str, roc_auc: float) -> Sentence:
    """What a reading would show; the scores may be those of a sample of the rows, the counts are of all."""
    counts = {each.text: each.count for each in label.labels}
    n_rows = sum(counts.values())
    is_sampled = n_rows > len(label.column)
    return Sentence(
        "columns-side-gives", roc_auc=roc_auc, n_positive=counts[positive], n_rows=n_rows, is_sampled=is_sampled
    )
