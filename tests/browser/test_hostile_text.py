"""Text from data and shared links is shown literally: it creates no link, image or other markup."""

import re
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlencode

import numpy as np
import pyarrow as pa
import pytest
from playwright.sync_api import Locator, expect

from metrics_core import BinaryScores
from tests.browser.hostile_pages import effects, harmless, unfolded_texts
from tests.browser.page_parts import expect_soon, open_sidebar, upload, wait_for_page
from tests.hostile_data import hostile_files, words_in
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.counts_link import StepCounts, encoded
from threshold_explorer.data.kinds.binary.dataset import evidence_of
from threshold_explorer.data.kinds.opening import provenance_line
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.serving.settings import Settings
from threshold_explorer.serving.sharing.link_store import ShareStore
from threshold_explorer.serving.web.visitor import COOKIE
from threshold_explorer.words.formats import shortened

HOSTILE = [
    "https://evil.example/a?b=c#d and HTTP://evil.example",
    "www.evil.example, (WWW.evil.example) wwww.evil.example",
    "me@evil.example, mailto:a.b+c@evil.example; @me x@y",
    "<https://evil.example> [x](//evil.example) ![x](//evil.example)",
    ":streamlit: a:streamlit:b :material/home: :material_home:",
    ":smile: :+1: :red[x] :small[y] :help[z] :a:b:c: 12:30:45",
    "-> a <- b <-> c -- d >= e <= f ~= g --> ->",
    "<script>alert(1)</script><img src=//evil.example onerror=alert(1)>",
    "&lt;b&gt; &amp; **a** *b* _c_ ~~d~~ `e` $f$ $$g$$ h\\ \\i [^1] |j|",
    "1. # > - + = \\",
]
LABEL, SCORE, WEIGHT = "-> :streamlit: <b>", "www.evil.example >= $p$", "me@evil.example -- w"
POSITIVE, NEGATIVE = "<i>yes</i> -> me@evil.example", "https://evil.example no"
COMMENT = "<img src=//evil.example/x onerror=alert(1)> :smile:"
SCORES = np.random.default_rng(4).random(60)
TABLE = pa.table(
    {
        LABEL: [POSITIVE if score + i % 3 / 4 > 0.8 else NEGATIVE for i, score in enumerate(SCORES)],
        SCORE: SCORES,
        WEIGHT: [1 + i % 2 for i in range(60)],
        COMMENT: HOSTILE * 6,
    }
)
CHOICES = {"label": LABEL, "score": SCORE, "positive": POSITIVE, "weight": WEIGHT}
MADE_OF_TEXT = "a:not([href^='#']), img, script, b, i, em, code, del, .katex, [role=img]"


@pytest.fixture(scope="module")
def store(server) -> Iterator[ShareStore]:
    """The store of the server, which a test fills directly."""
    opened = ShareStore.open(Settings(database_url=server.database_url))
    yield opened
    opened.close()


def plain(text: str) -> str:
    """A text as it looks: without zero-width characters, runs of blanks as one."""
    return " ".join(re.sub("[\u200b-\u200d\u2060\ufeff]", "", text).split())


def visible_text(place: Locator) -> str:
    return plain(place.first.inner_text())


def put(store: ShareStore, **changes: str):
    wish = {"title": HOSTILE[0], "note": "\n".join(HOSTILE), "sha256": "ab" * 32, "owner": "anna"}
    return store.put(TABLE, lifetime=timedelta(days=1), **{**wish, **changes})


def test_the_title_of_a_counts_link(server, open_page):
    # All of them are titles in the list of links below.
    title = HOSTILE[8]
    grid = ThresholdGrid.for_scores(0.0, 1.0)
    scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9])
    counts = StepCounts.of(scores, grid, title)
    with harmless(open_page, server) as page:
        page.goto(f"{server.url}/?d={encoded(counts)}")
        heading = page.locator(".st-key-heading h1")
        expect(heading).to_contain_text("4 cases")
        assert visible_text(heading).startswith(plain(shortened(title)) + " 4 cases")
        assert heading.locator(MADE_OF_TEXT).all_inner_texts() == []
        expect(page).to_have_title(" ".join(f"Decide · {shortened(title)} · Threshold Explorer".split()))


