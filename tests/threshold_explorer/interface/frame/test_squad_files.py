"""The files of SQuAD unchanged: questions, predictions by id, and probabilities of no answer."""

import io
import json
import zipfile

import pytest
from streamlit.testing.v1 import AppTest

from metrics_core.text import SQUAD, AnswerScores
from tests.app_driver import captions, clean, messages, started, uploaded

TRUE = [["water", "the water"], ["Paris"], ["1912", "in 1912"], ["Marie Curie"], []]
PREDICTED = ["The water", "in Paris", "1912", "", "nobody"]
IDS = [f"56ddde6b9a695914005b962{at}" for at in range(5)]
QUESTIONS = [
    {"id": id, "question": f"Which is {id}?", "answers": [{"text": text, "answer_start": 3} for text in texts]}
    for id, texts in zip(IDS, TRUE, strict=True)
]
FILES = {
    "dev-v2.0.json": {
        "version": "v2.0",
        "data": [{"title": "Water", "paragraphs": [{"context": "", "qas": QUESTIONS}]}],
    },
    "predictions.json": dict(zip(IDS, PREDICTED, strict=True)),
    "na_prob.json": dict(zip(IDS, [0.1, 0.2, 0.3, 0.8, 0.9], strict=True)),
}


def file_of(name: str, content: object) -> tuple[str, bytes, str]:
    return name, json.dumps(content).encode(), "application/json"


def given(app: AppTest, key: str, *names: str, **changed: object) -> AppTest:
    """The app with these files, of which the predictions or probabilities may be changed."""
    files = FILES | {f"{name}.json": content for name, content in changed.items()}
    return clean(app.file_uploader(key=key).set_value([file_of(name, files[name]) for name in names]).run())


def archive_of(files: dict[str, object]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, json.dumps(content))
    return packed.getvalue()


def nothing_open() -> AppTest:
    return started(d="none")


def check(app: AppTest) -> None:
    assert messages(app, "error") == []
    app = clean(app.switch_page("text.py").run())
    wanted = AnswerScores.from_texts(PREDICTED, TRUE, normaliser=SQUAD, confidence=[1] * 5)
    clean(app.slider(key="t").set_value(1.0).run())
    table = next(table.value for table in app.table if "Metric" in table.value)
    shown = dict(zip(table["Metric"], table["Value"], strict=True))
    assert shown["Exact match"] == f"{wanted.overall.exact_match:.3f}"
    assert shown["Token F1"] == f"{wanted.overall.f1:.3f}"
    assert app.selectbox(key="gate").value == "na_prob"
    assert app.selectbox(key="gate_is").value == "no_answer"


@pytest.mark.parametrize(
    ("first", "others"),
    [
        ("dev-v2.0.json", ("predictions.json", "na_prob.json")),
        ("predictions.json", ("na_prob.json", "dev-v2.0.json")),
    ],
)
def test_one_file_names_the_missing_ones_and_all_together_open(first, others):
    app = given(nothing_open(), "upload", first)
    assert "no column contains" in app.error[0].value
    check(given(app, "truth", *others))


def test_the_three_in_one_drop_open_together():
    check(given(nothing_open(), "upload", *FILES))


def test_in_an_archive_they_are_asked_about():
    app = uploaded(archive_of(FILES), "run.zip")
    assert "3 possible tables" in " ".join(messages(app, "markdown"))
    assert {button.label for button in app.button if button.key.startswith("answer_before")} == set(FILES)


@pytest.mark.parametrize(
    ("first", "key", "second"),
    [("dev-v2.0.json", "truth", "predictions.json"), ("predictions.json", "upload", "dev-v2.0.json")],
)
def test_probabilities_that_come_last_are_added_to_the_two_files_that_are_open(first, key, second):
    app = given(given(nothing_open(), "upload", first), key, second)
    assert messages(app, "error") == []
    check(given(app, "upload", "na_prob.json"))


def test_a_file_of_other_ids_is_refused_and_the_two_files_stay_open():
    app = given(given(nothing_open(), "upload", "dev-v2.0.json"), "truth", "predictions.json")
    app = given(app, "upload", "na_prob.json", na_prob={f"other{at}": at / 10 for at in range(5)})
    assert "was not opened" in app.error[0].value
    clean(app.switch_page("text.py").run())
    assert {metric.label for metric in app.metric} == {"Exact match", "Token F1"}


SQUAD_1 = {
    "dev-v1.1.json": {
        "version": "1.1",
        "data": [
            {
                "title": "Water",
                "paragraphs": [{"context": "", "qas": [question for question in QUESTIONS if question["answers"]]}],
            }
        ],
    },
    "predictions.json": dict(zip(IDS[:4], PREDICTED[:4], strict=True)),
}


def check_first_version(app: AppTest) -> None:
    """Every question has an answer, and there are no probabilities of no answer."""
    assert messages(app, "error") == []
    app = clean(app.switch_page("text.py").run())
    wanted = AnswerScores.from_texts(PREDICTED[:4], TRUE[:4], normaliser=SQUAD).overall
    shown = {metric.label: metric.value for metric in app.metric}
    assert shown == {"Exact match": f"{wanted.exact_match:.3f}", "Token F1": f"{wanted.f1:.3f}"}
    assert app.selectbox(key="gate").value == "none"


def test_the_files_of_the_first_version_open_one_after_the_other():
    for first in SQUAD_1:
        files = {name: file_of(name, content) for name, content in SQUAD_1.items()}
        app = clean(nothing_open().file_uploader(key="upload").set_value(files.pop(first)).run())
        assert "no column contains" in app.error[0].value
        check_first_version(clean(app.file_uploader(key="truth").set_value(list(files.values())).run()))


def test_null_predictions_are_empty_and_questions_without_one_are_left_out_and_both_are_counted():
    some = {id: text for id, text in FILES["predictions.json"].items() if id != IDS[4]} | {IDS[1]: None}
    app = given(given(nothing_open(), "upload", "dev-v2.0.json"), "truth", "predictions.json", predictions=some)
    assert messages(app, "error") == []
    shown = " ".join(messages(app, "caption", "markdown", "info", "warning"))
    assert "unmatched: 1 of the ids here" in shown
    app = clean(app.switch_page("text.py").run())
    assert "2 empty predictions, 1 of them missing" in captions(app)
