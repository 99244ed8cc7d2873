# 简体中文

imbalance-one-class = 所有样本都属于一个类别，因此无法模拟其他阳性比例。
imbalance-miss-cost = 漏报的成本（以误报计）
imbalance-min-precision = 最低精确率
imbalance-numbers-heading = 该阈值和阳性比例下的所有指标
imbalance-intervals-how = { $name } 置信区间把阳性和阴性样本数视为固定的；“决策”页的区间不这样处理，因此更宽。精确率、NPV 和 F：TPR 与 FPR 的 Wilson 置信限的 MOVER-R 法。准确率：对同样的限用平方求和法。召回率：Wilson。平均精度：贝叶斯自助法，2000 次重抽样，种子 0。ROC AUC：logit 尺度上的 DeLong 法，重叠样本少时用 Newcombe 法。
imbalance-intervals-how-weighted = { $name } 置信区间把两个类别视为分别的抽样；“决策”页的区间不这样处理，因此更宽。TPR 与 FPR 的 Wilson 置信限采用权重的有效样本量，权重视为抽样权重。精确率、NPV 和 F：这些限的 MOVER-R 法。准确率：平方求和法。平均精度和 ROC AUC：贝叶斯自助法，2000 次重抽样，种子 0。
imbalance-intervals-how-clusters = 有整群时，在模拟阳性比例下只有平均精度和 ROC AUC 有区间。平均精度：整群的贝叶斯自助法，2000 次重抽样，种子 0。ROC AUC：logit 尺度上 Obuchowski 的整群方差。
imbalance-formulas-heading = 代入当前数字的公式
imbalance-ap-everywhere = 正在计算每个阳性比例下的平均精度…

imbalance-basis = { COUNT($positives) } 个阳性，{ COUNT($negatives) } 个阴性
imbalance-basis-clusters = 有整群：无区间
imbalance-basis-weighted = 加权样本
imbalance-basis-sums = 加权样本：无区间
imbalance-within-ratio = { $interval } 置信区间 { RATIO($low) } 到 { RATIO($high) }
imbalance-within-prevalence = { $interval } 置信区间 { SIGNIFICANT($low, digits: 2) } 到 { SIGNIFICANT($high, digits: 2) }；{ $basis }
imbalance-no-alerts = 阳性占 { SIGNIFICANT($percent, digits: 3) }% 时：没有样本判为阳性。π = { $text }（1/{ ONE_IN($pi) }）。
imbalance-alerts = 阳性占 { SIGNIFICANT($percent, digits: 3) }% 时：每 { COUNT($out_of) } 个样本中，判为阳性的 { FREQUENCY($alerts) } 个里有 { FREQUENCY($real) } 个真正为阳性。π = { $text }（1/{ ONE_IN($pi) }）：精确率 { RATIO($precision) }（{ $basis }）。
imbalance-floor = π < { SIGNIFICANT($crossing, digits: 2) } 时精确率低于 { THRESHOLD($floor) }（{ $basis }）。
imbalance-floor-none-flagged = 该阈值下没有样本判为阳性，因此精确率永远达不到 { THRESHOLD($floor) }。
imbalance-floor-no-true-positive = 判为阳性的样本没有一个是阳性：精确率在任何阳性比例下都为 0（{ $basis }）。
imbalance-floor-no-false-positive = 没有误报：精确率在任何阳性比例下都为 1；只有区间才能显示它在何处可能低于 { THRESHOLD($floor) }（{ $basis }）。
imbalance-baseline = 准确率 { RATIO($accuracy) } { $than ->
    [same] 等于
    [more] 高于
   *[less] 低于
}总是预测阴性的准确率 { RATIO($always_negative) }，而后者的 F1 为 0（{ $basis }）。

comparison-caption = 观测与模拟阳性比例下的指标
comparison-observed = 观测 π = { $pi_text }，1/{ ONE_IN($pi) }
comparison-simulated = 模拟 π = { $text }，1/{ ONE_IN($pi) }
comparison-interval = π 下 { $name }
    .help = 把阳性和阴性样本数视为固定的，因此比“决策”页的窄。方法：见所有指标。
comparison-always-negative = 总是阴性
    .help = 从不判为阳性时的准确率：1 − 阳性比例。
comparison-average-precision = AP
    .help = 该阳性比例下 PR 曲线的平均精度，与阈值无关。
    .interval = 见所有指标
