"""Detect and blank comment lines in text."""

import re

from threshold_explorer.reading.options import COMMENT_PREFIXES

PREFIXES = tuple(filter(None, COMMENT_PREFIXES))


def comment_prefix(line: str) -> str:
    """The comment prefix of a line, ignoring leading spaces, or "".

    >>> comment_prefix("  # made by a model"), comment_prefix("label,score")
    ('#', '')
    """
    start = line.lstrip(" \t")
    return next((prefix for prefix in PREFIXES if start.startswith(prefix)), "")


def lines_without_comments(lines: list[str], prefix: str, quote: str) -> list[str]:
    """The lines, with comment lines made empty; inside a quoted field nothing is a comment.

    >>> lines_without_comments(["# a\\n", '"b\\n', '# c"\\n'], "#", '"')
    ['', '"b\\n', '# c"\\n']
    """
    kept, is_open = [], False
    for line in lines:
        is_comment = bool(prefix) and not is_open and line.lstrip(" \t").startswith(prefix)
        is_open ^= bool(quote) and not is_comment and line.count(quote) % 2 == 1
        kept.append("" if is_comment else line)
    return kept


def without_comments(text: bytes, start: int, prefix: str, quote: str) -> tuple[bytes, int]:
    """The text with its comment lines from `start` on made empty, and their number.

    >>> without_comments(b"1,0.5\\n# half\\n0,0.25\\n", 0, "#", '"')
    (b'1,0.5\\n\\n0,0.25\\n', 1)
    """
    if not prefix or text.find(prefix.encode(), start) < 0:
        return text, 0
    rest_of_line = re.compile(re.escape(prefix.encode()) + rb"[^\r\n]*")
    pieces, at, n_comments, is_open = [text[:start]], start, 0, False
    for match in rest_of_line.finditer(text, start):
        if not _starts_line(text, match.start()):
            continue
        pieces.append(text[at : match.start()])
        is_open ^= _toggles_quoting(pieces[-1], quote)
        if is_open:
            pieces.append(match[0])
            is_open ^= _toggles_quoting(match[0], quote)
        else:
            n_comments += 1
        at = match.end()
    return b"".join((*pieces, text[at:])), n_comments


def without_blank_lines(text: bytes, start: int, quote: str) -> bytes:
    """The text with its whitespace lines from `start` on made empty; unchanged where it has quotes.

    >>> without_blank_lines(b"1,0.5\\n  \\n0,0.25\\n", 0, '"')
    b'1,0.5\\n\\n0,0.25\\n'
    """
    if quote and quote.encode() in text:
        return text
    return text[:start] + re.sub(rb"(?<![^\r\n])[ \t]+(?![^\r\n])", b"", text[start:])


def _starts_line(text: bytes, at: int) -> bool:
    while at > 0 and text[at - 1] in b" \t":
        at -= 1
    return at == 0 or text[at - 1] in b"\r\n"


def _toggles_quoting(text: bytes, quote: str) -> bool:
    return bool(quote) and text.count(quote.encode()) % 2 == 1
