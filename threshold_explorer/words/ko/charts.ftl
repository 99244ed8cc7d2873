# 그래프와 그 데이터. "-hover" 메시지의 인자는 Plotly의 자리표시자다.

chart-drawing = 그리는 중…

axis-threshold = 임곗값
axis-metric = 지표
axis-metric-here = 이 임곗값에서의 지표
axis-recall = 재현율
axis-precision = 정밀도
axis-fpr = 거짓 양성률
axis-tpr = 재현율(TPR)
axis-score = 점수
axis-cases-dots = 사례(점 하나 = 1건)
axis-cases-root = 사례 수(√ 눈금)
axis-share-of-class = 클래스 내 비율
axis-prevalence = 양성 비율 π(로짓 눈금)
axis-prevalence-tick = { $percent }%
axis-prevalence-observed = 관측값

trade-off-alt = { $title }의 임곗값별 지표({ $metrics }). 최고 F1은 { RATIO($value) }, 그 임곗값은 { THRESHOLD($threshold) }
trade-off-best-f1 = 최고 F1
trade-off-known = 여기부터 레이블 있음
trade-off-bounds-legend = 최악에서 최선까지
trade-off-bounds-alt = { $title }의 임곗값별 지표({ $metrics }). 레이블 없는 사례의 최악에서 최선까지{ $known ->
    [none] {""}
   *[some] . 임곗값 { THRESHOLD($threshold) } 위의 사례에는 모두 레이블이 있음
}
pr-bounds-alt = 레이블 없는 사례의 레이블이 무엇이든 { $title }의 PR 곡선이 놓이는 영역
pr-bounds-legend = PR 곡선, 최악에서 최선까지
pr-bounds-low = 최악의 경우
pr-bounds-high = 최선의 경우
pr-curve-alt = { $title }의 PR 곡선: 평균 정밀도 { $ap }, 기준선 { RATIO($prevalence) }
pr-curve-legend = PR 곡선, AP { $ap }
pr-areas-steps = AP(계단) { $ap }
pr-areas-trapezoid = 사다리꼴 { RATIO($area) }
pr-areas-alt = 직선으로 이은 면적 { RATIO($area) }
pr-curve-baseline = 기준선 { RATIO($prevalence) }
pr-curve-iso-f1 = F1 { THRESHOLD($f1) }
pr-curve-hover = 재현율 { $recall }<br>정밀도 { $precision }<br>임곗값 { $threshold }
roc-curve-alt = { $title }의 ROC 곡선: AUC { $auc }
roc-curve-still-alt = { $title }의 ROC 곡선, 양성 비율이 달라도 같음: AUC { $auc }
roc-curve-legend = ROC 곡선, AUC { $auc }
roc-curve-random = 무작위 순위
roc-curve-hover = FPR { $fpr }<br>TPR { $tpr }<br>임곗값 { $threshold }
histogram-alt = { $title }의 클래스별 점수 히스토그램
histogram-unlabelled-alt = { $title }의 클래스별 점수 및 레이블 없는 사례의 점수 히스토그램
histogram-hover = 사례 { $cases }건, { $name } 중 { $share }

pr-at-prevalence-alt = 관측한 양성 비율과 모의 양성 비율에서 { $title }의 PR 곡선
against-prevalence-alt = 이 임곗값에서 { $title }의 지표, 양성 비율 10,000분의 1부터 10,000분의 9,999까지
best-thresholds-alt = { $title }의 양성 비율별 최적 임곗값: 최고 F1, 그리고 놓침 한 건의 비용이 오경보 { THRESHOLD($cost) }건일 때의 최소 비용
best-thresholds-f1 = 최고 F1
best-thresholds-cost = 최소 비용(놓침 1건 = 오경보 { THRESHOLD($cost) }건)
best-thresholds-calibrated = 보정되었을 때의 최소 비용
best-thresholds-current = 현재 임곗값
best-thresholds-none-flagged = 양성 판정 없음
best-thresholds-hover = π { $pi }: 임곗값 { $threshold } { $note }

tables-heading = 그래프 데이터
table-download = 이 표 내려받기(CSV)
table-every-score = 서로 다른 점수마다의 모든 지표 내려받기(CSV)
table-every-step = 단계마다의 모든 지표 내려받기(CSV)
table-trade-off = 절충 그래프
table-pr-bounds = PR 곡선
table-curves = PR 곡선 및 ROC 곡선
table-histogram = 히스토그램
table-over-prevalence = 양성 비율별 지표
table-best-thresholds = 최적 임곗값
table-metric = 지표
table-metric-at = { $metric }, π { $pi }
table-best-f1-threshold = 최고 F1의 임곗값
table-best-f1 = 최고 F1
table-least-cost-threshold = 최소 비용의 임곗값
table-least-cost = 사례당 최소 비용
table-miss-cost = 놓침 한 건의 비용(오경보 건수)
