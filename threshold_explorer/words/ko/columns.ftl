# 열마다 감지한 역할과, 열의 문제.

columns-no-label = 열 { LISTED($columns) } 가운데 레이블이 될 수 있는 것이 없습니다. 레이블 열은 서로 다른 값이 1–{ $most }개이고 값마다 { COUNT($longest) }자 이하입니다. 이 파일에 레이블 열을 추가하거나, 같은 id가 있는 두 번째 파일을 결합하십시오.
columns-label-empty = 열 { QUOTED($column) }: 레이블이 없습니다. { $rows ->
    [1] 하나뿐인 칸이
   *[other] { COUNT($rows) }칸이 모두
} 비어 있거나 결측값을 뜻하는 텍스트입니다. 값을 채우거나, 같은 id와 그 레이블이 있는 두 번째 파일을 결합하십시오.
columns-no-score = 점수가 없습니다: 레이블 { QUOTED($label) } 말고는 점수가 들어 있는 열이 없습니다.
columns-unknown-classes = 열 { QUOTED($column) }: 점수가 아니라 글로 쓴 클래스가 들어 있으며, 그중 { LISTED($found) } 값 { $count }개는 { QUOTED($label) } 열({ LISTED($labels) })에 없습니다. 점수 열을 추가하거나, 클래스를 비교하려면 두 열에 똑같이 쓰십시오.
columns-no-truth = 참 레이블이 없습니다: { QUOTED($predicted) } 열은 모델의 예측, { QUOTED($score) } 열은 그 점수입니다. 참 레이블 열을 추가하거나, 같은 id가 있는 두 번째 파일을 결합하십시오. { QUOTED($predicted) } 열이 참 레이블이면 이름을 바꾸십시오.
columns-highest-score = 참 레이블이 없는 것 같습니다: { QUOTED($predicted) } 열은 모든 행에서 { QUOTED($score) } 등의 점수가 가장 높은 클래스입니다. 참 레이블 열을 추가하거나, 같은 id가 있는 두 번째 파일을 결합하십시오.
columns-only-answers = 참 레이블이 없습니다: 열 { LISTED($columns) }에는 참 레이블이 들어 있지 않습니다. 참 레이블 열을 추가하거나, 같은 id가 있는 두 번째 파일을 결합하십시오.
-columns-boxes-given-up = 상자는 여기서 비교하지 않습니다. 상자를 정답과 대조한 뒤 “match” 열을 추가하십시오. 올바른 검출은 1, 잘못된 검출은 0입니다.
columns-detections = 물체 검출 결과입니다{ $is_named ->
    [true] ({ QUOTED($category) } 열이 모델의 예측)
   *[false] {""}
}. 정답이 없습니다. { -columns-boxes-given-up }
columns-boxes = 점수가 없는 상자입니다{ $is_named ->
    [true] ({ QUOTED($category) } 포함)
   *[false] {""}
}. { -columns-boxes-given-up }
columns-boxes-or-cases = 열 이름이 없어서, 레이블 { QUOTED($predicted) } 및 점수가 있는 사례일 수도 있고 YOLO 형식의 상자일 수도 있습니다. 사례라면 레이블을 확인하거나 첫 줄에 열 이름을 쓰십시오. 상자라면: { -columns-boxes-given-up }
columns-ids-and-classes = 사례마다 id({ QUOTED($id) })와 클래스 하나({ QUOTED($label) })만 있고 두 번째 클래스나 점수가 없습니다. 예측이라면 참 레이블을 두 번째 파일로 추가하고, 참 레이블이라면 예측을 먼저 올리십시오.
columns-question-attribute = { QUOTED($label) } 열이 { QUOTED($score) } 열이 예측하는 참 레이블입니까? 유일한 후보이지만 이름으로 보면 사례의 속성 같습니다. 점수로는 그 값이 구분되지 않습니다(ROC AUC { RATIO($roc_auc) }). 아니라면 참 레이블 열을 추가하고 파일을 다시 올리십시오.
columns-lists = { QUOTED($retrieved) } 및 { QUOTED($relevant) } 열에 항목 목록이 들어 있습니다. 대신 질의와 항목마다 한 행으로 질의, 항목, 점수 또는 순위, 관련도를 올리십시오. df.explode({ QUOTED($retrieved) })를 쓰면 항목마다 한 행이 됩니다.
columns-one-hot = 열 { LISTED($columns) }: 사례의 클래스에서 1, 나머지에서 0입니다. 대신 클래스를 담은 열 하나를 올리십시오. 예: df[[…]].idxmax(axis=1).
columns-long = 행마다 사례의 클래스 하나입니다: { QUOTED($case) }마다 { QUOTED($class_name) }별로 한 행씩 있습니다. 사례마다 한 행으로 레이블과 클래스별 점수를 올리십시오. 예: df.pivot(index=[{ QUOTED($case) }, { QUOTED($truth) }], columns={ QUOTED($class_name) }, values={ QUOTED($score) }).
columns-long-or-cases = { QUOTED($case) }마다 { QUOTED($class_name) }별로 한 행씩 있고, { QUOTED($predicted) } 열이 그중 하나를 표시합니다. 행마다 사례 하나라면 레이블을 확인하십시오. 아니라면 { QUOTED($case) }마다 한 행으로 레이블과 클래스별 점수를 올리십시오. 예: df.pivot(index={ QUOTED($case) }, columns={ QUOTED($class_name) }, values={ QUOTED($score) }).
columns-matrix = 사례 목록이 아니라 클래스 { LISTED($classes) }의 혼동 행렬입니다. 그 바탕이 된 예측을 올리십시오: 사례마다 한 행, 레이블과 점수.
columns-report = 사례 목록이 아니라 분류 보고서(클래스별 정밀도와 재현율)입니다. 그 바탕이 된 예측을 올리십시오: 사례마다 한 행, 레이블과 점수.
columns-curve = 사례가 아니라 곡선의 점({ LISTED($columns) })입니다. 그 바탕이 된 예측을 올리십시오: 사례마다 한 행, 레이블과 점수.
columns-declared-label = { QUOTED($label) } 열을 참 레이블로 지정했습니다. 파일에는 그렇다는 근거가 없습니다. 모든 지표는 점수가 이 열과 얼마나 일치하는지를 잽니다.
columns-unknown = 열 { QUOTED($column) }: 없습니다. 있는 열은 { LISTED($columns) }입니다.
columns-two-roles = 열 { QUOTED($column) }: 역할이 둘입니다. 역할마다 다른 열을 고르십시오.


