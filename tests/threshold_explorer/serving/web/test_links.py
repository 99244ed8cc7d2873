from html.parser import HTMLParser
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.serving.web.link_preview import STREAMLIT_TITLE, LinkPreview, Preview
from threshold_explorer.words.about import NAME
from threshold_explorer.words.sentence import say

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
