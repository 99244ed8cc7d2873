# 简体中文

label-next-metric = 指标
label-next-prevalence = 阳性比例
label-next-points = 半宽 ±（百分点）
    .help = 区间宽度的一半，以百分之一计：5 个百分点为 0.05。
label-next-cases = 要标注的样本
    .help = 留空则得到达到该半宽所需的最少样本。
label-next-answer = { $n ->
    [0] 不需要更多标签：预计阈值 { THRESHOLD($threshold) } 处的{ $metric }
   *[other] 请标注这 **{ COUNT($n) }** 个样本：预计阈值 { THRESHOLD($threshold) } 处的{ $metric }
}在这些样本上的误差将在 **± { TENTHS($points) } 个百分点**以内（{ $name }）。{ $saves ->
    [true] 若从所有未标注样本中等概率抽取，则需要 { COUNT($simple) } 个。
   *[false] {""}
}
label-next-shares = { $source ->
    [calibrated] 计划把得分当作为阳性的概率。
    [labelled] 计划取得分相近的已标注样本的阳性占比。
   *[cautious] 没有已标注样本有这样的得分：计划取使区间最宽的阳性占比。请标注一些样本，再重新计划。
}如果这不对，区间会更窄或更宽，但仍然正确。
label-next-download = 下载待填写的文件（CSV）
label-next-how = 请在 { QUOTED($marked) } 为 1 的行填写 { QUOTED($column) }，然后重新打开文件。{ QUOTED($probability) } 为每个样本被核查的概率。
label-next-strata = 分层和数量
label-next-axis-n = 要标注的样本
label-next-axis-width = 半宽（百分点）
label-next-legend-plan = 计划
label-next-hover = { $n } 个样本：± { $points } 个百分点
label-next-alt = { $metric }的 { $name } 置信区间的半宽随要标注的样本数的变化（对数刻度）；{ COUNT($n) } 个样本为 ± { $points } 个百分点
label-next-side = { $above ->
    [true] 以上
   *[false] 以下
}
label-next-from-calibrated = 得分
label-next-from-labelled = 已标注样本
label-next-from-cautious = 最宽的区间
label-next-column-side = 阈值
label-next-column-scores = 得分
label-next-column-unlabelled = 未标注
label-next-column-n = 要标注
label-next-column-share = 阳性占比
label-next-column-source = 依据
table-label-next = 半宽随标签数的变化
