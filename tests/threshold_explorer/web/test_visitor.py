import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

from threshold_explorer.web.visitor import COOKIE, VisitorCookie


async def page(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def cookies_set(*, headers=(), scheme="http"):
    """The Set-Cookie headers of one response."""
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "scheme": scheme, "headers": list(headers)}
    # In a thread of its own: the browser tests leave an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, VisitorCookie(page)(scope, None, send)).result()
    return [value.decode() for name, value in sent[0]["headers"] if name == b"set-cookie"]


HTML = (b"accept", b"text/html,application/xhtml+xml")


def test_a_new_browser_gets_a_random_cookie_with_its_first_page():
    first, second = cookies_set(headers=[HTML]), cookies_set(headers=[HTML])
    assert re.fullmatch(COOKIE + r"=[0-9a-f]{32}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax", first[0])
    assert first != second


def test_a_known_browser_keeps_its_cookie():
    assert cookies_set(headers=[HTML, (b"cookie", f"{COOKIE}={'ab' * 16}".encode())]) == []


def test_a_cookie_of_another_form_is_replaced():
    assert len(cookies_set(headers=[HTML, (b"cookie", f"{COOKIE}=../../etc".encode())])) == 1


def test_only_a_page_sets_the_cookie():
    assert cookies_set(headers=[(b"accept", b"*/*")]) == []


def test_over_https_the_cookie_is_secure():
    assert cookies_set(headers=[HTML], scheme="https")[0].endswith("; Secure")
