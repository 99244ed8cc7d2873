# 简体中文

page-groups = 分组
groups-by = 分组依据
    .help = 一列，或两列交叉。数字按范围划分，没有值的样本自成一组。
groups-missing-column = 链接中的列“{ $asked }”不能将这些数据分组。
groups-missing = 没有值
groups-range = { $low } 至 { $high }
    .below = 小于 { $high }
    .between = { $low } 至小于 { $high }
    .least = 不小于 { $low }
groups-none = 没有列能将这些样本分为 2 到 50 组。请在文件中添加一列，例如医院、国家或年龄。
groups-quantiles = { $column } 的分段
groups-cuts = 或在此分割
    .help = 各分段的界限，例如 18, 35, 65。每个分段从其界限开始。
groups-alt = 每组的{ $metric }及其区间：{ $names }
table-groups = 分组
headline-groups = 阈值为 { THRESHOLD($threshold) } 时的{ $label }：从 { $low }（{ $lowest }）到 { $high }（{ $highest }）
headline-groups-same = 阈值为 { THRESHOLD($threshold) } 时的{ $label }：{ $all ->
    [true] 每组都是 { $value }
   *[false] 有定义的每组都是 { $value }
}
headline-groups-few = 阈值为 { THRESHOLD($threshold) } 时，{ $label }有定义的组少于两个

groups-verdict = **{ $group } { $what ->
    [worse] 较差
   *[different] 有差异
}**：{ $metric } { $value }，其他所有样本为 { $rest }：相差 { $difference }（{ $name } 置信区间 { $low } 到 { $high }，对所有组同时成立；p 值 { $p }）。
groups-verdict-open = **没有发现较差的组**。{ $group } 的值{ $what ->
    [highest] 最高
    [lowest] 最低
   *[other] 最为突出
}：{ $metric } { $value }，其他所有样本为 { $rest }。
groups-badge = { $group } { $what ->
    [worse] 较差
   *[different] 有差异
}
groups-mark = { $what ->
    [worse] 比其余的差
    [different] 与其余的有差异
    [highest] 最高
    [lowest] 最低
   *[other] { $what }
}

groups-gap = **{ $metric }在组间有差异**：差距 { $value }，{ $name } 置信区间 { $low } 到 { $high }（p 值 { $p }）。
groups-gap-not-told = **{ $metric }：没有显著差异**。差距为 { $value }。超过 { $reach } 的差距在 100 个这样的数据集中有 95 个会被发现。
groups-gap-no-reach = **{ $metric }：没有显著差异**。差距为 { $value }。这些数据太少，无法可靠地发现任何差距。
groups-no-clusters = 差距及其区间只适用于不属于整群的样本。
groups-gap-none = { $metric }：样本足够的组太少，无法得到差距的区间。
groups-left-out = 因样本太少而没有区间：{ $names }。
groups-rest-heading = 每组与其他所有样本的比较
groups-rest-method = 这些区间对所有组同时成立（{ $name }）。
groups-group = 组
groups-value = { $metric }
groups-rest = 其他所有样本
groups-difference = 差值
groups-limits = 区间
groups-no-limits = 样本太少

slices-heading = 搜索薄弱切片
slices-about = 将每一列的每个值、每两列的每个值组合与其他所有样本比较。
slices-not-available = 搜索需要不分整群的单个样本。
slices-search = 在当前阈值下搜索
slices-working = 正在搜索…
    .stopped = 搜索已停止。
    .again = 重新搜索
slices-none = 没有切片的样本足以搜索。
slices-found = { $count ->
    [0] **没有薄弱切片**：在 { COUNT($searched) } 个切片中，{ $metric }（阈值 { THRESHOLD($threshold) }）没有一个差到超出偶然所能解释的程度。
   *[other] **{ COUNT($searched) } 个切片中有 { COUNT($count) } 个薄弱切片**，依据{ $metric }（阈值 { THRESHOLD($threshold) }）：
}
slices-open = 按 { $columns } 分组
slices-column-slice = 切片
slices-column-value = { $metric }
slices-column-rest = 其他地方
slices-column-cases = 样本
slices-column-p = 校正后的 p 值

