"""YAML's lists of records: a dash before the first name of each, or all of it in braces."""

import re
from collections.abc import Sequence

from dashboard.reading.text.printed.printout import PartOfATable, Printout

# The list may have a name, and a document a line of dashes before it.
OPENING = re.compile(r"---|[A-Za-z_][\w-]*:\s*|#.*")
ENTRY = re.compile(r"""("[^"]*"|'[^']*'|[^\s:{}\[\],#][^:{}\[\],#]*):(?:\s+(.*))?""")
IN_BRACES = re.compile(r"\{(.*)\}")
QUOTED = re.compile(r"""(["'])(.*)\1""")
NOTHING = frozenset({"null", "~", "Null", "NULL"})
LEAST_NAMES = 2


def are_yaml_records(lines: Sequence[str]) -> bool:
    """Whether the first lines name values, two or more behind each dash.

    >>> are_yaml_records(["- label: yes", "  score: 0.5"]), are_yaml_records(["- {label: yes, score: 0.5}"])
    (True, True)
    >>> are_yaml_records(["- label: yes", "- label: no"]), are_yaml_records(["-0.5,yes", "0.25,no"])
    (False, False)
    """
    records = _records(_body(lines))
    return bool(records) and all(len(record) >= LEAST_NAMES for record in records[: max(1, len(records) - 1)])


def read_yaml_records(lines: Sequence[str], file_name: str) -> Printout:
    """A row of each record. Raises PartOfATable where one has other names than the first, or holds another thing."""
    body = _body(lines)
    records = _records(body)
    if not records:
        raise PartOfATable("reading-printed-several", file=file_name)
    names = list(records[0])
    for record in records:
        if set(record) != set(names):
            line = ", ".join(f"{name}: {value}" for name, value in record.items())
            raise PartOfATable("reading-printed-names", file=file_name, line=line, names=names)
    return Printout([names, *([record[name] for name in names] for record in records)])


def _body(lines: Sequence[str]) -> list[str]:
    filled = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    start = next((at for at, line in enumerate(filled) if not OPENING.fullmatch(line)), len(filled))
    return filled[start:]


def _records(body: Sequence[str]) -> list[dict[str, str]]:
    """The records; none where a line is no part of one."""
    records: list[dict[str, str]] = []
    for line in body:
        text = line.strip()
        if text.startswith("- "):
            records.append({})
            text = text[2:].strip()
        braces = IN_BRACES.fullmatch(text)
        entries = [ENTRY.fullmatch(part.strip()) for part in (braces[1].split(",") if braces else [text])]
        if not records or not all(entries):
            return []
        for entry in filter(None, entries):
            name = _value(entry[1])
            if name in records[-1]:
                return []
            records[-1][name] = _value(entry[2] or "")
    return records


def _value(text: str) -> str:
    text = text.strip()
    quoted = QUOTED.fullmatch(text)
    return quoted[2] if quoted else "" if text in NOTHING else text
