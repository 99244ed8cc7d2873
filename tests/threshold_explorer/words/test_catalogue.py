"""Every message that the code uses is in the catalogue, those of metrics_core too, and every message there is used."""

import ast
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from metrics_core import METRICS
from metrics_core.error_messages import MESSAGES, message
from threshold_explorer.words.catalogue import catalogue, source_files
from threshold_explorer.words.metrics import undefined_when
from threshold_explorer.words.sentence import Refusal, Sentence, say

ROOT = Path(__file__).parents[3]
# A key that is written out in a call.
SAID = re.compile(r'(?<![\w.])(?:say|Sentence)\(\s*"([^"]*)"')
PLACED = re.compile(r"(?:([A-Z_]+)\()?\$(\w+)")
OF_FUNCTION: dict[str, object] = {
    **dict.fromkeys(("QUOTED", "SHORT"), "text"),
    "DATE": datetime(2026, 3, 9),
    "LISTED": ("one", "two"),
}


def python_files() -> Iterator[Path]:
    yield from (*ROOT.glob("threshold_explorer/**/*.py"), *ROOT.glob("pages/*.py"), *ROOT.glob("app.py"))


@cache
def keys() -> dict[str, str]:
    """The text of the message of every sentence, and of every attribute of one as "sentence.attribute"."""
    found = {}
    for name, text in source_files("en").items():
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ftl.Junk), f"{name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                names = [entry.id.name] if entry.value else []
                names += [f"{entry.id.name}.{attribute.id.name}" for attribute in entry.attributes]
                found |= dict.fromkeys(names, text[entry.span.start : entry.span.end])
    return found


def written() -> Iterator[str]:
    """What the code may say, as patterns: texts as they stand, texts that are put together with gaps."""
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(part.value) if isinstance(part, ast.Constant) else "[\\w-]+" for part in node.values]
                yield "".join(parts)
    for path in ROOT.glob("threshold_explorer/**/*.js"):
        if "vendor" not in path.parts:
            yield from map(re.escape, re.findall(r'"([\w-]+)"', path.read_text(encoding="utf-8")))
    for text in source_files("en").values():
        # A message may refer to another.
        yield from map(re.escape, re.findall(r"\{ ([a-z][\w-]+) \}", text))


def test_every_key_in_the_code_is_in_the_catalogue() -> None:
    said = [(path.name, key) for path in python_files() for key in SAID.findall(path.read_text(encoding="utf-8"))]
    assert len(said) > 500
    assert [(name, key) for name, key in said if not catalogue().has(key)] == []


def test_the_sentences_of_every_live_layer_are_in_the_files_that_every_page_gets() -> None:
    given = catalogue().text_of("headline", "lists", "numbers", "charts_by_keyboard")
    live = ROOT / "threshold_explorer/live"
    # The parts of a panel are declared by the page, which gives their files too.
    names = re.findall(r'from "\./(\w+\.js)"', (live / "layer.js").read_text(encoding="utf-8"))
    texts = ((live / name).read_text(encoding="utf-8") for name in names if name != "panel.js")
    said = {key for text in texts for key in re.findall(r'\bsay\("([^"]+)"', text)}
    assert "axis-zoomed" in said
    assert [key for key in sorted(said) if f"\n{key} = " not in given] == []


def test_every_key_in_the_catalogue_is_in_the_code() -> None:
    # An f-string of placeholders alone would match every key. One that starts with a placeholder names an attribute.
    telling = (pattern for pattern in set(written()) if re.match(r"[a-z]{2}|.*\\\.[a-z]+$", pattern))
    parts = set(telling)
    as_written = {part.replace("\\", "") for part in parts if "+" not in part}
    patterns = [re.compile(part) for part in parts if "+" in part]
    # The glossary shows its whole file, and the browser gets that of Streamlit's own words.
    texts = {key for key in keys() if key not in MESSAGES and not key.startswith(("glossary-", "streamlit-"))}
    assert [key for key in sorted(texts - as_written) if not any(one.fullmatch(key) for one in patterns)] == []


def arguments(text: str) -> dict[str, object]:
    """A value for each variable in a message, as the function that formats it expects."""
    return {name: OF_FUNCTION.get(function, 1) for function, name in sorted(PLACED.findall(text))}


def test_every_message_can_be_formatted(caplog: pytest.LogCaptureFixture) -> None:
    in_any = arguments("".join(source_files("en").values()))
    for key, text in keys().items():
        refers_to_others = re.search(r"\{ [a-z-]", text)
        catalogue().say(key, (in_any if refers_to_others else {}) | arguments(text))
    assert caplog.text == ""


def variables(key: str) -> set[str]:
    """The arguments of a message, and of those that it refers to."""
    text = keys()[key]
    inner = (variables(name) for name in re.findall(r"\{ ([a-z][\w-]+) \}", text))
    return set(arguments(text)).union(*inner)


def test_every_message_on_reading_and_columns_is_known_and_gets_exactly_its_arguments() -> None:
    named, given = set(), []
    texts = (path.read_text(encoding="utf-8") for path in python_files())
    trees = (ast.parse(text) for text in texts if re.search('"(reading|columns)-', text))
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Constant) and re.fullmatch(r"(reading|columns)-.*\w", str(node.value)):
            named.add(node.value)
        if isinstance(node, ast.Call) and len(node.args) == 1 and isinstance(node.args[0], ast.Constant):
            given.append((node.args[0].value, {keyword.arg for keyword in node.keywords}))
    assert named - set(keys()) == set()
    complete = [(key, names) for key, names in given if key in named and None not in names]
    assert [(key, names) for key, names in complete if names != variables(key)] == []


def test_a_missing_argument_leaves_its_name_and_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    assert "$" in say("source-upload") or "rows" in say("source-upload")
    assert caplog.records


def test_a_key_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError):
        say("no-such-sentence")


@pytest.mark.parametrize(("days", "text"), [(1, "1 day"), (7, "7 days"), (365, "1 year")])
def test_plurals_are_the_catalogues(days: int, text: str) -> None:
    assert say("share-days", days=days) == text


def test_sentences_are_equal_if_key_and_arguments_are() -> None:
    one, same = Sentence("share-days", days=1), Sentence("share-days", days=1)
    assert one == same
    assert len({one, same, Sentence("share-days", days=2)}) == 2
    assert str(Refusal("share-days", days=1)) == "1 day"
    assert Refusal("share-days", days=1).sentence == one


def test_a_sentence_can_be_an_argument_and_text_from_a_file_is_not_parsed() -> None:
    inner = Sentence("columns-role-score")
    sentence = Sentence("columns-not-there", asked="{ $x } *b*", role=inner, shown="p")
    assert f"{inner} “{{ $x }} *b*”" in str(sentence)


def test_no_key_is_defined_twice() -> None:
    keys = [key for text in source_files("en").values() for key in re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE)]
    assert keys
    assert sorted(keys) == sorted(set(keys))


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
