"""A lesson as its TOML file declares it: the numbers that it names, and its steps."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from threshold_explorer.data.dataset import Kind
from threshold_explorer.serving.settings import SITE
from threshold_explorer.words.catalogue import add_messages

FOLDER = SITE / "lessons"


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
    low: float = 0
    high: float = 1
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
    numbers: dict[str, dict[str, Any]]
    fits: tuple[Condition, ...] = ()
    steps: tuple[Step, ...]

    def key(self, *place: str | int) -> str:
        """The key of the message for a text: `key("steps", 2, "see")` is that of the second step."""
        return "-".join(map(str, ("lesson", self.id, *place)))


class LessonError(ValueError):
    """A file that is no lesson: which file, where in it, and what is wrong."""


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file, whose name is its id; raises LessonError."""
    try:
        return Lesson(id=path.stem, **tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{path.name}: {error}") from None
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
        raise LessonError("\n".join(f"{path.name}: {line}" for line in wrong)) from None


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


def _texts(declared: BaseModel, *place: str | int) -> Iterator[tuple[tuple[str | int, ...], str]]:
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
