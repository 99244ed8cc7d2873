# 简体中文

record-button = 记录决策
    .help = 记录阈值、其指标和您的理由
record-heading = 决策记录
record-tab-document = 文档
record-tab-python = Python
record-about = 阈值 { THRESHOLD($threshold) } 及所有指标{ $charts ->
    [true] 和图表
   *[false] {""}
}，保存为一个可离线使用的文件。
record-title = 标题
record-who = 决定人
record-why = 理由
record-make = 生成记录
record-ready = “{ $title }”已就绪（{ $charts ->
    [true] 约 1 MB，可打印在 A4 纸上
   *[false] 可打印在 A4 纸上
}）。
record-html = 文档（HTML）
record-json = 数据（JSON）
record-again = 编辑
record-python-about = 代码形式的判定规则：numpy，以及在能包装已拟合模型时的 scikit-learn。

record-kind = 决策记录
record-language = 记录的语言
record-made = { DATE($day) } { $time } UTC
record-not-stated = 未注明
record-why-heading = 理由
record-decision-heading = 决策
record-threshold = 阈值 { $threshold }{ $lower ->
    [true] {" "}或更低
   *[false] {""}
}
record-by-group = { $columns } 的每组一个阈值
record-one-for-all = 本记录的其余部分针对所有组共用的一个阈值 { THRESHOLD($threshold) }。
record-groups-about = 记录中也有各组的阈值。
record-rule = 得分{ $lower ->
    [true] 不高于
   *[false] 不低于
} { $threshold } 的样本预测为“{ $positive }”，否则为“{ $negative }”。没有得分的样本不作判定。
record-recalibrated = 得分是重新校准（{ $method }）后的“{ $column }”；rule.json 含有用所有样本拟合的映射。数字采用样本外的得分。
record-negated = 得分越低越可能为阳性。下面的图表和表格将其取负：那里的阈值为 { THRESHOLD($threshold) }。
record-fact-made = 日期
record-fact-data = 数据
record-fact-sha256 = SHA-256
record-no-file = 无：只有来自分享链接的计数
record-fact-cases = 样本
record-cases = { COUNT($cases) } 个：{ COUNT($positives) } 个“{ $positive }”，{ COUNT($negatives) } 个“{ $negative }”{ $unlabelled ->
    [0] {""}
   *[other] ，{ COUNT($unlabelled) } 个未标注
}{ $weighted ->
    [true] （权重之和）
   *[false] {""}
}
record-fact-columns = 列
record-columns = 标签“{ $label }”，得分“{ $score }”{ $weight ->
    [none] {""}
   *[other] ，权重“{ $weight }”
}{ $cluster ->
    [none] {""}
   *[other] ，整群“{ $cluster }”
}
record-fact-prevalence = 阳性比例
record-prevalence = 观测值 { SIGNIFICANT($observed, digits: 4) }
record-prevalence-assumed = 观测值 { SIGNIFICANT($observed, digits: 4) }；成本假设为 { SIGNIFICANT($assumed, digits: 4) }
record-fact-versions = 版本
record-fact-notes = 说明
record-explore-heading = 指标和图表
record-explore = 移动滑块，将其他阈值与作为参照的决策比较。打印时只打印决策。
record-slider = 阈值
record-back = 回到 { THRESHOLD($threshold) }
record-without-script = 滑块和图表需要 JavaScript 和 2023 年或之后的浏览器；下面的所有指标都在所决定的阈值处。
record-numbers-heading = 该阈值下的所有指标
record-column-method = 区间的方法
record-column-definition = 定义
record-method-count = 样本计数
record-method-weights = 权重之和
record-method-bounds = 最坏到最好情形：每个未标注样本都判错，或都判对
record-left-open = 因未标注样本而不确定
record-method-wilson = Wilson 区间，{ $confidence }
record-method-f1-interval = TP / (TP + FP + FN) 的 Wilson 区间，变换为 F1，{ $confidence }
record-method-effective-size = 按权重的有效样本量的 Wilson 区间，{ $confidence }
record-method-weighted-square-and-add = 按权重的有效样本量的召回率与假阳性率的置信限，合并，{ $confidence }
record-method-square-and-add = 召回率与假阳性率的 Wilson 置信限，合并，{ $confidence }
record-method-clusters = 按有效样本数（整群的设计效应）的 Wilson 区间，{ $confidence }
record-method-drawn-clusters = 整群的 { COUNT($n_resamples) } 次重抽样的百分位数，种子 { $seed }，{ $confidence }
record-method-resampled-few-clusters = 无法估计：整群太少
record-method-resampled-few-effective = 无法估计：有效样本太少
record-method-resampled = 每类 { COUNT($n_resamples) } 次重抽样的百分位数，种子 { $seed }，{ $confidence }
record-method-resampled-undefined = 无定义时没有；否则为每类 { COUNT($n_resamples) } 次重抽样的百分位数，种子 { $seed }
record-method-resampled-rarely-defined = 无：在 { COUNT($n_resamples) } 次重抽样中无定义的太多，种子 { $seed }
record-method-resampled-all-alike = 无：{ COUNT($n_resamples) } 次重抽样结果全部一致，种子 { $seed }；会造成差异的样本没有出现
record-interval-elsewhere = 仅在 { THRESHOLD($threshold) } 处
record-summaries-heading = 曲线指标（AP、AUC 等）
record-chosen = 已决定
record-alternatives-heading = 备选
record-alternatives = ● 与所决定的阈值的预测结果相同。
record-limit = { $sense ->
    [at_least] 至少为
   *[at_most] 至多为
} { SIGNIFICANT($bound, digits: 6) }，{ $percent ->
    [none] 在这些样本上
   *[other] 在新样本上（置信水平 { $percent }%）
}
record-constraint = { $metric }{ $limit }
record-by-hand = 手动设定
record-caught = { COUNT($positives) } 个阳性样本中的 { COUNT($caught) } 个
record-alerts = { COUNT($cases) } 个样本中的 { COUNT($alerts) } 个，其中 { COUNT($false) } 个误报
record-alerts-unlabelled = { COUNT($cases) } 个样本中的 { COUNT($alerts) } 个：{ COUNT($caught) } 个阳性，{ COUNT($false) } 个阴性，{ COUNT($unlabelled) } 个未标注
record-bounds-only = 指标只知道上下界，因此无法评估目标或成本。请记录不带目标的阈值，或说明标签为何空白。
record-guarantee = 这些约束在新样本上以 { $percent }% 的置信水平成立。
record-guarantee-groups = 在每组中，这些约束在新样本上以 { $percent }% 的置信水平成立。
record-guarantee-lost = 无：不能保证此阈值在新样本上满足约束。
record-guarantee-sample = 无：这些样本满足约束，新样本可能不满足。
record-guarantee-broken = 无：连这些样本也不满足约束。
record-goal-name = 目标
record-limits-name = 约束
record-costs-name = 成本
record-caught-name = 检出
record-alerts-name = 告警
record-guarantee-name = 保证
record-blank-name = 空白标签
record-comparison-name = 比较
record-said = { $name }：{ $text }
record-assumption = 这假设新样本与这些样本来源相同，并且模型没有用这些样本训练。
record-recommended = 推荐阈值
record-cost-of-one = 每个样本的成本{ $unit }
record-costs-heading = 成本
record-cost-less = 在此阈值下 { COUNT($out_of) } 个样本的成本为 { $cost }{ $unit }，阈值为 0.5 时为 { $half }：少 { $difference }。
record-cost-more = 在此阈值下 { COUNT($out_of) } 个样本的成本为 { $cost }{ $unit }，阈值为 0.5 时为 { $half }：多 { $difference }。
record-cost-same = 在此阈值下 { COUNT($out_of) } 个样本的成本为 { $cost }{ $unit }，与阈值为 0.5 时相同。
record-python-heading = Python 代码
record-python-blank = 该代码作出判定。它不按组估计未标注样本的指标。
record-provenance-heading = 来源
record-signature = 签名和日期
