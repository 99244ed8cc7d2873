# ‘결정’ 페이지와, 다른 페이지와 함께 쓰는 것: 슬라이더, 타일, 혼동 행렬, 문장.

confidence-name = { $percent }%
threshold-rule = 점수 ≥ 임곗값이면 양성으로 예측

axis-flagged = x축: 양성 판정률
axis-rank = x축: 양성 판정 건수(로그 눈금)
axis-zoom-in = 확대
axis-zoom-out = 축소

slider-threshold-of = “{ SHORT($name, most: 24) }”의 임곗값
slider-threshold = 임곗값
    .help = 점수 ≥ 임곗값이면 사례를 양성으로 예측합니다.
slider-threshold-no-number = 링크의 임곗값 “{ $requested }”: 숫자가 아닙니다. 대신 { $shown } 값을 표시합니다.
slider-threshold-outside = 링크의 임곗값 { $requested }: 점수 범위 { SIGNIFICANT($low, digits: 10) }–{ SIGNIFICANT($high, digits: 10) } 밖입니다. 대신 { $shown } 값을 표시합니다.
slider-pin-no-number = 링크의 고정한 임곗값 “{ $requested }”: 숫자가 아닙니다. 대신 처음 임곗값을 고정했습니다.
slider-pin-outside = 링크의 고정한 임곗값 { $requested }: 점수 범위 { SIGNIFICANT($low, digits: 10) }–{ SIGNIFICANT($high, digits: 10) } 밖입니다. 대신 처음 임곗값을 고정했습니다.
slider-pin-no-column = 링크의 고정한 점수 “{ $requested }”: 이 데이터에 없어서 아무것도 고정하지 않았습니다.
slider-between-steps = 임곗값 { $requested }에서의 건수는 알 수 없습니다. 대신 { $shown } 값을 표시합니다.
slider-prevalence = 양성 비율 π
    .help = 전체 사례 가운데 양성 사례의 비율입니다. 슬라이더는 로짓 눈금을 씁니다.
slider-prevalence-outside = 링크의 양성 비율 “{ $requested }”: 0.01처럼 0과 1 사이의 숫자가 아닙니다. 대신 관측값을 표시합니다.
slider-scale = 슬라이더와 x축
slider-scale-threshold = 임곗값
slider-scale-flagged = 양성 판정률
slider-scale-rank = 순위(로그)
slider-steps = 슬라이더 간격
slider-steps-normal = 보통
slider-steps-fine = 촘촘하게
slider-steps-finest = 가장 촘촘하게

tools-exact = 정확한 임곗값
tools-exact-prevalence = 정확한 양성 비율
tools-next-lower = 양성 판정 늘리기
    .help = 예측이 달라지는 바로 아래 임곗값
tools-next-higher = 양성 판정 줄이기
    .help = 예측이 달라지는 바로 위 임곗값
tools-pin = 핀 고정
    .help = 이 임곗값과 비교합니다
tools-unpin = 고정 해제
    .help = 비교를 그만합니다
tools-observed = 관측값
tools-preset = 양성 비율 설정: { $prevalence }

carryover = 점수를 “{ $score }” 열로 바꿈: 임곗값 { THRESHOLD($threshold) }의 양성 판정률은 { PERCENT($share) }, 이전 임곗값 { THRESHOLD($before) }의 비율은 { PERCENT($share_before) }입니다.

view-button = 보기
    .help = 지표, 혼동 행렬, 슬라이더 간격
view-metrics = 타일과 절충 그래프의 지표
    .help = 목록을 비우면 기본 지표를 표시합니다.
view-areas = PR 곡선의 AP 및 사다리꼴 면적
    .help = 계단 아래 면적(AP)과 점을 직선으로 이은 면적을 칠합니다. 직선은 낙관적입니다.
view-share = 혼동 행렬 백분율
view-share-all = 전체 사례 중
view-share-actual = 실제 클래스 중
view-share-predicted = 예측 클래스 중
view-flip = 혼동 행렬: 양성 클래스 먼저

