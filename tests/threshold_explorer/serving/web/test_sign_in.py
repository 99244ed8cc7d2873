"""What is behind the check of sign-ins sees one only while it is valid; the way back never leads to another server."""

import time
from random import Random
from urllib.parse import quote

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from streamlit.auth_util import set_cookie_with_chunks
from streamlit.web.server.starlette.starlette_app_utils import create_signed_value

from tests.threshold_explorer.serving.test_sign_in import ON
from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.serving.database.failures import StoreTrouble
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sign_in import EndedSignIns
from threshold_explorer.serving.web import sign_in
from threshold_explorer.serving.web.sign_in import (
    ADDRESS_COOKIE,
    FAILURE_COOKIE,
    MAX_PENDING,
    PENDING,
    PendingSignIns,
    SignInCheck,
    SignInRedirect,
    end_sign_in,
    sign_in_in,
)
from threshold_explorer.serving.web.visitor import COOKIE

KEY = ON["cookie_secret"]
ORIGIN = "https://explorer.example.org"
DAY = 24 * 3600
OTHERS = {COOKIE: "ab" * 16, "_streamlit_xsrf": "2|x"}


@pytest.fixture(autouse=True)
def ended(monkeypatch):
    """No database: nothing is known of a sign-in that was not checked before."""

    def away():
        raise StoreTrouble("sharing-trouble")

    made = EndedSignIns(away)
    monkeypatch.setattr(sign_in, "ENDED", made)
    with settings_with(**ON):
        yield made


def cookies_of(*, padding=0, **claims):
    """The cookies of a sign-in; with padding they are several."""
    content = {"iss": "https://id.example.org", "sub": "7", "origin": ORIGIN, "is_logged_in": True, **claims}
    made = {}

    def set_cookie(name, value):
        made[name] = create_signed_value(KEY, name, value).decode()

    content["groups"] = Random(padding).randbytes(padding // 2).hex()
    set_cookie_with_chunks(
        set_cookie,
        lambda name, value: create_signed_value(KEY, name, value),
        "_streamlit_user",
        content,
        cookie_attr_size=0,
    )
    made["_streamlit_user_tokens"] = create_signed_value(KEY, "_streamlit_user_tokens", "{}").decode()
    return made


def seen_behind(cookies, path="/"):
    """The cookies that an app behind the check sees."""
    seen = {}

    async def app(scope, receive, send):
        seen.update(HTTPConnection(scope).cookies)
        await PlainTextResponse("")(scope, receive, send)

    header = "; ".join(f"{name}={value}" for name, value in {**OTHERS, **cookies}.items()).encode()
    send_request(SignInCheck(app), path, headers=((b"cookie", header),))
    return seen


@pytest.mark.parametrize("padding", [0, 9_000])
def test_a_valid_sign_in_is_passed_on_and_an_ended_one_removed_with_all_its_cookies(ended, padding):
    cookies = cookies_of(padding=padding)
    assert len(cookies) == (6 if padding else 2)
    ended.note_new(sign_in_in(cookies))
    assert seen_behind(cookies) == {**OTHERS, **cookies}
    end_sign_in(cookies)
    assert seen_behind(cookies) == OTHERS


def test_parts_of_an_ended_sign_in_gain_nothing_among_those_of_another(ended):
    copied, own = cookies_of(padding=9_000), cookies_of(padding=9_000, nonce="another")
    for each in (copied, own):
        ended.note_new(sign_in_in(each))
    end_sign_in(copied)
    assert seen_behind(own) == {**OTHERS, **own}
    for name in ("_streamlit_user_1", "_streamlit_user_2", "_streamlit_user_3"):
        assert seen_behind({**own, name: copied[name]}) == OTHERS
    assert seen_behind({**copied, "_streamlit_user": own["_streamlit_user"]}) == OTHERS


@pytest.mark.parametrize(
    "wrong",
    [
        {"_streamlit_user": "x"},
        {"_streamlit_user": ""},
        cookies_of(origin="https://elsewhere.example"),
        cookies_of(is_logged_in=False),
        cookies_of(is_logged_in="true"),
        {"_streamlit_user": create_signed_value("another key", "_streamlit_user", "{}").decode()},
        {"_streamlit_user": create_signed_value(KEY, "_streamlit_user", "chunks-2").decode()},
        {"_streamlit_user_1": "x"},
    ],
)
def test_an_invalid_sign_in_is_removed(wrong):
    assert seen_behind(wrong) == OTHERS


def test_a_sign_in_lasts_for_thirty_days(ended, monkeypatch):
    now = time.time()
    for age, is_valid in ((30 * DAY - 60, True), (30 * DAY + 60, False)):
        monkeypatch.setattr(time, "time", lambda age=age: now - age)
        cookies = cookies_of(nonce=str(age))
        monkeypatch.undo()
        monkeypatch.setattr(sign_in, "ENDED", ended)
        ended.note_new(sign_in_in(cookies) or {"expired"})
        assert (seen_behind(cookies) == {**OTHERS, **cookies}) is is_valid


def test_after_a_change_of_the_secret_earlier_sign_ins_are_over(ended):
    cookies = cookies_of()
    ended.note_new(sign_in_in(cookies))
    assert seen_behind(cookies) == {**OTHERS, **cookies}
    with settings_with(**{**ON, "cookie_secret": "another-" * 6}):
        assert seen_behind(cookies) == OTHERS


def test_a_sign_in_that_cannot_be_checked_is_removed_with_the_reason(ended):
    assert seen_behind(cookies_of()) == {**OTHERS, FAILURE_COOKIE: "unchecked"}


def test_a_new_sign_in_needs_no_database(ended):
    cookies = cookies_of()

    async def callback(scope, receive, send):
        response = PlainTextResponse("")
        for name, value in cookies.items():
            response.set_cookie(name, value)
        await response(scope, receive, send)

    send_request(SignInCheck(callback), "/oauth2callback", "state=x")
    assert seen_behind(cookies) == {**OTHERS, **cookies}


@pytest.mark.parametrize("path", ["/auth/logout", "/tool/auth/logout"])
def test_signing_out_reaches_streamlit_with_the_cookies_and_ends_the_sign_in(ended, path):
    cookies, other = cookies_of(), cookies_of(nonce="other")
    for each in (cookies, other):
        ended.note_new(sign_in_in(each))
    assert seen_behind(cookies, path) == {**OTHERS, **cookies}
    assert seen_behind(cookies) == OTHERS
    assert seen_behind(other) == {**OTHERS, **other}


def test_without_sign_in_cookies_are_nobodys_business():
    with settings_with(oidc_client_id=""):
        assert seen_behind({"_streamlit_user": "x"}) == {**OTHERS, "_streamlit_user": "x"}


BROWSER = "0123456789abcdef" * 2
SIGNED_IN = RedirectResponse("/", 302)
SIGNED_IN.set_cookie("_streamlit_user", "signed")
TURNED_AWAY = RedirectResponse("/", 302)
TURNED_AWAY.delete_cookie("_streamlit_user")
TO_PROVIDER = RedirectResponse("https://id.example.org/auth", 302)


@pytest.fixture(autouse=True)
def _with_sign_in():
    with settings_with(**ON):
        yield


def answered(app, path, query="", **cookies):
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items()).encode()
    return send_request(SignInRedirect(app), path, query, headers=((b"cookie", sent),))


