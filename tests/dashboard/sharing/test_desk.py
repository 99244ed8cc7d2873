"""False tokens, and visitors who guess, before a real store whose statements are counted."""

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from sqlalchemy import Engine, event

from dashboard.askers import Asker
from dashboard.sharing.desk import ShareDesk
from dashboard.sharing.guesses import FREE_OF_ADDRESS, Guesses
from dashboard.sharing.lookups import Lookups
from dashboard.sharing.refusals import WrongPassphrase
from dashboard.sharing.tokens import new_token
from dashboard.store.refusals import StoreTrouble
from tests.dashboard.sharing.conftest import TABLE, put

ANNA, BERT = (Asker("192.0.2.1", name) for name in ("anna", "bert"))


def desk_at(store, links_per_second=1000, at_once=5, passphrases_per_hour=36_000):
    return ShareDesk(store, Lookups(links_per_second, at_once), Guesses(passphrases_per_hour))


@pytest.fixture
def desk(store):
    return desk_at(store)


@pytest.fixture
def sent():
    """The SQL that any database is sent."""
    statements = []

    def note(connection, cursor, statement, *_):
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield statements
    event.remove(Engine, "before_cursor_execute", note)


def a_thousand_wrong_tokens(valid):
    seeded = random.Random(4)
    made_up = [f"share-{seeded.getrandbits(160):040x}" for _ in range(500)]
    cut = [valid[:length] for length in range(len(valid))]
    mistyped = [valid[:at] + seeded.choice("ghijk \0٣") + valid[at + 1 :] for at in range(6, 46) for _ in range(10)]
    odd = ["../../etc/passwd", f"{valid}/../..", valid * 22_000, "' OR '1'='1", f"{valid}' --", valid.upper(), None]
    more = [valid.translate({48 + digit: 0x0660 + digit for digit in range(10)}) + "\u0660", f"\0{valid}", f"{valid}\n"]
    tokens = [*made_up, *cut, *mistyped, *odd, *more]
    return [*tokens, *(f"{valid}{number}" for number in range(1000 - len(tokens)))]


def test_a_thousand_wrong_tokens_open_nothing_and_do_not_reach_the_store(desk, sent):
    wrong = a_thousand_wrong_tokens(put(desk.store).token)
    assert len(wrong) == 1000
    sent.clear()
    assert [desk.open_card(token, ANNA) for token in wrong] == [None] * 1000
    assert [desk.open_table(token, ANNA, "sesame") for token in wrong] == [None] * 1000
    assert sent == []
    assert desk.open_card(new_token(), ANNA) is None
    assert len(asked_for_shares(sent)) == 1


def asked_for_shares(sent):
    return [statement for statement in sent if "threshold_explorer_shares" in statement]


def try_wrong_links(desk, count, address="192.0.2.1"):
    for number in range(count):
        assert desk.open_card(new_token(), Asker(address, f"cookie {number}")) is None


def test_a_right_link_opens_although_hundreds_of_wrong_ones_were_tried_at_its_address(desk):
    card = put(desk.store)
    try_wrong_links(desk, 300)
    assert desk.open_card(card.token, ANNA) == card
    assert desk.open_table(card.token, BERT).equals(TABLE)


def test_wrong_links_wait_for_their_moment_and_a_preview_does_without(store, sent):
    desk = desk_at(store, links_per_second=1, at_once=5)
    card = put(store)
    try_wrong_links(desk, 5)
    sent.clear()
    assert [desk.card_at_once(new_token(), ANNA) for _ in range(50)] == [None] * 50
    assert desk.card_at_once(card.token, ANNA) is None
    assert asked_for_shares(sent) == []
    assert desk.card_at_once(card.token, Asker("198.51.100.7")) == card
    # What opened for one is nobody's guess.
    assert desk.card_at_once(card.token, ANNA) == card


def test_what_was_open_and_is_deleted_is_gone(desk):
    card = put(desk.store)
    assert desk.open_card(card.token, ANNA) == card
    desk.store.delete(card.token, "anna")
    assert [desk.open_card(card.token, ANNA) for _ in range(3)] == [None] * 3


def wrong_passphrases(desk, token, count, address="192.0.2.1"):
    for number in range(count):
        with pytest.raises(WrongPassphrase, match="This is not the passphrase of these data: ask the sender"):
            desk.open_table(token, Asker(address, f"cookie {number}"), f"guess {number}")


def test_whoever_knows_the_passphrase_gets_in_behind_an_address_that_guesses(sqlite_store):
    desk = desk_at(sqlite_store)
    locked = put(desk.store, passphrase="sesame")
    wrong_passphrases(desk, locked.token, FREE_OF_ADDRESS + 1)
    assert desk.open_table(locked.token, ANNA, "sesame").equals(TABLE)
    assert desk.has_proven(locked.token, ANNA, "sesame")
    assert not desk.has_proven(locked.token, BERT, "sesame")
    assert not desk.has_proven(locked.token, ANNA, "guess")


def test_the_same_wrong_passphrase_is_not_checked_again(desk, sent):
    locked = put(desk.store, passphrase="sesame")
    for _ in range(3):
        with pytest.raises(WrongPassphrase):
            desk.prove(locked.token, ANNA, "guess")
    sent.clear()
    with pytest.raises(WrongPassphrase):
        desk.prove(locked.token, ANNA, "guess")
    assert asked_for_shares(sent) == []


def test_many_at_one_address_who_know_the_passphrase_open_their_link(sqlite_store):
    desk = desk_at(sqlite_store)
    locked = put(desk.store, passphrase="sesame")
    with ThreadPoolExecutor(8) as pool:
        askers = [Asker("192.0.2.1", f"cookie {number % 5}") for number in range(20)]
        tables = list(pool.map(lambda asker: desk.open_table(locked.token, asker, "sesame"), askers))
    assert all(table.equals(TABLE) for table in tables)


def test_no_passphrase_is_kept(desk):
    locked = put(desk.store, passphrase="sesame")
    for passphrase in ("sesame", "guess"):
        with suppress(WrongPassphrase):
            desk.open_table(locked.token, ANNA, passphrase)
    kept = repr([vars(part) for part in (desk, desk._lookups, desk._guesses)])
    assert locked.token in kept
    assert "sesame" not in kept
    assert "guess'" not in kept


@pytest.mark.parametrize("missing", [None, ""])
def test_a_missing_passphrase_is_no_guess(desk, missing):
    locked = put(desk.store, passphrase="sesame")
    for _ in range(2 * FREE_OF_ADDRESS):
        with pytest.raises(WrongPassphrase):
            desk.open_table(locked.token, ANNA, missing)
    assert desk._guesses._wrong == {}


def test_trouble_with_the_database_is_no_guess(postgres, postgres_url, open_store):
    store = open_store(postgres_url)
    locked = put(store, passphrase="sesame")
    desk = desk_at(store)
    postgres.close_to_everybody(postgres_url)
    for _ in range(3):
        with pytest.raises(StoreTrouble):
            desk.prove(locked.token, ANNA, "sesame")
    assert desk._guesses._wrong == {}
    assert not desk.has_proven(locked.token, ANNA, "sesame")
