"""What a page reads when the database refuses, taken from databases that really do; and what it must not read."""

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

from dashboard.store.refusals import StoreOff, StoreTrouble
from tests.dashboard.sharing.conftest import TABLE, put
from tests.postgres import PASSWORD

NOBODY = 65534
FOR_READERS = (
    "Where a link brought you here, ask its sender for the file, or meanwhile choose an example or upload a file "
    "of your own."
)
TURN_ON = f"Ask whoever hosts this dashboard to turn it on. {FOR_READERS}"
LARGE = pa.table({"score": np.random.default_rng(4).random(200_000)})


@contextmanager
def without_the_right_to_write(folder: Path) -> Iterator[None]:
    """Root may write everywhere, so it becomes nobody for a while."""
    for path in (folder, *folder.iterdir()):
        path.chmod(0o555 if path.is_dir() else 0o444)
    if os.geteuid() == 0:
        os.seteuid(NOBODY)
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
def complaints(caplog):
    """Opens or uses a store in vain; gives the sentence, which like the log holds nothing secret."""
    caplog.set_level(logging.DEBUG)

    def complaint(action, kind, *secrets):
        with pytest.raises(kind) as caught:
            action()
        sentence = str(caught.value)
        for secret in (PASSWORD, "share-", "SELECT", "INSERT", "sqlite:////", "127.0.0.1", *secrets):
            assert secret not in sentence + caplog.text + repr(caught.value)
        assert caught.value.__cause__ is None
        assert sentence.endswith(".")
        return sentence

    return complaint


def off(reason):
    return f"Sharing is off: its database cannot be used, because {reason}. {TURN_ON}"


def trouble(reason):
    return (
        f"The database of shared data could not be used, because {reason}. Try again in a moment; if that does not "
        f"help, tell whoever hosts this dashboard. {FOR_READERS}"
    )


def test_a_folder_without_the_right_to_write(public_folder, open_store, complaints):
    url = f"sqlite:///{public_folder}/shares.sqlite3"
    with without_the_right_to_write(public_folder):
        sentence = complaints(lambda: open_store(url), StoreOff)
    assert sentence == off("its file cannot be opened")


def test_a_file_that_may_only_be_read(public_folder, open_store, complaints):
    url = f"sqlite:///{public_folder}/shares.sqlite3"
    open_store(url).close()
    with without_the_right_to_write(public_folder):
        sentence = complaints(lambda: open_store(url), StoreOff)
    assert sentence in {off("its file cannot be opened"), off("it may only be read")}
    assert open_store(url).of_owner("anna") == []


def test_a_folder_that_cannot_be_made(tmp_path, open_store, complaints):
    (tmp_path / "file").touch()
    sentence = complaints(lambda: open_store(f"sqlite:///{tmp_path}/file/shares.sqlite3"), StoreOff)
    assert sentence == f"Sharing is off: the folder of its database cannot be made. {TURN_ON}"


def test_a_folder_where_the_file_should_be(tmp_path, open_store, complaints):
    sentence = complaints(lambda: open_store(f"sqlite:///{tmp_path}"), StoreOff)
    assert sentence == off("its file cannot be opened")


def test_another_kind_of_file(tmp_path, open_store, complaints):
    file = tmp_path / "notes.txt"
    file.write_text("Not a database.\n" * 1000)
    sentence = complaints(lambda: open_store(f"sqlite:///{file}"), StoreOff)
    assert sentence == off("its file is not one of SQLite")
    assert file.read_text() == "Not a database.\n" * 1000


@pytest.mark.parametrize(
    "url",
    [
        *("sqlite://", "sqlite:///:memory:", "sqlite:///file:x?uri=true", "nonsense", "mysql://me:hush@db/shares"),
        *("postgres://me:hush@db:hush/shares", "postgresql+psycopg2://me:hush@db/shares", "postgres://me:hu@sh@d:b/x"),
    ],
)
def test_an_address_that_is_none(url, open_store, complaints):
    sentence = complaints(lambda: open_store(url), StoreOff, "hush", "me:")
    assert sentence.startswith("Sharing is off: DATABASE_URL names no database that can keep shares; ")
    assert sentence.endswith(TURN_ON)


def test_a_server_that_is_not_there(open_store, complaints):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"postgresql://me:hush@127.0.0.1:{free.getsockname()[1]}/shares"
        assert complaints(lambda: open_store(url), StoreOff, "hush") == off("it cannot be reached or refuses the login")


