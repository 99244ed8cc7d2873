# ruff: noqa: RUF001
"""Decodings of a few words, ranked by likelihood."""

import pytest

from threshold_explorer.reading.options import ENCODINGS
from threshold_explorer.reading.text.encodings.encoding_evidence import CANDIDATES, cost_of_words, decodings

PAIRS = [
    ("да нет", "cp1251"),
    ("да нет", "koi8_r"),
    ("так ні", "koi8_u"),
    ("hayır", "cp1254"),
    ("jā nē", "cp1257"),
    ("ναι όχι", "cp1253"),
    ("כן לא", "cp1255"),
    ("نعم لا", "cp1256"),
    ("ใช่ ไม่ใช่", "cp874"),
    ("są", "cp1250"),
    ("はい いいえ", "shift_jis"),
    ("陽性 陰性", "big5"),
    ("예 아니오", "cp949"),
]


def test_every_candidate_encoding_can_be_chosen() -> None:
    assert {encoding.name for encoding in CANDIDATES} <= set(ENCODINGS)
    assert len({encoding.name for encoding in CANDIDATES}) == len(CANDIDATES)


@pytest.mark.parametrize(("text", "encoding"), PAIRS)
def test_two_short_words_show_the_encoding(text: str, encoding: str) -> None:
    best = decodings(tuple(word.encode(encoding) for word in text.split()))[0]
    assert (best.encoding, " ".join(best.words)) == (encoding, text)


def test_of_equal_decodings_the_common_encoding_is_first() -> None:
    ranking = decodings(("né".encode("cp1252"),))
    assert [reading.encoding for reading in ranking if reading.words == ("né",)][:2] == ["cp1252", "cp1250"]


def test_an_encoding_with_an_invalid_byte_is_excluded() -> None:
    assert "cp1252" not in {reading.encoding for reading in decodings((b"\x81",))}


def test_a_word_that_is_not_utf8_among_many_that_are() -> None:
    words = (*(word.encode() for word in ("да", "нет", "слово")), "café".encode("cp1252"))
    assert decodings(words)[0].encoding == "utf-8-stray"
    assert decodings(words)[0].words == ("да", "нет", "слово", "café")


def test_signs_within_words_cost_much() -> None:
    assert cost_of_words(["caf€s"], ("fr",)) > cost_of_words(["cafés"], ("fr",))
    assert cost_of_words(["a\x81"], ("fr",)) > cost_of_words(["a§"], ("fr",))
