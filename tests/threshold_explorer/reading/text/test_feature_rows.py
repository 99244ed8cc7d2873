"""Features are distinguished from tables with colons."""

import pytest

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.refusals import NoSuchColumn

RANKED, PLAIN = "reading-feature-rows", "reading-printed-features"
REFUSED = [
    ("2 qid:1 1:0.5 2:0.25 # doc7\n0 qid:1 1:0.75 # doc8\n", RANKED),
    ("# a comment\n0 qid:10 1:0.5\n1 qid:10 1:1\n", RANKED),
    ("1.0 qid:q1 1:0.5 136:2e-3\n0.0 qid:q2 1:0.5\n", RANKED),
    ("1 1:0.5 3:2\n0 2:1\n", PLAIN),
    ("# made today\n+1 1:0.5\n-1 2:1 # doc7\n", PLAIN),
]


@pytest.mark.parametrize(("text", "key"), REFUSED)
def test_features_are_refused_with_a_remedy(text: str, key: str) -> None:
    with pytest.raises(NoSuchColumn) as caught:
        read_trusted(text.encode(), "mslr.txt")
    assert caught.value.sentence.key == key


@pytest.mark.parametrize(
    "text", ["label,score,at\n1,0.5,12:30\n0,0.25,13:45\n", "y p note\n1 0.5 qid:1\n0 0.25 qid:2\n"]
)
def test_a_table_with_colons_is_read(text: str) -> None:
    assert read_trusted(text.encode(), "p.csv").table.num_rows == 2
