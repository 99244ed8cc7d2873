"""Refusals have no English words in another language, whether its catalogue has them or code fills them in."""

import ast
import copy
import pickle
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from typing import Annotated

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.serializer import serialize_pattern
from pydantic import Field

from metrics_core.calibration import TemperatureMap
from metrics_core.error_messages import MESSAGES
from metrics_core.errors import PredictionsError
from metrics_core.quantity import Undefined
from tests.threshold_explorer.reading.corpus.refused_files import refused
from tests.threshold_explorer.reading.test_refusals import REFUSED
from threshold_explorer.data.groups import GroupColumn
from threshold_explorer.data.sources.open_questions import Answer, UnansweredQuestion, reading_options
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.batch import findings_on
from threshold_explorer.decision.rule import Rule, RuleError, checked_record, recalibration_of
from threshold_explorer.interface.controls.number_box import (
    parse_k,
    parse_limit,
    parse_prevalence,
    parse_threshold,
    parse_within,
)
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.archives.parts import concatenate
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.serving.sharing.link_store import refuse_lifetime, validated_title
from threshold_explorer.surfaces.api.models import Model, read_json
from threshold_explorer.surfaces.api.rules import EXAMPLE
from threshold_explorer.words.catalogue import source_files
from threshold_explorer.words.language import LANGUAGE, UNTRANSLATED, offered_languages, use_language
from threshold_explorer.words.metrics import refusal_text
from threshold_explorer.words.rule_sentence import RULE_MESSAGES, RuleSentence
from threshold_explorer.words.sentence import Refusal, Sentence, listed, say

ROOT = Path(__file__).parents[3]
OTHERS = [name for name in offered_languages() if name != LANGUAGE]
# The files of refusals, and of warnings and notes on what was sent, typed or opened.
FILES = ("api", "columns", "core", "reading", "rule", "sharing", "sign_in", "typed", "uploads", "web")
# Names of data and of options are quoted.
QUOTED = re.compile(r'“[^”]*”|"[^"]*"|«[^»]*»|\u2018[^\u2019]*\u2019|(?<!\w)\'[^\']*\'')
# Names of code, calls, addresses and settings.
CODE = re.compile(
    r"[\w.]+\([^)]*\)[\w.]*|\w+\[[^\]]*\][\w.()=]*|[\w.]*_\w+|[A-Z][a-z]+[A-Z]\w*|[a-z]+\.[a-z]\w*|\w+=\w+|\w*/[\w./-]+"
    r"|\w+:/+\S*|[\w.]+@[\w.]+|\\copy",
    re.ASCII,
)
WORD = re.compile(r"[A-Za-z]{2,}")
NAMES = {
    # Measures and counts.
    *("ROC", "AUC", "TP", "FP", "FN", "MB", "SHA", "Wilson", "id"),
    # Values of a file.
    *("nan", "inf", "null", "true", "false", "float"),
    # The web.
    *("API", "HTTP", "URL", "GET", "Host"),
    # Programs, and files that they write.
    *("Explorer", "Threshold"),
    *("ARFF", "Delta", "Inspect", "Julia", "MATLAB", "Orange", "Python", "SAS", "SPSS", "Stata", "Weka", "Windows"),
    *("evals", "evaluation", "harness", "libsvm", "lm", "numpy", "pandas", "psql", "qrels", "svmlight", "YOLO"),
    # Formats and compressions.
    *("Arrow", "Avro", "CSV", "Excel", "Feather", "GIF", "HDF", "JPEG", "JSON", "Lines", "ORC", "PDF", "PNG"),
    *("Parquet", "RTF", "SQL", "SQLite", "TSV", "Word", "XML", "YAML", "pickle", "xlsx"),
    *("Deflate", "LZ", "RAR", "Snappy", "Zip", "Zstandard", "bzip", "compress", "gzip", "lzip", "lzma", "tar", "xz"),
    "zip",
    # Encodings.
    *("Big", "CP", "EUC", "GB", "ISO", "JIS", "JP", "KOI", "Shift", "UTF", "Unicode"),
}
# What fills a message of metrics_core: keys, which a message of their own replaces, and all else as data or code.
CORE_KEYS = {
    "metric": "fpr",
    "method": "temperature",
    "first_method": "isotonic",
    "second_method": "isotonic",
    "reason": str(Undefined.NO_CASE),
    "quantity": "recall",
    "kind": "positive",
}
CORE_DATA = {
    # Names, values and shapes of data, and parameters and options of functions.
    *("choices", "classes", "column", "columns", "equal", "found", "item", "judged", "key", "label", "labels"),
    *("lengths", "name", "query", "score", "shape", "shapes", "total", "truth", "type", "value", "wanted"),
    # Numbers.
    *("alarm", "cases", "count", "dimensions", "first", "flagged_rate", "fn", "fp", "groups", "high", "knots", "last"),
    *("least", "low", "miss", "most", "n_resamples", "negatives", "parts", "positives", "present", "prevalence"),
    *("queries", "rates", "row", "share", "size", "steps", "successes", "tp", "trials"),
}
# Where an argument that code writes is the name of a parameter of metrics_core, or what Plotly fills in.
CODE_WRITTEN = re.compile(r"core-.* (name|choices|lengths|value|metric|method)$|.*-hover ")


