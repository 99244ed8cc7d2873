"""The command in the terminal: what it prints, its exit codes, and what it refuses, on real files."""

import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
from functools import partial
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from sklearn.metrics import precision_score, recall_score

from metrics_core import wilson
from tests.sources import ROOT
from tests.threshold_explorer.decision.test_rule import record_of
from threshold_explorer.data.counts_link import decoded
from threshold_explorer.data.sources.examples import FOLDER
from threshold_explorer.data.sources.local_file import LOCAL_ID
from threshold_explorer.data.sources.predictions import RoleOptions
from threshold_explorer.decision.record.as_json import record_data, record_json
from threshold_explorer.serving import server_internals
from threshold_explorer.surfaces.command import command_line as serve_module
from threshold_explorer.surfaces.command.command_line import command_line
from threshold_explorer.surfaces.command.predictions import open_predictions

EXAMPLE = FOLDER / "breast_cancer.csv"


def run(*arguments, stdin=None):
    """The exit code, standard output and standard error of a command."""
    done = CliRunner().invoke(command_line, list(map(str, arguments)), input=stdin)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def frame(n=400, shift=1.5, seed=0):
    """Cases of two groups with two scores, of which the second is reversed."""
    random = np.random.default_rng(seed)
    ill = random.random(n) < 0.3
    score = 1 / (1 + np.exp(-random.normal(shift * ill - shift / 2, 1)))
    labels = np.where(ill, "ill", "well")
    return pd.DataFrame({"label": labels, "p": score, "risk": 1 - score, "site": np.where(np.arange(n) % 2, "A", "B")})


@pytest.fixture
def files(tmp_path):
    """The same cases as CSV and as Parquet."""
    cases = frame()
    cases.to_csv(tmp_path / "cases.csv", index=False)
    cases.to_parquet(tmp_path / "cases.parquet")
    return tmp_path


@pytest.fixture
def rule(tmp_path):
    """Writes the record of a file at a threshold, optionally with constraints, and returns its path."""

    def write(path, threshold, *constraints, roles=RoleOptions()):  # noqa: B008 - frozen
        data = record_data(record_of(open_predictions(path, roles).dataset, threshold))
        if constraints:
            names = ("metric", "sense", "bound")
            bounds = [dict(zip(names, one, strict=True)) for one in constraints]
            data["objective"] = {"goal": "recall", "recommended": threshold, "constraints": bounds, "found": []}
        written = tmp_path / "rule.json"
        written.write_text(json.dumps(data))
        return written

    return write


def test_metrics_are_those_of_the_record_and_of_scikit_learn(files):
    code, output, _ = run(
        "metrics", files / "cases.parquet", "--score", "p", "--positive", "ill", "--threshold", "0.4", "--json"
    )
    data, cases = json.loads(output), frame()
    dataset = open_predictions(files / "cases.parquet", RoleOptions(score="p", positive="ill")).dataset
    assert code == 0
    record = json.loads(record_json(record_of(dataset, 0.4)))
    assert {name: data[name] for name in ("data", "rule", "confidence", "summaries")} == {
        name: record[name] for name in ("data", "rule", "confidence", "summaries")
    }
    values = {one["key"]: one["value"] for one in data["numbers"]}
    truth, flagged = cases.label == "ill", cases.p >= 0.4
    assert values["recall"] == recall_score(truth, flagged)
    assert values["precision"] == precision_score(truth, flagged)
    assert all(one["interval"] for one in data["numbers"] if one["key"] not in ("tp", "fp", "fn", "tn"))


