"""What detection looks at has a bound, whatever a file contains, and ends in time."""

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.data.columns import column_profile, labels
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_profile import MIN_ROWS_PER_SLICE, SLICES, sample_of
from threshold_explorer.data.columns.dates import may_be_dates
from threshold_explorer.data.columns.labels import MAX_LABEL_LENGTH, as_list
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.kinds.kind_detection import guesses
from threshold_explorer.serving.cancellation import TimeIsUp, limited_to

N_ROWS = 60


def predictions(first_label="yes", n_rows=N_ROWS, **others):
    labels = [first_label, *(("no", "yes")[number % 2] for number in range(1, n_rows))]
    scores = [number % 97 / 97 for number in range(n_rows)]
    return pa.table({"label": labels, "score": scores, **{name: [value] * n_rows for name, value in others.items()}})


@pytest.mark.parametrize("text", ["a" + "(" * 30_000 + "b", "字" * (MAX_LABEL_LENGTH + 1), " " * 5_000 + "yes"])
def test_a_column_with_a_long_text_is_not_offered_as_the_label(text):
    columns = DetectedColumns.of(predictions(text))
    assert "label" not in columns.labels
    with pytest.raises(NoTrueLabel, match="1 to 100 distinct values of up to 1\u202f000 characters"):
        columns.likely_roles  # noqa: B018


@given(st.integers(1, 2 * MAX_LABEL_LENGTH), st.sampled_from("a(字\u0301"))
@settings(max_examples=20)
def test_a_label_has_at_most_so_many_characters(length, character):
    columns = DetectedColumns.of(predictions(character * length))
    assert ("label" in columns.labels) == (length <= MAX_LABEL_LENGTH)


def test_a_column_of_long_texts_leaves_another_as_the_label():
    table = predictions(answer="a" + "(" * 30_000).append_column("y", predictions()["label"]).drop_columns("label")
    assert DetectedColumns.of(table).likely_roles.label == "y"


tables = st.builds(
    lambda n_rows, n_columns, length: pa.table(
        {f"c{at}": [f"{row} " + "x" * length for row in range(n_rows)] for at in range(n_columns)}
    ),
    st.integers(0, 700),
    st.integers(1, 6),
    st.integers(0, 60),
)


@given(tables, st.integers(100, 100_000), st.integers(10, 5_000))
@settings(max_examples=60)
def test_a_sample_has_at_most_so_many_bytes_and_cells_and_its_rows_are_those_of_the_table(table, n_bytes, n_cells):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(column_profile, "SAMPLE_BYTES", n_bytes)
        patched.setattr(column_profile, "SAMPLE_CELLS", n_cells)
        sample = sample_of(table)
    rows = [int(text.split()[0]) for text in sample["c0"].to_pylist()]
    least = SLICES * MIN_ROWS_PER_SLICE
    assert rows[:1] == [0][: len(rows)]
    assert rows[-1:] == [table.num_rows - 1][: len(rows)]
    assert len(rows) <= max(least, n_cells // table.num_columns)
    # The texts of a table are of about one length.
    assert len(rows) <= least or sample.nbytes <= 1.2 * n_bytes


@pytest.mark.parametrize("text", ["2024-01-31" + " x" * 40_000, "1 jan " * 15_000, "1" * 90_000, "2024-01-" * 10_000])
def test_a_long_text_is_no_date(text):
    assert not may_be_dates(pa.chunked_array([[text + str(number) for number in range(50)]]), "date")


def test_profiles_end_when_their_time_is_up():
    with pytest.raises(TimeIsUp), limited_to(0):
        DetectedColumns.of(predictions())


@pytest.mark.parametrize("detect", [guesses, lambda columns: columns.likely_roles, lambda columns: columns.summaries])
def test_what_ended_is_detected_again_when_there_is_time(detect):
    columns = DetectedColumns.of(predictions())
    with pytest.raises(TimeIsUp), limited_to(0):
        detect(columns)
    assert detect(columns)


@given(st.lists(st.one_of(st.none(), st.text(max_size=3)), max_size=30), st.integers(1, 7))
def test_values_are_made_in_parts_and_stay_the_same(values, n_rows):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(labels, "ROWS_PER_PART", n_rows)
        assert as_list(pa.array(values, pa.string())) == values
        assert as_list(pa.chunked_array([values[:4], values[4:]], pa.string())) == values
