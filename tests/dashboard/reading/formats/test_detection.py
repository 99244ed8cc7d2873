"""Parquet, Arrow, JSON and Excel: the same table as the CSV twin, or one sentence; what is not read is named."""

import datetime
import decimal
import functools
import io
import json
import pickle
import sqlite3
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.peak_memory import peak_memory
from dashboard.reading.formats.cell_columns import cell_column
from dashboard.reading.formats.detection import binary_table, format_of
from dashboard.reading.formats.json_files import read_json
from dashboard.reading.formats.plain_columns import plain_column
from dashboard.reading.formats.separate_process import read_here
from dashboard.reading.formats.typed_table import DamagedFile, FormatTable
from dashboard.reading.formats.workbooks import NoSuchSheet
from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.refusals import BadHeader, BadRow, EmptyFile, NoSuchColumn, NotATextFile, OverLimit, RefusedFile
from dashboard.words.sentence import Sentence

ROWS = 60
LABELS = ["spam" if row % 3 else "ham, 'cured' 햄" for row in range(ROWS)]
SCORES = [row / 7 for row in range(ROWS)]
COUNTS = [row % 5 for row in range(ROWS)]
FRAME = pd.DataFrame({"label": LABELS, "score": SCORES, "n": COUNTS})


def written(write: Callable[[Any], object]) -> bytes:
    file = io.BytesIO()
    write(file)
    return file.getvalue()


def parquet(table: pa.Table, **options: Any) -> bytes:
    return written(lambda file: pq.write_table(table, file, **options))


def arrow_file(table: pa.Table, **options: Any) -> bytes:
    return written(lambda file: pa.feather.write_feather(table, file, **options))


