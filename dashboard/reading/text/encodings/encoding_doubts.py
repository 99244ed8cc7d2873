"""What else the words of a file could be in other encodings, asked about where it would change a column of classes."""

import unicodedata
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.choices import ENCODINGS
from dashboard.reading.report import Alternative, Question, ReadingReport
from dashboard.reading.text.encodings.decoding import decoded_word, is_text_in
from dashboard.reading.text.encodings.encoding_evidence import (
    ALL_LANGUAGES,
    Decoding,
    cost_of_words,
    decodings,
    is_stray,
)
from dashboard.reading.text.encodings.foreign_words import foreign_words
from dashboard.reading.text.encodings.unicode_repairs import STRAY, TWICE, may_be_encoded_twice
from dashboard.words.sentence import Sentence, say

# Two readings that are so many bits apart are about as likely.
ABOUT_AS_LIKELY = 10.0
MOST_READINGS = 4
# More words are not UTF-8 by chance.
FEW_WORDS = 20
# Those of two bytes in UTF-8 of whose languages nothing is known: alone they are no chance.
UNCOUNTED_SCRIPTS = ({"ARMENIAN"}, {"SYRIAC"}, {"THAANA"}, {"NKO"})
BY_CHANCE_UTF8 = frozenset({"gb18030", "euc_jp", "cp949", "big5", "shift_jis", "cp874"})
SHOWN_WORDS = 5
# More different texts than that are no classes.
FEW_VALUES = 100


@dataclass(frozen=True)
class EncodingDoubts:
    """The words in doubt as they may be read, the reading that stands first, and the line of the first of them.

    A reading that stands alone has words in it that are told, not asked about.
    """

    readings: tuple[Decoding, ...]
    line: int

    def told_in(self, table: pa.Table) -> ReadingReport:
        """What is to be told and what is to be asked, of the table that the text was read into."""
        stands = self.readings[0]
        if len(self.readings) == 1:
            note = Sentence(
                "reading-note-stray-bytes", count=len(stands.words), line=self.line, words=list(stands.words)
            )
            return ReadingReport(notes=(note,))
        if not _are_in_classes(stands.words, table):
            shown = [list(reading.words[:SHOWN_WORDS]) for reading in self.readings]
            return ReadingReport(notes=(Sentence("reading-note-disputed-words", words=shown[0], others=shown[1]),))
        is_twice = self.readings[-1].encoding == TWICE
        key = "reading-question-encoded-twice" if is_twice else "reading-question-encoding"
        sentence = Sentence(key, line=self.line, text=stands.words[0])
        question = Question("encoding", sentence, tuple(map(_alternative, self.readings)))
        return ReadingReport(questions=(question,))


def _alternative(reading: Decoding) -> Alternative:
    rows = ((say("reading-question-words"),), *((word,) for word in reading.words[:SHOWN_WORDS]))
    return Alternative(reading.encoding, Sentence(ENCODINGS[reading.encoding]), rows)


def _are_in_classes(words: tuple[str, ...], table: pa.Table) -> bool:
    """Whether one of the words stands in a column of few values, a name of a column apart."""
    for column in table.columns:
        if pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
            values = pc.unique(column)
            if len(values) <= FEW_VALUES and any(word in str(value) for value in values for word in words):
                return True
    return False


def doubts_about(content: bytes, words: tuple[bytes, ...], ranking: list[Decoding]) -> EncodingDoubts | None:
    """What of the words of a file is read otherwise by encodings about as likely as the first, or is no UTF-8."""
    best, others = ranking[0], _about_as_likely(content, ranking)
    if others:
        is_disputed = [
            len(set(texts)) > 1 for texts in zip(*(reading.words for reading in (best, *others)), strict=True)
        ]
        return _doubts(content, words, is_disputed, best, *others)
    if best.encoding == STRAY:
        return _doubts(content, words, list(map(is_stray, words)), best)
    return None


def _about_as_likely(content: bytes, ranking: list[Decoding]) -> list[Decoding]:
    """Those of the readings that make other words of the bytes, each by the likeliest of its encodings."""
    best, found = ranking[0], {ranking[0].words: ranking[0]}
    for reading in ranking[1:]:
        is_likely = reading.cost - best.cost < ABOUT_AS_LIKELY and len(found) < MOST_READINGS
        if is_likely and reading.words not in found and is_text_in(content, reading.encoding):
            found[reading.words] = reading
    return list(found.values())[1:]


def twice_encoded(text: bytes) -> EncodingDoubts | None:
    """What UTF-8 would be if it was taken for Windows-1252 and encoded once more, where it looks like that."""
    if not may_be_encoded_twice(text):
        return None
    words = foreign_words(text)
    plain, repaired = ([decoded_word(word, name) for word in words] for name in ("utf-8", TWICE))
    costs = [cost_of_words(texts, ALL_LANGUAGES) for texts in (plain, repaired)]
    if costs[1] + ABOUT_AS_LIKELY > costs[0]:
        return None
    readings = (Decoding("utf-8", tuple(plain), costs[0]), Decoding(TWICE, tuple(repaired), costs[1]))
    return _doubts(text, words, [first != second for first, second in zip(plain, repaired, strict=True)], *readings)


def doubtful_utf8(text: bytes) -> EncodingDoubts | None:
    """What few words may be that are UTF-8 by chance: two letters of East Asia can be the bytes of two others."""
    words = foreign_words(text)
    if len(words) > FEW_WORDS:
        return None
    plain = tuple(decoded_word(word, "utf-8") for word in words)
    if _scripts_of(plain) in UNCOUNTED_SCRIPTS:
        return None
    cost = cost_of_words(plain, ALL_LANGUAGES)
    others = [found for found in decodings(words) if found.encoding in BY_CHANCE_UTF8]
    likely = [found for found in others if found.cost + ABOUT_AS_LIKELY < cost and is_text_in(text, found.encoding)]
    if not likely:
        return None
    return _doubts(text, words, [True] * len(words), Decoding("utf-8", plain, cost), likely[0])


def _scripts_of(words: tuple[str, ...]) -> set[str]:
    return {unicodedata.name(letter, "").split(" ")[0] for word in words for letter in word if not letter.isascii()}


def _doubts(content: bytes, words: tuple[bytes, ...], is_told: list[bool], *readings: Decoding) -> EncodingDoubts:
    """The readings with those of the words that are to be told."""
    told = [at for at, is_one in enumerate(is_told) if is_one]
    line = content.count(b"\n", 0, content.find(words[told[0]])) + 1
    shortened = (
        Decoding(reading.encoding, tuple(reading.words[at] for at in told), reading.cost) for reading in readings
    )
    return EncodingDoubts(tuple(shortened), line)
