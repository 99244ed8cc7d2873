"""Limits on the messages of a page."""

import asyncio
import secrets

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.threshold_explorer.serving.web.asgi_client import run_in_thread
from threshold_explorer.serving.web import connection_limits
from threshold_explorer.serving.web.connection_limits import MAX_WIDGETS, MessageLimits

RERUN = BackMsg()
RERUN.rerun_script.query_string = "t=0.5"


class Reader:
    """Receives messages as Streamlit's WebSocket does, until there are no more."""

    def __init__(self):
        self.received = []

    async def __call__(self, scope, receive, send):
        while (message := await receive())["type"] == "websocket.receive":
            self.received.append((scope["client"][0], message.get("bytes")))


def scope(address="192.0.2.1", cookie="ab" * 16):
    headers = [(b"cookie", f"threshold_explorer_visitor={cookie}".encode())]
    return {"type": "websocket", "path": "/_stcore/stream", "client": (address, 1), "headers": headers}


def sends(*messages):
    left = [{"type": "websocket.receive", "bytes": each.SerializeToString()} for each in messages]

    async def receive():
        await asyncio.sleep(0)
        return left.pop(0) if left else {"type": "websocket.disconnect", "code": 1000}

    return receive


def received_from(*messages):
    reader, responses = Reader(), []

    async def send(message):
        responses.append(message)

    run_in_thread(MessageLimits(reader)(scope(), sends(*messages), send))
    return [sent for _, sent in reader.received], responses


async def streamlit_stand_in(scope, receive, send):
    """Sends a page and receives messages, as Streamlit does."""
    page = WebSocket(scope, receive, send)
    await page.accept()
    for _ in range(3):
        await page.send_bytes(ForwardMsg(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY).SerializeToString())
    with pytest.raises(WebSocketDisconnect):
        await page.receive_bytes()


def test_a_page_that_has_gone_ends_its_connection_without_an_error():
    sent = []

    async def send(message):
        sent.append(message["type"])
        if message["type"] == "websocket.send":
            raise OSError

    messages = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1006}]

    async def receive():
        return messages.pop(0)

    run_in_thread(MessageLimits(streamlit_stand_in)(scope(), receive, send))
    assert sent == ["websocket.accept", *["websocket.send"] * 3]
    assert not messages


def test_all_pages_of_one_browser_share_a_limit_and_other_browsers_do_not():
    async def counts():
        reader = Reader()
        door = MessageLimits(reader)
        pages = [asyncio.create_task(door(scope("192.0.2.66"), sends(*[RERUN] * 10), None)) for _ in range(50)]
        await asyncio.sleep(0)
        for address, cookie in (("192.0.2.66", "cd" * 16), ("192.0.2.7", "ab" * 16)):
            await door(scope(address, cookie), sends(*[RERUN] * 10), None)
        for page in pages:
            page.cancel()
        return [address for address, _ in reader.received]

    addresses = run_in_thread(counts())
    assert addresses.count("192.0.2.7") == 10
    assert 20 <= addresses.count("192.0.2.66") < 200


def test_an_address_that_discards_its_cookies_is_limited_too():
    async def count():
        reader = Reader()
        door = MessageLimits(reader)
        cookies = [f"{number:032x}" for number in range(100)]
        pages = [door(scope("192.0.2.66", cookie), sends(*[RERUN] * 20), None) for cookie in cookies]
        _, waiting = await asyncio.wait([asyncio.create_task(page) for page in pages], timeout=0.2)
        for page in waiting:
            page.cancel()
        return len(reader.received)

    assert run_in_thread(count()) < 1500


def test_a_flood_of_new_cookies_does_not_delay_a_browser_seen_earlier_at_the_same_address(monkeypatch):
    monkeypatch.setattr(connection_limits, "_EARLIER_SECONDS", 0.2)

    async def counts():
        reader, earlier, address = Reader(), secrets.token_hex(16), "192.0.2.99"
        door = MessageLimits(reader)
        await door(scope(address, earlier), sends(RERUN), None)
        await asyncio.sleep(0.3)
        flood = [
            asyncio.create_task(door(scope(address, secrets.token_hex(16)), sends(*[RERUN] * 20), None))
            for _ in range(100)
        ]
        await asyncio.sleep(0.1)
        n_flood = len(reader.received)
        new, known = asyncio.Event(), asyncio.Event()
        visits = [
            asyncio.create_task(note(door(scope(address, cookie), sends(RERUN), None), done))
            for cookie, done in ((secrets.token_hex(16), new), (earlier, known))
        ]
        await asyncio.wait(visits, timeout=1)
        for page in (*flood, *visits):
            page.cancel()
        return n_flood, known.is_set(), new.is_set()

    async def note(visit, done):
        await visit
        done.set()

    n_flood, is_known_served, is_new_served = run_in_thread(counts())
    assert n_flood >= 500
    assert is_known_served
    # The control: a browser that was not seen before waits behind the flood.
    assert not is_new_served


def test_too_many_widgets_close_the_connection():
    few, many = BackMsg(), BackMsg()
    for message, count in ((few, MAX_WIDGETS), (many, MAX_WIDGETS + 1)):
        for _ in range(count):
            message.rerun_script.widget_states.widgets.add()
    received, responses = received_from(few, many, RERUN)
    assert received == [few.SerializeToString()]
    assert responses == [{"type": "websocket.close", "code": 1008}]


def installing():
    message = BackMsg()
    message.backend_operation_request.install_skills.SetInParent()
    return message


@pytest.mark.parametrize("message", [BackMsg(clear_cache=True), BackMsg(set_run_on_save=True), installing()])
def test_messages_that_no_page_sends_are_dropped(message):
    received, responses = received_from(message, RERUN)
    assert received == [RERUN.SerializeToString()]
    assert responses == []


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (None, ["", ""]),
        (ForwardMsg(script_finished=ForwardMsg.FINISHED_EARLY_FOR_RERUN), ["", ""]),
        (ForwardMsg(script_finished=ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY), ["", ""]),
        (ForwardMsg(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY), ["", "part"]),
    ],
)
def test_a_fragment_runs_alone_only_after_the_whole_page_was_drawn(reply, expected):
    in_part = BackMsg()
    in_part.rerun_script.query_string = "t=0.5"
    in_part.rerun_script.fragment_id = "part"
    received, responses = [], []

    async def page(scope, receive, send):
        for _ in expected:
            received.append(BackMsg.FromString((await receive())["bytes"]).rerun_script)
            if reply:
                await send({"type": "websocket.send", "bytes": reply.SerializeToString()})

    async def send(message):
        responses.append(ForwardMsg.FromString(message["bytes"]))

    run_in_thread(MessageLimits(page)(scope(), sends(*[in_part] * len(expected)), send))
    assert [sent.fragment_id for sent in received] == expected
    assert {sent.query_string for sent in received} == {"t=0.5"}
    assert responses == ([reply] * len(expected) if reply else [])
