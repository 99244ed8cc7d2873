"""Numbers as text: exact where promised, of any size, never a negative zero; in Python, the browser, CSV and JSON."""

import io
import json
import math
import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from metrics_core.computing import html_tables
from tests.javascript import run_javascript
from tests.threshold_explorer.decision.record.test_code_export import dataset_of
from tests.threshold_explorer.reading.formats.written_files import refusal, written
from threshold_explorer.decision.rule_of_dataset import in_file, number_for_json
from threshold_explorer.live.charts.chart import Table, csv_with_provenance
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.views.text.systems import _difference_text
from threshold_explorer.words import formats
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.formats import bounds_text, exact_text
from threshold_explorer.words.language import use_language
from threshold_explorer.words.sentence import say


@pytest.mark.parametrize("number", [0.1 + 0.2, 1 / 3, 1e-7, 123456789.25, 5e-324, -0.125, 2.0**70])
def test_a_number_with_every_digit_is_that_number(number):
    assert float(exact_text(number)) == number


@pytest.mark.parametrize(("low", "high"), [(0.25, 0.5), (1 / 3, 2 / 3)])
def test_a_range_is_written_as_every_other(low, high):
    assert bounds_text(low, high, exact_text) == f"{low!r}–{high!r}"
    assert bounds_text(low, low, exact_text) == repr(low)


def test_what_is_infinite_or_undefined_is_called_so():
    assert [exact_text(float(value)) for value in ("inf", "nan")] == ["∞", "undefined"]


@pytest.mark.parametrize(("language", "mark"), [("en", "\u202f"), ("ko", ","), ("zh", ",")])
def test_thousands_have_the_mark_of_the_language_in_python_and_in_the_browser(language, mark):
    counts = [999, 1234567, 1234.5]
    with use_language(language):
        written = [formats.count_text(count) for count in counts]
        words = catalogue().text_of("numbers")
    assert written == ["999", f"1{mark}234{mark}567", f"1{mark}234.50"]
    argument = {"words": words, "language": language, "counts": counts}
    assert run_javascript(Path(__file__).with_name("thousands.js"), argument) == written


NEGATIVE_ZERO = re.compile(r"[-\u2212]0(\.0*)?(?![\d.eE])")
TEXTS = {
    "ratio": formats.ratio_text,
    "small ratio": formats.small_ratio_text,
    "signed": formats.signed_text,
    "exact": formats.exact_text,
    "percent": formats.percent_text,
    "count": formats.count_text,
    "threshold": formats.threshold_text,
    "significant": lambda value: formats.significant_text(value, 3),
    "tenths": formats.tenths_text,
    "frequency": formats.frequency_text,
    "fixed": lambda value: formats.fixed_text(value, 2),
    "thousandths": lambda value: str(formats.in_thousandths(value)),
    "difference of two systems": _difference_text,
    "core's ratio": html_tables.ratio_text,
    "core's count": html_tables.count_text,
    "json": lambda value: json.dumps(number_for_json(value)),
    "argument of a sentence": lambda value: say("axis-prevalence-tick", percent=0.0 * value),
}
SMALL = st.floats(-1, 0) | st.floats(-0.01, 0) | st.sampled_from([-0.0, -5e-324, -0.0005, -0.00049999, -0.5, -1e-13])


@pytest.mark.parametrize("name", TEXTS)
@given(value=SMALL)
def test_no_text_of_a_small_negative_number_is_a_negative_zero(name, value):
    text = TEXTS[name](value)
    assert not NEGATIVE_ZERO.search(text)
    # The sign of other numbers stays.
    assert ("-" in text or "\u2212" in text) == any(digit in text for digit in "123456789"), text


def test_the_browser_writes_none_either():
    random = np.random.default_rng(0)
    numbers = [-0.0, -5e-324, -0.0005, -0.04, -0.004, *(-random.random(300)), *(-0.01 * random.random(300))]
    written = run_javascript(Path(__file__).with_name("negative_zero.js"), numbers)
    assert len(written) == 9 * len(numbers)
    assert [one for one in written if NEGATIVE_ZERO.search(one[2])] == []
    signs = {name: text[:1] for name, number, text in written if number == -0.04}
    assert signs["countDifferenceText"] == signs["differenceText"] == signs["costDifferenceText"] == "\u2212"


