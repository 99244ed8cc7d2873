"""Sign-ins that end: with Sign out, for copied cookies too, on every copy of the server, and in open pages."""

import json
import secrets
import time
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.web.server.starlette.starlette_app_utils import create_signed_value
from websockets.exceptions import ConnectionClosed

from tests.browser.app_server import TIMEOUT_SECONDS, Server, free_port, sqlite_url
from tests.protocol_visitor import ProtocolVisitor
from threshold_explorer.serving.sign_in import CHECK_SECONDS
from threshold_explorer.words.sentence import say

SECRET = "signs the cookies of both copies of the server"
SIGNED_IN, SIGNED_OUT = "Anna Example", "requires you to sign in"
PAUSE = 2 * CHECK_SECONDS


class Copies:
    """Two copies of one server, of which the first is at the public address."""

    def __init__(self, database_url, secret=SECRET):
        port = free_port()
        self.public = f"http://127.0.0.1:{port}"
        self.settings = {
            "THRESHOLD_EXPLORER_URL": self.public,
            "THRESHOLD_EXPLORER_OIDC_METADATA_URL": "http://127.0.0.1:1/.well-known/openid-configuration",
            "THRESHOLD_EXPLORER_OIDC_CLIENT_ID": "explorer",
            "THRESHOLD_EXPLORER_OIDC_CLIENT_SECRET": "hush",
            "STREAMLIT_SERVER_COOKIE_SECRET": secret,
        }
        self.one = Server(database_url, port, **self.settings)
        self.two = Server(database_url, **self.settings)

    def visitor(self, copy, user, cookie=""):
        return ProtocolVisitor(copy.url, cookie=cookie, user=user, public=self.public)

    def user(self, name="Anna Example", *, secret=SECRET, origin="", **claims):
        """The cookie of a new sign-in."""
        claims = {"iss": "https://id.example.org", "sub": name, "nonce": secrets.token_hex(8), "name": name, **claims}
        content = {**claims, "is_logged_in": True, "origin": origin or self.public}
        return create_signed_value(secret, "_streamlit_user", json.dumps(content)).decode()

    def is_accepted(self, copy, user):
        with self.visitor(copy, user) as visitor:
            text = visitor.open()
            status, _, _ = visitor.put(b"label,score\n1,0.9\n0,0.1\n")
        assert (status == 403) == (SIGNED_OUT in text)
        return SIGNED_IN in text

    def stop(self):
        for copy in (self.one, self.two):
            copy.stop()


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def copies(request, tmp_path_factory):
    if request.param == "SQLite":
        url = sqlite_url(tmp_path_factory.mktemp("shares"))
    else:
        url = request.getfixturevalue("postgres").new_database()
    started = Copies(url)
    yield started
    started.stop()


def sign_out(visitor):
    """Press "Sign out", as the page's button does, and follow the redirect."""
    state = ClientState()
    state.widget_states.widgets.add(id=visitor.button("sign_out_sidebar")).trigger_value = True
    visitor.rerun(state)
    return visitor.request("GET", "/auth/logout")


def test_after_sign_out_a_copied_cookie_is_dead_on_every_copy_and_others_are_not(copies):
    user, other_browser = copies.user(), copies.user()
    for copy in (copies.one, copies.two):
        assert copies.is_accepted(copy, user)
    with copies.visitor(copies.one, user) as page:
        page.open()
        assert sign_out(page)[0] == 302
    assert not copies.is_accepted(copies.one, user)
    time.sleep(PAUSE)
    assert not copies.is_accepted(copies.two, user)
    for copy in (copies.one, copies.two):
        assert copies.is_accepted(copy, other_browser)


def test_the_button_alone_ends_the_sign_in(copies):
    user = copies.user()
    with copies.visitor(copies.one, user) as page:
        page.open()
        state = ClientState()
        state.widget_states.widgets.add(id=page.button("sign_out_sidebar")).trigger_value = True
        page.rerun(state)
    assert not copies.is_accepted(copies.one, user)


@pytest.mark.parametrize("copy", ["one", "two"])
def test_another_open_page_of_the_sign_in_is_disconnected_without_a_message(copies, copy):
    user, cookie = copies.user(), secrets.token_hex(16)
    other = copies.user("Bert Example")
    with (
        copies.visitor(getattr(copies, copy), user, cookie) as tab,
        copies.visitor(getattr(copies, copy), other) as beside,
        copies.visitor(copies.one, user, cookie) as page,
    ):
        assert SIGNED_IN in tab.open()
        assert "Bert Example" in beside.open()
        page.open()
        page.request("GET", "/auth/logout")
        began = time.monotonic()
        with pytest.raises(ConnectionClosed):
            tab.until_finished()
        assert time.monotonic() - began < 5 * CHECK_SECONDS
        # The browser connects again with the id of its session, and still has the cookie if somebody copied it.
        with copies.visitor(getattr(copies, copy), user, cookie) as again:
            assert SIGNED_OUT in again.open(session=tab.session)
            assert again.session != tab.session
        assert "Bert Example" in beside.rerun(ClientState())


