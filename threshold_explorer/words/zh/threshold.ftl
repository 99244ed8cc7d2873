# 简体中文

confidence-name = { $percent }%
threshold-rule = 得分 ≥ 阈值即预测为阳性

axis-flagged = x 轴：判为阳性的样本比例
axis-rank = x 轴：判为阳性的样本数（对数刻度）
axis-zoom-in = 放大
axis-zoom-out = 缩小

slider-threshold-of = { SHORT($name, most: 24) } 的阈值
slider-threshold = 阈值
    .help = 得分 ≥ 阈值的样本预测为阳性。
slider-threshold-no-number = 链接中的阈值“{ $requested }”不是数字；改为显示 { $shown }。
slider-threshold-outside = 链接中的阈值 { $requested } 超出得分范围 { SIGNIFICANT($low, digits: 10) } 到 { SIGNIFICANT($high, digits: 10) }；改为显示 { $shown }。
slider-pin-no-number = 链接中的参照阈值“{ $requested }”不是数字；改以起始阈值为参照。
slider-pin-outside = 链接中的参照阈值 { $requested } 超出得分范围 { SIGNIFICANT($low, digits: 10) } 到 { SIGNIFICANT($high, digits: 10) }；改以起始阈值为参照。
slider-pin-no-column = 链接中的参照得分“{ $requested }”不在这些数据中，因此没有参照。
slider-between-steps = { $requested } 处的计数未知；改为显示 { $shown }。
slider-prevalence = 阳性比例 π
    .help = 阳性样本占所有样本的比例。滑块采用 logit 刻度。
slider-prevalence-outside = 链接中的阳性比例“{ $requested }”不是 0 到 1 之间的数字（如 0.01）；改为显示观测值。
slider-scale = 滑块和 x 轴
slider-scale-threshold = 阈值
slider-scale-flagged = 判为阳性的比例
slider-scale-rank = 名次（对数）
slider-steps = 滑块步长
slider-steps-normal = 普通
slider-steps-fine = 精细
slider-steps-finest = 最精细

tools-exact = 精确阈值
tools-exact-prevalence = 精确阳性比例
tools-next-lower = 多判阳性
    .help = 下一个预测结果不同的较低阈值
tools-next-higher = 少判阳性
    .help = 下一个预测结果不同的较高阈值
tools-pin = 设为参照
    .help = 与此阈值比较
tools-unpin = 取消参照
    .help = 停止比较
tools-observed = 观测值
tools-preset = 将阳性比例设为 { $prevalence }

carryover = 得分已切换为“{ $score }”：{ THRESHOLD($threshold) } 将 { PERCENT($share) } 的样本判为阳性，与之前的 { THRESHOLD($before) }（{ PERCENT($share_before) }）相当。

view-button = 视图
    .help = 指标、混淆矩阵、滑块步长
view-metrics = 指标卡和权衡图上的指标
    .help = 清空列表即显示默认指标。
view-areas = PR 曲线上的 AP 与梯形法
    .help = 为阶梯下的面积（AP）和各点间直线下的面积着色。直线偏于乐观。
view-share = 混淆矩阵的百分比
view-share-all = 占所有样本
view-share-actual = 占实际类别
view-share-predicted = 占预测类别
view-flip = 混淆矩阵：阳性类在前

move-unpinned = 按“设为参照”，即可与此阈值比较。
move-none = { $origin ->
   *[start] 移动滑块，查看有何变化。
    [pin] 参照：{ THRESHOLD($pinned) }。
    [goal] 目标：{ THRESHOLD($pinned) }。
    [decision] 已决定：{ THRESHOLD($pinned) }。
}
move-from-to = { $origin ->
   *[start] {""}
    [pin] 参照{" "}
    [goal] 目标{" "}
    [decision] 已决定{" "}
}{ THRESHOLD($pinned) } → { THRESHOLD($current) }
move-same = { move-from-to }：预测结果相同。
move-gained = { move-from-to }：{ $caught ->
    [0] 检出数不变
   *[other] 多检出 { COUNT($caught) } 个
}，{ $alarms ->
    [0] 误报数不变
   *[other] 多误报 { COUNT($alarms) } 个
}{ $each ->
    [0] {""}
   *[other] ，每多检出 1 个多误报 { TENTHS($each) } 个
}。
move-spared = { move-from-to }：{ $alarms ->
    [0] 误报数不变
   *[other] 少误报 { COUNT($alarms) } 个
}，{ $missed ->
    [0] 漏报数不变
   *[other] 多漏报 { COUNT($missed) } 个
}{ $each ->
    [0] {""}
   *[other] ，每多漏报 1 个少误报 { TENTHS($each) } 个
}。

