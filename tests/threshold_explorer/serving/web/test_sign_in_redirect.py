"""Redirects of the sign-in: to the address of the click, never to another server, with a message if it fails."""

from urllib.parse import quote

import pytest
from starlette.responses import PlainTextResponse, RedirectResponse

from tests.threshold_explorer.serving.sign_in.test_access import ON
from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.web.sign_in_redirect import (
    ADDRESS_COOKIE,
    FAILURE_COOKIE,
    MAX_PENDING,
    PENDING,
    PendingSignIns,
    SignInRedirect,
)
from threshold_explorer.serving.web.visitor import COOKIE

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
