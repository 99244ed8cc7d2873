# 简体中文

ranking-in-short = { COUNT($queries) } 个查询，{ COUNT($items) } 个检索到的条目，{ COUNT($relevant) } 个相关
ranking-provenance = { $file }（SHA-256 { $sha256 }）。查询 { $query }。{ $relevance } ≥ { SIGNIFICANT($relevant_from, digits: 6) } 为相关。得分 { $score }{ $second }。{ COUNT($rows) } 行。同分在 AP 和插值精确率中作为一组，在其他地方取期望。nDCG 采用{ $gain ->
    [exponential] 指数
   *[other] 线性
}增益。区间由对{ $cluster ->
    [none] 查询
   *[other] 查询整群（{ $cluster }）
}的自助法得到（2000 次重抽样，种子 0；超过 2000 个查询时用矩法）。{ $name } { $version }
ranking-provenance-second = ，对比 { $score }
ranking-resampling = 正在对查询重抽样…

ranking-rows-ratings = 每个人的条目按得分排序；评级 ≥ { SIGNIFICANT($least, digits: 6) } 算作相关。可在“列”中更改。
ranking-rows-unjudged = { COUNT($rows) } 行没有相关性：其条目算作不相关。
ranking-rows-unfound = { COUNT($rows) } 行没有得分：其条目不参与排序，但计入召回率。
ranking-rows-unanswered = { COUNT($queries) } 个查询已评判但没有检索到的条目：{ LISTED($names) }。{ $count_as ->
    [zero] 它们按 0 计；要排除，请
   *[other] 它们已排除；要按 0 计，请
}在“列”中选择。
ranking-cluster-missing = 列 { QUOTED($column) } 在 { COUNT($rows) } 行中没有值，但每个查询都必须属于一个整群。
ranking-column-empty = 列 { LISTED($columns) } 中有一列不含数字。请为相关性或得分选择其他列。

ranking-k = 截断位 k
    .help = 每个查询只计前 k 个条目。跨越截断位的同分取所有顺序的期望。
ranking-k-beyond = 链接中的 k = { $asked } 超过最长的列表（{ COUNT($longest) } 个条目）；改为显示 k = { $shown }。
ranking-k-no-number = 链接中的 k“{ $asked }”不是大于等于 1 的整数；改为显示 k = { $shown }。
ranking-one-k = 没有列表超过一个条目：k = 1。
ranking-preset = 将 k 设为 { COUNT($k) }

ranking-cut-at = 列表截断
    .help = 前 k 个：每个查询只计最好的 k 个条目。阈值：计入所有不低于阈值的条目，因此有些查询可能什么也不返回。
ranking-cut-at-rank = 前 k 个
ranking-cut-at-score = 阈值
ranking-score-rule = 每个查询返回得分 ≥ 阈值的条目。
ranking-score-best = F1 最高
    .help = 所绘阈值中，各查询平均 F1 最高的阈值
ranking-score-everything = 全部返回
    .help = 最低阈值：完整返回每个列表
ranking-score-undefined = 没有查询返回任何条目
ranking-score-items = 每个查询的条目数
    .help = 每个查询返回的平均条目数，什么也不返回的查询也计入。
ranking-score-precision =
    .help = 查询返回的条目中相关条目的比例。对有返回的查询取平均。
ranking-score-recall =
    .help = 查询的相关条目中被返回的比例；什么也不返回则为 0。对有相关条目的查询取平均。
ranking-score-f1 =
    .help = 每个查询的 2 TP / (2 TP + FP + FN)。对有返回或有相关条目的查询取平均。
ranking-score-empty = 什么也不返回的查询
    .help = 它们的精确率无定义，不计入平均。
ranking-returned = 得分 ≥ { THRESHOLD($threshold) } 时，每个查询平均 { TENTHS($items) } 个条目。{ $empty ->
    [0] 每个查询都有返回。
   *[other] { COUNT($queries) } 个查询中有 { COUNT($empty) } 个什么也不返回：其精确率无定义，不计入。
}
ranking-returned-nothing = 没有查询返回任何条目：精确率无定义，召回率和 F1 为 0。
ranking-returned-unknown = 松开滑块以计算此阈值。
ranking-cell-tp = 相关且返回，所有查询
ranking-cell-fp = 不相关，返回
ranking-cell-fn = 相关，未返回或不在列表中
ranking-cell-tn = 不相关，未返回
ranking-queries-by-score = 得分 ≥ { THRESHOLD($threshold) } 时 F1 最低的在前。勾选一个以打开。
ranking-column-returned = 返回
ranking-foot-score = { $title }，得分 ≥ { THRESHOLD($threshold) }

