"""The live layer's modules make one script, which is a file of its own."""

import re
from pathlib import Path

import pytest

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.live.scripts.live_scripts import ENTRIES, LiveScripts, bundled, live_script

DASHBOARD = Path(__file__).parents[4] / "threshold_explorer"
LAYERS = sorted(path for path in DASHBOARD.rglob("*.js") if "mountLayer(component" in path.read_text(encoding="utf-8"))


def module(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_page_has_a_script_without_imports():
    assert len(LAYERS) > 5
    for entry in LAYERS:
        script = bundled(entry)
        assert "export default" in script, entry
        assert not re.search(r"^(import|export (?!default))", script, re.MULTILINE), entry


def test_each_module_is_bundled_once_after_its_imports(tmp_path):
    module(tmp_path, "base.js", "export const base = 1;\n")
    module(tmp_path, "one.js", 'import { base } from "./base.js";\nexport const one = base;\n')
    module(tmp_path, "two.js", 'import { base } from "./base.js";\nexport const two = base;\n')
    entry = module(
        tmp_path, "page.js", 'import { two } from "./two.js";\nimport { one } from "./one.js";\none + two;\n'
    )
    assert bundled(entry) == "const base = 1;\n\nconst two = base;\n\nconst one = base;\n\none + two;\n"


def test_modules_that_need_each_other_are_refused(tmp_path):
    module(tmp_path, "one.js", 'import { two } from "./two.js";\n')
    module(tmp_path, "two.js", 'import { one } from "./one.js";\n')
    with pytest.raises(ValueError, match="imports itself"):
        bundled(tmp_path / "one.js")


def test_a_name_that_two_modules_declare_is_refused(tmp_path):
    module(tmp_path, "one.js", "export function draw() {}\n")
    entry = module(tmp_path, "page.js", 'import { draw } from "./one.js";\nfunction draw() {}\n')
    with pytest.raises(ValueError, match="declares draw"):
        bundled(entry)


ADDRESS = live_script("threshold").address.removeprefix(".")


@pytest.fixture(scope="module")
def served(streamlit_app):
    return LiveScripts(streamlit_app)


def test_every_page_has_its_script():
    assert {"live", "threshold", "imbalance", "multiclass", "ranking", "text", "exceedance"} <= set(ENTRIES)
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
