"""A lesson as its TOML file declares it: the numbers that it names, and its steps."""

import logging
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, ClassVar, Self, TypeVar

from fluent.syntax import ast, parse
from pydantic import BaseModel, ConfigDict, Field, PlainValidator, ValidationError, model_validator

from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.graded.dataset import GradedDataset
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.interface.lessons import binary, classes, rankings, texts  # noqa: F401 - they declare quantities
from threshold_explorer.interface.lessons.comparisons import outcomes
from threshold_explorer.interface.lessons.quantities import PARAMETERS, Number, read_number, what_is_wrong
from threshold_explorer.serving.settings import SITE, settings
from threshold_explorer.words.catalogue import add_messages
from threshold_explorer.words.glossary import add_lessons, entry_of

FOLDER = SITE / "lessons"
QUESTIONS = "questions.toml"
PAGES = {script.stem for script in (SITE / "pages").glob("*.py")} - {"main"}
Place = tuple[str | int, ...]
_NAME = re.compile(r"\$(\w+)")
# The class that data of each kind have at least.
DATA: dict[Kind, type[Dataset]] = {
    Kind.BINARY: BinaryDataset,
    Kind.COUNTS: BinaryDataset,
    Kind.GRADED: GradedDataset,
    Kind.MULTICLASS: MulticlassDataset,
    Kind.MULTILABEL: MultilabelDataset,
    Kind.RANKING: RankingDataset,
    Kind.TEXT: TextDataset,
}


