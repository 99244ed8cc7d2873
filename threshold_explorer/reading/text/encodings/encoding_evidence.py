"""Rank the candidate encodings of bytes without a byte order mark by how likely their words are."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from threshold_explorer.reading.text.encodings.decoding import MIXED, decoded_word
from threshold_explorer.reading.text.encodings.letter_statistics import WORD, case_cost, languages

WESTERN = ("en", "fr", "de", "es", "pt", "it", "sv", "da", "nb", "fi", "nl", "is", "ca")
CENTRAL = ("pl", "cs", "sk", "hu", "sl", "hr", "ro", "de")
CYRILLIC = ("ru", "uk", "bg", "sr", "mk")
ALL_LANGUAGES = (
    *WESTERN,
    *CENTRAL,
    *CYRILLIC,
    "el",
    "tr",
    "he",
    "ar",
    "fa",
    "lt",
    "lv",
    "th",
    "vi",
    "zh",
    "zh-hant",
    "ja",
    "ko",
)
# The cost of a word in another language than the rest of the file, mostly a name.
OTHER_LANGUAGE = 6.0
# Other encodings are rarely valid UTF-8, so a UTF-8 letter costs little; an invalid word costs more.
UTF8_LETTER, STRAY_WORD = 8.0, 8.0
UNIT_SIGN, COMMON_SYMBOL, RARE_SYMBOL, CONTROL, WITHIN_WORD, NEXT_TO_WORD = 2.0, 6.0, 15.0, 24.0, 10.0, 6.0
# Euro, pound, section, degree, micro, square and cubic signs.
UNIT_SIGNS = frozenset("\u20ac\u00a3\u00a7\u00b0\u00b5\u00b2\u00b3")
# How many letters may be adjacent to these signs: cm\u00b3, \u00b5g, \u00b0C; none next to a word.
ADJACENT_LETTERS = {"\u00b2": 2, "\u00b3": 2, "\u00b5": 2, "\u00b0": 1, "\u20ac": 1, "\u00a3": 1, "\u00a7": 1}
# Quotation marks, dashes and similar, and East Asian full stops.
COMMON_SYMBOLS = frozenset(
    "\u00a0\u00a9\u00ae\u00b7\u00ab\u00bb\u00b1\u00d7\u00ba\u00aa\u00bf\u00a1"
    "\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2022\u2026\u2116\u2122\u3000\u3001\u3002\u300c\u300d\u30fb\u30fc"
    "\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f"
)
JOINING_SYMBOLS = frozenset("\u2019\u00b7\u00a0\u2013\u2014\u00ad")


@dataclass(frozen=True)
class Encoding:
    """An encoding by its key in options.ENCODINGS, with its languages, and its prior cost in bits."""

    name: str
    languages: tuple[str, ...]
    rarity: float


CANDIDATES = (
    Encoding("cp1252", WESTERN, 0),
    Encoding("cp1251", CYRILLIC, 0),
    Encoding("cp949", ("ko",), 0),
    Encoding("shift_jis", ("ja",), 0),
    Encoding("gb18030", ("zh", "zh-hant"), 0.5),
    Encoding("cp1250", CENTRAL, 1),
    Encoding("big5", ("zh-hant",), 1),
    Encoding("cp1253", ("el",), 1),
    Encoding("cp1254", ("tr", "de"), 1),
    Encoding("cp1255", ("he",), 1),
    Encoding("cp1256", ("ar", "fa"), 1),
    Encoding("cp874", ("th",), 1),
    Encoding("cp1257", ("lt", "lv", "pl", "de", "sv"), 1.5),
    Encoding("cp1258", ("vi",), 3),
    Encoding("latin-1", WESTERN, 3),
    Encoding("euc_jp", ("ja",), 3),
    Encoding("koi8_r", ("ru", "bg"), 3),
    Encoding("iso8859_2", CENTRAL, 3.5),
    Encoding("iso8859_15", WESTERN, 4),
    Encoding("iso8859_7", ("el",), 4),
    Encoding("iso8859_9", ("tr", "de"), 4),
    Encoding("iso8859_13", ("lt", "lv", "pl", "de", "sv"), 4),
    Encoding("koi8_u", ("uk",), 4),
    Encoding("cp866", ("ru", "uk", "bg"), 5),
    Encoding("iso8859_5", CYRILLIC, 6),
    Encoding("mac_roman", WESTERN, 6),
    Encoding("cp850", WESTERN, 6),
    Encoding("cp852", CENTRAL, 6),
    Encoding("cp437", WESTERN, 7),
)


@dataclass(frozen=True)
class Decoding:
    """The words of a file decoded by one encoding, and their cost in bits."""

    encoding: str
    words: tuple[str, ...]
    cost: float


def decodings(words: tuple[bytes, ...]) -> list[Decoding]:
    """All valid decodings of the words, the likeliest first.

    >>> decodings(("да".encode("koi8-r"), "нет".encode("koi8-r")))[0].words
    ('да', 'нет')
    """
    found = [_as_mixed_utf8(words), *(_decoding(words, encoding) for encoding in CANDIDATES)]
    possible = [decoding for decoding in found if decoding is not None]
    costs: dict[tuple[str, ...], float] = {}
    for decoding in possible:
        costs[decoding.words] = min(decoding.cost, costs.get(decoding.words, decoding.cost))
    # Among equal decodings the more common encoding comes first, whatever the language.
    return sorted(
        (replace(decoding, cost=costs[decoding.words]) for decoding in possible), key=lambda decoding: decoding.cost
    )


def _decoding(words: tuple[bytes, ...], encoding: Encoding) -> Decoding | None:
    try:
        texts = tuple(decoded_word(word, encoding.name) for word in words)
    except UnicodeDecodeError:
        return None
    return Decoding(encoding.name, texts, encoding.rarity + cost_of_words(texts, encoding.languages))


def _as_mixed_utf8(words: tuple[bytes, ...]) -> Decoding | None:
    """The words as UTF-8, invalid ones as Windows-1252; None where no word is valid UTF-8."""
    strays = [word for word in words if is_not_utf8(word)]
    if len(strays) == len(words):
        return None
    texts = tuple(decoded_word(word, MIXED) for word in words)
    n_letters = sum(
        sum(not letter.isascii() for letter in text)
        for text, word in zip(texts, words, strict=True)
        if not is_not_utf8(word)
    )
    cost = cost_of_words([decoded_word(word, MIXED) for word in strays], WESTERN)
    return Decoding(MIXED, texts, UTF8_LETTER * n_letters + STRAY_WORD * len(strays) + cost)


def is_not_utf8(word: bytes) -> bool:
    """Whether a word is not valid UTF-8."""
    try:
        decoded_word(word, "utf-8")
    except UnicodeDecodeError:
        return True
    return False


def cost_of_words(texts: Sequence[str], names: tuple[str, ...]) -> float:
    """The cost of texts in bits, in the cheapest of these languages; names may be in others."""
    known = [languages()[name] for name in names]
    words = {word for text in texts for word in WORD.findall(text)}
    symbols = sum(map(_cost_of_symbols, texts))
    per_word = [[language.cost(_lower_cased(word)) for language in known] for word in words]
    totals = [sum(min(costs[at], min(costs) + OTHER_LANGUAGE) for costs in per_word) for at in range(len(known))]
    return symbols + sum(map(case_cost, words)) + min(totals)


def _lower_cased(word: str) -> str:
    return word.replace("İ", "i").lower()


def _cost_of_symbols(text: str) -> float:
    if text.isascii():
        return 0.0
    cost, last = 0.0, len(text) - 1
    for at, character in enumerate(text):
        if character.isascii() or WORD.match(character):
            continue
        within = 0 < at < last and text[at - 1].isalpha() and text[at + 1].isalpha()
        cost += _cost_of_symbol(character)
        if within and character not in JOINING_SYMBOLS:
            cost += WITHIN_WORD
        elif character not in COMMON_SYMBOLS:
            cost += NEXT_TO_WORD * (_adjacent_letters(text, at) > ADJACENT_LETTERS.get(character, 0))
    return cost


def _adjacent_letters(text: str, at: int) -> int:
    """The number of adjacent letters before or after a position, whichever is greater."""
    runs = (match.span() for match in WORD.finditer(text))
    return max((end - start for start, end in runs if end == at or start == at + 1), default=0)


def _cost_of_symbol(character: str) -> float:
    if character in UNIT_SIGNS:
        return UNIT_SIGN
    if character in COMMON_SYMBOLS:
        return COMMON_SYMBOL
    return CONTROL if unicodedata.category(character) in {"Cc", "Co", "Cn"} else RARE_SYMBOL
