"""Logs of language model evaluation tools open as texts, with question, answers and scores."""

import io
import json
import math
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from metrics_core.text import Normaliser
from threshold_explorer.data.kinds.text.dataset import TEXT_TASK, TextDataset
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.reading.formats.evaluation_files import log_of
from threshold_explorer.reading.refusals import RefusedFile

FILES = Path(__file__).with_name("logs")
CITIES = ["Paris", "London", "New York", "Madrid", "Rome", "Vienna", "Oslo", "Prague"]
OUTPUTS = ["Berne", "London", "in New York", "Madrid", "Rome", "Linz", "Oslo", "Prague"]


def opened(content: bytes, name: str) -> TextDataset:
    source = open_source(receive(content, name, "visitor"), "visitor")
    assert source
    dataset = TEXT_TASK.open(source, source.guesses["text"])
    assert isinstance(dataset, TextDataset)
    assert next(iter(source.guesses)) == "text"
    return dataset


def on_lines(records) -> bytes:
    return "\n".join(map(json.dumps, records)).encode()


def sample(at: int, **changes):
    """A line of samples_*.jsonl."""
    return {
        "doc_id": at,
        "doc": {"question": f"Capital {at}?", "answer": {"aliases": [CITIES[at]]}},
        "target": CITIES[at],
        "arguments": {"gen_args_0": {"arg_0": "Q", "arg_1": {"until": ["\n"], "do_sample": False}}},
        "resps": [[f" {OUTPUTS[at]}\nQ"]],
        "filtered_resps": [OUTPUTS[at]],
        "filter": "remove_whitespace",
        "metrics": ["exact_match"],
        "doc_hash": f"d{at}",
        "exact_match": float(CITIES[at] == OUTPUTS[at]),
    } | changes


def logged(at: int, **changes):
    """A sample of a log of Inspect."""
    return {
        "id": at + 1,
        "epoch": 1,
        "input": f"Capital {at}?",
        "target": CITIES[at],
        "messages": [{"role": "user", "content": "Capital?"}, {"role": "assistant", "content": OUTPUTS[at]}],
        "output": {"model": "m", "choices": [{"message": {"content": OUTPUTS[at]}}], "completion": OUTPUTS[at]},
        "scores": {"match": {"value": "C" if CITIES[at] == OUTPUTS[at] else "I", "answer": OUTPUTS[at]}},
        "events": [{"event": "sample_init"}],
    } | changes


def inspect_log(samples) -> bytes:
    whole = {"version": 2, "eval": {"dataset": {"sample_ids": [1, 2]}}, "results": {"scores": []}, "samples": samples}
    return json.dumps(whole).encode()


def check(dataset: TextDataset) -> None:
    assert dataset.predictions() == OUTPUTS
    assert dataset.references() == [[city] for city in CITIES]
    assert dataset.scores(Normaliser()).overall.exact_match == 5 / 8


def test_samples_of_the_harness_open_as_answers():
    dataset = opened(on_lines(map(sample, range(8))), "samples_capitals.jsonl")
    check(dataset)
    assert dataset.source.columns.table["exact_match"].to_pylist() == [0, 1, 0, 1, 1, 0, 1, 1]
    assert any("lm-evaluation-harness" in str(note) for note in dataset.source.report.notes)


FILTERS = ("strict-match", "flexible-extract")


@pytest.mark.parametrize("order", [FILTERS, FILTERS[::-1]])
@pytest.mark.parametrize("is_interleaved", [False, True])
def test_each_filter_of_the_harness_is_a_system_over_the_same_questions(order, is_interleaved):
    rows = [json.loads(line) for line in (FILES / "harness_two_filters.jsonl").read_text().splitlines()]
    rows.sort(key=lambda row: order.index(row["filter"]))
    if is_interleaved:
        rows.sort(key=lambda row: row["doc_id"])
    dataset = opened(on_lines(rows), "samples_apples.jsonl")
    assert dataset.n == 12
    assert (dataset.roles.prediction, dataset.roles.second) == tuple(f"prediction {name}" for name in order)
    for name, share in zip(FILTERS, (1 / 3, 2 / 3), strict=True):
        assert np.mean(dataset.source.columns.table[f"exact_match {name}"]) == pytest.approx(share)
        roles = replace(dataset.roles, prediction=f"prediction {name}", second=None)
        assert TEXT_TASK.open(dataset.source, roles).scores(Normaliser()).overall.exact_match == pytest.approx(share)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda rows: [*rows, rows[0]], 'Question "0" has two samples of filter "strict-match"'),
        (lambda rows: rows[:-1], 'Question "7" has no sample of filter "flexible-extract"'),
        (lambda rows: [*rows[:-1], rows[-1] | {"target": "other"}], "has no sample of filter"),
    ],
)
def test_filters_with_other_questions_are_refused(changed, said):
    rows = [sample(at, filter=name) for name in FILTERS for at in range(8)]
    with pytest.raises(RefusedFile, match=said):
        receive(on_lines(changed(rows)), "samples_capitals.jsonl", "visitor")


def test_answers_of_a_log_of_openai_evals_are_compared_and_the_final_report_is_none():
    dataset = opened((FILES / "openai_evals.jsonl").read_bytes(), "run.jsonl")
    assert dataset.n == 12
    overall = dataset.scores(Normaliser()).overall.exact_match
    assert overall == np.mean(dataset.source.columns.table["correct"]) == pytest.approx(7 / 12)
    assert any("OpenAI evals" in str(note) for note in dataset.source.report.notes)


