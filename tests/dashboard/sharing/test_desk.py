"""False tokens, and clients that guess, before a real store whose statements are counted."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from sqlalchemy import Engine, event

from dashboard.sharing.attempts import Attempts
from dashboard.sharing.desk import ShareDesk
from dashboard.sharing.refusals import TooManyAttempts, WrongPassphrase
from dashboard.sharing.tokens import new_token
from dashboard.store.refusals import StoreTrouble
from dashboard.words.sentence import Sentence
from tests.dashboard.sharing.conftest import TABLE, put

MOST = 5


@pytest.fixture
def desk(store):
    return ShareDesk(store, Attempts(most=MOST))


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
    assert [desk.open_card(token, "anna") for token in wrong] == [None] * 1000
    assert [desk.open_table(token, "anna", "sesame") for token in wrong] == [None] * 1000
    assert sent == []
    assert desk.open_card(new_token(), "anna") is None
    assert len(asked_for_shares(sent)) == 1


def asked_for_shares(sent):
    return [statement for statement in sent if "threshold_explorer_shares" in statement]


def exhaust(desk, client="anna"):
    for _ in range(MOST):
        assert desk.open_card(new_token(), client) is None


def test_unknown_tokens_reach_the_store_only_so_often_for_each_client(desk, sent):
    refusals = 0
    for attempt in range(4 * MOST):
        opening = desk.open_card if attempt % 2 else desk.open_table
        try:
            assert opening(new_token(), "anna") is None
        except TooManyAttempts:
            refusals += 1
    assert refusals == 3 * MOST
    assert len(asked_for_shares(sent)) == MOST
    assert desk.open_card(new_token(), "bert") is None


def test_one_dead_link_however_often_it_is_opened_counts_once_and_is_asked_for_once(desk, sent):
    card = put(desk.store)
    desk.store.delete(card.token, "anna")
    sent.clear()
    for _ in range(4 * MOST):
        assert desk.open_card(card.token, "anna") is None
        assert desk.open_table(card.token, "anna", "sesame") is None
    assert len(asked_for_shares(sent)) == 1
    assert desk.open_table(put(desk.store).token, "anna").equals(TABLE)


def test_an_exhausted_client_reads_when_to_come_back_and_others_open_their_links(desk):
    card = put(desk.store)
    exhaust(desk)
    for opening in (desk.open_card, desk.open_table):
        with pytest.raises(TooManyAttempts) as caught:
            opening(card.token, "anna")
        assert caught.value.sentence == Sentence("sharing-too-many-attempts", minutes=10)
    assert desk.open_table(card.token, "bert").equals(TABLE)
    assert desk.open_card("share-x", "anna") is None


def test_a_reader_never_loses_what_is_open_to_others_at_the_same_address(desk):
    card, locked = put(desk.store), put(desk.store, passphrase="sesame")
    desk.open_card(card.token, "anna")
    desk.open_table(locked.token, "anna", "sesame")
    exhaust(desk)
    for guess in range(MOST):
        with pytest.raises(WrongPassphrase):
            desk.open_table(locked.token, "anna", f"guess {guess}")
    assert desk.open_card(card.token, "anna") == card
    assert desk.open_table(card.token, "anna").equals(TABLE)
    assert desk.open_table(locked.token, "anna", "sesame").equals(TABLE)


def test_what_was_open_and_is_deleted_is_gone_also_for_an_exhausted_client(desk):
    card = put(desk.store)
    desk.open_card(card.token, "anna")
    exhaust(desk)
    desk.store.delete(card.token, "anna")
    assert [desk.open_card(card.token, "anna") for _ in range(3)] == [None] * 3


def test_what_opens_is_not_counted(desk):
    cards = [put(desk.store) for _ in range(2 * MOST)]
    locked = put(desk.store, passphrase="sesame")
    for card in cards:
        assert desk.open_card(card.token, "anna") == card
        assert desk.open_table(card.token, "anna").equals(TABLE)
    assert desk.open_table(locked.token, "anna", "sesame").equals(TABLE)
    exhaust(desk)


def test_passphrases_are_guessed_only_so_often_and_only_that_link_is_closed_to_that_client(desk):
    locked, other = (put(desk.store, passphrase="sesame") for _ in range(2))
    for guess in range(MOST):
        with pytest.raises(WrongPassphrase):
            desk.open_table(locked.token, "anna", f"guess {guess}")
    with pytest.raises(TooManyAttempts):
        desk.open_table(locked.token, "anna", "sesame")
    assert desk.open_card(locked.token, "anna") == locked
    assert desk.open_table(other.token, "anna", "sesame").equals(TABLE)
    assert desk.open_table(locked.token, "bert", "sesame").equals(TABLE)
    exhaust(desk)


def test_the_same_wrong_passphrase_counts_once_and_is_not_tried_again(desk, sent):
    locked = put(desk.store, passphrase="sesame")
    sent.clear()
    for _ in range(4 * MOST):
        with pytest.raises(WrongPassphrase, match="This is not the passphrase of these data: ask the sender"):
            desk.open_table(locked.token, "anna", "guess")
    assert len(asked_for_shares(sent)) == 1
    assert desk.open_table(locked.token, "anna", "sesame").equals(TABLE)


def test_guesses_at_once_get_no_further_than_one_by_one(desk, sent):
    locked = put(desk.store, passphrase="sesame")
    sent.clear()

    def guessed(number):
        with pytest.raises((WrongPassphrase, TooManyAttempts)) as caught:
            desk.open_table(locked.token, "anna", f"guess {number}")
        return caught.type

    with ThreadPoolExecutor(8) as pool:
        assert Counter(pool.map(guessed, range(40))) == {WrongPassphrase: MOST, TooManyAttempts: 40 - MOST}
    assert len(asked_for_shares(sent)) == MOST


def test_many_at_one_address_who_know_the_passphrase_open_their_link_at_once(desk):
    locked = put(desk.store, passphrase="sesame")
    for guess in range(MOST - 1):
        with pytest.raises(WrongPassphrase):
            desk.open_table(locked.token, "anna", f"guess {guess}")
    with ThreadPoolExecutor(8) as pool:
        tables = list(pool.map(lambda _: desk.open_table(locked.token, "anna", "sesame"), range(4 * MOST)))
    assert all(table.equals(TABLE) for table in tables)


def test_no_passphrase_is_kept(desk):
    locked = put(desk.store, passphrase="sesame")
    for passphrase in ("sesame", "guess"):
        with suppress(WrongPassphrase):
            desk.open_table(locked.token, "anna", passphrase)
    kept = repr([vars(desk), vars(desk.attempts)])
    assert locked.token in kept
    assert "sesame" not in kept
    assert "guess" not in kept


@pytest.mark.parametrize("missing", [None, ""])
def test_a_missing_passphrase_is_no_guess(desk, missing):
    locked = put(desk.store, passphrase="sesame")
    for _ in range(2 * MOST):
        with pytest.raises(WrongPassphrase):
            desk.open_table(locked.token, "anna", missing)
    assert desk.open_table(locked.token, "anna", "sesame").equals(TABLE)


def test_trouble_with_the_database_is_no_guess(postgres, postgres_url, open_store):
    desk = ShareDesk(open_store(postgres_url), Attempts(most=MOST))
    postgres.close_to_everybody(postgres_url)
    for _ in range(2 * MOST):
        with pytest.raises(StoreTrouble):
            desk.open_card(new_token(), "anna")
