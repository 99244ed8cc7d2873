from pathlib import Path

import pytest

from dashboard.sharing.settings import ShareSettings
from dashboard.sharing.store import StoreOff

ROOT = Path(__file__).resolve().parents[3]


def test_by_default_shares_lie_in_a_file_below_the_project_which_git_ignores():
    settings = ShareSettings.from_environment({})
    assert settings.database_url == f"sqlite:///{ROOT}/var/shares.sqlite3"
    assert settings.max_total_bytes == 2048 * 2**20
    assert "var/" in (ROOT / ".gitignore").read_text().splitlines()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_usual_address_of_postgresql_is_understood(scheme):
    settings = ShareSettings.from_environment({"DATABASE_URL": f" {scheme}://me:pw@db:5432/shares?sslmode=require\n"})
    assert settings.database_url == "postgresql+psycopg://me:pw@db:5432/shares?sslmode=require"


def test_a_variable_that_is_empty_counts_as_absent():
    empty = {"DATABASE_URL": "", "THRESHOLD_EXPLORER_SHARES_MB": " "}
    assert ShareSettings.from_environment(empty) == ShareSettings.from_environment({})


def test_the_room_for_shares_is_given_in_megabytes():
    assert ShareSettings.from_environment({"THRESHOLD_EXPLORER_SHARES_MB": "3"}).max_total_bytes == 3 * 2**20


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "many", "٣", "1e3"])
def test_another_room_switches_sharing_off_with_a_sentence(text):
    with pytest.raises(StoreOff, match=r"THRESHOLD_EXPLORER_SHARES_MB is .*; a whole number above zero is accepted"):
        ShareSettings.from_environment({"THRESHOLD_EXPLORER_SHARES_MB": text})


@pytest.mark.parametrize("url", ["postgres://me:hush@db/shares", "postgresql://db/shares?user=me&password=hush"])
def test_a_password_is_not_in_the_text_of_the_settings(url):
    settings = ShareSettings.from_environment({"DATABASE_URL": url})
    assert "hush" in settings.database_url
    assert "hush" not in f"{settings} {settings!r}"
