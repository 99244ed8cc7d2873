"""The server's settings, read from environment variables and validated once at startup; and where its files are."""

import binascii
import hashlib
import os
import re
import sys
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from ipaddress import IPv6Address
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from platformdirs import user_data_path

from threshold_explorer.serving.email_addresses import is_address, is_domain, parse_list
from threshold_explorer.words.sentence import Sentence

_PACKAGE = Path(__file__).resolve().parents[1]
# The wheel has the launcher, the pages and the examples in this folder; see pyproject.toml.
_SITE_IN_WHEEL = _PACKAGE / "site"

IS_INSTALLED = _SITE_IN_WHEEL.is_dir()
# The folder of `app.py`, `pages/` and `examples/`.
SITE = _SITE_IN_WHEEL if IS_INSTALLED else _PACKAGE.parent
# A process started in this folder can import the packages.
IMPORT_FOLDER = _PACKAGE.parent
# What the app writes: never into an installation, which may be read-only or removed by an update.
DATA = user_data_path("threshold-explorer", appauthor=False) if IS_INSTALLED else SITE / "var"


# As in Streamlit's upload limit.
MEGABYTE = 2**20
# This many megabytes still fit into 64 bits as bytes.
MAX_VALUE = 10**12
MAX_HOURS = 365 * 24
_HOST = re.compile(r"\*|(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
_ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?")
# A guessed cookie secret allows impersonation, so it must be long.
MIN_SECRET_LENGTH = 32
_NAMED_KEY = re.compile(rf"([\w.-]{{1,50}}):([A-Za-z0-9_.~+/=-]{{{MIN_SECRET_LENGTH},500}})", re.ASCII)
_SHARES = DATA / "shares.sqlite3"


class BadSettings(ValueError):  # noqa: N818 - it names what was found
    """Invalid environment variables; `str()` has one sentence per line for each."""

    def __init__(self, sentences: list[Sentence]) -> None:
        self.sentences = sentences
        super().__init__("\n".join(map(str, sentences)))


class _InvalidValueError(ValueError):
    """An invalid value; `accepted` describes valid ones. A secret's value is not repeated."""

    def __init__(self, accepted: Sentence) -> None:
        self.accepted = accepted
        super().__init__(str(accepted))


def _setting(variable: str, default: Any, read: Callable[[str], Any], *, is_secret: bool = False) -> Any:
    """A field of Settings; `read` parses the variable's text or raises _InvalidValueError."""
    return field(
        default=default, repr=not is_secret, metadata={"variable": variable, "read": read, "is_secret": is_secret}
    )


def _integer(variable: str, default: int, unit: int = 1, max_value: int = MAX_VALUE) -> Any:
    def read(text: str) -> int:
        # `int` also accepts underscores and digits of other scripts.
        if not re.fullmatch("[0-9]{1,100}", text) or not 0 < int(text) <= max_value:
            raise _InvalidValueError(Sentence("settings-accepts-whole", most=max_value))
        return int(text) * unit

    return _setting(variable, default * unit, read)


def _choice(variable: str, default: str, *others: str) -> Any:
    """A setting with a fixed set of values."""

    def read(text: str) -> str:
        if text not in (default, *others):
            raise _InvalidValueError(Sentence("settings-accepts-choice", accepted=[default, *others]))
        return text

    return _setting(variable, default, read)


def _key(text: str) -> bytes:
    """32 bytes in standard or URL-safe base64, with or without padding."""
    unpadded = text.rstrip("=").replace("+", "-").replace("/", "_")
    try:
        key = urlsafe_b64decode(f"{unpadded}=") if re.fullmatch(r"[\w-]{43}", unpadded, re.ASCII) else b""
    except binascii.Error:
        key = b""
    if not key:
        raise _InvalidValueError(Sentence("settings-accepts-key"))
    return key


def _origins(text: str) -> tuple[str, ...]:
    """Origins separated by spaces or commas: scheme and host, optionally a port and a leading `*.` for subdomains."""
    origins = tuple(text.replace(",", " ").split())
    if not all(_ORIGIN.fullmatch(origin) for origin in origins):
        raise _InvalidValueError(Sentence("settings-accepts-origins"))
    return origins


def _hosts(text: str) -> tuple[str, ...]:
    """Host names and IP addresses separated by spaces or commas, without ports.

    A leading `*.` stands for all subdomains, and `*` alone for any host.
    """
    return tuple(_host(each.lower()) for each in text.replace(",", " ").split())


def _host(text: str) -> str:
    if _HOST.fullmatch(text):
        return text.removesuffix(".")
    try:
        return str(IPv6Address(text.removeprefix("[").removesuffix("]")))
    except ValueError:
        raise _InvalidValueError(Sentence("settings-accepts-hosts")) from None


def _with_driver(url: str) -> str:
    return re.sub("^postgres(ql)?://", "postgresql+psycopg://", url)


def _web_address(text: str) -> str:
    """A URL with https, or with http for this machine only."""
    try:
        parts = urlsplit(text)
    except ValueError:
        raise _InvalidValueError(Sentence("settings-accepts-web-address")) from None
    is_local = parts.hostname in {"localhost", "127.0.0.1", "::1"}
    is_plain = not (parts.username or parts.password or parts.query or parts.fragment)
    if not (is_plain and parts.hostname and parts.scheme in ({"https", "http"} if is_local else {"https"})):
        raise _InvalidValueError(Sentence("settings-accepts-web-address"))
    return text.rstrip("/")


def _named_keys(text: str) -> tuple[tuple[str, str], ...]:
    """Keys as `name:key`, separated by spaces or commas; of each key only its SHA-256 is kept."""
    named = [_NAMED_KEY.fullmatch(each) for each in text.replace(",", " ").split()]
    if not all(named):
        raise _InvalidValueError(Sentence("settings-accepts-named-keys", least=MIN_SECRET_LENGTH))
    return tuple((each[1], hashlib.sha256(each[2].encode()).hexdigest()) for each in named if each)


def _addresses(text: str) -> tuple[str, ...]:
    if wrong := [each for each in parse_list(text) if not is_address(each) and not is_domain(each)]:
        raise _InvalidValueError(Sentence("settings-accepts-addresses", wrong=wrong[0]))
    return parse_list(text)


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults; sizes are in bytes here, but in megabytes in the variables.

    `repr` omits secrets, including the database URL, which may contain a password. The database is not contacted here.

    >>> Settings.read({"THRESHOLD_EXPLORER_MAX_MB": "2"}).max_bytes
    2097152
    """

    max_bytes: int = _integer("THRESHOLD_EXPLORER_MAX_MB", 500, MEGABYTE)
    max_rows: int = _integer("THRESHOLD_EXPLORER_MAX_ROWS", 20_000_000)
    max_columns: int = _integer("THRESHOLD_EXPLORER_MAX_COLUMNS", 1_000)
    max_expanded_bytes: int = _integer("THRESHOLD_EXPLORER_MAX_EXPANDED_MB", 2_000, MEGABYTE)
    max_cell_length: int = _integer("THRESHOLD_EXPLORER_MAX_CELL", 100_000)
    memory_bytes: int = _integer("THRESHOLD_EXPLORER_SHELF_MB", 4_096, MEGABYTE)
    shelf_files: int = _integer("THRESHOLD_EXPLORER_SHELF_FILES", 1_000)
    visitor_uploads: int = _integer("THRESHOLD_EXPLORER_VISITOR_UPLOADS", 50)
    shares_bytes: int = _integer("THRESHOLD_EXPLORER_SHARES_MB", 2_048, MEGABYTE)
    lookups_per_second: int = _integer("THRESHOLD_EXPLORER_LINKS_PER_SECOND", 50)
    guesses_per_hour: int = _integer("THRESHOLD_EXPLORER_PASSPHRASES_PER_HOUR", 360)
    address_connections: int = _integer("THRESHOLD_EXPLORER_ADDRESS_CONNECTIONS", 2_000)
    address_upload_bytes: int = _integer("THRESHOLD_EXPLORER_ADDRESS_UPLOADS_MB", 2_000, MEGABYTE)
    all_upload_bytes: int = _integer("THRESHOLD_EXPLORER_ALL_UPLOADS_MB", 4_000, MEGABYTE)
    stall_seconds: int = _integer("THRESHOLD_EXPLORER_STALL_SECONDS", 20)
    visitor_links: int = _integer("THRESHOLD_EXPLORER_VISITOR_LINKS", 200)
    visitor_link_bytes: int = _integer("THRESHOLD_EXPLORER_VISITOR_LINKS_MB", 512, MEGABYTE)
    address_links: int = _integer("THRESHOLD_EXPLORER_ADDRESS_LINKS", 4_000)
    address_link_bytes: int = _integer("THRESHOLD_EXPLORER_ADDRESS_LINKS_MB", 1_536, MEGABYTE)
    address_links_hourly: int = _integer("THRESHOLD_EXPLORER_ADDRESS_LINKS_HOURLY", 400)
    source_scores: int = _integer("THRESHOLD_EXPLORER_SOURCE_SCORES", 2_000_000)
    source_seconds: int = _integer("THRESHOLD_EXPLORER_SOURCE_MINUTES", 60, 60)
    sources_file: str = _setting("THRESHOLD_EXPLORER_SOURCES", "", str)
    lessons_folder: str = _setting("THRESHOLD_EXPLORER_LESSONS", "", str)
    # Set by the command `threshold-explorer FILE`.
    local_file: str = _setting("THRESHOLD_EXPLORER_FILE", "", str)
    local_file_read: str = _setting("THRESHOLD_EXPLORER_FILE_READ", "", str)
    grace_seconds: int = _integer("THRESHOLD_EXPLORER_GRACE_SECONDS", 4)
    database_url: str = _setting("DATABASE_URL", f"sqlite:///{_SHARES.as_posix()}", _with_driver, is_secret=True)
    uploads: str = _choice("THRESHOLD_EXPLORER_UPLOADS", "memory", "store")
    host_key: bytes = _setting("THRESHOLD_EXPLORER_KEY", b"", _key, is_secret=True)
    upload_seconds: int = _integer("THRESHOLD_EXPLORER_UPLOAD_HOURS", 24, 3600, max_value=MAX_HOURS)
    uploads_bytes: int = _integer("THRESHOLD_EXPLORER_UPLOADS_MB", 4_096, MEGABYTE)
    api_keys: tuple[tuple[str, str], ...] = _setting("THRESHOLD_EXPLORER_API_KEYS", (), _named_keys, is_secret=True)
    allowed_hosts: tuple[str, ...] = _setting("THRESHOLD_EXPLORER_ALLOWED_HOSTS", (), _hosts)
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
        """Whether sign-in is on; its settings are then complete."""
        return bool(self.oidc_client_id)

    @property
    def has_api(self) -> bool:
        """Whether anybody can have a key of the HTTP API: from the settings, or made on the page when signed in."""
        return bool(self.api_keys) or self.has_sign_in

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings from an environment; empty variables count as unset.

        Raises BadSettings, which lists all invalid variables.
        """
        read, refused = {}, []
        for setting in fields(cls):
            variable = setting.metadata["variable"]
            if text := environment.get(variable, "").strip():
                try:
                    read[setting.name] = setting.metadata["read"](text)
                except _InvalidValueError as invalid:
                    key = "settings-unfit-secret" if setting.metadata["is_secret"] else "settings-unfit"
                    refused.append(Sentence(key, variable=variable, found=text, accepted=invalid.accepted))
        if not refused and read.get("uploads") == "store" and "host_key" not in read:
            refused.append(Sentence("settings-no-key", accepted=Sentence("settings-accepts-key")))
        if refused := refused or _partial_sign_in(cls(**read)):
            raise BadSettings(refused)
        return cls(**read)


def _partial_sign_in(current: Settings) -> list[Sentence]:
    """Refuses partial sign-in settings, with which a server meant to be closed would be open."""
    variables = {setting.name: setting.metadata["variable"] for setting in fields(Settings)}
    needed = ["public_url", "oidc_metadata_url", "oidc_client_id", "oidc_client_secret"]
    if not any(getattr(current, name) for name in (*needed, "sign_in_allowed")):
        return []
    if missing := [variables[name] for name in (*needed, "cookie_secret") if not getattr(current, name)]:
        return [Sentence("settings-half-of-sign-in", missing=missing)]
    if len(current.cookie_secret) < MIN_SECRET_LENGTH:
        accepted = Sentence("settings-accepts-long-secret", least=MIN_SECRET_LENGTH)
        return [Sentence("settings-unfit-secret", variable=variables["cookie_secret"], accepted=accepted)]
    return []


_current: Settings | None = None


def settings() -> Settings:
    """The settings of this process, read on first use."""
    global _current
    if _current is None:
        _current = Settings.read(os.environ)
    return _current


def stop_on_bad_settings(*further: Callable[[], object]) -> None:
    """Exit with an error message if the settings are invalid.

    `further` read files named in the settings, and may raise BadSettings too.
    """
    try:
        settings()
        for read in further:
            read()
    except BadSettings as refusal:
        sys.exit(str(refusal))


@contextmanager
def settings_with(**changes: Any) -> Iterator[None]:
    """Use other settings until the end of the block; for tests and benchmarks."""
    global _current
    before = settings()
    _current = replace(before, **changes)
    try:
        yield
    finally:
        _current = before
