"""One prediction against its gold answers: exact match, token F1, and which tokens they share."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from metrics_core.text.normaliser import DEFAULT, Normaliser
from metrics_core.text.texts import Text, text_of, texts_of


class Best(NamedTuple):
    """Token F1 and exact match against the gold answer that fits best, and which that is: -1 if there is none."""

    f1: float
    exact_match: bool
    reference: int


class MarkedToken(NamedTuple):
    """A token, and whether it counts as shared."""

    token: str
    counts: bool


class MatchingTokens(NamedTuple):
    """The tokens of both texts in order, each with whether it counts as shared; as many count on either side."""

    prediction: tuple[MarkedToken, ...]
    reference: tuple[MarkedToken, ...]


def exact_match(prediction: Text, references: Text | Sequence[Text], *, normaliser: Normaliser = DEFAULT) -> bool:
    """Whether the prediction equals one of its gold answers once both are normalised.

    A missing text is an empty one. Gold answers of which normalising leaves nothing count only where no other is
    left: then the question has no answer, and saying nothing is right. White space counts, as in the published
    script, even between characters that are counted one by one. Raises `TextError` for what is no text.

    >>> exact_match("The water.", ["ice", "water"]), exact_match("", []), exact_match("water bodies", ["water"])
    (True, True, False)
    """
    return _best(prediction, references, normaliser).exact_match


def token_f1(prediction: Text, references: Text | Sequence[Text], *, normaliser: Normaliser = DEFAULT) -> float:
    """The best F1 over the gold answers: 2 * shared tokens / (tokens of both), shared as multisets; in [0, 1].

    With no token on one side 0, on neither 1: no answer equals no answer. Missing texts and gold answers of which
    nothing is left are treated as by `exact_match`. Raises `TextError` for what is no text. Rajpurkar et al. 2016,
    arXiv:1606.05250, in which each of the two sums is a division of its own; here it is one.

    >>> token_f1("water bodies", ["water", "in solution in the world's water bodies", "the world's water bodies"])
    0.8
    >>> token_f1("had had", ["had had had"]), token_f1("", []), token_f1("", ["had"])
    (0.8, 1.0, 0.0)
    """
    return _best(prediction, references, normaliser).f1


def matching_tokens(prediction: Text, reference: Text, *, normaliser: Normaliser = DEFAULT) -> MatchingTokens:
    """Which tokens `token_f1` counts as shared, to be marked where both texts are shown.

    Of a token that one side has more often, the first ones count. Raises `TextError` for what is no text.

    >>> marked = matching_tokens("had had", "had had had")
    >>> [token.counts for token in marked.prediction], [token.counts for token in marked.reference]
    ([True, True], [True, True, False])
    """
    predicted, gold = (normaliser.tokens(text_of(text)) for text in (prediction, reference))
    return MatchingTokens(_marked(predicted, Counter(gold)), _marked(gold, Counter(predicted)))


def best_of(prediction: str, references: Sequence[str], tokens: Callable[[str], list[str]]) -> Best:
    """The gold answer of the highest F1, all texts normalised; of equals one that matches exactly, and then the first.

    `tokens` cuts a text up; it is asked only where no gold answer matches exactly.
    """
    if prediction in references and says_something(prediction):
        return Best(1.0, True, references.index(prediction))
    golds = [(at, tokens(text)) for at, text in enumerate(references) if says_something(text)]
    if not golds:
        says_nothing = not says_something(prediction)
        return Best(float(says_nothing), says_nothing, -1)
    predicted, best, reference = tokens(prediction), -1.0, -1
    for at, gold in golds:
        f1 = 2 * shared_tokens(predicted, gold) / (len(predicted) + len(gold))
        if f1 > best:
            best, reference = f1, at
    return Best(best, False, reference)


def says_something(normalised: str) -> bool:
    """Whether a text has a token."""
    return bool(normalised) and not normalised.isspace()


def shared_tokens(one: list[str], other: list[str]) -> int:
    """How many tokens both have, each as often as the one that has it less.

    >>> shared_tokens(["had", "had"], ["had", "had", "a"])
    2
    """
    ours, theirs = set(one), set(other)
    if len(ours) == len(one) or len(theirs) == len(other):
        return len(ours & theirs)
    left = Counter(other)
    return sum(min(count, left[token]) for token, count in Counter(one).items())


def _best(prediction: Text, references: Text | Sequence[Text], normaliser: Normaliser) -> Best:
    golds = [normaliser.normalised(text) for text in texts_of(references)]
    return best_of(normaliser.normalised(text_of(prediction)), golds, normaliser.tokens_of_normalised)


def _marked(tokens: list[str], others: Counter[str]) -> tuple[MarkedToken, ...]:
    marked = []
    for token in tokens:
        marked.append(MarkedToken(token, others[token] > 0))
        others[token] -= 1
    return tuple(marked)
