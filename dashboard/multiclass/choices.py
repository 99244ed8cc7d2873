"""What a reader chooses on the page on many classes."""

import math

import streamlit as st

from dashboard.controls.choice import Choice, Kept, numbers, one_of, texts
from dashboard.controls.choosing import Complaint, ask, choose, hold, peek
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.frame.roles.classes import POSITIVE, SCORE
from dashboard.multiclass.charts import MICRO, MOST_CURVES
from dashboard.multiclass.decisions import Rule
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.sentence import Sentence, say
from metrics_core.multiclass.class_mix import SUM_TOLERANCE

Thresholds = tuple[float, ...]
RULES = ("argmax", "thresholds")
ORDERS = ("file", "confused", "support")
SHARES = ("counts", "actual", "predicted", "all")

RULE = one_of("rule", Kept.FILE, RULES, {}, lambda key: say(f"multiclass-rule-{key}"))
ORDER = one_of("order", Kept.VISIT, ORDERS, {}, lambda key: say(f"multiclass-order-{key}"))
CELLS = one_of("cells", Kept.VISIT, SHARES, {}, lambda key: say(f"multiclass-cells-{key}"))
# A share for each class, and a threshold for each.
MIX = numbers("mix", Kept.FILE, is_settled=True)
THRESHOLDS = numbers("ts", Kept.FILE)
CURVES = texts("curves", Kept.FILE)
# Of more classes than there are colours, so many at first.
FIRST_CURVES = 4


def picture_options(dataset: MulticlassDataset) -> None:
    """How the confusion matrix is drawn, and by which rule a case gets its class."""
    with st.container(horizontal=True, key="picture_options"):
        if dataset.many:
            _ask(RULE, RULES, dataset.of_classes)
        _ask(CELLS, SHARES, None)
        _ask(ORDER, ORDERS, None)
    if dataset.many:
        name = markdown_text(shortened(dataset.roles.positive))
        st.caption(say(f"multiclass-slider-{peek(RULE, RULES[0])}", name=name))


def _ask(choice: Choice[str], options: tuple[str, ...], of: str | None) -> None:
    ask(
        choice,
        st.selectbox,
        say(f"multiclass-{choice.name}"),
        default=options[0],
        of=of,
        options=options,
        format_func=choice.shown,
    )


def chosen_rule(dataset: MulticlassDataset) -> Rule:
    """The most probable class, or the thresholds of the classes; at first these are where each has its best F1."""
    many = dataset.many
    if many is None or peek(RULE, RULES[0]) == RULES[0]:
        return Rule()

    def fit(thresholds: tuple[float, ...]) -> tuple[float, ...] | None:
        return thresholds if len(thresholds) == len(dataset.names) else None

    usual = usual_thresholds(dataset)
    complain = _complaint("thresholds", dataset)
    return Rule(hold(THRESHOLDS, default=usual, of=dataset.of_classes, fit=fit, complain=complain))


def usual_thresholds(dataset: MulticlassDataset) -> Thresholds:
    """For probabilities one half, for other scores that with the best F1 of each class."""
    return _usual_thresholds(dataset.of_classes, dataset)


@st.cache_resource(max_entries=32, show_spinner=False)
def _usual_thresholds(of: str, _dataset: MulticlassDataset) -> Thresholds:
    many = _dataset.many
    assert many is not None
    if many.columns.min() >= 0 and many.columns.max() <= 1:
        return (0.5,) * len(_dataset.names)
    best = (many.one_vs_rest(at).best_threshold("f1").threshold for at in range(len(_dataset.names)))
    return tuple(threshold if math.isfinite(threshold) else float(many.columns.max()) for threshold in best)


def keep_threshold(dataset: MulticlassDataset, threshold: float) -> None:
    """What the slider says is the threshold of the class in focus, also when another class is looked at."""
    if dataset.many is None:
        return
    held: Thresholds = peek(THRESHOLDS, usual_thresholds(dataset))
    thresholds = list(held)
    if len(thresholds) == len(dataset.names) and thresholds[dataset.focus] != threshold:
        thresholds[dataset.focus] = threshold
        choose(THRESHOLDS, tuple(thresholds))


def chosen_mix(dataset: MulticlassDataset) -> tuple[float, ...]:
    """The share of each class; as observed until another mix is chosen, or where the one asked for is none."""
    observed = dataset.observed_mix

    def fit(shares: tuple[float, ...]) -> tuple[float, ...] | None:
        is_mix = len(shares) == len(observed) and min(shares) >= 0 and abs(math.fsum(shares) - 1) <= SUM_TOLERANCE
        has_cases = all(share == 0 or seen > 0 for share, seen in zip(shares, observed, strict=False))
        return shares if is_mix and has_cases else None

    return hold(MIX, default=observed, of=dataset.of_classes, fit=fit, complain=_complaint("mix", dataset))


def _complaint(what: str, dataset: MulticlassDataset) -> Complaint:
    """What a link has to say, instead of the long row of numbers that is shown."""
    return lambda asked, _: Sentence(f"multiclass-bad-{what}", asked=asked, classes=len(dataset.names))


def take_mix() -> None:
    """For the live layer: a mix was set by its sliders, or the one that was observed, in a word."""
    shares, _ = MIX.read([st.session_state["live"].mix])
    choose(MIX, shares)


def class_switch(dataset: MulticlassDataset) -> None:
    """Which class is in focus: the slider, the tiles and the other pages are about it against the rest."""
    names = list(dataset.names)

    def take() -> None:
        name = st.session_state["focus"]
        choose(SCORE, dataset.score_of(name))
        choose(POSITIVE, name)

    st.session_state["focus"] = dataset.roles.positive
    st.selectbox(
        say("multiclass-class"),
        names,
        key="focus",
        on_change=take,
        format_func=lambda name: say("multiclass-class-named", name=shortened(name)),
        label_visibility="collapsed",
    )


def chosen_curves(dataset: MulticlassDataset) -> list[str]:
    """The classes whose curves are drawn, wherever they are asked for."""
    usual = _usual_curves(dataset)
    return _known_curves(dataset, peek(CURVES, usual)) or usual


def _known_curves(dataset: MulticlassDataset, chosen: list[str]) -> list[str]:
    known = {*dataset.names, MICRO}
    return [name for name in chosen if name in known][:MOST_CURVES]


def ask_curves(dataset: MulticlassDataset) -> None:
    """Which these are: at first the class in focus, the largest ones, and all pooled."""
    options = [*dataset.names, MICRO]
    ask(
        CURVES,
        st.multiselect,
        say("multiclass-curves"),
        default=_usual_curves(dataset),
        of=(dataset.of_classes, dataset.roles.positive),
        fit=lambda chosen: _known_curves(dataset, chosen) or None,
        options=options,
        format_func=lambda name: say("multiclass-micro") if name == MICRO else name,
        max_selections=MOST_CURVES,
    )


def _usual_curves(dataset: MulticlassDataset) -> list[str]:
    largest = sorted(range(len(dataset.names)), key=lambda at: -dataset.observed_mix[at])
    classes = [*dict.fromkeys([dataset.roles.positive, *(dataset.names[at] for at in largest)])]
    return [*classes[: len(classes) if len(classes) < MOST_CURVES else FIRST_CURVES], MICRO]
