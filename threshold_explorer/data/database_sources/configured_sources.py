"""The list of hosted sources named by the settings, read and validated when the server starts."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from threshold_explorer.data.reduce.engine import IN_PROCESS, is_file
from threshold_explorer.data.reduce.request import Condition, CountingRefused, CountRequest
from threshold_explorer.data.sources.examples import ID_PATTERN
from threshold_explorer.serving.settings import BadSettings, settings
from threshold_explorer.words.sentence import Refusal, Sentence

# The prefix of the id in links.
MARK = "source-"
_STRINGS = ("id", "title", "label", "score")
_OPTIONAL_STRINGS = ("connection", "table", "path", "positive")
_LISTS = ("where", "group")
_FLAGS = ("drop_missing",)
_VARIABLE = re.compile(r"\$\{(\w+)\}")
_DUCKDB_FILE = re.compile(r".+\.(duckdb|ddb)", re.IGNORECASE)
_URL = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


@dataclass(frozen=True)
class HostedSource:
    """One entry of the list; `id` is used in links.

    Its location, `connection` and `place` (a table, a file or a pattern of files), is not in `repr`. `secrets` are the
    values that environment variables supplied.
    """

    id: str
    title: str
    request: CountRequest
    connection: str = field(repr=False)
    place: str = field(repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)


class _BadEntry(Refusal):
    """An invalid entry."""


def is_hosted(id: str) -> bool:
    """Whether an id in a link is that of a hosted source, listed or not."""
    return id.startswith(MARK)


def hosted_sources() -> Mapping[str, HostedSource]:
    """The sources of this server by id, in listed order; raises BadSettings for an invalid list."""
    file = settings().sources_file
    return _read_once(file) if file else {}


@cache
def _read_once(file: str) -> Mapping[str, HostedSource]:
    return read_sources(Path(file), os.environ)


def read_sources(file: Path, environment: Mapping[str, str]) -> Mapping[str, HostedSource]:
    """The sources listed in a file; raises BadSettings, which names all invalid entries."""
    if not find_spec("ibis"):
        raise BadSettings([Sentence("hosted-list-needs-ibis")])
    sources: dict[str, HostedSource] = {}
    refused = []
    for number, entry in enumerate(_entries(file), start=1):
        try:
            source = _source(entry, file.parent, environment)
            if source.id in sources:
                raise _BadEntry("hosted-list-twice", id=source.id.removeprefix(MARK))
            sources[source.id] = source
        except (_BadEntry, CountingRefused) as fault:
            refused.append(Sentence("hosted-list-entry", file=str(file), number=number, fault=fault.sentence))
    if refused:
        raise BadSettings(refused)
    return MappingProxyType(sources)


def _entries(file: Path) -> list[dict[str, Any]]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise BadSettings([Sentence("hosted-list-unreadable", file=str(file))]) from None
    except tomllib.TOMLDecodeError as error:
        raise BadSettings([Sentence("hosted-list-no-toml", file=str(file), why=str(error))]) from None
    entries = found.pop("source", None)
    if found or not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise BadSettings([Sentence("hosted-list-no-entries", file=str(file))])
    return entries


def _source(entry: dict[str, Any], folder: Path, environment: Mapping[str, str]) -> HostedSource:
    _check(entry)
    if not ID_PATTERN.fullmatch(entry["id"]):
        raise _BadEntry("hosted-list-id", id=entry["id"])
    if ("table" in entry) == ("path" in entry) or not {"connection", "path"} & entry.keys():
        raise _BadEntry("hosted-list-place")
    given = entry.get("connection", IN_PROCESS)
    secrets = tuple(_variable_values(given, environment))
    return HostedSource(
        MARK + entry["id"],
        entry["title"],
        CountRequest(
            entry["label"],
            entry["score"],
            entry.get("positive"),
            tuple(map(Condition.of, entry.get("where", []))),
            tuple(entry.get("group", [])),
            entry.get("drop_missing", False),
        ),
        _read_only(_VARIABLE.sub(lambda named: _value(named, environment), given), folder),
        entry["table"] if "table" in entry else _path(entry["path"], folder),
        secrets,
    )


def _check(entry: dict[str, Any]) -> None:
    """Raise _BadEntry for a missing or unknown key, or a value of the wrong type."""
    for name in _STRINGS:
        if name not in entry:
            raise _BadEntry("hosted-list-lacks", name=name)
    for name, value in entry.items():
        if name in (*_STRINGS, *_OPTIONAL_STRINGS):
            fits = isinstance(value, str) and bool(value.strip())
        elif name in _LISTS:
            fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
        elif name in _FLAGS:
            fits = isinstance(value, bool)
        else:
            known = [*_STRINGS, *_OPTIONAL_STRINGS, *_LISTS, *_FLAGS]
            raise _BadEntry("hosted-list-unknown", name=name, known=known)
        if not fits:
            kind = "list" if name in _LISTS else "flag" if name in _FLAGS else "text"
            raise _BadEntry("hosted-list-kind", name=name, kind=kind)


def _variable_values(text: str, environment: Mapping[str, str]) -> Iterator[str]:
    for name in _VARIABLE.findall(text):
        if not environment.get(name):
            raise _BadEntry("hosted-list-variable", variable=name)
        yield environment[name]


def _value(named: re.Match[str], environment: Mapping[str, str]) -> str:
    """A variable's value; percent-encoded before the @ of a URL, so that a password may contain any character."""
    value, text = environment[named[1]], named.string
    is_in_credentials = _URL.match(text) and named.end() <= text.find("@")
    return quote(value, safe="") if is_in_credentials else value


def _read_only(connection: str, folder: Path) -> str:
    """Open a DuckDB file read-only, so that it is not created; its path is relative to the list's folder."""
    if _DUCKDB_FILE.fullmatch(connection) and not _URL.match(connection):
        connection = f"duckdb://{(folder / connection).absolute()}"
    in_file = re.match(r"duckdb://[^?]", connection) and "read_only=" not in connection
    return f"{connection}{'&' if '?' in connection else '?'}read_only=true" if in_file else connection


def _path(path: str, folder: Path) -> str:
    """Resolve a path relative to the list's folder."""
    if not is_file(path):
        raise _BadEntry("hosted-list-ending")
    return path if _URL.match(path) else str(folder / path)
