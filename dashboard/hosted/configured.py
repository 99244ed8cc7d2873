"""The list of sources that the server's settings name, read and checked once, at its start."""

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

from dashboard.data.examples import ID_PATTERN
from dashboard.reduce.asked import Asked, Condition
from dashboard.reduce.engine import IN_PROCESS, is_file
from dashboard.reduce.refusals import NotReduced
from dashboard.settings import BadSettings, settings
from dashboard.words.sentence import Refusal, Sentence

# Before the id, in links.
MARK = "source-"
_TEXTS = ("id", "title", "label", "score")
_OPTIONAL_TEXTS = ("connection", "table", "path", "positive")
_LISTS = ("where", "group")
_FLAGS = ("drop_missing",)
_VARIABLE = re.compile(r"\$\{(\w+)\}")
_DUCKDB_FILE = re.compile(r".+\.(duckdb|ddb)", re.IGNORECASE)
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


@dataclass(frozen=True)
class HostedSource:
    """One entry of the list; `id` is its mark in links.

    Where it is, `connection` and `place` (a table, a file or a pattern of files), stays out of `repr`; `secrets` are
    what the environment filled into it.
    """

    id: str
    title: str
    asked: Asked
    connection: str = field(repr=False)
    place: str = field(repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)


class _BadEntry(Refusal):
    """An entry that cannot be used."""


def is_hosted(id: str) -> bool:
    """Whether a mark in a link is that of such a source, be it still listed or not."""
    return id.startswith(MARK)


def hosted_sources() -> Mapping[str, HostedSource]:
    """The sources of this server by their marks, in the order of the list; raises BadSettings where it has faults."""
    file = settings().sources_file
    return _read_once(file) if file else {}


@cache
def _read_once(file: str) -> Mapping[str, HostedSource]:
    return read_sources(Path(file), os.environ)


def read_sources(file: Path, environment: Mapping[str, str]) -> Mapping[str, HostedSource]:
    """The sources that a file lists; raises BadSettings, which names all entries that cannot be used."""
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
        except (_BadEntry, NotReduced) as fault:
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
    secrets = tuple(_filled_in(given, environment))
    return HostedSource(
        MARK + entry["id"],
        entry["title"],
        Asked(
            entry["label"],
            entry["score"],
            entry.get("positive"),
            tuple(map(Condition.of, entry.get("where", []))),
            tuple(entry.get("group", [])),
            entry.get("drop_missing", False),
        ),
        _readable_only(_VARIABLE.sub(lambda named: _value(named, environment), given), folder),
        entry["table"] if "table" in entry else _path(entry["path"], folder),
        secrets,
    )


def _check(entry: dict[str, Any]) -> None:
    """Raise _BadEntry for a key too few or too many, or with a value of another kind."""
    for name in _TEXTS:
        if name not in entry:
            raise _BadEntry("hosted-list-lacks", name=name)
    for name, value in entry.items():
        if name in (*_TEXTS, *_OPTIONAL_TEXTS):
            fits = isinstance(value, str) and bool(value.strip())
        elif name in _LISTS:
            fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
        elif name in _FLAGS:
            fits = isinstance(value, bool)
        else:
            known = [*_TEXTS, *_OPTIONAL_TEXTS, *_LISTS, *_FLAGS]
            raise _BadEntry("hosted-list-unknown", name=name, known=known)
        if not fits:
            kind = "list" if name in _LISTS else "flag" if name in _FLAGS else "text"
            raise _BadEntry("hosted-list-kind", name=name, kind=kind)


def _filled_in(text: str, environment: Mapping[str, str]) -> Iterator[str]:
    for name in _VARIABLE.findall(text):
        if not environment.get(name):
            raise _BadEntry("hosted-list-variable", variable=name)
        yield environment[name]


def _value(named: re.Match[str], environment: Mapping[str, str]) -> str:
    """A variable's value; before the @ of an address percent-encoded, so that a password may hold any character."""
    value, text = environment[named[1]], named.string
    stands_in_address = _ADDRESS.match(text) and named.end() <= text.find("@")
    return quote(value, safe="") if stands_in_address else value


def _readable_only(connection: str, folder: Path) -> str:
    """A file of DuckDB is not written to, nor made where there is none; its path is meant from the list's folder on."""
    if _DUCKDB_FILE.fullmatch(connection) and not _ADDRESS.match(connection):
        connection = f"duckdb://{(folder / connection).absolute()}"
    in_file = re.match(r"duckdb://[^?]", connection) and "read_only=" not in connection
    return f"{connection}{'&' if '?' in connection else '?'}read_only=true" if in_file else connection


def _path(path: str, folder: Path) -> str:
    """A path is meant from the list's own folder on."""
    if not is_file(path):
        raise _BadEntry("hosted-list-ending")
    return path if _ADDRESS.match(path) else str(folder / path)
