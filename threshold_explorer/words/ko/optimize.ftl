# 목표와 한계, 거기서 나오는 임곗값, 비용과 후보.

goal = 목표
goal-line = 하려는 일
goal-unlabelled = 임곗값을 직접 정하십시오. 목표, AP, ROC, 비용과 그 밖의 분석에는 모든 레이블, 또는 빈 레이블에 대한 가정이 필요합니다.
goal-hand = 임곗값을 직접 정하기
goal-alerts = 정해진 알림 수 안에서 최대한 찾기
goal-recall-min = 최소 재현율 달성
goal-precision-min = 최소 정밀도 달성
goal-fpr-max = 거짓 양성률 제한
goal-flagged-max = 점수가 높은 쪽부터 일정 비율만 양성 판정
goal-alerts-limit = 최대 알림 수
goal-alerts-per = 건 이하, 사례
goal-alerts-cases = 기준이 되는 사례 수
goal-alerts-per-cases = 건당
goal-limits = { $count ->
    [0] 제약 조건 추가
   *[other] 제약 조건 추가({ $count })
}
goal-holds = 제약 조건을 적용할 대상
    .help = 같은 출처의 새 사례에서 이 신뢰 수준으로 적용하거나, 새 사례에 대한 약속 없이 이 사례들에만 적용합니다. 모델은 이 사례들로 학습되지 않았어야 합니다.
goal-holds-sample = 이 사례에서
    .button = 이 사례에서 보기
goal-holds-new = 새 사례에서(신뢰 수준 { $percent }%)
goal-undo = 실행 취소
goal-on-these-cases = 이 사례에서의 결과이며, 새 사례에 대한 보장은 없습니다.
goal-elsewhere = 현재 임곗값 { THRESHOLD($current) }. 다음은 { $none ->
    [true] 양성 판정을 하지 않을 때
   *[false] { THRESHOLD($goal) }
}의 결과입니다:
goal-without-limit = 이 목표의 제약 조건을 입력하십시오.
goal-release = 슬라이더를 놓으면 무엇을 보장할 수 있는지 보입니다.
goal-about = 약 { THRESHOLD($threshold) }: { $value }
goal-guaranteed = 새 사례에서(신뢰 수준 { $percent }%) { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
   *[flagged_rate] 양성 판정률
} { SIGNIFICANT($bound, digits: 6) } { $sense ->
    [at_least] 이상
   *[at_most] 이하
}; 관측값 { RATIO($observed) }.
goal-guaranteed-alerts = 새 사례 { COUNT($cases) }건당 알림 { FREQUENCY($alerts) }건 이하(신뢰 수준 { $percent }%); 관측값 { FREQUENCY($observed) }건.
goal-infeasible = { $promised ->
    [true] 모든 제약 조건의 충족이 보장되는 임곗값이 없습니다.
   *[false] 모든 제약 조건을 충족하는 임곗값이 없습니다.
}
goal-legend-feasible = 이 사례에서 제약 조건 충족
goal-legend-guaranteed = 새 사례에서 보장
goal-sentence = { $goal }{ $count ->
    [0] {""}
   *[other] : { $limits }, { $where }
}
goal-limit = { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
   *[flagged_rate] 양성 판정률
} { SIGNIFICANT($bound, digits: 6) } { $sense ->
    [at_least] 이상
   *[at_most] 이하
}
goal-limit-alerts = 사례 { COUNT($cases) }건당 알림 { FREQUENCY($alerts) }건 이하
goal-price-alarms = 보장의 대가: 거짓 양성 { COUNT($alarms) }건 증가.
goal-price-missed = 보장의 대가: { COUNT($missed) }건 덜 찾음.

