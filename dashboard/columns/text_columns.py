"""Files with a text as prediction and one reference or more: answers to questions, translations, summaries."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

import numpy as np

from dashboard.columns.names import CONFIDENCE_WORDS, GROUP_WORDS, SCORE_WORDS, words
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.text_cells import are_lists, references_in, texts_in
from dashboard.columns.text_names import is_models_by_name, predicted_and_references
from dashboard.reading.refusals import NoSuchColumn
from dashboard.reading.rows.name_words import REFERENCE, word_set
from metrics_core.text.normaliser import by_script

ABOUT = ("answers", "translation", "summaries")
NO_ANSWER_WORDS = word_set("na null noanswer unanswerable impossible abstain")
LANGUAGE_WORDS = word_set("language lang locale domain category topic dataset source type subject filter")
SUMMARY_WORDS = word_set("summary summaries highlights abstract headline rouge")
TRANSLATION_WORDS = word_set("translation translated hypothesis hyp mt src bleu")
# A metric of an answer, as MLflow names it, says nothing of how sure the model was.
METRIC = re.compile(r".*/v\d+(?:/.*)?")
# Where references tell classes apart they repeat, and are short.
DISTINCT_ENOUGH = 0.5
WORDS_OF_TEXT = 1.3
WORDS_OF_PROSE = 3.0
WORDS_OF_SENTENCE = 8.0
LOOKED_AT = 500
MOST_GROUPS = 100


@dataclass(frozen=True)
class TextRoles:
    """The columns that count, by name; `about` is one of `ABOUT`.

    `gate` decides when to answer: with `is_no_answer` it is the probability that there is no answer, otherwise how
    sure the model was. `second` holds the texts of a second system.
    """

    prediction: str
    references: tuple[str, ...]
    about: str = ABOUT[0]
    group: str | None = None
    gate: str | None = None
    is_no_answer: bool = False
    second: str | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column that counts."""
        others = (self.group, self.gate, self.second)
        return (self.prediction, *self.references, *(name for name in others if name is not None))

    @property
    def is_settled(self) -> bool:
        """Whether it is known which texts are compared."""
        return bool(self.prediction and self.references)

    def check(self, known: Collection[str]) -> None:
        """Raise NoSuchColumn for a column that is not among the known ones or serves twice."""
        for name in self.columns:
            if name not in known:
                raise NoSuchColumn("columns-unknown", column=name, columns=list(known))
            if self.columns.count(name) > 1:
                raise NoSuchColumn("columns-two-roles", column=name)


@dataclass(frozen=True)
class TextGuess:
    """The likely roles, and whether the texts are texts beyond doubt rather than the names of classes."""

    roles: TextRoles
    is_likely: bool


def text_columns(columns: RecognisedColumns) -> TextGuess | None:
    """The likely roles of a table of texts; None for a table that nobody would take for one.

    Names have to say which column is the prediction and which the reference, and what stands there has to differ from
    row to row: a file of classes stays one.

    >>> import pyarrow as pa
    >>> table = {"prediction": ["the water", "in Paris"], "answers": ["water", "Paris, France"], "na_prob": [0.2, 0.7]}
    >>> text_columns(RecognisedColumns.of(pa.table(table))).roles
    TextRoles(prediction='prediction', references=('answers',), about='answers', group=None, gate='na_prob', \
is_no_answer=True, second=None)
    >>> text_columns(RecognisedColumns.of(pa.table({"label": ["a", "b", "a"], "prediction": ["a", "b", "b"]})))
    """
    references = reference_names(columns)
    if not references:
        return None
    first = references[0]
    same = tuple(name for name in references if _without_numbers(name) == _without_numbers(first))
    is_list, share, length = _contents(columns, first)
    predictions = predicted_names(columns) or (_predicted_numbers(columns) if is_list else [])
    if not predictions:
        return None
    if not is_list and (share <= DISTINCT_ENOUGH or length < WORDS_OF_TEXT):
        return None
    is_named = bool(set(words(first)) & REFERENCE)
    group, (gate, is_no_answer) = _group(columns, (*predictions[:2], *same)), _gate(columns)
    second = next((name for name in predictions[1:] if _is_another(columns, name, predictions[0])), None)
    roles = TextRoles(predictions[0], same, _about(columns, length), group, gate, is_no_answer, second)
    return TextGuess(roles, is_list or is_named or length >= WORDS_OF_PROSE)


def text_names(columns: RecognisedColumns) -> list[str]:
    """The columns that hold texts rather than numbers."""
    return [name for name in columns.table.column_names if _holds_text(columns.profiles[name])]


