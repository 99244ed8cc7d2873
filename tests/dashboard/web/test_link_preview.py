import gzip
from html.parser import HTMLParser
from urllib.parse import parse_qs

import pytest
from starlette.middleware.gzip import GZipMiddleware
from streamlit.testing.v1 import AppTest

from dashboard.about import NAME
from dashboard.web.link_preview import STREAMLIT_TITLE, LinkPreview, Preview
from dashboard.words.sentence import say
from tests.dashboard.web.asking import HTML, asked

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


def head(answer):
    return Head(answer.body.decode())


def described(streamlit_app, title, description="What it is.", **request):
    return asked(LinkPreview(streamlit_app, lambda d, client: Preview(title, description)), query="d=mine", **request)


def test_streamlit_serves_the_title_that_is_replaced(streamlit_app):
    answer = asked(streamlit_app)
    assert answer.body.count(STREAMLIT_TITLE) == 1
    assert answer.body.index(b"<head>") < answer.body.index(STREAMLIT_TITLE) < answer.body.index(b"</head>")


@pytest.mark.parametrize("path", ["/", "/imbalance"])
def test_a_link_names_what_it_opens_on_every_page(streamlit_app, path):
    answer = described(streamlit_app, "Spam filter", "4601 e-mails.", path=path)
    assert head(answer).titles == [f"Spam filter · {NAME}"]
    assert head(answer).meta["og:title"] == f"Spam filter · {NAME}"
    assert head(answer).meta["description"] == head(answer).meta["og:description"] == "4601 e-mails."
    assert head(answer).meta["og:type"] == "website"
    assert head(answer).meta["twitter:card"] == "summary"
    assert int(answer.headers["content-length"]) == len(answer.body)
    assert not {"etag", "last-modified", "accept-ranges"} & set(answer.headers)


def test_nothing_else_in_the_page_changes(streamlit_app):
    before, after = asked(streamlit_app).body, described(streamlit_app, "Spam filter").body
    lead, rest = before.split(STREAMLIT_TITLE)
    assert after.startswith(lead)
    assert after.endswith(rest)


@pytest.mark.parametrize("path", ["/", "/imbalance"])
def test_it_works_under_a_middleware_that_compresses(streamlit_app, path):
    preview = LinkPreview(streamlit_app, lambda d, client: Preview("Spam filter", ""))
    answer = asked(
        GZipMiddleware(preview, minimum_size=1024), path, "d=mine", headers=(HTML, (b"accept-encoding", b"gzip"))
    )
    assert answer.headers["content-encoding"] == "gzip"
    assert Head(gzip.decompress(answer.body).decode()).titles == [f"Spam filter · {NAME}"]


def test_it_works_on_a_server_that_can_send_files_by_their_path(streamlit_app):
    answer = described(streamlit_app, "Spam filter", extensions=["http.response.pathsend"])
    assert head(answer).titles == [f"Spam filter · {NAME}"]


@pytest.mark.parametrize("query", ["", "d=", "t=0.3", "d=unknown"])
def test_an_address_that_opens_nothing_of_its_own_says_what_the_app_is(streamlit_app, query):
    answer = asked(LinkPreview(streamlit_app, lambda d, client: None), query=query)
    assert head(answer).titles == [NAME]
    assert head(answer).meta["og:title"] == NAME
    assert head(answer).meta["description"] == ABOUT


@pytest.mark.parametrize("accept", [(), ((b"accept", b"*/*"),)], ids=["no Accept", "*/*"])
def test_a_program_that_does_not_ask_for_html_by_name_is_told_as_well(streamlit_app, accept):
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


@pytest.mark.parametrize(("text", "shown"), HOSTILE.items(), ids=range(len(HOSTILE)))
def test_text_of_a_sender_is_never_markup(streamlit_app, text, shown):
    plain = described(streamlit_app, "x")
    answer = described(streamlit_app, text, text)
    assert head(answer).titles == [f"{shown} · {NAME}" if shown else NAME]
    assert head(answer).meta["og:title"] == head(answer).titles[0]
    assert head(answer).meta["og:description"] == (shown or ABOUT)
    assert head(answer).meta.keys() == head(plain).meta.keys()
    assert head(answer).scripts == head(plain).scripts


def test_long_text_is_cut(streamlit_app):
    answer = described(streamlit_app, "&" * 5000, "é" * 5000)
    assert head(answer).titles == ["&" * 89 + f"… · {NAME}"]
    assert head(answer).meta["description"] == "é" * 199 + "…"


def test_what_is_asked_is_the_last_d_as_the_page_asks_and_the_clients_address(streamlit_app):
    questions = []
    app = LinkPreview(streamlit_app, lambda *question: questions.append(question))
    query = "t=0.3&d=one&d=two%20three"
    asked(app, query=query)
    asked(app, query="d=one&d=")
    asked(app, query=f"d={'x' * 60_000}", client=None)
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
def test_other_answers_pass_untouched_and_nobody_is_asked(streamlit_app, path, method, accept):
    def never(d, client):
        raise AssertionError(d)

    request = {"path": path, "method": method, "headers": ((b"accept", accept),)}
    plain, passed = [
        asked(app, query="d=mine", **request) for app in (streamlit_app, LinkPreview(streamlit_app, never))
    ]
    assert (passed.status, passed.headers, passed.body) == (plain.status, plain.headers, plain.body)


def test_a_failure_gives_the_general_preview_and_a_log_without_the_link(streamlit_app, caplog):
    def fails(d, client):
        raise RuntimeError("the store is away")

    answer = asked(LinkPreview(streamlit_app, fails), query="d=share-0011223344556677")
    assert head(answer).titles == [NAME]
    assert "the store is away" in caplog.text
    assert "0011223344556677" not in caplog.text
