# 简体中文

goal = 目标
goal-line = 我想要
goal-unlabelled = 请手动设定阈值。目标、AP、ROC、成本和其他分析需要所有标签，或对空白标签的假设。
goal-hand = 手动设定阈值
goal-alerts = 在告警预算内尽可能多地检出
goal-recall-min = 达到最低召回率
goal-precision-min = 达到最低精确率
goal-fpr-max = 限制假阳性率
goal-flagged-max = 将得分最高的一定比例判为阳性
goal-alerts-limit = 告警数上限
goal-alerts-per = 个告警，每
goal-alerts-cases = 按多少个样本计
goal-alerts-per-cases = 个样本
goal-limits = { $count ->
    [0] 更多约束
   *[other] 更多约束（{ $count }）
}
goal-holds = 约束在何处成立
    .help = 以此置信水平在同一来源的新样本上成立；或在这些样本上成立，这对新样本不作任何承诺。模型不得用这些样本拟合。
goal-holds-sample = 在这些样本上
    .button = 显示在这些样本上的结果
goal-holds-new = 在新样本上（置信水平 { $percent }%）
goal-undo = 撤销
goal-on-these-cases = 在这些样本上成立；对新样本没有保证。
goal-elsewhere = 当前阈值为 { THRESHOLD($current) }。以下是{ $none ->
    [true] 一个都不判为阳性
   *[false] 阈值为 { THRESHOLD($goal) } {""}
}时的结果：
goal-without-limit = 请输入此目标的约束值。
goal-release = 松开滑块，查看可以保证什么。
goal-about = 约 { THRESHOLD($threshold) }：{ $value }
goal-guaranteed = 新样本上{ $metric ->
    [recall] 召回率
    [precision] 精确率
    [fpr] 假阳性率
   *[flagged_rate] 判为阳性的比例
}{ $sense ->
    [at_least] 至少为
   *[at_most] 至多为
} { SIGNIFICANT($bound, digits: 6) }（置信水平 { $percent }%）；观测值 { RATIO($observed) }。
goal-guaranteed-alerts = 每 { COUNT($cases) } 个新样本至多 { FREQUENCY($alerts) } 个告警（置信水平 { $percent }%）；观测值 { FREQUENCY($observed) }。
goal-infeasible = { $promised ->
    [true] 没有阈值能保证满足所有约束。
   *[false] 没有阈值满足所有约束。
}
goal-legend-feasible = 在这些样本上满足约束
goal-legend-guaranteed = 在新样本上有保证
goal-sentence = { $goal }{ $count ->
    [0] {""}
   *[other] ：{ $where }，{ $limits }
}
goal-limit = { $metric ->
    [recall] 召回率
    [precision] 精确率
    [fpr] 假阳性率
   *[flagged_rate] 判为阳性的比例
}{ $sense ->
    [at_least] 至少为
   *[at_most] 至多为
} { SIGNIFICANT($bound, digits: 6) }
goal-limit-alerts = 每 { COUNT($cases) } 个样本至多 { FREQUENCY($alerts) } 个告警
goal-price-alarms = 保证的代价：多 { COUNT($alarms) } 个假阳性。
goal-price-missed = 保证的代价：少检出 { COUNT($missed) } 个。

optimize-objective-f-beta = 最大化 Fβ
optimize-objective-mcc = 最大化 MCC
optimize-objective-youden-j = 最大化约登指数
optimize-objective-balanced-accuracy = 最大化平衡准确率
optimize-objective-accuracy = 最大化准确率
optimize-objective-recall = 最大化召回率
optimize-objective-precision = 最大化精确率
optimize-objective-specificity = 最大化特异度
optimize-objective-break-even = 达到平衡点
optimize-objective-equal-error = 达到等错误率
optimize-objective-cost = 最小化期望成本
optimize-objective-net-benefit = 最大化净获益
optimize-beta = β：召回率的权重
    .help = 召回率的权重是精确率的多少倍：1 为 F1，2 为 F2，0 为只看精确率。
optimize-rate = 阈值概率
    .help = 从这个概率起值得采取行动。为 0.2 时，一个真阳性抵得上四个假阳性。

optimize-constraint-open = 无约束
optimize-constraint-recall-min = 最低召回率
optimize-constraint-precision-min = 最低精确率
optimize-constraint-fpr-max = 最高假阳性率
optimize-constraint-flagged-max = 判为阳性的最高比例
optimize-constraint-typed = { $name }，精确值


