"""The steps for GitHub Actions and GitLab: their shell runs as written, in a repository with a base and a branch."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import yaml

from tests.sources import ROOT
from tests.threshold_explorer.record.test_rule import record_of
from threshold_explorer.command.predictions import open_predictions
from threshold_explorer.record.as_json import record_data
from threshold_explorer.sources.predictions import RoleOptions

ACTION = yaml.safe_load((ROOT / "deploy/ci/github/action.yml").read_text(encoding="utf-8"))
JOB = yaml.safe_load((ROOT / "deploy/ci/gitlab.yml").read_text(encoding="utf-8"))[".threshold-explorer"]
AUTHOR = {f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def frame(shift: float) -> pd.DataFrame:
    random = np.random.default_rng(0)
    ill = random.random(400) < 0.3
    score = 1 / (1 + np.exp(-random.normal(shift * ill - shift / 2, 1)))
    return pd.DataFrame({"label": np.where(ill, "ill", "well"), "p": score})


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, env={**os.environ, **AUTHOR})


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone on a branch, of a repository whose main has predictions and a rule; programs are in `bin` beside it."""
    work = tmp_path / "clone"
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "origin")
    git(tmp_path, "clone", "--quiet", "origin", "clone")
    git(work, "checkout", "--quiet", "-b", "main")
    (work / "scores").mkdir()
    frame(2.5).to_csv(work / "scores" / "new.csv", index=False)
    data = record_data(record_of(open_predictions(work / "scores/new.csv", RoleOptions(positive="ill")).dataset, 0.4))
    data["objective"] = {"constraints": [{"metric": "recall", "sense": "at_least", "bound": 0.8}]}
    (work / "rule.json").write_text(json.dumps(data), encoding="utf-8")
    git(work, "add", ".")
    git(work, "commit", "--quiet", "--message=base")
    git(work, "push", "--quiet", "origin", "main")
    git(work, "checkout", "--quiet", "-b", "branch")
    (tmp_path / "bin").mkdir()
    install(
        work, "threshold-explorer", f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -m threshold_explorer.command "$@"'
    )
    # The two programs that would talk to a server write down what they are given.
    for name in ("gh", "curl"):
        install(work, name, 'printf "%s\\n" "$@" >> "$NOTES"')
    return work


def install(clone: Path, name: str, text: str) -> None:
    """A program that the steps find before any other."""
    program = clone.parent / "bin" / name
    program.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    program.chmod(0o755)


def install_stub(clone: Path, code: int, report: str, refusal: str = "") -> None:
    """A command that writes down its options, and ends like the one of the app after an answer or a refusal."""
    lines = ['printf "%s\\n" "$@" > "$OPTIONS_GIVEN"', f"printf '{report}'", f"printf '{refusal}' >&2"]
    install(clone, "threshold-explorer", "\n".join([*lines, "echo '<testsuite/>' > threshold.xml", f"exit {code}"]))


def options_given(clone: Path) -> list[str]:
    return (clone.parent / "options").read_text(encoding="utf-8").split()


