"""Exact match and token F1 of a prediction against its references, and the tokens that they share."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from metrics_core.text.input_texts import Text, checked_references, checked_text
from metrics_core.text.normaliser import DEFAULT, Normaliser


class BestMatch(NamedTuple):
    """Token F1 and exact match with the best-matching reference, and its position; -1 if there is none."""

    f1: float
    exact_match: bool
    reference: int


class MarkedToken(NamedTuple):
    """A token, and whether it counts as shared."""

    token: str
    is_shared: bool


class MatchingTokens(NamedTuple):
    """The tokens of both texts in order, marked as shared or not; both have the same number of shared tokens."""

    prediction: tuple[MarkedToken, ...]
    reference: tuple[MarkedToken, ...]


def exact_match(prediction: Text, references: Text | Sequence[Text], *, normaliser: Normaliser = DEFAULT) -> bool:
    """Whether the normalised prediction equals one of its normalised references.

    A missing text is an empty text. References that are empty after normalising are ignored if any other remains;
    otherwise the question has no answer, and an empty prediction is correct. White space counts, as in the published
    SQuAD script, even with tokens of single characters. Raises `TextError` for what is not a text.

    >>> exact_match("The water.", ["ice", "water"]), exact_match("", []), exact_match("water bodies", ["water"])
    (True, True, False)
    """
    return _best(prediction, references, normaliser).exact_match


def token_f1(prediction: Text, references: Text | Sequence[Text], *, normaliser: Normaliser = DEFAULT) -> float:
    """The highest token F1 over the references: 2 * shared tokens / (tokens of both), as multisets; in [0, 1].

    0 if one side has no token, 1 if neither has. Missing texts and empty references are treated as by `exact_match`.
    Raises `TextError` for what is not a text. Rajpurkar et al. 2016, arXiv:1606.05250, who compute precision and recall
    first; this is one division, which rounds once.

    >>> token_f1("water bodies", ["water", "in solution in the world's water bodies", "the world's water bodies"])
    0.8
    >>> token_f1("had had", ["had had had"]), token_f1("", []), token_f1("", ["had"])
    (0.8, 1.0, 0.0)
    """
    return _best(prediction, references, normaliser).f1


def matching_tokens(prediction: Text, reference: Text, *, normaliser: Normaliser = DEFAULT) -> MatchingTokens:
    """Which tokens `token_f1` counts as shared, for highlighting.

    If one side has more copies of a token, its first copies count. Raises `TextError` for what is not a text.

    >>> marked = matching_tokens("had had", "had had had")
    >>> [token.is_shared for token in marked.prediction], [token.is_shared for token in marked.reference]
    ([True, True], [True, True, False])
    """
    predicted_tokens = normaliser.tokens(checked_text(prediction))
    reference_tokens = normaliser.tokens(checked_text(reference))
    return MatchingTokens(
        _mark_shared(predicted_tokens, Counter(reference_tokens)),
        _mark_shared(reference_tokens, Counter(predicted_tokens)),
    )


def best_match(prediction: str, references: Sequence[str], tokens: Callable[[str], list[str]]) -> BestMatch:
    """The reference with the highest F1, all texts normalised; of equal F1 an exact match, then the first.

    `tokens` is the tokenizer; it is called only if no reference matches exactly.
    """
    if prediction in references and is_nonempty(prediction):
        return BestMatch(1.0, True, references.index(prediction))
    tokens_of_references = [(at, tokens(text)) for at, text in enumerate(references) if is_nonempty(text)]
    if not tokens_of_references:
        is_empty = not is_nonempty(prediction)
        return BestMatch(float(is_empty), is_empty, -1)
    predicted_tokens, best, reference = tokens(prediction), -1.0, -1
    for at, reference_tokens in tokens_of_references:
        f1 = 2 * n_shared_tokens(predicted_tokens, reference_tokens) / (len(predicted_tokens) + len(reference_tokens))
        if f1 > best:
            best, reference = f1, at
    return BestMatch(best, False, reference)


def is_nonempty(normalised: str) -> bool:
    """Whether a normalised text has a token."""
    return bool(normalised) and not normalised.isspace()


def n_shared_tokens(tokens_a: list[str], tokens_b: list[str]) -> int:
    """The number of tokens in the multiset intersection of two token lists.

    >>> n_shared_tokens(["had", "had"], ["had", "had", "a"])
    2
    """
    distinct_a, distinct_b = set(tokens_a), set(tokens_b)
    if len(distinct_a) == len(tokens_a) or len(distinct_b) == len(tokens_b):
        return len(distinct_a & distinct_b)
    counts_b = Counter(tokens_b)
    return sum(min(count, counts_b[token]) for token, count in Counter(tokens_a).items())


def _best(prediction: Text, references: Text | Sequence[Text], normaliser: Normaliser) -> BestMatch:
    normalised = [normaliser.normalised(text) for text in checked_references(references)]
    return best_match(normaliser.normalised(checked_text(prediction)), normalised, normaliser.tokens_of_normalised)


def _mark_shared(tokens: list[str], n_left: Counter[str]) -> tuple[MarkedToken, ...]:
    marked = []
    for token in tokens:
        marked.append(MarkedToken(token, n_left[token] > 0))
        n_left[token] -= 1
    return tuple(marked)
