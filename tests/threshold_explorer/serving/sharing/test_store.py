"""The store on SQLite and on a real PostgreSQL, and the tokens of what is in it."""

import hashlib
import logging
import re
import secrets
from datetime import timedelta

import numpy as np
import pyarrow as pa
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event, text

from tests.threshold_explorer.serving.sharing.conftest import TABLE, put, settings_for
from threshold_explorer.serving.database.failures import StoreOff
from threshold_explorer.serving.database.migrations.env import VERSION_TABLE
from threshold_explorer.serving.database.schema import shares
from threshold_explorer.serving.settings import MEGABYTE
from threshold_explorer.serving.sharing import payload
from threshold_explorer.serving.sharing.link_store import is_token, new_token
from threshold_explorer.serving.sharing.refusals import (
    BadLifetime,
    DamagedPayload,
    StoreFull,
    TextTooLong,
    WrongPassphrase,
)
from threshold_explorer.words.sentence import Sentence

WHOLE = "share-00112233445566778899aabbccddeeff90482470"
FALSE = {
    "nothing": "",
    "no text": None,
    "bytes": WHOLE.encode(),
    "a number": 7,
    "a list": [WHOLE],
    "cut": WHOLE[:-1],
    "longer": f"{WHOLE}0",
    "upper case": WHOLE.upper(),
    "upper-case digits": WHOLE.replace("f", "F"),
    "a line break after it": f"{WHOLE}\n",
    "a line break in its last place": f"{WHOLE[:-1]}\n",
    "a space before it": f" {WHOLE[:-1]}",
    "digits of another script": WHOLE.replace("0", "\u0660"),
    "full-width digits": WHOLE.replace("0", "\uff10"),
    "a NUL": WHOLE.replace("0", "\0"),
    "half a surrogate pair": WHOLE.replace("0", "\ud800"),
    "a path": "../../etc/passwd",
    "a path of its length": "share-" + "../" * 13 + "0",
    "SQL": "share-' OR '1'='1' --",
    "SQL of its length": "share-'; DROP TABLE threshold_explorer_shares;",
    "a million characters": WHOLE * 22_000,
    "another kind of id": "upload-" + WHOLE[6:],
}


def test_a_token_is_128_random_bits_and_their_checksum():
    tokens = [new_token() for _ in range(1000)]
    assert all(re.fullmatch(r"share-[0-9a-f]{40}", token) for token in tokens)
    assert all(map(is_token, tokens))
    assert len({token[6:38] for token in tokens}) == 1000
    used = [set(digits) for digits in zip(*(token[6:38] for token in tokens), strict=True)]
    assert used == [set("0123456789abcdef")] * 32


def test_a_malformed_text_is_no_token():
    assert is_token(WHOLE)
    assert [name for name, text in FALSE.items() if is_token(text)] == []


def test_every_mistyped_digit_and_every_swap_of_neighbours_is_detected():
    for place in range(6, len(WHOLE)):
        for digit in set("0123456789abcdef") - {WHOLE[place]}:
            assert not is_token(WHOLE[:place] + digit + WHOLE[place + 1 :])
        swapped = WHOLE[: place - 1] + WHOLE[place] + WHOLE[place - 1] + WHOLE[place + 1 :]
        assert swapped == WHOLE or not is_token(swapped)


MINUTE = timedelta(minutes=1)
HOSTILE = [
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "Robert'); DROP TABLE threshold_explorer_shares; --",
    "%s %(token)s :token ? $1 {} \\ \\0 '' \"",
    "👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301",
    "\u202etfel ot thgir\u202c עברית العربية",
    "two\nlines\tand\rmore \x1b[31m",
    "汉" * 200,
    "",
]


def rows(url, statement):
    engine = create_engine(settings_for(url).database_url)
    with engine.begin() as connection:
        found = connection.execute(text(statement))
        answer = [tuple(row) for row in found] if found.returns_rows else []
    engine.dispose()
    return answer


