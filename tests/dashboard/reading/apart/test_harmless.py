"""Plain text read in the server itself: as the other process reads it, and no more of it than is plain."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.peak_memory import peak_memory
from dashboard.reading import PredictionFile, RefusedFile, read_here
from dashboard.reading.apart.harmless import LINE_FEED, MOST_BYTES, MOST_COLUMNS, PART, SPECIAL, is_harmless
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.prediction_file import facts_of, read_harmless
from tests.dashboard.reading.corpus.make_corpus import corpus, refused
from tests.dashboard.reading.corpus.test_families import CASES

PLAIN = b"label,score\nyes,0.25\nno,0.125\n"
FILES = {f"odd: {name}": odd for name, odd in {**corpus(), **refused()}.items()} | CASES


def outcome(read: Callable[..., PredictionFile | None], content: bytes, **options: object) -> object:
    """What reading gives: all that was found, None, or the sentence that refuses the file."""
    given = {"limits": Limits(), "choices": ReadingChoices()} | options
    try:
        file = read(content, "p.csv", **given)
    except RefusedFile as refusal:
        return type(refusal), refusal.sentence
    # As written, so that nan equals itself and 0.0 is not -0.0.
    return file and {"types": str(file.table.schema), "cells": repr(file.table.to_pydict()), **facts_of(file)}


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_corpus_is_left_or_read_the_same(name: str) -> None:
    content, choices = FILES[name].content, FILES[name].choices
    found = outcome(read_harmless, content, choices=choices)
    assert found is None or found == outcome(read_here, content, choices=choices)


def test_many_files_of_the_corpus_are_harmless() -> None:
    found = [outcome(read_harmless, file.content, choices=file.choices) for file in FILES.values()]
    assert sum(isinstance(each, dict) for each in found) >= 40


fields = st.sampled_from(
    [
        *("yes", "no", "true", "TRUE", "a b", "id7", "label", "total", "#1", "", " ", "-", "NA", "nan", "-999"),
        *("0.5", "0.25", "1", "0", "-0.0", "1e3", "0x1", "12%", "1.5f", "1 234", "0. 1.", "99999999999999999999"),
        *(
            "2024-01-31",
            "12:30",
            '"yes"',
            '"no"',
            '"0.5"',
            '"a,b;c"',
            '"a ""b"""',
            '"a\nb"',
            '"open',
            '5" disk',
            ' "yes"',
        ),
    ]
)
names = st.sampled_from(
    ["label", "score", "id", "0", "1", "yes", "p 1", "y_true", "", "total", "2024", "%", '"label"', '"p 1"']
)


@settings(max_examples=200)
@given(
    header=st.lists(names, min_size=1, max_size=4),
    rows=st.lists(st.lists(fields, min_size=1, max_size=4), max_size=12),
    evens=st.booleans(),
    delimiter=st.sampled_from(",;\t|"),
    line_end=st.sampled_from(["\n", "\r\n", "\n\n", "\r"]),
    at_end=st.sampled_from(["", "\n", "\n\n", "3 rows", " "]),
)
def test_any_table_is_left_or_read_the_same(
    header: list[str], rows: list[list[str]], evens: bool, delimiter: str, line_end: str, at_end: str
) -> None:
    kept = [(row * 4)[: len(header)] for row in rows] if evens else rows
    content = (line_end.join(delimiter.join(row) for row in [header, *kept]) + at_end).encode()
    found = outcome(read_harmless, content)
    assert found is None or found == outcome(read_here, content)


