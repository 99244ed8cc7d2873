"""The settings that a server takes from its environment: each declared here, read and checked once, at its start."""

import binascii
import os
import re
import sys
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from dashboard.addresses import is_address, is_domain, parted
from dashboard.words.sentence import Sentence

# A megabyte as Streamlit's own upload limit counts it.
MEGABYTE = 2**20
# So many megabytes are still a number of bytes to every library below.
MOST = 10**12
MOST_HOURS = 365 * 24
_ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?")
# Who can guess the key of signed cookies is whoever they say they are.
LEAST_SECRET = 32
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


def _whole(variable: str, default: int, unit: int = 1, most: int = MOST) -> Any:
    def read(text: str) -> int:
        # `int` takes more than this, digits of other scripts among it.
        if not re.fullmatch("[0-9]{1,100}", text) or not 0 < int(text) <= most:
            raise _UnfitError(Sentence("settings-accepts-whole", most=most))
        return int(text) * unit

    return _setting(variable, default * unit, read)


def _choice(variable: str, default: str, *others: str) -> Any:
    """A setting that is one of a few words."""

    def read(text: str) -> str:
        if text not in (default, *others):
            raise _UnfitError(Sentence("settings-accepts-choice", accepted=[default, *others]))
        return text

    return _setting(variable, default, read)


def _key(text: str) -> bytes:
    """32 bytes in base64 of either alphabet, with the sign at its end or without."""
    unpadded = text.rstrip("=").replace("+", "-").replace("/", "_")
    try:
        key = urlsafe_b64decode(f"{unpadded}=") if re.fullmatch(r"[\w-]{43}", unpadded, re.ASCII) else b""
    except binascii.Error:
        key = b""
    if not key:
        raise _UnfitError(Sentence("settings-accepts-key"))
    return key


def _origins(text: str) -> tuple[str, ...]:
    """Origins parted by blanks or commas: scheme and host, perhaps a port, and `*.` in front for all below a host."""
    origins = tuple(text.replace(",", " ").split())
    if not all(_ORIGIN.fullmatch(origin) for origin in origins):
        raise _UnfitError(Sentence("settings-accepts-origins"))
    return origins


def _with_driver(url: str) -> str:
    return re.sub("^postgres(ql)?://", "postgresql+psycopg://", url)


def _web_address(text: str) -> str:
    """An address that nobody on the way can read or change: https, or this machine's own."""
    try:
        parts = urlsplit(text)
    except ValueError:
        raise _UnfitError(Sentence("settings-accepts-web-address")) from None
    is_near = parts.hostname in {"localhost", "127.0.0.1", "::1"}
    is_plain = not (parts.username or parts.password or parts.query or parts.fragment)
    if not (is_plain and parts.hostname and parts.scheme in ({"https", "http"} if is_near else {"https"})):
        raise _UnfitError(Sentence("settings-accepts-web-address"))
    return text.rstrip("/")


def _addresses(text: str) -> tuple[str, ...]:
    if wrong := [each for each in parted(text) if not is_address(each) and not is_domain(each)]:
        raise _UnfitError(Sentence("settings-accepts-addresses", wrong=wrong[0]))
    return parted(text)


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
    visitor_uploads: int = _whole("THRESHOLD_EXPLORER_VISITOR_UPLOADS", 50)
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
    grace_seconds: int = _whole("THRESHOLD_EXPLORER_GRACE_SECONDS", 4)
    database_url: str = _setting("DATABASE_URL", f"sqlite:///{_SHARES.as_posix()}", _with_driver, is_secret=True)
    uploads: str = _choice("THRESHOLD_EXPLORER_UPLOADS", "memory", "store")
    host_key: bytes = _setting("THRESHOLD_EXPLORER_KEY", b"", _key, is_secret=True)
    upload_seconds: int = _whole("THRESHOLD_EXPLORER_UPLOAD_HOURS", 24, 3600, most=MOST_HOURS)
    uploads_bytes: int = _whole("THRESHOLD_EXPLORER_UPLOADS_MB", 4_096, MEGABYTE)
    frame_ancestors: tuple[str, ...] = _setting("THRESHOLD_EXPLORER_FRAME_ANCESTORS", (), _origins)
    metrics: str = _choice("THRESHOLD_EXPLORER_METRICS", "closed", "loopback", "open")
    log: str = _choice("THRESHOLD_EXPLORER_LOG", "text", "json")
    public_url: str = _setting("THRESHOLD_EXPLORER_URL", "", _web_address)
    oidc_metadata_url: str = _setting("THRESHOLD_EXPLORER_OIDC_METADATA_URL", "", _web_address)
    oidc_client_id: str = _setting("THRESHOLD_EXPLORER_OIDC_CLIENT_ID", "", str)
    oidc_client_secret: str = _setting("THRESHOLD_EXPLORER_OIDC_CLIENT_SECRET", "", str, is_secret=True)
    sign_in_allowed: tuple[str, ...] = _setting("THRESHOLD_EXPLORER_SIGN_IN_ALLOWED", (), _addresses)
    cookie_secret: str = _setting("STREAMLIT_SERVER_COOKIE_SECRET", "", str, is_secret=True)

    @property
    def has_sign_in(self) -> bool:
        """Whether people sign in; then all that this takes is set."""
        return bool(self.oidc_client_id)

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
        if not refused and read.get("uploads") == "store" and "host_key" not in read:
            refused.append(Sentence("settings-no-key", accepted=Sentence("settings-accepts-key")))
        if refused := refused or _half_of_sign_in(cls(**read)):
            raise BadSettings(refused)
        return cls(**read)


def _half_of_sign_in(found: Settings) -> list[Sentence]:
    """A server that somebody meant to close must not stand open."""
    variables = {setting.name: setting.metadata["variable"] for setting in fields(Settings)}
    needed = ["public_url", "oidc_metadata_url", "oidc_client_id", "oidc_client_secret"]
    if not any(getattr(found, name) for name in (*needed, "sign_in_allowed")):
        return []
    if missing := [variables[name] for name in (*needed, "cookie_secret") if not getattr(found, name)]:
        return [Sentence("settings-half-of-sign-in", missing=missing)]
    if len(found.cookie_secret) < LEAST_SECRET:
        accepted = Sentence("settings-accepts-long-secret", least=LEAST_SECRET)
        return [Sentence("settings-unfit-secret", variable=variables["cookie_secret"], accepted=accepted)]
    return []


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
