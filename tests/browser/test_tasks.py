"""The tasks that people come with, counted in actions, on a laptop and on a phone.

An action is a click, a file chosen, or a value typed; closing a dialog is none.
"""

from dataclasses import dataclass

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_parts import headline, shown_threshold, wait_for_server, wait_until_still
from threshold_explorer.interface.goal.goals import GOAL
from threshold_explorer.interface.goal.objectives import objective_name
from threshold_explorer.words.sentence import say

SCREENS = {
    "laptop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
}
N_CASES, N_FRAUDS = 20_000, 300


@dataclass
class Visit:
    """A visitor's page and the number of actions on it."""

    page: Page
    actions: int = 0

    def click(self, place: Locator) -> None:
        place.click()
        self.actions += 1

    def type(self, place: Locator, text: str) -> None:
        place.fill(text)
        place.press("Enter")
        self.actions += 1

    def upload(self, content: bytes) -> None:
        place = self.page.locator(".st-key-upload input[type=file]")
        place.wait_for(state="attached")
        place.set_input_files({"name": "mine.csv", "mimeType": "text/csv", "buffer": content})
        self.actions += 1


@pytest.fixture(scope="module")
def frauds() -> bytes:
    """20 000 transactions, 300 of them fraud."""
    rng = np.random.default_rng(8)
    labels = np.zeros(N_CASES, dtype=np.int64)
    labels[rng.choice(N_CASES, N_FRAUDS, replace=False)] = 1
    scores = np.round(1 / (1 + np.exp(-rng.normal(2.4 * labels - 3))), 4)
    rows = "".join(f"{label},{score}\n" for label, score in zip(labels, scores, strict=True))
    return f"is_fraud,score\n{rows}".encode()


@pytest.fixture(params=SCREENS)
def visit(request, server, open_page) -> Visit:
    page = open_page(server.url, **SCREENS[request.param])
    page.locator(".headline").wait_for()
    wait_until_still(page)
    return Visit(page)


def upload(visit: Visit, content: bytes, said: str) -> None:
    visit.upload(content)
    visit.page.get_by_text(said).first.wait_for()
    wait_until_still(visit.page)


def choose_goal(visit: Visit, goal: str) -> None:
    visit.click(visit.page.get_by_role("combobox", name=say("goal"), exact=True))
    visit.click(visit.page.get_by_role("option", name=GOAL.shown(goal)))
    visit.page.wait_for_url(f"**goal={goal}*")
    wait_for_server(visit.page)


def record(visit: Visit) -> str:
    """The decision record as HTML."""
    page = visit.page
    visit.click(page.get_by_role("button", name=say("record-button")))
    visit.click(page.get_by_role("button", name=say("record-make")))
    with page.expect_download() as download:
        visit.click(page.get_by_role("button", name=say("record-html")))
    page.get_by_role("button", name="Close").click()
    page.get_by_role("dialog").wait_for(state="hidden")
    return download.value.path().read_text(encoding="utf-8")


def share(visit: Visit) -> str:
    """The link to the decision."""
    page = visit.page
    visit.click(page.get_by_role("button", name=say("share-button"), exact=True))
    visit.click(page.get_by_role("button", name=say("share-create")))
    return page.get_by_role("dialog").locator("code", has_text="d=share-").first.inner_text()


def test_an_analyst_decides_for_200_alerts_per_10_000_cases_and_hands_over_record_and_link(visit, frauds, open_page):
    page = visit.page
    upload(visit, frauds, "300 positive")
    choose_goal(visit, "alerts")
    visit.type(page.get_by_label(say("goal-alerts-limit")), "200")
    visit.type(page.get_by_label(say("goal-alerts-cases")), "10000")
    expect(page.locator(".headline")).to_contain_text("alerts per 10\u202f000 cases, about")
    wait_for_server(page)
    decided = headline(page)
    document = record(visit)
    assert objective_name("recall") in document
    assert "at most 0.02" in document
    received = open_page(share(visit), **SCREENS["phone"])
    assert visit.actions <= 10
    received.locator(".st-key-decision_card", has_text="at most 200 alerts per 10\u202f000 cases").wait_for()
    expect(received.locator(".headline > span")).to_have_text(decided)


def test_a_clinician_finds_and_records_the_threshold_that_keeps_a_sensitivity_on_new_cases(visit, frauds):
    upload(visit, frauds, "300 positive")
    choose_goal(visit, "recall_min")
    expect(visit.page.locator(".goal-answer")).to_contain_text("0.95 on new cases (95 % confidence)")
    document = record(visit)
    assert visit.actions <= 6
    assert "0.95" in document
    assert str(say("record-guarantee", percent=95)) in document


def test_a_guardrail_owner_finds_the_scores_that_decide_without_review(visit, frauds):
    page = visit.page
    upload(visit, frauds, "300 positive")
    visit.click(page.get_by_role("radio", name=say("optimize-section-review-band")))
    sentence = page.get_by_text("are rejected without review")
    sentence.wait_for()
    expect(sentence).to_contain_text("of the cases go to people")
    visit.click(page.get_by_role("button", name=say("guaranteed-band-apply")))
    page.wait_for_url("**band=*")
    assert visit.actions <= 5


def test_a_student_sees_why_accuracy_misleads_and_what_a_lower_prevalence_does(visit):
    page = visit.page
    visit.click(page.get_by_role("button", name=say("welcome-rare")))
    page.wait_for_url("**d=*")
    visit.click(page.get_by_role("link", name=say("page-imbalance")).locator("visible=true").first)
    page.wait_for_url("**/imbalance*")
    page.locator(".headline > span").wait_for()
    assert visit.actions <= 2


def test_a_manager_understands_a_decision_and_sends_it_on_unchanged_in_two_taps(server, open_page):
    page = open_page(f"{server.url}/?d=breast-cancer&decided=0.265&note=Agreed+in+May", **SCREENS["phone"])
    visit = Visit(page)
    card = page.locator(".st-key-decision_card")
    card.wait_for()
    for part in ("0.265", "182 of 212", "100 false positives", "Agreed in May"):
        expect(card).to_contain_text(part)
    assert card.bounding_box()["y"] + card.bounding_box()["height"] <= SCREENS["phone"]["height"]
    page.evaluate("() => { navigator.share = async ({ url }) => { window.sent = url; }; }")
    visit.click(page.get_by_role("button", name=say("decision-share")))
    page.wait_for_function("window.sent")
    assert visit.actions <= 2
    received = open_page(page.evaluate("window.sent"), **SCREENS["laptop"])
    received.locator(".st-key-decision_card", has_text="Agreed in May").wait_for()
    expect(received.locator(".headline > span")).to_contain_text("At 0.265")
    assert shown_threshold(received) == 0.265


def test_a_language_engineer_sees_the_score_of_translations_in_one_action(server, open_page):
    page = open_page(server.url, **SCREENS["laptop"])
    page.locator(".headline").wait_for()
    visit = Visit(page)
    rows = "".join(f"The cat number {i} sat on the mat,The cat number {i} sat on a mat\n" for i in range(30))
    visit.upload(f"reference,prediction\n{rows}".encode())
    page.wait_for_url("**/text*")
    expect(page.locator(".headline")).to_contain_text("BLEU")
    assert visit.actions == 1
