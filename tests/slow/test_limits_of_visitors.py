"""Limits per visitor: links and uploads of one visitor are limited without affecting another."""

import hashlib
from datetime import timedelta

import pyarrow as pa
import pytest
from streamlit.proto.ClientState_pb2 import ClientState

from benchmarks import viewer
from tests.browser.app_server import Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.settings import settings_with
from threshold_explorer.sharing.passphrases import FREE_PER_ADDRESS
from threshold_explorer.sources.shared_data import link_access
from threshold_explorer.sources.uploads import upload_id

SCORES = b"label,score\n1,0.9\n0,0.1\n1,0.8\n0,0.3\n"


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return sqlite_url(tmp_path_factory.mktemp("shares"))


@pytest.fixture(scope="module")
def protected(database):
    """The path of a shared link with the passphrase "sesame"."""
    with settings_with(database_url=database):
        store = link_access().store
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
        THRESHOLD_EXPLORER_VISITOR_UPLOADS="3",
        THRESHOLD_EXPLORER_PASSPHRASES_PER_HOUR="7200",
    )
    yield started
    started.stop()


@pytest.fixture
def other_visitor(server):
    with ProtocolVisitor(server.url) as visitor:
        visitor.open()
        yield visitor


def enter(visitor, passphrase):
    visitor.choose("passphrase", passphrase)
    visitor.press("FormSubmitter:passphrase_form-Open")


def test_wrong_passphrases_do_not_lock_out_others_at_the_same_address(server, protected):
    with viewer.open(server.url, protected) as attacker, viewer.open(server.url, protected) as colleague:
        for number in range(FREE_PER_ADDRESS + 2):
            enter(attacker, f"guess {number}")
            assert "Wrong passphrase" in " ".join(attacker.alerts)
        enter(colleague, "sesame")
        assert any("guarded" in text for text in colleague.texts)
        assert not any("guarded" in text for text in attacker.texts)


def test_too_many_uploads_of_one_visitor_evict_their_own_oldest(server, other_visitor):
    status, _, file = other_visitor.put(SCORES)
    assert status == 204
    assert "4 rows" in other_visitor.rerun(other_visitor.uploaded(file, "p.csv", len(SCORES)))
    several = [SCORES + b"1,0.7\n" * number for number in range(1, 5)]
    marks = [upload_id(hashlib.sha256(each).hexdigest(), ReadingOptions()) for each in [SCORES, *several]]
    with ProtocolVisitor(server.url) as attacker:
        attacker.open()
        for content in several:
            _, _, file = attacker.put(content)
            attacker.rerun(attacker.uploaded(file, "q.csv", len(content)))
        assert "5 rows" not in attacker.rerun(ClientState(query_string=f"d={marks[1]}"))
        assert "8 rows" in attacker.rerun(ClientState(query_string=f"d={marks[-1]}"))
    assert "4 rows" in other_visitor.rerun(ClientState(query_string=f"d={marks[0]}"))
