# 简体中文

multiclass-in-short = { COUNT($cases) } 个样本，{ COUNT($classes) } 个类别；选定：{ QUOTED($focus) } 对其余
multilabel-in-short = { COUNT($cases) } 个{ $weighted ->
    [true] 加权样本
   *[false] 样本
}，{ COUNT($labels) } 个标签；选定：{ QUOTED($focus) }
multilabel-dropped = 删除了没有值的 { COUNT($count) } 行。
multilabel-unknown = { COUNT($cases) } 个样本的 { COUNT($labels) } 个标签没有真实值或得分。每个样本仍计入其他标签。
multilabel-unknown-rule = 标签为 0 或 1。如果它表示未知的标签，请排除缺失值：样本仍计入其他标签
multilabel-drop = 排除缺失值和 −1 的标签
multilabel-focus = “{ $name }”在其阈值处
multilabel-caption = { COUNT($labels) } 个标签。点击名称即可用滑块设定其阈值。
multilabel-to-focus = 选定“{ $name }”
multilabel-column-label = 标签
multilabel-column-threshold = 阈值
multilabel-labels = 标签顺序
multilabel-labels-file = 文件中的顺序
multilabel-labels-support = 样本最多的在前
multilabel-labels-f1 = F1 最低的在前
multilabel-no-mix = 标签可以同时出现，因此没有可模拟的类别比例。
multilabel-to-imbalance = 更改“{ $name }”的阳性比例
multilabel-labels-heading = 各标签的指标
multilabel-left-out = 排除了既没有实际标签也没有预测标签的 { COUNT($count) } 个样本。
multiclass-no-scores = 数据中没有得分：预测是固定的，没有可设定的阈值。
multiclass-class = 选定的类别
multiclass-class-named = 选定：{ $name }
multiclass-focus = { $scored ->
    [true] “{ $name }”对其余，在其阈值处
   *[false] “{ $name }”对其余
}
multiclass-micro = 所有类别（微平均）
multiclass-no-answer = 无预测

multiclass-rule = 判定规则
multiclass-rule-argmax = 最高得分（argmax）
multiclass-rule-thresholds = 各类别的阈值
multiclass-slider-argmax = 滑块只移动“{ $name }”的指标卡和曲线标记。矩阵和平均值采用 argmax；得分相同时，取编号或名称在前的类别。
multiclass-slider-thresholds = 滑块设定“{ $name }”的阈值。预测：达到各自阈值的得分最高的类别（若有）。
multiclass-cells = 矩阵单元格
multiclass-cells-counts = 样本数
multiclass-cells-actual = 占实际类别的百分比
multiclass-cells-predicted = 占预测类别的百分比
multiclass-cells-all = 占所有样本的百分比
multiclass-order = 类别顺序
multiclass-order-file = 按名称
multiclass-order-confused = 易混淆的类别放在一起
multiclass-order-support = 样本最多的在前

multiclass-bad-thresholds = 链接中的阈值 { QUOTED($asked) } 不是得分范围内以“~”分隔的 { COUNT($classes) } 个数字；改为显示默认值。
multiclass-bad-mix = 链接中的类别比例 { QUOTED($asked) } 不是以“~”分隔、和为 1 的 { COUNT($classes) } 个比例；改为显示观测值。没有样本的类别，其比例必须为 0。
multiclass-bad-cell = 链接中的矩阵单元格 { QUOTED($asked) } 不是 { COUNT($classes) } 个类别中的两个位置（从 0 起，以逗号分隔）；不显示样本。

multiclass-picture-alt = { COUNT($classes) } 个类别的混淆矩阵：行为实际类别，列为预测类别。方向键在单元格间移动，回车键打开样本。
multiclass-too-many = 矩阵和类别比例滑块最多用于 { COUNT($most) } 个类别；现有 { COUNT($classes) } 个。下面列出最易混淆的类别对。
multiclass-column-actual = 实际
multiclass-column-taken-for = 预测
multiclass-column-of-actual = 占实际类别的比例
multiclass-cell-none = 行：实际类别。列：预测类别。点击单元格可列出其样本。
multiclass-cell = 实际“{ $actual }”，预测“{ $predicted }”：{ $count } 个（占“{ $actual }”的 { $share }）。
multiclass-cell-heading = **实际“{ $actual }”，预测“{ $predicted }”：{ $count } 个**

