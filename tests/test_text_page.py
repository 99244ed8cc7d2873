"""The Text page in Streamlit's test driver."""

import pytest
from streamlit.testing.v1 import AppTest

from metrics_core.text import AnswerScores, Normaliser
from tests.app_driver import captions, clean, messages, uploaded
from threshold_explorer.data.kinds.text.dataset import TEXT_TASK, TextDataset
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import bleu
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.views.text.rows import RowScores, row_order, rows_table
from threshold_explorer.words.formats import ratio_text

QA = """prediction,answers,language
water bodies,"[""water"", ""in solution in the world's water bodies"", ""the world's water bodies""]",en
New York New York,"[""New York New York""]",en
had had,"[""had had had""]",en
<b>Nobody</b>,[],en
,[],de
서울 시청 앞,"[""서울 시청""]",ko
"""


def opened(content: str = QA, about: str = "") -> AppTest:
    """The page after an upload, with what the texts are if they are not answers."""
    app = uploaded(content, page="text.py")
    return clean(app.selectbox(key="about").select(about).run()) if about else app


def opened_dataset(content: str) -> TextDataset:
    source = open_source(receive(content.encode(), "texts.csv", "visitor"), "visitor")
    assert source
    dataset = TEXT_TASK.open(source, source.guesses["text"])
    assert isinstance(dataset, TextDataset)
    return dataset


def shown(app: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in app.metric}


def test_the_roles_of_the_columns_are_chosen_in_the_sidebar_and_the_worked_examples_scores_shown():
    app = opened()
    assert shown(app) == {"Exact match": "0.333", "Token F1": "0.733"}
    assert app.multiselect(key="references").value == ["answers"]
    assert [app.selectbox(key=key).value for key in ("task", "prediction", "group")] == [
        "text",
        "prediction",
        "language",
    ]
    clean(app.selectbox(key="group").select("none").run())
    assert app.query_params["group"] == "none"
    clean(app.multiselect(key="references").set_value(["prediction"]).run())
    assert any("two roles" in error.value for error in app.error)


def test_unusual_cells_are_scored_like_in_the_core():
    cells = ["", "<script>alert(1)</script>", "e\u0301" * 3, "\uff21\uff22"]
    app = opened(
        "prediction,reference\n" + "".join(f"{cell},the reference of it\nother words,{cell}\n" for cell in cells)
    )
    references = [each for cell in cells for each in (["the reference of it"], [cell] if cell else [])]
    texts = [each for cell in cells for each in (cell, "other words")]
    expected = AnswerScores.from_texts(texts, references).overall
    assert shown(app) == {"Exact match": f"{expected.exact_match:.3f}", "Token F1": f"{expected.f1:.3f}"}


def test_a_cell_of_a_megabyte_is_refused_in_a_sentence():
    app = uploaded(f"prediction,reference\n{'x ' * 500_000},the reference of it\nsome other words,some words\n")
    assert "a cell of 1000000 characters" in app.error[0].value


def test_a_rule_is_in_the_link_and_stopped_scoring_is_a_sentence_with_a_button_to_restart_it():
    app = opened("prediction,reference\nThe Water,water\nParis!,in Paris\n")
    assert shown(app)["Exact match"] == "0.500"
    dataset = app.session_state["threshold_explorer.interface.current_data.CurrentData"].dataset
    rules = Normaliser(lower_case=False)
    app.session_state["threshold_explorer.interface.controls.progress._Stopped"].keys.add(
        ("answers", 0.95, dataset.key, rules)
    )
    clean(app.checkbox(key="keep_case").check().run())
    assert app.query_params["keep_case"] == "true"
    assert "Exact match and token F1: stopped before all 2 texts were scored." in captions(app)
    assert shown(app) == {}
    clean(app.button(key="go_on_answers").click().run())
    assert shown(app)["Exact match"] == "0.000"


def test_without_a_stopped_score_the_others_are_shown():
    app = opened("hypothesis,reference\nthe old cat,the old cat\na new hat,the new hat\n", "translation")
    assert shown(app).keys() >= {"BLEU", "chrF", "TER"}
    dataset = app.session_state["threshold_explorer.interface.current_data.CurrentData"].dataset
    key = ("chrF", 0.95, dataset.key)
    app.session_state["threshold_explorer.interface.controls.progress._Stopped"].keys.add(key)
    memory_cache().drop(key)
    clean(app.run())
    assert "chrF: stopped before all 2 texts were scored." in captions(app)
    assert shown(app).keys() >= {"BLEU", "TER"}
    assert "chrF" not in shown(app)
    clean(app.button(key="go_on_chrF").click().run())
    assert "chrF" in shown(app)


