"""Tables with a line below the header (Markdown, psql, Org), and Jira's, which double the header's bars."""

import re
from collections.abc import Sequence
from itertools import pairwise

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout, refuse_incomplete

DASHES = re.compile(r"\s*:?-+:?\s*")
RULE_CHARACTERS = frozenset("-|+: \t\r\n")
DOUBLED = re.compile(r"\s*\|\|.+\|\|\s*")
# In Markdown an escaped bar is text.
BAR = re.compile(r"(?<!\\)\|")
# A cell in bold or code.
EMPHASIS = re.compile(r"^(\*\*|__|`)([^*`]+)\1$")


def is_ruled(lines: Sequence[str]) -> bool:
    """Whether a line of names is followed by a rule.

    >>> is_ruled(["label | score", "------+------"]), is_ruled(["|a|b|", "|:-|-:|"]), is_ruled(["a|b", "1|-2"])
    (True, True, False)
    """
    return _rule_at(lines) > 0


def read_ruled(lines: Sequence[str], file_name: str) -> Printout:
    """The header above the rule and the rows below, up to the first line without a bar."""
    at = _rule_at(lines)
    width = len(_cells(lines[at].replace("+", "|")))
    end = next((end for end in range(at + 1, len(lines)) if not BAR.search(lines[end])), len(lines))
    body = [line for line in lines[at + 1 : end] if not _is_rule(line)]
    return _read(lines[at - 1], body, [*lines[: at - 1], *lines[end:]], width, file_name)


def is_doubled(lines: Sequence[str]) -> bool:
    """Whether a line is a header in Jira's or Confluence's notation.

    >>> is_doubled(["||label||score||", "|yes|0.5|"])
    True
    """
    pairs = pairwise(lines)
    return any(DOUBLED.fullmatch(first) and second.strip().startswith("|") for first, second in pairs)


def read_doubled(lines: Sequence[str], file_name: str) -> Printout:
    """The header and the rows below."""
    at = next(at for at, line in enumerate(lines) if DOUBLED.fullmatch(line))
    header = lines[at].replace("||", "|")
    end = next((end for end in range(at + 1, len(lines)) if not BAR.search(lines[end])), len(lines))
    return _read(header, lines[at + 1 : end], [*lines[:at], *lines[end:]], len(_cells(header)), file_name)


def _read(header: str, body: Sequence[str], around: Sequence[str], width: int, file_name: str) -> Printout:
    rows = [_cells(line) for line in (header, *body)]
    if any(BAR.search(line) and not _is_rule(line) for line in around):
        raise IncompletePrintout("reading-printed-several", file=file_name)
    for row, line in zip(rows, (header, *body), strict=True):
        if len(row) != width:
            raise IncompletePrintout("reading-printed-cells", file=file_name, line=line.strip(), count=width)
    others = [line for line in around if line.strip() and not _is_rule(line)]
    refuse_incomplete(others, rows, len(body), file_name)
    return Printout(rows, len(others))


def _is_rule(line: str) -> bool:
    """Whether a line has dashes between bars or crosses, at least one: dashes alone are no rule."""
    text = line.strip()
    if not RULE_CHARACTERS.issuperset(text) or "-" not in text or not ("|" in text or "+" in text):
        return False
    cells = text.removeprefix("|").removesuffix("|").replace("+", "|").removesuffix("|").split("|")
    return all(map(DASHES.fullmatch, cells)) and ("--" in text or text.startswith("|"))


def _rule_at(lines: Sequence[str]) -> int:
    for at, line in enumerate(lines):
        if at and _is_rule(line) and BAR.search(lines[at - 1]) and not _is_rule(lines[at - 1]):
            names = _cells(lines[at - 1])
            return at if len(_cells(line.replace("+", "|"))) == len(names) and len(names) > 1 else 0
    return 0


def _cells(line: str) -> list[str]:
    text = line.strip(" \t\r\n")
    text = text[1:] if text.startswith("|") else text
    text = text[:-1] if text.endswith("|") and not text.endswith("\\|") and _is_framed(line) else text
    return [EMPHASIS.sub(r"\2", cell.strip()).replace("\\|", "|") for cell in BAR.split(text)]


def _is_framed(line: str) -> bool:
    return line.lstrip().startswith("|")
