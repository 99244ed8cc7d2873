# 简体中文

page-compare = 比较
compare-series = 其他得分
    .help = 同一批样本的其他得分列。在其中一列没有值的样本从所有列中排除。
compare-series-missing = 链接中的得分“{ $asked }”不在这些数据中。
compare-unclear-confidence = 按高值表示阳性类来比较：{ LISTED($scores) }。如果它是对预测类别的置信度，请在“列”中将其选为得分，并在那里说明。
compare-one-score = 这些数据只有一个得分列。要比较模型，请将每个模型的得分放在各自的列中。
compare-files = 添加其他模型的预测
    .help = 样本按标识符连接。样本不同的文件作为独立的抽样进行比较。
compare-files-again = 请重新上传文件，以便为其添加其他模型的预测。
compare-take-out = 移除 { $name }
compare-left-out = { COUNT($common) } 个样本有所有得分。排除：{ $left_out }。
compare-left-out-of = { $name } 的 { COUNT($count) } 个
compare-different-cases = 样本不同：作为独立的抽样进行比较（{ $counts }）。{ $common ->
    [0] {""}
   *[other] { COUNT($common) } 个样本有所有得分；太少，不足以单独比较。
}
compare-no-weights = 加权得分的区间只适用于有所有得分的样本。
compare-equal = 对齐
    .help = 两个模型的得分不在同一尺度上。滑块使所有系列在此项上相等，每个系列有自己的阈值。
compare-equal-flagged-rate = 判为阳性的比例
compare-equal-flagged = 告警数
compare-equal-recall = 召回率
compare-equal-fpr = 假阳性率
compare-equal-precision = 精确率
compare-equal-cost = 假阴性的成本
compare-equal-threshold = 阈值
compare-equal-best = 各自最优
compare-objective = 最优的依据
compare-cost = { COUNT($count) } 个样本的成本{ $unit }
    .help = 10,000 个样本的成本，按“决策”页的成本：每个 TP { SIGNIFICANT($tp, digits: 6) }，每个 FP { SIGNIFICANT($fp, digits: 6) }，每个 FN { SIGNIFICANT($fn, digits: 6) }，每个 TN { SIGNIFICANT($tn, digits: 6) }{ $pi ->
        [0] {""}
       *[other] ，阳性比例为 { SIGNIFICANT($pi, digits: 4) }
    }。
compare-cost-head = 成本
compare-slider =
    .help = 每个系列取最接近此值且不差于此值的阈值。同分的样本无法分开。
compare-exact = 精确值
    .help = 滑块各档之间的值。比例也可以用百分数。
compare-at-outside = 链接中的值“{ $asked }”超出范围，因此显示 { $shown }。
compare-front = 比较对象
    .help = 表中的差值是相对于此系列的。
series-axis-part = 坐标轴：{ SIGNIFICANT($low, digits: 3) } 到 { SIGNIFICANT($high, digits: 3) }
compare-metric = 指标
    .help = 第一张图的指标。
compare-at-flagged-rate = { $text } 判为阳性
compare-at-flagged = { $text } 个告警
compare-at-recall = 召回率 { $text }
compare-at-fpr = 假阳性率 { $text }
compare-at-precision = 精确率 { $text }
compare-at-cost = 假阴性的成本 { $text }
compare-at-threshold = 阈值 { $text }
compare-limits = 在目标的约束之内：{ $limits }。{ $count ->
    [0] {""}
   *[other] { LISTED($unmet) } 没有阈值满足这些约束。
}
compare-at-best = 各自最优（{ $name }）
headline-compare = { $at }：{ COUNT($positives) } 个阳性中，{ $name } 与 { $front } 相比{ $caught_sign ->
    [more] ，多检出 { COUNT($caught) } 个
    [fewer] ，少检出 { COUNT($caught) } 个
   *[same] ，检出数相同
}，{ $alarms_sign ->
    [more] 多 { COUNT($alarms) } 个假阳性
    [fewer] 少 { COUNT($alarms) } 个假阳性
   *[same] 假阳性数相同
}
headline-compare-unpaired = { $at }：{ $name } 检出其阳性的 { $share }，{ $front } 检出 { $front_share }；假阳性率为 { $fpr } 和 { $front_fpr }
headline-compare-unreachable = { $at }：{ $name } 或另一个系列没有阈值能达到
compare-matched-alt = { $names } 的{ $metric }随{ $unit }的变化
compare-pr-alt = { $names } 的精确率与召回率的关系
compare-roc-alt = { $names } 的真阳性率与假阳性率的关系
compare-table-threshold = { $name } 的阈值
compare-table-metric = { $name } 的{ $metric }
table-compare-curves = 曲线
table-compare-matched = 对齐的值