def test_everything_that_a_shared_link_shows(server, store, open_page):
    card = put(store)
    with harmless(open_page, server) as page:
        page.goto(f"{server.url}/?{urlencode({'d': card.token, **CHOICES})}")
        wait_for_page(page)
        heading = page.locator(".st-key-heading h1")
        assert visible_text(heading).startswith(plain(shortened(card.title)) + " 90 weighted cases")
        assert f"positive ({shortened(POSITIVE, 30)})" in visible_text(heading)
        banner = page.locator(".st-key-sender_note")
        beginning = banner.locator("p").first
        assert visible_text(beginning).endswith(plain(" ".join(HOSTILE[:3])))
        banner.get_by_text("Whole note").click()
        note = banner.get_by_test_id("stExpanderDetails")
        note.get_by_text(HOSTILE[-1][:3]).wait_for()
        assert visible_text(note) == plain(card.note)
        provenance = page.locator(".st-key-provenance")
        roles = ColumnRoles(LABEL, SCORE, POSITIVE, WEIGHT)
        found = binary_statistic(DetectedColumns.of(TABLE), roles)
        assert visible_text(provenance) == plain(str(provenance_line(card.title, card.sha256, roles, found)))
        sidebar = open_sidebar(page)
        sidebar.get_by_text("Columns", exact=True).click()
        captions = sidebar.get_by_test_id("stCaptionContainer")
        sentence = str(evidence_of(found, roles).sentence)
        expect_soon(page, lambda: plain(sentence) in map(plain, captions.all_inner_texts()))
        for place in (heading, beginning, note, provenance, captions):
            assert place.locator(MADE_OF_TEXT).all_inner_texts() == []


def test_a_link_with_choices_that_the_data_do_not_have(server, store, open_page):
    texts = (HOSTILE[3], HOSTILE[5], HOSTILE[7])
    query = {"d": put(store).token, **CHOICES, **dict(zip(("label", "t", "metrics"), texts, strict=True))}
    with harmless(open_page, server) as page:
        page.goto(f"{server.url}/?{urlencode(query)}")
        wait_for_page(page)
        alerts = page.locator("[data-testid=stAlert]")
        expect(alerts).to_have_count(3)
        open_sidebar(page)
        alert_text = plain(" ".join(alerts.all_inner_texts()))
        assert [text for text in texts if plain(text[:39]) not in alert_text] == []
        assert alerts.locator("[data-testid=stMarkdown]").locator(MADE_OF_TEXT).all_inner_texts() == []


def test_the_share_dialog_and_the_list_of_links(server, store, open_page):
    rows = [",".join(f'"{value}"' for value in row.values()) for row in TABLE.to_pylist()]
    content = "\n".join([",".join(f'"{name}"' for name in TABLE.column_names), *rows]).encode()
    name = "-> :streamlit: www.evil.example me@evil.example <img src=x>.csv"
    with harmless(open_page, server) as page:
        page.goto(server.url)
        page.locator(".st-key-upload input[type=file]").wait_for(state="attached")
        cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
        for title in HOSTILE:
            put(store, title=title, owner=cookies[COOKIE])
        upload(page, name, content)
        # Whether a column named like a weight is one.
        page.locator(".st-key-side_0 button").click()
        heading = page.locator(".st-key-heading h1")
        expect(heading).to_contain_text("90 weighted cases")
        wait_for_page(page)
        assert visible_text(heading).startswith(shortened(name))
        page.get_by_role("button", name="Share", exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.locator(".st-key-share_title input").wait_for()
        kept = dialog.get_by_text("The server stores")
        assert f"“{LABEL}”" in visible_text(kept)
        other_columns = dialog.locator(".st-key-share_all_columns")
        assert f"“{shortened(COMMENT, 40)}”" in visible_text(other_columns)
        sidebar = page.get_by_test_id("stSidebar")
        for place in (kept, other_columns, sidebar):
            assert place.locator(MADE_OF_TEXT).all_inner_texts() == []
        page.get_by_role("tab", name="Your links").click()
        listed = dialog.get_by_role("tabpanel").locator("strong")
        listed.nth(len(HOSTILE) - 1).wait_for()
        assert sorted(plain(title) for title in listed.all_inner_texts()) == sorted(map(plain, HOSTILE))
        assert listed.locator(MADE_OF_TEXT).all_inner_texts() == []


@pytest.mark.parametrize("kind", ["multiclass", "ranking"])
def test_classes_queries_and_scores_named_as_markup(server, open_page, kind):
    file = hostile_files()[kind]
    with harmless(open_page, server) as page:
        page.goto(server.url)
        upload(page, file.name, file.content)
        page.wait_for_url(f"**/{file.pages[0]}?*d=*")
        page.locator(".st-key-provenance").wait_for()
        texts = unfolded_texts(page)
        assert effects(page, texts) == []
        assert {"linkw", "mathw", "boldw", "overridew"} <= words_in("\n".join(texts))
