# 简体中文

page-calibration = 校准
calibration-verdict-mean = 未校准：得分{ $times ->
    [1] {""}
   *[other] { $side ->
        [high] 约为实际的 { $times } 倍，
       *[low] 约为实际的 1/{ $times }，
    }
}偏{ $side ->
    [high] 高
   *[low] 低
}（平均得分 { $mean }，阳性占比 { $share }）
calibration-verdict-ends = 未校准：得分恰为 0 或 1 的 { COUNT($count) } 个样本中有 { COUNT($wrong) } 个错误
calibration-verdict-slope = 未校准：得分过于{ $side ->
    [extreme] 极端
   *[moderate] 保守
}（斜率 { $slope }，{ $name } 置信区间 { $low } 到 { $high }；理想值 1）
calibration-verdict-shape = 在某些得分处未校准，但平均而言正确（平均得分 { $mean }，阳性占比 { $share }）
calibration-verdict-none = 没有校准不良的证据（平均得分 { $mean }，阳性占比 { $share }，{ $name } 置信区间 { $low } 到 { $high }）
calibration-verdict-few = 只有 { COUNT($count) } 个{ $of ->
    [positive] 阳性
   *[negative] 阴性
}样本：太少，无法判断校准，每个类别需要 { $least } 个
calibration-verdict-untested = 因有{ $units ->
    [weights] 权重
   *[clusters] 整群
}，不检验校准（平均得分 { $mean }，阳性占比 { $share }）
calibration-rate = { THRESHOLD($threshold) } 处：{ SIGNIFICANT($rate, digits: 2) }% 为阳性（{ SIGNIFICANT($low, digits: 2) }% 到 { SIGNIFICANT($high, digits: 2) }%）
calibration-rate-no-band = { THRESHOLD($threshold) } 处：{ SIGNIFICANT($rate, digits: 2) }% 为阳性
calibration-shift = 此处的 { SIGNIFICANT($here, digits: 2) }% 在阳性比例 { $pi } 下为 { SIGNIFICANT($there, digits: 2) }%。
calibration-costs = 按您的成本，{ $pi ->
    [observed] {""}
   *[other] 在该阳性比例下
}应从 { SIGNIFICANT($required, digits: 2) }% 起采取行动：得分为 { SIGNIFICANT($score, digits: 3) }。
calibration-costs-never = 按您的成本，{ $pi ->
    [observed] {""}
   *[other] 在该阳性比例下
}应从 { SIGNIFICANT($required, digits: 2) }% 起采取行动：没有得分能达到。
calibration-costs-none = 按您的成本，任何概率下采取的行动都相同。
calibration-apply = 以此得分为阈值

calibration-one-class = 只有一个类别，因此没有校准曲线。
calibration-constant = 所有得分相同，因此没有校准曲线。
calibration-weighted = 样本有权重，因此曲线没有置信带。
calibration-clustered = 样本属于整群，因此曲线没有置信带。
calibration-few = 置信带要求每个类别至少有 { $least } 个样本。
calibration-partial = 计数只在各档已知：每个得分按其所在档的最低得分计。
calibration-no-probabilities = { $low } 到 { $high } 的得分不是概率：曲线给出每个得分的阳性占比，但斜率和校准误差无定义。
calibration-lower-scores = 得分越低越可能为阳性，因此 { $low } 到 { $high } 的得分不是概率；1 − 得分才是。曲线给出每个得分的阳性占比，但斜率和校准误差无定义。
lower-not-probabilities = 得分越低越可能为阳性，因此 { $low } 到 { $high } 的得分不是概率。请以 1 − 得分作为得分。
lower-map-range = { $method } 映射需要概率，但得分越低越可能为阳性：{ $low } 到 { $high }。请以 1 − 得分作为得分。
calibration-computing = 正在计算置信带…

calibration-bins = 分箱或平滑曲线
    .help = 添加其他工具的画法：各分箱的阳性占比（位于平均得分处），或核平滑曲线。
calibration-bins-none = 无
calibration-bins-width = 等宽
calibration-bins-mass = 等频
calibration-bins-smooth = 平滑
calibration-bin-count = 分箱数
calibration-legend-curve = 阳性占比（保序拟合）{ $band ->
    [shown] ，阴影：每个得分处的 { $name } 置信区间
   *[none] {""}
}
calibration-legend-diagonal = 校准的得分
calibration-legend-bins = { $count } 个{ $binning ->
    [width] 等宽
   *[mass] 等频
}分箱
calibration-legend-smooth = 平滑曲线（高斯核）
calibration-hover = 得分 { $score } 处阳性 { $rate }
calibration-bin-hover = { $n } 个样本的 { $rate }，平均得分 { $score }
calibration-alt = { $title } 的校准曲线：每个得分处的阳性占比
calibration-alt-recalibrated = { $title } 的校准曲线：重新校准（{ $method }）前后每个得分处的阳性占比
calibration-column-score = 得分
calibration-column-rate = 阳性占比
calibration-column-low = 下限
calibration-column-high = 上限
table-calibration = 校准曲线
table-calibration-bins = 分箱
table-recalibrated = 重新校准后

calibration-mean-score = 平均得分
calibration-prevalence = 阳性占比
calibration-in-the-large = 总体校准（理想值 0）
calibration-slope = 校准斜率（理想值 1）
calibration-intercept = 校准截距（理想值 0）
calibration-test = 斜率为 1 且截距为 0 的检验
calibration-limits = { $low } 到 { $high }
calibration-p = p { $p }
calibration-ece = ECE，{ $count } 个{ $binning ->
    [width] 等宽
   *[mass] 等频
}分箱
calibration-ece-test = ECE 的检验
calibration-smooth = SmoothECE
calibration-debiased = 均方根，去偏
calibration-brier = Brier 分数
calibration-log = 对数损失
calibration-log-infinite = ∞：有得分为 0 或 1 的样本错误
recalibrate-classes-infinite = ∞：真实类别的概率为 0
calibration-no-line-ends = 无定义：所有得分恰为 0 或 1
calibration-no-line-one-class = 无定义：其他得分只有一个类别
calibration-no-line-constant = 无定义：得分相同
calibration-no-line-separated = 无定义：得分完全区分了两个类别
calibration-left-out = 这三项排除了恰为 0 或 1 的得分
calibration-left-out-count = { COUNT($count) } 个，其中 { COUNT($wrong) } 个错误
calibration-part-score = 校准不良 − 区分度 + 不确定性
calibration-part-miscalibration = 校准不良
calibration-part-discrimination = 区分度
calibration-part-uncertainty = 不确定性

table-series-calibration = 校准
series-calibration-positives = 阳性
series-calibration-negatives = 阴性
series-calibration-mean-score = 平均得分
series-calibration-share = 阳性占比
series-calibration-in-the-large = 总体校准
series-calibration-in-the-large-low = 总体校准，下限
series-calibration-in-the-large-high = 总体校准，上限
series-calibration-slope = 斜率
series-calibration-slope-low = 斜率，下限
series-calibration-slope-high = 斜率，上限
series-calibration-left-out = 得分 0 或 1，两者都排除
series-calibration-brier = Brier 分数
series-calibration-brier-low = Brier 分数，下限
series-calibration-brier-high = Brier 分数，上限
series-calibration-debiased = 校准误差，去偏
series-calibration-ece-p = ECE 的检验，p
