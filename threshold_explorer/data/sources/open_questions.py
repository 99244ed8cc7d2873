"""What a file leaves open, outside of a page: refused with the options that answer it, unless guesses are accepted."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from threshold_explorer.data.columns.questions import ColumnQuestion, Reading
from threshold_explorer.data.source import Recipe, SentFile, Source
from threshold_explorer.data.sources.received_file import read_source, read_with_first_answers
from threshold_explorer.reading.options import BadOption, ReadingOptions
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import OpenQuestion, Question
from threshold_explorer.words.sentence import Sentence, listed, say

# The names of an option of ReadingOptions, and of its values, where they differ from those in the code.
_NAMES = {"summaries": "rows", "has_header": "header"}
_VALUES: Mapping[str, Mapping[Any, str]] = {
    "summaries": {False: "leave-out", True: "count"},
    "has_header": {True: "yes", False: "no"},
    "titles": {True: "leave-out", False: "keep"},
    "sentinels": {True: "missing", False: "numbers"},
}
_KEYS = {_NAMES.get(key, key): key for key in ReadingOptions.__dataclass_fields__}


class UnansweredQuestion(RefusedFile):
    """A file that can be read in several ways, of which none was chosen."""


@dataclass(frozen=True)
class Answer:
    """An option that answers a question, such as `--read rows=leave-out` or `--score p`."""

    option: str
    value: str

    def __str__(self) -> str:
        return say("question-answer", option=self.option, value=shlex.quote(self.value))


# A question, and the options of which each answers it.
Asked = tuple[Sentence, Sequence[Answer | str]]


def reading_options(answers: Iterable[str]) -> ReadingOptions:
    """The options for reading a file, from answers of the form name=value; raises BadOption.

    >>> reading_options(["rows=leave-out", "decimal=,"])
    ReadingOptions(encoding=None, delimiter=None, decimal=',', thousands=None, comment=None, has_header=None, \
quote=None, sheet=None, member=None, sentinels=None, summaries=False, titles=None)
    """
    chosen: dict[str, Any] = {}
    for answer in answers:
        name, _, text = answer.partition("=")
        if name not in _KEYS:
            raise BadOption("question-unknown-name", name=name, accepted=list(_KEYS))
        key = _KEYS[name]
        values = {written: value for value, written in _VALUES.get(key, {}).items()}
        if values and text not in values:
            raise BadOption("question-unknown-value", name=name, found=text, accepted=list(values))
        chosen[key] = values.get(text, text)
    return ReadingOptions(**chosen)


def answers_to(question: Question) -> list[Answer]:
    """The option for each reading of a question about the file."""
    name, values = _NAMES.get(question.key, question.key), _VALUES.get(question.key, {})
    texts = (values.get(reading.value, str(reading.value)) for reading in question.readings)
    return [Answer("read", f"{name}={text}") for text in texts]


def read_answered(sent: SentFile, owner: str, *, accepts_guesses: bool) -> Source:
    """The source of a file. A question that stops its reading is refused, or answered by its first reading."""
    if accepts_guesses:
        return read_with_first_answers(Recipe((sent,)), owner)
    try:
        return read_source(Recipe((sent,)), owner)
    except OpenQuestion as stopped:
        raise _refusal(stopped.question.sentence, answers_to(stopped.question)) from None


def asked_about_columns(question: ColumnQuestion) -> Asked:
    """A question about the columns with the options for each reading, and what it gives."""
    return question.sentence, [_chosen_by(reading) for reading in question.readings]


def _chosen_by(reading: Reading) -> str:
    chosen = " ".join(str(Answer(name, value)) for name, value in reading.answer.items() if value != "false")
    return f"{chosen} ({reading.preview})" if reading.preview else chosen


def refuse_open_questions(questions: Sequence[Asked]) -> None:
    """Raise UnansweredQuestion for the first of the questions."""
    for sentence, answers in questions:
        raise _refusal(sentence, answers)


def _refusal(sentence: Sentence, answers: Sequence[Answer | str]) -> UnansweredQuestion:
    return UnansweredQuestion("question-unanswered", question=sentence, answers=listed(map(str, answers)))