@pytest.mark.parametrize(
    "command",
    [
        ("metrics", "--prevalence", "0.02", "--group", "site"),
        ("choose", "--maximize", "recall", "--precision-min", "0.5"),
        ("check", "--rule", "rule.json", "--tolerance", "0.2"),
        ("share", "--counts-only", "--to", "https://explorer.example.org", "--title", "Cases"),
    ],
    ids=lambda command: command[0],
)
def test_each_command_gives_the_same_for_csv_and_parquet_and_refuses_other_files(files, rule, monkeypatch, command):
    monkeypatch.chdir(files)
    roles = ("--score", "p", "--positive", "ill")
    rule(files / "cases.csv", 0.4, roles=RoleOptions(score="p", positive="ill"))
    (files / "letters.csv").write_text("label,p\nill,high\nwell,low\n")
    name, *options = command
    texts = {}
    for kind in ("csv", "parquet"):
        code, output, error = run(name, f"cases.{kind}", *options, *roles)
        assert (code, error.startswith("Positive class") if name == "share" else error == "") == (0, True)
        texts[kind] = output.replace(f"cases.{kind}", "cases")
    assert texts["csv"] == texts["parquet"]
    code, output, error = run(name, "letters.csv", *options)
    assert (code, output) == (2, "")
    assert error.startswith("Error: ")


def test_the_groups_are_the_cases_of_each_value(files):
    options = ("--score", "p", "--positive", "ill", "--group", "site", "--prevalence", "0.02")
    text = run("metrics", files / "cases.csv", *options)[1].splitlines()
    assert [line for line in text if "prevalence" in line] == ["At a prevalence of 2.0\u202f%"]
    assert [line for line in text if line.startswith("site = ")] == ["site = A", "site = B"]
    output = run("metrics", files / "cases.csv", *options, "--json")[1]
    found, cases = json.loads(output)["groups"]["numbers"], frame()
    for site, numbers in found.items():
        part = cases[cases.site == site]
        counts = {one["key"]: one["value"] for one in numbers}
        assert counts["tp"] == ((part.label == "ill") & (part.p >= 0.5)).sum(), site
        assert counts["tn"] == ((part.label == "well") & (part.p < 0.5)).sum(), site


def test_lower_scores_can_be_positive(files):
    options = ("--positive", "ill", "--json")
    lower = run("metrics", files / "cases.csv", "--score", "risk", "--lower", "--threshold", "0.6", *options)[1]
    upper = run("metrics", files / "cases.csv", "--score", "p", "--threshold", "0.4", *options)[1]
    numbers = [[(one["key"], one["value"]) for one in json.loads(text)["numbers"]] for text in (lower, upper)]
    assert numbers[0] == numbers[1]
    assert json.loads(lower)["rule"]["positive_if"] == "score <= 0.6"


def test_markdown_is_a_table(files):
    lines = run("metrics", files / "cases.csv", "--score", "p", "--positive", "ill", "--markdown")[1].splitlines()
    head = lines.index("| Metric | Value | Interval |")
    assert lines[head + 1] == "| --- | ---: | --- |"
    assert {line.count("|") for line in lines[head:]} == {4}


def test_choose_answers_or_says_that_nothing_is_feasible():
    code, output, _ = run("choose", EXAMPLE, "--maximize", "recall", "--precision-min", "0.8", "--on-these-cases")
    assert (code, output.splitlines()[0]) == (0, "Recommended threshold: 0.525711")
    data = json.loads(
        run("choose", EXAMPLE, "--maximize", "recall", "--precision-min", "0.8", "--on-these-cases", "--json")[1]
    )
    assert data["rule"]["threshold"] == data["threshold"]
    impossible = ("--recall-min", "0.99", "--precision-min", "0.95", "--fpr-max", "0.001", "--flagged-max", "0.5")
    code, output, _ = run("choose", EXAMPLE, *impossible)
    assert (code, output.splitlines()[0]) == (1, "No threshold meets all constraints")
    assert json.loads(run("choose", EXAMPLE, *impossible, "--json")[1])["threshold"] is None


def test_costs_and_net_benefit_are_objectives_too():
    dear = json.loads(run("choose", EXAMPLE, "--cost-fn", "20", "--json")[1])
    cheap = json.loads(run("choose", EXAMPLE, "--cost-fn", "1", "--cost-fp", "20", "--json")[1])
    assert (dear["objective"], cheap["objective"]) == ("cost", "cost")
    assert dear["threshold"] < cheap["threshold"]
    assert run("choose", EXAMPLE, "--maximize", "net_benefit", "--rate", "0.1")[0] == 0