def test_sharing_states_that_texts_are_included():
    app = opened()
    clean(app.button(key="share_button").click().run())
    assert any("link contains the texts" in warning.value for warning in app.warning)


TIED = (
    "prediction,answers,na_prob\n"
    'x y,"[""x y""]",0.5\nz,"[]",0.5\nthe end of it,"[""end of""]",0.25\nwrong,"[""right""]",0.75\nno more,"[]",0.9\n'
)


def numbers(app: AppTest) -> dict[str, str]:
    table = next(table.value for table in app.table if "Definition" in table.value)
    return dict(zip(table["Metric"], table["Value"], strict=True))


def scored() -> AnswerScores:
    predictions = ["x y", "z", "the end of it", "wrong", "no more"]
    return AnswerScores.from_texts(
        predictions, [["x y"], [], ["end of"], ["right"], []], no_answer=[0.5, 0.5, 0.25, 0.75, 0.9]
    )


def test_the_numbers_equal_the_cores_at_every_threshold():
    app = opened(TIED)
    for threshold in (0.0, 0.37, 1.0):
        clean(app.slider(key="t").set_value(threshold).run())
        at, shown_now = scored().answering_at(threshold), numbers(app)
        assert float(shown_now["Threshold"]) == threshold
        assert float(shown_now["Answered, an answer exists"]) == at.n_answered - at.n_answered_unanswerable
        expected = {
            "Exact match": at.mean("exact_match"),
            "Token F1": at.mean("f1"),
            "F1, answerable": at.recall("f1"),
            "F1, answered": at.precision("f1"),
            "Coverage": at.coverage,
            "Correct abstentions": at.correct_abstention_rate,
        }
        texts = {name: ratio_text(value) for name, value in expected.items()}
        assert {name: shown_now[name] for name in expected} == texts


def test_one_click_sets_the_best_threshold_beside_that_of_the_published_script_that_cannot_be_reached():
    app = opened(TIED)
    [table] = [table.value for table in app.table if "Note" in table.value]
    f1 = dict(zip(table["Metric"], table["Value"], strict=True))
    assert f1["Token F1"] == ratio_text(scored().best_threshold("f1").value)
    assert f1["Token F1, as printed by the SQuAD script"] > f1["Token F1"]
    clean(app.button(key="best_f1").click().run())
    best = scored().best_threshold("f1")
    assert float(numbers(app)["Threshold"]) == best.threshold == app.slider(key="t").value
    clean(app.button(key="answer_all").click().run())
    assert app.slider(key="t").value == 1


def test_a_confidence_predicts_an_answer_at_and_above_the_threshold():
    app = opened(TIED.replace("na_prob", "confidence"))
    clean(app.slider(key="t").set_value(0.6).run())
    assert float(numbers(app)["Answered, an answer exists"]) == 1
    clean(app.selectbox(key="gate_is").select("no_answer").run())
    clean(app.slider(key="t").set_value(0.6).run())
    assert float(numbers(app)["Answered, an answer exists"]) == 2


def test_a_row_without_a_score_is_named():
    app = opened(TIED.replace(",0.75\n", ",\n"))
    assert any("row 4" in error.value and "needs a number" in error.value for error in app.error)


THE = "hypothesis,reference\nthe the the the the the,the cat is on the mat\na a a a,on it is one\n"


def bleu_parts(app: AppTest) -> dict[str, tuple[str, str]]:
    table = next(table.value for table in app.table if "Calculation" in table.value)
    return {row["Metric"]: (row["Value"], row["Calculation"]) for _, row in table.iterrows()}


