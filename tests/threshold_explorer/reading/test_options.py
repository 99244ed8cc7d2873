"""An option replaces detection, and is refused where it is invalid."""

import pytest

from threshold_explorer.reading import PredictionFile, read_trusted
from threshold_explorer.reading.options import RETIRED, VALUES, BadOption, ReadingOptions
from threshold_explorer.words.sentence import Sentence


def read(text: str, **options: object) -> PredictionFile:
    return read_trusted(text.encode(), "odd.csv", options=ReadingOptions(**options))


@pytest.mark.parametrize(
    ("text", "options", "columns"),
    [
        ("a;b,c\n1;0,5\n2;0,7\n", {"delimiter": ","}, {"a;b": ["1;0", "2;0"], "c": [5, 7]}),
        ("1,2\n3,4\n", {"has_header": True}, {"1": [3], "2": [4]}),
        ("1,2\n3,0.5\n", {"has_header": False}, {"column 1": [1, 3], "column 2": [2, 0.5]}),
        ('"a",b\n"x",1\n"y",2\n', {"quote": ""}, {'"a"': ['"x"', '"y"'], "b": [1, 2]}),
        ("# a,b\nx,1\ny,2\n", {"comment": ""}, {"# a": ["x", "y"], "b": [1, 2]}),
        ("a,b\n%x,1\ny,2\n", {"comment": "%"}, {"a": ["y"], "b": [2]}),
        ("a;b\n7;1,5\n", {"decimal": "."}, {"a": [7], "b": ["1,5"]}),
        ("a;b\nx;1.5\n", {"decimal": ","}, {"a": ["x"], "b": [1.5]}),
        ("a;b\nx;-1,5E-3\n", {"decimal": ","}, {"a": ["x"], "b": [-0.0015]}),
        ("a;b\nx;1.500\n", {"decimal": ","}, {"a": ["x"], "b": [1500]}),
        ("a;b\n7;1 500\n", {"thousands": ""}, {"a": [7], "b": ["1 500"]}),
    ],
)
def test_an_option_replaces_detection(text: str, options: dict[str, object], columns: dict[str, list[object]]) -> None:
    assert read(text, **options).table.to_pydict() == columns


def test_another_encoding_is_offered_and_can_be_chosen() -> None:
    content = "label,score\né,0.5\nè,0.25\n".encode("cp1252")
    guessed = read_trusted(content, "odd.csv").report.finding("encoding")
    assert guessed.found == Sentence("reading-encoding-cp1252")
    assert guessed.is_guess
    assert "cp1251" in dict(guessed.options)
    content = "label,score\n예,0.5\n아니오,0.25\n".encode("cp949")
    chosen = read_trusted(content, "odd.csv", options=ReadingOptions(encoding="gb18030"))
    assert chosen.encoding == "gb18030"
    assert chosen.table["score"].to_pylist() == [0.5, 0.25]
    assert "cp949" in dict(chosen.report.finding("encoding").options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"delimiter": "x"},
            Sentence("reading-invalid-option", option="delimiter", value="x", accepted=list(VALUES["delimiter"])),
        ),
        ({"decimal": ",", "thousands": ","}, Sentence("reading-same-mark", mark=",")),
    ],
)
def test_an_invalid_option_is_refused(options: dict[str, str], sentence: Sentence) -> None:
    with pytest.raises(BadOption) as caught:
        ReadingOptions(**options)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in RETIRED for value in RETIRED[option]])
def test_a_value_that_was_given_up_is_detected_with_a_note(option: str, value: str) -> None:
    file = read("a;b\nx;1\ny;2\n", **{option: value})
    assert file.table.to_pydict() == {"a": ["x", "y"], "b": [1, 2]}
    assert file.report.notes == (Sentence("reading-note-retired-option", option=option),)
    assert value not in VALUES[option]


@pytest.mark.parametrize(("option", "words"), [("decimal", "decimal mark"), ("quote", "quotation mark")])
def test_the_refusal_names_the_option(option: str, words: str) -> None:
    with pytest.raises(BadOption, match=f'^"x" is not a valid {words}; accepted are '):
        ReadingOptions(**{option: "x"})
