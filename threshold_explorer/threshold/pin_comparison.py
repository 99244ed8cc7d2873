"""The sentence that compares the current with the pinned threshold; `pin_comparison.js` makes the same one live."""

from metrics_core import BinaryScores
from threshold_explorer.words.sentence import Sentence


def move_sentence(scores: BinaryScores, pinned: float | None, current: float) -> Sentence:
    """How many more or fewer cases are caught and how many false alarms that costs, compared with the pinned threshold.

    Both differences have the same sign, because a higher threshold only ever flags fewer cases.
    """
    if pinned is None:
        return Sentence("move-unpinned")
    if current == pinned:
        return Sentence("move-none", pinned=pinned)
    at_pinned, at_current = scores.confusion_at(pinned), scores.confusion_at(current)
    caught = float(at_current.tp) - float(at_pinned.tp)
    alarms = float(at_current.fp) - float(at_pinned.fp)
    move = {"pinned": pinned, "current": current}
    if caught == 0 and alarms == 0:
        return Sentence("move-same", **move)
    each = alarms / caught if caught and alarms else 0.0
    if caught >= 0 and alarms >= 0:
        return Sentence("move-gained", **move, caught=caught, alarms=alarms, each=each)
    return Sentence("move-spared", **move, missed=-caught, alarms=-alarms, each=each)