ranking-metric = 各查询的指标
    .help = 用于比较查询和对表格排序的指标
ranking-metric-precision = 精确率@k
    .mean = 精确率@k
    .help = 前 k 个条目中相关条目的比例。较短的列表也除以 k；没有相关条目的查询按 0 计。
ranking-metric-recall = 召回率@k
    .mean = 召回率@k
    .help = 查询的相关条目中排在前 k 个的比例。没有相关条目的查询不计入。
ranking-unanswered-zero = 按 0 计
ranking-unanswered-left-out = 排除
ranking-gain-linear = 线性：相关性
ranking-gain-exponential = 指数：2^相关性 − 1
ranking-metric-ndcg = nDCG@k
    .mean = nDCG@k
    .help = 前 k 个的 DCG（增益 / log2(名次 + 1)）除以理想列表的 DCG；增益为相关性，或在“列”中选择 2^相关性 − 1。没有相关条目的查询不计入。
ranking-metric-ap = 平均精度
    .mean = mAP
    .help = 每个相关条目名次处的精确率，对所有相关条目取平均；mAP 是各查询的平均数。没有相关条目的查询不计入。
ranking-metric-rr = 倒数排名
    .mean = MRR
    .help = 1 除以第一个相关条目的名次，未检索到则为 0；MRR 是各查询的平均数。没有相关条目的查询不计入。
ranking-metric-r-precision = R-精度
    .mean = R-精度
    .help = k 等于相关条目数时的精确率@k。没有相关条目的查询不计入。
ranking-at-precision = 精确率@{ $k }
ranking-at-recall = 召回率@{ $k }
ranking-at-ndcg = nDCG@{ $k }
ranking-undefined = 在每个查询上都无定义
ranking-no-interval = { $unit ->
    [clusters] 需要 10 个整群
   *[queries] 需要 2 个查询
}
ranking-left-out = { $count ->
    [0] { $queries ->
        [1] 只有一个查询：每个平均数就是它的值。
       *[other] 对全部 { COUNT($queries) } 个查询取平均；每个都有相关条目。
    }
   *[other] 对 { COUNT($queries) } 个查询取平均。{ COUNT($count) } 个没有相关条目的查询{ $cut ->
        [score] 不计入召回率
       *[rank] 只计入精确率@k
    }。
}{ $runs ->
    [2] 显示的是第一个运行结果 { QUOTED($first) }。
   *[other] {""}
}

ranking-cut = 前 { $k } 个：每个查询平均有 { $hits } 个相关条目，占所有相关条目的 { $recall }。
ranking-cut-nothing = 在该等级下没有相关条目：精确率在任何 k 处都为 0，其他指标无定义。

ranking-spread-alt = { $metric }在各查询上的分布：恰为 0、十个等宽分箱、恰为 1 的柱形
ranking-spread = { COUNT($queries) } 个查询的{ $name }：平均 { $mean }；恰为 0 的 { $zero } 个，恰为 1 的 { $one } 个
ranking-spread-undefined = { COUNT($queries) } 个查询的{ $name }：平均 { $mean }；恰为 0 的 { $zero } 个，恰为 1 的 { $one } 个，无定义的 { $undefined } 个
ranking-spread-bar = { $range }：{ $count }
ranking-differences-alt = 每个查询的{ $metric }：{ $first } 减 { $second }，最高的在前
ranking-differences = { $name }，{ $first } 减 { $second }：{ $mean }（{ $confidence } 置信区间 { $interval }）。{ $wins } 个查询更高，{ $ties } 个相等，{ $losses } 个更低。
ranking-differences-bare = { $name }，{ $first } 减 { $second }：{ $mean }。{ $wins } 个查询更高，{ $ties } 个相等，{ $losses } 个更低。
ranking-limits = { $low } 到 { $high }
ranking-better = { $run } 更好