part-compare = 模型

series-metric = 指标
    .help = 标题句及由它计算的内容所用的指标。每个区间只针对一个系列。
series-table-caption = 此位置的所有系列
series-head-name = 名称
series-head-threshold = 阈值
series-head-classes = 阳性/阴性
series-head-tp = TP
series-head-fp = FP
series-front = 比较对象
series-no-threshold = 达不到
series-few-cases = 少于 { $least } 个样本
series-classes = { COUNT($positives) } / { COUNT($negatives) }

compare-differences = 差值及其区间
compare-working = 正在重抽样…
compare-not-compared = 在此值上有阈值的系列少于两个，因此不作比较。
compare-best-unknown = 由这些样本无法判断哪个系列最优。
compare-best-clear = **{ $name }** 的 ROC AUC 最高，为 { $auc }，显著优于 { $others }。
compare-best-shared = **{ $name }** 的 ROC AUC 最高，为 { $auc }，但与 { $others } 没有显著差异。{ $has_reach ->
    [true] 如果差异超过 { $reach }，本应能被发现。
   *[false] {""}
}
compare-best-same = **{ $name }** 与 { $others } 对所有样本的排序相同：ROC AUC { $auc }。
compare-switch-button = 切换到 { $name }
compare-switch = **{ $name }**，阈值 { THRESHOLD($threshold) }：{ $side ->
    [more] 多检出 { COUNT($count) } 个
    [fewer] 少检出 { COUNT($count) } 个
   *[same] 检出数相同
}，{ $alike ->
    [true] 告警数相同
   *[false] 告警 { COUNT($alerts) } 个，而不是 { COUNT($front_alerts) } 个
}（{ $level } 置信区间 { $low } 到 { $high }）。
compare-column-metric = 指标
compare-column-series = 系列
compare-column-value = 值
compare-column-front = { $front }
compare-column-difference = 差值
compare-column-interval = 区间
compare-column-verdict = 是否有差异
series-differs = 是
series-not-told = 否；超过 { $reach } 才显著
compare-verdict-all-alike = 这些样本无法判断
compare-verdict-few-cases = 样本太少
compare-verdict-few-clusters = 整群太少
compare-verdict-few-effective = 有效样本太少
compare-verdict-undefined = 无定义
compare-verdict-rarely-defined = 在太多的重抽样中无定义
compare-verdict-same-ranking = 否；排序相同
compare-differences-method = { $paired ->
    [true] 配对差值
   *[other] 独立抽样之差
}的 { $name } 置信区间{ $count ->
    [1] 。
   *[other] ，对全部 { $count } 个系列同时成立。
}
compare-cases = 只有一方判为阳性的样本
compare-against = 另一个系列
compare-cases-none = 无
compare-cases-caught-only-first = 只有 { $name } 检出的 { COUNT($count) } 个
compare-cases-caught-only-second = 只有 { $name } 检出的 { COUNT($count) } 个
compare-cases-alarm-only-first = 仅属于 { $name } 的假阳性 { COUNT($count) } 个
compare-cases-alarm-only-second = 仅属于 { $name } 的假阳性 { COUNT($count) } 个
