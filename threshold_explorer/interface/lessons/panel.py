"""The strip of a lesson above the page: the reader guesses, moves, and sees what happened.

`?lesson=roc~2` opens the second step of a lesson on its page, with the choices of its view, as a link would.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.dataset import Dataset, Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.sources.local_file import LOCAL_ID, local_file
from threshold_explorer.data.sources.uploads import upload_cache
from threshold_explorer.interface.controls.parameter_declaration import Scope, Texts, finite_number, plain_text
from threshold_explorer.interface.controls.prevalence_slider import PI, current_prevalence, prevalence_text
from threshold_explorer.interface.controls.query_parameters import (
    LESSON_PARAMETER,
    Arrival,
    ask_for_text,
    bound_value,
    get_parameter,
    is_in_url,
    set_parameter,
    value_named,
)
from threshold_explorer.interface.controls.thresholds import T, current_threshold, slider_scale
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.data_panel import D, open_data
from threshold_explorer.interface.lessons.comparisons import UNDEFINED
from threshold_explorer.interface.lessons.lesson import Guess, Lesson, Move, Step, lessons
from threshold_explorer.interface.lessons.numbers import Numbers, unmet, why_none
from threshold_explorer.interface.lessons.quantities import Result
from threshold_explorer.live.scripts.live_scripts import bundled
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.web.visitor import visitor
from threshold_explorer.words.formats import count_text, percent_text, significant_text
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import Sentence, markdown, markdown_paragraph, say

_FOLDER = Path(__file__).parent
# A lesson and the number of its step, such as `roc~2`.
LESSON = plain_text(LESSON_PARAMETER, Scope.SESSION)
# A value that a slider rounds is the target too.
_ROUNDING = 1e-9
# Between the texts of a parameter that a link repeats, in a file.
_AND = ","


class Phase(Enum):
    """What the reader does in a step; the `value` is part of message keys."""

    GUESS = "guess"
    MOVE = "move"
    SEE = "see"


@dataclass(frozen=True)
class Place:
    """A step of a lesson, by its number."""

    lesson: Lesson
    n: int

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.n - 1]

    @property
    def is_last(self) -> bool:
        return self.n == len(self.lesson.steps)

    def __str__(self) -> str:
        """What a link has for it."""
        return f"{self.lesson.id}~{self.n}"


@dataclass
class _Reader:
    """What the reader has done in the step `opened` on the data `on`, of which the phases `left` are to come.

    `mine` are the data that were open before the lesson, `before` the choices that its steps have replaced; `n_turns`
    counts what the strip said since the link opened, so that the browser moves the focus to each; `here` is where the
    page is when the reader has moved.
    """

    lesson: str = ""
    mine: str = ""
    before: dict[str, Texts | None] = field(default_factory=dict)
    opened: str = ""
    on: str = ""
    left: tuple[Phase, ...] = (Phase.SEE,)
    is_at_start: bool = True
    guess: str | float | None = None
    complaint: Sentence | None = None
    here: Mapping[str, float] = field(default_factory=dict)
    n_turns: int = 0

    @property
    def is_at_end(self) -> bool:
        return self.left == (Phase.SEE,)

    def turn(self) -> None:
        self.n_turns += 1
        self.complaint = None

    def go_on(self) -> None:
        self.left, self.is_at_start = self.left[1:], False


def place_of(text: str) -> Place | Sentence:
    """The step that a link asks for, the first if it names none; or the sentence that there is no such step."""
    id, _, number = text.partition("~")
    lesson = lessons().get(id)
    if lesson is None:
        return Sentence("lesson-unknown", asked=id[:40])
    wanted = int(number or 1) if number.isdecimal() or not number else 0
    if not 1 <= wanted <= len(lesson.steps):
        return Sentence("lesson-unknown-step", title=say(lesson.key("title")), steps=len(lesson.steps))
    return Place(lesson, wanted)


def go_to(place: Place | None) -> None:
    """For callbacks: opens a step from its beginning; None leaves the lesson."""
    reader = of_session(_Reader)
    reader.opened = ""
    reader.turn()
    set_parameter(LESSON, str(place or ""))


def begin_lesson(arrival: Arrival) -> None:
    """Where a lesson begins, opens its example, unless the link names data; before the data are opened.

    The parameter is bound with the strip: the URL is not written before it names the data.
    """
    reader, place = of_session(_Reader), place_of(get_parameter(LESSON, None) or "")
    lesson = place.lesson.id if isinstance(place, Place) else ""
    if lesson == reader.lesson:
        return
    reader.lesson, reader.opened = lesson, ""
    if arrival is not Arrival.BY_URL:
        for name, texts in reader.before.items():
            ask_for_text(name, texts)
    reader.before.clear()
    if isinstance(place, Place) and not (arrival is Arrival.BY_URL and is_in_url(D)):
        before = current_data().dataset
        reader.mine = before.id if before and before.origin is not Origin.EXAMPLE else ""
        if arrival is Arrival.BY_URL:
            # What else the link names stays, such as the language.
            ask_for_text(D.name, place.lesson.example)
        else:
            open_data(place.lesson.example)


def open_step(dataset: Dataset, page: str) -> None:
    """Opens the page of a step with its view, once for each data set; before the page is drawn."""
    reader, place = of_session(_Reader), place_of(get_parameter(LESSON, None) or "")
    if not isinstance(place, Place) or (reader.opened, reader.on) == (str(place), dataset.id):
        return
    reader.opened, reader.on, reader.left, reader.is_at_start = str(place), dataset.id, (Phase.SEE,), True
    reader.here, reader.guess, reader.complaint = {}, None, None
    if why_none(place.lesson, dataset):
        return
    numbers = Numbers(place.lesson, dataset, _here(dataset))
    reader.left = _phases(place.step, numbers)
    for name, text in place.step.view.items():
        if name not in (T.name, PI.name):
            value = value_named(name)
            reader.before.setdefault(name, value.text if value else None)
        ask_for_text(name, _text(numbers, name, text).split(_AND))
    if page != place.step.page:
        st.switch_page(f"{place.step.page}.py")
    elif place.step.view:
        st.rerun()


def _phases(step: Step, numbers: Numbers) -> tuple[Phase, ...]:
    """What the step consists of, in order; nobody is asked for what is undefined on these data."""
    parts = {
        Phase.GUESS: step.guess and _is_known(numbers[step.guess.answer]),
        Phase.MOVE: step.move and _is_known(_value(numbers, step.move.target)),
        Phase.SEE: True,
    }
    return tuple(phase for phase, is_part in parts.items() if is_part)


def _is_known(value: Result) -> bool:
    return value != UNDEFINED if isinstance(value, str) else not math.isnan(value)


def draw_strip(dataset: Dataset, page: str) -> None:
    """Draws the strip of the open step; nothing without one."""
    asked = bound_value(LESSON, default="") or ""
    place = place_of(asked)
    if not asked:
        return
    with st.container(key="lesson"):
        if not isinstance(place, Place):
            st.warning(place.markdown(), icon=":material/link:")
            _button("leave", ":material/close:", go_to, None)
            return
        other_data = _draw_heading(place)
        with st.container(key="lesson_step"):
            said = _draw_step(place, dataset, page, other_data)
        _tell_browser(place, markdown_paragraph(said))


def _draw_heading(place: Place) -> DeltaGenerator:
    """Returns the place for a button to other data."""
    reader, lesson = of_session(_Reader), place.lesson
    with st.container(horizontal=True, vertical_alignment="center", key="lesson_heading"):
        title = say(lesson.key("title"))
        said = markdown("lesson-heading", title=title, step=place.n, of=len(lesson.steps))
        st.markdown(Markdown("## {}").format(said))
        with st.container(horizontal=True, width="content", key="lesson_buttons"):
            other_data = st.container(width="content")
            if place.n > 1:
                _button("back", ":material/chevron_left:", go_to, Place(lesson, place.n - 1))
            if place.is_last:
                _button("finish", ":material/check:", go_to, None, is_next=reader.is_at_end)
            else:
                after = Place(lesson, place.n + 1)
                _button("next", ":material/chevron_right:", go_to, after, is_next=reader.is_at_end)
            _button("leave", ":material/close:", go_to, None)
    return other_data


def _draw_step(place: Place, dataset: Dataset, page: str, other_data: DeltaGenerator) -> list[Markdown]:
    """Draws what the reader is told and asked; returns what a screen reader says of it."""
    lesson, step = place.lesson, place.step
    if why := why_none(lesson, dataset):
        needs = _draw_text(why.markdown())
        with other_data:
            _button("open-example", ":material/table_view:", open_data, lesson.example)
        return [needs]
    if page != step.page:
        where = _draw_text(markdown("lesson-other-page", page=say(f"page-{step.page}")))
        st.page_link(f"{step.page}.py", label=markdown("page-of-data", page=say(f"page-{step.page}")))
        return [where]
    reader = of_session(_Reader)
    if reader.is_at_end:
        reader.here = reader.here or _here(dataset)
    numbers = Numbers(lesson, dataset, reader.here or _here(dataset))
    with other_data:
        _draw_other_data(place, dataset, numbers)
    said = [*map(_draw_text, _reasons(place, numbers)), *_draw_phase(place, numbers)]
    return [*said, _draw_text(reader.complaint.markdown())] if reader.complaint else said


def _reasons(place: Place, numbers: Numbers) -> list[Markdown]:
    """Why the data do not show what the lesson is about."""
    return [why.markdown() for why in unmet(place.lesson, numbers)]


def _draw_other_data(place: Place, dataset: Dataset, numbers: Numbers) -> None:
    """Where the data do not show what the lesson is about, a way to the example; on that, a way to the reader's."""
    lesson = place.lesson
    if _reasons(place, numbers):
        _button("open-example", ":material/table_view:", open_data, lesson.example)
    elif dataset.id == lesson.example and place.n == 1 and (mine := of_session(_Reader).mine or _latest_upload()):
        _button("try-mine", ":material/table_view:", open_data, mine)


