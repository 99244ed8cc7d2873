"""Numbers with unusual marks, each file with its clean twin."""

from tests.threshold_explorer.reading.corpus.odd_files import LABELS, SCORES, Odd, ended, lines, plain, with_commas
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.words.sentence import Sentence

BIG_SCORES = (1234.5, 2.25, 1000.0, 12345678.125, 0.0, 999.5, 7.0, 1e6)
BELOW_ONE = (0.123, 0.234, 0.345, 0.456, 0.567, 0.678, 0.789, 0.891)
WHOLE = (1234, 5678901, 12, 0, 999, 1000, 20000, 300000)
THREE_DECIMALS = (1.234, 2.345, 3.456, 4.567, 5.678, 6.789, 7.891, 8.912)


def grouped(separator: str, decimal: str, scores: tuple[float, ...] = BIG_SCORES) -> tuple[str, ...]:
    return tuple(f"{score:,}".replace(",", "_").replace(".", decimal).replace("_", separator) for score in scores)


def with_marks() -> dict[str, Odd]:
    """Decimal commas and thousands separators, and the evidence where both are possible."""
    ambiguous = with_commas(THREE_DECIMALS)
    as_thousands = tuple(score * 1000 for score in (1.234, 2.345, 3.456, 4.567, 5.678, 6.789, 7.891, 8.912))
    as_thousands = tuple(map(round, as_thousands))
    with_third = [
        f"{row};{third}" for row, third in zip(lines(";", scores=ambiguous), ("x", *map(repr, SCORES)), strict=True)
    ]
    made = {
        f"decimal commas between {name}": Odd(
            plain(delimiter, scores=with_commas()).encode(), found={"decimal": "reading-decimal-comma"}
        )
        for name, delimiter in {"semicolons": ";", "tabs": "\t", "pipes": "|", "blanks": " "}.items()
    }
    separators = {"points": (".", ","), "commas": (",", "."), "apostrophes": ("'", "."), "typographic": ("\u2019", ".")}
    separators |= {"spaces": (" ", ","), "no-break spaces": ("\u00a0", ","), "narrow spaces": ("\u202f", ",")}
    for name, (separator, decimal) in separators.items():
        made[f"thousands between {name}"] = Odd(
            plain(";", scores=grouped(separator, decimal)).encode(),
            scores=BIG_SCORES,
            note=grouped_note(f"1{separator}234{decimal}5", "1234.5"),
        )
    return made | {
        "decimal commas, quoted": Odd(plain(scores=tuple(f'"{score}"' for score in with_commas())).encode()),
        "thousands between commas, quoted": Odd(
            plain(scores=tuple(f'"{score}"' for score in grouped(",", "."))).encode(), scores=BIG_SCORES
        ),
        "decimal commas with signs and exponents": Odd(
            plain(";", scores=("-0,5", "+2,5", "1,5e-3", "-1E5", ",5", "5,", "0", "-,25")).encode(),
            scores=(-0.5, 2.5, 1.5e-3, -1e5, 0.5, 5.0, 0.0, -0.25),
        ),
        "three decimals below one between tabs": Odd(
            plain("\t", scores=with_commas(BELOW_ONE)).encode(),
            scores=BELOW_ONE,
            found={"decimal": "reading-decimal-comma"},
        ),
        "whole numbers between spaces": Odd(
            plain("\t", scores=grouped(" ", ".", WHOLE)).encode(), scores=WHOLE, note=grouped_note("1 234", "1234")
        ),
        "missing numbers beside points between thousands": Odd(
            ended(
                [
                    "label;score;x",
                    *(f"{label};{score};1.234" for label, score in zip(LABELS, with_commas(), strict=True)),
                    "no;0,25;NA",
                ]
            ).encode(),
            (*LABELS, "no"),
            (*SCORES, 0.25),
            note=grouped_note("1.234", "1234", column="x"),
        ),
        "decimal commas in UTF-16": Odd(plain(";", scores=with_commas()).encode("utf-16")),
        "all digits of a float with a decimal comma": Odd(
            plain(
                ";", scores=with_commas((0.1 + 0.2, 1 / 3, 5e-324, 1e-5, 2 / 3, 0.1, 1e22, 1.7976931348623157e308))
            ).encode(),
            scores=(0.1 + 0.2, 1 / 3, 5e-324, 1e-5, 2 / 3, 0.1, 1e22, 1.7976931348623157e308),
        ),
        "three decimals after a comma between semicolons": Odd(
            plain(";", scores=ambiguous).encode(),
            scores=THREE_DECIMALS,
            note=doubt("1,234", "1.234", "1234"),
        ),
        "three digits after a comma between tabs": Odd(
            plain("\t", scores=ambiguous).encode(),
            scores=as_thousands,
            note=doubt("1,234", "1234", "1.234"),
        ),
        "three digits after a comma, chosen as decimals": Odd(
            plain("\t", scores=ambiguous).encode(), scores=THREE_DECIMALS, options=ReadingOptions(decimal=",")
        ),
        "three digits after a comma, chosen as thousands": Odd(
            plain(";", scores=ambiguous).encode(), scores=as_thousands, options=ReadingOptions(thousands=",")
        ),
        "three digits after a comma beside decimal points": Odd(
            ended(with_third).encode(), scores=as_thousands, note=grouped_note("1,234", "1234")
        ),
        "three digits after a comma beside a number that is not grouped": Odd(
            plain("\t", scores=("1234", *ambiguous[1:])).encode(), scores=(1234.0, *THREE_DECIMALS[1:])
        ),
        "three decimals after a point between semicolons": Odd(
            plain(";", scores=tuple(map(repr, THREE_DECIMALS))).encode(),
            scores=THREE_DECIMALS,
            note=doubt("1.234", "1.234", "1234"),
        ),
        "three digits after a point, chosen as thousands": Odd(
            plain(";", scores=tuple(map(repr, THREE_DECIMALS))).encode(),
            scores=as_thousands,
            options=ReadingOptions(thousands="."),
        ),
        "three digits after a point beside decimal commas": Odd(
            ended(
                [
                    f"{row};{third}"
                    for row, third in zip(
                        lines(";", scores=tuple(map(repr, THREE_DECIMALS))), ("x", *with_commas()), strict=True
                    )
                ]
            ).encode(),
            scores=as_thousands,
            note=grouped_note("1.234", "1234"),
        ),
        "decimal points beside decimal commas": Odd(
            ended([f"{row};{third}" for row, third in zip(lines(";"), ("x", *with_commas()), strict=True)]).encode()
        ),
    }


def grouped_note(text: str, read: str, column: str = "score") -> Sentence:
    return Sentence("reading-note-grouped", column=column, text=text, read=read)


def doubt(text: str, read: str, other: str) -> Sentence:
    return Sentence("reading-note-ambiguous-number", column="score", text=text, read=read, other=other)
