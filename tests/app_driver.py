"""The real router in Streamlit's own test driver: no browser, every widget."""

from pathlib import Path

from streamlit.testing.v1 import AppTest

ROUTER = Path(__file__).parents[1] / "pages" / "main.py"


def started(page: str = "", **query: str | list[str]) -> AppTest:
    """The app as a link opens it, on its first page or on the one whose script is named."""
    app = AppTest.from_file(ROUTER, default_timeout=60)
    for name, texts in query.items():
        app.query_params[name] = texts
    return clean((app.switch_page(page) if page else app).run())


def clean(app: AppTest) -> AppTest:
    """The same app, where nothing was raised."""
    assert [error.value for error in app.exception] == []
    return app


def unfolded(app: AppTest, fold: str = "tables") -> AppTest:
    """The same app after somebody unfolded the tables behind the charts, or the fold of another key."""
    app.session_state[fold] = True
    return clean(app.run())
