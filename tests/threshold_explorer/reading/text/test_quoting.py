"""Each quoting style preserves its fields, and takes linear time on runs of quotes."""

import csv
import io
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sources import ROOT
from threshold_explorer.reading.text.quoting import QUOTINGS

FIELDS = st.lists(st.lists(st.text('ab",\\ \n', max_size=6), min_size=2, max_size=3), min_size=1, max_size=4)
TIMEOUT_SECONDS = 60
READ_RUNS = """
from threshold_explorer.reading.text.quoting import QUOTINGS
for quoting in QUOTINGS.values():
    for run in (',"', '"', ',""x', "\\\\", "\\\\,", ' "', " ", "\\\\x", ",“", "“", "«"):
        text = (run * 300_000).encode()
        quoting.rewritten(text, b",")
        quoting.n_unmatched(text, b",")
"""
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


def test_runs_of_quotes_do_not_backtrack() -> None:
    """Reading them takes seconds; with backtracking, a time that grows with their square ends at the timeout."""
    done = subprocess.run([sys.executable, "-c", READ_RUNS], cwd=ROOT, timeout=TIMEOUT_SECONDS, check=False)
    assert done.returncode == 0
