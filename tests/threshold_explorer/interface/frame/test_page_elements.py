"""Small tables show texts as they are, and numbers as numbers."""

import pandas as pd
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from threshold_explorer.words.markdown import markdown_text

NAMES, TEXTS = ["*a*", "[b](c)", "*a*"], ["<b>x</b>", "$y$", "0.5 (0.4–0.6)"]


def shown(make) -> pd.DataFrame:
    def page(make):
        from threshold_explorer.interface.frame.page_elements import show_table

        show_table(make())

    app = AppTest.from_function(page, kwargs={"make": make}).run()
    assert not app.exception
    return app.table[0].value


@pytest.mark.parametrize(
    "make",
    [
        lambda: pd.DataFrame([TEXTS], columns=NAMES),
        lambda: pa.table([pa.array([text]) for text in TEXTS], NAMES),
        lambda: pd.DataFrame([TEXTS], columns=NAMES, dtype=object),
    ],
    ids=["pandas", "arrow", "objects"],
)
def test_texts_and_column_names_are_escaped_and_names_may_repeat(make) -> None:
    table = shown(make)
    assert table.iloc[0].tolist() == list(map(markdown_text, TEXTS))
    assert table.iloc[0, 2] == TEXTS[2]
    assert [name.rstrip() for name in table.columns] == list(map(markdown_text, NAMES))
    assert len(set(table.columns)) == len(NAMES)


@pytest.mark.parametrize("make", [lambda: pd.DataFrame({"n": [1, 2], "x": [0.5, None]})])
def test_numbers_stay_numbers(make) -> None:
    pd.testing.assert_frame_equal(shown(make), make())
