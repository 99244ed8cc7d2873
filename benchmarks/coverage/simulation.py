"""How often intervals contain the value of the population, in samples of a situation."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import numpy as np

Sample = TypeVar("Sample")
Limits = Sequence[Any]

# Where fewer samples have an interval, their coverage is not given: it is that of exceptional samples.
LEAST_WITH = 0.05
# The columns of the table.
SITUATIONS = ("thin class", "nearly perfect", "weights", "clusters", "ties", "large")


@dataclass(frozen=True)
class Kind(Generic[Sample]):
    """A kind of data: how it is drawn in each situation, and the values and intervals of its numbers by name.

    `draw` takes a situation, a generator and whether the population is wanted, a sample so large that its values are
    the true ones. `values` and `limits` leave out what a page does not show. `cost` is how many times as long a sample
    takes as a binary one.
    """

    name: str
    draw: Callable[[str, np.random.Generator, bool], Sample]
    values: Callable[[Sample], Mapping[str, float]]
    limits: Callable[[Sample, int, int], Mapping[str, Limits]]
    situations: tuple[str, ...] = SITUATIONS
    cost: float = 1.0

    def narrowed(self, share: float) -> "Kind[Sample]":
        """The same with intervals that are too narrow, which a simulation must find out."""

        def limits(sample: Sample, n_resamples: int, seed: int) -> Mapping[str, Limits]:
            found = self.limits(sample, n_resamples, seed)
            middles = {name: (each[0] + each[1]) / 2 for name, each in found.items()}
            return {
                name: tuple(middles[name] + share * (end - middles[name]) for end in each[:2])
                for name, each in found.items()
            }

        return replace(self, limits=limits)


@dataclass(frozen=True)
class Covered:
    """The share of intervals that contain the value, nan if there is none, and the share of samples without one."""

    share: float
    without: float

    def __str__(self) -> str:
        if self.without > 1 - LEAST_WITH:
            return "none"
        none = f" ({100 * self.without:.0f} % none)" if self.without >= 0.005 else ""
        return f"{100 * self.share:.1f}{none}"


def coverage(kind: Kind[Any], situation: str, n_sets: int, n_resamples: int, seed: int = 1) -> dict[str, Covered]:
    """The coverage of each interval of a kind of data in a situation, by name."""
    random = np.random.default_rng(seed)
    truth = kind.values(kind.draw(situation, np.random.default_rng(seed + 1), True))
    found: dict[str, list[Limits]] = {}
    for at in range(n_sets):
        for name, limits in kind.limits(kind.draw(situation, random, False), n_resamples, at).items():
            found.setdefault(name, []).append((float(limits[0]), float(limits[1])))
    return {name: _covered(np.array(limits), truth[name], n_sets) for name, limits in found.items()}


def _covered(limits: Any, value: float, n_sets: int) -> Covered:
    known = limits[~np.isnan(limits[:, 0])]
    if not len(known):
        return Covered(math.nan, 1.0)
    # Rounding must not decide about a limit that equals the value.
    tolerance = 1e-9
    hits = (known[:, 0] <= value + tolerance) & (value <= known[:, 1] + tolerance)
    return Covered(float(hits.mean()), 1 - len(known) / n_sets)


def rows_of(
    kind: Kind[Any], n_sets: int, n_resamples: int, situations: Sequence[str] = SITUATIONS
) -> Iterator[tuple[str, ...]]:
    """A row for each interval of the kind: its name, and the coverage in each situation; "–" where it is not shown."""
    repetitions = max(1, round(n_sets / kind.cost))
    chosen = [name for name in kind.situations if name in situations]
    by_situation = {name: coverage(kind, name, repetitions, n_resamples) for name in chosen}
    names = dict.fromkeys(name for found in by_situation.values() for name in found)
    for name in names:
        cells = (by_situation.get(situation, {}).get(name) for situation in situations)
        yield (f"{kind.name}: {name}", *("–" if cell is None else str(cell) for cell in cells))
