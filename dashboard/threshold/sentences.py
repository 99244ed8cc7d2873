"""Plain words about an operating point; `move.js` chooses the same while the pointer moves."""

from dashboard.words.sentence import Sentence
from metrics_core import BinaryScores


def move_sentence(scores: BinaryScores, pinned: float | None, here: float) -> Sentence:
    """What moving from the pinned threshold to here gains and costs, in cases.

    Raising a threshold only ever flags fewer cases, lowering it more, so both differences have one sign.
    """
    if pinned is None:
        return Sentence("move-unpinned")
    if here == pinned:
        return Sentence("move-none", pinned=pinned)
    at_pinned, at_here = scores.confusion_at(pinned), scores.confusion_at(here)
    caught = float(at_here.tp) - float(at_pinned.tp)
    alarms = float(at_here.fp) - float(at_pinned.fp)
    move = {"pinned": pinned, "here": here}
    if caught == 0 and alarms == 0:
        return Sentence("move-same", **move)
    each = alarms / caught if caught and alarms else 0.0
    if caught >= 0 and alarms >= 0:
        return Sentence("move-gained", **move, caught=caught, alarms=alarms, each=each)
    return Sentence("move-spared", **move, missed=-caught, alarms=-alarms, each=each)
