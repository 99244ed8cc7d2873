"""Any clean table in any dialect and encoding is read back."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.reading import PredictionFile, RefusedFile, read_table
from threshold_explorer.reading.options import ReadingOptions

CLASSES = {
    "ascii": [("yes", "no"), ("spam", "not spam"), ("case-1", "case-2"), ("O'Hara", "Smith")],
    "utf-8": [("예", "아니오"), ("oui", "non évalué"), ("🙂", "🙁")],
    "utf-8-sig": [("예", "아니오"), ("yes", "no")],
    "utf-16": [("예", "아니오"), ("是", "否")],
    "utf-16-le": [("예", "아니오"), ("yes", "no")],
    "utf-16-be": [("é", "non"), ("是", "否")],
    "cp949": [("스팸", "정상"), ("양성", "음성"), ("악성 종양", "정상 조직")],
    "gb18030": [("是", "否"), ("阳性", "阴性"), ("垃圾邮件", "正常邮件")],
    "shift_jis": [("はい", "いいえ"), ("スパム", "ふつう")],
    "cp1252": [("fällig", "gültig"), ("défaut", "payé"), ("señal", "ruido")],
}


DELIMITERS = [",", ";", "\t", "|", " "]
# The first is 0.5, which shows the decimal mark, the second shows the separator; see the corpus for files without.
TELLING = (0.5, 1234567.25)
numbers = st.floats(allow_nan=False, allow_infinity=False) | st.floats(0, 1) | st.integers(-(10**9), 10**9).map(float)


@st.composite
def odd_files(draw: st.DrawFn) -> tuple[bytes, list[str], list[float]]:
    """A file's bytes, its labels and its scores."""
    encoding = draw(st.sampled_from(list(CLASSES)))
    classes = draw(st.sampled_from(CLASSES[encoding]))
    scores = [*TELLING, *draw(st.lists(numbers, min_size=4, max_size=20))]
    labels = [classes[at % 2] for at in range(len(scores))]
    delimiter, decimal = draw(st.sampled_from(DELIMITERS)), draw(st.sampled_from(".,"))
    thousands = draw(st.sampled_from([mark for mark in ("", ".", ",", " ", "'") if mark != decimal]))
    comment = draw(st.sampled_from(["", "# note", "// a, note; with | all\t of them"]))
    has_header = draw(st.booleans())
    quote = draw(st.sampled_from(['"', ""]))
    texts = [number_text(score, decimal, thousands) for score in scores]
    if any(delimiter in text for text in (*texts, *labels)):
        quote = '"'
    rows = [*([("label", "score")] if has_header else []), *zip(labels, texts, strict=True)]
    lines = [delimiter.join(f"{quote}{field}{quote}" for field in row) for row in rows]
    if comment:
        lines = [comment, *lines[:3], comment, *lines[3:]]
    end = draw(st.sampled_from(["\n", "\r\n", "\n\n"]))
    return "".join(line + end for line in lines).encode(encoding), labels, scores


def number_text(number: float, decimal: str, thousands: str) -> str:
    """All digits of a number, grouped where it has no exponent."""
    text = repr(number)
    whole, point, rest = text.partition(".")
    if thousands and "e" not in text:
        whole = f"{int(whole):,}".replace(",", thousands) if int(whole) else whole
    return whole + point.replace(".", decimal) + rest


@settings(max_examples=100)
@given(odd_files())
def test_a_clean_table_is_read_back_from_any_dialect_and_encoding(odd: tuple[bytes, list[str], list[float]]) -> None:
    content, labels, scores = odd
    table = read_table(content, "odd.csv").table
    assert table.column(0).to_pylist() == labels
    assert [struct.pack("<d", score) for score in table.column(1).to_pylist()] == [
        struct.pack("<d", score) for score in scores
    ]


def read(text: str, **options: object) -> PredictionFile:
    return read_table(text.encode(), "odd.csv", options=ReadingOptions(**options))


@pytest.mark.parametrize("run", ["0", " ", "1 ", "1.", "1e", "#", "#\n", "'", '"', "%", "x"])
@pytest.mark.parametrize("around", ["a,b\n{},1\n", "a b\n0{} 1\n", "{}\na,b\n1,2\n", "a;b\né;{}x\n"])
def test_long_runs_of_one_character_do_not_backtrack(run: str, around: str) -> None:
    content = around.format(run * (120_000 // len(run))).encode("latin-1")
    assert answer(content).endswith((".", "2 columns"))


def answer(content: bytes) -> str:
    try:
        return f"{read_table(content, 'long.csv').table.num_columns} columns"
    except RefusedFile as refused:
        return str(refused)


@pytest.mark.parametrize("comments", ["#\n#\n", "#", "//\n\n//", "%", "#\n# a,b\n#\n"])
def test_a_comment_may_be_empty(comments: str) -> None:
    assert read(f"{comments}\nlabel,score\nyes,0.5\n").table.to_pydict() == {"label": ["yes"], "score": [0.5]}
