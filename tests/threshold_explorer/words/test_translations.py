"""Every language that is offered has every message, with the arguments of the English one and its glossary's terms.

The pseudo-locale, which is complete, shows what the command finds once something is missing.
"""

import re
from collections import Counter

import pytest

from tests.pseudo_locale import PSEUDO
from threshold_explorer.words.catalogue import source_files
from threshold_explorer.words.language import FOLDER, LANGUAGE, base_language, offered_languages
from threshold_explorer.words.translations import (
    SOURCE,
    misfits,
    other_terms,
    texts_of,
    too_wide,
    uses_of_terms,
)

OFFERED = [name for name in offered_languages() if name != LANGUAGE]
# What a reader of Korean stumbles over, with an example. The letters before a percent sign do not vary.
KOREAN_FAULTS = {
    "a particle that depends on the value before it": (
        r"(?<!%)\}[*”’]*(?:은|는|이|가|을|를|과|와|으로|로|여서|여야)(?:는|도|만|부터)?(?![가-힣])",
        "k = { $shown }을 표시합니다.",
    ),
    "a particle that per cent does not take": (r"%p?\**(?:은|이|을|과|으로)(?![가-힣])", "± 5%p으로"),
    "a space before a percent sign, which PERCENT has not": (r"(?<=[\d}])[ \u202f]%", "신뢰 수준 { $percent } %"),
    "a space between thousands, which COUNT has not": (r"\d[ \u202f]\d{3}(?!\d)", "사례 10 000건당"),
    "another style of address": (r"(?:[세어아해예네돼에]요|[가-힣]죠)(?=[.!?])", "파일을 다시 올리세요."),
    "punctuation of Chinese": (r"[\uff0c\u3002\uff1a\uff1b\uff1f\uff01\uff08\uff09]", "정밀도\uff0c재현율"),
    "two spaces": (r"(?<=\S) {2,}(?=\S)", "정밀도  재현율"),
    "a space before a parenthesis": (r"[가-힣}%”’] \(|\{ ?\" +\" ?\}\(", "거짓 양성 41건 (정밀도 0.782)"),
    "a space before an ellipsis": (r"[가-힣] …", "점수를 정렬하는 중 …"),
    "another spelling": (r"신뢰수준|표준편차|암호문(?! 구)|백분점|레이블된|자기 임곗값", "암호문을 입력하십시오."),
}
# They quote what a file has or a reader types.
QUOTING = ("reading-number-rule", "reading-thousands-space", "typed-no-prevalence", "typed-prevalence-outside")


@pytest.fixture(autouse=True)
def _fresh():
    texts_of.cache_clear()
    yield
    texts_of.cache_clear()


def test_every_language_that_was_begun_is_offered():
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert {base_language(name) for name in folders} == set(offered_languages())


@pytest.mark.parametrize("language", OFFERED)
def test_every_message_is_there_and_fits_the_english_one(language):
    assert list(misfits(language)) == []


