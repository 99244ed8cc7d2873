"""The content security policy blocks nothing that actions need, and everything that the pages never do.

Each page with its expanders open: test_every_page.
"""

from tests.browser.page_parts import close_dialog, shown_link, upload, wait_for_page, wait_until_drawn
from tests.browser.test_every_page import blocked_on
from tests.browser.test_pictures import downloaded
from tests.browser.test_record import download_record, make_record


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
    assert blocked_on(page) == []
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
        assert any(violation.startswith(directive) for violation in blocked_on(page)), directive
    assert page.evaluate("window.ran") is None
    visitors.leave()
