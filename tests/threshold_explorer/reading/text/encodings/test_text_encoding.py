"""Encodings of very short files, padding, and bytes that are not text."""

import pytest

from threshold_explorer.reading.options import ENCODINGS
from threshold_explorer.reading.refusals import NotATextFile
from threshold_explorer.reading.text.encodings.decoding import BLOCK_BYTES
from threshold_explorer.reading.text.encodings.text_encoding import decoded_text

SHORT = {
    "cp949": [
        "label,score\n예,0.5\n아니오,0.2\n",
        "정답,점수\n스팸,0.9\n정상,0.1\n",
        "라벨;점수\n양성;0,5\n음성;0,25\n",
        "이름,점수\n김철수,0.5\n박영희,0.25\n",
        "label,score\n고양이,0.5\n강아지,0.25\n",
    ],
    "gb18030": [
        "label,score\n是,0.5\n否,0.2\n",
        "标签,分数\n垃圾,0.9\n正常,0.1\n",
        "类别,概率\n阳性,0.5\n阴性,0.2\n",
        "label,score\n猫,0.5\n狗,0.25\n",
        "文本,标签,得分\n这个产品很好用,正面,0.9\n质量太差了,负面,0.2\n",
    ],
    "shift_jis": ["label,score\nはい,0.5\nいいえ,0.2\n", "正解,スコア\n陽性,0.5\n陰性,0.3\n"],
    "big5": ["標籤,分數\n陽性,0.5\n陰性,0.2\n", "label,score\n是,0.5\n否,0.1\n"],
    "cp1252": [
        "label,score\nné,0.5\nmort,0.2\n",
        "größe,score\nja,0.5\nnein,0.1\n",
        "label,score\nÜbung,0.2\nÄrger,0.5\n",
        "label,score\né,0.5\nn,0.2\n",
        "text,score\n“quoted” – text,0.5\n",
        "name,label,score\nÅse Sørensen,1,0.5\nJosé Muñoz,0,0.1\n",
        "label|score\né|0.5\nè|0.2\n",
    ],
}


@pytest.mark.parametrize(("encoding", "text"), [(encoding, text) for encoding in SHORT for text in SHORT[encoding]])
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
