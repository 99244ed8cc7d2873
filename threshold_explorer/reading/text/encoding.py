"""Decode a text to UTF-8: by its byte order mark, as UTF-8 where it is that, otherwise as Windows-1252.

Bytes do not say which of the older encodings they are in. Where Windows-1252 gives no words of Western Europe, the
user is asked.
"""

import codecs
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from threshold_explorer.reading.options import ENCODINGS
from threshold_explorer.reading.refusals import NotATextFile
from threshold_explorer.reading.report import Alternative, Finding, OpenQuestion, Question, Step
from threshold_explorer.words.sentence import Sentence, say

HEAD_BYTES = 4096
BLOCK_BYTES = 2**20
BOMS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
# Control characters other than tab, line feed, vertical tab, form feed and carriage return do not occur in text.
CONTROLS = frozenset(range(1, 9)) | frozenset(range(14, 32))
# The escape sequences that start two-byte letters in ISO-2022-JP, which is all ASCII.
JAPANESE = re.compile(rb"\x1b\$[B@(]")
# Control characters, private-use characters and noncharacters.
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff]")

WESTERN = "cp1252"
# In the order in which they are offered.
OFFERED = (
    *("cp1252", "cp1251", "cp1250", "cp949", "shift_jis", "gb18030", "big5", "euc_jp", "cp1253", "cp1254"),
    *("cp1255", "cp1256", "cp1257", "cp874", "koi8_r", "iso8859_2", "utf-16-le", "utf-16-be"),
)
# Encodings that need another codec than their name, since Windows extends the standards.
_CODECS = {"shift_jis": "cp932", "big5": "cp950"}
MAX_READINGS = 12
SHOWN_WORDS = 5
# This many distinct words show the language.
MAX_WORDS = 300
# The second byte of a two-byte letter may be any from 0x40 on; delimiters, digits and quotes are below.
_SEPARATORS = bytes(byte if byte >= 0x40 else 0x20 for byte in range(256))
_LETTERS = re.compile(r"[^\W\d_]+")
# Of Windows-1252: quotation marks, dashes and the like, which may occur several times in a word, and other signs.
QUOTATION = frozenset("‘’‚“”„«»‹›–—…·•\u00a0\u00ad")  # noqa: RUF001
USUAL_SIGNS = frozenset("€£§°²³¹©®™×±¿¡½¼¾")
_INSIDE = re.compile(r"(?<=[^\W\d_])[^\w\s](?=[^\W\d_])|(?<=[^\W\d_])[²³¹½¼¾](?=[^\W\d_])")
# Where Turkish has its own letters; Icelandic is asked about too.
ICELANDIC = frozenset("ýþðÝÞÐ")


