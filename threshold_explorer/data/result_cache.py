"""A decorator that caches the results of a function by its arguments, within the server's memory budget.

Streamlit's caches serialize and hash every argument on each call, which takes longer than most of these functions.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import signature
from typing import Any, TypeVar, TypeVarTuple

import numpy as np
import pandas as pd
import pyarrow as pa

from metrics_core import BinaryScores
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.source import Source
from threshold_explorer.serving.memory_budget import Measured, made_in_turn, memory_cache
from threshold_explorer.words.language import language, times_asked

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


def cached_result(function: Callable[[*Arguments], Result]) -> Callable[[*Arguments], Result]:
    """Cache the results of a function for all visitors, who must not modify them.

    The key consists of the confidence level and the arguments whose names do not begin with "_", of a data set or a
    source its `key`; the result must depend on nothing else. The results of a function that has asked for the language
    are kept for each language. Exceptions are not cached.

    >>> @cached_result
    ... def length(text: str, _calls: list[str]) -> int:
    ...     _calls.append(text)
    ...     return len(text)
    >>> calls: list[str] = []
    >>> length("a", calls), length("a", calls), calls
    (1, 1, ['a'])
    """
    key_positions = [at for at, name in enumerate(signature(function).parameters) if not name.startswith("_")]

    depends_on_language = False

    def made(*args: *Arguments) -> tuple[Result]:
        nonlocal depends_on_language
        before = times_asked()
        # In a tuple, since the cache takes None for a missing value.
        result = (function(*args),)
        depends_on_language |= times_asked() > before
        return result

    @wraps(function)
    def wrapper(*args: *Arguments) -> Result:
        key = (function, confidence(), *(_key_of(args[at]) for at in key_positions))
        if not depends_on_language:
            (result,) = made_in_turn(key, lambda: made(*args), parts_of)
            if not depends_on_language:
                return result
            # The result may have been made for a reader of another language.
            memory_cache().drop(key)
        (result,) = made_in_turn((*key, language()), lambda: made(*args), parts_of)
        return result

    return wrapper


def _key_of(argument: Any) -> Hashable:
    """A data set is not kept itself, since the memory budget counts what it holds."""
    return argument.key if isinstance(argument, Dataset | Source) else argument


def parts_of(result: object) -> Iterator[object]:
    """The tables, arrays, scores and measured values in a result and its fields, items and columns: what takes memory.

    >>> [part.size for part in parts_of(({"a": [np.zeros(3)]}, pd.DataFrame({"b": [1.0, 2.0]}), "c"))]
    [3, 2]
    """
    if isinstance(result, pa.Table | np.ndarray | BinaryScores | Measured):
        yield result
    elif isinstance(result, pd.DataFrame):
        yield from (column.to_numpy() for _, column in result.items())
    elif isinstance(result, Mapping):
        yield from parts_of(tuple(result.values()))
    elif isinstance(result, tuple | list):
        for item in result:
            yield from parts_of(item)
    elif is_dataclass(result):
        for field in fields(result):
            yield from parts_of(getattr(result, field.name))
