"""Seeded normal draws that are the same on every processor."""

import numpy as np

from metrics_core.computing.arrays import FloatArray


def normal_draws(covariance: FloatArray, count: int, generator: np.random.Generator) -> FloatArray:
    """Normal draws with mean 0 and this covariance, shape (N, count); of a singular one too, nan for one with nan.

    They are standard normal numbers times the symmetric root of the covariance, which is unique. Eigenvectors alone
    have either sign, those of equal eigenvalues any rotation, and which LAPACK finds depends on the processor.

    >>> normal_draws(np.eye(2), 100, np.random.default_rng(0)).shape
    (2, 100)
    """
    if np.isnan(covariance).any():
        return np.full((len(covariance), count), np.nan)
    values, vectors = np.linalg.eigh(covariance)
    root = (vectors * np.sqrt(np.maximum(values, 0))) @ vectors.T
    return np.asarray(root @ generator.standard_normal((len(values), count)))
