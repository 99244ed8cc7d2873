"""Which visitors a link opens for, by audience and by passphrase."""

import runpy
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import UTC, datetime, timedelta
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import MetaData, Table, create_engine, text

from tests.threshold_explorer.serving.sharing.conftest import TABLE, Clock, put, settings_for
from tests.threshold_explorer.serving.sharing.test_link_access import Seconds
from tests.waiting import TIMEOUT_SECONDS, until
from threshold_explorer.data.sources.link_description import describe_link
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.database.database import Database
from threshold_explorer.serving.database.schema import migrate
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing import audience_and_passphrase as protection
from threshold_explorer.serving.sharing.audience_and_passphrase import (
    EARLIER_BY_SECONDS,
    FREE_FOR_EARLIER_VISITORS,
    FREE_PER_ADDRESS,
    FREE_PER_EARLIER_VISITOR,
    FREE_PER_LINK,
    HOUR,
    MOST_ADDRESSES,
    Audience,
    AudienceKind,
    PassphraseAttempts,
    hashed,
    matches,
)
from threshold_explorer.serving.sharing.link_access import LinkAccess, LookupLimits
from threshold_explorer.serving.sharing.link_store import new_token
from threshold_explorer.serving.sharing.refusals import (
    BadAudience,
    NotInAudience,
    TextTooLong,
    TooManyAttempts,
    WrongPassphrase,
)
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.sign_in import ANONYMOUS, Access, Person, Status
from threshold_explorer.words.sentence import say

HERE = Client("192.0.2.1", "browser")
ANNA_SIGNED_IN = Access(Status.MEMBER, Person("issuer", "1", address="anna@example.org"))
BERT = Access(Status.MEMBER, Person("issuer", "2", address="bert@example.org"))
NAMELESS = Access(Status.MEMBER, Person("issuer", "3"))
UNVERIFIED = Access(Status.MEMBER, Person("issuer", "4", unverified="anna@example.org"))
NOT_ALLOWED = Access(Status.NOT_ALLOWED, Person("issuer", "1", address="anna@example.org"))
OPEN = Access(Status.OPEN)
ALL_ACCESS = [ANNA_SIGNED_IN, BERT, NAMELESS, UNVERIFIED, NOT_ALLOWED, ANONYMOUS, OPEN]
SIGNED_IN, NAMED = Audience(AudienceKind.SIGNED_IN), Audience.named("Anna@example.org")


@pytest.mark.parametrize(
    ("audience", "allowed"),
    [(Audience(), ALL_ACCESS), (SIGNED_IN, [ANNA_SIGNED_IN, BERT, NAMELESS, UNVERIFIED]), (NAMED, [ANNA_SIGNED_IN])],
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


def test_only_the_same_passphrase_matches():
    kept = hashed("correct horse")
    assert matches(kept, "correct horse")
    assert not any(matches(kept, other) for other in ("", "Correct horse", "correct horse ", "correct horse\0"))


def test_the_hash_is_salted_argon2id_of_64_megabytes_and_does_not_show_the_passphrase():
    # Loaded anew, because tests/conftest.py replaces the parameters.
    of_app = runpy.run_path(protection.__file__)["hashed"]
    one, other = of_app("hunter2"), of_app("hunter2")
    assert one != other
    assert one.startswith("$argon2id$v=19$m=65536,")
    assert "hunter2" not in one


@pytest.mark.parametrize(
    ("typed", "sent"),
    [("caf\u00e9", "cafe\u0301"), ("한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"), ("\ud800", "\ud800")],
)
def test_equivalent_characters_match(typed, sent):
    assert matches(hashed(typed), sent)
    assert not matches(hashed(typed), "?")


def test_a_passphrase_of_1000_characters_is_accepted_and_a_longer_one_refused_at_once():
    assert matches(hashed("é" * 1000), "é" * 1000)
    with pytest.raises(TextTooLong, match="The passphrase has 1001 characters; the limit is 1000"):
        hashed("é" * 1001)
    assert not matches(hashed("é" * 1000), "é" * 1001)


@pytest.mark.parametrize("kept", ["", "$argon2id$", "plain text"])
def test_a_damaged_hash_matches_nothing(kept):
    assert not matches(kept, "plain text")


def test_concurrent_checks_are_correct():
    kept = hashed("one")
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(lambda guess: matches(kept, guess), ["one", "two"] * 3)) == [True, False] * 3


ANNA = Client("192.0.2.1", "anna")


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def pauses():
    return []