def test_bleu_shows_the_parts_of_its_formula_and_the_effect_of_smoothing():
    app = opened(THE, "translation")
    parts = bleu_parts(app)
    assert parts["1-gram precision"] == ("0.200", "2 / 10")
    assert parts["2-gram precision"][1] == "0 / 8"
    assert parts["Brevity penalty"][0] == "1.000"
    assert any("smooth:exp" in caption.value.replace("\\", "") for caption in app.caption)
    smoothed = parts["BLEU"][0]
    clean(app.selectbox(key="smoothing").select("none").run())
    assert bleu_parts(app)["BLEU"][0] == "0" != smoothed
    assert app.query_params["smoothing"] == "none"
    assert {"BLEU", "chrF", "TER"} <= shown(app).keys()


def test_the_options_of_bleu_apply_to_rows_and_to_two_systems_and_are_in_the_link():
    content = "hypothesis,hyp_b,reference\nThe Cat sat down,the cat sat,the cat sat down\nIt rains,it rained,it rains\n"
    app = opened(content)
    before = bleu_parts(app)["BLEU"][0]
    clean(app.checkbox(key="bleu_any_case").check().run())
    assert bleu_parts(app)["BLEU"][0] == "100" != before
    clean(app.selectbox(key="tokenizer").select("char").run())
    # For all rows and for both systems; for each row, in the list and on the curve.
    assert captions(app).count("case:lc|eff:no|tok:char") == 2
    assert captions(app).count("case:lc|eff:yes|tok:char") == 2
    assert app.query_params["bleu_any_case"] == "true"


def test_rows_of_translations_are_in_order_of_their_bleu():
    dataset = opened_dataset("hypothesis,reference\na cat sat on the mat,a cat sat on the mat\nb x y z,c d e f\n")
    scores = dataset.scores(Normaliser())
    shown_with = RowScores(scores, bleu(dataset.predictions(), dataset.references()).sentences)
    order = row_order(shown_with, "worst")
    assert order.tolist() == [1, 0]
    assert rows_table(dataset, shown_with, order)["bleu"].round(6).tolist() == [0, 100]


def test_identical_korean_summaries_have_rouge_1():
    texts = "오늘 시장에서 생선과 빵을 팔았다,오늘 시장에서 생선과 빵을 팔았다\n어제 다리가 열렸다,어제 다리가 열렸다\n"
    app = opened(f"prediction,reference\n{texts}", "summaries")
    table = next(table.value for table in app.table if "ROUGE" in table.value)
    assert table["F1"].tolist() == ["1.000"] * 4


def test_texts_too_long_for_ter_are_one_sentence_and_the_other_scores_stay():
    long = "word " * 600
    app = opened(f"hypothesis,reference\n{long},{long} more\nanother text,the other text\n", "translation")
    assert "TER compares every pair" in " ".join(messages(app, "info"))
    assert {"BLEU", "chrF"} <= shown(app).keys()


def test_two_systems_are_compared_and_the_test_is_in_the_link():
    content = (
        "hypothesis,hyp_b,reference\n"
        "the cat is on a mat,the cat sat on the mat,the cat sat on the mat\n"
        "he has two books,he bought two books,he bought two books\n"
        "it rains in town,it is raining in the town,it is raining in the town\n"
    )
    app = opened(content)
    table = next(table.value for table in app.table if "p-value (Holm)" in table.value)
    # All rows of the second system are right, so nothing of it can be resampled.
    assert table["Second system"].tolist() == ["100.0", "100.0", "0.0"]
    assert table["Second minus first"].str[0].tolist() == ["+", "+", "−"]
    clean(app.selectbox(key="test").select("randomisation").run())
    assert app.query_params["test"] == "randomisation"
    assert any("ar:10000" in caption.value.replace("\\", "") for caption in app.caption)
    assert table["Metric"].tolist() == ["BLEU", "chrF2", "TER"]


@pytest.mark.parametrize(
    ("about", "metrics"),
    [("answers", ["Exact match", "Token F1"]), ("summaries", ["rouge1", "rouge2", "rougeL", "rougeLsum"])],
)
def test_two_systems_are_compared_by_the_metrics_of_what_they_wrote(about, metrics):
    rows = [f"the {name} sat here,the {name} ran off,the {name} ran off" for name in ("cat", "dog", "cow", "hen")]
    app = opened("\n".join(["hypothesis,hyp_b,reference", *rows]), about)
    table = next(table.value for table in app.table if "p-value (max-T)" in table.value)
    assert table["Metric"].tolist() == metrics
    assert set(table["Second system"]) == {"100.0"}


