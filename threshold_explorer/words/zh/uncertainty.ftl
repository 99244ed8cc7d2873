# 简体中文

page-uncertainty = 不确定性
uncertainty-about = 最优阈值的优化目标：{ $objective }，由“决策”页的目标设定{ $bounds ->
    [0] 。
   *[other] ，并满足其在这些样本上的 { COUNT($bounds) } 项约束。
}
uncertainty-costs = 成本：真阴性 { SIGNIFICANT($tn, digits: 6) }，假阳性 { SIGNIFICANT($fp, digits: 6) }，假阴性 { SIGNIFICANT($fn, digits: 6) }，真阳性 { SIGNIFICANT($tp, digits: 6) }。
uncertainty-weights = 无重抽样：不适用于加权样本。
uncertainty-few-clusters = 无重抽样：某一类相当于不足 { $least } 个大小相等的整群。
uncertainty-one-class = 只有一个类别，因此无法优化阈值。
uncertainty-few = { QUOTED($name) } 只有 { COUNT($count) } 个样本。划分要求每个类别至少有 { COUNT($least) } 个样本。
uncertainty-objective = { $objective ->
    [f_beta] { $weight ->
        [1] F1
       *[other] Fβ（β 为 { SIGNIFICANT($weight, digits: 6) }）
    }
    [mcc] MCC
    [youden_j] 约登指数
    [balanced_accuracy] 平衡准确率
    [accuracy] 准确率
    [recall] 召回率
    [precision] 精确率
    [specificity] 特异度
    [break_even] 每个样本假阳性与假阴性之差
    [equal_error] 两种错误率之差
    [cost] 每个样本的期望成本
   *[net_benefit] 每个样本的净获益（阈值概率 { SIGNIFICANT($weight, digits: 6) }）
}
uncertainty-working = 正在重抽样…
    .stopped = 重抽样已停止。
    .again = 再次重抽样

uncertainty-stability-heading = 最优阈值的稳定性
uncertainty-tolerance = 容差
    .help = 您能接受的优化目标损失；对成本而言为其比例。在容差之内的阈值构成平坦区。
uncertainty-plateau = 平坦区（{ $tolerance } 以内）：{ $ranges }{ $broken ->
    [true] ，有间断
   *[other] {""}
}。
uncertainty-infeasible = 没有阈值满足在“决策”页上设定的所有约束，因此没有最优阈值。
uncertainty-no-best = 优化目标在每个阈值上都无定义，因此没有最优阈值。
uncertainty-everywhere = 所有阈值
uncertainty-up-to = 不超过 { $upper }
uncertainty-above = 高于 { $lower }
uncertainty-from-to = { $lower } 到 { $upper }
uncertainty-range = { COUNT($n_resamples) } 次重抽样中，{ $percent } 的最优阈值{ $same ->
    [true] 为 { $low }。
   *[other] 在 { $low } 到 { $high } 之间。
}
uncertainty-no-range = 无区间：太多重抽样（{ COUNT($n_resamples) } 次中 { COUNT($without) } 次）没有最优阈值。
uncertainty-none-flagged = 其中 { COUNT($count) } 次的最优阈值不把任何样本判为阳性，图中不显示。
uncertainty-without = 其中 { COUNT($count) } 次没有最优阈值。
uncertainty-approximate = 在每类 1000 个得分中搜索；与精确最优阈值处的优化目标相差 { $lost }。
uncertainty-best-none-flagged = 最优：全部不判为阳性，{ $objective } { RATIO($value) }。没有可取整的阈值。
uncertainty-best = 最优阈值：{ $best }，{ $objective } { RATIO($value) }。
uncertainty-rounded = 取整：{ $rounder } 得到 { RATIO($value) }。
uncertainty-no-rounded = 容差之内没有更整的阈值。
uncertainty-apply = 采用 { $threshold }
    .help = 以此阈值打开“决策”页。