def test_a_password_that_is_refused(postgres_url, open_store, complaints):
    url = postgres_url.replace(PASSWORD, "hush")
    assert complaints(lambda: open_store(url), StoreOff, "hush") == off("it cannot be reached or refuses the login")


def test_a_user_without_the_right_to_make_a_table(postgres, postgres_url, open_store, complaints):
    postgres.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC", postgres_url)
    postgres.run("CREATE ROLE guest LOGIN PASSWORD 'hush'")
    url = postgres_url.replace(f"tester:{PASSWORD}", "guest:hush")
    assert complaints(lambda: open_store(url), StoreOff, "hush") == off("its user lacks the right to write")


def test_a_user_who_may_only_read(postgres, postgres_url, open_store, complaints):
    open_store(postgres_url).close()
    postgres.run(f"ALTER DATABASE {postgres.name_in(postgres_url)} SET default_transaction_read_only = on")
    assert complaints(lambda: open_store(postgres_url), StoreOff) == off("it may only be read")


def test_a_disk_that_is_full(sqlite_url, open_store, complaints):
    def fill(connection, _):
        connection.execute("PRAGMA max_page_count = 60")

    event.listen(Engine, "connect", fill)
    try:
        store = open_store(sqlite_url)
        card = put(store)
        sentence = complaints(lambda: put(store, LARGE), StoreTrouble, card.token)
    finally:
        event.remove(Engine, "connect", fill)
    assert sentence == trouble("its disk is full")
    assert store.of_owner("anna") == [card]
    assert store.table(card.token).equals(TABLE)


def test_a_file_that_was_overwritten(sqlite_url, open_store, complaints):
    store = open_store(sqlite_url)
    card = put(store)
    store.close()
    Path(sqlite_url.removeprefix("sqlite:///")).write_bytes(b"\0garbage" * 10_000)
    assert complaints(lambda: store.card(card.token), StoreTrouble, card.token) == trouble(
        "its file is not one of SQLite"
    )


def test_a_writer_who_does_not_let_go(sqlite_url, open_store, complaints, monkeypatch):
    monkeypatch.setattr("dashboard.store.sqlite.BUSY_SECONDS", 0.05)
    one, other = open_store(sqlite_url), open_store(sqlite_url)
    card = put(one)
    with one._database.writing():
        assert other.card(card.token) == card
        assert complaints(lambda: put(other), StoreTrouble) == trouble("others kept it busy for too long")
    assert put(other)


def test_a_writer_on_postgresql_who_does_not_let_go(postgres_url, open_store, complaints, monkeypatch):
    monkeypatch.setattr("dashboard.store.postgresql.LOCK_SECONDS", 0.05)
    store = open_store(postgres_url)
    card = put(store)
    with store._database.writing():
        assert store.card(card.token) == card
        assert complaints(lambda: put(store), StoreTrouble) == trouble("others kept it busy for too long")
    assert put(store)


def test_a_database_that_lets_nobody_in_any_more(postgres, postgres_url, open_store, complaints):
    store = open_store(postgres_url)
    card = put(store)
    postgres.close_to_everybody(postgres_url)
    actions = [
        lambda: store.card(card.token),
        lambda: store.table(card.token),
        lambda: put(store, owner="hush", passphrase="hush"),
        lambda: store.of_owner("hush"),
        lambda: store.delete(card.token, "hush"),
    ]
    expected = trouble("it cannot be reached or refuses the login")
    assert {complaints(action, StoreTrouble, card.token, "hush") for action in actions} == {expected}


def test_connections_that_were_cut_are_made_anew(postgres, postgres_url, open_store):
    store = open_store(postgres_url)
    card = put(store)
    postgres.cut_connections(postgres_url)
    assert store.table(card.token).equals(TABLE)


def test_the_server_of_the_database_logs_no_token(postgres, postgres_url, open_store, complaints):
    store = open_store(postgres_url)
    card = put(store, lifetime=timedelta(days=1))
    postgres.run("ALTER TABLE threshold_explorer_shares DROP COLUMN note", postgres_url)
    assert complaints(lambda: store.card(card.token), StoreTrouble, card.token) == trouble("it reports the error 42703")
    logged = postgres.log.read_text()
    assert "42703" in logged or "does not exist" in logged
    assert card.token not in logged