def event(at: int, type: str, **data):
    return {"run_id": "r", "event_id": at, "sample_id": f"s.{at}", "type": type, "data": data, "created_by": ""}


@pytest.mark.parametrize("has_spec", [False, True])
def test_several_expected_answers_and_none_that_was_accepted(has_spec):
    rows = [
        event(at, "match", correct=at > 0, expected=[CITIES[at], "x"], picked=[CITIES[at]] if at else None)
        for at in range(8)
    ]
    dataset = opened(on_lines([{"spec": {"eval_name": "e"}}, *rows] if has_spec else rows), "run.jsonl")
    assert dataset.references() == [[city, "x"] for city in CITIES]
    assert dataset.predictions() == [None, *CITIES[1:]]


def test_a_log_of_openai_evals_without_compared_answers_is_refused_with_what_it_has():
    rows = [{"spec": {}}, event(0, "sampling"), event(1, "metrics", accuracy=0.5), {"final_report": {"accuracy": 0.5}}]
    with pytest.raises(RefusedFile, match='only events of type "sampling" and "metrics"'):
        receive(on_lines(rows), "run.jsonl", "visitor")


@pytest.mark.parametrize(
    "rows",
    [
        [{"run_id": "r", "event_id": at, "type": "match", "label": at % 2, "score": at / 8} for at in range(8)],
        [{"spec": {"label": at % 2}, "score": at / 8} for at in range(8)],
        [*({"spec": at % 2, "score": at / 8} for at in range(8)), event(9, "match")],
    ],
)
def test_records_with_some_of_its_members_are_no_log(rows):
    assert log_of(rows) is None


@pytest.mark.parametrize("lost", [[], ["[invalid]"]])
def test_numeric_answers_are_texts(lost):
    outputs = [*lost, *(str(10 + at) for at in range(8))][:8]
    rows = [sample(at, target=f"Ten and {at}.\n#### {10 + at}", filtered_resps=[outputs[at]]) for at in range(8)]
    dataset = opened(on_lines(rows), "samples_sums.jsonl")
    assert dataset.predictions() == outputs
    # The score agrees with that of the harness.
    assert dataset.scores(Normaliser()).exact_match.sum() == sum(outputs[at] == str(10 + at) for at in range(8))


def test_the_harness_says_how_likely_no_answer_is_and_has_the_answers_of_squad_in_the_document():
    rows = [
        sample(
            at,
            doc={"question": "Q", "answers": {"text": [CITIES[at]] if at else [], "answer_start": [1]}},
            target=CITIES[at] if at else "unanswerable",
            filtered_resps=[OUTPUTS[at], [str(-at - 0.5), "False"]],
        )
        for at in range(8)
    ]
    dataset = opened(on_lines(rows), "samples_squadv2.jsonl")
    assert dataset.references() == [[], *([city] for city in CITIES[1:])]
    assert dataset.roles.gate == "no_answer_probability"
    assert dataset.gate == pytest.approx([math.exp(-at - 0.5) for at in range(8)])


def test_of_choices_the_likeliest_is_the_prediction():
    likelihoods = [
        [["-3.5", "False"], ["-0.5", "True"], ["-9", "False"]],
        [["-1", "True"], ["-2", "False"], ["-3", "False"]],
    ]
    rows = [sample(at, target=at % 3, filtered_resps=likelihoods[at % 2]) for at in range(8)]
    source = open_source(receive(on_lines(rows), "samples_mmlu.jsonl", "visitor"), "visitor")
    assert source
    assert list(source.guesses) == ["classification"]
    assert source.columns.table["prediction"].to_pylist() == [1, 0] * 4
    assert source.columns.table["target"].to_pylist() == [0, 1, 2, 0, 1, 2, 0, 1]


def test_a_log_of_inspect_opens_as_answers():
    dataset = opened(inspect_log([logged(at) for at in range(8)]), "capitals.json")
    check(dataset)
    assert dataset.source.columns.table["match"].to_pylist() == [0, 1, 0, 1, 1, 0, 1, 1]


def test_a_packed_log_of_inspect_opens_as_the_same():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("_journal/start.json", json.dumps({"version": 2, "eval": {}}))
        for at in range(8):
            archive.writestr(f"samples/q-{'abcdefgh'[at]}_epoch_1.json", json.dumps(logged(at)))
        summaries = [{key: logged(at)[key] for key in ("id", "epoch", "input", "target", "scores")} for at in range(8)]
        archive.writestr("summaries.json", json.dumps(summaries))
        archive.writestr("header.json", json.dumps({"version": 2, "status": "success"}))
    check(opened(packed.getvalue(), "capitals.eval"))


def test_a_failed_sample_of_inspect_has_no_prediction():
    failed = logged(0, output={"model": "m", "choices": []}, scores=None, target=["Paris", "Paris, France"])
    dataset = opened(inspect_log([failed, *(logged(at) for at in range(1, 8))]), "capitals.json")
    assert dataset.predictions() == [None, *OUTPUTS[1:]]
    assert dataset.references()[0] == ["Paris", "Paris, France"]


def test_other_records_stay_as_they_are():
    rows = [{"id": at, "target": CITIES[at], "prediction": OUTPUTS[at]} for at in range(8)]
    source = open_source(receive(on_lines(rows), "a.jsonl", "visitor"), "visitor")
    assert source
    assert source.columns.table.column_names == ["id", "target", "prediction"]
