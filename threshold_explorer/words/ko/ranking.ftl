# '순위' 페이지.

ranking-in-short = 질의 { COUNT($queries) }개, 검색된 항목 { COUNT($items) }개, 관련 있음 { COUNT($relevant) }개
ranking-provenance = { $file }(SHA-256 { $sha256 }). 질의 { $query }. { $relevance } ≥ { SIGNIFICANT($relevant_from, digits: 6) }이면 관련 있음. 점수 { $score }{ $second }. { COUNT($rows) }행. 동점은 AP와 보간 정밀도에서는 한 묶음, 나머지에서는 기댓값. nDCG의 이득: { $gain ->
    [linear] 선형
   *[exponential] 지수
}. 신뢰 구간: { $cluster ->
    [none] 질의 붓스트랩
   *[other] 질의 군집({ $cluster }) 붓스트랩
}(재표본 2000개, 시드 0; 질의가 2000개를 넘으면 적률로). { $name } { $version }
ranking-provenance-second = (비교: { $score })
ranking-resampling = 질의를 재표본 추출하는 중…

ranking-rows-ratings = 사람마다 항목의 순위를 점수로 매깁니다. 평점 ≥ { SIGNIFICANT($least, digits: 6) }이면 관련 있음으로 셉니다. ‘열’에서 바꿀 수 있습니다.
ranking-rows-unjudged = { COUNT($rows) }행에 관련도가 없어 그 항목을 관련 없음으로 셉니다.
ranking-rows-unfound = { COUNT($rows) }행에 점수가 없어 그 항목은 순위에 없지만 재현율에서 셉니다.
ranking-rows-unanswered = 질의 { COUNT($queries) }개에 판정은 있지만 검색된 항목이 없습니다: { LISTED($names) }. { $count_as ->
    [zero] 0으로 셉니다. 제외하려면 ‘열’에서 고르십시오.
   *[other] 제외합니다. 0으로 세려면 ‘열’에서 고르십시오.
}
ranking-cluster-missing = 열 { QUOTED($column) }: { COUNT($rows) }행에 값이 없습니다. 모든 질의가 군집에 속해야 합니다.
ranking-column-empty = 열 { LISTED($columns) } 가운데 숫자가 하나도 없는 것이 있습니다. 관련도나 점수로 다른 열을 고르십시오.

ranking-k = 상위 k
    .help = 질의마다 상위 k개 항목을 셉니다. 경계에 걸친 동점은 모든 순서에 대한 기댓값으로 셉니다.
ranking-k-beyond = 링크의 k = { $asked }: 가장 긴 목록(항목 { COUNT($longest) }개)을 넘습니다. 대신 k = { $shown } 값을 표시합니다.
ranking-k-no-number = 링크의 k “{ $asked }”: 1 이상의 정수가 아닙니다. 대신 k = { $shown } 값을 표시합니다.
ranking-one-k = 항목이 둘 이상인 목록이 없습니다: k = 1.
ranking-preset = k 설정: { COUNT($k) }

ranking-cut-at = 목록 자르기
    .help = 상위 k: 질의마다 가장 좋은 항목 k개를 셉니다. 임곗값: 그 이상인 항목을 모두 세므로 아무것도 반환하지 않는 질의가 있을 수 있습니다.
ranking-cut-at-rank = 상위 k
ranking-cut-at-score = 임곗값
ranking-score-rule = 질의마다 점수 ≥ 임곗값인 항목을 반환합니다.
ranking-score-best = 최고 F1
    .help = 그래프에 표시한 것 가운데, 질의 평균 F1이 가장 높은 임곗값
ranking-score-everything = 모두 반환
    .help = 가장 낮은 임곗값: 모든 목록을 전부 반환합니다
ranking-score-undefined = 항목을 반환하는 질의가 없음
ranking-score-items = 질의당 항목
    .help = 질의당 반환한 항목 수의 평균, 아무것도 반환하지 않는 질의를 포함합니다.
