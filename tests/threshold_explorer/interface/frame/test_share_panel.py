"""The Share dialog: a link with counts names classes only if the sender chooses so, and who may open a link."""

import io
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from pyarrow.csv import read_csv
from streamlit.testing.v1 import AppTest

from examples.multiclass_and_ranking import make
from tests.app_driver import captions, clean, messages, started, uploaded
from tests.threshold_explorer.serving.sharing.conftest import put
from threshold_explorer.data.counts_link import decoded
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.audience_and_passphrase import Audience, AudienceKind
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.words.sentence import say

PAGE = "multiclass.py"
ROWS = b"truth,p\n" + b"".join(b"%s,0.%d\n" % (b"*ill*" if i % 3 else b"well", i) for i in range(10, 90))


def with_dialog(app: AppTest) -> AppTest:
    """The page with its dialog open; this test driver closes a dialog at any other interaction."""
    return clean(app.button(key="share_button").click().run())


def counts_link(app: AppTest) -> str:
    return link_of(app)[1]["d"][0]


def test_a_counts_link_names_the_classes_only_if_the_sender_chooses_so():
    app = with_dialog(started())
    box, unnamed = app.checkbox(key="counts_classes"), counts_link(app)
    assert box.label == "Include the class names: malignant, benign"
    assert decoded(unnamed).classes == ()
    assert "and the title." in captions(app)
    box.check()
    named = counts_link(with_dialog(app))
    assert decoded(named).classes == ("malignant", "benign")
    assert "the title and the two class names." in captions(app)
    assert "positive (**malignant**)" in started(d=named).markdown[0].value
    assert "positive (**positive**)" in started(d=unnamed).markdown[0].value


def test_names_of_classes_are_no_markdown():
    assert "\\*ill\\*" in with_dialog(uploaded(ROWS)).checkbox(key="counts_classes").label


def link_of(app: AppTest) -> tuple[str, dict[str, list[str]]]:
    """The page and the query parameters of the counts link."""
    addresses = (urlsplit(code.proto.code_text) for code in app.get("code"))
    address = next(address for address in addresses if "d=counts-" in address.query)
    return address.path.strip("/"), parse_qs(address.query)


def opened(app: AppTest) -> AppTest:
    """The counts link of the dialog, in a fresh session, on the page that it names."""
    page, query = link_of(app)
    return started(f"{page or 'threshold'}.py", **query)


def counted(app: AppTest) -> dict[str, str]:
    """Every number at the threshold of a page: the threshold itself, the counts and the metrics."""
    table = next(table.value for table in app.table if "Formula" in table.value)
    return dict(zip(table["Metric"], table["Value"], strict=True))


def test_counts_of_many_classes_are_those_of_the_one_in_focus_at_the_same_threshold():
    app = uploaded((make.FOLDER / "help_desk.csv").read_bytes(), page=PAGE)
    in_focus = app.selectbox(key="focus").proto.options[1].removeprefix("Selected: ")
    clean(app.selectbox(key="focus").set_value(in_focus).run())
    with_dialog(clean(app.slider(key="t").set_value(0.37).run()))
    assert f"The link covers “{in_focus}” only" in captions(app)
    assert decoded(counts_link(app)).classes == ()
    app.checkbox(key="counts_classes").check()
    again = opened(with_dialog(app))
    _, query = link_of(app)
    assert not {"ts", "rule", "mix", "focus", "positive", "score", "label", "curves"} & set(query)
    # The other classes are not named.
    assert decoded(query["d"][0]).classes == (in_focus, f"not {in_focus}")
    assert [*again.error, *again.info, *again.warning] == []
    assert counted(again) == counted(app)
    assert f"positive (**{in_focus}**)" in again.markdown[0].value
    assert not [box for box in again.selectbox if box.key == "focus"]


HOSTILE = ("<img src=x onerror=alert(1)>", "*a* [b](javascript:c)", "\u202egnp.exe", "__proto__")


def test_whatever_the_class_in_focus_is_called_its_counts_can_be_shared():
    rows = [f"{HOSTILE[i % 4]},{HOSTILE[(i + i // 7) % 4]}" for i in range(80)]
    app = uploaded("\n".join(["label,predicted", *rows]), page=PAGE)
    for name in HOSTILE:
        clean(app.selectbox(key="focus").set_value(name).run())
        with_dialog(app)
        assert "*a*" not in " ".join(text.value for text in app.caption)
        app.checkbox(key="counts_classes").check()
        again = opened(with_dialog(app))
        assert counted(again) == counted(app)
        assert not any("*a*" in text.value for text in again.markdown)
        assert not any(text.proto.allow_html for text in [*again.markdown, *again.caption])


