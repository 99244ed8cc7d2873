"""NumPy arrays: their columns, and refusals before they are loaded."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.threshold_explorer.reading.formats.written_files import read, refusal, written
from threshold_explorer.reading.formats.typed_table import tables_by_length
from threshold_explorer.reading.refusals import BadRow, NoSuchColumn, NotATextFile, OverLimit
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.words.sentence import Sentence


def npz(**arrays: object) -> bytes:
    return written(lambda file: np.savez(file, **arrays))  # type: ignore[arg-type]


def test_columns_of_one_array_are_numbered() -> None:
    found = read(written(lambda file: np.save(file, np.array([[1, 0.5], [0, 0.25], [1, 0.75]]))))
    assert found.table.to_pydict() == {"column 1": [1.0, 0.0, 1.0], "column 2": [0.5, 0.25, 0.75]}
    assert not found.has_header


def test_columns_of_a_named_array_are_numbered_from_zero() -> None:
    found = read(npz(y=np.array([1, 0, 1]), p=np.array([[0.5, 0.5], [0.75, 0.25], [0.1, 0.9]])))
    assert found.table.column_names == ["y", "p 0", "p 1"]
    assert found.table["p 1"].to_pylist() == [0.5, 0.25, 0.9]


def test_arrays_without_one_value_per_case_are_named() -> None:
    found = read(npz(y=np.arange(6), p=np.zeros(6), auc=0.5, classes=["a", "b"], embedding=np.zeros((6, 768))))
    assert found.notes == (Sentence("reading-note-other-lengths", count=3, names=["auc", "classes", "embedding"]),)


def test_of_arrays_of_several_lengths_one_table_is_asked_for() -> None:
    content = npz(y_train=np.arange(9), x_train=np.zeros((9, 3)), y_true=np.arange(4) % 2, y_score=np.zeros(4))
    with pytest.raises(OpenQuestion) as stopped:
        read(content)
    assert [reading.value for reading in stopped.value.question.readings] == ["y_true, y_score", "y_train, x_train"]
    assert read(content, "y_true, y_score").table.to_pydict() == {"y_true": [0, 1, 0, 1], "y_score": [0.0] * 4}


@given(st.lists(st.integers(1, 20), min_size=2, max_size=5))
def test_a_column_that_lacks_values_is_never_left_out(lengths: list[int]) -> None:
    lengths_by_name = {f"c{at}": length for at, length in enumerate(lengths)}
    try:
        tables = tables_by_length(lengths_by_name)
    except BadRow:
        return
    read_names = {name for names in tables for name in names}
    assert all(len({lengths_by_name[name] for name in names}) == 1 for names in tables)
    for name in lengths_by_name.keys() - read_names:
        others = [lengths_by_name[names[0]] for names in tables]
        assert all(2 * other < lengths_by_name[name] or other > 2 * lengths_by_name[name] for other in others)


def test_a_pickled_object_is_not_opened() -> None:
    content = written(lambda file: np.save(file, np.array([["a", 0.5]], dtype=object), allow_pickle=True))
    assert "astype(float)" in str(refusal(content, NotATextFile))


def test_limits_are_checked_before_an_array_is_read() -> None:
    content = written(lambda file: np.save(file, np.zeros((4, 2))))
    shape = b"(4, 2), }          "
    claims_more = content.replace(shape, b"(4000000000, 2), }".ljust(len(shape)))
    assert len(claims_more) == len(content)
    assert claims_more != content
    assert refusal(claims_more, OverLimit).key == "reading-too-many-rows"


@pytest.mark.parametrize(("shape", "words"), [((3,), "3"), ((2, 2, 2), "2 × 2 × 2"), ((3, 1), "3 × 1"), ((), "0")])
def test_a_shape_without_two_columns_is_named(shape: tuple[int, ...], words: str) -> None:
    content = written(lambda file: np.save(file, np.zeros(shape)))
    assert refusal(content, NoSuchColumn) == Sentence("reading-array-shape", file="p.bin", shape=words)


def test_a_wide_array_without_rows_is_not_named_column_by_column() -> None:
    content = written(lambda file: np.save(file, np.zeros((0, 10**12))))
    assert dict(refusal(content, OverLimit).args)["count"] == 10**12
