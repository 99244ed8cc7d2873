"""What the column choices of all tasks have in common: the choices in the sidebar, and the questions on the page."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any, ClassVar

import streamlit as st

from threshold_explorer.data.columns.column_summaries import ColumnSummary
from threshold_explorer.data.columns.questions import MAX_READINGS, ColumnQuestion, Reading
from threshold_explorer.data.dataset import Dataset, Origin
from threshold_explorer.data.kinds.task import Task
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.parameter_declaration import QueryParameter, Scope, flag, plain_text
from threshold_explorer.interface.controls.query_parameters import (
    MakeWarning,
    bound_value,
    bound_widget,
    carry_parameter,
    parameter_warning,
    set_link_value,
    set_parameter,
)
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, paragraph, say

LABEL = plain_text("label", Scope.FILE)
SCORE = plain_text("score", Scope.FILE)
POSITIVE = plain_text("positive", Scope.LABEL)
WEIGHT = plain_text("weight", Scope.FILE)
PREDICTED = plain_text("predicted", Scope.FILE)
CLUSTER = plain_text("cluster", Scope.FILE)
LOWER = flag("lower", Scope.FILE)
DROP = flag("drop", Scope.FILE)
# Why labels are blank.
BLANK = plain_text("blank", Scope.FILE)
# The column that the visitor confirmed as the true label.
DECLARED = plain_text("declared", Scope.FILE)
BUTTONS_IN_A_ROW = 3
# The choices that answer a question about the columns.
ANSWERS = {choice.name: choice for choice in (LABEL, SCORE, POSITIVE, WEIGHT, PREDICTED, BLANK)}
FLAGS = {choice.name: choice for choice in (LOWER, DROP)}


class RolePanel(ABC):
    """The choices of a task's roles for a source; `choices` are those of a column or label."""

    task: ClassVar[Task]
    choices: tuple[QueryParameter[str | None], ...] = ()

    def __init__(self, source: Source, guess: Any) -> None:
        self.source = source
        self.guess = guess

    @abstractmethod
    def choose(self) -> Any:
        """Draws the choices and returns the roles; raises `RefusedFile` if a column cannot have its role."""

    @abstractmethod
    def note_shown(self, dataset: Dataset) -> None:
        """Makes links contain the columns shown if the chosen ones are refused."""

    def draw_notes(self, roles: Any, dataset: Dataset | None) -> None:
        """Draws notes under the choices; without a data set the choices were refused."""
        return

    def is_settled(self, roles: Any) -> bool:
        """Whether the data can open without further choices."""
        return bool(roles.is_settled)

    def ask(self, roles: Any) -> None:
        """On the page: asks for the missing choices."""
        st.info(say("columns-say-which"), icon=":material/view_column:")

    def offer_remedy(self, roles: Any) -> None:
        """On the page, below a refusal of the roles: a button that would resolve it."""
        return

    def summaries(self, roles: Any) -> Sequence[ColumnSummary]:
        """The detected role of each column."""
        named, unused = self.parts(roles), Sentence("text-kind-unused")
        if named is None:
            return self.source.columns.summaries
        return [ColumnSummary(name, named.get(name, unused)) for name in self.source.columns.profiles]

    def parts(self, roles: Any) -> Mapping[str | None, Sentence] | None:
        """What each column with a role is; None if the columns say so themselves."""
        return None

    def complaint(self) -> str | None:
        """A message on the link's columns that the data do not have."""
        return paragraph(map(parameter_warning, self.choices)) or None


def select(
    choice: QueryParameter[str | None],
    options: Sequence[str],
    guess: str,
    of: Hashable,
    on_change: Callable[[], None] | None = None,
    format_func: Callable[[str], str] = str,
) -> str:
    """The choice of a role's column or label; empty if nothing is detected or chosen."""
    chosen = bound_widget(
        choice,
        st.selectbox,
        say(f"columns-choose-{choice.name}"),
        default=guess or None,
        scope_key=of,
        fit=lambda name: name if name in options else None,
        make_warning=_not_there(choice),
        options=options,
        index=options.index(guess) if guess in options else None,
        placeholder=say("columns-choose-placeholder"),
        on_change=on_change,
        format_func=format_func,
    )
    return chosen or ""


def select_or_none(
    choice: QueryParameter[str | None], options: Sequence[str], guess: str | None, of: Hashable
) -> str | None:
    """The same for an optional role; the option for none differs from all column names, also as it is shown."""
    none, label = nothing(choice, options), say("columns-none")
    while label in options:
        label = f"({label})"
    known = guess if guess is not None and guess in ("", *options) else none
    chosen = select(choice, [none, *options], known, of, format_func=lambda name: label if name == none else name)
    return None if chosen == none else chosen


def nothing(choice: QueryParameter[str | None], options: Sequence[str]) -> str:
    """The option for no column."""
    return "none" if "none" not in options else f"no {choice.name}"