def bytes_in(url):
    """The bytes of all shares, with expired ones that are not deleted yet."""
    return int(rows(url, "SELECT coalesce(sum(n_bytes), 0) FROM threshold_explorer_shares")[0][0])


def statements_of(action):
    """The SQL statements sent to any database during an action."""
    sent = []

    def note(connection, cursor, statement, *_):
        sent.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        action()
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    return sent


def test_a_share_is_found_again(database_url, store, clock):
    card = put(store, title="Spam", note="March", view="page=threshold&t=0.37", lifetime=timedelta(days=7))
    assert is_token(card.token)
    assert store.card(card.token) == card
    assert store.table(card.token).equals(TABLE)
    assert (card.title, card.note, card.view, card.sha256) == ("Spam", "March", "page=threshold&t=0.37", "ab" * 32)
    assert (card.n_rows, card.n_columns, card.is_protected) == (3, 2, False)
    assert card.created == clock.time
    assert card.expires - card.created == timedelta(days=7)
    assert card.created.utcoffset() == timedelta(0)
    assert bytes_in(database_url) == card.n_bytes > 0


def test_two_stores_on_one_database_see_the_same(database_url, open_store):
    one, other = open_store(database_url), open_store(database_url)
    card = put(one, passphrase="sesame")
    assert other.card(card.token) == card
    assert other.table(card.token, "sesame").equals(TABLE)
    assert other.delete(card.token, "anna")
    assert one.card(card.token) is None


def test_hostile_texts_round_trip(store):
    for hostile in HOSTILE:
        table = pa.table({f"{hostile} label": [0, 1], "score": [0.5, 0.75], "why": [hostile, None]})
        card = put(store, table, title=hostile, note=hostile * 10, owner=hostile or "o")
        assert store.card(card.token) == card
        assert (card.title, card.note) == (hostile, hostile * 10)
        assert store.of_owner(hostile or "o") == [card]
        assert store.table(card.token).equals(table)
        assert store.delete(card.token, hostile or "o")
    card = put(store, title="a\0b", note="\0", view="\ud800", owner="\0\udfff")
    assert (card.title, card.note, card.view) == ("ab", "", "?")
    assert store.of_owner("\0\udfff") == [card] == [store.card(card.token)]


def test_texts_are_refused_when_too_long(store):
    for field, most in (("title", 200), ("note", 2000), ("view", 10_000)):
        assert getattr(put(store, **{field: "🙂" * most}), field) == "🙂" * most
        with pytest.raises(TextTooLong) as caught:
            put(store, **{field: "x" * (most + 1)})
        assert str(caught.value) == f"The {field} has {most + 1} characters; the limit is {most}. Shorten it."
    assert len(store.of_owner("anna")) == 3


@pytest.mark.parametrize("lifetime", [timedelta(0), timedelta(seconds=-1), timedelta(days=3651), timedelta.max])
def test_an_invalid_lifetime_is_refused(sqlite_store, lifetime):
    with pytest.raises(BadLifetime, match="more than zero and at most ten years is accepted"):
        put(sqlite_store, lifetime=lifetime)


def test_the_passphrase_is_checked_before_the_data_are_read(sqlite_store):
    store = sqlite_store
    card = put(store, passphrase="sésame")
    assert card.is_protected
    assert card.token not in repr(card)
    assert "argon2" not in repr(card)
    assert store.card(card.token) == card
    assert store.table(card.token, "se\u0301same").equals(TABLE)

    def fail(passphrase):
        with pytest.raises(WrongPassphrase, match="Ask the sender"):
            store.table(card.token, passphrase)

    for wrong in (None, "", "sesame", "x" * 100_000):
        sent = statements_of(lambda wrong=wrong: fail(wrong))
        assert len([statement for statement in sent if "SELECT" in statement]) == 1
        assert not any("payload" in statement for statement in sent)


@pytest.mark.parametrize("empty", [None, ""])
def test_an_empty_passphrase_is_no_passphrase(sqlite_store, empty):
    card = put(sqlite_store, passphrase=empty)
    assert not card.is_protected
    assert sqlite_store.table(card.token, "whatever").equals(TABLE)


