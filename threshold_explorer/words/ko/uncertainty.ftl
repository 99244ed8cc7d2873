# '불확실성' 페이지: 최적 임곗값의 안정성과 낙관 편향.

page-uncertainty = 불확실성
uncertainty-about = 목표에서 정한 { $objective }의 최적점입니다{ $bounds ->
    [0] .
   *[other] (이 사례에서의 제약 조건 { COUNT($bounds) }개 적용).
}
uncertainty-costs = 비용: 참 음성 { SIGNIFICANT($tn, digits: 6) }, 거짓 양성 { SIGNIFICANT($fp, digits: 6) }, 거짓 음성 { SIGNIFICANT($fn, digits: 6) }, 참 양성 { SIGNIFICANT($tp, digits: 6) }.
uncertainty-weights = 재표본 없음: 가중 사례에는 쓸 수 없습니다.
uncertainty-few-clusters = 재표본 없음: 한 클래스의 군집이 크기가 같은 군집 { $least }개에 못 미칩니다.
uncertainty-one-class = 클래스가 하나뿐이어서 임곗값을 최적화할 수 없습니다.
uncertainty-few = { QUOTED($name) } 사례가 { COUNT($count) }건뿐입니다. 분할하려면 클래스마다 { COUNT($least) }건 이상 필요합니다.
uncertainty-objective = { $objective ->
    [f_beta] { $weight ->
        [1] F1
       *[other] F-베타(베타 { SIGNIFICANT($weight, digits: 6) })
    }
    [mcc] MCC
    [youden_j] 유든 J
    [balanced_accuracy] 균형 정확도
    [accuracy] 정확도
    [recall] 재현율
    [precision] 정밀도
    [specificity] 특이도
    [break_even] 사례당 거짓 양성과 거짓 음성의 차이
    [equal_error] 두 오류율의 차이
    [cost] 사례당 기대 비용
   *[net_benefit] 사례당 순편익(임계 확률 { SIGNIFICANT($weight, digits: 6) })
}
uncertainty-working = 재표본 추출 중…
    .stopped = 재표본 추출을 중단했습니다.
    .again = 다시 추출

uncertainty-stability-heading = 최적점의 안정성
uncertainty-tolerance = 허용 오차
    .help = 받아들일 목적 함수의 손실입니다. 비용이면 비용에 대한 비율입니다. 그 안의 임곗값이 평탄 구간을 이룹니다.
uncertainty-plateau = 평탄 구간({ $tolerance } 이내): { $ranges }{ $broken ->
    [true] , 중간에 끊김
   *[other] {""}
}.
uncertainty-infeasible = ‘목표’에서 정한 모든 제약 조건을 충족하는 임곗값이 없어 최적점이 없습니다.
uncertainty-no-best = 모든 임곗값에서 목적 함수가 정의되지 않아 최적점이 없습니다.
uncertainty-everywhere = 모든 임곗값
uncertainty-up-to = { $upper } 이하
uncertainty-above = { $lower } 초과
uncertainty-from-to = { $lower }–{ $upper }
uncertainty-range = { $same ->
    [true] 재표본 { COUNT($n_resamples) }개 중 { $percent }에서 최적점 { $low }.
   *[other] 재표본 { COUNT($n_resamples) }개 중 { $percent }에서 최적점 { $low }–{ $high }.
}
uncertainty-no-range = 신뢰 구간 없음: 최적점이 없는 재표본이 너무 많습니다({ COUNT($n_resamples) }개 중 { COUNT($without) }개).
uncertainty-none-flagged = 그중 { COUNT($count) }개에서는 최적점이 양성 판정을 하지 않는 것이며, 그래프에 표시하지 않습니다.
uncertainty-without = 그중 { COUNT($count) }개에는 최적점이 없습니다.
uncertainty-approximate = 클래스당 점수 1000개 가운데서 찾았습니다. 정확한 최적점의 목적 함수와 { $lost }만큼 다릅니다.
uncertainty-best-none-flagged = 최적점: 양성 판정을 하지 않음, { $objective } { RATIO($value) }. 반올림할 임곗값이 없습니다.
uncertainty-best = 최적점: { $best }, { $objective } { RATIO($value) }.
uncertainty-rounded = 반올림: { $rounder }, 목적 함수 { RATIO($value) }.
uncertainty-no-rounded = 허용 오차 안에 더 간단한 임곗값이 없습니다.
uncertainty-apply = { $threshold } 사용
    .help = 이 임곗값으로 ‘결정’ 페이지를 엽니다.
