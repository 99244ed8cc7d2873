"""The lines of types and roles in a file of Orange are no cases."""

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from threshold_explorer.data.kinds.tasks import TASKS
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.text.tool_files import is_orange

FILE = Path(__file__).with_name("orange-three-line-header.tab")
ROLES = ["", "meta", "class", "weight", "ignore", "meta color=red"]


def test_the_score_of_the_class_is_found_in_ten_cases():
    source = open_source(receive(FILE.read_bytes(), FILE.name, "visitor"), "visitor")
    key, roles = next(iter(source.guesses.items()))
    dataset = TASKS[key].open(source, roles)
    assert (dataset.scores.n, dataset.roles.positive) == (10, "1")
    assert dataset.scores.roc_auc() == 0.68
    assert any("Orange" in str(note) for note in source.report.notes)


@given(
    st.sampled_from(["discrete", "d", "no yes"]),
    st.sampled_from(["continuous", "c"]),
    st.permutations(ROLES).map(lambda roles: roles[:2]).filter(any),
    st.lists(st.tuples(st.sampled_from(["no", "yes"]), st.sampled_from([0.125, 0.5])), min_size=2, max_size=9),
)
def test_every_line_after_the_third_is_a_case(of_label, of_score, roles, cases):
    assume({of_label, of_score} & {"discrete", "continuous"})
    rows = [["label", "score"], [of_label, of_score], roles, *([label, str(score)] for label, score in cases)]
    table = read_trusted("\n".join(map("\t".join, rows)).encode(), "cases.tab").table
    assert table.to_pylist() == [{"label": label, "score": score} for label, score in cases]


@pytest.mark.parametrize(
    "lines",
    [
        ["label\tscore", "no\t0.5", "yes\t0.25"],
        ["truth\tpredicted", "c\td", "m\tc", "d\td"],
        ["truth\tpredicted", "continuous\td", "m\tc", "d\td"],
        ["label\tscore", "discrete\tcontinuous", "\t"],
        ["label\tscore", "discrete\tcontinuous", "no\t0.5"],
        ["label,score", "discrete,continuous", "class,meta"],
        ["label", "discrete", "class"],
        ["label\tscore", "discrete\tcontinuous"],
    ],
)
def test_other_lines_are_no_header(lines):
    assert not is_orange(lines)
