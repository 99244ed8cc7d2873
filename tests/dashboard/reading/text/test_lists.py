"""Lists with names, as they are pasted from a console or a script."""

import pytest

from dashboard.reading.text.printed.lists import are_lists, read_lists
from dashboard.reading.text.printed.printout import PartOfATable

ROWS = [["y", "p"], ["1", "0.9"], ["0", "0.2"], ["1", "0.7"]]
NUMPY = "import numpy as np\n\ny = np.array([1, 0, 1])\n# scores\np = np.array([0.9, 0.2,\n  0.7], dtype=np.float32)\n"


@pytest.mark.parametrize(
    "text",
    [
        "y = [1, 0, 1]\np = [0.9, 0.2, 0.7]\n",
        "y = (1, 0, 1)\np = (0.9, 0.2, 0.7)",
        NUMPY,
        "y <- c(1, 0, 1)\np <- c(0.9, 0.2, 0.7)\n",
        "y = [1 0 1];\np = [0.9 0.2 0.7];\n",
        "y = torch.tensor([1, 0, 1])\np = torch.tensor([0.9, 0.2, 0.7], device='cuda:0')\n",
    ],
)
def test_lists_stand_side_by_side(text: str) -> None:
    assert are_lists(text.split("\n"))
    assert read_lists(text.split("\n"), "p.py").rows == ROWS


def test_texts_lose_their_quotation_marks_alone() -> None:
    read = read_lists(["y = ['not spam', \"it's\"]", "p = [0.5, 1]"], "p.py")
    assert read.rows == [["y", "p"], ["not spam", "0.5"], ["it's", "1"]]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("y = [1, 0]\np = [0.9]", "reading-printed-lengths"),
        ("y = [1, 0]\nprint(y)\np = [0.9, 0.1]", "reading-printed-between-lists"),
        ("y = [1, 0", "reading-printed-between-lists"),
    ],
)
def test_what_would_lose_a_case_is_refused(text: str, key: str) -> None:
    with pytest.raises(PartOfATable) as caught:
        read_lists(text.split("\n"), "p.py")
    assert caught.value.sentence.key == key


@pytest.mark.parametrize("text", ["label,score\nyes,0.5", "a=1 b=2", "f(x),1\ng(x),0", "x = 1"])
def test_other_texts_are_no_lists(text: str) -> None:
    assert not are_lists(text.split("\n"))
