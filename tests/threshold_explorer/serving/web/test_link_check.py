"""Messages of a page whose link no longer opens: none is answered from its data."""

import asyncio

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.threshold_explorer.serving.web.asgi_client import run_in_thread
from threshold_explorer.serving.web import link_check
from threshold_explorer.serving.web.link_check import LinkCheck

DELETED, OTHER = "session of a deleted link", "another session"


class Links:
    def needs_check(self, session):
        return True

    def is_over(self, session):
        return session == DELETED

    def over(self):
        return [DELETED]


@pytest.fixture(autouse=True)
def run_again(monkeypatch):
    """The sessions whose page was run again."""
    sessions = []
    monkeypatch.setattr(link_check, "OPEN_LINKS", Links())
    monkeypatch.setattr(link_check, "CHECK_SECONDS", 3600)
    monkeypatch.setattr(link_check, "rerun_of", lambda session: lambda: sessions.append(session))
    return sessions


def part_run(fragment="part"):
    message = BackMsg()
    message.rerun_script.query_string = "t=0.4"
    message.rerun_script.fragment_id = fragment
    return message


def operation(kind):
    message = BackMsg()
    getattr(message.backend_operation_request, kind).SetInParent()
    return message


def reaching_streamlit(session, *messages):
    """The messages that reach Streamlit on the WebSocket of a session."""
    left = [{"type": "websocket.receive", "bytes": each.SerializeToString()} for each in messages]
    reached = []

    async def streamlit(scope, receive, send):
        begun = ForwardMsg()
        begun.new_session.initialize.session_id = session
        await send({"type": "websocket.send", "bytes": begun.SerializeToString()})
        while (message := await receive())["type"] == "websocket.receive":
            reached.append(BackMsg.FromString(message["bytes"]))

    async def receive():
        return left.pop(0) if left else {"type": "websocket.disconnect", "code": 1000}

    async def send(message):
        pass

    run_in_thread(LinkCheck(streamlit)({"type": "websocket", "headers": []}, receive, send))
    return reached


def test_a_part_of_a_page_is_run_with_the_whole_page(run_again):
    assert reaching_streamlit(DELETED, part_run()) == [part_run("")]
    assert reaching_streamlit(OTHER, part_run()) == [part_run()]
    assert run_again == []


@pytest.mark.parametrize("kind", ["deferred_file", "dataframe_chunk"])
def test_what_needs_no_run_is_dropped_and_the_page_is_run(run_again, kind):
    assert reaching_streamlit(DELETED, operation(kind), part_run()) == [part_run("")]
    assert run_again == [DELETED]
    assert reaching_streamlit(OTHER, operation(kind), part_run()) == [operation(kind), part_run()]
    assert run_again == [DELETED]


def test_an_open_page_is_run_again_without_a_message(run_again, monkeypatch):
    monkeypatch.setattr(link_check, "CHECK_SECONDS", 0.01)

    async def page(scope, receive, send):
        for _ in range(500):
            if run_again:
                return
            await asyncio.sleep(0.01)

    run_in_thread(LinkCheck(page)({"type": "websocket", "headers": []}, None, None))
    assert run_again[0] == DELETED
    assert OTHER not in run_again
