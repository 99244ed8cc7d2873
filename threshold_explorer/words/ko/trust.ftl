# '신뢰' 페이지: 질문마다 판정 하나와 자세한 내용의 링크.

page-trust = 신뢰
part-trust = 판정
trust-headline = 이 임곗값을 얼마나 믿을 수 있는가: { THRESHOLD($threshold) }
trust-sure = 숫자가 얼마나 불확실한가?
trust-sure-verdict = { $recall } { RATIO($recall_value) }({ $name } { $recall_interval }), { $precision } { RATIO($precision_value) }({ $precision_interval }); 양성 사례 { COUNT($positives) }건, 음성 사례 { COUNT($negatives) }건 기준.
trust-calibrated = 점수가 보정되어 있는가?
trust-holds = 새 사례에서도 성립하는가?
trust-holds-verdict = { $by ->
    [column] { QUOTED($column) } 열의 값을 하나씩 빼고 골랐습니다. 최적 임곗값의 평균 { $objective }: 고른 사례에서 { RATIO($chosen) }, 뺀 값에서 { RATIO($held) }.
   *[random] 사례의 절반에서 최적 임곗값을 골랐습니다. 평균 { $objective }: 고른 절반에서 { RATIO($chosen) }, 나머지 절반에서 { RATIO($held) }.
}
trust-enough = 사례가 충분한가?
trust-enough-verdict = { $enough ->
    [true] 충분함
   *[false] 너무 적음
}: { $metric } 오차를 ± { SIGNIFICANT($width, digits: 6) } 이내로 하려면 양성 사례 { COUNT($needed) }건이 필요합니다. 현재 { COUNT($positives) }건입니다.
trust-details-uncertainty = 다른 표본이라면 임곗값이 달라지는가?
trust-details-calibration = 보정 곡선과 재보정
trust-details-optimism = 검증 분할
trust-details-periods = 시간 추이
trust-details-sample-size = 다른 지표의 표본 크기
