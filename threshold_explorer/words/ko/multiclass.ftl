# '다중 클래스' 페이지.

multiclass-in-short = 사례 { COUNT($cases) }건, 클래스 { COUNT($classes) }개; 선택: { QUOTED($focus) } 대 나머지
multilabel-in-short = { $weighted ->
    [true] 가중 사례
   *[false] 사례
} { COUNT($cases) }건, 레이블 { COUNT($labels) }개; 선택: { QUOTED($focus) }
multilabel-dropped = 값이 없는 { COUNT($count) }행을 제외했습니다.
multilabel-unknown = 사례 { COUNT($cases) }건의 레이블 { COUNT($labels) }개에 참값이나 점수가 없습니다. 그 사례는 나머지 레이블에서만 셉니다.
multilabel-unknown-rule = 레이블은 0 또는 1입니다. 이 값이 알 수 없는 레이블을 뜻하면 결측값을 제외하십시오. 그러면 그 사례를 나머지 레이블에서 셉니다
multilabel-drop = 결측값과 −1인 레이블 제외
multilabel-focus = “{ $name }”, 해당 임곗값에서
multilabel-caption = 레이블 { COUNT($labels) }개. 이름을 누르면 슬라이더로 그 임곗값을 정합니다.
multilabel-to-focus = “{ $name }” 선택
multilabel-column-label = 레이블
multilabel-column-threshold = 임곗값
multilabel-labels = 레이블 순서
multilabel-labels-file = 파일 순서
multilabel-labels-support = 사례가 많은 것부터
multilabel-labels-f1 = F1이 낮은 것부터
multilabel-no-mix = 레이블은 함께 나타날 수 있으므로 모의할 클래스 비율이 없습니다.
multilabel-to-imbalance = “{ $name }”의 양성 비율 바꾸기
multilabel-labels-heading = 레이블별 지표
multilabel-left-out = 실제 레이블도 예측 레이블도 없는 사례 { COUNT($count) }건을 제외합니다.
multiclass-no-scores = 데이터에 점수가 없습니다: 예측이 정해져 있어 설정할 임곗값이 없습니다.
multiclass-class = 선택한 클래스
multiclass-class-named = 선택: { $name }
multiclass-focus = { $scored ->
    [true] “{ $name }” 대 나머지, 해당 임곗값에서
   *[false] “{ $name }” 대 나머지
}
multiclass-micro = 모든 클래스(마이크로)
multiclass-no-answer = 예측 없음

multiclass-rule = 결정 규칙
multiclass-rule-argmax = 최고 점수(argmax)
multiclass-rule-thresholds = 클래스별 임곗값
multiclass-slider-argmax = 슬라이더는 “{ $name }”의 타일과 곡선 표시만 움직입니다. 행렬과 평균은 argmax를 씁니다. 점수가 같으면 번호나 이름이 앞서는 클래스입니다.
multiclass-slider-thresholds = 슬라이더는 “{ $name }”의 임곗값을 정합니다. 예측: 해당 임곗값 이상인 클래스 가운데 점수가 가장 높은 것(있는 경우).
multiclass-cells = 행렬 칸
multiclass-cells-counts = 사례 수
multiclass-cells-actual = 실제 클래스 중 %
multiclass-cells-predicted = 예측 클래스 중 %
multiclass-cells-all = 전체 사례 중 %
multiclass-order = 클래스 순서
multiclass-order-file = 이름순
multiclass-order-confused = 혼동되는 클래스끼리
multiclass-order-support = 사례가 많은 것부터

multiclass-bad-thresholds = 링크의 임곗값 { QUOTED($asked) }: “~”로 나눈, 점수 범위 안의 숫자 { COUNT($classes) }개가 아닙니다. 대신 기본값을 표시합니다.
multiclass-bad-mix = 링크의 클래스 비율 { QUOTED($asked) }: “~”로 나눈, 합이 1인 비율 { COUNT($classes) }개가 아닙니다. 대신 관측값을 표시합니다. 사례가 없는 클래스의 비율은 0이어야 합니다.
multiclass-bad-cell = 링크의 행렬 칸 { QUOTED($asked) }: 클래스 { COUNT($classes) }개 가운데 0부터 세어 쉼표로 나눈 두 위치가 아닙니다. 사례를 표시하지 않습니다.

