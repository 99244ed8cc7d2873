# '비교' 페이지, 그리고 '집단', '시간 추이'와 함께 쓰는 것.

page-compare = 비교
compare-series = 다른 점수
    .help = 같은 사례의 다른 점수 열입니다. 그중 하나라도 값이 없는 사례는 모두에서 제외합니다.
compare-series-missing = 링크의 점수 “{ $asked }”: 이 데이터에 없습니다.
compare-unclear-confidence = 높은 값이 양성 클래스를 뜻하는 것으로 보고 비교함: { LISTED($scores) }. 예측 클래스의 확신도라면 ‘열’에서 점수로 고르고 그렇게 표시하십시오.
compare-one-score = 이 데이터에는 점수 열이 하나입니다. 모델을 비교하려면 모델마다 점수를 별도의 열에 두십시오.
compare-files = 다른 모델의 예측 추가
    .help = 사례는 id로 결합합니다. 다른 사례의 파일은 독립된 표본으로 비교합니다.
compare-files-again = 다른 모델의 예측을 추가하려면 파일을 다시 올리십시오.
compare-take-out = { $name } 빼기
compare-left-out = 사례 { COUNT($common) }건에 모든 점수가 있습니다. 제외: { $left_out }.
compare-left-out-of = { $name } { COUNT($count) }건
compare-different-cases = 사례가 다름: 독립된 표본으로 비교합니다({ $counts }).{ $common ->
    [0] {""}
   *[other] { " " }모든 점수가 있는 사례는 { COUNT($common) }건으로, 그것만 비교하기에는 너무 적습니다.
}
compare-no-weights = 가중 점수의 신뢰 구간은 모든 점수가 있는 사례에만 있습니다.
compare-equal = 같게 맞출 값
    .help = 두 모델의 점수는 눈금이 다릅니다. 슬라이더는 모든 계열에서 이 값이 같아지도록 각자의 임곗값을 정합니다.
compare-equal-flagged-rate = 양성 판정률
compare-equal-flagged = 알림
compare-equal-recall = 재현율
compare-equal-fpr = 거짓 양성률
compare-equal-precision = 정밀도
compare-equal-cost = 거짓 음성의 비용
compare-equal-threshold = 임곗값
compare-equal-best = 각자의 최적값
compare-objective = 최적의 기준
compare-cost = 사례 { COUNT($count) }건의 비용{ $unit }
    .help = 사례 10,000건, ‘비용’에서 정한 값으로: TP당 { SIGNIFICANT($tp, digits: 6) }, FP당 { SIGNIFICANT($fp, digits: 6) }, FN당 { SIGNIFICANT($fn, digits: 6) }, TN당 { SIGNIFICANT($tn, digits: 6) }{ $pi ->
        [0] {""}
       *[other] , 양성 비율 { SIGNIFICANT($pi, digits: 4) }
    }.
compare-cost-head = 비용
compare-slider =
    .help = 계열마다, 더 나쁘지 않으면서 이 값에 가장 가까운 임곗값을 씁니다. 동점인 점수는 나눌 수 없습니다.
compare-exact = 정확한 값
    .help = 슬라이더 위치 사이의 값입니다. 비율은 퍼센트로도 쓸 수 있습니다.
compare-at-outside = 링크의 값 “{ $asked }”: 범위 밖이어서 { $shown } 값을 표시합니다.
compare-front = 비교 기준
    .help = 표의 차이는 이 계열에 대한 것입니다.
series-axis-part = 축: { SIGNIFICANT($low, digits: 3) }–{ SIGNIFICANT($high, digits: 3) }
compare-metric = 지표
    .help = 첫 그래프의 지표입니다.
