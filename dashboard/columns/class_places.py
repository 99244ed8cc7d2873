"""Whether columns score the classes that they are said to, told by the cases where no name says it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from dashboard.columns.labels import LabelColumn
from dashboard.columns.numbers import Floats
from dashboard.columns.ranking import BEYOND_CHANCE, known_numbers

# Many pairs are compared, so that one of them is far apart by chance.
FAR_BEYOND_CHANCE = 4.0
FEW_ROWS = 6


@dataclass(frozen=True)
class ClassPlaces:
    """What a sample says of columns that are each about one class.

    `lead` is by how many standard errors of chance the cases of a class are higher in its own column than all cases
    are; `is_swapped` where two columns would clearly fit better in each other's place; `is_sorted` where every row's
    values descend, as those of the likeliest class, the second likeliest and so on do.
    """

    lead: float
    is_swapped: bool
    is_sorted: bool

    @classmethod
    def of(cls, rows: pa.Table, label: LabelColumn, column_of: Mapping[str, str]) -> Self:
        """The evidence of some rows; `label` is that of the same rows, every text of it has a column.

        >>> rows = pa.table({"y": ["a", "b"] * 8, "p": [0.75, 0.25] * 8, "q": [0.25, 0.75] * 8})
        >>> label = LabelColumn.of(rows["y"], "y")
        >>> places = ClassPlaces.of(rows, label, {"a": "p", "b": "q"})
        >>> places.lead, places.is_swapped, ClassPlaces.of(rows, label, {"a": "q", "b": "p"}).is_swapped
        (4.0, False, True)
        """
        numbers = [known_numbers(rows[name]) for name in column_of.values()]
        values = np.column_stack([each for each in numbers if each is not None])
        codes = np.full(len(values), -1)
        for place, text in enumerate(column_of):
            codes[label.rows_of(text)] = place
        keep = (codes >= 0) & np.isfinite(values).all(axis=1)
        if len(values.T) != len(column_of) or not keep.any():
            return cls(0.0, is_swapped=False, is_sorted=False)
        values, codes = values[keep], codes[keep]
        spread = values.std(axis=0)
        level = (values - values.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
        lead = level[np.arange(len(codes)), codes].sum() / np.sqrt(len(codes))
        return cls(float(lead), _is_swapped(level, codes), _is_sorted(values))

    @property
    def is_telling(self) -> bool:
        """Whether chance alone would rarely put the cases of a class so high in its column."""
        return self.lead > BEYOND_CHANCE and not self.is_swapped and not self.is_sorted

    @property
    def is_reversed(self) -> bool:
        """Whether a class is where its column is low."""
        return self.lead < -BEYOND_CHANCE

    @property
    def is_against(self) -> bool:
        """Whether the cases speak against these places."""
        return self.is_swapped or self.is_sorted or self.is_reversed


def _is_swapped(level: Floats, codes: npt.NDArray[np.intp]) -> bool:
    n_classes = level.shape[1]
    totals = np.array([level[codes == place].sum(axis=0) for place in range(n_classes)])
    own = np.diag(totals)
    gain = totals + totals.T - own[:, None] - own[None, :]
    counts = np.bincount(codes, minlength=n_classes)
    chance = np.sqrt(2.0 * (counts[:, None] + counts[None, :]))
    return bool((gain > FAR_BEYOND_CHANCE * chance).any())


def _is_sorted(values: Floats) -> bool:
    """A model that says the same of every case sorts nothing."""
    is_constant = bool((values == values[0]).all())
    return len(values) >= FEW_ROWS and not is_constant and bool((np.diff(values, axis=1) <= 0).all())
