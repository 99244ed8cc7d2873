# '보정' 페이지: 점수마다 양성의 비율.

page-calibration = 보정
calibration-verdict-mean = 보정되어 있지 않음: 점수가 { $times ->
    [1] {""}
   *[other] { $side ->
        [high] 실제의 약 { $times }배로{" "}
       *[low] 실제의 약 { $times }분의 1로{" "}
    }
}너무 { $side ->
    [high] 높음
   *[low] 낮음
}(평균 { $mean }, 양성 { $share })
calibration-verdict-ends = 보정되어 있지 않음: 점수가 정확히 0 또는 1인 사례 { COUNT($count) }건 중 { COUNT($wrong) }건이 틀림
calibration-verdict-slope = 보정되어 있지 않음: 점수가 너무 { $side ->
    [extreme] 극단적임
   *[moderate] 가운데로 몰림
}(기울기 { $slope }, { $name } { $low } ~ { $high }; 이상적인 값 1)
calibration-verdict-shape = 평균은 맞지만 일부 점수에서 보정되어 있지 않음(평균 { $mean }, 양성 { $share })
calibration-verdict-none = 보정이 잘못되었다는 증거가 없음(평균 { $mean }, 양성 { $share }, { $name } { $low } ~ { $high })
calibration-verdict-few = { $of ->
    [positive] 양성 사례
   *[negative] 음성 사례
} { COUNT($count) }건: 보정을 판단하기에는 너무 적음, 클래스마다 { $least }건 필요
calibration-verdict-untested = { $units ->
    [weights] 가중치가 있어
   *[clusters] 군집이 있어
} 보정을 검정하지 않음(평균 { $mean }, 양성 { $share })
calibration-rate = 점수 { THRESHOLD($threshold) }: 양성 { SIGNIFICANT($rate, digits: 2) }%({ SIGNIFICANT($low, digits: 2) }–{ SIGNIFICANT($high, digits: 2) }%)
calibration-rate-no-band = 점수 { THRESHOLD($threshold) }: 양성 { SIGNIFICANT($rate, digits: 2) }%
calibration-shift = 여기의 { SIGNIFICANT($here, digits: 2) }%는 양성 비율 { $pi }에서 { SIGNIFICANT($there, digits: 2) }%입니다.
calibration-costs = 설정한 비용에서는 { $pi ->
    [observed] {""}
   *[other] 그 양성 비율에서{ " " }
}확률 { SIGNIFICANT($required, digits: 2) }%부터 조치해야 합니다: 점수 { SIGNIFICANT($score, digits: 3) }.
calibration-costs-never = 설정한 비용에서는 { $pi ->
    [observed] {""}
   *[other] 그 양성 비율에서{ " " }
}확률 { SIGNIFICANT($required, digits: 2) }%부터 조치해야 합니다: 거기에 이르는 점수가 없습니다.
calibration-costs-none = 설정한 비용에서는 모든 확률에서 같은 조치를 합니다.
calibration-apply = 이 점수를 임곗값으로 사용

calibration-one-class = 클래스가 하나뿐이어서 보정 곡선이 없습니다.
calibration-constant = 점수가 모두 같아 보정 곡선이 없습니다.
calibration-weighted = 가중 사례이므로 곡선에 신뢰대가 없습니다.
calibration-clustered = 사례가 군집에 속하므로 곡선에 신뢰대가 없습니다.
calibration-few = 신뢰대에는 클래스마다 사례가 { $least }건 이상 필요합니다.
calibration-partial = 건수를 단계에서만 알 수 있으므로, 점수마다 그 단계의 가장 낮은 점수로 셉니다.
calibration-no-probabilities = { $low }–{ $high } 범위의 점수는 확률이 아닙니다: 곡선은 점수마다의 비율을 보여 주지만, 기울기와 보정 오차는 정의되지 않습니다.
calibration-lower-scores = 낮은 점수가 양성이므로 { $low }–{ $high } 범위의 점수는 확률이 아닙니다. 1 − 점수는 확률입니다. 곡선은 점수마다의 비율을 보여 주지만, 기울기와 보정 오차는 정의되지 않습니다.
lower-not-probabilities = 낮은 점수가 양성이므로 { $low }–{ $high } 범위의 점수는 확률이 아닙니다. 1 − 점수를 점수로 쓰십시오.
lower-map-range = { $method } 변환에는 확률이 필요한데 낮은 점수가 양성입니다: { $low }–{ $high }. 1 − 점수를 점수로 쓰십시오.
calibration-computing = 신뢰대를 계산하는 중…

