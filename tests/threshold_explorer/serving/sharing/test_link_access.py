"""Wrong tokens and passphrases against a real store whose statements are counted."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from sqlalchemy import Engine, event

from tests.threshold_explorer.serving.sharing.conftest import TABLE, put
from tests.threshold_explorer.serving.sharing.test_tokens import FALSE
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.sharing.link_access import LinkAccess, LookupLimits
from threshold_explorer.serving.sharing.protection import FREE_PER_ADDRESS, PassphraseAttempts
from threshold_explorer.serving.sharing.refusals import WrongPassphrase
from threshold_explorer.serving.sharing.tokens import new_token
from threshold_explorer.serving.store.refusals import StoreTrouble

ANNA, BERT = (Client("192.0.2.1", name) for name in ("anna", "bert"))


def link_access_at(store, links_per_second=1000, at_once=5, passphrases_per_hour=36_000):
    return LinkAccess(store, LookupLimits(links_per_second, at_once), PassphraseAttempts(passphrases_per_hour))


@pytest.fixture
def links(sqlite_store):
    return link_access_at(sqlite_store)


@pytest.fixture
def sent():
    """The SQL statements sent to any database."""
    statements = []

    def note(connection, cursor, statement, *_):
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield statements
    event.remove(Engine, "before_cursor_execute", note)


def test_invalid_tokens_do_not_reach_the_store(links, sent):
    wrong = list(FALSE.values())
    assert [links.open_card(token, ANNA) for token in wrong] == [None] * len(wrong)
    assert [links.open_table(token, ANNA, "sesame") for token in wrong] == [None] * len(wrong)
    assert sent == []
    assert links.open_card(new_token(), ANNA) is None
    assert len(share_queries(sent)) == 1


def share_queries(sent):
    return [statement for statement in sent if "threshold_explorer_shares" in statement]


def try_wrong_links(links, count, address="192.0.2.1"):
    for number in range(count):
        assert links.open_card(new_token(), Client(address, f"cookie {number}")) is None


def test_a_valid_link_opens_after_hundreds_of_wrong_ones_from_its_address(links):
    card = put(links.store)
    try_wrong_links(links, 100)
    assert links.open_card(card.token, ANNA) == card
    assert links.open_table(card.token, BERT).equals(TABLE)


def test_wrong_links_are_delayed_and_their_previews_omitted(sqlite_store, sent):
    links = link_access_at(sqlite_store, links_per_second=1, at_once=5)
    card = put(sqlite_store)
    try_wrong_links(links, 5)
    sent.clear()
    assert [links.card_without_delay(new_token(), ANNA) for _ in range(50)] == [None] * 50
    assert links.card_without_delay(card.token, ANNA) is None
    assert share_queries(sent) == []
    assert links.card_without_delay(card.token, Client("198.51.100.7")) == card
    # A token that opened is not counted as a wrong attempt.
    assert links.card_without_delay(card.token, ANNA) == card


def test_the_right_passphrase_works_from_an_address_that_guesses(links):
    locked = put(links.store, passphrase="sesame")
    for number in range(FREE_PER_ADDRESS + 1):
        with pytest.raises(WrongPassphrase, match="Wrong passphrase"):
            links.open_table(locked.token, Client("192.0.2.1", f"cookie {number}"), f"guess {number}")
    assert links.open_table(locked.token, ANNA, "sesame").equals(TABLE)
    assert links.has_proven(locked.token, ANNA, "sesame")
    assert not links.has_proven(locked.token, BERT, "sesame")
    assert not links.has_proven(locked.token, ANNA, "guess")


def test_many_visitors_of_one_address_can_use_the_passphrase(links):
    locked = put(links.store, passphrase="sesame")
    with ThreadPoolExecutor(8) as pool:
        clients = [Client("192.0.2.1", f"cookie {number % 5}") for number in range(20)]
        tables = list(pool.map(lambda client: links.open_table(locked.token, client, "sesame"), clients))
    assert all(table.equals(TABLE) for table in tables)


def test_no_passphrase_is_stored(links):
    locked = put(links.store, passphrase="sesame")
    for passphrase in ("sesame", "guess"):
        with suppress(WrongPassphrase):
            links.open_table(locked.token, ANNA, passphrase)
    kept = repr([vars(part) for part in (links, links._lookups, links._attempts)])
    assert locked.token in kept
    assert "sesame" not in kept
    assert "guess'" not in kept


@pytest.mark.parametrize("missing", [None, ""])
def test_a_missing_passphrase_is_not_counted_as_an_attempt(links, missing):
    locked = put(links.store, passphrase="sesame")
    for _ in range(2 * FREE_PER_ADDRESS):
        with pytest.raises(WrongPassphrase):
            links.open_table(locked.token, ANNA, missing)
    assert links._attempts._wrong == {}


def test_a_database_error_is_not_counted_as_an_attempt(postgres, postgres_url, open_store):
    store = open_store(postgres_url)
    locked = put(store, passphrase="sesame")
    links = link_access_at(store)
    postgres.refuse_connections(postgres_url)
    for _ in range(3):
        with pytest.raises(StoreTrouble):
            links.prove(locked.token, ANNA, "sesame")
    assert links._attempts._wrong == {}
    assert not links.has_proven(locked.token, ANNA, "sesame")
