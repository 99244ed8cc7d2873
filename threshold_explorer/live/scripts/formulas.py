"""The formulas of metrics_core in JavaScript: the browser does the same operations in the same order."""

from collections.abc import Mapping

from metrics_core import METRICS
from metrics_core.choosing.costs import EXPECTED_COST
from metrics_core.choosing.objectives import BREAK_EVEN_DISTANCE, EQUAL_ERROR_DISTANCE, NET_BENEFIT
from metrics_core.formula import (
    Absolute,
    Clipped,
    Count,
    Determinant,
    Difference,
    Formula,
    Named,
    Number,
    Parameter,
    Product,
    Quotient,
    RootOfProduct,
    Sum,
    Where,
)
from metrics_core.metrics import F_BETA

_TEMPLATES: dict[type[Formula], str] = {
    Named: "{}",
    Sum: "({} + {})",
    Difference: "({} - {})",
    Product: "({} * {})",
    Quotient: "divide({}, {})",
    Determinant: "determinant({}, {}, {}, {})",
    RootOfProduct: "rootOfProduct({}, {})",
    Absolute: "Math.abs({})",
    Clipped: "Math.min(Math.max({}, -1), 1)",
    Where: "({} > 0 ? {} : 0)",
}
RATIOS = {key: metric.ratio for key, metric in METRICS.items() if isinstance(metric.ratio, Formula)}
OBJECTIVES = {
    "f_beta": F_BETA,
    "net_benefit": NET_BENEFIT,
    "break_even": BREAK_EVEN_DISTANCE,
    "equal_error": EQUAL_ERROR_DISTANCE,
    "cost": EXPECTED_COST,
}


def formulas_script() -> str:
    """The module `formulas.js`: `RATIOS`, each metric as a function of the counts, and `OBJECTIVES`.

    An objective is a function of the counts and its parameters, such as `beta`.
    """
    imports = 'import { determinant, divide, rootOfProduct } from "./ratios.js";\n'
    return f"{imports}\n{_table('RATIOS', RATIOS, 'c')}\n{_table('OBJECTIVES', OBJECTIVES, 'c, w', '...RATIOS')}"


def _table(name: str, formulas: Mapping[str, Formula], arguments: str, *first: str) -> str:
    rows = [*first, *(f"{key}: ({arguments}) => {javascript(formula)}" for key, formula in formulas.items())]
    return "\n".join([f"export const {name} = {{", *(f"  {row}," for row in rows), "};", ""])


def javascript(formula: Formula) -> str:
    """An expression over the counts `c` and the parameters `w`.

    >>> javascript(RATIOS["precision"])
    'divide(c.tp, (c.tp + c.fp))'
    """
    match formula:
        case Count(name):
            return f"c.{name}"
        case Parameter(name):
            return f"w.{name}"
        case Number(number):
            return repr(number)
    return _TEMPLATES[type(formula)].format(*map(javascript, formula.parts()))
