# 임상에서 쓰는 이름의 한국어. 여기에 없는 것은 ko/와 같다.

metric-precision = 양성 예측도
    .help = 양성 판정 사례 가운데 실제 양성의 비율입니다.
    .synonyms = PPV, 정밀도(positive predictive value, precision)
    .source = openwiki.kr 의학 통계분석
metric-recall = 민감도
    .help = 양성 사례 가운데 양성으로 판정된 비율입니다.
    .synonyms = 재현율, 참 양성률(recall, true positive rate, TPR, hit rate)
    .source = 한국어 위키백과 “민감도와 특이도”
metric-fpr = 1 − 특이도
    .synonyms = 거짓 양성률, 위양성률(false positive rate, FPR, fall-out)
metric-flagged-rate = 검사 양성률
metric-balanced-accuracy = 균형 정확도
    .help = 민감도와 특이도의 평균입니다. 예측이 한 가지뿐이면 유병률과 관계없이 0.5입니다.
metric-youden-j = 유든 J
    .help = 민감도와 특이도를 더하고 1을 뺀 값입니다. 0은 우연 수준, 1은 완벽입니다.
