"""No sentence of a lesson contradicts the data: on every example and on random data, it says what the oracle says.

Words of comparison depend on a compared number. What holds for any data is in GENERAL_TRUTHS.
"""

import logging
import math
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from scipy.stats import binom

from tests.threshold_explorer.interface.lessons.lesson_data import OF_LESSONS, Data, example_data, random_data
from tests.threshold_explorer.interface.lessons.oracle import Oracle
from threshold_explorer.interface.lessons.comparisons import UNDEFINED, outcomes
from threshold_explorer.interface.lessons.lesson import FOLDER, Lesson, lesson_messages, lessons
from threshold_explorer.interface.lessons.numbers import Numbers, unmet, why_none
from threshold_explorer.words.sentence import Sentence

COMPARISONS = re.compile(
    r"\b(rises?|rose|falls?|fell|grows?|grew|shrinks?|drops?|dropped|increases?|decreases?|gains?|loses?|lost|more|fewer|"
    r"less|higher|lower(?! case)|better|worse|larger|smaller|greater|wider|narrower|cheaper|rarer|stricter|ahead|"
    r"behind|beats?|wins?|misleads?|exceeds?)\b",
    re.IGNORECASE,
)
# Definitions, and what is true of any data: … stands for a number, whatever it is.
GENERAL_TRUTHS = {
    "As the threshold goes up, flagged cases are lost and none is added.",
    "The goal searches every score, so it can find a slightly better one than the slider.",
    "A lower threshold can guarantee the recall, with 95 % confidence.",
    "It is usually lower: the choice also fits what is random in its cases.",
    "On other data, classes may be more or less common.",
    "Recall at k never falls.",
    "Precision at k is below 1 if a query has fewer than k relevant results.",
    "A better model puts it at rank 1; the other nine follow.",
    "nDCG@10 also counts where: a later result gains less.",
    "A classifier that finds nothing can have the better accuracy.",
    "The same classifier, where positives are rarer: one curve stays, the other falls.",
    # What the reader is to do, and is asked.
    "You lower the threshold to ….",
    "You drag the threshold to its upper end once more.",
    "Does another threshold make fewer than 0.5?",
    # Said only of data for which they hold.
    "On no step of the slider does precision fall here; on other data it can.",
    "Accuracy misleads less.",
    "There is little room to make them rarer.",
    "With more than 200 classes, the page has no confusion matrix and no class prevalences.",
}

HERE = {"t": 0.3, "pi": 0.2}
every_lesson = pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())


def tables_of(lesson: Lesson) -> dict[str, Any]:
    return _tables(lesson.id)


