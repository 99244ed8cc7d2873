"""What the sidebar's columns ask for in one task, and what stands beside the answers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import streamlit as st

from dashboard.columns.meanings import ColumnMeaning
from dashboard.controls.choice import Choice
from dashboard.controls.choosing import Complaint, ask, complaint_about
from dashboard.data.dataset import Dataset
from dashboard.data.source import Source
from dashboard.words.sentence import Sentence, say


class RolePanel(ABC):
    """The choices of one task's roles for a source; `choices` are those that take a column or a label."""

    choices: tuple[Choice[str | None], ...] = ()

    def __init__(self, source: Source, guess: Any) -> None:
        self.source = source
        self.guess = guess

    @abstractmethod
    def choose(self) -> Any:
        """Draws the choices and returns the roles; raises `RefusedFile` where a column cannot have its role."""

    @abstractmethod
    def note_shown(self, dataset: Dataset) -> None:
        """Has links name the columns that are shown, where those that were chosen are refused."""

    def beside(self, roles: Any, dataset: Dataset | None) -> None:
        """What is said under the choices; without a data set they were refused, or one before them is still shown."""
        return

    def is_settled(self, roles: Any) -> bool:
        """Whether nothing is left to be answered before there is anything to see."""
        return bool(roles.is_settled)

    def ask(self, roles: Any) -> None:
        """On the page: what has to be answered."""
        st.info(say("columns-say-which"), icon=":material/view_column:")

    def offer_remedy(self, roles: Any) -> None:
        """On the page, under the refusal of the roles: what would end it."""
        return

    def meanings(self, roles: Any) -> Sequence[ColumnMeaning]:
        """What each column of the file is taken for."""
        return self.source.columns.meanings

    def complaint(self) -> str | None:
        """What a link asked of these choices and did not get."""
        return " ".join(str(complaint) for choice in self.choices if (complaint := complaint_about(choice))) or None


def select(
    choice: Choice[str | None],
    options: Sequence[str],
    guess: str,
    of: Hashable,
    on_change: Callable[[], None] | None = None,
) -> str:
    """A role's column or label; empty as long as nothing is guessed or chosen."""
    chosen = ask(
        choice,
        st.selectbox,
        say(f"columns-choose-{choice.name}"),
        default=guess or None,
        of=of,
        fit=lambda name: name if name in options else None,
        complain=_not_there(choice),
        options=options,
        index=options.index(guess) if guess in options else None,
        placeholder=say("columns-choose-placeholder"),
        on_change=on_change,
    )
    return chosen or ""


def select_or_none(choice: Choice[str | None], options: Sequence[str], guess: str | None, of: Hashable) -> str | None:
    """The same of a role that a task can do without; what stands for none is not the name of a column."""
    none = nothing(choice, options)
    chosen = select(choice, [none, *options], guess if guess and guess in options else none, of)
    return None if chosen == none else chosen


def nothing(choice: Choice[str | None], options: Sequence[str]) -> str:
    """What is chosen where no column has the role."""
    return "none" if "none" not in options else f"no {choice.name}"


def _not_there(choice: Choice[str | None]) -> Complaint:
    role = Sentence(f"columns-role-{choice.name}")
    return lambda asked, shown: Sentence("columns-not-there", asked=asked, role=role, shown=shown)
