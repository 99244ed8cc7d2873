"""What a release has the server send again: what follows the slider, and nothing of what stands still."""

from collections import Counter

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.page_parts import press, wait_for_choose, wait_for_imbalance, wait_for_page, wait_for_server

# As Streamlit counts the places of a page: what lies in its second part is the sidebar's.
SIDEBAR = 1
# What is built at some cost, or is there once for a page whatever stands on its sliders.
STANDING = {
    "plotly_chart",
    "tab",
    "file_uploader",
    "heading",
    "page_link",
    "navigation",
    "page_config_changed",
}
PAGES = {
    # The table is that of the numbers; what the browser has already and only hears named is the live layer.
    "": (wait_for_page, "t", {"table": 1, "ref_hash": 1, "expandable": 2}),
    "imbalance": (wait_for_imbalance, "t", {"table": 1, "ref_hash": 1, "expandable": 2}),
    "choose": (wait_for_choose, "t", {"table": 1, "ref_hash": 1, "expandable": 2, "dataframe": 3}),
}
COUNTED = ("table", "dataframe", "ref_hash", "expandable")


def sent_by(frames: list[bytes]) -> list[ForwardMsg]:
    return [ForwardMsg.FromString(frame) for frame in frames]


def kind(message: ForwardMsg) -> str:
    """An element's or a block's kind where it is one, else the message's."""
    if message.WhichOneof("type") != "delta":
        return str(message.WhichOneof("type"))
    if message.delta.WhichOneof("type") == "new_element":
        return str(message.delta.new_element.WhichOneof("type"))
    return str(message.delta.add_block.WhichOneof("type"))


@pytest.mark.parametrize("name", PAGES)
def test_a_release_sends_nothing_of_what_stands_still(server, open_page, name):
    wait, key, expected = PAGES[name]
    frames: list[bytes] = []
    page = open_page("about:blank")
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    page.goto(f"{server.url}/{name}")
    wait(page)
    whole = Counter(map(kind, sent_by(frames)))
    assert whole["plotly_chart"]
    assert whole["file_uploader"]
    press(page, "ArrowRight", key=key)
    wait(page)
    frames.clear()
    press(page, "ArrowRight", key=key)
    wait_for_server(page)
    messages = sent_by(frames)
    kinds = Counter(map(kind, messages))
    assert kinds["slider"], "nothing was sent again: the release was not seen"
    assert not STANDING & set(kinds)
    assert {kind: kinds[kind] for kind in COUNTED if kinds[kind]} == expected
    assert [one for one in messages if one.metadata.delta_path[:1] == [SIDEBAR]] == []
