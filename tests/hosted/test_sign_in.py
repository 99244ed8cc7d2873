"""Signing in with a real provider: redirects, ownership, audiences of links, and access without a sign-in."""

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect
from streamlit.web.server.starlette.starlette_app_utils import create_signed_value

from benchmarks import viewer
from tests.browser.app_server import Server, free_port, sqlite_url
from tests.browser.page_parts import close_dialog, shown_link, upload, wait_for_imbalance
from tests.hosted.provider import ACCOUNTS, COOKIE_KEY, OpenIdProvider, sign_in
from threshold_explorer.serving.web.visitor import COOKIE
from threshold_explorer.words.sentence import say

CONTENT = b"truth,p\n" + b"".join(b"%s,0.%d\n" % (b"ill" if i % 3 else b"well", i) for i in range(10, 90))
TITLE, NOTE = "Ward seven", "Not for the other wards"
HOSTED = "Fraud since June"
USER_COOKIE = "_streamlit_user"


@pytest.fixture(scope="session")
def address() -> str:
    return f"http://127.0.0.1:{free_port()}"


@pytest.fixture(scope="session")
def provider(address: str) -> Iterator[OpenIdProvider]:
    started = OpenIdProvider(address)
    yield started
    started.stop()


@pytest.fixture(scope="session")
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


def visit(closed: Server, link: str, user: str = "", visitor: str = "") -> viewer.Viewer:
    """Open a link without a browser, with the cookie of a user or of a visitor."""
    cookies = {name: value for name, value in ((USER_COOKIE, user), (COOKIE, visitor)) if value}
    return viewer.open(closed.url, link.removeprefix(closed.url), cookies)


def texts_of(seen: viewer.Viewer) -> str:
    """The texts of a page, without escapes and the invisible characters that keep addresses from becoming links."""
    return "\n".join(seen.texts).replace("\\", "").replace("\u2060", "")


def texts_of_closed(seen: viewer.Viewer) -> str:
    """The texts of a page that has no control except the sign-in."""
    assert {button.content.label for button in seen.page.nodes_of_kind("button")} <= {"Sign in", "Sign out", "Leave"}
    assert list(seen.page.nodes_of_kind("slider", "file_uploader")) == []
    assert HOSTED not in str([node.content for node in seen.page.nodes.values()])
    return texts_of(seen)


def user_cookie(closed: Server, provider: OpenIdProvider, account: str, key: str = COOKIE_KEY) -> str:
    """The cookie of a user who has signed in, as the server signs it with its key."""
    issuer = provider.metadata_url.partition("/.well-known")[0]
    claims = {"iss": issuer, "sub": account, "is_logged_in": True, "origin": closed.url, **ACCOUNTS[account]}
    return create_signed_value(key, USER_COOKIE, json.dumps(claims)).decode()


def shown(sentence: str) -> str:
    """A sentence as the page writes it, with invisible characters that keep addresses from becoming links."""
    return re.sub(r"@(?=[\w-]+\.)", "@\u2060", sentence)


def test_a_user_signs_in_uploads_shares_and_signs_out(closed, provider, open_page):
    link = f"{closed.url}/imbalance?d=wine-votes&pi=0.2&t=0.3"
    page = open_page(link)
    expect_closed(page, "Threshold Explorer", closed.url.removeprefix("http://"))
    a_failing_provider_is_an_error_that_keeps_the_url(page, provider, link)
    sign_in(page, "anna")
    wait_for_imbalance(page)
    assert re.fullmatch(r".*/imbalance\?(?=.*\bd=wine-votes\b)(?=.*\bpi=0\.2\b)(?=.*\bt=0\.3\b).*", page.url)
    expect(page.locator(".st-key-account")).to_contain_text("Anna *Example*")
    upload(page, "mine.csv", CONTENT)
    expect(page.get_by_role("heading", name="mine.csv")).to_have_count(1)
    wait_for_imbalance(page)
    expect_refused_addresses(page)
    for_all, for_members, for_bert, for_herself = (
        shared_with(page, "Everybody with the link"),
        shared_with(page, "Signed-in users"),
        shared_with(page, "Named people", "Bert@example.org"),
        shared_with(page, "Named people", "nobody@example.org"),
    )
    a_preview_names_only_what_everybody_may_open(for_all, for_members, for_bert)
    a_key_made_on_the_page_acts_as_its_user_until_it_is_revoked(closed, page, for_all)
    uploaded, cookies = page.url, {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}

    elsewhere = {"user": cookies[USER_COOKIE]}
    assert "mine.csv" in texts_of(visit(closed, uploaded, **elsewhere))
    assert "For people named by the sender." in texts_of(visit(closed, for_herself, **elsewhere))

    signed_out = {"visitor": cookies[COOKIE]}
    seen = visit(closed, for_all, **signed_out)
    assert TITLE in texts_of(seen)
    assert "Not signed in" in texts_of(seen)
    assert list(seen.page.nodes_of_kind("file_uploader")) == []
    assert "mine.csv" not in texts_of_closed(visit(closed, uploaded, **signed_out))
    for link, sentence in ((for_bert, "sharing-audience-named"), (for_members, "sharing-audience-signed-in")):
        texts = texts_of_closed(visit(closed, link, **signed_out))
        assert say(sentence) in texts
        assert "bert@example.org" not in texts
        assert TITLE not in texts

    bert = {"user": user_cookie(closed, provider, "bert")}
    assert TITLE in texts_of(visit(closed, for_members, **bert))
    assert "For people named by the sender." in texts_of(visit(closed, for_bert, **bert))
    refused = texts_of(visit(closed, for_herself, **bert))
    assert say("sharing-audience-not-you", address="bert@example.org") in refused
    assert TITLE not in refused
    assert say("data-not-shared") in texts_of(visit(closed, uploaded, **bert))

    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Leave").click()
    expect_closed(page)
    page.reload()
    expect_closed(page)


