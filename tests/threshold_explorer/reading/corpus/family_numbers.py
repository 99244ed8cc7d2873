"""Numbers in the notations of libraries, spreadsheets and countries, and texts that only look like numbers."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from tests.threshold_explorer.reading.corpus.case import NEGATIVES, POSITIVES, Case
from threshold_explorer.reading.options import ReadingOptions

LABELS = ("yes", "no", "yes", "no", "no", "yes", "no", "no")
SCORES = (0.5, 0.25, 0.125, 0.875, 0.0625, 0.7, 0.3, 1.0)
IN_PER_CENT = {"positives": (50.0, 12.5, 70.0), "negatives": (25.0, 87.5, 6.25, 30.0, 100.0)}
LOG_ODDS = (0.5, -0.25, 0.125, -0.875, -0.0625, 0.75, -0.375, 1.0)
SIGNED = {"positives": (0.5, 0.125, 0.75), "negatives": (-0.25, -0.875, -0.0625, -0.375, 1.0)}
LARGE = (1234.5, 2.25, 1000.0, 1234567.125, 0.0, 999.5, 7.0, 1e6)
OF_LARGE = {"positives": (1234.5, 1000.0, 999.5), "negatives": (2.25, 1234567.125, 0.0, 7.0, 1e6)}

Write = Callable[[float], str]


def table(rows: Iterable[Sequence[object]], header: Sequence[str] = ("label", "score"), delimiter: str = ",") -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows([header, *rows])
    return text.getvalue().encode()


def scored(scores: Iterable[object], labels: Sequence[str] = LABELS, delimiter: str = ",") -> bytes:
    return table(zip(labels, scores, strict=True), delimiter=delimiter)


def written(write: Write, scores: Sequence[float] = SCORES, delimiter: str = ",") -> bytes:
    return scored(map(write, scores), delimiter=delimiter)


def with_comma(score: float) -> str:
    return repr(score).replace(".", ",")


def in_digits(zero: str, mark: str = ".") -> Write:
    digits = {ord("0") + value: chr(ord(zero) + value) for value in range(10)} | {ord("."): mark}
    return lambda score: repr(score).translate(digits)


REFUSED = "reading-bad-value"


def by_libraries() -> dict[str, Case]:
    given_up = {
        "tensor": "tensor({})",
        "tensor on a device": "tensor({}, device='cuda:0', grad_fn=<SigmoidBackward0>)",
        "NumPy 2": "np.float64({})",
        "array": "array([{}], dtype=float32)",
        "Decimal": "Decimal('{}')",
        "TensorFlow": "<tf.Tensor: shape=(), dtype=float32, numpy={}>",
        "parentheses": "({})",
        "Java float": "{}f",
        "formula of a text": '="{}"',
        "quotation marks twice": '"{}"',
        "apostrophe before": "'{}",
    }
    read = {
        "list of one": "[{}]",
        "list of one in one": "[[{}]]",
        "list with blanks": "[ {} ]",
        "plus sign": "+{}",
        "blanks": "  {} ",
    }
    made = {name: Case(written(form.format), key=REFUSED) for name, form in given_up.items()}
    beside = table(
        ((y, f"tensor({p})", round(p)) for y, p in zip(LABELS, SCORES, strict=True)), ("label", "prob", "prediction")
    )
    return (
        made
        | {name: Case(written(form.format)) for name, form in read.items()}
        | {
            "tensors beside predictions": Case(beside, key=REFUSED),
            "labels in lists": Case(table((f"['{y}']", p) for y, p in zip(LABELS, SCORES, strict=True))),
            "bytes": Case(table((f"b'{y}'", f"{p}") for y, p in zip(LABELS, SCORES, strict=True))),
            "per cent without a header": Case(
                written(lambda score: f"{100 * score:g} %").split(b"\n", 1)[1], **IN_PER_CENT
            ),
            "a tensor among numbers": Case(scored([*SCORES[:-1], "tensor(1.)"]), key=REFUSED),
        }
    )


def by_people() -> dict[str, Case]:
    made = {
        "per cent after a blank": Case(written(lambda p: f"{100 * p:g} %"), **IN_PER_CENT),
        "per cent": Case(written(lambda p: f"{100 * p:g}%"), **IN_PER_CENT),
        "per cent before": Case(written(lambda p: f"% {100 * p:g}"), **IN_PER_CENT),
        "per cent, comma": Case(written(lambda p: f"{100 * p:g} %".replace(".", ","), delimiter=";"), **IN_PER_CENT),
        "per cent after a no-break space": Case(written(lambda p: f"{100 * p:g}\u00a0%", delimiter=";"), **IN_PER_CENT),
        "full-width per cent": Case(written(lambda p: f"{100 * p:g}\uff05"), **IN_PER_CENT),
        "per mille": Case(written(lambda p: f"{1000 * p:g} \u2030"), key=REFUSED),
        "per cent and a dash": Case(
            scored([*(f"{100 * p:g}%" for p in SCORES[:-1]), "-"]),
            positives=IN_PER_CENT["positives"],
            negatives=IN_PER_CENT["negatives"][:-1],
            n_skipped=1,
        ),
        "per cent in some rows": Case(scored([*(f"{100 * p:g}%" for p in SCORES[:-1]), "1"]), key="reading-bad-value"),
        "per cent in a late row": Case(scored([*SCORES * 200, "12%"], [*LABELS * 200, "yes"]), key="reading-bad-value"),
        "dollars": Case(written("${}".format), key=REFUSED),
        "euros": Case(written(lambda p: f"{with_comma(p)} €", delimiter=";"), key=REFUSED),
        "minus sign": Case(written(lambda p: repr(p).replace("-", "\u2212"), LOG_ODDS), **SIGNED),
        "en dash for minus": Case(written(lambda p: repr(p).replace("-", "\u2013"), LOG_ODDS), **SIGNED),
        "full-width minus and digits": Case(
            written(lambda p: in_digits("\uff10", "\uff0e")(p).replace("-", "\uff0d"), LOG_ODDS), **SIGNED
        ),
        "minus sign and comma": Case(written(lambda p: with_comma(p).replace("-", "\u2212"), LOG_ODDS, ";"), **SIGNED),
        "minus in the exponent": Case(
            scored(["5e\u22121", "2.5e\u22121", *SCORES[2:]]),
        ),
        "minus behind": Case(written(lambda p: f"{abs(p)}-" if p < 0 else repr(p), LOG_ODDS), key=REFUSED),
        "parentheses for minus": Case(written(lambda p: f"({abs(p)})" if p < 0 else repr(p), LOG_ODDS), key=REFUSED),
        "full-width digits": Case(written(in_digits("\uff10", "\uff0e"))),
        "full-width digits, plain point": Case(written(in_digits("\uff10"))),
        "Arabic-Indic digits": Case(written(in_digits("\u0660", "\u066b")), key=REFUSED),
        "marks of direction": Case(written("\u200e{}\u200e".format)),
        "zero-width spaces": Case(written("{}\u200b".format)),
        "Fortran": Case(written(lambda p: f"{p:.6E}".replace("E", "D")), key=REFUSED),
        "no zero before the point": Case(written(lambda p: repr(p).removeprefix("0"))),
        "nothing behind the point": Case(scored([*SCORES[:-1], "1."])),
        "exponents": Case(written("{:e}".format)),
        "underscores": Case(written("{:_}".format, LARGE), key=REFUSED),
        "Indian grouping": Case(
            scored(["1,234.5", "2.25", "1,000", "12,34,567.125", "0", "999.5", "7", "10,00,000"]), key=REFUSED
        ),
    }
    separators = {"thin": "\u2009", "figure": "\u2007", "no-break": "\u00a0", "narrow": "\u202f"}
    for name, space in separators.items():
        made[f"{name} spaces between thousands"] = Case(
            written(lambda p, space=space: f"{p:,}".replace(",", space).replace(".", ","), LARGE, ";"), **OF_LARGE
        )
    apostrophes = written(lambda p: f"{p:,}".replace(",", "\u2019"), LARGE, ";")
    return made | {"Swiss apostrophes": Case(apostrophes, **OF_LARGE)}


def in_lists() -> dict[str, Case]:
    read = {
        "NumPy": "[{} {}]",
        "NumPy, padded": "[{}   {}]",
        "list": "[{}, {}]",
        "list without blanks": "[{},{}]",
        "list by semicolons": "[{};{}]",
        "tuple": "({}, {})",
        "array in an array": "[[{} {}]]",
    }
    given_up = {
        "array": "array([{}, {}], dtype=float32)",
        "tensor": "tensor([{}, {}])",
        "pipe": "{}|{}",
        "comma": "{},{}",
        "Spark's structure": "[1,[],[],[{},{}]]",
        "Spark's JSON": '{{"type":1,"values":[{},{}]}}',
        "DenseVector": "DenseVector([{}, {}])",
        "Python dictionary": "{{'no': {}, 'yes': {}}}",
        "pipeline": "[{{'label': 'no', 'score': {}}}, {{'label': 'yes', 'score': {}}}]",
    }

    def pairs(form: str, scores: Sequence[float] = SCORES) -> list[str]:
        return [form.format(1 - p, p) for p in scores]

    made = {name: Case(in_column(pairs(form), "probability")) for name, form in read.items()}
    made |= {name: Case(in_column(pairs(form), "probability"), key=REFUSED) for name, form in given_up.items()}
    spark = [
        (y == "yes", f"[{-p},{p}]", f"[{1 - p},{p}]", float(p >= 0.5))
        for y, p in zip(LABELS, (0.5, 0.25, 0.0, *SCORES[3:]), strict=True)
    ]
    header = ("label", "rawPrediction", "probability", "prediction")
    three = ["[0.25 0.5 0.25]", "[0.5 0.25 0.25]"] * 4
    return made | {
        "decimal commas": Case(
            in_column([text.replace(".", ",") for text in pairs("[{}; {}]")], "probability"), key=REFUSED
        ),
        "a vector of Spark without its zeros, beside predictions": Case(
            table(
                (
                    (y, "(2,[0],[1.0])" if at == 2 else f"[{1 - p},{p}]", round(p))
                    for at, (y, p) in enumerate(zip(LABELS, SCORES, strict=True))
                ),
                ("label", "probability", "prediction"),
            ),
            key=REFUSED,
        ),
        "Spark's columns": Case(
            table(((int(y), raw, p, answer) for y, raw, p, answer in spark), header),
            positives=(0.5, 0.0, 0.7),
            positive="1",
        ),
        "lists and a missing one": Case(
            in_column(["NULL", *pairs("[{}, {}]")[1:]], "probability"), positives=POSITIVES[1:], n_skipped=1
        ),
        "lists beside a score": Case(
            table(
                ((y, "[0.1, 0.2, 0.3]", p) for y, p in zip(LABELS, SCORES, strict=True)),
                ("label", "embedding", "score"),
            )
        ),
        "classes counted from 1": Case(
            table(zip("21212121", pairs("[{} {}]"), strict=True), ("label", "probability")),
            positives=(0.5, 0.125, 0.0625, 0.3),
            negatives=(0.25, 0.875, 0.7, 1.0),
            positive="2",
        ),
        "three classes": Case(
            table(zip("01201201", three, strict=True), ("label", "probability")),
            positives=(0.25, 0.5, 0.25),
            negatives=(0.5, 0.5, 0.25, 0.25, 0.5),
            positive="1",
        ),
        "three classes counted from 1": Case(
            table(zip("12312312", three, strict=True), ("label", "probability")),
            positives=(0.25, 0.5, 0.25),
            negatives=(0.5, 0.5, 0.25, 0.25, 0.5),
            positive="2",
        ),
        "a list that is longer": Case(
            in_column(["[0.1, 0.2, 0.7]", *pairs("[{}, {}]")[1:]], "probability"), key="reading-bad-value"
        ),
    }


def in_column(texts: Sequence[str], name: str, delimiter: str = "\t") -> bytes:
    return table(zip(LABELS, texts, strict=True), ("label", name), delimiter)


def missing() -> dict[str, Case]:
    texts = (
        *(".", "-", "--", "?", r"\N", "#VALUE!", "#N/A", "#DIV/0!", "#REF!", "None", "none", "NULL", "<NA>", "N/A"),
        *("n.a.", "nan", "NaT", "missing", "(null)", "", "\u2014"),
    )
    made = {
        f"score {text or 'empty'}": Case(scored([text, *SCORES[1:]]), positives=POSITIVES[1:], n_skipped=1)
        for text in texts
    }
    for text in (".", "-", "?", r"\N", "None", "N/A", "NA", "#N/A", "NULL"):
        made[f"label {text}"] = Case(scored(SCORES, ("yes", text, *LABELS[2:])), negatives=NEGATIVES[1:], n_skipped=1)
    of_numbers = [{"yes": "1", "no": "0"}[label] for label in LABELS]
    return made | {
        "label ? beside numbers": Case(
            scored(SCORES, ["1", "?", *of_numbers[2:]]), negatives=NEGATIVES[1:], positive="1", n_skipped=1
        ),
        "labels + and -": Case(scored(SCORES, ["+" if label == "yes" else "-" for label in LABELS]), positive="+"),
        "labels +, - and ?": Case(
            scored(SCORES, ["+", "?", *("+" if label == "yes" else "-" for label in LABELS[2:])]),
            negatives=NEGATIVES[1:],
            positive="+",
            n_skipped=1,
        ),
        "labels none and some": Case(
            scored(SCORES, ["some" if label == "yes" else "none" for label in LABELS]), positive="some"
        ),
        "labels none, mild and severe": Case(
            scored(SCORES, ["mild", "none", "severe", *("none",) * 5]), key="columns-question-class"
        ),
        **{
            f"{value} among probabilities": Case(
                scored([value, *SCORES[1:]]), positives=POSITIVES[1:], n_skipped=1, asks="sentinels"
            )
            for value in ("-999", "-9999", "-99.0", "9999", "-1")
        },
        "-999 among probabilities, chosen as a number": Case(
            scored(["-999", *SCORES[1:]]),
            positives=(-999, *POSITIVES[1:]),
            options=ReadingOptions(sentinels=False),
        ),
        "-999 among others beyond one": Case(
            scored(["-999", *(p + 1 for p in SCORES[1:])]),
            positives=(-999, *(p + 1 for p in POSITIVES[1:])),
            negatives=tuple(p + 1 for p in NEGATIVES),
        ),
        "infinite score": Case(scored(["inf", *SCORES[1:]]), key="reading-bad-value"),
        "score beyond the floats": Case(scored(["1e400", *SCORES[1:]]), key="reading-bad-value"),
        "decimal commas below a thousand empty rows": Case(
            scored(["", *[""] * 1499, *map(with_comma, SCORES)], ["no"] * 1500 + [*LABELS], ";"), n_skipped=1500
        ),
        "decimal commas, most rows empty": Case(
            scored(
                [text for score in SCORES for text in ("", "", with_comma(score), "")],
                [label for label in LABELS for _ in range(4)],
                ";",
            ),
            n_skipped=24,
        ),
        "decimal commas, most rows dashes": Case(
            scored(
                [text for score in SCORES for text in ("-", "-", with_comma(score))],
                [label for label in LABELS for _ in range(3)],
                ";",
            ),
            n_skipped=16,
        ),
        "decimal commas below whole numbers": Case(
            scored(["1"] * 60 + [*map(with_comma, SCORES)], ["yes"] * 60 + [*LABELS], ";"),
            positives=(*POSITIVES, *[1.0] * 60),
        ),
    }


def look_alikes() -> dict[str, Case]:
    def beside(texts: Sequence[str], name: str = "note") -> bytes:
        rows = zip(texts, LABELS, SCORES, strict=True)
        return table(rows, (name, "label", "score"))

    texts = {
        "versions": "1.2.{}",
        "dates": "2024-01-0{}",
        "fractions": "{}/9",
        "ranges": "{}-05",
        "lists": "1,2,{}",
        "telephones": "+49 30 12345{}",
        "hexadecimals": "0x{}",
        "ids with a prefix": "id_{}",
        "ids in brackets": "[A{}]",
        "ids with leading zeros": "000{}",
        "with their error": "0.{}±0.02",
        "dimensions": "{}d",
    }
    made = {f"column of {name}": Case(beside([form.format(at) for at in range(1, 9)])) for name, form in texts.items()}
    as_hexadecimals = ["0xa" if label == "yes" else "0xb" for label in LABELS]
    as_pairs = ["0,1" if label == "yes" else "1,0" for label in LABELS]
    return made | {
        "labels in hexadecimals": Case(scored(SCORES, as_hexadecimals), positive="0xa"),
        "labels with commas beside decimal points": Case(scored(SCORES, as_pairs), positive="0,1"),
        "bounds are no numbers": Case(scored(["<0.001", ">0.99", *SCORES[2:]]), key="reading-bad-value"),
        "fractions are no scores": Case(written("{}/1".format), key="reading-bad-value"),
        "half an exponent": Case(scored(["1e", *SCORES[1:]]), key="reading-bad-value"),
        "two points": Case(scored(["0.5.1", *SCORES[1:]]), key="reading-bad-value"),
        "a hexadecimal among scores": Case(scored(["0x1F", *map(int, [1, 2, 3, 4, 5, 6, 7])]), key="reading-bad-value"),
    }


def cases() -> dict[str, Case]:
    kinds = {
        "by libraries": by_libraries(),
        "by people": by_people(),
        "lists": in_lists(),
        "missing": missing(),
        "look-alike": look_alikes(),
    }
    return {f"{kind}, {name}": case for kind, made in kinds.items() for name, case in made.items()}
