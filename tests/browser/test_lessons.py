"""Lessons in a real browser: by keyboard from start to end, on a phone, and remembered without telling anybody."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.page_parts import wait_until_still
from threshold_explorer.interface.lessons.lesson import Lesson, lessons, questions
from threshold_explorer.words.sentence import say

STRIP = ".st-key-lesson"
LESSON = "threshold"


def press(page: Page, name: str) -> None:
    """Press a button of the strip by keyboard: the focus is in it, or before it."""
    button = page.locator(STRIP).get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")


def wait_for_step(page: Page, n: int) -> None:
    expect(page.locator(STRIP)).to_contain_text(f"step {n} of ")
    wait_until_still(page)


def go_through(page: Page, lesson: Lesson) -> None:
    """Guess, move and see every step, by keyboard."""
    strip = page.locator(STRIP)
    for n, step in enumerate(lesson.steps, 1):
        wait_for_step(page, n)
        if step.guess:
            if step.guess.choices:
                strip.get_by_role("radio").first.focus()
                page.keyboard.press("Space")
            press(page, say("lesson-commit"))
            expect(strip.get_by_role("button", name=say("lesson-commit"))).to_have_count(0)
        if step.move:
            press(page, say("lesson-moved"))
            expect(strip).to_contain_text("Not there yet")
            press(page, say("lesson-move-it"))
        expect(strip.get_by_role("button", name=say("lesson-move-it"))).to_have_count(0)
        wait_until_still(page)
        # What is new is announced, and the focus is where it is read.
        expect(page.locator(f"{STRIP} [role=status]")).not_to_be_empty()
        expect(page.locator(f"{STRIP}_step")).to_be_focused()
        is_last = n == len(lesson.steps)
        press(page, say("lesson-finish" if is_last else "lesson-next"))
    expect(strip).to_have_count(0)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_a_lesson_is_gone_through_by_keyboard_and_remembered_here_alone(server, open_page, width, dark):
    page = open_page(f"{server.url}/lessons", width=width, height=844, dark=dark)
    title = say(lessons()[LESSON].key("title"))
    listed = page.get_by_role("link", name=re.compile(title))
    expect(listed).to_have_text("Start")
    listed.focus()
    page.keyboard.press("Enter")
    wait_for_step(page, 1)
    expect(page.get_by_role("heading", name=f"{title} · step 1 of ")).to_be_focused()
    assert page.get_by_test_id("stMain").evaluate("(main) => main.scrollTop") == 0
    assert found_by_axe(page, STRIP) == []
    go_through(page, lessons()[LESSON])
    page.get_by_role("link", name=say("page-lessons"), exact=True).click()
    expect(page.get_by_text("Done", exact=True)).to_be_visible()
    expect(listed).to_have_text("Start again")
    assert found_by_axe(page, "[data-testid=stMain]") == []
    the_questions_are_answered(page)
    kept = page.evaluate("JSON.parse(localStorage.getItem('threshold-explorer-lessons'))")
    assert kept == {LESSON: "done", "?": {"before": 1, "after": 0}}


def the_questions_are_answered(page: Page) -> None:
    page.get_by_text("questions, before the lessons and after").click()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    form = page.locator("form").filter(has=page.get_by_role("button", name=say("questions-check")))
    first = questions().questions[0]
    right = list(first.choices).index(first.answer)
    form.locator("fieldset").first.get_by_role("radio").nth(right).check()
    form.get_by_role("button").click()
    expect(page.get_by_text("Before: 1 of 10.")).to_be_visible()
    form.locator("fieldset").first.get_by_role("radio").nth(right - 1).check()
    form.get_by_role("button").click()
    expect(page.get_by_text("Before: 1 of 10. After: 0 of 10.")).to_be_visible()
    expect(form.locator(".why").first.get_by_role("link")).to_be_visible()
    assert sent == []


def found_by_axe(page: Page, part: str) -> list[str]:
    return [
        f"{each['id']}: {each['nodes'][0]['html']}" for each in Axe().run(page, context=part).response["violations"]
    ]
