"""Messages about uploads that are stored in the database, and about uploads that could not be stored."""

import pytest
from sqlalchemy import update
from streamlit.testing.v1 import AppTest

from tests.app_driver import ROUTER, clean, messages
from threshold_explorer.data.sources.open_source import receive
from threshold_explorer.serving.database.schema import upload_parts
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.web.visitor import _WithoutCookie

ROWS = [("no", "yes")[number % 3 == 0] + f";0,{(number * 7919) % 1000:03}\n" for number in range(60)]
FILE = ("label;score\n" + "".join(ROWS)).encode()
GOES = "Stored encrypted, only for you, until "


@pytest.fixture(autouse=True)
def _stored_in_a_database(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3", uploads="store", host_key=bytes(range(32))):
        yield
    memory_cache.clear()


def opened(mark, name="anna"):
    """The page for this visitor in a process that has read no data yet."""
    app = AppTest.from_file(ROUTER, default_timeout=60)
    app.query_params["d"] = mark
    app.session_state[f"{_WithoutCookie.__module__}.{_WithoutCookie.__qualname__}"] = _WithoutCookie(name)
    return clean(app.run())


def test_another_process_shows_the_upload_and_its_expiry_and_can_reread_it():
    mark = receive(FILE, "mine.csv", "anna")
    memory_cache.clear()
    app = opened(mark)
    assert any("mine.csv" in text for text in messages(app, "markdown"))
    assert sum(text.startswith(GOES) for text in messages(app, "caption")) == 1
    app = clean(app.selectbox(key=f"read_comment_{mark}").select_index(1).run())
    other = app.query_params["d"]
    assert other.startswith(f"{mark}-")
    assert sum(title.startswith("mine.csv · ") for title in app.selectbox(key="dataset").options) == 2


def test_reading_options_that_fail_keep_the_open_data():
    mark = receive(FILE, "mine.csv", "anna")
    memory_cache.clear()
    app = opened(mark)
    app = clean(app.selectbox(key=f"read_delimiter_{mark}").select_index(1).run())
    assert app.query_params["d"] == mark
    assert [text.startswith("mine.csv was not opened.") for text in messages(app, "error")] == [True]
    assert any("mine.csv" in text for text in messages(app, "markdown"))


def test_an_upload_that_is_not_stored_opens_with_one_notice():
    with settings_with(uploads_bytes=100):
        mark = receive(FILE, "mine.csv", "anna")
    app = opened(mark)
    (why,) = [text for text in messages(app, "caption") if "only in the server’s memory" in text]
    assert "MB of the space for uploads are free for it. " in why
    assert not any(text.startswith(GOES) for text in messages(app, "caption"))


def test_a_damaged_upload_and_one_of_another_visitor_are_messages():
    mark = receive(FILE, "mine.csv", "anna")
    (info,) = messages(opened(mark, "bert"), "info")
    assert info.startswith("This link does not contain its data")
    assert info.endswith("Uploads open only for their sender, for 24 hours.")
    with link_access().store.database.writing() as connection:
        connection.execute(update(upload_parts).values(sealed=b"\0" * 100))
    memory_cache.clear()
    (info,) = messages(opened(mark), "info")
    assert info == "The stored upload is damaged. Upload the file again."
