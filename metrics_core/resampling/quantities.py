"""Converts metric keys, metrics and objectives to quantities that can be resampled."""

from collections.abc import Iterable
from typing import Any, get_args

from metrics_core.choosing.objectives import Objective
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.metrics import Metric, as_metric
from metrics_core.quantity import Quantity

QuantitySpec = str | Metric | Quantity | Objective
_SINGLE_TYPES = (str, Quantity, *get_args(Objective))


def as_quantity(spec: Any) -> Quantity:
    """A metric by key or alias, the quantity of an objective, or the quantity itself.

    >>> from metrics_core.choosing import Costs, LeastCost
    >>> as_quantity("tpr").key, as_quantity(LeastCost(Costs(fp=1, fn=5))).key
    ('recall', 'expected_cost')
    """
    if isinstance(spec, Quantity):
        return spec
    if isinstance(spec, get_args(Objective)):
        by_key: Quantity = spec.quantity
        return by_key
    return as_metric(spec)


def as_quantities(spec: QuantitySpec | Iterable[QuantitySpec]) -> dict[str, Quantity]:
    """Quantities by key, from one specification or several.

    Raises `ParameterError` for what is not a quantity, and for two different quantities with one key, such as net
    benefit at two exchange rates.

    >>> list(as_quantities(["mcc", "f1"]))
    ['mcc', 'f1']
    """
    if isinstance(spec, _SINGLE_TYPES) or not isinstance(spec, Iterable):
        return {quantity.key: quantity for quantity in [as_quantity(spec)]}
    by_key: dict[str, Quantity] = {}
    for quantity in map(as_quantity, spec):
        if by_key.setdefault(quantity.key, quantity) != quantity:
            raise ParameterError("core-quantity-twice", key=shown(quantity.key))
    return by_key
