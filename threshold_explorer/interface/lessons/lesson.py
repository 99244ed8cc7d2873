"""A lesson as its TOML file declares it: the numbers that it names, and its steps."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import BaseModel, ConfigDict, PlainValidator, ValidationError, model_validator

from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.graded.dataset import GradedDataset
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.interface.lessons import binary, classes, rankings, texts  # noqa: F401 - they declare quantities
from threshold_explorer.interface.lessons.comparisons import outcomes
from threshold_explorer.interface.lessons.quantities import PARAMETERS, Number, read_number, what_is_wrong
from threshold_explorer.serving.settings import SITE
from threshold_explorer.words.catalogue import add_messages

FOLDER = SITE / "lessons"
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


class Lesson(_Declared):
    """A lesson. `terms` are the terms of the glossary that it shows, `numbers` what its sentences may contain.

    It opens on `example`, and on any data of the `kinds`.
    """

    id: str
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

    def key(self, *place: str | int) -> str:
        """The key of the message for a text: `key("steps", 2, "see")` is that of the second step."""
        return "-".join(map(str, ("lesson", self.id, *place)))

    @cached_property
    def texts(self) -> dict[Place, str]:
        """Every sentence by its place."""
        return dict(_texts(self))

    def names_in(self, *place: str | int) -> set[str]:
        """The numbers that a sentence names."""
        return set(_NAME.findall(self.texts[place]))

    @model_validator(mode="after")
    def _names_what_is_declared(self) -> "Lesson":
        """Raises ValueError for a name of no number, and for choices that are no outcomes of a comparison."""
        if wrong := list(_wrong_names(self)):
            raise ValueError("; ".join(wrong))
        return self


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


class LessonError(ValueError):
    """A file that is no lesson: which file, where in it, and what is wrong."""


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file, whose name is its id; raises LessonError."""
    try:
        return Lesson(id=path.stem, **tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{path.name}: {error}") from None
    except ValidationError as error:
        raise LessonError("\n".join(f"{path.name}: {line}" for line in what_is_wrong(error))) from None


@cache
def lessons() -> Mapping[str, Lesson]:
    """The lessons by id, in their order, with their sentences in the catalogue."""
    read = sorted(map(read_lesson, FOLDER.glob("*.toml")), key=lambda lesson: (lesson.order, lesson.id))
    add_messages("lessons", "".join(map(lesson_messages, read)))
    return MappingProxyType({lesson.id: lesson for lesson in read})


def lesson_messages(lesson: Lesson) -> str:
    """The sentences of a lesson as a Fluent file: `Lesson.key` names each."""
    return "".join(
        f"{lesson.key(*place)} =\n" + "".join(f"    {line}\n" for line in text.splitlines())
        for place, text in _texts(lesson)
    )


_SENTENCES = ("title", "about", "text", "ask", "see", "otherwise")


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
