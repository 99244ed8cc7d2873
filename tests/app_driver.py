"""The app in Streamlit's test driver: the real router and all widgets, without a browser."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import pandas as pd
import streamlit as st
from streamlit.testing.v1 import AppTest

ROUTER = Path(__file__).parents[1] / "pages" / "main.py"


def started(page: str = "", **query: str | list[str]) -> AppTest:
    """The app opened by a link, on its first page or on the page with the given script.

    The table of all metrics is open; the Threshold page draws it only then.
    """
    app = AppTest.from_file(ROUTER, default_timeout=60)
    app.session_state["numbers_open"] = True
    for name, texts in query.items():
        app.query_params[name] = texts
    return clean((app.switch_page(page) if page else app).run())


def clean(app: AppTest) -> AppTest:
    """The same app; asserts that it raised no exception."""
    assert [error.value for error in app.exception] == []
    return app


def live_data(app: AppTest) -> dict[str, Any]:
    """What the server sent to the live layer; empty without one."""
    sent = [json.loads(component.proto.json) for component in app.get("bidi_component")]
    return next((data for data in sent if "panel" in data), {})


def panel_part(app: AppTest, kind: str) -> dict[str, Any] | None:
    """The first part of this kind in the panel of the live layer, at any depth."""
    parts = [live_data(app)["panel"]]
    while parts and parts[0]["is"] != kind:
        parts[:1] = parts[0].get("parts", [])
    return parts[0] if parts else None


def table_with(app: AppTest, column: str) -> pd.DataFrame:
    """The first table on the page that has this column."""
    return next(table.value for table in (*app.table, *app.dataframe) if column in table.value)


def tab_table(app: AppTest, label: str) -> pd.DataFrame:
    """The table behind a chart, by the title of its tab."""
    [tab] = [tab for tab in unfolded(app).tabs if tab.label == label]
    return tab.dataframe[0].value


def unfolded(app: AppTest, fold: str = "tables") -> AppTest:
    """The same app after opening the tables behind the charts, or the expander with another key."""
    app.session_state[fold] = True
    return clean(app.run())


def uploaded(content: bytes | str | pd.DataFrame, name: str = "file.csv", page: str = "") -> AppTest:
    """The app after an upload on its first page, which shows no data before, or on the page with the given script."""
    return sent(started(page) if page else started(d="none"), content, name)


def sent(app: AppTest, content: bytes | str | pd.DataFrame, name: str = "file.csv", page: str = "") -> AppTest:
    """The same app after an upload of a file, or of a table as CSV, on its page or on the one with the given script."""
    if page:
        clean(app.switch_page(page).run())
    text = content.to_csv(index=False) if isinstance(content, pd.DataFrame) else content
    return clean(app.file_uploader(key="upload").upload(name, text.encode() if isinstance(text, str) else text).run())


def with_example(app: AppTest, example: str, button: str = "dataset_examples") -> AppTest:
    """The same app after opening an example from the list, which this button opens."""
    clean(app.button(key=button).click().run())
    return clean(app.button(key=f"example_{example}").click().run())


def messages(app: AppTest, *kinds: str) -> list[str]:
    """The texts of the elements of these kinds, such as "warning", without the escapes of Markdown."""
    return [element.value.replace("\\", "").replace("\u2060", "") for kind in kinds for element in app.get(kind)]


def captions(app: AppTest) -> str:
    return " ".join(messages(app, "caption"))


@contextmanager
def downloads() -> Iterator[dict[str, Callable[[], pd.DataFrame]]]:
    """The tables behind the download buttons that the app draws meanwhile, by key; the driver drops their files."""
    found: dict[str, Callable[[], pd.DataFrame]] = {}
    draw = st.download_button

    def noted(label: str, data: Callable[[], bytes], *args: Any, key: str, **named: Any) -> bool:
        found[key] = lambda: pd.read_csv(BytesIO(data()), comment="#", dtype=str, keep_default_na=False)
        return draw(label, data, *args, key=key, **named)

    st.download_button = noted
    try:
        yield found
    finally:
        st.download_button = draw


def address(app: AppTest) -> dict[str, list[str]]:
    """The query parameters of the URL."""
    return {name: [texts] if isinstance(texts, str) else list(texts) for name, texts in app.query_params.items()}


def shared_link(app: AppTest) -> SplitResult:
    """The link that Share creates."""
    return urlsplit(clean(app.button(key="share_button").click().run()).get("code")[0].proto.code_text)


def chart_spec(app: AppTest, key: str) -> str:
    """The specification of a chart."""
    return next(chart.proto.spec for chart in app.get("plotly_chart") if chart.proto.id.endswith(f"-{key}"))
