"""The ranked list of one query: its ranks, and what its relevances say."""

import pandas as pd
import pytest

from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.kinds.ranking.columns import RankingRoles
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.views.ranking.queries import list_table

# The items of one query in rank order, of which two are tied and one is not judged.
LIST = pd.DataFrame(
    {"query": "a", "item": list("uvwxyz"), "relevance": [3, 2, 1, 0, None, 2], "score": [0.9, 0.8, 0.5, 0.5, 0.3, 0.1]}
)
OTHER = LIST.assign(query="b", relevance=[0, 1, 0, 2, 0, 3])


def dataset(relevant_from: float) -> RankingDataset:
    content = pd.concat([LIST, OTHER]).to_csv(index=False).encode()
    source = open_source(receive(content, "lists.csv", visitor="anna"), "anna")
    assert source
    opened = TASKS["ranking"].open(
        source, RankingRoles("query", "relevance", "score", item="item", relevant_from=relevant_from)
    )
    assert isinstance(opened, RankingDataset)
    return opened


@pytest.mark.parametrize("relevant_from", [1, 2, 3])
def test_an_item_is_relevant_from_the_chosen_grade_on(relevant_from):
    table = list_table(dataset(relevant_from), "a").set_index("Item")
    for item, grade in LIST.set_index("item")["relevance"].items():
        mark = "● relevant" if grade >= relevant_from else "○ not relevant"
        assert table.loc[item, "Relevance"] == ("– not judged" if pd.isna(grade) else f"{mark} ({grade:g})")


def test_precision_and_recall_are_of_the_items_down_to_a_rank_and_tied_items_share_theirs():
    table = list_table(dataset(2), "a").set_index("Item")
    assert table["Rank"].to_dict() == {"u": "1", "v": "2", "w": "3–4 tied", "x": "3–4 tied", "y": "5", "z": "6"}
    assert table["Precision at rank"].tolist() == ["1.000", "1.000", "0.500", "0.500", "0.400", "0.500"]
    assert table["Recall at rank"].tolist() == ["0.333", "0.667", "0.667", "0.667", "0.667", "1.000"]
    assert table["Score"].tolist() == LIST["score"].tolist()