move-unlabelled = { move-from-to }：{ $sign ->
    [more] 多判为阳性 { COUNT($flagged) } 个
   *[fewer] 少判为阳性 { COUNT($flagged) } 个
}：{ COUNT($caught) } 个阳性，{ COUNT($alarms) } 个阴性，{ COUNT($unlabelled) } 个未标注。

pin-this-score = 此得分
move-score-from-to = { $origin ->
    [decision] 已决定
    [goal] 目标
   *[pin] 参照
}：{ $pinned_score }，阈值 { THRESHOLD($pinned) }{ $cases ->
    [0] {""}
   *[other] （{ COUNT($cases) } 个样本）
}。{ $score }，阈值 { THRESHOLD($current) }
move-score-unlabelled = { move-score-from-to }：{ $flagged_sign ->
    [more] 多判为阳性 { COUNT($flagged) } 个
    [fewer] 少判为阳性 { COUNT($flagged) } 个
   *[same] 判为阳性的数量相同
}。判为阳性的样本中，{ COUNT($unlabelled) } 个未标注。
move-score = { move-score-from-to }：{ $caught_sign ->
    [more] 多检出 { COUNT($caught) } 个
    [fewer] 少检出 { COUNT($caught) } 个
   *[same] 检出数相同
}，{ $alarms_sign ->
    [more] 多 { COUNT($alarms) } 个假阳性
    [fewer] 少 { COUNT($alarms) } 个假阳性
   *[same] 假阳性数相同
}，{ $flagged_sign ->
    [more] 多判为阳性 { COUNT($flagged) } 个
    [fewer] 少判为阳性 { COUNT($flagged) } 个
   *[same] 判为阳性的数量相同
}。

matrix-same = 与观测相同：π 就是观测到的阳性比例。
matrix-caption = 混淆矩阵：行为实际类别，列为预测类别
matrix-actual = 实际
matrix-predicted = 预测
matrix-unlabelled = 未标注
cell-unlabelled-above = 未标注
    .help = 判为阳性，没有标签
    .meaning = 判为阳性，没有标签
cell-unlabelled-below = 未标注
    .help = 未判为阳性，没有标签
    .meaning = 未判为阳性，没有标签
cell-tp = 真阳性
    .help = 阳性且判为阳性：检出
    .meaning = 阳性且判为阳性
cell-fp = 假阳性
    .help = 阴性但判为阳性：误报
    .meaning = 阴性但判为阳性
cell-fn = 假阴性
    .help = 阳性但未判为阳性：漏报
    .meaning = 阳性但未判为阳性
cell-tn = 真阴性
    .help = 阴性且未判为阳性
    .meaning = 阴性且未判为阳性

tiles-blank-above = 只核查了得分至少为 { THRESHOLD($threshold) } 的样本。
tiles-blank-unknown = 没有人知道标签为何空白。
tiles-blank-random = 假设：样本是随机核查的。
tiles-blank-score = 假设：样本是否被核查只取决于其得分。
tiles-blank-late = 假设：标签是否已到只取决于所在的周。
tiles-blank-calibrated = 假设：得分是校准的概率。
tiles-blank-sampled = 估计：每个样本以已知的概率被核查。

tile-range = 上下界
    .help = 范围从最坏情形到最好情形：无论未标注样本的标签是什么，值都在其中。单个数字是已知的。
tiles-heading = 该阈值下的指标
tile-help = { $help }{ $interval }
metric-help = { $help }{ $label } = { $formula }。

interval-by-wilson = { $name } 置信区间：Wilson 区间，适用于样本的随机抽样。
interval-by-f1-interval = { $name } 置信区间：TP / (TP + FP + FN) 的 Wilson 区间，变换为 F1，适用于样本的随机抽样。

interval-by-design = 新样本上的 { $name } 置信区间，依据标签空白的原因：计入了样本和标签都是抽样得到的。

interval-by-clusters = { $name } 置信区间：按有效样本数的 Wilson 区间，因为同一整群的样本彼此相似。
interval-by-effective-size = { $name } 置信区间：按权重的有效样本量的 Wilson 区间，适用于样本的随机抽样。权重视为抽样权重，而不是重复次数。
interval-by-weighted-square-and-add = { $name } 置信区间：由召回率和假阳性率的置信限合并而成；按权重的有效样本量的 Wilson 区间。权重视为抽样权重，而不是重复次数。

no-interval-resampling = 无区间
    .row = 无：没有闭式解
    .help = 该指标没有闭式区间，本页不显示自助法区间。
