"""Detect the encoding of a text, and decode it to UTF-8."""

import codecs
import re
from dataclasses import dataclass, replace

import pyarrow as pa

from threshold_explorer.reading.options import ENCODINGS
from threshold_explorer.reading.refusals import NotATextFile
from threshold_explorer.reading.report import Finding, ReadingReport, Step
from threshold_explorer.reading.text.encodings.decoding import is_text_in, non_ascii_words, utf8_from
from threshold_explorer.reading.text.encodings.encoding_ambiguity import (
    EncodingAmbiguity,
    ambiguity_of,
    ambiguous_utf8,
    double_encoded,
)
from threshold_explorer.reading.text.encodings.encoding_evidence import decodings
from threshold_explorer.words.sentence import Sentence

HEAD_BYTES = 4096
BOMS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
# Padding of old systems at the end: Ctrl-Z, or zeros up to a block boundary.
PADDING = b"\x00\x1a"
# Control characters other than tab, line feed, vertical tab, form feed and carriage return do not occur in text.
CONTROLS = frozenset(range(1, 9)) | frozenset(range(14, 32))
# The escape sequences that start two-byte letters in ISO-2022-JP, which is all ASCII.
JAPANESE = (b"\x1b$B", b"\x1b$@", b"\x1b$(D")
UTF16_HEAD_BYTES = 2**16
# At least one character in this many is a line end, a delimiter or a digit.
LETTERS_PER_ASCII = 50
_ORDERS = ("utf-16-le", "utf-16-be")
# Control characters, private-use characters and noncharacters.
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff]")
_STRUCTURE = re.compile("[\t\n\r,;|0-9]")


