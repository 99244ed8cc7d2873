# ruff: noqa: RUF001
"""Which ambiguities of an encoding raise a question, a note, or nothing."""

import pytest

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.options import ENCODINGS, ReadingOptions
from threshold_explorer.reading.report import Question
from threshold_explorer.reading.text.encodings.text_encoding import decoded_text
from threshold_explorer.words.sentence import Sentence


def test_one_letter_labels_raise_a_question_with_previews() -> None:
    content = b"label,score\n\xe9,0.5\n\xe8,0.25\n"
    (question,) = read_trusted(content, "letters.csv").report.questions
    assert (question.key, question.sentence.args["line"]) == ("encoding", 2)
    assert 2 <= len(question.readings) <= 4
    for reading in question.readings:
        assert reading.label == Sentence(ENCODINGS[str(reading.value)])
        assert reading.rows[1:] == tuple((content.split()[at][:1].decode(str(reading.value)),) for at in (1, 2))
    assert len({reading.rows for reading in question.readings}) == len(question.readings)
    assert answered(content, question).report.questions == ()


def answered(content: bytes, question: Question):  # type: ignore[no-untyped-def]
    return read_trusted(content, "letters.csv", options=ReadingOptions(encoding=str(question.readings[1].value)))


def test_words_in_a_column_of_many_values_are_only_noted() -> None:
    rows = "".join(f"{at % 2},0.{at},text {at} \xe9\n" for at in range(300))
    report = read_trusted(f"label,score,comment\n{rows}".encode("latin-1"), "comments.csv").report
    assert report.questions == ()
    assert "reading-note-ambiguous-words" in {note.key for note in report.notes}


def test_stray_bytes_are_reported_with_their_line() -> None:
    content = "label,score,name\nда,0.5,слово\nнет,0.25,другое\n".encode() + b"\xd0\xbd\xd0\xb5\xd1\x82,0.5,Ren\xe9\n"
    file = read_trusted(content, "stray.csv")
    assert file.table["name"].to_pylist() == ["слово", "другое", "René"]
    assert file.report.notes == (Sentence("reading-note-stray-bytes", count=1, line=4, words=["René"]),)


@pytest.mark.parametrize("text", ["да,нет", "é,è", "Ã,Â", "naïve à la carte", "CAFÉ…", "“a”"])
def test_correct_utf8_is_not_repaired(text: str) -> None:
    assert (
        read_trusted(
            f"label,score\n1,0.5\n0,0.25\n{text.replace(',', ' ')},0.5\n".encode(), "right.csv"
        ).report.questions
        == ()
    )


@pytest.mark.parametrize("text", ["décédé", "größe", "да", "예", "はい", "zażółć"])
def test_double_encoded_utf8_raises_a_question_and_is_repaired_on_request(text: str) -> None:
    mistaken = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in text.encode())
    content = f"label,score\n{mistaken},0.5\nno,0.25\n".encode()
    (question,) = read_trusted(content, "twice.csv").report.questions
    assert [reading.value for reading in question.readings] == ["utf-8", "utf-8-twice"]
    chosen = read_trusted(content, "twice.csv", options=ReadingOptions(encoding="utf-8-twice"))
    assert chosen.table["label"].to_pylist() == [text, "no"]


@pytest.mark.parametrize(("encoding", "labels"), [("gb18030", ("违约", "未违约")), ("euc_jp", ("有", "無"))])
def test_words_that_may_be_utf8_by_chance_raise_a_question(encoding: str, labels: tuple[str, str]) -> None:
    content = f"label,score\n{labels[0]},0.5\n{labels[1]},0.25\n".encode(encoding)
    (question,) = read_trusted(content, "chance.csv").report.questions
    assert [reading.value for reading in question.readings] == ["utf-8", encoding]
    chosen = read_trusted(content, "chance.csv", options=ReadingOptions(encoding=encoding))
    assert chosen.table["label"].to_pylist() == list(labels)


@pytest.mark.parametrize(
    "labels", [("да", "нет"), ("ναι", "όχι"), ("כן", "לא"), ("نعم", "لا"), ("é", "è"), ("այո", "ոչ"), ("µg/m³", "ß")]
)
def test_short_labels_in_utf8_raise_no_question(labels: tuple[str, str]) -> None:
    content = f"label,score\n{labels[0]},0.5\n{labels[1]},0.25\n".encode()
    assert read_trusted(content, "short.csv").report.questions == ()


@pytest.mark.parametrize(
    ("encoding", "head", "labels"),
    [
        ("cp1250", "imię,y,score", ("Paweł,1", "Michał,0")),
        ("iso8859_2", "label,score", ("chory", "zdrowy - ścisły")),
        ("iso8859_2", "miasto,y,p", ("Łódź,1", "Kraków,0")),
        ("cp1252", "dose,y,p", ("5 µg/m³,1", "9 cm²,0")),
    ],
)
def test_a_sign_next_to_a_word_is_a_letter_of_another_encoding(
    encoding: str, head: str, labels: tuple[str, str]
) -> None:
    text = f"{head}\n{labels[0]},0.5\n{labels[1]},0.25\n"
    decoded = decoded_text(text.encode(encoding), "short.csv")
    assert (decoded.text.decode(), decoded.ambiguity) == (text, None)
