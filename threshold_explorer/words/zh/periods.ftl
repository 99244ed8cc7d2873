# 简体中文

page-periods = 随时间的变化
periods-column = 日期
periods-length = 时期
periods-length-day = 日
periods-length-week = 周
periods-length-month = 月
periods-length-quarter = 季度
periods-length-half = 半年
periods-length-year = 年
periods-month-first = 月份在前
    .help = 将 1/2/2024 读作 1 月 2 日，而不是 2 月 1 日。
periods-missing-column = 链接中的列“{ $asked }”在这些数据中没有日期。
periods-none = 这些数据没有日期列。请添加一列，日期如 2024-01-31、31.1.2024 或 1/31/2024。
periods-no-dates = “{ $column }”的大多数值不是日期。日期的写法如 2024-01-31、31.1.2024、1/31/2024、2024-01 或 2024-Q1。
periods-number = 这些日期分成 { COUNT($count) } 个时期。请选择能得到 2 到 { COUNT($most) } 个时期的长度。
periods-without = { COUNT($count) } 个样本没有日期，已排除{ $unreadable ->
    [0] 。
   *[other] ：“{ $example }”无法读作日期。
}
periods-prevalence = 阳性比例
periods-threshold = F1 最高的阈值
periods-period = 时期
periods-cases = 样本
periods-alt = 每个时期的{ $metric }及其区间：{ $names }
periods-prevalence-alt = 每个时期的阳性比例：{ $names }
periods-threshold-alt = 每个时期 F1 最高的阈值，以及所用的阈值：{ $names }
table-periods = 时期
headline-periods = 阈值为 { THRESHOLD($threshold) } 时的{ $label }：{ $first } 为 { $before }，{ $last } 为 { $after }

periods-first = 最初的时期
    .help = 后来的时期与这些时期比较。虚线是会发出警报的位置。
periods-working = 正在重抽样…
periods-no-change = 警报和变化的原因只适用于没有权重和整群的样本。
periods-alarm-no-share = { $metric }不是样本的比例，因此没有警报。
periods-alarm-none = { $metric }在最初的时期无定义，因此没有警报。
periods-no-alarm = **没有警报**：与最初 { COUNT($count) } 个时期的 { $baseline } 相比，{ $metric }没有显著变化。
periods-alarm = **{ $period } 发出警报**：与最初 { COUNT($count) } 个时期的 { $baseline } 相比，{ $metric }发生了变化（置信水平 { $name }，对所有时期合计）。
periods-badge = { $period } 警报
periods-change = { $period } 之前及此后的{ $metric }：{ $before } 和 { $after }。变化中的 { $prevalence } 来自阳性比例（{ $before_share } 和 { $after_share }），{ $classifier } 来自分类器。
periods-part-change = 变化
periods-part-prevalence = 来自阳性比例
periods-part-ranking = 来自排序：分类器对样本的排序不同了
periods-part-cut = 来自切点：得分发生了偏移
periods-column-part = 部分
periods-column-value = 值
periods-column-interval = { $name } 置信区间
periods-column-period = 时期
periods-column-f1 = F1
periods-column-best = 该时期的最高 F1
periods-later-heading = 在最初的时期选择、在后来评估的阈值
periods-later = 最初 { COUNT($count) } 个时期的最高 F1 为 { RATIO($value) }，阈值为 { THRESHOLD($threshold) }。后来的时期在该阈值下：
periods-later-none = 最初的时期没有阈值的 F1 大于 0。

late-heading = 延迟标签：最近时期的值将如何变化
late-open = **{ COUNT($periods) } 个时期中有 { COUNT($open) } 个仍有标签未到**。在完整的时期，{ PERCENT($final) } 的样本有标签。
late-unknown = **不作预测**：开头没有三个标签比例相等的时期。因此不知道会有多少标签到来。
late-alike = **可能只是标签延迟**：在每个不完整的时期，{ $metric }都可能变为 { $whole }（每个时期的置信水平 { $name }）。这是它在完整时期的值。
late-differs = **不只是标签延迟**：在 { LISTED($names) }，{ $metric }不会变为 { $whole }（每个时期的置信水平 { $name }）。这是它在完整时期的值。
late-assumed = 假设：标签到齐的过程与以前相同。在每个时期，阈值两侧将到的标签分别与已到的相似。
late-completeness = 已到的标签
late-completeness-alt = 每个时期有标签的样本比例：{ $shares }
late-share-of = { $period } { PERCENT($share) }
late-metric-alt = 每个时期由已到标签得到的{ $metric }、其上下界以及将变为的值：{ LISTED($names) }
late-is-complete = 完整
late-is-open = 仍有标签未到
late-final = 最终：{ PERCENT($final) }
late-today = 由已到标签得到
late-predicted = 将变为（{ $name }）
late-bounds = 上下界
late-labelled = 有标签
late-bound-low = 下界
late-bound-high = 上界
late-limit-low = 到齐后的 { $name } 下限
late-limit-high = 到齐后的 { $name } 上限
table-late-labels = 延迟标签