def two_scores(rows: int = 60) -> bytes:
    first = [(k * 37 % rows) / rows for k in range(rows)]
    lines = [f"{k % 2},{at:.4f},{at * 0.7 + k % 2 * 0.3:.4f},{'NS'[k % 3 > 0]}" for k, at in enumerate(first)]
    return "\n".join(["label,score_v1,score_v2,region", *lines]).encode()


def compared() -> AppTest:
    """An upload whose second score is compared with a threshold of the first."""
    app = uploaded(two_scores())
    clean(app.selectbox(key="score").set_value("score_v1").run())
    clean(app.slider(key="t").set_value(0.6).run())
    return clean(app.selectbox(key="score").set_value("score_v2").run())


def pin_sentences(app: AppTest) -> list[str]:
    return [text for text in messages(app, "caption") if "caught" in text]


def test_a_link_keeps_every_column_that_a_choice_names(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        app = clean(compared().switch_page("uncertainty.py").run())
        clean(app.selectbox(key="split").set_value("region").run())
        clean(app.button(key="compare_scores").click().run())
        # This test driver stays on the page whose button opened another.
        clean(app.switch_page("compare.py").run())
        assert app.multiselect(key="series").value == ["score_v1"]
        differences = [table.value.to_csv() for table in app.table if "Differs" in table.value]
        assert differences
        with_dialog(app)
        stated = next(text for text in messages(app, "caption") if "The server stores" in text)
        for name in ("label", "score_v2", "score_v1", "region"):
            assert name in stated
        # This test driver cannot submit a form in a dialog.
        table = read_csv(io.BytesIO(two_scores())).select(["label", "score_v2", "score_v1", "region"])
        card = link_access().store.put(
            table, title="two", note="", sha256="ab" * 32, owner="anna", lifetime=timedelta(days=1)
        )
        again = started("compare.py", **{**dict(app.query_params), "d": card.token})
        assert [*again.error, *again.warning] == []
        assert again.multiselect(key="series").value == ["score_v1"]
        assert [table.value.to_csv() for table in again.table if "Differs" in table.value] == differences
        assert clean(again.switch_page("uncertainty.py").run()).selectbox(key="split").value == "region"


def test_links_of_models_groups_and_periods_keep_their_columns_and_those_with_counts_open_the_threshold_page():
    app = compared()
    for page, column in (("compare.py", "score_v1"), ("groups.py", "region"), ("periods.py", "score_v2")):
        with_dialog(clean(app.switch_page(page).run()))
        assert column in next(text for text in messages(app, "caption") if "The server stores" in text)
        assert ("Groups and periods need single cases" in captions(app)) == (page != "compare.py")
        there, query = link_of(app)
        assert there == ""
        assert not {"groups", "dates", "search_t"} & set(query)


def test_a_search_goes_along_only_with_all_of_its_columns():
    app = uploaded(two_scores(), page="groups.py")
    clean(app.selectbox(key="score").set_value("score_v1").run())
    with_dialog(app)
    assert "search for weak slices" not in captions(app)
    clean(app.button(key="search_slices").click().run())
    with_dialog(app)
    # The other score is not stored unless the sender wants it.
    assert "The link repeats the search for weak slices only if it has all columns." in captions(app)


def test_a_counts_link_has_the_counts_of_a_pin_on_another_score():
    app = with_dialog(compared())
    assert "its four counts at the pin" in captions(app)
    again = opened(app)
    assert [*again.error, *again.warning] == []
    [there], [here] = pin_sentences(app), pin_sentences(again)
    assert there.startswith("Pinned: score_v1 at 0.6. score_v2 at ")
    assert here.startswith("Pinned: score_v1 at 0.6. This score at ")


AUDIENCE_ROWS = b"truth,p\n" + b"".join(b"%s,0.%d\n" % (b"ill" if i % 3 else b"well", i) for i in range(10, 90))


@pytest.fixture
def _own_store(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        yield


@pytest.mark.usefixtures("_own_store")
def test_share_offers_no_audience():
    app = uploaded(AUDIENCE_ROWS, "mine.csv")
    clean(app.button(key="share_button").click().run())
    assert app.text_input(key="share_title").value == "mine.csv"
    assert [radio.key for radio in app.radio if radio.key == "share_audience"] == []
    assert "Everybody with the link can read them." in captions(app)


@pytest.mark.usefixtures("_own_store")
@pytest.mark.parametrize("audience", [Audience(AudienceKind.SIGNED_IN), Audience.named("anna@example.org")])
def test_a_link_for_signed_in_users_is_refused_with_the_reason(audience):
    card = put(link_access().store, title="Ward seven", audience=audience)
    app = started(d=card.token)
    assert messages(app, "info") == [say("sharing-audience-off")]
    assert all("Ward seven" not in each.value for each in (*app.markdown, *app.caption))
