"""What a reader decides about a file instead of leaving it to the guess, and the keys of the words for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dashboard.reading.refusals import RefusedFile

# By the name of Python's codec, but for UTF-8 that went wrong on its way.
ENCODINGS = {
    "utf-8": "reading-encoding-utf-8",
    "utf-8-stray": "reading-encoding-utf-8-stray",
    "utf-8-twice": "reading-encoding-utf-8-twice",
    "utf-16": "reading-encoding-utf-16",
    "utf-16-le": "reading-encoding-utf-16-le",
    "utf-16-be": "reading-encoding-utf-16-be",
    "utf-32": "reading-encoding-utf-32",
    "cp949": "reading-encoding-cp949",
    "gb18030": "reading-encoding-gb18030",
    "shift_jis": "reading-encoding-shift-jis",
    "euc_jp": "reading-encoding-euc-jp",
    "iso2022_jp": "reading-encoding-iso-2022-jp",
    "big5": "reading-encoding-big5",
    "cp1250": "reading-encoding-cp1250",
    "cp1251": "reading-encoding-cp1251",
    "cp1252": "reading-encoding-cp1252",
    "cp1253": "reading-encoding-cp1253",
    "cp1254": "reading-encoding-cp1254",
    "cp1255": "reading-encoding-cp1255",
    "cp1256": "reading-encoding-cp1256",
    "cp1257": "reading-encoding-cp1257",
    "cp1258": "reading-encoding-cp1258",
    "cp874": "reading-encoding-cp874",
    "latin-1": "reading-encoding-latin-1",
    "iso8859_2": "reading-encoding-latin-2",
    "iso8859_5": "reading-encoding-iso-cyrillic",
    "iso8859_7": "reading-encoding-iso-greek",
    "iso8859_9": "reading-encoding-latin-5",
    "iso8859_13": "reading-encoding-latin-7",
    "iso8859_15": "reading-encoding-latin-9",
    "koi8_r": "reading-encoding-koi8-r",
    "koi8_u": "reading-encoding-koi8-u",
    "cp866": "reading-encoding-cp866",
    "cp437": "reading-encoding-cp437",
    "cp850": "reading-encoding-cp850",
    "cp852": "reading-encoding-cp852",
    "mac_roman": "reading-encoding-mac-roman",
}
# Where two fit equally well the earlier wins: text and decimal commas hold commas more often than tabs.
DELIMITERS = {
    "\t|\t": "reading-delimiter-tab-pipe",
    "||": "reading-delimiter-two-pipes",
    "\t": "reading-delimiter-tab",
    "\t\t": "reading-delimiter-tabs",
    ";": "reading-delimiter-semicolon",
    "|": "reading-delimiter-pipe",
    "::": "reading-delimiter-two-colons",
    "\x01": "reading-delimiter-control-a",
    "\x1e": "reading-delimiter-record-mark",
    "\x1f": "reading-delimiter-unit-mark",
    ",": "reading-delimiter-comma",
    "^": "reading-delimiter-caret",
    "~": "reading-delimiter-tilde",
    " ": "reading-delimiter-space",
    "  ": "reading-delimiter-spaces",
}
DECIMAL_MARKS = {".": "reading-decimal-point", ",": "reading-decimal-comma"}
THOUSANDS_SEPARATORS = {
    "": "reading-thousands-none",
    ",": "reading-thousands-comma",
    ".": "reading-thousands-point",
    " ": "reading-thousands-space",
    "'": "reading-thousands-apostrophe",
}
COMMENT_MARKS = {
    "": "reading-comments-none",
    "#": "reading-comments-hash",
    "%": "reading-comments-percent",
    "//": "reading-comments-slashes",
    "-- ": "reading-comments-dashes",
    "; ": "reading-comments-semicolons",
}
QUOTES = {
    '"': "reading-quotes-marks",
    '\\"': "reading-quotes-backslash",
    "'": "reading-quotes-apostrophes",
    '"?': "reading-quotes-with-strays",
    '"1': "reading-quotes-on-one-line",
    '"=': "reading-quotes-to-the-end",
    "“”": "reading-quotes-typographic",
    "„“": "reading-quotes-low",
    "«»": "reading-quotes-angled",
    "": "reading-quotes-none",
}
HEADERS = {True: "reading-header-first-row", False: "reading-header-none"}
SENTINELS = {True: "reading-sentinels-missing", False: "reading-sentinels-numbers"}
SUMMARIES = {False: "reading-summaries-left-out", True: "reading-summaries-cases"}
# The values of each choice, with the keys of their words; a sheet and a file in an archive may have any name.
VALUES: Mapping[str, Mapping[Any, str]] = {
    "encoding": ENCODINGS,
    "delimiter": DELIMITERS,
    "decimal": DECIMAL_MARKS,
    "thousands": THOUSANDS_SEPARATORS,
    "comment": COMMENT_MARKS,
    "has_header": HEADERS,
    "summaries": SUMMARIES,
    "quote": QUOTES,
    "sentinels": SENTINELS,
}


class BadChoice(RefusedFile):
    """A way of reading that does not exist, or one mark chosen for two things."""


@dataclass(frozen=True)
class ReadingChoices:
    """How to read a file; each field is None where the guess is to stand.

    Raises BadChoice where a value is none of VALUES, or decimals and thousands have the same mark.

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
    member: str | None = None
    sentinels: bool | None = None
    summaries: bool | None = None

    def __post_init__(self) -> None:
        for choice, values in VALUES.items():
            chosen = getattr(self, choice)
            if chosen is not None and chosen not in values:
                raise BadChoice("reading-no-such-choice", choice=choice, chosen=chosen, accepted=list(values))
        if self.decimal is not None and self.decimal == self.thousands:
            raise BadChoice("reading-one-mark-twice", mark=self.decimal)
