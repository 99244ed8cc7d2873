"""Lines of names and values, as programs log them: label=1 score=0.9, or truth: yes, score: 0.9."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from dashboard.reading.text.printed.printout import PartOfATable, Printout

PAIR = re.compile(r"""([A-Za-z_][\w.-]*)(?:=|: )("[^"]*"|[^\s,;|="]+)(?:\s*[,;|]\s*|\s+|$)""")
LEAST_LINES = 2
LEAST_PAIRS = 2
LONGEST = 2000


def are_pairs(lines: Sequence[str]) -> bool:
    """Whether each line ends in the same two or more names with their values, behind as many words.

    >>> are_pairs(["label=1 score=0.9", "label=0 score=0.2"]), are_pairs(["a=1,0.9", "a=0,0.2"])
    (True, False)
    """
    found = [_Line.of(line) for line in lines if line.strip()]
    if len(found) < LEAST_LINES or len(found[0].names) < LEAST_PAIRS + len(found[0].before):
        return False
    return all(line.names == found[0].names for line in found) and not _recurs(found[0].names)


def read_pairs(lines: Sequence[str], file_name: str) -> Printout:
    """A row of each line's values, behind the words before them.

    Raises PartOfATable where a line has other names than the first.
    """
    filled = [line for line in lines if line.strip()]
    names = _Line.of(filled[0]).names
    rows = [names]
    for line in filled:
        found = _Line.of(line)
        if found.names != names:
            named = [name for name in names if name]
            raise PartOfATable("reading-printed-names", file=file_name, line=line.strip(), names=named)
        rows.append([*found.before, *found.values])
    return Printout(rows)


def _recurs(names: Sequence[str]) -> bool:
    named = [name for name in names if name]
    return len(set(named)) < len(named)


@dataclass(frozen=True)
class _Line:
    """The words before the pairs that end a line, which have no names, and the pairs."""

    before: list[str]
    names: list[str]
    values: list[str]

    @classmethod
    def of(cls, line: str) -> Self:
        text = line.strip()
        found: list[re.Match[str]] = []
        for match in PAIR.finditer(text) if len(text) <= LONGEST else ():
            found = [*found, match] if found and match.start() == found[-1].end() else [match]
        if not found or found[-1].end() < len(text):
            return cls([], [], [])
        before = text[: found[0].start()].split()
        return cls(before, [""] * len(before) + [match[1] for match in found], [match[2].strip('"') for match in found])