@dataclass(frozen=True)
class DecodedText(Step):
    """A text in UTF-8 without a byte order mark, and how it was decoded.

    `others` are the other valid encodings, the likeliest first, and `ambiguity` the words that they
    decode differently; `n_padding` bytes at the end were skipped.
    """

    text: bytes
    encoding: str
    others: tuple[str, ...] = ()
    is_guess: bool = False
    n_padding: int = 0
    ambiguity: EncodingAmbiguity | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The encoding, and its alternatives."""
        encodings = {name: ENCODINGS[name] for name in (self.encoding, *self.others)}
        return (Finding.of_option("encoding", self.encoding, self.is_guess, encodings),)

    @property
    def notes(self) -> tuple[Sentence, ...]:
        return (Sentence("reading-note-padding", count=self.n_padding),) if self.n_padding else ()

    def ambiguity_report(self, table: pa.Table) -> ReadingReport:
        """The notes and questions on ambiguous words, given the parsed table."""
        return self.ambiguity.report_for(table) if self.ambiguity else ReadingReport()


def decoded_text(content: bytes, file_name: str, encoding: str | None = None) -> DecodedText:
    """The text of a file, in the given or the detected encoding.

    A byte order mark decides, and so do valid UTF-8 and UTF-16 with ASCII. Otherwise it is a guess: of
    the valid encodings the one whose languages make the words of the whole file likeliest.
    Raises NotATextFile where the bytes are not text, or invalid in the given encoding.

    >>> decoded = decoded_text("né".encode("latin-1"), "names.csv")
    >>> decoded.text.decode(), decoded.encoding, decoded.is_guess
    ('né', 'cp1252', True)
    """
    decoded = _decode_as(content, file_name, encoding) if encoding else _detect_and_decode(content, file_name)
    if b"\x00" in decoded.text:
        raise _binary_refusal(file_name)
    return replace(decoded, text=_without_inner_boms(decoded.text))


def plain_ascii(content: bytes) -> DecodedText:
    """The text of a file that is known to be ASCII without zeros and escape sequences; only padding is removed.

    >>> plain_ascii(b"yes,0.5\\n\\x1a").n_padding
    1
    """
    text = content.rstrip(PADDING) if content[-1:] in (b"\x00", b"\x1a") else content
    return DecodedText(text, "utf-8", n_padding=len(content) - len(text))


def _without_inner_boms(text: bytes) -> bytes:
    """The text without the byte order marks at line starts, which concatenated files have."""
    # Searching one byte is forty times as fast as three.
    if codecs.BOM_UTF8[:1] not in text or codecs.BOM_UTF8 not in text:
        return text
    return re.sub(rb"(?<=[\r\n])" + codecs.BOM_UTF8, b"", text)


def _detect_and_decode(content: bytes, file_name: str) -> DecodedText:
    from_mark = next((name for mark, name in BOMS.items() if content.startswith(mark)), None)
    from_mark = from_mark or unmarked_utf16(content) or _japanese_in_ascii(content)
    if from_mark and from_mark != "utf-8":
        return _decoded(content, from_mark, _binary_refusal(file_name))
    unpadded = content.rstrip(PADDING) if content[-1:] in (b"\x00", b"\x1a") else content
    n_padding = len(content) - len(unpadded)
    if is_text_in(unpadded, "utf-8"):
        return _utf8(unpadded.removeprefix(codecs.BOM_UTF8), n_padding)
    if not CONTROLS.isdisjoint(unpadded[:HEAD_BYTES]):
        raise _binary_refusal(file_name)
    return replace(_decode_likeliest(unpadded, file_name), n_padding=n_padding)


def _japanese_in_ascii(content: bytes) -> str | None:
    if b"\x1b" not in content or not content.isascii() or not any(mark in content for mark in JAPANESE):
        return None
    return "iso2022_jp" if is_text_in(content, "iso2022_jp") else None


def _utf8(text: bytes, n_padding: int) -> DecodedText:
    ambiguity = None if text.isascii() else double_encoded(text) or ambiguous_utf8(text)
    others = tuple(reading.encoding for reading in ambiguity.readings[1:]) if ambiguity else ()
    return DecodedText(text, "utf-8", others, n_padding=n_padding, ambiguity=ambiguity)


def _decode_likeliest(content: bytes, file_name: str) -> DecodedText:
    words = non_ascii_words(content)
    ranking = decodings(words)
    for at, reading in enumerate(ranking):
        # Valid for the sampled words, but perhaps not for all.
        if (text := utf8_from(content, reading.encoding)) is not None:
            others = tuple(other.encoding for other in ranking[at + 1 :])
            ambiguity = ambiguity_of(content, words, ranking[at:])
            return DecodedText(text, reading.encoding, others, is_guess=True, ambiguity=ambiguity)
    raise _binary_refusal(file_name)


def _decode_as(content: bytes, file_name: str, encoding: str) -> DecodedText:
    refusal = NotATextFile("reading-not-in-encoding", file=file_name, encoding=Sentence(ENCODINGS[encoding]))
    decoded = _decoded(content, encoding, refusal)
    unmarked = "utf-8" if is_text_in(content, "utf-8") else None
    likely = (unmarked, *(reading.encoding for reading in decodings(non_ascii_words(content))))
    others = tuple(name for name in likely if name and name != encoding)
    return DecodedText(decoded.text, encoding, others, n_padding=decoded.n_padding)


def _decoded(content: bytes, encoding: str, refusal: NotATextFile) -> DecodedText:
    text = utf8_from(content, encoding)
    if text is None:
        raise refusal
    unpadded = text.rstrip(PADDING)
    return DecodedText(unpadded.removeprefix(codecs.BOM_UTF8), encoding, n_padding=len(text) - len(unpadded))


def _binary_refusal(file_name: str) -> NotATextFile:
    return NotATextFile("reading-binary", file=file_name)


def unmarked_utf16(content: bytes) -> str | None:
    """The byte order of UTF-16 without a mark, or None; text in other encodings has no zero bytes.

    >>> unmarked_utf16("是,0.5\\n".encode("utf-16-be"))
    'utf-16-be'
    """
    head = content[:UTF16_HEAD_BYTES]
    if b"\x00" not in head or len(content) % 2:
        return None
    found = {order: n for order in _ORDERS if (n := _n_structure(head, order))}
    return max(found, key=lambda order: found[order]) if found else None


def _n_structure(head: bytes, order: str) -> int:
    """The number of structural characters; 0 where the bytes are not text, or have too few."""
    try:
        # The last character of the head may be cut.
        text = codecs.getincrementaldecoder(order)().decode(head).rstrip("\x00\x1a")
    except UnicodeDecodeError:
        return 0
    count = len(_STRUCTURE.findall(text))
    is_table = re.search("[\r\n]", text) is not None and count * LETTERS_PER_ASCII >= len(text)
    return count if is_table and not _NO_TEXT.search(text) else 0
