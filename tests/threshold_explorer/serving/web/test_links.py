"""Links are previewed, kept private, closed once they are deleted, and redirected from former addresses."""

import asyncio
import logging
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urljoin

import pytest
from starlette.responses import PlainTextResponse
from streamlit import config
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.testing.v1 import AppTest

from tests.threshold_explorer.serving.web.asgi_client import run_in_thread, send_request
from threshold_explorer.serving.web import links
from threshold_explorer.serving.web.links import (
    MOVED_PAGES,
    STREAMLIT_TITLE,
    LinkCheck,
    LinkPreview,
    MovedPages,
    Preview,
    PrivatePages,
)
from threshold_explorer.serving.web.logs import hide_tokens_in_logs, redacted
from threshold_explorer.words.about import NAME
from threshold_explorer.words.sentence import say

SECRET = "00112233445566778899aabbccddeeff90482470"
TOKEN = f"share-{SECRET}"
COUNTS = "counts-eJxjZGBgYGRkZGJiZmFlY-fg5OLm4eXjFxAUEhYRFRMHAA0ZAQc"


def headers_of(query, *, sent=(), kind="http"):
    """The headers of an application after PrivatePages."""

    async def app(scope, receive, send):
        await send({"type": f"{kind}.response.start", "status": 200, "headers": list(sent)})

    return send_request(PrivatePages(app), query=query, type=kind).all_headers


def test_the_log_contains_no_session_id_and_no_media_file():
    session = "0d2c4f5e-1b7a-4c3d-9e8f-0123456789ab"
    message = f"PUT /_stcore/upload_file/{session}/1 GET /media/{'ab' * 28}.csv Session with id {session} is connected"
    expected = "PUT /_stcore/upload_file/…/1 GET /media/….csv Session with id … is connected"
    assert redacted(message) == expected


@pytest.mark.parametrize(
    ("query", "private"),
    [
        (f"d={TOKEN}", True),
        (f"t=0.3&d={COUNTS}", True),
        (f"d=late-flights&d={TOKEN}", True),
        ("d=share%2D0011", True),
        ("d=late-flights", False),
        (f"note={TOKEN}", False),
        ("", False),
    ],
)
def test_a_page_with_private_data_is_not_indexed_and_not_cached(query, private):
    headers = headers_of(query, sent=[(b"cache-control", b"no-cache")])
    assert (("x-robots-tag", "noindex") in headers) is private
    assert dict(headers)["cache-control"] == ("no-store" if private else "no-cache")


def test_a_websocket_passes_untouched():
    assert headers_of("", kind="websocket") == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"GET /?d={TOKEN}&t=0.3", "GET /?d=share-…&t=0.3"),
        (f"/?d={COUNTS} and {TOKEN}.", "/?d=counts-… and share-…."),
        (f"next=%3Fd%3Dshare%2D{SECRET}%26t", "next=%3Fd%3Dshare-…%26t"),
        ("share-…", "share-…"),
        ("share - of all; two shares; counts", "share - of all; two shares; counts"),
    ],
)
def test_only_tokens_are_redacted(text, shown):
    assert redacted(text) == shown


@pytest.fixture
def logged(caplog):
    """Logs a record with redaction on; returns it as formatted."""
    before = logging.getLogRecordFactory()
    hide_tokens_in_logs()
    caplog.set_level(logging.DEBUG)

    def written(*message, **options):
        logging.getLogger("any").warning(*message, **options)
        return logging.Formatter("%(message)s").format(caplog.records[-1])

    yield written
    logging.setLogRecordFactory(before)


class Opaque:
    def __str__(self):
        return f"link {TOKEN}"


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ((f"opened {TOKEN}",), "opened share-…"),
        (("opened %s at %.2f", TOKEN, 0.5), "opened share-… at 0.50"),
        (("%(link)s %(n)d", {"link": TOKEN, "n": 3}), "share-… 3"),
        (("%s and %r", Opaque(), [TOKEN]), "link share-… and ['share-…']"),
        ((ValueError(TOKEN),), "share-…"),
        (("100 %% of %s", None), "100 % of None"),
    ],
)
def test_no_message_contains_a_token(logged, message, shown):
    assert logged(*message) == shown


def test_no_traceback_contains_a_token(logged, caplog):
    try:
        try:
            raise KeyError(TOKEN)
        except KeyError as error:
            raise RuntimeError(f"while opening {TOKEN}") from error
    except RuntimeError:
        text = logged("failed", exc_info=True, stack_info=True)
    assert SECRET not in text
    assert "KeyError: 'share-…'" in text
    assert "RuntimeError: while opening share-…" in text
    assert caplog.records[-1].exc_info is None


