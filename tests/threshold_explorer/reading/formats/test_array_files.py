"""NumPy arrays: their columns, and refusals before they are loaded."""

import numpy as np
import pytest

from tests.threshold_explorer.reading.formats.written_files import read, refusal, written
from threshold_explorer.reading.refusals import NoSuchColumn, NotATextFile, OverLimit
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
