import asyncio
import logging
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from threshold_explorer.web.private_links import NoReferrer, hide_tokens_in_logs, redacted

ROOT = Path(__file__).parents[3]
SECRET = "00112233445566778899aabbccddeeff90482470"
TOKEN = f"share-{SECRET}"
COUNTS = "counts-eJxjZGBgYGRkZGJiZmFlY-fg5OLm4eXjFxAUEhYRFRMHAA0ZAQc"
APP = """
from threshold_explorer.web.private_links import hide_tokens_in_logs

hide_tokens_in_logs()


async def app(scope, receive, send):
    assert scope["type"] == "http"
    if scope["path"] == "/fails":
        raise LookupError(f"no {scope['query_string']!r}")
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
"""


def headers_of(query, *, sent=(), kind="http"):
    """The headers of an application after NoReferrer."""
    messages = []

    async def app(scope, receive, send):
        await send({"type": f"{kind}.response.start", "status": 200, "headers": list(sent)})

    async def send(message):
        messages.append(message)

    # In a thread of its own: the browser tests leave an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, NoReferrer(app)({"type": kind, "query_string": query}, None, send)).result()
    return messages[0]["headers"]


def test_the_log_contains_no_session_id_and_no_media_file():
    session = "0d2c4f5e-1b7a-4c3d-9e8f-0123456789ab"
    message = f"PUT /_stcore/upload_file/{session}/1 GET /media/{'ab' * 28}.csv Session with id {session} is connected"
    expected = "PUT /_stcore/upload_file/…/1 GET /media/….csv Session with id … is connected"
    assert redacted(message) == expected


def test_every_response_forbids_the_referrer():
    assert headers_of(b"t=0.3", sent=[(b"x-a", b"1")]) == [(b"x-a", b"1"), (b"referrer-policy", b"no-referrer")]


def test_another_referrer_policy_is_replaced():
    sent = [(b"referrer-policy", b"unsafe-url"), (b"referrer-policy", b"origin")]
    assert headers_of(b"", sent=sent) == [(b"referrer-policy", b"no-referrer")]


@pytest.mark.parametrize(
    ("query", "private"),
    [
        (f"d={TOKEN}", True),
        (f"t=0.3&d={COUNTS}", True),
        (f"d=late-flights&d={TOKEN}", True),
        ("d=share%2D0011", True),
        ("d=late-flights", False),
        (f"note={TOKEN}", False),
        ("", False),
    ],
)
def test_a_page_with_private_data_is_not_indexed_and_not_cached(query, private):
    headers = headers_of(query.encode(), sent=[(b"cache-control", b"no-cache")])
    assert ((b"x-robots-tag", b"noindex") in headers) is private
    assert dict(headers)[b"cache-control"] == (b"no-store" if private else b"no-cache")


def test_a_websocket_passes_untouched():
    assert headers_of(b"", kind="websocket") == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"GET /?d={TOKEN}&t=0.3", "GET /?d=share-…&t=0.3"),
        (f"/?d={COUNTS} and {TOKEN}.", "/?d=counts-… and share-…."),
        (f"next=%3Fd%3Dshare%2D{SECRET}%26t", "next=%3Fd%3Dshare-…%26t"),
        ("share-…", "share-…"),
        ("share - of all; two shares; counts", "share - of all; two shares; counts"),
    ],
)
def test_only_tokens_are_redacted(text, shown):
    assert redacted(text) == shown


@pytest.fixture
def logged(caplog):
    """Logs a record with redaction on; returns it as formatted."""
    before = logging.getLogRecordFactory()
    hide_tokens_in_logs()
    caplog.set_level(logging.DEBUG)

    def written(*message, **options):
        logging.getLogger("any").warning(*message, **options)
        return logging.Formatter("%(message)s").format(caplog.records[-1])

    yield written
    logging.setLogRecordFactory(before)


class Opaque:
    def __str__(self):
        return f"link {TOKEN}"


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ((f"opened {TOKEN}",), "opened share-…"),
        (("opened %s at %.2f", TOKEN, 0.5), "opened share-… at 0.50"),
        (("%(link)s %(n)d", {"link": TOKEN, "n": 3}), "share-… 3"),
        (("%s and %r", Opaque(), [TOKEN]), "link share-… and ['share-…']"),
        ((ValueError(TOKEN),), "share-…"),
        (("100 %% of %s", None), "100 % of None"),
    ],
)
def test_no_message_contains_a_token(logged, message, shown):
    assert logged(*message) == shown


def test_no_traceback_contains_a_token(logged, caplog):
    try:
        try:
            raise KeyError(TOKEN)
        except KeyError as error:
            raise RuntimeError(f"while opening {TOKEN}") from error
    except RuntimeError:
        text = logged("failed", exc_info=True, stack_info=True)
    assert SECRET not in text
    assert "KeyError: 'share-…'" in text
    assert "RuntimeError: while opening share-…" in text
    assert caplog.records[-1].exc_info is None


def test_another_traceback_stays_an_exception(logged, caplog):
    try:
        raise KeyError("plain")
    except KeyError:
        assert "KeyError: 'plain'" in logged("failed", exc_info=True)
    assert caplog.records[-1].exc_info[0] is KeyError


def test_a_second_call_changes_nothing(logged):
    factory = logging.getLogRecordFactory()
    hide_tokens_in_logs()
    assert logging.getLogRecordFactory() is factory


def utf8_environment():
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


def wait_for_url(server, log):
    """The URL that the server logs as soon as it accepts connections."""
    for _ in range(300):
        if found := re.search(r"running on (http://[\d.:]+)", log.read_text(encoding="utf-8")):
            return found[1]
        assert server.poll() is None, log.read_text(encoding="utf-8")
        time.sleep(0.1)
    raise TimeoutError("the server did not start within 30 seconds")


def test_a_real_server_logs_no_token(tmp_path):
    (tmp_path / "private_app.py").write_text(APP, encoding="utf-8")
    command = [sys.executable, "-m", "uvicorn", "private_app:app", "--port", "0", "--app-dir", str(tmp_path)]
    log = tmp_path / "log"
    with log.open("wb") as written:
        server = subprocess.Popen(command, cwd=ROOT, stdout=written, stderr=subprocess.STDOUT, env=utf8_environment())
    try:
        url = wait_for_url(server, log)
        urllib.request.urlopen(f"{url}/imbalance?d={TOKEN}&t=0.3", timeout=10).close()
        with pytest.raises(urllib.error.HTTPError, match="500"):
            urllib.request.urlopen(f"{url}/fails?d={TOKEN}", timeout=10)
    finally:
        server.terminate()
        server.wait(timeout=10)
    text = log.read_text(encoding="utf-8")
    assert '"GET /imbalance?d=share-…&t=0.3 HTTP/1.1" 200 OK' in text
    assert "LookupError: no b'd=share-…'" in text
    assert SECRET not in text
