"""Lists that were assigned to names in Python, R, Julia or MATLAB: y_true = [1, 0, 1] and p <- c(0.9, 0.2, 0.7)."""

import re
from collections.abc import Sequence

from dashboard.reading.text.printed.printout import PartOfATable, Printout

_CALL = r"(?:[A-Za-z_][\w.]*\s*)?"
BEGINS = re.compile(rf"\s*[A-Za-z_][\w.]*\s*(?:=|<-)\s*{_CALL}[\[(]")
# Behind the values may stand what else the call was given.
LIST = re.compile(
    rf"([A-Za-z_][\w.]*)\s*(?:=|<-)\s*{_CALL}[\[(]+([^\[\]()=]*)[\])]+(?:[^\[\]()\n=]*=[^\[\]()\n]*\))?[ \t]*[;,]?"
)
VALUE = re.compile(r"""\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,;"']+))\s*[,;]?""")
AROUND = re.compile(r"\s*(?:#[^\n]*|%[^\n]*|(?:import|from|library|using)\b[^\n]*|>+)?\s*")


def are_lists(lines: Sequence[str]) -> bool:
    """Whether the first line of all that are no remarks begins a list with a name.

    >>> are_lists(["y_true = [1, 0]", "y_score = [0.9, 0.2]"]), are_lists(["p <- c(0.9,", "0.2)"]), are_lists(["a=1"])
    (True, True, False)
    """
    first = next((line for line in lines if not AROUND.fullmatch(line)), "")
    return BEGINS.match(first) is not None


def read_lists(lines: Sequence[str], file_name: str) -> Printout:
    """The lists side by side. Raises PartOfATable where their lengths differ or other text stands between them."""
    text = "\n".join(lines)
    named = {match[1]: _values(match[2]) for match in LIST.finditer(text)}
    rest = LIST.sub("", text).split("\n")
    other = next((line for line in rest if not AROUND.fullmatch(line)), None)
    lengths = [f"{name}: {len(values)}" for name, values in named.items()]
    if other is not None:
        raise PartOfATable("reading-printed-between-lists", file=file_name, line=other.strip())
    if len({len(values) for values in named.values()}) != 1:
        raise PartOfATable("reading-printed-lengths", file=file_name, lengths=lengths)
    return Printout([list(named), *map(list, zip(*named.values(), strict=True))])


def _values(text: str) -> list[str]:
    return ["".join(filter(None, match.groups())) for match in VALUE.finditer(text)]
