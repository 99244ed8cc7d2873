"""Lines of a text file that are remarks of its writer, not rows."""

import re

from dashboard.reading.choices import COMMENT_MARKS

MARKS = tuple(filter(None, COMMENT_MARKS))


def mark_of(line: str) -> str:
    """The mark that a line begins with, blanks apart, or "".

    >>> mark_of("  # made by a model"), mark_of("label,score")
    ('#', '')
    """
    start = line.lstrip(" \t")
    return next((mark for mark in MARKS if start.startswith(mark)), "")


def lines_without_comments(lines: list[str], mark: str, quote: str) -> list[str]:
    """The lines, those that begin with the mark made empty; inside a quotation nothing is a comment.

    >>> lines_without_comments(["# a\\n", '"b\\n', '# c"\\n'], "#", '"')
    ['', '"b\\n', '# c"\\n']
    """
    kept, is_open = [], False
    for line in lines:
        is_comment = bool(mark) and not is_open and line.lstrip(" \t").startswith(mark)
        is_open ^= bool(quote) and not is_comment and line.count(quote) % 2 == 1
        kept.append("" if is_comment else line)
    return kept


def without_comments(text: bytes, start: int, mark: str, quote: str) -> tuple[bytes, int]:
    """The text with its comment lines from `start` on made empty, and how many they were.

    >>> without_comments(b"1,0.5\\n# half\\n0,0.25\\n", 0, "#", '"')
    (b'1,0.5\\n\\n0,0.25\\n', 1)
    """
    if not mark or text.find(mark.encode(), start) < 0:
        return text, 0
    rest_of_line = re.compile(re.escape(mark.encode()) + rb"[^\r\n]*")
    pieces, at, n_comments, is_open = [text[:start]], start, 0, False
    for match in rest_of_line.finditer(text, start):
        if not _begins_line(text, match.start()):
            continue
        pieces.append(text[at : match.start()])
        is_open ^= _changes_quotation(pieces[-1], quote)
        if is_open:
            pieces.append(match[0])
            is_open ^= _changes_quotation(match[0], quote)
        else:
            n_comments += 1
        at = match.end()
    return b"".join((*pieces, text[at:])), n_comments


def without_blanks_alone(text: bytes, start: int, quote: str) -> bytes:
    """The text with its lines of nothing but blanks from `start` on made empty; as it is where it has quotations.

    >>> without_blanks_alone(b"1,0.5\\n  \\n0,0.25\\n", 0, '"')
    b'1,0.5\\n\\n0,0.25\\n'
    """
    if quote and quote.encode() in text:
        return text
    return text[:start] + re.sub(rb"(?<![^\r\n])[ \t]+(?![^\r\n])", b"", text[start:])


def _begins_line(text: bytes, at: int) -> bool:
    while at > 0 and text[at - 1] in b" \t":
        at -= 1
    return at == 0 or text[at - 1] in b"\r\n"


def _changes_quotation(text: bytes, quote: str) -> bool:
    return bool(quote) and text.count(quote.encode()) % 2 == 1