columns-joined-by-none = 두 파일에 공통된 id가 없습니다: 첫 파일은 { LISTED($predictions) }, 두 번째 파일은 { LISTED($truth) }. 둘 다 같은 id가 있는 열이 필요합니다.
columns-joined-by = { COUNT($rows) }행을 결합했습니다: 이 파일의 { QUOTED($ours) } = “{ $name }” 파일의 { QUOTED($theirs) }.
columns-joined-lacking = id가 없는 { COUNT($rows) }행을 제외했습니다.
columns-joined-repeated = { QUOTED($ours) } 값이 { COUNT($rows) }행에서 반복됩니다. 모든 행을 셉니다.
columns-joined-contrary = “{ $name }” 파일의 내용이 서로 어긋나 제외한 id { $count }개: { LISTED($ids) }.
columns-joined-differs = { QUOTED($column) } 값이 두 파일에서 다릅니다. 첫 파일의 값을 쓰고, 다른 값은 { QUOTED($added) } 열에 둡니다.
columns-joined-labels = 사례 { COUNT($count) }건의 레이블이 “{ $name }” 파일에서 다릅니다. 첫 파일의 레이블을 씁니다.
columns-joined-unmatched = 짝이 없어 제외한 id: 이 파일에서 { COUNT($ours) }개, “{ $name }” 파일에서 { COUNT($theirs) }개.