ranking-axis-k = 截断位 k
ranking-axis-mean = 各查询的平均
ranking-over-k-alt = { $title } 在每个截断位 k 处的平均精确率、召回率和 nDCG 及其区间
ranking-over-k-hover = { $metric } { $run }<br>k { $k }：{ $value }
ranking-eleven-points-alt = { $title } 在召回率 0、0.1 到 1 处的插值精确率，各查询的平均
ranking-eleven-points-hover = 召回率 { $recall }<br>精确率 { $precision }
ranking-eleven-points-key = { $run }，mAP { RATIO($ap) }
ranking-over-score-alt = { $title } 各查询的平均精确率、召回率和 F1 随得分阈值的变化
ranking-over-score-hover = { $metric }<br>得分 ≥ { $threshold }：{ $value }
ranking-column-flagged = 返回的条目
ranking-column-macro = { $metric }，各查询的平均
ranking-column-counted = { $metric }，计入的查询
ranking-column-pooled = { $metric }，合并计算
ranking-column-undefined = 无定义
ranking-pictures-heading = 分布和差值数据
table-spread = 在各查询上的分布
table-differences = 各查询的差值
table-differences-over-k = 各 k 的差值
table-over-score = 各得分阈值的平均
table-over-k = 各 k 的平均
table-eleven-points = 插值精确率

ranking-comparison-heading = 运行结果的比较
ranking-comparison-about = 在两个运行结果中都有定义的查询。p：配对随机化检验，{ COUNT($draws) } 次符号翻转{ $unit ->
    [clusters] ，同一整群的所有查询相同；有差异的整群很少时为精确检验。
   *[queries] ；有差异的查询很少时为精确检验。
}
ranking-comparison-means = 平均
ranking-comparison-differences = 差异最大的查询
ranking-differences-largest = 差异最大：{ $metric }
ranking-second-heading = 与第二个运行结果比较
ranking-second-about = 相同的查询，格式为 TREC 运行结果，或含查询、条目和得分列的表。
ranking-second-drop = 上传第二个运行结果
ranking-second-no-item = 已打开的数据没有条目列来匹配第二个运行结果。请在“列”中选择一列。
ranking-second-no-run = 不是运行结果：需要查询、条目和得分列。
ranking-second-apart = 它的查询都不在已打开的数据中。请检查查询标识符的写法。
ranking-numbers-heading = 该 k 下的所有指标
ranking-queries-heading = 查询
ranking-queries-order = 顺序：{ $metric }，最低的在前。勾选一个以打开。
ranking-queries-first = { COUNT($count) } 个查询中的前 { COUNT($shown) } 个。
ranking-queries-download = 下载所有查询（CSV）
ranking-list-heading = **查询“{ $query }”**：{ COUNT($items) } 个检索到的条目，{ COUNT($relevant) } 个相关
ranking-list-nothing-relevant = 没有相关条目：只有精确率有定义，其值为 0。
ranking-list-empty = 没有检索到条目。
ranking-list-first = { COUNT($count) } 个条目中的前 { COUNT($shown) } 个。
ranking-list-download = 下载此列表（CSV）
ranking-no-such-query = 链接中的查询 { QUOTED($asked) } 不在这些数据中；改为显示值最低的查询。
ranking-ranks = { $first }–{ $last } 并列
ranking-relevant = ● 相关（{ SIGNIFICANT($grade, digits: 6) }）
ranking-not-relevant = ○ 不相关（{ SIGNIFICANT($grade, digits: 6) }）
ranking-unjudged = – 未评判

ranking-column-query = 查询
ranking-column-retrieved = 条目
ranking-column-relevant = 相关
ranking-column-rank = 名次
ranking-column-relevance = 相关性
ranking-column-item = 条目
ranking-column-score = 得分
ranking-column-precision = 该名次处的精确率
ranking-column-recall = 该名次处的召回率
ranking-column-metric = 指标
ranking-column-value = 值
ranking-column-queries = 计入的查询
ranking-column-help = 定义
ranking-column-low = { $metric }，{ $name } 下限
ranking-column-high = { $metric }，{ $name } 上限
ranking-column-of-run = { $metric }，{ $run }
ranking-column-difference = 差值
ranking-column-wins = 胜
ranking-column-ties = 平
ranking-column-losses = 负
ranking-column-p = p（max-T）
ranking-column-differs = 是否有差异
ranking-verdict-same = 否；每个查询都相等
ranking-verdict-none = 查询太少
ranking-run-first = 第一个运行结果
ranking-run-second = 第二个运行结果

ranking-foot = { $title }，k = { $k }
