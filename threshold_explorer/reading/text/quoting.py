"""Quoting styles of delimited text, each rewritten into the one that Arrow parses.

A new style is an entry of QUOTINGS with a label in options.QUOTES.
"""

import re
from dataclasses import dataclass

BREAKS = b"\r\n"
QUOTE = b'"'
# The number of quotes allowed inside a field whose closing quote ends it; bounds the search.
MAX_QUOTES = 64
# Candidates for the replacement; one that does not occur in the text is used.
UNUSED_BYTES = (b"\x1f", b"\x1e", b"\x1c", b"\x1d")
RUNS = {"\t\t": (rb"\t+", b"\t"), "  ": (rb" {2,}", b"\x1f")}
EDGES = re.compile(rb"(?<![^\r\n]) ++|(?<! ) ++(?![^\r\n])")


@dataclass(frozen=True)
class Quoting:
    """A quoting style: the quotes around a field, and what may occur between them.

    `escapes` is whether a backslash escapes the next character, `spans_lines` whether a quoted field may
    contain line breaks, `allows_unmatched` whether an unmatched quote is a character of its field,
    and `ends_with_field` whether only a quote at the end of the field closes it.
    """

    opening: bytes = QUOTE
    closing: bytes = QUOTE
    escapes: bool = False
    spans_lines: bool = True
    allows_unmatched: bool = False
    ends_with_field: bool = False

    @property
    def arrow_quote(self) -> str:
        """The quote character in the text as `rewritten` returns it, "" for none."""
        return (self.opening if self.is_plain else QUOTE).decode()

    @property
    def toggle_quote(self) -> str:
        """The quote of which an odd number in a line opens or closes a field, "" where that is not so."""
        return "" if self.allows_unmatched else self.opening.decode() if self.opening == self.closing else ""

    @property
    def is_plain(self) -> bool:
        """Whether Arrow supports this style."""
        return self.opening in (b"", QUOTE, b"'") and not (self.escapes or self.allows_unmatched)

    def may_occur(self, text: bytes) -> bool:
        """Whether the text has a sign of this style."""
        return (b"\\" in text) if self.escapes else self.opening in text

    def n_unmatched(self, text: bytes, delimiter: bytes) -> int:
        """The number of fields that start with an unmatched quote, and of escaped quotes in other styles.

        >>> QUOTINGS['"'].n_unmatched(b'"a, b",1\\n"5" disk,0\\n', b",")
        1
        >>> [QUOTINGS[quote].n_unmatched(b'5\\\\" disk,0\\n', b",") for quote in ('"', '\\\\"')]
        [1, 0]
        """
        if not (text := self._quoted_lines(text)):
            return 0
        rest = re.sub(self._pattern(delimiter, self._complete_field(delimiter)), b"", text)
        n_escaped = 0 if self.escapes else rest.count(b"\\" + self.opening)
        return n_escaped + len(re.findall(self._pattern(delimiter, re.escape(self.opening)), rest))

    def n_quoted_fields(self, text: bytes, delimiter: bytes) -> int:
        text = self._quoted_lines(text)
        return len(re.findall(self._pattern(delimiter, self._complete_field(delimiter)), text)) if text else 0

    def _quoted_lines(self, text: bytes) -> bytes:
        """The lines from the first quote to the last: often only the header."""
        first = text.find(self.opening) if self.opening else -1
        if first < 0:
            return b""
        start = max(text.rfind(end, 0, first) for end in (b"\n", b"\r")) + 1
        last = text.rfind(self.closing)
        end = text.find(b"\n", max(first, last))
        return text[start : end if end >= 0 else len(text)]

    def rewritten(self, text: bytes, delimiter: bytes) -> bytes:
        """The same fields on the same lines, in quotes that Arrow parses.

        >>> QUOTINGS['\\\\"'].rewritten(b'"100\\\\" TV",yes\\n', b",")
        b'"100"" TV",yes\\n'
        >>> QUOTINGS['"'].rewritten(b'1, "a, b",0.5\\n', b",")
        b'1,"a, b",0.5\\n'
        """
        if self.is_plain:
            return self._without_blanks(text, delimiter)
        kinds = [b"(?P<whole>" + self._complete_field(delimiter) + b")"]
        if self.escapes:
            kinds.append(b"(?P<escaped>" + _escaped(delimiter) + b")")
        if self.allows_unmatched:
            kinds.append(b"(?P<stray>" + re.escape(self.opening) + b"[^" + _char_class(delimiter + BREAKS) + b"]*)")
        special = re.compile(rb"\\([" + _char_class(delimiter + BREAKS + self.opening + b"\\") + b"])")

        def plain(match: re.Match[bytes]) -> bytes:
            found = match.groupdict()
            if (stray := found.get("stray")) is not None:
                is_left_open = stray.count(self.opening) == 1
                return stray[len(self.opening) :] if is_left_open else _quoted(stray)
            if (whole := found["whole"]) is None:
                return _quoted(special.sub(rb"\1", found["escaped"]))
            content = whole.strip(b" \t")[len(self.opening) : -len(self.closing)]
            content = content.replace(self.closing * 2, self.closing) if self.opening == self.closing else content
            return _quoted(special.sub(rb"\1", content) if self.escapes else content)

        return re.sub(self._pattern(delimiter, b"|".join(kinds)), plain, text)

    def is_as_written(self, text: bytes, delimiter: bytes) -> bool:
        """Whether Arrow parses the text correctly as it is."""
        return self.is_plain and not self._has_blanks(text, delimiter)

    def _has_blanks(self, text: bytes, delimiter: bytes) -> bool:
        """Whether spaces precede an opening quote, which Arrow would then not recognize."""
        # Looking for one byte is thirty times as fast as for three.
        may_have = bool(self.opening) and self.opening in text and b" " in text and delimiter != b" "
        return may_have and delimiter + b" " + self.opening in text

    def _without_blanks(self, text: bytes, delimiter: bytes) -> bytes:
        """The text without the spaces between a delimiter and a quoted field, as in `1, "a, b"`."""
        if not self._has_blanks(text, delimiter):
            return text
        field = b"(" + self._quoted_field(delimiter) + b")" + _field_end(delimiter)
        return re.sub(self._pattern(delimiter, field), rb"\1", text)

    def _pattern(self, delimiter: bytes, field: bytes) -> bytes:
        blanks = b"" if delimiter == b" " else b"[ ]*+"
        return b"(?<![^" + _char_class(delimiter + BREAKS) + b"])" + blanks + b"(?:" + field + b")"

    def _complete_field(self, delimiter: bytes) -> bytes:
        return self._quoted_field(delimiter) + _field_end(delimiter)

    def _quoted_field(self, delimiter: bytes) -> bytes:
        """The pattern from an opening to a closing quote."""
        end, breaks = re.escape(self.closing), b"" if self.spans_lines else BREAKS
        allowed = [b"[^" + _char_class(self.closing[:1] + breaks + (b"\\" if self.escapes else b"")) + b"]++"]
        if self.opening != self.closing:
            allowed.append(b"(?!" + end + b"|" + re.escape(self.opening) + b")" + re.escape(self.closing[:1]))
        if self.escapes:
            allowed.append(rb"\\[\s\S]")
        if self.opening == self.closing:
            allowed.append(end + end)
        if self.ends_with_field:
            allowed.append(end + b"(?!" + _field_end(delimiter) + b")")
        times = b"{0,%d}+" % MAX_QUOTES if self.ends_with_field else b"*+"
        return re.escape(self.opening) + b"(?:" + b"|".join(allowed) + b")" + times + end


