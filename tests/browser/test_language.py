"""A page in another language: its room for other lengths, and no English in it, Streamlit's own words neither.

The language is the pseudo-locale, 40 % wider than English.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from benchmarks import viewer
from tests.browser.app_server import ROOT, Server, sqlite_url
from tests.browser.appearance import findings, wait_until_drawn
from tests.browser.english_words import Reader, words_in
from tests.browser.page_parts import upload, wait_for_page, warnings_on
from tests.browser.test_every_page import SHORTENED_NAMES, TOP
from tests.pseudo_locale import IDEOGRAPHS, PSEUDO, ideographs, pseudo, write_pseudo_locale
from threshold_explorer.words.about import NAME
from threshold_explorer.words.language import LANGUAGE, offered_languages, use_language
from threshold_explorer.words.sentence import say

# The goal has the longest choice of a select box.
PAGES = ("/?goal=recall_min&recall_min=0.9", "/imbalance?pi=0.1", "/trust", "/text?d=questions")
# Has more columns that name groups than can be chosen, one of them with a word of Streamlit's.
GROUPS = "점수,참값,Open,甲,乙\n" + "".join(
    f"{at / 100},{at % 3 % 2},가{at % 2},나{at % 4},다{at % 5}\n" for at in range(100)
)
ROWS = "label,score\nyes,0.9\nno,0.1\nyes,0.65\n"
# Python runs this first.
START = """
import sys
sys.path.append({root!r})
from pathlib import Path
from threshold_explorer.words import language
language.FOLDER = Path({folder!r})
sys.path.pop()
"""
# Titles of axes do not break.
IN_ONE_LINE = "text outside its chart: "
# Texts and names of elements in the accessible tree, also within our components.
TEXTS = """() => {
    const found = [];
    const SKIPPED = 'script, style, code, noscript, .katex, svg, [aria-hidden=true], [data-testid=stIconMaterial]';
    const walk = (root) => {
        for (const node of root.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue);
            if (node.nodeType !== Node.ELEMENT_NODE || node.matches(SKIPPED) || !node.checkVisibility()) continue;
            for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '');
            if (node.shadowRoot) walk(node.shadowRoot);
            walk(node);
        }
    };
    walk(document.body);
    return found.map((text) => text.trim()).filter(Boolean);
}"""
# Names of metrics, columns, classes and formats, which stay.
STAYS = {*NAME.split(), "F0.5", "CSV", "malignant", "benign", "score", "label"}


@pytest.fixture(scope="module")
def pseudo_server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("languages")
    write_pseudo_locale(folder)
    write_pseudo_locale(folder, IDEOGRAPHS, ideographs)
    start = tmp_path_factory.mktemp("start")
    (start / "sitecustomize.py").write_text(START.format(root=str(ROOT), folder=str(folder)))
    server = Server(sqlite_url(start), PYTHONPATH=str(start))
    yield server
    server.stop()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_room_for_longer_texts_and_none_in_english(pseudo_server, open_page, path):
    separator = "&" if urlsplit(path).query else "?"
    page = open_page(f"{pseudo_server.url}{path}{separator}lang={PSEUDO}", width=390)
    page.locator(".headline").wait_for()
    for found in findings(page):
        unexpected = [one for one in found if not one.startswith((*SHORTENED_NAMES, IN_ONE_LINE))]
        assert unexpected + page.evaluate(TOP) == []
    assert english_on(page) == []


@pytest.mark.parametrize("language", [name for name in offered_languages() if name != LANGUAGE])
def test_a_page_has_no_word_of_english_and_one_in_an_alternative_text_is_found(server, open_page, language):
    reader = Reader(open_page("about:blank"), language, "benign label malignant score")
    reader.page.goto(f"{server.url}/?d=breast-cancer&lang={language}")
    wait_for_page(reader.page)
    reader.read("the page")
    assert reader.untranslated() == ""
    name = "(chart) => chart.setAttribute('aria-label', chart.getAttribute('aria-label') + ' by threshold')"
    reader.page.locator(".st-key-trade_off .stPlotlyChart").evaluate(name)
    reader.read("the page")
    assert [word.split(" in ")[0] for word in reader.untranslated().splitlines()] == ["by", "threshold"]


def test_a_link_to_no_page_is_answered_in_the_language(server, browser):
    # Streamlit writes what it says to the console too.
    page = browser.new_page()
    page.goto(f"{server.url}/none?lang=ko")
    with use_language("ko"):
        expect(page.get_by_role("dialog")).to_contain_text(say("streamlit-page-missing-about"))
    assert words_in(page.get_by_role("dialog").all_inner_texts()) == {}
    page.close()


def test_a_file_that_is_too_large_is_refused_in_the_language(open_page, tmp_path):
    server = Server(sqlite_url(tmp_path), STREAMLIT_SERVER_MAX_UPLOAD_SIZE="1")
    page = open_page(f"{server.url}/?lang=zh")
    wait_for_page(page)
    upload(page, "表.csv", bytes(2_000_000))
    refused = page.get_by_test_id("stFileChip")
    refused.hover()
    for said in (refused.get_by_role("alert"), page.get_by_role("tooltip")):
        expect(said).to_contain_text("文件不得大于")
        assert words_in([said.text_content()]).keys() <= {"MB"}
    server.stop()


def test_what_streamlit_says_after_an_action_is_no_english_and_names_stay(server, open_page):
    page = open_page(f"{server.url}/?lang=ko")
    wait_for_page(page)
    upload(page, "표.csv", GROUPS.encode())
    page.wait_for_url("**d=upload*")
    query = f"{re.search('d=upload[^&]*', page.url)[0]}&lang=ko&label=참값&score=점수&positive=1"
    page.goto(f"{server.url}/groups?{query}&groups=Open&groups=甲")
    columns = page.get_by_test_id("stMultiSelect").filter(visible=True).first
    expect(columns.get_by_title("Open", exact=True)).to_be_visible()
    expect(columns.locator("span[aria-label=Open]")).to_be_visible()
    columns.locator("input").click()
    said = page.get_by_test_id("stMultiSelectDropdown").all_inner_texts()
    page.goto(f"{server.url}/?{query}&cases=tp")
    table = page.get_by_test_id("stDataFrame").filter(visible=True).last
    table.evaluate("table => table.scrollIntoView({ block: 'center' })")
    said += [*tooltips_above(table), *menu_of_a_column(table)]
    icons = words_in(page.get_by_test_id("stIconMaterial").all_inner_texts())
    assert words_in(said).keys() - icons == {"CSV"}


def tooltips_above(table: Locator) -> list[str]:
    """Of its buttons, each of which shows one where the pointer is."""
    page = table.page
    table.hover()
    tooltip, said = page.get_by_role("tooltip"), []
    for button in page.get_by_test_id("stElementToolbarButton").get_by_role("button").filter(visible=True).all():
        button.hover()
        tooltip.wait_for()
        said.append(tooltip.inner_text())
    assert said
    return said


def menu_of_a_column(table: Locator) -> list[str]:
    """The menu at the right end of its first column's head, and those that open beside it."""
    page = table.page
    menu = page.get_by_test_id("stDataFrameColumnMenu")
    for x in range(20, 400, 10):
        table.click(position={"x": x, "y": 15})
        if menu.count():
            break
    said = menu.get_by_role("menuitem").all_inner_texts()
    for item in menu.locator("[aria-haspopup]").all():
        item.hover()
        beside = page.get_by_test_id(re.compile("stDataFrame(Statistics|ColumnFormatting)Menu"))
        expect(beside).to_have_count(1)
        said.append(beside.inner_text())
    return said


