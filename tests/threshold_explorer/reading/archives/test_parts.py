"""Parts of a table are read as the whole table: every row once, with its values."""

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.reading.corpus.packing import parquet, zipped
from tests.threshold_explorer.reading.formats.written_files import workbook
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.archives.parts import BadParts, concatenate, with_folder_columns
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.words.sentence import Sentence

TABLES = st.lists(
    st.tuples(st.sampled_from(["yes", "no"]), st.sampled_from([0.0, 0.125, 0.5, 1.0]), st.sampled_from(["a", 'b "c"'])),
    min_size=4,
    max_size=12,
)


def csv(rows: list[tuple[str, float, str]]) -> bytes:
    quoted = ['{},{!r},"{}"\n'.format(label, score, text.replace('"', '""')) for label, score, text in rows]
    return "".join(["label,score,note\n", *quoted]).encode()


@given(rows=TABLES, cuts=st.sets(st.integers(0, 12), max_size=3), by_day=st.booleans())
@settings(max_examples=30)
def test_parts_of_text_are_the_whole_text(rows: list[tuple[str, float, str]], cuts: set[int], by_day: bool) -> None:
    ends = sorted({*cuts, len(rows)})
    pieces = [rows[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    folder = "day={}/" if by_day else ""
    files = [(f"{folder.format(at)}part-{at}.csv", csv(piece)) for at, piece in enumerate(pieces)]
    found, whole = read_trusted(zipped(files), "p.zip").table, read_trusted(csv(rows), "p.csv").table
    assert found.select(whole.column_names).equals(whole)
    days = [at for at, piece in enumerate(pieces) for _ in piece]
    assert (found["day"].to_pylist() if by_day else days) == days


PATTERNS = [
    "part-{}.csv",
    "data_{}.csv",
    "out/test-{}-of-9.csv",
    "day={}/p.csv",
    "fold_{}.csv",
    "run{}/p.csv",
    "{}.part",
]


@given(
    rows=TABLES,
    cuts=st.sets(st.integers(1, 11), min_size=1, max_size=3),
    pattern=st.sampled_from(PATTERNS),
    headers=st.sampled_from(["all", "first", "none"]),
    beside=st.sampled_from(["README.md", "_SUCCESS", "metrics.json", "other.csv"]),
)
def test_files_of_a_zip_are_all_one_table_or_asked_about_or_refused(
    rows: list[tuple[str, float, str]], cuts: set[int], pattern: str, headers: str, beside: str
) -> None:
    ends = sorted({*(min(cut, len(rows) - 1) for cut in cuts), len(rows)})
    files = [(beside, b"age,income\n30,1\n")]
    for at, (start, end) in enumerate(zip([0, *ends], ends, strict=False)):
        header, body = csv(rows[start:end]).split(b"\n", 1)
        has_header = headers == "all" or (headers == "first" and not at)
        files.append((pattern.format(at), header + b"\n" + body if has_header else body))
    try:
        found = read_trusted(zipped(files), "p.zip").table
    except OpenQuestion:
        assert beside == "other.csv" or pattern in ("fold_{}.csv", "run{}/p.csv")
    except BadParts:
        assert headers != "all"
    else:
        assert headers == "all"
        assert found.num_rows == len(rows)


@given(rows=TABLES, cut=st.integers(1, 3), turned=st.booleans())
@settings(max_examples=20)
def test_parts_in_parquet_are_the_whole_table(rows: list[tuple[str, float, str]], cut: int, turned: bool) -> None:
    def packed(piece: list[tuple[str, float, str]], order: int = 1) -> bytes:
        columns = dict(zip(("label", "score", "note"), map(list, zip(*piece, strict=True)), strict=True))
        return parquet(dict([*columns.items()][::order]))

    files = [("part-0.parquet", packed(rows[:cut])), ("part-1.parquet", packed(rows[cut:], -1 if turned else 1))]
    assert read_trusted(zipped(files), "p.zip").table.equals(read_trusted(packed(rows), "p.parquet").table)


def test_rows_over_several_lines_belong_to_their_part() -> None:
    row = b'yes,0.5,"a\nno,0.25,b"\n'
    files = [(f"day={day}/0.csv", b"label,score,note\n" + 3 * row + b'no,0.25,"b"\n') for day in (1, 2)]
    with pytest.raises(OpenQuestion):
        read_trusted(zipped(files), "p.zip")
    for quote, n_rows in (('"', 4), ("", 7)):
        table = read_trusted(zipped(files), "p.zip", options=ReadingOptions(quote=quote)).table
        assert table["day"].to_pylist() == [1] * n_rows + [2] * n_rows


def test_a_part_that_reads_otherwise_alone_is_refused() -> None:
    rows = [("yes", 0.5, "a"), ("no", 0.25, "b")] * 3
    files = [("day=1/0.csv", csv(rows)), ("day=2/0.csv", b"label,score,note\nTotal,,\n")]
    with pytest.raises(BadParts, match="have 7 rows when read separately, but 6 together"):
        read_trusted(zipped(files), "p.zip", options=ReadingOptions(summaries=False))


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_the_rows_of_all_parts_are_limited_together(ending: str) -> None:
    rows = [("yes", 0.5, "a"), ("no", 0.25, "b"), ("no", 0.125, "c")]
    content = csv(rows) if ending == "csv" else parquet({"label": ["yes", "no"] * 2, "score": [0.5, 0.25] * 2})
    files = [(f"part-{at}.{ending}", content) for at in range(3)]
    assert read_trusted(zipped(files), "p.zip", limits=Limits(max_rows=12)).table.num_rows > 8
    with pytest.raises(OverLimit):
        read_trusted(zipped(files), "p.zip", limits=Limits(max_rows=8))


@pytest.mark.parametrize("has_header", [True, False])
def test_parts_with_an_uncertain_header_keep_the_rows_of_all(has_header: bool) -> None:
    part = workbook(("S", [["1", "0.5"], ["0", "0.25"], ["1", "0.125"]]))
    files = [(f"part-{at}.xlsx", part) for at in range(2)]
    alone = read_trusted(part, "p.xlsx", options=ReadingOptions(has_header=has_header)).table
    found = read_trusted(zipped(files), "p.zip", options=ReadingOptions(has_header=has_header)).table
    assert found.num_rows >= 2 * alone.num_rows


def test_the_report_counts_the_files_and_names_the_columns_of_folders() -> None:
    files = [(f"day={day}/0.csv", csv([("yes", 0.5, "a"), ("no", 0.25, "b")])) for day in (1, 2)]
    assert read_trusted(zipped(files), "p.zip").report.notes[:2] == (
        Sentence("reading-note-parts", count=2, names=["day=1/0.csv", "day=2/0.csv"]),
        Sentence("reading-note-folders", count=1, columns=["day"]),
    )


@pytest.mark.parametrize(("first", "second"), [([1], [0.5]), ([1.0], ["x"]), ([True], [1])])
def test_other_types_are_refused_since_a_value_would_change(first: list[object], second: list[object]) -> None:
    with pytest.raises(BadParts, match="need the same types"):
        concatenate({"0": pa.table({"a": first}), "1": pa.table({"a": second})})


def test_different_columns_are_refused_with_both_lists_except_in_json() -> None:
    tables = {"x.csv": pa.table({"a": [1], "b": [1]}), "y.csv": pa.table({"a": [1]})}
    with pytest.raises(BadParts) as caught:
        concatenate(tables)
    assert str(caught.value).startswith('"x.csv" has the columns "a" and "b", but "y.csv" has "a".')
    assert concatenate(tables, may_lack_columns=True)["b"].to_pylist() == [1, None]


def test_folders_are_columns_unless_the_files_have_them() -> None:
    table = pa.table({"score": [0.5, 0.25, 0.125], "b": [7, 8, 9]})
    found, names = with_folder_columns(table, ["a=01/b=1/p.csv", "a=/b=2/p.csv"], [2, 1])
    assert names == ["a"]
    assert found.to_pydict() == {"score": [0.5, 0.25, 0.125], "b": [7, 8, 9], "a": ["01", "01", None]}