def test_another_traceback_stays_an_exception(logged, caplog):
    try:
        raise KeyError("plain")
    except KeyError:
        assert "KeyError: 'plain'" in logged("failed", exc_info=True)
    assert caplog.records[-1].exc_info[0] is KeyError


def test_a_second_call_changes_nothing(logged):
    factory = logging.getLogRecordFactory()
    hide_tokens_in_logs()
    assert logging.getLogRecordFactory() is factory


ABOUT = say("preview-about")


class Head(HTMLParser):
    """The titles and the meta tags of a page, as a program that previews links reads them."""

    def __init__(self, page):
        super().__init__()
        self.open, self.titles, self.meta, self.scripts = None, [], {}, 0
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.open = tag
        named = dict(attributes)
        self.scripts += tag == "script"
        if tag == "title":
            self.titles.append("")
        if tag == "meta" and "content" in named:
            self.meta[named.get("name") or named.get("property")] = named["content"]

    def handle_endtag(self, tag):
        self.open = None

    def handle_data(self, data):
        if self.open == "title":
            self.titles[-1] += data


def head(response):
    return Head(response.body.decode())


def described(streamlit_app, title, description="What it is.", **request):
    return send_request(
        LinkPreview(streamlit_app, lambda d, client: Preview(title, description)), query="d=mine", **request
    )


@pytest.mark.parametrize("path", ["/", "/imbalance"])
def test_the_preview_has_the_title_of_the_data_set_on_every_page(streamlit_app, path):
    response = described(streamlit_app, "Spam filter", "4601 e-mails.", path=path)
    assert head(response).titles == [f"Spam filter · {NAME}"]
    assert head(response).meta["og:title"] == f"Spam filter · {NAME}"
    assert head(response).meta["description"] == head(response).meta["og:description"] == "4601 e-mails."
    assert head(response).meta["og:type"] == "website"
    assert head(response).meta["twitter:card"] == "summary"
    assert int(response.headers["content-length"]) == len(response.body)
    assert not {"etag", "last-modified", "accept-ranges"} & set(response.headers)


def test_nothing_else_in_the_page_changes(streamlit_app):
    before, after = send_request(streamlit_app).body, described(streamlit_app, "Spam filter").body
    lead, rest = before.split(STREAMLIT_TITLE)
    assert after.startswith(lead)
    assert after.endswith(rest)


def test_a_url_without_its_own_data_set_has_the_general_preview(streamlit_app):
    response = send_request(LinkPreview(streamlit_app, lambda d, client: None), query="d=unknown")
    assert head(response).titles == [NAME]
    assert head(response).meta["og:title"] == NAME
    assert head(response).meta["description"] == ABOUT


def test_a_client_that_does_not_name_html_gets_the_preview_too(streamlit_app):
    for accept in ((), ((b"accept", b"*/*"),)):
        assert head(described(streamlit_app, "Spam filter", headers=accept)).titles == [f"Spam filter · {NAME}"]


HOSTILE = {
    "</title><script>alert(1)</script>": "</title><script>alert(1)</script>",
    "\" onload='x' <b>&amp;": "\" onload='x' <b>&amp;",
    "two\nlines\r\n\tand\x00 a bell\x07": "two lines and a bell",
    "a \u202egnp.exe\u202c \u2066b\u2069": "a gnp.exe b",
    "half \ud83d a pair": "half a pair",
    "👩\u200d💻 데이터 🚀": "👩\u200d💻 데이터 🚀",
    " \n\u202e ": "",
}


def test_text_of_the_sender_is_escaped(streamlit_app):
    plain = head(described(streamlit_app, "x"))
    for text, shown in HOSTILE.items():
        found = head(described(streamlit_app, text, text))
        assert found.titles == [f"{shown} · {NAME}" if shown else NAME]
        assert (found.meta["og:title"], found.meta["og:description"]) == (found.titles[0], shown or ABOUT)
        assert (found.meta.keys(), found.scripts) == (plain.meta.keys(), plain.scripts)


def test_long_text_is_cut(streamlit_app):
    response = described(streamlit_app, "&" * 5000, "é" * 5000)
    assert head(response).titles == ["&" * 89 + f"… · {NAME}"]
    assert head(response).meta["description"] == "é" * 199 + "…"


def test_the_lookup_gets_the_last_d_and_the_client_address(streamlit_app):
    questions = []
    app = LinkPreview(streamlit_app, lambda *question: questions.append(question))
    query = "t=0.3&d=one&d=two%20three"
    send_request(app, query=query)
    send_request(app, query="d=one&d=")
    send_request(app, query=f"d={'x' * 60_000}", client=None)
    assert questions == [("two three", "192.0.2.7"), ("x" * 20_000, "")]
    page = AppTest.from_string("import streamlit as st\nst.text(st.query_params['d'])")
    page.query_params["d"] = parse_qs(query)["d"]
    assert page.run().text[0].value == "two three"