optimize-recommended = 推荐阈值：{ THRESHOLD($threshold) }
optimize-recommended-none = 推荐：一个都不判为阳性
optimize-value = { $objective ->
    [f_beta] 最大 Fβ（β 为 { SIGNIFICANT($weight, digits: 6) }）
    [mcc] 最大 MCC
    [youden_j] 最大约登指数
    [balanced_accuracy] 最高平衡准确率
    [accuracy] 最高准确率
    [recall] 最高召回率
    [precision] 最高精确率
    [specificity] 最高特异度
    [break_even] 每个样本假阳性与假阴性之差的最小值
    [equal_error] 两种错误率之差的最小值
    [cost] 每个样本的最低期望成本
   *[net_benefit] 每个样本的最大净获益（阈值概率 { SIGNIFICANT($weight, digits: 6) }）
}：{ $value }。
optimize-outcome = { COUNT($positives) } 个阳性样本中检出 { COUNT($tp) } 个，误报 { COUNT($fp) } 个。
optimize-shares = 召回率 { $recall }，精确率 { $precision }，假阳性率 { $fpr }，判为阳性的比例 { $flagged_rate }。
optimize-identical = 阈值在 ({ THRESHOLD($lower) }, { THRESHOLD($upper) }] 内时预测结果相同。
optimize-identical-above = 阈值高于 { THRESHOLD($lower) } 时预测结果相同。
optimize-identical-below = 阈值不超过 { THRESHOLD($upper) } 时所有样本都判为阳性。
optimize-identical-all = 任何阈值的预测结果都相同。
optimize-ranges = 可行范围：{ COUNT($count) } 个。
optimize-guaranteed = 同一来源的新样本上，{ $metric ->
    [recall] 召回率
    [precision] 精确率
    [fpr] 假阳性率
   *[flagged_rate] 判为阳性的比例
}{ $sense ->
    [at_least] 至少为
   *[at_most] 至多为
} { SIGNIFICANT($bound, digits: 6) }，置信水平 { $percent }%。
optimize-too-few = { COUNT($cases) } { $metric ->
    [recall] 个阳性样本
    [fpr] 个阴性样本
   *[flagged_rate] 个样本
}{ $others ->
    [0] {""}
   *[other] 在满足其他约束的同时
}{ $metric ->
    [recall] 至多能保证召回率 { RATIO($value) }
    [fpr] 能保证的假阳性率最低为 { RATIO($value) }
   *[flagged_rate] 能保证的判为阳性的比例最低为 { RATIO($value) }
}；达到 { SIGNIFICANT($bound, digits: 6) } 需要 { COUNT($needed) } 个（置信水平 { $percent }%）。{ $sure ->
    [0] {""}
   *[other] 现有样本能以 { $sure }% 的置信水平保证这一约束。
}
optimize-nearest-guaranteed = { $others ->
    [0] {""}
   *[other] 在满足其他约束的同时，
}可以保证的{ $sense ->
    [at_least] 最高
   *[at_most] 最低
}{ $metric ->
    [recall] 召回率
    [precision] 精确率
    [fpr] 假阳性率
   *[flagged_rate] 判为阳性的比例
}：{ RATIO($value) }（置信水平 { $percent }%）。{ $sure ->
    [0] {""}
   *[other] { SIGNIFICANT($bound, digits: 6) } 能以 { $sure }% 的置信水平保证。
}{ $metric ->
    [precision] { $needed ->
        [0] {""}
       *[other] { SIGNIFICANT($bound, digits: 6) } 至少需要 { COUNT($needed) } 个判为阳性的样本。
    }
   *[other] {""}
}
optimize-undefined = 优化目标在每个可行阈值上都无定义：{ $why }
optimize-undefined-about = 优化目标在每个可行阈值上都无定义
optimize-infeasible = 没有阈值满足所有约束
optimize-nearest = 在其他约束下可达到的{ $sense ->
    [at_least] 最高
   *[at_most] 最低
}{ $metric ->
    [recall] 召回率
    [precision] 精确率
    [fpr] 假阳性率
   *[flagged_rate] 判为阳性的比例
}：{ RATIO($value) }，阈值为 { THRESHOLD($threshold) }；要求：{ SIGNIFICANT($bound, digits: 6) }。{ $relax ->
    [yes] 放宽 { RATIO($missed) } 即可行。
   *[no] {""}
}
optimize-nearest-none-flagged = 在其他约束下可达到的{ $sense ->
    [at_least] 最高
   *[at_most] 最低
}{ $metric ->
    [recall] 召回率
    [precision] 精确率
    [fpr] 假阳性率
   *[flagged_rate] 判为阳性的比例
}：{ RATIO($value) }，此时没有样本判为阳性；要求：{ SIGNIFICANT($bound, digits: 6) }。{ $relax ->
    [yes] 放宽 { RATIO($missed) } 即可行。
   *[no] {""}
}
optimize-nearest-none = { $sense ->
    [at_least] 最低
   *[at_most] 最高
}{ $metric ->
    [recall] 召回率
    [precision] 精确率
    [fpr] 假阳性率
   *[flagged_rate] 判为阳性的比例
} { SIGNIFICANT($bound, digits: 6) }：只放宽这一项约束没有帮助。