calibration-bins = 구간 또는 평활 곡선
    .help = 다른 도구가 그리는 것을 더합니다: 구간마다 평균 점수에서의 양성의 비율, 또는 커널로 평활한 곡선.
calibration-bins-none = 없음
calibration-bins-width = 같은 너비
calibration-bins-mass = 같은 건수
calibration-bins-smooth = 평활 곡선
calibration-bin-count = 구간 수
calibration-legend-curve = 양성의 비율(등위 회귀 적합){ $band ->
    [shown] , 음영: 점수마다 { $name } 신뢰 구간
   *[none] {""}
}
calibration-legend-diagonal = 보정된 점수
calibration-legend-bins = { $binning ->
    [width] 너비가 같은
   *[mass] 건수가 같은
} 구간 { $count }개
calibration-legend-smooth = 평활 곡선(가우스 커널)
calibration-hover = 점수 { $score }: 양성 { $rate }
calibration-bin-hover = 사례 { $n }건 중 { $rate }, 평균 점수 { $score }
calibration-alt = { $title }의 보정 곡선: 점수마다 양성의 비율
calibration-alt-recalibrated = { $title }의 보정 곡선: 재보정({ $method }) 전과 후의 점수마다 양성의 비율
calibration-column-score = 점수
calibration-column-rate = 양성의 비율
calibration-column-low = 하한
calibration-column-high = 상한
table-calibration = 보정 곡선
table-calibration-bins = 구간
table-recalibrated = 재보정

calibration-mean-score = 평균 점수
calibration-prevalence = 양성의 비율
calibration-in-the-large = 전체 보정(이상적인 값 0)
calibration-slope = 보정 기울기(이상적인 값 1)
calibration-intercept = 보정 절편(이상적인 값 0)
calibration-test = 기울기 1, 절편 0의 검정
calibration-limits = { $low } ~ { $high }
calibration-p = p { $p }
calibration-ece = ECE, { $binning ->
    [width] 너비가 같은
   *[mass] 건수가 같은
} 구간 { $count }개
calibration-ece-test = ECE의 검정
calibration-smooth = SmoothECE
calibration-debiased = 제곱평균제곱근, 편향 제거
calibration-brier = 브라이어 점수
calibration-log = 로그 손실
calibration-log-infinite = ∞: 0 또는 1인 점수가 틀림
recalibrate-classes-infinite = ∞: 참 클래스의 확률이 0
calibration-no-line-ends = 정의되지 않음: 모든 점수가 정확히 0 또는 1
calibration-no-line-one-class = 정의되지 않음: 나머지 점수에 클래스가 하나뿐
calibration-no-line-constant = 정의되지 않음: 점수가 모두 같음
calibration-no-line-separated = 정의되지 않음: 점수가 클래스를 완전히 구분함
calibration-left-out = 이 세 값에서 제외: 정확히 0 또는 1인 점수
calibration-left-out-count = { COUNT($count) }개, 그중 { COUNT($wrong) }개 틀림
calibration-part-score = 보정 오류 − 판별력 + 불확실성
calibration-part-miscalibration = 보정 오류
calibration-part-discrimination = 판별력
calibration-part-uncertainty = 불확실성

table-series-calibration = 보정
series-calibration-positives = 양성
series-calibration-negatives = 음성
series-calibration-mean-score = 평균 점수
series-calibration-share = 양성의 비율
series-calibration-in-the-large = 전체 보정
series-calibration-in-the-large-low = 전체 보정, 하한
series-calibration-in-the-large-high = 전체 보정, 상한
series-calibration-slope = 기울기
series-calibration-slope-low = 기울기, 하한
series-calibration-slope-high = 기울기, 상한
series-calibration-left-out = 둘 다에서 제외한 0 또는 1인 점수
series-calibration-brier = 브라이어 점수
series-calibration-brier-low = 브라이어 점수, 하한
series-calibration-brier-high = 브라이어 점수, 상한
series-calibration-debiased = 보정 오차, 편향 제거
series-calibration-ece-p = ECE의 검정, p