def test_a_rule_holds_is_broken_or_cannot_be_told(files, rule, tmp_path):
    path = files / "cases.csv"
    roles = RoleOptions(score="p", positive="ill")
    expected = {0.5: (0, "keeps"), 0.999: (1, "breaks"), 0.84: (3, "has too few cases")}
    for bound, (code, said) in expected.items():
        written = rule(path, 0.4, ("recall", "at_least", bound), roles=roles)
        found = run("check", path, "--rule", written, "--junit", tmp_path / "junit.xml")
        assert (found[0], said in found[1]) == (code, True), (bound, found)
        assert ("such cases would tell" in found[1].splitlines()[0]) == (code == 3)
        suite = ElementTree.parse(tmp_path / "junit.xml").getroot()
        assert (suite.get("failures"), suite.get("errors")) == (str(int(code == 1)), str(int(code == 3)))
        data = json.loads(run("check", path, "--rule", written, "--json")[1])
        assert data["verdict"] == {0: "holds", 1: "broken", 3: "undecided"}[code]
        assert run("check", path, "--rule", written, "--markdown")[1].count("\n| ") == 3


def test_as_many_cases_as_needed_decide(files, rule, tmp_path):
    written = rule(files / "cases.csv", 0.4, ("recall", "at_least", 0.84), roles=RoleOptions(score="p", positive="ill"))
    [finding] = json.loads(run("check", files / "cases.csv", "--rule", written, "--json")[1])["findings"]
    assert finding["verdict"] == "undecided"
    times = finding["cases_needed"] / 400
    for factor, verdict in ((times * 0.8, "undecided"), (times * 1.3, "decided")):
        more = pd.concat([frame()] * round(factor))
        more.to_csv(tmp_path / "more.csv", index=False)
        code = run("check", tmp_path / "more.csv", "--rule", written)[0]
        assert (code == 3) == (verdict == "undecided"), (factor, verdict)


def test_without_constraints_recall_and_precision_may_fall_by_the_tolerance(files, rule):
    written = rule(files / "cases.csv", 0.4, roles=RoleOptions(score="p", positive="ill"))
    same = json.loads(run("check", files / "cases.csv", "--rule", written, "--tolerance", "0.2", "--json")[1])
    assert [one["metric"] for one in same["findings"]] == ["recall", "precision"]
    assert same["verdict"] == "holds"
    frame(shift=-1.5).to_csv(files / "worse.csv", index=False)
    assert run("check", files / "worse.csv", "--rule", written)[0] == 1


def test_a_rule_is_checked_at_the_prevalence_that_it_is_meant_for(files, rule):
    written = rule(
        files / "cases.csv", 0.4, ("precision", "at_least", 0.3), roles=RoleOptions(score="p", positive="ill")
    )
    assert run("check", files / "cases.csv", "--rule", written)[0] == 0
    data = json.loads(written.read_text())
    data["prevalence"]["assumed"] = 0.01
    written.write_text(json.dumps(data))
    assert run("check", files / "cases.csv", "--rule", written)[0] == 1


