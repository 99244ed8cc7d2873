"""What a sender may write beside shared data, and for how long a link may live."""

from datetime import timedelta

from dashboard.sharing.refusals import BadLifetime, TextTooLong

MAX_TITLE = 200
MAX_NOTE = 2000
MAX_VIEW = 10_000
MAX_LIFETIME = timedelta(days=3650)


def accepted_title(text: str) -> str:
    return _accepted(text, MAX_TITLE, "sharing-long-title")


def accepted_note(text: str) -> str:
    return _accepted(text, MAX_NOTE, "sharing-long-note")


def accepted_view(text: str) -> str:
    return _accepted(text, MAX_VIEW, "sharing-long-view")


def refuse_lifetime(lifetime: timedelta) -> None:
    """Raises BadLifetime for none, and for more than ten years."""
    if not timedelta(0) < lifetime <= MAX_LIFETIME:
        raise BadLifetime("sharing-lifetime", lifetime=str(lifetime))


# PostgreSQL keeps no NUL, and no database half a surrogate pair.
def _accepted(text: str, most: int, too_long: str) -> str:
    if len(text) > most:
        raise TextTooLong(too_long, characters=len(text), most=most)
    return text.replace("\0", "").encode("utf-8", "replace").decode()
