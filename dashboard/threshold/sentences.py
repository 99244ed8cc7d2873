"""Plain words about an operating point; `live/sentence.js` says the same while the pointer moves."""

from dashboard.words.formats import count_text, tenths_text, threshold_text
from metrics_core import ConfusionMatrix


def move_sentence(pinned: float, at_pinned: ConfusionMatrix, here: float, at_here: ConfusionMatrix) -> str:
    """What moving from the pinned threshold to here gains and costs, in cases.

    Raising a threshold only ever flags fewer cases, lowering it more, so both differences have one sign.
    """
    if here == pinned:
        return f"Pinned at {threshold_text(pinned)}: move the threshold to see what it gains and costs."
    move = f"{threshold_text(pinned)} → {threshold_text(here)}: "
    caught = float(at_here.tp) - float(at_pinned.tp)
    alarms = float(at_here.fp) - float(at_pinned.fp)
    if caught == 0 and alarms == 0:
        return f"{move}the same decisions."
    parts = _gained(caught, alarms) if caught >= 0 and alarms >= 0 else _spared(-caught, -alarms)
    return f"{move}{', '.join(parts)}."


def _gained(caught: float, alarms: float) -> list[str]:
    parts = [f"{_amount(caught)} more caught", f"{_amount(alarms)} more false {_plural('alarm', alarms)}"]
    return [*parts, f"{tenths_text(alarms / caught)} for each"] if caught > 0 and alarms > 0 else parts


def _spared(missed: float, alarms: float) -> list[str]:
    parts = [f"{_amount(alarms)} fewer false {_plural('alarm', alarms)}", f"{_amount(missed)} more missed"]
    return [*parts, f"{tenths_text(alarms / missed)} spared for each"] if missed > 0 and alarms > 0 else parts


def _amount(count: float) -> str:
    return "no" if count == 0 else count_text(count)


def _plural(noun: str, count: float) -> str:
    return noun if count == 1 else f"{noun}s"
