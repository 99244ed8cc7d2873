"""Each quoting style preserves its fields, and takes linear time on runs of quotes."""

import csv
import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.reading.text.quoting import QUOTINGS

FIELDS = st.lists(st.lists(st.text('ab",\\ \n', max_size=6), min_size=2, max_size=3), min_size=1, max_size=4)
ESCAPED = QUOTINGS['\\"']


@given(FIELDS)
def test_backslash_escapes_round_trip(rows: list[list[str]]) -> None:
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_ALL, doublequote=False, escapechar="\\", lineterminator="\n").writerows(rows)
    plain = ESCAPED.rewritten(file.getvalue().encode(), b",").decode()
    assert list(csv.reader(io.StringIO(plain, newline=""))) == rows


@pytest.mark.parametrize(
    ("quote", "text", "fields"),
    [
        ('"', '1, "a, b" ,2\n', ["1", "a, b", "2"]),
        ('"?', '"5" disk,"yes,2\n', ['"5" disk', "yes", "2"]),
        ('"=', '"a "b, c" d",1\n', ['a "b, c" d', "1"]),
        ("“”", '“a, "b"”,1\n', ['a, "b"', "1"]),
        ("„“", "„a, b“,1\n", ["a, b", "1"]),
        ("«»", "«a, b»,1\n", ["a, b", "1"]),
        ('\\"', "a\\, b,C:\\new,\\N\n", ["a, b", "C:\\new", "\\N"]),
    ],
)
def test_a_quoting_is_rewritten_for_arrow(quote: str, text: str, fields: list[str]) -> None:
    plain = QUOTINGS[quote].rewritten(text.encode(), b",").decode()
    assert list(csv.reader([plain])) == [fields]


@pytest.mark.parametrize("quote", QUOTINGS)
def test_runs_of_quotes_do_not_backtrack(quote: str) -> None:
    for run in (',"', '"', ',""x', "\\", "\\,", ' "', " ", "\\x", ",“", "“", "«"):
        text, start = (run * 30_000).encode(), time.process_time()
        QUOTINGS[quote].rewritten(text, b",")
        QUOTINGS[quote].n_unmatched(text, b",")
        assert time.process_time() - start < 2, run
