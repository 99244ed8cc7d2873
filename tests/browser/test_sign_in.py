"""Signing in with a real provider: redirects, ownership, audiences of links, and access without a sign-in."""

import json
import re
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect
from streamlit.web.server.starlette.starlette_app_utils import create_signed_value

from tests.browser.app_server import Server, free_port, sqlite_url
from tests.browser.page_parts import close_dialog, open_sidebar, shown_link, upload, wait_for_imbalance, wait_for_page
from tests.browser.provider import OpenIdProvider, sign_in
from threshold_explorer.words.sentence import say

CONTENT = b"truth,p\n" + b"".join(b"%s,0.%d\n" % (b"ill" if i % 3 else b"well", i) for i in range(10, 90))
TITLE, NOTE = "Ward seven", "Not for the other wards"
HOSTED = "Fraud since June"
USER_COOKIE = "_streamlit_user"


@pytest.fixture(scope="module")
def address() -> str:
    return f"http://127.0.0.1:{free_port()}"


@pytest.fixture(scope="module")
def provider(address: str) -> Iterator[OpenIdProvider]:
    started = OpenIdProvider(address)
    yield started
    started.stop()


@pytest.fixture(scope="module")
def closed(address: str, provider: OpenIdProvider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for users with an address at example.org, with a source that is hidden from everybody else."""
    folder = tmp_path_factory.mktemp("closed")
    source = {"id": "fraud", "title": HOSTED, "connection": "postgres://127.0.0.1:1/x", "table": "t", "label": "y"}
    lines = ["[[source]]", *(f"{name} = {json.dumps(value)}" for name, value in {**source, "score": "p"}.items())]
    (folder / "sources.toml").write_text("\n".join(lines))
    settings = provider.settings(
        THRESHOLD_EXPLORER_SIGN_IN_ALLOWED="@example.org", THRESHOLD_EXPLORER_SOURCES=str(folder / "sources.toml")
    )
    started = Server(sqlite_url(folder), int(address.rpartition(":")[2]), **settings)
    yield started
    started.stop()


def expect_closed(page: Page, *sentences: str) -> None:
    """Expect a page with these sentences and no control except the sign-in."""
    for sentence in sentences:
        expect(page.locator(".st-key-closed_page")).to_contain_text(sentence)
    expect(page.get_by_role("button", name="Sign in")).to_have_count(1)
    expect(page.get_by_role("button", name="Upload")).to_have_count(0)
    expect(page.get_by_test_id("stSidebar")).not_to_be_visible()


def shared_with(page: Page, audience: str, addresses: str = "") -> str:
    """The link that Share creates for an audience, given by its label in the dialog."""
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(audience, exact=True).click()
    if addresses:
        dialog.get_by_role("textbox", name="Email addresses").fill(addresses)
    dialog.locator(".st-key-share_title input").fill(TITLE)
    dialog.locator(".st-key-share_note textarea").fill(NOTE)
    dialog.get_by_role("button", name="Create link").click()
    link = shown_link(page)
    close_dialog(page)
    return link


def expect_refused_addresses(page: Page) -> None:
    """Expect that Share names an invalid address, and requires one if there is none."""
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Named people", exact=True).click()
    for text, sentence in (
        ("bert@example.org, carl", say("sharing-audience-no-address", found="carl")),
        ("", say("sharing-audience-nobody")),
    ):
        dialog.get_by_role("textbox", name="Email addresses").fill(text)
        dialog.get_by_role("button", name="Create link").click()
        expect(dialog.get_by_text(shown(sentence))).to_be_visible()
    close_dialog(page)


def page_as_sent(link: str) -> str:
    with urlopen(Request(link, headers={"Accept": "text/html"})) as answer:
        return str(answer.read().decode())


def shown(sentence: str) -> str:
    """A sentence as the page writes it, with invisible characters that keep addresses from becoming links."""
    return sentence.replace("@", "@\u2060")


def heading(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", name=title)).to_have_count(1)


def test_signing_in_returns_to_the_requested_url_and_signing_out_ends_access(closed, open_page):
    page = open_page(f"{closed.url}/imbalance?d=wine-votes&pi=0.2&t=0.3")
    expect_closed(page, "Threshold Explorer", closed.url.removeprefix("http://"))
    sign_in(page, "anna")
    wait_for_imbalance(page)
    assert re.fullmatch(r".*/imbalance\?(?=.*\bd=wine-votes\b)(?=.*\bpi=0\.2\b)(?=.*\bt=0\.3\b).*", page.url)
    expect(page.locator(".st-key-account")).to_contain_text("Anna *Example*")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Leave").click()
    expect_closed(page)
    page.reload()
    expect_closed(page)


def test_an_upload_belongs_to_its_user_and_a_link_opens_for_its_audience_only(closed, open_page):
    page = open_page(closed.url)
    sign_in(page, "anna")
    wait_for_page(page)
    upload(page, "mine.csv", CONTENT)
    heading(page, "mine.csv")
    wait_for_page(page)
    expect_refused_addresses(page)
    for_all, for_members, for_bert, for_herself = (
        shared_with(page, "Everybody with the link"),
        shared_with(page, "Signed-in users"),
        shared_with(page, "Named people", "Bert@example.org"),
        shared_with(page, "Named people", "nobody@example.org"),
    )
    a_preview_names_only_what_everybody_may_open(for_all, for_members, for_bert)
    uploaded = page.url
    (cookie,) = [each for each in page.context.cookies() if each["name"] == "threshold_explorer_visitor"]
    elsewhere = open_page(uploaded)
    sign_in(elsewhere, "anna")
    heading(elsewhere, "mine.csv")
    elsewhere.get_by_role("button", name="Share", exact=True).click()
    elsewhere.get_by_role("tab", name="Your links").click()
    expect(elsewhere.get_by_role("dialog")).to_contain_text("for everybody with the link")
    a_key_made_on_the_page_acts_as_its_user_until_it_is_revoked(closed, elsewhere, for_all)
    elsewhere.goto(for_herself)
    expect(elsewhere.locator(".st-key-shared_banner")).to_contain_text("For people named by the sender.")

    # Without the cookies of its first visitor, except one, the first page is a stranger's.
    stranger = page
    stranger.context.clear_cookies()
    stranger.context.add_cookies([cookie])
    stranger.goto(for_all)
    heading(stranger, TITLE)
    wait_for_page(stranger)
    expect(open_sidebar(stranger)).to_contain_text("Not signed in")
    expect(stranger.locator("input[type=file]")).to_have_count(0)
    stranger.goto(uploaded)
    expect_closed(stranger)
    stranger.goto(for_bert)
    expect_closed(stranger, say("sharing-audience-named"))
    expect(stranger.get_by_text("bert@example.org")).to_have_count(0)
    stranger.goto(for_members)
    expect_closed(stranger, say("sharing-audience-signed-in"))
    assert TITLE not in stranger.content()

    sign_in(stranger, "bert")
    heading(stranger, TITLE)
    stranger.goto(for_bert)
    expect(stranger.locator(".st-key-shared_banner")).to_contain_text("For people named by the sender.")
    stranger.goto(for_herself)
    expect(stranger.get_by_text(shown(say("sharing-audience-not-you", address="bert@example.org")))).to_be_visible()
    assert TITLE not in stranger.content()
    stranger.goto(uploaded)
    expect(stranger.get_by_text(say("data-not-shared"))).to_be_visible()


def a_key_made_on_the_page_acts_as_its_user_until_it_is_revoked(closed, page, link):
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("tab", name="API keys").click()
    dialog.get_by_role("textbox", name="Name of a new key").fill("build server")
    dialog.get_by_role("button", name="Create key").click()
    key = dialog.get_by_text(re.compile("^tex-[0-9a-f]{72}$")).inner_text()
    expect(dialog.get_by_text(say("api-keys-once"))).to_be_visible()

    def listed():
        sent = Request(f"{closed.url}/api/links", headers={"Authorization": f"Bearer {key}"})
        with urlopen(sent) as answer:
            return [each["url"] for each in json.load(answer)["links"]]

    [token] = re.findall(r"share-\w+", link)
    assert sum(token in url for url in listed()) == 1
    # It is shown once.
    close_dialog(page)
    page.get_by_role("button", name="Share", exact=True).click()
    dialog.get_by_role("tab", name="API keys").click()
    expect(dialog.get_by_text("build server")).to_be_visible()
    expect(dialog.get_by_text(key)).to_have_count(0)
    dialog.get_by_role("button", name="Revoke").click()
    expect(dialog.get_by_text(say("api-keys-revoke-sure"))).to_be_visible()
    dialog.get_by_role("button", name="Revoke").last.click()
    expect(dialog.get_by_text("build server")).to_have_count(0)
    with pytest.raises(HTTPError, match="401"):
        listed()
    close_dialog(page)


def a_preview_names_only_what_everybody_may_open(for_all, *others):
    for link in others:
        sent = page_as_sent(link)
        assert TITLE not in sent
        assert NOTE not in sent
        assert say("preview-signed-in") in sent
    assert TITLE in page_as_sent(for_all)


REFUSED = {
    "carl": say("sign-in-not-allowed", address="carl@elsewhere.example"),
    "dora": say("sign-in-unverified", address="dora@example.org"),
}


def test_refused_users_see_the_reason_and_can_sign_out(closed, open_page):
    page = open_page(closed.url)
    for account, sentence in REFUSED.items():
        sign_in(page, account)
        expect(page.locator(".st-key-closed_page")).to_contain_text(shown(sentence))
        expect(page.get_by_test_id("stSidebar")).not_to_be_visible()
        page.locator(".st-key-closed_page").get_by_role("button", name="Sign out").click()
        page.get_by_role("button", name="Leave").click()
        expect_closed(page)


def test_without_a_sign_in_requests_outside_of_the_page_are_refused_too(closed, open_page):
    page = open_page(f"{closed.url}/?d=source-fraud")
    expect_closed(page)
    assert HOSTED not in page.content()
    assert HOSTED not in page_as_sent(f"{closed.url}/?d=source-fraud")
    place = f"{closed.url}/_stcore/upload_file/session/file"
    refused = page.request.put(place, data=b"x")
    assert (refused.status, refused.text()) == (403, say("sign-in-no-upload"))
    page.goto(f"{closed.url}/glossary")
    sign_in(page, "anna")
    expect(page.locator(".st-key-account")).to_be_attached()
    assert page.request.put(place, data=b"x").text() != say("sign-in-no-upload")
    a_cookie_that_the_server_did_not_sign_identifies_no_user(page, closed)


def a_cookie_that_the_server_did_not_sign_identifies_no_user(page, closed):
    (cookie,) = [each for each in page.context.cookies() if each["name"] == USER_COOKIE]
    claims = {"iss": "x", "sub": "anna", "email": "anna@example.org", "is_logged_in": True, "origin": closed.url}
    forged = create_signed_value("another key", USER_COOKIE, json.dumps(claims)).decode()
    for value in (cookie["value"][:-1] + ("A" if cookie["value"][-1] != "A" else "B"), "x", forged):
        page.context.add_cookies([{**cookie, "value": value}])
        page.goto(closed.url)
        expect_closed(page)
        assert page.request.put(f"{closed.url}/_stcore/upload_file/session/file", data=b"x").status == 403


def test_a_failing_provider_is_an_error_on_the_page_that_keeps_the_url(closed, provider, open_page):
    page = open_page(f"{closed.url}/?d=wine-votes")
    sign_in(page, "cancel")
    expect_closed(page, say("sign-in-failed"))
    assert page.url == f"{closed.url}/?d=wine-votes"
    provider.stop()
    try:
        page.locator(".st-key-closed_page").get_by_role("button", name="Sign in").click()
        expect_closed(page, say("sign-in-unreachable"))
        assert page.url == f"{closed.url}/?d=wine-votes"
    finally:
        provider.start()
    sign_in(page, "anna")
    heading(page, "Wine votes")
