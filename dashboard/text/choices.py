"""What a reader chooses on the page on texts."""

from dataclasses import replace
from typing import Any

import streamlit as st

from dashboard.controls.choice import Choice, Flag, Kept, flag, number, one_of
from dashboard.controls.choosing import ask, peek
from dashboard.data.kinds.text import TextDataset
from dashboard.text.scorers.bleu import SMOOTHINGS, TOKENIZERS
from dashboard.words.sentence import say
from metrics_core.text import Normaliser
from metrics_core.text.answering import Score

CUTS = ("script", "space", "character")
ORDERS = ("worst", "best", "file")
SCORES = ("f1", "exact_match")

# What counts though the usual rules set it aside.
KEPT = {
    "lower_case": flag("keep_case", Kept.VISIT),
    "drop_punctuation": flag("keep_punctuation", Kept.VISIT),
    "drop_articles": flag("keep_articles", Kept.VISIT),
    "fold_space": flag("keep_space", Kept.VISIT),
    "every_script": flag("ascii_rules", Kept.VISIT),
}
CUT = one_of("cut", Kept.VISIT, CUTS, {}, lambda key: say(f"text-cut-{key}"))
ORDER = one_of("rows", Kept.VISIT, ORDERS, {}, lambda key: say(f"text-rows-{key}"))
PAGE = number("page", Kept.NUMBERS, 1, 1e7, whole=True)
SCORE = one_of("by", Kept.VISIT, SCORES, {}, lambda key: say(f"text-score-{key}"))
# sacrebleu's own choices first.
SMOOTHING_KEYS = tuple(sorted(SMOOTHINGS, key=lambda key: key != "exp"))
SMOOTHING = one_of("smoothing", Kept.VISIT, SMOOTHING_KEYS, {}, lambda key: say(f"text-smoothing-{key}"))
TOKENIZER = one_of("tokenizer", Kept.VISIT, TOKENIZERS, {}, lambda key: say(f"text-tokenizer-{key}"))
ANY_CASE = flag("bleu_any_case", Kept.VISIT)


def ask_bleu() -> None:
    """How BLEU is computed, wherever it is shown."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="bleu_choices"):
        ask_one(SMOOTHING, SMOOTHING_KEYS)
        ask_one(TOKENIZER, TOKENIZERS)
        _ask_flag(ANY_CASE)


def chosen_bleu() -> dict[str, Any]:
    """That, as `bleu` takes it."""
    return {
        "smoothing": peek(SMOOTHING, SMOOTHING_KEYS[0]),
        "tokenizer": peek(TOKENIZER, TOKENIZERS[0]),
        "lower_case": peek(ANY_CASE, False),
    }


def ask_rules() -> None:
    """How answers are compared, each rule a switch; in a place of its own, since the page's numbers need them first."""
    with st.popover(say("text-rules"), icon=":material/rule:"):
        for switch in KEPT.values():
            _ask_flag(switch)
        ask_one(CUT, CUTS)


def chosen_rules() -> Normaliser:
    """The rules as they are chosen, wherever their switches are."""
    rules = {name: not peek(switch, False) for name, switch in KEPT.items()}
    return Normaliser(**rules, cut=f"by {peek(CUT, CUTS[0])}")  # type: ignore[arg-type]


def signature_of(rules: Normaliser) -> str:
    """How answers are compared, as one line in the manner of sacrebleu.

    >>> signature_of(Normaliser())
    'case:lc|punct:no|articles:no|space:folded|forms:one|tok:script'
    """
    parts = {
        "case": "lc" if rules.lower_case else "mixed",
        "punct": "no" if rules.drop_punctuation else "yes",
        "articles": "no" if rules.drop_articles else "yes",
        "space": "folded" if rules.fold_space else "kept",
        "forms": "one" if rules.every_script else "ascii",
        "tok": rules.cut.removeprefix("by "),
    }
    return "|".join(f"{name}:{value}" for name, value in parts.items())


def with_rules(dataset: TextDataset, rules: Normaliser) -> TextDataset:
    """The data set as what is taken away from the page says where it is from: with the rules."""
    return replace(dataset, provenance=f"{dataset.provenance}; {signature_of(rules)}")


def chosen_score() -> Score:
    """The score that the curves are of, wherever it is asked for."""
    return "exact_match" if peek(SCORE, SCORES[0]) == "exact_match" else "f1"


def ask_score() -> None:
    """Which that is."""
    ask(
        SCORE,
        st.segmented_control,
        say("text-by"),
        default=SCORES[0],
        of=None,
        options=SCORES,
        format_func=SCORE.shown,
    )


def ask_one(choice: Choice[str], options: tuple[str, ...]) -> str:
    """One of a few, kept for the visit."""
    return ask(
        choice,
        st.selectbox,
        say(f"text-{choice.name}"),
        default=options[0],
        of=None,
        options=options,
        format_func=choice.shown,
    )


def _ask_flag(switch: Flag) -> None:
    key = f"text-{switch.name.replace('_', '-')}"
    ask(switch, st.checkbox, say(key), default=False, of=None, help=say(f"{key}.help"))
