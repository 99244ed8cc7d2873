"""Orders classes so that classes often confused with each other are adjacent in the confusion table."""

import numpy as np

from metrics_core.arrays import Counts, IntArray


def order_by_confusion(counts: Counts) -> IntArray:
    """Positions of the classes, ordered so that frequently confused pairs are neighbours; shape (K,).

    Greedy path construction, as for the travelling salesman problem: pairs are joined into chains, the most confused
    first (both directions added; ties in class order), if both classes are still at the end of a chain. Classes that
    are never confused come last, in their original order. Deterministic.

    >>> order_by_confusion(np.array([[9, 0, 5], [0, 9, 1], [4, 0, 9]]))
    array([0, 2, 1])
    """
    confused = counts + counts.T
    first, second = np.triu_indices(len(counts), k=1)
    n_confused = confused[first, second]
    pairs = np.argsort(-n_confused, kind="stable")
    pairs = pairs[n_confused[pairs] > 0]
    chain_of = {position: [position] for position in range(len(counts))}
    for class_a, class_b in zip(first[pairs].tolist(), second[pairs].tolist(), strict=True):
        _join(chain_of, class_a, class_b)
    chains = {id(chain): chain for chain in chain_of.values()}.values()
    # Either direction of a chain is equally good: start at the lower position, so that the result is deterministic.
    directed = (chain if chain[0] <= chain[-1] else chain[::-1] for chain in chains)
    single_last = sorted(directed, key=lambda chain: len(chain) == 1)
    return np.array([position for chain in single_last for position in chain], dtype=np.int64)


def _join(chain_of: dict[int, list[int]], class_a: int, class_b: int) -> None:
    """Join the chains of both classes, if the classes are at the ends of two different chains."""
    left, right = chain_of[class_a], chain_of[class_b]
    if left is right or class_a not in (left[0], left[-1]) or class_b not in (right[0], right[-1]):
        return
    left = left if left[-1] == class_a else left[::-1]
    right = right if right[0] == class_b else right[::-1]
    joined = left + right
    for position in joined:
        chain_of[position] = joined