multiclass-picture-alt = 클래스 { COUNT($classes) }개의 혼동 행렬: 행은 실제, 열은 예측. 화살표 키로 칸을 옮기고 Enter로 사례를 엽니다.
multiclass-too-many = 행렬과 비율 슬라이더는 클래스 { COUNT($most) }개까지인데 { COUNT($classes) }개가 있습니다. 가장 많이 혼동되는 쌍을 아래에 표시합니다.
multiclass-column-actual = 실제
multiclass-column-taken-for = 예측
multiclass-column-of-actual = 실제 클래스 중 비율
multiclass-cell-none = 행: 실제 클래스. 열: 예측 클래스. 칸을 누르면 그 사례가 나옵니다.
multiclass-cell = 실제 “{ $actual }”, 예측 “{ $predicted }”: { $count }(“{ $actual }” 중 { $share }).
multiclass-cell-heading = **실제 “{ $actual }”, 예측 “{ $predicted }”: { $count }**

multiclass-averages = 평균
average-micro = 마이크로
    .help = 모든 예측을 똑같이 셉니다: 모든 클래스의 건수를 합치므로 큰 클래스가 좌우합니다. 사례마다 예측이 하나이면 정확도와 같습니다.
average-macro = 매크로
    .help = 모든 클래스를 똑같이 셉니다: 클래스별 값의 평균이므로 드문 클래스도 흔한 클래스만큼 중요합니다. 매크로 F1은 클래스별 F1의 평균이며, 매크로 정밀도와 매크로 재현율의 F1이 아닙니다.
average-weighted = 가중
    .help = 클래스별 값을 사례 수로 가중한 평균입니다. 가중 F1은 가중 정밀도와 가중 재현율의 사이를 벗어날 수 있습니다.
average-samples = 사례별
    .help = 모든 사례를 똑같이 셉니다: 사례마다 구한 정밀도, 재현율, F1의 평균입니다. 정의되지 않는 사례는 제외합니다.
averages-intervals-classes = { $name } 신뢰 구간, 클래스마다 예측의 디리클레 추출 { COUNT($draws) }번; 마이크로: 윌슨.
averages-intervals-labels = { $name } 신뢰 구간, 사례 붓스트랩(재표본 { COUNT($draws) }개).
averages-intervals-units = { $name } 신뢰 구간, { $units ->
    [clusters] 군집 붓스트랩
   *[weights] 가중 사례 붓스트랩
}(재표본 { COUNT($draws) }개); 마이크로: 유효 개수의 윌슨.
no-interval-units =
    .row = { $units ->
        [clusters] 없음: 한 클래스의 군집이 너무 적음
       *[weights] 없음: 한 클래스의 유효 사례가 너무 적음
    }
averages-faint = 흐린 신뢰 구간은 슬라이더를 놓을 때까지 이전 값입니다.
no-interval-too-many =
    .row = 없음: 사례와 클래스가 너무 많아 재표본을 추출할 수 없음
    .help = 신뢰 구간 없음: 사례와 클래스가 너무 많아 재표본을 추출할 수 없습니다.
multiclass-two-f1 = 매크로 F1(F1 값의 평균): { $mean }. 매크로 정밀도와 매크로 재현율의 F1: { $other }.

multiclass-thresholds-sought = 최적 임곗값을 찾는 중
strategy-heading = 모든 임곗값 정하기
strategy-comparison = 모든 임곗값을 정하는 방법 비교
strategy-half = 모두 0.5
    .help = 모든 임곗값을 0.5로 정합니다.
strategy-each = 각자의 최고 F1
    .help = 클래스나 레이블마다 나머지에 대한 F1이 가장 높은 임곗값으로 정합니다.
strategy-common = 최적 단일 임곗값
    .help = 모든 임곗값을 매크로 F1이 가장 높은 값 하나로 정합니다.
strategy-common-at = 최적 단일 임곗값: { $threshold }
strategy-download = 임곗값 내려받기(CSV)
strategy-now = 현재
strategy-column = 임곗값
strategy-f1 = { $average } F1
strategy-caption = 신뢰 구간 없음: 이 사례로 조정한 임곗값은 새 데이터에서 더 나쁘며, 드문 클래스에서 특히 그렇습니다.
strategy-sampled = 단일 임곗값은 고르게 뽑은 점수 { COUNT($count) }개 가운데 가장 좋은 것입니다.

multiclass-abstain = 확신도가 낮으면 예측 보류
multiclass-abstention = 확신도 ≥ { $threshold }: 커버리지 { $share }, 예측한 사례의 정확도 { $accuracy }. 행렬과 평균은 슬라이더를 놓으면 바뀝니다.
multiclass-follows-on-release = 사례와 클래스가 이만큼 많으면 타일과 곡선 표시만 슬라이더를 따라갑니다. 예측과 평균은 놓으면 바뀝니다.
multiclass-reliability-alt = { $title }의 보정: 10개 구간의 평균 확신도에 대한 정확도
multiclass-reliability-hover = 확신도 { $score }, 정확도 { $accuracy }, 사례 { $cases }건
multiclass-reliability-key = 10개 구간, ECE { RATIO($error) }
multiclass-reliability-interval = { $name } 신뢰 구간
multiclass-reliability-ideal = 완벽한 보정
axis-top-probability = 확신도(최고 점수)
axis-accuracy-of-bin = 정확도
table-reliability = 보정