optimize-relax = { $metric ->
    [recall] 将召回率放宽到 { RATIO($value) }
    [precision] 将精确率放宽到 { RATIO($value) }
    [fpr] 将假阳性率放宽到 { RATIO($value) }
    [flagged_rate] 将判为阳性的比例放宽到 { RATIO($value) }
   *[none] 放宽
}
    .help = 将此约束设为最接近的可达到的值

optimize-method-heading = 计算方法
optimize-intervals = { $name } 置信区间把阈值视为固定的。在新数据上结果会略差。
optimize-intervals-method = 候选阈值：括号内为 { $name } 置信区间，有闭式解时用闭式解，否则用自助法（每类 { COUNT($n_resamples) } 次重抽样，种子 { $seed }）。在这些样本上优化的阈值在新数据上会略差。
optimize-intervals-costs = 成本：由召回率和假阳性率的 Wilson 置信限得到的 { $name } 置信区间。在模拟阳性比例下，假设召回率和假阳性率不变。
optimize-intervals-method-clusters = 候选阈值：括号内为按整群的 { $name } 置信区间，有闭式解时用闭式解，否则用自助法（{ COUNT($n_resamples) } 次重抽样，种子 { $seed }）。在这些样本上优化的阈值在新数据上会略差。
optimize-intervals-costs-clusters = 成本：整群自助法的 { $name } 置信区间。在模拟阳性比例下，假设召回率和假阳性率不变。
optimize-intervals-method-weighted = 候选阈值：括号内为 { $name } 置信区间：按权重的有效样本量的 Wilson 区间，权重视为抽样权重，而不是重复次数；MCC 和 Cohen kappa 用贝叶斯自助法。在这些样本上优化的阈值在新数据上会略差。
optimize-intervals-costs-design = 标签空白时，成本没有区间。
optimize-intervals-costs-weighted = 成本：由召回率和假阳性率的限、按权重的有效样本量得到的 { $name } 置信区间。在模拟阳性比例下，假设召回率和假阳性率不变。
optimize-intervals-weights = 无区间：需要每个样本的权重，且样本不分整群。
optimize-observed = 优化目标和约束采用观测到的阳性比例 { $observed }。成本、决策曲线和复核区间采用“成本”中设定的阳性比例；假设召回率和假阳性率不变。
optimize-observed-cost = 约束采用观测到的阳性比例 { $observed }。成本、决策曲线和复核区间采用“成本”中设定的阳性比例；假设召回率和假阳性率不变。
optimize-no-interval-rarely-defined = 无：在太多的重抽样中无定义
optimize-no-interval-few-clusters = 无法估计：整群太少
optimize-no-interval-few-effective = 无法估计：有效样本太少
optimize-no-interval-all-alike = 无：所有重抽样结果一致

optimize-section = 更多分析
optimize-section-curves = ROC 曲线
optimize-section-costs = 成本
optimize-section-decision-curve = 决策曲线
optimize-section-gains = 增益与提升度
optimize-section-review-band = 复核区间
optimize-section-candidates = 候选阈值
optimize-section-label-next = 接下来标注什么
optimize-section-one-class = 只有一个类别：此分析需要两个类别。
optimize-section-probabilities = 无决策曲线：得分不是 0 到 1 的概率。

optimize-cost-of-tn = 每个 TN 的成本
optimize-cost-of-fp = 每个 FP 的成本
optimize-cost-of-fn = 每个 FN 的成本
optimize-cost-of-tp = 每个 TP 的成本
optimize-cost-tn = 真阴性
optimize-cost-fp = 假阳性
optimize-cost-fn = 假阴性
optimize-cost-tp = 真阳性
optimize-currency = 成本单位
    .help = 例如元、分钟或点数。负成本表示收益。
