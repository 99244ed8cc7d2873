"""No sentence of a lesson contradicts the data: on every example and on random data, it says what the oracle says.

Words of comparison depend on a compared number. What holds for any data is in GENERAL_TRUTHS.
"""

import logging
import math
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.threshold_explorer.interface.lessons.lesson_data import OF_LESSONS, Data, example_data, random_data
from tests.threshold_explorer.interface.lessons.oracle import Oracle
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.interface.lessons.lesson import FOLDER, Lesson, lessons
from threshold_explorer.interface.lessons.numbers import Numbers, shows, unmet
from threshold_explorer.words.sentence import Sentence

COMPARISONS = re.compile(
    r"\b(rises?|rose|falls?|fell|grows?|grew|shrinks?|drops?|dropped|increases?|decreases?|gains?|loses?|more|most|fewer|"
    r"fewest|less|least|higher|highest|lower|lowest|better|best|worse|worst|larger|largest|smaller|smallest|greater|"
    r"wider|narrower|cheaper|rarer|stricter|above|below|ahead|behind|beats?|wins?|misleads?|exceeds?|costly)\b",
    re.IGNORECASE,
)
# Sentences with such a word that are definitions, or true for any data.
GENERAL_TRUTHS: set[str] = set()

HERE = {"t": 0.3, "pi": 0.2}
every_lesson = pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())


def tables_of(lesson: Lesson) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{lesson.id}.toml").read_text(encoding="utf-8"))["numbers"]


@pytest.fixture(scope="module")
def examples() -> dict[str, Data]:
    return {id: example_data(example) for id, example in OF_LESSONS.items()}


@pytest.fixture
def no_errors() -> Iterator[None]:
    """Fails if Fluent reports an error, such as a missing argument."""
    found: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("threshold_explorer.words.catalogue")
    logger.addHandler(handler)
    yield
    logger.removeHandler(handler)
    assert found == []


def nearly(found: Any, expected: Any) -> Any:
    """What is expected, unless it differs by rounding alone, which could decide the last digit shown."""
    is_number = not isinstance(found, str) and not isinstance(expected, str)
    return found if is_number and math.isclose(found, expected, rel_tol=1e-12) else expected


def check_sentences(lesson: Lesson, data: Data) -> None:
    dataset, rows = data
    numbers, tables = Numbers(lesson, dataset, HERE), tables_of(lesson)
    # The intervals of weighted cases are tested where they are computed.
    known = {name: numbers[name] for name, table in tables.items() if "limit" in table and rows.is_weighted}
    expected = Oracle(tables, rows, HERE, known)
    for place in lesson.texts:
        said = str(numbers.sentence(*place))
        given = {name: nearly(numbers[name], expected[name]) for name in lesson.names_in(*place)}
        assert said == str(Sentence(lesson.key(*place), **given)), place
        assert not re.search(r"\{|\}|\$|\bnan\b|\bNaN\b", said), said
        assert said.strip(), place


@every_lesson
def test_sentences_on_every_example(lesson, examples, no_errors):
    for dataset, rows in examples.values():
        if shows(lesson, dataset):
            check_sentences(lesson, (dataset, rows))


@every_lesson
@pytest.mark.parametrize("seed", range(2))
def test_sentences_on_random_data(lesson, seed, no_errors):
    for kind in lesson.kinds:
        for data in random_data(kind, seed):
            check_sentences(lesson, data)


@every_lesson
def test_its_example_shows_what_a_lesson_is_about(lesson, examples):
    dataset, _ = examples[lesson.example]
    assert shows(lesson, dataset)
    assert unmet(lesson, Numbers(lesson, dataset, HERE)) == ()
    assert EXAMPLES[lesson.example].kind in {kind.value for kind in lesson.kinds}
