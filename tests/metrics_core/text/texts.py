"""Strategies that draw short texts of few words, so that tokens are shared, in many scripts."""

from hypothesis import strategies as st

ASCII = (
    *("the", "a", "An", "cat", "Cat.", "sat", "U.S.", "don't", "had", "$5", "<b>cat</b>", "the-cat", "7"),
    *("", ".", "a.n", "t.he", "x\n", "\t"),
)
SCRIPTS = (
    *("東京", "東京タワー", "2号", "カ\u3099", "\uff76\uff9e", "、", "「東京」", "서울", "시청,", "한글2"),
    *("של\u05d5ם", "\u200fשל\u05d5ם", "مرحبا،", "हिन्दी", "ไทย", "cafe\u0301", "caf\u00e9", "a\u0301", "a\u0332"),
    *("\uff21\uff11", "İ", "ΟΔΟΣ", "’", "…", "\ud800", "😀", "👩\u200d🚀", "\u3000", "10²", "\ufb01n", "葛\U000e0100"),
)


def texts(words, most=5):
    """Words with or without a space between them."""
    pieces = st.lists(st.tuples(st.sampled_from(words), st.sampled_from((" ", " ", "  ", ""))), max_size=most)
    return pieces.map(lambda drawn: "".join(word + gap for word, gap in drawn))


ASCII_TEXTS = texts(ASCII)
ANY_TEXTS = st.one_of(texts(ASCII + SCRIPTS), st.text(st.characters(), max_size=8))
