# 简体中文

columns-choose-grade = 人工评分
columns-choose-good = 合格的最低评分
columns-choose-good-words = 合格的评分
columns-choose-scores = 要比较的得分
columns-choose-lower-scores = 越低越好的得分
columns-role-grade = 评分
graded-kind-grade = 人工评分
graded-kind-score = 指标或评审模型的得分
graded-from = ≥ { $least }
graded-good = 合格
graded-good-from = { $grade } ≥ { $least }
graded-good-words = { $grade } { LISTED($words) }
graded-in-short = { COUNT($outputs) } 个输出，{ COUNT($good) } 个合格（{ $rule }），{ COUNT($scores) } 种得分
graded-left-out = 删除了没有评分的 { COUNT($count) } 行。
graded-lacking = { COUNT($count) } 个输出没有 { QUOTED($score) }，不计入其指标。
graded-reversed = { QUOTED($score) } 把合格输出排在其他输出之后（ROC AUC { RATIO($area) }）。如果越低越好，请在“列”中标明。
graded-no-grade = 列 { QUOTED($column) } 的任何一行都没有评分。请选择其他列。
graded-no-score = 列 { QUOTED($column) } 在有评分的行中都没有数字。请选择其他列。
graded-provenance = { $file }（SHA-256 { $sha256 }）。合格：{ $good }。得分 { $score }{ $others }{ $lower }。{ COUNT($rows) } 行，删除了没有评分的 { COUNT($ungraded) } 行。得分 >= 阈值算作合格。{ $name } { $version }
graded-provenance-others = ，其他得分 { $scores }
graded-provenance-lower = ，{ $scores } 符号取反

agreement-best = { QUOTED($score) } 最能区分合格输出：ROC AUC { $area }{ $has_interval ->
    [True] （{ $name } 置信区间 { $interval }）
   *[other] {""}
}。
agreement-none = { $scores ->
    [1] 该得分对合格输出的区分不优于随机
   *[other] { COUNT($scores) } 种得分中没有一种能显著优于随机地区分合格输出
}。最高的 { QUOTED($score) } 的 ROC AUC 为 { $area }（{ $has_interval ->
    [True] { $name } 置信区间 { $interval }
   *[other] 无区间
}）。
agreement-one-class = { $good ->
    [0] 没有合格输出，因此没有可区分的内容。请选择更低的评分。
   *[other] 所有输出都合格，因此没有可区分的内容。请选择更高的评分。
}
agreement-behind = 显著优于 { LISTED($scores) }。
agreement-level = 与 { QUOTED($other) } 没有显著差异：{ $difference }（{ $name } 置信区间 { $low } 到 { $high }）。如果差异超过 { $reach }，本应能被发现。
agreement-level-unknown = 与 { QUOTED($other) } 的差异无法确定。
agreement-coins = { LISTED($scores) }{ $count ->
    [1] {" "}可能不优于随机。
   *[other] {" "}可能都不优于随机。
}
agreement-reversed = { LISTED($scores) }{ $count ->
    [1] {" "}把合格输出排在其他输出之后
   *[other] {" "}都把合格输出排在其他输出之后
}：如果越低越好，请在“列”中标明。
agreement-cut = 最优阈值：{ $cut }，kappa { $kappa }（偏乐观，由这些输出选出）。
agreement-gate = 设定 { $score } 的阈值

agreement-numbers = 与评分的一致性
agreement-column-metric = 指标
agreement-roc-auc = ROC AUC，合格与其他
agreement-ap = 合格的平均精度
agreement-kendall = 与评分的肯德尔 τ-b
agreement-spearman = 与评分的斯皮尔曼相关
agreement-kappa = 最高 kappa，在其阈值处
agreement-weighted-kappa = 二次加权 kappa
agreement-outputs = 输出
agreement-counts = { COUNT($n) } 个，{ COUNT($good) } 个合格
agreement-at-least = ≥ { $threshold }
agreement-at-most = ≤ { $threshold }
agreement-kappa-at = { $value }，{ $cut }
agreement-no-scale = 不在评分的尺度上
agreement-one-class-short = 无定义：只有一个类别
agreement-one-value = 无定义：只有一个值
agreement-with-limits = { $value }（{ $low } 到 { $high }）
agreement-no-limits = { $value }（无区间）
agreement-limits = 括号内：基于 { $outputs } 个输出的 { $name } 置信区间。图表上方的结论已按得分的数量校正。
agreement-method = 计算方法
agreement-method-intervals = 区间：ROC AUC 用 DeLong 法，重叠样本少时用 Newcombe 法。平均精度和加权 kappa 用自助法，τ-b 和斯皮尔曼相关用考虑同分的方差。相关恰为 −1 或 1 时没有区间，少于 20 个输出时加权 kappa 没有区间。
agreement-method-tests = 与随机比较的检验：秩和检验，不超过 60 个输出时为精确检验，按得分的数量校正（Holm）。与最优者的差异：DeLong 法，按所有配对校正（max-T）。
agreement-method-kappa = 最高 kappa 没有区间：其阈值由同样的输出选出，因此偏高。最优的得分也由它们选出。

agreement-auc-about = 合格输出的得分高于不合格输出的频率。虚线：随机水平。
agreement-auc-alt = { $title } 的 { COUNT($scores) } 种得分对人工评分的 ROC AUC 及其区间
agreement-auc-hover = { $score }：{ $area }{ $has_interval ->
    [True] （{ $name } 置信区间 { $interval }）
   *[other] {""}
}
agreement-grades-alt = { $title } 的 { $score } 在每个 { $grade } 处：范围、四分位数和中位数
agreement-look-at = 各评分的得分
agreement-good-here = 合格：{ $grade }
agreement-best-cut = kappa 最高 { $cut }
agreement-grade-of = { $grade }（n = { $outputs }）
agreement-others = 其他
table-agreement = 一致性
table-by-grade = 各评分的得分