ranking-score-precision =
    .help = 질의가 반환한 항목 가운데 관련 있는 비율. 무언가를 반환한 질의의 평균입니다.
ranking-score-recall =
    .help = 질의의 관련 있는 항목 가운데 반환된 비율, 아무것도 반환하지 않으면 0. 관련 있는 항목이 있는 질의의 평균입니다.
ranking-score-f1 =
    .help = 질의마다 2 TP / (2 TP + FP + FN). 무언가를 반환했거나 관련 있는 항목이 있는 질의의 평균입니다.
ranking-score-empty = 아무것도 반환하지 않는 질의
    .help = 정밀도가 정의되지 않아 평균에서 제외합니다.
ranking-returned = 점수 ≥ { THRESHOLD($threshold) }: 질의당 평균 항목 { TENTHS($items) }개. { $empty ->
    [0] 모든 질의가 무언가를 반환합니다.
   *[other] 질의 { COUNT($queries) }개 중 { COUNT($empty) }개는 아무것도 반환하지 않습니다: 정밀도가 정의되지 않아 제외합니다.
}
ranking-returned-nothing = 항목을 반환하는 질의가 없습니다: 정밀도는 정의되지 않고, 재현율과 F1은 0입니다.
ranking-returned-unknown = 이 임곗값을 계산하려면 슬라이더를 놓으십시오.
ranking-cell-tp = 관련 있고 반환됨, 모든 질의
ranking-cell-fp = 관련 없는데 반환됨
ranking-cell-fn = 관련 있는데 반환되지 않았거나 목록에 없음
ranking-cell-tn = 관련 없고 반환되지 않음
ranking-queries-by-score = 점수 ≥ { THRESHOLD($threshold) }에서 F1이 낮은 것부터. 하나를 선택하면 열립니다.
ranking-column-returned = 반환
ranking-foot-score = { $title }, 점수 ≥ { THRESHOLD($threshold) }

ranking-metric = 질의별 지표
    .help = 질의를 비교하고 표를 정렬하는 지표
ranking-metric-precision = 정밀도@k
    .mean = 정밀도@k
    .help = 상위 k개 항목 가운데 관련 있는 비율. 더 짧은 목록도 k로 나누며, 관련 있는 항목이 없는 질의는 0으로 셉니다.
ranking-metric-recall = 재현율@k
    .mean = 재현율@k
    .help = 질의의 관련 있는 항목 가운데 상위 k개에 든 비율. 관련 있는 항목이 없는 질의는 제외합니다.
ranking-unanswered-zero = 0으로 셈
ranking-unanswered-left-out = 제외
ranking-gain-linear = 선형: 관련도
ranking-gain-exponential = 지수: 2^관련도 − 1
ranking-metric-ndcg = nDCG@k
    .mean = nDCG@k
    .help = 상위 k개의 DCG(이득 / log2(순위 + 1))를 이상적인 목록의 DCG로 나눈 값입니다. 이득은 관련도이며, ‘열’에서 2^관련도 − 1을 고를 수도 있습니다. 관련 있는 항목이 없는 질의는 제외합니다.
ranking-metric-ap = 평균 정밀도
    .mean = mAP
    .help = 관련 있는 항목의 순위마다 구한 정밀도를 관련 있는 모든 항목에 대해 평균한 값입니다. mAP는 질의에 대한 평균입니다. 관련 있는 항목이 없는 질의는 제외합니다.
ranking-metric-rr = 역순위
    .mean = MRR
    .help = 1 / 관련 있는 첫 항목의 순위, 검색된 것이 없으면 0. MRR은 질의에 대한 평균입니다. 관련 있는 항목이 없는 질의는 제외합니다.
ranking-metric-r-precision = R-정밀도
    .mean = R-정밀도
    .help = k = 관련 있는 항목 수일 때의 정밀도@k. 관련 있는 항목이 없는 질의는 제외합니다.
