"""What this visit sent last, and the other ways in which it may be asked to be read."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from dashboard.data.source import Source
from dashboard.kept.recipe import Sent
from dashboard.session import of_session
from dashboard.words.sentence import Sentence


@dataclass
class Desk:
    """What this visit sent, and what came of it.

    `sent` is what was read last and `id` its mark, for as long as this visit may want it read in another way.
    `file_id` is Streamlit's mark of the file that the uploader held last, and `holds_file` whether it does now;
    `pastes` counts pasted tables, of which `pasted` waits to be read; `read_again` is what is open with another way of
    reading it, and `undo` what to do where it is refused.
    `joined` are the files that were read together last, the predictions first: another may be added to them.
    `lacking` are predictions without a truth, which a second file may bring, asked for by `wanted`; `own_label` is
    the column of the model's answers in them, and `said_true` the same predictions once the reader said that it is
    the truth.
    """

    sent: Sent | None = None
    id: str = ""
    joined: tuple[Sent, ...] = ()
    lacking: Sent | None = None
    wanted: str = ""
    own_label: str | None = None
    said_true: Sent | None = None
    file_id: str | None = None
    holds_file: bool = False
    pastes: int = 0
    pasted: str = ""
    read_again: Sent | None = None
    undo: Callable[[], None] = lambda: None
    refused: Sentence | None = None

    def say_true(self) -> None:
        """For callbacks: has what lacks a truth read with the model's answers for it."""
        self.said_true = self.lacking


def desk() -> Desk:
    """This visit's."""
    return of_session(Desk)


def at_hand(source: Source) -> Sent | None:
    """What this source was read from, where it is what this visit sent last, or is kept."""
    return desk().sent if desk().id == source.id else source.sent


def ask_to_read(original: Sent, key: str, value: str | bool, undo: Callable[[], None] = lambda: None) -> None:
    """For callbacks: has the original read with this value of a field of ReadingChoices."""
    chosen: dict[str, Any] = {key: value}
    desk().read_again, desk().undo = replace(original, choices=replace(original.choices, **chosen)), undo


def forget_refusal() -> None:
    """For callbacks: other data are opened, and what was said of a file is over."""
    desk().refused = desk().lacking = None
