"""Without sign-in: Share offers no audience, and links for signed-in users do not open."""

import pytest

from tests.app_driver import captions, clean, messages, started, uploaded
from tests.threshold_explorer.serving.sharing.conftest import put
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.protection import Audience, AudienceKind
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.words.sentence import say

ROWS = b"truth,p\n" + b"".join(b"%s,0.%d\n" % (b"ill" if i % 3 else b"well", i) for i in range(10, 90))


@pytest.fixture(autouse=True)
def _own_store(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        yield


def test_share_offers_no_audience():
    app = uploaded(ROWS, "mine.csv")
    clean(app.button(key="share_button").click().run())
    assert app.text_input(key="share_title").value == "mine.csv"
    assert [radio.key for radio in app.radio if radio.key == "share_audience"] == []
    assert "Everybody with the link can read them." in captions(app)


@pytest.mark.parametrize("audience", [Audience(AudienceKind.SIGNED_IN), Audience.named("anna@example.org")])
def test_a_link_for_signed_in_users_is_refused_with_the_reason(audience):
    card = put(link_access().store, title="Ward seven", audience=audience)
    app = started(d=card.token)
    assert messages(app, "info") == [say("sharing-audience-off")]
    assert all("Ward seven" not in each.value for each in (*app.markdown, *app.caption))
