"""A message can say any number, such as the rows that a file claims to have, and says a size with one decimal."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.threshold_explorer.reading.formats.written_files import refusal, written
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.words import formats
from threshold_explorer.words.sentence import say


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
