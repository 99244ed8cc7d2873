"""One row per query with lists of retrieved and relevant items, in the forms that tools write."""

import io
import json

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from threshold_explorer.kinds.ranking.dataset import RankingDataset
from threshold_explorer.kinds.tasks import TASKS
from threshold_explorer.sources.open_source import open_source, receive
from threshold_explorer.sources.reshaped_tables import detect_columns

QUERIES = [f"what is {query}?" for query in range(12)]
FOUND = [[f"n{query}", f"n{query + 1}", f"n{query + 20}"][: 2 + query % 2] for query in range(12)]
WANTED = [[f"n{query + 1}", f"m{query}"] if query % 3 else [f"n{query}"] for query in range(12)]


def opened(content: bytes, name: str) -> RankingDataset:
    source = open_source(receive(content, name, visitor="anna"), "anna")
    assert source
    key, roles = next(iter(source.guesses.items()))
    dataset = TASKS[key].open(source, roles)
    assert isinstance(dataset, RankingDataset)
    return dataset


def as_numbers(lists: list[list[str]]) -> list[list[int]]:
    return [[int(item[1:]) + 1000 * (item[0] == "m") for item in items] for items in lists]


def written(form: str, names: tuple[str, str], found: list, wanted: list) -> bytes:
    columns = {"query": QUERIES, names[0]: found, names[1]: wanted}
    frame = pd.DataFrame(columns)
    if form == "JSON lines":
        return frame.to_json(orient="records", lines=True).encode()
    if form == "JSON":
        return json.dumps(frame.to_dict(orient="records")).encode()
    if form == "Parquet":
        file = io.BytesIO()
        frame.to_parquet(file)
        return file.getvalue()
    return frame.to_csv(index=False).encode()


@pytest.mark.parametrize("form", ["CSV", "JSON", "JSON lines", "Parquet"])
@pytest.mark.parametrize("names", [("retrieved_ids", "expected_ids"), ("recommended", "relevant")])
@pytest.mark.parametrize("are_numbers", [False, True])
def test_lists_in_cells_are_ranked_lists(form: str, names: tuple[str, str], are_numbers: bool) -> None:
    found, wanted = (as_numbers(lists) if are_numbers else lists for lists in (FOUND, WANTED))
    rankings = opened(written(form, names, found, wanted), "lists").rankings
    assert rankings.n_queries == len(QUERIES)
    hits = [[item in one for item in items[:2]] for items, one in zip(FOUND, WANTED, strict=True)]
    recall = [sum(row) / len(one) for row, one in zip(hits, WANTED, strict=True)]
    assert rankings.precision_at(2).mean() == pytest.approx(sum(map(sum, hits)) / 24)
    assert rankings.recall_at(2).mean() == pytest.approx(sum(recall) / 12)


def test_a_table_in_which_one_cell_is_no_list_stays_as_it_is() -> None:
    cells = ['["a", "b"]'] * 400 + ["a, b"]
    table = pa.table({"retrieved": cells, "relevant": ['["a"]'] * 401})
    columns, notes = detect_columns(table)
    assert columns.table.num_rows == 401
    assert not notes


def test_an_item_that_a_list_repeats_counts_at_its_first_place_and_is_noted() -> None:
    table = pa.table({"retrieved": ['["a", "b", "a"]', '["c"]'], "relevant": ['["b", "b"]', '["d"]']})
    columns, notes = detect_columns(table)
    assert [row["item"] for row in columns.table.to_pylist() if row["query"] == "1"] == ["a", "b"]
    assert [note.args for note in notes if note.key == "columns-lists-repeated"] == [{"rows": 2}]


def test_rows_without_a_query_are_numbered_and_empty_cells_are_empty_lists() -> None:
    table = pa.table({"retrieved": ["[7, 8]", None, "[9]"], "relevant": ["[8]", "[1]", "[9]"]})
    columns, _ = detect_columns(table)
    assert sorted(set(columns.table["query"].to_pylist())) == ["1", "2", "3"]
    assert columns.table.filter(pc.equal(columns.table["query"], "2"))["score"].to_pylist() == [None]
