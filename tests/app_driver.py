"""The app in Streamlit's test driver: the real router and all widgets, without a browser."""

import json
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

ROUTER = Path(__file__).parents[1] / "pages" / "main.py"


def started(page: str = "", **query: str | list[str]) -> AppTest:
    """The app opened by a link, on its first page or on the page with the given script."""
    app = AppTest.from_file(ROUTER, default_timeout=60)
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


def unfolded(app: AppTest, fold: str = "tables") -> AppTest:
    """The same app after opening the tables behind the charts, or the expander with another key."""
    app.session_state[fold] = True
    return clean(app.run())
