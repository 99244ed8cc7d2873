"""The store while PostgreSQL does not respond, loses responses, restarts and recovers."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.tcp_proxy import proxy
from tests.threshold_explorer.serving.sharing.conftest import TABLE, clock, open_store, put
from threshold_explorer.serving.database.connections import waiting_at_most
from threshold_explorer.serving.database.failures import StoreTrouble, StoreUncertain

__all__ = ["clock", "open_store", "proxy"]

SILENT_OR_BUSY = {"sharing-database-silent", "sharing-database-busy"}
# Of a transaction that begins while the database responds.
SECONDS = 5
LOGGER = "threshold_explorer.serving.database.failures"


@pytest.fixture
def store(postgres, postgres_url, proxy, open_store):
    return open_store(postgres_url.replace(str(postgres.port), str(proxy.port)))


def trouble(action) -> str:
    with pytest.raises(StoreTrouble) as caught:
        action()
    return caught.value.sentence.args["reason"].key


def retried(action):
    """The result of the action once the database is used again, which a background thread decides."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return action()
        except StoreTrouble:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def log_messages(caplog) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == LOGGER]


def test_a_silent_database_fails_fast_and_recovers(store, proxy, caplog):
    caplog.set_level(logging.INFO)
    card = put(store)
    proxy.fall_silent()
    actions = [lambda: store.card(card.token), lambda: store.of_owner("anna"), lambda: put(store)] * 8
    with ThreadPoolExecutor(len(actions)) as many:
        # On a busy machine, some have waited for a connection until the first silent one was noticed.
        assert {"sharing-database-silent"} <= set(many.map(trouble, actions)) <= SILENT_OR_BUSY
    # Nothing waits now: a hundred would take minutes.
    assert {trouble(lambda: store.card(card.token)) for _ in range(100)} == {"sharing-database-silent"}
    proxy.go_on()
    assert retried(lambda: store.table(card.token)).equals(TABLE)
    assert put(store)
    assert log_messages(caplog) == [
        "the share database does not respond: DatabaseSilent",
        "the share database responds again",
    ]


def test_a_commit_without_a_response_is_uncertain(store, proxy):
    def change():
        with waiting_at_most(SECONDS), store._database.writing() as connection:
            connection.exec_driver_sql("CREATE TABLE witness (number INTEGER)")
            proxy.lose_answers()

    with pytest.raises(StoreUncertain) as uncertain:
        change()
    assert "may have been saved" in str(uncertain.value)
    proxy.go_on()
    retried(lambda: store.of_owner("anna"))
    with store._database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM witness").scalar() == 0


def test_a_rolled_back_change_is_not_uncertain(store, proxy):
    def change():
        with waiting_at_most(SECONDS), store._database.writing() as connection:
            proxy.fall_silent()
            connection.exec_driver_sql("CREATE TABLE witness (number INTEGER)")

    with pytest.raises(StoreTrouble) as refused:
        change()
    assert not isinstance(refused.value, StoreUncertain)


def test_connections_are_reopened_after_a_restart(postgres, store, caplog):
    card = put(store)
    postgres.restart()
    assert retried(lambda: store.card(card.token)) == card
    assert put(store)


def test_a_server_that_becomes_a_standby_is_read_only(postgres, postgres_url, store):
    card = put(store)
    name = postgres.name_in(postgres_url)
    postgres.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    postgres.cut_connections(postgres_url)
    assert trouble(lambda: put(store)) == "sharing-database-read-only"
    assert store.needs_reopening
    assert store.table(card.token).equals(TABLE)
    postgres.run(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    assert retried(lambda: put(store))