compare-at-flagged-rate = 양성 판정률 { $text }
compare-at-flagged = 알림 { $text }건
compare-at-recall = 재현율 { $text }
compare-at-fpr = 거짓 양성률 { $text }
compare-at-precision = 정밀도 { $text }
compare-at-cost = 거짓 음성의 비용 { $text }
compare-at-threshold = 임곗값 { $text }
compare-limits = 목표의 제약 조건: { $limits }.{ $count ->
    [0] {""}
   *[other] {" "}제약 조건을 충족하는 임곗값이 없는 계열: { LISTED($unmet) }.
}
compare-at-best = 각자의 최적 { $name }
headline-compare = { $at }: { $front } 대비 { $name }, 양성 { COUNT($positives) }건 중 { $caught_sign ->
    [more] { COUNT($caught) }건 더 찾음
    [fewer] { COUNT($caught) }건 덜 찾음
   *[same] 같은 수를 찾음
}, { $alarms_sign ->
    [more] 거짓 양성 { COUNT($alarms) }건 많음
    [fewer] 거짓 양성 { COUNT($alarms) }건 적음
   *[same] 거짓 양성 건수 같음
}
headline-compare-unpaired = { $at }: 양성 가운데 찾은 비율은 { $name } { $share }, { $front } { $front_share }; 거짓 양성률은 { $fpr } 및 { $front_fpr }
headline-compare-unreachable = { $at }: { $name } 또는 다른 계열에 여기에 이르는 임곗값이 없음
compare-matched-alt = { $unit }에 대한 { $metric }: { $names }
compare-pr-alt = 재현율에 대한 정밀도: { $names }
compare-roc-alt = 거짓 양성률에 대한 참 양성률: { $names }
compare-table-threshold = { $name }의 임곗값
compare-table-metric = { $name }의 { $metric }
table-compare-curves = 곡선
table-compare-matched = 같게 맞춘 값

part-compare = 모델

series-metric = 지표
    .help = 페이지 맨 위의 결과와 그에 따른 계산에 쓰는 지표입니다. 신뢰 구간은 계열마다 따로 성립합니다.
series-table-caption = 이 위치에서의 모든 계열
series-head-name = 이름
series-head-threshold = 임곗값
series-head-classes = 양성 / 음성
series-head-tp = TP
series-head-fp = FP
series-front = 비교 기준
series-no-threshold = 이르지 못함
series-few-cases = 사례 { $least }건 미만
series-classes = { COUNT($positives) } / { COUNT($negatives) }

compare-differences = 차이와 신뢰 구간
compare-working = 재표본 추출 중…
compare-not-compared = 이 값에서 임곗값이 있는 계열이 둘 미만이어서 비교하지 않습니다.
compare-best-unknown = 이 사례로는 가장 좋은 계열을 가릴 수 없습니다.
compare-best-clear = ROC AUC가 가장 높은 계열: **{ $name }**({ $auc }). 다음 계열보다 유의하게 좋습니다: { $others }.
compare-best-shared = ROC AUC가 가장 높은 계열: **{ $name }**({ $auc }). 다음 계열과의 차이는 유의하지 않습니다: { $others }.{ $has_reach ->
    [true] {" "}차이가 { $reach }보다 컸다면 찾아냈을 것입니다.
   *[false] {""}
}
compare-best-same = **{ $name }** 및 { $others }: 모든 사례의 순위가 같습니다. ROC AUC { $auc }.
compare-switch-button = { $name } 선택
compare-switch = **{ $name }**, 임곗값 { THRESHOLD($threshold) }: { $side ->
    [more] { COUNT($count) }건 더 찾음
    [fewer] { COUNT($count) }건 덜 찾음
   *[same] 같은 수를 찾음
}, { $alike ->
    [true] 알림 수 같음
   *[false] 알림 { COUNT($front_alerts) }건 대신 { COUNT($alerts) }건
}({ $level } { $low } ~ { $high }).
compare-column-metric = 지표
compare-column-series = 계열
compare-column-value = 값
compare-column-front = { $front }
compare-column-difference = 차이
compare-column-interval = 신뢰 구간
compare-column-verdict = 유의한 차이
series-differs = 예
series-not-told = 아니요; { $reach }보다 컸다면 예
compare-verdict-all-alike = 이 사례로는 가릴 수 없음
compare-verdict-few-cases = 사례가 너무 적음
compare-verdict-few-clusters = 군집이 너무 적음
compare-verdict-few-effective = 유효 사례가 너무 적음
compare-verdict-undefined = 정의되지 않음
compare-verdict-rarely-defined = 정의되지 않는 재표본이 너무 많음
compare-verdict-same-ranking = 아니요; 순위가 같음
compare-differences-method = { $name } 신뢰 구간: { $paired ->
    [true] 짝지은 차이
   *[other] 독립된 표본의 차이
}{ $count ->
    [1] .
   *[other] , 계열 { $count }개에 대해 한꺼번에 성립.
}
compare-cases = 한쪽만 양성으로 판정한 사례
compare-against = 다른 계열
compare-cases-none = 없음
compare-cases-caught-only-first = { $name } 쪽만 찾음 { COUNT($count) }건
compare-cases-caught-only-second = { $name } 쪽만 찾음 { COUNT($count) }건
compare-cases-alarm-only-first = { $name } 쪽만 거짓 양성 { COUNT($count) }건
compare-cases-alarm-only-second = { $name } 쪽만 거짓 양성 { COUNT($count) }건
