"""The command as a Unix program: encodings, closed pipes, starts without Streamlit, and names of a file in Markdown."""

import json
import os
import re
import subprocess
import sys

import pytest
from markdown_it import MarkdownIt

from tests.hostile_data import PIECES
from tests.sources import ROOT
from tests.threshold_explorer.surfaces.command.test_command_line import frame, run
from threshold_explorer.surfaces.command.command_line import command_line
from threshold_explorer.surfaces.command.terminal import Output, escaped, markdown_rows, one_line

COMMAND = [sys.executable, "-m", "threshold_explorer.surfaces.command"]
LOCALES = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "cp437:strict"},
    {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]


@pytest.fixture
def cases(tmp_path):
    """Cases whose file, columns and classes are named in several scripts."""
    path = tmp_path / "größe→語.csv"
    found = frame(80).rename(columns={"p": "p→1"})
    found["label"] = found["label"].map({"ill": "krank é", "well": "gesund 語"})
    found.to_csv(path, index=False, encoding="utf-8")
    return path


def started(*arguments, **environment):
    """The finished process of the command, with its output as bytes."""
    env = {name: text for name, text in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], env=env | environment, cwd=ROOT, capture_output=True, check=False
    )


@pytest.mark.parametrize("environment", LOCALES, ids=str)
def test_any_encoding_gets_fallback_characters_and_exact_json(cases, environment):
    encoding = environment.get("PYTHONIOENCODING", "ascii").partition(":")[0]
    options = (cases, "--score", "p→1", "--positive", "krank é")
    done = started("choose", *options, **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "95% 0." in text
    assert "p->1 >= " in text
    data = json.loads(started("metrics", *options, "--json", **environment).stdout.decode(encoding))
    assert data["rule"]["score"] == "p→1"
    assert data["rule"]["positive"] == "krank é"
    refused = started("metrics", cases, "--score", "語", **environment)
    assert refused.returncode == 2
    assert b"Traceback" not in refused.stderr
    assert 'no column "?"' in refused.stderr.decode(encoding)


def test_utf_8_stays_as_it_is(cases):
    done = started("choose", cases, "--score", "p→1", "--positive", "krank é", PYTHONIOENCODING="utf-8")
    assert "p→1 >= " in done.stdout.decode()
    assert "–" in done.stdout.decode()


@pytest.mark.parametrize(("arguments", "code"), [((), 0), (("--recall-min", "1", "--precision-min", "1"), 1)])
def test_a_reader_that_closes_early_changes_nothing(cases, arguments, code):
    """As `head`, and `grep -q` under `pipefail`: no message, and the command's own exit code."""
    reader, writer = os.pipe()
    # Closed before anything is written, so that every write fails.
    os.close(reader)
    options = ("--score", "p→1", "--positive", "krank é", *arguments)
    process = subprocess.run(
        [*COMMAND, "choose", str(cases), *options], cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (process.returncode, process.stderr) == (code, b"")


def test_pipefail_sees_the_answer_and_not_the_closed_pipe():
    for filter in ("head -1", "grep -q Usage"):
        script = f"set -o pipefail; {sys.executable} -m threshold_explorer.surfaces.command choose --help | {filter}"
        done = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")


def test_what_is_written_after_a_closed_pipe_goes_nowhere():
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as stream:
        output = Output(stream)
        output.write("first")
        os.close(reader)
        output.flush()
        assert output.write("later\n" * 100_000) == 600_000
        output.flush()


def test_closed_standard_streams_are_no_failure():
    script = f"{sys.executable} -m threshold_explorer.surfaces.command --version >&- 2>&-"
    assert subprocess.run(["bash", "-c", script], cwd=ROOT, check=False).returncode == 0


HEAVY = ("streamlit", "pandas", "numpy", "pyarrow", "plotly", "fluent")


@pytest.mark.parametrize(
    "words",
    [["--version"], ["--help"], *([name, "--help"] for name in command_line.commands)],
    ids=" ".join,
)
def test_help_and_version_import_nothing_that_computes(words):
    assert imported_by(words, {}) == []


@pytest.mark.parametrize(
    "words", ["met", "metrics cases.csv --th", "check new.csv --ru", "choose a --maximize acc", "cases.csv --pa", "cas"]
)
def test_completion_imports_nothing_that_computes(words):
    asked = {
        "_THRESHOLD_EXPLORER_COMPLETE": "bash_complete",
        "COMP_WORDS": f"threshold-explorer {words}",
        "COMP_CWORD": str(len(words.split())),
    }
    assert imported_by([], asked) == []


def imported_by(words, environment):
    """Which of the packages that take long the command imports; it must end well, and without a warning."""
    code = (
        "import sys\nfrom threshold_explorer.surfaces.command import main\n"
        f"sys.argv = ['threshold-explorer', *{words!r}]\n"
        "try:\n    main()\nexcept SystemExit as end:\n    code = end.code\n"
        f"print('\\n', [name for name in {HEAVY!r} if name in sys.modules], code or 0, sep='|')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    *_, found, exit_code = done.stdout.rstrip().split("|")
    assert exit_code == "0"
    return json.loads(found.replace("'", '"'))


@pytest.mark.parametrize("name", ["Rule", "GroupRule"])
def test_a_rule_imports_no_streamlit(name):
    code = f"import sys\nfrom threshold_explorer import {name}\nprint('streamlit' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    ("word", "command"),
    [("metrcs", "metrics"), ("chose", "choose"), ("Check", "check"), ("shares", "share"), ("opne", "open")],
)
def test_a_mistyped_command_is_answered_with_the_nearest(word, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for more in ([], ["cases.csv", "--threshold", "0.3"]):
        code, output, error = run(word, *more)
        assert (code, output) == (2, "")
        assert f'Did you mean "{command}"?' in error


@pytest.mark.parametrize("word", ["predictions", "check.csv", "./metrcs"])
def test_what_is_no_nearly_a_command_is_a_file(word):
    code, _, error = run(word)
    assert (code, "does not exist" in error, "Did you mean" in error) == (2, True, False)


TABLES = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
# What GitHub and GitLab look for in the text that is left after Markdown.
REFERENCE = re.compile(r"(?<!\w)[@#!$&%~]\w|\bGH-\d|^/\w|https?://|www\.", re.IGNORECASE)


@pytest.mark.parametrize("word", PIECES)
def test_a_name_is_one_cell_of_text(word: str) -> None:
    rows = markdown_rows(("a", "b"), [(PIECES[word], "1"), ("x", PIECES[word])], right=(1,))
    parts = TABLES.parse(rows)
    cells = [part for part in parts if part.type == "inline"]
    assert len(cells) == 6
    assert parts[-1].type == "table_close"
    assert {part.type for cell in cells for part in cell.children} <= {"text", "text_special"}
    for cell in cells[2:6]:
        shown = "".join(part.content for part in cell.children)
        assert REFERENCE.search(shown) is None
        assert shown.replace("\u2060", "") in {"1", "x", one_line(PIECES[word]).replace("\u2060", "")}


@pytest.mark.parametrize(
    "text",
    ["@ada", "cc @ada/team", "closes #1", "fixes owner/name#12", "GH-7", "!3", "&4", "%5", "~bug", '~"a b"', "/close"],
)
def test_no_text_notifies_or_refers_to_anything(text: str) -> None:
    shown = "".join(part.content for part in TABLES.parse(escaped(text))[1].children)
    assert REFERENCE.search(shown) is None
    assert "#12" not in shown
    assert shown.replace("\u2060", "") == text
