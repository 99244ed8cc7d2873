"""The ways in which writers keep a delimiter inside a field, each rewritten into the one that Arrow reads.

A new one is an entry of QUOTINGS with its words in choices.QUOTES.
"""

import re
from dataclasses import dataclass

BREAKS = b"\r\n"
MARK = b'"'
# So many marks may stand in a quotation that ends with its field; each mark that could begin one looks so far.
MOST_MARKS = 64


@dataclass(frozen=True)
class Quoting:
    """The marks around a field, and what may stand between them.

    `escapes` is whether a backslash takes the meaning from what follows it, `spans_lines` whether a quotation may
    hold a line break, and `has_strays` whether a mark that begins no whole quotation is a character of its field,
    and `is_loose` whether a mark ends a quotation only where its field ends.
    """

    mark: bytes = MARK
    end: bytes = MARK
    escapes: bool = False
    spans_lines: bool = True
    has_strays: bool = False
    is_loose: bool = False

    @property
    def arrow_mark(self) -> str:
        """The mark that Arrow is told: that of the text as `rewritten` gives it, "" for none."""
        return (self.mark if self.is_plain else MARK).decode()

    @property
    def parity_mark(self) -> str:
        """The mark of which an odd number in a line opens or closes a quotation, "" where it need not."""
        return "" if self.has_strays else self.mark.decode() if self.mark == self.end else ""

    @property
    def is_plain(self) -> bool:
        """Whether Arrow reads it as it is."""
        return self.mark in (b"", MARK, b"'") and not (self.escapes or self.has_strays)

    def may_occur(self, text: bytes) -> bool:
        """Whether the text has what this explains better than plain quotation marks do."""
        return (b"\\" in text) if self.escapes else self.mark in text

    def n_strays(self, text: bytes, delimiter: bytes) -> int:
        """The fields that begin with a mark but are no whole quotation, and marks behind a backslash.

        >>> QUOTINGS['"'].n_strays(b'"a, b",1\\n"5" disk,0\\n', b",")
        1
        >>> [QUOTINGS[quote].n_strays(b'5\\\\" disk,0\\n', b",") for quote in ('"', '\\\\"')]
        [1, 0]
        """
        if not (text := self._marked(text)):
            return 0
        rest = re.sub(self._pattern(delimiter, self._whole(delimiter)), b"", text)
        n_escaped = 0 if self.escapes else rest.count(b"\\" + self.mark)
        return n_escaped + len(re.findall(self._pattern(delimiter, re.escape(self.mark)), rest))

    def n_wholes(self, text: bytes, delimiter: bytes) -> int:
        """The fields that are whole quotations."""
        text = self._marked(text)
        return len(re.findall(self._pattern(delimiter, self._whole(delimiter)), text)) if text else 0

    def _marked(self, text: bytes) -> bytes:
        """The lines from the first mark to the last: often those of the header alone."""
        first = text.find(self.mark) if self.mark else -1
        if first < 0:
            return b""
        start = max(text.rfind(end, 0, first) for end in (b"\n", b"\r")) + 1
        last = text.rfind(self.end)
        end = text.find(b"\n", max(first, last))
        return text[start : end if end >= 0 else len(text)]

    def rewritten(self, text: bytes, delimiter: bytes) -> bytes:
        """The same fields on the same lines, quoted so that Arrow reads them.

        >>> QUOTINGS['\\\\"'].rewritten(b'"100\\\\" TV",yes\\n', b",")
        b'"100"" TV",yes\\n'
        >>> QUOTINGS['"'].rewritten(b'1, "a, b",0.5\\n', b",")
        b'1,"a, b",0.5\\n'
        """
        if self.is_plain:
            return self._without_blanks(text, delimiter)
        kinds = [b"(?P<whole>" + self._whole(delimiter) + b")"]
        if self.escapes:
            kinds.append(b"(?P<escaped>" + _escaped(delimiter) + b")")
        if self.has_strays:
            kinds.append(b"(?P<stray>" + re.escape(self.mark) + b"[^" + _listed(delimiter + BREAKS) + b"]*)")
        special = re.compile(rb"\\([" + _listed(delimiter + BREAKS + self.mark + b"\\") + b"])")

        def plain(match: re.Match[bytes]) -> bytes:
            found = match.groupdict()
            if (stray := found.get("stray")) is not None:
                is_left_open = stray.count(self.mark) == 1
                return stray[len(self.mark) :] if is_left_open else _quoted(stray)
            if (whole := found["whole"]) is None:
                return _quoted(special.sub(rb"\1", found["escaped"]))
            content = whole.strip(b" \t")[len(self.mark) : -len(self.end)]
            content = content.replace(self.end * 2, self.end) if self.mark == self.end else content
            return _quoted(special.sub(rb"\1", content) if self.escapes else content)

        return re.sub(self._pattern(delimiter, b"|".join(kinds)), plain, text)

    def is_as_written(self, text: bytes, delimiter: bytes) -> bool:
        """Whether Arrow reads the text as it is."""
        return self.is_plain and not self._has_blanks(text, delimiter)

    def _has_blanks(self, text: bytes, delimiter: bytes) -> bool:
        """Whether blanks stand between a delimiter and a mark, where Arrow would not know it for one."""
        # Looking for one byte is thirty times as fast as for three.
        may_have = bool(self.mark) and self.mark in text and b" " in text and delimiter != b" "
        return may_have and delimiter + b" " + self.mark in text

    def _without_blanks(self, text: bytes, delimiter: bytes) -> bytes:
        """The text without the blanks between a delimiter and a quotation, as in `1, "a, b"`."""
        if not self._has_blanks(text, delimiter):
            return text
        field = b"(" + self._quotation(delimiter) + b")" + _ending(delimiter)
        return re.sub(self._pattern(delimiter, field), rb"\1", text)

    def _pattern(self, delimiter: bytes, field: bytes) -> bytes:
        """The pattern of such a field, from where it begins."""
        blanks = b"" if delimiter == b" " else b"[ ]*+"
        return b"(?<![^" + _listed(delimiter + BREAKS) + b"])" + blanks + b"(?:" + field + b")"

    def _whole(self, delimiter: bytes) -> bytes:
        """The pattern of a quotation behind which the field ends too."""
        return self._quotation(delimiter) + _ending(delimiter)

    def _quotation(self, delimiter: bytes) -> bytes:
        """The pattern of a quotation from its mark to its end."""
        end, breaks = re.escape(self.end), b"" if self.spans_lines else BREAKS
        allowed = [b"[^" + _listed(self.end[:1] + breaks + (b"\\" if self.escapes else b"")) + b"]++"]
        if self.mark != self.end:
            allowed.append(b"(?!" + end + b"|" + re.escape(self.mark) + b")" + re.escape(self.end[:1]))
        if self.escapes:
            allowed.append(rb"\\[\s\S]")
        if self.mark == self.end:
            allowed.append(end + end)
        if self.is_loose:
            allowed.append(end + b"(?!" + _ending(delimiter) + b")")
        times = b"{0,%d}+" % MOST_MARKS if self.is_loose else b"*+"
        return re.escape(self.mark) + b"(?:" + b"|".join(allowed) + b")" + times + end


