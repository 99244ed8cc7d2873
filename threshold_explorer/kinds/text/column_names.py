"""Distinguishes predicted texts from references by the names of all text columns together."""

from collections.abc import Sequence

from threshold_explorer.columns.column_names import NameRole
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.reading.rows.column_name_words import GENERATED, REFERENCE, REFERENCE_OR_LABEL, word_set

# Inputs, which are never references.
INPUT_WORDS = word_set(
    "question context passage input inputs prompt document article id start doc arguments hash explanation "
    "frage pregunta domanda pergunta vraag pytanie вопрос soru 질문 問題 问题 質問"
)
# With a word for an output they name the expected one.
EXPECTED_WORDS = word_set(
    "expected ideal desired canonical gt true correct target "
    "referenz référence referencia riferimento referência referentie эталон referans 참조 参考 正解"
)
WRITTEN_BY_MODELS = GENERATED | word_set("sampled gpt chatgpt llm claude gemini llama mistral qwen deepseek ai whisper")
# Answers of a model or a person.
ANSWER_WORDS = word_set("antwort réponse respuesta risposta resposta antwoord odpowiedź ответ cevap 답변 回答 答案")
WRITTEN_BY_PEOPLE = REFERENCE_OR_LABEL | EXPECTED_WORDS | ANSWER_WORDS | word_set("transcript transcription highlights")


def is_reference_by_name(words: frozenset[str]) -> bool:
    """Whether a name stands for references, whatever the other columns are.

    >>> [is_reference_by_name(frozenset({*name.split("_")})) for name in ("gold_answer", "expected_output", "answer")]
    [True, True, False]
    """
    return not words.isdisjoint(REFERENCE | EXPECTED_WORDS)


def is_prediction_by_name(profile: ColumnProfile) -> bool:
    """Whether a column is named as predictions, whatever the other columns are."""
    is_other = is_reference_by_name(profile.words) or not profile.words.isdisjoint(INPUT_WORDS)
    is_named = profile.name_role is NameRole.PREDICTION or not profile.words.isdisjoint(WRITTEN_BY_MODELS)
    return is_named and not is_other


def predicted_and_references(texts: Sequence[ColumnProfile]) -> tuple[list[ColumnProfile], list[ColumnProfile]]:
    """The columns of predictions and those of references, in the order of the file.

    An ambiguous name, such as "answer" or "actual", is a prediction beside a reference, and a reference beside a
    prediction.
    """
    named = [each for each in texts if each.words.isdisjoint(INPUT_WORDS)]
    predicted = [each for each in named if is_prediction_by_name(each)]
    references = [each for each in named if each not in predicted and _may_be_reference(each)]
    if predicted or not any(is_reference_by_name(each.words) for each in references):
        return predicted, references
    predicted = [each for each in named if not is_reference_by_name(each.words) and _may_be_prediction(each)]
    return predicted, [each for each in references if each not in predicted]


def _may_be_reference(profile: ColumnProfile) -> bool:
    return not profile.words.isdisjoint(WRITTEN_BY_PEOPLE | REFERENCE)


def _may_be_prediction(profile: ColumnProfile) -> bool:
    return not profile.words.isdisjoint(REFERENCE_OR_LABEL | ANSWER_WORDS) or profile.name_role is NameRole.OUTCOME
