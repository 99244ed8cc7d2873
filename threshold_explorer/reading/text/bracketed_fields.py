"""Quote fields with lists and calls, such as tensor(0.9, device='cpu'), that contain commas without quotes."""

import re

HEAD_BYTES = 2**14
HEAD_LINES = 50
OPENING, BRACKETS = rb"[\[({]", rb"\[\](){}"
INNERMOST = rb"%b[^%b\r\n]*[\])}]" % (OPENING, BRACKETS)
INNER = rb"%b(?:[^%b\r\n]|%b)*[\])}]" % (OPENING, BRACKETS, INNERMOST)
# Optionally after the name of a function, as in np.array([0.1, 0.9]).
FIELD = re.compile(
    rb"(?:^|(?<=[,\r\n]))[ \t]*((?:[A-Za-z_][\w.]*)?%b(?:[^%b\r\n]|%b)*[\])}])[ \t]*(?=[,\r\n]|$)"
    % (OPENING, BRACKETS, INNER)
)


def with_quoted_brackets(text: bytes) -> bytes:
    """The text with bracketed fields quoted where only that gives the first rows as many fields as the header.

    Text with quotes already is unchanged.

    >>> with_quoted_brackets(b"y,p\\n1,[0.1, 0.9]\\n0,[0.8, 0.2]\\n")
    b'y,p\\n1,"[0.1, 0.9]"\\n0,"[0.8, 0.2]"\\n'
    >>> with_quoted_brackets(b"y,p,text\\n1,0.9,[a]\\n0,0.2,(b)\\n")
    b'y,p,text\\n1,0.9,[a]\\n0,0.2,(b)\\n'
    """
    if not _need_brackets(text[:HEAD_BYTES]) or b'"' in text:
        return text
    return FIELD.sub(_quoted, text)


def _need_brackets(head: bytes) -> bool:
    lines = [line for line in head.splitlines()[:HEAD_LINES] if line.strip()]
    lines = lines[:-1] if len(head) == HEAD_BYTES else lines
    rows = lines[1:]
    if not rows or b'"' in head or not all(FIELD.search(line) and b"," in line for line in rows):
        return False
    n_fields = {_n_fields(line) for line in lines}
    # A single list per line is a row; with as many items as fields it is split at commas.
    return len(n_fields) == 1 and n_fields.isdisjoint({1, *(line.count(b",") + 1 for line in rows)})


def _n_fields(line: bytes) -> int:
    return FIELD.sub(b"", line).count(b",") + 1


def _quoted(field: re.Match[bytes]) -> bytes:
    return b'"%b"' % field[1]
