"""A link that the API made shows the numbers that the API answers."""

from benchmarks import viewer
from benchmarks.viewed_page import rows_of
from threshold_explorer.words.formats import bounds_text, ratio_text

ROWS = "".join(f"{'ill' if i % 3 else 'well'},0.{i}\n" for i in range(10, 90))


def test_a_link_of_the_api_opens_with_the_same_numbers(api_server, api):
    sent = {"title": "Ward seven", "note": "For Monday", "threshold": "0.37", "positive": "ill"}
    made = api.post("/links", files={"file": ("cases.csv", f"y,p\n{ROWS}")}, data=sent).json()
    numbers = {one["name"]: one for one in api.get(f"/links/{made['token']}/metrics").json()["numbers"]}
    with viewer.open(api_server.url, made["url"].removeprefix(api_server.url)) as visitor:
        visitor.unfold("numbers_open")
        texts, table = "\n".join(visitor.texts), next(iter(visitor.page.nodes_of_kind("table"))).content
    assert "# Ward seven" in texts
    assert "For Monday" in texts
    rows = {str(row[0]): row[1:] for row in (list(row.values()) for row in rows_of(table))}
    for name in ("True positives", "False positives", "False negatives", "True negatives"):
        assert rows[name][0] == str(numbers[name]["value"])
    for name in ("Precision", "Recall", "F1"):
        assert rows[name][0] == ratio_text(numbers[name]["value"])
        assert rows[name][1] == bounds_text(*numbers[name]["interval"])
