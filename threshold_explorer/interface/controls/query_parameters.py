"""The query parameters of the session: read from the URL, kept across pages, written back to the URL.

The URL is read when a link opens and when the browser goes back or forward; otherwise the widgets set the values and
the URL follows. A parameter at its default is omitted. Where a link names the version of the defaults, that version
holds for the session and the URL keeps naming it. Streamlit's own binding of widgets to query parameters is not used:
it writes labels where links need keys, erases invalid values before a page can report them, and forgets a parameter
with the page that shows its widget.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, overload

import streamlit as st

from threshold_explorer.interface.controls.parameter_declaration import (
    ChoiceParameter,
    Fit,
    NumberParameter,
    QueryParameter,
    Scope,
    Texts,
    Value,
)
from threshold_explorer.serving.server_internals import is_history_navigation
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.web.language import PARAMETER as LANGUAGE_PARAMETER
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import Sentence

# The query parameter that names the version of the defaults that a link omits.
V = "v"
# The step of a lesson.
LESSON_PARAMETER = "lesson"
# What is the reader's own, and not in a link that is sent on.
OF_READER = (LANGUAGE_PARAMETER, LESSON_PARAMETER)
# For the second and each later version: the defaults that it changed, by parameter, with their former texts in a link.
# To change a default, append its former text: `{"cost": "10"},`.
CHANGES: tuple[Mapping[str, Texts], ...] = ({"alerts": "10", "a_day": "0"}, {"cluster": "none"}, {"holds": "sample"})
_NOTHING = object()
# Given the requested text and the value shown instead: the warning, or None where none is needed.
MakeWarning = Callable[[str, str], Sentence | None]


def version(requested: Sequence[str]) -> str:
    """The version of the defaults for a session that a link opened; the latest if the link names no known version.

    >>> version(["1"]), version([]) == version(["none"]) == str(len(CHANGES) + 1)
    ('1', True)
    """
    named = requested[-1] if requested else ""
    return named if named in map(str, range(1, len(CHANGES) + 1)) else str(len(CHANGES) + 1)


def defaults_of(version: str) -> dict[str, Texts]:
    """The defaults of a version that have changed since."""
    former: dict[str, Texts] = {}
    for change in reversed(CHANGES[int(version) - 1 :]):
        former |= change
    return former


@dataclass
class _BoundParameter(Generic[Value]):
    """A parameter and its current value.

    `scope_key` identifies what the value belongs to, `widget` the settings of its widget. `url_texts` is how the URL
    wrote the value, as long as the value is unchanged.
    """

    parameter: QueryParameter[Value]
    value: Value
    default: Value
    scope_key: Hashable
    widget: str
    url_texts: list[str] | None = None
    warning: Sentence | None = None

    @property
    def is_default(self) -> bool:
        return self.value == self.default

    def in_url(self) -> Texts | None:
        if self.url_texts is not None:
            return self.url_texts
        return None if self.is_default else self.parameter.text(self.value)


@dataclass
class _Parameters:
    """`pending` are the texts of the URL that no parameter has read yet; `page` is None before the first run.

    `version` is the version of the defaults, as the URL writes it; `written` is what the browser was told last; `kept`
    is the URL of a shared decision, which stays as it is.
    """

    pending: dict[str, list[str]] = field(default_factory=dict)
    version: list[str] = field(default_factory=list)
    bound: dict[str, _BoundParameter[Any]] = field(default_factory=dict)
    page: str | None = None
    written: dict[str, list[str]] = field(default_factory=dict)
    kept: dict[str, list[str]] | None = None

    def reset(self, name: str) -> None:
        self.bound.pop(name, None)
        st.session_state.pop(name, None)


class Arrival(Enum):
    """How a run came to its page."""

    BY_URL = "a link was opened, or the browser went back or forward"
    BY_NAVIGATION = "a link of the navigation"
    STAYED = "it is the page of the last run"


def read_url(page: str) -> Arrival:
    """At the start of every run: takes the parameters of a link that was opened, or of the browser's history.

    The links of the navigation carry no parameters, not even the data set: what they drop is written again.
    """
    parameters = of_session(_Parameters)
    before, parameters.page = parameters.page, page
    is_other_view = is_history_navigation() and parameters.kept != _in_url()
    if before is None or is_other_view:
        url_texts = _in_url()
        parameters.kept = None
        # The URL also replaces what was set for a page that has not been drawn since.
        for name in {*parameters.bound, *url_texts}:
            parameters.reset(name)
        parameters.written = dict(url_texts)
        parameters.version = url_texts.pop(V, [])
        parameters.pending = {name: texts for name, texts in url_texts.items() if any(texts)}
        return Arrival.BY_URL
    if before != page:
        _write(parameters)
        return Arrival.BY_NAVIGATION
    return Arrival.STAYED


def keep_url(parameter: QueryParameter[Value], decided: QueryParameter[Value]) -> None:
    """When a link to a decision opens: the parameter has the decided value, and the URL stays that of the decision.

    So it returns to the decision when it is loaded again or sent on, whatever was changed on the page.
    """
    parameters = of_session(_Parameters)
    parameters.pending[parameter.name] = parameters.pending[decided.name]
    parameters.kept = dict(parameters.written)


def kept_url() -> Mapping[str, Texts] | None:
    """The parameters of the URL that stays as it is; None if it follows the page."""
    return of_session(_Parameters).kept


def release_url() -> None:
    """Lets the URL follow the page again."""
    of_session(_Parameters).kept = None


def reset_dataset_parameters() -> None:
    """For callbacks, when another data set is opened: resets what belonged to the last one.

    Parameters of a file are reset only once their widgets see another file: it may be the same, read differently.
    """
    parameters = of_session(_Parameters)
    parameters.pending.clear()
    parameters.kept = None
    for name, bound in list(parameters.bound.items()):
        if bound.parameter.scope is Scope.DATASET:
            parameters.reset(name)


def bound_widget(
    parameter: QueryParameter[Value],
    widget: Callable[..., Value | None],
    label: str = "",
    *,
    default: Value,
    scope_key: Hashable = None,
    fit: Fit[Value] | None = None,
    make_warning: MakeWarning | None = None,
    warn_always: bool = False,
    **settings: Any,
) -> Value:
    """Draws a parameter's widget and returns its value; `default` if it is empty.

    When `scope_key` changes, the parameter returns to its default. `fit` returns the nearest valid value, None if there
    is none. `make_warning` writes the sentence about a link with an invalid value and, with `warn_always`, about such
    a value from the widget. `settings` are the widget's own.
    """
    parameters, name, fit = of_session(_Parameters), parameter.name, fit or parameter.fit
    default = _versioned_default(parameter, default, fit)
    if name in parameters.bound and parameters.bound[name].scope_key != scope_key:
        parameters.reset(name)
    before: _BoundParameter[Value] | None = parameters.bound.get(name)
    wanted, requested, is_valid = _unfitted(parameter, default)
    parameters.pending.pop(name, None)
    fitting = None if wanted is None else fit(wanted)
    value = default if fitting is None else fitting
    # Streamlit treats a widget with another range or other texts of its options as a new one and forgets its value.
    own = [(key, setting) for key, setting in settings.items() if not callable(setting)]
    made_of = repr([parameters.page, language(), *own])
    now = _BoundParameter(parameter, value, default, scope_key, made_of)
    if before and before.value == value:
        now.url_texts, now.warning = before.url_texts, before.warning
    if requested and is_valid and value == wanted:
        now.url_texts = requested
    elif requested or (warn_always and wanted is not None and value != wanted):
        written = ", ".join(requested) if requested else parameter.shown(wanted)
        now.warning = (make_warning or _not_there_warning(parameter))(written[:40], parameter.shown(value))
    parameters.bound[name] = now
    # Only if it differs: setting the value of a slider while it is dragged ends the drag.
    if not before or before.widget != made_of or st.session_state.get(name) != value:
        st.session_state[name] = value
    entered = widget(label, key=name, **{**_initial(widget, value, settings), **settings})
    return _update(now, default if entered is None or entered == [] else entered)


def _initial(widget: Callable[..., Any], value: Any, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The value as the widget's own default.

    A widget in a closed popover is mounted when the popover opens. By then the browser has forgotten a value that came
    through session state in an earlier run, and shows the default.
    """
    if widget is st.multiselect:
        return {"default": value}
    if widget in (st.radio, st.selectbox):
        return {"index": list(settings["options"]).index(value)} if value in settings["options"] else {}
    return {"value": value} if widget in (st.toggle, st.checkbox) else {}