columns-stacked = 두 파일에 공통된 id가 너무 적어 서로 다른 사례로 봅니다: 이 파일 { COUNT($first) }건, “{ $name }” 파일 { COUNT($second) }건{ $shared ->
    [0] {""}
   *[other] , 그중 양쪽 모두 { COUNT($shared) }건
}. 파일마다 점수 열이 따로 있습니다.
columns-stacked-conflict = 공통된 id { COUNT($shared) }개 중 { COUNT($other) }개의 레이블이 “{ $name }” 파일에서 달라 서로 다른 사례로 봅니다. 파일마다 점수 열이 따로 있습니다.
columns-stacked-labels = 참 레이블이 다릅니다: 첫 파일은 { LISTED($first) }, 두 번째 파일은 { LISTED($second) }. 클래스 이름을 똑같이 쓰십시오.


columns-run-alone = 관련도 판정이 없는 실행 결과(검색된 항목 { COUNT($rows) }개)입니다. 판정(qrels)을 두 번째 파일로 추가하십시오.
columns-judgements-alone = 점수가 없는 관련도 판정(qrels, 항목 { COUNT($rows) }개)입니다. 실행 결과를 먼저 연 다음 판정을 두 번째 파일로 추가하십시오.
columns-lists-joined = 질의와 항목으로 결합했습니다: 판정된 질의 { COUNT($queries) }개, 목록 안의 판정된 항목 { COUNT($found) }개.
columns-lists-unjudged = 목록의 항목 { COUNT($items) }개에는 판정이 없어 관련 없음으로 셉니다.
columns-lists-unfound = 관련 있는 항목 { COUNT($items) }개가 검색되지 않아 재현율과 평균 정밀도에서 놓친 것으로 셉니다.
columns-lists-unknown = 질의 { COUNT($queries) }개에는 판정이 없어 제외했습니다: { LISTED($names) }.
columns-lists-repeated = { COUNT($rows) }행에서 질의와 항목이 반복됩니다. 항목마다 한 번만 셉니다.
columns-lists-contrary = 질의 { QUOTED($query) }에 항목 { QUOTED($item) } 행이 두 번 있습니다: { SIGNIFICANT($first, digits: 6) } 및 { SIGNIFICANT($second, digits: 6) }. 점수가 가장 높은 것처럼 질의와 항목마다 한 행만 남기십시오.


columns-no-confidence = 열 { QUOTED($column) }: 값의 범위가 { SIGNIFICANT($lowest, digits: 6) }–{ SIGNIFICANT($highest, digits: 6) }입니다. 확신도는 0의 한쪽에만 있어야 합니다.
columns-not-predicted = 열 { QUOTED($column) }: 레이블 { LISTED($labels) }의 예측이 아닙니다. 다른 열을 고르거나 비워 두십시오.
columns-predicted-rule = 모든 행에 예측 클래스가 필요합니다
columns-from-confidence = 열 { QUOTED($score) }: { QUOTED($predicted) } 열이 예측한 클래스의 확신도입니다. { $converted } ‘열’에서 바꿀 수 있습니다.
columns-converted = 예측이 { QUOTED($positive) } 클래스가 아닌 곳의 점수: { $scale ->
    [probability] 1 − 확신도.
    [percent] 100% − 확신도.
    [logarithm] −exp(확신도), 나머지는 exp(확신도).
    [falling] −exp(−확신도), 나머지는 exp(−확신도): 이 열은 불확실할수록 커집니다.
   *[rising] −확신도.
}