class _Declared(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Guess(_Declared):
    """What the reader answers before moving anything: a number, or one of several choices.

    `answer` is the name of the number. Without `choices`, the guess is a number from `low` to `high` in steps of
    `step`, and right within `close` of the answer. With choices, the answer is one of their keys.
    """

    ask: str
    answer: str
    choices: dict[str, str] = {}
    low: float = 0.0
    high: float = 1.0
    step: float = 0.05
    close: float = 0.05
    is_percent: bool = False


class Move(_Declared):
    """What the reader does: the parameter is to be within `within` of `target`, a value or the name of a number."""

    text: str
    parameter: str = "t"
    target: float | str
    within: float = 0


class Step(_Declared):
    """One step: on `page`, with the parameters `view` of its link, each a text or the name of a number.

    `text` introduces it; then the reader guesses, moves, and reads in `see` what happened.
    """

    page: str
    text: str
    view: dict[str, str] = {}
    guess: Guess | None = None
    move: Move | None = None
    see: str = ""


class Condition(_Declared):
    """What data must be like to show what the lesson is about; `otherwise` says why these do not.

    The number `number` is within the limits, or one of `is_one_of`.
    """

    number: str
    otherwise: str
    at_least: float | None = None
    at_most: float | None = None
    is_one_of: tuple[str, ...] = ()


class _File(_Declared):
    """A file, whose `id` is its name."""

    prefix: ClassVar[str] = "lesson"

    id: str = Field(pattern="^[a-z][a-z0-9_-]*$")

    def key(self, *place: str | int) -> str:
        """The key of the message for a text: `key("steps", 2, "see")` is that of the second step."""
        return "-".join(map(str, (self.prefix, self.id, *place)))

    @cached_property
    def texts(self) -> dict[Place, str]:
        """Every sentence by its place."""
        return dict(_texts(self))

    @model_validator(mode="after")
    def _has_messages(self) -> Self:
        """Raises ValueError for a sentence that is no Fluent."""
        for place, text in self.texts.items():
            if any(isinstance(entry, ast.Junk) for entry in parse(_message("text", text)).body):
                raise ValueError(f"{_at(place)}: no sentence in Fluent: {text}")
        return self


class Lesson(_File):
    """A lesson. `terms` are the terms of the glossary that it shows, `numbers` what its sentences may contain.

    It opens on `example`, and on any data of the `kinds`.
    """

    order: int = 100
    title: str
    about: str
    minutes: int
    example: str
    kinds: tuple[Kind, ...]
    terms: tuple[str, ...]
    numbers: dict[str, Annotated[Number, PlainValidator(read_number)]]
    fits: tuple[Condition, ...] = ()
    steps: tuple[Step, ...]

    def names_in(self, *place: str | int) -> set[str]:
        """The numbers that a sentence names."""
        return set(_NAME.findall(self.texts[place]))

    @model_validator(mode="after")
    def _names_what_is_declared(self) -> "Lesson":
        """Raises ValueError for a name of no number, and for choices that are no outcomes of a comparison."""
        if wrong := [*_wrong_names(self), *_missing(self)]:
            raise ValueError("; ".join(wrong))
        return self


class HostLesson(Lesson):
    """A lesson of the host's folder; it has keys of its own, as no translation of a built-in lesson is one of it."""

    prefix = "host-lesson"


def _wrong_names(lesson: Lesson) -> Iterator[str]:
    for place, name in _names(lesson):
        if name not in lesson.numbers:
            yield f"{_at(place)}: {name} is no number"
    for name, number in lesson.numbers.items():
        missing = [kind.value for kind in lesson.kinds if not number.is_on(DATA[kind])]
        if missing:
            yield f"numbers.{name}: there is no {number.of} of {' or '.join(missing)} data"
    try:
        TopologicalSorter({name: number.names for name, number in lesson.numbers.items()}).prepare()
    except CycleError as error:
        yield f"numbers: in a circle, {' from '.join(error.args[1])}"
    for n, step in enumerate(lesson.steps, 1):
        if step.guess and step.guess.choices and step.guess.answer in lesson.numbers:
            expected = outcomes(lesson.numbers[step.guess.answer])
            if expected and {*step.guess.choices} != {*expected}:
                yield f"steps.{n}.guess.choices: {step.guess.answer} is one of {', '.join(expected)}"


def _missing(lesson: Lesson) -> Iterator[str]:
    """What the lesson refers to, and the app has not."""
    if lesson.example not in EXAMPLES:
        yield f"example: {lesson.example} is none"
    yield from (f"terms: {term} is not in the glossary" for term in lesson.terms if not entry_of(term))
    for n, step in enumerate(lesson.steps, 1):
        if step.page not in PAGES:
            yield f"steps.{n}.page: {step.page} is none of {', '.join(sorted(PAGES))}"


def _names(lesson: Lesson) -> Iterator[tuple[Place, str]]:
    """Every name of a number, with its place."""
    for name, number in lesson.numbers.items():
        yield from ((("numbers", name), each) for each in number.names)
    for place in lesson.texts:
        yield from ((place, name) for name in lesson.names_in(*place))
    for n, condition in enumerate(lesson.fits, 1):
        yield ("fits", n, "number"), condition.number
    for n, step in enumerate(lesson.steps, 1):
        if step.guess:
            yield ("steps", n, "guess", "answer"), step.guess.answer
        if step.move and isinstance(step.move.target, str) and step.move.parameter in PARAMETERS.values():
            yield ("steps", n, "move", "target"), step.move.target


def _at(place: Place) -> str:
    return ".".join(map(str, place))


FileT = TypeVar("FileT", bound=_File)


class LessonError(ValueError):
    """A file that is no lesson: which file, where in it, and what is wrong."""


class Question(_Declared):
    """A question on a misconception: `answer` is the key of the right choice, `lesson` shows `why`."""

    ask: str
    choices: dict[str, str]
    answer: str
    why: str
    lesson: str

    @model_validator(mode="after")
    def _has_its_answer(self) -> "Question":
        if self.answer not in self.choices:
            raise ValueError(f"{self.answer} is none of the choices")
        return self


class Questions(_File):
    """The questions before and after the lessons."""

    questions: tuple[Question, ...]


def read_lesson(path: Path, form: type[Lesson] = Lesson) -> Lesson:
    """The lesson of a file, whose name is its id; raises LessonError."""
    return _read(form, path)


def _read(form: type[FileT], path: Path) -> FileT:
    try:
        declared = tomllib.loads(path.read_text(encoding="utf-8"))
        if "id" in declared:
            raise LessonError(f"{path.name}: id: leave it out, the name of the file is the id")
        return form(id=path.stem, **declared)
    except (tomllib.TOMLDecodeError, OSError, UnicodeDecodeError) as error:
        raise LessonError(f"{path.name}: {error}") from None
    except ValidationError as error:
        raise LessonError("\n".join(f"{path.name}: {line}" for line in what_is_wrong(error))) from None


@cache
def lessons() -> Mapping[str, Lesson]:
    """The lessons by id, in their order, with their sentences in the catalogue.

    Those of the host's folder are added, and replace others of the same name; what is no lesson is logged.
    """
    read = [read_lesson(path) for path in _files_in(FOLDER)]
    if settings().lessons_folder:
        for path in _files_in(Path(settings().lessons_folder)):
            try:
                read.append(read_lesson(path, HostLesson))
            except LessonError as error:
                logging.getLogger(__name__).error("no lesson: %s", error)
    by_id = {lesson.id: lesson for lesson in read}
    ordered = sorted(by_id.values(), key=lambda lesson: (lesson.order, lesson.id))
    add_messages("lessons", "".join(map(lesson_messages, ordered)))
    add_lessons({term: (lesson.id, lesson.key("title")) for lesson in reversed(ordered) for term in lesson.terms})
    return MappingProxyType({lesson.id: lesson for lesson in ordered})


def _files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.toml") if path.name != QUESTIONS)


@cache
def questions() -> Questions:
    """The questions, with their sentences in the catalogue."""
    read = _read(Questions, FOLDER / QUESTIONS)
    add_messages("questions", lesson_messages(read))
    return read


def lesson_messages(file: _File) -> str:
    """The sentences of a lesson, or of the questions, as a Fluent file: `key` names each."""
    return "".join(_message(file.key(*place), text) for place, text in file.texts.items())


def _message(key: str, text: str) -> str:
    return f"{key} =\n" + "".join(f"    {line}\n" for line in text.splitlines())


_SENTENCES = ("title", "about", "text", "ask", "see", "otherwise", "why")


def _texts(declared: BaseModel, *place: str | int) -> Iterator[tuple[Place, str]]:
    """Every sentence with its place; a field of several has the number or the key of each."""
    for name, value in declared:
        if name in _SENTENCES and value:
            yield (*place, name), value
        elif name == "choices":
            yield from (((*place, name, key), text) for key, text in value.items())
        elif isinstance(value, BaseModel):
            yield from _texts(value, *place, name)
        elif isinstance(value, tuple):
            for n, part in enumerate(value, 1):
                if isinstance(part, BaseModel):
                    yield from _texts(part, *place, name, n)
