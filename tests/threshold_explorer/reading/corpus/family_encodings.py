# Letters of other scripts that look like Latin ones are intended.
# ruff: noqa: RUF001
"""Labels of many languages in their common encodings, as the user chooses them, and letters beside the labels."""

from tests.threshold_explorer.reading.corpus.case import NEGATIVES, POSITIVES, Case
from threshold_explorer.reading.options import ReadingOptions

# The positive and the negative label, and the encodings of files with them.
LABELS = {
    "Russian": ("да", "нет", "cp1251 koi8_r"),
    "Greek": ("ναι", "όχι", "cp1253"),
    "Turkish customers": ("müşteri gitti", "müşteri kaldı", "cp1254"),
    "Hebrew": ("כן", "לא", "cp1255"),
    "Arabic": ("نعم", "لا", "cp1256"),
    "Polish": ("tak", "wątpliwe", "cp1250 iso8859_2"),
    "Czech": ("áno", "ně", "cp1250"),
    "Hungarian": ("csőd", "fizetőképes", "cp1250"),
    "Lithuanian": ("mirė", "išgyveno", "cp1257"),
    "Thai": ("ใช่", "ไม่ใช่", "cp874"),
    "German": ("fällig", "gültig", "cp1252"),
    "French": ("décédé", "guéri", "cp1252"),
    "Spanish": ("sí", "dañado", "cp1252"),
    "Portuguese": ("sim", "não", "cp1252"),
    "Danish": ("død", "levende", "cp1252"),
    "Icelandic": ("já", "neikvætt", "cp1252"),
    "Japanese": ("はい", "いいえ", "shift_jis euc_jp"),
    "Japanese in half width": ("ﾊｲ", "ｲｲｴ", "cp932"),
    "Chinese": ("是", "否", "gb18030 gbk"),
    "traditional Chinese": ("陽性", "陰性", "big5"),
    "Korean": ("예", "아니오", "cp949"),
}
MULTIBYTE = ("shift_jis", "gb18030", "big5", "cp949")
# Their options, where these are called otherwise.
OPTIONS = {"cp932": "shift_jis", "gbk": "gb18030"}
DELIMITERS = {"commas": ",", "tabs": "\t", "semicolons": ";", "pipes": "|"}
SCORES = (*POSITIVES, *NEGATIVES)


def cases() -> dict[str, Case]:
    made = {}
    for language, (positive, negative, encodings) in LABELS.items():
        for encoding in encodings.split():
            # A delimiter may look like the second byte of a letter; encodings of single bytes get each in turn.
            for name in DELIMITERS if encoding in MULTIBYTE else [list(DELIMITERS)[len(made) % len(DELIMITERS)]]:
                content = table(positive, negative, DELIMITERS[name]).encode(encoding)
                # Without known words the rarer label is the positive one.
                made[f"{language} in {encoding} between {name}"] = Case(
                    content, positive=positive, options=ReadingOptions(encoding=OPTIONS.get(encoding, encoding))
                )
    return made | beside_labels() | gone_wrong() | not_text()


def table(positive: str = "yes", negative: str = "no", mark: str = ",", comments: tuple[str, ...] = ()) -> str:
    """Rows with the scores of Case, optionally with comments."""
    labels = [positive] * len(POSITIVES) + [negative] * len(NEGATIVES)
    lines = [f"label{mark}score" + f"{mark}comment" * bool(comments)]
    for at, (label, score) in enumerate(zip(labels, SCORES, strict=True)):
        lines.append(f"{label}{mark}{score}" + (f"{mark}{comments[at % len(comments)]}" if comments else ""))
    return "".join(f"{line}\r\n" for line in lines)


def beside_labels() -> dict[str, Case]:
    """Letters outside the labels: they change no numbers and raise no question."""
    texts = {
        "a euro sign": ("5 €", "10 €", "12 €"),
        "degrees": ("21 °C", "25°C", "-3°C"),
        "a French word in English": ("a naïve guess", "plain", "plain"),
        "quotation marks of Word": ("“quoted” – text…", "it’s", "plain"),
        "a Spanish question": ("¿qué?", "nº 1", "plain"),
        "square metres": ("12 m²", "3 µg", "plain"),
        "names of Germany": ("Jürgen Müller", "Käthe Groß", "Özil"),
        "names of France": ("François Lefèvre", "Zoé", "Benoît"),
    }
    made = {
        f"{name} in {encoding}": Case(table(comments=comments).encode(encoding))
        for name, comments in texts.items()
        for encoding in ("cp1252", "utf-8")
    }
    late = table(comments=("plain",)).replace("plain", "a" * 70000, 1) + "no,0.5,naïve\r\n"
    made["one word behind much ASCII"] = Case(late.encode("cp1252"), negatives=(*NEGATIVES, 0.5))
    made["letters in the header alone"] = Case(table().replace("label", "étiquette", 1).encode("cp1252"))
    return made


def gone_wrong() -> dict[str, Case]:
    """UTF-8 with other bytes in it, or encoded twice, and UTF-16."""
    with_comments = table("да", "нет", comments=("да", "нет")).encode()
    mistaken = table("décédé", "guéri").encode().decode("cp1252").encode()
    return {
        "a stray byte of Latin-1 in UTF-8": Case(
            with_comments.replace("нет\r\n".encode(), b"caf\xe9\r\n", 1), key="reading-not-in-encoding"
        ),
        "encoded twice": Case(mistaken, positive="dÃ©cÃ©dÃ©"),
        "UTF-16 without a mark": Case(table("да", "нет").encode("utf-16-be"), key="reading-binary"),
        "UTF-16 without a mark, as was said": Case(
            table("да", "нет").encode("utf-16-be"), positive="да", options=ReadingOptions(encoding="utf-16-be")
        ),
        "ISO-2022-JP": Case(table("はい", "いいえ").encode("iso2022_jp"), key="reading-other-format"),
        "an encoding chosen against the evidence": Case(
            table("да", "нет").encode("cp1251"), positive="äà", options=ReadingOptions(encoding="cp1252")
        ),
    }


def not_text() -> dict[str, Case]:
    """Bytes that are letters in Latin-1."""
    noise = bytes((at * 7919 + at // 251) % 256 for at in range(5000))
    return {
        "bytes of all kinds": Case(b"\x8f" + noise.replace(b"\0", b"\1"), key="reading-binary"),
        "numbers of 32 bits": Case(b"".join(at.to_bytes(4, "little") for at in range(4000)), key="reading-binary"),
        "not in the encoding that was chosen": Case(
            table("да", "нет").encode("cp1251"), options=ReadingOptions(encoding="utf-8"), key="reading-not-in-encoding"
        ),
    }
