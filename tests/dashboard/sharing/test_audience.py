"""For whom a link is: what a sender may say, and whom it opens for, whatever else they have."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import MetaData, Table, create_engine, text

from dashboard.askers import Asker
from dashboard.data.shared_data import share_desk
from dashboard.settings import settings_with
from dashboard.sharing.audience import MOST_ADDRESSES, Audience, For
from dashboard.sharing.desk import ShareDesk
from dashboard.sharing.guesses import Guesses
from dashboard.sharing.lookups import Lookups
from dashboard.sharing.refusals import BadAudience, NotForYou
from dashboard.sharing.tokens import new_token
from dashboard.sign_in.person import Person
from dashboard.sign_in.reader import UNKNOWN, Reader, Standing
from dashboard.store.database import Database
from dashboard.store.schema import migrate
from dashboard.web.link_descriptions import describe_link
from dashboard.words.sentence import say
from tests.dashboard.sharing.conftest import TABLE, Clock, put, settings_for

HERE = Asker("192.0.2.1", "browser")
ANNA = Reader(Standing.MEMBER, Person("issuer", "1", address="anna@example.org"))
BERT = Reader(Standing.MEMBER, Person("issuer", "2", address="bert@example.org"))
NAMELESS = Reader(Standing.MEMBER, Person("issuer", "3"))
UNVERIFIED = Reader(Standing.MEMBER, Person("issuer", "4", unverified="anna@example.org"))
NOT_ALLOWED = Reader(Standing.NOT_ALLOWED, Person("issuer", "1", address="anna@example.org"))
OPEN = Reader(Standing.OPEN)
READERS = [ANNA, BERT, NAMELESS, UNVERIFIED, NOT_ALLOWED, UNKNOWN, OPEN]
SIGNED_IN, NAMED = Audience(For.SIGNED_IN), Audience.named("Anna@example.org")


@pytest.mark.parametrize(
    ("audience", "readers"),
    [(Audience(), READERS), (SIGNED_IN, [ANNA, BERT, NAMELESS, UNVERIFIED]), (NAMED, [ANNA])],
)
@pytest.mark.parametrize("passphrase", [None, "sesame"])
def test_a_link_opens_for_its_audience_alone(sqlite_store, audience, readers, passphrase):
    desk = ShareDesk(sqlite_store, Lookups(1000), Guesses(36_000))
    card = put(sqlite_store, audience=audience, passphrase=passphrase)
    assert card.audience == audience == sqlite_store.card(card.token).audience
    for reader in readers:
        assert desk.open_card(card.token, HERE, reader) == card
        assert desk.open_table(card.token, HERE, passphrase, reader).equals(TABLE)
    for reader in [other for other in READERS if other not in readers]:
        for opening in (desk.open_card, desk.open_table):
            with pytest.raises(NotForYou) as refused:
                opening(card.token, HERE, reader=reader)
            assert "anna@example.org" not in str(refused.value)
        with pytest.raises(NotForYou):
            desk.open_table(card.token, HERE, passphrase, reader)


def test_whoever_forgets_to_say_who_asks_gets_nothing(sqlite_store):
    desk, card = ShareDesk(sqlite_store, Lookups(1000), Guesses(36_000)), put(sqlite_store, audience=SIGNED_IN)
    with pytest.raises(NotForYou):
        desk.open_table(card.token, HERE)
    with pytest.raises(NotForYou):
        sqlite_store.table(card.token)


@pytest.mark.parametrize(
    ("audience", "reader", "key"),
    [
        (SIGNED_IN, UNKNOWN, "sharing-audience-signed-in"),
        (NAMED, UNKNOWN, "sharing-audience-named"),
        (NAMED, BERT, "sharing-audience-not-you"),
        (NAMED, NAMELESS, "sharing-audience-not-you"),
        (SIGNED_IN, OPEN, "sharing-audience-off"),
        (NAMED, OPEN, "sharing-audience-off"),
    ],
)
def test_a_refusal_says_of_which_kind_the_audience_is(audience, reader, key):
    with pytest.raises(NotForYou) as refused:
        audience.refuse_others(reader)
    assert refused.value.sentence.key == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (" ,;\n", "sharing-audience-nobody"),
        ("anna@example.org, bert", "sharing-audience-no-address"),
        ("@example.org", "sharing-audience-no-address"),
        ("<anna@example.org>", "sharing-audience-no-address"),
        (" ".join(f"a{i}@example.org" for i in range(MOST_ADDRESSES + 1)), "sharing-audience-many"),
    ],
)
def test_a_list_that_nobody_could_open_is_refused(text, key):
    with pytest.raises(BadAudience) as refused:
        Audience.named(text)
    assert refused.value.sentence.key == key


def test_the_sender_is_among_those_who_are_named():
    assert NAMED.and_also("bert@example.org").addresses == ("anna@example.org", "bert@example.org")
    assert NAMED.and_also("anna@example.org") is NAMED
    assert NAMED.and_also("") is NAMED
    assert SIGNED_IN.and_also("bert@example.org") is SIGNED_IN


def test_an_audience_of_another_version_is_for_nobody(database_url, open_store):
    store = open_store(database_url)
    card = put(store)
    engine = create_engine(settings_for(database_url).database_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE threshold_explorer_shares SET audience = 'friends'"))
    engine.dispose()
    found = store.card(card.token).audience
    assert found.kind is For.NAMED
    for reader in READERS:
        with pytest.raises(NotForYou):
            found.refuse_others(reader)


def test_links_from_before_there_were_audiences_are_for_everybody(database_url, open_store):
    database, made = Database(settings_for(database_url).database_url), Clock()()
    with database.writing() as connection:
        migrate(connection, "1")
        old = Table("threshold_explorer_shares", MetaData(), autoload_with=connection)
        micros = (made - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
        row = dict.fromkeys(("note", "view", "sha256"), "") | dict.fromkeys(("n_rows", "n_columns", "n_bytes"), 1)
        row |= {"token": new_token(), "owner_sha256": "x", "title": "Old", "payload": b"x"}
        connection.execute(old.insert().values(**row, created=micros, expires=micros + 10**9))
    database.close()
    assert open_store(database_url).card(row["token"]).audience == Audience()


def test_a_link_that_is_not_for_everybody_is_previewed_without_title_and_note(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        card = put(share_desk().store, title="Ward seven", note="secret", audience=NAMED, lifetime=timedelta(days=1))
        preview = describe_link(card.token, "192.0.2.7")
    assert (preview.title, preview.description) == (say("preview-protected-title"), say("preview-signed-in"))
