"""Numbers and names as text; `live/format.js` formats them the same in the browser."""

import math
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from decimal import ROUND_HALF_UP, Context, Decimal

from babel.dates import format_date

from threshold_explorer.words.language import LANGUAGE, base_language, language

# English with the day first.
_ENGLISH = "en_GB"
# Does not break a line.
NARROW_SPACE = "\u202f"
# Control characters and overrides of the text direction, which change the text around them.
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

# Smaller ratios of sums over cases may be rounding.
_SMALLEST_SHOWN = 1e-6


def undefined_text() -> str:
    """The text for an undefined value.

    >>> undefined_text()
    'undefined'
    """
    # Imported late: the catalogue uses the functions of this module.
    from threshold_explorer.words.sentence import say

    return say("undefined")


def ratio_text(value: float) -> str:
    """A ratio with three decimals, halves rounded up as the browser rounds them.

    >>> ratio_text(0.0625), ratio_text(float("nan")), ratio_text(float("inf"))
    ('0.063', 'undefined', '∞')
    """
    if math.isnan(value):
        return undefined_text()
    return fixed_text(value, 3) if math.isfinite(value) else "∞"


def small_ratio_text(value: float) -> str:
    """A ratio with three decimals, or below 0.1 with three significant digits, for rare positives.

    >>> small_ratio_text(0.37), small_ratio_text(0.00964), small_ratio_text(1e-9), small_ratio_text(float("nan"))
    ('0.370', '0.00964', '0.000', 'undefined')
    """
    return significant_text(value, 3) if _SMALLEST_SHOWN <= abs(value) < 0.1 else ratio_text(value)


def distinct_texts(first: float, second: float) -> tuple[str, str]:
    """Two ratios that are compared, with as many of up to nine digits as it takes to tell them apart.

    >>> distinct_texts(0.226, 0.113), distinct_texts(0.22614, 0.22563), distinct_texts(0.5, 0.5)
    (('0.226', '0.113'), ('0.2261', '0.2256'), ('0.500', '0.500'))
    """
    texts = ((significant_text(first, digits), significant_text(second, digits)) for digits in range(4, 10))
    short = small_ratio_text(first), small_ratio_text(second)
    return short if len({*short}) > 1 else next((pair for pair in texts if len({*pair}) > 1), short)


def p_value_text(p_value: float) -> str:
    """A p-value with three digits, or its upper bound if smaller.

    >>> p_value_text(0.0321), p_value_text(0.0004)
    ('0.032', '< 0.001')
    """
    return "< 0.001" if p_value < 0.001 else ratio_text(p_value)


def signed_text(value: float) -> str:
    """A ratio that may be negative, such as a difference, with a minus that does not look like a dash.

    >>> signed_text(-0.25), signed_text(0.25), signed_text(-0.0001)
    ('\u22120.250', '0.250', '0.000')
    """
    return ratio_text(value).replace("-", "\u2212")


def in_thousandths(value: float) -> int:
    """A finite ratio, rounded as `ratio_text` does, in thousandths.

    >>> in_thousandths(0.0625), in_thousandths(-0.0001)
    (63, 0)
    """
    return int(Decimal(fixed_text(value, 3)).scaleb(3))


def exact_text(value: float) -> str:
    """A number with every digit.

    >>> exact_text(1 / 3), exact_text(1.0), exact_text(float("nan")), exact_text(float("inf"))
    ('0.3333333333333333', '1', 'undefined', '∞')
    """
    if math.isnan(value):
        return undefined_text()
    return _shortest(value) if math.isfinite(value) else "∞"


def bounds_text(low: float, high: float, text: Callable[[float], str] = ratio_text) -> str:
    """A value, or the bounds between which it lies; formatted as ratios unless `text` is given.

    >>> bounds_text(0.91234, 0.91234), bounds_text(0.9, 0.94), bounds_text(0.9, 0.94, exact_text)
    ('0.912', '0.900–0.940', '0.9–0.94')
    """
    return text(low) if low == high or math.isnan(low) else f"{text(low)}–{text(high)}"


def percent_text(share: float) -> str:
    """A share as a percentage with one decimal and the mark of the reader's language.

    >>> percent_text(0.1234)
    '12.3\\u202f%'
    """
    # Imported late: the catalogue uses the functions of this module.
    from threshold_explorer.words.sentence import say

    return undefined_text() if math.isnan(share) else f"{fixed_text(share * 100, 1)}{say('percent-mark')}"


def count_text(count: float) -> str:
    """A count with the language's mark between thousands; two decimals if weights make it fractional.

    >>> count_text(1234567), count_text(0.5)
    ('1\\u202f234\\u202f567', '0.50')
    """
    # Imported late: the catalogue uses the functions of this module.
    from threshold_explorer.words.sentence import say

    text = str(int(count)) if isinstance(count, int) or float(count).is_integer() else fixed_text(count, 2)
    return re.sub(r"\B(?=(\d{3})+(?!\d))", say("thousands-mark"), text)


def threshold_text(threshold: float) -> str:
    """A threshold with up to fifteen digits and no trailing zeros.

    >>> threshold_text(0.5), threshold_text(0.1 + 0.2), threshold_text(3.0), threshold_text(1e-7)
    ('0.5', '0.3', '3', '1e-7')
    """
    return "∞" if math.isinf(threshold) else significant_text(threshold, 15)


