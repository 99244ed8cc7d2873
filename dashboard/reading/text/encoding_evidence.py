"""How much the letters of a text speak for the encoding that it was decoded from."""

import re

# Chinese, Japanese and Korean bytes decode as each other without an error: only how often their letters are used
# tells them apart. Below, the most frequent ones of each, and those of the words that classes are called by.
COMMON_HANGUL = frozenset(
    "이다는에을가의고하지로사대한도기리나자인어서시은들그를라일아정제게과장수스보주부해전생소상구원것만성국"
    "여경면마우동어으안있적말조연문신중공위비모무실방분용개금당화관물간미관세행되회내선발학년거오건니려와"
    "예아니오스팸정상음양라벨점수확률참거짓이탈사기햄악성환자긍부정답예측값클래스진단결과남녀환율등급메일"
)
COMMON_HAN = frozenset(
    "的一是不了人我在有他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后"
    "小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长"
    "否阳阴性正负真假良恶常异标签分数类别概率垃圾邮件预测结果得分病健康男女信用欺诈流失评猫狗高低值样欢"
    "陽陰負惡異標籤數類別機預測結異詐這來個國到說們為時後學會對開經頭長動過發無見與實點體關應電問當沒還"
    "解答陽陰性正負合格否検査予測値点判定病健良悪異常猫犬男女結果確率迷惑件名日本的人一大年出会"
)
HANGUL = re.compile("[가-힣]")
HAN = re.compile("[一-鿿]")
KANA = re.compile("[ぁ-ゖァ-ヺー]")
# A letter of western Europe inside or beside a word, which is how it stands almost always.
LATIN_IN_WORD = re.compile("(?<=[A-Za-z])[À-ÖØ-öø-ÿŒœŠšŸŽž]|[À-ÖØ-öø-ÿŒœŠšŸŽž](?=[A-Za-z])")
LATIN_ALONE = re.compile("(?<![^\\x00-\\x7f])[À-ÖØ-öø-ÿŒœŠšŸŽž€£§°µ²³–—’“”«»…](?![^\\x00-\\x7f])")
NON_ASCII = re.compile("[^\\x00-\\x7f]")


def evidence(text: str, encoding: str) -> float:
    """How well the letters outside ASCII fit the language of this encoding: 0 not at all, 1 all of them.

    >>> korean = "스팸".encode("cp949")
    >>> evidence("스팸", "cp949") > evidence(korean.decode("gb18030"), "gb18030")
    True
    """
    letters = NON_ASCII.findall(text)
    if not letters:
        return 0.0
    return _points(text, letters, encoding) / len(letters)


def _points(text: str, letters: list[str], encoding: str) -> float:
    if encoding == "cp949":
        return _in_script(letters, HANGUL, COMMON_HANGUL)
    if encoding in {"gb18030", "big5"}:
        return _in_script(letters, HAN, COMMON_HAN)
    if encoding == "shift_jis":
        return _in_script(letters, HAN, COMMON_HAN) + len(KANA.findall(text))
    in_word = {match.start() for match in LATIN_IN_WORD.finditer(text)}
    alone = {match.start() for match in LATIN_ALONE.finditer(text)}
    return 0.9 * len(in_word) + 0.6 * len(alone - in_word)


def _in_script(letters: list[str], script: re.Pattern[str], common: frozenset[str]) -> float:
    """A common letter counts 1, another one of the script a half."""
    return sum(1.0 if letter in common else 0.5 for letter in letters if script.match(letter))
