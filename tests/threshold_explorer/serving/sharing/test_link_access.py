"""Which links open, and what strangers learn: wrong tokens and passphrases, unknown links, and links of open pages."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta

import pytest
from sqlalchemy import Engine, event

from tests.threshold_explorer.serving.sharing.conftest import (
    TABLE,
    clock,
    database_url,
    open_store,
    put,
    sqlite_url,
    store,
)
from tests.threshold_explorer.serving.sharing.test_store import FALSE, statements_of
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.database.failures import StoreTrouble
from threshold_explorer.serving.sharing import audience_and_passphrase as protection
from threshold_explorer.serving.sharing.audience_and_passphrase import FREE_PER_ADDRESS, PassphraseAttempts
from threshold_explorer.serving.sharing.link_access import (
    CHECK_SECONDS,
    MAX_ADDRESSES,
    MAX_OPENED,
    UNCHECKED_SECONDS,
    LinkAccess,
    LookupLimits,
    OpenLinks,
)
from threshold_explorer.serving.sharing.link_store import new_token
from threshold_explorer.serving.sharing.refusals import WrongPassphrase

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


class Seconds:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def lookups(seconds):
    return LookupLimits(2, at_once=3, clock=seconds)


def test_the_first_failed_lookups_are_immediate_and_later_ones_limited(lookups, seconds):
    assert [lookups.wait_for("anna", f"wrong {number}") for number in range(6)] == [0, 0, 0, 0.5, 1, 1.5]
    assert lookups.wait_for("at another address", "wrong") == 0
    seconds.now += 1.5
    assert lookups.wait_for("anna", "later") == 0.5
    seconds.now += 100
    assert lookups.wait_for("anna", "much later") == 0


def test_successful_lookups_are_not_limited_afterwards(lookups):
    for number in range(20):
        assert lookups.wait_for("anna", f"good {number}") == 0
        lookups.note_opened("anna", f"good {number}")
    for number in range(9):
        lookups.wait_for("anna", f"wrong {number}")
    assert lookups.wait_for("anna", "good 0") == 0
    assert lookups.is_free("anna", "good 0")
    lookups.note_gone("good 0")
    assert lookups.wait_for("anna", "good 0") > 0


def test_lookups_that_cannot_wait_use_no_quota_of_those_that_can(lookups):
    for number in range(3):
        assert lookups.is_free("anna", "preview")
        lookups.wait_for("anna", f"wrong {number}")
    assert [lookups.is_free("anna", f"preview {number}") for number in range(50)] == [False] * 50
    assert lookups.wait_for("anna", "patient") == 0.5


def test_memory_is_limited(lookups):
    for number in range(MAX_ADDRESSES + 5):
        lookups.wait_for(f"address {number}", "wrong")
    for number in range(MAX_OPENED + 5):
        lookups.note_opened("anna", f"good {number}")
    assert len(lookups._failures) == MAX_ADDRESSES
    assert len(lookups._opened) == MAX_OPENED


HERE = Client("192.0.2.1", "browser")


@pytest.fixture
def hashes(monkeypatch):
    """The passphrases that are hashed."""
    found = []

    class Hasher:
        def verify(self, hash, passphrase):
            found.append(passphrase)
            return True

        def hash(self, passphrase):
            return f"hash of {passphrase!r}"

    monkeypatch.setattr(protection, "_hasher", Hasher())
    return found


@pytest.mark.parametrize("passphrase", [None, "sesame"])
def test_an_expired_and_a_deleted_link_answer_like_one_that_never_was(store, clock, hashes, passphrase):
    expired = put(store, passphrase=passphrase, lifetime=timedelta(minutes=1)).token
    deleted = put(store, passphrase=passphrase).token
    known = put(store, passphrase=passphrase).token
    assert store.delete(deleted, "anna")
    clock.move(timedelta(minutes=1))

    def sent(token):
        links = LinkAccess(store, LookupLimits(1000), PassphraseAttempts(36_000))
        found = statements_of(lambda: [links.open_card(token, HERE), links.open_table(token, HERE, passphrase)])
        return found, list(hashes)

    unknown = sent(new_token())
    assert unknown[1] == []
    assert sent(expired) == sent(deleted) == unknown
    # The control: a link that opens sends more, and its passphrase is hashed.
    statements, hashed = sent(known)
    assert len(statements) > len(unknown[0])
    assert len(hashed) == (1 if passphrase else 0)


def test_deleting_the_link_of_somebody_else_answers_like_one_that_never_was(store, clock):
    others, expired = put(store, owner="bert").token, put(store, owner="bert", lifetime=timedelta(minutes=1)).token
    clock.move(timedelta(minutes=1))

    def answers(token):
        found = []
        sent = statements_of(lambda: found.append((store.delete(token, "anna"), store.owned_card(token, "anna"))))
        return sent, found

    assert answers(others) == answers(expired) == answers(new_token())
    assert store.card(others)


__all__ = ["clock", "database_url", "open_store", "sqlite_url", "store"]


class Links(OpenLinks):
    """Open open_links whose database may be away."""

    def __init__(self, store, clock):
        super().__init__(self._connected, clock, Seconds())
        self.store, self.is_away = store, False

    def _connected(self):
        if self.is_away:
            raise StoreTrouble("sharing-trouble")
        return self.store

    def wait(self, seconds):
        self._clock.now += seconds


@pytest.fixture
def open_links(store, clock):
    return Links(store, clock)


def shown(open_links, session, **changes):
    card = put(open_links.store, **changes)
    open_links.show(session, card.token, card.expires)
    return card


def test_a_deleted_link_is_over_in_all_pages_that_show_it_and_in_no_other(open_links):
    card, other = shown(open_links, "one"), shown(open_links, "other")
    open_links.show("two", card.token, card.expires)
    assert list(open_links.over()) == []
    open_links.store.delete(card.token, "anna")
    assert not open_links.is_over("one")
    open_links.wait(CHECK_SECONDS)
    assert [open_links.is_over(each) for each in ("one", "two", "other", "none")] == [True, True, False, False]
    assert sorted(open_links.over()) == ["one", "two"]
    open_links.forget("one")
    open_links.show("two", other.token, other.expires)
    assert list(open_links.over()) == []


def test_an_expired_link_is_over_at_once(open_links, clock):
    shown(open_links, "one", lifetime=timedelta(minutes=1))
    shown(open_links, "other", lifetime=timedelta(days=1))
    clock.move(timedelta(minutes=1))
    assert open_links.is_over("one")
    assert list(open_links.over()) == ["one"]


def test_while_the_database_is_away_a_link_is_over_an_hour_after_its_last_check(open_links, clock):
    card = shown(open_links, "one")
    open_links.is_away = True
    open_links.wait(UNCHECKED_SECONDS - 1)
    # Shown again, but not confirmed.
    open_links.show("one", card.token, card.expires, is_checked=False)
    assert not open_links.is_over("one")
    open_links.wait(1)
    assert open_links.is_over("one")
    assert list(open_links.over()) == ["one"]
    open_links.is_away = False
    assert not open_links.is_over("one")
    open_links.is_away = True
    clock.move(timedelta(days=30))
    assert open_links.is_over("one")


def test_any_number_of_links_is_checked_at_once(open_links):
    cards = [shown(open_links, f"session {number}") for number in range(3)]
    for number in range(1200):
        open_links.show(f"further {number}", f"share-{number:032x}00000000", cards[0].expires)
    open_links.store.delete(cards[1].token, "anna")
    over = set(open_links.over())
    assert over == {"session 1", *(f"further {number}" for number in range(1200))}
