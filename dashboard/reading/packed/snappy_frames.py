"""The framing format of Snappy: https://github.com/google/snappy/blob/main/framing_format.txt."""

import pyarrow as pa

START = b"\xff\x06\x00\x00sNaPpY"
COMPRESSED, STORED = 0, 1
# Chunks of these kinds may be passed over; of all others, 0x02 to 0x7f, a reader must not go on.
SKIPPABLE = range(0x80, 0x100)
CHECKSUM = 4
MOST_IN_A_CHUNK = 65_536


class SnappyFrames:
    """The chunks as one stream. Raises ValueError or EOFError where they are damaged or cut off."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed
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
    if n_bytes > MOST_IN_A_CHUNK:
        raise ValueError(n_bytes)
    piece: bytes = pa.decompress(chunk, decompressed_size=n_bytes, codec="snappy", asbytes=True)
    return piece


def _length(chunk: bytes) -> int:
    """The first number of a chunk, seven bits in each byte and the eighth set where another follows."""
    length = 0
    for position, byte in enumerate(chunk[:5]):
        length |= (byte & 0x7F) << (7 * position)
        if byte < 0x80:
            return length
    raise ValueError(chunk[:5])
