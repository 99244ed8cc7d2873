"""Where nobody signs in: Share asks for no audience, and links made for the signed-in open for nobody."""

import pytest

from dashboard.data.shared_data import share_desk
from dashboard.settings import settings_with
from dashboard.sharing.audience import Audience, For
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say
from tests.app_driver import clean, started
from tests.dashboard.sharing.conftest import put

ROWS = b"truth,p\n" + b"".join(b"%s,0.%d\n" % (b"ill" if i % 3 else b"well", i) for i in range(10, 90))


@pytest.fixture(autouse=True)
def _own_store(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        yield


def test_share_asks_for_no_audience():
    app = clean(started().file_uploader(key="upload").set_value(("mine.csv", ROWS, "text/csv")).run())
    clean(app.button(key="share_button").click().run())
    assert app.text_input(key="share_title").value == "mine.csv"
    assert [radio.key for radio in app.radio if radio.key == "share_audience"] == []
    assert any("Whoever has the link can read them." in caption.value for caption in app.caption)


@pytest.mark.parametrize("audience", [Audience(For.SIGNED_IN), Audience.named("anna@example.org")])
def test_a_link_for_the_signed_in_opens_for_nobody_and_says_why(audience):
    card = put(share_desk().store, title="Ward seven", audience=audience)
    app = started(d=card.token)
    assert [info.value for info in app.info] == [markdown_text(say("sharing-audience-off"))]
    assert all("Ward seven" not in each.value for each in (*app.markdown, *app.caption))