def significant_text(value: float, digits: int) -> str:
    """A finite number with `digits` significant digits, halves rounded up, formatted as in JavaScript.

    >>> significant_text(0.03149, 2), significant_text(0.125, 2), significant_text(0.0, 2), significant_text(1.2e-6, 2)
    ('0.031', '0.13', '0', '0.0000012')
    """
    if value == 0:
        return "0"
    exact = Decimal(float(value))
    rounded = exact.quantize(Decimal(1).scaleb(exact.adjusted() - digits + 1), rounding=ROUND_HALF_UP)
    return _shortest(float(rounded))


def _shortest(value: float) -> str:
    """Like `String(value)` in JavaScript: with an exponent only below a millionth and from 1e21."""
    # Without the sign of -0.0.
    text = repr(value + 0.0).removesuffix(".0")
    if 1e-6 <= abs(value) < 1e21:
        return f"{Decimal(text):f}"
    return re.sub(r"e([+-])0(\d)$", r"e\1\2", text)


def frequency_text(value: float) -> str:
    """A natural frequency: an integer from ten, one decimal below.

    >>> frequency_text(94.2), frequency_text(6.94), frequency_text(3.0)
    ('94', '6.9', '3')
    """
    return count_text(int(fixed_text(value, 0))) if value >= 9.95 else fixed_text(value, 1).removesuffix(".0")


def one_in_text(share: float) -> str:
    """The N of "1 in N".

    >>> one_in_text(0.01), one_in_text(0.373)
    ('100', '2.7')
    """
    n = 1 / share
    if n >= 1e15:
        return significant_text(n, 2)
    return count_text(int(fixed_text(n, 0))) if n >= 100 else fixed_text(n, 1).removesuffix(".0")


def tenths_text(value: float) -> str:
    """A number with one decimal.

    >>> tenths_text(2.878)
    '2.9'
    """
    return fixed_text(value, 1)


def date_text(moment: datetime) -> str:
    """A date with the month as a word, which is unambiguous everywhere, as the language writes it.

    >>> date_text(datetime(2026, 3, 9, 12, 30))
    '9 March 2026'
    """
    name = base_language(language())
    return format_date(moment, "long", locale=_ENGLISH if name == LANGUAGE else name)


def visible(text: str) -> str:
    r"""A text from a user's file with control characters as escape sequences, and all of an invisible one.

    >>> print(visible("cat"), visible("\u200b"), visible("a\u202eb"))
    cat \u200b a\u202eb
    """
    if any(mark.isprintable() and not mark.isspace() for mark in text):
        return without_controls(text)
    return text.encode("unicode_escape").decode("ascii")


def without_controls(text: str) -> str:
    r"""A text with control characters, apart from white space, as escape sequences.

    They would change the text around them: a terminal's colours, the direction of the rest of a sentence.

    >>> print(without_controls("\x1b[2J, \u202e"))
    \x1b[2J, \u202e
    """
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def shortened(text: str, most: int = 60) -> str:
    """The same, cut after `most` characters.

    >>> shortened("abcdefgh", 5)
    'abcd…'
    """
    text = visible(text)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def middle_shortened(text: str, most: int) -> str:
    """The same, of more than `most` characters without its middle, since names that begin alike often end differently.

    >>> middle_shortened("abcdefgh", 5)
    'ab…gh'
    """
    text, kept = visible(text), most - 1
    return text if len(text) <= most else f"{text[: kept - kept // 2]}…{text[len(text) - kept // 2 :]}"


def distinctly_shortened(texts: Iterable[str], most: int = 40) -> dict[str, str]:
    """The same for each of several texts, numbered where that makes two alike.

    A browser identifies an option of a list by its text.

    >>> distinctly_shortened(["model for 2024 A", "model for 2024 B", "model by 2024 A", "m"], 9)
    {'model for 2024 A': 'mode…24 A', 'model for 2024 B': 'mode…24 B', 'model by 2024 A': 'mode…24 A (2)', 'm': 'm'}
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for text in dict.fromkeys(texts):
        short = candidate = middle_shortened(text, most)
        number = 1
        while candidate in taken:
            number += 1
            candidate = f"{short} ({number})"
        taken.add(candidate)
        found[text] = candidate
    return found


def quoted_text(text: str, most: int = 40) -> str:
    """A text from a file in quotation marks, on one line, shortened.

    >>> quoted_text("n/a"), quoted_text("two\\nlines"), quoted_text("x" * 50, 5)
    ('"n/a"', '"two\\\\nlines"', '"xxxxx…"')
    """
    cut = text if len(text) <= most else f"{text[:most]}…"
    return '"' + "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in cut) + '"'


def fixed_text(value: float, digits: int) -> str:
    """A finite number with this many decimals, halves rounded up; one that rounds to 0 has no sign.

    >>> fixed_text(2.675, 2), fixed_text(-0.004, 2), fixed_text(-0.0, 1), fixed_text(10**30, 1)
    ('2.67', '0.00', '0.0', '1000000000000000000000000000000.0')
    """
    rounded = _rounded(Decimal(value if isinstance(value, int) else float(value)), digits)
    return f"{rounded.copy_abs() if rounded.is_zero() else rounded:f}"


def _rounded(value: Decimal, digits: int) -> Decimal:
    """A finite number with this many decimals; the usual context of 28 digits refuses large ones."""
    context = Context(prec=max(1, value.adjusted() + digits + 2), rounding=ROUND_HALF_UP)
    return value.quantize(Decimal(1).scaleb(-digits), context=context)
