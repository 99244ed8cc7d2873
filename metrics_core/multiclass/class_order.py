"""An order of the classes in which those that are confused stand side by side."""

import numpy as np

from metrics_core.arrays import Counts, IntArray


def order_by_confusion(counts: Counts) -> IntArray:
    """Positions of the classes, so that pairs often taken for each other are neighbours.

    Pairs are joined to chains, the most confused first (in either direction, added; of equals the first in the order
    of the classes), where both still have a free side: the greedy path of the travelling salesman. Classes that are
    never confused keep their order, at the end. The same counts give the same order.

    >>> order_by_confusion(np.array([[9, 0, 5], [0, 9, 1], [4, 0, 9]]))
    array([0, 2, 1])
    """
    together = counts + counts.T
    first, second = np.triu_indices(len(counts), k=1)
    often = together[first, second]
    pairs = np.argsort(-often, kind="stable")
    pairs = pairs[often[pairs] > 0]
    chain_of = {at: [at] for at in range(len(counts))}
    for one, other in zip(first[pairs].tolist(), second[pairs].tolist(), strict=True):
        _join(chain_of, one, other)
    chains = {id(chain): chain for chain in chain_of.values()}.values()
    # A chain has no direction of its own.
    from_the_front = (chain if chain[0] <= chain[-1] else chain[::-1] for chain in chains)
    single_last = sorted(from_the_front, key=lambda chain: len(chain) == 1)
    return np.array([at for chain in single_last for at in chain], dtype=np.int64)


def _join(chain_of: dict[int, list[int]], one: int, other: int) -> None:
    """Put both classes side by side, if each stands at an end of a chain of its own."""
    left, right = chain_of[one], chain_of[other]
    if left is right or one not in (left[0], left[-1]) or other not in (right[0], right[-1]):
        return
    left = left if left[-1] == one else left[::-1]
    right = right if right[0] == other else right[::-1]
    joined = left + right
    for at in joined:
        chain_of[at] = joined