@dataclass(frozen=True)
class DecodedText(Step):
    """A text in UTF-8 without a byte order mark, and how it was decoded.

    `is_certain` is whether the bytes allow no other encoding; `guessed` are some words if it is a guess.
    """

    text: bytes
    encoding: str
    is_certain: bool = True
    guessed: tuple[str, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The encoding, and its alternatives."""
        encodings = {self.encoding: ENCODINGS[self.encoding]} if self.is_certain else ENCODINGS
        return (Finding.of_option("encoding", self.encoding, bool(self.guessed), encodings),)

    @property
    def notes(self) -> tuple[Sentence, ...]:
        return (Sentence("reading-note-western", words=self.guessed),) if self.guessed else ()


def decoded_text(content: bytes, file_name: str, encoding: str | None = None) -> DecodedText:
    """The text of a file, in the given or the detected encoding.

    Raises NotATextFile where the bytes are not text, or invalid in the given encoding, for UTF-8 with other bytes and
    for ISO-2022-JP; and OpenQuestion for bytes that are neither UTF-8 nor words of Western Europe in Windows-1252.

    >>> decoded = decoded_text("né".encode("latin-1"), "names.csv")
    >>> decoded.text.decode(), decoded.encoding, decoded.guessed
    ('né', 'cp1252', ('né',))
    """
    if encoding:
        decoded = DecodedText(_utf8(content, encoding, file_name), encoding, is_certain=False)
    else:
        decoded = _detect_and_decode(content, file_name)
    if b"\x00" in decoded.text:
        raise _binary_refusal(file_name)
    return replace(decoded, text=_without_boms(decoded.text))


def _detect_and_decode(content: bytes, file_name: str) -> DecodedText:
    from_mark = next((name for mark, name in BOMS.items() if content.startswith(mark)), "utf-8")
    if from_mark != "utf-8":
        return DecodedText(_utf8(content, from_mark, file_name), from_mark)
    if b"\x1b" in content and JAPANESE.search(content):
        raise NotATextFile("reading-other-format", file=file_name, kind=Sentence("reading-kind-iso-2022-jp"))
    if _is_text_in(content, "utf-8"):
        return DecodedText(content, "utf-8")
    if not CONTROLS.isdisjoint(content[:HEAD_BYTES]):
        raise _binary_refusal(file_name)
    words = _words(content)
    if _are_western(words) and _is_text_in(content, WESTERN):
        text = _utf8(content, WESTERN, file_name)
        return DecodedText(text, WESTERN, False, _texts(words[:SHOWN_WORDS], WESTERN))
    if 2 * sum(_is_text_in(word, "utf-8") for word in words) > len(words):
        raise _invalid(file_name, "utf-8")
    raise OpenQuestion(_question(content, words, file_name))


def _are_western(words: list[bytes]) -> bool:
    """Whether the words are those of Western Europe in Windows-1252."""
    try:
        return all(_is_western(word.decode(WESTERN)) for word in words)
    except UnicodeDecodeError:
        return False


def _is_western(word: str) -> bool:
    """Whether accented letters stand among others, and signs are usual ones outside of words.

    >>> [_is_western(word) for word in ("Größe", "Été", "CAFÉ", "10€", "“süß”", "à")]
    [True, True, True, True, True, True]
    >>> [_is_western(word) for word in ("äà", "Ã©", "ÊÇ", "¿¹", "fa³sz", "hayýr")]
    [False, False, False, False, False, False]
    """
    signs = [sign for sign in word if not sign.isascii() and not sign.isalpha() and sign not in QUOTATION]
    runs = [run for run in _LETTERS.findall(word) if not run.isascii()]
    is_inside = any(sign in USUAL_SIGNS for sign in _INSIDE.findall(word))
    return len(signs) <= 1 and USUAL_SIGNS.issuperset(signs) and not is_inside and all(map(_is_western_run, runs))


def _is_western_run(letters: str) -> bool:
    """Whether letters without a sign between them may be a word: up to two of three are accented, in usual case."""
    if ICELANDIC.intersection(letters):
        return False
    n_accented = sum(not letter.isascii() and letter != "ß" for letter in letters)
    if len(letters) == 1:
        return letters.islower()
    return 3 * n_accented <= 2 * len(letters) and (letters.islower() or letters.istitle() or letters.isupper())


def _question(content: bytes, words: list[bytes], file_name: str) -> Question:
    """In which encoding the file is, each with the words that it gives; one for each way to read them."""
    found: dict[tuple[str, ...], str] = {}
    for name in OFFERED:
        try:
            texts = _texts(words, name)
        except UnicodeDecodeError:
            continue
        if texts not in found and not any(map(_NO_TEXT.search, texts)) and _is_text_in(content, name):
            found[texts] = name
    if not found:
        raise _binary_refusal(file_name)
    heading = (say("reading-question-words"),)
    readings = tuple(
        Alternative(name, Sentence(ENCODINGS[name]), (heading, *((text,) for text in texts[:SHOWN_WORDS])))
        for texts, name in sorted(found.items(), key=lambda each: _strangeness(each[0]))[:MAX_READINGS]
    )
    return Question("encoding", Sentence("reading-question-encoding", file=file_name), readings)


def _strangeness(texts: tuple[str, ...]) -> float:
    """How many words are of several scripts or in mixed case, or have signs within; the fewer, the earlier offered."""
    runs = [run for text in texts for run in _LETTERS.findall(text)]
    strange = sum(len({unicodedata.name(letter, "?").split()[0] for letter in run}) > 1 for run in runs)
    strange += sum(not (run.islower() or run.istitle() or run.isupper() or run.lower() == run.upper()) for run in runs)
    return (strange + sum(len(_LETTERS.findall(text)) > 1 for text in texts)) / max(1, len(runs))


def _texts(words: list[bytes], encoding: str) -> tuple[str, ...]:
    return tuple(word.decode(_CODECS.get(encoding, encoding)) for word in words)


def _words(content: bytes) -> list[bytes]:
    """The first distinct words with a byte outside ASCII, split only at bytes that cannot be part of a letter.

    >>> _words("id,ça va\\n1,ça\\n2,né".encode("latin-1"))
    [b'\\xe7a', b'n\\xe9']
    """
    found: dict[bytes, None] = {}
    for start in range(0, len(content), BLOCK_BYTES):
        block = content[start : start + BLOCK_BYTES]
        if not block.isascii():
            # A word at the edge of a block may be cut.
            inner = block.translate(_SEPARATORS).split()[
                start > 0 : None if start + BLOCK_BYTES >= len(content) else -1
            ]
            found.update(dict.fromkeys(word for word in inner if not word.isascii()))
        if len(found) >= MAX_WORDS:
            break
    return list(found)[:MAX_WORDS]


def _is_text_in(content: bytes, encoding: str) -> bool:
    """Whether the bytes are valid in an encoding."""
    if encoding == "utf-8" and content.isascii():
        return True
    try:
        for _ in _pieces(content, encoding):
            pass
    except UnicodeError:
        return False
    return True


def _utf8(content: bytes, encoding: str, file_name: str) -> bytes:
    """The text in UTF-8. Raises NotATextFile where the bytes are invalid in this encoding."""
    text = bytearray()
    try:
        for piece in _pieces(content, encoding):
            text += piece.encode()
    except UnicodeError:
        raise _invalid(file_name, encoding) from None
    return bytes(text)


def _pieces(content: bytes, encoding: str) -> Iterator[str]:
    # In one call, a large text would take up to four times its bytes.
    incremental = codecs.getincrementaldecoder(_CODECS.get(encoding, encoding))()
    view = memoryview(content)
    for start in range(0, len(view), BLOCK_BYTES):
        yield incremental.decode(view[start : start + BLOCK_BYTES])
    yield incremental.decode(b"", final=True)


def _without_boms(text: bytes) -> bytes:
    """The text without the byte order marks at its start, and at the line starts of concatenated files."""
    # Searching one byte is forty times as fast as three.
    if codecs.BOM_UTF8[:1] not in text or codecs.BOM_UTF8 not in text:
        return text
    return re.sub(rb"(?<![^\r\n])" + codecs.BOM_UTF8, b"", text)


def _invalid(file_name: str, encoding: str) -> NotATextFile:
    return NotATextFile("reading-not-in-encoding", file=file_name, encoding=Sentence(ENCODINGS[encoding]))


def _binary_refusal(file_name: str) -> NotATextFile:
    return NotATextFile("reading-binary", file=file_name)