def latin_words(text: str) -> set[str]:
    """The words in Latin letters that are neither quoted nor code."""
    return set(WORD.findall(CODE.sub(" ", QUOTED.sub(" ", text))))


@cache
def patterns(language: str, *files: str) -> dict[str, ftl.Pattern]:
    """Every text of files of a catalogue, by the key of its message or attribute."""
    found = {}
    for name, text in source_files(language).items():
        for entry in FluentParser().parse(text).body if name in files or not files else ():
            if isinstance(entry, ftl.Message | ftl.Term):
                found |= {entry.id.name: entry.value} if entry.value else {}
                found |= {f"{entry.id.name}.{each.id.name}": each.value for each in entry.attributes}
    return found


def literal(pattern: ftl.Pattern) -> str:
    """What a text says in all of its variants, without what fills it in."""
    said = []
    for element in pattern.elements:
        if isinstance(element, ftl.TextElement):
            said.append(element.value)
        elif isinstance(element.expression, ftl.SelectExpression):
            said += [f"\n{literal(variant.value)}\n" for variant in element.expression.variants]
        else:
            said.append(element.expression.value if isinstance(element.expression, ftl.StringLiteral) else "…")
    return "".join(said)


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_refuses_without_english_words(language: str) -> None:
    said = {key: latin_words(literal(pattern)) - NAMES for key, pattern in patterns(language, *FILES).items()}
    assert len(said) > 500
    assert {key: words for key, words in said.items() if words} == {}


def test_each_name_is_said() -> None:
    said = (latin_words(literal(each)) for language in OTHERS for each in patterns(language, *FILES).values())
    assert NAMES - set[str]().union(*said) == set()


class Accepted(Model):
    """Fields of a request to the API."""

    share: Annotated[float, Field(ge=0, le=1)] = 0
    days: Annotated[int, Field(ge=1, le=9)] = 1
    is_open: bool = False
    names: tuple[Annotated[str, Field(max_length=5)], ...] = ()


def types_of(*types: str) -> dict[str, pa.Table]:
    return {name: pa.table({"score": pa.array([], name)}) for name in types}


def leave_open() -> None:
    answers = listed(str(Answer(option, "x")) for option in ("label", "drop"))
    raise UnansweredQuestion(
        "question-unanswered", question=Sentence("blank-question", blank=1, cases=2), answers=answers
    )