@pytest.mark.parametrize("at_end", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("special", SPECIAL, ids=[f"byte {ord(each)}" for each in SPECIAL])
def test_what_could_be_more_than_plain_is_left(special: bytes, at_end: bool) -> None:
    rows = b"yes,0.5\n" * 100_000
    row = b"y" + special + b",0.5\n"
    content = PLAIN + (rows + row if at_end else row + rows)
    assert is_harmless(PLAIN + rows, ReadingChoices())
    assert not is_harmless(content, ReadingChoices())


def test_a_long_line_is_left() -> None:
    rows, long = b"yes,0.5\n" * 1_000, b"y" * (2 * PART) + b",0.5\n"
    assert bytes([LINE_FEED]) not in long[:-1]
    assert not is_harmless(PLAIN + long + rows, ReadingChoices())
    assert not is_harmless(PLAIN + rows + long, ReadingChoices())


@pytest.mark.parametrize(
    "content",
    [
        "label,score\nné,0.5\nno,0.25\n".encode(),
        b"\xef\xbb\xbf" + PLAIN,
        b" " + PLAIN,
        b"# " + PLAIN,
        PLAIN.replace(b",", b"^"),
        PLAIN + bytes(MOST_BYTES),
        b"PAR1,score\n1,0.5\n\x00PAR1",
    ],
    ids=["beyond ASCII", "marked", "blank first", "comment first", "other delimiter", "large", "binary"],
)
def test_what_begins_or_is_otherwise_is_left(content: bytes) -> None:
    assert not is_harmless(content, ReadingChoices())


def test_what_was_chosen_is_left() -> None:
    assert not is_harmless(PLAIN, ReadingChoices(delimiter=","))


UNEVEN = {
    "short": PLAIN + b"yes\n",
    "long": PLAIN + b"yes,0.5,1\n",
    "blank lines": PLAIN + b"\n\n",
    "lines of blanks": PLAIN + b"  \nyes,0.5\n",
    "old line ends": PLAIN + b"yes,0.5\rno,0.25\n",
    "comments": PLAIN + b"# half\nno,0.25\n",
    "columns": b",".join(b"c%d" % at for at in range(MOST_COLUMNS + 1)) + b"\n" + b",".join([b"0.5"] * 17) + b"\n",
    "surplus": b"label,score\n" + b"yes,0.5,\nno,0.25,\n" * 40 + b"no,0.25,7\n",
    "open quotation": PLAIN + b'yes,"0.5\n',
    "line in a quotation": PLAIN + b'"y\nes",0.5\n',
    "blank before a quotation": PLAIN + b'yes, "0.5"\n',
    "blanks between": b"label score,\nyes 0.5\nno 0.25\n",
    "printed": b"label | score\n------+------\nyes   | 0.5\nno    | 0.25\n",
}


@pytest.mark.parametrize("name", UNEVEN)
def test_a_line_that_is_no_row_is_left_to_the_other_process(name: str) -> None:
    assert is_harmless(UNEVEN[name], ReadingChoices())
    assert outcome(read_harmless, UNEVEN[name]) is None


def test_rows_that_would_have_to_be_counted_first_are_left() -> None:
    assert outcome(read_harmless, PLAIN, limits=Limits(max_rows=100)) is not None
    assert outcome(read_harmless, PLAIN, limits=Limits(max_rows=10)) is None


COLUMNS = b",".join(b"c%d" % at for at in range(MOST_COLUMNS)) + b"\n"
HOSTILE = {
    "short numbers": lambda size: b"a,b\n" + b"1,0\n" * (size // 4),
    "nothing but commas": lambda size: COLUMNS + b"1" + b",1" * 15 + b"\n" + (b"," * 15 + b"\n") * (size // 16),
    "a text behind numbers": lambda size: b"a,b\n" + b"1,0\n" * (size // 4) + b"x,y\n",
    "per cent": lambda size: b"a,b\n" + b"1%,a\n2%,b\n" * (size // 10),
    "quotations": lambda size: b'"a","b"\n' + b'"x",""\n"y",""\n' * (size // 14),
    "lines in quotations": lambda size: PLAIN + b'"y\n\n\n\n\n\n\n\n",0.5\n' * (size // 16),
    "an open quotation": lambda size: PLAIN + b'yes,"' + b"yes,0.5\n" * (size // 8),
    "totals": lambda size: b"a,b\n" + b"total,1\nmean,\n" * (size // 14),
    "blank lines": lambda size: PLAIN + b"\n" * size,
    "short rows": lambda size: PLAIN + b"1\n" * (size // 2),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_memory_is_bounded_by_what_was_sent(name: str) -> None:
    size = 8 * MEGABYTE
    peak = peak_memory("tests.dashboard.reading.apart.test_harmless:reading", name=name, size=size)
    assert peak.added < 32 * size


def reading(name: str, size: int) -> Callable[[], object]:
    """A task for the measurement of memory."""
    content = HOSTILE[name](int(size))
    return lambda: outcome(read_harmless, content)