def bound_choice(parameter: ChoiceParameter, widget: Callable[..., str | None], label: str, **settings: Any) -> str:
    """The same for one of several keys: all of them are offered, and the first is the default, unless stated."""
    own: dict[str, Any] = {"default": parameter.default, "options": parameter.keys, "format_func": parameter.shown}
    return bound_widget(parameter, widget, label, **(own | settings))


def bound_value(parameter: QueryParameter[Value], *, default: Value, **settings: Any) -> Value:
    """The same for a parameter without a widget, which buttons set through `set_parameter`."""
    return bound_widget(parameter, lambda label, key: st.session_state[key], default=default, **settings)


def bound_number_input(parameter: NumberParameter, place: Any, label: str, *, default: float, **settings: Any) -> float:
    """Draws a number input at `place`, with the limits of its parameter."""
    limits: Any = {"min_value": parameter.low, "max_value": parameter.high}
    return bound_widget(parameter, place.number_input, label, default=default, **limits, **settings)


def bound_optional_number(parameter: NumberParameter, place: Any, label: str, **settings: Any) -> float | None:
    """The same for a number that may be left empty; its default is None."""
    empty: Any = {"default": None, "value": None}
    return bound_number_input(parameter, place, label, **empty, **settings)


def set_parameter(parameter: QueryParameter[Value], value: Value | None) -> None:
    """For callbacks: sets the value for the next run, where it is fitted to the data; None sets the default."""
    st.session_state[parameter.name] = value