ODD_FIELDS = {"share": 2, "days": 0, "is_open": "perhaps", "names": ["too long"], "nothing": 1}
REFUSED_FILES = {name: content for name, (content, *_) in REFUSED.items()} | {
    f"odd: {name}": each.content
    for name, each in refused().items()
    if each.options == ReadingOptions() and each.sentence.key != "reading-bad-value"
}
REFUSALS: dict[str, Callable[[], object]] = {
    **{f"threshold {text}": partial(parse_threshold, text, 0, 1) for text in ("many", "7")},
    **{f"prevalence {text}": partial(parse_prevalence, text) for text in ("half", "2")},
    "k": partial(parse_k, "few", 9),
    "limit": partial(parse_limit, "7", "none"),
    "number": partial(parse_within, "low", 0, 1),
    **{name: partial(read_trusted, content, "p.csv") for name, content in REFUSED_FILES.items()},
    "types of parts": partial(concatenate, types_of("int64", "string")),
    **{f"lifetime {days}": partial(refuse_lifetime, timedelta(days=days)) for days in (-1, 5000)},
    "title": partial(validated_title, "x" * 1000),
    "reading option": partial(reading_options, ["dialect=x"]),
    "value of a reading option": partial(reading_options, ["rows=x"]),
    "open question": leave_open,
    **{f"field {name}": partial(read_json, Accepted, {name: value}) for name, value in ODD_FIELDS.items()},
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_has_no_english_words(case: str) -> None:
    for language in OTHERS:
        with use_language(language):
            with pytest.raises(Refusal) as caught:
                REFUSALS[case]()
            assert latin_words(str(caught.value)) - NAMES == set(), str(caught.value)


@pytest.mark.parametrize("key", MESSAGES)
def test_a_refusal_of_the_core_has_no_english_words(key: str) -> None:
    names = set(re.findall(r"\{(\w+)", MESSAGES[key]))
    assert names <= CORE_KEYS.keys() | CORE_DATA
    error = PredictionsError(key, **{name: CORE_KEYS.get(name, 2) for name in names})
    for language in OTHERS:
        with use_language(language):
            assert latin_words(refusal_text(error)) - NAMES == set(), refusal_text(error)


RULE = Rule("p", 0.3, False, "ill", "well", "float64", is_probability=True)
MAPPED = Rule("p", 0.3, False, 1, 0, "float64", recalibration=TemperatureMap(inverse_temperature=1))
BY_SITE = GroupRule(RULE, ("site",), {"1": 0.3}, (GroupColumn("site", ("1", "2")),), undecided=("2",))
CROSSED = GroupRule(RULE, ("site", "age"), {"1": 0.3})
RECORD = EXAMPLE["rule"]
CELLS = [{"key": cell, "value": 1.0, "interval": None} for cell in ("tp", "fp", "fn", "tn")]
CLAIMS = [{"key": key, "value": 0.5, "interval": None} for key in ("recall", "precision")]
GROUPS = {"columns": ["site"], "thresholds": [{"group": "1", "threshold": 0.3}], "one_threshold": 0.3}


class Classifier:
    classes_ = (0, 1)


def changed(**parts: object) -> object:
    """Load a record with other values by place, such as rule__score; ... leaves one out."""
    record = copy.deepcopy(RECORD)
    for place, value in parts.items():
        *above, last = place.split("__")
        part = record
        for name in above:
            part = part[name]
        part[last] = value
        if value is ...:
            del part[last]
    return checked_record(record, "1.json")


def loaded(kind: type[Rule | GroupRule], folder: Path, text: str) -> object:
    (folder / "1.json").write_text(text, encoding="utf-8")
    return kind.load(folder / "1.json")


OF_GROUPS = BY_SITE.to_json()
# By the key of the sentence, or of one within it.
RULE_REFUSALS: dict[str, Callable[[Path], object]] = {
    "rule-is-by-group": lambda _: Rule.of_record({**RECORD, "groups": GROUPS}),
    "rule-is-for-all": lambda _: GroupRule.of_record(RECORD),
    "rule-by-hand": RULE.write,
    "rule-recalibrates": lambda _: MAPPED.to_estimator(Classifier()),
    "rule-lower": lambda _: Rule("p", 0.3, True, 1, 0, "float64").to_estimator(Classifier()),
    "rule-no-class": lambda _: RULE.to_estimator(Classifier()),
    "rule-other-class": lambda _: findings_on({**RECORD, "numbers": CLAIMS}, ["9"], [0.1]),
    "rule-no-column": lambda _: RULE.apply(pd.DataFrame({"1": [0.1]})),
    "rule-other-column": lambda _: RULE.apply(pd.Series([0.1], name="1")),
    "rule-not-numbers": lambda _: RULE.apply(["?"]),
    "rule-dimensions": lambda _: RULE.apply([[0.1]]),
    "rule-score-missing": lambda _: RULE.apply([np.nan]),
    "rule-scores-missing": lambda _: RULE.apply([np.nan] * 2),
    "rule-score-infinite": lambda _: RULE.apply([np.inf]),
    "rule-scores-infinite": lambda _: RULE.apply([np.inf] * 2),
    "rule-score-outside": lambda _: RULE.apply([2]),
    "rule-scores-outside": lambda _: RULE.apply([2] * 2),
    "rule-not-recalibrated": lambda _: MAPPED.apply([2]),
    "rule-bad-map": lambda _: recalibration_of({"recalibration": {"schema": 1}}),
    "rule-group-count": lambda _: BY_SITE.apply([0.1], []),
    "rule-no-group": lambda _: BY_SITE.apply([0.1], ["3"]),
    "rule-undecided-group": lambda _: BY_SITE.apply([0.1], ["2"]),
    "rule-no-group-column": lambda _: BY_SITE.apply([0.1], pd.DataFrame({"1": [1]})),
    "rule-group-values": lambda _: CROSSED.apply([0.1], [1]),
    "rule-group-odd": lambda _: BY_SITE.apply([0.1], [[]]),
    "rule-no-group-file": lambda folder: loaded(GroupRule, folder, "{}"),
    "rule-bad-group-file": lambda folder: loaded(GroupRule, folder, OF_GROUPS.replace('"columns"', '"1"')),
    "rule-grouping-columns": lambda folder: loaded(
        GroupRule, folder, OF_GROUPS.replace('"column": "s', '"column": "S')
    ),
    "rule-bad-grouping": lambda _: GroupRule.of_record({**RECORD, "groups": GROUPS | {"grouping": [{}]}}),
    "rule-no-record": lambda folder: loaded(Rule, folder, "{}"),
    "rule-key-twice": lambda folder: loaded(Rule, folder, '{"1": 1, "1": 1}'),
    "rule-version": lambda _: changed(version=1),
    "rule-bad-record": lambda _: changed(confidence=2),
    "rule-fault-at": lambda _: changed(confidence=2),
    "rule-either": lambda _: changed(data__columns__weight=1),
    "rule-fault-type": lambda _: changed(title=1),
    "rule-fault-const": lambda _: changed(rule__missing_score="1"),
    "rule-fault-enum": lambda _: changed(rule__dtype="1"),
    "rule-fault-pattern": lambda _: changed(data__sha256="1"),
    "rule-fault-required": lambda _: changed(title=...),
    "rule-fault-length": lambda _: changed(numbers=[{**CELLS[0], "interval": [1]}]),
    "rule-fault-at-least": lambda _: changed(data__cases=-1),
    "rule-fault-at-most": lambda _: changed(prevalence__observed=2),
    "rule-fault-above": lambda _: changed(confidence=0),
    "rule-fault-below": lambda _: changed(confidence=2),
    "rule-fault-threshold": lambda _: changed(threshold__value=0.31),
    "rule-fault-lower": lambda _: changed(rule__lower_is_positive=True),
    "rule-fault-negative": lambda _: changed(rule__negative="ill"),
    "rule-fault-score": lambda _: changed(rule__score="1"),
    "rule-fault-positive": lambda _: changed(rule__positive="1"),
    "rule-fault-twice": lambda _: changed(numbers=CELLS * 2),
    "rule-fault-counts": lambda _: changed(numbers=[*CELLS, {**CELLS[0], "key": "recall"}]),
}


def keys_in(said: object) -> set[str]:
    """The keys of a sentence of a rule, and of those within it."""
    if isinstance(said, RuleError):
        said = said.args[0]
    return {said.key}.union(*map(keys_in, said.arguments.values())) if isinstance(said, RuleSentence) else set()


def test_every_refusal_of_a_rule_is_tested() -> None:
    # MLflow has an environment of its own.
    assert RULE_REFUSALS.keys() == RULE_MESSAGES.keys() - {"rule-recalibrates-evaluator"}


def test_a_rule_is_refused_with_a_sentence_of_the_catalogue() -> None:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in ROOT.glob("threshold_explorer/**/*.py"))
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    raised = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "RuleError"]
    assert len(raised) > 40
    assert [
        text for call in raised if not (text := ast.unparse(call.args[0])).startswith(("RuleSentence(", "say("))
    ] == []


