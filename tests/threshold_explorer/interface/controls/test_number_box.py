"""Typed numbers are parsed exactly, in the ways people write them; anything else is rejected with a message."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.interface.controls.number_box import InvalidInput, parse_prevalence, parse_threshold
from threshold_explorer.interface.controls.prevalence_slider import is_prevalence

ANY = (-math.inf, math.inf)
NO_NUMBERS = (
    "abc",
    "nan",
    "inf",
    "-inf",
    "1_000",
    "0x1",
    ".",
    "-",
    "%",
    "e5",
    "1e",
    "1 2",
    "1,2,3",
    "1.2,3.4",
    "\u0660.\u0665",
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0.5", 0.5),
        ("0,5", 0.5),
        (".5", 0.5),
        (",5", 0.5),
        ("5.", 5.0),
        ("+0.5", 0.5),
        (" 0.50 ", 0.5),
        ("1e-3", 0.001),
        ("1E-3", 0.001),
        ("1,5e-3", 0.0015),
        ("-0.5", -0.5),
        ("\u22120.5", -0.5),
        ("1 234,5", 1234.5),
        ("1\u00a0234.5", 1234.5),
        ("1\u202f234\u202f567", 1234567.0),
        ("1\u202f234", 1234.0),
        ("1'234.5", 1234.5),
        ("1\u2019234,5", 1234.5),
        ("1,234.5", 1234.5),
        ("1.234,5", 1234.5),
        ("1,234,567", 1234567.0),
        ("1.234.567,8", 1234567.8),
        ("1,234", 1.234),
        ("1.234", 1.234),
        ("0,123", 0.123),
        ("50 %", 0.5),
        ("50%", 0.5),
        ("12,5\u202f%", 0.125),
        ("0.7 %", 0.007),
    ],
)
def test_a_threshold_is_read_as_people_write_numbers(text, number):
    assert parse_threshold(text, *ANY) == number


@pytest.mark.parametrize("text", [*NO_NUMBERS, "1e999", "0.5 0.5", "1 23", "12 %%", "9" * 101])
def test_a_text_that_is_no_number_is_rejected(text):
    with pytest.raises(InvalidInput, match=r"is not a number\. Enter a threshold from 0 to 1"):
        parse_threshold(text, 0, 1)


@pytest.mark.parametrize("text", ["3", "-0.01", "101 %", "1.0000001"])
def test_a_threshold_outside_the_scores_is_rejected(text):
    with pytest.raises(InvalidInput, match=f"“{text}” is outside the range of the scores, 0 to 1"):
        parse_threshold(text, 0, 1)


def test_both_ends_of_the_scores_can_be_typed():
    assert (parse_threshold("0", 0, 1), parse_threshold("1", 0, 1)) == (0, 1)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_double_can_be_typed_with_a_point_and_with_a_comma(number):
    assert parse_threshold(repr(number), *ANY) == number
    assert parse_threshold(repr(number).replace(".", ","), *ANY) == number


@pytest.mark.parametrize(
    ("text", "prevalence"),
    [
        ("0.03", "0.03"),
        ("0,03", "0.03"),
        ("3e-2", "0.03"),
        ("3 %", "0.03"),
        ("3%", "0.03"),
        ("0,7 %", "0.007"),
        ("0.001 %", "0.00001"),
        ("1 in 50", "0.02"),
        ("1 of 50", "0.02"),
        ("1 out of 50", "0.02"),
        ("1/50", "0.02"),
        ("1 / 50", "0.02"),
        ("1 IN 50", "0.02"),
        ("1 in 3", "0.3333333333333333"),
        ("1 in 2.7", repr(10 / 27)),
        ("1 in 2,7", repr(10 / 27)),
        ("5 in 10 000", "0.0005"),
        ("5 in 10\u202f000", "0.0005"),
        ("1 in 10,000", "0.0001"),
        ("1 in 10.000", "0.0001"),
        ("0.123 in 1", "0.123"),
    ],
)
def test_a_prevalence_is_read_exactly(text, prevalence):
    assert parse_prevalence(text) == prevalence


@pytest.mark.parametrize(
    "text",
    [
        *NO_NUMBERS,
        "1 : 50",
        "1:49",
        "1 in",
        "in 50",
        "1 in 0",
        "1 in 50 in 2",
        "3 % in 5",
        "information",
        "1/x",
        f"1 in 50{' ' * 99}x",
    ],
)
def test_the_message_about_an_invalid_prevalence_shows_how_to_write_one(text):
    with pytest.raises(InvalidInput, match=r"is not a prevalence\. Enter 0\.03, 3 % or 1 in 50"):
        parse_prevalence(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("120 %", "1.2"), ("3 in 2", "1.5"), ("0 in 50", "0"), ("0", "0"), ("1", "1"), ("-3 %", "-0.03"), ("1e-999", "0")],
)
def test_the_message_about_a_number_outside_0_to_1_quotes_its_value(text, value):
    with pytest.raises(InvalidInput) as refused:
        parse_prevalence(text)
    assert str(refused.value).startswith(f"“{text}” is {value}, not between 0 and 1")


@given(st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_every_prevalence_keeps_every_digit_and_fits_the_slider(number):
    text = parse_prevalence(repr(number))
    assert is_prevalence(text)
    assert float(text) == number


@given(st.integers(1, 99_999))
def test_per_cent_are_exact(thousandths):
    assert float(parse_prevalence(f"{thousandths / 1000:g} %")) == thousandths / 100_000


@pytest.mark.parametrize("text", ["", " ", "\u00a0"])
def test_an_empty_text_is_none(text):
    assert parse_threshold(text, 0, 1) is None
    assert parse_prevalence(text) is None


def test_a_long_text_is_quoted_short():
    with pytest.raises(InvalidInput) as refused:
        parse_prevalence("x" * 10_000)
    assert len(str(refused.value)) < 120
