"""A PostgreSQL that falls silent, loses answers, restarts and comes back, as those see it who need the store."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from dashboard.store.refusals import StoreTrouble, StoreUncertain
from tests.dashboard.sharing.conftest import TABLE, clock, open_store, put
from tests.tcp_proxy import way

__all__ = ["clock", "open_store", "way"]

LOGGER = "dashboard.store.outage"


@pytest.fixture
def store(postgres, postgres_url, way, open_store):
    return open_store(postgres_url.replace(str(postgres.port), str(way.port)))


def trouble(action) -> str:
    with pytest.raises(StoreTrouble) as caught:
        action()
    return caught.value.sentence.args["reason"].key


def answered(action):
    """What the action gives once the database is asked again, which is up to a thread of its own."""
    give_up = time.monotonic() + 60
    while True:
        try:
            return action()
        except StoreTrouble:
            assert time.monotonic() < give_up
            time.sleep(0.05)


def told(caplog) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == LOGGER]


def test_a_database_that_falls_silent_refuses_everybody_and_comes_back_by_itself(store, way, caplog):
    caplog.set_level(logging.INFO)
    card = put(store)
    way.fall_silent()
    actions = [lambda: store.card(card.token), lambda: store.of_owner("anna"), lambda: put(store)] * 8
    with ThreadPoolExecutor(len(actions)) as many:
        assert set(many.map(trouble, actions)) == {"sharing-database-silent"}
    # Nothing waits now: a hundred would take minutes.
    assert {trouble(lambda: store.card(card.token)) for _ in range(100)} == {"sharing-database-silent"}
    way.go_on()
    assert answered(lambda: store.table(card.token)).equals(TABLE)
    assert put(store)
    assert told(caplog) == [
        "the database of shared data does not answer: DatabaseSilent",
        "the database of shared data answers again",
    ]


def test_a_change_whose_answer_was_lost_is_uncertain(store, way):
    def change():
        with store._database.writing() as connection:
            connection.exec_driver_sql("CREATE TABLE witness (number INTEGER)")
            way.lose_answers()

    with pytest.raises(StoreUncertain) as uncertain:
        change()
    assert "may have kept it or not" in str(uncertain.value)
    way.go_on()
    answered(lambda: store.of_owner("anna"))
    with store._database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM witness").scalar() == 0


def test_a_change_that_was_never_to_be_kept_is_not_uncertain(store, way):
    def change():
        with store._database.writing() as connection:
            way.fall_silent()
            connection.exec_driver_sql("CREATE TABLE witness (number INTEGER)")

    with pytest.raises(StoreTrouble) as refused:
        change()
    assert not isinstance(refused.value, StoreUncertain)


def test_a_server_that_restarts_is_connected_to_anew(postgres, store, caplog):
    card = put(store)
    postgres.restart()
    assert answered(lambda: store.card(card.token)) == card
    assert put(store)


def test_a_server_that_becomes_a_follower_says_that_it_may_only_be_read(postgres, postgres_url, store):
    card = put(store)
    name = postgres.name_in(postgres_url)
    postgres.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    postgres.cut_connections(postgres_url)
    assert trouble(lambda: put(store)) == "sharing-database-read-only"
    assert store.is_to_be_opened_anew
    assert store.table(card.token).equals(TABLE)
    postgres.run(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    assert answered(lambda: put(store))
