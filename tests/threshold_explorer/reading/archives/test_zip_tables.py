"""Which files of a zip are tables, and which of these are parts of one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.reading.archives.zip_tables import folder_values, tables_in


def tables(*paths: str) -> list[tuple[str, ...]]:
    return [table.paths for table in tables_in(paths)[0]]


def test_hidden_files_are_neither_tables_nor_named() -> None:
    hidden = ["__MACOSX/._p.csv", ".DS_Store", "_SUCCESS", "_committed_123", ".p.csv.crc"]
    found, unread = tables_in([*hidden, "p.csv"])
    assert ([table.name for table in found], unread) == (["p.csv"], ())


@pytest.mark.parametrize("beside", ["README", "readme.txt", "a.md", "m.pkl", "metrics.json", "train.log.gz"])
def test_documentation_is_not_a_table_but_is_named(beside: str) -> None:
    found, unread = tables_in(["p.csv", beside])
    assert ([table.name for table in found], unread) == (["p.csv"], (beside,))
    assert tables(beside) == [(beside,)]


def test_parts_of_two_folders_or_splits_are_two_tables() -> None:
    assert tables("test/part-0.csv", "train/part-0.csv", "test/part-1.csv", "train/part-1.csv") == [
        ("test/part-0.csv", "test/part-1.csv"),
        ("train/part-0.csv", "train/part-1.csv"),
    ]
    assert len(tables("test-0-of-2.csv", "test-1-of-2.csv", "train-0-of-1.csv")) == 2


def test_files_of_partitions_are_one_table_whatever_their_names() -> None:
    paths = ("out/label=0/a.parquet", "out/label=1/3f2a1b4c-0d5e-4f60-8a7b-9c0d1e2f3a4b-0.parquet")
    assert tables(*paths) == [paths]


@pytest.mark.parametrize(
    "stem", ["department_", "party", "model_", "run_", "fold_", "2024-", "v", "seed-", "epoch_", "data_v"]
)
@given(numbers=st.sets(st.integers(0, 10**6), min_size=2, max_size=4))
def test_numbered_files_are_tables_of_their_own_unless_a_program_names_parts_so(stem: str, numbers: set[int]) -> None:
    assert len(tables(*(f"{stem}{number}.csv" for number in numbers))) == len(numbers)
    assert len(tables(*(f"part-{number}.csv" for number in numbers))) == 1


def test_numbered_data_are_parts_only_if_they_count_from_0_as_duckdb_does() -> None:
    assert tables("o/data_0.csv", "o/data_1.csv") == [("o/data_0.csv", "o/data_1.csv")]
    assert len(tables("o/data_0.csv", "data_1.csv", "data_2.csv")) == 3
    assert len(tables("data_2023.csv", "data_2024.csv")) == 2


def test_folder_names_have_partition_values() -> None:
    assert folder_values("a=x%20y/b=__HIVE_DEFAULT_PARTITION__/p.csv") == {"a": "x y", "b": None}
