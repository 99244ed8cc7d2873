"""Named lists, pasted from a console or a script."""

import pytest

from threshold_explorer.reading.text.printed.named_lists import are_named_lists, read_named_lists
from threshold_explorer.reading.text.printed.printout import IncompletePrintout

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
def test_lists_become_columns(text: str) -> None:
    assert are_named_lists(text.split("\n"))
    assert read_named_lists(text.split("\n"), "p.py").rows == ROWS


def test_only_quotes_are_removed_from_texts() -> None:
    read = read_named_lists(["y = ['not spam', \"it's\"]", "p = [0.5, 1]"], "p.py")
    assert read.rows == [["y", "p"], ["not spam", "0.5"], ["it's", "1"]]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("y = [1, 0]\np = [0.9]", "reading-printed-lengths"),
        ("y = [1, 0]\nprint(y)\np = [0.9, 0.1]", "reading-printed-between-lists"),
        ("y = [1, 0", "reading-printed-between-lists"),
    ],
)
def test_lists_that_would_lose_a_case_are_refused(text: str, key: str) -> None:
    with pytest.raises(IncompletePrintout) as caught:
        read_named_lists(text.split("\n"), "p.py")
    assert caught.value.sentence.key == key


@pytest.mark.parametrize("text", ["label,score\nyes,0.5", "a=1 b=2", "f(x),1\ng(x),0", "x = 1"])
def test_other_texts_are_not_named_lists(text: str) -> None:
    assert not are_named_lists(text.split("\n"))