def ask_for_parameter(parameter: QueryParameter[Value], value: Value) -> None:
    """For callbacks: sets the value as a link would, so that nothing is carried over to the data that open next."""
    ask_for_text(parameter.name, parameter.text(value))


def ask_for_text(name: str, texts: Texts | None) -> None:
    """The same for the parameter of a name, by what a link has for it; None for the default."""
    parameters = of_session(_Parameters)
    parameters.reset(name)
    parameters.pending.pop(name, None)
    if texts is not None:
        parameters.pending[name] = [texts] if isinstance(texts, str) else list(texts)


@dataclass(frozen=True)
class NamedValue:
    """The value that the parameter of a name has, as a link would have it, and as sentences show it and others."""

    parameter: QueryParameter[Any]
    value: Any

    @property
    def text(self) -> Texts:
        return "" if self.value is None else self.parameter.text(self.value)

    def __str__(self) -> str:
        return "" if self.value is None else self.parameter.shown(self.value)

    def shown(self, text: str) -> str:
        """What sentences show for what a link has."""
        value, _ = self.parameter.read([text])
        return text if value is None else self.parameter.shown(value)


def value_named(name: str) -> NamedValue | None:
    """What the parameter of a name is set to; None if nothing that was drawn has it."""
    bound = of_session(_Parameters).bound.get(name)
    return NamedValue(bound.parameter, st.session_state.get(name, bound.value)) if bound else None


def forget_parameter(parameter: QueryParameter[Any]) -> None:
    """Leaves a parameter out of the URL and of links, before its widget is drawn again or where it is not drawn."""
    parameters = of_session(_Parameters)
    parameters.pending.pop(parameter.name, None)
    parameters.reset(parameter.name)
    _write(parameters)


