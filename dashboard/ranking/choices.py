"""What a reader chooses on the page on ranked lists."""

import streamlit as st

from dashboard.controls.choice import Kept, finite_number, number, one_of, plain_text
from dashboard.controls.choosing import ask, choose, complaint_about, peek
from dashboard.controls.messages import refusal, warnings
from dashboard.controls.typed import NotTaken, typed_k
from dashboard.controls.typed_box import TypedBox
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.ranking.cut_table import positions
from dashboard.ranking.measures import MEASURES
from dashboard.session import of_session
from dashboard.words.sentence import Sentence, say

USUAL_K = 10
PRESETS = (1, 5, 10, 20, 100)

K = number("k", Kept.NUMBERS, 1, whole=True, complains_elsewhere=True)
MEASURE = one_of("measure", Kept.VISIT, tuple(MEASURES), {}, lambda key: MEASURES[key].name)
CUT = one_of("cut", Kept.VISIT, ("rank", "score"), {}, lambda key: say(f"ranking-cut-at-{key}"))
OPEN = plain_text("list", Kept.FILE)


def ask_cut() -> str:
    """Whether the k best of each list count, or all that reach a score."""
    return ask(
        CUT,
        st.selectbox,
        say("ranking-cut-at"),
        default="rank",
        options=["rank", "score"],
        format_func=CUT.shown,
        help=say("ranking-cut-at.help"),
        label_visibility="collapsed",
        width=152,
    )


def positions_at_hand(dataset: RankingDataset) -> tuple[int, ...]:
    """The positions of the slider, with the k that is chosen among them."""
    chosen = peek(K, usual_k(dataset))
    return positions(dataset.longest, int(chosen))


def usual_k(dataset: RankingDataset) -> int:
    """Ten, or the longest list where that is shorter."""
    return min(USUAL_K, dataset.longest)


def k_slider(dataset: RankingDataset, ks: tuple[int, ...]) -> int:
    """Draws the slider (key `k`, in the URL) and returns k; a slider needs two ends, so with lists of one item none."""
    if len(ks) == 1:
        st.caption(say("ranking-one-k"))
        return ks[0]
    chosen = ask(
        K,
        st.select_slider,
        say("ranking-k"),
        default=usual_k(dataset),
        of=dataset.key,
        fit=lambda k: int(k) if k in ks else None,
        complain=lambda asked, shown: _complaint(asked, shown, dataset),
        options=list(ks),
        help=say("ranking-k.help"),
    )
    warnings("complaint", complaint_about(K), icon=":material/link:")
    return int(chosen)


def _complaint(asked: str, shown: str, dataset: RankingDataset) -> Sentence:
    k = finite_number(asked)
    if k is None or not k.is_integer() or k < 1:
        return Sentence("ranking-k-no-number", asked=asked, shown=shown)
    return Sentence("ranking-k-beyond", asked=asked, longest=dataset.longest, shown=shown)


class _Typed(TypedBox):
    key = "typed"


def set_k(k: int) -> None:
    """For callbacks: moves the slider."""
    of_session(_Typed).empty()
    choose(K, k)


def take_typed_k(most: int) -> None:
    """For the callback of the box; it empties, and shows the slider's k from now on as the browser writes it."""
    typed = of_session(_Typed)
    try:
        k = typed_k(typed.text, most)
    except NotTaken as why:
        typed.refused = why
        return
    typed.empty()
    if k is not None:
        choose(K, k)


def k_tools(dataset: RankingDataset, k: int) -> None:
    """k as a number to be typed over, and the single clicks to those that are reported most."""
    typed = of_session(_Typed)
    typed.stands_at((dataset.key, k))
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed.draw(
            say("ranking-k"),
            take_typed_k,
            dataset.longest,
            placeholder=str(k),
            label_visibility="collapsed",
            width=104,
        )
        for usual in PRESETS:
            st.button(
                str(usual),
                key=f"k_{usual}",
                on_click=set_k,
                args=(usual,),
                disabled=usual > dataset.longest,
                help=say("ranking-preset", k=usual),
            )
    refusal("typed_refusal", typed.refused)


def ask_measure() -> str:
    """Which measure is looked at query by query."""
    return ask(
        MEASURE,
        st.selectbox,
        say("ranking-measure"),
        default="ndcg",
        options=list(MEASURES),
        format_func=MEASURE.shown,
        help=say("ranking-measure.help"),
    )