optimize-objective-f-beta = F-베타 최대화
optimize-objective-mcc = MCC 최대화
optimize-objective-youden-j = 유든 J 최대화
optimize-objective-balanced-accuracy = 균형 정확도 최대화
optimize-objective-accuracy = 정확도 최대화
optimize-objective-recall = 재현율 최대화
optimize-objective-precision = 정밀도 최대화
optimize-objective-specificity = 특이도 최대화
optimize-objective-break-even = 균형점 도달
optimize-objective-equal-error = 동일 오류율 도달
optimize-objective-cost = 기대 비용 최소화
optimize-objective-net-benefit = 순편익 최대화
optimize-beta = 베타: 재현율의 가중치
    .help = 재현율을 정밀도보다 몇 배 중요하게 볼지 정합니다. 1은 F1, 2는 F2, 0은 정밀도만입니다.
optimize-rate = 임계 확률
    .help = 조치할 가치가 생기는 확률입니다. 0.2이면 참 양성 한 건이 거짓 양성 네 건의 가치가 있습니다.

optimize-constraint-open = 제약 없음
optimize-constraint-recall-min = 최소 재현율
optimize-constraint-precision-min = 최소 정밀도
optimize-constraint-fpr-max = 최대 거짓 양성률
optimize-constraint-flagged-max = 최대 양성 판정률
optimize-constraint-typed = { $name }, 정확한 값


optimize-recommended = 추천 임곗값: { THRESHOLD($threshold) }
optimize-recommended-none = 추천: 양성 판정을 하지 않음
optimize-value = { $objective ->
    [f_beta] 최대 F-베타(베타 { SIGNIFICANT($weight, digits: 6) })
    [mcc] 최대 MCC
    [youden_j] 최대 유든 J
    [balanced_accuracy] 최대 균형 정확도
    [accuracy] 최대 정확도
    [recall] 최대 재현율
    [precision] 최대 정밀도
    [specificity] 최대 특이도
    [break_even] 사례당 거짓 양성과 거짓 음성의 최소 차이
    [equal_error] 두 오류율의 최소 차이
    [cost] 사례당 최소 기대 비용
   *[net_benefit] 사례당 최대 순편익(임계 확률 { SIGNIFICANT($weight, digits: 6) })
}: { $value }.
optimize-outcome = 양성 사례 { COUNT($positives) }건 중 { COUNT($tp) }건을 찾고 오경보는 { COUNT($fp) }건입니다.
optimize-shares = 재현율 { $recall }, 정밀도 { $precision }, 거짓 양성률 { $fpr }, 양성 판정률 { $flagged_rate }.
optimize-identical = { THRESHOLD($lower) } 초과 { THRESHOLD($upper) } 이하의 임곗값에서 예측이 같습니다.
optimize-identical-above = { THRESHOLD($lower) }보다 높은 임곗값에서 예측이 같습니다.
optimize-identical-below = { THRESHOLD($upper) } 이하의 임곗값에서는 모든 사례를 양성으로 판정합니다.
optimize-identical-all = 모든 임곗값에서 예측이 같습니다.
optimize-ranges = 실행 가능 범위: { COUNT($count) }개.
optimize-guaranteed = 같은 출처의 새 사례에서 신뢰 수준 { $percent }%로 { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
   *[flagged_rate] 양성 판정률
} { SIGNIFICANT($bound, digits: 6) } { $sense ->
    [at_least] 이상
   *[at_most] 이하
}.
optimize-too-few = { $metric ->
    [recall] 양성 사례 { COUNT($cases) }건으로 보장할 수 있는 재현율은 최대 { RATIO($value) }
    [fpr] 음성 사례 { COUNT($cases) }건으로 보장할 수 있는 거짓 양성률은 최소 { RATIO($value) }
   *[flagged_rate] 사례 { COUNT($cases) }건으로 보장할 수 있는 양성 판정률은 최소 { RATIO($value) }
}{ $others ->
    [0] {""}
   *[other] (다른 제약 조건을 함께 지킬 때)
}; { SIGNIFICANT($bound, digits: 6) }에는 { COUNT($needed) }건이 필요합니다(신뢰 수준 { $percent }%).{ $sure ->
    [0] {""}
   *[other] {" "}신뢰 수준 { $sure }%로는 보장됩니다.
}
optimize-nearest-guaranteed = 보장할 수 있는 { $sense ->
    [at_least] 가장 높은
   *[at_most] 가장 낮은
} { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
   *[flagged_rate] 양성 판정률
}{ $others ->
    [0] {""}
   *[other] (다른 제약 조건을 함께 지킬 때)
}: { RATIO($value) }(신뢰 수준 { $percent }%).{ $sure ->
    [0] {""}
   *[other] {" "}{ SIGNIFICANT($bound, digits: 6) }: 신뢰 수준 { $sure }%로는 보장됩니다.
}{ $metric ->
    [precision] { $needed ->
        [0] {""}
       *[other] {" "}{ SIGNIFICANT($bound, digits: 6) }: 양성 판정 사례가 { COUNT($needed) }건 이상 필요합니다.
    }
   *[other] {""}
}
optimize-undefined = 실행 가능한 모든 임곗값에서 목적 함수가 정의되지 않음: { $why }
optimize-undefined-about = 실행 가능한 모든 임곗값에서 목적 함수가 정의되지 않음
optimize-infeasible = 모든 제약 조건을 충족하는 임곗값이 없음
optimize-nearest = 다른 제약 조건을 지키면서 달성할 수 있는 { $sense ->
    [at_least] 가장 높은
   *[at_most] 가장 낮은
} { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
   *[flagged_rate] 양성 판정률
}: { RATIO($value) }, 임곗값 { THRESHOLD($threshold) }; 요구값: { SIGNIFICANT($bound, digits: 6) }.{ $relax ->
    [yes] {" "}{ RATIO($missed) }만큼 완화하면 실행 가능합니다.
   *[no] {""}
}
optimize-nearest-none-flagged = 다른 제약 조건을 지키면서 달성할 수 있는 { $sense ->
    [at_least] 가장 높은
   *[at_most] 가장 낮은
} { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
   *[flagged_rate] 양성 판정률
}: { RATIO($value) }, 양성 판정 없음; 요구값: { SIGNIFICANT($bound, digits: 6) }.{ $relax ->
    [yes] {" "}{ RATIO($missed) }만큼 완화하면 실행 가능합니다.
   *[no] {""}
}
optimize-nearest-none = { $sense ->
    [at_least] 최소
   *[at_most] 최대
} { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
   *[flagged_rate] 양성 판정률
} { SIGNIFICANT($bound, digits: 6) }: 이 제약 조건만 완화해서는 해결되지 않습니다.

