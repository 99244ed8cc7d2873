"""Honesty: a threshold chosen and judged on the same cases flatters itself, and by how much."""

import math
from typing import Any

import numpy as np
import streamlit as st

from dashboard.certainty.honesty_chart import honesty_chart
from dashboard.certainty.split import ask_split, parts_by
from dashboard.certainty.wish import Wish, too_few, why_not
from dashboard.charts.chart import draw_tables
from dashboard.controls.drawing import chosen_drawing
from dashboard.controls.working import Work, worked_out
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.opened import opened
from dashboard.frame.bar import columns
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence, say
from metrics_core.resampling import HeldOut, held_out, held_out_by_part

WIDTHS = (42, 58)
REPETITIONS = 200


def honesty_section(dataset: BinaryDataset, wish: Wish) -> None:
    """Draws what thresholds promise on the cases they are chosen on, and what they keep on others."""
    st.markdown(f"##### {say('certainty-honesty-heading')}")
    if refused := why_not(dataset) or too_few(dataset):
        st.info(markdown_text(str(refused)))
        return
    left, right = columns(WIDTHS, "honesty_columns")
    with left:
        said = st.container(key="honesty_said")
        column = ask_split(dataset)
    seed = chosen_drawing().seed
    with right:
        found = judged(dataset, wish, column, seed)
    if found is None:
        return
    with said:
        for sentence in sentences(wish, found, column):
            st.markdown(markdown_text(str(sentence)))
    if math.isnan(found.optimism):
        return
    how = method(found, column, seed)
    chart = honesty_chart(dataset, wish, found, column, seed, how)
    chart.draw(right, dataset)
    with st.expander(say("certainty-honesty-table")):
        st.caption(markdown_text(str(how)))
        draw_tables([chart], dataset)


def judged(
    dataset: BinaryDataset, wish: Wish, column: str | None, seed: int, work: Work = worked_out
) -> HeldOut | None:
    """What choices promise and keep; None where the reader stopped the splitting."""
    objective, bounds = wish.goal.objective, wish.bounds
    source = opened().source
    if column is not None and source is not None:
        parts = parts_by(dataset.key, column, dataset, source)
        return work(
            "parts",
            (dataset.key, wish.key, column),
            len(parts),
            lambda _: held_out_by_part(parts, objective, bounds),
            Sentence("certainty-working"),
        )
    return work(
        "halves",
        (dataset.key, wish.key, seed),
        REPETITIONS,
        lambda tell: held_out(dataset.scores, objective, bounds, repetitions=REPETITIONS, seed=seed, progress=tell),
        Sentence("certainty-working"),
    )


def sentences(wish: Wish, found: HeldOut, column: str | None) -> list[Sentence]:
    """What was promised, what was kept, and how far that varies."""
    how: dict[str, Any] = {
        "by": "column" if column else "random",
        "count": len(found) - found.n_without,
        "column": column or "",
    }
    if math.isnan(found.optimism):
        return [Sentence("certainty-honesty-undefined", goal=wish.name, **how)]
    both = ~np.isnan(found.flattery)
    said = [
        Sentence(
            "certainty-honesty",
            goal=wish.name,
            chosen=float(found.chosen[both].mean()),
            held=float(found.held_out[both].mean()),
            **how,
        ),
        Sentence(
            "certainty-optimism",
            flatters=found.optimism > 0,
            optimism=abs(found.optimism),
            spread=found.spread,
            has_spread=not math.isnan(found.spread),
            **how,
        ),
    ]
    if not column and not math.isnan(found.whole):
        said.append(Sentence("certainty-honesty-whole", whole=found.whole))
    if wish.bounds and not math.isnan(found.share_kept):
        said.append(Sentence("certainty-kept", share=found.share_kept, bounds=len(wish.bounds), **how))
    if found.n_without:
        said.append(Sentence("certainty-honesty-without", without=found.n_without, **how))
    return said


def method(found: HeldOut, column: str | None, seed: int) -> Sentence:
    """How the cases were split, as it goes with the numbers."""
    if column:
        return Sentence("certainty-method-parts", column=column, count=len(found))
    return Sentence("certainty-method-halves", count=len(found), seed=seed)
