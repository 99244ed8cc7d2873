# '불균형' 페이지.

imbalance-one-class = 모든 사례가 한 클래스여서 다른 양성 비율을 모의할 수 없습니다.
imbalance-miss-cost = 놓침 한 건의 비용(오경보 건수)
imbalance-min-precision = 최소 정밀도
imbalance-numbers-heading = 이 임곗값과 양성 비율에서의 모든 지표
imbalance-intervals-how = { $name } 신뢰 구간은 양성 사례와 음성 사례의 수를 고정된 것으로 봅니다. ‘결정’ 페이지의 신뢰 구간은 그렇게 보지 않아 더 넓습니다. 정밀도, 음성 예측도, F: TPR과 FPR의 윌슨 한계로 구한 MOVER-R. 정확도: 같은 한계의 결합. 재현율: 윌슨. 평균 정밀도: 베이즈 붓스트랩, 재표본 2000개, 시드 0. ROC AUC: 로짓 척도의 DeLong, 겹치는 사례가 적으면 Newcombe.
imbalance-intervals-how-weighted = { $name } 신뢰 구간은 두 클래스를 별개의 표본으로 봅니다. ‘결정’ 페이지의 신뢰 구간은 그렇게 보지 않아 더 넓습니다. 표본 가중치로 본 가중치의 유효 표본 크기로 구한 TPR과 FPR의 윌슨 한계를 씁니다. 정밀도, 음성 예측도, F: 이 한계의 MOVER-R. 정확도: 이 한계의 결합. 평균 정밀도와 ROC AUC: 베이즈 붓스트랩, 재표본 2000개, 시드 0.
imbalance-intervals-how-clusters = 군집이 있으면 모의 양성 비율에서 평균 정밀도와 ROC AUC에만 신뢰 구간이 있습니다. 평균 정밀도: 군집의 베이즈 붓스트랩, 재표본 2000개, 시드 0. ROC AUC: 로짓 척도에서 군집에 대한 Obuchowski 분산.
imbalance-formulas-heading = 현재 숫자를 넣은 공식
imbalance-ap-everywhere = 모든 양성 비율에서 평균 정밀도를 계산하는 중…

imbalance-basis = 양성 { COUNT($positives) }건, 음성 { COUNT($negatives) }건
imbalance-basis-clusters = 군집: 신뢰 구간 없음
imbalance-basis-weighted = 가중 사례
imbalance-basis-sums = 가중 사례: 신뢰 구간 없음
imbalance-within-ratio = { $interval } { RATIO($low) }–{ RATIO($high) }
imbalance-within-prevalence = { $interval } { SIGNIFICANT($low, digits: 2) }–{ SIGNIFICANT($high, digits: 2) }; { $basis }
imbalance-no-alerts = 양성 비율이 { SIGNIFICANT($percent, digits: 3) }%이면 양성으로 판정되는 사례가 없습니다. π = { $text }, 곧 { ONE_IN($pi) }건 중 1건.
imbalance-alerts = 양성 비율이 { SIGNIFICANT($percent, digits: 3) }%이면 사례 { COUNT($out_of) }건당 양성 판정 { FREQUENCY($alerts) }건 중 { FREQUENCY($real) }건이 실제 양성입니다. π = { $text }, 곧 { ONE_IN($pi) }건 중 1건: 정밀도 { RATIO($precision) }({ $basis }).
imbalance-floor = π < { SIGNIFICANT($crossing, digits: 2) }이면 정밀도가 { THRESHOLD($floor) }보다 낮습니다({ $basis }).
imbalance-floor-none-flagged = 이 임곗값에서는 양성으로 판정되는 사례가 없어 정밀도가 { THRESHOLD($floor) }에 이르지 못합니다.
imbalance-floor-no-true-positive = 양성 판정 사례 중 실제 양성이 없습니다: 모든 양성 비율에서 정밀도가 0입니다({ $basis }).
imbalance-floor-no-false-positive = 오경보가 없습니다: 모든 양성 비율에서 정밀도가 1입니다. 어디에서 { THRESHOLD($floor) }보다 낮아질 수 있는지는 신뢰 구간만 보여 줄 수 있습니다({ $basis }).
imbalance-baseline = 정확도 { RATIO($accuracy) }: 항상 음성으로 예측할 때의 { RATIO($always_negative) } { $than ->
    [same] 값과 같습니다
    [more] 값보다 높습니다
   *[less] 값보다 낮습니다
}. 그때 F1은 0입니다({ $basis }).

comparison-caption = 관측한 양성 비율과 모의 양성 비율에서의 지표
comparison-observed = 관측 π { $pi_text }, { ONE_IN($pi) }건 중 1건
comparison-simulated = 모의 π { $text }, { ONE_IN($pi) }건 중 1건
comparison-interval = π에서의 { $name }
    .help = 양성 사례와 음성 사례의 수를 고정된 것으로 보므로 ‘결정’ 페이지에서보다 좁습니다. 방법: 모든 지표를 보십시오.
comparison-always-negative = 항상 음성
    .help = 어떤 사례도 양성으로 판정하지 않을 때의 정확도: 1 − 양성 비율.
comparison-average-precision = AP
    .help = 임곗값과 관계없이, 이 양성 비율에서 PR 곡선의 평균 정밀도입니다.
    .interval = 모든 지표 참고
comparison-side-observed = 관측, 사례 10,000건당
comparison-side-simulated = 모의, 사례 10,000건당

