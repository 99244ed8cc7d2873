"""Which files of an archive are tables, and which of these are one."""

import pytest

from dashboard.reading.packed.archive import Entry
from dashboard.reading.packed.members import members_of
from dashboard.reading.packed.part_names import is_of_some_cases, is_part, natural_order, pattern_of, values_of


def tables(*paths: str) -> list[tuple[str, ...]]:
    return [table.paths for table in members_of([Entry(path, 10) for path in paths]).tables]


def test_what_systems_leave_is_no_table() -> None:
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
    assert members_of([Entry(path, 10) for path in [*left, "p.csv"]]).beside == ()


@pytest.mark.parametrize(
    "beside", ["README", "readme.txt", "LICENSE", "a.md", "m.pkl", "metrics.json", "p.csv-metadata.json"]
)
def test_what_explains_a_table_is_none_but_named(beside: str) -> None:
    found = members_of([Entry("p.csv", 10), Entry(beside, 99)])
    assert ([table.name for table in found.tables], found.beside) == (["p.csv"], (beside,))
    assert tables(beside) == [(beside,)]


def test_parts_of_two_folders_are_two_tables() -> None:
    assert tables("test/part-0.csv", "train/part-0.csv", "test/part-1.csv", "train/part-1.csv") == [
        ("test/part-0.csv", "test/part-1.csv"),
        ("train/part-0.csv", "train/part-1.csv"),
    ]


def test_numbered_files_stand_alone_as_well_unless_they_are_parts() -> None:
    assert tables("run_1.csv", "run_2.csv")[-1] == ("run_1.csv", "run_2.csv")
    assert tables("fold_1.csv", "fold_2.csv") == [("fold_1.csv", "fold_2.csv"), ("fold_1.csv",), ("fold_2.csv",)]
    assert tables("part_1.csv", "part_2.csv") == [("part_1.csv", "part_2.csv")]


def test_the_largest_of_equally_likely_ones_comes_first() -> None:
    found = members_of([Entry("a.csv", 10), Entry("b.csv", 20)])
    assert ([table.name for table in found.tables], found.is_doubtful) == (["b.csv", "a.csv"], True)
    weighed = found.weighed({"a.csv": 2, "b.csv": 0})
    assert ([table.name for table in weighed.tables], weighed.is_doubtful) == (["a.csv", "b.csv"], False)


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
def test_what_is_no_part(path: str) -> None:
    assert not is_part(path)


def test_what_may_hold_other_cases() -> None:
    assert is_of_some_cases("preds_2024-01-05.csv")
    assert not is_of_some_cases("run_2024-01-05.csv")


def test_folders_hold_values() -> None:
    assert values_of("a=x%20y/b=__HIVE_DEFAULT_PARTITION__/p.csv") == {"a": "x y", "b": None}


def test_numbers_are_ordered_as_numbers() -> None:
    names = ["part-10", "part-9", "Part-1", "10", "9", "a"]
    assert sorted(names, key=natural_order) == ["9", "10", "a", "Part-1", "part-9", "part-10"]
