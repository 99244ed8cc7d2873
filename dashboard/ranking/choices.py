"""What a reader chooses on the page on ranked lists."""

import streamlit as st

from dashboard.controls.choice import Kept, finite_number, number, one_of, plain_text
from dashboard.controls.choosing import ask, choose, complaint_about, peek
from dashboard.controls.messages import warnings
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.ranking.cut_table import positions
from dashboard.ranking.measures import MEASURES
from dashboard.words.sentence import Sentence, say

USUAL_K = 10
PRESETS = (1, 5, 10, 20, 100)

K = number("k", Kept.NUMBERS, 1, whole=True, complains_elsewhere=True)
MEASURE = one_of("measure", Kept.VISIT, tuple(MEASURES), {}, lambda key: MEASURES[key].name)
OPEN = plain_text("list", Kept.FILE)


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


def k_presets(dataset: RankingDataset) -> None:
    """The single clicks: to the k that are reported most."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="presets"):
        for k in PRESETS:
            st.button(
                str(k),
                key=f"k_{k}",
                on_click=choose,
                args=(K, k),
                disabled=k > dataset.longest,
                help=say("ranking-preset", k=k),
            )


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