def carry_parameter(parameter: QueryParameter[Value], value: Value, *, scope_key: Hashable) -> None:
    """Moves a parameter to another scope with this value; does nothing if the parameter was never bound."""
    bound = of_session(_Parameters).bound.get(parameter.name)
    if bound:
        bound.scope_key = scope_key
        st.session_state[parameter.name] = value


def carry_all_parameters(before: Hashable, now: Hashable) -> None:
    """Moves every parameter whose scope key is or contains `before` to the scope `now`, with its value."""
    for bound in of_session(_Parameters).bound.values():
        bound.scope_key = _replaced(bound.scope_key, before, now)


def _replaced(scope_key: Hashable, before: Hashable, now: Hashable) -> Hashable:
    if scope_key == before:
        return now
    return tuple(_replaced(part, before, now) for part in scope_key) if isinstance(scope_key, tuple) else scope_key


def is_pending(parameter: QueryParameter[Any]) -> bool:
    """Whether the URL holds a value of the parameter that nothing has read yet."""
    return parameter.name in of_session(_Parameters).pending


def is_in_url(parameter: QueryParameter[Any]) -> bool:
    """Whether the URL has a value of the parameter, read or not."""
    bound = of_session(_Parameters).bound.get(parameter.name)
    return is_pending(parameter) or (bound is not None and bound.in_url() is not None)


def set_link_value(parameter: QueryParameter[Value], value: Value) -> None:
    """Has links carry another value than the widget shows: what was set is refused and `value` stays in use."""
    parameters = of_session(_Parameters)
    if parameter.name in parameters.bound:
        parameters.bound[parameter.name].value, parameters.bound[parameter.name].url_texts = value, None
        _write(parameters)


@overload
def get_parameter(parameter: QueryParameter[Value], default: Value, scope_key: Hashable = None) -> Value: ...
@overload
def get_parameter(parameter: QueryParameter[Value], default: None, scope_key: Hashable = None) -> Value | None: ...
def get_parameter(parameter: QueryParameter[Value], default: Value | None, scope_key: Hashable = None) -> Value | None:
    """The current value, whether or not the page shows its widget.

    With the `scope_key` of its widget it is the default as soon as the widget returns to it, also before that is drawn.
    """
    bound = of_session(_Parameters).bound.get(parameter.name)
    is_stale = bound is not None and scope_key is not None and bound.scope_key != scope_key
    value, _, _ = _unfitted(parameter, None, is_stale=is_stale)
    return _versioned_default(parameter, default, parameter.fit) if value is None else value


def _unfitted(parameter: QueryParameter[Any], default: Any, *, is_stale: bool = False) -> tuple[Any, list[str], bool]:
    """The value before it is fitted to the data; its texts, if the URL has it; and whether all of them are valid.

    The first of these counts: what its widget or a callback set, what the URL has and nothing has read yet, what it was
    last, and `default`. With `is_stale` what was set or shown last belongs to another scope. None stands for the
    default.
    """
    parameters, name = of_session(_Parameters), parameter.name
    value = st.session_state.get(name, _NOTHING)
    if value is not _NOTHING and not is_stale and not _is_of_other_language(parameter, value):
        return (None if value == [] else value), [], True
    if name in parameters.pending:
        requested = parameters.pending[name]
        value, is_valid = parameter.read(requested)
        return value, requested, is_valid
    bound = parameters.bound.get(name)
    return (bound.value if bound and not is_stale else default), [], True


def _is_of_other_language(parameter: QueryParameter[Any], value: Any) -> bool:
    """Whether a list sends the text of an option in the last language, since it closed before it had the others."""
    if not isinstance(value, str | list) or not all(isinstance(one, str) for one in value):
        return False
    texts = parameter.text(value)
    # Old links have some texts of English options instead of keys; such a text is no value.
    return bool(texts) and parameter.read([texts] if isinstance(texts, str) else texts)[0] != value


def parameter_warning(parameter: QueryParameter[Any]) -> Sentence | None:
    """The warning about a link's invalid value, until the value changes or another data set is opened."""
    bound = of_session(_Parameters).bound.get(parameter.name)
    return bound.warning if bound else None


