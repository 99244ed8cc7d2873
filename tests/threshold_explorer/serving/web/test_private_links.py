import logging

import pytest

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.serving.web.links import PrivatePages, hide_tokens_in_logs, redacted

SECRET = "00112233445566778899aabbccddeeff90482470"
TOKEN = f"share-{SECRET}"
COUNTS = "counts-eJxjZGBgYGRkZGJiZmFlY-fg5OLm4eXjFxAUEhYRFRMHAA0ZAQc"


def headers_of(query, *, sent=(), kind="http"):
    """The headers of an application after PrivatePages."""

    async def app(scope, receive, send):
        await send({"type": f"{kind}.response.start", "status": 200, "headers": list(sent)})

    return send_request(PrivatePages(app), query=query, type=kind).all_headers


def test_the_log_contains_no_session_id_and_no_media_file():
    session = "0d2c4f5e-1b7a-4c3d-9e8f-0123456789ab"
    message = f"PUT /_stcore/upload_file/{session}/1 GET /media/{'ab' * 28}.csv Session with id {session} is connected"
    expected = "PUT /_stcore/upload_file/…/1 GET /media/….csv Session with id … is connected"
    assert redacted(message) == expected


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
    headers = headers_of(query, sent=[(b"cache-control", b"no-cache")])
    assert (("x-robots-tag", "noindex") in headers) is private
    assert dict(headers)["cache-control"] == ("no-store" if private else "no-cache")


def test_a_websocket_passes_untouched():
    assert headers_of("", kind="websocket") == []


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