columns-positive-by-scores = 양성 클래스: { QUOTED($positive) }. 점수가 더 높기 때문입니다(ROC AUC { RATIO($roc_auc) }). 클래스 이름으로는 어느 쪽이 양성인지 알 수 없습니다.
columns-question-reversed = 어느 클래스를 찾습니까? 열 { QUOTED($score) }: { QUOTED($other) } 쪽의 순위가 { QUOTED($positive) } 쪽보다 높습니다. { QUOTED($positive) } 쪽을 양성 클래스로 하면 ROC AUC는 { RATIO($roc_auc) }이며 우연보다 나쁩니다.
columns-question-positive = { QUOTED($label) } 열에서 어느 클래스를 찾습니까? 클래스 이름으로도 { QUOTED($score) } 열의 점수로도 어느 쪽이 양성인지 알 수 없습니다.
columns-question-class = { QUOTED($label) } 열에서 어느 클래스를 찾습니까? 그것이 양성 클래스이고 나머지는 모두 음성입니다.
columns-question-confidence = 열 { QUOTED($score) }: 예측 클래스의 확신도처럼 0.5보다 작은 값이 없습니다. { QUOTED($label) } 열이 예측 클래스라면 참 레이블 열을 추가하십시오. 참 레이블이라면 예측 클래스 열을 추가하십시오. 아니면 모든 점수가 한 클래스의 점수입니까?
columns-question-label = 참 레이블일 수 있는 열이 { COUNT($count) }개입니다: { LISTED($columns) }. 어느 것입니까?
columns-question-score = { QUOTED($label) } 레이블의 점수일 수 있는 열이 { COUNT($count) }개입니다. 예: { LISTED($columns) }. 어느 것입니까?
columns-question-weight = { $count ->
    [1] { LISTED($columns) } 열이 숫자를 계산할 때 쓸 사례의 가중치입니까, 사례의 속성입니까?
   *[other] { LISTED($columns) } 열 가운데 하나가 숫자를 계산할 때 쓸 사례의 가중치입니까, 모두 사례의 속성입니까?
}
columns-take-weight = { QUOTED($column) } 열을 가중치로 사용
columns-take-no-weight = 모든 사례를 똑같이 셈
columns-take-label = { QUOTED($column) } 열을 레이블로 사용
columns-take-score = { QUOTED($column) } 열을 점수로 사용
columns-gives = ROC AUC { $is_sampled ->
    [true] 약 { RATIO($roc_auc) }
   *[false] { RATIO($roc_auc) }
}, 사례 { COUNT($cases) }건
columns-gives-cases = 사례 { COUNT($cases) }건
columns-question-rating = { QUOTED($score) } 열이 한 클래스의 점수입니까, { $n_predicted ->
    [1] { LISTED($predicted) }
   *[other] { LISTED($predicted) } 가운데 하나
}의 확신도입니까? 둘 다 데이터에 맞습니다.
columns-direction-rating = { QUOTED($predicted) }의 확신도{ $is_open ->
    [true] ; { QUOTED($positive) } 쪽이 양성
   *[false] {""}
}
columns-direction-other = { QUOTED($other) }
columns-direction-lower = { QUOTED($positive) }, 낮은 점수가 뜻하는 클래스
columns-direction-as-is = { QUOTED($positive) }; 모델이 우연보다 나쁨
columns-direction-score = 모든 점수가 { QUOTED($positive) } 클래스의 점수
columns-direction-gives = ROC AUC { $is_sampled ->
    [true] 약 { RATIO($roc_auc) }
   *[false] { RATIO($roc_auc) }
}, { COUNT($n_rows) }행 중 양성 { COUNT($n_positive) }행
columns-parts-together = 열 { QUOTED($column) }: 분할 { LISTED($parts) } 값이 있으며 모든 행을 셉니다. 모델은 학습에 쓰지 않은 행에서 평가하십시오.
columns-separates = 점수가 클래스를 완벽하게 구분합니다. 모델이 완벽하거나, { QUOTED($label) } 열이 참 레이블이 아니라 모델의 예측입니다.


columns-too-many-labels = 열 { QUOTED($column) }: 서로 다른 값이 { $most }개를 넘습니다. 레이블 열에는 { $most }개까지 허용됩니다.
columns-detection-too-long = { QUOTED($file) } 파일의 열을 알아내는 데 프로세서 시간이 { $seconds }초 넘게 걸립니다. 열을 줄이거나 텍스트를 짧게 하여 올리십시오.
columns-positive-open = 열 { QUOTED($column) }: 레이블은 { LISTED($labels) }입니다. 그중 하나를 양성으로 고르십시오.
columns-positive-unknown = 열 { QUOTED($column) }: 레이블은 { LISTED($labels) }이고 { QUOTED($positive) } 값은 없습니다. 그중 하나를 양성으로 고르십시오.
columns-counts-zero = { LISTED($columns) }의 건수가 모두 0입니다. 사례가 한 건 이상 필요합니다.
columns-counts-without-label = 열 { QUOTED($column) }: 일부 행에 레이블이 없습니다. 건수마다 레이블이 필요합니다.
columns-group-ends = { COUNT($row) }행: 가장 높은 점수({ QUOTED($high) })가 가장 낮은 점수({ QUOTED($low) })보다 낮습니다.
columns-class-unknown = 열 { QUOTED($column) }: { LISTED($labels) } 값 { $count }개는 클래스 가운데 없습니다.
columns-no-flag = 열 { QUOTED($column) }: { LISTED($labels) } 값이 들어 있습니다. 레이블 하나에 대한 열에는 0과 1, 또는 false와 true가 있어야 합니다.
columns-similar-labels = 레이블 { LISTED($labels) }: 공백, 대소문자, 유니코드 인코딩만 다르며 클래스 { $classes }개로 셉니다.


