"""The words that show an encoding, anywhere in a file."""

from threshold_explorer.reading.text.encodings.decoding import (
    BLOCK_BYTES,
    MAX_SAMPLE_WORDS,
    MAX_WORD_BYTES,
    non_ascii_words,
)


def test_the_last_line_of_a_long_file_counts() -> None:
    assert non_ascii_words(b"1,yes,0.5\n" * BLOCK_BYTES + b"2,n\xe9,0.5") == (b"n\xe9",)


def test_a_new_byte_after_many_words_counts() -> None:
    many = [b"\xe9" + bytes([65 + at // 26, 97 + at % 26]) for at in range(MAX_SAMPLE_WORDS)]
    found = non_ascii_words(b"\n".join([*many, b"\xe9zz", b"\xb3\xb9"]))
    assert found == (*many, b"\xb3\xb9")


def test_the_second_byte_of_a_letter_does_not_split_a_word() -> None:
    sjis = "表示,ソ\n".encode("cp932")
    assert [word.decode("cp932") for word in non_ascii_words(sjis)] == ["表示", "ソ"]


def test_a_word_without_an_end_is_shortened() -> None:
    assert non_ascii_words(b"\xe9" * 10**6) == (b"\xe9" * MAX_WORD_BYTES,)
