"""The audience of a link: what a sender may choose, and which visitors it opens for."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import MetaData, Table, create_engine, text

from tests.threshold_explorer.serving.sharing.conftest import TABLE, Clock, put, settings_for
from threshold_explorer.data.sources.link_description import describe_link
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.audience import MOST_ADDRESSES, Audience, AudienceKind
from threshold_explorer.serving.sharing.link_access import LinkAccess, LookupLimits
from threshold_explorer.serving.sharing.protection import PassphraseAttempts
from threshold_explorer.serving.sharing.refusals import BadAudience, NotInAudience
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.sharing.tokens import new_token
from threshold_explorer.serving.sign_in import ANONYMOUS, Access, Person, Status
from threshold_explorer.serving.store.database import Database
from threshold_explorer.serving.store.schema import migrate
from threshold_explorer.words.sentence import say

HERE = Client("192.0.2.1", "browser")
ANNA = Access(Status.MEMBER, Person("issuer", "1", address="anna@example.org"))
BERT = Access(Status.MEMBER, Person("issuer", "2", address="bert@example.org"))
NAMELESS = Access(Status.MEMBER, Person("issuer", "3"))
UNVERIFIED = Access(Status.MEMBER, Person("issuer", "4", unverified="anna@example.org"))
NOT_ALLOWED = Access(Status.NOT_ALLOWED, Person("issuer", "1", address="anna@example.org"))
OPEN = Access(Status.OPEN)
ALL_ACCESS = [ANNA, BERT, NAMELESS, UNVERIFIED, NOT_ALLOWED, ANONYMOUS, OPEN]
SIGNED_IN, NAMED = Audience(AudienceKind.SIGNED_IN), Audience.named("Anna@example.org")


@pytest.mark.parametrize(
    ("audience", "allowed"),
    [(Audience(), ALL_ACCESS), (SIGNED_IN, [ANNA, BERT, NAMELESS, UNVERIFIED]), (NAMED, [ANNA])],
)
@pytest.mark.parametrize("passphrase", [None, "sesame"])
def test_a_link_opens_for_its_audience_alone(sqlite_store, audience, allowed, passphrase):
    links = LinkAccess(sqlite_store, LookupLimits(1000), PassphraseAttempts(36_000))
    card = put(sqlite_store, audience=audience, passphrase=passphrase)
    assert card.audience == audience == sqlite_store.card(card.token).audience
    for access in allowed:
        assert links.open_card(card.token, HERE, access) == card
        assert links.open_table(card.token, HERE, passphrase, access).equals(TABLE)
    for access in [other for other in ALL_ACCESS if other not in allowed]:
        for opening in (links.open_card, links.open_table):
            with pytest.raises(NotInAudience) as refused:
                opening(card.token, HERE, access=access)
            assert "anna@example.org" not in str(refused.value)
        with pytest.raises(NotInAudience):
            links.open_table(card.token, HERE, passphrase, access)


def test_an_omitted_user_opens_nothing(sqlite_store):
    links = LinkAccess(sqlite_store, LookupLimits(1000), PassphraseAttempts(36_000))
    card = put(sqlite_store, audience=SIGNED_IN)
    with pytest.raises(NotInAudience):
        links.open_table(card.token, HERE)
    with pytest.raises(NotInAudience):
        sqlite_store.table(card.token)


@pytest.mark.parametrize(
    ("audience", "access", "key"),
    [
        (SIGNED_IN, ANONYMOUS, "sharing-audience-signed-in"),
        (NAMED, ANONYMOUS, "sharing-audience-named"),
        (NAMED, BERT, "sharing-audience-not-you"),
        (NAMED, NAMELESS, "sharing-audience-not-you"),
        (SIGNED_IN, OPEN, "sharing-audience-off"),
        (NAMED, OPEN, "sharing-audience-off"),
    ],
)
def test_a_refusal_names_the_kind_of_audience(audience, access, key):
    with pytest.raises(NotInAudience) as refused:
        audience.check_access(access)
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
def test_an_audience_without_members_is_refused(text, key):
    with pytest.raises(BadAudience) as refused:
        Audience.named(text)
    assert refused.value.sentence.key == key


def test_the_sender_is_part_of_a_named_audience():
    assert NAMED.with_address("bert@example.org").addresses == ("anna@example.org", "bert@example.org")
    assert NAMED.with_address("anna@example.org") is NAMED
    assert NAMED.with_address("") is NAMED
    assert SIGNED_IN.with_address("bert@example.org") is SIGNED_IN


def test_an_audience_of_an_unknown_version_is_empty(sqlite_url, open_store):
    store = open_store(sqlite_url)
    card = put(store)
    engine = create_engine(settings_for(sqlite_url).database_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE threshold_explorer_shares SET audience = 'friends'"))
    engine.dispose()
    found = store.card(card.token).audience
    assert found.kind is AudienceKind.NAMED
    for access in ALL_ACCESS:
        with pytest.raises(NotInAudience):
            found.check_access(access)


def test_links_older_than_audiences_are_public(database_url, open_store):
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


def test_the_preview_of_a_restricted_link_has_no_title_and_note(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        card = put(link_access().store, title="Ward seven", note="secret", audience=NAMED, lifetime=timedelta(days=1))
        preview = describe_link(card.token, "192.0.2.7")
    assert (preview.title, preview.description) == (say("preview-protected-title"), say("preview-signed-in"))
