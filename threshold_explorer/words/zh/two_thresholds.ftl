# 简体中文

two-heading = 比较两个阈值
two-caption = B 是滑块的阈值。
two-all = A 和 B 的所有指标
two-a = 阈值 A
    .help = 参照阈值。请输入其他阈值，或按“设为参照”采用滑块的阈值；松开滑块后表格更新。
two-at = { $name }：{ THRESHOLD($threshold) }
two-unpinned = 没有阈值 A：请输入一个，或按“设为参照”采用滑块的阈值。
two-same-threshold = A 和 B 是同一个阈值：请移动滑块，或输入其他 A。
two-difference = B − A
two-interval = B − A 的 { $name } 置信区间
two-interval-ends = { $low } 到 { $high }
two-intervals-how = B − A 的区间：{ COUNT($n_resamples) } 次狄利克雷抽样，种子 { $seed }；两个阈值之间只有一个类别的样本时用 Wilson 区间。每个区间针对一个指标，没有对同时查看多个作校正。包含 0 的区间不能得出结论；在这些样本上优化的阈值看起来比实际更好。
two-intervals-how-clusters = B − A 的区间：整群的贝叶斯自助法，{ COUNT($n_resamples) } 次重抽样，种子 { $seed }。每个区间针对一个指标，没有对同时查看多个作校正。包含 0 的区间不能得出结论；在这些样本上优化的阈值看起来比实际更好。
two-method = { $level }，配对，{ $by ->
    [wilson] 两个阈值之间样本的 Wilson 区间
    [clusters] 整群的贝叶斯自助法，B = { $n_resamples }，种子 { $seed }
   *[cases] 每个计数加 1/2 的狄利克雷抽样，B = { $n_resamples }，种子 { $seed }
}
two-no-interval-few-clusters = 无法估计：整群太少
two-no-interval-undefined = 无：无定义
two-no-interval-rarely-defined = 无：在太多的抽取中无定义
two-no-interval-all-alike = 无：A 和 B 不可能有差异
two-test-weighted = 加权样本没有差异的检验。
two-test-same = A 和 B 判对的样本相同，因此没有可检验的内容。
two-test-equal = 错误数没有差异：在两者不一致的 { COUNT($cases) } 个样本中，A 判对 { COUNT($a) } 个，B 也一样多。
two-test-clear = { $better } 的错误显著更少（p { $p }，{ $unit ->
    [clusters] 按整群的 McNemar 检验
   *[cases] McNemar 精确检验
}）。在两者不一致的 { COUNT($cases) } 个样本中，A 判对 { COUNT($a) } 个，B 判对 { COUNT($b) } 个。
two-test-open = 错误数没有显著差异（p { $p }，{ $unit ->
    [clusters] 按整群的 McNemar 检验
   *[cases] McNemar 精确检验
}）。在两者不一致的 { COUNT($cases) } 个样本中，A 判对 { COUNT($a) } 个，B 判对 { COUNT($b) } 个。
two-prevalence = 此表中的指标和区间：阳性比例为 { SIGNIFICANT($pi, digits: 4) }。指标卡、计数和检验：观测到的阳性比例 { SIGNIFICANT($observed, digits: 4) }。
two-test-counts = McNemar 检验对假阳性和假阴性同等看待。
two-test-counts-clusters = 按整群的 McNemar 检验：每个整群内的差异取共同的随机符号。它对假阳性和假阴性同等看待。
two-p = = { RATIO($p) }
two-p-small = < { $least }

two-scores-compare = 与另一个得分比较
    .help = 打开“比较”页。
two-scores-elsewhere = { $known ->
    [true] 与“{ $score }”的比较现在在“比较”页上。
   *[other] 链接中的另一个得分“{ $score }”不在这些数据中。得分的比较现在在“比较”页上。
}