columns-empty-field = 빈 칸
columns-found-text = { QUOTED($text) }
columns-label-rule = 모든 행에 레이블이 필요합니다
columns-score-rule = 점수는 유한한 숫자여야 합니다
columns-relevance-rule = 관련도는 유한한 숫자여야 합니다
columns-count-rule = 건수는 0 이상의 정수여야 합니다
columns-cluster-rule = 사례마다 군집이 있어야 합니다
columns-weight-rule = 가중치는 0 이상의 유한한 숫자여야 합니다
columns-decimal-point-rule = { $rule }(소수점으로 표기)
columns-per-cent-rule = { $rule }(모든 행에 퍼센트 기호가 있거나 모두 없어야 함)
columns-length-rule = 이렇게 긴 정수는 float64로 정확히 나타낼 수 있어야 합니다
columns-may-leave-out = { $rule }. 또는 값이 없는 { $rows }행을 ‘열’에서 제외하십시오
columns-wrong-type = 열 { QUOTED($column) }: 형식이 { QUOTED($type) }입니다. { $rule }.
columns-no-complete-row = 열 { LISTED($columns) }에 모두 값이 있는 행이 없습니다. 한 행 이상 필요합니다.
columns-weights-zero = 열 { QUOTED($column) }: 가중치가 모두 0입니다. 0보다 큰 가중치가 하나 이상 필요합니다.
columns-weights-too-large = 열 { QUOTED($column) }: 가중치의 합이 1.8e308을 넘습니다. 더 작은 가중치를 쓰십시오.
columns-scores-too-far = 열 { QUOTED($column) }: 값의 범위가 { SIGNIFICANT($lowest, digits: 6) }–{ SIGNIFICANT($highest, digits: 6) }입니다. 점수는 -{ SIGNIFICANT($farthest, digits: 6) } 이상 { SIGNIFICANT($farthest, digits: 6) } 이하여야 합니다.


columns-kind-label = 레이블
columns-kind-probability = 점수(확률)
columns-kind-probability-of = 클래스 { QUOTED($label) }의 확률
columns-kind-per-cent = 점수(0에서 100)
columns-kind-real = 점수(로짓 또는 임의의 실수)
columns-kind-decision = 예측 클래스
columns-kind-weight = 가중치
columns-kind-greatest = 묶음의 최고 점수
columns-kind-positives = 양성 건수
columns-kind-negatives = 음성 건수
columns-kind-count = 사례 수
columns-kind-group = 집단
columns-kind-split = 분할(학습 또는 시험)
columns-kind-query = 질의
columns-kind-identifier = 식별자
columns-kind-unused = 텍스트(쓰지 않음)
columns-kind-empty = 비어 있음

columns-note-labels = 레이블 { LISTED($labels) }
columns-note-decisions = 예측 { LISTED($decisions) }
columns-note-identifier = 사례마다 다름
columns-note-group = 여러 사례에서 반복됨
columns-note-empty = 표본으로 본 행에 값이 없음
columns-note-unfit = 일부 값은 점수일 수 없음
columns-note-range = { SIGNIFICANT($lowest, digits: 6) }–{ SIGNIFICANT($highest, digits: 6) }


