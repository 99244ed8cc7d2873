"""JSON: which tables are found, exactly, and what is refused."""

import json
from collections.abc import Callable
from typing import Any

import pandas as pd
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
from threshold_explorer.reading.formats.json_columns import JsonColumns
from threshold_explorer.reading.formats.json_files import flat_records, read_json
from threshold_explorer.reading.formats.typed_table import DamagedFile, NoSuchSheet
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import BadHeader, BadRow, EmptyFile, NoSuchColumn, RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.words.sentence import Sentence


def of_pandas(**options: Any) -> Callable[[pd.DataFrame], bytes]:
    return lambda frame: frame.to_json(double_precision=15, **options).encode()


PANDAS = {
    "records": of_pandas(orient="records"),
    "lines": of_pandas(orient="records", lines=True),
    "columns": of_pandas(),
    "index": of_pandas(orient="index"),
    "split": of_pandas(orient="split"),
    "table": of_pandas(orient="table", index=False),
    "values": of_pandas(orient="values"),
}


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
        ('{"y": [], "p": []}', BadHeader, Sentence("reading-json-form", file="p.bin")),
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
    ("records", "kind", "key"),
    [
        ([{"labels": [0, 1, 0], "scores": [0.5, 0.25, 1.0]}] * 2, BadRow, "reading-json-batches"),
        ([{"y_true": ["a", "b", "a"], "p": [0.5, 0.25, 1.0], "loss": 0.5}] * 2, BadRow, "reading-json-batches"),
        ([{"a": ["no", "no"], "b": [0.5, 0.25]}] * 2, EmptyFile, "reading-no-values"),
        ([{"page": 1, "items": [{"label": 1, "score": 0.5}] * 2}] * 2, NoSuchColumn, "reading-one-value-column"),
    ],
)
def test_records_that_list_cases_are_refused(records: list[Any], kind: type[RefusedFile], key: str) -> None:
    assert refusal("\n".join(map(json.dumps, records)).encode(), kind).key == key


def test_tokens_with_a_share_each_are_skipped() -> None:
    records = [{"label": at % 2, "score": at / 8, "tokens": ["a", "a"], "shares": [0.5, 0.5]} for at in range(4)]
    assert read(json.dumps(records).encode()).table.column_names == ["label", "score"]


def test_a_sparse_vector_of_spark_is_skipped_since_it_lacks_its_zeros() -> None:
    vector = {"type": 0, "size": 3, "indices": [0], "values": [1.0]}
    found = read("\n".join(json.dumps({"label": at, "score": at / 8, "vector": vector}) for at in range(4)).encode())
    assert found.table.column_names == ["label", "score"]
    assert found.notes == (skipped(["vector"], "reading-nested-in-json"),)


TABLES = {"train": [{"y": 1, "p": 0.5}] * 9, "auc": 0.5, "test": {"y": [1, 0], "p": [0.5, 0.25]}}


def test_of_several_tables_one_is_asked_for() -> None:
    with pytest.raises(OpenQuestion) as stopped:
        read(json.dumps(TABLES).encode())
    assert {reading.value: len(reading.rows) for reading in stopped.value.question.readings} == {"test": 3, "train": 5}
    found = read(json.dumps(TABLES).encode(), sheet="test")
    assert (found.sheet, found.sheets, found.table["y"].to_pylist()) == ("test", ("train", "test"), [1, 0])
    assert refusal(json.dumps(TABLES).encode(), NoSuchSheet, sheet="none").key == "reading-no-such-sheet"


NAMES = st.text("abxy_.", min_size=1, max_size=3)
CELLS = {"label": st.sampled_from(["yes", "no"]), "score": st.integers(0, 16).map(lambda at: at / 16)}


@given(st.lists(st.fixed_dictionaries(CELLS), min_size=2, max_size=9), st.sampled_from(list(PANDAS)))
def test_every_form_of_pandas_gives_the_same_rows(records: list[dict[str, Any]], form: str) -> None:
    found = read(PANDAS[form](pd.DataFrame(records))).table
    columns = [[record[name] for record in records] for name in records[0]]
    names = list(records[0]) if form != "values" else ["column 1", "column 2"]
    assert found.select(names).to_pydict() == dict(zip(names, columns, strict=True))