multiclass-averages = 平均值
average-micro = 微平均
    .help = 每个预测权重相同：合并所有类别的计数，因此大类别占主导。每个样本只有一个预测时，它等于准确率。
average-macro = 宏平均
    .help = 每个类别权重相同：各类别值的平均数，因此稀有类别与常见类别同等重要。宏平均 F1 是各类别 F1 的平均数，而不是宏平均精确率与宏平均召回率的 F1。
average-weighted = 加权平均
    .help = 各类别值按样本数加权的平均数。加权 F1 可能不在加权精确率与加权召回率之间。
average-samples = 样本平均
    .help = 每个样本权重相同：各样本自身的精确率、召回率和 F1 的平均数。无定义的样本不计入。
averages-intervals-classes = { $name } 置信区间，对每个类别的预测作 { COUNT($draws) } 次狄利克雷抽样；微平均：Wilson。
averages-intervals-labels = { $name } 置信区间，对样本的自助法（{ COUNT($draws) } 次重抽样）。
averages-intervals-units = { $name } 置信区间，{ $units ->
    [clusters] 对整群的自助法
   *[weights] 对加权样本的自助法
}（{ COUNT($draws) } 次重抽样）；微平均：按有效数量的 Wilson。
no-interval-units =
    .row = { $units ->
        [clusters] 无：某一类的整群太少
       *[weights] 无：某一类的有效样本太少
    }
averages-faint = 浅色的区间尚未更新，松开滑块后更新。
no-interval-too-many =
    .row = 无：样本和类别太多，无法重抽样
    .help = 无区间：样本和类别太多，无法重抽样。
multiclass-two-f1 = 宏平均 F1（各 F1 的平均数）：{ $mean }。宏平均精确率与宏平均召回率的 F1：{ $other }。

multiclass-thresholds-sought = 正在寻找最优阈值
strategy-heading = 设定所有阈值
strategy-comparison = 比较设定所有阈值的方式
strategy-half = 全部为 0.5
    .help = 将每个阈值设为 0.5。
strategy-each = 各自 F1 最高
    .help = 将每个阈值设为其类别或标签对其余的 F1 最高处。
strategy-common = 最优的单一阈值
    .help = 将所有阈值设为使宏平均 F1 最高的同一个值。
strategy-common-at = 最优的单一阈值：{ $threshold }
strategy-download = 下载阈值（CSV）
strategy-now = 当前
strategy-column = 阈值
strategy-f1 = { $average } F1
strategy-caption = 无区间：在这些样本上调整的阈值在新数据上会更差，稀有类别尤其如此。
strategy-sampled = 单一阈值是从均匀抽取的 { COUNT($count) } 个得分中选出的最优值。

multiclass-abstain = 低于该置信度时弃权
multiclass-abstention = 置信度 ≥ { $threshold }：覆盖率 { $share }，给出预测的样本上准确率 { $accuracy }。松开滑块后矩阵和平均值更新。
multiclass-follows-on-release = 样本和类别这么多时，只有指标卡和曲线标记跟随滑块。松开滑块后预测和平均值更新。
multiclass-reliability-alt = { $title } 的校准：十个分箱中准确率与平均置信度的关系
multiclass-reliability-hover = 置信度 { $score }，准确率 { $accuracy }，{ $cases } 个样本
multiclass-reliability-key = 十个分箱，ECE { RATIO($error) }
multiclass-reliability-interval = { $name } 置信区间
multiclass-reliability-ideal = 完美校准
axis-top-probability = 置信度（最高得分）
axis-accuracy-of-bin = 准确率
table-reliability = 校准

