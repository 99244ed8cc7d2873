"""What can be asked of a resample: metrics of the catalogue, and what an objective makes as good as it can."""

from collections.abc import Iterable
from typing import Any, get_args

from metrics_core.choosing.objectives import Objective
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.metrics import Metric, as_metric
from metrics_core.quantity import Quantity

Asked = str | Metric | Quantity | Objective
_SINGLE = (str, Quantity, *get_args(Objective))


def as_quantity(asked: Any) -> Quantity:
    """A metric by key or alias, the quantity of an objective, or the quantity itself.

    >>> from metrics_core.choosing import Costs, LeastCost
    >>> as_quantity("tpr").key, as_quantity(LeastCost(Costs(fp=1, fn=5))).key
    ('recall', 'expected_cost')
    """
    if isinstance(asked, Quantity):
        return asked
    if isinstance(asked, get_args(Objective)):
        found: Quantity = asked.quantity
        return found
    return as_metric(asked)


def as_quantities(asked: Asked | Iterable[Asked]) -> dict[str, Quantity]:
    """Several of them, or one alone, by key.

    Raises `ParameterError` for what is none, and for two different ones of one key, such as net benefits at two
    exchange rates: ask for one after the other.

    >>> list(as_quantities(["mcc", "f1"]))
    ['mcc', 'f1']
    """
    if isinstance(asked, _SINGLE) or not isinstance(asked, Iterable):
        return {quantity.key: quantity for quantity in [as_quantity(asked)]}
    found: dict[str, Quantity] = {}
    for quantity in map(as_quantity, asked):
        if found.setdefault(quantity.key, quantity) != quantity:
            raise ParameterError("core-quantity-twice", key=shown(quantity.key))
    return found
