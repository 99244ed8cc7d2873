# 简体中文

review-band-table = 与其他区间比较
review-band-caption = TN { $tn }、FP { $fp }、FN { $fn }、TP { $tp } 的成本和阳性比例 { $pi } 在“成本”中设定。假设复核人员不会出错。
review-band-slider = 复核区间：下阈值和上阈值
    .help = 在此处或下面的图表上拖动两端。
review-band-outside = 链接中的区间“{ $asked }”不是 { SIGNIFICANT($low, digits: 6) } 到 { SIGNIFICANT($high, digits: 6) } 之间的两个递增阈值；改为显示 { $shown }。
review-band-cost-review = 每次复核的成本
    .help = 以成本单位计。各种错误的成本在“成本”中设定。
review-band-reviews = 每天最多复核数
    .help = 每天可以复核多少样本。
review-band-reviews-of = 每天的样本数
    .help = 每天到来的样本；0 表示不限制复核数。

review-band-no-costs = 无最优区间：假阳性的成本必须高于真阴性，假阴性的成本必须高于真阳性。
review-band-not-worth-it = 在这些成本下复核不划算：单一阈值 { $threshold } 最优。
review-band-best = 成本最低：复核 { $low } 到 { $high }（占样本的 { RATIO($share) }），与单一阈值相比每 { COUNT($out_of) } 个样本节省 { SIGNIFICANT($saved, digits: 3) }{ $unit }。
review-band-best-capacity = 在复核能力之内错误成本最低：复核 { $low } 到 { $high }（占样本的 { RATIO($share) }）。
review-band-apply-cost = 采用成本最低的区间
review-band-apply-capacity = 采用复核能力之内的区间

guaranteed-band-accepted = 不经复核接受：正确率至少
guaranteed-band-rejected = 不经复核拒绝：正确率至少
guaranteed-band = { $accepts ->
    [true] 得分从 { $high } 起不经复核接受：新样本上至少 { $accepted }% 正确（置信水平 { $percent }%）。
   *[false] 没有得分可以不经复核接受：{ $accepted }% 需要至少 { COUNT($needed_to_accept) } 个全部正确的样本。
}{ $rejects ->
    [true] 得分低于 { $low } 不经复核拒绝：至少 { $rejected }% 正确。
   *[false] 没有得分可以不经复核拒绝：{ $rejected }% 需要至少 { COUNT($needed_to_reject) } 个全部正确的样本。
}{ PERCENT($reviewed) } 的样本交由人工复核。
guaranteed-band-apply = 采用有保证的区间

review-band-matrix-caption = 观测到的计数
review-band-part-negative = 阴性
review-band-part-review = 复核
review-band-part-positive = 阳性
review-band-below = 低于 { $low }
review-band-between = { $low } 到 { $high }
review-band-from = { $high } 起
review-band-cell-tn = 真阴性
review-band-cell-fn = 假阴性
review-band-cell-reviewed-negative = 复核的阴性
review-band-cell-reviewed-positive = 复核的阳性
review-band-cell-fp = 假阳性
review-band-cell-tp = 真阳性
review-band-share-reviewed = 复核的比例
review-band-share-missed = 假阴性率
review-band-share-alarms = 假阳性率
review-band-share-precision = 精确率
review-band-share-npv = NPV
review-band-cost = 每 10,000 个样本的成本
review-band-undefined-reviewed = 没有样本
review-band-undefined-missed = 没有阳性样本
review-band-undefined-alarms = 没有阴性样本
review-band-undefined-precision = 没有样本预测为阳性
review-band-undefined-npv = 没有样本预测为阴性
review-band-no-interval-at-pi = 在该阳性比例下无区间
review-band-interval-below = 区间见表
review-band-histogram-alt = { $title } 的得分直方图，轴上方为阳性，下方为阴性，分为三部分：预测为阴性、复核、预测为阳性
review-band-trade-off-alt = { $title } 的 NPV 和精确率随阈值的变化：NPV 适用于区间下端，精确率适用于上端
optimize-legend-review = 复核（观测到的阳性比例）
table-band = 复核区间

review-band-current = 当前
review-band-by-cost = 成本最低
review-band-by-capacity = 复核能力之内
review-band-single = 单一阈值
review-band-low = 下阈值
review-band-high = 上阈值
review-band-column = 指标
review-band-column-cost = 错误和复核的成本，10,000 个样本{ $unit }