def a_failing_provider_is_an_error_that_keeps_the_url(page, provider, link):
    sign_in(page, "cancel")
    expect_closed(page, say("sign-in-failed"))
    expect(page).to_have_url(link)
    provider.stop()
    try:
        page.locator(".st-key-closed_page").get_by_role("button", name="Sign in").click()
        expect_closed(page, say("sign-in-unreachable"))
        expect(page).to_have_url(link)
    finally:
        provider.start()


def a_key_made_on_the_page_acts_as_its_user_until_it_is_revoked(closed, page, link):
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("tab", name="Your links").click()
    expect(dialog).to_contain_text("for everybody with the link")
    dialog.get_by_role("tab", name="API keys").click()
    dialog.get_by_role("textbox", name="Name of a new key").fill("build server")
    dialog.get_by_role("button", name="Create key").click()
    key = dialog.get_by_text(re.compile("^tex-[0-9a-f]{72}$")).inner_text()
    expect(dialog.get_by_text(say("api-keys-once"))).to_be_visible()

    def listed() -> httpx.Response:
        return httpx.get(f"{closed.url}/api/links", headers={"Authorization": f"Bearer {key}"})

    [token] = re.findall(r"share-\w+", link)
    assert sum(token in each["url"] for each in listed().json()["links"]) == 1
    # It is shown once.
    close_dialog(page)
    page.get_by_role("button", name="Share", exact=True).click()
    dialog.get_by_role("tab", name="API keys").click()
    expect(dialog.get_by_text("build server").last).to_be_visible()
    expect(dialog.get_by_text(key)).to_have_count(0)
    dialog.get_by_role("button", name="Revoke").click()
    expect(dialog.get_by_text(say("api-keys-revoke-sure"))).to_be_visible()
    dialog.get_by_role("button", name="Revoke").last.click()
    expect(dialog.get_by_text("build server")).to_have_count(0)
    assert listed().status_code == 401
    close_dialog(page)


def page_as_sent(link: str) -> str:
    return httpx.get(link, headers={"Accept": "text/html"}).text


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


@pytest.mark.parametrize("account", REFUSED)
def test_refused_users_see_the_reason_and_can_sign_out(closed, provider, account):
    seen = visit(closed, "/", user=user_cookie(closed, provider, account))
    assert REFUSED[account] in texts_of_closed(seen)
    assert "Sign out" in {button.content.label for button in seen.page.nodes_of_kind("button")}


def test_without_a_sign_in_requests_outside_of_the_page_are_refused_too(closed, provider):
    def put(user: str) -> httpx.Response:
        return httpx.put(
            f"{closed.url}/_stcore/upload_file/session/file", content=b"x", headers={"Cookie": f"{USER_COOKIE}={user}"}
        )

    source = f"{closed.url}/?d=source-fraud"
    assert HOSTED not in page_as_sent(source)
    signed = user_cookie(closed, provider, "anna")
    content, _, signature = signed.rpartition(".")
    # Not its last character: some of that one's bits are padding.
    altered = f"{content}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}"
    for unsigned in ("", altered, "x", user_cookie(closed, provider, "anna", "another key")):
        assert closed.url.removeprefix("http://") in texts_of_closed(visit(closed, source, user=unsigned))
        assert (put(unsigned).status_code, put(unsigned).text) == (403, say("sign-in-no-upload"))
    assert "Anna *Example*" in texts_of(visit(closed, "/glossary", user=signed))
    assert put(signed).text != say("sign-in-no-upload")
