import logging
import re
from html.parser import HTMLParser

import pytest

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.live.scripts.live_scripts import live_script
from threshold_explorer.live.scripts.streamlit_scripts import ELEMENTS, STATIC, ScriptPreload

IMPORT = re.compile(r'\b(?:from|import) ?"\./([^"]+)"')


class Links(HTMLParser):
    """The attributes of a page's scripts and links that preload one, in their order."""

    def __init__(self, page):
        super().__init__()
        self.found, self.is_head = [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.is_head = tag == "head" or (self.is_head and tag != "body")
        named = dict(attributes)
        if self.is_head and (named.get("rel") == "modulepreload" or (tag == "script" and "src" in named)):
            self.found.append(named)


def links(app, path="/"):
    return Links(send_request(app, path).body.decode()).found


def scripts(app):
    return [link.get("href", link.get("src")) for link in links(app)]


def elements_in(hrefs):
    return [element for element in ELEMENTS if any(f"/{element}." in href for href in hrefs)]


@pytest.fixture(scope="module")
def page(streamlit_app):
    return ScriptPreload(streamlit_app)


def test_streamlits_own_page_does_not_list_the_elements(streamlit_app):
    assert len(scripts(streamlit_app)) > 20
    assert elements_in(scripts(streamlit_app)) == []


@pytest.mark.parametrize(("path", "name"), [("/", "threshold"), ("/imbalance", "imbalance")])
def test_a_page_lists_the_scripts_of_its_first_elements_and_of_its_live_layer(page, path, name):
    hrefs = [link.get("href", "") for link in links(page, path)]
    assert elements_in(hrefs) == list(ELEMENTS)
    assert hrefs[-1] == live_script(name).address


@pytest.mark.parametrize("path", ["/glossary", "/base/", "/base/imbalance"])
def test_other_pages_list_none(page, path):
    assert all("/live/" not in link.get("href", "") for link in links(page, path))


def test_each_script_is_listed_once_and_so_are_its_imports(page):
    listed = [href.rpartition("/")[2] for href in scripts(page)]
    assert len(set(listed)) == len(listed)
    for name in set(listed) - {live_script("threshold").file}:
        imported = set(IMPORT.findall((STATIC / "static/js" / name).read_text(encoding="utf-8")))
        assert imported <= set(listed), name


def test_a_script_is_requested_like_streamlits_own(streamlit_app, page):
    """With the same base path and crossorigin attribute, or the browser loads it twice."""
    own, added = links(streamlit_app), links(page)
    assert added[: len(own)] == own
    kinds = {(link["rel"], link["crossorigin"], link["href"].rpartition("/")[0]) for link in own if "href" in link}
    assert kinds == {("modulepreload", None, "./static/js")}
    *elements, layer = [
        (link["rel"], link["crossorigin"], link["href"].rpartition("/")[0]) for link in added[len(own) :]
    ]
    assert set(elements) == kinds
    assert layer == ("modulepreload", None, "./static/live")


def test_nothing_else_in_the_page_changes(streamlit_app, page):
    before, after = send_request(streamlit_app), send_request(page)
    lead, rest = before.body.split(b"</head>")
    assert after.body.startswith(lead)
    assert after.body.endswith(b"</head>" + rest)
    assert int(after.headers["content-length"]) == len(after.body)
    assert "etag" in before.headers
    assert "etag" not in after.headers


def test_a_script_that_is_not_found_costs_one_line_in_the_log(streamlit_app, caplog):
    with caplog.at_level(logging.WARNING):
        app = ScriptPreload(streamlit_app, ("NoSuchElement", "Slider", "NorThisOne"))
        hrefs = scripts(app)
    (record,) = [
        record for record in caplog.records if record.name == "threshold_explorer.live.scripts.streamlit_scripts"
    ]
    assert "NoSuchElement or NorThisOne" in record.getMessage()
    assert elements_in(hrefs) == ["Slider"]


def test_without_any_script_the_page_is_served_as_it_is(streamlit_app, tmp_path, caplog):
    preload = ScriptPreload(streamlit_app, static=tmp_path)
    plain, response = send_request(streamlit_app, "/glossary"), send_request(preload, "/glossary")
    assert (response.headers, response.body) == (plain.headers, plain.body)
    assert len(caplog.records) == 1
