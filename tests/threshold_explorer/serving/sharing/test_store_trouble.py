"""Errors of real databases and damaged SQLite files: always a sentence, without secrets, and never wrong data."""

import logging
import os
import random
import shutil
import socket
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from sqlalchemy import Engine, event

from tests.postgres import PASSWORD
from tests.threshold_explorer.serving.sharing.conftest import TABLE, put
from threshold_explorer.serving.database.failures import StoreOff, StoreRefused, StoreTrouble
from threshold_explorer.serving.sharing.refusals import DamagedPayload

UNPRIVILEGED_USER = 65534
FOR_READERS = "To see shared data, ask the sender for the file, or open an example or your own file."
TURN_ON = f"Ask the administrator to turn it on. {FOR_READERS}"
LARGE = pa.table({"score": np.random.default_rng(4).random(200_000)})


@contextmanager
def without_the_right_to_write(folder: Path) -> Iterator[None]:
    """Root may write everywhere, so the process changes to an unprivileged user for a while."""
    for path in (folder, *folder.iterdir()):
        path.chmod(0o555 if path.is_dir() else 0o444)
    if os.geteuid() == 0:
        os.seteuid(UNPRIVILEGED_USER)
        try:
            yield
        finally:
            os.seteuid(0)
    else:
        yield
    folder.chmod(0o755)


@pytest.fixture
def public_folder():
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def error_of(caplog):
    """The error of opening or using a store, checked, like the log, to contain no secret."""
    caplog.set_level(logging.DEBUG)

    def error(action, kind, *secrets):
        with pytest.raises(kind) as caught:
            action()
        sentence = str(caught.value)
        for secret in (PASSWORD, "share-", "SELECT", "INSERT", "sqlite:////", "127.0.0.1", *secrets):
            assert secret not in sentence + caplog.text + repr(caught.value)
        assert caught.value.__cause__ is None
        assert sentence.endswith(".")
        return sentence

    return error


def off(reason):
    return f"Sharing is off: its database cannot be used: {reason}. {TURN_ON}"


def trouble(reason):
    return (
        f"The share database failed: {reason}. Try again in a moment; if it fails again, tell the administrator. "
        f"{FOR_READERS}"
    )


def test_a_folder_without_the_right_to_write(public_folder, open_store, error_of):
    url = f"sqlite:///{public_folder}/shares.sqlite3"
    with without_the_right_to_write(public_folder):
        sentence = error_of(lambda: open_store(url), StoreOff)
    assert sentence == off("its file cannot be opened")


def test_a_folder_that_cannot_be_made_or_is_no_file_and_another_kind_of_file(tmp_path, open_store, error_of):
    file = tmp_path / "notes.txt"
    file.write_text("Not a database.\n" * 1000)
    for place, sentence in (
        (file / "shares.sqlite3", f"Sharing is off: the folder of its database cannot be created. {TURN_ON}"),
        (tmp_path, off("its file cannot be opened")),
        (file, off("its file is not an SQLite database")),
    ):
        assert error_of(lambda place=place: open_store(f"sqlite:///{place}"), StoreOff) == sentence
    assert file.read_text() == "Not a database.\n" * 1000


@pytest.mark.parametrize(
    "url",
    [
        *("sqlite://", "sqlite:///:memory:", "sqlite:///file:x?uri=true", "nonsense", "mysql://me:hush@db/shares"),
        *("postgres://me:hush@db:hush/shares", "postgresql+psycopg2://me:hush@db/shares", "postgres://me:hu@sh@d:b/x"),
    ],
)
def test_an_invalid_url(url, open_store, error_of):
    sentence = error_of(lambda: open_store(url), StoreOff, "hush", "me:")
    assert sentence.startswith("Sharing is off: DATABASE_URL names no usable database; ")
    assert sentence.endswith(TURN_ON)


def test_an_unreachable_server(open_store, error_of):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"postgresql://me:hush@127.0.0.1:{free.getsockname()[1]}/shares"
        assert error_of(lambda: open_store(url), StoreOff, "hush") == off("it cannot be reached or refuses the login")


