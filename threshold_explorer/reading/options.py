"""The options for reading a file, their accepted values, and the message keys of these values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from threshold_explorer.reading.refusals import RefusedFile

# Keyed by Python's codec name.
ENCODINGS = {
    "utf-8": "reading-encoding-utf-8",
    "utf-16": "reading-encoding-utf-16",
    "utf-16-le": "reading-encoding-utf-16-le",
    "utf-16-be": "reading-encoding-utf-16-be",
    "utf-32": "reading-encoding-utf-32",
    "cp949": "reading-encoding-cp949",
    "gb18030": "reading-encoding-gb18030",
    "shift_jis": "reading-encoding-shift-jis",
    "euc_jp": "reading-encoding-euc-jp",
    "big5": "reading-encoding-big5",
    "cp1250": "reading-encoding-cp1250",
    "cp1251": "reading-encoding-cp1251",
    "cp1252": "reading-encoding-cp1252",
    "cp1253": "reading-encoding-cp1253",
    "cp1254": "reading-encoding-cp1254",
    "cp1255": "reading-encoding-cp1255",
    "cp1256": "reading-encoding-cp1256",
    "cp1257": "reading-encoding-cp1257",
    "cp874": "reading-encoding-cp874",
    "iso8859_2": "reading-encoding-latin-2",
    "koi8_r": "reading-encoding-koi8-r",
}
# Where two fit equally well the first wins: text and decimal commas contain commas more often than tabs.
DELIMITERS = {
    "\t": "reading-delimiter-tab",
    ";": "reading-delimiter-semicolon",
    "|": "reading-delimiter-pipe",
    ",": "reading-delimiter-comma",
    " ": "reading-delimiter-space",
}
DECIMAL_MARKS = {".": "reading-decimal-point", ",": "reading-decimal-comma"}
THOUSANDS_SEPARATORS = {
    "": "reading-thousands-none",
    ",": "reading-thousands-comma",
    ".": "reading-thousands-point",
    " ": "reading-thousands-space",
    "'": "reading-thousands-apostrophe",
}
COMMENT_PREFIXES = {
    "": "reading-comments-none",
    "#": "reading-comments-hash",
    "%": "reading-comments-percent",
}
QUOTES = {'"': "reading-quotes-marks", '\\"': "reading-quotes-backslash", "": "reading-quotes-none"}
HEADERS = {True: "reading-header-first-row", False: "reading-header-none"}
TITLES = {True: "reading-titles-left-out", False: "reading-titles-kept"}
SENTINELS = {True: "reading-sentinels-missing", False: "reading-sentinels-numbers"}
SUMMARIES = {False: "reading-summaries-left-out", True: "reading-summaries-cases"}
# The accepted values of each option; a sheet and an archive member may have any name.
VALUES: Mapping[str, Mapping[Any, str]] = {
    "encoding": ENCODINGS,
    "delimiter": DELIMITERS,
    "decimal": DECIMAL_MARKS,
    "thousands": THOUSANDS_SEPARATORS,
    "comment": COMMENT_PREFIXES,
    "has_header": HEADERS,
    "titles": TITLES,
    "summaries": SUMMARIES,
    "quote": QUOTES,
    "sentinels": SENTINELS,
}
# Values that were offered once, and which stored uploads and links may have: detected instead.
RETIRED: Mapping[str, tuple[str, ...]] = {
    "delimiter": ("\t|\t", "||", "\t\t", "::", "\x01", "\x1e", "\x1f", "^", "~", "  "),
    "encoding": (
        *("utf-8-stray", "iso2022_jp", "latin-1", "iso8859_5", "iso8859_7", "iso8859_9", "iso8859_13", "iso8859_15"),
        *("cp1258", "koi8_u", "cp866", "cp437", "cp850", "cp852", "mac_roman"),
    ),
    "comment": ("//", "-- ", "; "),
    "quote": ("'", '"?', '"1', '"=', "“”", "„“", "«»"),
}


class BadOption(RefusedFile):
    """An option with an invalid value, or one mark for decimals and thousands."""


@dataclass(frozen=True)
class ReadingOptions:
    """How to read a file; a field that is None is detected.

    Raises BadOption for a value that is neither in VALUES nor RETIRED, and for equal decimal and thousands marks.

    >>> ReadingOptions(decimal=",", thousands=",")
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.options.BadOption: "," cannot be both the decimal mark and the thousands separator.
    """

    encoding: str | None = None
    delimiter: str | None = None
    decimal: str | None = None
    thousands: str | None = None
    comment: str | None = None
    has_header: bool | None = None
    quote: str | None = None
    sheet: str | None = None
    member: str | None = None
    sentinels: bool | None = None
    summaries: bool | None = None
    titles: bool | None = None

    def __post_init__(self) -> None:
        for option, values in VALUES.items():
            chosen = getattr(self, option)
            if chosen is not None and chosen not in values and chosen not in RETIRED.get(option, ()):
                raise BadOption("reading-invalid-option", option=option, value=chosen, accepted=list(values))
        if self.decimal is not None and self.decimal == self.thousands:
            raise BadOption("reading-same-mark", mark=self.decimal)

    def retired(self) -> tuple[str, ...]:
        """The options with a value that is no longer accepted.

        >>> ReadingOptions(delimiter="||", quote="").retired()
        ('delimiter',)
        """
        return tuple(option for option, values in RETIRED.items() if getattr(self, option) in values)