optimize-relax = { $metric ->
    [recall] 재현율을 { RATIO($value) }까지 완화
    [precision] 정밀도를 { RATIO($value) }까지 완화
    [fpr] 거짓 양성률을 { RATIO($value) }까지 완화
    [flagged_rate] 양성 판정률을 { RATIO($value) }까지 완화
   *[none] 완화
}
    .help = 이 제약 조건을 달성할 수 있는 가장 가까운 값으로 설정합니다

optimize-method-heading = 계산 방법
optimize-intervals = { $name } 신뢰 구간은 임곗값이 고정되었다고 봅니다. 새 데이터에서는 결과가 조금 나쁠 수 있습니다.
optimize-intervals-method = 후보: 괄호 안은 { $name } 신뢰 구간입니다. 닫힌 식이 있으면 그것을, 없으면 클래스당 재표본 { COUNT($n_resamples) }개(시드 { $seed })의 붓스트랩을 씁니다. 이 사례로 최적화한 임곗값은 새 데이터에서 결과가 조금 나빠집니다.
optimize-intervals-costs = 비용: 재현율과 거짓 양성률의 윌슨 한계로 구한 { $name } 신뢰 구간입니다. 모의 양성 비율에서는 재현율과 거짓 양성률이 일정하다고 가정합니다.
optimize-intervals-method-clusters = 후보: 괄호 안은 군집의 { $name } 신뢰 구간입니다. 닫힌 식이 있으면 그것을, 없으면 재표본 { COUNT($n_resamples) }개(시드 { $seed })의 붓스트랩을 씁니다. 이 사례로 최적화한 임곗값은 새 데이터에서 결과가 조금 나빠집니다.
optimize-intervals-costs-clusters = 비용: 군집 붓스트랩으로 구한 { $name } 신뢰 구간입니다. 모의 양성 비율에서는 재현율과 거짓 양성률이 일정하다고 가정합니다.
optimize-intervals-method-weighted = 후보: 괄호 안은 { $name } 신뢰 구간입니다. 가중치의 유효 표본 크기로 구한 윌슨 점수이며, 가중치는 반복 횟수가 아니라 표본 가중치로 봅니다. MCC와 코헨의 카파에는 베이즈 붓스트랩을 씁니다. 이 사례로 최적화한 임곗값은 새 데이터에서 결과가 조금 나빠집니다.
optimize-intervals-costs-design = 레이블이 비어 있으면 비용에 신뢰 구간이 없습니다.
optimize-intervals-costs-weighted = 비용: 가중치의 유효 표본 크기를 쓴 재현율과 거짓 양성률의 한계로 구한 { $name } 신뢰 구간입니다. 모의 양성 비율에서는 재현율과 거짓 양성률이 일정하다고 가정합니다.
optimize-intervals-weights = 신뢰 구간 없음: 사례마다 가중치가 있고 군집은 없어야 합니다.
optimize-observed = 목적 함수와 제약 조건은 관측한 양성 비율 { $observed } 값을 씁니다. 비용, 결정 곡선, 검토 구간은 ‘비용’에서 설정한 양성 비율을 쓰며, 재현율과 거짓 양성률이 일정하다고 가정합니다.
optimize-observed-cost = 제약 조건은 관측한 양성 비율 { $observed } 값을 씁니다. 비용, 결정 곡선, 검토 구간은 ‘비용’에서 설정한 양성 비율을 쓰며, 재현율과 거짓 양성률이 일정하다고 가정합니다.
optimize-no-interval-rarely-defined = 없음: 정의되지 않는 재표본이 너무 많음
optimize-no-interval-few-clusters = 추정할 수 없음: 군집이 너무 적음
optimize-no-interval-few-effective = 추정할 수 없음: 유효 사례가 너무 적음
optimize-no-interval-all-alike = 없음: 모든 재표본이 같음