@pytest.fixture
def attempts(seconds, pauses):
    def sleep(by):
        pauses.append(by)
        seconds.now += by

    return PassphraseAttempts(360, seconds, sleep)


def guess(attempts, mark, client=ANNA, token="token", right="right"):
    try:
        with attempts.attempt(token, client, mark):
            if mark != right:
                raise WrongPassphrase("sharing-passphrase-wrong")
    except WrongPassphrase:
        return False
    return True


def exhaust(attempts, address="192.0.2.1", count=FREE_PER_ADDRESS):
    """Make as many wrong attempts from an address as are checked without a pause, each with a new cookie."""
    for number in range(count):
        client = Client(address, f"cookie {number}", since=attempts._clock())
        assert not guess(attempts, f"free {address} {number}", client)


def cookies(count, address="192.0.2.1"):
    return [Client(address, f"cookie {number}") for number in range(count)]


def test_the_first_wrong_passphrases_are_refused_at_once_and_later_ones_delayed(attempts, pauses):
    for number, client in enumerate(cookies(FREE_PER_ADDRESS)):
        assert not guess(attempts, f"guess {number}", client)
    assert pauses == []
    assert not guess(attempts, "one more")
    assert pauses == [10]


def test_the_right_passphrase_waits_for_one_pause_only(attempts, pauses):
    for number, client in enumerate(cookies(3 * FREE_PER_ADDRESS)):
        guess(attempts, f"guess {number}", client)
    pauses.clear()
    assert guess(attempts, "right")
    assert pauses == [10]
    assert attempts.has_proven(ANNA, "right")
    assert not attempts.has_proven(Client("192.0.2.1", "bert"), "right")


def test_other_addresses_and_other_links_have_no_pause(attempts, pauses):
    for number in range(FREE_PER_ADDRESS):
        guess(attempts, f"guess {number}")
    assert guess(attempts, "right", Client("198.51.100.7", "bert"))
    assert guess(attempts, "right", token="another")
    assert pauses == []


def test_attempts_per_hour_are_limited_over_all_addresses(attempts, seconds):
    began, tried = seconds.now, 0
    while seconds.now < began + HOUR:
        guess(attempts, f"guess {tried}", Client(f"192.0.2.{tried % 200}", f"cookie {tried}"))
        tried += 1
    assert FREE_PER_LINK < tried <= FREE_PER_LINK + 360
    seconds.now += HOUR
    before = seconds.now
    assert not guess(attempts, "a new hour")
    assert seconds.now == before


def test_a_repeated_wrong_passphrase_of_an_address_is_not_checked_again(attempts):
    assert not guess(attempts, "wrong")
    for _ in range(3 * FREE_PER_ADDRESS):
        assert not guess(attempts, "wrong", right="wrong")
    assert not guess(attempts, "another")


def test_too_many_waiting_attempts_of_one_address_are_refused(attempts):
    def tried(number):
        try:
            return guess(attempts, f"guess {number}", Client("192.0.2.1", f"cookie {number}"))
        except TooManyAttempts as refused:
            return refused.sentence.key

    goes_on = Event()
    attempts._sleep = lambda _: goes_on.wait(TIMEOUT_SECONDS)
    exhaust(attempts)
    with ThreadPoolExecutor(61) as pool:
        paused = pool.submit(guess, attempts, "first to pause", ANNA)
        try:
            until(lambda: attempts._queues.get("token") and attempts._queues["token"].n_running == 1)
            waiting = [pool.submit(tried, number) for number in range(60)]
            refused = next(as_completed(waiting, timeout=60))
            assert refused.result() == "sharing-too-many-attempts"
        finally:
            goes_on.set()
        assert not paused.result()
        assert Counter(each.result() for each in waiting) == {False: 50, "sharing-too-many-attempts": 10}


def test_concurrent_attempts_have_the_same_limit(attempts, pauses):
    with ThreadPoolExecutor(8) as pool:
        found = Counter(pool.map(lambda number: guess(attempts, f"guess {number}"), range(40)))
    assert found == {False: 40}
    assert len(pauses) == 40 - FREE_PER_ADDRESS


