"""Fields in brackets are quoted where only that makes the rows even."""

import pytest

from dashboard.reading.text.bracketed_fields import with_brackets_quoted


def test_a_call_is_quoted_with_its_arguments() -> None:
    found = with_brackets_quoted(b"y,p\n1,tensor([0.9, 0.1], device='cuda:0')\r\n0, [0.2, 0.8]\n")
    assert found == b'y,p\n1,"tensor([0.9, 0.1], device=\'cuda:0\')"\r\n0,"[0.2, 0.8]"\n'


@pytest.mark.parametrize(
    "text",
    [
        b"y,p,q\n1,[0.9, 0.1]\n0,[0.2, 0.8]\n",
        b'y,t,p\n1,"a ,[b, c], d",[0.9, 0.1]\n0,"",[0.2, 0.8]\n',
        b"[1, 0.9]\n[0, 0.2]\n",
        b"y,p\n1,[0.9, 0.1]\n0,0.2\n",
        b"y,p\n",
        b"",
    ],
)
def test_other_texts_stay_as_they_are(text: bytes) -> None:
    assert with_brackets_quoted(text) == text