multiclass-mix = 클래스 비율 모의
multiclass-mix-share = { $name }: { $share }
multiclass-mix-observed = 관측값
multiclass-mix-uniform = 모두 같게

multiclass-curves = 그릴 클래스
multiclass-pr-alt = { $title }의 클래스 { COUNT($classes) }개의 PR 곡선, 각각 나머지에 대한 것; mAP { $ap }
multiclass-roc-alt = { $title }의 클래스 { COUNT($classes) }개의 ROC 곡선, 각각 나머지에 대한 것
multiclass-coverage-alt = { $title }의 커버리지에 대한 정확도, 확신도가 높은 사례부터
multiclass-coverage-hover = 커버리지 { $coverage }, 정확도 { $accuracy }, 확신도 ≥ { $score }
multiclass-coverage-key = 확신도가 높은 것부터
multiclass-coverage-all = 전체 사례 { RATIO($accuracy) }
axis-coverage = 커버리지(예측한 사례의 비율)
axis-accuracy-answered = 예측한 사례의 정확도
table-classes = 클래스 곡선
table-coverage = 커버리지

multiclass-classes-heading = 클래스별 지표
multiclass-classes-no-intervals = 신뢰 구간 없음: 모의 비율에서는 건수가 아닙니다.
multiclass-classes-weighted = 한 클래스의 평균 정밀도와 ROC AUC에 신뢰 구간 없음: 가중 사례입니다.
multiclass-classes-too-many = 점수(사례 × 클래스)가 { COUNT($most) }개를 넘으면 평균 정밀도에 신뢰 구간이 없습니다. 선택한 클래스의 것은 ‘결정’ 페이지에 있습니다.
multiclass-column-class = 클래스
multiclass-column-support = 사례
multiclass-column-share = 비율
multiclass-column-predicted = 예측
multiclass-column-interval = { $metric }, { $name }
multiclass-left-out = 클래스 { COUNT($count) }개를 제외합니다(정의되지 않음).
multiclass-top-k = 상위 { $k }개 정확도
    .convention = 참 클래스가 가장 높은 점수 k개 안에 있음; 동점은 기댓값
    .tied = 없음: 동점에 대한 기댓값
multiclass-summary-accuracy = 정확도
    .convention = 올바르게 예측한 사례의 비율; 사례마다 예측이 하나이면 마이크로 F1과 같음
multiclass-summary-micro-f1 = 마이크로 F1
    .convention = 모든 사례-레이블 쌍을 합침
multiclass-summary-samples-f1 = 사례별 F1
    .convention = 사례별 F1의 평균
multiclass-summary-subset-accuracy = 부분집합 정확도
    .convention = 모든 레이블이 맞은 사례의 비율
multiclass-summary-hamming-loss = 해밍 손실
    .convention = 틀리게 결정한 사례-레이블 쌍의 비율
multiclass-summary-balanced-accuracy = 균형 정확도
    .convention = 클래스별 재현율의 평균
multiclass-summary-macro-f1 = 매크로 F1
    .convention = 클래스별 F1의 평균
multiclass-summary-macro-f1-of-means = 매크로 정밀도와 매크로 재현율의 F1
    .convention = 이것을 매크로 F1이라고 부르기도 함
multiclass-summary-weighted-f1 = 가중 F1
    .convention = 클래스별 F1을 사례 수로 가중한 평균
multiclass-summary-kappa = 코헨의 카파
    .convention = 우연을 넘는 일치도
multiclass-summary-mcc = 매슈스 상관
    .convention = 다중 클래스 형태(Gorodkin 2004)
multiclass-summary-map = mAP
    .convention = 사례가 있는 클래스의 AP 평균
multiclass-summary-micro-ap = 마이크로 AP
    .convention = 모든 사례-클래스 쌍을 합침
multiclass-summary-macro-auc = 매크로 ROC AUC
    .convention = 클래스별 나머지에 대한 값의 평균
multiclass-summary-weighted-auc = 가중 ROC AUC
    .convention = 클래스별 나머지에 대한 값을 사례 수로 가중한 평균
multiclass-summary-micro-auc = 마이크로 ROC AUC
    .convention = 모든 사례-클래스 쌍을 합침
multiclass-summary-log-loss = 로그 손실
    .convention = 자연로그; 참 클래스의 확률이 0이면 무한대
multiclass-summary-top-ece = 최고 점수 클래스의 보정 오차
    .convention = 최고 확률의 너비가 같은 10개 구간
