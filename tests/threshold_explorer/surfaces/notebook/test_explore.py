import os
import re
import signal
import subprocess
import sys
import webbrowser
from io import BytesIO
from pathlib import Path
from urllib.request import urlopen

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
import traitlets

from metrics_core import LabelError
from tests.protocol_visitor import ProtocolVisitor
from tests.waiting import until
from threshold_explorer import explore
from threshold_explorer.data.counts_link import decoded
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.surfaces.notebook.widget import Explorer

LABELS, SCORES = [0, 0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.5, 0.5]
# Plotly, script and style are the same for every widget.
MAX_BYTES = 1_300_000


class Tensor:
    """The protocol of a torch tensor that is on another device and has a gradient."""

    def __init__(self, values):
        self.values = values

    def detach(self):
        return self

    def cpu(self):
        return np.asarray(self.values)


def counts(widget):
    at = widget._cases.dataset.scores.confusion_at(widget.threshold)
    return at.tp, at.fp, at.fn, at.tn


@pytest.mark.parametrize(
    "column",
    [
        list,
        np.array,
        pd.Series,
        pa.array,
        Tensor,
        lambda values: pd.DataFrame({"x": values}),
        lambda v: np.array([v]).T,
    ],
)
def test_columns_are_read_by_protocol(column):
    assert counts(explore(column(LABELS), column(SCORES))) == (2, 1, 1, 2)


@pytest.mark.parametrize(
    ("labels", "pos_label", "classes"),
    [
        (["no", "yes"], "yes", "no yes"),
        ([False, True], None, "false true"),
        ([True, False], False, "true false"),
        ([True, False], 0, "true false"),
        ([0.0, 1.0], 1, "0 1"),
        ([2, 3], 3, "2 3"),
    ],
)
def test_labels_of_any_type_are_named_as_the_app_names_them(labels, pos_label, classes):
    widget = explore([labels[label] for label in LABELS], SCORES, pos_label=pos_label)
    assert counts(widget) == (2, 1, 1, 2)
    assert f"{widget._cases.dataset.negative} {widget._cases.dataset.roles.positive}" == classes
    roles = RoleOptions(label="label", score="score", positive=classes.split()[1])
    assert (
        Predictions.open("x.parquet", widget._cases.parquet, roles, "x").dataset.scores == widget._cases.dataset.scores
    )


def test_the_size_of_the_data_is_no_markdown():
    widget = explore(["a_b*", "no", "a_b*"], [0.1, 0.2, 0.9], pos_label="a_b*", title="t_t")
    assert repr(widget).startswith("t_t: 3 cases, 2 positive (a_b*): prevalence ")


def test_lower_scores_can_be_positive_and_cases_weighted():
    widget = explore(LABELS, [-score for score in SCORES], [2.0] * 6, lower_is_positive=True, threshold=0.5)
    assert counts(widget) == (4, 2, 2, 4)


