"""Words that decode differently in other likely encodings; the user is asked where a label column has them."""

import unicodedata
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.options import ENCODINGS
from threshold_explorer.reading.report import Alternative, Question, ReadingReport
from threshold_explorer.reading.text.encodings.decoding import (
    DOUBLE,
    MIXED,
    decoded_word,
    is_text_in,
    may_be_double_encoded,
    non_ascii_words,
)
from threshold_explorer.reading.text.encodings.encoding_evidence import (
    ALL_LANGUAGES,
    Decoding,
    cost_of_words,
    decodings,
    is_not_utf8,
)
from threshold_explorer.words.sentence import Sentence, say

# Decodings within this many bits are about equally likely.
MAX_BITS_APART = 10.0
MAX_READINGS = 4
# More words than this are not valid UTF-8 by chance.
MAX_CHANCE_WORDS = 20
# Scripts of two bytes in UTF-8 without language statistics: alone they are not by chance.
UNCOUNTED_SCRIPTS = ({"ARMENIAN"}, {"SYRIAC"}, {"THAANA"}, {"NKO"})
BY_CHANCE_UTF8 = frozenset({"gb18030", "euc_jp", "cp949", "big5", "shift_jis", "cp874"})
SHOWN_WORDS = 5
# More distinct values than this are not classes.
MAX_DISTINCT = 100


@dataclass(frozen=True)
class EncodingAmbiguity:
    """The ambiguous words in each decoding, the current one first, and the line of the first word.

    A single decoding has words that are reported without a question.
    """

    readings: tuple[Decoding, ...]
    line: int

    def report_for(self, table: pa.Table) -> ReadingReport:
        """The note and the question on the words, given the parsed table."""
        current = self.readings[0]
        if len(self.readings) == 1:
            note = Sentence(
                "reading-note-stray-bytes", count=len(current.words), line=self.line, words=list(current.words)
            )
            return ReadingReport(notes=(note,))
        if not _are_in_classes(current.words, table):
            shown = [list(reading.words[:SHOWN_WORDS]) for reading in self.readings]
            return ReadingReport(notes=(Sentence("reading-note-ambiguous-words", words=shown[0], others=shown[1]),))
        is_double = self.readings[-1].encoding == DOUBLE
        key = "reading-question-encoded-twice" if is_double else "reading-question-encoding"
        sentence = Sentence(key, line=self.line, text=current.words[0])
        question = Question("encoding", sentence, tuple(map(_alternative, self.readings)))
        return ReadingReport(questions=(question,))


def _alternative(reading: Decoding) -> Alternative:
    rows = ((say("reading-question-words"),), *((word,) for word in reading.words[:SHOWN_WORDS]))
    return Alternative(reading.encoding, Sentence(ENCODINGS[reading.encoding]), rows)


def _are_in_classes(words: tuple[str, ...], table: pa.Table) -> bool:
    """Whether a column of few values contains one of the words, other than as its name."""
    for column in table.columns:
        if pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
            values = pc.unique(column)
            if len(values) <= MAX_DISTINCT and any(word in str(value) for value in values for word in words):
                return True
    return False


def ambiguity_of(content: bytes, words: tuple[bytes, ...], ranking: list[Decoding]) -> EncodingAmbiguity | None:
    """The words that about equally likely encodings decode differently, or that are not UTF-8."""
    best, others = ranking[0], _near_ties(content, ranking)
    if others:
        is_disputed = [
            len(set(texts)) > 1 for texts in zip(*(reading.words for reading in (best, *others)), strict=True)
        ]
        return _ambiguity(content, words, is_disputed, best, *others)
    if best.encoding == MIXED:
        return _ambiguity(content, words, list(map(is_not_utf8, words)), best)
    return None


def _near_ties(content: bytes, ranking: list[Decoding]) -> list[Decoding]:
    """The decodings with different words, each by its likeliest encoding."""
    best, found = ranking[0], {ranking[0].words: ranking[0]}
    for reading in ranking[1:]:
        is_likely = reading.cost - best.cost < MAX_BITS_APART and len(found) < MAX_READINGS
        if is_likely and reading.words not in found and is_text_in(content, reading.encoding):
            found[reading.words] = reading
    return list(found.values())[1:]


def double_encoded(text: bytes) -> EncodingAmbiguity | None:
    """The repaired text, where UTF-8 seems to have been decoded as Windows-1252 and encoded again."""
    if not may_be_double_encoded(text):
        return None
    words = non_ascii_words(text)
    plain, repaired = ([decoded_word(word, name) for word in words] for name in ("utf-8", DOUBLE))
    costs = [cost_of_words(texts, ALL_LANGUAGES) for texts in (plain, repaired)]
    if costs[1] + MAX_BITS_APART > costs[0]:
        return None
    readings = (Decoding("utf-8", tuple(plain), costs[0]), Decoding(DOUBLE, tuple(repaired), costs[1]))
    return _ambiguity(text, words, [first != second for first, second in zip(plain, repaired, strict=True)], *readings)


def ambiguous_utf8(text: bytes) -> EncodingAmbiguity | None:
    """Other decodings of few words that may be valid UTF-8 by chance, such as East Asian letters."""
    words = non_ascii_words(text)
    if len(words) > MAX_CHANCE_WORDS:
        return None
    plain = tuple(decoded_word(word, "utf-8") for word in words)
    if _scripts_of(plain) in UNCOUNTED_SCRIPTS:
        return None
    cost = cost_of_words(plain, ALL_LANGUAGES)
    others = [found for found in decodings(words) if found.encoding in BY_CHANCE_UTF8]
    likely = [found for found in others if found.cost + MAX_BITS_APART < cost and is_text_in(text, found.encoding)]
    if not likely:
        return None
    return _ambiguity(text, words, [True] * len(words), Decoding("utf-8", plain, cost), likely[0])


def _scripts_of(words: tuple[str, ...]) -> set[str]:
    return {unicodedata.name(letter, "").split(" ")[0] for word in words for letter in word if not letter.isascii()}


def _ambiguity(
    content: bytes, words: tuple[bytes, ...], is_reported: list[bool], *readings: Decoding
) -> EncodingAmbiguity:
    """The decodings of the words to report."""
    reported = [at for at, is_wanted in enumerate(is_reported) if is_wanted]
    line = content.count(b"\n", 0, content.find(words[reported[0]])) + 1
    shortened = (
        Decoding(reading.encoding, tuple(reading.words[at] for at in reported), reading.cost) for reading in readings
    )
    return EncodingAmbiguity(tuple(shortened), line)