uncertainty-axis-share = 占重抽样的比例
uncertainty-key-best = 最优阈值
uncertainty-key-range = { $percent } 的重抽样
uncertainty-key-plateau = 平坦区（{ $tolerance } 以内）
uncertainty-stability-hover = { $times } 次重抽样，最优阈值从 { $low } 到 { $high }
uncertainty-stability-alt = { $title } 的最优阈值（{ $objective }）：各阈值在 { COUNT($n_resamples) } 次重抽样中成为最优的次数，以及所有样本的最优阈值和平坦区
uncertainty-stability-table = 最优阈值
uncertainty-method = { $unit ->
    [clusters] 整群的贝叶斯自助法
   *[cases] 分层贝叶斯自助法
}，B = { $n_resamples }，种子 { $seed }。
table-chosen = 最优阈值

uncertainty-optimism-heading = 乐观偏差（阈值的过拟合）
uncertainty-split = 验证划分
    .help = 每次划分在一部分样本上优化阈值，在另一部分上评估。随机：200 次对半划分；按列：依次留出每个值。
uncertainty-split-random = 随机对半
uncertainty-split-random-clusters = 整群随机对半
uncertainty-split-by = 按 { $column }，依次留出每个值
uncertainty-split-unknown = 链接中的划分列“{ $asked }”不是有 2 到 50 个值的列；改为随机划分。
uncertainty-no-value = （空）
uncertainty-selection-and-held-out = { $by ->
    [column] 平均值（{ $objective }）：选择集 { RATIO($chosen) }，留出的 { QUOTED($column) } { RATIO($held) }。
   *[other] 平均值（{ $objective }）：选择集 { RATIO($chosen) }，留出集 { RATIO($held) }。
}
uncertainty-optimism = { $is_positive ->
    [true] 乐观偏差：{ RATIO($optimism) }
   *[other] 乐观偏差：−{ RATIO($optimism) }，在留出的样本上更好
}{ $has_spread ->
    [true] （标准差 { RATIO($spread) }，{ $by ->
        [column] { COUNT($count) } 个值）。
       *[other] { COUNT($count) } 次划分）。
    }
   *[other] 。
}
uncertainty-divided-clusters = { COUNT($clusters) } 个整群的样本有 { QUOTED($column) } 的多个值，因此留出的样本不独立，乐观偏差显得较小。
uncertainty-all-cases = 在所有样本上优化：{ RATIO($value) }{ $has_bootstrap ->
    [true] ；经 Harrell 自助法校正：{ RATIO($corrected) }。
   *[other] 。
}
uncertainty-constraints-met = 在 { PERCENT($share) } 的划分中，留出的样本满足{ $bounds ->
    [1] 约束
   *[other] 所有约束
}。
uncertainty-splits-without = 排除了 { COUNT($without) } { $by ->
    [column] 个值
   *[other] 次划分
}：没有最优阈值，或优化目标在留出集上无定义。
uncertainty-optimism-undefined = 乐观偏差未知（{ $objective }）：每次划分都没有最优阈值，或在留出集上无定义。
uncertainty-axis-selection = 选择集
uncertainty-axis-held-out = 留出集
uncertainty-key-split = { $by ->
    [column] 留出的值
   *[other] 划分
}
uncertainty-key-mean = 平均
uncertainty-key-no-optimism = 无乐观偏差
uncertainty-optimism-hover = 选择集 { $chosen }，留出集 { $held }，阈值 { $threshold }
uncertainty-optimism-mean-hover = 平均：选择集 { $chosen }，留出集 { $held }
uncertainty-optimism-alt = { $title } 的 { COUNT($count) } 次划分中留出集与选择集的比较：{ $objective }
uncertainty-optimism-table = 划分
uncertainty-method-halves = { $unit ->
    [clusters] 整群
   *[cases] 每类
}的 { COUNT($count) } 次随机对半划分，种子 { $seed }
uncertainty-method-by-value = 依次留出 { QUOTED($column) } 的 { COUNT($count) } 个值
table-held-out = 划分
