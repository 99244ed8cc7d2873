import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.tcp_proxy import proxy
from tests.threshold_explorer.serving.sharing.conftest import TABLE, put
from tests.threshold_explorer.serving.sharing.test_store_trouble import public_folder, without_the_right_to_write
from threshold_explorer.serving.database.failures import StoreOff, StoreRefused, StoreTrouble
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.serving.settings import Settings, settings_with
from threshold_explorer.serving.sharing import shared_data
from threshold_explorer.serving.sharing.audience_and_passphrase import Audience
from threshold_explorer.serving.sharing.link_store import ShareStore, new_token
from threshold_explorer.serving.sharing.refusals import NotInAudience, WrongPassphrase
from threshold_explorer.serving.sharing.shared_data import (
    PassphraseNeeded,
    SharedDataUnavailable,
    link_access,
    shared_table,
)
from threshold_explorer.serving.sign_in import Access, Person, Status

__all__ = ["proxy", "public_folder"]


@pytest.fixture(autouse=True)
def _own_store(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        yield


@pytest.fixture
def tries(monkeypatch):
    """What stores were opened with."""
    tried, opened = [], ShareStore.open

    def noted(settings):
        tried.append(settings)
        return opened(settings)

    monkeypatch.setattr(ShareStore, "open", noted)
    return tried


def test_the_store_is_opened_once_and_one_table_is_held_for_all_who_open_a_link(tries):
    card = put(link_access().store)
    first, second = (shared_table(card.token, None) for _ in range(2))
    assert first.card == second.card == card
    assert first.table is second.table
    assert first.table.equals(TABLE)
    assert link_access() is link_access()
    assert len(tries) == 1


def test_what_is_held_closes_with_its_link():
    card = put(link_access().store)
    assert shared_table(card.token, None)
    link_access().store.delete(card.token, "anna")
    with pytest.raises(SharedDataUnavailable) as gone:
        shared_table(card.token, None)
    assert gone.value.sentence.key == "sharing-link-gone"


def test_what_a_passphrase_opened_stays_closed_without_it_and_no_passphrase_is_kept():
    card = put(link_access().store, passphrase="sesame")
    assert shared_table(card.token, "sesame").table.equals(TABLE)
    for missing in (None, ""):
        with pytest.raises(PassphraseNeeded):
            shared_table(card.token, missing)
    with pytest.raises(WrongPassphrase):
        shared_table(card.token, "guess")
    assert card.token in repr(memory_cache().items())
    assert "sesame" not in repr(memory_cache().items())


def test_a_malformed_token_opens_nothing_and_an_unknown_one_gives_a_message():
    assert shared_table("wine-votes", None) is None
    with pytest.raises(SharedDataUnavailable):
        shared_table(new_token(), None)


def test_a_database_that_does_not_answer_is_asked_again_after_a_while_only(tries, monkeypatch):
    with settings_with(database_url="sqlite:////dev/null/none.sqlite3"):
        for _ in range(3):
            with pytest.raises(StoreOff) as off:
                link_access()
            assert off.value.sentence.key == "sharing-off-no-folder"
        assert len(tries) == 1
        monkeypatch.setattr(shared_data, "SECONDS_BETWEEN_TRIES", 0)
        with pytest.raises(StoreOff):
            link_access()
        assert len(tries) == 2


@pytest.fixture
def far_store(postgres, postgres_url, proxy, monkeypatch):
    """The store is a PostgreSQL behind that proxy."""
    monkeypatch.setattr(shared_data, "SECONDS_BETWEEN_TRIES", 0)
    with settings_with(database_url=Settings.read({"DATABASE_URL": far(postgres_url, postgres, proxy)}).database_url):
        yield


def far(url, postgres, proxy):
    return url.replace(str(postgres.port), str(proxy.port))


def at_last(action):
    give_up = time.monotonic() + 60
    while True:
        try:
            return action()
        except StoreRefused:
            assert time.monotonic() < give_up
            time.sleep(0.05)


def test_what_was_opened_stays_open_unchecked_while_the_store_is_silent(far_store, proxy):
    cards = [put(link_access().store), put(link_access().store, passphrase="sesame")]
    unseen = put(link_access().store)
    before = [shared_table(cards[0].token, None), shared_table(cards[1].token, "sesame")]
    assert all(shared.is_checked for shared in before)
    proxy.fall_silent()
    held = [shared_table(cards[0].token, None), shared_table(cards[1].token, "sesame")]
    assert not any(shared.is_checked for shared in held)
    assert [shared.table for shared in held] == [shared.table for shared in before]
    with pytest.raises(PassphraseNeeded):
        shared_table(cards[1].token, None)
    for token, passphrase in ((cards[1].token, "guess"), (unseen.token, None)):
        with pytest.raises(StoreTrouble):
            shared_table(token, passphrase)
    proxy.go_on()
    assert at_last(lambda: shared_table(unseen.token, None)).is_checked
    assert shared_table(cards[0].token, None).is_checked


def test_what_was_opened_stays_closed_to_others_while_the_store_is_silent(far_store, proxy, monkeypatch):
    anna, bert = (
        Access(Status.MEMBER, Person("issuer", name, address=f"{name}@example.org")) for name in ("anna", "bert")
    )
    card = put(link_access().store, audience=Audience.named("anna@example.org"))
    monkeypatch.setattr(shared_data, "current_access", lambda: anna)
    assert shared_table(card.token, None).is_checked
    proxy.fall_silent()
    assert not shared_table(card.token, None).is_checked
    monkeypatch.setattr(shared_data, "current_access", lambda: bert)
    with pytest.raises(NotInAudience):
        shared_table(card.token, None)


def test_what_was_opened_closes_with_the_end_of_its_link_and_after_an_hour(far_store, proxy, monkeypatch):
    ends, stays = put(link_access().store), put(link_access().store)
    assert shared_table(ends.token, None).is_checked
    assert shared_table(stays.token, None).is_checked
    proxy.fall_silent()
    monkeypatch.setattr(shared_data, "utc_now", lambda: ends.expires)
    with pytest.raises(StoreTrouble):
        shared_table(ends.token, None)
    monkeypatch.undo()
    monkeypatch.setattr(shared_data, "UNCHECKED_SECONDS", 0)
    with pytest.raises(StoreTrouble):
        shared_table(stays.token, None)


def test_a_database_that_is_silent_at_the_start_is_found_when_it_answers(far_store, proxy):
    proxy.fall_silent()
    with ThreadPoolExecutor(8) as many:
        whys = list(many.map(lambda _: why_off(), range(8)))
    assert set(whys) == {"sharing-database-silent"}
    proxy.go_on()
    assert put(at_last(link_access).store)


def why_off() -> str:
    with pytest.raises(StoreOff) as off:
        link_access()
    return off.value.sentence.args["reason"].key


def test_from_a_store_that_may_only_be_read_links_open_and_share_is_off(far_store, postgres, postgres_url, caplog):
    with settings_with(database_url=Settings.read({"DATABASE_URL": postgres_url}).database_url):
        card = put(link_access().store)
    name = postgres.name_in(postgres_url)
    postgres.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    for _ in range(3):
        assert shared_table(card.token, None).table.equals(TABLE)
        refuses_to_share(card)
    postgres.run(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    assert at_last(lambda: put(link_access().store))
    messages = [record.getMessage() for record in caplog.records if record.name.endswith("shared_data")]
    assert messages == ["sharing is off: 25006", "sharing is on again"]


def refuses_to_share(card):
    store = link_access().store
    for action in (store.refuse_if_read_only, lambda: put(store), lambda: store.delete(card.token, "anna")):
        with pytest.raises(StoreOff, match="read-only"):
            action()


def test_from_a_file_that_may_only_be_read_links_open_and_share_is_off(public_folder, monkeypatch):
    monkeypatch.setattr(shared_data, "SECONDS_BETWEEN_TRIES", 0)
    url = f"sqlite:///{public_folder}/shares.sqlite3"
    before = ShareStore.open(Settings.read({"DATABASE_URL": url}))
    card = put(before)
    before.close()
    with settings_with(database_url=url):
        with without_the_right_to_write(public_folder):
            assert shared_table(card.token, None).table.equals(TABLE)
            refuses_to_share(card)
        for file in public_folder.iterdir():
            file.chmod(0o644)
        assert put(link_access().store)
