"""Arrow's parser gives the same table as the record-by-record reader."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.reading.formats.json.json_parsing import flat_records
from threshold_explorer.reading.formats.json_columns import JsonColumns
from threshold_explorer.reading.limits import Limits

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
