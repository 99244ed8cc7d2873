# 검토 구간: 두 임곗값과, 그 사이 사례의 사람 검토.

review-band-table = 다른 구간과 비교
review-band-caption = TN당 { $tn }, FP당 { $fp }, FN당 { $fn }, TP당 { $tp } 비용과 양성 비율 { $pi } 값은 ‘비용’에서 설정합니다. 검토자는 틀리지 않는다고 가정합니다.
review-band-slider = 검토 구간: 하한 임곗값과 상한 임곗값
    .help = 여기 또는 아래 그래프에서 양 끝을 끌어 옮기십시오.
review-band-outside = 링크의 구간 “{ $asked }”: { SIGNIFICANT($low, digits: 6) }–{ SIGNIFICANT($high, digits: 6) } 범위에서 오름차순인 두 임곗값이 아닙니다. 대신 { $shown } 값을 표시합니다.
review-band-cost-review = 검토당 비용
    .help = 비용과 같은 단위입니다. 오류마다의 비용은 ‘비용’에서 설정하십시오.
review-band-reviews = 하루 최대 검토 건수
    .help = 하루에 검토할 수 있는 사례 수입니다.
review-band-reviews-of = 하루 사례 수
    .help = 하루에 들어오는 사례 수입니다. 0이면 검토에 한도가 없습니다.

review-band-no-costs = 최적 구간 없음: 거짓 양성의 비용은 참 음성보다, 거짓 음성의 비용은 참 양성보다 커야 합니다.
review-band-not-worth-it = 이 비용에서는 검토할 가치가 없습니다: 최적은 단일 임곗값 { $threshold }입니다.
review-band-best = 최소 비용: { $low }–{ $high } 검토(사례의 { RATIO($share) }), 단일 임곗값 대비 사례 { COUNT($out_of) }건당 { SIGNIFICANT($saved, digits: 3) }{ $unit } 절감.
review-band-best-capacity = 검토 한도 안의 최소 오류 비용: { $low }–{ $high } 검토(사례의 { RATIO($share) }).
review-band-apply-cost = 최소 비용 구간 사용
review-band-apply-capacity = 검토 한도 안의 구간 사용

guaranteed-band-accepted = 검토 없이 수락: 맞는 비율의 하한
guaranteed-band-rejected = 검토 없이 거절: 맞는 비율의 하한
guaranteed-band = { $accepts ->
    [true] 점수 { $high } 이상은 검토 없이 수락합니다: 새 사례에서 { $accepted }% 이상이 맞습니다(신뢰 수준 { $percent }%).
   *[false] 검토 없이 수락할 수 있는 점수가 없습니다: { $accepted }%에는 모두 맞는 사례가 { COUNT($needed_to_accept) }건 이상 필요합니다.
} { $rejects ->
    [true] 점수 { $low } 미만은 검토 없이 거절합니다: { $rejected }% 이상이 맞습니다.
   *[false] 검토 없이 거절할 수 있는 점수가 없습니다: { $rejected }%에는 모두 맞는 사례가 { COUNT($needed_to_reject) }건 이상 필요합니다.
} 사례의 { PERCENT($reviewed) }를 사람이 검토합니다.
guaranteed-band-apply = 보장된 구간 사용

review-band-matrix-caption = 관측한 건수
review-band-part-negative = 음성
review-band-part-review = 검토
review-band-part-positive = 양성
review-band-below = { $low } 미만
review-band-between = { $low }–{ $high }
review-band-from = { $high } 이상
review-band-cell-tn = 참 음성
review-band-cell-fn = 거짓 음성
review-band-cell-reviewed-negative = 검토한 음성
review-band-cell-reviewed-positive = 검토한 양성
review-band-cell-fp = 거짓 양성
review-band-cell-tp = 참 양성
review-band-share-reviewed = 검토 비율
review-band-share-missed = 거짓 음성률
review-band-share-alarms = 거짓 양성률
review-band-share-precision = 정밀도
review-band-share-npv = 음성 예측도
review-band-cost = 사례 10,000건당 비용
review-band-undefined-reviewed = 사례 없음
review-band-undefined-missed = 양성 사례 없음
review-band-undefined-alarms = 음성 사례 없음
review-band-undefined-precision = 양성으로 예측한 사례 없음
review-band-undefined-npv = 음성으로 예측한 사례 없음
review-band-no-interval-at-pi = 이 양성 비율에서는 신뢰 구간 없음
review-band-interval-below = 신뢰 구간은 표에
review-band-histogram-alt = { $title }의 점수 히스토그램, 축 위는 양성, 아래는 음성, 세 부분: 음성 예측, 검토, 양성 예측
review-band-trade-off-alt = 임곗값에 대한 { $title }의 음성 예측도와 정밀도: 음성 예측도는 구간의 아래 끝에, 정밀도는 위 끝에 적용됨
optimize-legend-review = 검토(관측한 양성 비율)
table-band = 검토 구간

review-band-current = 현재
review-band-by-cost = 최소 비용
review-band-by-capacity = 검토 한도 안
review-band-single = 단일 임곗값
review-band-low = 하한 임곗값
review-band-high = 상한 임곗값
review-band-column = 지표
review-band-column-cost = 오류와 검토의 비용, 사례 10,000건{ $unit }