def cookie_lines(response):
    return [value for name, value in response.all_headers if name == "set-cookie"]


def cookie_of(response, name):
    return next((line for line in cookie_lines(response) if line.startswith(f"{name}=")), "")


@pytest.mark.parametrize("path", ["/auth/login", "/tool/auth/login"])
def test_the_address_of_the_click_is_passed_to_the_provider_once(path):
    PENDING.put(BROWSER, "/imbalance?d=wine-votes")
    first = answered(TO_PROVIDER, path, **{COOKIE: BROWSER})
    assert first.headers["location"] == "https://id.example.org/auth"
    assert cookie_of(first, ADDRESS_COOKIE).startswith(f"{ADDRESS_COOKIE}=%2Fimbalance%3Fd%3Dwine-votes;")
    assert all(word in cookie_of(first, ADDRESS_COOKIE) for word in ("HttpOnly", "SameSite=lax", "Secure"))
    assert cookie_of(answered(TO_PROVIDER, path, **{COOKIE: BROWSER}), ADDRESS_COOKIE).startswith(
        f"{ADDRESS_COOKIE}=%2F;"
    )


def test_an_unreachable_provider_redirects_back_with_a_failure_cookie():
    PENDING.put(BROWSER, "/imbalance?d=wine-votes")
    response = answered(PlainTextResponse("Authentication error", 400), "/auth/login", **{COOKIE: BROWSER})
    assert (response.status, response.headers["location"], response.body) == (303, "/imbalance?d=wine-votes", b"")
    assert cookie_of(response, FAILURE_COOKIE).startswith(f"{FAILURE_COOKIE}=unreachable;")


@pytest.mark.parametrize(("callback", "trouble"), [(SIGNED_IN, '""'), (TURNED_AWAY, "failed")])
def test_the_callback_redirects_to_the_address_with_the_sign_in_cookies(callback, trouble):
    cookies = {ADDRESS_COOKIE: "%2Fimbalance%3Fd%3Dwine-votes"}
    response = answered(callback, "/oauth2callback", "state=x&code=y", **cookies)
    assert (response.status, response.headers["location"]) == (303, "/imbalance?d=wine-votes")
    assert cookie_of(response, "_streamlit_user")
    assert cookie_of(response, FAILURE_COOKIE).startswith(f"{FAILURE_COOKIE}={trouble};")
    assert cookie_of(response, ADDRESS_COOKIE).startswith(f'{ADDRESS_COOKIE}="";')


@pytest.mark.parametrize(
    "address", ["https://example.org/", "//example.org", "/\\example.org", "/a\r\nset-cookie: x=y", "imbalance", ""]
)
def test_a_forged_cookie_does_not_redirect_to_another_server(address):
    response = answered(SIGNED_IN, "/oauth2callback", "state=x", **{ADDRESS_COOKIE: quote(address, safe="")})
    assert response.headers["location"] == "/"


def test_after_sign_out_or_without_sign_in_responses_are_streamlits():
    assert answered(SIGNED_IN, "/oauth2callback").status == 302
    with settings_with(oidc_client_id=""):
        assert answered(TO_PROVIDER, "/auth/login").all_headers == answered(TO_PROVIDER, "/elsewhere").all_headers


def test_the_oldest_of_very_many_clicks_is_evicted():
    clicks = PendingSignIns()
    for number in range(MAX_PENDING + 1):
        clicks.put(str(number), f"/{number}")
    assert [clicks.take("0"), clicks.take("1"), clicks.take("1"), clicks.take(None)] == ["/", "/1", "/", "/"]
