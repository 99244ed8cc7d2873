# '일치도' 페이지: 사람이 등급을 매긴 출력물과, 지표 또는 자동 평가자의 점수.

columns-choose-grade = 사람이 매긴 등급
columns-choose-good = 좋다고 볼 최저 등급
columns-choose-good-words = 좋은 등급
columns-choose-scores = 비교할 점수
columns-choose-lower-scores = 낮을수록 좋은 점수
columns-role-grade = 등급
graded-kind-grade = 사람이 매긴 등급
graded-kind-score = 지표 또는 자동 평가자의 점수
graded-from = ≥ { $least }
graded-good = 좋음
graded-good-from = { $grade } ≥ { $least }
graded-good-words = { $grade } { LISTED($words) }
graded-in-short = 출력물 { COUNT($outputs) }개, 좋음 { COUNT($good) }개({ $rule }), 점수 { COUNT($scores) }개
graded-left-out = 등급이 없는 { COUNT($count) }행을 제외했습니다.
graded-lacking = { QUOTED($score) } 점수가 없는 출력물 { COUNT($count) }개를 그 지표에서 제외합니다.
graded-reversed = { QUOTED($score) } 점수: 좋은 출력물의 순위가 나머지보다 낮습니다(ROC AUC { RATIO($area) }). 낮을수록 좋다면 ‘열’에서 표시하십시오.
graded-no-grade = 열 { QUOTED($column) }: 등급이 있는 행이 없습니다. 다른 열을 고르십시오.
graded-no-score = 열 { QUOTED($column) }: 등급이 있는 행에 숫자가 없습니다. 다른 열을 고르십시오.
graded-provenance = { $file }(SHA-256 { $sha256 }). 좋음: { $good }. 점수 { $score }{ $others }{ $lower }. { COUNT($rows) }행, 등급이 없는 { COUNT($ungraded) }행 제외. 점수 >= 임곗값이면 좋음. { $name } { $version }
graded-provenance-others = , 다른 점수 { $scores }
graded-provenance-lower = , 부호를 바꾼 점수 { $scores }

agreement-best = { QUOTED($score) } 점수가 좋은 출력물을 가장 잘 구별합니다: ROC AUC { $area }{ $has_interval ->
    [True] ({ $name } { $interval })
   *[other] {""}
}.
agreement-none = 좋은 출력물을 우연보다 유의하게 잘 구별하는 점수가 { COUNT($scores) }개 중 없습니다. 가장 높은 { QUOTED($score) } 점수의 ROC AUC는 { $area }입니다({ $has_interval ->
    [True] { $name } { $interval }
   *[other] 신뢰 구간 없음
}).
agreement-one-class = { $good ->
    [0] 좋은 출력물이 없어 구별할 것이 없습니다. 더 낮은 등급을 고르십시오.
   *[other] 모든 출력물이 좋아 구별할 것이 없습니다. 더 높은 등급을 고르십시오.
}
agreement-behind = 다음보다 유의하게 좋음: { LISTED($scores) }.
agreement-level = { QUOTED($other) } 점수와 유의한 차이가 없습니다: { $difference }({ $name } { $low } ~ { $high }). 차이가 { $reach }보다 컸다면 찾아냈을 것입니다.
agreement-level-unknown = { QUOTED($other) } 점수와의 차이를 알 수 없습니다.
agreement-coins = 점수 { $count }개는 우연보다 낫지 않을 수 있습니다: { LISTED($scores) }.
agreement-reversed = 점수 { $count }개에서 좋은 출력물의 순위가 나머지보다 낮습니다: { LISTED($scores) }. 낮을수록 좋다면 ‘열’에서 표시하십시오.
agreement-cut = 최적 임곗값: { $cut }, 카파 { $kappa }(이 출력물로 골라 낙관적임).
agreement-gate = { $score } 임곗값 정하기

agreement-numbers = 등급과의 일치도
agreement-column-metric = 지표
agreement-roc-auc = ROC AUC, 좋음 대 나머지
agreement-ap = 좋음의 평균 정밀도
agreement-kendall = 등급과의 켄들 타우-b
agreement-spearman = 등급과의 스피어만 상관
agreement-kappa = 최고 카파와 그 임곗값
agreement-weighted-kappa = 이차 가중 카파
agreement-outputs = 출력물
agreement-counts = { COUNT($n) }개, 좋음 { COUNT($good) }개
agreement-at-least = ≥ { $threshold }
agreement-at-most = ≤ { $threshold }
agreement-kappa-at = { $value }, 임곗값 { $cut }
agreement-no-scale = 등급과 척도가 다름
agreement-one-class-short = 정의되지 않음: 클래스가 하나뿐
agreement-one-value = 정의되지 않음: 값이 하나뿐
agreement-with-limits = { $value }({ $low } ~ { $high })
agreement-no-limits = { $value }(신뢰 구간 없음)
agreement-limits = 괄호 안: 출력물 { $outputs }개에 대한 { $name } 신뢰 구간. 그래프 위의 결과에는 점수의 수에 맞게 다중 비교 보정을 했습니다.
agreement-method = 계산 방법
agreement-method-intervals = 신뢰 구간: ROC AUC는 DeLong, 겹치는 사례가 적으면 Newcombe. 평균 정밀도와 가중 카파는 붓스트랩, 타우-b와 스피어만은 동점을 고려한 분산. 상관이 정확히 −1 또는 1이거나 가중 카파의 출력물이 20개 미만이면 없습니다.
agreement-method-tests = 우연에 대한 검정: 순위합 검정, 출력물 60개까지는 정확 검정, 점수의 수에 맞게 다중 비교 보정(Holm). 최고 점수와의 차이: DeLong, 모든 쌍에 대해 다중 비교 보정(max-T).
agreement-method-kappa = 최고 카파에는 신뢰 구간이 없습니다: 임곗값을 같은 출력물로 골라 값이 너무 높습니다. 최고 점수도 같은 출력물로 골랐습니다.

agreement-auc-about = 좋은 출력물의 점수가 좋지 않은 출력물보다 높은 비율입니다. 점선: 우연 수준.
agreement-auc-alt = 사람이 매긴 등급에 대한 { $title }의 점수 { COUNT($scores) }개의 ROC AUC 및 신뢰 구간
agreement-auc-hover = { $score }: { $area }{ $has_interval ->
    [True] ({ $name } { $interval })
   *[other] {""}
}
agreement-grades-alt = { $grade } 값마다 { $title }의 { $score }: 범위, 사분위수, 중앙값
agreement-look-at = 등급별 점수
agreement-good-here = 좋음: { $grade }
agreement-best-cut = 최고 카파 { $cut }
agreement-grade-of = { $grade }(n = { $outputs })
agreement-others = 기타
table-agreement = 일치도
table-by-grade = 등급별 점수
