"""Every page, dialog and record in each language, with data whose names have no Latin letters: no English is left."""

from io import BytesIO
from urllib.parse import urlencode

import pandas as pd
import pytest
from playwright.sync_api import Page

from tests.browser.app_server import Server
from tests.browser.english_words import Reader, words_in
from tests.browser.page_parts import close_dialog, open_sidebar, upload, wait_until_still
from tests.hostile_data import PIECES, HostileFile, hostile_files
from threshold_explorer.words.language import LANGUAGE, offered_languages, use_language
from threshold_explorer.words.sentence import say
from threshold_explorer.words.translations import texts_of as messages_of

LANGUAGES = [name for name in offered_languages() if name != LANGUAGE]
FILES = hostile_files({word: f"名{number:02}" for number, word in enumerate(PIECES)})
SECTIONS = ("costs", "candidates", "decision-curve", "gains", "review-band")
# Columns by whose names the reader knows a kind of data, and the name of those without one: "column 1", also in links.
COLUMNS = (
    "answers column human_rating hypothesis item judge_score n_negative n_positive na_prob output prediction prompt "
    "query question reference relevance reward_score score source type"
)
# Columns of the file of cases to label, and what a link says of blank labels.
FILE_TO_LABEL = "above check_next p_checked"
# Of the examples: their titles, and the data that lessons open.
EXAMPLES = "NA The benign label malignant truth"


def partly_labelled() -> HostileFile:
    """The data of two classes, labelled from score 0.5 on."""
    file = FILES["binary"]
    table = pd.read_csv(BytesIO(file.content), dtype=str)
    label, score = str(file.roles["label"]), str(file.roles["score"])
    table.loc[table[score].astype(float) < 0.5, label] = None
    roles = {"label": label, "score": score, "positive": file.roles["positive"], "blank": "above~0.5"}
    return HostileFile(file.name, table.to_csv(index=False).encode(), roles, ("", "?section=label-next"))


def translations() -> HostileFile:
    """Two systems and their references."""
    lines = [f"在第 {at} 天 他们 走过 旧桥" for at in range(40)]
    columns = {
        "source": lines,
        "reference": [line.replace("走过", "跨过") for line in lines],
        "hypothesis_甲": [line.replace("旧", "老") for line in lines],
        "hypothesis_乙": lines[::-1],
    }
    return HostileFile("译文.csv", pd.DataFrame(columns).to_csv(index=False).encode(), {}, ("text",))


DATA = {**FILES, "partial": partly_labelled(), "translation": translations()}
FURTHER_PAGES = {
    "binary": tuple(f"?section={name}" for name in SECTIONS),
    "multiclass": ("multiclass?rule=thresholds",),
    "ranking": ("ranking?cut=score",),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_a_word_of_english(server, open_page, tmp_path, language) -> None:
    page = open_page("about:blank")
    reader = Reader(page, language, f"{COLUMNS} {FILE_TO_LABEL} {EXAMPLES}")
    with use_language(language):
        the_first_visit(reader, server, language)
        for kind, file in DATA.items():
            d = opened(reader, server, file, language)
            for path in (*file.pages, *FURTHER_PAGES.get(kind, ())):
                on_page(page, server, path, file, d, language)
                unfold(page)
                reader.read(f"{kind} /{path}")
                walk_the_charts(page)
                reader.read(f"{kind} /{path} by keyboard")
            if kind == "binary":
                the_dialogs(reader, tmp_path)
        the_lessons_and_the_glossary(reader, server, language)
    assert reader.untranslated() == ""
    assert reader.unmet() == set()


def the_first_visit(reader: Reader, server: Server, language: str) -> None:
    """The welcome, the examples and the menu."""
    page = reader.page
    page.goto(f"{server.url}/?lang={language}")
    page.locator(".st-key-welcome").wait_for()
    wait_until_still(page)
    open_sidebar(page)
    unfold(page)
    reader.read("the welcome")
    page.get_by_role("button", name=say("examples-button")).first.click()
    page.get_by_role("dialog").wait_for()
    wait_until_still(page)
    reader.read("the examples")
    close_dialog(page)


def opened(reader: Reader, server: Server, file: HostileFile, language: str) -> str:
    """Upload a file and answer what is asked before it is read; returns the name of the data set in links."""
    page = reader.page
    page.goto(f"{server.url}/?lang={language}")
    upload(page, file.name, file.content)
    page.wait_for_function("location.search.includes('d=') || document.querySelector('.st-key-answer_before_0 button')")
    header = page.locator(".st-key-answer_before_0 button")
    if header.count():
        header.wait_for()
        reader.read(f"the question before {file.name}")
        header.click()
    page.wait_for_url("**d=*")
    wait_until_still(page)
    return page.url.partition("d=")[2].partition("&")[0]


def on_page(page: Page, server: Server, path: str, file: HostileFile, d: str, language: str) -> None:
    query = urlencode({"d": d, "lang": language, **file.roles}, doseq=True)
    page.goto(f"{server.url}/{path}{'&' if '?' in path else '?'}{query}")
    page.locator(".st-key-provenance").wait_for()
    open_sidebar(page)
    wait_until_still(page)


def unfold(page: Page) -> None:
    closed = page.locator("details:not([open]) > summary").filter(visible=True)
    while closed.count():
        closed.evaluate_all("(all) => all.forEach((one) => one.click())")
        wait_until_still(page)


def walk_the_charts(page: Page) -> None:
    """Into each chart and to its last point; what is spoken stays on the page."""
    for chart in page.locator(".stPlotlyChart:visible").all():
        chart.focus()
        page.keyboard.press("End")


def the_dialogs(reader: Reader, tmp_path) -> None:
    """Of the page that is open: its links, and the record of a decision."""
    page = reader.page
    page.get_by_role("button", name=say("share-button"), exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    wait_until_still(page)
    for tab in dialog.get_by_role("tab").all():
        tab.click()
        wait_until_still(page)
        reader.read("the links")
    dialog.get_by_role("tab").first.click()
    dialog.get_by_role("button", name=say("share-create"), exact=True).click()
    dialog.get_by_test_id("stCode").locator("code").first.wait_for()
    reader.read("a link")
    close_dialog(page)
    page.get_by_role("button", name=say("record-button"), exact=True).click()
    page.get_by_label(say("record-who")).fill("名")
    page.get_by_label(say("record-why")).fill("因")
    reader.read("the question about the record")
    page.get_by_role("button", name=say("record-make")).click()
    button = page.get_by_role("button", name=say("record-html"))
    button.wait_for()
    for tab in dialog.get_by_role("tab").all():
        tab.click()
        wait_until_still(page)
        reader.read("the record")
    dialog.get_by_role("tab").first.click()
    with page.expect_download() as download:
        button.click()
    path = tmp_path / "record.html"
    download.value.save_as(path)
    record = page.context.new_page()
    record.goto(path.as_uri())
    reader.read("the saved record", record)
    record.close()


def the_lessons_and_the_glossary(reader: Reader, server: Server, language: str) -> None:
    page = reader.page
    for path in ("lessons?", "?lesson=threshold&", "glossary?"):
        page.goto(f"{server.url}/{path}lang={language}")
        page.locator("[data-testid=stMain] h1").first.wait_for()
        wait_until_still(page)
        unfold(page)
        # The glossary has the English names of its terms, for those who search for them.
        names = [text.plain for key, text in messages_of(language).items() if key.endswith((".synonyms", ".source"))]
        reader.read(f"/{path}", names=words_in(names) if path == "glossary?" else {})
