"""A request is answered in the language of its link, else in its reader's: the last choice, or the browser's."""

import pytest
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.responses import PlainTextResponse

from tests.threshold_explorer.serving.web.asgi_client import HTML, send_request
from threshold_explorer.serving.web import language as web_language
from threshold_explorer.serving.web.language import COOKIE, RequestLanguage
from threshold_explorer.serving.web.links import LinkPreview
from threshold_explorer.serving.web.logs import failure_page
from threshold_explorer.words import language as languages
from threshold_explorer.words.language import language


async def app(scope, receive, send):
    await PlainTextResponse(language())(scope, receive, send)


@pytest.fixture(autouse=True)
def three_languages(monkeypatch):
    for module in (languages, web_language):
        monkeypatch.setattr(module, "offered_languages", lambda: ("en", "ko", "zh"))


@pytest.mark.parametrize(
    ("query", "cookie", "accepted", "found"),
    [
        ("", "", "", "en"),
        ("", "", "fr, zh-CN;q=0.9, en;q=0.8", "zh"),
        ("", "ko", "zh", "ko"),
        ("t=0.5&lang=ko", "zh", "zh", "ko"),
        ("lang=xx", "xx", "zh", "zh"),
    ],
)
def test_the_link_counts_before_the_choice_and_the_choice_before_the_browser(query, cookie, accepted, found):
    headers = (HTML, (b"cookie", f"{COOKIE}={cookie}".encode()), (b"accept-language", accepted.encode()))
    assert send_request(RequestLanguage(app), query=query, headers=headers).body == found.encode()
    assert language() == "en"


def test_the_page_of_streamlit_names_its_language(streamlit_app):
    preview = RequestLanguage(LinkPreview(streamlit_app, lambda id, client: None))
    assert b'<html lang="ko">' in send_request(preview, query="lang=ko").body
    assert b'<html lang="en">' in send_request(preview).body


def test_a_failure_is_told_in_the_language_of_the_request(caplog):
    async def fail(scope, receive, send):
        raise OSError("not for the visitor")

    app = ServerErrorMiddleware(RequestLanguage(fail), failure_page)

    def asked(query):
        with pytest.raises(OSError, match="not for the visitor"):
            send_request(app, query=query)

    with pytest.MonkeyPatch.context() as patch:
        said = []
        patch.setattr("threshold_explorer.serving.web.logs.say", lambda key, **args: said.append(language()) or "")
        asked("lang=ko")
        asked("")
    assert said == ["ko", "en"]