def test_an_open_page_gets_no_answer_to_a_message_after_sign_out(copies):
    user = copies.user()
    with copies.visitor(copies.one, user) as tab, copies.visitor(copies.one, user) as page:
        tab.open()
        page.open()
        page.request("GET", "/auth/logout")
        with pytest.raises(ConnectionClosed):
            tab.rerun(ClientState())


def altered(user):
    content, _, signature = user.rpartition(".")
    # Not its last character: some of that one's bits are padding.
    return f"{content}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}"


def other_padding(user):
    """Another text of the same signature: of its last character four bits count."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return user[:-1] + letters[letters.index(user[-1]) ^ 1]


def test_forged_truncated_and_foreign_cookies_are_no_sign_in(copies):
    user = copies.user()
    wrong = [
        altered(user),
        user[:-5],
        user.partition(".")[0],
        "x",
        copies.user(secret="another secret of another server"),
        copies.user(origin="https://elsewhere.example"),
        create_signed_value(SECRET, "_streamlit_user", "not JSON").decode(),
        create_signed_value(SECRET, "_streamlit_user", "[1]").decode(),
        create_signed_value(SECRET, "_streamlit_user_1", json.dumps({"is_logged_in": True})).decode(),
    ]
    assert [copies.is_accepted(copies.one, each) for each in wrong] == [False] * len(wrong)
    assert copies.is_accepted(copies.one, user)


def test_an_ended_cookie_in_another_spelling_is_dead_too(copies):
    user = copies.user()
    assert copies.is_accepted(copies.one, other_padding(user))
    with copies.visitor(copies.one, other_padding(user)) as page:
        page.open()
        page.request("GET", "/auth/logout")
    assert not copies.is_accepted(copies.one, user)
    assert not copies.is_accepted(copies.one, other_padding(user))


def test_two_hundred_pages_of_one_sign_in_are_disconnected_and_another_page_is_not(copies):
    user, cookie, other = copies.user(), secrets.token_hex(16), copies.user("Bert Example")
    with ExitStack() as open_pages, copies.visitor(copies.two, other) as beside:
        beside.open()
        pages = [open_pages.enter_context(copies.visitor(copies.two, user, cookie)) for _ in range(200)]
        for page in pages:
            page.connect()
        with copies.visitor(copies.one, user, cookie) as leaving:
            leaving.request("GET", "/auth/logout")
        for page in pages:
            with pytest.raises(ConnectionClosed):
                page.until_finished()
        assert "Bert Example" in beside.rerun(ClientState())


def test_while_postgresql_is_away_known_sign_ins_go_on_and_a_sign_out_is_stored_afterwards(postgres):
    url = postgres.new_database()
    copies = Copies(url)
    known, unseen = copies.user(), copies.user("Carl Example")
    try:
        with copies.visitor(copies.one, known) as page:
            assert SIGNED_IN in page.open()
            assert copies.is_accepted(copies.two, known)
            postgres.refuse_connections(url)
            time.sleep(PAUSE)
            assert SIGNED_IN in page.rerun(ClientState())
            with copies.visitor(copies.one, unseen) as new:
                text = new.open()
                assert SIGNED_OUT in text
                assert say("sign-in-unchecked") in text
            page.request("GET", "/auth/logout")
            assert not copies.is_accepted(copies.one, known)
            # The other copy cannot know yet.
            assert copies.is_accepted(copies.two, known)
        postgres.run(f"ALTER DATABASE {postgres.name_in(url)} WITH ALLOW_CONNECTIONS true")
        with copies.visitor(copies.one, unseen) as later:
            give_up = time.monotonic() + TIMEOUT_SECONDS
            while "Carl Example" not in later.open() and time.monotonic() < give_up:
                later.disconnect()
                time.sleep(CHECK_SECONDS)
            while copies.is_accepted(copies.two, known) and time.monotonic() < give_up:
                time.sleep(CHECK_SECONDS)
            assert "Carl Example" in later.rerun(ClientState())
        assert not copies.is_accepted(copies.two, known)
    finally:
        copies.stop()


def test_in_a_browser_the_other_tab_shows_that_nobody_is_signed_in(visitors, tmp_path):
    copies = Copies(sqlite_url(tmp_path))
    try:
        browser, beside = visitors.next(), visitors.next()
        cookies = [(browser, copies.user()), (beside, copies.user("Bert Example"))]
        tabs = []
        for visitor, user in cookies:
            page = visitor.new_page(1280, 800, dark=False)
            page.context.add_cookies([{"name": "_streamlit_user", "value": user, "url": copies.public}])
            page.goto(copies.public)
            tabs.append(page)
        tab, of_bert = tabs
        leaving = browser.new_page(1280, 800, dark=False)
        leaving.goto(copies.public)
        for page, name in ((tab, SIGNED_IN), (leaving, SIGNED_IN), (of_bert, "Bert Example")):
            expect(page.locator(".st-key-account")).to_contain_text(name)
        leaving.get_by_role("button", name="Sign out").click()
        expect(leaving.locator(".st-key-closed_page")).to_contain_text(SIGNED_OUT)
        expect(tab.locator(".st-key-closed_page")).to_contain_text(SIGNED_OUT)
        expect(tab.get_by_test_id("stPlotlyChart")).to_have_count(0)
        expect(of_bert.locator(".st-key-account")).to_contain_text("Bert Example")
    finally:
        copies.stop()
