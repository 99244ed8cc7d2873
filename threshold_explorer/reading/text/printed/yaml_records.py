"""YAML lists of records, in block or flow style."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout

# The list may have a name, and the document a leading line of dashes.
OPENING = re.compile(r"---|[A-Za-z_][\w-]*:\s*|#.*")
ENTRY = re.compile(r"""("[^"]*"|'[^']*'|[^\s:{}\[\],#][^:{}\[\],#]*):(?:\s+(.*))?""")
IN_BRACES = re.compile(r"\{(.*)\}")
QUOTED = re.compile(r"""(["'])(.*)\1""")
NULLS = frozenset({"null", "~", "Null", "NULL"})
MIN_NAMES = 2


def are_yaml_records(lines: Sequence[str]) -> bool:
    """Whether the first lines are records of two or more names.

    >>> are_yaml_records(["- label: yes", "  score: 0.5"]), are_yaml_records(["- {label: yes, score: 0.5}"])
    (True, True)
    >>> are_yaml_records(["- label: yes", "- label: no"]), are_yaml_records(["-0.5,yes", "0.25,no"])
    (False, False)
    """
    records = _records(_body(lines))
    return bool(records) and all(len(record) >= MIN_NAMES for record in records[: max(1, len(records) - 1)])


def read_yaml_records(lines: Sequence[str], file_name: str) -> Printout:
    """One row per record. Raises IncompletePrintout where one has other names than the first, or other content."""
    body = _body(lines)
    records = _records(body)
    if not records:
        raise IncompletePrintout("reading-printed-several", file=file_name)
    names = list(records[0])
    for record in records:
        if set(record) != set(names):
            line = ", ".join(f"{name}: {value}" for name, value in record.items())
            raise IncompletePrintout("reading-printed-names", file=file_name, line=line, names=names)
    return Printout([names, *([record[name] for name in names] for record in records)])


def _body(lines: Sequence[str]) -> list[str]:
    filled = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    start = next((at for at, line in enumerate(filled) if not OPENING.fullmatch(line)), len(filled))
    return filled[start:]


def _records(body: Sequence[str]) -> list[dict[str, str]]:
    """The records; none where a line is not part of one."""
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
    return quoted[2] if quoted else "" if text in NULLS else text
