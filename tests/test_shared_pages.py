"""Shared links on every page, in Streamlit's test driver: what they open, and their errors."""

from datetime import timedelta
from urllib.parse import parse_qs

import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import BinaryScores
from tests.app_driver import clean, messages, shared_link, started, with_example
from threshold_explorer.data.counts_link import StepCounts, encoded
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.data.sources.link_description import describe_link
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.link_store import new_token
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.words.sentence import say

HOSTILE = "</title><script>alert(1)</script> **bold** [x](javascript:alert(1)) $x$ :red[y] \"' \u202e"
NO_STORE = "sqlite:////dev/null/none.sqlite3"
SCORES = [0.1, 0.35, 0.4, 0.8, 0.62, 0.05]
TABLE = pa.table({HOSTILE: ["no", "yes", "no", "yes", "yes", "no"], "p": SCORES})


@pytest.fixture(autouse=True)
def _own_store(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        yield


def shared(**changes) -> str:
    fields = {"title": "Q3 model", "note": "", "sha256": "ab" * 32, "owner": "anna", "lifetime": timedelta(days=30)}
    return link_access().store.put(TABLE, **{**fields, **changes}).token


def said(app: AppTest) -> list[str]:
    return messages(app, "info", "warning", "error")


def test_a_shared_link_opens_with_title_note_fingerprint_and_dates():
    app = started(d=shared(note="Look at 0.4.\nThen call me."), t="0.4")
    assert app.slider(key="t").value == 0.4
    texts = [markdown.value for markdown in app.markdown]
    assert any(text.startswith("# Q3 model") for text in texts)
    assert "**Note from the sender:** Look at 0.4.  \nThen call me." in texts
    banner = next(caption.value for caption in app.caption if "Shared" in caption.value)
    assert "6 rows" in banner
    assert "abababababab" in banner


def test_hostile_text_stays_text_wherever_it_is_shown():
    app = started(d=shared(title=HOSTILE, note=HOSTILE))
    shown = [element.value for element in [*app.markdown, *app.caption]]
    assert any("alert" in text for text in shown)
    for text in shown:
        assert "<script" not in text.replace("\\<", "")
        assert "**bold**" not in text
        assert ":red[" not in text


@pytest.mark.parametrize(
    "d", ["share-" + "0" * 40, "share-../../etc/passwd", "share-'; DROP TABLE x;--", "S" * 500_000]
)
def test_text_that_is_not_a_token_was_not_shared(d):
    app = started(d=d)
    assert said(app) == [say("data-not-shared")]
    assert not app.slider


def test_unknown_deleted_and_expired_tokens_give_the_same_message():
    deleted, expired = shared(), shared(lifetime=timedelta(microseconds=1))
    link_access().store.delete(deleted, "anna")
    sentences = [said(started(d=token)) for token in (new_token(), deleted, expired)]
    assert sentences[0] == sentences[1] == sentences[2]
    assert sentences[0][0] == say("sharing-link-gone")


def test_a_passphrase_is_required_and_opens_the_link():
    token = shared(passphrase="pass phrase", title="Hidden")
    app = started(d=token)
    assert "passphrase" in said(app)[0]
    assert not app.slider
    app.text_input(key="passphrase").input("wrong")
    app.button[0].click().run()
    assert "Wrong passphrase" in said(app)[0]
    app.text_input(key="passphrase").input("pass phrase")
    app.button[0].click().run()
    assert app.markdown[0].value.startswith("# Hidden")


def test_a_protected_link_to_a_page_opens_on_that_page():
    app = started(d=shared(passphrase="pass phrase"))
    app.switch_page("imbalance.py").run()
    app.text_input(key="passphrase").input("pass phrase")
    app.button[0].click().run()
    assert app.select_slider(key="pi").value


def test_a_deleted_link_closes_on_open_pages():
    token = shared()
    app = started(d=token)
    link_access().store.delete(token, "anna")
    app.run()
    assert said(app)[0] == say("sharing-link-gone")
    clean(app.button(key="open_example").click().run())
    assert any(text.value.startswith(f"# {EXAMPLES[FIRST].title}") for text in app.markdown)


def test_counts_in_a_link_open_without_a_store():
    scores = BinaryScores.from_predictions([0, 1, 0, 1, 1, 0], SCORES)
    with settings_with(database_url=NO_STORE):
        app = started(d=encoded(StepCounts.of(scores, ThresholdGrid.for_scores(0, 1), "Counts of Q3")), t="0.373")
    assert app.slider(key="t").value == 0.37
    assert "The counts at 0.373 are unknown" in said(app)[0]
    numbers = app.table[0].value
    assert numbers.iloc[0, 1] == "0.37"
    assert app.markdown[0].value.startswith("# Counts of Q3")


def test_a_long_note_is_shortened_above_the_numbers():
    app = started(d=shared(note="\n".join(f"line {number}" for number in range(40))))
    first = next(markdown.value for markdown in app.markdown if "Note from the sender" in markdown.value)
    assert first.count("line") == 3
    assert any("line 39" in markdown.value for markdown in app.markdown)


def test_a_failed_link_shows_no_message_on_other_data():
    app = started(d=new_token(), t="0.37", label="x", metrics="MCC", pin="0.2")
    with_example(app, "wine-votes")
    assert said(app) == []
    assert app.slider(key="t").value == 0.5
    assert app.multiselect(key="metrics").value == ["accuracy", "precision", "recall", "f1"]


def test_a_link_from_one_page_includes_the_choices_of_the_other():
    app = started(d="wine-votes", t="0.37", pi="0.0123", pin="0.2", metrics="MCC")
    link = link_in_dialog(app)
    assert (link["pi"], link["pin"], link["t"]) == (["0.0123"], ["0.2"], ["0.37"])


def test_a_weight_column_called_none_can_be_chosen():
    table = TABLE.append_column("none", pa.array([1.0, 2.0, 1.0, 1.0, 3.0, 1.0]))
    token = link_access().store.put(
        table, title="x", note="", sha256="cd" * 32, owner="anna", lifetime=timedelta(days=1)
    )
    app = started(d=token.token, label=HOSTILE)
    app.selectbox(key="weight").select("none").run()
    assert app.table[0].value.iloc[1, 1] == "4.0"


def link_in_dialog(app: AppTest) -> dict[str, list[str]]:
    return parse_qs(shared_link(app).query)


def test_the_dialog_gives_a_link_with_the_choices():
    link = link_in_dialog(started(d="wine-votes", t="0.37", metrics="MCC"))
    assert link == {
        "d": ["wine-votes"],
        "t": ["0.37"],
        "pin": ["0.5"],
        "scale": ["threshold"],
        "fineness": ["normal"],
        "positive": ["second"],
        "metrics": ["mcc"],
        "v": ["4"],
    }


def test_a_link_to_an_upload_names_its_detected_columns():
    token = shared()
    assert link_in_dialog(started(d=token)) == {
        "d": [token],
        "label": [HOSTILE],
        "score": ["p"],
        "positive": ["yes"],
        "weight": ["none"],
        "t": ["0.5"],
        "pin": ["0.5"],
        "scale": ["threshold"],
        "fineness": ["normal"],
        "v": ["4"],
    }


def test_an_invalid_choice_in_a_link_is_named():
    assert "metrics “nonsense”" in said(started(metrics="nonsense"))[0]
    assert said(started(metrics="MCC")) == []
    assert "not a number" in said(started(pin="abc"))[0]


def test_a_pasted_link_has_a_preview():
    assert describe_link("wine-votes", "here").title == EXAMPLES["wine-votes"].title
    preview = describe_link(shared(note="A note"), "here")
    assert preview.title == "Q3 model"
    assert "6 cases" in preview.description
    assert "A note" in preview.description
    preview = describe_link(shared(note="Use it", view="?decided=0.3"), "here")
    assert "Note on 0.3: Use it" in preview.description
    assert "Hidden" not in str(describe_link(shared(title="Hidden", note="Hidden", passphrase="x"), "here"))
    assert describe_link(new_token(), "here") is None
    assert describe_link("counts-none", "here") is None


def test_a_link_reports_that_sharing_is_off():
    token = shared()
    with settings_with(database_url=NO_STORE):
        assert "Sharing is off" in said(started(d=token))[0]