# Names in the schema of a record, and of the columns of its data.
OF_RECORDS = {"string", "number", "ill", "well", "site", "age", "json", "title", "schema"}


@pytest.mark.parametrize("key", RULE_REFUSALS)
def test_a_refusal_of_a_rule_has_no_english_words(key: str, tmp_path: Path) -> None:
    with pytest.raises(RuleError) as caught:
        RULE_REFUSALS[key](tmp_path)
    assert key in keys_in(caught.value)
    # Workers raise it in another process.
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    for language in OTHERS:
        with use_language(language):
            assert latin_words(str(caught.value)) - NAMES - OF_RECORDS == set(), str(caught.value)


@pytest.mark.parametrize(
    ("key", "metric", "said"),
    [
        ("core-metric-undirected", "fpr", "False positive rate cannot be optimized"),
        ("core-guarantee-weights", "fpr", "No guarantee can be given for false positive rate of weighted cases"),
        ("core-guarantee-weights", "f1", "No guarantee can be given for F1 of weighted cases"),
        ("core-guarantee-weights", "youden_j", "No guarantee can be given for Youden's J of weighted cases"),
    ],
)
def test_only_the_first_word_of_an_english_refusal_has_a_capital(key: str, metric: str, said: str) -> None:
    assert refusal_text(PredictionsError(key, metric=metric)).startswith(said)


