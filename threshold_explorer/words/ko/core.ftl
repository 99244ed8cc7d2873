# 지표 라이브러리 metrics_core의 오류 메시지와, 지표가 정의되지 않는 이유.

core-column-dimensions = { $name }의 차원이 { $dimensions }개입니다. 사례마다 값이 하나인 열 하나여야 합니다.
core-column-lengths = 열의 길이가 다릅니다: { $lengths }. 사례마다 값이 하나씩 필요합니다.
core-column-unreadable = { $name }의 형식 { $type }: 값이 하나씩 있는 열 하나로 읽을 수 없습니다.
core-no-case = 사례가 없습니다: 열이 비어 있습니다. 예측이 하나 이상 필요합니다.
core-not-real = { $name }의 형식이 { $type }입니다. 실수가 들어 있어야 합니다.
core-not-a-number = { $name }, { $row }행(0부터 셈)의 값 { $value }: 실수가 아닙니다.
core-text = { $name }에 숫자가 아니라 텍스트가 있습니다. 처음은 { $row }행(0부터 셈)의 { $value }입니다.
core-not-text = { $name }, { $row }행(0부터 셈)의 값 { $value }: 텍스트가 아닙니다.
core-not-finite = { $name }에 유한하지 않은 값이 { $count }개 있습니다. 처음은 { $row }행(0부터 셈)의 { $value }입니다. 이 행들을 지우거나 값을 채우십시오.
core-label-missing = y_true에 빠진 레이블이 { $count }개 있습니다. 처음은 { $row }행(0부터 셈)입니다. 이 행들을 지우십시오.
core-label-not-single = 양성 레이블이 { $label }입니다. 레이블 하나여야 합니다.
core-label-absent = 양성 레이블 { $label }: y_true에 없습니다. 다음 중에서 고르십시오: { $labels }.
core-choice-infeasible = 제약 조건을 충족하는 임곗값이 없습니다.
core-choice-undefined = 모든 임곗값에서 목적 함수가 정의되지 않아 최적 임곗값이 없습니다: { $reason }.
core-label-open = y_true의 레이블은 { $labels }입니다. 양성 레이블을 pos_label로 지정하십시오. 어느 것이 양성인지는 라이브러리마다 다릅니다.
core-labels-many = y_true에 서로 다른 레이블이 { $count }개 있는데({ $labels }) 임곗값은 두 클래스를 나눕니다. 한 레이블을 나머지와 비교하려면 y_true == label을 넘기십시오.
core-weight-out-of-range = sample_weight에 음수이거나 유한하지 않은 가중치가 { $count }개 있습니다. 처음은 { $row }행(0부터 셈)의 { $value }입니다. 가중치는 0 이상의 유한한 숫자여야 합니다.
core-weight-too-small = { $name }, { $row }행(0부터 셈)의 값 { $value }: 가중치는 0이거나 1e-75 이상이어야 합니다. 모든 가중치에 같은 수를 곱하십시오.
core-weights-zero = 모든 가중치가 0이어서 남는 사례가 없습니다. 0보다 큰 가중치가 하나 이상 필요합니다.
core-count-out-of-range = { $name }, { $row }행(0부터 셈)의 값 { $value }: 건수는 0 이상이어야 합니다.
core-count-too-large = { $name }, { $row }행(0부터 셈)의 값 { $value }: 건수는 2**63보다 작아야 합니다.
core-total-too-large = 사례의 합이 { $total }입니다. 건수의 합은 2**63보다 작아야 하고, 가중치의 합은 1e150 이하여야 합니다.
core-counts-zero = 모든 건수가 0이어서 사례가 없습니다. 사례가 한 건 이상 필요합니다.
core-group-ends = { $row }행(0부터 셈)의 묶음에서 가장 높은 점수가 가장 낮은 점수보다 낮습니다.
core-matrix-not-numbers = { $name }의 값이 { $value }입니다. 건수는 0 이상의 숫자여야 합니다.
core-matrix-out-of-range = { $name }에 { $value } 값이 있습니다. 건수는 0 이상의 유한한 숫자여야 합니다.
core-matrix-too-small = { $name }에 { $value } 값이 있습니다. 네 건수 가운데 0과 1e-100 사이인 것은 하나까지만 허용됩니다. 네 건수에 같은 수를 곱하십시오.
core-matrix-shapes = 건수의 모양이 { $shapes }입니다. 네 가지 모두 모양이 같아야 합니다.
core-threshold-not-real = 임곗값이 { $value }입니다. 실수 또는 실수의 배열이어야 합니다.
core-threshold-nan = 임곗값이 nan입니다. 실수이거나, 양성 판정을 하지 않으려면 inf여야 합니다.
core-threshold-several = 임곗값이 여럿 주어졌습니다. 하나만 허용됩니다.
core-threshold-dimensions = 임곗값의 차원이 { $dimensions }개입니다. 곡선에는 1차원 임곗값 목록이 필요합니다.
core-edges = 히스토그램의 경계는 앞의 것보다 점점 커지는 숫자 둘 이상이어야 합니다.
core-prevalence-not-real = 양성 비율이 { $value }입니다. 0과 1 사이의 숫자여야 합니다.
core-prevalence-several = 양성 비율이 여럿 주어졌습니다. 점수에는 하나만 쓸 수 있고, 여럿은 혼동 행렬에만 쓸 수 있습니다.
core-prevalence-out-of-range = 양성 비율이 { $value }입니다. 0보다 크고 1보다 작아야 합니다.
core-prevalence-one-class = 클래스가 하나뿐이어서 다른 양성 비율을 설정할 수 없습니다. 양성 사례와 음성 사례가 한 건 이상씩 필요합니다.
core-floor-one-class = 클래스가 하나뿐이어서 다른 양성 비율에서의 정밀도를 알 수 없습니다. 양성 사례와 음성 사례가 한 건 이상씩 필요합니다.
core-prevalence-shapes = 양성 비율의 모양 { $shapes }: 브로드캐스트할 수 없습니다. 모양이 같거나 하나가 숫자여야 합니다.
core-merge-reweighted = 부분 가운데 하나가 다른 양성 비율에 있습니다. 관측한 대로 합친 다음 양성 비율을 설정하십시오.
core-rank = k가 { $value }인데 사례는 { $cases }건입니다. k는 1부터 { $cases }까지의 정수여야 합니다.
core-rank-weighted = 가중 사례에서는 상위 k건이 정의되지 않습니다. 가중치를 없애거나 k 대신 임곗값을 쓰십시오.
core-rank-reweighted = 점수가 다른 양성 비율에 있어 상위 k건이 정의되지 않습니다. 관측한 양성 비율을 쓰거나 k 대신 임곗값을 쓰십시오.
core-relevance-negative = relevance에 음수가 { $count }개 있습니다. 처음은 { $row }행(0부터 셈)의 { $value }입니다. 관련도는 0(관련 없음) 이상이어야 합니다.
core-relevance-out-of-range = relevance, { $row }행(0부터 셈)의 값 { $value }: 0보다 큰 관련도는 1e-75 이상 1e150 이하여야 합니다.
core-query-column = { $name }에 { $column } 열이 없습니다. { $columns } 열이 필요합니다.
core-query-missing = { $name }에 빠진 값이 { $count }개 있습니다. 처음은 { $row }행(0부터 셈)입니다. 모든 행에 값이 필요합니다.
core-query-not-single = { $name }, { $row }행(0부터 셈)의 값 { $value }: 레이블 하나가 아닙니다.
core-query-item-twice = { $name }에 질의 { $query }의 항목 { $item } 행이 두 번 있습니다: { $first }행과 { $row }행(0부터 셈). 하나를 지우십시오.
core-queries-apart = 실행 결과와 판정에 공통된 질의가 없습니다: 첫 질의는 { $found } 및 { $judged }입니다. 둘 다 같은 질의 식별자를 써야 합니다.
core-query-unknown = 질의 { $query }: 없습니다.
core-query-values = 값의 모양이 { $shape }입니다. 질의 { $queries }개마다 값이 하나씩 있어야 합니다.
core-cluster-missing = cluster에 빠진 값이 { $count }개 있습니다. 처음은 { $row }행(0부터 셈)입니다.
core-merge-clustered = 사례에 군집이 있고, 다른 부분으로 이어질 수 있습니다. 모든 사례를 함께 넣어 점수를 만드십시오.
core-interval-weighted = 가중 사례입니다. 신뢰 구간에는 가중치의 합이 아니라 사례의 수가 필요합니다.
core-sample-weighted = 가중 사례입니다. 사례를 통째로 뽑으면 가중치가 무시됩니다. 대신 사례의 가중치를 정확히 다시 매기십시오.
core-sample-one-class = 양성 비율 { $share }의 표본에서는 한 클래스가 사라집니다: 양성 사례 { $positives }건, 음성 사례 { $negatives }건뿐입니다. 관측값에 더 가까운 양성 비율을 고르십시오.
core-sample-no-positive = 양성 비율 { $share }인 사례 { $size }건의 표본에는 양성 사례가 없습니다. 더 큰 표본이나 다른 양성 비율을 고르십시오.
core-sample-no-negative = 양성 비율 { $share }인 사례 { $size }건의 표본에는 음성 사례가 없습니다. 더 큰 표본이나 다른 양성 비율을 고르십시오.
core-sample-few-positives = 양성 비율 { $share }인 사례 { $size }건의 표본에는 양성 사례 { $wanted }건이 필요한데 { $present }건뿐입니다. 더 작은 표본이나 다른 양성 비율을 고르십시오.
core-sample-few-negatives = 양성 비율 { $share }인 사례 { $size }건의 표본에는 음성 사례 { $wanted }건이 필요한데 { $present }건뿐입니다. 더 작은 표본이나 다른 양성 비율을 고르십시오.
core-sample-too-large = 사례 { $present }건에서 { $wanted }건의 표본을 뽑기에는 너무 큽니다. 대신 사례의 가중치를 정확히 다시 매기십시오.
core-not-probabilities = 점수의 범위가 { $low }–{ $high }이므로 확률이 아닙니다. 이 지표에는 [0, 1]의 점수가 필요합니다.
core-interval-clustered = 사례가 군집에 속합니다. 이 신뢰 구간에는 독립된 사례가 필요합니다.
core-not-probability = { $name }의 값이 { $value }입니다. 0부터 1까지의 숫자여야 합니다.
core-map-one-class = 클래스가 하나뿐이어서 점수를 재보정할 수 없습니다. 양성 사례와 음성 사례가 한 건 이상씩 필요합니다.
core-map-separated = 임곗값 하나로 클래스가 나뉘어, { $method } 변환의 적합에 최댓값이 없습니다. { $first_method } 또는 { $second_method } 방법이나 더 많은 사례를 쓰십시오.
core-map-always-right = 참 클래스가 항상 가장 그럴듯하여, { $method } 변환의 적합에 최댓값이 없습니다. { $first_method } 또는 { $second_method } 방법이나 더 많은 사례를 쓰십시오.
core-map-no-information = 모든 사례에서 모든 클래스의 확률이 같아 점수에 정보가 없습니다. { $method } 변환을 적합할 것이 없습니다.
core-map-class-absent = 사례가 없는 클래스가 있어 나머지에 대한 { $method } 변환이 없습니다. 클래스마다 사례가 한 건 이상 필요합니다.
core-map-range = { $method } 변환에는 0부터 1까지의 점수가 필요한데 범위가 { $low }–{ $high }입니다.
core-map-classes = 점수의 클래스는 { $found }개인데 변환의 클래스는 { $classes }개입니다.
core-no-map = 재보정 변환이 아닙니다: { $fault }.
core-unknown-method = 방법이 { $value }입니다. 다음 중 하나여야 합니다: { $choices }.
core-folds-one-class = 폴드 하나를 빼면 사례가 남지 않는 클래스가 있습니다. 클래스마다 둘 이상의 폴드에 있어야 합니다. 사례를 늘리거나 다른 군집을 쓰십시오.
core-unknown-score = 점수가 { $value }입니다. brier 또는 log여야 합니다.
core-unknown-ends = 0 또는 1인 점수의 처리 방식이 { $value }입니다. omit 또는 clip이어야 합니다.
core-unknown-binning = 구간 나누기가 { $value }입니다. width 또는 mass여야 합니다.
core-wilson = 시행 { $trials }번 중 성공 { $successes }번에는 윌슨 구간이 없습니다. 둘 다 (가중치가 아닌) 정수이고 0 <= 성공 <= 시행이어야 합니다.
core-f-interval = TP { $tp }, FP { $fp }, FN { $fn }에는 F1 신뢰 구간이 없습니다. 셋 다 가중치가 아닌 0 이상의 정수여야 합니다.
core-not-whole = { $name }의 값이 { $value }입니다. { $least }부터 { $most }까지의 정수여야 합니다.
core-beta = beta가 { $value }입니다. 0 이상의 숫자여야 합니다.
core-not-positive = { $name }의 값이 { $value }입니다. 0보다 큰 유한한 숫자여야 합니다.
core-confidence = 신뢰 수준이 { $value }입니다. 0보다 크고 1보다 작아야 합니다.
core-floor = 최소 정밀도가 { $value }입니다. 0보다 크고 1보다 작아야 합니다.
core-points = points가 { $value }입니다. 11, 101 또는 None(모든 재현율)이어야 합니다.
core-gain-too-large = 관련도 가운데 { $value } 값이 있습니다. 지수 이득에는 { $most } 이하의 관련도가 필요합니다.
core-matched-values = { $quantity } 값은 { $kind ->
    [positive] 양수여야
   *[finite] 유한한 수여야
} 합니다.
core-rule = { $value }: 선택할 수 없습니다. 다음 중에서 고르십시오: { $choices }.
core-not-a-statistic = BinaryScores는 BinaryScores.from_predictions(y_true, y_score) 또는 BinaryScores.from_counts로 만드십시오. 주어진 것: { $value }.
core-not-scores = BinaryScores는 BinaryScores와만 합칠 수 있는데 { $value } 값이 주어졌습니다.
core-not-a-matrix = ConfusionMatrix가 필요한데 { $value } 값이 주어졌습니다.
core-metric-unknown = 지표 { $value }: 없습니다. 다음 중에서 고르십시오: { $choices }.
core-answering-two = 답이 없을 확률과 확신도 가운데 하나만 주십시오.
core-answering-none = 언제 답할지 정하는, 답이 없을 확률 또는 확신도를 주십시오.
core-metric-undirected = { $metric }: 높은 값도 낮은 값도 더 낫지 않아 최적화할 수 없습니다.
core-metric-no-interval = { $metric }: 다른 양성 비율에서 신뢰 구간이 없습니다. 다음 중에서 고르십시오: { $choices }.
core-class-unnamed = 클래스가 { $classes }입니다. 텍스트나 숫자 같은 레이블 하나씩으로 클래스를 하나 이상 지정하십시오.
core-class-repeated = 클래스 { $label }: 두 번 나옵니다. 클래스마다 한 번만 쓰십시오.
core-class-missing = { $name }에 빠진 레이블이 { $count }개 있습니다. 처음은 { $row }행(0부터 셈)입니다. 이 행들을 지우십시오.
core-class-order = 레이블 { $classes }: 정렬할 수 없습니다. 클래스를 순서대로 쓰십시오.
core-class-unknown = { $name }, { $row }행(0부터 셈)의 레이블 { $label }: 클래스 { $classes }에 없습니다. 나오는 클래스를 모두 쓰십시오.
core-class-counts-shape = { $name }의 모양이 { $shape }입니다. 이 클래스들에 필요한 모양: { $wanted }.
core-class-positions = 클래스의 순서가 { $value }입니다. 0부터 { $last }까지의 위치가 정확히 한 번씩 있어야 합니다.
core-class-prevalence-out-of-range = 클래스 { $label }의 비율이 { $value }입니다. [0, 1]에 있어야 합니다.
core-class-prevalence-sum = 클래스 비율의 합이 { $total }입니다. 합이 1이어야 합니다.
core-class-prevalence-no-case = 클래스 { $label }에 사례가 없으므로 비율이 0이어야 합니다.
core-class-prevalence-shape = 클래스 비율의 모양이 { $shape }입니다. 클래스마다 하나씩 { $classes }개여야 합니다.
core-class-none = 클래스 { $label }: 없습니다. 다음 중에서 고르십시오: { $classes }.
core-class-columns = y_score가 { $columns }열인데 클래스 { $classes }개마다 한 열씩 있어야 합니다. 사례가 없는 클래스를 포함하여 모든 클래스를 열의 순서대로 쓰십시오.
core-class-k = k가 { $value }인데 클래스는 { $classes }개입니다. k는 1부터 { $classes }까지의 정수여야 합니다.
core-class-thresholds = 임곗값의 모양이 { $shape }입니다. 숫자 하나이거나, 클래스마다 하나씩 { $classes }개여야 합니다.
core-class-probabilities = { $row }행(0부터 셈)의 점수 합이 { $total }이어서 확률이 아닙니다. 이 지표에는 합이 1인 클래스 확률이 필요합니다.
core-table-dimensions = { $name }의 차원이 { $dimensions }개입니다. 사례마다 한 행, 클래스마다 한 열인 표여야 합니다.
core-table-not-a-number = { $name }에 { $value } 값이 있는데 실수가 아닙니다.
core-table-not-finite = { $name }에 유한하지 않은 값이 { $count }개 있습니다. 처음은 { $row }행 { $column }열(모두 0부터 셈)의 { $value }입니다. 이 행들을 지우거나 값을 채우십시오.
core-truth-shape = y_true의 모양은 { $truth }, y_score의 모양은 { $score }입니다. 둘 다 사례마다 한 행, 레이블마다 한 열이어야 합니다.
core-label-unknown = 레이블 { $label }: 이 레이블을 가지는지 알려진 사례가 없습니다.
core-truth-not-binary = { $name }, { $row }행 { $column }열(모두 0부터 셈)의 값 { $value }: 0과 1만 있어야 합니다.
core-bound = { $metric }의 제약 조건 값이 { $value }입니다. { $metric }의 범위인 { $least }부터 { $most }까지의 유한한 숫자여야 합니다.
core-flagged-bound = 양성 판정 건수의 상한 { $value }건이 사례 수 { $cases }건보다 많습니다. 더 작은 상한을 고르십시오.
core-groups-constraints = 제약 조건은 집단마다 임곗값이 자유로울 때 쓰는 것이며 { $equal }에는 쓸 수 없습니다.
core-guarantee-metric = { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
    [flagged_rate] 양성 판정률
   *[other] { $metric }
}에 대한 이 제약 조건은 보장할 수 없습니다. 재현율과 정밀도처럼 사례의 비율이면 보장할 수 있습니다. F-베타, 비용과 그 밖의 지표는 더 나은 쪽의 제약 조건만 보장할 수 있습니다.
core-observed-constraints = 재표본 추출에는 이 사례에 대한 제약 조건을 씁니다. { $metric }에 대한 제약 조건의 신뢰 수준을 빼십시오.
core-guarantee-weights = 가중 사례의 { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
    [flagged_rate] 양성 판정률
   *[other] { $metric }
}: 보장할 수 없습니다. 한계는 사례를 셉니다. 신뢰 수준이나 가중치를 빼십시오.
core-guarantee-clusters = 군집에 함께 속하는 사례의 { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
    [flagged_rate] 양성 판정률
   *[other] { $metric }
}: 보장할 수 없습니다. 한계는 독립된 사례를 셉니다. 군집마다 사례 하나만 남기거나 신뢰 수준을 빼십시오.
core-guarantee-prevalence = 이 사례들의 양성 비율에서 { $metric ->
    [recall] 재현율
    [precision] 정밀도
    [fpr] 거짓 양성률
    [flagged_rate] 양성 판정률
   *[other] { $metric }
}: 양성 비율 자체가 불확실하여 보장할 수 없습니다. 새 사례의 양성 비율을 고르십시오.
core-no-constraint = at_least(metric, bound) 또는 at_most(metric, bound)로 만든 제약 조건이 필요한데 { $value } 값이 주어졌습니다.
core-not-binary-scores = BinaryScores.from_predictions(y_true, y_score)로 만든 BinaryScores가 필요한데 { $value } 값이 주어졌습니다.
core-objective-unknown = 목적 함수 { $value }: 없습니다. 높거나 낮을수록 더 나은 지표, 또는 다음 중에서 고르십시오: { $choices }.
core-cost = { $name }의 비용이 { $value }입니다. -1e150부터 1e150까지의 숫자여야 합니다. 음의 비용은 이득입니다.
core-not-costs = Costs(tp=..., fp=..., fn=..., tn=...)가 필요한데 { $value } 값이 주어졌습니다.
core-costs-no-odds = 거짓 양성의 비용은 참 음성보다 { $alarm }만큼, 거짓 음성의 비용은 참 양성보다 { $miss }만큼 큽니다. 두 차이 모두 0보다 커야 합니다.
core-exchange-rate = 교환 비율이 { $value }입니다. 0보다 크고 1보다 작아야 합니다.
core-threshold-probability = 임계 확률이 { $value }입니다. 0 이상이고 1보다 작아야 합니다.
core-review-cost = 검토 비용이 { $value }입니다. 0 이상의 유한한 숫자여야 합니다.
core-review-capacity = 검토 가능 건수가 { $value }입니다. 0부터 { $cases }까지의 사례 수여야 합니다.
core-review-band = 검토 구간의 하한 임곗값 { $low }, 상한 임곗값 { $high }: 하한 임곗값이 더 높습니다.
core-resamples-too-many = 임곗값 { $steps }개에서 재표본 { $n_resamples }개는 건수가 { $most }개를 넘습니다. 재표본이나 임곗값을 줄이십시오.
core-quantity-twice = 서로 다른 두 지표의 키가 같습니다: { $key }. 따로 계산하십시오.
core-no-decisions = two_thresholds 또는 two_models로 만든 PairedDecisions가 필요한데 { $value } 값이 주어졌습니다.
core-not-bounded = 값 { $value }: [0, 1] 밖입니다.
core-delta = 허용 오차가 { $value }입니다. 목적 함수의 단위로 0 이상의 유한한 숫자여야 합니다.
core-metric-no-proportion = { $metric }: 사례의 비율이 아니어서 너비를 미리 알 수 없습니다. 다음 중에서 고르십시오: { $choices }.
core-shares-impossible = 양성 비율 { $prevalence }, 양성 판정률 { $flagged_rate }에서 { $metric }의 값은 { $value }일 수 없습니다. 한 클래스에 있는 것보다 많은 사례가 필요합니다.
core-numbers = { $name }의 값이 { $value }입니다. 숫자 또는 숫자의 배열이어야 합니다.
core-out-of-range = { $name }의 값이 { $value }입니다. { $least }부터 { $most }까지의 숫자여야 합니다.
core-not-inside = { $name }의 값이 { $value }입니다. 0보다 크고 1보다 작아야 합니다.
core-width-too-small = 반너비 { $value }에는 사례가 { $most }건 넘게 필요합니다. 더 큰 반너비를 고르십시오.
core-share = 선택 집합의 사례 비율이 { $value }입니다. 0보다 크고 1보다 작아야 합니다.
core-series-count = 계열이 { $found }개입니다. 비교에는 이름이 있는 { $least }–{ $most }개가 필요합니다.
core-series-threshold = 계열 { $name }에 임곗값이 없습니다. 계열마다 임곗값을 주십시오.
core-series-unknown = 계열 { $name }: 없습니다. 다음 중에서 고르십시오: { $choices }.
core-periods-none = 기간마다 이름이 있는 점수가 필요한데 { $value } 값이 주어졌습니다.
core-periods-twice = 두 기간의 이름이 같습니다: { $name }. 서로 다른 이름을 붙이십시오.
core-periods-codes = 코드는 정수여야 합니다: 기간의 위치 0부터 { $last }까지, 기간이 없으면 -1.
core-periods-dates = 날짜를 하나 이상 주십시오: numpy 또는 pandas 날짜, 또는 2024-05-17 같은 텍스트. 날짜가 없는 사례는 NaT입니다.
core-periods-counts = 시행 { $trials }번 중 성공 { $successes }번은 검정할 수 없습니다. 둘 다 볼 때마다 정수 하나이고 0 <= 성공 <= 시행이어야 합니다.
core-periods-reference = 기준 비율, 또는 시행이 한 번 이상인 기준 기간의 성공과 시행 가운데 하나를 주십시오.
core-parts-few = 부분이 { $parts }개 주어졌는데 둘 이상 필요합니다: 하나로 임곗값을 고르고 하나로 시험합니다.
core-groups-few = 모든 사례가 한 집단입니다. 비교하려면 집단이 { $least }개 이상 필요합니다.
core-groups-many = 집단이 { $count }개인데 { $least }–{ $most }개만 비교할 수 있습니다. 숫자를 분위수나 경계로 묶거나 다른 열을 고르십시오.
core-groups-number = 집단 { $count }개의 점수가 주어졌습니다. { $least }–{ $most }개가 필요합니다.
core-groups-names = 두 집단의 이름이 같습니다. 이름은 한 번씩만 나와야 합니다.
core-groups-codes = 코드는 사례마다 0부터 { $most }까지의 정수 하나여야 합니다. 집단 { $count }개마다 사례가 있어야 합니다.
core-groups-cuts = 경계가 { $value }입니다. 오름차순의 유한한 숫자가 하나 이상이어야 합니다.
core-groups-thresholds = 집단 { $groups }개에 임곗값이 { $count }개 주어졌습니다. 모두에 하나, 또는 집단마다 하나씩 주십시오.
core-groups-reweighted = 한 집단의 점수가 다른 양성 비율에 있습니다. 집단은 그 사례들의 양성 비율에서 비교하십시오.
core-groups-clustered = 한 집단의 사례에 군집이 있고, 여러 집단에 걸칠 수 있습니다. 집단은 군집 없이 비교합니다.
core-groups-objective = 목적 함수 { $value }: 모든 집단의 사례에 대한 합이 아닙니다. 다음 중에서 고르십시오: { $choices }.
core-groups-aim = objective, level, overall_recall 가운데 { $count }개가 주어졌습니다. 정확히 하나를 주십시오.
core-groups-level = equal={ $equal }인 임곗값에는 공통 수준이 없습니다. 대신 목적 함수를 주십시오.
core-slices-metric = { $value }: 사례에 대한 평균이 아니어서 취약 하위 집단이 없습니다. 다음 중에서 고르십시오: { $choices }.
core-slices-columns = 검색할 열이 없습니다. 열이 하나 이상인 매핑이나 표를 넘기십시오.
core-partial-mask = is_labelled가 { $value }입니다. 사례마다 불리언 하나여야 합니다: 레이블을 알면 true.
core-partial-no-label = 레이블이 있는 사례가 없습니다. 레이블이 하나 이상 필요합니다.
core-partial-unbounded = 지표 { $value }: 상하한이 없습니다. 임곗값 양쪽에서 레이블 없는 사례가 모두 양성이거나 음성일 때보다 낮거나 높을 수 있습니다.
core-partial-no-interval = 지표 { $value }: 일부에만 레이블이 있는 사례로는 신뢰 구간이 없습니다.
core-partial-not-partial = PartialLabels.from_predictions(y_true, y_score, is_labelled=...)로 만든 PartialLabels가 필요한데 { $value } 값이 주어졌습니다.
core-partial-codes = 층의 코드는 사례마다 0 이상의 정수 하나여야 합니다.
core-partial-probabilities = { $row }행(0부터 셈)의 확률이 { $value }입니다. 사례에 레이블이 있을 확률은 1e-75 이상 1 이하여야 합니다.
core-partial-certain = { $row }행(0부터 셈)의 사례에 레이블이 없는데 레이블이 있을 확률은 1입니다.
core-partial-design = 설계 { $value }: 없습니다. Strata, Probabilities, Calibrated 가운데 고르십시오.
core-partial-effort = 반너비와 레이블을 붙일 사례 수 가운데 하나만 주십시오.
core-partial-all-labelled = 모든 사례에 레이블이 있습니다: 다음에 레이블을 붙일 사례가 없습니다.
core-partial-no-fraction = 지표 { $value }: 레이블링 계획이 없습니다. 재현율처럼 건수의 가중합을 다른 가중합으로 나눈 것이어야 합니다.
core-partial-undefined = { $value }: 이 임곗값에서 정의되지 않음({ $reason }).
core-not-a-grouping = group_by_value 등으로 만든 Grouping이 필요한데 { $value } 값이 주어졌습니다.
core-not-grouped-scores = GroupedScores, 또는 집단의 이름에서 BinaryScores로의 매핑이 필요한데 { $value } 값이 주어졌습니다.
core-undefined-no-case = 사례가 없음
core-undefined-no-positive = 양성 사례가 없음
core-undefined-no-negative = 음성 사례가 없음
core-undefined-none-flagged = 양성 판정 사례가 없음
core-undefined-all-flagged = 모든 사례가 양성으로 판정됨
core-undefined-one-class = 클래스가 하나뿐임
core-undefined-nothing-to-find = 양성 사례도 양성 판정 사례도 없음
core-undefined-one-class-or-one-prediction = 클래스가 하나뿐이거나 모든 예측이 같음
core-undefined-one-class-predicted = 클래스가 하나뿐이고 모든 예측이 그 클래스임
core-undefined-none-flagged-or-positive = 양성 판정 사례가 없거나 양성 사례가 없음
core-undefined-no-false-positive-or-positive = 양성으로 판정된 음성 사례가 없거나 양성 사례가 없음
core-undefined-no-true-negative-or-positive = 모든 음성 사례가 양성으로 판정되었거나 양성 사례가 없음
