"""Columns of all flat types, with every number unchanged."""

import datetime
import decimal

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.reading.formats.cell_columns import plain_column


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (pa.array([1, None], pa.uint8()), pa.array([1, None], pa.int64())),
        (pa.array([2**63 - 1, 0], pa.uint64()), pa.array([2**63 - 1, 0], pa.int64())),
        (pa.array([2**63, 0], pa.uint64()), pa.array(["9223372036854775808", "0"])),
        (pa.array([0.1, None], pa.float32()), pa.array([0.1, None], pa.float32())),
        (pa.array(np.array([0.5, 0.25], np.float16)), pa.array([0.5, 0.25], pa.float32())),
        (pa.array(["a", "b", "a"]).dictionary_encode(), pa.array(["a", "b", "a"])),
        (pa.array([3, 3, 4], pa.int8()).dictionary_encode(), pa.array([3, 3, 4], pa.int64())),
        (pa.array(["a", None], pa.large_string()), pa.array(["a", None])),
        (pa.array(["a" * 20, None], pa.string_view()), pa.array(["a" * 20, None])),
        (pa.array([True, None]), pa.array([True, None])),
        (pa.nulls(2), pa.nulls(2)),
        (pa.array([decimal.Decimal("0.10"), None], pa.decimal128(5, 2)), pa.array([0.1, None])),
        (pa.array([decimal.Decimal(7)], pa.decimal128(38, 0)), pa.array([7])),
        (pa.array([decimal.Decimal("1E-9")], pa.decimal128(30, 9)), pa.array([1e-9])),
        (
            pa.array([decimal.Decimal("1234567890.1234567")], pa.decimal128(20, 7)),
            pa.array(["1234567890.1234567"]),
        ),
        (pa.array([decimal.Decimal(2**64)], pa.decimal256(40, 0)), pa.array(["18446744073709551616"])),
        (pa.array([datetime.date(2024, 1, 2)]), pa.array(["2024-01-02"])),
        (pa.array([datetime.time(1, 2, 3)], pa.time32("s")), pa.array(["01:02:03"])),
        (pa.array([datetime.datetime(2024, 1, 2, 3)], pa.timestamp("s")), pa.array(["2024-01-02 03:00:00"])),
        (
            pa.array([datetime.datetime(2024, 1, 2, 3, tzinfo=datetime.UTC), None], pa.timestamp("s", "Mars/Olympus")),
            pa.array(["2024-01-02 03:00:00Z", None]),
        ),
    ],
)
def test_a_column_of_any_flat_type_becomes_a_plain_one(column: pa.Array, expected: pa.Array) -> None:
    found = plain_column(pa.chunked_array([column]))
    assert found.type == expected.type
    assert found.to_pylist() == expected.to_pylist()


@settings(max_examples=30)
@given(st.decimals(allow_nan=False, allow_infinity=False, places=12, min_value=-(10**12), max_value=10**12))
def test_a_decimal_is_the_nearest_float_or_keeps_all_its_digits(number: decimal.Decimal) -> None:
    (found,) = plain_column(pa.chunked_array([pa.array([number], pa.decimal128(30, 12))])).to_pylist()
    if isinstance(found, float):
        assert found == float(number)
        assert decimal.Decimal(repr(found)) == number
    else:
        assert decimal.Decimal(found) == number