def arrow_stream(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def workbook(*sheets: tuple[str, list[list[Any]]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return written(book.save)


def with_sheet(xml: str) -> bytes:
    """A workbook whose only sheet has these cells, as no writer would put them."""
    source = zipfile.ZipFile(io.BytesIO(workbook(("S", [["a", "b"]]))))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.namelist():
            namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
            sheet = f'<worksheet xmlns="{namespace}"><sheetData>{xml}</sheetData></worksheet>'.encode()
            archive.writestr(name, sheet if "sheet1" in name else source.read(name))
    return file.getvalue()


def json_text(**options: Any) -> bytes:
    return FRAME.to_json(double_precision=15, **options).encode()


def not_json(**fault: str | int) -> Sentence:
    return Sentence("reading-json-damaged", file="p.bin", **fault)


FULL_PRECISION = [dict(zip(FRAME.columns, row, strict=True)) for row in zip(LABELS, SCORES, COUNTS, strict=True)]
TABLE = pa.table({"label": LABELS, "score": SCORES, "n": COUNTS})
TWINS = {
    "pandas Parquet": ("Parquet", written(FRAME.to_parquet)),
    "Parquet, zstd": ("Parquet", parquet(TABLE, compression="zstd", row_group_size=7)),
    "pandas Feather": ("Arrow", written(FRAME.to_feather)),
    "Arrow, lz4": ("Arrow", arrow_file(TABLE, compression="lz4", chunksize=7)),
    "Arrow stream": ("Arrow stream", arrow_stream(TABLE)),
    "records": ("JSON", json.dumps(FULL_PRECISION).encode()),
    "records over many lines": ("JSON", json.dumps(FULL_PRECISION, indent=2).encode("utf-8-sig")),
    "records, UTF-16": ("JSON", json.dumps(FULL_PRECISION, ensure_ascii=False).encode("utf-16")),
    "columns": ("JSON", json.dumps({"label": LABELS, "score": SCORES, "n": COUNTS}).encode()),
    "columns by index": (
        "JSON",
        json.dumps(
            {name: {str(row): value for row, value in enumerate(FRAME[name].tolist())} for name in FRAME}
        ).encode(),
    ),
    "split": ("JSON", json.dumps(FRAME.to_dict("split")).encode()),
    "in a member": ("JSON", json.dumps({"model": "m", "predictions": FULL_PRECISION}).encode()),
    "lines": ("JSON lines", b"\n".join(json.dumps(record).encode() for record in FULL_PRECISION)),
    "lines, CRLF": ("JSON lines", b"\r\n\r\n".join(json.dumps(record).encode() for record in FULL_PRECISION) + b"\r\n"),
}


def read(content: bytes, sheet: str | None = None, **limits: int) -> FormatTable:
    """In this process, which saves the start of another for each of many small files that are written here."""
    kind = format_of(content, "p.bin")
    assert kind is not None
    return read_here(content, "p.bin", kind, Limits(**limits), sheet)


def refusal(content: bytes, kind: type[RefusedFile], sheet: str | None = None, **limits: int) -> Sentence:
    with pytest.raises(kind) as caught:
        read(content, sheet, **limits)
    return caught.value.sentence


def refusal_apart(content: bytes, kind: type[RefusedFile], **limits: int) -> Sentence:
    with pytest.raises(kind) as caught:
        binary_table(content, "p.bin", Limits(**limits))
    return caught.value.sentence


def left_out(names: list[str], what: str) -> Sentence:
    return Sentence("reading-note-nested", count=len(names), nested=Sentence(what), columns=names)


@pytest.mark.parametrize("name", TWINS)
def test_every_writer_gives_the_table_of_the_csv_twin(name: str) -> None:
    expected_format, content = TWINS[name]
    found = read(content)
    assert found == FormatTable(TABLE, expected_format)


@pytest.mark.parametrize("options", [{"orient": "records"}, {"orient": "records", "lines": True}, {}])
def test_what_pandas_writes_as_json_is_read(options: dict[str, Any]) -> None:
    found = read(json_text(**options)).table
    assert found["label"].to_pylist() == LABELS
    assert found["score"].to_pylist() == pytest.approx(SCORES, rel=1e-14)


def test_a_table_schema_is_read_with_its_data() -> None:
    assert read(json_text(orient="table", index=False)).table["n"].to_pylist() == COUNTS


def test_a_workbook_gives_the_same_labels_and_scores() -> None:
    found = read(written(lambda file: FRAME.to_excel(file, index=False, sheet_name="Run 1")))
    # The writer keeps sixteen digits.
    assert found.table.to_pydict() == TABLE.to_pydict() | {"score": [float(f"{score:.16g}") for score in SCORES]}
    assert (found.format, found.sheets, found.sheet, found.has_header) == ("Excel", ("Run 1",), "Run 1", True)
    assert found.table.schema.types == [pa.string(), pa.float64(), pa.float64()]


@pytest.mark.parametrize(
    "text", [b"label,score\n1,0.5\n", b"", b"[id],score", b"{id},1", b"1\t2", "라벨".encode("cp949")]
)
def test_delimited_text_is_left_to_its_own_reader(text: bytes) -> None:
    assert binary_table(text, "p.csv", Limits()) is None


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


@settings(max_examples=100, deadline=None)
@given(st.decimals(allow_nan=False, allow_infinity=False, places=12, min_value=-(10**12), max_value=10**12))
def test_a_decimal_is_the_nearest_float_or_keeps_all_its_digits(number: decimal.Decimal) -> None:
    (found,) = plain_column(pa.chunked_array([pa.array([number], pa.decimal128(30, 12))])).to_pylist()
    if isinstance(found, float):
        assert found == float(number)
        assert decimal.Decimal(repr(found)) == number
    else:
        assert decimal.Decimal(found) == number


@pytest.mark.parametrize("write", [parquet, arrow_file, arrow_stream])
def test_nested_columns_are_left_out_and_named(write: Callable[[pa.Table], bytes]) -> None:
    nested = TABLE.append_column("embedding", pa.array([[0.5, 1.0]] * ROWS)).append_column(
        "raw", pa.array([b"x"] * ROWS)
    )
    found = read(write(nested.select(["embedding", "label", "raw", "score", "n"])))
    assert found.table == TABLE
    assert found.notes == (left_out(["embedding", "raw"], "reading-nested-in-arrow"),)
    assert [str(note) for note in found.notes] == [
        '2 columns hold lists, structures or bytes and were left out: "embedding" and "raw".'
    ]


def test_a_dot_in_a_name_is_part_of_it() -> None:
    table = pa.table({"a.b": [1, 2], "a": [[1], [2]], "score": [0.5, 0.25]})
    assert read(parquet(table)).table.column_names == ["a.b", "score"]


@pytest.mark.parametrize("write", [parquet, arrow_file, arrow_stream])
def test_blank_names_are_numbered_and_repeated_ones_refused(write: Callable[[pa.Table], bytes]) -> None:
    columns = [pa.array([1, 0]), pa.array([0.5, 0.25])]
    assert read(write(pa.table(columns, names=["", "a \n b"]))).table.column_names == ["column 1", "a b"]
    assert refusal(write(pa.table(columns, names=["score", "score "])), BadHeader) == Sentence(
        "reading-name-twice", name="score", first=1, second=2
    )


def test_json_that_misses_a_member_has_an_empty_cell_there() -> None:
    found = read(b'{"y": 1}\n{"p": 0.5, "y": null}\n{"p": 1, "x": "late"}').table
    assert found.to_pydict() == {"y": [1, None, None], "p": [None, 0.5, 1.0], "x": [None, None, "late"]}


def test_no_number_of_json_changes() -> None:
    found = read(
        b'[{"id": 9007199254740993, "big": 123456789012345678901, "mixed": 9007199254740993},'
        b' {"id": -1, "big": 1, "mixed": 0.5}]'
    ).table
    assert found.to_pydict() == {
        "id": [9007199254740993, -1],
        "big": ["123456789012345678901", "1"],
        "mixed": ["9007199254740993", "0.5"],
    }


def test_json_of_mixed_cells_is_text() -> None:
    found = read(
        b'[{"y": true, "p": 0.5, "t": true}, {"y": false, "p": "n/a", "t": 1}, {"y": null, "p": 2.0, "t": null}]'
    )
    assert found.table.to_pydict() == {
        "y": [True, False, None],
        "p": ["0.5", "n/a", "2"],
        "t": ["true", "1", None],
    }


def test_nested_members_of_json_are_left_out_and_named() -> None:
    found = read(b'[{"y": 1, "p": 0.5, "tokens": ["a"], "meta": {}}, {"y": 0, "p": 0.25, "tokens": null}]')
    assert found.table.column_names == ["y", "p"]
    assert found.notes == (left_out(["tokens", "meta"], "reading-nested-in-json"),)


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ('[{"y": 1, "y": 0}]', BadHeader, Sentence("reading-json-name-twice", name="y")),
        ('[{"y": 1}, 5]', BadRow, Sentence("reading-json-record", file="p.bin", row=2, found="int")),
        ('{"y": [1], "p": [0.5, 1]}', BadRow,
         Sentence("reading-json-lengths", first="y", second="p", first_count=1, second_count=2)),
        ('{"columns": ["y", "p"], "data": [[1, 0.5], [1]]}', BadRow,
         Sentence("reading-json-row", file="p.bin", row=2, count=2)),
        ('[{"y": 1, "p": 0.5}', DamagedFile, not_json(fault="syntax", line=1, character=20)),
        ('{"y": 1, "p": 0.5}\n{"y": 0, "p"', DamagedFile, not_json(fault="syntax", line=2, character=13)),
        ('[{"y": 1}]]', DamagedFile, not_json(fault="syntax", line=1, character=11)),
        ('[{"y": ' + 100_000 * "[", DamagedFile, not_json(fault="size")),
        ('[{"y": ' + 5_000 * "9" + "}]", DamagedFile, not_json(fault="size")),
        ('[{"라벨": 1}]', DamagedFile, not_json(fault="encoding")),
        ('{"y": {"a": 1}, "p": {"b": 1}}', BadHeader, Sentence("reading-json-form", file="p.bin")),
        ("[]", EmptyFile, Sentence("reading-no-values", file="p.bin", note="")),
        ('[{"y": [1]}]', EmptyFile, Sentence("reading-no-values", file="p.bin",
         note=Sentence("reading-note-follows", note=left_out(["y"], "reading-nested-in-json")))),
        ('[{"y": 1}]', NoSuchColumn, Sentence("reading-one-value-column", file="p.bin", column="y", note="")),
        ('{"y": [], "p": []}', EmptyFile, Sentence("reading-no-cases", file="p.bin", note="")),
    ],
)  # fmt: skip
def test_json_without_a_table_is_refused(text: str, kind: type[RefusedFile], sentence: Sentence) -> None:
    assert refusal(text.encode("cp949"), kind) == sentence


@pytest.mark.parametrize(
    ("row", "found"),
    [("[]", "a list"), ('"y"', "a text"), ("true", "true or false"), ("null", "null"), ("0.5", "a number")],
)
def test_a_row_that_is_no_object_is_named_in_words(row: str, found: str) -> None:
    assert f"is {found}, not an object;" in str(refusal(f'[{{"y": 1}}, {row}]'.encode(), BadRow))


def test_what_was_left_out_follows_the_refusal() -> None:
    assert str(refusal(b'[{"y": [1]}]', EmptyFile)) == (
        '"p.bin" has no column of numbers or texts; a label and a score are needed. '
        '1 column was left out because it holds lists or objects: "y".'
    )


def test_the_cells_of_a_workbook() -> None:
    header = ["label", "score", "flag", "when", "mixed", "late"]
    moment = datetime.datetime(2024, 1, 2, 3, 4, 5)
    content = workbook(
        (
            "S",
            [
                header,
                [1, 0.1, True, moment, "n/a", None],
                [None, "#N/A", None, None, 0.5, None],
                [0, 2, False, None, 7, 1],
            ],
        )
    )
    assert read(content).table.to_pydict() == {
        "label": [1.0, None, 0.0],
        "score": [0.1, None, 2.0],
        "flag": [True, None, False],
        "when": ["2024-01-02 03:04:05", None, None],
        "mixed": ["n/a", "0.5", "7"],
        "late": [None, None, 1.0],
    }


def test_titles_blank_rows_and_blank_columns_are_passed_over() -> None:
    rows = [["Results of March"], [], ["label", None, "score"], [1, None, 0.5], [], [0, None, 0.25], []]
    found = read(workbook(("Notes", [["see next sheet"]]), ("Empty", []), ("Data", rows)))
    assert found.table.to_pydict() == {"label": [1.0, 0.0], "score": [0.5, 0.25]}
    assert (found.sheets, found.sheet) == (("Notes", "Empty", "Data"), "Data")


def test_a_sheet_can_be_chosen() -> None:
    content = workbook(("One", [["y", "p"], [1, 0.5]]), ("Two", [["y", "p"], [0, 0.25]]))
    assert read(content, "Two").table.to_pydict() == {"y": [0.0], "p": [0.25]}
    sentence = refusal(content, NoSuchSheet, "Three")
    assert sentence == Sentence("reading-no-such-sheet", file="p.bin", sheet="Three", count=2, sheets=["One", "Two"])
    assert str(sentence) == '"p.bin" has no sheet "Three"; its sheets are "One" and "Two".'


def test_a_sheet_without_a_header_has_its_columns_numbered() -> None:
    found = read(workbook(("S", [["spam", 0.5], ["ham", 0.25], ["spam", 0.75]])))
    assert found.table.to_pydict() == {"column 1": ["spam", "ham", "spam"], "column 2": [0.5, 0.25, 0.75]}
    assert not found.has_header


def test_classes_as_names_are_a_header() -> None:
    assert read(workbook(("S", [["truth", 0, 1], ["a", 0.5, 0.5]]))).table.column_names == ["truth", "0", "1"]


@pytest.mark.parametrize(
    ("content", "kind", "sentence"),
    [
        (workbook(("S", [])), EmptyFile,
         Sentence("reading-no-table-on-any-sheet", file="p.bin")),
        (workbook(("S", [["y", "p"]])), EmptyFile,
         Sentence("reading-no-cases", file="p.bin", note="")),
        (workbook(("S", [["y", "y"], [1, 2]])), BadHeader,
         Sentence("reading-name-twice", name="y", first=1, second=2)),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), DamagedFile,
         Sentence("reading-workbook-damaged", file="p.bin")),
    ],
)  # fmt: skip
def test_a_workbook_without_a_table_is_refused(content: bytes, kind: type[RefusedFile], sentence: Sentence) -> None:
    assert refusal(content, kind) == sentence


