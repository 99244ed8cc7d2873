"""What the environment sets, what it may not, and how a server that is asked for the impossible ends."""

import os
import re
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

from dashboard.settings import MEGABYTE, MOST, BadSettings, Settings, settings, settings_with
from dashboard.words.sentence import Sentence

ROOT = Path(__file__).resolve().parents[2]
WHOLE = {
    "THRESHOLD_EXPLORER_MAX_MB": ("max_bytes", MEGABYTE),
    "THRESHOLD_EXPLORER_MAX_ROWS": ("max_rows", 1),
    "THRESHOLD_EXPLORER_MAX_COLUMNS": ("max_columns", 1),
    "THRESHOLD_EXPLORER_MAX_EXPANDED_MB": ("max_expanded_bytes", MEGABYTE),
    "THRESHOLD_EXPLORER_MAX_CELL": ("max_cell_length", 1),
    "THRESHOLD_EXPLORER_SHELF_MB": ("memory_bytes", MEGABYTE),
    "THRESHOLD_EXPLORER_SHELF_FILES": ("shelf_files", 1),
    "THRESHOLD_EXPLORER_SHARES_MB": ("shares_bytes", MEGABYTE),
    "THRESHOLD_EXPLORER_LINKS_PER_SECOND": ("lookups_per_second", 1),
    "THRESHOLD_EXPLORER_PASSPHRASES_PER_HOUR": ("guesses_per_hour", 1),
    "THRESHOLD_EXPLORER_ADDRESS_CONNECTIONS": ("address_connections", 1),
    "THRESHOLD_EXPLORER_ADDRESS_UPLOADS_MB": ("address_upload_bytes", MEGABYTE),
    "THRESHOLD_EXPLORER_ALL_UPLOADS_MB": ("all_upload_bytes", MEGABYTE),
    "THRESHOLD_EXPLORER_STALL_SECONDS": ("stall_seconds", 1),
    "THRESHOLD_EXPLORER_VISITOR_LINKS": ("visitor_links", 1),
    "THRESHOLD_EXPLORER_VISITOR_LINKS_MB": ("visitor_link_bytes", MEGABYTE),
    "THRESHOLD_EXPLORER_ADDRESS_LINKS": ("address_links", 1),
    "THRESHOLD_EXPLORER_ADDRESS_LINKS_MB": ("address_link_bytes", MEGABYTE),
    "THRESHOLD_EXPLORER_ADDRESS_LINKS_HOURLY": ("address_links_hourly", 1),
    "THRESHOLD_EXPLORER_SOURCE_SCORES": ("source_scores", 1),
    "THRESHOLD_EXPLORER_SOURCE_MINUTES": ("source_seconds", 60),
}


def test_each_variable_sets_one_thing_and_sizes_are_in_megabytes():
    texts = {"DATABASE_URL", "THRESHOLD_EXPLORER_SOURCES"}
    assert {*WHOLE, *texts} == {setting.metadata["variable"] for setting in fields(Settings)}
    for variable, (name, unit) in WHOLE.items():
        assert Settings.read({variable: " 3\n"}) == replace(Settings(), **{name: 3 * unit})


def test_a_variable_that_is_empty_counts_as_absent():
    assert Settings.read(dict.fromkeys(WHOLE, " ") | {"DATABASE_URL": ""}) == Settings.read({}) == Settings()


@pytest.mark.parametrize("text", ["0", "-1", "2.5", "many", "٣", "²", "1e3", "1_000", "1000000000001", "9" * 5000])
@pytest.mark.parametrize("variable", WHOLE)
def test_a_variable_that_cannot_be_used_is_named_with_what_was_found(variable, text):
    with pytest.raises(BadSettings) as caught:
        Settings.read({variable: text})
    (sentence,) = caught.value.sentences
    assert sentence.key == "settings-unfit"
    assert sentence.args == {
        "variable": variable,
        "found": text,
        "accepted": Sentence("settings-accepts-whole", most=MOST),
    }


def test_every_variable_that_cannot_be_used_is_named_at_once():
    with pytest.raises(BadSettings) as caught:
        Settings.read({"THRESHOLD_EXPLORER_SHARES_MB": "two", "THRESHOLD_EXPLORER_MAX_ROWS": "0", "DATABASE_URL": "x"})
    assert str(caught.value) == (
        'THRESHOLD_EXPLORER_MAX_ROWS is "0"; a whole number from 1 to 1000000000000 is accepted.\n'
        'THRESHOLD_EXPLORER_SHARES_MB is "two"; a whole number from 1 to 1000000000000 is accepted.'
    )


def test_the_guide_to_hosting_has_every_variable_in_its_table_with_its_default():
    table = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", table, flags=re.M))
    for setting in fields(Settings):
        said, variable = rows[setting.metadata["variable"]], setting.metadata["variable"]
        if variable in WHOLE:
            assert int(said) * WHOLE[variable][1] == setting.default
        elif variable != "DATABASE_URL":
            assert said == (setting.default or "none")


def test_by_default_shares_lie_in_a_file_below_the_project_which_git_ignores():
    assert Settings().database_url == f"sqlite:///{ROOT}/var/shares.sqlite3"
    assert "var/" in (ROOT / ".gitignore").read_text().splitlines()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_usual_address_of_postgresql_is_understood(scheme):
    found = Settings.read({"DATABASE_URL": f" {scheme}://me:pw@db:5432/shares?sslmode=require\n"})
    assert found.database_url == "postgresql+psycopg://me:pw@db:5432/shares?sslmode=require"


@pytest.mark.parametrize("url", ["postgres://me:hush@db/shares", "postgresql://db/shares?user=me&password=hush"])
def test_a_password_is_not_in_the_text_of_the_settings(url):
    found = Settings.read({"DATABASE_URL": url})
    assert "hush" in found.database_url
    assert "hush" not in f"{found!r} {found}"


def test_other_settings_hold_until_their_block_ends():
    before = settings()
    with settings_with(max_rows=7):
        assert (settings().max_rows, settings().max_bytes) == (7, before.max_bytes)
    assert settings() is before


@pytest.mark.parametrize(
    "command",
    [
        ["streamlit", "run", "app.py", "--server.port", "0", "--server.headless", "true"],
        ["uvicorn", "app:app", "--port", "0"],
    ],
    ids=["streamlit", "uvicorn"],
)
def test_a_server_with_a_variable_that_cannot_be_used_ends_at_once_with_a_sentence_alone(command):
    environment = {**os.environ, "THRESHOLD_EXPLORER_MAX_MB": "many", "THRESHOLD_EXPLORER_SHARES_MB": "0"}
    run = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 1
    assert run.stderr.endswith(
        'THRESHOLD_EXPLORER_MAX_MB is "many"; a whole number from 1 to 1000000000000 is accepted.\n'
        'THRESHOLD_EXPLORER_SHARES_MB is "0"; a whole number from 1 to 1000000000000 is accepted.\n'
    )
    assert "Traceback" not in run.stderr + run.stdout
