"""Each error has a key with arguments, and each English message exists once."""

import ast
import copy
import pickle
import re
from pathlib import Path

import numpy as np
import pytest

import metrics_core
from metrics_core import BinaryScores, PredictionsError, ShapeError
from metrics_core.error_messages import LONGEST, MESSAGES, message, shown

SOURCES = sorted(Path(metrics_core.__file__).parent.rglob("*.py"))
REFUSALS = {cls.__name__ for cls in PredictionsError.__subclasses__()}


def raised():
    """Key and argument names of every refusal in the source."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                assert isinstance(node.args[0], ast.Constant), f"{source.name}:{node.lineno}"
                yield node.args[0].value, {keyword.arg for keyword in node.keywords}


def test_every_message_is_used_and_every_error_fills_its_message():
    refusals = list(raised())
    assert {key for key, _ in refusals} == set(MESSAGES)
    for key, names in refusals:
        assert names == set(re.findall(r"\{(\w+)", MESSAGES[key])), key


def test_keys_are_kebab_case_and_sentences_end():
    for key, sentence in MESSAGES.items():
        assert re.fullmatch(r"core(-[a-z]+)+", key)
        assert sentence.endswith(".")


def test_a_noun_is_singular_or_plural():
    arguments = {"name": "y_score", "value": "nan", "row": 3}
    assert " 1 non-finite value, first nan in row 3 " in message("core-not-finite", {**arguments, "count": 1})
    assert " 2 non-finite values, first nan in row 3 " in message("core-not-finite", {**arguments, "count": 2})


def refusal():
    with pytest.raises(ShapeError) as caught:
        BinaryScores.from_predictions([0, 1], [0.5])
    return caught.value


def test_an_error_has_its_key_and_arguments():
    error = refusal()
    assert error.key == "core-column-lengths"
    assert error.arguments == {"lengths": "y_true 2, y_score 1"}
    assert str(error) == message(error.key, error.arguments)


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_an_error_can_be_copied_and_pickled(twin_of):
    error = refusal()
    twin = twin_of(error)
    assert (type(twin), str(twin), twin.key, twin.arguments) == (ShapeError, str(error), error.key, error.arguments)


class Nameless:
    def __repr__(self):
        raise RuntimeError("no name")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.float64(0.5), "0.5"),
        (np.str_("two\nlines"), r"'two\nlines'"),
        (np.array([[1], [2]]), "array([[1], [2]])"),
        (Nameless(), "<Nameless>"),
        pytest.param(10**5000, "<int>", id="too many digits"),
    ],
)
def test_a_value_is_quoted_on_one_line_whatever_it_is(value, text):
    assert shown(value) == text
    assert len(shown([value] * 100)) <= LONGEST
