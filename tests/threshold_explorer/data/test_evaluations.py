"""Logs of language model evaluation tools open as texts, with question, answers and scores."""

import io
import json
import math
import zipfile

import pytest

from metrics_core.text import Normaliser
from threshold_explorer.kinds.text.dataset import TEXT_TASK, TextDataset
from threshold_explorer.sources.open_source import open_source, receive

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


def log_of(samples) -> bytes:
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


def test_each_filter_of_the_harness_is_a_group():
    rows = [sample(at, filter=name) for name in ("strict-match", "flexible-extract") for at in range(8)]
    assert set(opened(on_lines(rows), "samples_capitals.jsonl").groups) == {"strict-match", "flexible-extract"}


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
    dataset = opened(log_of([logged(at) for at in range(8)]), "capitals.json")
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
    dataset = opened(log_of([failed, *(logged(at) for at in range(1, 8))]), "capitals.json")
    assert dataset.predictions() == [None, *OUTPUTS[1:]]
    assert dataset.references()[0] == ["Paris", "Paris, France"]


def test_other_records_stay_as_they_are():
    rows = [{"id": at, "target": CITIES[at], "prediction": OUTPUTS[at]} for at in range(8)]
    source = open_source(receive(on_lines(rows), "a.jsonl", "visitor"), "visitor")
    assert source
    assert source.columns.table.column_names == ["id", "target", "prediction"]