def predicted_names(columns: RecognisedColumns) -> list[str]:
    """The columns of texts that a model wrote, those that say the same of each row last, raw ones behind the others."""
    return [each.name for each in sorted(_named_texts(columns)[0], key=_lateness)]


def _predicted_numbers(columns: RecognisedColumns) -> list[str]:
    """The columns that a model wrote and that hold nothing but numbers, such as answers to sums."""
    return [name for name in number_names(columns) if is_models_by_name(columns.profiles[name])]


def reference_names(columns: RecognisedColumns) -> list[str]:
    """The columns of texts that predictions are compared with."""
    return [each.name for each in _named_texts(columns)[1]]


def number_names(columns: RecognisedColumns) -> list[str]:
    """The columns that can say how sure the model was."""
    return [name for name in columns.table.column_names if columns.profiles[name].is_number]


def group_names(columns: RecognisedColumns) -> list[str]:
    """The columns that can divide the rows, those of few values."""
    rows = columns.sample.num_rows
    most = min(MOST_GROUPS, max(rows // 2, 2))
    return [name for name in columns.table.column_names if 1 < columns.profiles[name].n_values <= most]


def means_no_answer(name: str) -> bool:
    """Whether a number is that of there being no answer.

    >>> means_no_answer("na_prob"), means_no_answer("no_answer_score"), means_no_answer("confidence")
    (True, True, False)
    """
    found = set(words(name))
    return bool(found & NO_ANSWER_WORDS) or {"no", "answer"} <= found


def _holds_text(profile: ColumnProfile) -> bool:
    # A model that never says anything wrote texts too, empty ones.
    is_empty = profile.n_values == 0 and is_models_by_name(profile)
    # Answers to sums are numbers but for what is no answer.
    is_answer = is_models_by_name(profile) and not profile.is_number
    return is_empty or (profile.longest > 0 and (is_answer or not profile.is_meant_as_number))


def _named_texts(columns: RecognisedColumns) -> tuple[list[ColumnProfile], list[ColumnProfile]]:
    return predicted_and_references([columns.profiles[name] for name in text_names(columns)])


def _lateness(profile: ColumnProfile) -> tuple[bool, bool]:
    return profile.n_values < 2, "resps" in profile.words and "filtered" not in profile.words


def _is_another(columns: RecognisedColumns, name: str, first: str) -> bool:
    """Whether a column holds the texts of another system: not the same ones, and not a remark on each."""
    mine, other = (texts_in(columns.sample[each].slice(0, LOOKED_AT)) for each in (first, name))
    same = [(one or "").split() == (another or "").split() for one, another in zip(mine, other, strict=True)]
    is_telling = len(set(other)) > DISTINCT_ENOUGH * len(set(mine))
    return is_telling and not all(same)


def _without_numbers(name: str) -> tuple[str, ...]:
    return tuple(word for word in words(name) if not word.isdecimal() and len(word) > 1)


def _contents(columns: RecognisedColumns, reference: str) -> tuple[bool, float, float]:
    """Whether the cells are lists, the share of them that are distinct, and how many words they have on average."""
    column = columns.sample[reference].slice(0, LOOKED_AT)
    cells = [text for text in texts_in(column) if text]
    texts = [text for row in references_in([column]) for text in row]
    lengths = [len(by_script(text)) for text in texts]
    return are_lists(cells), len(set(cells)) / max(len(cells), 1), float(np.mean(lengths)) if lengths else 0.0


def _about(columns: RecognisedColumns, length: float) -> str:
    named = {word for profile in columns.profiles.values() for word in profile.words}
    if named & SUMMARY_WORDS:
        return "summaries"
    return "translation" if named & TRANSLATION_WORDS or length >= WORDS_OF_SENTENCE else "answers"


def _group(columns: RecognisedColumns, taken: Collection[str]) -> str | None:
    named = (name for name in group_names(columns) if name not in taken)
    return next((name for name in named if set(words(name)) & (GROUP_WORDS | LANGUAGE_WORDS)), None)


def _gate(columns: RecognisedColumns) -> tuple[str | None, bool]:
    """The number that decides when to answer, and whether it speaks for there being none."""
    profiles = columns.profiles
    numbers = [name for name in number_names(columns) if not METRIC.fullmatch(name)]
    graded = [name for name in numbers if profiles[name].n_values > 2 or not profiles[name].is_whole]
    against = next(filter(means_no_answer, graded), None)
    return (against, True) if against else (next(_sure(graded), None), False)


def _sure(names: list[str]) -> Iterator[str]:
    for wanted in (CONFIDENCE_WORDS, SCORE_WORDS):
        yield from (name for name in names if set(words(name)) & wanted)
