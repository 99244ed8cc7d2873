"""What the page says of how sure a choice is, for who writes it down: the same numbers, and how they were found."""

from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.certainty.chosen import drawn, said_of
from dashboard.certainty.honesty import judged, method, sentences
from dashboard.certainty.plateau import Found, chosen_delta, no_best, plateau_of
from dashboard.certainty.split import chosen_split
from dashboard.certainty.wish import Wish, too_few, why_not
from dashboard.controls.drawing import Drawing
from dashboard.controls.working import quietly
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.sentence import say
from metrics_core.resampling import ChosenThresholds, HeldOut, Plateau


@dataclass(frozen=True)
class Said:
    """The paragraphs on one of the questions, and by which method they were found; empty where nothing was."""

    paragraphs: Sequence[str]
    method: str = ""


@dataclass(frozen=True, eq=False)
class Told:
    """On the choice and on how much it flatters itself: what is said, and the numbers behind it where there are any."""

    drawing: Drawing
    choice: Said
    honesty: Said
    near: Found
    chosen: ChosenThresholds | None = None
    judged: HeldOut | None = None


def told(dataset: BinaryDataset, wish: Wish, drawing: Drawing) -> Told:
    """Works out what the page has not yet."""
    near, refused = plateau_of(dataset, wish, chosen_delta()), why_not(dataset)
    if not isinstance(near, Plateau):
        nothing = Said([str(no_best(near))])
        return Told(drawing, nothing, nothing, near)
    chosen = None if refused else drawn(dataset, wish, drawing, quietly)
    paragraphs = [" ".join(map(str, one)) for one in said_of(wish, near, chosen)]
    how = say("certainty-method", method=chosen.method) if chosen else ""
    choice = Said([*paragraphs, *([str(refused)] if refused else [])], how)
    if few := refused or too_few(dataset):
        return Told(drawing, choice, Said([str(few)]), near, chosen)
    column = chosen_split(dataset)
    found = judged(dataset, wish, column, drawing.seed, quietly)
    if found is None:
        return Told(drawing, choice, Said([]), near, chosen)
    honesty = Said(list(map(str, sentences(wish, found, column))), str(method(found, column, drawing.seed)))
    return Told(drawing, choice, honesty, near, chosen, found)
