"""An unexpected exception: the page shows an incident number, and the log contains the error under that number."""

import json
import re
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from tests.browser.app_server import TIMEOUT_SECONDS
from tests.browser.conftest import Server, sqlite_url
from threshold_explorer.words.sentence import say

SECRET = "ada@example.org"
LAUNCHER = """
import streamlit as st
from pathlib import Path
from starlette.middleware import Middleware

from threshold_explorer.interface.frame.chrome import show_error
from threshold_explorer.serving.web.logs import hide_tokens_in_logs, failure_page
from threshold_explorer.serving.web.logs import hide_tokens_in_logs, configure_logging


class Failing:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http" and scope["path"] == "/fails":
            raise LookupError(f"no {scope['query_string']!r}")
        await self.app(scope, receive, send)


hide_tokens_in_logs()
configure_logging("json")
app = st.App(
    Path(__file__).with_name("failing_page.py"),
    on_script_error=show_error,
    exception_handlers={Exception: failure_page},
    middleware=[Middleware(Failing)],
)
"""
PAGE = f"""
import threading

import pyarrow as pa
import streamlit as st

SECRET = {SECRET!r}


def fail():
    try:
        pa.array([SECRET]).cast(pa.float64())
    except pa.ArrowInvalid as error:
        raise ValueError(f"{{SECRET}} is no number") from error


@st.fragment
def part():
    if st.button("in a fragment"):
        fail()


part()
st.button("in a callback", on_click=fail)
st.components.v2.component(
    "presses",
    html="<button>in a component</button>",
    js='''export default ({{ parentElement, setTriggerValue }}) => {{
        parentElement.querySelector("button").onclick = () => setTriggerValue("pressed", true);
    }}''',
)(on_pressed_change=fail)
if st.button("in a thread"):
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    st.text("the thread ended")
if st.button("in the page"):
    fail()
"""


@pytest.fixture(scope="module")
def failing(tmp_path_factory):
    folder = tmp_path_factory.mktemp("failing")
    (folder / "failing_page.py").write_text(PAGE)
    (folder / "failing.py").write_text(LAUNCHER)
    log = folder / "log"
    server = Server(sqlite_url(folder), script=folder / "failing.py", log=log, PYTHONPATH=".")
    yield server, log
    server.stop()


def records(log):
    """The records of the log, one JSON object per line."""
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def in_log(log, number):
    """The only record of an incident; that of a request is written after its response."""
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while not (found := [record for record in records(log) if record.get("incident") == number]):
        assert time.monotonic() < give_up, log.read_text(encoding="utf-8")
        time.sleep(0.05)
    assert SECRET not in log.read_text(encoding="utf-8")
    (record,) = found
    return record


def number_in(text):
    """The incident number in a sentence; asserts that the rest is the message of the catalogue."""
    number = re.search("incident ([0-9A-HJKMNP-TV-Z]{8})\\b", text)[1]
    assert text in {say("frame-error", incident=number), say("frame-failed", incident=number)}
    return number


def test_an_error_anywhere_on_a_page_shows_the_incident_number_of_the_log(failing, open_page):
    server, log = failing
    page = open_page(server.url)
    an_error_in_a_thread_is_in_the_log(page, log)
    numbers = []
    for place in ("in a fragment", "in the page", "in a callback", "in a component"):
        if place == "in a component":
            # After an error in a callback the page has nothing else.
            page.reload()
        page.get_by_role("button", name=place).click()
        error = page.get_by_test_id("stAlert").get_by_test_id("stMarkdownContainer")
        # Not the error before it.
        expect(error.filter(has_not_text=re.compile("|".join(["no number", *numbers])))).to_have_count(1)
        expect(error).to_have_count(1)
        numbers.append(number_in(error.inner_text()))
        record = in_log(log, numbers[-1])
        assert (record["level"], record["exception"].splitlines()[1]) == ("ERROR", "ValueError")
        assert "pyarrow.lib.ArrowInvalid, the cause of the one above" in record["exception"].splitlines()
        assert re.search(r"failing_page\.py:14 in fail$", record["exception"], flags=re.M)
    assert len(set(numbers)) == len(numbers)


def an_error_in_a_thread_is_in_the_log(page, log):
    page.get_by_role("button", name="in a thread").click()
    page.get_by_text("the thread ended").wait_for()
    (record,) = [record for record in records(log) if record["message"] == "a thread failed"]
    assert in_log(log, record["incident"])["exception"].splitlines()[1] == "ValueError"


def test_an_error_in_a_request_outside_of_a_page(failing):
    server, log = failing
    with pytest.raises(urllib.error.HTTPError, match="500") as caught:
        urllib.request.urlopen(f"{server.url}/fails?who={SECRET}")
    assert "script-src 'self'" in caught.value.headers["content-security-policy"]
    record = in_log(log, number_in(caught.value.read().decode()))
    assert (record["logger"], record["exception"].splitlines()[1]) == ("uvicorn.error", "LookupError")