multiclass-mix = 模拟类别比例
multiclass-mix-share = { $name }：{ $share }
multiclass-mix-observed = 与观测相同
multiclass-mix-uniform = 全部相等

multiclass-curves = 要绘制的类别
multiclass-pr-alt = { $title } 的 { COUNT($classes) } 个类别各对其余的 PR 曲线；平均精度均值 { $ap }
multiclass-roc-alt = { $title } 的 { COUNT($classes) } 个类别各对其余的 ROC 曲线
multiclass-coverage-alt = { $title } 的准确率与覆盖率的关系，置信度最高的样本在前
multiclass-coverage-hover = 覆盖率 { $coverage }，准确率 { $accuracy }，置信度 ≥ { $score }
multiclass-coverage-key = 置信度最高的在前
multiclass-coverage-all = 所有样本 { RATIO($accuracy) }
axis-coverage = 覆盖率（给出预测的样本比例）
axis-accuracy-answered = 给出预测的样本上的准确率
table-classes = 各类别的曲线
table-coverage = 覆盖率

multiclass-classes-heading = 各类别的指标
multiclass-classes-no-intervals = 无区间：模拟类别比例下这些不是计数。
multiclass-classes-weighted = 单个类别的平均精度和 ROC AUC 无区间：其样本有权重。
multiclass-classes-too-many = 得分（样本 × 类别）超过 { COUNT($most) } 个时，平均精度无区间。“决策”页有选定类别的区间。
multiclass-column-class = 类别
multiclass-column-support = 样本
multiclass-column-share = 比例
multiclass-column-predicted = 预测
multiclass-column-interval = { $metric }，{ $name }
multiclass-left-out = 排除了 { COUNT($count) } 个类别（无定义）。
multiclass-top-k = 前 { $k } 准确率
    .convention = 真实类别在得分最高的 k 个之中；同分时取期望
    .tied = 无：同分时的期望
multiclass-summary-accuracy = 准确率
    .convention = 预测正确的样本比例；每个样本只有一个预测时等于微平均 F1
multiclass-summary-micro-f1 = 微平均 F1
    .convention = 合并所有“样本–标签”对
multiclass-summary-samples-f1 = 样本平均 F1
    .convention = 各样本 F1 的平均数
multiclass-summary-subset-accuracy = 子集准确率
    .convention = 所有标签都正确的样本比例
multiclass-summary-hamming-loss = 汉明损失
    .convention = 判错的“样本–标签”对的比例
multiclass-summary-balanced-accuracy = 平衡准确率
    .convention = 各类别召回率的平均数
multiclass-summary-macro-f1 = 宏平均 F1
    .convention = 各类别 F1 的平均数
multiclass-summary-macro-f1-of-means = 宏平均精确率与宏平均召回率的 F1
    .convention = 有时也称为宏平均 F1
multiclass-summary-weighted-f1 = 加权 F1
    .convention = 各类别 F1 按样本数加权的平均数
multiclass-summary-kappa = Cohen kappa
    .convention = 超出随机的一致程度
multiclass-summary-mcc = 马修斯相关系数
    .convention = 多分类形式（Gorodkin 2004）
multiclass-summary-map = 平均精度均值（mAP）
    .convention = 有样本的各类别的 AP 的平均数
multiclass-summary-micro-ap = 微平均 AP
    .convention = 合并所有“样本–类别”对
multiclass-summary-macro-auc = 宏平均 ROC AUC
    .convention = 各类别对其余的平均数
multiclass-summary-weighted-auc = 加权 ROC AUC
    .convention = 各类别对其余，按样本数加权的平均数
multiclass-summary-micro-auc = 微平均 ROC AUC
    .convention = 合并所有“样本–类别”对
multiclass-summary-log-loss = 对数损失
    .convention = 自然对数；若真实类别的概率为 0 则为无穷大
multiclass-summary-top-ece = 最高得分类别的校准误差
    .convention = 最高概率的 10 个等宽分箱
