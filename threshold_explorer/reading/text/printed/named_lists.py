"""Lists assigned to names in Python, R, Julia or MATLAB: y_true = [1, 0, 1] and p <- c(0.9, 0.2, 0.7)."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout

_CALL = r"(?:[A-Za-z_][\w.]*+\s*+)?"
BEGINS = re.compile(rf"\s*[A-Za-z_][\w.]*\s*(?:=|<-)\s*{_CALL}[\[(]")
# Other arguments of the call may follow the values.
LIST = re.compile(
    rf"(?<![\w.])([A-Za-z_][\w.]*+)\s*+(?:=|<-)\s*+{_CALL}[\[(]+([^\[\]()=]*)[\])]+"
    r"(?:[^\[\]()\n=]*=[^\[\]()\n]*\))?[ \t]*[;,]?"
)
VALUE = re.compile(r"""(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,;"']+))\s*[,;]?""")
OTHER_LINES = re.compile(r"\s*+(?:#[^\n]*+|%[^\n]*+|(?:import|from|library|using)\b[^\n]*+|>++)?\s*+")


def are_named_lists(lines: Sequence[str]) -> bool:
    """Whether the first line that is not a comment starts a named list.

    >>> texts = ["y_true = [1, 0]", "y_score = [0.9, 0.2]"], ["p <- c(0.9,", "0.2)"], ["a=1"]
    >>> tuple(map(are_named_lists, texts))
    (True, True, False)
    """
    first = next((line for line in lines if not OTHER_LINES.fullmatch(line)), "")
    return BEGINS.match(first) is not None


def read_named_lists(lines: Sequence[str], file_name: str) -> Printout:
    """The lists as columns. Raises IncompletePrintout for different lengths or other text between the lists."""
    text = "\n".join(lines)
    named = {match[1]: _values(match[2]) for match in LIST.finditer(text)}
    rest = LIST.sub("", text).split("\n")
    other = next((line for line in rest if not OTHER_LINES.fullmatch(line)), None)
    lengths = [f"{name}: {len(values)}" for name, values in named.items()]
    if other is not None:
        raise IncompletePrintout("reading-printed-between-lists", file=file_name, line=other.strip())
    if len({len(values) for values in named.values()}) != 1:
        raise IncompletePrintout("reading-printed-lengths", file=file_name, lengths=lengths)
    return Printout([list(named), *map(list, zip(*named.values(), strict=True))])


def _values(text: str) -> list[str]:
    return ["".join(filter(None, match.groups())) for match in VALUE.finditer(text)]
