"""What the command says of a file and its groups, what it refuses, and what a file leaves open."""

import json

import numpy as np
import pandas as pd
import pytest

from tests.threshold_explorer.surfaces.command.test_command_line import files, frame, run  # noqa: F401 - a fixture
from threshold_explorer.data.sources.open_questions import reading_options
from threshold_explorer.reading.options import BadOption, ReadingOptions
from threshold_explorer.words.catalogue import source_files
from threshold_explorer.words.language import TERMINAL

# Ibis uses a deprecated function of DuckDB.
pytestmark = pytest.mark.filterwarnings("ignore:fetch_arrow_table:DeprecationWarning")
ROLES = ("--score", "p", "--positive", "ill")


@pytest.fixture
def gaps(tmp_path):
    """Cases without a score, without a site, and a site with one class only."""
    cases = frame()
    cases.loc[20:22, "p"] = np.nan
    cases["site"] = cases["site"].astype(object)
    cases.loc[(cases["label"] == "well") & (cases.index < 60), "site"] = "C"
    cases.loc[5:9, "site"] = [None, "NA", " ", None, ""]
    cases["id"] = [f"case {at}" for at in range(len(cases))]
    path = tmp_path / "gaps.csv"
    cases.to_csv(path, index=False)
    return path


@pytest.mark.parametrize(
    "command",
    [("metrics", "--threshold", "0.4"), ("choose",), ("share", "--counts-only", "--to", "https://example.org")],
    ids=lambda command: command[0],
)
def test_every_command_says_what_it_took_the_file_for(gaps, command):
    name, *options = command
    code, output, error = run(name, gaps, *options, *ROLES, "--drop")
    lines = (error if name == "share" else output).splitlines()
    assert code == 0
    assert 'Positive class: "ill"' in lines
    assert 'Columns: label "label", score "p"' in lines
    assert "Detected, not named: --label" in lines
    assert "Left out: 3 of 400 rows, which lack a value" in lines
    assert any(line.startswith("Note: Scores average") for line in lines)
    if name == "metrics":
        assert "Rule: positive if p >= 0.4" in lines
    if name != "share":
        data = json.loads(run(name, gaps, *options, *ROLES, "--drop", "--json")[1])
        reading = data["reading"]
        assert (reading["rows"], reading["rows_left_out"], reading["detected"]) == (400, 3, ["label"])
        assert any("Scores average" in note for note in reading["notes"])
        assert data["rule"]["positive"] == "ill"


def test_the_questions_of_the_page_are_asked(tmp_path):
    cases = frame().assign(id=[f"p{at // 4}" for at in range(400)])
    cases.to_csv(tmp_path / "cases.csv", index=False)
    [question] = json.loads(run("metrics", tmp_path / "cases.csv", *ROLES, "--json")[1])["reading"]["questions"]
    assert '"id" repeats' in question
    assert "--cluster" in question
    clustered = run("metrics", tmp_path / "cases.csv", *ROLES, "--cluster", "id", "--json")[1]
    assert json.loads(clustered)["reading"]["questions"] == []


def test_reversed_scores_are_answered_with_options(files):  # noqa: F811
    output = run("metrics", files / "cases.csv", "--score", "risk", "--positive", "ill")[1]
    assert "scores rank the other class higher" in output
    assert "--lower" in output


def test_a_group_holds_the_cases_without_one_and_a_class_may_be_absent(gaps):
    output = run("metrics", gaps, *ROLES, "--drop", "--group", "site", "--json")[1]
    groups = json.loads(output)["groups"]["numbers"]
    assert list(groups) == ["A", "B", "C", "no value"]
    counts = {name: sum(one["value"] for one in numbers[:4]) for name, numbers in groups.items()}
    assert (sum(counts.values()), counts["no value"]) == (397, 5)
    recall = next(one for one in groups["C"] if one["key"] == "recall")
    assert (recall["value"], recall["undefined"]) == (None, "no case is positive")
    text = run("metrics", gaps, *ROLES, "--drop", "--group", "site")[1]
    [line] = [line for line in text.split("site = C")[1].split("site =")[0].splitlines() if line.startswith("Recall")]
    assert line.endswith("not estimable: no case is positive")