def _draw_phase(place: Place, numbers: Numbers) -> list[Markdown]:
    reader, step = of_session(_Reader), place.step
    said = [_draw_text(_sentence(numbers, place, "text"))] if reader.is_at_start else []
    if reader.left[0] is Phase.GUESS and step.guess:
        return [*said, _draw_guess(place, step.guess, numbers)]
    if reader.left[0] is Phase.MOVE and step.move:
        return [*said, _draw_move(place, step.move, numbers)]
    if step.guess and reader.guess is not None:
        said.append(_draw_text(_answer(place, step.guess, numbers, reader.guess).markdown()))
    return [*said, _draw_text(_sentence(numbers, place, "see"))] if step.see else said


def _sentence(numbers: Numbers, place: Place, *at: str) -> Markdown:
    return numbers.sentence("steps", place.n, *at).markdown()


def _draw_text(text: Markdown) -> Markdown:
    st.markdown(text)
    return text


def _latest_upload() -> str:
    """The reader's own data that were opened last, for a link that opens a lesson."""
    uploads = upload_cache().list_for(visitor())
    return uploads[0].id if uploads else LOCAL_ID if local_file() else ""


def _draw_guess(place: Place, guess: Guess, numbers: Numbers) -> Markdown:
    ask, key = _draw_text(_sentence(numbers, place, "guess", "ask")), f"lesson_guess_{place}"
    widget: Any = {"key": key, "label_visibility": "collapsed"}
    with (
        st.form("lesson_guess", border=False),
        st.container(horizontal=True, vertical_alignment="center", key="lesson_answer"),
    ):
        if guess.choices:
            texts = {choice: _sentence(numbers, place, "guess", "choices", choice) for choice in guess.choices}
            st.radio(ask, list(texts), index=None, format_func=texts.__getitem__, horizontal=True, **widget)
        else:
            middle = guess.low + guess.step * round((guess.high - guess.low) / guess.step / 2)
            written = "percent" if guess.is_percent else "%.10g"
            st.slider(ask, guess.low, guess.high, middle, guess.step, format=written, **widget)
        label = say("lesson-commit")
        st.form_submit_button(label, type="primary", on_click=_commit, args=(key,))
    return ask


