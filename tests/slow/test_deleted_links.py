"""A deleted link closes in open pages: on another copy of the server, without a message, and for downloads."""

import time
from datetime import timedelta

import httpx
import pyarrow as pa
import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState

from benchmarks import viewer
from tests.browser.app_server import Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor
from tests.threshold_explorer.serving.sharing.conftest import settings_for
from threshold_explorer.serving.sharing.link_access import CHECK_SECONDS
from threshold_explorer.serving.sharing.link_store import ShareStore
from threshold_explorer.words.sentence import say

TABLE = pa.table({"label": [0, 1] * 40, "score": [number / 80 for number in range(80)]})
GONE = say("sharing-link-gone")


class Shared:
    """A server, and the store of another copy that makes and deletes links."""

    def __init__(self, database_url):
        self.server = Server(database_url)
        self.store = ShareStore.open(settings_for(database_url))

    def link(self, title, lifetime=timedelta(1), **changes):
        return self.store.put(
            TABLE, title=title, note="", sha256="0" * 64, owner="sender", lifetime=lifetime, **changes
        ).token

    def delete(self, token):
        assert self.store.delete(token, "sender")

    def stop(self):
        self.store.close()
        self.server.stop()


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def shared(request, tmp_path_factory):
    on_sqlite = request.param == "SQLite"
    url = (
        sqlite_url(tmp_path_factory.mktemp("shares"))
        if on_sqlite
        else request.getfixturevalue("postgres").new_database()
    )
    started = Shared(url)
    yield started
    started.stop()


def test_an_open_page_is_told_within_seconds_and_another_link_stays_open(shared):
    deleted, other = shared.link("Gone soon"), shared.link("Stays")
    with ProtocolVisitor(shared.server.url) as visitor, ProtocolVisitor(shared.server.url) as beside:
        assert "Gone soon" in visitor.open(f"d={deleted}")
        assert "Stays" in beside.open(f"d={other}")
        shared.delete(deleted)
        began = time.monotonic()
        text = visitor.until_finished()
        assert time.monotonic() - began < 5 * CHECK_SECONDS
        assert GONE in text
        assert "Gone soon" not in text
        assert "Stays" in beside.rerun(ClientState(query_string=f"d={other}"))


def test_an_open_page_is_told_when_its_link_expires(shared):
    token = shared.link("Gone soon", timedelta(seconds=8))
    with ProtocolVisitor(shared.server.url) as visitor:
        assert "Gone soon" in visitor.open(f"d={token}")
        assert GONE in visitor.until_finished()


def test_no_slider_moves_and_no_session_is_resumed_on_a_deleted_link(shared):
    deleted, other = shared.link("Gone soon"), shared.link("Stays")
    with (
        viewer.open(shared.server.url, f"/?d={deleted}&t=0.3") as moving,
        viewer.open(shared.server.url, f"/?d={other}&t=0.3") as beside,
        ProtocolVisitor(shared.server.url) as leaving,
    ):
        assert "Gone soon" in leaving.open(f"d={deleted}")
        leaving.disconnect()
        shared.delete(deleted)
        time.sleep(CHECK_SECONDS)
        moving.release(0.4)
        assert any(GONE in text for text in moving.texts)
        assert not any("Gone soon" in text for text in moving.texts)
        beside.release(0.4)
        assert any("Stays" in text for text in beside.texts)
        with ProtocolVisitor(shared.server.url, cookie=leaving.cookie) as again:
            text = again.open(f"d={deleted}", session=leaving.session)
            assert again.session == leaving.session
            assert GONE in text
            assert "Gone soon" not in text


def downloads(visitor):
    """The ids of the downloads on a page that are made when their button is pressed."""
    found = [each.delta.new_element.download_button.deferred_file_id for each in visitor.messages]
    return [id for id in found if id]


def downloaded(visitor, id):
    """The response to a press on a download button."""
    message = BackMsg()
    message.backend_operation_request.request_id = "1"
    message.backend_operation_request.session_id = visitor.session
    message.backend_operation_request.deferred_file.file_id = id
    visitor.send_message(message)
    return visitor.next_of("backend_operation_response").backend_operation_response


def test_a_download_of_a_deleted_link_is_neither_made_nor_served(shared):
    deleted, other = shared.link("Gone soon"), shared.link("Stays")
    with ProtocolVisitor(shared.server.url) as visitor, ProtocolVisitor(shared.server.url) as beside:
        files = {}
        for page, token in ((visitor, deleted), (beside, other)):
            page.connect()
            page.rerun(ClientState(query_string=f"d={token}", page_name="uncertainty"))
            id = downloads(page)[0]
            files[page] = id, shared.server.url + downloaded(page, id).deferred_file.url
        assert [httpx.get(url).status_code for _, url in files.values()] == [200, 200]
        shared.delete(deleted)
        time.sleep(CHECK_SECONDS)
        assert not downloaded(visitor, files[visitor][0]).deferred_file.url
        time.sleep(CHECK_SECONDS)
        assert [httpx.get(url).status_code for _, url in files.values()] == [404, 200]
        assert downloaded(beside, files[beside][0]).deferred_file.url