ranking-at-precision = P@{ $k }
ranking-at-recall = 재현율@{ $k }
ranking-at-ndcg = nDCG@{ $k }
ranking-undefined = 모든 질의에서 정의되지 않음
ranking-no-interval = { $unit ->
    [clusters] 군집 10개 필요
   *[queries] 질의 2개 필요
}
ranking-left-out = { $count ->
    [0] { $queries ->
        [1] 질의가 하나뿐입니다: 평균은 모두 그 질의의 값입니다.
       *[other] 질의 { COUNT($queries) }개 모두의 평균입니다. 모두 관련 있는 항목이 있습니다.
    }
   *[other] 질의 { COUNT($queries) }개의 평균입니다. 관련 있는 항목이 없는 질의 { COUNT($count) }개는 { $cut ->
        [score] 재현율에서
       *[rank] 정밀도@k를 뺀 모든 지표에서
    } 제외합니다.
}{ $runs ->
    [2] {" "}표시: 첫 번째 실행 결과, { QUOTED($first) }.
   *[other] {""}
}

ranking-cut = 상위 { $k }개: 질의당 관련 있는 항목 평균 { $hits }개, 관련 있는 모든 항목의 { $recall }.
ranking-cut-nothing = 이 등급에서 관련 있는 항목이 없습니다: 정밀도는 모든 k에서 0이고 나머지 지표는 정의되지 않습니다.

ranking-spread-alt = 질의에 대한 { $metric }의 분포: 정확히 0, 너비가 같은 10개 구간, 정확히 1의 막대
ranking-spread = 질의 { COUNT($queries) }개의 { $name }: 평균 { $mean }; 값이 정확히 0: { $zero }개, 정확히 1: { $one }개
ranking-spread-undefined = 질의 { COUNT($queries) }개의 { $name }: 평균 { $mean }; 값이 정확히 0: { $zero }개, 정확히 1: { $one }개, 정의되지 않음: { $undefined }개
ranking-spread-bar = { $range }: { $count }
ranking-differences-alt = 질의별 { $metric }: { $first } − { $second }, 높은 것부터
ranking-differences = { $name }, { $first } − { $second }: { $mean }({ $confidence } { $interval }). 높은 질의 { $wins }개, 같은 질의 { $ties }개, 낮은 질의 { $losses }개.
ranking-differences-bare = { $name }, { $first } − { $second }: { $mean }. 높은 질의 { $wins }개, 같은 질의 { $ties }개, 낮은 질의 { $losses }개.
ranking-limits = { $low } ~ { $high }
ranking-better = { $run } 쪽이 나음

ranking-axis-k = 상위 k
ranking-axis-mean = 질의 평균
ranking-over-k-alt = k마다 { $title }의 평균 정밀도, 재현율, nDCG 및 신뢰 구간
ranking-over-k-hover = { $metric } { $run }<br>k { $k }: { $value }
ranking-eleven-points-alt = 재현율 0, 0.1부터 1까지에서 { $title }의 보간 정밀도, 질의 평균
ranking-eleven-points-hover = 재현율 { $recall }<br>정밀도 { $precision }
ranking-eleven-points-key = { $run }, mAP { RATIO($ap) }
ranking-over-score-alt = 점수 임곗값에 대한 { $title }의 질의 평균 정밀도, 재현율, F1
ranking-over-score-hover = { $metric }<br>점수 ≥ { $threshold }: { $value }
ranking-column-flagged = 반환한 항목
ranking-column-macro = { $metric }, 질의 평균
ranking-column-counted = { $metric }, 센 질의 수
ranking-column-pooled = { $metric }, 합친 값
ranking-column-undefined = 정의되지 않음
ranking-pictures-heading = 분포와 차이의 데이터
table-spread = 질의에 대한 분포
table-differences = 질의별 차이
table-differences-over-k = k별 차이
table-over-score = 점수 임곗값별 평균
table-over-k = k별 평균
table-eleven-points = 보간 정밀도

