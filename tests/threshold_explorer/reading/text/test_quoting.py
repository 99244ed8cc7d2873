"""Each quoting preserves its fields, and takes linear time on runs of quotes."""

import csv
import io
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sources import ROOT
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadHeader, BadRow
from threshold_explorer.reading.text.quoting import DOUBLED, ESCAPED, closed_on_their_line, for_arrow, is_for_arrow
from threshold_explorer.words.sentence import Sentence

FIELDS = st.lists(st.lists(st.text('ab",\\ \n', max_size=6), min_size=2, max_size=3), min_size=1, max_size=4)
TIMEOUT_SECONDS = 60
READ_RUNS = """
from threshold_explorer.reading.text.quoting import DOUBLED, ESCAPED, for_arrow, n_quoted, n_unmatched
from threshold_explorer.reading.text.quoting import closed_on_their_line
for quoting in (DOUBLED, ESCAPED):
    for run in (',"', '"', ',""x', "\\\\", "\\\\,", ' "', " ", "\\\\x", '\\\\"', ',"\\\\"', ',"\\\\'):
        text = (run * 300_000).encode()
        for each in (for_arrow, n_quoted, n_unmatched):
            each(text, b",", quoting)
        closed_on_their_line(text, b",")
"""


@given(FIELDS)
def test_backslash_escapes_round_trip(rows: list[list[str]]) -> None:
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_ALL, doublequote=False, escapechar="\\", lineterminator="\n").writerows(rows)
    plain = for_arrow(file.getvalue().encode(), b",", ESCAPED).decode()
    assert list(csv.reader(io.StringIO(plain, newline=""))) == rows


@given(FIELDS)
def test_doubled_quotes_are_as_arrow_reads_them(rows: list[list[str]]) -> None:
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    text = file.getvalue().encode()
    assert is_for_arrow(text, b",", DOUBLED) or for_arrow(text, b",", DOUBLED) == text


@pytest.mark.parametrize(
    ("quoting", "text", "fields"),
    [
        (DOUBLED, '1, "a, b" ,2\n', ["1", "a, b", "2"]),
        (ESCAPED, '1, "a, \\"b\\"",2\n', ["1", 'a, "b"', "2"]),
        (ESCAPED, '5\\" disk,C:\\new,\\N\n', ['5" disk', "C:\\new", "\\N"]),
    ],
)
def test_a_quoting_is_rewritten_for_arrow(quoting: str, text: str, fields: list[str]) -> None:
    assert list(csv.reader([for_arrow(text.encode(), b",", quoting).decode()])) == [fields]


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ('"a, b",1', ["a, b", "1"]),
        ('"TV,1', ['"TV', "1"]),
        ('TV",1', ['TV"', "1"]),
        ('"5" disk,"6,1', ['"5" disk', '"6', "1"]),
        ('"a ""b""",1', ['a "b"', "1"]),
    ],
)
def test_a_quote_that_its_line_does_not_close_is_a_character(line: str, fields: list[str]) -> None:
    text = f"{line}\n" * 2
    assert list(csv.reader(io.StringIO(closed_on_their_line(text.encode(), b",").decode()))) == [fields] * 2


def test_runs_of_quotes_do_not_backtrack() -> None:
    """Reading them takes seconds; with backtracking, a time that grows with their square ends at the timeout."""
    done = subprocess.run([sys.executable, "-c", READ_RUNS], cwd=ROOT, timeout=TIMEOUT_SECONDS, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("around", ["''", "“”", "„“", "«»"])
def test_other_quotes_are_refused_by_name(around: str) -> None:
    opening, closing = around
    rows = [["label", "score"], *([["yes", "0.5"], ["no", "0.25"]] * 4)]
    text = "".join(";".join(f"{opening}{cell}{closing}" for cell in row) + "\n" for row in rows)
    with pytest.raises(BadHeader) as refused:
        read_trusted(text.encode(), "p.csv")
    field = f"{opening}label{closing}"
    assert refused.value.sentence == Sentence("reading-other-quotes", file="p.csv", field=field)


def test_names_with_apostrophes_are_no_quotes() -> None:
    table = read_trusted(b"'n' roll,label,score\n1,yes,0.5\n2,no,0.25\n", "p.csv").table
    assert table.column_names == ["'n' roll", "label", "score"]


def test_a_stray_quote_among_quoted_fields_is_refused_with_its_line() -> None:
    text = 'text,label,score\n"a, b",yes,0.5\n"5" disk,no,0.25\n"c",yes,0.75\n'
    with pytest.raises(BadRow) as refused:
        read_trusted(text.encode(), "p.csv")
    assert refused.value.sentence == Sentence("reading-stray-quote", file="p.csv", line=3)
    without = text.replace('"a, b"', "a").replace('"c"', "c").encode()
    file = read_trusted(without, "p.csv")
    assert file.table["text"].to_pylist() == ["a", '"5" disk', "c"]
    assert file.report.finding("quote").is_guess
    assert read_trusted(without, "p.csv", options=ReadingOptions(quote="")).table == file.table
