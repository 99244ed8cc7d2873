"""What a reader decides about a file instead of leaving it to the guess, and the words for it."""

from dataclasses import dataclass

from dashboard.reading.refusals import RefusedFile, shown

# By the name of Python's codec.
ENCODINGS = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16, little-endian",
    "utf-16-be": "UTF-16, big-endian",
    "utf-32": "UTF-32",
    "cp949": "CP949 (Korean)",
    "gb18030": "GB18030 (Chinese)",
    "shift_jis": "Shift JIS (Japanese)",
    "big5": "Big5 (traditional Chinese)",
    "cp1252": "Windows-1252 (western European)",
    "latin-1": "Latin-1 (western European)",
}
# Where two fit equally well the earlier wins: text and decimal commas hold commas more often than tabs.
DELIMITERS = {"\t": "tabs", ";": "semicolons", "|": "pipes", ",": "commas", " ": "spaces"}
DECIMAL_MARKS = {".": "point, as in 0.5", ",": "comma, as in 0,5"}
THOUSANDS_SEPARATORS = {
    "": "none",
    ",": "comma, as in 1,234",
    ".": "point, as in 1.234",
    " ": "space, as in 1 234",
    "'": "apostrophe, as in 1'234",
}
COMMENT_MARKS = {
    "": "none",
    "#": "lines that begin with #",
    "%": "lines that begin with %",
    "//": "lines that begin with //",
}
QUOTES = {'"': 'quotation marks, as in "a"', "'": "apostrophes, as in 'a'", "": "none"}
HEADERS = {True: "the first row names the columns", False: "none: the first row is data"}


class BadChoice(RefusedFile):
    """A way of reading that does not exist, or one mark chosen for two things."""


@dataclass(frozen=True)
class ReadingChoices:
    """How to read a file; each field is None where the guess is to stand.

    Raises BadChoice where a value is none of those above, or decimals and thousands have the same mark.

    >>> ReadingChoices(decimal=",", thousands=",")
    Traceback (most recent call last):
        ...
    dashboard.reading.choices.BadChoice: "," was chosen for decimals and for thousands; each needs a mark of its own.
    """

    encoding: str | None = None
    delimiter: str | None = None
    decimal: str | None = None
    thousands: str | None = None
    comment: str | None = None
    has_header: bool | None = None
    quote: str | None = None
    sheet: str | None = None

    def __post_init__(self) -> None:
        _refuse_unknown(self.encoding, ENCODINGS, "encoding")
        _refuse_unknown(self.delimiter, DELIMITERS, "delimiter")
        _refuse_unknown(self.decimal, DECIMAL_MARKS, "decimal mark")
        _refuse_unknown(self.thousands, THOUSANDS_SEPARATORS, "thousands separator")
        _refuse_unknown(self.comment, COMMENT_MARKS, "mark of a comment")
        _refuse_unknown(self.quote, QUOTES, "quotation mark")
        if self.decimal is not None and self.decimal == self.thousands:
            raise BadChoice(
                f"{shown(self.decimal)} was chosen for decimals and for thousands; each needs a mark of its own."
            )


def _refuse_unknown(chosen: str | None, known: dict[str, str], what: str) -> None:
    if chosen is not None and chosen not in known:
        accepted = ", ".join(shown(value) for value in known)
        raise BadChoice(f"{shown(chosen)} was chosen as {what}; accepted are {accepted}.")
