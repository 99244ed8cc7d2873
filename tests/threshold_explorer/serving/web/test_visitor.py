"""The visitor cookie, without which no session is resumed."""

import re
import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as some
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.web.server.starlette.starlette_websocket import gather_user_info

from tests.protocol_visitor import ProtocolVisitor
from tests.threshold_explorer.serving.web.asgi_client import HTML, run_in_thread, send_request
from threshold_explorer.serving.web.visitor import COOKIE, SessionOwner, VisitorCookie


def cookies_set(*headers, scheme="http"):
    """The Set-Cookie headers of the response to a request with these headers, or to a page's."""
    response = send_request(VisitorCookie(PlainTextResponse("")), headers=headers or [HTML], scheme=scheme)
    return [value for name, value in response.all_headers if name == "set-cookie"]


def test_a_new_browser_gets_a_random_cookie_with_its_first_page():
    first, second = cookies_set(), cookies_set()
    assert re.fullmatch(COOKIE + r"=[0-9a-f]{32}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax", first[0])
    assert first != second


@pytest.mark.parametrize(("cookie", "n_set"), [("ab" * 16, 0), ("../../etc", 1)])
def test_a_known_browser_keeps_its_cookie_and_one_of_another_form_is_replaced(cookie, n_set):
    assert len(cookies_set(HTML, (b"cookie", f"{COOKIE}={cookie}".encode()))) == n_set


def test_only_a_page_sets_the_cookie():
    assert cookies_set((b"accept", b"*/*")) == []


def test_over_https_the_cookie_is_secure():
    assert cookies_set(scheme="https")[0].endswith("; Secure")


SCORES = b"label,score\n1,0.9\n0,0.1\n1,0.8\n0,0.3\n"
UPLOADED = "4 rows"


@pytest.fixture
def owner(server):
    """A visitor whose session holds an upload."""
    with ProtocolVisitor(server.url) as visitor:
        visitor.open()
        _, _, file = visitor.put(SCORES)
        assert UPLOADED in visitor.rerun(visitor.uploaded(file, "p.csv", len(SCORES)))
        yield visitor


@pytest.mark.parametrize("is_connected", [True, False])
@pytest.mark.parametrize("cookie", ["another visitor's", "truncated", "longer", "none"])
def test_another_visitor_who_knows_the_id_of_a_session_gets_a_new_one(server, owner, cookie, is_connected):
    if not is_connected:
        owner.disconnect()
    changed = {
        "another visitor's": secrets.token_hex(16),
        "truncated": owner.cookie[:-1],
        "longer": f"{owner.cookie}0",
        "none": "; other=1",
    }
    with ProtocolVisitor(server.url, cookie=changed[cookie]) as other:
        assert UPLOADED not in other.open(session=owner.session)
        assert other.session != owner.session
    if is_connected:
        assert UPLOADED in owner.rerun(ClientState(query_string=""))
    with ProtocolVisitor(server.url, cookie=owner.cookie) as again:
        assert again.open(session=owner.session)
        assert again.session == owner.session


def test_two_browsers_without_a_cookie_do_not_resume_each_others_sessions(server):
    with ProtocolVisitor(server.url, cookie="; other=1") as first, ProtocolVisitor(server.url, cookie="; x=2") as other:
        first.open()
        first.disconnect()
        other.open(session=first.session)
        assert other.session != first.session


def owner_as_streamlit_sees_it(*headers):
    seen = []

    async def app(scope, receive, send):
        seen.append(gather_user_info(WebSocket(scope, receive, send).headers))

    scope = {"type": "websocket", "path": "/_stcore/stream", "headers": list(headers)}
    run_in_thread(SessionOwner(app)(scope, None, None))
    return seen[0]


cookies = some.text("0123456789abcdef", min_size=32, max_size=32)


@given(
    cookies,
    some.lists(cookies, max_size=3),
    some.sampled_from([b"X-Threshold-Explorer-Visitor", b"x-threshold-explorer-visitor"]),
)
def test_the_owner_is_taken_from_the_cookie_whatever_headers_a_client_sends(cookie, claimed, name):
    forged = [(name, each.encode()) for each in claimed]
    sent = (b"cookie", f"{COOKIE}={cookie}".encode())
    assert set(owner_as_streamlit_sees_it(*forged, sent, *forged).values()) == {cookie}
    [anonymous] = owner_as_streamlit_sees_it(*forged).values()
    assert anonymous not in claimed
