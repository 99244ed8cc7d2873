"""Visitors take turns with what their pages compute, so that many open pages of one delay nobody else.

A release of the threshold redraws a fragment from results that are there, and takes no turn.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass

import streamlit as st

from threshold_explorer.serving.clients import NOBODY, Client
from threshold_explorer.serving.fair_queue import FairQueue
from threshold_explorer.serving.server_internals import session_id
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import markdown

# More at once would not end sooner, since Python runs one thread at a time. One visitor leaves a turn to others.
AT_ONCE = 2
PER_VISITOR = 1
# None is refused: the number of open pages is limited.
_MAX_WAITING = 1_000_000

TURNS = FairQueue(AT_ONCE, max_waiting=_MAX_WAITING, per_visitor=PER_VISITOR)


@dataclass
class _Visiting:
    """Whose session this is."""

    client: Client = NOBODY


def takes_turns_as(client: Client) -> None:
    """Let this session take the turns of a client."""
    of_session(_Visiting).client = client


@contextmanager
def turn() -> Iterator[None]:
    """Wait for this visitor's turn, and have it until the end of the block; ended by Streamlit if the page is left.

    Without a session, as in a request of the HTTP API, and within another turn there is nothing to wait for.
    """
    if TURNS.is_held or session_id() is None:
        yield
        return
    client = of_session(_Visiting).client
    with ExitStack() as held:
        with nullcontext() if TURNS.has_slot_for(client) else st.spinner(markdown("working-turn")):
            held.enter_context(TURNS.slot(client, _end_if_left))
        yield


@contextmanager
def working(text: Markdown, *, show_time: bool = False) -> Iterator[None]:
    """Show what the page is working on, until the end of the block; a request of the HTTP API has no page."""
    with st.spinner(text, show_time=show_time) if session_id() else nullcontext():
        yield


def give_way() -> None:
    """Within a turn: let other visitors go first who wait, and wait for the next turn."""
    TURNS.give_way()


@contextmanager
def without_turn() -> Iterator[None]:
    """Within a turn: let others have it until the end of the block, and wait for the next then."""
    with TURNS.without_slot():
        yield


def _end_if_left() -> None:
    """Ends the script if its page was left or asked for another run: any use of the session state does."""
    "turn" in st.session_state  # noqa: B015 - the question is what matters