columns-blank-rule = 사례마다 날짜 또는 확인될 확률이 필요합니다
columns-no-dates = 열 { QUOTED($column) }: 날짜가 없습니다. 사례마다 2026-01-31 같은 날짜가 있는 열을 고르십시오.

blank-question = 레이블 { COUNT($cases) }개 중 { COUNT($blank) }개가 비어 있습니다. 이유는 무엇입니까?
blank-question-found = { blank-question } { $evidence }
blank-found-above = 점수 { THRESHOLD($threshold) } 이상의 사례에는 모두 레이블이 있고{ $above ->
    [0] {""}
   *[other] ({ COUNT($above) }건 제외)
}, 그 아래에는 레이블이 없습니다{ $below ->
    [0] {""}
   *[other] ({ COUNT($below) }건 제외)
}.
blank-found-sampled = { QUOTED($column) } 열의 확률을 더하면 { COUNT($expected) }이고, 레이블이 있는 사례는 { COUNT($labelled) }건입니다.
blank-found-sampled-below = 점수 { THRESHOLD($threshold) } 이상의 사례에는 모두 레이블이 있고, 그 아래에서는 점수가 낮든 높든 { PERCENT($share) }에 레이블이 있습니다.
blank-found-late = { DATE($day) } 이후인 비율은 레이블이 빈 사례에서 { PERCENT($share) }, 나머지에서 { PERCENT($labelled) }입니다.
blank-found-random = 레이블이 있는 사례와 없는 사례의 점수가 비슷합니다. 평균은 { SIGNIFICANT($labelled, digits: 3) } 및 { SIGNIFICANT($blank, digits: 3) }입니다.

blank-ask-again = 레이블이 비어 있는 이유 다시 답하기
blank-with-columns = { LISTED($columns) } 열을 가중치나 군집으로 쓰면서 빈 레이블을 남겨 둘 수 없습니다. 가중치나 군집을 쓰지 않거나 이 행들을 제외하십시오.
blank-of-recalibrated = 재보정한 점수에는 모든 레이블이 필요합니다. 원래 점수를 고르거나 레이블 없는 행을 제외하십시오.
blank-of-one-score = 레이블이 비어 있는 이유는 점수 { QUOTED($score) }에 대한 것입니다. { QUOTED($other) }에 대해서는 그로부터 추정할 수 없습니다.
blank-two-classes = 빈 레이블은 클래스가 둘일 때만 남겨 둘 수 있습니다. 이 행들을 제외하십시오.
blank-unreadable = { QUOTED($found) }: 레이블이 비어 있는 이유가 아닙니다. 허용되는 것은 “above~0.42”, “unknown”, “random”, “score”, “late~column~NAME”, “sampled~column~NAME”, “sampled~0.42~0.05”, “calibrated”입니다.

blank-take-above = 점수 { THRESHOLD($threshold) } 이상만 확인
blank-take-sampled = { QUOTED($column) } 열의 확률로 추출
blank-take-sampled-below = { THRESHOLD($threshold) } 이상은 모두, 그 아래는 { PERCENT($share) }
blank-take-late = 레이블이 늦게 도착함, { QUOTED($column) } 열 기준
blank-take-random = 무작위로 확인
blank-take-score = 점수만으로 정해짐
blank-take-calibrated = 점수가 보정되어 있음
blank-take-unknown = 아무도 모름
blank-take-leave-out = 이 행들 제외

blank-gives-above = 이 사례들만 확인됨: { THRESHOLD($threshold) } 이상에서 정밀도는 정확하고 재현율은 상하한만 알 수 있음
blank-gives-sampled = 알려진 확률로 확인됨: 모든 사례에 대한 추정값과 신뢰 구간
blank-gives-late = 모든 사례에 대한 추정값; 한 주 안에서는 늦게 오는 레이블이 나머지와 같다고 가정
blank-gives-random = 레이블이 있는 사례로 구한, 모든 사례에 대한 추정값
blank-gives-score = 모든 사례에 대한 추정값; 무엇을 확인할지 점수만으로 정해졌다고 가정
blank-gives-calibrated = 모든 사례에 대한 추정값; 점수가 0.3인 레이블 없는 사례 열 건 중 셋이 양성이라고 가정
blank-gives-unknown = 빈 레이블에 따라 달라지는 숫자는 상하한만 알 수 있음
blank-gives-leave-out = 레이블이 있는 사례 { COUNT($labelled) }건만; 나머지와 같다고 가정

