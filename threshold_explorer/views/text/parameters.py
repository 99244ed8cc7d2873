"""Controls and URL parameters of the Text page."""

from dataclasses import replace
from typing import Any

import streamlit as st

from metrics_core.text import Normaliser
from metrics_core.text.answering import Score
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import SMOOTHINGS, TOKENIZERS
from threshold_explorer.interface.controls.parameter_declaration import (
    ChoiceParameter,
    FlagParameter,
    Scope,
    flag,
    number,
    one_of,
)
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_widget, get_parameter
from threshold_explorer.words.sentence import say

# Each flag turns off one normalization.
NORMALISER_FLAGS = {
    "lower_case": flag("keep_case", Scope.SESSION),
    "drop_punctuation": flag("keep_punctuation", Scope.SESSION),
    "drop_articles": flag("keep_articles", Scope.SESSION),
    "fold_space": flag("keep_space", Scope.SESSION),
    "every_script": flag("ascii_rules", Scope.SESSION),
}
TOKENIZATION = one_of("cut", Scope.SESSION, ("script", "space", "character"), lambda key: say(f"text-cut-{key}"))
ORDER = one_of("rows", Scope.SESSION, ("worst", "best", "file"), lambda key: say(f"text-rows-{key}"))
PAGE = number("page", Scope.DATASET, 1, 1e7, whole=True)
SCORE = one_of("by", Scope.SESSION, ("f1", "exact_match"), lambda key: say(f"text-score-{key}"))
# sacrebleu's default first.
SMOOTHING_KEYS = tuple(sorted(SMOOTHINGS, key=lambda key: key != "exp"))
SMOOTHING = one_of("smoothing", Scope.SESSION, SMOOTHING_KEYS, lambda key: say(f"text-smoothing-{key}"))
TOKENIZER = one_of("tokenizer", Scope.SESSION, TOKENIZERS, lambda key: say(f"text-tokenizer-{key}"))
ANY_CASE = flag("bleu_any_case", Scope.SESSION)


def bleu_options() -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="bleu_choices"):
        select_for(SMOOTHING)
        select_for(TOKENIZER)
        _checkbox(ANY_CASE)


def bleu_settings() -> dict[str, Any]:
    """The current options as arguments of `bleu`."""
    return {
        "smoothing": get_parameter(SMOOTHING, SMOOTHING.default),
        "tokenizer": get_parameter(TOKENIZER, TOKENIZER.default),
        "lower_case": get_parameter(ANY_CASE, False),
    }


def rules_popover() -> None:
    """The popover of normalization rules; drawn in the heading because every number depends on them."""
    with st.popover(say("text-rules"), icon=":material/rule:"):
        for switch in NORMALISER_FLAGS.values():
            _checkbox(switch)
        select_for(TOKENIZATION)


def current_rules() -> Normaliser:
    """The current rules, readable before their controls are drawn."""
    rules = {name: not get_parameter(switch, False) for name, switch in NORMALISER_FLAGS.items()}
    return Normaliser(**rules, tokenization=f"by {get_parameter(TOKENIZATION, TOKENIZATION.default)}")  # type: ignore[arg-type]


def signature_of(rules: Normaliser) -> str:
    """The normalization rules as one line, in sacrebleu's signature format.

    >>> signature_of(Normaliser())
    'case:lc|punct:no|articles:no|space:folded|forms:one|tok:script'
    """
    parts = {
        "case": "lc" if rules.lower_case else "mixed",
        "punct": "no" if rules.drop_punctuation else "yes",
        "articles": "no" if rules.drop_articles else "yes",
        "space": "folded" if rules.fold_space else "kept",
        "forms": "one" if rules.every_script else "ascii",
        "tok": rules.tokenization.removeprefix("by "),
    }
    return "|".join(f"{name}:{value}" for name, value in parts.items())


def with_rules(dataset: TextDataset, rules: Normaliser) -> TextDataset:
    """The data set with the rules added to its provenance."""
    return replace(dataset, provenance=f"{dataset.provenance}; {signature_of(rules)}")


def current_score() -> Score:
    """The score of the curves, readable before its control is drawn."""
    return "exact_match" if get_parameter(SCORE, SCORE.default) == "exact_match" else "f1"


def score_select() -> None:
    """The control of that score."""
    bound_choice(SCORE, st.segmented_control, say("text-by"))


def select_for(choice: ChoiceParameter) -> str:
    """A select box whose value lasts for the session."""
    return bound_choice(choice, st.selectbox, say(f"text-{choice.name}"))


def _checkbox(switch: FlagParameter) -> None:
    key = f"text-{switch.name.replace('_', '-')}"
    bound_widget(switch, st.checkbox, say(key), default=False, help=say(f"{key}.help"))
