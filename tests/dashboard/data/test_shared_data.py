import pytest

from dashboard.data import share_door
from dashboard.data.memory import memory
from dashboard.data.shared_data import NotOpened, PassphraseNeeded, share_desk, shared_table
from dashboard.settings import settings_with
from dashboard.sharing.refusals import WrongPassphrase
from dashboard.sharing.store import ShareStore
from dashboard.sharing.tokens import new_token
from dashboard.store.refusals import StoreOff
from tests.dashboard.sharing.conftest import TABLE, put


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


def test_one_table_is_held_for_all_who_open_a_link():
    card = put(share_desk().store)
    first, second = (shared_table(card.token, None) for _ in range(2))
    assert first.card == second.card == card
    assert first.table is second.table
    assert first.table.equals(TABLE)


def test_what_is_held_closes_with_its_link():
    card = put(share_desk().store)
    assert shared_table(card.token, None)
    share_desk().store.delete(card.token, "anna")
    with pytest.raises(NotOpened) as gone:
        shared_table(card.token, None)
    assert gone.value.sentence.key == "sharing-link-gone"


def test_what_a_passphrase_opened_stays_closed_without_it_and_no_passphrase_is_kept():
    card = put(share_desk().store, passphrase="sesame")
    assert shared_table(card.token, "sesame").table.equals(TABLE)
    for missing in (None, ""):
        with pytest.raises(PassphraseNeeded):
            shared_table(card.token, missing)
    with pytest.raises(WrongPassphrase):
        shared_table(card.token, "guess")
    assert card.token in repr(memory().held())
    assert "sesame" not in repr(memory().held())


def test_a_text_that_is_no_token_opens_nothing_and_an_unknown_one_says_so():
    assert shared_table("wine-votes", None) is None
    with pytest.raises(NotOpened):
        shared_table(new_token(), None)


def test_a_database_that_does_not_answer_is_asked_again_after_a_while_only(tries, monkeypatch):
    with settings_with(database_url="sqlite:////dev/null/none.sqlite3"):
        for _ in range(3):
            with pytest.raises(StoreOff) as off:
                share_desk()
            assert off.value.sentence.key == "sharing-off-no-folder"
        assert len(tries) == 1
        monkeypatch.setattr(share_door, "SECONDS_BETWEEN_TRIES", 0)
        with pytest.raises(StoreOff):
            share_desk()
        assert len(tries) == 2


def test_a_database_that_answers_is_opened_once(tries):
    assert share_desk() is share_desk()
    assert len(tries) == 1
