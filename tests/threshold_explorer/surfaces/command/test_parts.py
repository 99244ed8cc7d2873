"""A folder of parts is read as one table."""

import json
import os

import numpy as np
import pytest

from tests.threshold_explorer.surfaces.command.test_command_line import frame, run
from threshold_explorer.data.sources import local_file

ROLES = ("--score", "p", "--positive", "ill", "--json")


def write(cases, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    cases.to_parquet(path, index=False) if path.suffix == ".parquet" else cases.to_csv(path, index=False)


@pytest.mark.parametrize("ending", ["parquet", "csv", "csv.gz"])
def test_parts_are_one_table(tmp_path, ending):
    cases = frame()
    write(cases, tmp_path / "whole.csv")
    for at, rows in enumerate(np.array_split(np.arange(400), 3)):
        write(cases.iloc[rows], tmp_path / "parts" / f"part-{at}.{ending}")
    (tmp_path / "parts" / "_SUCCESS").touch()
    (tmp_path / "parts" / f".part-0.{ending}.crc").touch()
    numbers = [
        json.loads(run("metrics", tmp_path / name, *ROLES, "--threshold", "0.4")[1])["numbers"]
        for name in ("parts", "whole.csv")
    ]
    assert numbers[0] == numbers[1]


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_hive_partitions_are_columns(tmp_path, ending):
    cases = frame()
    for site, of_site in cases.groupby("site"):
        for year in (2025, 2026):
            rows = of_site.iloc[year % 2 :: 2].drop(columns="site")
            write(rows, tmp_path / "runs" / f"site={site}" / f"year={year}" / f"part.{ending}")
    for column, names in (("site", ["A", "B"]), ("year", ["2025", "2026"])):
        groups = json.loads(run("metrics", tmp_path / "runs", *ROLES, "--group", column)[1])["groups"]["numbers"]
        assert list(groups) == names
        assert sum(one["value"] for numbers in groups.values() for one in numbers[:4]) == 400


def test_the_other_commands_read_parts_too(tmp_path):
    write(frame(), tmp_path / "parts" / "one.parquet")
    assert run("choose", tmp_path / "parts", *ROLES)[0] == 0


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([], "contains no files"),
        (["a.csv", "b.parquet"], "2 possible tables"),
        (["part-0", "part-1.csv"], "2 possible tables"),
    ],
    ids=str,
)
def test_a_folder_without_one_table_is_refused(tmp_path, files, said):
    (tmp_path / "parts").mkdir()
    for name in files:
        write(frame(), tmp_path / "parts" / name)
    code, output, error = run("metrics", tmp_path / "parts", *ROLES)
    assert (code, output, said in error) == (2, "", True), error


def test_the_table_of_a_folder_is_chosen_by_the_option_that_the_refusal_names(tmp_path):
    write(frame(), tmp_path / "runs" / "a.csv")
    write(frame().assign(p=0.5), tmp_path / "runs" / "b.csv")
    assert "--read member=a.csv" in run("metrics", tmp_path / "runs", *ROLES)[2]
    numbers = [
        json.loads(run("metrics", tmp_path / name, *ROLES, "--threshold", "0.4", *read)[1])["numbers"]
        for name, *read in (("runs/a.csv",), ("runs", "--read", "member=a.csv"))
    ]
    assert numbers[0] == numbers[1]


def test_parts_that_do_not_fit_are_refused_in_one_sentence(tmp_path):
    write(frame(), tmp_path / "parts" / "part-0.parquet")
    write(frame().assign(p="high"), tmp_path / "parts" / "part-1.parquet")
    code, output, error = run("metrics", tmp_path / "parts", *ROLES)
    assert (code, output, "need the same types" in error) == (2, "", True), error


def test_a_folder_is_the_same_wherever_and_whenever_it_was_written(tmp_path):
    for name in ("one", "two"):
        write(frame(), tmp_path / name / "part-0.csv")
        os.utime(tmp_path / name / "part-0.csv", (len(name), 10**9 if name == "one" else 10**8))
    assert local_file.content_of(tmp_path / "one")() == local_file.content_of(tmp_path / "two")()


def test_a_changed_part_changes_the_state_of_the_served_folder(tmp_path, monkeypatch):
    parts = tmp_path / "parts"
    write(frame(), parts / "site=A" / "one.parquet")
    monkeypatch.setattr(local_file, "local_file", lambda: parts)
    states = [local_file.file_state()]
    write(frame().head(9), parts / "site=B" / "two.parquet")
    states.append(local_file.file_state())
    (parts / "_SUCCESS").touch()
    assert local_file.file_state() == states[1]
    (parts / "site=A" / "one.parquet").unlink()
    states.append(local_file.file_state())
    assert len(set(states)) == 3
    monkeypatch.setattr(local_file, "local_file", lambda: tmp_path / "gone")
    assert local_file.file_state() is None


def test_the_page_opens_a_folder_of_parts(tmp_path, monkeypatch):
    for at, rows in enumerate(np.array_split(np.arange(400), 3)):
        write(frame().iloc[rows], tmp_path / "parts" / f"part-{at}.csv")
    monkeypatch.setattr(local_file, "local_file", lambda: tmp_path / "parts")
    assert local_file.open_local_file("visitor").columns.table.num_rows == 400
