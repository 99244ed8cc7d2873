"""Tables with a rule under the header: Markdown, psql and Org; and Jira's, which double the header's marks."""

import re
from collections.abc import Sequence
from itertools import pairwise

from dashboard.reading.text.printed.printout import PartOfATable, Printout, refuse_part

DASHES = re.compile(r"\s*:?-+:?\s*")
RULING = frozenset("-|+: \t\r\n")
DOUBLED = re.compile(r"\s*\|\|.+\|\|\s*")
# An upright behind a backslash is one of the text, as Markdown writes it.
UPRIGHT = re.compile(r"(?<!\\)\|")
# A cell that is set bold or as code, whole.
EMPHASIS = re.compile(r"^(\*\*|__|`)([^*`]+)\1$")


def is_ruled(lines: Sequence[str]) -> bool:
    """Whether a rule follows a line of names.

    >>> is_ruled(["label | score", "------+------"]), is_ruled(["|a|b|", "|:-|-:|"]), is_ruled(["a|b", "1|-2"])
    (True, True, False)
    """
    return _rule_at(lines) > 0


def read_ruled(lines: Sequence[str], file_name: str) -> Printout:
    """The header above the rule and the rows below it, up to the first line without an upright."""
    at = _rule_at(lines)
    width = len(_cells(lines[at].replace("+", "|")))
    end = next((end for end in range(at + 1, len(lines)) if not UPRIGHT.search(lines[end])), len(lines))
    body = [line for line in lines[at + 1 : end] if not _is_rule(line)]
    return _read(lines[at - 1], body, [*lines[: at - 1], *lines[end:]], width, file_name)


def is_doubled(lines: Sequence[str]) -> bool:
    """Whether a line names columns as Jira and Confluence do.

    >>> is_doubled(["||label||score||", "|yes|0.5|"])
    True
    """
    pairs = pairwise(lines)
    return any(DOUBLED.fullmatch(first) and second.strip().startswith("|") for first, second in pairs)


def read_doubled(lines: Sequence[str], file_name: str) -> Printout:
    """The rows below the names."""
    at = next(at for at, line in enumerate(lines) if DOUBLED.fullmatch(line))
    header = lines[at].replace("||", "|")
    end = next((end for end in range(at + 1, len(lines)) if not UPRIGHT.search(lines[end])), len(lines))
    return _read(header, lines[at + 1 : end], [*lines[:at], *lines[end:]], len(_cells(header)), file_name)


def _read(header: str, body: Sequence[str], around: Sequence[str], width: int, file_name: str) -> Printout:
    rows = [_cells(line) for line in (header, *body)]
    if any(UPRIGHT.search(line) and not _is_rule(line) for line in around):
        raise PartOfATable("reading-printed-several", file=file_name)
    for row, line in zip(rows, (header, *body), strict=True):
        if len(row) != width:
            raise PartOfATable("reading-printed-cells", file=file_name, line=line.strip(), count=width)
    others = [line for line in around if line.strip() and not _is_rule(line)]
    refuse_part(others, rows, len(body), file_name)
    return Printout(rows, len(others))


def _is_rule(line: str) -> bool:
    """Dashes between uprights or crosses, of which there is at least one: a line of dashes alone is no rule."""
    text = line.strip()
    if not RULING.issuperset(text) or "-" not in text or not ("|" in text or "+" in text):
        return False
    cells = text.removeprefix("|").removesuffix("|").replace("+", "|").removesuffix("|").split("|")
    return all(map(DASHES.fullmatch, cells)) and ("--" in text or text.startswith("|"))


def _rule_at(lines: Sequence[str]) -> int:
    for at, line in enumerate(lines):
        if at and _is_rule(line) and UPRIGHT.search(lines[at - 1]) and not _is_rule(lines[at - 1]):
            names = _cells(lines[at - 1])
            return at if len(_cells(line.replace("+", "|"))) == len(names) and len(names) > 1 else 0
    return 0


def _cells(line: str) -> list[str]:
    text = line.strip(" \t\r\n")
    text = text[1:] if text.startswith("|") else text
    text = text[:-1] if text.endswith("|") and not text.endswith("\\|") and _is_framed(line) else text
    return [EMPHASIS.sub(r"\2", cell.strip()).replace("\\|", "|") for cell in UPRIGHT.split(text)]


def _is_framed(line: str) -> bool:
    return line.lstrip().startswith("|")