optimize-section = 추가 분석
optimize-section-curves = ROC 곡선
optimize-section-costs = 비용
optimize-section-decision-curve = 결정 곡선
optimize-section-gains = 이득과 향상도
optimize-section-review-band = 검토 구간
optimize-section-candidates = 후보
optimize-section-label-next = 다음에 레이블을 붙일 사례
optimize-section-one-class = 클래스가 하나뿐입니다. 이 분석에는 두 클래스가 모두 필요합니다.
optimize-section-probabilities = 결정 곡선 없음: 점수가 0에서 1까지의 확률이 아닙니다.

optimize-cost-of-tn = TN당 비용
optimize-cost-of-fp = FP당 비용
optimize-cost-of-fn = FN당 비용
optimize-cost-of-tp = TP당 비용
optimize-cost-tn = 참 음성
optimize-cost-fp = 거짓 양성
optimize-cost-fn = 거짓 음성
optimize-cost-tp = 참 양성
optimize-currency = 비용 단위
    .help = 예를 들어 원, 분, 점수입니다. 음의 비용은 이득입니다.
cost-unit-label = , { $unit }
cost-unit-amount = {" "}{ $unit }
optimize-costs-current = 현재 임곗값
optimize-costs-best = 최소 기대 비용
optimize-costs-calibrated = 베이즈 임곗값(보정되었다면)
optimize-costs-flag-none = 양성 판정을 하지 않음
optimize-costs-flag-all = 모든 사례를 양성으로 판정
optimize-costs-table = 사례 10,000건당{ $unit }
optimize-costs-cost = 비용
optimize-costs-profit = 이익
optimize-column-decision = 결정
optimize-column-cost = 사례 10,000건당 비용{ $unit }
optimize-column-profit = 사례 10,000건당 이익{ $unit }
optimize-at-pi = 양성 비율 { $pi }에서
optimize-no-probabilities = 베이즈 임곗값 없음: 점수가 0에서 1까지의 확률이 아닙니다.
optimize-no-odds = 베이즈 임곗값 없음: { $why }
optimize-calibrated-same = 베이즈 임곗값 { SIGNIFICANT($form, digits: 4) }: 최적점과 예측이 같으며, 잘못 보정되었다는 징후가 없습니다.
optimize-calibrated = 베이즈 임곗값 { SIGNIFICANT($form, digits: 4) }: 사례 { COUNT($out_of) }건당 비용이 { SIGNIFICANT($lost, digits: 3) }만큼 더 듭니다. 보정이 잘못되었거나 과적합되었다는 신호입니다.
optimize-miss-costs = FN : FP 비용 비가 { SIGNIFICANT($lowest, digits: 3) }–{ SIGNIFICANT($highest, digits: 3) } 범위이면 최적점이 같습니다(현재 { SIGNIFICANT($now, digits: 3) }).
optimize-miss-costs-from = FN : FP 비용 비가 { SIGNIFICANT($lowest, digits: 3) } 이상이면 최적점이 같습니다(현재 { SIGNIFICANT($now, digits: 3) }).
optimize-axis-threshold = 임곗값
optimize-axis-flagged = 양성 판정률
optimize-axis-rank = 양성 판정 건수(로그 눈금)
optimize-axis-cost = 사례 10,000건당 비용
optimize-axis-probability = 임계 확률
optimize-axis-benefit = 사례당 순편익
optimize-axis-share = 양성 판정률
optimize-axis-recall = 재현율
optimize-axis-lift = 향상도
optimize-cost-legend = π { $pi }에서의 비용
optimize-cost-least = 최소
optimize-cost-calibrated = 베이즈 임곗값
optimize-decision-caption = 자신의 임계 확률에서 순편익을 읽으십시오. { $has_band ->
    [true] 모델의 신뢰대가 ‘모두 치료’와 ‘치료 안 함’보다 위에 있는 곳에서 모델을 쓰십시오.
   *[other] 신뢰대 없음: 한계를 구하려면 두 클래스의 사례에 레이블과 가중치가 있고 군집이 없어야 합니다.
}
optimize-decision-scores = 모델
optimize-decision-all = 모두 치료
optimize-decision-none = 치료 안 함
optimize-gains-legend = 이득
optimize-lift-legend = 향상도
optimize-random = 무작위
optimize-cost-alt = 임곗값에 대한 { $title }의 사례 10,000건당 기대 비용, 최소는 { THRESHOLD($threshold) }에서
optimize-decision-alt = 양성 비율 { $pi }에서 { $title }의 결정 곡선: 모델의 순편익{ $has_band ->
    [true] {" "}및 신뢰대
   *[other] {""}
}, 모두 치료할 때와 아무도 치료하지 않을 때의 순편익
optimize-gains-alt = { $title }의 이득 곡선: 양성 판정률에 대한 재현율
optimize-lift-alt = 양성 판정률에 대한 { $title }의 향상도 곡선
table-cost = 비용
table-decision = 결정 곡선
table-gains = 이득과 향상도

optimize-candidates-all = 후보의 모든 지표
optimize-candidates-caption = ● 현재 임곗값과 예측이 같음
optimize-candidates-number = 지표({ $name } 신뢰 구간)
optimize-candidate-half = 0.5
optimize-candidate-best = 최고 { $metric }
optimize-candidate-cost = 최소 비용
optimize-candidate-recommended = 추천
optimize-candidate-pin = 고정
optimize-candidate-chosen = ● { $name }
optimize-candidate-note = 메모
optimize-own-name = 이름
optimize-own-note = 메모
optimize-own-add = { $threshold } 값을 후보로 추가
optimize-own-remove = 후보 { $number }({ THRESHOLD($threshold) }) 제거
