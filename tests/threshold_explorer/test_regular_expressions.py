"""No regular expression that meets a visitor's data takes more than a linear time, whatever the text."""

import re
from itertools import product

import pytest

from metrics_core.text.unicode_forms import _many_marks
from tests.regular_expressions import LONG, Expression, UnknownPatternError, expressions, files_with_expressions, growth
from tests.sources import ROOT
from threshold_explorer.data.columns import dates
from threshold_explorer.reading.numbers import number_text, plain_numbers
from threshold_explorer.reading.numbers.decimal_marks import SEPARATORS
from threshold_explorer.reading.text.quoting import (
    DOUBLED,
    ESCAPED,
    _closed_or_open,
    _complete,
    _complete_or_escape,
    _complete_or_stray,
)
from threshold_explorer.surfaces.api.routes import OPERATIONS
from threshold_explorer.words import clinical

PARTS = ("app.py", "metrics_core", "pages", "threshold_explorer")
# These search texts of the project itself: its scripts and pages, and the templates of sentences.
OWN_TEXTS = {
    f"threshold_explorer/{name}"
    for name in (
        "live/scripts/live_scripts.py",
        "live/scripts/streamlit_scripts.py",
        "serving/web/responses.py",
        "words/catalogue.py",
    )
}
# These search no text that is longer: its length is compared before, or it is the text of a number.
MOST_CHARACTERS = {
    "threshold_explorer/reading/numbers/number_text.py": number_text.MAX_LENGTH,
    "threshold_explorer/words/formats.py": 400,
}
QUOTING, MARKS = "threshold_explorer/reading/text/quoting.py", "threshold_explorer/reading/numbers/decimal_marks.py"
QUOTINGS = list(product((b",", b" "), (DOUBLED, ESCAPED)))


# Examples of the patterns that are built when the code runs.
BUILT: dict[tuple[str, str], list[str] | list[bytes]] = {
    ("threshold_explorer/surfaces/api/routes.py", "pattern"): [
        re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", operation.path) for operation in OPERATIONS
    ],
    ("threshold_explorer/data/columns/dates.py", "pattern"): [pattern for pattern, _ in dates.PLAIN],
    ("threshold_explorer/decision/json_schema.py", "schema.get('pattern', '')"): re.findall(
        r'"pattern": "((?:[^"\\]|\\.)*)"',
        (ROOT / "threshold_explorer/decision/rule.schema.json").read_text(encoding="utf-8"),
    ),
    ("threshold_explorer/data/kinds/multilabel/columns.py", "pattern"): [r"sea[\W_]*lion", r"a[\W_]*a[\W_]*a"],
    (
        "threshold_explorer/reading/text/first_lines.py",
        r"b'(?<![^\\r\\n])[ \\t]*+' + re.escape(prefix.encode()) + b'[^\\r\\n]*+'",
    ): [b"(?<![^\r\n])[ \t]*+#[^\r\n]*+"],
    (MARKS, "f'[{SEPARATORS[marks.thousands]}]'"): [f"[{each}]" for each in SEPARATORS.values() if each],
    ("threshold_explorer/reading/numbers/number_text.py", "f'^(?:{pattern})$'"): [
        f"^(?:{each})$"
        for each in (
            *(number_text.NUMBER, number_text.MEANT_AS_NUMBER, number_text.DOTTED, number_text.HEXADECIMAL),
            *(number_text.PER_CENT, plain_numbers.LIST, plain_numbers.QUOTED),
        )
    ],
    **{
        (QUOTING, f"{pattern.__name__}(delimiter, quoting)"): [pattern(*each) for each in QUOTINGS]
        for pattern in (_complete, _complete_or_escape, _complete_or_stray)
    },
    (QUOTING, "_closed_or_open(delimiter)"): [_closed_or_open(b","), _closed_or_open(b" ")],
    ("threshold_explorer/words/clinical.py", "f'(?<!\\\\w)(?:{any_term})(?!\\\\w)'"): [
        clinical._Terms(terms)._any.pattern for terms in clinical.TERMS.values()
    ],
    ("threshold_explorer/words/translations.py", "f'(?<!\\\\w)({names})s?(?!\\\\w)'"): [
        r"(?<!\w)(false\ positive\ rate|false\ positive|recall)s?(?!\w)"
    ],
    **{
        ("metrics_core/text/unicode_forms.py", code): [pattern.pattern for pattern in _many_marks()]
        for code in ("first + times", "f'(?:{first}|{others}){times}'")
    },
}


def built(file: str, code: str) -> list[str] | list[bytes] | None:
    return BUILT.get((file, code))


def searching(pattern: str | bytes, method: str) -> Expression:
    return Expression("here", pattern, 0, method)


FILES = [name for name in files_with_expressions(PARTS) if name not in OWN_TEXTS]


@pytest.mark.parametrize("file", FILES)
def test_no_text_takes_more_than_a_linear_time(file: str) -> None:
    for expression in expressions(file, built):
        found = growth(expression, MOST_CHARACTERS.get(file, LONG))
        seconds = f"{found.long:.3f} s instead of {found.short:.3f} s for ten times {found.text!r}"
        assert found.is_linear, f"{expression}: {seconds}"


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"^[^\w<]+|[^\w+]+$", "sub"),
        (r"[+-]?\d*\.?\d+", "fullmatch"),
        (r"\s*(?:of|in)\s*", "split"),
        (rb"(?:a|aa)*b", "match"),
        (r"(?:.*\n)?INSERT [^;]*?VALUES", "search"),
        (r"[0-9]+(\.[0-9]+)*\.[0-9]+:", "search"),
        (r"(\w+)=", "finditer"),
    ],
)
def test_an_expression_that_searches_a_text_again_and_again_is_found(pattern: str | bytes, method: str) -> None:
    assert not growth(searching(pattern, method)).is_linear


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"\w+", "findall"),
        (r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)", "fullmatch"),
        (r"(?<!\s)\s*(?:of|in)\s*", "split"),
        (r"(?:a|b)*+c", "match"),
        (rb"[^\r\n]+", "finditer"),
    ],
)
def test_an_expression_that_searches_a_text_once_is_accepted(pattern: str | bytes, method: str) -> None:
    assert growth(searching(pattern, method)).is_linear


def test_expressions_are_found_wherever_they_are_written() -> None:
    files = {name.removeprefix("threshold_explorer/") for name in FILES}
    # Named, in a table, inline, and of Arrow.
    assert {"reading/formats/detection.py", "data/columns/positive_label.py"} <= files
    for name, method in {"data/columns/dates": "replace_substring_regex", "reading/rows/header": "search"}.items():
        assert method in {each.method for each in expressions(f"threshold_explorer/{name}.py", built)}


def test_a_pattern_without_examples_is_refused() -> None:
    with pytest.raises(UnknownPatternError, match=r"quoting\.py: name the pattern"):
        expressions(QUOTING, lambda file, code: None)