def unreadable(format_key: str) -> Sentence:
    return Sentence("reading-unreadable", file="p.bin", format=Sentence(format_key))


CELL = '<row r="{0}"><c r="{1}"><v>1</v></c></row>'


@pytest.mark.parametrize(("row", "cell"), [(1048576, "XFD1048576"), (2, "ZZZZ4294967295"), (100000000, "A100000000")])
def test_two_cells_far_apart_do_not_end_the_server(row: int, cell: str) -> None:
    content = with_sheet(CELL.format(1, "A1") + CELL.format(row, cell))
    assert refusal_apart(content, DamagedFile) == unreadable("reading-format-excel")


def looks_like(kind: str) -> Sentence:
    return Sentence("reading-other-format", file="p.bin", kind=Sentence(kind))


KINDS = [
    (b"FEA1" + bytes(40), "reading-kind-feather-1"),
    (b"PARE" + bytes(40), "reading-kind-encrypted-parquet"),
    (b"\x89HDF\r\n\x1a\n", "reading-kind-hdf5"),
    (b"SQLite format 3\x00" + bytes(80), "reading-kind-sqlite"),
    (pickle.dumps(SCORES), "reading-kind-pickle"),
    (pickle.dumps(LABELS, protocol=2), "reading-kind-pickle"),
    (written(lambda file: FRAME.drop(columns="label").to_stata(file)), "reading-kind-stata"),
    (written(lambda file: FRAME.drop(columns="label").to_stata(file, version=118)), "reading-kind-stata"),
    (b"$FL2@(#) SPSS DATA FILE", "reading-kind-spss"),
    (bytes(12) + b"\xc2\xea\x81\x60\xb3\x14", "reading-kind-sas"),
    (b"HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!", "reading-kind-sas-transport"),
    (written(lambda file: np.save(file, np.zeros(3))), "reading-kind-numpy"),
    (struct.pack("<Q", 7) + b"DUCK", "reading-kind-duckdb"),
    (b"%PDF-1.7", "reading-kind-pdf"),
    (b"{\\rtf1", "reading-kind-rtf"),
    (b"\x89PNG\r\n\x1a\n", "reading-kind-png"),
    (b"\xff\xd8\xff\xe0", "reading-kind-jpeg"),
    (b"\n<!DOCTYPE html><html></html>", "reading-kind-web-page"),
    (b"\xef\xbb\xbf<HTML lang=en>", "reading-kind-web-page"),
    (b'<?xml version="1.0"?>', "reading-kind-xml"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "kind"), KINDS, ids=[kind for _, kind in KINDS])
