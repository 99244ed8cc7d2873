"""The list of data sets in the sidebar, with equal names."""

import re
from datetime import timedelta

import pyarrow as pa
from streamlit.testing.v1 import AppTest

from tests.app_driver import sent, started
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access

TABLE = pa.table({"label": ["no", "yes", "no", "yes"], "p": [0.1, 0.35, 0.4, 0.8]})
# The title has a day only if the test began before midnight.
WHEN = r"(\d+ \w+ \d{4}, )?\d\d:\d\d(:\d\d)?"


def listed(app: AppTest) -> list[str]:
    return list(app.selectbox(key="dataset").options)


def test_two_uploads_of_one_name_are_distinguished_by_time():
    app = started()
    for n in (5, 6):
        rows = b"label,score\n" + b"".join(b"%d,0.%d\n" % (i % 2, i * n) for i in range(10, 40))
        sent(app, rows, "mine.csv")
    first, second = (text for text in listed(app) if "mine.csv" in text)
    assert first != second
    assert all(re.fullmatch(rf"mine\.csv · {WHEN}( \(2\))?", text) for text in (first, second))


def test_shared_data_named_like_an_example_get_the_time(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        token = link_access().store.put(
            TABLE, title="Wine votes", note="", sha256="ab" * 32, owner="anna", lifetime=timedelta(days=1)
        )
        texts = [text for text in listed(started(d=token.token)) if "Wine votes" in text]
    assert len(texts) == 2
    assert "Wine votes" in texts
    assert any(re.fullmatch(rf"Wine votes · {WHEN}", text) for text in texts)
