import asyncio

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from dashboard.web.messages import MOST_WIDGETS, Messages
from tests.dashboard.web.asking import run_apart

RERUN = BackMsg()
RERUN.rerun_script.query_string = "t=0.5"


class Reader:
    """Takes messages as Streamlit's WebSocket does, until there are no more."""

    def __init__(self):
        self.taken = []

    async def __call__(self, scope, receive, send):
        while (message := await receive())["type"] == "websocket.receive":
            self.taken.append((scope["client"][0], message.get("bytes")))


def scope(address="192.0.2.1", cookie="ab" * 16):
    headers = [(b"cookie", f"threshold_explorer_visitor={cookie}".encode())]
    return {"type": "websocket", "path": "/_stcore/stream", "client": (address, 1), "headers": headers}


def sends(*messages):
    left = [{"type": "websocket.receive", "bytes": each.SerializeToString()} for each in messages]

    async def receive():
        await asyncio.sleep(0)
        return left.pop(0) if left else {"type": "websocket.disconnect", "code": 1000}

    return receive


def taken_of(*messages):
    reader, answers = Reader(), []

    async def send(message):
        answers.append(message)

    run_apart(Messages(reader)(scope(), sends(*messages), send))
    return [sent for _, sent in reader.taken], answers


def test_all_pages_of_one_browser_wait_together_and_nobody_else_does():
    async def counts():
        reader = Reader()
        door = Messages(reader)
        pages = [asyncio.create_task(door(scope("192.0.2.66"), sends(*[RERUN] * 10), None)) for _ in range(50)]
        await asyncio.sleep(0)
        for address, cookie in (("192.0.2.66", "cd" * 16), ("192.0.2.7", "ab" * 16)):
            await door(scope(address, cookie), sends(*[RERUN] * 10), None)
        for page in pages:
            page.cancel()
        return [address for address, _ in reader.taken]

    addresses = run_apart(counts())
    assert addresses.count("192.0.2.7") == 10
    assert 20 <= addresses.count("192.0.2.66") < 200


def test_an_address_of_many_thrown_away_cookies_waits_as_well():
    async def count():
        reader = Reader()
        door = Messages(reader)
        cookies = [f"{number:032x}" for number in range(100)]
        pages = [door(scope("192.0.2.66", cookie), sends(*[RERUN] * 20), None) for cookie in cookies]
        _, waiting = await asyncio.wait([asyncio.create_task(page) for page in pages], timeout=0.5)
        for page in waiting:
            page.cancel()
        return len(reader.taken)

    assert run_apart(count()) < 1500


def test_so_many_widgets_are_taken_and_more_close_the_connection():
    few, many = BackMsg(), BackMsg()
    for message, count in ((few, MOST_WIDGETS), (many, MOST_WIDGETS + 1)):
        for _ in range(count):
            message.rerun_script.widget_states.widgets.add()
    taken, answers = taken_of(few, many, RERUN)
    assert taken == [few.SerializeToString()]
    assert answers == [{"type": "websocket.close", "code": 1008}]


def installing():
    message = BackMsg()
    message.backend_operation_request.install_skills.SetInParent()
    return message


@pytest.mark.parametrize("message", [BackMsg(clear_cache=True), BackMsg(set_run_on_save=True), installing()])
def test_what_no_page_sends_is_left_out(message):
    taken, answers = taken_of(message, RERUN)
    assert taken == [RERUN.SerializeToString()]
    assert answers == []


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (None, ["", ""]),
        (ForwardMsg(script_finished=ForwardMsg.FINISHED_EARLY_FOR_RERUN), ["", ""]),
        (ForwardMsg(script_finished=ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY), ["", ""]),
        (ForwardMsg(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY), ["", "part"]),
    ],
)
def test_a_part_of_a_page_runs_alone_only_once_the_whole_page_was_drawn(said, expected):
    in_part = BackMsg()
    in_part.rerun_script.query_string = "t=0.5"
    in_part.rerun_script.fragment_id = "part"
    taken, answers = [], []

    async def page(scope, receive, send):
        for _ in expected:
            taken.append(BackMsg.FromString((await receive())["bytes"]).rerun_script)
            if said:
                await send({"type": "websocket.send", "bytes": said.SerializeToString()})

    async def send(message):
        answers.append(ForwardMsg.FromString(message["bytes"]))

    run_apart(Messages(page)(scope(), sends(*[in_part] * len(expected)), send))
    assert [sent.fragment_id for sent in taken] == expected
    assert {sent.query_string for sent in taken} == {"t=0.5"}
    assert answers == ([said] * len(expected) if said else [])