move-unpinned = ‘핀 고정’을 누르면 이 임곗값과 비교합니다.
move-none = { $origin ->
   *[start] 슬라이더를 움직이면 변화가 보입니다.
    [pin] 고정: { THRESHOLD($pinned) }.
    [goal] 목표: { THRESHOLD($pinned) }.
    [decision] 결정: { THRESHOLD($pinned) }.
}
move-from-to = { $origin ->
   *[start] {""}
    [pin] 고정{" "}
    [goal] 목표{" "}
    [decision] 결정{" "}
}{ THRESHOLD($pinned) } → { THRESHOLD($current) }
move-same = { move-from-to }: 예측이 같습니다.
move-gained = { move-from-to }: { $caught ->
    [0] 더 찾은 사례 없음
   *[other] { COUNT($caught) }건 더 찾음
}, { $alarms ->
    [0] 오경보 증가 없음
   *[other] 오경보 { COUNT($alarms) }건 증가
}{ $each ->
    [0] {""}
   *[other] , 더 찾은 한 건당 오경보 { TENTHS($each) }건
}.
move-spared = { move-from-to }: { $alarms ->
    [0] 오경보 감소 없음
   *[other] 오경보 { COUNT($alarms) }건 감소
}, { $missed ->
    [0] 더 놓친 사례 없음
   *[other] { COUNT($missed) }건 더 놓침
}{ $each ->
    [0] {""}
   *[other] , 놓침 한 건당 오경보 { TENTHS($each) }건 감소
}.

move-unlabelled = { move-from-to }: { $sign ->
    [more] 양성 판정 { COUNT($flagged) }건 증가
   *[fewer] 양성 판정 { COUNT($flagged) }건 감소
}: 양성 { COUNT($caught) }건, 음성 { COUNT($alarms) }건, 레이블 없음 { COUNT($unlabelled) }건.

pin-this-score = 이 점수
move-score-from-to = { $origin ->
    [decision] 결정
    [goal] 목표
   *[pin] 고정
}: { $pinned_score }, 임곗값 { THRESHOLD($pinned) }{ $cases ->
    [0] {""}
   *[other] (사례 { COUNT($cases) }건)
}. 현재: { $score }, 임곗값 { THRESHOLD($current) }
move-score-unlabelled = { move-score-from-to }: { $flagged_sign ->
    [more] 양성 판정 { COUNT($flagged) }건 많음
    [fewer] 양성 판정 { COUNT($flagged) }건 적음
   *[same] 양성 판정 건수 같음
}. 양성 판정 중 레이블 없는 사례는 { COUNT($unlabelled) }건입니다.
move-score = { move-score-from-to }: { $caught_sign ->
    [more] { COUNT($caught) }건 더 찾음
    [fewer] { COUNT($caught) }건 덜 찾음
   *[same] 찾은 건수 같음
}, { $alarms_sign ->
    [more] 거짓 양성 { COUNT($alarms) }건 많음
    [fewer] 거짓 양성 { COUNT($alarms) }건 적음
   *[same] 거짓 양성 건수 같음
}, { $flagged_sign ->
    [more] 양성 판정 { COUNT($flagged) }건 많음
    [fewer] 양성 판정 { COUNT($flagged) }건 적음
   *[same] 양성 판정 건수 같음
}.

matrix-same = 관측과 같음: π는 관측한 양성 비율입니다.
matrix-caption = 혼동 행렬: 행은 실제 클래스, 열은 예측 클래스
matrix-actual = 실제
matrix-predicted = 예측
matrix-unlabelled = 레이블 없음
cell-unlabelled-above = 레이블 없음
    .help = 양성 판정, 레이블 없음
    .meaning = 양성 판정, 레이블 없음
cell-unlabelled-below = 레이블 없음
    .help = 음성 판정, 레이블 없음
    .meaning = 음성 판정, 레이블 없음
cell-tp = 참 양성
    .help = 양성이고 양성으로 판정됨: 찾음
    .meaning = 양성이고 양성으로 판정됨
cell-fp = 거짓 양성
    .help = 음성이지만 양성으로 판정됨: 오경보
    .meaning = 음성이지만 양성으로 판정됨
cell-fn = 거짓 음성
    .help = 양성이지만 양성으로 판정되지 않음: 놓침
    .meaning = 양성이지만 양성으로 판정되지 않음
