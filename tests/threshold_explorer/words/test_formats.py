"""Numbers as text: exact where promised, and the format of a range."""

import pytest

from threshold_explorer.words.formats import bounds_text, exact_text


@pytest.mark.parametrize("number", [0.1 + 0.2, 1 / 3, 1e-7, 123456789.25, 5e-324, -0.125, 2.0**70])
def test_a_number_with_every_digit_is_that_number(number):
    assert float(exact_text(number)) == number


@pytest.mark.parametrize(("low", "high"), [(0.25, 0.5), (1 / 3, 2 / 3)])
def test_a_range_is_written_as_every_other(low, high):
    assert bounds_text(low, high, exact_text) == f"{low!r}–{high!r}"
    assert bounds_text(low, low, exact_text) == repr(low)


def test_what_is_infinite_or_undefined_is_called_so():
    assert [exact_text(float(value)) for value in ("inf", "nan")] == ["∞", "undefined"]
