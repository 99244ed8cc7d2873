"""The sentence that compares the current threshold with the pin; `pin_comparison.js` makes the same one live."""

from typing import Any

from metrics_core import BinaryScores
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.operating_point import Pin
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import Sentence


def move_sentence(scores: BinaryScores, pin: Pin | None, current: float, score: str = "") -> Sentence:
    """How many more or fewer cases are caught and how many false positives that costs, compared with the pin.

    On one score column both differences have the same sign, because a higher threshold only ever flags fewer cases.
    `score` is the current column, named if the pin is on another one.
    """
    if pin is None:
        return Sentence("move-unpinned")
    move: dict[str, Any] = {"pinned": pin.threshold, "current": current}
    at_pinned, at_current = pin.scores.confusion_at(pin.threshold), scores.confusion_at(current)
    caught = float(at_current.tp) - float(at_pinned.tp)
    alarms = float(at_current.fp) - float(at_pinned.fp)
    if pin.column:
        return _score_sentence(move | pin.columns(scores, score), caught, alarms)
    if current == pin.threshold:
        return Sentence("move-none", pinned=pin.threshold)
    if caught == 0 and alarms == 0:
        return Sentence("move-same", **move)
    each = alarms / caught if caught and alarms else 0.0
    if caught >= 0 and alarms >= 0:
        return Sentence("move-gained", **move, caught=caught, alarms=alarms, each=each)
    return Sentence("move-spared", **move, missed=-caught, alarms=-alarms, each=each)


def move_caption(dataset: BinaryDataset, pin: Pin | None, current: float) -> Markdown:
    """The sentence as Markdown."""
    return move_sentence(dataset.scores, pin, current, dataset.roles.score).markdown()


def _score_sentence(move: dict[str, Any], caught: float, alarms: float) -> Sentence:
    changes = {"caught": caught, "alarms": alarms, "flagged": caught + alarms}
    counts = {name: abs(change) for name, change in changes.items()}
    signs = {f"{name}_sign": _sign(change) for name, change in changes.items()}
    return Sentence("move-score", **move, **counts, **signs)


def _sign(change: float) -> str:
    return "more" if change > 0 else "fewer" if change < 0 else "same"