def _field_end(delimiter: bytes) -> bytes:
    """The pattern of a field's end, including spaces before it."""
    blanks = b"" if delimiter == b" " else b"[ ]*+"
    return blanks + b"(?=[" + _char_class(delimiter + BREAKS) + rb"]|\Z)"


def _escaped(delimiter: bytes) -> bytes:
    """The pattern of an unquoted field with a backslash before a delimiter, a break or a backslash."""
    stops = _char_class(delimiter + BREAKS)
    special = rb"\\[" + stops + rb'\\"]\n?'
    return (
        rb"(?:[^\\" + stops + rb"]++|\\(?![" + stops + rb'\\"]))*+' + rb"(?:" + special + rb"[^\\" + stops + rb"]*+)++"
    )


def _char_class(characters: bytes) -> bytes:
    return b"".join(re.escape(bytes([code])) for code in characters)


def _quoted(content: bytes) -> bytes:
    return QUOTE + content.replace(QUOTE, QUOTE * 2) + QUOTE


# The keys of options.QUOTES; where two explain a file equally well the first wins.
QUOTINGS = {
    '"': Quoting(),
    '\\"': Quoting(escapes=True),
    "'": Quoting(b"'", b"'"),
    '"?': Quoting(allows_unmatched=True),
    '"1': Quoting(spans_lines=False, allows_unmatched=True),
    '"=': Quoting(spans_lines=False, allows_unmatched=True, ends_with_field=True),
    "“”": Quoting("“".encode(), "”".encode(), spans_lines=False),
    "„“": Quoting("„".encode(), "“".encode(), spans_lines=False),
    "«»": Quoting("«".encode(), "»".encode(), spans_lines=False),
    "": Quoting(b"", b""),
}


def with_single_byte_delimiter(text: bytes, delimiter: str) -> tuple[bytes, bytes]:
    """The text with each delimiter as a single byte, and that byte; line breaks are kept.

    >>> with_single_byte_delimiter(b"yes||0.5", "||")
    (b'yes\\x1f0.5', b'\\x1f')
    >>> with_single_byte_delimiter(b"not sure   0.5  ", "  ")
    (b'not sure\\x1f0.5', b'\\x1f')
    """
    if delimiter in RUNS:
        run, single = RUNS[delimiter]
        return re.sub(run, single, EDGES.sub(b"", text) if delimiter == "  " else text), single
    written = delimiter.encode()
    if len(written) == 1:
        return text, written
    single = next((byte for byte in UNUSED_BYTES if byte not in text), UNUSED_BYTES[0])
    return text.replace(written, single), single