cell-tn = 참 음성
    .help = 음성이고 양성으로 판정되지 않음
    .meaning = 음성이고 양성으로 판정되지 않음

tiles-blank-above = 점수가 { THRESHOLD($threshold) } 이상인 사례만 확인되었습니다.
tiles-blank-unknown = 레이블이 비어 있는 이유를 아무도 모릅니다.
tiles-blank-random = 가정: 사례는 무작위로 확인되었습니다.
tiles-blank-score = 가정: 사례의 확인 여부는 점수에만 달려 있습니다.
tiles-blank-late = 가정: 레이블의 도착 여부는 해당 주에만 달려 있습니다.
tiles-blank-calibrated = 가정: 점수는 보정된 확률입니다.
tiles-blank-sampled = 추정: 각 사례는 알려진 확률로 확인되었습니다.

tile-range = 상하한
    .help = 범위는 최악에서 최선까지입니다. 레이블 없는 사례의 레이블이 무엇이든 값은 그 안에 있습니다. 숫자가 하나면 알려진 값입니다.
tiles-heading = 이 임곗값에서의 지표
tile-help = { $help } { $interval }
metric-help = { $help } { $label } = { $formula }.

interval-by-wilson = { $name } 신뢰 구간: 윌슨 점수. 사례를 무작위 표본으로 봅니다.
interval-by-f1-interval = { $name } 신뢰 구간: TP / (TP + FP + FN)의 윌슨 점수를 F1로 변환. 사례를 무작위 표본으로 봅니다.

interval-by-design = 새 사례에 대한 { $name } 신뢰 구간, 레이블이 비어 있는 이유에 따라 계산합니다. 사례와 레이블이 모두 표본임을 반영합니다.

interval-by-clusters = { $name } 신뢰 구간: 한 군집의 사례는 서로 닮으므로 사례의 유효 개수로 구한 윌슨 점수.
interval-by-effective-size = { $name } 신뢰 구간: 가중치의 유효 표본 크기로 구한 윌슨 점수. 사례를 무작위 표본으로 봅니다. 가중치는 반복 횟수가 아니라 표본 가중치로 봅니다.
interval-by-weighted-square-and-add = { $name } 신뢰 구간: 재현율과 거짓 양성률의 한계를 결합하며, 가중치의 유효 표본 크기로 구한 윌슨 점수를 씁니다. 가중치는 반복 횟수가 아니라 표본 가중치로 봅니다.

no-interval-resampling = 신뢰 구간 없음
    .row = 없음: 닫힌 식이 없음
    .help = 이 지표에는 닫힌 식의 신뢰 구간이 없고, 이 페이지는 붓스트랩 구간을 표시하지 않습니다.
no-interval-of-weighted = 가중치: 신뢰 구간 없음
    .row = 없음: 가중 사례
    .help = 신뢰 구간 없음: 가중 사례의 재표본으로는 이 지표의 포함 확률이 너무 낮습니다.
no-interval-weights = 가중치: 신뢰 구간 없음
    .row = 없음: 가중 사례
    .help = 신뢰 구간 없음: 사례마다 가중치가 있고 군집은 없어야 합니다.

no-interval-design = 신뢰 구간 없음
    .row = 없음: 레이블이 비어 있음
no-interval-clusters = 군집이 너무 적음(유효 { COUNT($clusters) }개)
no-interval-clusters-at-pi = 군집: 신뢰 구간 없음
    .row = 없음: 군집
clusters-between = 아래 표 참고

no-interval-few-negatives = 음성 { COUNT($negatives) }건으로는 추정할 수 없음
no-interval-few-positives = 양성 { COUNT($positives) }건으로는 추정할 수 없음
no-interval-few-effective-negatives = 추정할 수 없음: 유효 음성 사례가 너무 적음
no-interval-few-effective = 추정할 수 없음: 한 클래스의 유효 사례가 { $least }건 미만
no-interval-few-cases = 정의되지 않음: 한 클래스의 사례가 두 건 미만이거나 점수가 모두 같음
no-interval-one-class = 없음: 클래스가 하나뿐임
no-interval-between-steps = 없음: 한 단계 안의 점수를 알 수 없음

