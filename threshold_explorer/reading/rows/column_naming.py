"""Unique column names, and the words that are typical of them, by role."""

import re
from collections.abc import Sequence

from threshold_explorer.words.sentence import Sentence


def column_names(header: Sequence[str]) -> tuple[str, ...]:
    """The names in a header row, made unique; a blank one is "column" and its position.

    >>> column_names(["", " label ", "the  score", "label"])
    ('column 1', 'label', 'the score', 'label (2)')
    """
    names = [" ".join(field.split()) or numbered_name(number) for number, field in enumerate(header, start=1)]
    reserved, distinct = set(names), dict[str, None]()
    for name in names:
        free, number = name, 2
        while free in distinct or (free != name and free in reserved):
            free, number = f"{name} ({number})", number + 1
        distinct[free] = None
    return tuple(distinct)


def renaming_notes(header: Sequence[str]) -> tuple[Sentence, ...]:
    """A note on duplicate names that were changed.

    >>> [str(note) for note in renaming_notes(["id", "id", "score"])]
    ['A duplicate column name was changed to "id (2)".']
    """
    fields = [" ".join(field.split()) for field in header]
    renamed = [name for field, name in zip(fields, column_names(header), strict=True) if field and field != name]
    return (Sentence("reading-note-duplicate-names", count=len(renamed), columns=renamed),) if renamed else ()


def numbered_names(n_columns: int) -> tuple[str, ...]:
    """Column names by position, for a table without a header."""
    return tuple(map(numbered_name, range(1, n_columns + 1)))


def numbered_name(number: int) -> str:
    """The name of an unnamed column. Not translated, since links and shared tables contain it.

    >>> numbered_name(1)
    'column 1'
    """
    return f"column {number}"


def word_set(text: str) -> frozenset[str]:
    """The words of a text, separated by spaces."""
    return frozenset(text.split())


def words_in(name: str) -> frozenset[str]:
    """The words of a column name in lower case, and all of them joined.

    >>> sorted(words_in("predictedLabel"))
    ['label', 'predicted', 'predictedlabel']
    """
    separated = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    found = re.findall(r"[^\W\d_]+", separated.casefold())
    return frozenset([*found, "".join(found)])


# Words that are hardly ever values; roles accept longer lists, whose rarer words may be values.
TRUTH = word_set("target truth actual gold groundtruth ytrue 정답 正解")
LABEL = word_set("label labels 标签 標籤")
SCORE = word_set("score scores scoring prob proba probability logit confidence 점수 확률 分数 概率 確率")
PREDICTION = word_set("prediction predictions predicted ypred 예측 预测")
WEIGHT = word_set("weight")
ROLE_WORDS = TRUTH | LABEL | SCORE | PREDICTION | WEIGHT
# May also be values, but rarely next to another of these words.
OUTCOME = word_set("y class outcome response result status category")
IDENTIFIER = word_set("id ids idx index uuid key row number nr")
DATE_OR_TIME = word_set("date time datetime timestamp")
COLUMN_WORDS = (
    ROLE_WORDS
    | OUTCOME
    | IDENTIFIER
    | DATE_OR_TIME
    | word_set(
        "name names file filename image img path url email mail user patient customer case sample text title sentence "
        "day month year p pred obs group fold split hash no"
    )
)
# Generated text, and its references; words of the last set may also name a class label.
GENERATED = PREDICTION | word_set(
    "pred preds hypothesis hypotheses hyp hyps generated generation generations output outputs candidate candidates "
    "completion completions response responses resps system mt"
)
REFERENCE = word_set("reference references ref refs gold golds golden answers groundtruth ground solution human")
REFERENCE_OR_LABEL = word_set("answer target targets truth actual expected correct label labels summary translation")
# Lists of retrieved items, and of relevant ones.
RETRIEVED = word_set("retrieved recommended recommendation recommendations ranked hits topk")
ITEMS = RETRIEVED | word_set("relevant positives liked bought ids docs items")
# Free text, which may begin like a comment.
TEXT_WORDS = word_set(
    "text texts tweet tweets message msg post comment title question prompt sentence content body review headline "
    "caption hashtag hashtags tag url link href path code snippet command description subject utterance query color "
    "colour nachricht kommentar texte message texto mensaje testo tekst текст сообщение metin テキスト 文本 文 텍스트"
)