frontier-heading = 每组一个阈值
frontier-lawful = 在许多用途中，因性别、出身、宗教、年龄或残疾而异的阈值是违法的。请确认法律以及有关人员是否允许每组采用不同的规则。
frontier-equal = 各组相等的指标
    .help = 召回率：机会均等。判为阳性的比例：人口统计均等。
frontier-equal-recall = 召回率
frontier-equal-fpr = 假阳性率
frontier-equal-precision = 精确率
frontier-equal-flagged-rate = 判为阳性的比例
frontier-equal-free = 无
frontier-way = 选择方式
frontier-way-same-recall = 总体召回率相同
frontier-way-cost = 成本最低
frontier-way-goal = 目标，各组分别满足约束
frontier-cost = 假阴性的成本
frontier-undefined = { $equal }在这些阈值下在每组都无定义，因此没有什么可以相等。
frontier-no-positive = 没有阳性样本就没有召回率。
frontier-aim-recall = 各组{ $equal }相等（差距 { RATIO($gap) }），总体召回率为 { RATIO($recall) }。
frontier-aim-recall-unequal = 在这些得分允许的范围内尽量相等：各组{ $equal }相差 { RATIO($gap) }，总体召回率为 { RATIO($recall) }。
frontier-aim-cost = 各组{ $equal }相等，差距不超过 { RATIO($gap) }，且成本最低：一个假阴性的成本等于 { SIGNIFICANT($cost, digits: 6) } 个假阳性。
frontier-aim-goal = 各组单独处理：{ $objective }。每组：{ $limits }。
frontier-aim-free = 每组取各自的最低成本：一个假阴性的成本等于 { SIGNIFICANT($cost, digits: 6) } 个假阳性。
frontier-price-none = 与检出同样多阳性的单一阈值 { THRESHOLD($threshold) } 相比，假阳性没有增加。
frontier-price = 与检出同样多阳性的单一阈值 { THRESHOLD($threshold) } 相比，多 { COUNT($more) } 个假阳性。
frontier-gain = 与检出同样多阳性的单一阈值 { THRESHOLD($threshold) } 相比，少 { COUNT($more) } 个假阳性。
frontier-take = 采用这些阈值
    .help = 它们会写入决策记录和链接。
frontier-drop = 停止采用
frontier-taken = 已采用：它们在决策记录和链接中。
frontier-taken-others = 已采用其他阈值。
frontier-fixed = 这些区间把阈值视为固定的，并且只对每组单独成立。
frontier-no-clusters = 此处各组的指标没有区间，因为样本属于整群。
frontier-one-point = 最相等的阈值同时也是成本最低的。
frontier-slider = { $equal }的最大差距
frontier-sentence = 差距 { RATIO($gap) }，每个样本的成本 { SIGNIFICANT($cost, digits: 4) }：比不限制差距时多 { SIGNIFICANT($more, digits: 3) }。
frontier-gap = { $equal }的差距
frontier-cost-axis = 每个样本的成本
frontier-alt = 每个样本的成本随组间{ $equal }最大差距的变化
frontier-undecided = 未决定：{ $names }。{ $equal ->
    [recall] 没有阳性样本
    [fpr] 没有阴性样本
    [goal] 没有满足约束的阈值
   *[other] 只有一个类别的样本
}。此处的数字都不计入{ $count ->
    [1] 该组的样本，规则也拒绝处理它们：请另行决定。
   *[other] 这些组的样本，规则也拒绝处理它们：请另行决定。
}
frontier-undecided-threshold = 未决定
frontier-unreached = 在 { $names } 没有阈值能达到，因此那里没有样本判为阳性。
frontier-rule = 规则（JSON）
    .help = 供程序使用：threshold_explorer.GroupRule 可以加载并应用它。
frontier-working = 正在搜索阈值…
frontier-column-group = 组
frontier-column-threshold = 阈值
frontier-column-tp = TP
frontier-column-fp = FP
frontier-column-rate = { $rate }
table-frontier = 前沿