blank-above = 레이블 { COUNT($cases) }개 중 { COUNT($blank) }개가 비어 있습니다: 점수가 { THRESHOLD($threshold) } 이상인 사례만 확인되었습니다. 나머지에 따라 달라지는 숫자는 상하한입니다.
blank-unknown = 레이블 { COUNT($cases) }개 중 { COUNT($blank) }개가 비어 있고 이유를 아무도 모릅니다. 그 레이블에 따라 달라지는 숫자는 상하한입니다.
blank-random = 레이블 { COUNT($cases) }개 중 { COUNT($blank) }개가 비어 있습니다. 가정: 사례가 무작위로 확인되어, 확인된 사례가 나머지와 같습니다.
blank-score = 레이블 { COUNT($cases) }개 중 { COUNT($blank) }개가 비어 있습니다. 가정: 사례의 확인 여부는 점수에만 달려 있습니다.
blank-late = 레이블 { COUNT($cases) }개 중 { COUNT($blank) }개가 비어 있습니다. 가정: 레이블의 도착 여부는 { QUOTED($column) } 열의 주에만 달려 있습니다.{ $left_out ->
    [0] {""}
   *[other] {" "}레이블이 없는 주의 사례 { COUNT($left_out) }건은 제외합니다.
}
blank-sampled = 레이블 { COUNT($cases) }개 중 { COUNT($blank) }개가 비어 있습니다: 사례가 알려진 확률로 확인되었습니다({ $by ->
    [score] { THRESHOLD($threshold) } 이상은 모두, 그 아래는 { PERCENT($share) }
   *[column] { QUOTED($column) } 열의 확률
}). 숫자는 모든 사례에 대한 추정값입니다.
blank-calibrated = 레이블 { COUNT($cases) }개 중 { COUNT($blank) }개가 비어 있습니다. 가정: 점수는 보정된 확률이어서, 점수가 0.3인 레이블 없는 사례 열 건 중 셋이 양성입니다.

blank-contradicted-above = 파일이 이 이유와 어긋납니다. 그 점수 이상에서 빠진 레이블: { COUNT($above) }개; 그 아래에 있는 레이블: { COUNT($below) }개.
blank-contradicted-random = 점수가 이 이유와 어긋납니다: 점수 { THRESHOLD($threshold) } 이상의 비율은 레이블이 있는 사례에서 { PERCENT($labelled) }, 나머지에서 { PERCENT($blank) }입니다.
blank-contradicted-sampled = 레이블이 이 확률과 어긋납니다: 점수 { THRESHOLD($threshold) }부터 시작하는 10분의 1 구간에서 레이블은 { COUNT($labelled) }개인데 기댓값은 { COUNT($expected) }개입니다.
blank-contradicted-calibrated = 레이블이 있는 사례가 이 가정과 어긋납니다: 점수가 보정되어 있지 않습니다.

columns-lower-is-positive = 이 파일에서는 낮은 점수가 양성을 뜻합니다. 점수 ≥ 임곗값이 그대로 양성 판정을 뜻하도록 부호를 바꾸어 표시합니다.
columns-predictions-only = 점수 열에 예측만 들어 있습니다: 운영점은 하나이고 곡선마다 꺾이는 점도 하나입니다.
columns-evidence = 점수 평균: { QUOTED($positive) } { $n_positive ->
    [0] 정의되지 않음
   *[other] { SIGNIFICANT($mean_positive, digits: 3) }
}({ $is_weighted ->
    [true] 가중치 { COUNT($n_positive) }
   *[false] { COUNT($n_positive) }행
}), 나머지 모두 { $n_rest ->
    [0] 정의되지 않음
   *[other] { SIGNIFICANT($mean_rest, digits: 3) }
}({ $is_weighted ->
    [true] 가중치 { COUNT($n_rest) }
   *[false] { COUNT($n_rest) }행
}).
columns-reversed = ROC AUC가 { $is_near_half ->
    [true] 0.5보다 조금 낮습니다
   *[false] { RATIO($roc_auc) }입니다
}: 점수는 다른 클래스를 더 높은 순위에 둡니다. { $n_others ->
    [1] { QUOTED($other) } 쪽을 양성 클래스로 고르거나
   *[other] 다른 양성 클래스를 고르거나
}, ‘낮은 점수가 양성을 뜻함’을 { $is_turned ->
    [true] 선택 해제하십시오
   *[false] 선택하십시오
}.


