# 简体中文

confidence-choice = 置信水平
    .help = 适用于每个页面上的所有区间和置信带。
bands-switch = 自助法置信带和区间
    .help = 为曲线添加置信带，并为 MCC、F2 等没有闭式区间的指标添加区间。
bands-none-unlabelled = 置信带需要所有标签；图表显示上下界。
bands-none-design = 对已标注样本重抽样时，哪些样本被标注并不随之变化；指标卡上的区间考虑了这一点。
resampling-n = 重抽样次数
resampling-seed = 种子
    .help = 相同的种子给出相同的数字。
bands-resampling = 正在对样本重抽样…
    .tile = 正在重抽样…
bands-cancel = 取消
bands-off =
    .tile = 见“视图”：自助法
    .help = 在“视图”中打开自助法区间，即可看到此指标的区间。
bands-simultaneous = 同时置信带
    .help = 更宽的置信带，一次覆盖整条曲线，用于 PR、ROC 和有闭式区间的指标。指标卡上的区间仍针对一个阈值。
bands-few-clusters = 无自助法置信带：某一类相当于不足 { $least } 个大小相等的整群。
bands-few-effective = 无自助法置信带：某一类的权重所含信息不足 { $least } 个相等的权重。
bands-caption-simultaneous = 阴影：{ $name } 同时置信带，每条一次覆盖整条曲线：逐点置信限，每条曲线按一个倍数拉伸。{ $unit ->
    [clusters] 整群的贝叶斯自助法
   *[cases] 按类别的贝叶斯自助法
}，{ COUNT($n_resamples) } 次重抽样，种子 { $seed }。
bands-caption-pointwise = 阴影：{ $name } 逐点置信带；它们不能一次覆盖整条曲线。{ $unit ->
    [clusters] 整群的贝叶斯自助法，{ COUNT($n_resamples) } 次重抽样，种子 { $seed }；比例和 F1 用含设计效应的闭式解。
   *[cases] 按类别的贝叶斯自助法，{ COUNT($n_resamples) } 次重抽样，种子 { $seed }；比例、F1、平衡准确率和约登指数用闭式解。
}
interval-by-drawn-clusters = { $name } 置信区间：整群的贝叶斯自助法，{ COUNT($n_resamples) } 次重抽样的百分位数，种子 { $seed }。
interval-by-resampling = { $name } 置信区间：贝叶斯自助法，每类 { COUNT($n_resamples) } 次重抽样的百分位数，种子 { $seed }。
interval-by-square-and-add = { $name } 置信区间：由召回率和假阳性率的 Wilson 置信限合并而成。

bands-between = 见下表
bands-none-simultaneous = 无：只有逐点的
bands-none-undefined = 无：无定义
bands-none-rarely-defined = 无：常常无定义
bands-none-few-clusters = 无法估计：整群太少
bands-none-few-effective = 无法估计：有效样本太少
bands-none-all-alike = 无：所有重抽样结果一致
bands-row-off = 无：请在“视图”中打开自助法

bands-key = { $kind ->
    [simultaneous] { $name } 同时
   *[pointwise] { $name }
}
bands-alt = { $kind ->
    [simultaneous] 阴影：{ $name } 同时置信带。
   *[pointwise] 阴影：{ $name } 逐点置信带。
}
bands-low = { $name }：下限
bands-high = { $name }：上限
bands-why = { $name }：没有区间的原因
table-pr-band = PR 置信带
table-roc-band = ROC 置信带
