"""The words of a file that hold more than ASCII: all that tells its encoding."""

# A letter in two bytes may end in any byte from here on; below it are delimiters, digits and quotation marks.
FIRST_LETTER = 0x40
_CUT = bytes(byte if byte >= FIRST_LETTER else 0x20 for byte in range(256))
LOOKED_THROUGH_AT_ONCE = 2**16
# So many different words tell the language; of later ones only those with a byte that none before had.
ENOUGH_WORDS = 300
MOST_WORDS = 2**14
# Whole sentences of languages without blanks are shorter; of longer ones the beginning tells as much.
LONGEST_WORD = 512


def foreign_words(content: bytes) -> tuple[bytes, ...]:
    """Different words with a byte outside ASCII, in the order of the whole file; what may be a letter cuts no word.

    >>> foreign_words("id,ça va\\n1,ça\\n2,né".encode("latin-1"))
    (b'\\xe7a', b'n\\xe9')
    """
    found: dict[bytes, None] = {}
    start = 0
    while start < len(content) and len(found) < MOST_WORDS:
        line_end = content.find(b"\n", start + LOOKED_THROUGH_AT_ONCE)
        end = len(content) if line_end < 0 else line_end + 1
        piece = content[start:end]
        if not piece.isascii():
            found.update(
                (word[:LONGEST_WORD], None)
                for word in dict.fromkeys(piece.translate(_CUT).split())
                if not word.isascii()
            )
        start = end
    return _telling(list(found))


def _telling(words: list[bytes]) -> tuple[bytes, ...]:
    telling, seen = words[:ENOUGH_WORDS], set(b"".join(words[:ENOUGH_WORDS]))
    for word in words[ENOUGH_WORDS:]:
        if not seen.issuperset(word):
            telling.append(word)
            seen.update(word)
    return tuple(telling)
