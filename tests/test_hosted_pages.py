"""Sources of the host on the pages, in Streamlit's test driver and with a real DuckDB."""

import time
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, messages, started, with_example
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.words.sentence import say

# Ibis uses deprecated calls of DuckDB.
pytestmark = pytest.mark.filterwarnings("ignore:fetch_arrow_table:DeprecationWarning")

TIMEOUT_SECONDS = 90
LIST = """
[[source]]
id = "bank"
title = "Bank *of* June"
connection = "bank.duckdb"
table = "predictions"
label = "y"
score = "p"

[[source]]
id = "endless"
title = "Endless"
connection = "bank.duckdb"
table = "endless"
label = "y"
score = "p"

[[source]]
id = "lost"
title = "Lost"
connection = "bank.duckdb"
table = "nowhere"
label = "y"
score = "p"
"""


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One database for all tests, because each count of it starts a process."""
    tmp_path = tmp_path_factory.mktemp("bank")
    (tmp_path / "sources.toml").write_text(LIST)
    with duckdb.connect(str(tmp_path / "bank.duckdb")) as database:
        of = "SELECT CASE WHEN i % 4 = 0 THEN 'fraud' ELSE 'ok' END y, (i % 100) / 100.0::float8 p"
        database.sql(f"CREATE TABLE predictions AS {of} FROM range(400) t(i)")
        database.sql(f"CREATE VIEW endless AS {of} FROM range(100000000000) t(i)")
    with settings_with(sources_file=str(tmp_path / "sources.toml")):
        yield tmp_path / "bank.duckdb"


def waited(app: AppTest) -> AppTest:
    """Rerun the app until no count is in progress; a browser polls automatically."""
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while any(button.key == "hosted_stop" for button in app.button):
        assert time.monotonic() < give_up, "counting does not end"
        time.sleep(0.5)
        clean(app.run())
    return app


def provenance(app: AppTest) -> str:
    (line,) = [text for text in messages(app, "caption") if "SHA-256 of the counts" in text]
    return line


def test_sources_are_first_in_the_list_and_an_example_is_still_the_default(bank: Path) -> None:
    app = started()
    assert app.selectbox(key="dataset").options[:4] == ["Bank *of* June", "Endless", "Lost", "Breast cancer"]
    assert app.selectbox(key="dataset").value == "breast-cancer"


@pytest.mark.parametrize("page", ["threshold.py", "uncertainty.py"])
def test_a_link_opens_a_source_on_every_page(bank: Path, page: str) -> None:
    app = waited(started(page, d="source-bank", t="0.3"))
    assert [error.value for error in app.error] == []
    assert any("400 cases" in text.value for text in app.markdown)
    text = provenance(app)
    assert text.startswith('"Bank *of* June", counted 20')
    assert ' UTC: 400 rows by label "y" and score "p". Positive "fraud". SHA-256 of the counts: ' in text
    assert str(bank.parent) not in text
    if page != "uncertainty.py":
        assert app.slider(key="t").value == 0.3


def test_a_source_chosen_on_a_page_opens_on_that_page(bank: Path) -> None:
    app = started("imbalance.py")
    waited(clean(app.selectbox(key="dataset").set_value("source-bank").run()))
    assert any("400 cases" in text.value for text in app.markdown)
    assert app.select_slider(key="pi")


def test_a_running_count_can_be_stopped_and_restarted(bank: Path) -> None:
    app = started(d="source-endless")
    assert say("hosted-opening", title="Endless") in [text.value.removeprefix("## ") for text in app.markdown]
    clean(app.button(key="hosted_stop").click().run())
    assert [info.value for info in app.info] == [say("hosted-stopped", title="Endless")]
    clean(app.button(key="hosted_go_on").click().run())
    assert app.button(key="hosted_stop")
    with_example(app, "breast-cancer")
    assert any("569 cases" in text.value for text in app.markdown)


def test_a_source_that_fails_states_why_and_counting_again_keeps_the_choices_or_the_previous_numbers(
    bank: Path,
) -> None:
    app = waited(started(d="source-lost"))
    why = say("hosted-no-table", table="nowhere")
    assert messages(app, "error") == [say("hosted-refused", title="Lost", why=why)]
    with duckdb.connect(str(bank)) as database:
        database.sql("CREATE TABLE nowhere AS FROM endless LIMIT 300")
    waited(app.button(key="hosted_try_again").click().run())
    assert any("300 cases" in text.value for text in app.markdown)
    clean(app.slider(key="t").set_value(0.2).run())
    before = provenance(app)
    with duckdb.connect(str(bank)) as database:
        database.sql("INSERT INTO nowhere SELECT 'fraud', 0.995 FROM range(100)")
    app.button(key="hosted_refresh").click().run()
    # The previous numbers stay until the new ones arrive.
    assert app.slider(key="t").value == 0.2
    waited(app)
    assert any("400 cases" in text.value for text in app.markdown)
    assert provenance(app) != before
    assert app.slider(key="t").value == 0.2
    with duckdb.connect(str(bank)) as database:
        database.sql("DROP TABLE nowhere")
    waited(app.button(key="hosted_refresh").click().run())
    assert messages(app, "warning") == [say("hosted-old-numbers", why=why)]
    assert any("400 cases" in text.value for text in app.markdown)


def test_a_source_that_is_not_listed_is_an_error(bank: Path) -> None:
    assert [info.value for info in started(d="source-other").info] == [say("hosted-unlisted")]
