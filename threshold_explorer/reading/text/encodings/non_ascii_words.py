"""The words of a file with bytes outside ASCII, from which its encoding is detected."""

# The second byte of a two-byte letter may be any from here on; delimiters, digits and quotes are below.
MIN_TRAIL_BYTE = 0x40
_WORD_SEPARATORS = bytes(byte if byte >= MIN_TRAIL_BYTE else 0x20 for byte in range(256))
BLOCK_BYTES = 2**16
# This many distinct words show the language; of later words only those with a new byte are kept.
MAX_SAMPLE_WORDS = 300
MAX_WORDS = 2**14
# Longer than sentences in languages without spaces; the start of longer words suffices.
MAX_WORD_BYTES = 512


def non_ascii_words(content: bytes) -> tuple[bytes, ...]:
    """Distinct words with a byte outside ASCII, in file order, split only at bytes that cannot be part of a letter.

    >>> non_ascii_words("id,ça va\\n1,ça\\n2,né".encode("latin-1"))
    (b'\\xe7a', b'n\\xe9')
    """
    found: dict[bytes, None] = {}
    start = 0
    while start < len(content) and len(found) < MAX_WORDS:
        line_end = content.find(b"\n", start + BLOCK_BYTES)
        end = len(content) if line_end < 0 else line_end + 1
        piece = content[start:end]
        if not piece.isascii():
            found.update(
                (word[:MAX_WORD_BYTES], None)
                for word in dict.fromkeys(piece.translate(_WORD_SEPARATORS).split())
                if not word.isascii()
            )
        start = end
    return _informative(list(found))


def _informative(words: list[bytes]) -> tuple[bytes, ...]:
    telling, seen = words[:MAX_SAMPLE_WORDS], set(b"".join(words[:MAX_SAMPLE_WORDS]))
    for word in words[MAX_SAMPLE_WORDS:]:
        if not seen.issuperset(word):
            telling.append(word)
            seen.update(word)
    return tuple(telling)