def test_a_group_of_all_cases_is_one_group(gaps):
    cases = pd.read_csv(gaps, keep_default_na=False).assign(country="NL")
    cases.to_csv(gaps, index=False)
    groups = json.loads(run("metrics", gaps, *ROLES, "--drop", "--group", "country", "--json")[1])["groups"]["numbers"]
    assert list(groups) == ["NL"]


@pytest.mark.parametrize("column", ["id", "risk"])
def test_too_many_groups_are_counted(gaps, column):
    code, _, error = run("metrics", gaps, *ROLES, "--drop", "--group", column)
    assert (code, "--group takes a column of at most 50" in error) == (2, True)


def test_counts_per_score_have_groups_too(tmp_path):
    cases = frame().round({"p": 2})
    counts = cases.assign(n_positive=cases.label == "ill", n_negative=cases.label == "well")
    counts = counts.groupby(["site", "p"])[["n_positive", "n_negative"]].sum().reset_index()
    counts.rename(columns={"p": "score"}).to_csv(tmp_path / "counts.csv", index=False)
    output = run("metrics", tmp_path / "counts.csv", "--threshold", "0.4", "--group", "site", "--json")[1]
    groups = json.loads(output)["groups"]["numbers"]
    for site, numbers in groups.items():
        part = cases[cases.site == site]
        assert numbers[0]["value"] == ((part.label == "ill") & (part.p >= 0.4)).sum()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("choose", "--maximize", "mcc", "--beta", "2"), "--beta needs --maximize f_beta"),
        (("choose", "--maximize", "f1", "--beta", "2"), "--beta needs --maximize f_beta"),
        (("choose", "--on-these-cases"), "--on-these-cases needs --recall-min"),
        (("choose", "--rate", "0.1"), "--rate needs --maximize net_benefit"),
        (("choose", "--cost-fp", "1", "--beta", "2"), "--beta needs"),
        (("choose", "--cost-fn", "1", "--maximize", "recall"), "--maximize and --cost-fp, --cost-fn exclude"),
        (("metrics", "--json", "--markdown"), "--json and --markdown exclude"),
    ],
    ids=str,
)
def test_options_without_effect_are_refused(files, arguments, said):  # noqa: F811
    name, *options = arguments
    code, output, error = run(name, files / "cases.csv", *ROLES, *options)
    assert (code, output, said in error) == (2, "", True), error


def test_columns_without_a_file_are_refused():
    code, _, error = run("--label", "y", "--no-browser")
    assert (code, "--label needs FILE" in error) == (2, True)


def test_f1_is_f_beta_with_a_beta_of_1(files):  # noqa: F811
    answers = [
        json.loads(run("choose", files / "cases.csv", *ROLES, *options, "--json")[1])
        for options in (("--maximize", "f1"), ("--maximize", "f_beta"), (), ("--beta", "1"))
    ]
    assert all(answer == answers[0] for answer in answers)
    beta = json.loads(run("choose", files / "cases.csv", *ROLES, "--beta", "3", "--json")[1])
    assert beta["threshold"] < answers[0]["threshold"]


@pytest.mark.parametrize("label", ["well", "ill", "0", "1"])
def test_one_class_has_no_threshold_to_choose(tmp_path, label):
    path = tmp_path / "one.csv"
    path.write_text("label,score\n" + "".join(f"{label},{score / 10}\n" for score in range(1, 9)))
    code, output, error = run("choose", path)
    assert (code, output, "without the other class" in error) == (2, "", True), error


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        ((), "--drop leaves out the 3 rows"),
        (("--drop", "--positive", "sick"), "--positive"),
        (("--drop", "--label", "site"), "--positive"),
        (("--drop", "--weight", "p"), "--weight"),
    ],
)
def test_refusals_name_options(gaps, arguments, option):
    code, _, error = run("metrics", gaps, "--score", "p", *arguments)
    assert (code, option in error) == (2, True), error


def test_the_words_of_the_terminal_replace_sentences_that_exist():
    pages, terminal = source_files("en"), source_files(TERMINAL)
    for name, text in terminal.items():
        keys = [line.partition(" = ")[0] for line in text.splitlines() if " = " in line and line[0].isalpha()]
        assert keys
        assert all(f"\n{key} =" in pages[name] for key in keys)
        assert "“Columns”" not in text


