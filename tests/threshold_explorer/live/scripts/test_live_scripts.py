import pytest

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.live.scripts.bundle import bundled
from threshold_explorer.live.scripts.live_scripts import ENTRIES, LiveScripts, live_script

ADDRESS = live_script("threshold").address.removeprefix(".")


@pytest.fixture(scope="module")
def served(streamlit_app):
    return LiveScripts(streamlit_app)


def test_every_page_has_its_script():
    assert {"live", "threshold", "imbalance", "optimize", "multiclass", "ranking", "text", "exceedance"} <= set(ENTRIES)
    files = [live_script(name).file for name in ENTRIES]
    assert len(set(files)) == len(files)


def test_a_script_is_a_file_that_never_changes(served):
    response = send_request(served, f"/base{ADDRESS}")
    assert response.status == 200
    assert response.body.decode() == bundled(ENTRIES["threshold"])
    assert response.headers["content-type"].startswith("text/javascript")
    assert "immutable" in response.headers["cache-control"]


@pytest.mark.parametrize("file", ["threshold-0123456789abcdef.js", "nothing-0.js", "threshold.js", "-.js", "page.css"])
def test_another_version_is_not_found(served, file):
    response = send_request(served, f"/static/live/{file}")
    assert (response.status, response.headers["content-type"]) == (404, "text/plain; charset=utf-8")


@pytest.mark.parametrize(("path", "method"), [("/", "GET"), ("/static/live/", "GET"), (ADDRESS, "POST")])
def test_other_requests_pass(streamlit_app, served, path, method):
    plain, response = (send_request(app, path, method=method) for app in (streamlit_app, served))
    assert (response.status, response.body) == (plain.status, plain.body)


def test_the_component_imports_the_file_from_any_page():
    statement = live_script("threshold").import_statement
    assert f'new URL(".{ADDRESS}", document.baseURI)' in statement
    # Streamlit takes an inline script for a path unless it has several lines.
    assert "\n" in statement
