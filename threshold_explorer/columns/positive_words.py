# ruff: noqa: RUF001 - words as they are written
"""Words for the positive and the negative class in many languages."""

import re

from metrics_core.text.unicode_forms import normal_form

# Yes and no, one line per language or group of languages. A word that means yes in one language and no in another
# counts only with its opposite: Albanian "jo" is a no, Swedish "jo" a yes.
YES_AND_NO = """
yes y yeah / no n nope
p / n
true t / false f
oui vrai vraie / non faux fausse
ja wahr zutreffend / nein falsch unwahr
ja waar / nee neen onwaar
ja jo sant sand / nej nei falskt falsk
já / nei
sí si verdadero cierto / no falso
sì si vero / no falso
sim verdadeiro / não falso
da adevărat / nu fals
da tačno točno / ne netačno netočno
да истина правда верно / нет ложь не неверно
да вярно / не невярно
так правда / ні не неправда
так / не
tak prawda / nie fałsz
ano áno pravda / ne nie nepravda
igen igaz / nem hamis
evet doğru var / hayır yanlış yok
bəli hə / xeyr yox
ναι αληθές αληθής / όχι ψευδές ψευδής
kyllä tosi / ei epätosi
jah tõene / ei väär
jā patiess / nē nepatiess
taip tiesa / ne netiesa
po / jo
bai egia / ez gezurra
cert veritat / fals
כן נכון / לא
نعم صحيح صح / لا خطأ كلا
بله بلی آری درست / خیر نه نادرست
ہاں جی / نہیں
हाँ हां सही / नहीं ना गलत
হ্যাঁ / না
ஆம் / இல்லை
అవును / కాదు
ใช่ มี จริง / ไม่ ไม่ใช่ ไม่มี เท็จ
có đúng / không sai
ya benar betul / tidak bukan salah
oo / hindi
ndiyo / hapana
այո / ոչ
კი დიახ / არა
иә / жоқ
тийм / үгүй
ha / yo'q yoʻq
예 네 참 있음 맞음 / 아니오 아니요 거짓 없음 틀림
是 有 对 對 真 / 否 无 無 不是 没有 沒有 错 錯 假 偽
はい あり 有り 有 真 / いいえ なし 無し 無 偽
"""
# Positive and negative findings in turn; one word is enough.
FINDINGS = """
1 + pos positive malignant fraud fraudulent spam scam phishing churn churned attrited default defaulted sick ill
diseased disease dead died deceased event case abnormal anomaly anomalous outlier attack intrusion malware malicious
failure failed fail faulty defect defective cancer tumor tumour relevant toxic hit infected injured bad bankrupt
delinquent late unpaid present detected yes
/
0 -1 neg negative benign legit legitimate genuine ham normal healthy control well alive survived survivor good ok okay
none other others rest irrelevant retained stayed existing paid repaid current harmless clean intact absent undetected
inlier nontoxic uninfected
/
positiv positif positive positivo positiva positief pozytywny pozytywna pozitivní pozitivny pozitif pozitív pozitiv
θετικό θετικός положительный положительно позитивный позитивный dương positif ايجابي إيجابي مثبت חיובי सकारात्मक
양성 阳性 陽性
/
negativ négatif négative negativo negativa negatief negatywny negatywna negativní negativny negatif negatív
αρνητικό αρνητικός отрицательный отрицательно негативный سلبي منفی שלילי नकारात्मक 음성 阴性 陰性
/
malin maligne maligno maligna bösartig kwaadaardig złośliwy złośliwa злокачественный злокачественная zhoubný elakartad
ondartet kötühuylu rosszindulatú m خبيث بدخیم ממאיר 악성 恶性 惡性 悪性
/
bénin bénigne benigno benigna gutartig goedaardig łagodny łagodna доброкачественный доброкачественная nezhoubný
godartad godartet iyihuylu jóindulatú b حميد خوش‌خیم שפיר 良性
/
betrug betrügerisch fraude frauduleux frauduleuse fraudulento fraudulenta frode oszustwo podvod мошенничество
мошенническая dolandırıcılık bedrägeri bedrageri petos csalás penipuan احتيال תרמית 사기 欺诈 欺詐 詐欺 不正
/
legitim legitiem legítimo legítima légitime legittimo legalny echt reell законная легальная رسمي 정상 正常 normaal
normale normalny normální нормальный norma normalt
/
krank erkrankt kranke malade enfermo enferma malato malata doente ziek chory chora nemocný болен больной sjuk syg
sairas hasta مريض بیمار חולה 질병 患病 生病 病气 病気
/
gesund sain saine sano sana saudável sano gezond zdrowy zdrowa zdravý здоров здоровый frisk terve sağlıklı egészséges
سليم سالم בריא 건강 健康
/
gekündigt abgewandert ausfall ausgefallen défaut défaillant impago moroso inadimplente insolvente ausreisser défectueux
defectuoso defekt wadliwy бракованный arıza наличие 불량 이상 이탈 스팸 异常 異常 流失 违约 垃圾 故障 迷惑
/
treu geblieben bezahlt payé pagado pago adimplente solvente pagato intakt отсутствие исправный 유지 햄 양호
正規 合格 良品
"""