def test_the_threshold_takes_numbers_within_the_slider_only():
    widget = explore(LABELS, SCORES)
    widget.threshold = 0.123456789
    assert widget.threshold == 0.123456789
    for wrong in (7, -0.1, float("nan"), float("inf"), "high"):
        with pytest.raises(traitlets.TraitError):
            widget.threshold = wrong
    assert widget.threshold == 0.123456789


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (([0, 1], [0.1]), "y_true 2, y_score 1"),
        (([0, 1, 0], [0.1, float("nan"), 0.3]), "row 1"),
        (([1, 1], [0.1, 0.2]), "All 2 cases are positive"),
        (([0, 0], [0.1, 0.2]), "All 2 cases are negative"),
        ((pd.DataFrame({"a": [0, 1], "b": [0, 1]}), [0.1, 0.2]), "2 columns"),
    ],
)
def test_wrong_columns_are_refused_with_a_sentence(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        explore(*arguments)


def test_further_columns_need_the_length_and_a_name_of_their_own():
    with pytest.raises(ValueError, match="label 6, group 1"):
        explore(LABELS, SCORES, group=["a"])
    with pytest.raises(ValueError, match="'score'"):
        explore(LABELS, SCORES, score=SCORES)
    for value in (1, "malignant"):
        with pytest.raises(ValueError, match=f"^positive is {value!r} instead of a column"):
            explore(LABELS, SCORES, positive=value)


@pytest.mark.parametrize("labels", [(1, 2), (2, 1), ("no", "yes"), (0, 2)])
def test_the_positive_label_is_asked_where_it_is_not_1_beside_0(labels):
    y_true = [labels[label] for label in LABELS]
    with pytest.raises(LabelError):
        explore(y_true, SCORES)
    assert counts(explore(y_true, SCORES, pos_label=labels[1])) == (2, 1, 1, 2)


def test_a_link_has_the_counts_and_the_threshold():
    link = explore(LABELS, SCORES, threshold=0.4, title="Six").share("https://thresholds.example.org/")
    assert link.startswith("https://thresholds.example.org/?d=counts-")
    assert link.endswith("&t=0.4")
    found = decoded(link.split("d=")[1].split("&")[0])
    assert (found.title, found.tp[40], found.fp[40]) == ("Six", 2, 2)


def test_a_widget_of_many_distinct_scores_is_small():
    rng = np.random.default_rng(3)
    labels = rng.random(200_000) < 0.2
    widget = explore(labels, 1 / (1 + np.exp(-rng.normal(labels, 1))))
    state = widget.get_state()
    assert sum(len(str(value)) for value in state.values()) <= MAX_BYTES


def test_all_columns_are_in_the_file_of_the_app():
    widget = explore(pd.Series(LABELS, name="ill"), SCORES, hospital=list("aabbcc"))
    assert isinstance(widget, Explorer)
    assert list(pd.read_parquet(BytesIO(widget._cases.parquet()))) == ["ill", "score", "hospital"]


def test_the_documented_examples_run_and_the_app_ends_with_its_widget(monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    page = (Path(__file__).parents[4] / "docs" / "notebook.md").read_text(encoding="utf-8")
    names = {"y_true": LABELS, "y_score": SCORES, "weights": [1.0] * 6, "hospital": list("aabbcc")}
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(block, names)
    widget = names["widget"]
    [address] = opened
    assert address.startswith("http://127.0.0.1:")
    assert f"t={widget.threshold!r}" in address
    with urlopen(address) as answer:
        assert answer.status == 200
    widget.close()
    with pytest.raises(OSError, match="refused"):
        urlopen(address)


KERNEL = """
import sys
from threshold_explorer import explore
names = ["north", "south", "secret-hospital"]
widget = explore([0, 0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.5, 0.5], hospital=names * 2)
print(widget.open(browser=False), flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("end", ["killed", "killed with its processes", "exits"])
def test_the_opened_app_leaves_nothing_on_disk_however_the_kernel_ends(end, tmp_path):
    folders = {name: str(tmp_path) for name in ("TMPDIR", "TEMP", "TMP", "HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    kernel = subprocess.Popen(
        [sys.executable, "-c", KERNEL],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | folders,
        cwd=Path(__file__).parents[4],
        start_new_session=True,
    )
    with kernel:
        address = kernel.stdout.readline().strip()
        with ProtocolVisitor(address) as visitor:
            assert "6 cases" in visitor.open(address.partition("?")[2])
            assert written_in(tmp_path) == []
            if end == "killed":
                kernel.kill()
            elif end == "exits":
                kernel.stdin.close()
            else:
                os.killpg(kernel.pid, signal.SIGKILL)
            kernel.wait()
        until(lambda: not answers(address))
    assert written_in(tmp_path) == []


def written_in(folder):
    """The files with columns of the kernel: Parquet does not compress their names."""
    return [path for path in folder.rglob("*") if path.is_file() and b"hospital" in path.read_bytes()]


def answers(address):
    try:
        urlopen(address).close()
    except OSError:
        return False
    return True
