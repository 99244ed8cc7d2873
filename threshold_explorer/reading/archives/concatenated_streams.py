"""Concatenated compressed streams (bzip2, xz), read as one file."""

import re
from collections.abc import Callable
from typing import Protocol

CHUNK_BYTES = 2**16
ZEROS = re.compile(rb"\x00*+")


class Decompressor(Protocol):
    """The interface of the decompressors of bz2 and lzma."""

    @property
    def eof(self) -> bool:
        """Whether the end of the stream was reached."""

    @property
    def needs_input(self) -> bool:
        """Whether it needs more input before it can give more output."""

    @property
    def unused_data(self) -> bytes:
        """The bytes after the end of the stream."""

    def decompress(self, data: bytes, /, max_length: int) -> bytes:
        """Feed `data`; return at most `max_length` bytes."""


class ConcatenatedStreams:
    """Concatenated streams as one stream of bytes.

    Python's own readers stop silently at trailing bytes that they do not know. This one accepts only zero padding
    or another stream after a stream. Raises EOFError where the last stream is incomplete.

    >>> import bz2
    >>> ConcatenatedStreams(bz2.compress(b"a") + bz2.compress(b"b"), bz2.BZ2Decompressor).read(1)
    b'a'
    """

    def __init__(self, compressed: bytes, new_decompressor: Callable[[], Decompressor]) -> None:
        self._packed = memoryview(compressed)
        self._at = 0
        self._new_decompressor = new_decompressor
        self._decompressor = new_decompressor()

    def read(self, n_bytes: int, /) -> bytes:
        """At most `n_bytes` bytes; empty at the end."""
        while True:
            if self._decompressor.eof and not self._start_next_stream():
                return b""
            if piece := self._decompressor.decompress(self._next_input(), n_bytes):
                return piece

    def _next_input(self) -> bytes:
        if not self._decompressor.needs_input:
            return b""
        data = bytes(self._packed[self._at : self._at + CHUNK_BYTES])
        if not data:
            raise EOFError
        self._at += len(data)
        return data

    def _start_next_stream(self) -> bool:
        self._at -= len(self._decompressor.unused_data)
        if zeros := ZEROS.match(self._packed, self._at):
            self._at = zeros.end()
        self._decompressor = self._new_decompressor() if self._at < len(self._packed) else self._decompressor
        return not self._decompressor.eof
