"""Whether this server is about to end: it goes on answering who is here, and asks for nobody new."""

from threading import Event

_leaving = Event()


def leave() -> None:
    """From now on this server is leaving; nothing takes that back."""
    _leaving.set()


def is_leaving() -> bool:
    """Whether this server was told to end."""
    return _leaving.is_set()
