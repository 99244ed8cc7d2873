# 재보정: 점수를 확률로 바꾸는 변환. '보정' 페이지에서, 그리고 점수 열로.

recalibrate = 재보정
    .help = 점수를 확률로 바꾸는 변환을 적합합니다. 변환은 감소하지 않으므로 임곗값의 의미를 바꿀 뿐 결정은 거의 바꾸지 않습니다.
recalibrate-none = 재보정 안 함
recalibrate-platt = 플랫(시그모이드)
recalibrate-beta = 베타
recalibrate-isotonic = 등위 회귀
recalibrate-temperature = 온도 스케일링
recalibrate-computing = 변환을 적합하는 중…
recalibrate-before = 재보정 전
recalibrate-after = 재보정 후: { $method }
recalibrate-without = { $value }, 0 또는 1인 { COUNT($count) }개 제외
recalibrate-out-of-sample = ‘재보정 후’는 표본 외 값입니다(5겹 교차 검증). 내려받는 변환은 모든 사례에 적합한 것입니다.
recalibrate-constant = 변환이 모든 점수에 { SIGNIFICANT($rate, digits: 2) }% 값을 줍니다: 점수가 높아져도 양성이 늘지 않았습니다. 그러면 ‘재보정 후’의 숫자는 우연 수준입니다.
recalibrate-open = 이 점수는 { QUOTED($column) } 열을 재보정한 것입니다({ $method }). 전과 후를 비교하려면 그 열을 여십시오. 내려받는 것은 그 열의 변환입니다.
recalibrate-json = 변환(JSON)
recalibrate-python = 변환(Python)
recalibrate-legend = 재보정: { $method }
recalibrate-legend-map = 변환: { $method }
recalibrate-effect-none = 결정에 미치는 순효과: 변환한 임곗값 { $mapped }에서 없음.
recalibrate-effect-some = { $flagged ->
    [nobody] 변환한 임곗값에서는 아무도 양성으로 판정되지 않습니다:
   *[some] 변환한 임곗값 { $mapped }에서:
} 변환으로 점수가 동점이 되어 { $counted ->
    [weighted] 가중 사례 { COUNT($count) }건
   *[cases] 사례 { COUNT($count) }건
}의 판정이 { $side ->
    [positive] 양성으로
   *[negative] 음성으로
} 바뀝니다.
recalibrate-effect-nobody = 결정에 미치는 순효과: 없음, 아무도 양성으로 판정되지 않습니다.
recalibrate-changed = 바뀐 사례
recalibrate-changed-range = 변환한 임곗값에서 점수 { $range ->
    [one] { THRESHOLD($low) }
   *[several] { THRESHOLD($low) }–{ THRESHOLD($high) }
}의 판정이 { $side ->
    [positive] 양성으로
   *[negative] 음성으로
} 바뀝니다.
recalibrate-note = 재보정한 점수({ $method }): 5겹으로 나누어, 점수마다 그 점수 없이 적합한 변환을 씁니다.
recalibrate-classes-heading = 재보정
recalibrate-classes =
    .help = 온도 스케일링은 모든 클래스를 함께 조정합니다. 나머지는 클래스마다 다른 모든 클래스에 대한 변환을 적합하고 정규화합니다.
recalibrate-classes-focus = 다른 페이지는 선택한 클래스의 점수를 따로 재보정합니다.
recalibrate-classes-log-loss = 로그 손실
recalibrate-classes-no-sum = 정의되지 않음: 한 사례의 점수 합이 1이 아님
recalibrate-classes-range = 정의되지 않음: 점수가 0에서 1을 벗어남
recalibrate-classes-error = 최고 점수 클래스의 ECE, 10개 구간
recalibrate-classes-accuracy = 정확도
