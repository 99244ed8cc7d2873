"""The choices of this visit: taken from the address, held through navigation, written back into the address.

The address is read when a link opens and when the browser goes back or forward; in between the widgets lead and the
address follows. A choice at its default is left out of it; where a link names the version of the defaults, they hold
for the visit, and the address goes on naming it. Streamlit's own binding of a widget to the address is not used: it
writes labels where links need keys, erases what it does not understand before a page can say so, and forgets a choice
with the page that it stands on.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from dashboard.controls.choice import Choice, Fit, Kept, Number, Texts, Value
from dashboard.controls.default_versions import V, defaults_of, version
from dashboard.session import of_session
from dashboard.words.sentence import Sentence

# What was asked for and what is shown instead, as a sentence; None where nothing need be said.
Complaint = Callable[[str, str], Sentence | None]


@dataclass
class _Held(Generic[Value]):
    """A choice as it stands.

    `of` marks what it is kept for, `widget` what its widget was made of, `spelled` is the address's own way of
    saying the value, as long as it is the same.
    """

    choice: Choice[Value]
    value: Value
    default: Value
    of: Hashable
    widget: str
    spelled: list[str] | None = None
    complaint: Sentence | None = None

    @property
    def is_default(self) -> bool:
        return self.value == self.default

    def in_address(self) -> Texts | None:
        if self.spelled is not None:
            return self.spelled
        return None if self.is_default else self.choice.text(self.value)


@dataclass
class _Choices:
    """`asked` are the texts of the address that no choice has read yet; `page` is None before the first run.

    `version` is what the address says of the version of the defaults.
    """

    asked: dict[str, list[str]] = field(default_factory=dict)
    version: list[str] = field(default_factory=list)
    held: dict[str, _Held[Any]] = field(default_factory=dict)
    page: str | None = None

    def forget(self, name: str) -> None:
        self.held.pop(name, None)
        st.session_state.pop(name, None)


class Arrival(Enum):
    """How a run came to its page."""

    BY_ADDRESS = "a link, or the browser's way back"
    BY_NAVIGATION = "a link of the navigation"
    STAYED = "it is the page of the last run"


def read_address(page: str) -> Arrival:
    """At the head of every run: what an opened link, or the browser's way back, says is asked for.

    The links of the navigation say nothing, not even which data are open: what they drop is written again.
    """
    choices = of_session(_Choices)
    before, choices.page = choices.page, page
    if before is None or _is_way_back():
        for name in list(choices.held):
            choices.forget(name)
        said = {name: st.query_params.get_all(name) for name in st.query_params}
        choices.version = said.pop(V, [])
        choices.asked = {name: texts for name, texts in said.items() if any(texts)}
        return Arrival.BY_ADDRESS
    if before != page:
        _write(choices)
        return Arrival.BY_NAVIGATION
    return Arrival.STAYED


def _is_way_back() -> bool:
    context = get_script_run_ctx()
    return context is not None and context.is_history_navigation


def forget_data() -> None:
    """For callbacks: other data are opened; what was chosen or asked for of the last ones' numbers is over.

    What is kept for a file ends when its widgets see another one: it may be the same, read in another way.
    """
    choices = of_session(_Choices)
    choices.asked.clear()
    for name, held in list(choices.held.items()):
        if held.choice.kept_for is Kept.NUMBERS:
            choices.forget(name)


def ask(
    choice: Choice[Value],
    widget: Callable[..., Value | None],
    label: str = "",
    *,
    default: Value,
    of: Hashable = None,
    fit: Fit[Value] | None = None,
    complain: Complaint | None = None,
    complain_always: bool = False,
    **settings: Any,
) -> Value:
    """Draws a choice's widget and returns what is chosen; the default where that is nothing.

    `of` marks what the choice is kept for: with another mark it is at its default again. `fit` gives the nearest value
    that can be had here, None where none can; `complain` makes the sentence about a link that asks for another, and
    with `complain_always` about a reader who does. `settings` are the widget's own.
    """
    choices, name, fit = of_session(_Choices), choice.name, fit or choice.fit
    default = _default_then(choice, default, fit)
    if name in choices.held and choices.held[name].of != of:
        choices.forget(name)
    held: _Held[Value] | None = choices.held.get(name)
    asked = choices.asked.pop(name, None)
    kept = st.session_state.get(name, held.value if held else default)
    wanted, understood = choice.read(asked) if asked else (kept, True)
    fitting = None if wanted is None else fit(wanted)
    value = default if fitting is None else fitting
    # A widget of another range or other options is a new one to Streamlit, which then forgets what it showed.
    made_of = repr([choices.page, *((key, setting) for key, setting in settings.items() if not callable(setting))])
    now = _Held(choice, value, default, of, made_of)
    if held and held.value == value:
        now.spelled, now.complaint = held.spelled, held.complaint
    if asked and understood and value == wanted:
        now.spelled = asked
    elif asked or (complain_always and wanted is not None and value != wanted):
        said = ", ".join(asked) if asked else choice.shown(kept)
        now.complaint = (complain or _not_there(choice))(said[:40], choice.shown(value))
    choices.held[name] = now
    # Set only where it is news to the widget: what is set again while somebody moves it takes it out of their hand.
    if not held or held.widget != made_of or st.session_state.get(name) != value:
        st.session_state[name] = value
    chosen = widget(label, key=name, **settings)
    return _take(now, default if chosen is None or chosen == [] else chosen)


def hold(choice: Choice[Value], *, default: Value, **settings: Any) -> Value:
    """The same of a choice without a widget, which buttons make with `choose`."""
    return ask(choice, lambda label, key: st.session_state[key], default=default, **settings)


def ask_number(choice: Number, place: Any, label: str, *, default: float, **settings: Any) -> float:
    """Draws a box for a number, at `place`."""
    ends: Any = {"min_value": choice.low, "max_value": choice.high}
    return ask(choice, place.number_input, label, default=default, **ends, **settings)


def choose(choice: Choice[Value], value: Value | None) -> None:
    """For callbacks: this is chosen from the next run on, as far as it can be had there; None is the default."""
    st.session_state[choice.name] = value


def carry(choice: Choice[Value], value: Value, *, of: Hashable) -> None:
    """Has a choice go over to what it is kept for next, at this value; nothing where it was not made yet."""
    held = of_session(_Choices).held.get(choice.name)
    if held:
        held.of = of
        st.session_state[choice.name] = value


def carry_all(before: Hashable, now: Hashable) -> None:
    """Has every choice that is kept for `before` go over to `now` as it stands, as far as it can be had there."""
    for held in of_session(_Choices).held.values():
        held.of = _in_place(held.of, before, now)


def _in_place(of: Hashable, before: Hashable, now: Hashable) -> Hashable:
    if of == before:
        return now
    return tuple(_in_place(part, before, now) for part in of) if isinstance(of, tuple) else of


def is_asked(choice: Choice[Any]) -> bool:
    """Whether the address asks for a value that nothing has read yet."""
    return choice.name in of_session(_Choices).asked


def note(choice: Choice[Value], value: Value) -> None:
    """Has links say another value than the widget, where what was chosen is refused and what was there stays."""
    choices = of_session(_Choices)
    if choice.name in choices.held:
        choices.held[choice.name].value, choices.held[choice.name].spelled = value, None
        _write(choices)


def peek(choice: Choice[Value], default: Value) -> Value:
    """What is chosen, wherever its widget is."""
    choices = of_session(_Choices)
    held = choices.held.get(choice.name)
    found = held.value if held else None
    if choice.name in choices.asked:
        found, _ = choice.read(choices.asked[choice.name])
    found = st.session_state.get(choice.name, found)
    return _default_then(choice, default, choice.fit) if found is None or found == [] else found


def complaint_about(choice: Choice[Any]) -> Sentence | None:
    """What a link asked of a choice and did not get, until something else is chosen or other data are opened."""
    held = of_session(_Choices).held.get(choice.name)
    return held.complaint if held else None


def complaints_of_page() -> list[Sentence]:
    """The complaints about choices that have no place of their own for them."""
    held = of_session(_Choices).held.values()
    return [kept.complaint for kept in held if kept.complaint and not kept.choice.complains_elsewhere]


def chosen_texts(*, without: Collection[Kept] = (), declared: Collection[str] = ()) -> dict[str, Texts]:
    """What a link says: each choice that it cannot leave out, and what a page not yet looked at was asked for.

    Left out are choices at a default that stays with the version that the link names, or with the data: `declared`
    are those whose default the data declare.
    """
    choices = of_session(_Choices)
    said = [kept for kept in choices.held.values() if kept.choice.kept_for not in without and kept.value is not None]
    left_out = {kept.choice.name for kept in said if kept.is_default and _stays(kept.choice, declared)}
    texts = {kept.choice.name: kept.choice.text(kept.value) for kept in said if kept.choice.name not in left_out}
    return {**choices.asked, **texts, V: version(choices.version)}


def _stays(choice: Choice[Any], declared: Collection[str]) -> bool:
    return choice.is_settled or choice.name in declared


def outside(choice: Number) -> Complaint:
    """What is said of a link that asks for another number than there can be."""
    return lambda asked, shown: Sentence(
        "choice-outside", asked=asked, name=choice.name, low=choice.low, high=choice.high, shown=shown
    )


def page_shown() -> str:
    """The page that is open, as the address names it."""
    return of_session(_Choices).page or ""


def _not_there(choice: Choice[Any]) -> Complaint:
    return lambda asked, shown: Sentence("choice-not-there", asked=asked, name=choice.name, shown=shown)


def _default_then(choice: Choice[Value], default: Value, fit: Fit[Value]) -> Value:
    """The default of the version that the address names, where it is another than today's and can be had here."""
    then = defaults_of(version(of_session(_Choices).version)).get(choice.name)
    if then is None:
        return default
    value, _ = choice.read([then] if isinstance(then, str) else then)
    fitting = None if value is None else fit(value)
    return default if fitting is None else fitting


def _take(held: _Held[Value], value: Value) -> Value:
    """Notes what the widget says, and has the address say it."""
    if held.value != value:
        held.complaint = held.spelled = None
    held.value = value
    _write(of_session(_Choices))
    return value


def _write(choices: _Choices) -> None:
    held = {name: texts for name, kept in choices.held.items() if (texts := kept.in_address()) is not None}
    wanted = {**choices.asked, **held, **({V: choices.version} if choices.version else {})}
    if _listed(wanted) != {name: st.query_params.get_all(name) for name in st.query_params}:
        st.query_params.from_dict(wanted)


def _listed(texts: Mapping[str, Texts]) -> dict[str, list[str]]:
    return {name: [text] if isinstance(text, str) else list(text) for name, text in texts.items()}
