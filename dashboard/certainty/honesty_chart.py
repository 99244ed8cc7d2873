"""What each choice promised against what it kept on the cases that it had not seen."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from dashboard.certainty.chosen_chart import BEST_COLOUR
from dashboard.certainty.wish import Wish
from dashboard.charts.chart import Chart, Table
from dashboard.charts.curves import DASHES, key_above
from dashboard.charts.figures import CURVE_COLOUR, GUIDE_COLOUR, add_guide, empty_figure, plain
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.formats import shortened
from dashboard.words.sentence import Sentence, say
from metrics_core.resampling import HeldOut

# With more parts their names would lie upon each other.
MOST_NAMES = 12
DOT, DIAMOND = "●", "◆"


def honesty_chart(
    dataset: BinaryDataset, wish: Wish, found: HeldOut, column: str | None, seed: int, how: Sentence
) -> Chart:
    """A dot for each split, below the diagonal where the choice kept less than it promised."""
    return Chart(
        "held_out",
        (dataset.key, wish.key, column, seed),
        lambda: _figure(wish, found, column),
        lambda: say("certainty-honesty-alt", title=dataset.title, goal=wish.name, count=len(found)),
        Table("held-out", "held-out", lambda: honesty_table(wish, found, how), exact=("threshold",)),
    )


def honesty_table(wish: Wish, found: HeldOut, how: Sentence) -> pd.DataFrame:
    """Each split with its threshold, both values and their difference, and how that was found."""
    frame = found.to_frame().rename(columns={"thresholds": "threshold", "flattery": "optimism", "kept": "bounds_kept"})
    return frame.assign(goal=str(wish.name), method=str(how))


def _figure(wish: Wish, found: HeldOut, column: str | None) -> go.Figure:
    both = ~np.isnan(found.flattery)
    x, y = found.chosen[both], found.held_out[both]
    low, high = min(x.min(), y.min()), max(x.max(), y.max())
    room = (high - low or 0.02) * 0.08
    ends = [float(low - room), float(high + room)]
    figure = empty_figure(say("certainty-axis-chosen"), say("certainty-axis-held"), (ends[0], ends[1]))
    add_guide(figure, ends, ends)
    names = [plain(shortened(str(part))) for part, has in zip(found.parts, both, strict=True) if has]
    hover = say("certainty-honesty-hover", chosen="%{x:.3f}", held="%{y:.3f}", threshold="%{customdata[0]:.6g}")
    named = column is not None
    figure.add_scatter(
        x=x,
        y=y,
        text=names if named else None,
        textposition="top center",
        mode="markers+text" if named and len(names) <= MOST_NAMES else "markers",
        marker={"color": CURVE_COLOUR, "size": 9 if named else 7, "opacity": 0.9 if named else 0.45},
        customdata=[[float(threshold), name] for threshold, name in zip(found.thresholds[both], names, strict=True)],
        hovertemplate=("%{customdata[1]}: " if named else "") + f"{hover}<extra></extra>",
    )
    mean = say("certainty-key-mean")
    figure.add_scatter(
        x=[x.mean()],
        y=[y.mean()],
        mode="markers",
        marker={"color": BEST_COLOUR, "size": 12, "symbol": "diamond"},
        hovertemplate=f"{mean}: %{{x:.3f}}, %{{y:.3f}}<extra></extra>",
    )
    key_above(
        figure,
        (DOT, CURVE_COLOUR, say("certainty-key-split", by="column" if named else "random")),
        (DIAMOND, BEST_COLOUR, mean),
        (DASHES, GUIDE_COLOUR, say("certainty-key-kept")),
    )
    return figure.update_layout(yaxis={"range": ends})