def test_a_format_that_is_not_read_is_named(content: bytes, kind: str) -> None:
    assert refusal(content, NotATextFile) == looks_like(kind)


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ("xl/workbook.bin", "reading-kind-xlsb"),
        ("word/document.xml", "reading-kind-word"),
        ("content.xml", "reading-kind-opendocument"),
        ("other", "reading-kind-zip"),
    ],
)
def test_a_document_of_another_program_is_named(part: str, kind: str) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(part, "x")
    assert refusal(file.getvalue(), NotATextFile) == looks_like(kind)


def test_a_real_database_is_named(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "p.db") as database:
        database.execute("create table predictions (label, score)")
    database.close()
    assert refusal((tmp_path / "p.db").read_bytes(), NotATextFile) == looks_like("reading-kind-sqlite")


def too_many_columns(count: int, most: int) -> Sentence:
    return Sentence("reading-too-many-columns", file="p.bin", count=count, most=most)


LIMITED = {
    "Parquet": parquet(TABLE),
    "Arrow": arrow_file(TABLE),
    "Arrow stream": arrow_stream(TABLE),
    "JSON": json.dumps(FULL_PRECISION).encode(),
    "Excel": workbook(("S", [["label", "score", "n"], *map(list, zip(LABELS, SCORES, COUNTS, strict=True))])),
}