comparison-side-observed = 观测，每 10,000 个样本
comparison-side-simulated = 模拟，每 10,000 个样本

number-observed = 观测
number-simulated = 模拟
number-interval-at-pi = π 下的 { $name } 置信区间
number-always-negative = 总是阴性的准确率
number-ap = 平均精度
number-ap-baseline = AP 的基线
number-auc = ROC AUC

samples-clusters = 模拟测试集的样本是独立的，因此有整群时不可用。
samples-need-scores = 无法由计数模拟测试集；请上传得分。
samples-toggle = 模拟该阳性比例下的测试集
samples-size = 每个测试集的样本数
samples-caption = { $n_resamples } 个测试集，各有 { $positives } 个阳性和 { $negatives } 个阴性样本，不放回抽取，种子 { $seed }；竖线：精确值。阳性很少时，AP 偏高。
samples-alt = 模拟测试集之间的离散程度：{ $spread }
samples-range = { $name } { RATIO($low) } 到 { RATIO($high) }
samples-exact = 精确值 { RATIO($value) }
samples-axis = 测试集中的值
samples-ap = 平均精度

pr-at-prevalence-legend = π 下，AP { $ap }

second-file-heading = 无标签文件的阳性比例
second-file-what = 用于有得分但标签未知的样本。如果与此处只有阳性比例不同，它们的得分就是两个类别得分的混合。
second-file-drop = 含得分的文件，两列或更多
    .help = 含与此处相同的得分，以及例如标识符。不读取标签。
second-file-column = { $file } 中的得分列（其中没有“{ $column }”）
second-file-needs-cases = { $why ->
    [weights] 不适用于加权样本：置信限和检验按单个样本计数。
    [counts] 不适用于阈值之间的计数：每个类别的得分必须已知。
    [clusters] 不适用于整群：置信限和检验需要独立的样本。
    [recalibrated] 不适用于重新校准的得分：文件中是校准之前的得分。请选择那些作为得分。
   *[confidence] 不适用于得分是预测类别置信度的情形。
}
second-file-no-score = “{ $column }”没有一行有得分。
second-file-read = { COUNT($cases) } 个样本，得分为“{ $column }”{ $blank ->
    [0] 。
   *[other] ；{ COUNT($blank) } 行没有得分，已排除。
}
second-file-outside = { COUNT($cases) } 个得分中有 { COUNT($outside) } 个超出已标注的范围 { THRESHOLD($low) } 到 { THRESHOLD($high) }。是同一个得分吗？它们按范围的端点计。
second-file-lower = 此处得分越低越可能为阳性，因此文件的得分也取反。
second-file-no-mixture = 没有阳性比例：两个类别得分的任何混合都不符合此文件（χ² 检验，p 值 { $p }）。不同的不只是阳性比例。
second-file-classes-alike = 没有阳性比例：两个类别的得分没有差异（χ² 检验，p 值 { $p }）。它们的混合说明不了什么。
second-file-method = 方法
second-file-prevalence = 阳性比例
second-file-em = EM（最大似然）
second-file-adjusted = { THRESHOLD($threshold) } 处的校正计数
second-file-limits = { $low } 到 { $high }
second-file-interval = { $name } 置信区间
second-file-set = 将 π 设为 { $text }
second-file-fits = 假设：各类别内的得分与此处相同。混合分布与此不矛盾（χ² 检验，p 值 { $p }）；样本少时很少能发现矛盾。
second-file-untested = 假设：各类别内的得分与此处相同。得分只有两个值，不足以检验。
second-file-no-adjusted = 无校正计数：该阈值下召回率不高于假阳性率。
second-file-clipped = (判为阳性的比例 − FPR) / (TPR − FPR) 为 { RATIO($unclipped) }，不是一个比例，因此按 { RATIO($value) } 计。
second-file-axis = 样本比例
second-file-mixture = 两个类别按 { RATIO($prevalence) } 混合
second-file-nearest = 两个类别最接近的混合
second-file-hover = 得分 { $score }：比例 { $share }
second-file-alt = { $file } 的得分与最接近它们的两类混合的比较：{ PERCENT($difference) } 的样本在别处。
second-file-table-from = 得分从
second-file-table-to = 得分到
second-file-table-second = 占文件的比例
second-file-table-mixture = 占混合分布的比例
second-file-table-positives = 占阳性的比例
second-file-table-negatives = 占阴性的比例
table-second-file = 无标签的文件
