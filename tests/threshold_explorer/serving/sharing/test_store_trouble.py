"""The messages about database errors, from real databases, and the secrets that they must not contain."""

import logging
import os
import shutil
import socket
import tempfile
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
from threshold_explorer.serving.store.refusals import StoreOff, StoreTrouble

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
    monkeypatch.setattr("threshold_explorer.serving.store.connections.BUSY_SECONDS", 0.05)
    one, other = open_store(sqlite_url), open_store(sqlite_url)
    card = put(one)
    with one._database.writing():
        assert other.card(card.token) == card
        assert error_of(lambda: put(other), StoreTrouble) == trouble("other connections kept it busy for too long")
    assert put(other)


def test_a_writer_on_postgresql_that_keeps_its_lock(postgres_url, open_store, error_of, monkeypatch):
    monkeypatch.setattr("threshold_explorer.serving.store.postgresql.LOCK_SECONDS", 0.05)
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
    assert error_of(lambda: store.card(card.token), StoreTrouble, card.token) == trouble("it reports error 42703")
    logged = postgres.log.read_text()
    assert "42703" in logged or "does not exist" in logged
    assert card.token not in logged
