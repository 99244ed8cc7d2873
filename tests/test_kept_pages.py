"""What a page says of an upload that is kept in the database, and of one that should be and is not."""

import pytest
from sqlalchemy import update
from streamlit.testing.v1 import AppTest

from dashboard.data.memory import memory
from dashboard.data.shared_data import share_desk
from dashboard.data.sources import receive
from dashboard.settings import settings_with
from dashboard.store.tables import upload_parts
from dashboard.web.visitor import _Nameless
from tests.app_driver import ROUTER, clean

ROWS = [("no", "yes")[number % 3 == 0] + f";0,{(number * 7919) % 1000:03}\n" for number in range(60)]
FILE = ("label;score\n" + "".join(ROWS)).encode()
GOES = "Kept for you alone until "


@pytest.fixture(autouse=True)
def _kept_in_a_database(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3", uploads="store", host_key=bytes(range(32))):
        yield
    memory.clear()


def opened(mark, name="anna"):
    """The page as this visitor sees it at a process that has read nothing yet."""
    app = AppTest.from_file(ROUTER, default_timeout=60)
    app.query_params["d"] = mark
    app.session_state[f"{_Nameless.__module__}.{_Nameless.__qualname__}"] = _Nameless(name)
    return clean(app.run())


def said(app, kind):
    """The sentences of a kind, without what keeps them from being Markdown."""
    return [element.value.replace("\\", "").replace("\u2060", "") for element in app.get(kind)]


def test_another_process_shows_the_upload_says_until_when_and_reads_it_in_another_way():
    mark = receive(FILE, "mine.csv", "anna")
    memory.clear()
    app = opened(mark)
    assert any("mine.csv" in text for text in said(app, "markdown"))
    assert sum(text.startswith(GOES) for text in said(app, "caption")) == 1
    app = clean(app.selectbox(key=f"read_comment_{mark}").select_index(1).run())
    other = app.query_params["d"]
    assert other.startswith(f"{mark}-")
    assert sum(title.startswith("mine.csv · ") for title in app.selectbox(key="dataset").options) == 2


def test_a_way_of_reading_that_does_not_fit_leaves_what_is_open():
    mark = receive(FILE, "mine.csv", "anna")
    memory.clear()
    app = opened(mark)
    app = clean(app.selectbox(key=f"read_delimiter_{mark}").select_index(1).run())
    assert app.query_params["d"] == mark
    assert [text.startswith("mine.csv was not opened.") for text in said(app, "error")] == [True]
    assert any("mine.csv" in text for text in said(app, "markdown"))


def test_an_upload_that_is_not_kept_says_so_once_and_opens():
    with settings_with(uploads_bytes=100):
        mark = receive(FILE, "mine.csv", "anna")
    app = opened(mark)
    (why,) = [text for text in said(app, "caption") if "sent again after this server is restarted" in text]
    assert why.endswith("MB of the room for uploads are left for it.")
    assert not any(text.startswith(GOES) for text in said(app, "caption"))


def test_a_damaged_upload_and_one_of_another_visitor_are_sentences():
    mark = receive(FILE, "mine.csv", "anna")
    (info,) = said(opened(mark, "bert"), "info")
    assert info.startswith("The data behind this link were not shared")
    assert info.endswith("An upload opens for its sender alone, for 24 hours after it was sent.")
    with share_desk().store.database.writing() as connection:
        connection.execute(update(upload_parts).values(sealed=b"\0" * 100))
    memory.clear()
    (info,) = said(opened(mark), "info")
    assert info == "This upload is damaged where it was kept: send the file again."