def select_cluster(source: Source, guess: str | None, taken: Collection[str | None]) -> str | None:
    """The choice of the column of clusters; drawn only if a column without another role can be one."""
    clusters = [name for name in source.columns.clusters if name not in taken]
    return select_or_none(CLUSTER, clusters, guess, source.sha256) if clusters else None


def ask_for_cluster(source: Source, taken: Collection[str | None]) -> None:
    """Asks whether ids that repeat are clusters, with a button that makes them so."""
    column = source.columns.possible_cluster
    if column is None or column in taken:
        return
    counts = {"clusters": source.columns.n_values(column), "rows": source.columns.table.num_rows}
    name = shortened(column)
    st.caption(markdown("clusters-question", column=name, **counts))
    st.button(
        markdown("clusters-use", column=name),
        key="use_cluster",
        on_click=set_parameter,
        args=(CLUSTER, column),
        icon=":material/workspaces:",
    )


def note_cluster(source: Source, cluster: str | None) -> None:
    """Makes links contain the column of clusters shown, or that there is none."""
    set_link_value(CLUSTER, cluster or nothing(CLUSTER, source.columns.clusters))


def choose_lower(source: Source, *, is_likely: bool = False) -> bool:
    """Whether lower scores mean the positive class."""
    return bound_widget(LOWER, st.checkbox, say("columns-lower"), default=is_likely, scope_key=source.sha256)


def offer_to_drop(key: str) -> None:
    """A button that leaves out the rows with missing values."""
    st.button(say(key), on_click=set_parameter, args=(DROP, True), icon=":material/remove_selection:")


def ask_why_blank_again(key: str) -> None:
    """A button that asks again why labels are blank."""
    st.button(say("blank-ask-again"), key=key, on_click=set_parameter, args=(BLANK, ""), icon=":material/help:")


def ask_question(question: ColumnQuestion) -> None:
    """On the page: the question with a button for each reading, and what it gives; many readings are a list."""
    st.warning(markdown_text(question.sentence), icon=":material/help:")
    if len(question.readings) > MAX_READINGS:
        _choose_from_list(question.readings)
        return
    for number, reading in enumerate(question.readings):
        if number % BUTTONS_IN_A_ROW == 0:
            places = st.columns(min(len(question.readings), BUTTONS_IN_A_ROW))
        with places[number % BUTTONS_IN_A_ROW]:
            words = markdown_text(reading.label)
            st.button(words, key=f"side_{number}", on_click=_choose, args=(reading,), width="stretch")
            if reading.preview:
                st.caption(markdown_text(reading.preview))


def _choose_from_list(readings: Sequence[Reading]) -> None:
    texts = [" · ".join(map(str, filter(None, (reading.label, reading.preview)))) for reading in readings]
    st.selectbox(
        say("columns-choose-reading"),
        range(len(readings)),
        index=None,
        format_func=texts.__getitem__,
        key="side_list",
        placeholder=say("columns-choose-placeholder"),
        on_change=lambda: _choose(readings[st.session_state["side_list"]]),
        label_visibility="collapsed",
    )


def _choose(reading: Reading) -> None:
    for name, value in reading.answer.items():
        if name in FLAGS:
            set_parameter(FLAGS[name], value == "true")
        else:
            set_parameter(ANSWERS[name], value)


def label_declared(source: Source, label: str, score: str) -> bool:
    """Whether the visitor, or the sender of shared data, confirmed this doubtful column as the true label."""
    if not source.columns.label_warning(label, score):
        return False
    default = None if source.origin is Origin.UPLOAD else label
    return bound_value(DECLARED, default=default, scope_key=source.sha256) == label


def confirm_likely_label(source: Source) -> None:
    """Records that the visitor confirmed a file's likely label before the file was opened."""
    carry_parameter(DECLARED, source.columns.likely_roles.label, scope_key=source.sha256)
    set_parameter(DECLARED, source.columns.likely_roles.label)


def ask_for_label(doubt: Sentence, label: str) -> None:
    """On the page: why the column may not be the true label, and a button to confirm it."""
    st.warning(markdown_text(doubt), icon=":material/help:")
    offer_as_label(label, lambda: set_parameter(DECLARED, label))


def offer_as_label(label: str, confirm: Callable[[], None]) -> None:
    """Draws a button to use a column as the true label, and what that means for the metrics."""
    st.button(
        markdown("truth-all-the-same", label=label), key="take_as_truth", on_click=confirm, icon=":material/gavel:"
    )
    st.caption(markdown("truth-all-the-same-means", label=label))


def _not_there(choice: QueryParameter[str | None]) -> MakeWarning:
    role = Sentence(f"columns-role-{choice.name}")
    return lambda asked, shown: Sentence("columns-not-there", asked=asked, role=role, shown=shown)
