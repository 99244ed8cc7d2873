"""The English catalogue has the error messages of metrics_core, and the reasons for undefined metrics."""

from itertools import product
from string import Formatter

from metrics_core import METRICS
from metrics_core.error_messages import MESSAGES, message
from threshold_explorer.words.catalogue import catalogue, source_files
from threshold_explorer.words.metrics import undefined_when

NUMBERS = (0, 1, 2, 5, 21, 1_234_567, 10**12)
TEXTS = ("y_score", "'a label', 1e-07", "{ $x } *[one]")


def keys_in(file):
    lines = source_files("en")[file].splitlines()
    return [line.partition(" =")[0] for line in lines if line[:1].isalpha()]


def arguments_of(template):
    """Each argument with whether it is a number."""
    return {name: bool(spec) for _, name, spec, _ in Formatter().parse(template) if name}


def filled(template, turn):
    """The arguments of a sentence, another value for each, and others at every turn."""
    choices = {name: NUMBERS if is_number else TEXTS for name, is_number in arguments_of(template).items()}
    return {name: values[(turn + i) % len(values)] for i, (name, values) in enumerate(choices.items())}


def test_the_catalogue_refuses_in_the_words_of_the_core(caplog):
    for key, turn in product(MESSAGES, range(len(NUMBERS))):
        arguments = filled(MESSAGES[key], turn)
        assert catalogue().say(key, arguments) == message(key, arguments)
    assert not caplog.records


def metric_key(key):
    return f"metric-{key.replace('_', '-')}"


def test_every_metric_is_in_the_catalogue_once():
    assert sorted(keys_in("metrics")) == sorted(map(metric_key, METRICS))


def test_the_reason_of_each_undefined_metric_is_in_the_catalogue():
    assert {key: undefined_when(key) for key in METRICS} == {key: one.undefined_when for key, one in METRICS.items()}
