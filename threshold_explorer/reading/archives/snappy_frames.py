"""The framing format of Snappy: https://github.com/google/snappy/blob/main/framing_format.txt."""

import pyarrow as pa

MAGIC = b"\xff\x06\x00\x00sNaPpY"
COMPRESSED, STORED = 0, 1
# Reserved chunks of these types may be skipped; for all others, 0x02 to 0x7f, a reader must fail.
SKIPPABLE = range(0x80, 0x100)
CHECKSUM = 4
MAX_CHUNK_BYTES = 65_536


class SnappyFrames:
    """The chunks as one stream. Raises ValueError or EOFError where they are corrupt or truncated."""

    def __init__(self, compressed: bytes) -> None:
        self._packed = compressed
        self._at = 0

    def read(self, n_bytes: int, /) -> bytes:
        """The next chunk; empty at the end. No chunk is larger than 64 kB."""
        while self._at < len(self._packed):
            kind = self._packed[self._at]
            start = self._at + 4
            self._at = start + int.from_bytes(self._packed[self._at + 1 : start], "little")
            if self._at > len(self._packed):
                raise EOFError
            if kind in (COMPRESSED, STORED):
                chunk = self._packed[start + CHECKSUM : self._at]
                if piece := chunk if kind == STORED else _decompressed(chunk):
                    return piece
            elif kind not in SKIPPABLE:
                raise ValueError(kind)
        return b""


def _decompressed(chunk: bytes) -> bytes:
    n_bytes = _length(chunk)
    if n_bytes > MAX_CHUNK_BYTES:
        raise ValueError(n_bytes)
    piece: bytes = pa.decompress(chunk, decompressed_size=n_bytes, codec="snappy", asbytes=True)
    return piece


def _length(chunk: bytes) -> int:
    """The leading varint of a chunk: seven bits per byte, the eighth set where another byte follows."""
    length = 0
    for position, byte in enumerate(chunk[:5]):
        length |= (byte & 0x7F) << (7 * position)
        if byte < 0x80:
            return length
    raise ValueError(chunk[:5])
