"""The steps for GitHub Actions and GitLab: their shell as written, in a repository with a base branch."""

import os
import subprocess
import sys

import pytest
import yaml

from tests.sources import ROOT
from tests.threshold_explorer.command.test_command_line import frame
from tests.threshold_explorer.record.test_rule import record_of
from threshold_explorer.command.predictions import open_predictions
from threshold_explorer.record.as_json import record_json
from threshold_explorer.sources.predictions import RoleOptions

STEPS = ROOT / "deploy" / "ci"
ROLES = RoleOptions(score="p", positive="ill")


def git(folder, *arguments):
    named = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")
    subprocess.run(["git", *named, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path):
    """A clone of a repository whose branch main has predictions and a rule, and a command on the PATH."""
    origin, clone, programs = tmp_path / "origin", tmp_path / "clone", tmp_path / "bin"
    origin.mkdir()
    git(origin, "init", "--quiet", "--initial-branch=main")
    frame().to_csv(origin / "cases.csv", index=False)
    record = record_json(record_of(open_predictions(origin / "cases.csv", ROLES).dataset, 0.5))
    (origin / "rule.json").write_text(record)
    git(origin, "add", ".")
    git(origin, "commit", "--quiet", "-m", "Predictions")
    git(tmp_path, "clone", "--quiet", str(origin), str(clone))
    programs.mkdir()
    command = programs / "threshold-explorer"
    command.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m threshold_explorer.command "$@"\n')
    command.chmod(0o755)
    return clone


def steps_of_github():
    action = yaml.safe_load((STEPS / "github" / "action.yml").read_text())
    inputs = {f"inputs.{name}" for name in action["inputs"]}
    for step in action["runs"]["steps"]:
        named = {text.strip("${} ") for text in step.get("env", {}).values()}
        assert {name for name in named if name.startswith("inputs.")} <= inputs
    return {step["name"]: step for step in action["runs"]["steps"]}


def run(script, folder, **variables):
    path = f"{folder.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "RULE": "rule.json", "OPTIONS": "", **variables}
    # As GitHub runs a step of the shell "bash".
    shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(shell, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def on_github(folder, **variables):
    """The report, the exit code of the verdict, and standard error of the checking step."""
    outputs, summary = folder.parent / "outputs", folder.parent / "summary"
    outputs.write_text("")
    summary.write_text("")
    paths = {"GITHUB_OUTPUT": str(outputs), "GITHUB_STEP_SUMMARY": str(summary), "RUNNER_TEMP": str(folder.parent)}
    steps = steps_of_github()
    done = run(steps["Check"]["run"], folder, **paths, **variables)
    assert done.returncode == 0, done.stderr
    found = dict(line.split("=", 1) for line in outputs.read_text().splitlines())
    assert (folder / found["report"]).read_text() == summary.read_text()
    return summary.read_text(), run(steps["Verdict"]["run"], folder, CODE=found["code"]).returncode, done.stderr


def on_gitlab(folder, **variables):
    """The same of the GitLab job."""
    job = yaml.safe_load((STEPS / "gitlab.yml").read_text())[".threshold-explorer"]
    target = {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": variables.pop("BASE")}
    done = run("\n".join(job["script"]), folder, **target, **variables)
    assert job["artifacts"]["reports"]["junit"] == "threshold.xml"
    return (folder / "threshold.md").read_text(), done.returncode, done.stderr


TOLERANCE = {"BASE": "main", "OPTIONS": "--tolerance 0.2"}


@pytest.mark.parametrize("service", [on_github, on_gitlab])
def test_the_report_says_what_changed_since_the_base_branch(repository, service):
    frame(shift=0.1, seed=3).to_csv(repository / "cases.csv", index=False)
    report, code, _ = service(repository, FILE="cases.csv", BASE="main")
    assert code == 1
    [recall] = [line for line in report.splitlines() if line.startswith("| Recall | 0.")]
    before, after = recall.split(" | ")[1:3]
    assert before != after
    assert before.count("(") == after.count("(") == 1


def test_nothing_changed_and_a_file_that_the_base_branch_does_not_have(repository):
    report, code, _ = on_github(repository, FILE="cases.csv", **TOLERANCE)
    assert (code, "No number changed." in report) == (0, True)
    (repository / "rule.json").rename(repository / "new rule.json")
    (repository / "cases.csv").rename(repository / "new cases.csv")
    report, code, _ = on_github(repository, FILE="new cases.csv", RULE="new rule.json", **TOLERANCE)
    assert (code, "No number changed." in report, "Recall" in report) == (0, False, True)


def test_a_refused_file_is_the_report(repository):
    (repository / "cases.csv").write_text("label,p\nill,high\nwell,low\n")
    report, code, error = on_gitlab(repository, FILE="cases.csv", **TOLERANCE)
    assert code == 2
    assert report
    assert report.strip() in error