numbers-heading = 이 임곗값에서의 모든 지표
number-name = 지표
number-value = 값
number-bounds = 값 또는 상하한
number-interval = { $name } 신뢰 구간
number-formula = 공식
number-threshold = 임곗값
number-undefined = 정의되지 않음: { $why }

summaries-heading = 곡선 지표(AP, AUC 등)
summary-column-name = 곡선 지표
summary-column-value = 값
summary-column-interval = { $confidence } 신뢰 구간
summary-column-convention = 계산 방식
summary-no-interval = 없음: 닫힌 식이 없음
summary-needs-both = 두 클래스의 사례가 모두 필요함
summary-between-steps = 상하한: 한 단계나 묶음 안의 사례 순서를 알 수 없음
summary-with-interval = { $convention }; 신뢰 구간: { $method }
summary-ap = 평균 정밀도
    .convention = 직사각형 규칙; scikit-learn의 average_precision_score
    .cases = 베이즈 붓스트랩, 재표본 2000개, 시드 0
    .clusters = 군집의 베이즈 붓스트랩, 재표본 2000개, 시드 0
    .weighted = 가중 사례의 베이즈 붓스트랩, 재표본 2000개, 시드 0
summary-interpolated-ap = 보간 AP
    .convention = 각 정밀도는 재현율이 같거나 더 높은 곳의 최댓값
summary-interpolated-ap-11 = 보간 AP, 11점
    .convention = 재현율 0, 0.1, … 1에서
summary-interpolated-ap-101 = 보간 AP, 101점
    .convention = 재현율 0, 0.01, … 1에서
summary-pr-auc-trapezoid = PR AUC, 사다리꼴(동점이 있으면 낙관적)
    .convention = PR 점을 직선으로 이음
summary-pr-auc-davis-goadrich = PR AUC, Davis-Goadrich
    .convention = 달성 가능한 면적: PR 점 사이의 건수를 보간
summary-auc = ROC AUC
    .convention = P(양성의 점수가 음성보다 높음), 동점은 절반으로 셈
    .cases = 로짓 척도의 DeLong, 겹치는 사례가 적으면 Newcombe
    .clusters = 로짓 척도에서 군집에 대한 Obuchowski 분산
    .weighted = 가중 사례의 베이즈 붓스트랩, 재표본 2000개, 시드 0
summary-eer = 동일 오류율
    .convention = FPR = FNR인 곳
summary-eer-threshold = EER 임곗값
    .convention = 가장 가까운 임곗값
summary-break-even = 균형점
    .convention = 정밀도 = 재현율인 곳
summary-r-precision = R-정밀도
    .convention = 가장 높은 점수 P개의 정밀도, P = 양성 수
summary-brier = 브라이어 점수
    .convention = 확률의 평균 제곱 오차; 낮을수록 좋음
summary-log-loss = 로그 손실
    .convention = 자연로그; 참 클래스의 확률이 0이면 무한대
summary-ece = 기대 보정 오차
    .convention = 너비가 같은 10개 구간

histogram-title = 점수 ≥ 임곗값이면 “{ $positive }” 클래스로 예측
legend-tp = { $positive }: 참 양성
legend-fp = { $negative }: 거짓 양성
legend-fn = { $positive }: 거짓 음성
legend-tn = { $negative }: 참 음성
legend-unlabelled = 레이블 없음

guaranteed-rates-switch = 모든 임곗값에서 보장되는 비율
    .help = 새 사례에 대해 모든 임곗값에서 함께 성립하는 한계이므로, 임곗값을 어디에 두어도 됩니다. 목표에 정한 제약 조건은 그 조건에 대해서만 더 강하게 보장합니다.
guaranteed-rates-unlabelled = 비율을 보장하려면 모든 사례에 레이블이 있어야 합니다.
guaranteed-rates-one-class = 비율을 보장하려면 두 클래스가 모두 있어야 합니다.
guaranteed-rates = 새 사례에서 임곗값을 어디에 두어도(신뢰 수준 { $percent }%): 재현율 { RATIO($recall) } 이상, 정밀도 { RATIO($precision) } 이상, 거짓 양성률 { RATIO($fpr) } 이하.
guaranteed-rates-between = 보장되는 비율은 슬라이더의 위치에서만 알 수 있습니다.