# A longer text is no word, and decomposed characters can be eighteen times as many.
MAX_LENGTH = 1000
ACCENT = re.compile("[\u0300-\u036f]")
NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)\.?")
# From the first to the last character that may belong to a word; vowel signs of Indic scripts and Thai end words.
INNER = re.compile(r"[^\w<>=≤≥+-]*+((?=.*\w).*[\w+\u0900-\u0dff\u0e00-\u0eff])", re.DOTALL)


def normalized(text: str) -> str:
    """A label without case, accents and surrounding punctuation; unchanged if it has more than MAX_LENGTH characters.

    >>> normalized(" «Oui». "), normalized("HAYIR"), normalized("<=50K."), normalized("+"), normalized("NÃO")
    ('oui', 'hayir', '<=50k', '+', 'nao')
    """
    if len(text) > MAX_LENGTH:
        return text
    decomposed = normal_form("NFKD", normal_form("NFKC", text).casefold())
    bare = ACCENT.sub("", decomposed).replace("ı", "i").strip()
    bare = normal_form("NFC", bare)
    inner = None if NUMBER.fullmatch(bare) else INNER.match(bare)
    return inner[1] if inner else bare


def _sets(lines: list[str]) -> list[frozenset[str]]:
    return [frozenset(map(normalized, line.split())) for line in lines]


# Yes and no in each language, then the findings.
YES_NO_PAIRS = [(yes, no) for yes, no in (_sets(line.split(" / ")) for line in YES_AND_NO.strip().splitlines())]
_found = _sets(FINDINGS.split("\n/\n"))
ENGLISH = (YES_NO_PAIRS[0], YES_NO_PAIRS[1], (_found[0], _found[1]))
# A single letter can be a class of its own: F with M does not mean "false".
POSITIVE_PAIRS = [*YES_NO_PAIRS, *zip(_found[::2], _found[1::2], strict=True)]
_POSITIVE = frozenset().union(*(yes for yes, _ in POSITIVE_PAIRS))
_NEGATIVE = frozenset().union(*(no for _, no in POSITIVE_PAIRS))
_UNAMBIGUOUS = frozenset(
    word for pair in ENGLISH for words in pair for word in words if not re.fullmatch("[a-z]", word)
)


def _alone(words: frozenset[str], against: frozenset[str]) -> frozenset[str]:
    """The words that count without their opposite; short ones of one language are ambiguous."""
    return frozenset(word for word in words - against if word in _UNAMBIGUOUS or len(word) > 2 or not word.isascii())


POSITIVE_WORDS = _alone(_POSITIVE, _NEGATIVE)
NEGATIVE_WORDS = _alone(_NEGATIVE, _POSITIVE)
