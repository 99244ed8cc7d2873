# ruff: noqa: RUF001 - words as they are written
"""Encodings: what the bytes say, what is guessed with a note, and what is asked."""

import pytest

from tests.threshold_explorer.reading.corpus.family_encodings import LABELS, OPTIONS, table
from threshold_explorer.reading.options import ENCODINGS
from threshold_explorer.reading.refusals import NotATextFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.reading.text.encoding import BLOCK_BYTES, decoded_text
from threshold_explorer.words.sentence import Sentence

WESTERN = ("German", "French", "Spanish", "Portuguese", "Danish")
# Their letters in Windows-1252 are words as Western Europe has them, too, so the note names them.
LIKE_WESTERN = (*WESTERN, "Icelandic", "Czech", "Hungarian")


@pytest.mark.parametrize("language", WESTERN)
def test_words_of_western_europe_are_windows_1252_with_a_note(language: str) -> None:
    positive, negative, _ = LABELS[language]
    text = table(positive, negative)
    decoded = decoded_text(text.encode("cp1252"), "p.csv")
    assert (decoded.text.decode(), decoded.encoding) == (text, "cp1252")
    (note,) = decoded.notes
    assert note == Sentence("reading-note-western", words=decoded.guessed)
    assert {word for word in (*positive.split(), *negative.split()) if not word.isascii()} >= set(decoded.guessed)


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        (name, encoding)
        for name, (*_, known) in LABELS.items()
        for encoding in known.split()
        if name not in LIKE_WESTERN
    ],
)
def test_other_words_are_asked_about_with_the_right_ones_among_the_answers(language: str, encoding: str) -> None:
    positive, negative, _ = LABELS[language]
    content = table(positive, negative).encode(encoding)
    with pytest.raises(OpenQuestion) as stopped:
        decoded_text(content, "p.csv")
    words = {word for word in (*positive.split(), *negative.split()) if not word.isascii()}
    offered = [(each.value, {cell for (cell,) in each.rows[1:]}) for each in stopped.value.question.readings]
    right = [value for value, shown in offered if words <= shown]
    assert right, offered
    assert decoded_text(content, "p.csv", right[0]).text.decode() == table(positive, negative)
    assert OPTIONS.get(encoding, encoding) in ENCODINGS


@pytest.mark.parametrize("language", LIKE_WESTERN)
def test_other_words_that_windows_1252_has_too_are_named_in_the_note(language: str) -> None:
    positive, negative, encodings = LABELS[language]
    decoded = decoded_text(table(positive, negative).encode(encodings.split()[0]), "p.csv")
    assert decoded.guessed
    assert decoded.encoding == "cp1252"
    assert "cp1250" in dict(decoded.findings[0].options)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp949"])
def test_a_chosen_encoding_is_used(encoding: str) -> None:
    text = "label,score\n예,0.5\n" * 3
    decoded = decoded_text(text.encode(encoding), "asked.csv", encoding)
    assert (decoded.text.decode(), decoded.encoding, decoded.guessed) == (text, encoding, ())
    assert encoding not in dict(decoded.findings[0].options)


def test_a_letter_across_two_blocks_is_decoded() -> None:
    text = "라" * BLOCK_BYTES
    for start in ("", "a", "aa"):
        assert decoded_text((start + text).encode("cp949"), "long.csv", "cp949").text.decode() == start + text


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("label,score\nда,0.5\nнет,0.25\n".encode() + b"caf\xe9,0.1\n", "reading-not-in-encoding"),
        ("label,score\nはい,0.5\nいいえ,0.25\n".encode("iso2022_jp"), "reading-other-format"),
        ("label,score\nда,0.5\nнет,0.25\n".encode("utf-16-le"), "reading-binary"),
        (b"a,b\n1\0,2\n", "reading-binary"),
    ],
)
def test_bytes_that_no_reading_explains_are_refused(content: bytes, key: str) -> None:
    with pytest.raises(NotATextFile) as refused:
        decoded_text(content, "p.csv")
    assert refused.value.sentence.key == key


def test_a_byte_that_no_letter_has_is_asked_about() -> None:
    with pytest.raises(OpenQuestion):
        decoded_text("né,0.5\n".encode("cp1252") * 3000 + b"\x81,0.5\n", "late.csv")
