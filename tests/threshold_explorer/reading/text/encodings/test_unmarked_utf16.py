# ruff: noqa: RUF001
"""UTF-16 without a byte order mark, and other bytes with zeros."""

import pytest

from threshold_explorer.reading.text.encodings.text_encoding import unmarked_utf16

TEXTS = ["label,score\n是,0.5\n", "а;б\nда;0,5\n", "这个产品很好用" * 4 + "\t1\n", "一一一,1\n"]


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", TEXTS)
def test_line_ends_and_delimiters_show_the_byte_order(text: str, order: str) -> None:
    assert unmarked_utf16(text.encode(order)) == order


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"label,score\n1,0.5\n",
        "是,1\n".encode("utf-16-le")[:-1],
        b"".join(at.to_bytes(4, "little") for at in range(3000)),
        b"\0\0" * 50,
        b"label,score\nyes,0.5\n" + b"\0" * 40,
    ],
)
def test_bytes_that_are_not_utf16_tables(content: bytes) -> None:
    assert unmarked_utf16(content) is None
