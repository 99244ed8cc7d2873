"""Checks a lesson: `python -m threshold_explorer.interface.lessons FILE` prints every sentence of it on its example.

Without a file, it prints what numbers can be.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.interface.lessons.lesson import DATA, Lesson, LessonError, lesson_messages, read_lesson
from threshold_explorer.interface.lessons.numbers import Numbers
from threshold_explorer.interface.lessons.quantities import QUANTITIES
from threshold_explorer.words.catalogue import add_messages


def sentences_of(lesson: Lesson) -> Iterator[str]:
    """Every sentence with its place, on the lesson's example."""
    add_messages("lessons", lesson_messages(lesson))
    numbers = Numbers(lesson, _opened(lesson.example))
    for place in lesson.texts:
        yield f"{'.'.join(map(str, place))}: {numbers.sentence(*place)}"


def _opened(example: str) -> Dataset:
    source = open_source(example, visitor="")
    assert source
    task = EXAMPLES[example].task or next(iter(source.guesses))
    dataset = TASKS[task].open(source, source.guesses[task])
    assert isinstance(dataset, Dataset)
    return dataset


def vocabulary() -> Iterator[str]:
    """What numbers can be, as tables of the docs, one for each class of data."""
    # Declared as their modules were imported, in any order.
    quantities = sorted(QUANTITIES, key=lambda each: each.function.__module__)
    for data in dict.fromkeys(each.data for each in quantities):
        kinds = [kind.value for kind, of in DATA.items() if issubclass(of, data)]
        yield f"For {'any data' if len(kinds) == len(DATA) else ', '.join(kinds)}:\n"
        yield "| `of` | with |"
        yield "| --- | --- |"
        for each in quantities:
            if each.data is data:
                yield f"| {', '.join(f'`{name}`' for name in each.of) or 'none'} | {each} |"
        yield ""


def main(paths: Sequence[str]) -> None:
    """Prints; exits with what is wrong."""
    try:
        print(*(line for path in paths for line in sentences_of(read_lesson(Path(path)))), sep="\n")
    except LessonError as error:
        sys.exit(str(error))
    if not paths:
        print(*vocabulary(), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
