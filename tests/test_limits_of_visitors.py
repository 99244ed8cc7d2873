"""One visitor who does more than one may: their own links and uploads are bounded, and another's are not."""

import hashlib
from datetime import timedelta

import pyarrow as pa
import pytest
from streamlit.proto.ClientState_pb2 import ClientState

from benchmarks import viewer
from dashboard.data.shared_data import share_desk
from dashboard.data.uploads import upload_mark
from dashboard.reading.choices import ReadingChoices
from dashboard.settings import settings_with
from dashboard.sharing.guesses import FREE_OF_ADDRESS
from tests.browser.app_server import Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor

SCORES = b"label,score\n1,0.9\n0,0.1\n1,0.8\n0,0.3\n"


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return sqlite_url(tmp_path_factory.mktemp("shares"))


@pytest.fixture(scope="module")
def protected(database):
    """Where a link leads whose passphrase is "sesame"."""
    with settings_with(database_url=database):
        store = share_desk().store
        card = store.put(
            pa.table({"label": [0, 1, 1, 0], "score": [0.2, 0.8, 0.6, 0.4]}),
            title="guarded",
            note="",
            sha256="0" * 64,
            owner="sender",
            lifetime=timedelta(1),
            passphrase="sesame",
        )
        store.close()
    return f"/?d={card.token}"


@pytest.fixture(scope="module")
def server(database, protected):
    started = Server(
        database,
        THRESHOLD_EXPLORER_VISITOR_LINKS="2",
        THRESHOLD_EXPLORER_VISITOR_UPLOADS="3",
        THRESHOLD_EXPLORER_PASSPHRASES_PER_HOUR="7200",
    )
    yield started
    started.stop()


@pytest.fixture
def honest(server):
    with ProtocolVisitor(server.url) as visitor:
        visitor.open()
        yield visitor


def enter(visitor, passphrase):
    visitor.choose("passphrase", passphrase)
    visitor.press("FormSubmitter:passphrase_form-Open")


def test_who_tries_wrong_passphrases_shuts_nobody_out_at_the_same_address(server, protected):
    with viewer.open(server.url, protected) as harm, viewer.open(server.url, protected) as colleague:
        for number in range(FREE_OF_ADDRESS + 2):
            enter(harm, f"guess {number}")
            assert "This is not the passphrase" in " ".join(harm.alerts)
        enter(colleague, "sesame")
        assert any("guarded" in text for text in colleague.texts)
        assert not any("guarded" in text for text in harm.texts)


def make_link(visitor):
    visitor.press("FormSubmitter:share_form-Create link")


def test_beyond_so_many_links_of_one_visitor_the_next_is_refused_and_anothers_is_not(server):
    with viewer.open(server.url) as harm, viewer.open(server.url) as colleague:
        for visitor in (harm, colleague):
            visitor.choose("pasted", SCORES.decode())
            visitor.press("FormSubmitter:paste_0-Read it")
        harm.press("share_button")
        for _ in range(2):
            make_link(harm)
            harm.press("share_again")
        make_link(harm)
        assert "at most 2 links" in " ".join(harm.alerts)
        colleague.press("share_button")
        make_link(colleague)
        assert colleague.widget("share_again")


def test_too_many_uploads_of_one_visitor_push_out_their_own_oldest(server, honest):
    status, _, file = honest.put(SCORES)
    assert status == 204
    assert "4 rows" in honest.rerun(honest.uploaded(file, "p.csv", len(SCORES)))
    several = [SCORES + b"1,0.7\n" * number for number in range(1, 5)]
    marks = [upload_mark(hashlib.sha256(each).hexdigest(), ReadingChoices()) for each in [SCORES, *several]]
    with ProtocolVisitor(server.url) as harm:
        harm.open()
        for content in several:
            _, _, file = harm.put(content)
            harm.rerun(harm.uploaded(file, "q.csv", len(content)))
        assert "5 rows" not in harm.rerun(ClientState(query_string=f"d={marks[1]}"))
        assert "8 rows" in harm.rerun(ClientState(query_string=f"d={marks[-1]}"))
    assert "4 rows" in honest.rerun(ClientState(query_string=f"d={marks[0]}"))