@pytest.mark.parametrize(
    ("path", "method", "accept"),
    [
        ("/_stcore/host-config", "GET", b"*/*"),
        ("/favicon.png", "GET", b"*/*"),
        ("/", "GET", b"application/json"),
        ("/", "HEAD", b"text/html"),
    ],
)
def test_other_responses_are_unchanged_without_a_lookup(streamlit_app, path, method, accept):
    def never(d, client):
        raise AssertionError(d)

    request = {"path": path, "method": method, "headers": ((b"accept", accept),)}
    plain, passed = [
        send_request(app, query="d=mine", **request) for app in (streamlit_app, LinkPreview(streamlit_app, never))
    ]
    assert (passed.status, passed.headers, passed.body) == (plain.status, plain.headers, plain.body)


def test_a_failure_gives_the_general_preview_and_a_log_without_the_link(streamlit_app, caplog):
    def fails(d, client):
        raise RuntimeError("the store is away")

    response = send_request(LinkPreview(streamlit_app, fails), query="d=share-0011223344556677")
    assert head(response).titles == [NAME]
    assert "the store is away" in caplog.text
    assert "0011223344556677" not in caplog.text


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
    monkeypatch.setattr(links, "OPEN_LINKS", Links())
    monkeypatch.setattr(links, "CHECK_SECONDS", 3600)
    monkeypatch.setattr(links, "rerun_of", lambda session: lambda: sessions.append(session))
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
    monkeypatch.setattr(links, "CHECK_SECONDS", 0.01)

    async def page(scope, receive, send):
        for _ in range(500):
            if run_again:
                return
            await asyncio.sleep(0.01)

    run_in_thread(LinkCheck(page)({"type": "websocket", "headers": []}, None, None))
    assert run_again[0] == DELETED
    assert OTHER not in run_again


APP = MovedPages(PlainTextResponse("not redirected"))


@pytest.mark.parametrize(
    ("former", "present", "needed", "base", "method"),
    [
        ("choose", "", "goal=f_beta&holds=sample", "", "GET"),
        ("optimize", "", "goal=f_beta&holds=sample", "/tool", "GET"),
        ("certainty", "uncertainty", "", "/tool", "GET"),
        ("choose", "", "goal=f_beta&holds=sample", "/a/b", "HEAD"),
    ],
)
@pytest.mark.parametrize("query", ["", "d=breast-cancer&own=0.3~Ward~as+agreed", "label=a%26b&positive=%C3%A4+%22x%22"])
def test_a_former_path_redirects_to_the_present_one_with_its_query(former, present, needed, base, query, method):
    response = send_request(APP, f"{base}/{former}", query, method=method)
    assert response.status == 308
    target = urljoin(f"https://example.org{base}/{former}?{query}", response.headers["location"])
    wanted = "&".join(filter(None, (query, needed)))
    assert target == f"https://example.org{base}/{present}" + (f"?{wanted}" if wanted else "")
    assert response.headers["cache-control"] == "no-cache"


def test_a_former_page_keeps_the_goal_of_its_link():
    response = send_request(APP, "/optimize", "goal=mcc&t=0.3")
    assert response.headers["location"] == "./?goal=mcc&t=0.3&holds=sample"


@pytest.mark.parametrize("path", ["/", "/imbalance", "/uncertainty", "/choose/x", "/chooser", "/static/choose.js"])
def test_other_addresses_are_not_redirected(path):
    assert send_request(APP, path).status == 200


def test_only_get_and_head_requests_are_redirected():
    assert send_request(APP, "/choose", method="POST").status == 200


def test_a_base_path_named_like_a_former_page_opens_the_first_page():
    config.set_option("server.baseUrlPath", "choose")
    try:
        assert send_request(APP, "/choose").status == 200
        assert send_request(APP, "/choose/choose").headers["location"] == "./?goal=f_beta&holds=sample"
    finally:
        config.set_option("server.baseUrlPath", "")


def test_the_query_cannot_inject_a_header():
    location = send_request(APP, "/choose", "t=0.3\r\nset-cookie: x=y").headers["location"]
    assert location == "./?t=0.3%0D%0Aset-cookie:%20x=y&goal=f_beta&holds=sample"


def test_every_present_name_is_a_page():
    names = {script.stem for script in (Path(__file__).parents[4] / "pages").glob("*.py")}
    assert {name or "threshold" for name, _ in MOVED_PAGES.values()} <= names
    assert not set(MOVED_PAGES) & names