@pytest.mark.parametrize("language", offered_languages())
@pytest.mark.parametrize("key", ["typed-no-prevalence", "typed-prevalence-outside"])
def test_what_a_refusal_says_can_be_typed_is_accepted(key: str, language: str) -> None:
    with use_language(language):
        # What is refused is quoted, and its value here has no digit.
        text = QUOTED.sub("", say(key, typed="x", value=float("inf")))
    forms = re.findall(r"\d+ in \d+|\d+/\d+|\d+ ?%|\d\.\d+", text)
    assert len(forms) == 3
    assert [parse_prevalence(form) for form in forms] == ["0.03", "0.03", "0.02"]


def selected(pattern: ftl.Pattern) -> Iterator[tuple[str, set[str]]]:
    """Every argument that selects a variant, with the keys of the variants."""
    for element in pattern.elements:
        if isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.SelectExpression):
            choice = element.expression
            if isinstance(choice.selector, ftl.VariableReference):
                names = {each.key.name for each in choice.variants if isinstance(each.key, ftl.Identifier)}
                yield choice.selector.id.name, names
            for variant in choice.variants:
                yield from selected(variant.value)


def words_in(node: ast.expr) -> Iterator[str]:
    """The words that code writes into an argument."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*words_in(one), *words_in(other))
        case ast.BoolOp(values=parts):
            yield from (word for part in parts for word in words_in(part))
        case ast.JoinedStr(values=parts):
            yield "".join(part.value if isinstance(part, ast.Constant) else "…" for part in parts)


def written_words() -> Iterator[tuple[str, str, str]]:
    """Key, argument and word, for every word that code writes into a message."""
    for path in (*ROOT.glob("threshold_explorer/**/*.py"), *ROOT.glob("metrics_core/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                for keyword in node.keywords:
                    for word in words_in(keyword.value):
                        yield str(node.args[0].value), str(keyword.arg), word


def test_a_word_that_code_writes_selects_a_variant_and_is_never_said() -> None:
    known = patterns(LANGUAGE, *(source_files(LANGUAGE).keys() - UNTRANSLATED))
    n_selecting, said = 0, []
    for key, argument, word in written_words():
        if key not in known or not WORD.search(word) or CODE_WRITTEN.match(f"{key} {argument}"):
            continue
        variants = {name for of, names in selected(known[key]) if of == argument for name in names}
        n_selecting += word in variants
        if word not in variants and f"{{ ${argument} }}" in serialize_pattern(known[key]):
            said.append((key, argument, word))
    assert n_selecting > 10
    assert said == []
