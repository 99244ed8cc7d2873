"""Whether bytes are text at all, and the same text in UTF-8."""

import codecs
import re
from dataclasses import dataclass

from dashboard.reading.choices import ENCODINGS
from dashboard.reading.refusals import NotATextFile
from dashboard.reading.text.encoding_evidence import evidence
from dashboard.words.sentence import Sentence

HEAD_BYTES = 4096
DECODED_AT_ONCE = 2**20
# So many bytes of lines that hold more than ASCII show the language of a file.
TELLING_BYTES = 2**17
LEAD = 64

# Those that carry no mark and no rule of their own: which one it is can only be guessed.
GUESSED = ("cp949", "gb18030", "shift_jis", "big5", "cp1252", "latin-1")
# Windows writes more than the plain standard of that name holds.
CODECS = {"shift_jis": "cp932", "big5": "cp950"}
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
NON_ASCII = re.compile(rb"[\x80-\xff]")


@dataclass(frozen=True)
class DecodedText:
    """A text in UTF-8 without a byte order mark, and how its bytes were read.

    `others` are the encodings in which the bytes are text as well; `n_padding` bytes behind the end were left out.
    """

    text: bytes
    encoding: str
    others: tuple[str, ...] = ()
    is_guess: bool = False
    n_padding: int = 0


def decoded_text(content: bytes, file_name: str, encoding: str | None = None) -> DecodedText:
    """The text of a file, in the given encoding or in the one that its bytes speak for.

    A byte order mark decides; so do bytes that are UTF-8, or UTF-16 with ASCII in it. All else is a guess: of
    the encodings without an error, that whose letters are used the most in its language.
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
    marked = next((name for mark, name in MARKS.items() if content.startswith(mark)), None) or _utf16_by_zeros(content)
    if marked and marked != "utf-8":
        return _decoded(content, marked, _binary(file_name))
    unpadded = content.rstrip(PADDING) if content[-1:] in (b"\x00", b"\x1a") else content
    n_padding = len(content) - len(unpadded)
    if _is_utf8(unpadded):
        return DecodedText(unpadded.removeprefix(codecs.BOM_UTF8), "utf-8", n_padding=n_padding)
    if not CONTROLS.isdisjoint(unpadded[:HEAD_BYTES]):
        raise _binary(file_name)
    for name in (ranking := _likely_encodings(unpadded)):
        # What the telling lines allow, a later line may forbid.
        if (text := _utf8_from(unpadded, name)) is not None:
            others = tuple(other for other in ranking if other != name)
            return DecodedText(text, name, others, is_guess=True, n_padding=n_padding)
    raise _binary(file_name)


def _as_asked(content: bytes, file_name: str, encoding: str) -> DecodedText:
    refusal = NotATextFile("reading-not-in-encoding", file=file_name, encoding=Sentence(ENCODINGS[encoding]))
    decoded = _decoded(content, encoding, refusal)
    others = tuple(name for name in _likely_encodings(content) if name != encoding)
    return DecodedText(decoded.text, encoding, others, n_padding=decoded.n_padding)


def _decoded(content: bytes, encoding: str, refusal: NotATextFile) -> DecodedText:
    text = _utf8_from(content, encoding)
    if text is None:
        raise refusal
    unpadded = text.rstrip(PADDING)
    return DecodedText(unpadded.removeprefix(codecs.BOM_UTF8), encoding, n_padding=len(text) - len(unpadded))


def _utf16_by_zeros(content: bytes) -> str | None:
    """UTF-16 without its mark: the delimiters and digits of a table are ASCII, every other byte of them a zero."""
    head = content[:HEAD_BYTES]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if min(even, odd) > 0 or len(content) % 2 or 8 * max(even, odd) < len(head):
        return None
    return "utf-16-le" if odd else "utf-16-be"


def _is_utf8(content: bytes) -> bool:
    if content.isascii():
        return True
    decoder = codecs.getincrementaldecoder("utf-8")()
    view = memoryview(content)
    try:
        # Piece by piece: decoded at once, a large text would take up to four times its bytes.
        for start in range(0, len(view), DECODED_AT_ONCE):
            decoder.decode(view[start : start + DECODED_AT_ONCE])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _utf8_from(content: bytes, encoding: str) -> bytes | None:
    """The same text in UTF-8, or None where some bytes mean nothing in this encoding."""
    decoder = codecs.getincrementaldecoder(CODECS.get(encoding, encoding))()
    view, text = memoryview(content), bytearray()
    try:
        for start in range(0, len(view), DECODED_AT_ONCE):
            text += decoder.decode(view[start : start + DECODED_AT_ONCE]).encode()
        text += decoder.decode(b"", final=True).encode()
    except UnicodeError:
        return None
    return bytes(text)


def _likely_encodings(content: bytes) -> tuple[str, ...]:
    """The encodings of the lines that hold more than ASCII, the likeliest first."""
    sample = _telling_bytes(content)
    scores = {}
    for name in GUESSED:
        try:
            # The last letter of the sample may be cut.
            text = codecs.getincrementaldecoder(CODECS.get(name, name))().decode(sample, final=False)
        except UnicodeDecodeError:
            continue
        scores[name] = evidence(text, name)
    return tuple(sorted(scores, key=lambda name: -scores[name]))


def _telling_bytes(content: bytes) -> bytes:
    """The lines with more than ASCII, each from a little before that on; the first so many bytes of them."""
    sample, end = bytearray(), 0
    while len(sample) < TELLING_BYTES and (match := NON_ASCII.search(content, end)):
        start = max(match.start() - LEAD, content.rfind(b"\n", end, match.start()) + 1, end)
        line_end = content.find(b"\n", match.start())
        end = len(content) if line_end < 0 else line_end
        sample += content[start : min(end, start + TELLING_BYTES)] + b"\n"
    return bytes(sample[:TELLING_BYTES])


def _binary(file_name: str) -> NotATextFile:
    return NotATextFile("reading-binary", file=file_name)
