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
    # The expanders of the first page are those of the cases and of the table of all metrics, which is folded. The
    # cached message sent by reference is the live layer.
    "/": {"ref_hash": 1, "expandable": 2},
    "/?goal=recall_min&recall_min=0.9": {"ref_hash": 1, "expandable": 2},
    "/imbalance": {"table": 1, "ref_hash": 1, "expandable": 4},
}
COUNTED = ("table", "dataframe", "ref_hash", "expandable")


def kind(message: ForwardMsg) -> str:
    """The type of the message's element or block, or of the message itself if it has neither."""
    if message.WhichOneof("type") != "delta":
        return str(message.WhichOneof("type"))
    if message.delta.WhichOneof("type") == "new_element":
        return str(message.delta.new_element.WhichOneof("type"))
    return str(message.delta.add_block.WhichOneof("type"))


def received(visitor) -> list[ForwardMsg]:
    """All messages that the visitor receives from now on."""
    messages: list[ForwardMsg] = []
    apply = visitor.page.apply

    def applied(frame: bytes) -> ForwardMsg:
        messages.append(ForwardMsg.FromString(frame))
        return apply(frame)

    visitor.page.apply = applied
    return messages


@pytest.mark.parametrize("page", PAGES)
def test_a_release_sends_no_unchanged_elements(server, page):
    with viewer.open(server.url, page) as visitor:
        assert list(visitor.page.nodes_of_kind("plotly_chart"))
        assert list(visitor.page.nodes_of_kind("file_uploader"))
        visitor.release(0.51)
        messages = received(visitor)
        visitor.release(0.52)
    kinds = Counter(map(kind, messages))
    assert kinds["slider"], "nothing was sent again: the release was not seen"
    assert not UNCHANGED & set(kinds)
    assert {kind: kinds[kind] for kind in COUNTED if kinds[kind]} == PAGES[page]
    assert [sent for sent in messages if sent.metadata.delta_path[:1] == [SIDEBAR]] == []


@pytest.mark.parametrize(("page", "key"), [("/?t=0.4", "t"), ("/imbalance?pi=0.1", "pi")])
def test_a_slider_that_moves_back_before_the_response_takes_the_url_back(server, page, key):
    def moved(state):
        values = state.double_array_value if key == "t" else state.string_array_value
        values.data[:] = [0.41 if key == "t" else "0.2"]

    with viewer.open(server.url, page) as visitor:
        [first] = [state for state in visitor.page.states.values() if state.id == visitor.widget(key).id]
        before, back = visitor.page.query, type(first).FromString(first.SerializeToString())
        visitor.change(key, moved)
        assert visitor.page.query != before
        # A browser that has not received the response yet sends the URL from before.
        visitor.page.query = before
        messages = received(visitor)
        visitor.change(key, lambda state: state.CopyFrom(back))
        changed = [each.page_info_changed for each in messages if each.WhichOneof("type") == "page_info_changed"]
        assert changed[-1].query_string == before
