"""Detect UTF-16 without a byte order mark by its line ends and delimiters."""

import codecs
import re

HEAD_BYTES = 2**16
# At least one character in this many is a line end, a delimiter or a digit.
LETTERS_PER_ASCII = 50
_ORDERS = ("utf-16-le", "utf-16-be")
# Control characters, private-use characters and noncharacters.
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff]")
_STRUCTURE = re.compile("[\t\n\r,;|0-9]")


def unmarked_utf16(content: bytes) -> str | None:
    """The byte order of UTF-16 without a mark, or None; text in other encodings has no zero bytes.

    >>> unmarked_utf16("是,0.5\\n".encode("utf-16-be"))
    'utf-16-be'
    """
    head = content[:HEAD_BYTES]
    if b"\x00" not in head or len(content) % 2:
        return None
    found = {order: n for order in _ORDERS if (n := _n_structure(head, order))}
    return max(found, key=lambda order: found[order]) if found else None


def _n_structure(head: bytes, order: str) -> int:
    """The number of structural characters; 0 where the bytes are not text, or have too few."""
    try:
        # The last character of the head may be cut.
        text = codecs.getincrementaldecoder(order)().decode(head).rstrip("\x00\x1a")
    except UnicodeDecodeError:
        return 0
    count = len(_STRUCTURE.findall(text))
    is_table = re.search("[\r\n]", text) is not None and count * LETTERS_PER_ASCII >= len(text)
    return count if is_table and not _NO_TEXT.search(text) else 0