def english_on(page: Page) -> list[str]:
    texts = page.evaluate(TEXTS)
    assert any(re.search("[àéîö]", text) for text in texts)
    words = re.compile(r"[A-Za-z]{3,}")
    return [text for text in texts if words.search(text) and text.isascii() and not set(words.findall(text)) <= STAYS]


def test_korean_is_broken_between_words_in_tables_too(server, open_page):
    page = open_page(f"{server.url}/calibration?d=breast-cancer&lang=ko")
    cells = page.locator(".stTable p")
    expect(cells.filter(has_text="브라이어 점수").first).to_have_css("word-break", "keep-all")


def test_a_choice_is_kept_by_the_browser_and_streamlits_words_follow_it(pseudo_server, open_page):
    page = open_page(f"{pseudo_server.url}/glossary")
    wait_for_words(page, "en", "Collapse sidebar")
    choose(page, say("language"), pseudo("English"))
    wait_for_words(page, PSEUDO, pseudo("Collapse sidebar"))
    page.goto(f"{pseudo_server.url}/glossary")
    wait_for_words(page, PSEUDO, pseudo("Collapse sidebar"))
    assert "lang" not in page.url
    choose(page, pseudo("Language"), "English")
    wait_for_words(page, "en", "Collapse sidebar")


def wait_for_words(page: Page, language: str, words: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(f"[data-testid=stSidebar] [aria-label='{words}']")).to_have_count(1)