number-observed = 관측
number-simulated = 모의
number-interval-at-pi = π에서의 { $name } 신뢰 구간
number-always-negative = 항상 음성일 때의 정확도
number-ap = 평균 정밀도
number-ap-baseline = AP의 기준선
number-auc = ROC AUC

samples-clusters = 모의 시험 집합은 독립된 사례로 이루어지므로 군집에는 쓸 수 없습니다.
samples-need-scores = 집계로는 시험 집합을 모의할 수 없습니다. 점수를 올리십시오.
samples-toggle = 이 양성 비율의 시험 집합 모의
samples-size = 시험 집합당 사례 수
samples-caption = 양성 사례 { $positives }건과 음성 사례 { $negatives }건을 비복원으로 뽑은 시험 집합 { $n_resamples }개, 시드 { $seed }; 막대: 정확한 값. 양성이 적으면 AP는 높은 쪽으로 치우칩니다.
samples-alt = 모의 시험 집합에서의 분포: { $spread }
samples-range = { $name } { RATIO($low) }–{ RATIO($high) }
samples-exact = 정확한 값 { RATIO($value) }
samples-axis = 시험 집합에서의 값
samples-ap = 평균 정밀도

pr-at-prevalence-legend = π에서, AP { $ap }

second-file-heading = 레이블 없는 파일의 양성 비율
second-file-what = 점수는 있지만 레이블을 모르는 사례를 위한 것입니다. 양성 비율만 여기와 다르다면 그 점수는 두 클래스 점수의 혼합입니다.
second-file-drop = 점수가 있는 파일, 두 열 이상
    .help = 여기와 같은 점수와, 예를 들어 id가 있어야 합니다. 레이블은 읽지 않습니다.
second-file-column = “{ $column }” 열이 없는 { $file }의 점수 열
second-file-needs-cases = { $why ->
    [weights] 가중 사례에는 쓸 수 없습니다: 한계와 검정은 개별 사례를 셉니다.
    [counts] 임곗값 사이의 건수에는 쓸 수 없습니다: 클래스마다 점수를 알아야 합니다.
    [clusters] 군집에는 쓸 수 없습니다: 한계와 검정에는 독립된 사례가 필요합니다.
    [recalibrated] 재보정한 점수에는 쓸 수 없습니다: 파일에는 재보정 전의 점수가 있습니다. 그 점수를 고르십시오.
   *[confidence] 점수가 예측 클래스의 확신도이면 쓸 수 없습니다.
}
second-file-no-score = “{ $column }” 열에 점수가 있는 행이 없습니다.
second-file-read = 사례 { COUNT($cases) }건, 점수 “{ $column }”{ $blank ->
    [0] {"."}
   *[other] {"; "}점수가 없는 { COUNT($blank) }행은 제외합니다.
}
second-file-outside = 점수 { COUNT($cases) }개 중 { COUNT($outside) }개가 레이블이 있는 사례의 범위 { THRESHOLD($low) }–{ THRESHOLD($high) } 밖입니다. 같은 점수입니까? 범위의 끝 값으로 셉니다.
second-file-lower = 여기서는 낮은 점수가 양성이므로 파일의 점수도 부호를 바꿉니다.
second-file-no-mixture = 양성 비율 없음: 두 클래스 점수의 어떤 혼합도 이 파일에 맞지 않습니다(χ² 검정, p-값 { $p }). 양성 비율 말고도 다른 것이 다릅니다.
second-file-classes-alike = 양성 비율 없음: 두 클래스의 점수가 다르지 않습니다(χ² 검정, p-값 { $p }). 그 혼합으로는 아무것도 알 수 없습니다.
second-file-method = 방법
second-file-prevalence = 양성 비율
second-file-em = EM(최대 가능도)
second-file-adjusted = 조정 집계, 임곗값 { THRESHOLD($threshold) }
second-file-limits = { $low }–{ $high }
second-file-interval = { $name } 신뢰 구간
second-file-set = π 설정: { $text }
second-file-fits = 가정: 클래스마다 점수의 분포가 여기와 같습니다. 혼합은 이와 어긋나지 않습니다(χ² 검정, p-값 { $p }). 다만 작은 표본에서는 어긋남이 잘 드러나지 않습니다.
second-file-untested = 가정: 클래스마다 점수의 분포가 여기와 같습니다. 점수의 값이 둘뿐이어서 검정할 수 없습니다.
second-file-no-adjusted = 조정 집계 없음: 이 임곗값에서 재현율이 거짓 양성률보다 높지 않습니다.
second-file-clipped = (양성 판정률 − FPR) / (TPR − FPR) 값이 { RATIO($unclipped) }입니다. 비율일 수 없으므로 대신 { RATIO($value) } 값을 씁니다.
second-file-axis = 사례 비율
second-file-mixture = 두 클래스의 혼합, { RATIO($prevalence) }
second-file-nearest = 두 클래스의 가장 가까운 혼합
second-file-hover = 점수 { $score }: 비율 { $share }
second-file-alt = { $file }의 점수와, 그에 가장 가까운 두 클래스의 혼합: 사례의 { PERCENT($difference) }가 다른 곳에 있습니다.
second-file-table-from = 점수 하한
second-file-table-to = 점수 상한
second-file-table-second = 파일의 비율
second-file-table-mixture = 혼합의 비율
second-file-table-positives = 양성의 비율
second-file-table-negatives = 음성의 비율
table-second-file = 레이블 없는 파일