def test_a_shared_link_contains_the_counts_and_no_score(files):
    options = "--score p --positive ill --counts-only --to https://example.org/ --threshold 0.4"
    code, output, _ = run("share", files / "cases.csv", *options.split())
    address, _, query = output.strip().partition("?")
    d, t = (part.partition("=")[2] for part in query.split("&"))
    assert (code, address, t) == (0, "https://example.org/", "0.4")
    assert decoded(d).scores().n_positive == (frame().label == "ill").sum()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing.csv"], "'nothing.csv' does not exist"),
        (["metrics", "nothing.csv"], "'nothing.csv' does not exist"),
        (["metrics", str(FOLDER.parent / "LICENSE")], "LICENSE"),
        (["metrics", str(EXAMPLE), "--score", "nothing"], 'no column "nothing"'),
        (["metrics", str(EXAMPLE), "--positive", "nothing"], "name it with --positive"),
        (["metrics", str(EXAMPLE), "--group", "nothing"], 'no column "nothing"'),
        (["metrics", str(EXAMPLE), "--prevalence", "1"], "--prevalence"),
        (["check", str(EXAMPLE), "--rule", str(EXAMPLE)], "is no decision record"),
        (["choose", str(EXAMPLE), "--recall-min", "2"], "--recall-min"),
        (["metrics", str(EXAMPLE), "--confidence", "94"], "--confidence"),
        (["metrics", "-"], "stdin"),
        (["metrics", str(FOLDER / "texts" / "german_english.csv")], "--label"),
        (["check", str(EXAMPLE), "--rule", str(FOLDER / "catalog.toml")], "is no decision record"),
        (["--port", "0"], "--port"),
    ],
)
def test_a_refusal_is_one_sentence_with_exit_code_2(arguments, said):
    code, output, error = run(*arguments)
    assert (code, output) == (2, "")
    assert said in error
    assert "Traceback" not in error
    assert len(error.strip().splitlines()[-1]) > 10


def test_the_first_word_is_the_file_to_open(files, monkeypatch):
    started, environment = [], {}
    monkeypatch.setattr(server_internals, "serve_app", lambda script, **options: started.append(options))
    monkeypatch.setattr(serve_module.os, "environ", environment)
    options = "--threshold 0.4 --page imbalance --port 9123 --positive ill"
    code, output, _ = run("--no-browser", files / "cases.csv", *options.split())
    assert code == 0
    assert output == f"http://127.0.0.1:9123/imbalance?d={LOCAL_ID}&positive=ill&t=0.4\n"
    assert environment["THRESHOLD_EXPLORER_FILE"] == str(files / "cases.csv")
    assert (started[0]["address"], started[0]["port"]) == ("127.0.0.1", 9123)