def _commit(key: str) -> None:
    reader = of_session(_Reader)
    reader.turn()
    reader.guess = st.session_state[key]
    if reader.guess is None:
        reader.complaint = Sentence("lesson-no-guess")
    else:
        reader.go_on()


def _answer(place: Place, guess: Guess, numbers: Numbers, guessed: str | float) -> Sentence:
    """What was guessed, and what it is."""
    answer = numbers[guess.answer]
    if guess.choices:
        texts = {choice: _sentence(numbers, place, "guess", "choices", choice) for choice in guess.choices}
        key = "lesson-right" if guessed == answer else "lesson-wrong"
        return Sentence(key, guess=texts[str(guessed)], answer=texts.get(str(answer), say("lesson-undefined")))
    write = percent_text if guess.is_percent else _number_text
    if isinstance(answer, str) or math.isnan(answer):
        return Sentence("lesson-far", guess=write(float(guessed)), answer=say("lesson-undefined"))
    is_close = abs(float(guessed) - answer) <= guess.close
    return Sentence("lesson-close" if is_close else "lesson-far", guess=write(float(guessed)), answer=write(answer))


def _number_text(value: float) -> str:
    return count_text(value) if float(value).is_integer() else significant_text(value, 3)


def _draw_move(place: Place, move: Move, numbers: Numbers) -> Markdown:
    text = _draw_text(_sentence(numbers, place, "move", "text"))
    target = _text(numbers, move.parameter, move.target)
    with st.container(horizontal=True, key="lesson_move"):
        _button("move-it", ":material/auto_awesome_motion:", _move, move, target)
        _button("moved", ":material/check:", _look, move, target, is_next=True)
    return text