def bash(script: str, clone: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    outer = {name: text for name, text in os.environ.items() if not name.startswith(("GIT_", "CI_", "GITHUB_"))}
    path = f"{clone.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"
    settings = {**outer, "PATH": path, "OPTIONS_GIVEN": str(clone.parent / "options")}
    settings |= {"NOTES": str(clone.parent / "notes"), **environment}
    command = ["bash", *options, "-c", script]
    return subprocess.run(command, cwd=clone, env=settings, capture_output=True, text=True, check=False)


def step(name: str) -> dict[str, Any]:
    [found] = [one for one in ACTION["runs"]["steps"] if one["name"] == name]
    return dict(found)


def on_github(clone: Path, file: str = "scores/new.csv", base: str = "main") -> tuple[dict[str, str], str]:
    """The outputs of the step, and the summary of the run."""
    files = {name: clone.parent / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    inputs = {"FILE": file, "RULE": "rule.json", "OPTIONS": "", "BASE": base, "RUNNER_TEMP": str(clone.parent)}
    # The options with which GitHub starts bash.
    done = bash(step("Check")["run"], clone, "-eo", "pipefail", **inputs, **{n: str(f) for n, f in files.items()})
    assert done.returncode == 0, done.stderr
    output, summary = (file.read_text(encoding="utf-8") for file in files.values())
    return dict(line.split("=", 1) for line in output.split()), summary


def test_github_gets_the_verdict_and_what_changed(clone: Path) -> None:
    frame(-1.0).to_csv(clone / "scores" / "new.csv", index=False)
    outputs, summary = on_github(clone)
    assert outputs["code"] == "1"
    lines = summary.splitlines()
    assert lines[0].startswith("new.csv breaks ")
    [recall] = [line for line in lines if line.startswith("| Recall |") and line.count("|") == 4]
    before, now = ((shift, (frame(shift).label == "ill") & (frame(shift).p >= 0.4)) for shift in (2.5, -1.0))
    for (shift, hits), cell in zip((before, now), recall.split("|")[2:4], strict=True):
        share = hits.sum() / (frame(shift).label == "ill").sum()
        assert cell.strip().startswith(f"{share:.3f} (")
    assert (clone.parent / "threshold-report/junit.xml").exists()
    commented = bash(step("Comment")["run"], clone, "-eo", "pipefail", NUMBER="7", REPORT=outputs["report"])
    assert commented.returncode == 0
    assert (clone.parent / "notes").read_text(encoding="utf-8").split()[:5] == [
        "pr",
        "comment",
        "7",
        "--body-file",
        outputs["report"],
    ]
    assert bash(step("Verdict")["run"], clone, CODE=outputs["code"]).returncode == 1


def test_github_passes_on_a_refusal(clone: Path) -> None:
    install_stub(clone, 2, "", "Error: no predictions")
    outputs, summary = on_github(clone)
    assert outputs["code"] == "2"
    assert summary == "Error: no predictions"
    base = clone.parent / "threshold-report"
    assert options_given(clone)[:7] == [
        *("check", "scores/new.csv", "--rule", "rule.json"),
        *("--base", str(base / "base-new.csv"), "--base-rule"),
    ]
    assert (base / "base-new.csv").read_bytes() == (clone / "scores/new.csv").read_bytes()


def test_a_new_file_and_a_push_have_nothing_to_be_compared_with(clone: Path) -> None:
    install_stub(clone, 0, "No number changed.")
    outputs, summary = on_github(clone, "new.csv")
    assert (outputs["code"], summary) == ("0", "No number changed.")
    # Under the rule of the base, which is the same.
    assert [option for option in options_given(clone) if option.startswith("--base")] == ["--base-rule"]
    on_github(clone, base="")
    assert [option for option in options_given(clone) if option.startswith("--base")] == []


def test_gitlab_gets_the_report_and_posts_it_with_a_token_only(clone: Path) -> None:
    install_stub(clone, 1, "new.csv breaks one constraint")
    settings = {**JOB["variables"], "FILE": "scores/new.csv", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"}
    [script] = JOB["script"]
    done = bash(script, clone, "-eo", "pipefail", **settings)
    assert (done.returncode, done.stdout) == (1, "new.csv breaks one constraint")
    assert options_given(clone) == [
        *("check", "scores/new.csv", "--rule", "rule.json", "--base", "base-new.csv", "--base-rule", "base-rule.json"),
        *("--junit", "threshold.xml", "--markdown"),
    ]
    assert not (clone.parent / "notes").exists()
    server = {"CI_API_V4_URL": "https://gitlab.example.org/api/v4", "CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "9"}
    done = bash(script, clone, "-eo", "pipefail", **settings, **server, GITLAB_TOKEN="secret")
    notes = (clone.parent / "notes").read_text(encoding="utf-8").split()
    assert (done.returncode, notes[-1]) == (1, "https://gitlab.example.org/api/v4/projects/3/merge_requests/9/notes")
    assert [name for name in JOB["artifacts"]["paths"] if not (clone / name).exists()] == []
    assert (clone / JOB["artifacts"]["reports"]["junit"]).exists()
    # A refusal takes the place of the report.
    install_stub(clone, 2, "", "Error: no predictions")
    done = bash(script, clone, "-eo", "pipefail", **settings)
    assert (done.returncode, done.stdout) == (2, "Error: no predictions")
