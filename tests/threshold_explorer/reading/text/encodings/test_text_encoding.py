"""Encodings of very short files, padding, and bytes that are not text."""

import pytest

from threshold_explorer.reading.options import ENCODINGS
from threshold_explorer.reading.refusals import NotATextFile
from threshold_explorer.reading.text.encodings.decoding import BLOCK_BYTES
from threshold_explorer.reading.text.encodings.text_encoding import decoded_text

SHORT = {
    "cp949": "label,score\n예,0.5\n아니오,0.2\n",
    "gb18030": "label,score\n是,0.5\n否,0.2\n",
    "shift_jis": "label,score\nはい,0.5\nいいえ,0.2\n",
    "big5": "label,score\n是,0.5\n否,0.1\n",
    "cp1252": "label|score\né|0.5\nè|0.2\n",
}


@pytest.mark.parametrize(("encoding", "text"), SHORT.items())
def test_few_letters_show_the_encoding(encoding: str, text: str) -> None:
    decoded = decoded_text(text.encode(encoding), "short.csv")
    assert (decoded.text.decode(), decoded.encoding, decoded.is_guess) == (text, encoding, True)
    assert encoding not in decoded.others
    assert set(decoded.others) < set(ENCODINGS)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp949"])
def test_a_chosen_encoding_is_used(encoding: str) -> None:
    text = "label,score\n예,0.5\n" * 3
    decoded = decoded_text(text.encode(encoding), "asked.csv", encoding)
    assert (decoded.text.decode(), decoded.encoding, decoded.is_guess) == (text, encoding, False)


def test_a_letter_across_two_blocks_is_decoded() -> None:
    text = "라" * BLOCK_BYTES
    for start in ("", "a", "aa"):
        assert decoded_text((start + text).encode("cp949"), "long.csv").text.decode() == start + text


def test_an_encoding_invalid_in_a_late_line_is_excluded() -> None:
    content = "né,0.5\n".encode("cp1252") * 3000 + b"\x81,0.5\n"
    assert decoded_text(content, "late.csv").encoding == "latin-1"


def test_padding_is_skipped_and_counted() -> None:
    padded = decoded_text(b"a,b\n1,2\n" + b"\x1a" + b"\0" * 10, "padded.csv")
    assert (padded.text, padded.n_padding) == (b"a,b\n1,2\n", 11)


def test_bytes_between_the_lines_are_not_text() -> None:
    with pytest.raises(NotATextFile):
        decoded_text(b"a,b\n1\0,2\n", "binary.csv")
