# 같은 사례에서 두 임곗값 비교.

two-heading = 두 임곗값 비교
two-caption = B는 슬라이더의 임곗값입니다.
two-all = A와 B의 모든 지표
two-a = 임곗값 A
    .help = 고정한 임곗값입니다. 다른 값을 입력하거나, ‘핀 고정’을 눌러 슬라이더의 값을 쓰십시오. 슬라이더를 놓으면 표가 바뀝니다.
two-at = { $name }: { THRESHOLD($threshold) }
two-unpinned = 임곗값 A 없음: 값을 입력하거나, ‘핀 고정’을 눌러 슬라이더의 값을 쓰십시오.
two-same-threshold = A와 B가 같은 임곗값입니다: 슬라이더를 움직이거나 다른 A를 입력하십시오.
two-difference = B − A
two-interval = B − A의 { $name } 신뢰 구간
two-interval-ends = { $low } ~ { $high }
two-intervals-how = B − A의 신뢰 구간: 디리클레 추출 { COUNT($n_resamples) }번, 시드 { $seed }; 두 임곗값 사이의 한 클래스 사례에는 윌슨. 신뢰 구간은 지표마다 따로 성립하며, 여러 지표를 함께 볼 때의 다중 비교 보정은 하지 않았습니다. 0을 포함하는 신뢰 구간으로는 결론을 내릴 수 없습니다. 이 사례로 최적화한 임곗값은 실제보다 좋아 보입니다.
two-intervals-how-clusters = B − A의 신뢰 구간: 군집의 베이즈 붓스트랩, 재표본 { COUNT($n_resamples) }개, 시드 { $seed }. 신뢰 구간은 지표마다 따로 성립하며, 여러 지표를 함께 볼 때의 다중 비교 보정은 하지 않았습니다. 0을 포함하는 신뢰 구간으로는 결론을 내릴 수 없습니다. 이 사례로 최적화한 임곗값은 실제보다 좋아 보입니다.
two-method = { $level }, 짝지은 차이, { $by ->
    [wilson] 두 임곗값 사이의 사례에 대한 윌슨 구간
    [clusters] 군집의 베이즈 붓스트랩, B = { $n_resamples }, 시드 { $seed }
   *[cases] 건수마다 1/2을 더한 디리클레 추출, B = { $n_resamples }, 시드 { $seed }
}
two-no-interval-few-clusters = 추정할 수 없음: 군집이 너무 적음
two-no-interval-undefined = 없음: 정의되지 않음
two-no-interval-rarely-defined = 없음: 정의되지 않는 추출이 너무 많음
two-no-interval-all-alike = 없음: A와 B가 다를 수 없음
two-test-weighted = 가중 사례에서는 차이를 검정하지 않습니다.
two-test-same = A와 B가 같은 사례에서 맞으므로 검정할 것이 없습니다.
two-test-equal = 오류에 차이가 없음: 서로 다른 사례 { COUNT($cases) }건 중 각각 { COUNT($a) }건이 맞습니다.
two-test-clear = { $better }의 오류가 유의하게 적습니다(p { $p }, { $unit ->
    [clusters] 군집별 맥니마 검정
   *[cases] 맥니마 정확 검정
}). 서로 다른 사례 { COUNT($cases) }건 중 A는 { COUNT($a) }건, B는 { COUNT($b) }건이 맞습니다.
two-test-open = 오류에 유의한 차이가 없습니다(p { $p }, { $unit ->
    [clusters] 군집별 맥니마 검정
   *[cases] 맥니마 정확 검정
}). 서로 다른 사례 { COUNT($cases) }건 중 A는 { COUNT($a) }건, B는 { COUNT($b) }건이 맞습니다.
two-prevalence = 이 표의 지표와 신뢰 구간: 양성 비율 { SIGNIFICANT($pi, digits: 4) }. 타일, 건수, 검정: 관측한 양성 비율 { SIGNIFICANT($observed, digits: 4) }.
two-test-counts = 맥니마 검정은 거짓 양성과 거짓 음성을 똑같이 봅니다.
two-test-counts-clusters = 군집별 맥니마 검정: 군집 안의 차이에 같은 무작위 부호를 줍니다. 거짓 양성과 거짓 음성을 똑같이 봅니다.
two-p = = { RATIO($p) }
two-p-small = < { $least }

two-scores-compare = 다른 점수와 비교
    .help = ‘비교’ 페이지를 엽니다.
two-scores-elsewhere = { $known ->
    [true] “{ $score }” 점수와의 비교는 이제 ‘비교’ 페이지에 있습니다.
   *[other] 링크의 다른 점수 “{ $score }”: 이 데이터에 없습니다. 점수는 이제 ‘비교’ 페이지에서 비교합니다.
}
