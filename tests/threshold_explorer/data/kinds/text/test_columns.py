"""Tables of texts are distinguished from tables of classes, and predictions from references."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.text import Normaliser
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import refuse_columns
from threshold_explorer.data.kinds.kind_detection import TASKS, guesses
from threshold_explorer.data.kinds.text.columns import TextRoles, references_in, text_columns
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.refusals import NoSuchColumn

ANSWERS = ["the water", "in Paris, France", "1912", "Marie Curie", "two hundred men"]
TRUE = ["water", "Paris in France", "in 1912", "Marie Curie", "200 men or more"]


def detected(**columns):
    return DetectedColumns.of(pa.table(columns))


def test_a_file_of_answers_is_recognised_whatever_else_it_holds():
    columns = detected(
        id=[*range(5)],
        question=["What is it?", "Where was it?", "When was it?", "Who was it?", "How many were there?"],
        prediction=ANSWERS,
        gold_answer_1=TRUE,
        gold_answer_2=["a", "b c", "d", "e", "f"],
        language=["en", "en", "de", "de", "de"],
        confidence=[0.5, 0.25, 0.75, 1.0, 0.1],
    )
    wanted = TextRoles("prediction", ("gold_answer_1", "gold_answer_2"), "answers", "language", "confidence")
    assert text_columns(columns).roles == wanted
    assert next(iter(guesses(columns))) == "text"


@pytest.mark.parametrize(
    ("names", "about"),
    [(("hypothesis", "reference"), "translation"), (("generated_summary", "reference"), "summaries")],
)
def test_names_say_what_the_texts_are(names, about):
    roles = text_columns(detected(**dict(zip(names, (ANSWERS, TRUE), strict=True)))).roles
    assert (roles.prediction, roles.references, roles.about) == (names[0], (names[1],), about)


def test_sentences_beside_a_text_that_is_much_longer_are_summaries():
    sentences = [f"the council of town {at} met today and chose a new mayor" for at in range(5)]
    whole = [" ".join(sentences[at:] + sentences[:at]) for at in range(5)]
    guessed = text_columns(detected(text=whole, prediction=sentences[::-1], reference=sentences)).roles
    assert guessed.about == "summaries"
    assert text_columns(detected(prediction=sentences[::-1], reference=sentences)).roles.about == "translation"


@pytest.mark.parametrize(
    ("predicted", "reference"),
    [
        ("actual_output", "expected_output"),
        ("answer", "ground_truth"),
        ("outputs.answer", "reference_outputs.answer"),
        ("sampled", "ideal"),
        ("completion", "canonical_solution"),
        ("model_answer", "gold_answer"),
        ("ai_answer", "human_answer"),
        ("predicted_answer", "correct_answer"),
        ("gpt4", "answer"),
        ("prediction", "transcript"),
        ("actual", "expected"),
        ("y_pred", "y_true"),
        ("pred", "gt"),
        ("Antwort", "Referenz"),
    ],
)
def test_names_together_say_who_wrote_a_text(predicted, reference):
    sentences = {predicted: [f"it is {text}" for text in ANSWERS], reference: [f"it is {text}" for text in TRUE]}
    for columns in ({"question": ANSWERS, **sentences}, dict([*sentences.items()][::-1])):
        found = detected(**columns)
        roles = text_columns(found).roles
        assert (roles.prediction, roles.references) == (predicted, (reference,))
        assert next(iter(guesses(found))) == "text"


@pytest.mark.parametrize(
    "columns",
    [
        {"label": ["spam", "ham"] * 20, "prediction": ["spam", "spam"] * 20},
        {"label": ["not spam", "spam"] * 20, "prediction": ["spam", "not spam"] * 20, "score": [0.1, 0.7] * 20},
        {"target": [0, 1] * 20, "prediction": [0.2, 0.7] * 20, "comment": ["a long text about it"] * 40},
        {"actual": ["a", "b", "c", "d"], "predicted": ["a", "b", "c", "a"]},
        {"text": ANSWERS, "label": ["pos", "neg", "pos", "neg", "neg"], "output": ["pos", "pos", "pos", "neg", "neg"]},
    ],
)
def test_a_file_of_classes_stays_one(columns):
    assert text_columns(detected(**columns)) is None


SENTENCES = ["The delivery takes three days.", "You can return it within a month.", "We do not ship abroad."]
SHORT = ["Paris", "Rome", "New York"]


@given(
    st.sampled_from([SENTENCES, SHORT, ["yes", "no"]]),
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=4, max_size=30),
)
def test_few_different_texts_are_answers_where_they_cannot_be_classes(texts, rows):
    predicted, references = ([texts[at % len(texts)] for at in side] for side in zip(*rows, strict=True))
    columns = detected(
        question=[f"question {row}?" for row in range(len(rows))], prediction=predicted, reference=references
    )
    cannot_be = texts is SENTENCES or not {*predicted} <= {*references}
    first = next(iter(guesses(columns)))
    differ = len({*references}) / len(rows) > 0.5 and np.mean([len(text.split()) for text in references]) >= 1.3
    assert (first == "text") == (cannot_be or differ)


def test_few_different_sentences_open_as_texts_with_their_exact_match():
    rows = [(f"question {at}?", SENTENCES[at % 3], SENTENCES[at * at % 3]) for at in range(30)]
    table = pd.DataFrame(rows, columns=["question", "prediction", "reference"])
    source = open_source(receive(table.to_csv(index=False).encode(), "answers.csv", "visitor"), "visitor")
    dataset = TASKS["text"].open(source, source.guesses["text"])
    assert next(iter(source.guesses)) == "text"
    expected = np.mean([predicted == reference for _, predicted, reference in rows])
    assert dataset.scores(Normaliser()).overall.exact_match == expected


@pytest.mark.parametrize("texts", [SENTENCES, SHORT])
def test_beside_a_score_or_under_the_name_of_a_label_they_stay_classes(texts):
    rows = {"prediction": [texts[at % 3] for at in range(30)], "truth": [texts[at * at % 3] for at in range(30)]}
    assert next(iter(guesses(detected(**rows | {"score": [at / 30 for at in range(30)]})))) == "classification"
    named = {"reference" if name == "truth" else name: values for name, values in rows.items()}
    if texts is SHORT:
        scored = detected(**named | {"score": [at / 30 for at in range(30)]})
        assert next(iter(guesses(scored))) == "classification"


def test_a_second_system_is_found_and_neither_is_a_reference():
    columns = detected(hyp_a=ANSWERS, hyp_b=TRUE, ref=TRUE[::-1])
    roles = text_columns(columns).roles
    assert (roles.prediction, roles.second, roles.references) == ("hyp_a", "hyp_b", ("ref",))


@pytest.mark.parametrize(
    "cell",
    [
        '["a", "b"]',
        "['a', 'b']",
        "{'text': ['a', 'b'], 'answer_start': [1, 2]}",
        '[{"text": "a"}, {"text": "b"}]',
    ],
)
def test_a_list_in_a_cell_is_read_as_tools_write_it(cell):
    assert references_in([pa.chunked_array([[cell, "[]", None]])]) == [["a", "b"], [], []]


@pytest.mark.parametrize("cell", ["[citation needed]", "[1, 2]", "{a}", "[" * 100_000 + "]" * 100_000])
def test_brackets_alone_make_no_list(cell):
    assert references_in([pa.chunked_array([[cell]])]) == [[cell]]


def test_a_column_plays_one_part():
    with pytest.raises(NoSuchColumn, match="prediction"):
        refuse_columns(TextRoles("prediction", ("prediction",)).columns, ["prediction"])


def test_a_file_of_many_texts_and_no_number_is_read():
    named = [chr(97 + at % 26) * (1 + at // 26) for at in range(1200)]
    rows = "\n".join(f"the cats {name} sat,a cat {name} sat" for name in named)
    table = read_trusted(f"prediction,reference\n{rows}\n".encode(), "texts.csv").table
    assert text_columns(DetectedColumns.of(table)).is_likely


def test_what_texts_need_is_kept_of_an_upload():
    long = ["a text of many words that tells something about a case " * 3 + str(at) for at in range(1200)]
    columns = detected(prediction=long, reference=long[::-1], question=long)
    assert columns.trimmed(("prediction", "reference")).table.column_names == ["prediction", "reference"]


def test_a_model_that_never_answers_has_predicted_nothing():
    columns = detected(prediction=pa.nulls(5), reference=TRUE)
    assert text_columns(columns).roles.prediction == "prediction"


def test_a_metric_of_an_answer_does_not_decide_when_to_answer():
    columns = detected(**{"outputs": ANSWERS, "ground_truth": TRUE, "toxicity/v1/score": [0.1, 0.2, 0.3, 0.4, 0.5]})
    assert text_columns(columns).roles.gate is None


def test_a_raw_answer_and_remarks_on_it_are_no_second_system():
    columns = detected(
        **{
            "target": TRUE,
            "resps": [f"{text} " for text in ANSWERS],
            "filtered_resps": ANSWERS,
            "output.model": ["m"] * 5,
            "output.stop_reason": ["stop", "stop", "length", "stop", "stop"],
        }
    )
    roles = text_columns(columns).roles
    assert (roles.prediction, roles.second) == ("filtered_resps", None)
