"""Bracketed fields are quoted where only that gives equal numbers of fields."""

import pytest

from threshold_explorer.reading.text.bracketed_fields import with_quoted_brackets


def test_a_call_is_quoted_with_its_arguments() -> None:
    found = with_quoted_brackets(b"y,p\n1,tensor([0.9, 0.1], device='cuda:0')\r\n0, [0.2, 0.8]\n")
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
def test_other_texts_are_unchanged(text: bytes) -> None:
    assert with_quoted_brackets(text) == text
