# 简体中文

page-trust = 可信度
part-trust = 结论
trust-headline = 阈值 { THRESHOLD($threshold) } 有多可信
trust-sure = 这些数字有多不确定？
trust-sure-verdict = { $recall } { RATIO($recall_value) }（{ $name } 置信区间 { $recall_interval }），{ $precision } { RATIO($precision_value) }（{ $precision_interval }），依据 { COUNT($positives) } 个阳性样本和 { COUNT($negatives) } 个阴性样本。
trust-calibrated = 得分是否已校准？
trust-holds = 在新样本上是否成立？
trust-holds-verdict = { $by ->
    [column] 依次留出 { QUOTED($column) } 的每个值：最优阈值的平均值（{ $objective }）在选择它的样本上为 { RATIO($chosen) }，在留出的值上为 { RATIO($held) }。
   *[random] 用一半样本选出的最优阈值，平均值（{ $objective }）在这一半上为 { RATIO($chosen) }，在另一半上为 { RATIO($held) }。
}
trust-enough = 样本是否足够？
trust-enough-verdict = { $enough ->
    [true] 足够
   *[false] 太少
}：要使{ $metric }的误差在 ± { SIGNIFICANT($width, digits: 6) } 以内，需要 { COUNT($needed) } 个阳性样本；现有 { COUNT($positives) } 个。
trust-details-uncertainty = 换一次抽样，阈值会不同吗？
trust-details-calibration = 校准曲线与重新校准
trust-details-optimism = 验证划分
trust-details-periods = 随时间的变化
trust-details-sample-size = 其他指标的样本量