@pytest.mark.parametrize("kind", LIMITED)
def test_rows_columns_and_cells_are_limited(kind: str) -> None:
    content = LIMITED[kind]
    assert read(content, max_rows=ROWS, max_columns=3, max_cell_length=max(map(len, LABELS))).table.num_rows == ROWS
    assert refusal(content, OverLimit, max_rows=ROWS - 1).key == "reading-too-many-rows"
    assert refusal(content, OverLimit, max_columns=2) == too_many_columns(3, most=2)
    assert refusal(content, OverLimit, max_cell_length=13) == Sentence(
        "reading-long-cell", file="p.bin", column="label", row=1, count=14, most=13
    )


def nothing(n_rows: int) -> pa.Table:
    return pa.table({"a": pa.array([1]).take(pa.array(np.zeros(n_rows, np.int8))), "b": pa.nulls(n_rows)})


BOMBS = {
    "Parquet": lambda: parquet(nothing(2_000_000)),
    "Arrow": lambda: arrow_file(nothing(2_000_000), compression="zstd"),
    "JSON": lambda: json.dumps([{str(name): 0 for name in range(900)}]).encode()[:-1] + 10_000 * b",{}" + b"]",
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_small_file_of_a_large_table_is_refused(kind: str) -> None:
    content = BOMBS[kind]()
    assert len(content) < MEGABYTE
    sentence = refusal(content, OverLimit, max_expanded_bytes=8 * MEGABYTE)
    assert sentence == Sentence("reading-expands-too-much", file="p.bin", most=8)


def test_parquet_is_measured_before_it_is_decoded() -> None:
    content = parquet(TABLE)
    pages_end = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    without_pages = content[:4] + bytes(pages_end - 4) + content[pages_end:]
    sentence = refusal(without_pages, OverLimit, max_expanded_bytes=ROWS * 3 * 8 - 1)
    assert sentence.key == "reading-expands-too-much"
    assert refusal(without_pages, OverLimit, max_rows=ROWS - 1).args["count"] == ROWS


def test_another_process_gives_the_same_table_and_facts() -> None:
    for name in ("pandas Parquet", "Arrow stream", "lines"):
        content = TWINS[name][1]
        assert binary_table(content, "p.bin", Limits()) == read(content)
    content = workbook(("One", [["note"]]), ("Two", [[1, 0.5], [0, 0.25]]))
    assert binary_table(content, "p.bin", Limits(), "Two") == read(content, "Two")


def test_another_process_gives_the_same_refusals() -> None:
    nested_only = b'[{"y": [1], "\xed\x95\x84": {}}]'
    assert refusal_apart(nested_only, EmptyFile) == refusal(nested_only, EmptyFile)
    assert refusal_apart(small("Excel"), OverLimit, max_columns=1) == too_many_columns(2, most=1)
    sentence = refusal_apart(small("Parquet")[:-9], DamagedFile)
    assert sentence == unreadable("reading-format-parquet")
    assert str(sentence).startswith('"p.bin" cannot be read as Parquet: it is damaged')


def test_memory_that_a_file_asks_for_is_not_the_servers() -> None:
    peak = peak_memory("tests.dashboard.reading.formats.test_detection:refusing_far_cells")
    assert peak.added < 100 * MEGABYTE


def refusing_far_cells() -> Callable[[], Sentence]:
    """A task for the measurement of memory."""
    content = with_sheet(CELL.format(1, "A1") + CELL.format(60_000_000, "A60000000"))
    return lambda: refusal_apart(content, RefusedFile, max_expanded_bytes=MEGABYTE)


def test_a_missing_cell_among_texts_is_none() -> None:
    column = cell_column([None, float("nan"), "x"])
    assert column is not None
    assert column.to_pylist() == [None, None, "x"]


@functools.cache
def small(kind: str) -> bytes:
    table = TABLE.slice(0, 3)
    return {
        "Parquet": lambda: parquet(table),
        "Arrow": lambda: arrow_file(table),
        "Arrow stream": lambda: arrow_stream(table),
        "JSON": lambda: json.dumps(FULL_PRECISION[:3]).encode(),
        "Excel": lambda: workbook(("S", [["label", "score"], ["a", 0.5]])),
    }[kind]()


@pytest.mark.parametrize("kind", LIMITED)
@settings(max_examples=4, deadline=None)
@given(st.data())
def test_any_damage_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    content = small(kind)
    cut = data.draw(st.sampled_from([len(content), len(content) // 2, len(content) - 3]))
    at = data.draw(st.integers(0, cut - 1))
    damaged = content[:at] + data.draw(st.binary(min_size=1, max_size=4)) + content[at + 1 : cut]
    try:
        found = binary_table(damaged, "p.bin", Limits())
    except RefusedFile:
        return
    assert found is None or found.table.num_rows > 0


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@settings(max_examples=300, deadline=None)
@given(JSON_VALUES | st.lists(st.dictionaries(st.sampled_from("ypx"), JSON_VALUES, max_size=3), max_size=4))
def test_any_json_is_read_or_refused(value: object) -> None:
    try:
        found = read_json(json.dumps(value).encode(), "p.json", Limits())
    except RefusedFile:
        return
    assert found.format == "JSON"
