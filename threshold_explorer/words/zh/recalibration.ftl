# 简体中文

recalibrate = 重新校准
    .help = 拟合从得分到概率的映射。它从不下降，因此改变的是阈值的含义，几乎不改变判定。
recalibrate-none = 不重新校准
recalibrate-platt = Platt 缩放（S 形）
recalibrate-beta = Beta
recalibrate-isotonic = 保序回归
recalibrate-temperature = 温度缩放
recalibrate-computing = 正在拟合映射…
recalibrate-before = 之前
recalibrate-after = 之后：{ $method }
recalibrate-without = { $value }，不含 0 或 1 处的 { COUNT($count) } 个
recalibrate-out-of-sample = “之后”为样本外结果（五折）。下载的映射用所有样本拟合。
recalibrate-constant = 映射给每个得分 { SIGNIFICANT($rate, digits: 2) }%：没有发现阳性随得分上升。此时“之后”的数字只反映偶然。
recalibrate-open = 这些得分是重新校准（{ $method }）后的 { QUOTED($column) }。要比较前后，请打开该列。下载的映射针对它。
recalibrate-json = 映射（JSON）
recalibrate-python = 映射（Python）
recalibrate-legend = 重新校准：{ $method }
recalibrate-legend-map = 映射：{ $method }
recalibrate-effect-none = 对判定的净影响：在映射后的阈值 { $mapped } 处没有影响。
recalibrate-effect-some = { $flagged ->
    [nobody] 在映射后的阈值处没有样本判为阳性：
   *[some] 在映射后的阈值 { $mapped } 处，
}由于映射使得分同分，{ COUNT($count) } 个{ $counted ->
    [weighted] 加权样本
   *[cases] 样本
}变为{ $side ->
    [positive] 阳性
   *[negative] 阴性
}。
recalibrate-effect-nobody = 对判定的净影响：没有，没有样本判为阳性。
recalibrate-changed = 改变的样本
recalibrate-changed-range = 得分{ $range ->
    [one] 为 { THRESHOLD($low) }
   *[several] 从 { THRESHOLD($low) } 到 { THRESHOLD($high) }
} 的样本在映射后的阈值处变为{ $side ->
    [positive] 阳性
   *[negative] 阴性
}。
recalibrate-note = 重新校准的得分（{ $method }）：五折，每个得分由不含它的数据拟合的映射得到。
recalibrate-classes-heading = 重新校准
recalibrate-classes =
    .help = 温度缩放同时调整所有类别。其他方法为每个类别对其余拟合一个映射，再归一化。
recalibrate-classes-focus = 其他页面单独对选定类别的得分重新校准。
recalibrate-classes-log-loss = 对数损失
recalibrate-classes-no-sum = 无定义：一个样本的得分之和不为 1
recalibrate-classes-range = 无定义：有得分在 0 到 1 之外
recalibrate-classes-error = 最高得分类别的 ECE，10 个分箱
recalibrate-classes-accuracy = 准确率
