"""The exact mean and covariance of shares of several series, and draws that are made to have them.

Standard errors from draws are known only to 1 or 2 %. Of many differences, the one whose error is too small by chance
would then be declared significant too often.
"""

from collections.abc import Sequence

import numpy as np

from metrics_core.computing.arrays import BoolArray, FloatArray


def dirichlet_moments(flagged: Sequence[BoolArray], prior: float) -> tuple[FloatArray, FloatArray]:
    """Mean (N,) and covariance (N, N) of the shares that N series flag of n cases, each of shape (n,).

    The shares of all combinations of series have a Dirichlet distribution of the counts; pseudo-cases add `prior` to
    each of the four cells of every two series, as `orthogonal_patterns` does.

    >>> mean, covariance = dirichlet_moments([np.array([True, True, False, False])], 1.0)
    >>> mean, covariance.round(4)
    (array([0.5]), array([[0.0278]]))
    """
    both = _flagged_by_both(flagged) + prior * (1 + np.eye(len(flagged)))
    total = len(flagged[0]) + 4 * prior
    mean = np.diag(both) / total
    return mean, (both / total - np.outer(mean, mean)) / (total + 1)


def _flagged_by_both(flagged: Sequence[BoolArray]) -> FloatArray:
    """How many cases each two series flag, (N, N), counted in 64 cases at a time."""
    packed = np.array([np.packbits(column) for column in flagged])
    words = np.pad(packed, ((0, 0), (0, -packed.shape[1] % 8))).view(np.uint64)
    rows = [np.bitwise_count(words & each).sum(axis=1, dtype=np.int64) for each in words]
    return np.array(rows, dtype=np.float64)


def with_moments(drawn: FloatArray, mean: FloatArray, covariance: FloatArray) -> FloatArray:
    """The draws (n_resamples, N), linearly changed so that they have this mean and covariance.

    Both covariances must be positive definite. Moment matching: Barraquand 1995, doi:10.1287/mnsc.41.12.1882.

    >>> draws = np.random.default_rng(0).normal(size=(100, 2))
    >>> found = with_moments(draws, np.array([0.2, 0.3]), np.array([[1.0, 0.5], [0.5, 2.0]]))
    >>> found.mean(axis=0).round(12), np.cov(found.T, bias=True).round(12)
    (array([0.2, 0.3]), array([[1. , 0.5],
           [0.5, 2. ]]))
    """
    deviations = drawn - drawn.mean(axis=0)
    own = np.linalg.cholesky(deviations.T @ deviations / len(drawn))
    change = np.linalg.solve(own.T, np.linalg.cholesky(covariance).T)
    return np.asarray(mean + deviations @ change)


# Multiplications up to which OpenBLAS, which numpy is built with, does not start a second thread.
_SINGLE_THREAD = 200_000


def small_product(rows: FloatArray, columns: FloatArray) -> FloatArray:
    """`rows @ columns`, a few rows at a time, so that no second thread is started.

    A product of a millisecond gains nothing from it. On a busy machine, both threads then wait for each other at work,
    which takes several times the processor time.

    >>> small_product(np.ones((3, 2)), np.array([[1.0], [2.0]])).tolist()
    [[3.0], [3.0], [3.0]]
    """
    found = np.empty((len(rows), columns.shape[1]), np.result_type(rows, columns))
    step = max(_SINGLE_THREAD // columns.size, 1)
    for start in range(0, len(rows), step):
        np.matmul(rows[start : start + step], columns, out=found[start : start + step])
    return found