def test_an_expired_share_is_unknown(store, clock):
    card = put(store, lifetime=MINUTE, passphrase="sesame")
    clock.move(MINUTE - timedelta(microseconds=1))
    assert store.card(card.token) == card
    clock.move(timedelta(microseconds=1))
    assert store.card(card.token) is None
    assert store.table(card.token, "wrong") is None
    assert store.of_owner("anna") == []


@pytest.mark.parametrize("sweep", ["opening", "sharing"])
def test_opening_a_store_and_sharing_delete_exactly_the_expired_shares(database_url, open_store, clock, sweep):
    store = open_store(database_url)
    short = [put(store, lifetime=MINUTE) for _ in range(3)]
    kept = [put(store, lifetime=2 * MINUTE)]
    clock.move(MINUTE)
    assert bytes_in(database_url) == sum(card.n_bytes for card in [*short, *kept])
    if sweep == "opening":
        open_store(database_url)
    else:
        kept.append(put(store))
    assert bytes_in(database_url) == sum(card.n_bytes for card in kept)
    assert all(store.table(card.token).equals(TABLE) for card in kept)


def test_an_owner_lists_and_deletes_only_their_own_shares(store, clock):
    cards = []
    for title in "abc":
        cards.append(put(store, title=title))
        clock.move(MINUTE)
    theirs = put(store, owner="bert")
    assert store.of_owner("anna") == cards[::-1]
    assert not store.delete(theirs.token, "anna")
    assert not store.delete(theirs.token, hashlib.sha256(b"bert").hexdigest())
    assert store.table(theirs.token).equals(TABLE)
    assert store.delete(cards[1].token, "anna")
    assert not store.delete(cards[1].token, "anna")
    assert store.of_owner("anna") == [cards[2], cards[0]]
    assert store.card(cards[1].token) is None
    assert store.table(cards[1].token) is None


def test_a_share_without_an_owner_is_in_no_list(sqlite_store):
    card = put(sqlite_store, owner="")
    assert sqlite_store.of_owner("") == []
    assert not sqlite_store.delete(card.token, "")
    assert sqlite_store.card(card.token) == card


def test_the_database_contains_neither_owner_nor_passphrase_nor_metadata(sqlite_url, open_store):
    owner, passphrase = secrets.token_hex(16), secrets.token_hex(16)
    noted = TABLE.replace_schema_metadata({"path": "/home/anna/secret.csv"})
    put(open_store(sqlite_url), noted, owner=owner, passphrase=passphrase)
    (row,) = rows(sqlite_url, "SELECT * FROM threshold_explorer_shares")
    kept = b"".join(value if isinstance(value, bytes) else str(value).encode() for value in row)
    assert hashlib.sha256(owner.encode()).hexdigest().encode() in kept
    assert not any(secret.encode() in kept for secret in (owner, passphrase, "secret.csv"))


def test_a_full_store_refuses_until_shares_expire(database_url, open_store, clock):
    needed = put(open_store(database_url), owner="other", lifetime=MINUTE).n_bytes
    store = open_store(database_url, shares_bytes=3 * needed)
    put(store, lifetime=MINUTE)
    put(store, lifetime=2 * MINUTE)
    with pytest.raises(StoreFull) as full:
        put(store)
    assert full.value.sentence == Sentence("sharing-full", needed=0.1, free=0.0, total=0.0)
    assert full.value.__context__ is None
    assert bytes_in(database_url) == 3 * needed
    clock.move(MINUTE)
    put(store)
    last = put(store)
    with pytest.raises(StoreFull):
        put(store)
    store.delete(last.token, "anna")
    assert store.table(put(store).token).equals(TABLE)


def test_long_texts_count_towards_the_space(sqlite_store):
    assert put(sqlite_store, note="🙂" * 2000).n_bytes - put(sqlite_store).n_bytes == 8000