def test_a_download_has_none():
    frame = pd.DataFrame({"value": [-0.0, 0.0, -0.5], "count": [0, 1, 2], "name": ["-0", "a", "b"]})
    data = csv_with_provenance(dataset_of(np.array([True, False]), np.array([0.2, 0.8])), frame).decode()
    assert [line.split(",")[0] for line in data.splitlines()[2:]] == ["0.0", "0.0", "-0.5"]
    assert pd.read_csv(io.StringIO(data), comment="#")["value"].tolist() == [0, 0, -0.5]


def test_a_table_has_none():
    frame = pd.DataFrame({"value": [-0.0004, -0.0005, 0.2], "exact": [-0.0004, -0.0, 0.2]})
    table = Table("trade-off", "rates", lambda: frame, exact=("exact",))
    shown = AppTest.from_function(_draw_table, kwargs={"table": table}).run().dataframe
    assert [one.value["value"].tolist() for one in shown] == [[0.0, -0.0005, 0.2]] * 2
    assert shown[0].value["exact"].tolist() == [-0.0004, 0.0, 0.2]
    assert frame["value"].tolist()[0] == -0.0004


def _draw_table(table):
    import numpy as np

    from tests.threshold_explorer.decision.record.test_code_export import dataset_of
    from threshold_explorer.interface.frame.page_elements import draw_table

    table.draw(dataset_of(np.array([True, False]), np.array([0.2, 0.8])))
    draw_table(table.frame())


@pytest.mark.parametrize("is_lower_positive", [False, True])
def test_the_rule_at_threshold_0_has_none(is_lower_positive):
    dataset = dataset_of(np.array([True, False]), np.array([0.0, 0.8]), lower_is_positive=is_lower_positive)
    assert math.copysign(1, in_file(dataset, -0.0)) == math.copysign(1, in_file(dataset, 0.0)) == 1


@given(count=st.integers(1, 10**60))
@pytest.mark.parametrize("refuse", [Limits.refuse_rows, Limits.refuse_columns])
def test_a_refusal_has_every_digit_of_a_number_beyond_the_limit(refuse, count):
    beyond = Limits.max_rows + count
    with pytest.raises(OverLimit) as refused:
        refuse(Limits(), beyond, "p.csv")
    assert f"has {beyond} " in str(refused.value)


@pytest.mark.parametrize("rows", [10**13, 2**53 + 1, 2**63 - 1])
def test_a_file_that_claims_more_rows_than_a_table_can_have_is_refused_with_their_number(rows):
    content = written(lambda file: np.save(file, np.zeros((4, 2))))
    shape = b"(4, 2), }" + b" " * 30
    assert shape in content
    claims_more = content.replace(shape, f"({rows}, 2), }}".encode().ljust(len(shape)))
    assert f'"p.bin" has {rows} rows' in str(refusal(claims_more, OverLimit))


@given(value=st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**320), 10**320))
def test_every_finite_number_is_formatted_with_the_same_value(value):
    shown = formats.fixed_text(value, 1)
    assert formats.tenths_text(value) == shown
    assert abs(Fraction(shown) - Fraction(value)) <= Fraction(1, 20)
    assert say("reading-needs-memory", file="p", limit=value) == (
        f'"p" needs more than {shown} MB of memory to read. Upload it as CSV or in parts.'
    )


@given(value=st.floats(allow_nan=False, allow_infinity=False, min_value=1e12))
def test_a_large_fraction_is_a_number_without_exponent_in_a_message(value):
    shown = say("axis-prevalence-tick", percent=value).removesuffix(" %")
    assert Fraction(shown) == pytest.approx(Fraction(repr(value)), abs=1e-15)


@pytest.mark.parametrize(("limit", "shown"), [(3024.03369140625, "3024.0"), (192, "192.0"), (0.04, "0.0")])
def test_a_size_has_one_decimal(limit, shown):
    assert f"more than {shown} MB" in say("reading-needs-memory", file="p", limit=limit)


@pytest.mark.parametrize("count", [10**13, 10**40, 10**310])
def test_a_count_of_any_size_has_separators(count):
    assert formats.count_text(count).replace(formats.NARROW_SPACE, "") == str(count)
