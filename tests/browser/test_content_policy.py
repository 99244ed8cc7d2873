"""Under the content policy nothing that the pages do is refused, and what they never do is."""

import pytest

from tests.browser.page_parts import (
    close_dialog,
    shown_link,
    tables_behind,
    unfold_all,
    upload,
    wait_for_certainty,
    wait_for_choose,
    wait_for_imbalance,
    wait_for_multiclass,
    wait_for_page,
    wait_until_drawn,
)
from tests.browser.test_pictures import taken
from tests.browser.test_record import kept, make_record


def wait_for_tables(page):
    tables_behind(page).wait_for()


PAGES = {
    "/": wait_for_page,
    "/choose": wait_for_choose,
    "/certainty": wait_for_certainty,
    "/imbalance": wait_for_imbalance,
    "/multiclass?d=ten-digits": wait_for_multiclass,
    "/ranking?d=similar-digits": wait_for_tables,
    "/text?d=german-english": wait_for_tables,
    "/agreement?d=judged-outputs": wait_for_tables,
}
# A refusal may come before the page could listen for it; the browser keeps them for a late observer.
REFUSED = """() => new Promise((done) => {
    const found = [];
    const kinds = { types: ["csp-violation"], buffered: true };
    new ReportingObserver((reports) => found.push(...reports), kinds).observe();
    setTimeout(() => done(found.map(({ body }) => `${body.effectiveDirective} ${body.blockedURL}`)), 0);
})"""


def refused(page):
    return page.evaluate(REFUSED)


def test_no_page_asks_for_what_it_may_not_have(server, open_page):
    """Each with all that it folds away; the browser tests of the pages also end with an empty console."""
    page = open_page(server.url)
    for path, wait in PAGES.items():
        page.goto(server.url + path)
        wait(page)
        unfold_all(page)
        wait_until_drawn(page)
        assert refused(page) == [], path


def test_files_pictures_links_and_uploads_go_through(server, open_page, tmp_path):
    page = open_page(server.url)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wait_for_page(page)
    for kind in ("SVG", "PNG"):
        _, content = taken(page, "pr_curve", kind)
        assert content
    upload(page, "mine.csv", b"label,score\n1,0.9\n0,0.4\n1,0.6\n0,0.2\n")
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Create link").click()
    link = shown_link(page)
    page.get_by_role("tabpanel").get_by_role("button", name="Copy to clipboard").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("link => navigator.clipboard.readText().then((text) => text === link)", arg=link)
    close_dialog(page)
    make_record(page)
    record = open_page(kept(page, tmp_path).as_uri())
    record.locator(".st-key-t input").press("ArrowRight")
    wait_until_drawn(record)
    assert refused(page) == []
    page.context.clear_permissions()


@pytest.mark.parametrize(
    ("attempt", "directive"),
    [
        ("add('script', { text: 'window.ran = 1' })", "script"),
        ("new Image().src = 'http://127.0.0.2:9/'", "img"),
        ("fetch('http://127.0.0.2:9/').catch(() => {})", "connect"),
        ("add('iframe', { src: 'http://127.0.0.2:9/' })", "frame"),
    ],
)
def test_what_no_page_does_is_refused(server, visitors, attempt, directive):
    page = visitors.next().new_page(800, 600, dark=False)
    page.goto(server.url)
    add = "(tag, like) => document.body.append(Object.assign(document.createElement(tag), like))"
    page.evaluate(f"() => {{ const add = {add}; {attempt}; }}")
    assert any(one.startswith(directive) for one in refused(page))
    assert page.evaluate("window.ran") is None
    visitors.leave()