def test_the_help_of_each_command_has_examples_and_its_line_in_the_list(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    output = run("--help")[1]
    for name in command_line.commands:
        code, help, _ = run(name, "--help")
        [_, examples] = help.split("  Examples:\n")
        assert (code, f"\n  {name} " in output) == (0, True)
        for example in examples.strip().splitlines():
            _, _, arguments = example.partition("threshold-explorer ")
            # Parsed only: the files of the examples do not exist, which is the first complaint.
            code, _, error = run(*shlex.split(arguments))
            assert (
                code,
                any(said in error for said in ("does not exist", "No files found")) or arguments.split()[1] == "-",
            ) == (2, True), (example, error)


def test_standard_input_is_read_as_the_file(files):
    options = ("--score", "p", "--positive", "ill", "--threshold", "0.4", "--json")
    for kind in ("csv", "parquet"):
        path = files / f"cases.{kind}"
        piped = json.loads(run("metrics", "-", *options, stdin=path.read_bytes())[1])
        assert piped["numbers"] == json.loads(run("metrics", path, *options)[1])["numbers"], kind


def test_the_confidence_level_is_that_of_all_intervals_and_of_the_record(files, rule):
    options, path = ("--score", "p", "--positive", "ill", "--json"), files / "cases.csv"

    def recall(*more):
        data = json.loads(run("metrics", path, *options, *more)[1])
        [found] = [one for one in data["numbers"] if one["key"] == "recall"]
        return data["confidence"], found["interval"]

    truth = frame().label == "ill"
    hits = int((truth & (frame().p >= 0.5)).sum())
    for level in (80, 99):
        assert recall("--confidence", level) == (level / 100, list(wilson(hits, truth.sum(), level / 100)))
    assert recall() == (0.95, list(wilson(hits, truth.sum())))
    written = rule(path, 0.4, ("recall", "at_least", 0.7), roles=RoleOptions(score="p", positive="ill"))
    data = json.loads(written.read_text())
    written.write_text(json.dumps({**data, "confidence": 0.8}))
    intervals = [
        json.loads(run("check", path, "--rule", written, "--json", *more)[1])["findings"][0]["interval"]
        for more in ((), ("--confidence", "80"), ("--confidence", "95"))
    ]
    assert intervals[0] == intervals[1] != intervals[2]
    assert run("choose", path, "--confidence", "80")[1] != run("choose", path)[1]


@pytest.mark.parametrize(
    ("words", "offered", "missing"),
    [
        (["met"], "plain,metrics", "plain,check"),
        ([""], "plain,check", "plain,--port"),
        (["cases"], "file,cases", "plain,metrics"),
        (["cases.csv", "--pa"], "plain,--page", "plain,--maximize"),
        (["choose", "cases.csv", "--maximize", "acc"], "plain,accuracy", "plain,recall"),
        (["check", "cases.csv", "--ru"], "plain,--rule", "plain,--port"),
    ],
)
def test_bash_completes_commands_files_and_options(words, offered, missing, monkeypatch):
    monkeypatch.setenv("COMP_WORDS", " ".join(["threshold-explorer", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    monkeypatch.setenv("_THRESHOLD_EXPLORER_COMPLETE", "bash_complete")
    done = CliRunner().invoke(command_line, prog_name="threshold-explorer")
    assert offered in done.stdout.splitlines()
    assert missing not in done.stdout.splitlines()


def test_an_interruption_shows_the_progress_and_is_clean():
    # Read from a pipe that stays open, so that the interruption surely comes while it works.
    command = [sys.executable, "-m", "threshold_explorer.surfaces.command", "metrics", "-"]
    terminal, side = pty.openpty()
    # A shell makes processes in the background ignore interruptions, and tests may run in one.
    interruptible = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=side, preexec_fn=interruptible
    )
    process.stdin.write(b"label,score\n1,0.5\n")
    process.stdin.flush()
    shown = read_until(terminal, "Reading stdin … ")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    assert process.stdout.read() == b""
    shown += read_until(terminal, "\033[K")
    assert "Traceback" not in shown
    os.close(terminal)
    os.close(side)
    process.stdin.close()
    process.stdout.close()


def read_until(terminal, text):
    """What a terminal shows until it shows a text."""
    shown = ""
    while text not in shown:
        ready, _, _ = select.select([terminal], [], [], 60)
        assert ready, shown
        shown += os.read(terminal, 65536).decode()
    return shown


def test_a_rule_on_an_unknown_metric_is_refused(files, rule):
    written = rule(files / "cases.csv", 0.4, ("recal", "at_least", 0.5), roles=RoleOptions(score="p", positive="ill"))
    code, output, error = run("check", files / "cases.csv", "--rule", written)
    assert (code, output) == (2, "")
    assert 'a constraint on "recal"' in error


def test_coding_agents_read_the_documented_json(tmp_path, monkeypatch, rule):
    text = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    commands = re.findall(r"```sh\nthreshold-explorer (.+)\n```", text)
    [example] = map(json.loads, re.findall(r"```json\n(.+?)```", text, re.DOTALL))
    monkeypatch.chdir(tmp_path)
    for name in ("predictions.csv", "new.csv"):
        (tmp_path / name).write_bytes(EXAMPLE.read_bytes())
    rule(EXAMPLE, 0.3)
    printed = []
    for command in commands:
        code, output, _ = run(*command.split())
        assert code in (0, 3)
        printed.append(json.loads(output))
    metrics, best, findings = printed
    numbers = {number["key"]: number for number in metrics["numbers"]}
    for name in ("data", "rule"):
        assert example[name].items() <= metrics[name].items()
    assert example["confidence"] == metrics["confidence"]
    assert all(number.items() <= numbers[number["key"]].items() for number in example["numbers"])
    assert {"threshold", "found"} <= set(best)
    assert "findings" in findings
