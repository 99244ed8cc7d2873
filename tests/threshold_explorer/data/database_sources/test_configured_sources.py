"""The list of a host's sources: its settings, invalid entries, and values from the environment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT
from threshold_explorer.data.database_sources.configured_sources import HostedSource, read_sources
from threshold_explorer.data.reduce.engine import IN_PROCESS
from threshold_explorer.data.reduce.request import Condition, CountRequest
from threshold_explorer.serving.settings import BadSettings

FILLED = {"id": "bank", "title": "Bank", "connection": "bank.duckdb", "table": "t", "label": "y", "score": "p"}
ENTRY = {name: f'"{text}"' for name, text in FILLED.items()}
SECRET = "p@ss/w:rd+ 100%"


def listed(folder: Path, *entries: dict[str, str]) -> Path:
    file = folder / "sources.toml"
    tables = ("\n".join(["[[source]]", *(f"{name} = {value}" for name, value in entry.items())]) for entry in entries)
    file.write_text("\n".join(tables))
    return file


def read_one(folder: Path, environment: dict[str, str] | None = None, **changed: str | None) -> HostedSource:
    entry = {name: value for name, value in {**ENTRY, **changed}.items() if value is not None}
    (source,) = read_sources(listed(folder, entry), environment or {}).values()
    return source


def faults(folder: Path, *entries: dict[str, str]) -> list[str]:
    with pytest.raises(BadSettings) as caught:
        read_sources(listed(folder, *entries), {})
    return [str(sentence).removeprefix(f"{folder}/sources.toml, ") for sentence in caught.value.sentences]


def test_every_setting_of_a_source_is_read(tmp_path: Path) -> None:
    more = {"where": '["country = DE", "amount>=100"]', "group": '["country"]', "drop_missing": "true"}
    source = read_one(tmp_path, positive='"fraud"', **more)
    where = (Condition("country", "=", "DE"), Condition("amount", ">=", "100"))
    assert source.request == CountRequest("y", "p", "fraud", where, ("country",), drop_missing=True)
    assert (source.id, source.title, source.place) == ("source-bank", "Bank", "t")


def test_sources_keep_the_order_of_the_list(tmp_path: Path) -> None:
    entries = [{**ENTRY, "id": f'"{id}"'} for id in ("b", "a", "c")]
    assert list(read_sources(listed(tmp_path, *entries), {})) == ["source-b", "source-a", "source-c"]


@pytest.mark.parametrize(
    ("connection", "opened"),
    [
        ("bank.duckdb", "duckdb://{folder}/bank.duckdb?read_only=true"),
        ("duckdb:///data/bank.db", "duckdb:///data/bank.db?read_only=true"),
        ("duckdb:///data/bank.db?threads=2", "duckdb:///data/bank.db?threads=2&read_only=true"),
        ("duckdb://?memory_limit=2GB", "duckdb://?memory_limit=2GB"),
        ("postgresql://db/bank", "postgresql://db/bank"),
    ],
)
def test_a_duckdb_file_is_opened_read_only(tmp_path: Path, connection: str, opened: str) -> None:
    assert read_one(tmp_path, connection=f'"{connection}"').connection == opened.format(folder=tmp_path)


def test_a_path_is_relative_to_the_list(tmp_path: Path) -> None:
    for path, place in (("runs/*.parquet", f"{tmp_path}/runs/*.parquet"), ("/a/b.csv", "/a/b.csv")):
        source = read_one(tmp_path, connection=None, table=None, path=f'"{path}"')
        assert (source.connection, source.place) == (IN_PROCESS, place)


def test_a_password_of_the_environment_is_escaped_and_never_shown(tmp_path: Path) -> None:
    source = read_one(tmp_path, {"SECRET": SECRET}, connection='"postgresql://me:${SECRET}@db/bank"')
    assert source.connection == "postgresql://me:p%40ss%2Fw%3Ard%2B%20100%25@db/bank"
    assert source.secrets == (SECRET,)
    assert "p%40ss" not in repr(source)
    assert SECRET not in repr(source)
    whole = "postgresql://me:a%40b@db/bank"
    assert read_one(tmp_path, {"BANK": whole}, connection='"${BANK}"').connection == whole


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"id": '"My bank"'}, 'The id "My bank" must be lower-case words joined by hyphens.'),
        ({"title": '" "'}, "title must be a non-empty string."),
        ({"label": "1"}, "label must be a non-empty string."),
        ({"where": '"a=1"'}, "where must be a list of strings."),
        ({"where": '["a"]'}, '"a" is not a condition; write a column, one of = != < <= > >=, and a value,'),
        ({"drop_missing": '"yes"'}, "drop_missing must be true or false."),
        ({"password": '"x"'}, 'Unknown key "password"; the keys are "id", "title", "label", "score", "connection"'),
        ({"path": '"a.csv"'}, "Either connection and table, or path, is required."),
        ({"connection": '"${NOWHERE}"'}, "The environment variable NOWHERE, used in the connection, is not set."),
    ],
)
def test_an_invalid_entry_is_refused_with_its_fault(tmp_path: Path, changed: dict[str, str], message: str) -> None:
    (fault,) = faults(tmp_path, {**ENTRY, **changed})
    assert fault.startswith(f"source 1: {message}")


def test_missing_and_unusable_settings_are_named(tmp_path: Path) -> None:
    without = [{name: value for name, value in ENTRY.items() if name != lacking} for lacking in ("score", "table")]
    pathless = {name: value for name, value in ENTRY.items() if name not in ("connection", "table")}
    assert faults(tmp_path, *without, pathless, {**pathless, "path": '"run.xlsx"'}, ENTRY, ENTRY) == [
        "source 1: score is missing; id, title, label, score and either table or path are required.",
        "source 2: Either connection and table, or path, is required.",
        "source 3: Either connection and table, or path, is required.",
        'source 4: The path must end in .parquet or .csv; patterns such as "runs/*.parquet" are accepted.',
        'source 6: Duplicate id "bank".',
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[source", "is not valid TOML"),
        ("[[sources]]\nid = 'a'", "must contain [[source]] tables only"),
        (None, "which is not a readable text file"),
    ],
)
def test_a_file_that_is_no_list_is_refused(tmp_path: Path, text: str | None, message: str) -> None:
    file = tmp_path / "sources.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(BadSettings, match=r"sources\.toml") as caught:
        read_sources(file, {})
    assert message in str(caught.value)


def test_a_server_with_an_invalid_list_exits_with_one_sentence(tmp_path: Path) -> None:
    file = listed(tmp_path, {**ENTRY, "connection": '"postgresql://me:${NOWHERE}@db/bank"'})
    command = ["streamlit", "run", "app.py", "--server.port", "0", "--server.headless", "true"]
    environment = {**os.environ, "THRESHOLD_EXPLORER_SOURCES": str(file)}
    run = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 1
    message = "source 1: The environment variable NOWHERE, used in the connection, is not set."
    assert run.stderr.endswith(f"{file}, {message}\n")
    assert "Traceback" not in run.stderr + run.stdout