def test_reduce_is_a_command_whose_counts_have_the_same_numbers(files):  # noqa: F811
    counts = files / "counts.parquet"
    options = ("--label", "label", "--score", "p", "--positive", "ill")
    code, output, _ = run("reduce", files / "cases.parquet", *options, "-o", counts)
    assert (code, "400 rows counted" in output) == (0, True)
    numbers = [
        json.loads(run("metrics", path, "--threshold", "0.4", *more, "--json")[1])["numbers"]
        for path, more in ((counts, ()), (files / "cases.parquet", ROLES))
    ]
    assert [one["value"] for one in numbers[0]] == [one["value"] for one in numbers[1]]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--positive", "sick"), "--positive"),
        (("--where", "p"), "is not a condition"),
        (("--most-scores", "0"), "--most-scores"),
    ],
)
def test_reduce_refuses_as_the_other_commands_do(files, options, said):  # noqa: F811
    roles = ("--label", "label", "--score", "p", "-o", files / "counts.csv")
    code, output, error = run("reduce", files / "cases.parquet", *roles, *options)
    assert (code, output, said in error) == (2, "", True), error
    assert not (files / "counts.csv").exists()


CASES = [f"c{at},{'yes' if at % 3 == 0 else 'no'},0.{at}" for at in range(10, 50)]
PLAIN = "\n".join(["id,label,score", *CASES]) + "\n"
# Each leaves one question open, which the first of two answers settles like the plain file.
ASKING = {
    "a total": (f"{PLAIN}Total,,12.2\n", "rows=leave-out", "rows=count"),
    "a remark": (f"{PLAIN}(40 rows)\n", "rows=leave-out", None),
    "a title": (f"run,model,xgb\n{PLAIN}", "titles=leave-out", "titles=keep"),
    "units": (PLAIN.replace("score\n", "score\n,text,%\n", 1), "rows=leave-out", "rows=count"),
    "a marked number": (f"{PLAIN}c50,no,-999\n", "sentinels=missing", "sentinels=numbers"),
}
ROLES_OF_QUESTIONS = ("--label", "label", "--score", "score", "--positive", "yes", "--json")


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
    code, output, error = run(command, path, *ROLES_OF_QUESTIONS, "--drop")
    assert (code, output) == (2, "")
    assert f"Answer with --read {first}" in error
    assert other is None or f"--read {other}" in error
    assert error.rstrip().endswith("accept the first with --accept-guesses.")


@pytest.mark.parametrize("name", ASKING)
def test_the_answer_and_the_accepted_guess_give_the_numbers_of_the_plain_file(tmp_path, name):
    text, first, _ = ASKING[name]
    plain = run("metrics", write(tmp_path, PLAIN), *ROLES_OF_QUESTIONS, "--threshold", "0.3")
    path = write(tmp_path, text)
    for option in (["--read", first], ["--accept-guesses"]):
        answered = run("metrics", path, *ROLES_OF_QUESTIONS, "--threshold", "0.3", "--drop", *option)
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
    given = {
        "header": "no",
        "titles": "keep",
        "rows": "count",
        "sentinels": "numbers",
        "decimal": ",",
        "delimiter": ";",
        "sheet": "A",
    }
    assert reading_options(f"{name}={value}" for name, value in given.items()) == ReadingOptions(
        has_header=False, titles=False, summaries=True, sentinels=False, decimal=",", delimiter=";", sheet="A"
    )
    with pytest.raises(BadOption):
        reading_options(["summaries=true"])


def test_the_page_does_not_take_the_flag_that_accepts_guesses(tmp_path):
    code, _, error = run("open", write(tmp_path, PLAIN), "--accept-guesses", "--no-browser")
    assert code == 2
    assert "the page asks" in error