uncertainty-axis-share = 재표본 비율
uncertainty-key-best = 최적점
uncertainty-key-range = 재표본의 { $percent }
uncertainty-key-plateau = 평탄 구간({ $tolerance } 이내)
uncertainty-stability-hover = 재표본 { $times }개, 최적점 { $low }–{ $high }
uncertainty-stability-alt = { $objective }에 대한 { $title }의 최적 임곗값: 재표본 { COUNT($n_resamples) }개에서 각 임곗값이 최적점인 횟수, 모든 사례의 최적점과 평탄 구간
uncertainty-stability-table = 최적 임곗값
uncertainty-method = { $unit ->
    [clusters] 군집의 베이즈 붓스트랩
   *[cases] 층화 베이즈 붓스트랩
}, B = { $n_resamples }, 시드 { $seed }.
table-chosen = 최적 임곗값

uncertainty-optimism-heading = 낙관 편향(임곗값의 과적합)
uncertainty-split = 검증 분할
    .help = 분할마다 사례의 한 부분에서 임곗값을 최적화하고 다른 부분에서 평가합니다. 무작위: 절반 분할 200번. 열 기준: 값마다 차례로 홀드아웃.
uncertainty-split-random = 무작위 절반
uncertainty-split-random-clusters = 군집의 무작위 절반
uncertainty-split-by = { $column } 열 기준, 값마다 차례로 홀드아웃
uncertainty-split-unknown = 링크의 분할 열 “{ $asked }”: 값이 2–50개인 열이 아닙니다. 무작위로 분할합니다.
uncertainty-no-value = (비어 있음)
uncertainty-selection-and-held-out = { $by ->
    [column] 평균 { $objective }: 선택 집합 { RATIO($chosen) }, 홀드아웃 { QUOTED($column) } { RATIO($held) }.
   *[other] 평균 { $objective }: 선택 집합 { RATIO($chosen) }, 홀드아웃 집합 { RATIO($held) }.
}
uncertainty-optimism = { $is_positive ->
    [true] 낙관 편향: { RATIO($optimism) }
   *[other] 낙관 편향: −{ RATIO($optimism) }, 홀드아웃 사례에서 더 좋음
}{ $has_spread ->
    [true] ({ $by ->
        [column] 값 { COUNT($count) }개에 대한
       *[other] 분할 { COUNT($count) }개에 대한
    } 표준 편차 { RATIO($spread) }).
   *[other] .
}
uncertainty-divided-clusters = 군집 { COUNT($clusters) }개의 사례가 { QUOTED($column) } 열의 여러 값에 걸쳐 있어, 홀드아웃 사례가 독립이 아니고 낙관 편향이 작아 보입니다.
uncertainty-all-cases = 모든 사례에서 최적화: { RATIO($value) }{ $has_bootstrap ->
    [true] {"; Harrell 붓스트랩으로 편향 수정: "}{ RATIO($corrected) }.
   *[other] .
}
uncertainty-constraints-met = 분할의 { PERCENT($share) }에서 홀드아웃 사례가 제약 조건 { $bounds }개를 충족합니다.
uncertainty-splits-without = { $by ->
    [column] 값 { COUNT($without) }개
   *[other] 분할 { COUNT($without) }개
} 제외: 최적점이 없거나, 홀드아웃 집합에서 목적 함수가 정의되지 않음.
uncertainty-optimism-undefined = { $objective }의 낙관 편향을 알 수 없음: 모든 분할에 최적점이 없거나 홀드아웃 집합에서 정의되지 않습니다.
uncertainty-axis-selection = 선택 집합
uncertainty-axis-held-out = 홀드아웃 집합
uncertainty-key-split = { $by ->
    [column] 홀드아웃 값
   *[other] 분할
}
uncertainty-key-mean = 평균
uncertainty-key-no-optimism = 낙관 편향 없음
uncertainty-optimism-hover = 선택 { $chosen }, 홀드아웃 { $held }, 임곗값 { $threshold }
uncertainty-optimism-mean-hover = 평균: 선택 { $chosen }, 홀드아웃 { $held }
uncertainty-optimism-alt = { $title }의 분할 { COUNT($count) }개에서 선택 집합에 대한 홀드아웃 집합의 값: { $objective }
uncertainty-optimism-table = 분할
uncertainty-method-halves = { $unit ->
    [clusters] 군집의
   *[cases] 클래스마다
} 무작위 절반 { COUNT($count) }번, 시드 { $seed }
uncertainty-method-by-value = { QUOTED($column) } 열의 값 { COUNT($count) }개를 차례로 홀드아웃
table-held-out = 분할
