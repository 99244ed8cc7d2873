"""What the log holds of whatever is said to it, in either form; tests/browser/test_incidents.py reads a server's."""

import http.client
import io
import json
import logging
import re
import subprocess
import sys
import threading
from datetime import UTC, datetime

import pytest

from dashboard.web.incidents import incident_of
from dashboard.web.logs import keep_log
from dashboard.web.private_links import hide_tokens_in_logs
from tests.browser.app_server import PATIENCE_SECONDS, ROOT

SECRET = "ada@example.org"
TOKEN = "share-00112233445566778899aabbccddeeff90482470"


@pytest.fixture(params=["text", "json"])
def log(request):
    """Keeps the log in a form; returns it with a logger and what a handler of somebody else's made of it."""
    factory, hook, last = logging.getLogRecordFactory(), threading.excepthook, logging.lastResort.formatter
    hide_tokens_in_logs()
    keep_log(request.param)
    written, logger = io.StringIO(), logging.getLogger(f"test.{request.param}")
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    logger.addHandler(handler)
    yield request.param, logger, written
    logger.removeHandler(handler)
    logging.captureWarnings(False)
    logging.setLogRecordFactory(factory)
    logging.lastResort.setFormatter(last)
    threading.excepthook = hook


def failed():
    try:
        return int(SECRET)
    except ValueError as error:
        return error


def test_a_record_is_one_line_of_json_or_as_its_handler_writes_it(log):
    form, logger, written = log
    logger.warning("%d rows in\n%s", 3, TOKEN)
    if form == "text":
        assert written.getvalue() == "WARNING 3 rows in\nshare-…\n"
        return
    (line,) = written.getvalue().splitlines()
    said = json.loads(line)
    moment = datetime.fromisoformat(said.pop("time"))
    assert abs((datetime.now(UTC) - moment).total_seconds()) < PATIENCE_SECONDS
    assert said == {"level": "WARNING", "logger": "test.json", "message": "3 rows in\nshare-…"}


def test_of_an_error_it_holds_number_kind_and_place_but_no_message(log):
    form, logger, written = log
    error = failed()
    logger.error("a page failed", exc_info=error)
    logger.error("%s: %s", "reading", error)
    logger.error(error)
    text = written.getvalue()
    assert SECRET not in text
    assert "reading: ValueError" in text
    first = json.loads(text.splitlines()[0]) if form == "json" else {"exception": text, "incident": incident_of(error)}
    assert first["incident"] == incident_of(error)
    assert f"incident {incident_of(error)}\nValueError\n" in first["exception"]
    assert re.search(rf"{re.escape(__file__)}:\d+ in failed$", first["exception"], flags=re.M)


def test_an_error_of_the_system_keeps_the_systems_words_without_the_file(log, tmp_path):
    _, logger, written = log
    try:
        (tmp_path / SECRET).read_bytes()
    except OSError:
        logger.exception("not read")
    assert "FileNotFoundError (No such file or directory)" in written.getvalue()
    assert SECRET not in written.getvalue()


def test_an_error_has_one_number_and_another_another():
    one, other = failed(), failed()
    assert incident_of(one) == incident_of(one) != incident_of(other)
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{8}", incident_of(one))


def test_uvicorn_tells_neither_who_asked_nor_for_what(tmp_path):
    """With its access log on, as nobody should have it."""
    command = [sys.executable, "-m", "uvicorn", "app:app", "--port", "0"]
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path}/shares.sqlite3", "PATH": "/usr/bin:/bin"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    server = subprocess.Popen(command, cwd=ROOT, env=environment, text=True, **pipes)
    try:
        lines = []
        for line in server.stdout:
            lines.append(line)
            if port := re.search(r"running on http://127.0.0.1:(\d+)", line):
                break
        connection = http.client.HTTPConnection("127.0.0.1", int(port[1]), timeout=PATIENCE_SECONDS)
        connection.request("GET", f"/imbalance?d={SECRET}")
        assert connection.getresponse().status == 200
        client = connection.sock.getsockname()
        connection.close()
    finally:
        server.terminate()
    text = "".join(lines) + server.stdout.read()
    server.stdout.close()
    server.wait(timeout=PATIENCE_SECONDS)
    assert 'visitor - "GET /imbalance HTTP/1.1" 200' in text
    assert SECRET not in text
    assert f"{client[0]}:{client[1]}" not in text


def test_of_what_is_said_in_the_providers_name_only_a_code_is_repeated(log):
    """Whoever opens the address of the way back writes what stands there."""
    form, _, written = log
    logger = logging.getLogger("streamlit.web.server.starlette.starlette_auth_routes")
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.Formatter("%(message)s"))
    logger.addHandler(handler)
    try:
        logger.error("Error during authentication: %s. Error description: %s", "access_denied", f"{SECRET}\x1b[31m")
        logger.error("Error during authentication: %s. Error description: %s", SECRET, None)
    finally:
        logger.removeHandler(handler)
    lines = [json.loads(line)["message"] if form == "json" else line for line in written.getvalue().splitlines()]
    assert lines == [
        "Error during authentication: access_denied. Error description: …",
        "Error during authentication: …. Error description: None",
    ]
