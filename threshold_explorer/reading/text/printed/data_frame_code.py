"""Data frames written as code: R's dput and data.frame(), and DataFrame() of pandas and Polars."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.named_lists import OTHER_LINES, VALUE
from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout

BEGINS = re.compile(
    r"\s*(?:[A-Za-z_][\w.]*\s*(?:=|<-)\s*)?"
    r"(?:structure\s*\(\s*list\s*\(|(?:[\w.]+(?:\.|::))?(?:data\.frame|data\.table|tibble|DataFrame)\s*\()"
)
_NAME = r"(?:\"([^\"\n]*)\"|'([^'\n]*)'|`([^`\n]*)`|([A-Za-z_.][\w.]*))\s*[=:]\s*"
_TEXT = r"\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'"
_VALUES = rf"((?:{_TEXT}|[^\[\]()\"'])*+)"
_LEVELS = rf"(?:levels|\.Label)\s*=\s*c\({_VALUES}\),\s*class\s*=\s*(?:c\([^()]*\)|\"[^\"]*\")"
_FACTOR = rf"structure\(\s*c\({_VALUES}\),\s*{_LEVELS}\s*\)"
COLUMN = re.compile(rf"{_NAME}(?:{_FACTOR}|(?:c\(|\[|(?:np\.)?array\(\[){_VALUES}[\])]+|(-?[0-9]+):(-?[0-9]+)L?)")
# R's attributes of the frame.
ATTRIBUTES = frozenset({"class", "row.names", "names", "levels", ".Label", "index", "columns", "sorted"})
OTHER_TEXT = re.compile(
    r"(?:structure|list|data\.frame|data\.table|tibble|[\w.:]*DataFrame|[A-Za-z_][\w.]*\s*(?:=|<-)"
    r"|\"(?:data\.frame|tbl_df|tbl)\"|TRUE|FALSE|True|False|<pointer:[^>]*>|NULL|[\s(){},;\[\]])*+"
)
R_INTEGER = re.compile(r"(-?[0-9]+)L")


def are_data_frames(lines: Sequence[str]) -> bool:
    """Whether the first line that is not a comment starts a data frame.

    >>> are_data_frames(['structure(list(label = c("yes", "no"),']), are_data_frames(["df = pd.DataFrame({'a': [1]})"])
    (True, True)
    >>> are_data_frames(["y = [1, 0]"]), are_data_frames(["structure,list"])
    (False, False)
    """
    first = next((line for line in lines if not OTHER_LINES.fullmatch(line)), "")
    return BEGINS.match(first) is not None


def read_data_frames(lines: Sequence[str], file_name: str) -> Printout:
    """The columns as rows, with factors as their level names.

    Raises IncompletePrintout for columns of different lengths, and for text outside columns.
    """
    text = "\n".join(line for line in lines if not OTHER_LINES.fullmatch(line))
    named = {}
    for match in COLUMN.finditer(text):
        name = "".join(filter(None, match.groups()[:4]))
        if name not in ATTRIBUTES:
            named[name] = _column(match)
    rest = OTHER_TEXT.sub("", COLUMN.sub("", text)).strip()
    if rest or not named:
        line = (rest or text).split("\n")[0].strip()
        raise IncompletePrintout("reading-printed-between-lists", file=file_name, line=line)
    if len({len(values) for values in named.values()}) != 1:
        lengths = [f"{name}: {len(values)}" for name, values in named.items()]
        raise IncompletePrintout("reading-printed-lengths", file=file_name, lengths=lengths)
    return Printout([list(named), *map(list, zip(*named.values(), strict=True))])


def _column(match: re.Match[str]) -> list[str]:
    codes, levels, values, first, last = match.groups()[4:]
    if codes is not None:
        names = _values(levels)
        return ["" if code == "NA" else names[int(code) - 1] for code in _values(codes)]
    if first is not None:
        return list(map(str, range(int(first), int(last) + 1)))
    return _values(values)


def _values(text: str) -> list[str]:
    found = ("".join(filter(None, match.groups())) for match in VALUE.finditer(text))
    return [R_INTEGER.sub(r"\1", value) for value in found]