@cache
def _tables(id: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{id}.toml").read_text(encoding="utf-8"))["numbers"]


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
    if not unmet(lesson, numbers):
        assert list(guessed_at(lesson, numbers)) == []


def guessed_at(lesson: Lesson, numbers: Numbers) -> Iterator[str]:
    """The messages in which a comparison with something undefined comes to a variant that is not for it."""
    for key, pattern in messages_of(lesson).items():
        for select in selects_in(pattern):
            is_meant = UNDEFINED in {getattr(variant.key, "name", "") for variant in select.variants}
            if is_decided(lesson, select) and numbers[select.selector.id.name] == UNDEFINED and not is_meant:
                yield key


def selects_in(pattern: ast.Pattern) -> Iterator[ast.SelectExpression]:
    for part in pattern.elements:
        if isinstance(part, ast.Placeable) and isinstance(part.expression, ast.SelectExpression):
            yield part.expression
            for variant in part.expression.variants:
                yield from selects_in(variant.value)


@every_lesson
def test_sentences_on_every_example(lesson, examples, no_errors):
    for dataset, rows in examples.values():
        if not why_none(lesson, dataset):
            check_sentences(lesson, (dataset, rows))


@every_lesson
@pytest.mark.parametrize("seed", range(2))
def test_sentences_on_random_data(lesson, seed, no_errors):
    for kind in lesson.kinds:
        for data in random_data(kind, seed):
            if not why_none(lesson, data[0]):
                check_sentences(lesson, data)


def test_the_shares_of_samples_in_which_a_recall_is_kept_are_those_of_any_distribution():
    """The true recall at the k-th highest of n positive scores is p or more as often as under k of n trials succeed."""
    positives, least = 300, 0.95
    kept = [float(binom.cdf(k - 1, positives, least)) for k in range(positives + 1)]
    observed, guaranteed = kept[math.ceil(least * positives)], next(share for share in kept if share >= 0.95)
    texts = lessons()["uncertainty"].texts
    for n, share in {2: observed, 3: guaranteed}.items():
        assert f" in {100 * share:.0f} % of samples." in texts["steps", n, "see"]


@every_lesson
def test_its_example_shows_what_a_lesson_is_about(lesson, examples):
    dataset, _ = examples[lesson.example]
    assert why_none(lesson, dataset) is None
    assert unmet(lesson, Numbers(lesson, dataset, HERE)) == ()


def is_decided(lesson: Lesson, select: ast.SelectExpression) -> bool:
    """Whether a compared number selects the variants."""
    name = select.selector.id.name if isinstance(select.selector, ast.VariableReference) else ""
    return bool(tables_of(lesson).get(name, {}).keys() & {"compare", "largest"})


def said_of_any_data(lesson: Lesson, pattern: ast.Pattern) -> Iterator[str]:
    """The sentences of a message outside the variants of compared numbers; … stands for a number."""
    text = ""
    for part in pattern.elements:
        expression = part.expression if isinstance(part, ast.Placeable) else None
        if isinstance(part, ast.TextElement):
            text += part.value
        elif not isinstance(expression, ast.SelectExpression):
            text += "…"
        elif not is_decided(lesson, expression):
            for variant in expression.variants:
                yield from said_of_any_data(lesson, variant.value)
    yield from re.split(r"(?<=[.!?])\s+", " ".join(text.split()))


@cache
def _parsed(text: str) -> list[Any]:
    return FluentParser().parse(text).body


def messages_of(lesson: Lesson) -> dict[str, ast.Pattern]:
    entries = _parsed(lesson_messages(lesson))
    assert all(isinstance(entry, ast.Message) for entry in entries), lesson_messages(lesson)
    return {entry.id.name: entry.value for entry in entries}


@every_lesson
def test_words_of_comparison_depend_on_a_compared_number(lesson):
    messages = messages_of(lesson)
    said = [
        sentence
        for place in lesson.texts
        if place[-1] in ("about", "text", "ask", "see", "otherwise") and "move" not in place
        for sentence in said_of_any_data(lesson, messages[lesson.key(*place)])
        if COMPARISONS.search(sentence)
    ]
    assert [sentence for sentence in said if sentence not in GENERAL_TRUTHS] == []


def test_general_truths_are_said():
    patterns = ((lesson, pattern) for lesson in lessons().values() for pattern in messages_of(lesson).values())
    said = {sentence for lesson, pattern in patterns for sentence in said_of_any_data(lesson, pattern)}
    assert said >= GENERAL_TRUTHS


@every_lesson
def test_a_choice_that_data_can_make_the_right_one_gives_no_reason(lesson):
    """The reason would be called right with it."""
    guesses = [step.guess for step in lesson.steps if step.guess]
    texts = [text for guess in guesses if outcomes(lesson.numbers[guess.answer]) for text in guess.choices.values()]
    assert [text for text in texts if re.search(r":|, as ", text)] == []


@every_lesson
def test_a_number_is_formatted_where_it_is_said(lesson):
    for key, pattern in messages_of(lesson).items():
        for bare in bare_names(pattern):
            assert "value" in tables_of(lesson)[bare], f"{key}: ${bare}"


def bare_names(pattern: ast.Pattern) -> Iterator[str]:
    variants = (variant.value for select in selects_in(pattern) for variant in select.variants)
    for part in (part for each in (pattern, *variants) for part in each.elements):
        if isinstance(part, ast.Placeable) and isinstance(part.expression, ast.VariableReference):
            yield part.expression.id.name