def page_warnings() -> list[Sentence]:
    """The warnings about parameters that do not show their own."""
    parameters = of_session(_Parameters).bound.values()
    return [bound.warning for bound in parameters if bound.warning and not bound.parameter.shows_own_warning]


def link_parameters(*, without: Collection[Scope] = (), declared: Collection[str] = ()) -> dict[str, Texts]:
    """The parameters of a shared link, including pending ones of pages that were not opened yet.

    Omitted are parameters at a default that the link's version fixes, or that the data declare (the names `declared`),
    and what is the reader's own.
    """
    parameters = of_session(_Parameters)
    carried = [each for each in parameters.bound.values() if each.parameter.scope not in without]
    texts = {
        each.parameter.name: each.parameter.text(each.value)
        for each in carried
        if each.value is not None and not (each.is_default and _is_default_known(each.parameter, declared))
    }
    all_texts = {**parameters.pending, **texts, V: version(parameters.version)}
    return {name: text for name, text in all_texts.items() if name not in OF_READER}


def _is_default_known(parameter: QueryParameter[Any], declared: Collection[str]) -> bool:
    return parameter.has_fixed_default or parameter.name in declared


def out_of_range_warning(parameter: NumberParameter) -> MakeWarning:
    """Writes the warning about a link with a number outside the parameter's range."""
    return lambda requested, shown: Sentence(
        "parameter-out-of-range",
        requested=requested,
        name=parameter.name,
        low=parameter.low,
        high=parameter.high,
        shown=shown,
    )


def current_page() -> str:
    """The page that is open, as the URL names it."""
    return of_session(_Parameters).page or ""


def left_out_warning(parameter: QueryParameter[Any]) -> MakeWarning:
    """The warning about an invalid value, where nothing is shown instead."""
    return lambda requested, _: Sentence("parameter-unreadable", requested=requested, name=parameter.name)


def _not_there_warning(parameter: QueryParameter[Any]) -> MakeWarning:
    return lambda requested, shown: Sentence(
        "parameter-not-there", requested=requested, name=parameter.name, shown=shown
    )


@overload
def _versioned_default(parameter: QueryParameter[Value], default: Value, fit: Fit[Value]) -> Value: ...
@overload
def _versioned_default(parameter: QueryParameter[Value], default: None, fit: Fit[Value]) -> Value | None: ...
def _versioned_default(parameter: QueryParameter[Value], default: Value | None, fit: Fit[Value]) -> Value | None:
    """The default in the version that the URL names, if it differs from today's and is valid here."""
    old_default = defaults_of(version(of_session(_Parameters).version)).get(parameter.name)
    if old_default is None:
        return default
    value, _ = parameter.read([old_default] if isinstance(old_default, str) else old_default)
    fitting = None if value is None else fit(value)
    return default if fitting is None else fitting


def _update(bound: _BoundParameter[Value], value: Value) -> Value:
    """Stores the widget's value and writes it to the URL."""
    if bound.value != value:
        bound.warning = bound.url_texts = None
    bound.value = value
    _write(of_session(_Parameters))
    return value


def _write(parameters: _Parameters) -> None:
    texts = {name: texts for name, bound in parameters.bound.items() if (texts := bound.in_url()) is not None}
    followed = {**parameters.pending, **texts, **({V: parameters.version} if parameters.version else {})}
    wanted = _listed(followed if parameters.kept is None else parameters.kept)
    # A browser that has not read the last URL yet sends an older one with its request.
    if wanted != _in_url() or wanted != parameters.written:
        st.query_params.from_dict(wanted)
        parameters.written = wanted


def _in_url() -> dict[str, list[str]]:
    return {name: st.query_params.get_all(name) for name in st.query_params}


def _listed(texts: Mapping[str, Texts]) -> dict[str, list[str]]:
    return {name: [text] if isinstance(text, str) else list(text) for name, text in texts.items()}
