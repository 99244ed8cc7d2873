"""SQLite files that were damaged, truncated, deleted or replaced: always an error message, never wrong data."""

import random
import shutil
import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from tests.threshold_explorer.serving.sharing.conftest import TABLE, put
from tests.threshold_explorer.serving.sharing.test_store_trouble import LARGE
from threshold_explorer.serving.sharing.refusals import DamagedPayload
from threshold_explorer.serving.store.refusals import StoreRefused, StoreTrouble

# The ranges of SQLite's file header and of the schema.
_BEGINNING = 6 * 4096


def path(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def reason(action) -> str:
    with pytest.raises(StoreTrouble) as caught:
        action()
    return caught.value.sentence.args["reason"].key


@pytest.fixture
def filled(sqlite_url, open_store):
    """A closed file with shares, and their tokens."""
    store = open_store(sqlite_url)
    tokens = [put(store, title="x" * 150).token for _ in range(8)]
    store.close()
    return path(sqlite_url), tokens


def outcome(open_store, file: Path, tokens: list[str]) -> str:
    try:
        store = open_store(f"sqlite:///{file}")
        tables = [store.table(token) for token in tokens]
        assert all(table is None or table.equals(TABLE) for table in tables)
        [str(card) for card in store.of_owner("anna")]
        put(store)
        store.close()
    except (StoreRefused, DamagedPayload) as refused:
        return type(refused).__name__ if str(refused).endswith(".") else "no sentence"
    return "opened"


def test_any_changed_byte_gives_an_error_and_never_wrong_data(filled, open_store, tmp_path):
    file, tokens = filled
    whole, chance, found = file.read_bytes(), random.Random(1), Counter()
    for number in range(48):
        damaged = bytearray(whole)
        for _ in range(chance.choice([1, 4, 60])):
            damaged[chance.randrange(len(whole) if chance.random() < 0.6 else _BEGINNING)] = chance.randrange(256)
        one = tmp_path / f"{number}.sqlite3"
        one.write_bytes(damaged)
        found[outcome(open_store, one, tokens)] += 1
    assert set(found) == {"StoreOff", "StoreTrouble", "DamagedPayload", "opened"}


def test_an_undecodable_error_has_a_message_too(filled, open_store, tmp_path):
    file, tokens = filled
    damaged = file.read_bytes().replace(b"CREATE TABLE threshold_explorer_shares", b"CREATE TABL\xac" + b"\xac" * 26)
    file.write_bytes(damaged)
    assert outcome(open_store, file, tokens) == "StoreOff"


def test_an_invalid_time_is_damage(filled, open_store):
    file, tokens = filled
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE threshold_explorer_shares SET created = 9e18")
    connection.close()
    store = open_store(f"sqlite:///{file}")
    assert reason(lambda: store.card(tokens[0])) == "sharing-database-damaged"


def test_a_truncated_write_ahead_log(sqlite_url, open_store):
    store, other = open_store(sqlite_url), open_store(sqlite_url)
    card = put(store, LARGE)
    with path(sqlite_url).with_name("shares.sqlite3-wal").open("r+b") as log:
        log.truncate(50_000)
    assert reason(lambda: other.table(card.token)) == "sharing-database-disk-fails"
    assert other.needs_reopening


def test_nothing_is_written_to_a_deleted_file(sqlite_url, open_store):
    store = open_store(sqlite_url)
    put(store)
    for file in path(sqlite_url).parent.iterdir():
        file.unlink()
    assert reason(lambda: put(store)) == "sharing-database-error"
    assert store.needs_reopening
    again = open_store(sqlite_url)
    card = put(again)
    assert store.table(card.token).equals(TABLE)


def test_a_restored_backup_is_read_at_once(filled, open_store):
    file, tokens = filled
    backup = shutil.copy(file, file.with_suffix(".backup"))
    store = open_store(f"sqlite:///{file}")
    assert store.delete(tokens[0], "anna")
    assert store.card(tokens[0]) is None
    for beside in ("-wal", "-shm"):
        file.with_name(file.name + beside).unlink()
    Path(backup).rename(file)
    assert store.table(tokens[0]).equals(TABLE)
