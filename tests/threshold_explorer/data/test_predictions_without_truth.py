"""Predictions without true labels are refused with what is missing, and open once the truth is joined."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.source import DEFAULT_OPTIONS, Recipe, SentFile, Source
from threshold_explorer.data.sources.open_source import open_source, receive_together
from threshold_explorer.data.sources.received_file import read_source
from threshold_explorer.reading.refusals import RefusedFile

N = 24
TRUE = np.arange(N) % 3 == 0
SCORES = (np.where(TRUE, 0.6, 0.4) + np.arange(N) % 5 / 10 - np.arange(N) / 100).round(4)
CONFIDENCES = np.maximum(SCORES, 1 - SCORES).round(4).tolist()
# At least one third.
OF_THREE = (0.34 + np.arange(N) / 50).round(4).tolist()
ANIMALS = [("cat", "cow", "dog")[at % 3] for at in range(N)]
SHARES = np.random.default_rng(1).dirichlet([1, 1, 1], 2 * N).round(4)
IDS = [f"case-{at:03d}" for at in range(N)]
BOXES = [[float(at), 2.0, 30.0, 40.0] for at in range(N)]
RESULTS = [
    {"image_id": 100 + at // 3, "category_id": (1, 3, 18)[at % 3], "bbox": box, "score": round(at / N, 3)}
    for at, box in enumerate(BOXES)
]
GROUND_TRUTH = {
    "images": [{"id": 100 + at, "file_name": f"{at}.jpg"} for at in range(8)],
    "annotations": [
        {"id": at, "image_id": 100 + at, "category_id": category, "bbox": BOXES[at], "iscrowd": 0}
        for at, category in enumerate((1, 1, 3, 3, 18, 18))
    ],
    "categories": [{"id": 1, "name": "person"}, {"id": 3, "name": "car"}, {"id": 18, "name": "dog"}],
}


def as_csv(delimiter: str = ",", **columns: Sequence[Any]) -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows([list(columns), *zip(*columns.values(), strict=True)])
    return file.getvalue()


def as_lines(**columns: Sequence[Any]) -> str:
    return "\n".join(json.dumps(dict(zip(columns, row, strict=True))) for row in zip(*columns.values(), strict=True))


def sent(name: str, text: str | bytes) -> SentFile:
    content = text.encode() if isinstance(text, str) else text
    return SentFile(name, lambda: content, DEFAULT_OPTIONS)


def sides(**names: str) -> dict[str, list[float]]:
    return {name: [box[place] for box in BOXES] for place, name in enumerate(names.values())}


def without(*members: str) -> list[dict[str, Any]]:
    return [{name: value for name, value in each.items() if name not in members} for each in RESULTS]


XYXY = sides(a="xmin", b="ymin", c="xmax", d="ymax")
FLAGS = [int(flag) for flag in TRUE]
PIXELS = [(11 * at, 7 * at, 11 * at + 30 + at, 7 * at + 20) for at in range(N)]
INSIDE = [(0.5, 0.4 + at / 100, 0.1 + at / 50, 0.25) for at in range(N)]


def nameless(*rows: Sequence[Any], delimiter: str = " ") -> str:
    """Rows of fields and of boxes, without column names."""
    flat = ([part for field in row for part in (field if isinstance(field, tuple) else (field,))] for row in rows)
    return "\n".join(delimiter.join(map(str, row)) for row in flat)


def as_rows(rows: Iterable[Sequence[Any]], delimiter: str = ",") -> str:
    return "\n".join(delimiter.join(map(str, row)) for row in rows)


def chat_batch(choices: str, content: str) -> str:
    """Answers of a language model, nested in a list, beside what was counted."""
    first, *rest = reversed(choices.split("."))

    def line(at: int) -> Any:
        made: Any = {"index": 0, "finish_reason": "stop"} if first == "choices" else {"type": "text"}
        inner = made
        *path, last = content.split(".")
        for name in path:
            inner[name] = inner = {"role": "assistant"}
        inner[last] = f"The answer to this question is {at}."
        made = {first: [made]}
        for name in rest:
            made = {name: made, "usage": {"total_tokens": 20 + at % 7}}
        return {"custom_id": IDS[at], **made, "error": None}

    return "\n".join(json.dumps(line(at)) for at in range(N))


def by_query(numbers: Sequence[float]) -> dict[str, dict[str, float]]:
    return {f"q{at}": dict(zip(IDS[at : at + 4], numbers[at : at + 4], strict=True)) for at in range(0, N, 4)}


YOLO_BOXES = {
    "YOLO annotations": nameless(*((at % 3, INSIDE[at]) for at in range(N))),
    "YOLO annotations of one class": nameless(*((0, INSIDE[at]) for at in range(N))),
    "YOLO predictions": nameless(*((at % 3, INSIDE[at], SCORES[at]) for at in range(N))),
    "YOLO tracks": nameless(*((at % 3, INSIDE[at], SCORES[at], at) for at in range(N))),
}
OTHER_NAMELESS_BOXES = {
    "MOT detections": nameless(*((at // 3, -1, PIXELS[at], SCORES[at], -1, -1, -1) for at in range(N)), delimiter=","),
    "KITTI results": nameless(*((ANIMALS[at], -1, -1, -10, PIXELS[at], *(-1,) * 7, SCORES[at]) for at in range(N))),
    "VOC results": nameless(*((f"{at // 2:06d}", SCORES[at], PIXELS[at]) for at in range(N))),
    "RetinaNet annotations": nameless(*((IDS[at], PIXELS[at], ANIMALS[at]) for at in range(N)), delimiter=","),
}
WITHOUT_TRUTH = {
    "COCO results": ("columns-detections", json.dumps(RESULTS)),
    "COCO results as masks": (
        "columns-detections",
        json.dumps([{**each, "segmentation": {"size": [9, 9], "counts": "a"}} for each in without("bbox")]),
    ),
    "COCO results in a table": (
        "columns-detections",
        as_csv(image_id=[100] * N, category_id=[1, 3] * 12, **sides(a="x", b="y", c="w", d="h"), score=SCORES),
    ),
    "COCO ground truth": ("columns-boxes", json.dumps(GROUND_TRUTH)),
    "annotated boxes alone": ("columns-boxes", json.dumps(GROUND_TRUTH["annotations"])),
    "boxes by their sides": (
        "columns-detections",
        as_csv(image=IDS, **{"class": ANIMALS}, confidence=OF_THREE, **XYXY),
    ),
    "boxes by their corners, nested": (
        "columns-detections",
        json.dumps(
            [
                {"name": name, "confidence": score, "box": {"x1": box[0], "y1": 1.5, "x2": 60.5, "y2": 70.0}}
                for name, score, box in zip(ANIMALS, OF_THREE, BOXES, strict=True)
            ]
        ),
    ),
    "a string of detections for each image": (
        "columns-detections",
        as_csv(ImageId=IDS, PredictionString=[f"car {score} 1 2 3 4" for score in SCORES]),
    ),
    "an image's name beside the category": (
        "columns-detections",
        as_csv(name=IDS, category=ANIMALS, score=SCORES, **XYXY),
    ),
    "tracks with column names": (
        "columns-detections",
        as_csv(
            frame=range(N),
            id=[-1] * N,
            **sides(a="bb_left", b="bb_top", c="bb_width", d="bb_height"),
            conf=SCORES,
            x=[-1] * N,
            y=[-1] * N,
        ),
    ),
    "Open Images annotations": ("columns-boxes", as_csv(ImageID=IDS, LabelName=ANIMALS, Confidence=[1] * N, **XYXY)),
    "boxes without a class": ("columns-boxes", as_csv(image_id=IDS, source=["usask"] * N, **XYXY)),
    "LabelMe": (
        "columns-boxes",
        json.dumps(
            {
                "version": "5",
                "shapes": [{"label": each, "points": [[1, 2], [3, 4]], "shape_type": "rectangle"} for each in ANIMALS],
            }
        ),
    ),
    **{name: ("columns-boxes-or-cases", text) for name, text in YOLO_BOXES.items()},
    "a list of scores": ("columns-only-answers", as_csv(id=IDS, score=SCORES)),
    "a submission of probabilities": ("columns-only-answers", as_csv(id=range(N), target=SCORES)),
    "a submission of classes": ("columns-ids-and-classes", as_csv(PassengerId=range(892, 892 + N), Survived=FLAGS)),
    "a submission of names": ("columns-ids-and-classes", as_csv(";", image=IDS, label=ANIMALS)),
    "annotations without scores": (
        "columns-ids-and-classes",
        as_csv(annotation_id=range(40, 40 + N), annotator=[1] * N, sentiment=ANIMALS, lead_time=SCORES),
    ),
    "a list of scores in regions": (
        "columns-only-answers",
        as_csv(customer_id=range(N), region=ANIMALS, scoring_date=["2024-01-02"] * N, score=SCORES),
    ),
    "a list of scores with alerts": (
        "columns-no-truth",
        as_csv(id=range(N), score=SCORES, alert=[int(score >= 0.5) for score in SCORES]),
    ),
    "the class with the highest of three scores": (
        "columns-highest-score",
        as_csv(label=[ANIMALS[row.argmax()] for row in SHARES], **dict(zip(ANIMALS, SHARES.T, strict=False))),
    ),
    "a batch of completions": (
        "columns-no-truth",
        "\n".join(
            json.dumps({"id": id, "choices": [{"text": ("no", "yes")[at % 2], "logprob": -at / 9}]})
            for at, id in enumerate(IDS)
        ),
    ),
    "a class and its confidence": ("columns-no-truth", as_csv("\t", Predicted_Class=FLAGS, Confidence=CONFIDENCES)),
    "in German": ("columns-no-truth", as_csv(";", Vorhersage=ANIMALS, Konfidenz=OF_THREE)),
    "in Japanese, one per line": ("columns-no-truth", as_lines(予測=ANIMALS, 確率=OF_THREE)),
    "a submission without column names": ("columns-only-answers", as_rows(zip(IDS, SCORES, strict=True))),
    "a submission of numbers without column names": ("columns-only-answers", as_rows(enumerate(SCORES))),
    "scores before names": ("columns-only-answers", as_rows(zip(SCORES, IDS, strict=True), " ")),
    "logits below an index": ("columns-only-answers", as_csv(**{"": range(N), "a": SCORES, "b": SCORES[::-1]})),
    "labels below an index": (
        "columns-ids-and-classes",
        as_csv(**{"": [7 * at % N for at in range(N)], "label": FLAGS}),
    ),
    "the two likeliest classes": (
        "columns-no-truth",
        as_csv(image=IDS, top1=ANIMALS, p1=OF_THREE, top2=ANIMALS[::-1], p2=SCORES / 4),
    ),
    "LIBSVM": (
        "columns-highest-score",
        as_rows([("labels", 1, -1), *((1 if p > 0.5 else -1, p, (1 - p).round(4)) for p in SHARES[:, 0])], " "),
    ),
    "Weka without the class": (
        "columns-no-truth",
        as_csv(
            **{
                "inst#": range(N),
                "actual": ["1:?"] * N,
                "predicted": ["1:no", "2:yes"] * 12,
                "error": [""] * N,
                "prediction": SCORES,
            }
        ),
    ),
    "two levels of risk": (
        "columns-no-truth",
        as_csv(id=range(2 * N), score=np.arange(2 * N) / 50, risk=["low"] * N + ["high"] * N),
    ),
    "completions and their log-probabilities": (
        "columns-no-truth",
        as_lines(prompt=[f"Is {id}?" for id in IDS], completion=["yes", "no"] * 12, logprob=(-SCORES).tolist()),
    ),
    "answers and their confidences": ("columns-no-truth", as_csv(question=IDS, answer=ANIMALS, confidence=SCORES)),
    "OpenAI's batch": ("text-no-references", chat_batch("response.body.choices", "message.content")),
    "Anthropic's batch": ("text-no-references", chat_batch("result.message.content", "text")),
    "questions and responses": (
        "text-no-references",
        as_lines(question=IDS, response=[f"the answer is number {id}" for id in IDS]),
    ),
    "BEIR judgements": (
        "columns-judgements-alone",
        as_csv("\t", **{"query-id": [at // 4 for at in range(N)], "corpus-id": IDS, "score": FLAGS}),
    ),
    "judgements with column names": (
        "columns-judgements-alone",
        as_csv("\t", qid=[at // 4 for at in range(N)], docno=IDS, label=FLAGS),
    ),
    "a run with column names": (
        "columns-run-alone",
        as_csv(qid=[at // 4 for at in range(N)], docno=IDS, rank=[at % 4 for at in range(N)], score=SCORES),
    ),
    "a run for pytrec_eval": ("columns-run-alone", json.dumps(by_query(SCORES.tolist()))),
    "judgements for pytrec_eval": ("columns-judgements-alone", json.dumps(by_query(FLAGS))),
}


def test_data_without_true_labels_are_refused_with_the_reason() -> None:
    reasons = {}
    for name, (_, text) in WITHOUT_TRUTH.items():
        with pytest.raises(RefusedFile) as caught:
            read_source(Recipe((sent("predictions.txt", text),)), "anna")
        reasons[name] = caught.value.sentence.key
    assert reasons == {name: key for name, (key, _) in WITHOUT_TRUTH.items()}


@pytest.mark.parametrize(
    ("columns", "label"),
    [
        ({"label": ANIMALS, "score": SCORES}, "label"),
        ({"answer": ANIMALS, "confidence": SCORES, "correct": FLAGS}, "correct"),
        ({"answer": ["no", "yes"] * 12, "confidence": SCORES, "correct": FLAGS}, "correct"),
        ({"question": IDS, "response": IDS[::-1], "conf": SCORES, "is_correct": FLAGS}, "is_correct"),
        ({"choice": ANIMALS, "prob": SCORES, "is_correct": FLAGS}, "is_correct"),
        ({"Kategorie": ANIMALS, "Konfidenz": SCORES, "richtig": FLAGS}, "richtig"),
        *(
            ({"question": IDS, "answer": ANIMALS, "confidence": SCORES, name: FLAGS}, name)
            for name in ("right", "em", "exact_match", "score", "accuracy", "passed", "hit", "is_wrong", "reward", "ok")
        ),
        ({"answer": ANIMALS, "confidence": SCORES, "verdict": ["right", "wrong"] * 12}, "verdict"),
        ({"prompt": IDS, "completion": ANIMALS, "logprob": -SCORES, "pass": FLAGS}, "pass"),
        ({"answer": ANIMALS, "confidence": SCORES, "correct": [1] * N}, "correct"),
        ({"label": FLAGS, "pred": FLAGS[::-1], "confidence": CONFIDENCES, "correct": FLAGS}, "label"),
        ({"category": ["car"] * N, "score": SCORES, **XYXY, "tp": FLAGS}, "tp"),
        ({"category": ANIMALS, "score": SCORES, **XYXY, "match": FLAGS}, "match"),
        ({"frame": FLAGS, "score": SCORES, **XYXY, "is_defect": FLAGS[::-1]}, "is_defect"),
    ],
)
def test_what_has_a_truth_opens_with_it(columns: dict[str, Sequence[Any]], label: str) -> None:
    source = read_source(Recipe((sent("predictions.csv", as_csv(**columns)),)), "anna")
    roles = source.guesses["classification"]
    assert isinstance(roles, ColumnRoles)
    assert roles.label == label


@pytest.mark.parametrize("reference", ["answer", "reference", "gold_answer", "expected"])
@pytest.mark.parametrize("first", ["question", "id"])
@pytest.mark.parametrize("n_rows", [4, 12, 40])
def test_answers_that_are_no_classes_open_as_texts(first: str, reference: str, n_rows: int) -> None:
    known = [str(1900 + at) if at % 5 == 0 else f"the City {at}" for at in range(n_rows)]
    predicted = [text.removeprefix("the ") if at % 2 else text for at, text in enumerate(known)]
    text = as_csv(**{first: [f"Which is {at}?" for at in range(n_rows)], "prediction": predicted, reference: known})
    source = read_source(Recipe((sent("predictions.csv", text),)), "anna")
    assert next(iter(source.guesses)) == "text"
    assert source.guesses["text"].columns == ("prediction", reference)


def test_answers_of_a_word_that_have_no_true_classes_open_as_texts() -> None:
    predicted = [id if at % 2 else f"{id}s" for at, id in enumerate(IDS)]
    text = as_csv(question=[f"Which is {id}?" for id in IDS], prediction=predicted, answer=IDS)
    assert list(read_source(Recipe((sent("predictions.csv", text),)), "anna").guesses) == ["text"]


@pytest.mark.parametrize("n_scores", [4, 5])
@pytest.mark.parametrize("total", ["any", "one"])
def test_scores_without_column_names_are_no_boxes(n_scores: int, total: str) -> None:
    draw = np.random.default_rng(n_scores)
    scores = draw.dirichlet([1] * n_scores, N) if total == "one" else draw.random((N, n_scores))
    text = nameless(*((at % n_scores, *row.round(4)) for at, row in enumerate(scores)), delimiter=",")
    source = read_source(Recipe((sent("p.csv", text),)), "anna")
    assert source.guesses["classification"].columns[0] == "column 1"


@pytest.mark.parametrize("n_scores", [4, 5])
def test_a_label_beside_scores_that_look_like_boxes_is_asked_about(n_scores: int) -> None:
    """The scores of models that agree, all of them low, lie as the centers and sizes of boxes within an image do."""
    draw = np.random.default_rng(n_scores)
    likely = draw.uniform(0.05, 0.45, (N, 1))
    scores = (likely * draw.uniform(0.8, 1.25, (N, n_scores))).round(4)
    labels = draw.random(N) < likely[:, 0]
    text = nameless(*((int(label), *row) for label, row in zip(labels, scores, strict=True)), delimiter=",")
    with pytest.raises(NoTrueLabel) as caught:
        read_source(Recipe((sent("p.csv", text),)), "anna")
    assert (caught.value.sentence.key, caught.value.candidate_label) == ("columns-boxes-or-cases", "column 1")
    declared = replace(sent("p.csv", text), label_declared=True)
    roles = read_source(Recipe((declared,)), "anna").guesses["classification"]
    assert isinstance(roles, ColumnRoles)
    assert roles.label == "column 1"


def together(*files: SentFile) -> Source:
    id, _ = receive_together(files, "anna")
    source = open_source(id, "anna")
    assert source
    return source


COCO = (sent("results.json", json.dumps(RESULTS)), sent("instances_val.json", json.dumps(GROUND_TRUTH)))


@pytest.mark.parametrize("files", [COCO, COCO[::-1]])
def test_detections_are_refused_with_their_ground_truth_too(files: tuple[SentFile, ...]) -> None:
    with pytest.raises(RefusedFile) as caught:
        receive_together(files, "anna")
    assert caught.value.sentence.key in ("columns-detections", "columns-boxes")
    assert "“match”" in str(caught.value)


# A score of one of three or more classes is that of the class that the user names.
OF_MANY = {
    "a list of scores in bands": as_csv(
        score=np.arange(N) / 50, risk_band=["low"] * 12 + ["medium"] * 5 + ["high"] * 7
    ),
    "a pipeline's labels": as_lines(label=ANIMALS, score=OF_THREE),
    "fastText": as_rows(zip([f"__label__{each}" for each in ANIMALS], SCORES, strict=True), " "),
}


@pytest.mark.parametrize("text", [*OTHER_NAMELESS_BOXES.values(), *OF_MANY.values()])
def test_of_boxes_without_names_and_of_many_classes_nothing_opens_unasked(text: str) -> None:
    source = read_source(Recipe((sent("predictions.txt", text),)), "anna")
    assert not any(roles.is_settled for roles in source.guesses.values())


def test_a_submission_joins_its_truth_in_either_order() -> None:
    files = (
        sent("submission.csv", as_csv(id=IDS, target=FLAGS[::-1])),
        sent("truth.csv", as_csv(id=IDS, target=FLAGS)),
    )
    for order in (files, files[::-1]):
        source = together(*order)
        roles = source.guesses["classification"]
        assert isinstance(roles, ColumnRoles)
        assert source.columns.table[roles.label].to_pylist() == FLAGS


def test_of_two_submissions_none_is_taken_as_the_truth() -> None:
    files = [sent(name, as_csv(id=IDS, target=FLAGS)) for name in ("a.csv", "b.csv")]
    with pytest.raises(RefusedFile) as caught:
        receive_together(files, "anna")
    assert caught.value.sentence.key == "upload-which-is-true"


def test_files_that_open_alone_are_not_joined() -> None:
    files = [sent(name, as_csv(id=IDS, label=FLAGS, score=SCORES)) for name in ("v1.csv", "v2.csv")]
    assert together(*files).title == "v2.csv"


RUN = as_rows((f"q{at // 4}", "Q0", IDS[at], at % 4, SCORES[at], "bm25") for at in range(N))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (RUN.replace(",", " "), "columns-run-alone"),
        (json.dumps(RESULTS), "columns-detections"),
        (json.dumps(GROUND_TRUTH), "columns-boxes"),
        (YOLO_BOXES["YOLO predictions"], "columns-boxes-or-cases"),
        (json.dumps({f"q{at}": f"the answer {at}" for at in range(N)}), "text-no-references"),
    ],
)
def test_two_equal_halves_are_not_joined(text: str, key: str) -> None:
    with pytest.raises(RefusedFile) as caught:
        receive_together([sent("a.txt", text), sent("b.txt", text + "\n")], "anna")
    assert caught.value.sentence.key == key


@pytest.mark.parametrize(
    "judged",
    [
        as_csv("\t", **{"query-id": [f"q{at // 4}" for at in range(N)], "corpus-id": IDS, "score": FLAGS}),
        json.dumps({f"q{at}": {IDS[4 * at]: 1, IDS[(4 * at + 9) % N]: 0} for at in range(N // 4)}),
    ],
)
def test_a_run_meets_judgements_in_other_formats(judged: str) -> None:
    source = together(sent("run.txt", RUN.replace(",", " ")), sent("qrels.txt", judged))
    assert next(iter(source.guesses)) == "ranking"


def test_an_answer_is_the_truth_beside_another_that_is_predicted() -> None:
    completions = as_lines(id=IDS, completion=["yes", "no"] * 12, logprob=(-SCORES).tolist())
    source = together(sent("out.jsonl", completions), sent("gold.csv", as_csv(id=IDS, answer=["yes", "no", "no"] * 8)))
    assert source.guesses["classification"].columns[0] == "answer"