-columns-threshold-rule = 점수 >= 임곗값이면 양성
columns-provenance = { $file }(SHA-256 { $sha256 }). 레이블 { $label } = { $positive }{ $label_declared ->
    [true] (참 레이블로 지정됨)
   *[false] {""}
}{ $is_merged ->
    [true] (공백이나 대소문자만 다른 레이블을 합침)
   *[false] {""}
}. 점수 { $score }{ $predicted }{ $is_turned ->
    [true] (부호를 바꿈)
   *[false] {""}
}{ $weight }{ $cluster }{ $blank }. { $rows }행 읽음{ $reading }{ $left_out }. { -columns-threshold-rule }. { $name } { $version }
columns-provenance-predicted = ({ $predicted } 열이 예측한 클래스의 확신도를 양성 클래스의 점수로 변환)
columns-provenance-cluster = , 군집 { $cluster }
columns-provenance-blank = , 빈 레이블 유지: { $reason }
columns-provenance-weight = , 가중치 { $weight }
columns-provenance-reading = , 읽는 방법: { $reading }
columns-provenance-left-out = , { $rows }행 제외({ $reasons })
columns-provenance-reasons = { $first }, { $second }
columns-provenance-reason = { $role ->
    [label] 레이블
    [score] 점수
    [predicted] 예측 클래스
    [cluster] 군집
   *[weight] 가중치
} 없음 { $rows }행
columns-provenance-of-counts = { $title }: 임곗값 { $thresholds }개에서의 건수, 데이터 없이 공유됨. { -columns-threshold-rule }. { $name } { $version }
columns-no-answers = { QUOTED($score) } 열의 일부 행에 { QUOTED($label) } 열의 두 클래스 가운데 하나가 들어 있지 않습니다.

columns-not-two-classes = 파일에 두 클래스의 레이블과 점수가 없습니다. “{ $found }” 데이터로 읽었습니다. “label” 및 “score” 값으로 열을 지정하십시오.
columns-option-of-cases = 행이 사례가 아니라 점수마다 센 건수여서 “{ $option }” 값을 쓸 수 없습니다. 빼십시오.
columns-which-positive = { QUOTED($column) }의 양성 클래스가 분명하지 않습니다. “positive” 값으로 지정하십시오: { LISTED($labels) }.
columns-needs-estimates = 이런 이유로 레이블이 비어 있으면 숫자의 상하한만 알 수 있습니다. 추정값을 주는 이유를 “blank” 값으로 지정하거나 “drop” 값으로 그 행을 제외하십시오.
columns-one-class = 사례 { COUNT($cases) }건이 모두 한 클래스 { QUOTED($label) }입니다. 다른 클래스가 없으면 고를 임곗값이 없습니다.
columns-group-rule = 집단 열의 값은 단일 값이어야 합니다
columns-many-groups = 열 { QUOTED($column) }의 값이 { COUNT($count) }개입니다. “group”에는 값이 { COUNT($most) }개 이하인 열을 씁니다.
question-unanswered = { $question } 다음으로 답하십시오: { $answers }. 첫 번째 답을 받아들이려면 “accept_guesses” 값을 쓰십시오.
question-answer = “{ $option }={ $value }”
question-unknown-name = “read”에 { QUOTED($name) } 없음. 허용되는 것: { LISTED($accepted) }.
question-unknown-value = { QUOTED($name) }의 값이 { QUOTED($found) }일 수 없습니다. 허용되는 것: { LISTED($accepted) }.