no-interval-of-weighted = 有权重：无区间
    .row = 无：样本有权重
    .help = 无区间：加权样本的重抽样对该指标的覆盖率过低。
no-interval-weights = 有权重：无区间
    .row = 无：样本有权重
    .help = 无区间：需要每个样本的权重，且样本不分整群。

no-interval-design = 无区间
    .row = 标签空白时无
no-interval-clusters = 整群太少（有效 { COUNT($clusters) } 个）
no-interval-clusters-at-pi = 有整群：无区间
    .row = 无：有整群
clusters-between = 见下表

no-interval-few-negatives = { COUNT($negatives) } 个阴性不足以估计
no-interval-few-positives = { COUNT($positives) } 个阳性不足以估计
no-interval-few-effective-negatives = 无法估计：有效阴性样本太少
no-interval-few-effective = 无法估计：某一类的有效样本少于 { $least } 个
no-interval-few-cases = 无定义：某一类的样本少于两个，或所有得分相同
no-interval-one-class = 无：只有一个类别
no-interval-between-steps = 无：一档之内的得分未知

numbers-heading = 该阈值下的所有指标
number-name = 指标
number-value = 值
number-bounds = 值或上下界
number-interval = { $name } 置信区间
number-formula = 公式
number-threshold = 阈值
number-undefined = 无定义：{ $why }

summaries-heading = 曲线指标（AP、AUC 等）
summary-column-name = 曲线指标
summary-column-value = 值
summary-column-interval = { $confidence } 置信区间
summary-column-convention = 计算约定
summary-no-interval = 无：没有闭式解
summary-needs-both = 需要两个类别的样本
summary-between-steps = 上下界：一档或一组之内样本的顺序未知
summary-with-interval = { $convention }；区间：{ $method }
summary-ap = 平均精度
    .convention = 矩形法；scikit-learn 的 average_precision_score
    .cases = 贝叶斯自助法，2000 次重抽样，种子 0
    .clusters = 整群的贝叶斯自助法，2000 次重抽样，种子 0
    .weighted = 加权样本的贝叶斯自助法，2000 次重抽样，种子 0
summary-interpolated-ap = 插值 AP
    .convention = 每个精确率取相同或更高召回率上的最大值
summary-interpolated-ap-11 = 插值 AP，11 点
    .convention = 召回率为 0、0.1、…、1 处
summary-interpolated-ap-101 = 插值 AP，101 点
    .convention = 召回率为 0、0.01、…、1 处
summary-pr-auc-trapezoid = PR AUC，梯形法（有同分时偏于乐观）
    .convention = PR 各点之间连直线
summary-pr-auc-davis-goadrich = PR AUC，Davis-Goadrich
    .convention = 可达到的面积：在 PR 各点之间对计数插值
summary-auc = ROC AUC
    .convention = P(阳性得分高于阴性)，同分计一半
    .cases = logit 尺度上的 DeLong 法，重叠样本少时用 Newcombe 法
    .clusters = logit 尺度上 Obuchowski 的整群方差
    .weighted = 加权样本的贝叶斯自助法，2000 次重抽样，种子 0
summary-eer = 等错误率
    .convention = FPR = FNR 处
summary-eer-threshold = EER 阈值
    .convention = 最接近的阈值
summary-break-even = 平衡点
    .convention = 精确率 = 召回率处
summary-r-precision = R-精度
    .convention = 得分最高的 P 个样本的精确率，P = 阳性数
summary-brier = Brier 分数
    .convention = 概率的均方误差；越低越好
summary-log-loss = 对数损失
    .convention = 自然对数；若真实类别的概率为 0 则为无穷大
summary-ece = 期望校准误差
    .convention = 10 个等宽分箱

histogram-title = 得分 ≥ 阈值的样本预测为“{ $positive }”
legend-tp = { $positive }：真阳性
legend-fp = { $negative }：假阳性
legend-fn = { $positive }：假阴性
legend-tn = { $negative }：真阴性
legend-unlabelled = 未标注

guaranteed-rates-switch = 每个阈值上都有保证的比率
    .help = 在新样本上对所有阈值同时成立的界限，无论阈值设在哪里。为目标设定的约束保证得更多，但只针对该约束。
guaranteed-rates-unlabelled = 有保证的比率需要所有标签。
guaranteed-rates-one-class = 有保证的比率需要两个类别。
guaranteed-rates = 在新样本上，无论阈值设在哪里（置信水平 { $percent }%）：召回率至少 { RATIO($recall) }，精确率至少 { RATIO($precision) }，假阳性率至多 { RATIO($fpr) }。
guaranteed-rates-between = 有保证的比率只在滑块的各档上已知。