def test_constraints_are_guaranteed_on_new_cases_or_it_says_what_can_be(files):  # noqa: F811
    options = ("choose", files / "cases.csv", *ROLES, "--maximize", "precision", "--recall-min")
    here, promised = (json.loads(run(*options, "0.8", *more, "--json")[1]) for more in (("--on-these-cases",), ()))
    by_share = json.loads(run(*options, "0.8", "--confidence", "0.99", "--json")[1])
    assert by_share == json.loads(run(*options, "0.8", "--confidence", "99", "--json")[1])
    assert by_share["threshold"] < promised["threshold"]
    assert promised["threshold"] < here["threshold"]
    said = "Recall at least 0.8 on new cases from the same source, with 95 % confidence."
    assert (said in promised["found"], said in here["found"]) == (True, False)
    code, output, _ = run(*options, "0.999", "--json")
    (nearest,) = json.loads(output)["nearest"]
    assert (code, nearest["confidence"], nearest["cases_needed"]) == (1, 0.95, 2995)
    assert 0 < nearest["confidence_of_bound"] < 0.5 < nearest["reachable"] < 0.999
    found = json.loads(output)["found"][1].replace("\u202f", " ")
    assert found.startswith(f"{(frame().label == 'ill').sum()} positive cases can guarantee recall 0.9")
    assert " at most; 0.999 needs 2 995 (95 % confidence)." in found


def test_where_nothing_can_be_guaranteed_the_option_is_named(tmp_path):
    frame().assign(w=1.5).to_csv(tmp_path / "cases.csv", index=False)
    options = ("choose", tmp_path / "cases.csv", *ROLES, "--weight", "w", "--recall-min", "0.8")
    code, _, error = run(*options)
    assert (code, 'With "--on-these-cases" constraints hold on these cases.' in error) == (2, True)
    assert run(*options, "--on-these-cases")[0] == 0


def test_what_can_be_guaranteed_beside_another_constraint_is_said(files):  # noqa: F811
    bounds = ("--recall-min", "0.9", "--precision-min", "0.6")
    found = json.loads(run("choose", files / "cases.csv", *ROLES, *bounds, "--json")[1])["found"]
    assert found[1].startswith("Highest recall that can be guaranteed beside the other constraints: 0.")
    assert found[2].startswith("Highest precision that can be guaranteed beside the other constraints: 0.")


@pytest.fixture
def blanks(tmp_path):
    """Cases of which those with scores below 0.4 have no label."""
    cases = frame()
    cases.loc[cases["p"] < 0.4, "label"] = None
    path = tmp_path / "blanks.csv"
    cases.to_csv(path, index=False)
    return path


def test_blank_labels_are_asked_about_and_the_answer_is_said(blanks):
    code, _, error = run("metrics", blanks, *ROLES)
    assert code == 2
    assert "labels are blank. Why?" in error
    assert "Answer with --blank 'above~0.4' (" in error
    assert ", --drop (" in error
    code, said, _ = run("metrics", blanks, *ROLES, "--blank", "score")
    assert code == 0
    assert "Assumed: whether a case was checked depends on its score only" in said
    assert "Left out" not in said
    code, said, _ = run("metrics", blanks, *ROLES, "--blank", "score", "--json")
    assert any("Assumed" in note for note in json.loads(said)["reading"]["notes"])


def test_within_bounds_only_numbers_are_bounds(blanks):
    code, said, _ = run("metrics", blanks, *ROLES, "--threshold", "0.4", "--blank", "above~0.4", "--json")
    assert code == 0
    data = json.loads(said)
    found = {one["key"]: one for one in data["numbers"]}
    assert data["summaries"] == []
    assert isinstance(found["precision"]["value"], float)
    assert found["recall"]["value"] is None
    low, high = found["recall"]["bounds"]
    assert 0 < low < high == 1
    code, said, _ = run("metrics", blanks, *ROLES, "--threshold", "0.4", "--blank", "above~0.4")
    assert f"{low:.3f}–1.000" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("metrics", "--prevalence", "0.1", "--blank", "unknown"), "known within bounds only"),
        (("choose", "--blank", "above~0.4"), "known within bounds only"),
        (("metrics", "--group", "site", "--blank", "calibrated"), "known within bounds only"),
        (("metrics", "--blank", "because"), "is no reason why labels are blank"),
        (("share", "--counts-only", "--to", "https://example.org", "--blank", "score"), "Counts cannot say"),
    ],
)
def test_what_blank_labels_do_not_allow_is_refused(blanks, arguments, said):
    name, *options = arguments
    code, _, error = run(name, blanks, *ROLES, *options)
    assert code == 2
    assert said in error