cost-unit-label = ，{ $unit }
cost-unit-amount = {" "}{ $unit }
optimize-costs-current = 当前阈值
optimize-costs-best = 最低期望成本
optimize-costs-calibrated = 贝叶斯阈值（若已校准）
optimize-costs-flag-none = 全部不判为阳性
optimize-costs-flag-all = 全部判为阳性
optimize-costs-table = 每 10,000 个样本{ $unit }
optimize-costs-cost = 成本
optimize-costs-profit = 收益
optimize-column-decision = 判定
optimize-column-cost = 每 10,000 个样本的成本{ $unit }
optimize-column-profit = 每 10,000 个样本的收益{ $unit }
optimize-at-pi = 阳性比例为 { $pi } 时
optimize-no-probabilities = 无贝叶斯阈值：得分不是 0 到 1 的概率。
optimize-no-odds = 无贝叶斯阈值：{ $why }
optimize-calibrated-same = 贝叶斯阈值 { SIGNIFICANT($form, digits: 4) }：预测结果与最优阈值相同，没有校准不良的迹象。
optimize-calibrated = 贝叶斯阈值 { SIGNIFICANT($form, digits: 4) }：每 { COUNT($out_of) } 个样本多花成本 { SIGNIFICANT($lost, digits: 3) }，说明校准不良或过拟合。
optimize-miss-costs = FN : FP 的成本比从 { SIGNIFICANT($lowest, digits: 3) } 到 { SIGNIFICANT($highest, digits: 3) }，最优阈值都相同（现为 { SIGNIFICANT($now, digits: 3) }）。
optimize-miss-costs-from = FN : FP 的成本比不低于 { SIGNIFICANT($lowest, digits: 3) } 时，最优阈值都相同（现为 { SIGNIFICANT($now, digits: 3) }）。
optimize-axis-threshold = 阈值
optimize-axis-flagged = 判为阳性的比例
optimize-axis-rank = 判为阳性的样本数（对数刻度）
optimize-axis-cost = 每 10,000 个样本的成本
optimize-axis-probability = 阈值概率
optimize-axis-benefit = 每个样本的净获益
optimize-axis-share = 判为阳性的比例
optimize-axis-recall = 召回率
optimize-axis-lift = 提升度
optimize-cost-legend = π { $pi } 时的成本
optimize-cost-least = 最低
optimize-cost-calibrated = 贝叶斯阈值
optimize-decision-caption = 请在您的阈值概率处读取净获益。{ $has_band ->
    [true] 在模型的置信带高于全部处理和全不处理的地方使用模型。
   *[other] 无置信带：置信限需要两个类别的有标签、有权重且不分整群的样本。
}
optimize-decision-scores = 模型
optimize-decision-all = 全部处理
optimize-decision-none = 全不处理
optimize-gains-legend = 增益
optimize-lift-legend = 提升度
optimize-random = 随机
optimize-cost-alt = { $title } 每 10,000 个样本的期望成本随阈值的变化，在 { THRESHOLD($threshold) } 处最低
optimize-decision-alt = { $title } 在阳性比例 { $pi } 下的决策曲线：模型{ $has_band ->
    [true] （含置信带）
   *[other] {""}
}、全部处理和全不处理的净获益
optimize-gains-alt = { $title } 的增益曲线：召回率随判为阳性的比例的变化
optimize-lift-alt = { $title } 的提升度曲线，随判为阳性的比例变化
table-cost = 成本
table-decision = 决策曲线
table-gains = 增益与提升度

optimize-candidates-all = 候选阈值的所有指标
optimize-candidates-caption = ● 与当前阈值的预测结果相同
optimize-candidates-number = 指标（{ $name } 置信区间）
optimize-candidate-half = 0.5
optimize-candidate-best = 最优（{ $metric }）
optimize-candidate-cost = 成本最低
optimize-candidate-recommended = 推荐
optimize-candidate-pin = 参照
optimize-candidate-chosen = ● { $name }
optimize-candidate-note = 附注
optimize-own-name = 名称
optimize-own-note = 附注
optimize-own-add = 将 { $threshold } 添加为候选阈值
optimize-own-remove = 移除候选阈值 { $number }（{ THRESHOLD($threshold) }）
