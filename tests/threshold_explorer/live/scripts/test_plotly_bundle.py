import logging

import pytest
from plotly.offline import get_plotlyjs_version

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.live.scripts.plotly_bundle import BUNDLE, PlotlyBundle, with_bundle
from threshold_explorer.serving.server_internals import STATIC

[CHART_SCRIPT] = (STATIC / "static/js").glob("PlotlyChart.*.js")
PATH = f"/static/js/{CHART_SCRIPT.name}"


@pytest.fixture(scope="module")
def own():
    return CHART_SCRIPT.read_text(encoding="utf-8")


def test_the_bundle_has_the_version_of_plotly_py():
    assert f"plotly.js (cartesian - minified) v{get_plotlyjs_version()}\n" in BUNDLE.read_text(encoding="utf-8")


def test_streamlits_chart_script_is_served_with_the_bundle_inside(streamlit_app, own):
    response = send_request(PlotlyBundle(streamlit_app), PATH)
    served = response.body.decode()
    assert BUNDLE.read_text(encoding="utf-8") in served
    assert len(served) < len(own) / 3
    assert int(response.headers["content-length"]) == len(response.body)
    assert "etag" not in response.headers
    assert "immutable" in response.headers["cache-control"]


def test_only_plotly_is_replaced(own):
    start, end = with_bundle(own).split(BUNDLE.read_text(encoding="utf-8"))
    head, module, empty = start.rpartition("const module=t;")
    assert (module, empty) == ("const module=t;", "")
    assert own.startswith(head)
    assert own.endswith(end[end.index("}))") :])


@pytest.mark.parametrize("path", ["/", "/static/js/PlotlyChart.none.js"])
def test_other_responses_pass_unchanged(streamlit_app, path):
    plain, response = send_request(streamlit_app, path), send_request(PlotlyBundle(streamlit_app), path)
    assert (response.status, response.body) == (plain.status, plain.body)


def test_a_chart_script_of_another_form_is_served_as_it_is(caplog):
    with caplog.at_level(logging.WARNING):
        assert with_bundle("import './plotly.js'") == "import './plotly.js'"
    assert "another form" in caplog.text