def choose(page: Page, label: str, name: str) -> None:
    page.locator("[data-testid=stSidebar]").get_by_label(label).click()
    page.get_by_role("option", name=name, exact=True).click()
    wait_until_drawn(page)


def test_an_upload_and_how_it_is_read_stay_when_the_language_changes_and_changes_back(server, open_page):
    """The browser sends what is chosen in a list by its text, also from closed expanders and popovers."""
    page = open_page(server.url)
    upload(page, "rows.csv", ROWS.encode())
    page.get_by_role("heading", name="rows.csv").wait_for()
    wait_for_page(page)
    data = urlsplit(page.url).query
    for t, name, cases in (("0.6", "한국어", "사례 3건"), ("0.7", "English", "3 cases")):
        page.locator(".st-key-heading_buttons [data-testid=stPopoverButton]").filter(visible=True).first.click()
        page.locator(".st-key-view_panel .st-key-lang").get_by_role("combobox").click()
        page.get_by_role("option", name=name, exact=True).click()
        expect(page.locator("h1")).to_contain_text(cases)
        page.keyboard.press("Escape")
        expect(page.locator(".st-key-numbers_open details")).to_have_attribute("open", "")
        wait_for_page(page)
        typed = page.locator(".st-key-typed input")
        typed.fill(t)
        typed.press("Enter")
        expect(typed).to_have_attribute("placeholder", t)
        wait_for_page(page)
        expect(page.locator("h1")).to_contain_text(cases)
        assert warnings_on(page) == []
        assert urlsplit(page.url).query == f"{data}&t={t}"


@pytest.mark.parametrize(
    ("path", "key", "text"),
    [
        ("/?d=breast-cancer&share=actual", "share", "전체 사례 중"),
        ("/?d=breast-cancer&share=actual&lang=ko", "share", "of all cases"),
        ("/?d=breast-cancer&lang=ko", "dataset", "Breast cancer"),
        ("/multiclass?d=noisy-iris&lang=zh", "focus", "class “setosa”"),
    ],
)
def test_the_text_of_an_option_in_another_language_changes_nothing(server, path, key, text):
    """A list that closes while the language changes sends it."""
    with viewer.open(server.url, path) as visitor:
        query = visitor.page.query
        visitor.choose(key, text)
        assert visitor.alerts == []
        assert visitor.page.query == query


def test_what_is_chosen_breaks_until_its_list_is_open(pseudo_server, open_page):
    page = open_page(f"{pseudo_server.url}/?goal=recall_min&recall_min=0.9&lang={PSEUDO}")
    wait_for_page(page)
    box = page.locator(".st-key-holds").get_by_role("group")
    chosen = pseudo("on these cases")
    for _ in range(2):
        expect(box.get_by_role("combobox")).to_have_css("opacity", "0")
        box.click()
        expect(box.get_by_role("combobox")).to_have_css("opacity", "1")
        page.get_by_role("option", name=chosen, exact=True).click()
        expect(box).to_have_attribute("data-chosen", chosen)
        wait_until_drawn(page)