def test_a_visitor_of_another_address_does_not_wait_for_the_pauses_of_an_attacker(attempts):
    goes_on = Event()
    attempts._sleep = lambda _: goes_on.wait(TIMEOUT_SECONDS)
    exhaust(attempts)
    with ThreadPoolExecutor(5) as pool:
        paused = [pool.submit(guess, attempts, f"guess {number}", each) for number, each in enumerate(cookies(5))]
        try:
            until(lambda: attempts._queues.get("token") and attempts._queues["token"].n_waiting == 4)
            # The control is the attacker, who still waits.
            assert guess(attempts, "right", Client("198.51.100.7", "bert"))
            assert not any(each.done() for each in paused)
        finally:
            goes_on.set()
    assert not any(each.result() for each in paused)


@pytest.fixture
def earlier(seconds):
    """A visitor at the attacker's address who was seen before the attack."""
    client = Client("192.0.2.1", "anna of last week", since=seconds.now)
    seconds.now += 1
    return client


def test_a_visitor_seen_before_the_attack_has_no_pause_at_the_attackers_address(attempts, pauses, seconds, earlier):
    exhaust(attempts)
    later = Client("192.0.2.1", "new", since=seconds.now)
    assert guess(attempts, "right", earlier)
    assert pauses == []
    assert guess(attempts, "right", later)
    assert pauses == [10]


def test_a_visitor_seen_before_an_attack_of_many_addresses_has_no_pause(attempts, pauses, seconds, earlier):
    for number in range(FREE_PER_LINK // FREE_PER_ADDRESS):
        exhaust(attempts, f"198.51.100.{number}")
    assert guess(attempts, "right", earlier)
    assert guess(attempts, "right", Client("203.0.113.9", "dora", since=earlier.since))
    assert pauses == []
    assert guess(attempts, "right", Client("203.0.113.9", "new", since=seconds.now))
    assert pauses == [10]


def test_the_reserve_of_earlier_visitors_is_small_and_costs_the_others_nothing(attempts, pauses, seconds, earlier):
    exhaust(attempts)
    for number in range(FREE_PER_EARLIER_VISITOR):
        assert not guess(attempts, f"forgotten {number}", earlier)
    assert pauses == []
    assert not guess(attempts, "once more", earlier)
    assert pauses == [10]
    # Prepared cookies do not multiply it.
    pauses.clear()
    at_once = 0
    while not pauses:
        assert not guess(attempts, f"prepared {at_once}", Client("192.0.2.1", f"{at_once}", since=earlier.since))
        at_once += not pauses
    assert at_once == FREE_FOR_EARLIER_VISITORS - FREE_PER_EARLIER_VISITOR
    pauses.clear()
    # They leave the share of those who were seen longer before.
    assert guess(attempts, "right", Client("192.0.2.1", "anna of last year", since=earlier.since - 6))
    assert pauses == []
    pauses.clear()
    assert guess(attempts, "right", Client("198.51.100.7", "bert", since=seconds.now))
    assert pauses == []


def test_whoever_is_seen_during_an_attack_is_earlier_than_the_next_one_only(attempts, pauses, seconds):
    exhaust(attempts)
    during = Client("192.0.2.1", "bert", since=seconds.now)
    seconds.now += HOUR / 2
    assert guess(attempts, "right", during)
    assert pauses == [10]
    seconds.now += HOUR
    exhaust(attempts)
    pauses.clear()
    assert not guess(attempts, "wrong", during)
    assert pauses == []


def test_two_visitors_may_try_the_right_passphrase_at_the_same_time(attempts):
    colleague = Client("192.0.2.1", "bert")
    with attempts.attempt("token", ANNA, "right"), attempts.attempt("token", colleague, "right"):
        pass
    assert attempts.has_proven(ANNA, "right")
    assert attempts.has_proven(colleague, "right")


@given(some.lists(some.tuples(some.integers(0, 3), some.integers(0, 6), some.booleans()), max_size=250))
def test_never_more_are_checked_at_once_in_an_hour_than_the_limits_allow(tries):
    now, pauses = Seconds(), []
    attempts = PassphraseAttempts(360, now, pauses.append)
    began, at_once = now.now, Counter()
    for number, (address, visitor, is_earlier) in enumerate(tries):
        now.now += 1
        client = Client(f"192.0.2.{address}", f"{address} {visitor}", since=began if is_earlier else now.now)
        before = len(pauses)
        assert not guess(attempts, f"guess {number}", client)
        at_once[client.address, is_earlier] += len(pauses) == before
    assert sum(at_once.values()) <= FREE_PER_LINK + FREE_FOR_EARLIER_VISITORS * len(EARLIER_BY_SECONDS)
    assert all(at_once[address, False] <= FREE_PER_ADDRESS for address, _ in list(at_once))
