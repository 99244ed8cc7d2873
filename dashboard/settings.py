"""The settings that a server takes from its environment: each declared here, read and checked once, at its start."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self

from dashboard.words.sentence import Sentence

# A megabyte as Streamlit's own upload limit counts it.
MEGABYTE = 2**20
# So many megabytes are still a number of bytes to every library below.
MOST = 10**12
_SHARES = Path(__file__).resolve().parents[1] / "var" / "shares.sqlite3"


class BadSettings(ValueError):  # noqa: N818 - it names what was found
    """Variables of the environment that cannot be used; `str()` is a sentence on each, one a line."""

    def __init__(self, sentences: list[Sentence]) -> None:
        self.sentences = sentences
        super().__init__("\n".join(map(str, sentences)))


class _UnfitError(ValueError):
    """A variable's text that cannot be used; `accepted` says what could, and a secret's text is not repeated."""

    def __init__(self, accepted: Sentence) -> None:
        self.accepted = accepted
        super().__init__(str(accepted))


def _setting(variable: str, default: Any, read: Callable[[str], Any], *, is_secret: bool = False) -> Any:
    """One setting of this class: `read` makes it of the variable's text, or raises _UnfitError."""
    return field(
        default=default, repr=not is_secret, metadata={"variable": variable, "read": read, "is_secret": is_secret}
    )


def _whole(variable: str, default: int, unit: int = 1) -> Any:
    def read(text: str) -> int:
        # `int` takes more than this, digits of other scripts among it.
        if not re.fullmatch("[0-9]{1,100}", text) or not 0 < int(text) <= MOST:
            raise _UnfitError(Sentence("settings-accepts-whole", most=MOST))
        return int(text) * unit

    return _setting(variable, default * unit, read)


def _with_driver(url: str) -> str:
    return re.sub("^postgres(ql)?://", "postgresql+psycopg://", url)


@dataclass(frozen=True)
class Settings:
    """What may be set, with what holds otherwise; sizes in bytes, which the variables give in megabytes.

    The database's address may hold a password and stays out of `repr`; whether a database answers there is found out
    when it is needed.

    >>> Settings.read({"THRESHOLD_EXPLORER_MAX_MB": "2"}).max_bytes
    2097152
    """

    max_bytes: int = _whole("THRESHOLD_EXPLORER_MAX_MB", 500, MEGABYTE)
    max_rows: int = _whole("THRESHOLD_EXPLORER_MAX_ROWS", 20_000_000)
    max_columns: int = _whole("THRESHOLD_EXPLORER_MAX_COLUMNS", 1_000)
    max_expanded_bytes: int = _whole("THRESHOLD_EXPLORER_MAX_EXPANDED_MB", 2_000, MEGABYTE)
    max_cell_length: int = _whole("THRESHOLD_EXPLORER_MAX_CELL", 100_000)
    memory_bytes: int = _whole("THRESHOLD_EXPLORER_SHELF_MB", 4_096, MEGABYTE)
    shelf_files: int = _whole("THRESHOLD_EXPLORER_SHELF_FILES", 1_000)
    shares_bytes: int = _whole("THRESHOLD_EXPLORER_SHARES_MB", 2_048, MEGABYTE)
    lookups_per_second: int = _whole("THRESHOLD_EXPLORER_LINKS_PER_SECOND", 50)
    guesses_per_hour: int = _whole("THRESHOLD_EXPLORER_PASSPHRASES_PER_HOUR", 360)
    address_connections: int = _whole("THRESHOLD_EXPLORER_ADDRESS_CONNECTIONS", 2_000)
    address_upload_bytes: int = _whole("THRESHOLD_EXPLORER_ADDRESS_UPLOADS_MB", 2_000, MEGABYTE)
    all_upload_bytes: int = _whole("THRESHOLD_EXPLORER_ALL_UPLOADS_MB", 4_000, MEGABYTE)
    stall_seconds: int = _whole("THRESHOLD_EXPLORER_STALL_SECONDS", 20)
    visitor_links: int = _whole("THRESHOLD_EXPLORER_VISITOR_LINKS", 200)
    visitor_link_bytes: int = _whole("THRESHOLD_EXPLORER_VISITOR_LINKS_MB", 512, MEGABYTE)
    address_links: int = _whole("THRESHOLD_EXPLORER_ADDRESS_LINKS", 4_000)
    address_link_bytes: int = _whole("THRESHOLD_EXPLORER_ADDRESS_LINKS_MB", 1_536, MEGABYTE)
    address_links_hourly: int = _whole("THRESHOLD_EXPLORER_ADDRESS_LINKS_HOURLY", 400)
    source_scores: int = _whole("THRESHOLD_EXPLORER_SOURCE_SCORES", 2_000_000)
    source_seconds: int = _whole("THRESHOLD_EXPLORER_SOURCE_MINUTES", 60, 60)
    sources_file: str = _setting("THRESHOLD_EXPLORER_SOURCES", "", str)
    database_url: str = _setting("DATABASE_URL", f"sqlite:///{_SHARES.as_posix()}", _with_driver, is_secret=True)

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        """The settings of an environment, in which an empty variable counts as none.

        Raises BadSettings, which names all that cannot be used.
        """
        read, refused = {}, []
        for setting in fields(cls):
            variable = setting.metadata["variable"]
            if text := environment.get(variable, "").strip():
                try:
                    read[setting.name] = setting.metadata["read"](text)
                except _UnfitError as unfit:
                    key = "settings-unfit-secret" if setting.metadata["is_secret"] else "settings-unfit"
                    refused.append(Sentence(key, variable=variable, found=text, accepted=unfit.accepted))
        if refused:
            raise BadSettings(refused)
        return cls(**read)


_of_this_process: Settings | None = None


def settings() -> Settings:
    """The settings of this process, read when they are first asked for."""
    global _of_this_process
    if _of_this_process is None:
        _of_this_process = Settings.read(os.environ)
    return _of_this_process


def stop_on_bad_settings(*further: Callable[[], object]) -> None:
    """End a server that could not do what its environment asks for, and say why.

    `further` read what the settings name, and raise BadSettings as well.
    """
    try:
        settings()
        for read in further:
            read()
    except BadSettings as refusal:
        sys.exit(str(refusal))


@contextmanager
def settings_with(**changes: Any) -> Iterator[None]:
    """Other settings until the end of the block, for tests and benchmarks."""
    global _of_this_process
    before = settings()
    _of_this_process = replace(before, **changes)
    try:
        yield
    finally:
        _of_this_process = before
