"""Where signing in leads: to the address of the click, never to another server, and to a sentence where it fails."""

from urllib.parse import quote

import pytest
from starlette.responses import PlainTextResponse, RedirectResponse

from dashboard.settings import settings_with
from dashboard.web.visitor import COOKIE
from dashboard.web.way_back import ADDRESS_COOKIE, CLICKS, MOST_CLICKS, TROUBLE_COOKIE, Clicks, WayBack
from tests.dashboard.sign_in.test_reader import ON
from tests.dashboard.web.asking import asked

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
    return asked(WayBack(app), path, query, headers=((b"cookie", sent),))


def cookie_lines(answer):
    return [value for name, value in answer.all_headers if name == "set-cookie"]


def cookie_of(answer, name):
    return next((line for line in cookie_lines(answer) if line.startswith(f"{name}=")), "")


@pytest.mark.parametrize("path", ["/auth/login", "/tool/auth/login"])
def test_the_address_of_the_click_goes_along_to_the_provider_once(path):
    CLICKS.put(BROWSER, "/imbalance?d=wine-votes")
    first = answered(TO_PROVIDER, path, **{COOKIE: BROWSER})
    assert first.headers["location"] == "https://id.example.org/auth"
    assert cookie_of(first, ADDRESS_COOKIE).startswith(f"{ADDRESS_COOKIE}=%2Fimbalance%3Fd%3Dwine-votes;")
    assert all(word in cookie_of(first, ADDRESS_COOKIE) for word in ("HttpOnly", "SameSite=lax", "Secure"))
    assert cookie_of(answered(TO_PROVIDER, path, **{COOKIE: BROWSER}), ADDRESS_COOKIE).startswith(
        f"{ADDRESS_COOKIE}=%2F;"
    )


def test_a_provider_that_does_not_answer_leads_back_with_a_word_for_the_page():
    CLICKS.put(BROWSER, "/imbalance?d=wine-votes")
    answer = answered(PlainTextResponse("Authentication error", 400), "/auth/login", **{COOKIE: BROWSER})
    assert (answer.status, answer.headers["location"], answer.body) == (303, "/imbalance?d=wine-votes", b"")
    assert cookie_of(answer, TROUBLE_COOKIE).startswith(f"{TROUBLE_COOKIE}=unreachable;")


@pytest.mark.parametrize(("said", "trouble"), [(SIGNED_IN, '""'), (TURNED_AWAY, "failed")])
def test_who_comes_back_is_led_to_their_address_with_the_cookies_of_the_sign_in(said, trouble):
    cookies = {ADDRESS_COOKIE: "%2Fimbalance%3Fd%3Dwine-votes"}
    answer = answered(said, "/oauth2callback", "state=x&code=y", **cookies)
    assert (answer.status, answer.headers["location"]) == (303, "/imbalance?d=wine-votes")
    assert cookie_of(answer, "_streamlit_user")
    assert cookie_of(answer, TROUBLE_COOKIE).startswith(f"{TROUBLE_COOKIE}={trouble};")
    assert cookie_of(answer, ADDRESS_COOKIE).startswith(f'{ADDRESS_COOKIE}="";')


@pytest.mark.parametrize(
    "address", ["https://example.org/", "//example.org", "/\\example.org", "/a\r\nset-cookie: x=y", "imbalance", ""]
)
def test_a_written_cookie_leads_nobody_to_another_server(address):
    answer = answered(SIGNED_IN, "/oauth2callback", "state=x", **{ADDRESS_COOKIE: quote(address, safe="")})
    assert answer.headers["location"] == "/"


def test_after_a_sign_out_and_where_nobody_signs_in_streamlit_has_the_word():
    assert answered(SIGNED_IN, "/oauth2callback").status == 302
    with settings_with(oidc_client_id=""):
        assert answered(TO_PROVIDER, "/auth/login").all_headers == answered(TO_PROVIDER, "/elsewhere").all_headers


def test_of_very_many_clicks_the_oldest_is_forgotten():
    clicks = Clicks()
    for number in range(MOST_CLICKS + 1):
        clicks.put(str(number), f"/{number}")
    assert [clicks.take("0"), clicks.take("1"), clicks.take("1"), clicks.take(None)] == ["/", "/1", "/", "/"]
