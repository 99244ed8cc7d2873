"""What the log contains, in either format; tests/browser/test_incidents.py reads the log of Streamlit's server."""

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

from tests.browser.app_server import ROOT, TIMEOUT_SECONDS
from threshold_explorer.serving.web.logs import configure_logging, hide_tokens_in_logs, incident_of

SECRET = "ada@example.org"
TOKEN = "share-00112233445566778899aabbccddeeff90482470"


@pytest.fixture(params=["text", "json"])
def log(request):
    """Formats the log; returns the format, a logger, and the output of a handler that is not ours."""
    factory, hook = logging.getLogRecordFactory(), threading.excepthook
    # JSON lines are set on every handler, also on those with which pytest records the log of all tests.
    formatters = {handler: handler.formatter for handler in (*logging.getLogger().handlers, logging.lastResort)}
    hide_tokens_in_logs()
    configure_logging(request.param)
    written, logger = io.StringIO(), logging.getLogger(f"test.{request.param}")
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    logger.addHandler(handler)
    yield request.param, logger, written
    logger.removeHandler(handler)
    logging.captureWarnings(False)
    logging.setLogRecordFactory(factory)
    for handler, formatter in formatters.items():
        handler.setFormatter(formatter)
    threading.excepthook = hook


def failed():
    try:
        return int(SECRET)
    except ValueError as error:
        return error


def test_a_record_is_one_line_of_json_or_in_its_handlers_format(log):
    form, logger, written = log
    logger.warning("%d rows in\n%s", 3, TOKEN)
    if form == "text":
        assert written.getvalue() == "WARNING 3 rows in\nshare-…\n"
        return
    (line,) = written.getvalue().splitlines()
    entry = json.loads(line)
    moment = datetime.fromisoformat(entry.pop("time"))
    assert abs((datetime.now(UTC) - moment).total_seconds()) < TIMEOUT_SECONDS
    assert entry == {"level": "WARNING", "logger": "test.json", "message": "3 rows in\nshare-…"}


def test_an_error_is_logged_with_number_type_and_place_but_no_message(log):
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


def test_an_os_error_keeps_its_message_without_the_file_name(log, tmp_path):
    _, logger, written = log
    try:
        (tmp_path / SECRET).read_bytes()
    except OSError:
        logger.exception("not read")
    assert "FileNotFoundError (No such file or directory)" in written.getvalue()
    assert SECRET not in written.getvalue()


def test_each_error_has_its_own_number():
    one, other = failed(), failed()
    assert incident_of(one) == incident_of(one) != incident_of(other)
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{8}", incident_of(one))


def test_a_server_without_its_store_is_alive_but_not_ready_and_logs_neither_the_client_nor_the_query(tmp_path):
    """Of uvicorn, with the access log on, which is not recommended."""
    (tmp_path / "shares.sqlite3").write_bytes(b"no database at all" * 1000)
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
        connection = http.client.HTTPConnection("127.0.0.1", int(port[1]), timeout=TIMEOUT_SECONDS)
        answers = {}
        for path in ("/_stcore/health", "/ready", f"/imbalance?d={SECRET}"):
            connection.request("GET", path)
            response = connection.getresponse()
            answers[path] = response.status, response.read()
            client = connection.sock.getsockname()
        connection.close()
    finally:
        server.terminate()
    text = "".join(lines) + server.stdout.read()
    server.stdout.close()
    server.wait(timeout=TIMEOUT_SECONDS)
    assert answers["/_stcore/health"] == (200, b"ok")
    assert answers["/ready"][0] == 503
    assert json.loads(answers["/ready"][1]) == {"store": "sharing-database-other-file"}
    assert 'visitor - "GET /imbalance HTTP/1.1" 200' in text
    assert SECRET not in text
    assert f"{client[0]}:{client[1]}" not in text


def test_only_the_error_code_of_the_provider_is_logged(log):
    """Anybody can open the redirect URL with a description of their own."""
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
