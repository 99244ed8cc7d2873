"""Patterns of pseudo-cases: decisions of several series in which any two series agree as often as they differ."""

import numpy as np

from metrics_core.arrays import BoolArray


def orthogonal_patterns(n_series: int) -> BoolArray:
    """Which series flag each of 2^k pseudo-cases, shape (2^k, n_series), 2^k > n_series.

    For any two series each of the four cells (both, only one, only the other, neither) has a quarter of the
    pseudo-cases: an orthogonal array of strength 2, from Sylvester's Hadamard matrix. So pseudo-cases with a total
    weight of 4 add 1 to each cell of every pair, however many series there are. Hedayat, Sloane and Stufken 1999,
    Orthogonal Arrays, chapter 7.

    >>> orthogonal_patterns(2).astype(int).tolist()
    [[1, 1], [0, 1], [1, 0], [0, 0]]
    """
    signs = np.ones((1, 1))
    while signs.shape[1] <= n_series:
        signs = np.block([[signs, signs], [signs, -signs]])
    return np.asarray(signs[:, 1 : n_series + 1] > 0)