def test_a_password_that_is_refused(postgres_url, open_store, error_of):
    url = postgres_url.replace(PASSWORD, "hush")
    assert error_of(lambda: open_store(url), StoreOff, "hush") == off("it cannot be reached or refuses the login")


def test_a_user_without_the_right_to_make_a_table(postgres, postgres_url, open_store, error_of):
    postgres.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC", postgres_url)
    postgres.run("CREATE ROLE guest LOGIN PASSWORD 'hush'")
    url = postgres_url.replace(f"tester:{PASSWORD}", "guest:hush")
    assert error_of(lambda: open_store(url), StoreOff, "hush") == off("its user has no write permission")


def test_a_user_who_may_only_read(postgres, postgres_url, open_store, error_of):
    open_store(postgres_url).close()
    postgres.run(f"ALTER DATABASE {postgres.name_in(postgres_url)} SET default_transaction_read_only = on")
    assert error_of(lambda: open_store(postgres_url), StoreOff) == off("it is read-only")


def test_a_disk_that_is_full(sqlite_url, open_store, error_of):
    def fill(connection, _):
        connection.execute("PRAGMA max_page_count = 60")

    event.listen(Engine, "connect", fill)
    try:
        store = open_store(sqlite_url)
        card = put(store)
        sentence = error_of(lambda: put(store, LARGE), StoreTrouble, card.token)
    finally:
        event.remove(Engine, "connect", fill)
    assert sentence == trouble("its disk is full")
    assert store.of_owner("anna") == [card]
    assert store.table(card.token).equals(TABLE)


def test_a_file_that_was_overwritten(sqlite_url, open_store, error_of):
    store = open_store(sqlite_url)
    card = put(store)
    store.close()
    Path(sqlite_url.removeprefix("sqlite:///")).write_bytes(b"\0garbage" * 10_000)
    assert error_of(lambda: store.card(card.token), StoreTrouble, card.token) == trouble(
        "its file is not an SQLite database"
    )


def test_a_writer_that_keeps_its_lock(sqlite_url, open_store, error_of, monkeypatch):
    monkeypatch.setattr("threshold_explorer.serving.database.connections.BUSY_SECONDS", 0.05)
    one, other = open_store(sqlite_url), open_store(sqlite_url)
    card = put(one)
    with one._database.writing():
        assert other.card(card.token) == card
        assert error_of(lambda: put(other), StoreTrouble) == trouble("other connections kept it busy for too long")
    assert put(other)


def test_a_writer_on_postgresql_that_keeps_its_lock(postgres_url, open_store, error_of, monkeypatch):
    monkeypatch.setattr("threshold_explorer.serving.database.connections.LOCK_SECONDS", 0.05)
    store = open_store(postgres_url)
    card = put(store)
    with store._database.writing():
        assert store.card(card.token) == card
        assert error_of(lambda: put(store), StoreTrouble) == trouble("other connections kept it busy for too long")
    assert put(store)


def test_a_database_that_accepts_no_connections(postgres, postgres_url, open_store, error_of):
    store = open_store(postgres_url)
    card = put(store)
    postgres.refuse_connections(postgres_url)
    actions = [
        lambda: store.card(card.token),
        lambda: store.table(card.token),
        lambda: put(store, owner="hush", passphrase="hush"),
        lambda: store.of_owner("hush"),
        lambda: store.delete(card.token, "hush"),
    ]
    expected = trouble("it cannot be reached or refuses the login")
    assert {error_of(action, StoreTrouble, card.token, "hush") for action in actions} == {expected}


def test_broken_connections_are_replaced(postgres, postgres_url, open_store):
    store = open_store(postgres_url)
    card = put(store)
    postgres.cut_connections(postgres_url)
    assert store.table(card.token).equals(TABLE)


def test_the_server_of_the_database_logs_no_token(postgres, postgres_url, open_store, error_of):
    store = open_store(postgres_url)
    card = put(store, lifetime=timedelta(days=1))
    postgres.run("ALTER TABLE threshold_explorer_shares DROP COLUMN note", postgres_url)
    assert error_of(lambda: store.card(card.token), StoreTrouble, card.token) == trouble('it reports error "42703"')
    logged = postgres.log.read_text()
    assert "42703" in logged or "does not exist" in logged
    assert card.token not in logged


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