def test_data_above_the_limit_of_the_database_are_refused(sqlite_store, monkeypatch):
    monkeypatch.setattr(payload, "MAX_PAYLOAD_BYTES", 100)
    with pytest.raises(StoreFull) as full:
        put(sqlite_store)
    assert full.value.sentence == Sentence("sharing-larger-than-one", needed=0.1, most=0.0)


def test_data_above_the_space_of_the_store_are_refused_with_that_limit(sqlite_url, open_store):
    store = open_store(sqlite_url, shares_bytes=MEGABYTE)
    with pytest.raises(StoreFull) as full:
        put(store, pa.table({"score": np.random.default_rng(4).random(200_000)}))
    assert full.value.sentence.key == "sharing-larger-than-all"
    assert full.value.sentence.args["needed"] > full.value.sentence.args["total"] == 1.0
    assert put(store)


def test_rounding_never_shows_enough_space_where_it_is_missing(sqlite_url, open_store):
    needed = put(open_store(sqlite_url), owner="other").n_bytes
    store = open_store(sqlite_url, shares_bytes=MEGABYTE)
    put(store, note="x" * 2000, view="x" * 10_000)
    room = open_store(sqlite_url, shares_bytes=bytes_in(sqlite_url) + needed - 1)
    with pytest.raises(StoreFull) as full:
        put(room)
    assert str(full.value) == (
        "These data need 0.1 MB; 0.0 MB of the 0.0 MB for all shares are free. Delete a link you no longer "
        "need, share fewer columns, or ask the administrator for more space."
    )


def test_a_damaged_payload_is_detected(sqlite_url, open_store):
    store = open_store(sqlite_url)
    card = put(store)
    rows(sqlite_url, "UPDATE threshold_explorer_shares SET payload = X'00'")
    with pytest.raises(DamagedPayload, match="damaged"):
        store.table(card.token)
    assert store.card(card.token) == card


def test_a_malformed_token_does_not_reach_the_database(sqlite_store):
    store = sqlite_store

    def ask():
        for wrong in ("", None, "share-x", new_token()[:-1], "../../etc/passwd", "' OR 1=1 --", "x" * 10**6):
            assert store.card(wrong) is None
            assert store.table(wrong, "sesame") is None
            assert store.delete(wrong, "anna") is False

    assert statements_of(ask) == []
    assert statements_of(lambda: store.card(new_token()))
    assert store.card(new_token()) is store.table(new_token(), "sesame") is None
    assert not store.delete(new_token(), "anna")


def test_the_schema_of_the_models_is_created_once_and_silently(database_url, open_store, capfd):
    before = [logging.root.level, *logging.root.handlers]
    open_store(database_url)
    assert [logging.root.level, *logging.root.handlers] == before
    assert capfd.readouterr() == ("", "")
    assert not any("CREATE" in sent for sent in statements_of(lambda: open_store(database_url)))
    assert rows(database_url, "SELECT version_num FROM threshold_explorer_version") == [("6",)]
    engine = create_engine(settings_for(database_url).database_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, shares.metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_not_changed(sqlite_url, open_store):
    open_store(sqlite_url).close()
    rows(sqlite_url, "UPDATE threshold_explorer_version SET version_num = '99'")
    with pytest.raises(StoreOff, match="newer version of this app"):
        open_store(sqlite_url)
    assert rows(sqlite_url, "SELECT version_num FROM threshold_explorer_version") == [("99",)]


def test_a_commit_on_sqlite_is_synced_before_it_is_acknowledged(sqlite_url, open_store):
    settings = []

    def ask(connection, _):
        settings.append(connection.execute("PRAGMA synchronous").fetchone()[0])
        settings.append(connection.execute("PRAGMA busy_timeout").fetchone()[0])

    store = open_store(sqlite_url)
    store.close()
    event.listen(Engine, "checkin", ask)
    try:
        put(store)
    finally:
        event.remove(Engine, "checkin", ask)
    assert settings == [2, 30_000]
    assert rows(sqlite_url, "PRAGMA journal_mode") == [("wal",)]
