"""The parts of Compare: models, and groups and periods where columns divide the cases."""

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.pages import part_links
from threshold_explorer.views.groups.grouping import group_options
from threshold_explorer.views.groups.verdict import worse_badge
from threshold_explorer.views.periods.change import current_alarm
from threshold_explorer.views.periods.period_choice import period_options
from threshold_explorer.words.sentence import Sentence

Badges = dict[str, Sentence | None]


def compare_links(dataset: BinaryDataset) -> Badges:
    """Draws the links to the parts; returns their badges."""
    badges = compare_badges(dataset)
    part_links(badges)
    return badges


def compare_badges(dataset: BinaryDataset) -> Badges:
    """The parts that these data have, and what their own tests find at the threshold in use."""
    source = current_data().source
    badges: Badges = {"compare": None}
    if source and dataset.knows_every_case and group_options(dataset, source):
        badges["groups"] = worse_badge(dataset, source)
    if source and period_options(dataset, source):
        alarm = current_alarm(dataset, source)
        badges["periods"] = alarm.badge if alarm else None
    return badges