ranking-comparison-heading = 실행 결과 비교
ranking-comparison-about = 두 실행 결과에서 모두 정의된 질의. p: 짝지은 무작위화 검정, 부호 바꾸기 { COUNT($draws) }번{ $unit ->
    [clusters] , 한 군집의 모든 질의에 같은 부호; 다른 군집이 적으면 정확 검정.
   *[queries] ; 다른 질의가 적으면 정확 검정.
}
ranking-comparison-means = 평균
ranking-comparison-differences = 가장 많이 다른 질의
ranking-differences-largest = { $metric } 차이가 가장 큰 것
ranking-second-heading = 두 번째 실행 결과와 비교
ranking-second-about = 같은 질의의 TREC 실행 결과, 또는 질의, 항목, 점수 열이 있는 표입니다.
ranking-second-drop = 두 번째 실행 결과 올리기
ranking-second-no-item = 현재 데이터에 두 번째 실행 결과와 맞출 항목 열이 없습니다. ‘열’에서 고르십시오.
ranking-second-no-run = 실행 결과가 아닙니다: 질의, 항목, 점수 열이 필요합니다.
ranking-second-apart = 현재 데이터에 있는 질의가 없습니다. 질의 id를 쓴 방식을 확인하십시오.
ranking-numbers-heading = 이 k에서의 모든 지표
ranking-queries-heading = 질의
ranking-queries-order = { $metric } 값이 낮은 것부터. 하나를 선택하면 열립니다.
ranking-queries-first = 질의 { COUNT($count) }개 중 처음 { COUNT($shown) }개.
ranking-queries-download = 모든 질의 내려받기(CSV)
ranking-list-heading = **질의 “{ $query }”**: 검색된 항목 { COUNT($items) }개, 관련 있음 { COUNT($relevant) }개
ranking-list-nothing-relevant = 관련 있는 항목이 없습니다: 정밀도만 정의되며 0입니다.
ranking-list-empty = 검색된 항목이 없습니다.
ranking-list-first = 항목 { COUNT($count) }개 중 처음 { COUNT($shown) }개.
ranking-list-download = 이 목록 내려받기(CSV)
ranking-no-such-query = 링크의 질의 { QUOTED($asked) }: 이 데이터에 없습니다. 대신 값이 가장 낮은 질의를 표시합니다.
ranking-ranks = { $first }–{ $last } 동점
ranking-relevant = ● 관련 있음({ SIGNIFICANT($grade, digits: 6) })
ranking-not-relevant = ○ 관련 없음({ SIGNIFICANT($grade, digits: 6) })
ranking-unjudged = – 판정 없음

ranking-column-query = 질의
ranking-column-retrieved = 항목
ranking-column-relevant = 관련 있음
ranking-column-rank = 순위
ranking-column-relevance = 관련도
ranking-column-item = 항목
ranking-column-score = 점수
ranking-column-precision = 그 순위의 정밀도
ranking-column-recall = 그 순위의 재현율
ranking-column-metric = 지표
ranking-column-value = 값
ranking-column-queries = 센 질의 수
ranking-column-help = 정의
ranking-column-low = { $metric }, { $name } 하한
ranking-column-high = { $metric }, { $name } 상한
ranking-column-of-run = { $metric }, { $run }
ranking-column-difference = 차이
ranking-column-wins = 높음
ranking-column-ties = 같음
ranking-column-losses = 낮음
ranking-column-p = p (max-T)
ranking-column-differs = 유의한 차이
ranking-verdict-same = 아니요; 모든 질의에서 같음
ranking-verdict-none = 질의가 너무 적음
ranking-run-first = 첫 번째 실행 결과
ranking-run-second = 두 번째 실행 결과

ranking-foot = { $title }, k = { $k }
