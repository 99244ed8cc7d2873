"""Whether bytes are text at all, and the same text in UTF-8."""

import codecs
from dataclasses import dataclass, replace

import pyarrow as pa

from dashboard.reading.choices import ENCODINGS
from dashboard.reading.refusals import NotATextFile
from dashboard.reading.report import Finding, ReadingReport, Step
from dashboard.reading.text.encodings.decoding import is_text_in, utf8_from
from dashboard.reading.text.encodings.encoding_doubts import EncodingDoubts, doubtful_utf8, doubts_about, twice_encoded
from dashboard.reading.text.encodings.encoding_evidence import decodings
from dashboard.reading.text.encodings.foreign_words import foreign_words
from dashboard.reading.text.encodings.unmarked_utf16 import unmarked_utf16
from dashboard.words.sentence import Sentence

HEAD_BYTES = 4096
MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
# What old systems put behind the last line: Ctrl-Z, or zeros up to the end of a block.
PADDING = b"\x00\x1a"
# Tab, line feed, vertical tab, form feed and carriage return occur in text; the others below a space do not.
CONTROLS = frozenset(range(1, 9)) | frozenset(range(14, 32))
# How ISO-2022-JP, all in ASCII, begins letters of two bytes.
JAPANESE = (b"\x1b$B", b"\x1b$@", b"\x1b$(D")


@dataclass(frozen=True)
class DecodedText(Step):
    """A text in UTF-8 without a byte order mark, and how its bytes were read.

    `others` are the encodings in which the bytes are text as well, the likeliest first, and `doubts` what they would
    make of its words; `n_padding` bytes behind the end were left out.
    """

    text: bytes
    encoding: str
    others: tuple[str, ...] = ()
    is_guess: bool = False
    n_padding: int = 0
    doubts: EncodingDoubts | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The encoding, and those that it could be instead."""
        encodings = {name: ENCODINGS[name] for name in (self.encoding, *self.others)}
        return (Finding.of_choice("encoding", self.encoding, self.is_guess, encodings),)

    @property
    def notes(self) -> tuple[Sentence, ...]:
        """How much was left out behind the end."""
        return (Sentence("reading-note-padding", count=self.n_padding),) if self.n_padding else ()

    def doubts_in(self, table: pa.Table) -> ReadingReport:
        """What is to be told and asked about its words, of the table that it was read into."""
        return self.doubts.told_in(table) if self.doubts else ReadingReport()


def decoded_text(content: bytes, file_name: str, encoding: str | None = None) -> DecodedText:
    """The text of a file, in the given encoding or in the one that its bytes speak for.

    A byte order mark decides; so do bytes that are UTF-8, or UTF-16 with ASCII in it. All else is a guess: of
    the encodings without an error, that in whose languages the words of the whole file are the likeliest.
    Raises NotATextFile where the bytes are no text, or none in the encoding that was asked for.

    >>> decoded = decoded_text("né".encode("latin-1"), "names.csv")
    >>> decoded.text.decode(), decoded.encoding, decoded.is_guess
    ('né', 'cp1252', True)
    """
    decoded = _as_asked(content, file_name, encoding) if encoding else _as_guessed(content, file_name)
    if b"\x00" in decoded.text:
        raise _binary(file_name)
    return decoded


def _as_guessed(content: bytes, file_name: str) -> DecodedText:
    marked = next((name for mark, name in MARKS.items() if content.startswith(mark)), None)
    marked = marked or unmarked_utf16(content) or _japanese_in_ascii(content)
    if marked and marked != "utf-8":
        return _decoded(content, marked, _binary(file_name))
    unpadded = content.rstrip(PADDING) if content[-1:] in (b"\x00", b"\x1a") else content
    n_padding = len(content) - len(unpadded)
    if is_text_in(unpadded, "utf-8"):
        return _utf8(unpadded.removeprefix(codecs.BOM_UTF8), n_padding)
    if not CONTROLS.isdisjoint(unpadded[:HEAD_BYTES]):
        raise _binary(file_name)
    return replace(_likeliest(unpadded, file_name), n_padding=n_padding)


def _japanese_in_ascii(content: bytes) -> str | None:
    if b"\x1b" not in content or not content.isascii() or not any(mark in content for mark in JAPANESE):
        return None
    return "iso2022_jp" if is_text_in(content, "iso2022_jp") else None


def _utf8(text: bytes, n_padding: int) -> DecodedText:
    doubts = None if text.isascii() else twice_encoded(text) or doubtful_utf8(text)
    others = tuple(reading.encoding for reading in doubts.readings[1:]) if doubts else ()
    return DecodedText(text, "utf-8", others, n_padding=n_padding, doubts=doubts)


def _likeliest(content: bytes, file_name: str) -> DecodedText:
    words = foreign_words(content)
    ranking = decodings(words)
    for at, reading in enumerate(ranking):
        # What the telling words allow, a later one may forbid.
        if (text := utf8_from(content, reading.encoding)) is not None:
            others = tuple(other.encoding for other in ranking[at + 1 :])
            doubts = doubts_about(content, words, ranking[at:])
            return DecodedText(text, reading.encoding, others, is_guess=True, doubts=doubts)
    raise _binary(file_name)


def _as_asked(content: bytes, file_name: str, encoding: str) -> DecodedText:
    refusal = NotATextFile("reading-not-in-encoding", file=file_name, encoding=Sentence(ENCODINGS[encoding]))
    decoded = _decoded(content, encoding, refusal)
    unmarked = "utf-8" if is_text_in(content, "utf-8") else None
    likely = (unmarked, *(reading.encoding for reading in decodings(foreign_words(content))))
    others = tuple(name for name in likely if name and name != encoding)
    return DecodedText(decoded.text, encoding, others, n_padding=decoded.n_padding)


def _decoded(content: bytes, encoding: str, refusal: NotATextFile) -> DecodedText:
    text = utf8_from(content, encoding)
    if text is None:
        raise refusal
    unpadded = text.rstrip(PADDING)
    return DecodedText(unpadded.removeprefix(codecs.BOM_UTF8), encoding, n_padding=len(text) - len(unpadded))


def _binary(file_name: str) -> NotATextFile:
    return NotATextFile("reading-binary", file=file_name)
