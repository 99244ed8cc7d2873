"""The link with counts in the Share dialog: it names classes only where the sender says so."""

from urllib.parse import parse_qs, urlsplit

from streamlit.testing.v1 import AppTest

from dashboard.data.counts_link import decoded
from tests.app_driver import clean, started

ROWS = b"truth,p\n" + b"".join(b"%s,0.%d\n" % (b"*ill*" if i % 3 else b"well", i) for i in range(10, 90))


def with_dialog(app: AppTest) -> AppTest:
    """The page with its dialog open; this driver closes a dialog whenever something else happens."""
    return clean(app.button(key="share_button").click().run())


def counts_link(app: AppTest) -> str:
    queries = (parse_qs(urlsplit(code.proto.code_text).query) for code in app.get("code"))
    return next(query["d"][0] for query in queries if query["d"][0].startswith("counts-"))


def says(app: AppTest, words: str) -> bool:
    return any(words in caption.value for caption in app.caption)


def test_a_counts_link_names_the_classes_only_where_the_sender_says_so():
    app = with_dialog(started())
    box = app.checkbox(key="counts_classes")
    assert box.label == "Keep the names of the classes: malignant, benign"
    assert decoded(counts_link(app)).classes == ()
    assert says(app, "the title and nothing else")
    box.check()
    with_dialog(app)
    assert decoded(counts_link(app)).classes == ("malignant", "benign")
    assert says(app, "the title, the names of the two classes and nothing else")


def test_a_page_of_counts_uses_the_names_that_the_link_carries():
    app = with_dialog(started())
    unnamed = counts_link(app)
    app.checkbox(key="counts_classes").check()
    named = counts_link(with_dialog(app))
    assert "positive (**malignant**)" in started(d=named).markdown[0].value
    assert "positive (**positive**)" in started(d=unnamed).markdown[0].value


def test_names_of_classes_are_no_markdown():
    app = clean(started().file_uploader(key="upload").set_value(("mine.csv", ROWS, "text/csv")).run())
    assert "\\*ill\\*" in with_dialog(app).checkbox(key="counts_classes").label
