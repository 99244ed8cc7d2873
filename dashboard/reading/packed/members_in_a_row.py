"""Compressed streams one behind the other, which is one file to whoever unpacks them."""

import re
from collections.abc import Callable
from typing import Protocol

FED_AT_ONCE = 2**16
ZEROS = re.compile(rb"\x00*+")


class Decompressor(Protocol):
    """What bz2 and lzma decompress by."""

    @property
    def eof(self) -> bool:
        """Whether the end of the stream was met."""

    @property
    def needs_input(self) -> bool:
        """Whether it gives nothing more without more bytes."""

    @property
    def unused_data(self) -> bytes:
        """What stands behind the end."""

    def decompress(self, data: bytes, /, max_length: int) -> bytes:
        """Takes more bytes in and gives so many at most."""


class MembersInARow:
    """All members as one stream of bytes.

    Python's own files of this kind stop without a word at what they do not know; here only zeros may stand behind
    a member, or another one. Raises EOFError where the last is not complete.

    >>> import bz2
    >>> MembersInARow(bz2.compress(b"a") + bz2.compress(b"b"), bz2.BZ2Decompressor).read(1)
    b'a'
    """

    def __init__(self, packed: bytes, start: Callable[[], Decompressor]) -> None:
        self._packed = memoryview(packed)
        self._at = 0
        self._start = start
        self._member = start()

    def read(self, n_bytes: int, /) -> bytes:
        """The next piece, of so many bytes at most; empty at the end."""
        while True:
            if self._member.eof and not self._begin_next():
                return b""
            if piece := self._member.decompress(self._fed(), n_bytes):
                return piece

    def _fed(self) -> bytes:
        if not self._member.needs_input:
            return b""
        data = bytes(self._packed[self._at : self._at + FED_AT_ONCE])
        if not data:
            raise EOFError
        self._at += len(data)
        return data

    def _begin_next(self) -> bool:
        self._at -= len(self._member.unused_data)
        if zeros := ZEROS.match(self._packed, self._at):
            self._at = zeros.end()
        self._member = self._start() if self._at < len(self._packed) else self._member
        return not self._member.eof
