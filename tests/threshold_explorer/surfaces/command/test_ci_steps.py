"""The steps for GitHub Actions and GitLab: their shell runs as written, in a repository with a base and a branch."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pandas as pd
import pytest
import yaml

from tests.sources import ROOT
from tests.threshold_explorer.decision.test_rule import record_of
from threshold_explorer.data.sources.predictions import RoleOptions
from threshold_explorer.decision.record.as_json import record_data
from threshold_explorer.surfaces.command.predictions import open_predictions

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
        work,
        "threshold-explorer",
        f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -m threshold_explorer.surfaces.command "$@"',
    )
    # The program that would talk to GitHub writes down what it is given, and prints the ids of earlier comments.
    install(
        work,
        "gh",
        'printf "%s\\n" "$@" >> "$NOTES"\ncase "$*" in *--paginate*) cat "$EARLIER" 2>/dev/null;; esac; true',
    )
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
    settings["EARLIER"] = str(clone.parent / "earlier")
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
    assert bash(step("Verdict")["run"], clone, CODE=outputs["code"]).returncode == 1


def test_the_comment_on_github_is_made_once_and_then_updated(clone: Path) -> None:
    report = clone.parent / "report.md"
    report.write_text("new.csv keeps the rule", encoding="utf-8")

    def posted(rule: str = "rule.json") -> list[str]:
        """The arguments of the call that writes the comment."""
        given = {"NUMBER": "7", "GH_REPO": "a/b", "REPORT": str(report), "FILE": "new.csv", "RULE": rule}
        (clone.parent / "notes").write_text("", encoding="utf-8")
        assert bash(step("Comment")["run"], clone, "-eo", "pipefail", **given).returncode == 0
        return (clone.parent / "notes").read_text(encoding="utf-8").partition("--silent\n")[2].split()

    body = ["--field", f"body=@{report}.comment"]
    assert posted() == ["--method", "POST", "repos/a/b/issues/7/comments", *body]
    marker, text = (clone.parent / "report.md.comment").read_text(encoding="utf-8").splitlines()
    assert marker.startswith("<!-- threshold-explorer ")
    assert text == "new.csv keeps the rule"
    (clone.parent / "earlier").write_text("41\n57\n", encoding="utf-8")
    assert posted() == ["--method", "PATCH", "repos/a/b/issues/comments/41", *body]
    posted("other.json")
    # Another rule has a comment of its own.
    assert (clone.parent / "report.md.comment").read_text(encoding="utf-8").splitlines()[0] != marker


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


@contextmanager
def notes_server() -> Iterator[tuple[str, dict[int, str]]]:
    """A server with GitLab's interface to the notes of a merge request, which has 150; its address and the notes."""
    notes = dict.fromkeys(range(1, 151), "a note of somebody")

    class Notes(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            query = parse_qs(urlsplit(self.path).query)
            size, page = int(query["per_page"][0]), int(query["page"][0])
            shown = list(notes.items())[(page - 1) * size : page * size]
            self.answer(200, [{"id": number, "body": body} for number, body in shown])

        def do_POST(self) -> None:
            notes[len(notes) + 1] = self.body()
            self.answer(201, {})

        def do_PUT(self) -> None:
            notes[int(self.path.rpartition("/")[2])] = self.body()
            self.answer(200, {})

        def body(self) -> str:
            sent = self.rfile.read(int(self.headers["Content-Length"])).decode()
            return parse_qs(sent)["body"][0]

        def answer(self, status: int, data: object) -> None:
            is_known = self.headers["PRIVATE-TOKEN"] == "secret" and "/projects/3/merge_requests/9/notes" in self.path
            self.send_response(status if is_known else 401)
            self.end_headers()
            self.wfile.write(json.dumps(data).encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Notes) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/api/v4", notes
        server.shutdown()


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
    assert not (clone / "notes.json").exists()
    project = {"CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "9"}
    with notes_server() as (address, notes):
        server = {**project, "CI_API_V4_URL": address, "GITLAB_TOKEN": "secret"}
        for _ in range(2):
            done = bash(script, clone, "-eo", "pipefail", **settings, **server)
            assert done.returncode == 1, done.stderr
        # The others are on two pages before it; the second run updates the note of the first.
        [(number, note)] = [(number, body) for number, body in notes.items() if "threshold-explorer" in body]
        assert (number, len(notes)) == (151, 151)
        assert note.splitlines()[1:] == ["new.csv breaks one constraint"]
        install_stub(clone, 0, "new.csv keeps the rule")
        bash(script, clone, "-eo", "pipefail", **settings, **server)
        assert notes[151].splitlines()[1:] == ["new.csv keeps the rule"]
    done = bash(script, clone, "-eo", "pipefail", **settings, **server)
    assert (done.returncode, "could not be posted" in done.stderr) == (0, True)
    assert [name for name in JOB["artifacts"]["paths"] if not (clone / name).exists()] == []
    assert (clone / JOB["artifacts"]["reports"]["junit"]).exists()
    # A refusal takes the place of the report.
    install_stub(clone, 2, "", "Error: no predictions")
    done = bash(script, clone, "-eo", "pipefail", **settings)
    assert (done.returncode, done.stdout) == (2, "Error: no predictions")
