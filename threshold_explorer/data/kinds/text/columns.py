"""Detects tables of predicted texts and references: answers to questions, translations, summaries."""

import ast
import json
import re
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa

from metrics_core.text.normaliser import by_script
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import (
    CONFIDENCE_WORDS,
    GROUP_WORDS,
    SCORE_WORDS,
    NameRole,
    role_of,
    words,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import as_list, decoded, label_text
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.kinds.task import Guess
from threshold_explorer.reading.numbers.number_text import is_text
from threshold_explorer.reading.rows.column_naming import GENERATED, REFERENCE, REFERENCE_OR_LABEL, word_set

LISTS = (("[", "]"), ("{", "}"))
# The key of the text in a reference object, as in SQuAD.
TEXT = "text"
# Inputs, which are never references.
INPUT_WORDS = word_set(
    "question context passage input inputs prompt document article id start doc arguments hash explanation "
    "frage pregunta domanda pergunta vraag pytanie вопрос soru 질문 問題 问题 質問"
)
# With a word for an output they name the expected one.
EXPECTED_WORDS = word_set(
    "expected ideal desired canonical gt true correct target "
    "referenz référence referencia riferimento referência referentie эталон referans 참조 参考 正解"
)
WRITTEN_BY_MODELS = GENERATED | word_set("sampled gpt chatgpt llm claude gemini llama mistral qwen deepseek ai whisper")
# Answers of a model or a person.
ANSWER_WORDS = word_set("antwort réponse respuesta risposta resposta antwoord odpowiedź ответ cevap 답변 回答 答案")
WRITTEN_BY_PEOPLE = REFERENCE_OR_LABEL | EXPECTED_WORDS | ANSWER_WORDS | word_set("transcript transcription highlights")
ABOUT = ("answers", "translation", "summaries")
NO_ANSWER_WORDS = word_set("na null noanswer unanswerable impossible abstain")
# The input of a model, on which answers can be joined, too.
QUESTION_WORDS = word_set("question prompt instruction")
LANGUAGE_WORDS = word_set("language lang locale domain category topic dataset source type subject filter")
SUMMARY_WORDS = word_set("summary summaries highlights abstract headline rouge")
# Beside the text that it is made from, a summary is at least this many times shorter.
TIMES_SHORTER = 3
TRANSLATION_WORDS = word_set("translation translated hypothesis hyp mt src bleu")
# A metric column as MLflow names it; it is not a confidence.
METRIC = re.compile(r"/v\d+(?:/|\Z)")
# The predictions of one of several systems, such as filters of a log; the rest of the name is the system.
PREDICTION_OF = "prediction "
# References that are classes repeat, and are short.
MIN_DISTINCT_SHARE = 0.5
WORDS_OF_TEXT = 1.3
WORDS_OF_PROSE = 3.0
WORDS_OF_SENTENCE = 8.0
SAMPLE_ROWS = 500
MAX_GROUPS = 100


def texts_in(column: pa.ChunkedArray) -> list[str | None]:
    """The cells of a column as texts, None for a missing one; numbers are formatted as labels.

    >>> texts_in(pa.chunked_array([["a", None]])), texts_in(pa.chunked_array([[1912]]))
    (['a', None], ['1912'])
    """
    column = decoded(column)
    if is_text(column.type):
        return as_list(column)
    return [None if value is None else label_text(value) for value in as_list(column)]


def references_in(columns: Sequence[pa.ChunkedArray]) -> list[list[str]]:
    """The references of each row, from one or more columns of texts or lists of texts.

    >>> references_in([pa.chunked_array([["a", ""]]), pa.chunked_array([["b", "c"]])])
    [['a', 'b'], ['c']]
    >>> references_in([pa.chunked_array([['["a", "b"]', "[]"]])])
    [['a', 'b'], []]
    """
    found = []
    for texts in map(texts_in, columns):
        lists = _lists(texts)
        found.append([[text] if text else [] for text in texts] if lists is None else lists)
    return [[text for texts in row for text in texts] for row in zip(*found, strict=True)]


def _lists(texts: Sequence[str | None]) -> list[list[str]] | None:
    """The texts of the list in each cell, none in an empty one; None if a cell contains no list, or all are empty.

    >>> _lists(['["a"]', None, "[]"]), _lists(["[citation needed]"]), _lists([None])
    ([['a'], [], []], None, None)
    """
    found = [_listed(text) if text else [] for text in texts]
    lists = [each for each in found if each is not None]
    return lists if len(lists) == len(found) and any(texts) else None


def _listed(text: str) -> list[str] | None:
    """The texts of a list in JSON or Python syntax, or of an object with such a list; None for any other text."""
    text = text.strip()
    if (text[:1], text[-1:]) not in LISTS:
        return None
    value: Any = None
    for read in (json.loads, ast.literal_eval):
        with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
            value = read(text)
            break
    value = value.get(TEXT) if isinstance(value, dict) else value
    if not isinstance(value, list | tuple):
        return None
    found = [each.get(TEXT) if isinstance(each, dict) else each for each in value]
    texts = [each for each in found if isinstance(each, str)]
    return texts if len(texts) == len(found) else None


@dataclass(frozen=True)
class TextRoles:
    """The column of each role; `about` is one of `ABOUT`.

    `gate` decides when to abstain: it is the probability of no answer if `is_no_answer`, otherwise the confidence.
    `second` contains the texts of a second system. `cluster` tells which rows belong together, such as those of a
    document or user.
    """

    prediction: str
    references: tuple[str, ...]
    about: str = ABOUT[0]
    group: str | None = None
    gate: str | None = None
    is_no_answer: bool = False
    second: str | None = None
    cluster: str | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        others = (self.group, self.gate, self.second, self.cluster)
        return (self.prediction, *self.references, *(name for name in others if name is not None))

    @property
    def is_settled(self) -> bool:
        """Whether predictions and references are known."""
        return bool(self.prediction and self.references)


def text_columns(columns: DetectedColumns) -> Guess | None:
    """The likely roles of a table of texts; None for any other table.

    The names must identify prediction and reference. Unlike classes, the texts must differ from row to row, be
    sentences, or differ from the predicted ones. The guess is likely if they are certainly texts rather than classes.

    >>> import pyarrow as pa
    >>> table = {"prediction": ["the water", "in Paris"], "answers": ["water", "Paris, France"], "na_prob": [0.2, 0.7]}
    >>> text_columns(DetectedColumns.of(pa.table(table))).roles
    TextRoles(prediction='prediction', references=('answers',), about='answers', group=None, gate='na_prob', \
is_no_answer=True, second=None, cluster=None)
    >>> text_columns(DetectedColumns.of(pa.table({"label": ["a", "b", "a"], "prediction": ["a", "b", "b"]})))
    """
    references = reference_names(columns)
    if not references:
        return None
    first = references[0]
    same = tuple(name for name in references if _without_numbers(name) == _without_numbers(first))
    is_list, share, length = _contents(columns, first)
    predictions = predicted_names(columns)
    if is_list:
        predictions = _with_numbers(columns, predictions)
    if not predictions:
        return None
    is_named, is_prose = bool(set(words(first)) & REFERENCE), length >= WORDS_OF_PROSE
    # Few different texts may be the names of classes. They are none if they are named as references, and are sentences
    # or are not what was predicted.
    are_no_classes = _are_no_classes(columns, predictions[0], first)
    are_single = share == 1 and are_no_classes
    is_like_classes = not is_list and not are_single and (share <= MIN_DISTINCT_SHARE or length < WORDS_OF_TEXT)
    if is_like_classes and not (is_prose or (is_named and are_no_classes)):
        return None
    group, (gate, is_no_answer) = _group(columns, (*predictions[:2], *same)), _gate(columns)
    second = next((name for name in predictions[1:] if _is_second_system(columns, name, predictions[0])), None)
    about = _about(columns, length, (predictions[0], *same))
    roles = TextRoles(predictions[0], same, about, group, gate, is_no_answer, second)
    roles = replace(roles, cluster=next((name for name in clusters_of_rows(columns, roles, named=True)), None))
    is_certain = is_list or is_named or is_prose or (are_single and length >= WORDS_OF_TEXT)
    return Guess(roles, is_named if is_like_classes else is_certain)


def clusters_of_rows(columns: DetectedColumns, roles: TextRoles, *, named: bool = False) -> list[str]:
    """The columns without another role that tell which rows belong together; if `named`, by a name such as "user_id".

    Those with a name may be texts that many rows repeat, such as a document's title.
    """
    candidates = [columns.named_cluster] if named else columns.clusters
    return [name for name in candidates if name is not None and name not in roles.columns]


def text_names(columns: DetectedColumns) -> list[str]:
    """The columns of texts rather than numbers."""
    return [name for name in columns.table.column_names if _holds_text(columns.profiles[name])]


def predicted_names(columns: DetectedColumns) -> list[str]:
    """The columns of predicted texts; constant ones last, raw ones after processed ones."""
    return [each.name for each in sorted(_named_texts(columns)[0], key=_sort_key)]


def _with_numbers(columns: DetectedColumns, predictions: list[str]) -> list[str]:
    """The predictions with those that are all numbers, such as answers of another system to arithmetic questions."""
    numbers = [name for name in number_names(columns) if is_prediction_by_name(columns.profiles[name])]
    systems = [name for name in columns.table.column_names if name.startswith(PREDICTION_OF)]
    if not predictions or not {*predictions} <= {*systems}:
        return predictions or numbers
    return [name for name in systems if name in predictions or name in numbers]


def reference_names(columns: DetectedColumns) -> list[str]:
    """The columns of reference texts."""
    return [each.name for each in _named_texts(columns)[1]]


def number_names(columns: DetectedColumns) -> list[str]:
    """The columns that can be a confidence."""
    return [name for name in columns.table.column_names if columns.profiles[name].is_number]


def group_names(columns: DetectedColumns) -> list[str]:
    """The columns that can group the rows: those with few distinct values."""
    rows = columns.sample.num_rows
    most = min(MAX_GROUPS, max(rows // 2, 2))
    return [name for name in columns.table.column_names if 1 < columns.profiles[name].n_values <= most]


def means_no_answer(name: str) -> bool:
    """Whether a column is named as the probability of no answer.

    >>> means_no_answer("na_prob"), means_no_answer("no_answer_score"), means_no_answer("confidence")
    (True, True, False)
    """
    found = set(words(name))
    return bool(found & NO_ANSWER_WORDS) or {"no", "answer"} <= found


def _holds_text(profile: ColumnProfile) -> bool:
    # The predictions of a model that always abstains are empty.
    is_empty = profile.n_values == 0 and is_prediction_by_name(profile)
    # Answers to arithmetic questions are numbers except where the model abstains.
    is_answer = is_prediction_by_name(profile) and not profile.is_number
    return is_empty or (profile.longest > 0 and (is_answer or not profile.is_meant_as_number))


def _named_texts(columns: DetectedColumns) -> tuple[list[ColumnProfile], list[ColumnProfile]]:
    return predicted_and_references([columns.profiles[name] for name in text_names(columns)])


def _sort_key(profile: ColumnProfile) -> tuple[bool, bool]:
    return profile.n_values < 2, "resps" in profile.words and "filtered" not in profile.words


def _is_second_system(columns: DetectedColumns, name: str, first: str) -> bool:
    """Whether a column contains the texts of a second system: not the same ones, and not comments."""
    first_texts, texts = (texts_in(columns.sample[each].slice(0, SAMPLE_ROWS)) for each in (first, name))
    same = [(a or "").split() == (b or "").split() for a, b in zip(first_texts, texts, strict=True)]
    is_varied = len(set(texts)) > MIN_DISTINCT_SHARE * len(set(first_texts))
    are_named = all(each.startswith(PREDICTION_OF) for each in (name, first))
    return (is_varied or are_named) and not all(same)


def _without_numbers(name: str) -> tuple[str, ...]:
    return tuple(word for word in words(name) if not word.isdecimal() and len(word) > 1)


def _contents(columns: DetectedColumns, reference: str) -> tuple[bool, float, float]:
    """Whether the cells are lists, the share of distinct cells, and the mean number of words."""
    column = columns.sample[reference].slice(0, SAMPLE_ROWS)
    cells = [text for text in texts_in(column) if text]
    texts = [text for row in references_in([column]) for text in row]
    lengths = [len(by_script(text)) for text in texts]
    return _lists(cells) is not None, len(set(cells)) / max(len(cells), 1), float(np.mean(lengths)) if lengths else 0.0


def _are_no_classes(columns: DetectedColumns, prediction: str, reference: str) -> bool:
    """Whether a prediction is not among the references, and no score could be that of a class."""
    predicted, known = (set(texts_in(columns.sample[name])) - {None, ""} for name in (prediction, reference))
    return not predicted <= known and not number_names(columns)


def _about(columns: DetectedColumns, length: float, texts: Collection[str]) -> str:
    """What the texts are; `length` is that of a reference in words."""
    named = {word for profile in columns.profiles.values() for word in profile.words}
    if named & SUMMARY_WORDS:
        return "summaries"
    if named & TRANSLATION_WORDS:
        return "translation"
    if length < WORDS_OF_SENTENCE:
        return "answers"
    others = [name for name in text_names(columns) if name not in texts]
    is_shorter = any(_contents(columns, name)[2] >= TIMES_SHORTER * length for name in others)
    return "summaries" if is_shorter else "translation"


def _group(columns: DetectedColumns, taken: Collection[str]) -> str | None:
    named = (name for name in group_names(columns) if name not in taken)
    return next((name for name in named if set(words(name)) & (GROUP_WORDS | LANGUAGE_WORDS)), None)


def _gate(columns: DetectedColumns) -> tuple[str | None, bool]:
    """The column that decides when to abstain, and whether it is the probability of no answer."""
    profiles = columns.profiles
    numbers = [name for name in number_names(columns) if not METRIC.search(name)]
    graded = [name for name in numbers if profiles[name].n_values > 2 or not profiles[name].is_whole]
    if no_answer := next(filter(means_no_answer, graded), None):
        return no_answer, True
    wanted = (CONFIDENCE_WORDS, SCORE_WORDS)
    return next((name for each in wanted for name in graded if each & {*words(name)}), None), False


def is_reference_by_name(words: frozenset[str]) -> bool:
    """Whether a name stands for references, whatever the other columns are.

    >>> [is_reference_by_name(frozenset({*name.split("_")})) for name in ("gold_answer", "expected_output", "answer")]
    [True, True, False]
    """
    return not words.isdisjoint(REFERENCE | EXPECTED_WORDS)


def is_prediction_by_name(profile: ColumnProfile) -> bool:
    """Whether a column is named as predictions, whatever the other columns are."""
    is_other = is_reference_by_name(profile.words) or not profile.words.isdisjoint(INPUT_WORDS)
    is_named = profile.name_role is NameRole.PREDICTION or not profile.words.isdisjoint(WRITTEN_BY_MODELS)
    return is_named and not is_other


def predicted_and_references(texts: Sequence[ColumnProfile]) -> tuple[list[ColumnProfile], list[ColumnProfile]]:
    """The columns of predictions and those of references, in the order of the file.

    An ambiguous name, such as "answer" or "actual", is a prediction beside a reference, and a reference beside a
    prediction.
    """
    named = [each for each in texts if each.words.isdisjoint(INPUT_WORDS)]
    predicted = [each for each in named if is_prediction_by_name(each)]
    references = [each for each in named if each not in predicted and _may_be_reference(each)]
    if predicted or not any(is_reference_by_name(each.words) for each in references):
        return predicted, references
    predicted = [each for each in named if not is_reference_by_name(each.words) and _may_be_prediction(each)]
    return predicted, [each for each in references if each not in predicted]


def _may_be_reference(profile: ColumnProfile) -> bool:
    return not profile.words.isdisjoint(WRITTEN_BY_PEOPLE | REFERENCE)


def _may_be_prediction(profile: ColumnProfile) -> bool:
    return not profile.words.isdisjoint(REFERENCE_OR_LABEL | ANSWER_WORDS) or profile.name_role is NameRole.OUTCOME


class UnpairedTexts(NoTrueLabel):
    """Predicted texts without references, or references without predictions."""

    second_file_prompt = "upload-other-half"


def refuse_unpaired_texts(columns: DetectedColumns) -> None:
    """Raise UnpairedTexts for a table of ids, or of questions, with only one of the two.

    >>> import pyarrow as pa
    >>> table = {"id": ["q1", "q2", "q3"], "prediction": ["Paris", "in 1912", "nobody"]}
    >>> refuse_unpaired_texts(DetectedColumns.of(pa.table(table)))
    Traceback (most recent call last):
        ...
    threshold_explorer.data.kinds.text.columns.UnpairedTexts: Column "prediction" contains model output, but \
no column contains references. Add the reference file with the same ids.
    """
    if not _has_ids(columns.table.column_names):
        return
    predicted, references = predicted_names(columns), reference_names(columns)
    if predicted and not references:
        raise UnpairedTexts("text-no-references", column=predicted[0])
    if references and not predicted:
        raise UnpairedTexts("text-no-predictions", column=references[0])


def _has_ids(names: Iterable[str]) -> bool:
    return any(role_of(name) is NameRole.IDENTIFIER or not QUESTION_WORDS.isdisjoint(words(name)) for name in names)
