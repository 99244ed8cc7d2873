"""Validation of what a sender enters for a link: title, note, view and lifetime."""

from datetime import timedelta

from threshold_explorer.sharing.refusals import BadLifetime, TextTooLong

MAX_TITLE = 200
MAX_NOTE = 2000
MAX_VIEW = 10_000
MAX_LIFETIME = timedelta(days=3650)


def validated_title(text: str) -> str:
    return _validated(text, MAX_TITLE, "sharing-long-title")


def validated_note(text: str) -> str:
    return _validated(text, MAX_NOTE, "sharing-long-note")


def validated_view(text: str) -> str:
    return _validated(text, MAX_VIEW, "sharing-long-view")


def refuse_lifetime(lifetime: timedelta) -> None:
    """Raises BadLifetime for zero or less, and for more than ten years."""
    if not timedelta(0) < lifetime <= MAX_LIFETIME:
        raise BadLifetime("sharing-lifetime", lifetime=str(lifetime))


# PostgreSQL stores no NUL, and no database stores a lone surrogate.
def _validated(text: str, most: int, too_long: str) -> str:
    if len(text) > most:
        raise TextTooLong(too_long, characters=len(text), most=most)
    return text.replace("\0", "").encode("utf-8", "replace").decode()
