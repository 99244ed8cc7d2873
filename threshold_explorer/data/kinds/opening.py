"""What opening a source has in common for all kinds of data sets."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from threshold_explorer.data.columns.provenance import quoted
from threshold_explorer.data.source import Source
from threshold_explorer.serving.memory_budget import Key, made_in_turn
from threshold_explorer.serving.turns import working
from threshold_explorer.words.about import NAME, VERSION
from threshold_explorer.words.sentence import Sentence, markdown

ValueT = TypeVar("ValueT")


def opened_once(
    key: Key, source: Source, make: Callable[[], ValueT], parts_of: Callable[[ValueT], Iterable[object]]
) -> ValueT:
    """The result of `make` from the memory cache, or made while a spinner is shown; arguments as in `MemoryCache`."""

    def make_with_spinner() -> ValueT:
        with working(markdown("data-sorting")):
            return make()

    return made_in_turn(key, make_with_spinner, parts_of, origin=source.key)


def facts_of(source: Source) -> dict[str, Any]:
    """The fields of a data set that are those of its source."""
    return {name: getattr(source, name) for name in ("id", "title", "origin", "sha256", "card")}


def provenance_of(source: Source, key: str, **facts: Any) -> str:
    """The provenance line of a data set, whose message `key` names the roles of the columns."""
    return str(
        Sentence(
            key,
            file=quoted(source.title),
            sha256=source.sha256,
            rows=source.columns.table.num_rows,
            name=NAME,
            version=VERSION,
            **facts,
        )
    )
