"""What a file leaves open is refused by the command with the options that answer it, or guessed when told to."""

import json

import pytest

from tests.threshold_explorer.surfaces.command.test_command_line import run
from threshold_explorer.data.sources.open_questions import reading_options
from threshold_explorer.reading.options import BadOption, ReadingOptions

CASES = [f"c{at},{'yes' if at % 3 == 0 else 'no'},0.{at}" for at in range(10, 50)]
PLAIN = "\n".join(["id,label,score", *CASES]) + "\n"
# Each leaves one question open, which the first of two answers settles like the plain file.
ASKING = {
    "a total": (f"{PLAIN}Total,,12.2\n", "rows=leave-out", "rows=count"),
    "a remark": (f"{PLAIN}(40 rows)\n", "rows=leave-out", None),
    "units": (PLAIN.replace("score\n", "score\n,text,%\n", 1), "rows=leave-out", "rows=count"),
    "a marked number": (f"{PLAIN}c50,no,-999\n", "sentinels=missing", "sentinels=numbers"),
}
ROLES = ("--label", "label", "--score", "score", "--positive", "yes", "--json")


def write(folder, text):
    path = folder / "cases.csv"
    path.write_text(text, encoding="utf-8")
    return path


def tp(answer):
    return next(one["value"] for one in json.loads(answer[1])["numbers"] if one["key"] == "tp")


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize("command", ["metrics", "choose"])
def test_an_open_question_is_refused_with_the_options_that_answer_it(tmp_path, name, command):
    text, first, other = ASKING[name]
    path = write(tmp_path, text)
    code, output, error = run(command, path, *ROLES, "--drop")
    assert (code, output) == (2, "")
    assert f"Answer with --read {first}" in error
    assert other is None or f"--read {other}" in error
    assert error.rstrip().endswith("accept the first with --accept-guesses.")


@pytest.mark.parametrize("name", ASKING)
def test_the_answer_and_the_accepted_guess_give_the_numbers_of_the_plain_file(tmp_path, name):
    text, first, _ = ASKING[name]
    plain = run("metrics", write(tmp_path, PLAIN), *ROLES, "--threshold", "0.3")
    path = write(tmp_path, text)
    for option in (["--read", first], ["--accept-guesses"]):
        answered = run("metrics", path, *ROLES, "--threshold", "0.3", "--drop", *option)
        assert answered[0] == 0, answered
        assert tp(answered) == tp(plain) == 7
        reading = json.loads(answered[1])["reading"]
        assert reading["notes"] or reading["questions"]


def test_the_gate_refuses_an_open_question_too(tmp_path):
    rule = tmp_path / "rule.json"
    assert run("choose", write(tmp_path, PLAIN), "--positive", "yes", "--write", rule)[0] == 0
    path = write(tmp_path, ASKING["a total"][0])
    junit = tmp_path / "report.xml"
    code, _, error = run("check", path, "--rule", rule, "--junit", junit)
    assert code == 2
    assert "--read rows=leave-out" in error
    assert "--read rows=leave-out" in junit.read_text(encoding="utf-8")
    assert run("check", path, "--rule", rule, "--read", "rows=leave-out")[0] in (0, 1, 3)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("rows", 'rows cannot be ""'),
        ("rows=maybe", '"leave-out" and "count"'),
        ("lines=3", '"read" has no "lines"'),
        ("decimal=;", "decimal"),
        ("header=perhaps", '"yes" and "no"'),
    ],
)
def test_an_answer_that_does_not_exist_is_refused_with_those_that_do(tmp_path, answer, said):
    code, _, error = run("metrics", write(tmp_path, PLAIN), "--read", answer)
    assert code == 2
    assert said.replace('"', "") in error.replace('"', "").replace("“", "").replace("”", "")


def test_every_option_for_reading_has_a_name():
    given = {"header": "no", "rows": "count", "sentinels": "numbers", "decimal": ",", "delimiter": ";", "sheet": "A"}
    assert reading_options(f"{name}={value}" for name, value in given.items()) == ReadingOptions(
        has_header=False, summaries=True, sentinels=False, decimal=",", delimiter=";", sheet="A"
    )
    with pytest.raises(BadOption):
        reading_options(["summaries=true"])


def test_the_page_does_not_take_the_flag_that_accepts_guesses(tmp_path):
    code, _, error = run("open", write(tmp_path, PLAIN), "--accept-guesses", "--no-browser")
    assert code == 2
    assert "the page asks" in error