def _ending(delimiter: bytes) -> bytes:
    """The pattern of a field's end, blanks before it included."""
    blanks = b"" if delimiter == b" " else b"[ ]*+"
    return blanks + b"(?=[" + _listed(delimiter + BREAKS) + rb"]|\Z)"


def _escaped(delimiter: bytes) -> bytes:
    """The pattern of a field without marks in which a backslash stands before a delimiter, a break or a backslash."""
    stops = _listed(delimiter + BREAKS)
    special = rb"\\[" + stops + rb'\\"]\n?'
    return (
        rb"(?:[^\\" + stops + rb"]++|\\(?![" + stops + rb'\\"]))*+' + rb"(?:" + special + rb"[^\\" + stops + rb"]*+)++"
    )


def _listed(characters: bytes) -> bytes:
    """Characters as a class of a pattern lists them."""
    return b"".join(re.escape(bytes([code])) for code in characters)


def _quoted(content: bytes) -> bytes:
    return MARK + content.replace(MARK, MARK * 2) + MARK


# The keys are those of choices.QUOTES; where two explain a file equally well the earlier stands.
QUOTINGS = {
    '"': Quoting(),
    '\\"': Quoting(escapes=True),
    "'": Quoting(b"'", b"'"),
    '"?': Quoting(has_strays=True),
    '"1': Quoting(spans_lines=False, has_strays=True),
    '"=': Quoting(spans_lines=False, has_strays=True, is_loose=True),
    "“”": Quoting("“".encode(), "”".encode(), spans_lines=False),
    "„“": Quoting("„".encode(), "“".encode(), spans_lines=False),
    "«»": Quoting("«".encode(), "»".encode(), spans_lines=False),
    "": Quoting(b"", b""),
}