HAN, FULL_WIDTH = "[\u4e00-\u9fff]", "[\uff0c\u3002\uff1a\uff1b\uff08\uff09\u3001\uff1f\uff01]"
# What Chinese typesetting avoids, with a text that has it.
FAULTS = {
    "half-width punctuation": (f"{HAN} ?[,;?!:]", "阈值, 0.5"),
    "a space beside full-width punctuation": (f"{FULL_WIDTH} +| +{FULL_WIDTH}", "阈值\uff1a 0.5"),
    "no space beside Latin letters and digits": (f"{HAN}[A-Za-z0-9]|[A-Za-z0-9%]{HAN}", "阈值0.5"),
    "a space before a percent sign": ("[0-9] %|^ %", "95 %"),
    "a space between thousands, which COUNT has not": (r"\d[ \u202f]\d{3}(?!\d)", "每 10 000 个样本"),
    "a traditional character": ("[個這樣為會與對應數據類別標籤實際預測閾區間時點從還後發現檢驗請選擇]", "閾值"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_chinese_is_typeset_alike_in_all_messages(fault):
    pattern, example = FAULTS[fault]
    assert re.search(pattern, example)
    texts = [*texts_of("zh").values(), *texts_of("zh", added=True).values()]
    lines = [(text.key, line) for text in texts for part in text.parts.texts for line in part.splitlines()]
    assert len(lines) > 5000
    assert [f"{key}: {line}" for key, line in lines if re.search(pattern, line) and key not in QUOTING] == []


def test_a_source_is_a_short_name_of_a_term_and_no_address():
    sources = [text for name in OFFERED for key, text in texts_of(name).items() if key.endswith(f".{SOURCE}")]
    assert {text.key.split("-")[0] for text in sources} == {"glossary", "metric"}
    assert [text.plain for text in sources if not 4 < len(text.plain) <= 40 or "://" in text.plain] == []


@pytest.mark.parametrize("language", OFFERED)
def test_most_messages_use_the_terms_of_their_glossary(language):
    uses, lacking = Counter(), Counter()
    for text, term in uses_of_terms(language):
        uses[term.key] += 1
        lacking[term.key] += not text.has(term)
    assert uses.total() > 1000
    # A language may need another word class, as for "flagged", and not for "recall".
    assert [key for key in lacking if key.startswith("metric-") and lacking[key]] == []
    assert [key for key in uses if uses[key] > 4 and lacking[key] > uses[key] / 2] == []


def korean_faults(text):
    text = re.sub(r"\{ PERCENT\([^}]*\}", "0%", text)
    return [fault for fault, (pattern, _) in KOREAN_FAULTS.items() if re.search(pattern, text)]


def test_the_korean_has_none_of_its_faults():
    lines = [line for source in source_files("ko").values() for line in source.splitlines()]
    assert len(lines) > 4000
    assert [(line, korean_faults(line)) for line in lines if korean_faults(line) and not line.startswith(QUOTING)] == []


@pytest.mark.parametrize("fault", KOREAN_FAULTS)
def test_a_fault_of_the_korean_is_found(fault):
    assert korean_faults(KOREAN_FAULTS[fault][1]) == [fault]


def change(pseudo_locale, file, old, new):
    path = pseudo_locale / PSEUDO / f"{file}.ftl"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_pseudo_locale_lacks_nothing(pseudo_locale):
    assert list(misfits(PSEUDO)) == []
    assert len(texts_of(PSEUDO)) > 2000


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("lists", "list-more =", "list-moro =", ["lists: list-more is missing", "lists: list-moro is not a message"]),
        ("lists", "{ $last }", "", ["lists: list-two lacks $last"]),
        ("lists", "{ $last }", "{ $lats }", ["lists: list-two lacks $last", "lists: list-two has no argument $lats"]),
        ("lists", "{ COUNT($count) }", "{ $count }", ["lists: list-more differs in COUNT"]),
        ("metrics", "    .synonyms", "    .aliases", None),
    ],
)
def test_what_does_not_fit_is_found(pseudo_locale, file, old, new, found):
    change(pseudo_locale, file, old, new)
    assert list(misfits(PSEUDO)) == found if found else list(misfits(PSEUDO))


def test_a_text_that_is_no_fluent_is_an_error(pseudo_locale):
    change(pseudo_locale, "lists", "{ $last }", "{ $last")
    with pytest.raises(ValueError, match=r"lists\.ftl is not Fluent"):
        texts_of(PSEUDO)


def test_an_argument_that_only_selects_a_plural_is_not_needed(pseudo_locale):
    assert texts_of(LANGUAGE)["agreement-coins"].parts.only_counted == {"count"}
    path = pseudo_locale / PSEUDO / "agreement.ftl"
    text = path.read_text(encoding="utf-8")
    own = "agreement-coins = { LISTED($scores) }\n"
    path.write_text(re.sub(r"(?ms)^agreement-coins = .*?^(?=\w)|^agreement-coins =\n.*?^(?=\w)", own, text), "utf-8")
    assert texts_of(PSEUDO)["agreement-coins"].parts.only_counted == set()
    assert list(misfits(PSEUDO)) == []


def test_wide_labels_and_other_names_are_listed(pseudo_locale):
    change(pseudo_locale, "glossary", "language = ", "language = Ĉi tiu estas multe tro longa nomo")
    assert any(line.startswith("glossary: language is ") for line in too_wide(PSEUDO))
    assert list(other_terms(PSEUDO))