def test_a_corpus_score_has_an_interval_from_30_rows_on():
    rows = [
        f"the cat number {n} sat on the mat,the cat number {n} sat on the {'rug' if n % 3 else 'mat'}"
        for n in range(30)
    ]
    app = opened("\n".join(["hypothesis,reference", *rows]), "translation")
    for name in ("BLEU", "chrF", "TER"):
        tile = next(metric for metric in app.metric if metric.label == name)
        low, high = map(float, tile.delta.removeprefix("95% ").split("–"))
        assert low < float(tile.value) < high
    few = opened("\n".join(["hypothesis,reference", *rows[:29]]), "translation")
    assert next(metric for metric in few.metric if metric.label == "TER").delta == "no interval: fewer than 30 rows"


def repeated(rows: list[str], header: str, times: int) -> str:
    """Each row as often as told, told apart by a last word, with the document that the copies are of."""
    copies = [
        f"{','.join(f'{cell} {at}x{copy}' for cell in row.split(','))},doc {at}"
        for at, row in enumerate(rows)
        for copy in range(times)
    ]
    return "\n".join([f"{header},document_id", *copies])


def half_width(bounds: str) -> float:
    low, high = map(float, bounds.removeprefix("95% ").split("–"))
    return (high - low) / 2


def test_rows_of_a_document_tell_no_more_than_one_of_them():
    rows = [f"the cat {n} sat on the {'mat' if n % 3 else 'rug'},the cat {n} sat on the mat" for n in range(40)]
    apps = [opened(repeated(rows, "hypothesis,reference", times), "translation") for times in (1, 4)]
    tiles = [{metric.label: metric.delta for metric in app.metric} for app in apps]
    for name in ("BLEU", "chrF", "TER", "Exact match", "Token F1"):
        # Rows alone would be half as wide.
        assert half_width(tiles[1][name]) == pytest.approx(half_width(tiles[0][name]), rel=0.25), name
    assert "Intervals count 40 clusters (“document_id”), not 160 rows" in " ".join(messages(apps[1], "caption", "info"))
    clean(apps[1].selectbox(key="cluster").select("none").run())
    tile = next(metric for metric in apps[1].metric if metric.label == "BLEU")
    assert half_width(tile.delta) < 0.65 * half_width(tiles[0]["BLEU"])


def test_too_few_documents_have_no_interval():
    rows = [f"the cat {n} sat on the {'mat' if n % 3 else 'rug'},the cat {n} sat on the mat" for n in range(6)]
    app = opened(repeated(rows, "hypothesis,reference", 9), "translation")
    assert [metric.delta for metric in app.metric] == ["too few clusters (6 effective)"] * 5


@pytest.mark.parametrize(
    ("about", "test"),
    [
        ("answers", "bootstrap"),
        ("summaries", "randomisation"),
        ("translation", "bootstrap"),
    ],
)
def test_two_systems_whose_rows_are_copies_differ_no_more_clearly(about, test):
    rows = [f"the {n} cat sat,the {n} {'dog' if n % 2 else 'cat'} sat now,the {n} dog sat" for n in range(9)]
    single, copied = (opened(repeated(rows, "hypothesis,hyp_b,reference", times), about) for times in (1, 5))
    p_values = []
    for app in (single, copied):
        clean(app.selectbox(key="test").select(test).run())
        [p_column] = [name for table in app.table for name in table.value if name.startswith("p-value (")]
        table = next(table.value for table in app.table if p_column in table.value)
        p_values.append([float(p.removeprefix("< ")) for p in table[p_column]])
    # sacrebleu, which compares single rows, counts only larger differences than the observed one.
    assert all(copy >= single - 0.03 for single, copy in zip(*p_values, strict=True)), p_values


def test_a_document_without_a_name_is_refused():
    rows = [f"the cat {n} sat on the {'mat' if n % 3 else 'rug'},the cat {n} sat on the mat" for n in range(12)]
    app = uploaded(repeated(rows, "hypothesis,reference", 3).replace(",doc 7\n", ",\n", 1), page="text.py")
    clean(app.selectbox(key="cluster").select("document_id").run())
    assert "every row must belong to a cluster" in " ".join(messages(app, "error", "warning", "info"))
