"""The list of lessons with the reader's progress, and the questions: both drawn in the browser, which tells nobody."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from threshold_explorer.interface.lessons.lesson import Lesson, lessons, questions
from threshold_explorer.interface.lessons.panel import Place, go_to, place_of
from threshold_explorer.live.scripts.live_scripts import bundled
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import markdown, paragraph, say

_FOLDER = Path(__file__).parent
_LIST = "lesson_list"


def draw_lessons() -> None:
    """Draws the lessons, each with a link to where this browser is in it."""
    words = {key: say(f"lessons-{key}") for key in ("start", "again", "done")}
    data = {"lessons": list(map(_listed, lessons().values())), "words": words}
    _list_component()(key=_LIST, data=data, on_open_change=_open)


def _listed(lesson: Lesson) -> dict[str, Any]:
    of = len(lesson.steps)
    return {
        "id": lesson.id,
        "title": say(lesson.key("title")),
        "about": paragraph([say(lesson.key("about")), say("lessons-minutes", minutes=lesson.minutes)]),
        "goOn": [say("lessons-go-on", step=n, of=of) for n in range(1, of + 1)],
    }


def _open() -> None:
    place = place_of(str(st.session_state[_LIST].open))
    if isinstance(place, Place):
        go_to(place)


def draw_questions() -> None:
    """Draws the questions, folded; the browser counts the answers."""
    asked = questions()
    scores = range(len(asked.questions) + 1)
    data = {
        "questions": [
            {
                "ask": say(asked.key("questions", n, "ask")),
                "choices": [(key, say(asked.key("questions", n, "choices", key))) for key in question.choices],
                "answer": question.answer,
                "why": say(asked.key("questions", n, "why")),
                "lesson": question.lesson,
                "title": say(lessons()[question.lesson].key("title")),
            }
            for n, question in enumerate(asked.questions, 1)
        ],
        "words": {
            "check": say("questions-check"),
            "right": say("questions-right"),
            "before": [say("questions-before", right=right, of=len(asked.questions)) for right in scores],
            "after": [say("questions-after", right=right, of=len(asked.questions)) for right in scores],
        },
    }
    st.markdown(Markdown("## {}").format(say("questions-heading")))
    with st.expander(markdown("questions-about", count=len(asked.questions)), key="questions"):
        _questions_component()(key="lesson_questions", data=data)


@cache
def _list_component() -> Any:
    return _component(_LIST, "<ol></ol>")


@cache
def _questions_component() -> Any:
    return _component("questions", '<form></form><p class="score" role="status"></p>')


def _component(name: str, html: str) -> Any:
    css = (_FOLDER / f"{name}.css").read_text(encoding="utf-8")
    return st.components.v2.component(name, html=html, css=css, js=bundled(_FOLDER / f"{name}.js"))
