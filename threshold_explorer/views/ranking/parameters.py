"""Controls and URL parameters of the Ranking page."""

from functools import partial

import streamlit as st

from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.interface.controls.number_box import number_box, parse_k
from threshold_explorer.interface.controls.parameter_declaration import Scope, finite_number, number, one_of, plain_text
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    bound_widget,
    get_parameter,
    parameter_warning,
    set_parameter,
)
from threshold_explorer.interface.frame.page_elements import error_slot, warning_slot
from threshold_explorer.views.ranking.metrics import RANKING_METRICS, slider_positions_for
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, say

DEFAULT_K = 10
PRESETS = (1, 5, 10, 20, 100)

K = number("k", Scope.DATASET, 1, whole=True, shows_own_warning=True)
METRIC = one_of("measure", Scope.SESSION, RANKING_METRICS, lambda key: RANKING_METRICS[key].name)
CUTOFF = one_of("cut", Scope.SESSION, ("rank", "score"), lambda key: say(f"ranking-cut-at-{key}"))
OPEN = plain_text("list", Scope.FILE)


def cutoff_select() -> str:
    """The select box for the list cutoff: top k or score threshold."""
    return bound_choice(
        CUTOFF,
        st.selectbox,
        say("ranking-cut-at"),
        help=say("ranking-cut-at.help"),
        label_visibility="collapsed",
        width=152,
    )


def slider_positions(dataset: RankingDataset) -> tuple[int, ...]:
    """The slider positions, including the current k."""
    chosen = get_parameter(K, default_k(dataset))
    return slider_positions_for(dataset.longest, int(chosen))


def default_k(dataset: RankingDataset) -> int:
    """10, or the length of the longest list if that is shorter."""
    return min(DEFAULT_K, dataset.longest)


def k_slider(dataset: RankingDataset, ks: tuple[int, ...]) -> int:
    """Draws the slider (key `k`, in the URL) and returns k; no slider if lists have one item."""
    if len(ks) == 1:
        st.caption(say("ranking-one-k"))
        return ks[0]
    chosen = bound_widget(
        K,
        st.select_slider,
        say("ranking-k"),
        default=default_k(dataset),
        scope_key=dataset.key,
        fit=lambda k: int(k) if k in ks else None,
        make_warning=lambda asked, shown: _invalid_k(asked, shown, dataset),
        options=list(ks),
        help=say("ranking-k.help"),
    )
    warning_slot("complaint", parameter_warning(K), icon=":material/link:")
    return int(chosen)


def _invalid_k(asked: str, shown: str, dataset: RankingDataset) -> Sentence:
    k = finite_number(asked)
    if k is None or not k.is_integer() or k < 1:
        return Sentence("ranking-k-no-number", asked=asked, shown=shown)
    return Sentence("ranking-k-beyond", asked=asked, longest=dataset.longest, shown=shown)


def set_k(k: int) -> None:
    """Callback: moves the slider."""
    number_box("typed").clear()
    set_parameter(K, k)


def set_typed_k(most: int) -> None:
    """Callback of the text box: sets k."""
    number_box("typed").take(lambda text: parse_k(text, most), partial(set_parameter, K))


def k_tools(dataset: RankingDataset, k: int) -> None:
    """Draws the text box for k and buttons for common values."""
    typed = number_box("typed")
    typed.clear_if_moved((dataset.key, k))
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed.draw(
            say("ranking-k"),
            set_typed_k,
            dataset.longest,
            placeholder=str(k),
            label_visibility="collapsed",
            width=104,
        )
        for usual in PRESETS:
            st.button(
                markdown_text(usual),
                key=f"k_{usual}",
                on_click=set_k,
                args=(usual,),
                disabled=usual > dataset.longest,
                help=markdown("ranking-preset", k=usual),
            )
    error_slot("typed_refusal", typed.rejected)


def metric_select() -> str:
    """The select box for the per-query metric."""
    return bound_choice(METRIC, st.selectbox, say("ranking-metric"), default="ndcg", help=say("ranking-metric.help"))
