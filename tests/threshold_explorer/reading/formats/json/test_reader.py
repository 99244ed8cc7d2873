"""JSON: which tables are found, exactly, and what is refused."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.threshold_explorer.reading.formats.written_files import (
    COUNTS,
    FRAME,
    LABELS,
    SCORES,
    read,
    refusal,
    skipped,
)
from threshold_explorer.reading.formats.json.reader import read_json
from threshold_explorer.reading.formats.typed_table import DamagedFile
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import BadHeader, BadRow, EmptyFile, NoSuchColumn, RefusedFile
from threshold_explorer.words.sentence import Sentence


def json_text(**options: Any) -> bytes:
    return FRAME.to_json(double_precision=15, **options).encode()


@pytest.mark.parametrize("options", [{"orient": "records"}, {"orient": "records", "lines": True}, {}])
def test_json_of_pandas_is_read(options: dict[str, Any]) -> None:
    found = read(json_text(**options)).table
    assert found["label"].to_pylist() == LABELS
    assert found["score"].to_pylist() == pytest.approx(SCORES, rel=1e-14)


def test_a_table_schema_is_read_with_its_data() -> None:
    assert read(json_text(orient="table", index=False)).table["n"].to_pylist() == COUNTS


def test_a_missing_member_is_an_empty_cell() -> None:
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


def test_nested_members_are_skipped_and_named() -> None:
    found = read(b'[{"y": 1, "p": 0.5, "tokens": ["a", "b"], "path": [[1], [2]]}, {"y": 0, "p": 0.25, "tokens": null}]')
    assert found.table.column_names == ["y", "p"]
    assert found.notes == (skipped(["tokens", "path"], "reading-nested-in-json"),)


def not_json(**fault: str | int) -> Sentence:
    return Sentence("reading-json-damaged", file="p.bin", **fault)


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ('[{"y": 1, "y": 0}]', BadHeader, Sentence("reading-json-duplicate-name", name="y")),
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
        ('[{"y": ["a", "b"]}]', EmptyFile, Sentence("reading-no-values", file="p.bin",
         note=Sentence("reading-note-follows", note=skipped(["y"], "reading-nested-in-json")))),
        ('[{"y": 1}]', NoSuchColumn, Sentence("reading-one-value-column", file="p.bin", column="y", note="")),
        ('{"y": [], "p": []}', EmptyFile, Sentence("reading-no-cases", file="p.bin", note="")),
    ],
)  # fmt: skip
def test_json_without_a_table_is_refused(text: str, kind: type[RefusedFile], sentence: Sentence) -> None:
    assert refusal(text.encode("cp949"), kind) == sentence


@pytest.mark.parametrize(
    ("row", "found"),
    [("[]", "a list"), ('"y"', "a string"), ("true", "true or false"), ("null", "null"), ("0.5", "a number")],
)
def test_a_row_that_is_not_an_object_is_refused_with_its_type(row: str, found: str) -> None:
    assert f"is {found}, not an object;" in str(refusal(f'[{{"y": 1}}, {row}]'.encode(), BadRow))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@example([{"y": [None, float("inf")]}])
@given(JSON_VALUES | st.lists(st.dictionaries(st.sampled_from("ypx"), JSON_VALUES, max_size=3), max_size=4))
def test_any_json_is_read_or_refused(value: object) -> None:
    try:
        found = read_json(json.dumps(value).encode(), "p.json", Limits())
    except RefusedFile:
        return
    assert found.format == "reading-format-json"


@pytest.mark.parametrize(
    ("records", "n_cases", "names"),
    [
        ([{"labels": [0, 1, 0], "scores": [0.5, 0.25, 1.0]}] * 2, 6, ["labels", "scores"]),
        ([{"page": 1, "items": [{"label": 1, "score": 0.5}, {"label": 1, "score": 0.25}]}] * 2, 4, ["items"]),
        ([{"label": at % 2, "tokens": ["a", "a"], "shares": [0.5, 0.5]} for at in range(4)], 4, None),
    ],
    ids=["batches", "pages", "cases"],
)
def test_records_that_list_cases_are_expanded_and_named(records: list[Any], n_cases: int, names: list[str]) -> None:
    found = read("\n".join(map(json.dumps, records)).encode())
    assert found.table.num_rows == n_cases
    notes = [note for note in found.notes if note.key == "reading-note-cases-in-lists"]
    assert notes == ([Sentence("reading-note-cases-in-lists", names=names)] if names else [])
