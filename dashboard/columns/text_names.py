"""Which columns of texts a model wrote and which these are compared with, told from their names together."""

from collections.abc import Sequence

from dashboard.columns.names import NameRole
from dashboard.columns.profile import ColumnProfile
from dashboard.reading.rows.name_words import GENERATED, REFERENCE, REFERENCE_OR_LABEL, word_set

# What a text is about, and never what it is compared with.
INPUT_WORDS = word_set(
    "question context passage input inputs prompt document article id start doc arguments hash explanation "
    "frage pregunta domanda pergunta vraag pytanie вопрос soru 질문 問題 问题 質問"
)
# Before the word for an output it says that somebody expects this one.
EXPECTED_WORDS = word_set(
    "expected ideal desired canonical gt true correct target "
    "referenz référence referencia riferimento referência referentie эталон referans 참조 参考 正解"
)
WRITTEN_BY_MODELS = GENERATED | word_set("sampled gpt chatgpt llm claude gemini llama mistral qwen deepseek ai whisper")
# An answer, whoever gave it.
ANSWERS = word_set("antwort réponse respuesta risposta resposta antwoord odpowiedź ответ cevap 답변 回答 答案")
WRITTEN_BY_PEOPLE = REFERENCE_OR_LABEL | EXPECTED_WORDS | ANSWERS | word_set("transcript transcription highlights")


def is_reference_by_name(words: frozenset[str]) -> bool:
    """Whether a column so named holds texts to compare with, whatever stands beside it.

    >>> [is_reference_by_name(frozenset({*name.split("_")})) for name in ("gold_answer", "expected_output", "answer")]
    [True, True, False]
    """
    return not words.isdisjoint(REFERENCE | EXPECTED_WORDS)


def is_models_by_name(profile: ColumnProfile) -> bool:
    """Whether a column is named as what a model wrote, whatever stands beside it."""
    is_other = is_reference_by_name(profile.words) or not profile.words.isdisjoint(INPUT_WORDS)
    is_named = profile.claims is NameRole.PREDICTION or not profile.words.isdisjoint(WRITTEN_BY_MODELS)
    return is_named and not is_other


def predicted_and_references(texts: Sequence[ColumnProfile]) -> tuple[list[ColumnProfile], list[ColumnProfile]]:
    """The columns that a model wrote and those that these are compared with, as they stand in the file.

    A name that can be either, such as "answer" or "actual", is what the others leave: a model's beside an expected
    one, the one to compare with beside a model's.
    """
    named = [each for each in texts if each.words.isdisjoint(INPUT_WORDS)]
    predicted = [each for each in named if is_models_by_name(each)]
    references = [each for each in named if each not in predicted and _is_peoples(each)]
    if predicted or not any(is_reference_by_name(each.words) for each in references):
        return predicted, references
    predicted = [each for each in named if not is_reference_by_name(each.words) and _can_be_models(each)]
    return predicted, [each for each in references if each not in predicted]


def _is_peoples(profile: ColumnProfile) -> bool:
    return not profile.words.isdisjoint(WRITTEN_BY_PEOPLE | REFERENCE)


def _can_be_models(profile: ColumnProfile) -> bool:
    return not profile.words.isdisjoint(REFERENCE_OR_LABEL | ANSWERS) or profile.claims is NameRole.OUTCOME
