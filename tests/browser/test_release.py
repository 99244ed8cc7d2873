"""After a slider's release the server sends again only the elements that depend on the slider."""

from collections import Counter

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks import viewer

# The first index of Streamlit's delta path: 1 is the sidebar.
SIDEBAR = 1
# Element and message types that are costly to build, or sent once per page whatever the sliders' values.
UNCHANGED = {
    "plotly_chart",
    "tab",
    "file_uploader",
    "heading",
    "page_link",
    "navigation",
    "page_config_changed",
}
PAGES = {
    # The table is the table of metrics, folded on the Threshold page; the cached message sent by reference is the live
    # layer.
    "/": {"ref_hash": 1, "expandable": 2},
    "/imbalance": {"table": 1, "ref_hash": 1, "expandable": 3},
    "/optimize": {"table": 1, "ref_hash": 1, "expandable": 2},
}
COUNTED = ("table", "dataframe", "ref_hash", "expandable")


def kind(message: ForwardMsg) -> str:
    """The type of the message's element or block, or of the message itself if it has neither."""
    if message.WhichOneof("type") != "delta":
        return str(message.WhichOneof("type"))
    if message.delta.WhichOneof("type") == "new_element":
        return str(message.delta.new_element.WhichOneof("type"))
    return str(message.delta.add_block.WhichOneof("type"))


@pytest.mark.parametrize("page", PAGES)
def test_a_release_sends_no_unchanged_elements(server, page):
    with viewer.open(server.url, page) as visitor:
        assert list(visitor.page.nodes_of_kind("plotly_chart"))
        assert list(visitor.page.nodes_of_kind("file_uploader"))
        visitor.release(0.51)
        messages: list[ForwardMsg] = []
        apply = visitor.page.apply

        def received(frame: bytes) -> ForwardMsg:
            messages.append(ForwardMsg.FromString(frame))
            return apply(frame)

        visitor.page.apply = received
        visitor.release(0.52)
    kinds = Counter(map(kind, messages))
    assert kinds["slider"], "nothing was sent again: the release was not seen"
    assert not UNCHANGED & set(kinds)
    assert {kind: kinds[kind] for kind in COUNTED if kinds[kind]} == PAGES[page]
    assert [sent for sent in messages if sent.metadata.delta_path[:1] == [SIDEBAR]] == []
