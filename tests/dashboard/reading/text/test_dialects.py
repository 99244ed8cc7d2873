"""Any clean table in any dialect and encoding is read back as it was, and every guess can be changed."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dashboard.reading import RefusedFile, TableFile, read_table
from dashboard.reading.choices import VALUES, BadChoice, ReadingChoices
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import OverLimit
from dashboard.reading.text.dialect import sniff_dialect
from dashboard.reading.text.rows import rows_if_over
from dashboard.words.sentence import Sentence

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


@settings(max_examples=300, deadline=None)
@given(odd_files())
def test_a_clean_table_is_read_back_from_any_dialect_and_encoding(odd: tuple[bytes, list[str], list[float]]) -> None:
    content, labels, scores = odd
    table = read_table(content, "odd.csv").table
    assert table.column(0).to_pylist() == labels
    assert [struct.pack("<d", score) for score in table.column(1).to_pylist()] == [
        struct.pack("<d", score) for score in scores
    ]


def read(text: str, **choices: object) -> TableFile:
    return read_table(text.encode(), "odd.csv", choices=ReadingChoices(**choices))


@pytest.mark.parametrize(
    ("text", "choices", "columns"),
    [
        ("a;b,c\n1;0,5\n2;0,7\n", {"delimiter": ","}, {"a;b": ["1;0", "2;0"], "c": [5, 7]}),
        ("1,2\n3,4\n", {"has_header": True}, {"1": [3], "2": [4]}),
        ("1,2\n3,0.5\n", {"has_header": False}, {"column 1": [1, 3], "column 2": [2, 0.5]}),
        ("'a','b'\n'x','1'\n'y','2'\n", {"quote": '"'}, {"'a'": ["'x'", "'y'"], "'b'": ["'1'", "'2'"]}),
        ("# a,b\nx,1\ny,2\n", {"comment": ""}, {"# a": ["x", "y"], "b": [1, 2]}),
        ("a,b\n%x,1\ny,2\n", {"comment": "%"}, {"a": ["y"], "b": [2]}),
        ("a;b\n7;1,5\n", {"decimal": "."}, {"a": [7], "b": ["1,5"]}),
        ("a;b\nx;1.5\n", {"decimal": ","}, {"a": ["x"], "b": [1.5]}),
        ("a;b\nx;1.500\n", {"decimal": ","}, {"a": ["x"], "b": [1500]}),
        ("a;b\n7;1 500\n", {"thousands": ""}, {"a": [7], "b": ["1 500"]}),
    ],
)
def test_a_choice_replaces_the_guess(text: str, choices: dict[str, object], columns: dict[str, list[object]]) -> None:
    assert read(text, **choices).table.to_pydict() == columns


def test_the_report_offers_what_can_be_chosen_instead() -> None:
    report = read("label;score\nyes;0,5\nno;0,25\n").report
    keys = ["encoding", "delimiter", "decimal", "thousands", "quote", "has_header", "comment"]
    assert [finding.key for finding in report.findings] == ["format", "compression", *keys, "rows", "columns"]
    assert [str(finding.name) for finding in report.findings] == [
        *("Format", "Compression", "Encoding", "Delimiter", "Decimal mark", "Thousands separator"),
        *("Quoting", "Header", "Comment lines", "Rows", "Columns"),
    ]
    assert report.finding("decimal").options == ((".", Sentence("reading-decimal-point")),)
    assert report.finding("has_header").options == ((False, Sentence("reading-header-none")),)
    for key in keys:
        for value, _ in report.finding(key).options:
            assert getattr(ReadingChoices(**{key: value}), key) == value


def test_what_differs_from_plain_text_with_a_header_is_said_in_short() -> None:
    assert read("label;score\nyes;0.5\n").report.in_short() == ""
    assert read("# made today\nyes;0,5\nno;1.000,25\nyes;1\n").report.in_short() == (
        "decimal mark: comma, as in 0,5; thousands separator: point, as in 1.234; "
        "header: none: the first row is data; comment lines: lines that begin with #"
    )


@pytest.mark.parametrize(
    ("text", "guesses"),
    [
        ("label,score\nyes,0.5\nno,0.25\n", set()),
        ("1,0.5\n0,0.25\n", set()),
        ("yes,0.5\nno,0.25\nyes,0.1\n", {"has_header"}),
        ("label;score\nyes;1,234\nno;2,345\n", {"decimal", "thousands"}),
        ("# made today\nlabel,score\nyes,0.5\n", {"comment"}),
        ("1;0,5\n0;0,25\n", {"delimiter"}),
    ],
)
def test_what_could_be_otherwise_is_marked_as_a_guess(text: str, guesses: set[str]) -> None:
    assert {finding.key for finding in read(text).report.findings if finding.is_guess} == guesses


def test_another_encoding_can_be_chosen_and_is_offered() -> None:
    content = "label,score\n예,0.5\n아니오,0.25\n".encode("cp949")
    guessed = read_table(content, "odd.csv").report.finding("encoding")
    assert guessed.found == Sentence("reading-encoding-cp949")
    assert guessed.is_guess
    assert "gb18030" in dict(guessed.options)
    chosen = read_table(content, "odd.csv", choices=ReadingChoices(encoding="gb18030"))
    assert chosen.encoding == "gb18030"
    assert chosen.table["score"].to_pylist() == [0.5, 0.25]
    assert "cp949" in dict(chosen.report.finding("encoding").options)


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (
            {"delimiter": "x"},
            Sentence("reading-no-such-choice", choice="delimiter", chosen="x", accepted=list(VALUES["delimiter"])),
        ),
        ({"decimal": ",", "thousands": ","}, Sentence("reading-one-mark-twice", mark=",")),
    ],
)
def test_a_choice_that_cannot_be_is_refused(choices: dict[str, str], sentence: Sentence) -> None:
    with pytest.raises(BadChoice) as caught:
        ReadingChoices(**choices)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize(("choice", "words"), [("decimal", "decimal mark"), ("quote", "quotation mark")])
def test_a_choice_is_refused_by_its_name(choice: str, words: str) -> None:
    with pytest.raises(BadChoice, match=f'^"x" was chosen as {words}; accepted are '):
        ReadingChoices(**{choice: "x"})


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_too_many_rows_are_counted_before_they_are_kept(end: str) -> None:
    content = ("label,score" + end + ("1,0.5" + end) * 50).encode()
    dialect = sniff_dialect(content, "odd.csv")
    assert [rows_if_over(at_most, content, dialect) for at_most in (49, 50, 51)] == [50, 50, 0]
    with pytest.raises(OverLimit) as caught:
        read_table(content, "odd.csv", limits=Limits(max_rows=49))
    assert caught.value.sentence == Sentence("reading-too-many-rows", file="odd.csv", count=50, most=49)
    assert read_table(content, "odd.csv", limits=Limits(max_rows=50)).table.num_rows == 50


@pytest.mark.parametrize("run", ["0", " ", "1 ", "1.", "1e", "#", "#\n", "'", '"', "%", "x"])
@pytest.mark.parametrize("around", ["a,b\n{},1\n", "a b\n0{} 1\n", "{}\na,b\n1,2\n", "a;b\né;{}x\n"])
def test_long_runs_of_one_character_are_not_tried_out_in_every_way(run: str, around: str) -> None:
    content = around.format(run * (120_000 // len(run))).encode("latin-1")
    assert answer(content).endswith((".", "2 columns"))


def answer(content: bytes) -> str:
    try:
        return f"{read_table(content, 'long.csv').table.num_columns} columns"
    except RefusedFile as refused:
        return str(refused)


@pytest.mark.parametrize("comments", ["#\n#\n", "#", "//\n\n//", "%", "#\n# a,b\n#\n"])
def test_a_comment_may_say_nothing(comments: str) -> None:
    assert read(f"{comments}\nlabel,score\nyes,0.5\n").table.to_pydict() == {"label": ["yes"], "score": [0.5]}
