"""What a reader chooses on the page on many classes."""

import math

import streamlit as st

from dashboard.controls.choice import Choice, Fit, Kept, number, numbers, one_of, texts
from dashboard.controls.choosing import Complaint, ask, choose, hold, peek
from dashboard.controls.class_thresholds import class_thresholds
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.frame.data_switch import show_other_numbers
from dashboard.frame.roles.classes import POSITIVE, SCORE
from dashboard.multiclass.charts import MOST_CURVES, pooled_name
from dashboard.multiclass.decisions import Rule
from dashboard.words.formats import markdown_text, shortened, visible
from dashboard.words.sentence import Sentence, say
from metrics_core.multiclass.class_mix import SUM_TOLERANCE

RULES = ("argmax", "thresholds")
ORDERS = ("file", "confused", "support")
LABEL_ORDERS = ("file", "support", "f1")
SHARES = ("counts", "actual", "predicted", "all")

RULE = one_of("rule", Kept.FILE, RULES, {}, lambda key: say(f"multiclass-rule-{key}"))
ORDER = one_of("order", Kept.VISIT, ORDERS, {}, lambda key: say(f"multiclass-order-{key}"))
CELLS = one_of("cells", Kept.VISIT, SHARES, {}, lambda key: say(f"multiclass-cells-{key}"))
LABEL_ORDER = one_of("labels", Kept.VISIT, LABEL_ORDERS, {}, lambda key: say(f"multilabel-labels-{key}"))
# What the highest score must reach for an answer.
ABSTAIN = number("abstain", Kept.FILE)
# A share for each class.
MIX = numbers("mix", Kept.FILE, is_settled=True)
CURVES = texts("curves", Kept.FILE)
# Of more, a picture's cells are smaller than a pixel or two, and sliders would be looked for longer than moved.
MOST_CLASSES = 200
# Of more classes than there are colours, so many at first.
FIRST_CURVES = 4


def is_wide(dataset: MulticlassDataset) -> bool:
    """Whether there are more classes than a picture shows."""
    return len(dataset.names) > MOST_CLASSES


def picture_options(dataset: MulticlassDataset) -> None:
    """How the confusion matrix is drawn, and by which rule a case gets its class."""
    with st.container(horizontal=True, key="picture_options"):
        if dataset.many:
            _ask(RULE, RULES, dataset.of_classes)
        if not is_wide(dataset):
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
    if dataset.many is None:
        return Rule()
    if peek(RULE, RULES[0]) != RULES[0]:
        return Rule(class_thresholds(dataset))
    top = dataset.many.top_class()
    low, high = float(top.minimum), float(top.maximum)
    fit: Fit[float] = lambda least: least if low <= least <= high else None  # noqa: E731
    least = hold(ABSTAIN, default=low, of=dataset.of_classes, fit=fit)
    return Rule(least=least if least > low else None)


def take_abstention() -> None:
    """For the live layer: the least that the highest score has to reach was set."""
    least = st.session_state["live"].abstain
    if isinstance(least, int | float) and math.isfinite(least):
        choose(ABSTAIN, float(least))


def chosen_mix(dataset: MulticlassDataset) -> tuple[float, ...]:
    """The share of each class; as observed until another mix is chosen, or where the one asked for is none."""
    observed = dataset.shares

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


def label_options() -> None:
    """In which order the labels stand."""
    with st.container(horizontal=True, key="picture_options"):
        ask(
            LABEL_ORDER,
            st.selectbox,
            say("multilabel-labels"),
            default=LABEL_ORDERS[0],
            options=LABEL_ORDERS,
            format_func=LABEL_ORDER.shown,
            width=260,
        )


def class_switch(dataset: ManyDataset) -> None:
    """Which class is in focus: the slider, the tiles and the other pages are about it against the rest."""
    names = list(dataset.names)

    def take() -> None:
        _put_in_focus(dataset, st.session_state["focus"])

    st.session_state["focus"] = dataset.roles.positive
    st.selectbox(
        say("multiclass-class"),
        names,
        key="focus",
        on_change=take,
        format_func=lambda name: say("multiclass-class-named", name=shortened(name)),
        label_visibility="collapsed",
    )


def take_focus(dataset: ManyDataset) -> None:
    """For the live layer: a class or label was clicked."""
    place = st.session_state["live"].focus
    if isinstance(place, int | float) and 0 <= place < len(dataset.names):
        _put_in_focus(dataset, dataset.names[int(place)])
        show_other_numbers()


def _put_in_focus(dataset: ManyDataset, name: str) -> None:
    choose(SCORE, dataset.score_of(name))
    choose(POSITIVE, name)


def chosen_curves(dataset: ManyDataset) -> list[str]:
    """The classes whose curves are drawn, wherever they are asked for."""
    usual = _usual_curves(dataset)
    return _known_curves(dataset, peek(CURVES, usual)) or usual


def _known_curves(dataset: ManyDataset, chosen: list[str]) -> list[str]:
    known = {*dataset.names, pooled_name(dataset.names)}
    return [name for name in chosen if name in known][:MOST_CURVES]


def ask_curves(dataset: ManyDataset) -> None:
    """Which these are: at first the class in focus, the largest ones, and all pooled."""
    pooled = pooled_name(dataset.names)
    ask(
        CURVES,
        st.multiselect,
        say("multiclass-curves"),
        default=_usual_curves(dataset),
        of=(dataset.of_classes, dataset.roles.positive),
        fit=lambda chosen: _known_curves(dataset, chosen) or None,
        options=[*dataset.names, pooled],
        format_func=lambda name: say("multiclass-micro") if name == pooled else visible(name),
        max_selections=MOST_CURVES,
    )


def _usual_curves(dataset: ManyDataset) -> list[str]:
    largest = sorted(range(len(dataset.names)), key=lambda at: -dataset.shares[at])
    classes = [*dict.fromkeys([dataset.roles.positive, *(dataset.names[at] for at in largest)])]
    return [*classes[: len(classes) if len(classes) < MOST_CURVES else FIRST_CURVES], pooled_name(dataset.names)]
