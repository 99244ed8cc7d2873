"""What a reader chooses replaces the guess, and is refused where it cannot be."""

import pytest

from dashboard.reading import PredictionFile, read_table
from dashboard.reading.choices import VALUES, BadChoice, ReadingChoices
from dashboard.words.sentence import Sentence


def read(text: str, **choices: object) -> PredictionFile:
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
