"""What the numbers of a lesson can be: functions of a data set, with the arguments that a lesson gives them.

A lesson declares a number as a table, such as `{ of = "recall", at = 0.3 }`. It is computed by the function for the
open kind of data that is named by `of` and takes these arguments; without one, the lesson is refused.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import signature
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, WrapValidator, create_model

from threshold_explorer.data.dataset import Dataset

Result = float | str


class Threshold(float):
    """A threshold, which sentences show with every digit."""

    __slots__ = ()


class Name(str):
    """The name of another number of the lesson."""

    __slots__ = ()


Reference = Annotated[str, AfterValidator(Name)]
OR_NAME = WrapValidator(lambda value, check: Name(value) if isinstance(value, str) else check(value))
# A function gets the number for a name.
Value = Annotated[float, OR_NAME]
Prevalence = Annotated[float, Field(gt=0, lt=1), OR_NAME]
Share = Annotated[float, Field(ge=0, le=1)]
Bound = Annotated[float, Field(gt=0, lt=1)]
Amount = Annotated[float, Field(ge=0, allow_inf_nan=False)]


# An argument that is "here" has the value of this parameter of the page.
HERE = Name("here")
PARAMETERS = {"at": "t", "pi": "pi"}


class Unknown(Exception):  # noqa: N818 - no failure: the number is undefined
    """These data do not determine the number."""


@dataclass(frozen=True, eq=False)
class Quantity:
    """A function of data of a class, with its names in lessons; without one, a function of other numbers."""

    of: tuple[str, ...]
    function: Callable[..., Result]
    data: type
    arguments: type[BaseModel]

    def takes(self, table: Mapping[str, Any]) -> bool:
        """Whether a table has one of the names, and the arguments."""
        is_named = table.get("of") in self.of if self.of else "of" not in table
        fields = self.arguments.model_fields
        needed = {name for name, field in fields.items() if field.is_required()}
        return is_named and needed <= table.keys() - {"of"} <= fields.keys()

    def __str__(self) -> str:
        """Its arguments, with those that may be left out in brackets."""
        fields = self.arguments.model_fields.items()
        return ", ".join(name if field.is_required() else f"[{name}]" for name, field in fields) or "nothing"


@dataclass(frozen=True)
class Number:
    """A number as a lesson declares it: what it is of, and the quantity with its arguments for each class of data."""

    of: str
    quantities: tuple[tuple[Quantity, BaseModel], ...]

    @property
    def is_derived(self) -> bool:
        """Whether it is computed from other numbers alone."""
        return not self.of

    @property
    def names(self) -> Iterator[Name]:
        """The numbers of the lesson that it is computed from."""
        for _, arguments in self.quantities:
            for argument, value in arguments:
                values = value if isinstance(value, tuple) else (value,)
                yield from (each for each in values if isinstance(each, Name) and not _is_here(argument, each))

    def is_on(self, data: type) -> bool:
        """Whether it is a number of this class of data."""
        return any(issubclass(data, quantity.data) for quantity, _ in self.quantities)

    def on(self, data: type) -> tuple[Quantity, BaseModel]:
        """The quantity on this class of data, with its arguments."""
        return next(found for found in self.quantities if issubclass(data, found[0].data))


def _is_here(argument: str, value: object) -> bool:
    return value == HERE and argument in PARAMETERS


QUANTITIES: list[Quantity] = []


def quantity(*of: str) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Declares a function as a quantity with these names.

    Its first parameter is the data set or, without a name, the numbers of the lesson. Those after `*` are what lessons
    give, checked by their annotations; one with a word that Python reserves ends in an underscore.
    """

    def declare(function: Callable[..., Result]) -> Callable[..., Result]:
        data, *others = signature(function).parameters.values()
        fields: dict[str, Any] = {
            each.name.removesuffix("_"): (each.annotation, ... if each.default is each.empty else each.default)
            for each in others
            if each.kind is each.KEYWORD_ONLY
        }
        arguments = create_model(function.__name__, __config__=ConfigDict(extra="forbid", frozen=True), **fields)
        QUANTITIES.append(Quantity(of, function, data.annotation if of else Dataset, arguments))
        return function

    return declare


def read_number(table: Any) -> Number:
    """The number that a table of a lesson declares; raises ValueError."""
    if not isinstance(table, Mapping):
        raise ValueError('a number is a table, such as { of = "cases" }')
    found = [each for each in QUANTITIES if each.takes(table)]
    if not found:
        raise ValueError(_what_is_accepted(table.get("of")))
    given = {name: value for name, value in table.items() if name != "of"}
    try:
        return Number(table.get("of", ""), tuple((each, each.arguments(**given)) for each in found))
    except ValidationError as error:
        raise ValueError("; ".join(what_is_wrong(error))) from None


def what_is_wrong(error: ValidationError) -> Iterator[str]:
    """Each place in what was declared, and what is wrong there."""
    for each in error.errors():
        place, message = ".".join(map(str, each["loc"])), each["msg"].removeprefix("Value error, ")
        yield f"{place}: {message}" if place else message


def _what_is_accepted(of: str | None) -> str:
    forms = [str(each) for each in QUANTITIES if (of in each.of if of else not each.of)]
    if not forms:
        return f"of = {of!r} is none of {', '.join(sorted({name for each in QUANTITIES for name in each.of}))}"
    return f"{'without `of`' if of is None else of} has {', or '.join(forms)}"
