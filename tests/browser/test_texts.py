"""The Text page in a browser: long scoring can be stopped and restarted."""

import random

from playwright.sync_api import expect

from tests.browser.page_parts import stopped_at, upload, wait_until_still

WORDS = [f"word{at}" for at in range(500)]


def long_texts(rows: int) -> bytes:
    """Translations in which a fifth of the words is wrong: TER takes 10 ms for each."""
    draw, lines = random.Random(0), ["hypothesis,reference"]
    for _ in range(rows):
        gold = draw.choices(WORDS, k=60)
        lines.append(
            " ".join(draw.choice(WORDS) if draw.random() < 0.2 else word for word in gold) + "," + " ".join(gold)
        )
    return "\n".join(lines).encode()


def test_scoring_is_stopped_and_restarted(server, open_page):
    page = open_page(f"{server.url}/text?d=questions")
    page.locator(".st-key-upload input[type=file]").wait_for(state="attached")
    with stopped_at(page, server, "stop_TER", lambda: upload(page, "long.csv", long_texts(500))):
        page.locator(".st-key-stop_TER button").click()
    again = page.locator(".st-key-stopped_TER")
    expect(again).to_contain_text("stopped before all 500 texts were scored")
    # The other scores are shown, and so is the rest of the page.
    page.locator(".st-key-text_rows").wait_for()
    shown = page.locator(".st-key-generation [data-testid=stMetric]")
    expect(shown).to_have_count(2)
    again.get_by_role("button").click()
    expect(shown).to_have_count(3)
    wait_until_still(page)
    expect(again).to_have_count(0)