@given(st.dictionaries(NAMES, st.fixed_dictionaries(CELLS), min_size=2))
def test_objects_by_name_are_no_table(named: dict[str, Any]) -> None:
    assert refusal(json.dumps(named).encode(), BadHeader).key == "reading-json-form"


MAX_CELLS = 100
ODD_NUMBERS = [1e22, 5.0, -0.0, 1e308, 2**53, 2**63, -(2**63), 2.0**53 + 2, float("nan"), float("inf")]
ODD_TEXTS = ["0.5", "01", "", "é", "2020-01-01", "2020-01-01T00:00:00Z", "},{", "{", "nan", "null"]
SHARES = st.floats(0, 1)
COLUMNS = [
    st.integers(-5, 5),
    st.integers(-5, 5) | SHARES,
    st.none() | SHARES,
    st.booleans(),
    st.none(),
    st.sampled_from(["yes", "no"]),
    st.sampled_from(["0.5", "1"]),
    st.sampled_from(ODD_NUMBERS),
    st.sampled_from(ODD_TEXTS) | st.none(),
    st.integers() | st.booleans() | st.text(max_size=4, alphabet=st.characters(exclude_categories=["Cs"])) | st.none(),
]
FORMS = {
    "lines": lambda records, **how: "\n".join(json.dumps(record, **how) for record in records),
    "an array": json.dumps,
    "an indented array": lambda records, **how: json.dumps(records, indent=2, **how),
    "an array over lines": lambda records, **how: (
        "[ " + " ,\n ".join(json.dumps(record, **how) for record in records) + " ]\n"
    ),
}


@st.composite
def record_lists(draw: st.DrawFn) -> list[dict[str, Any]]:
    names = draw(
        st.lists(st.sampled_from(["label", "score", "id", "é", "a b", ""]), min_size=1, max_size=4, unique=True)
    )
    cells = {name: draw(st.sampled_from(COLUMNS)) for name in names}
    records = [{name: draw(column) for name, column in cells.items()} for _ in range(draw(st.integers(1, 6)))]
    lacking = draw(st.booleans())
    return [{name: record[name] for name in names if not lacking or draw(st.booleans())} for record in records]


@pytest.mark.parametrize("form", FORMS)
@given(records=record_lists(), in_ascii=st.booleans())
def test_arrow_gives_the_table_of_the_record_by_record_reader(form, records, in_ascii) -> None:
    found = flat_records(FORMS[form](records, ensure_ascii=in_ascii).encode(), MAX_CELLS)
    one_by_one = JsonColumns("p.json", Limits())
    one_by_one.add_values(records)
    if found is None:
        return
    table, _ = one_by_one.table()
    assert found.schema == table.schema
    assert repr(found.to_pydict()) == repr(table.to_pydict())


@pytest.mark.parametrize("form", FORMS)
def test_plain_records_are_parsed_by_arrow(form) -> None:
    records = [{"label": label, "score": score} for label, score in [("yes", 0.5), ("no", 0.25), ("é", None)]]
    found = flat_records(FORMS[form](records, ensure_ascii=False).encode(), MAX_CELLS)
    assert found is not None
    assert found.to_pylist() == records


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "b": 2}',
        '{"a": 1}\n{"a": 2, "b": 1}',
        '{"a": 1, "a": 2}\n{"a": 1}',
        '{"a": [1]}\n{"a": [2]}',
        '{"a": "{"}\n{"a": "}"}',
        '{"a": NaN}\n{"a": 1}',
        '{"a": 1}\n{"a": 2',
        '[{"a": 1}, {"a": 2}',
        '[{"a": 1}, {"a": 2}]]',
        "{'a': 1}\n{'a': 2}",
    ],
)
def test_ambiguous_records_are_left_to_the_record_by_record_reader(text) -> None:
    assert flat_records(text.encode(), MAX_CELLS) is None


def test_too_many_cells_are_left_to_the_record_by_record_reader() -> None:
    content = b'{"label": 1, "score": 0.5}' + 9 * b"\n{}"
    assert flat_records(content, max_cells=20) is not None
    assert flat_records(content, max_cells=19) is None
