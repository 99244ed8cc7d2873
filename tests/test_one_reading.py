"""A file is read the same way on every surface: page, command and HTTP API give the same cases, or ask the same."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.app_driver import uploaded
from tests.threshold_explorer.surfaces.api.conftest import api, api_server, client_of
from threshold_explorer.surfaces.command.command_line import command_line

__all__ = ["api", "api_server", "client_of"]
FOLDER = Path(__file__).parent / "reading_cases"
CURRENT = "threshold_explorer.interface.current_data.CurrentData"
CASES = "\n".join(f"{label},{score / 40}" for score, label in enumerate(["no", "yes", "no", "yes"] * 10))
MADE = {
    "plain.csv": f"label,score\n{CASES}\n",
    "a-total.csv": f"label,score\n{CASES}\nTotal,\n",
    "a-missing-value.csv": f"label,score\n{CASES}\nno,-999\n",
    "no-header.csv": "0,1\n1,1\n0,0\n1,0\n0,0\n1,1\n",
    "two-classes-without-a-hint.csv": "sex,score\n" + "M,0.5\nF,0.5\nM,0.25\nF,0.25\n" * 5,
    "a-remark.csv": f"label,score\n{CASES}\nexported on Monday\n",
    "blank-labels.csv": "label,score\n" + "".join(f",{score / 40}\n" for score in range(12)) + CASES + "\n",
    "no-scores.csv": "name,city\nAnna,Bonn\nBert,Kiel\n",
}
TOOLS = Path(__file__).parent / "threshold_explorer" / "reading" / "text"
PATHS = [*sorted(FOLDER.iterdir()), TOOLS / "weka-distribution.csv", TOOLS / "orange-three-line-header.tab"]
FILES = {path.name: path.read_bytes() for path in PATHS} | {name: text.encode() for name, text in MADE.items()}


@dataclass(frozen=True)
class Read:
    """The cases of a file by class, and ROC AUC to nine digits; None where numbers are known within bounds only."""

    positives: float
    negatives: float
    roc_auc: float | None


def read_in(text: str) -> Read:
    """What JSON of the command or of the API says."""
    data = json.loads(text)
    aucs = [round(each["value"], 9) for each in data["summaries"] if each["key"] == "auc"]
    return Read(data["data"]["positives"], data["data"]["negatives"], *(aucs or [None]))


def by_command(name: str, content: bytes, folder: Path, *options: str) -> Read | str:
    path = folder / name
    path.write_bytes(content)
    ran = CliRunner().invoke(command_line, ["metrics", str(path), "--json", *options])
    return read_in(ran.stdout) if ran.exit_code == 0 else ran.output.removeprefix("Error: ").strip()


def by_api(name: str, content: bytes, api, **options: str) -> Read | str:
    answer = api.post("/metrics", files={"file": (name, content)}, data=options)
    return read_in(answer.text) if answer.status_code == 200 else answer.json()["detail"]


@pytest.mark.parametrize("name", FILES)
def test_the_page_the_command_and_the_api_read_alike_or_ask_the_same(name, tmp_path, api):
    command, answer = by_command(name, FILES[name], tmp_path), by_api(name, FILES[name], api)
    app = uploaded(FILES[name], name)
    opened = app.session_state[CURRENT].dataset if CURRENT in app.session_state else None
    if isinstance(command, Read):
        assert answer == command
        scores = opened.scores
        assert Read(scores.n_positive, scores.n_negative, round(float(scores.roc_auc()), 9)) == command
        return
    said = command.split(" Answer with ")[0]
    assert isinstance(answer, str)
    assert answer.split(" Answer with ")[0] == said
    shown = [each.value for kind in ("markdown", "error", "warning") for each in getattr(app, kind)]
    assert opened is None or opened.title != name
    assert any(said in text.replace("\\", "") for text in shown), shown


@pytest.mark.parametrize("name", FILES)
def test_accepted_guesses_are_the_same(name, tmp_path, api):
    command = by_command(name, FILES[name], tmp_path, "--accept-guesses")
    answer = by_api(name, FILES[name], api, accept_guesses="true")
    # Each says in its own words which option drops a row.
    found, found_too = (each.split(";")[0] if isinstance(each, str) else each for each in (command, answer))
    assert found_too == found


@pytest.mark.parametrize("reason", ["random", "calibrated", "score"])
def test_a_reason_for_blank_labels_gives_the_same_numbers_in_the_command_and_the_api(reason, tmp_path, api):
    name = "blank-labels.csv"
    command = by_command(name, FILES[name], tmp_path, "--blank", reason)
    assert isinstance(command, Read)
    assert by_api(name, FILES[name], api, blank=reason) == command
    assert command.positives + command.negatives == pytest.approx(40 if reason == "random" else 52)