def _move(move: Move, target: str) -> None:
    ask_for_text(move.parameter, target)
    reader = of_session(_Reader)
    reader.turn()
    reader.go_on()


def _look(move: Move, target: str) -> None:
    """Whether the reader has moved; otherwise says where the page is and where it is to be."""
    reader = of_session(_Reader)
    reader.turn()
    found = value_named(move.parameter)
    if found is None:
        reader.complaint = Sentence("lesson-not-there-nothing", to=target)
    elif _is_there(found.text, target, move.within):
        reader.go_on()
    else:
        to = found.shown(target)
        reader.complaint = Sentence("lesson-not-there", parameter=move.parameter, at=str(found), to=to)


def _is_there(found: Texts, target: str, within: float) -> bool:
    """Whether a link has the same; numbers are compared as such, also several."""
    text = found if isinstance(found, str) else _AND.join(found)
    at, to = ([finite_number(part) for part in each.split("~")] for each in (text, target))
    if len(at) != len(to) or None in at or None in to:
        return text == target
    return bool(np.allclose(np.array(at, float), np.array(to, float), rtol=_ROUNDING, atol=within))


def _here(dataset: Dataset) -> dict[str, float]:
    """The threshold and the prevalence of the page, by their parameters."""
    if not isinstance(dataset, BinaryDataset):
        return {}
    pi = current_prevalence(dataset)
    return {
        "t": current_threshold(dataset, slider_scale(dataset)),
        "pi": float(dataset.scores.prevalence) if pi is None else pi,
    }


def _text(numbers: Mapping[str, Result], parameter: str, text: str | float) -> str:
    """What a link has for a value: that of the number which it names, or its own."""
    value = _value(numbers, text)
    if isinstance(value, str):
        return value
    return prevalence_text(value) if parameter == PI.name else repr(float(value)).removesuffix(".0")


def _value(numbers: Mapping[str, Result], text: str | float) -> Result:
    """The number that a text names, or what it is."""
    return numbers[text] if isinstance(text, str) and text in numbers else text


def _button(name: str, icon: str, act: Any, *args: Any, is_next: bool = False) -> None:
    kind: Any = "primary" if is_next else "secondary"
    key = f"lesson_{name.replace('-', '_')}"
    st.button(say(f"lesson-{name}"), key=key, icon=icon, type=kind, on_click=act, args=args)


def _tell_browser(place: Place, said: Markdown) -> None:
    """Has the browser announce what is new, move the focus there, and remember the step; it sends nothing."""
    reader = of_session(_Reader)
    data = {
        "lesson": place.lesson.id,
        "step": place.n,
        "isDone": place.is_last and reader.is_at_end,
        "said": said.replace("*", "").replace("\\", ""),
        "turns": reader.n_turns,
    }
    _component()(key="lesson_said", data=data)


@cache
def _component() -> Any:
    return st.components.v2.component(
        "lesson_said",
        html='<p class="said" role="status"></p>',
        css=(_FOLDER / "panel.css").read_text(encoding="utf-8"),
        js=bundled(_FOLDER / "panel.js"),
    )
