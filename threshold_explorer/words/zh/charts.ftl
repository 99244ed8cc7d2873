# 简体中文

chart-drawing = 正在绘制…

axis-threshold = 阈值
axis-metric = 指标
axis-metric-here = 该阈值下的指标
axis-recall = 召回率
axis-precision = 精确率
axis-fpr = 假阳性率
axis-tpr = 召回率（TPR）
axis-score = 得分
axis-cases-dots = 样本（每点一个）
axis-cases-root = 样本（√ 刻度）
axis-share-of-class = 占该类的比例
axis-prevalence = 阳性比例 π（logit 刻度）
axis-prevalence-tick = { $percent }%
axis-prevalence-observed = 观测值

trade-off-alt = { $title } 的{ $metrics }随阈值的变化；F1 在阈值 { THRESHOLD($threshold) } 处最高，为 { RATIO($value) }
trade-off-best-f1 = F1 最高
trade-off-known = 以上标签已知
trade-off-bounds-legend = 最坏到最好情形
trade-off-bounds-alt = { $title } 的{ $metrics }随阈值的变化，从未标注标签的最坏情形到最好情形{ $known ->
    [none] {""}
   *[some] ；阈值 { THRESHOLD($threshold) } 以上的样本都已标注
}
pr-bounds-alt = 无论未标注样本的标签是什么，{ $title } 的 PR 曲线都在该区域内
pr-bounds-legend = PR 曲线，最坏到最好情形
pr-bounds-low = 最坏情形
pr-bounds-high = 最好情形
pr-curve-alt = { $title } 的 PR 曲线：平均精度 { $ap }，基线 { RATIO($prevalence) }
pr-curve-legend = PR 曲线，AP { $ap }
pr-areas-steps = AP（阶梯）{ $ap }
pr-areas-trapezoid = 梯形 { RATIO($area) }
pr-areas-alt = 以及直线下的面积 { RATIO($area) }
pr-curve-baseline = 基线 { RATIO($prevalence) }
pr-curve-iso-f1 = F1 { THRESHOLD($f1) }
pr-curve-hover = 召回率 { $recall }<br>精确率 { $precision }<br>阈值 { $threshold }
roc-curve-alt = { $title } 的 ROC 曲线：AUC { $auc }
roc-curve-still-alt = { $title } 的 ROC 曲线，不随阳性比例变化：AUC { $auc }
roc-curve-legend = ROC 曲线，AUC { $auc }
roc-curve-random = 随机排序
roc-curve-hover = FPR { $fpr }<br>TPR { $tpr }<br>阈值 { $threshold }
histogram-alt = { $title } 按类别的得分直方图
histogram-unlabelled-alt = { $title } 按类别及未标注样本的得分直方图
histogram-hover = { $cases } 个样本，占{ $name }的 { $share }

pr-at-prevalence-alt = { $title } 在观测与模拟阳性比例下的 PR 曲线
against-prevalence-alt = { $title } 在该阈值下的指标，阳性比例从 1/10,000 到 9,999/10,000
best-thresholds-alt = { $title } 的最优阈值随阳性比例的变化：F1 最高，以及一次漏报的成本等于 { THRESHOLD($cost) } 次误报时成本最低
best-thresholds-f1 = F1 最高
best-thresholds-cost = 成本最低（1 次漏报 = { THRESHOLD($cost) } 次误报）
best-thresholds-calibrated = 成本最低（若已校准）
best-thresholds-current = 当前阈值
best-thresholds-none-flagged = 没有样本判为阳性
best-thresholds-hover = π { $pi }：阈值 { $threshold } { $note }

tables-heading = 图表数据
table-download = 下载此表（CSV）
table-every-score = 下载每个不同得分处的所有指标（CSV）
table-every-step = 下载每一档的所有指标（CSV）
table-trade-off = 权衡图
table-pr-bounds = PR 曲线
table-curves = PR 和 ROC 曲线
table-histogram = 直方图
table-over-prevalence = 指标随阳性比例的变化
table-best-thresholds = 最优阈值
table-metric = 指标
table-metric-at = π { $pi } 时的{ $metric }
table-best-f1-threshold = F1 最高的阈值
table-best-f1 = 最高 F1
table-least-cost-threshold = 成本最低的阈值
table-least-cost = 每个样本的最低成本
table-miss-cost = 漏报的成本（以误报计）
