"""The content security policy blocks nothing that the pages need, and everything that they never do."""

from tests.browser.page_parts import (
    close_dialog,
    shown_link,
    tables_behind,
    unfold_all,
    upload,
    wait_for_imbalance,
    wait_for_multiclass,
    wait_for_optimize,
    wait_for_page,
    wait_for_uncertainty,
    wait_until_drawn,
)
from tests.browser.test_pictures import downloaded
from tests.browser.test_record import download_record, make_record


def wait_for_tables(page):
    tables_behind(page).wait_for()


PAGES = {
    "/": wait_for_page,
    "/optimize": wait_for_optimize,
    "/uncertainty": wait_for_uncertainty,
    "/imbalance": wait_for_imbalance,
    "/multiclass?d=ten-digits": wait_for_multiclass,
    "/ranking?d=similar-digits": wait_for_tables,
    "/text?d=german-english": wait_for_tables,
    "/agreement?d=judged-outputs": wait_for_tables,
}
# A violation may occur before the page listens for it; the browser buffers reports for a late observer.
REFUSED = """() => new Promise((done) => {
    const found = [];
    const kinds = { types: ["csp-violation"], buffered: true };
    new ReportingObserver((reports) => found.push(...reports), kinds).observe();
    setTimeout(() => done(found.map(({ body }) => `${body.effectiveDirective} ${body.blockedURL}`)), 0);
})"""


def violations_on(page):
    return page.evaluate(REFUSED)


def test_no_page_violates_the_policy(server, open_page):
    """Each page with all its expanders open; the browser tests of the pages also check for an empty console."""
    page = open_page(server.url)
    for path, wait in PAGES.items():
        page.goto(server.url + path)
        wait(page)
        unfold_all(page)
        wait_until_drawn(page)
        assert violations_on(page) == [], path


def test_files_pictures_links_and_uploads_are_allowed(server, open_page, tmp_path):
    page = open_page(server.url)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wait_for_page(page)
    for kind in ("SVG", "PNG"):
        _, content = downloaded(page, "pr_curve", kind)
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
    record = open_page(download_record(page, tmp_path).as_uri())
    record.locator(".st-key-t input").press("ArrowRight")
    wait_until_drawn(record)
    assert violations_on(page) == []
    page.context.clear_permissions()


FORBIDDEN = {
    "script": "add('script', { text: 'window.ran = 1' })",
    "img": "new Image().src = 'http://127.0.0.2:9/'",
    "connect": "fetch('http://127.0.0.2:9/').catch(() => {})",
    "frame": "add('iframe', { src: 'http://127.0.0.2:9/' })",
}


def test_forbidden_actions_are_blocked(server, visitors):
    page = visitors.next().new_page(800, 600, dark=False)
    page.goto(server.url)
    add = "(tag, like) => document.body.append(Object.assign(document.createElement(tag), like))"
    for directive, attempt in FORBIDDEN.items():
        page.evaluate(f"() => {{ const add = {add}; {attempt}; }}")
        assert any(violation.startswith(directive) for violation in violations_on(page)), directive
    assert page.evaluate("window.ran") is None
    visitors.leave()
