"""Which files of an archive are tables, and which of these are parts of one."""

import pytest

from threshold_explorer.reading.archives.expansion_limit import ArchiveEntry
from threshold_explorer.reading.archives.members import find_tables
from threshold_explorer.reading.archives.part_names import (
    folder_values,
    is_case_subset,
    is_part,
    natural_sort_key,
    pattern_of,
)


def tables(*paths: str) -> list[tuple[str, ...]]:
    return [table.paths for table in find_tables([ArchiveEntry(path, 10) for path in paths]).tables]


def test_system_files_are_not_tables() -> None:
    left = [
        "__MACOSX/._p.csv",
        ".DS_Store",
        "Thumbs.db",
        "_SUCCESS",
        "_committed_123",
        ".p.csv.crc",
        "_delta_log/0.json",
    ]
    assert tables(*left, "p.csv") == [("p.csv",)]
    assert find_tables([ArchiveEntry(path, 10) for path in [*left, "p.csv"]]).unread == ()


@pytest.mark.parametrize(
    "beside", ["README", "readme.txt", "LICENSE", "a.md", "m.pkl", "metrics.json", "p.csv-metadata.json"]
)
def test_documentation_is_not_a_table_but_is_named(beside: str) -> None:
    found = find_tables([ArchiveEntry("p.csv", 10), ArchiveEntry(beside, 99)])
    assert ([table.name for table in found.tables], found.unread) == (["p.csv"], (beside,))
    assert tables(beside) == [(beside,)]


def test_parts_of_two_folders_are_two_tables() -> None:
    assert tables("test/part-0.csv", "train/part-0.csv", "test/part-1.csv", "train/part-1.csv") == [
        ("test/part-0.csv", "test/part-1.csv"),
        ("train/part-0.csv", "train/part-1.csv"),
    ]


def test_numbered_files_are_separate_tables_unless_named_like_parts() -> None:
    assert tables("run_1.csv", "run_2.csv")[-1] == ("run_1.csv", "run_2.csv")
    assert tables("fold_1.csv", "fold_2.csv") == [("fold_1.csv", "fold_2.csv"), ("fold_1.csv",), ("fold_2.csv",)]
    assert tables("part_1.csv", "part_2.csv") == [("part_1.csv", "part_2.csv")]


def test_the_largest_of_equally_likely_tables_is_first() -> None:
    found = find_tables([ArchiveEntry("a.csv", 10), ArchiveEntry("b.csv", 20)])
    assert ([table.name for table in found.tables], found.is_ambiguous) == (["b.csv", "a.csv"], True)
    ranked_by_content = found.ranked_by_content({"a.csv": 2, "b.csv": 0})
    assert ([table.name for table in ranked_by_content.tables], ranked_by_content.is_ambiguous) == (
        ["a.csv", "b.csv"],
        False,
    )


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("a/part-00001-3f2a1b4c-0d5e-4f60-8a7b-9c0d1e2f3a4b-c000.csv.gz", "a/part-*-*-c*.csv"),
        ("label=1/day=2/0.parquet", "*.parquet"),
        ("000001_0", "*_*"),
        ("p.csv.ab", "p.csv.*"),
        ("xab", "x*"),
        ("test.csv", "test.csv"),
    ],
)
def test_parts_share_a_pattern(path: str, pattern: str) -> None:
    assert pattern_of(path) == pattern


@pytest.mark.parametrize(
    "path", ["department_1.csv", "party2.csv", "model_00001.csv", "2024-01.csv", "v2.csv", "x.csv", "fax"]
)
def test_names_that_are_not_parts(path: str) -> None:
    assert not is_part(path)


def test_names_of_case_subsets() -> None:
    assert is_case_subset("preds_2024-01-05.csv")
    assert not is_case_subset("run_2024-01-05.csv")


def test_folder_names_have_partition_values() -> None:
    assert folder_values("a=x%20y/b=__HIVE_DEFAULT_PARTITION__/p.csv") == {"a": "x y", "b": None}


def test_natural_sort_order() -> None:
    names = ["part-10", "part-9", "Part-1", "10", "9", "a"]
    assert sorted(names, key=natural_sort_key) == ["9", "10", "a", "Part-1", "part-9", "part-10"]
