"""The words that tell an encoding, wherever they stand."""

from dashboard.reading.text.encodings.foreign_words import (
    ENOUGH_WORDS,
    LONGEST_WORD,
    LOOKED_THROUGH_AT_ONCE,
    foreign_words,
)


def test_the_last_line_of_a_long_file_is_heard() -> None:
    assert foreign_words(b"1,yes,0.5\n" * LOOKED_THROUGH_AT_ONCE + b"2,n\xe9,0.5") == (b"n\xe9",)


def test_a_byte_that_no_word_before_had_is_heard_behind_many_words() -> None:
    many = [b"\xe9" + bytes([65 + at // 26, 97 + at % 26]) for at in range(ENOUGH_WORDS)]
    found = foreign_words(b"\n".join([*many, b"\xe9zz", b"\xb3\xb9"]))
    assert found == (*many, b"\xb3\xb9")


def test_the_second_byte_of_a_letter_cuts_no_word() -> None:
    sjis = "表示,ソ\n".encode("cp932")
    assert [word.decode("cp932") for word in foreign_words(sjis)] == ["表示", "ソ"]


def test_a_word_without_an_end_is_shortened() -> None:
    assert foreign_words(b"\xe9" * 10**6) == (b"\xe9" * LONGEST_WORD,)
