# 简体中文

reduce-looking = 正在读取标签和得分…
reduce-counting = 正在对 { COUNT($rows) } 行计数…
reduce-elapsed = { $doing } { COUNT($seconds) } 秒
reduce-done = 在 { COUNT($scores) } 个得分处对 { COUNT($cases) } 行计数，用时 { TENTHS($seconds) } 秒：{ COUNT($positives) } 行为 { QUOTED($positive) }。已写入：{ $file }（{ TENTHS($megabytes) } MB）。
reduce-dropped = 删除了没有标签或得分的 { COUNT($rows) } 行。
reduce-grouped = 约 { COUNT($scores) } 个不同的得分超过上限 { COUNT($most) } 个：相邻的得分合并为 { COUNT($groups) } 组。平均精度和 ROC AUC 将是包含精确值的区间。
reduce-stopped = 已停止；没有写入任何内容。

reduce-no-ibis = 未安装 Ibis：pip install "threshold-explorer[reduce]"
reduce-no-backend = 未安装 Ibis 后端 { $engine }：pip install "ibis-framework[{ $engine }]"
reduce-no-spark = 未安装 pyspark：pip install "threshold-explorer[spark]"
reduce-spark-no-port = { QUOTED($master) } 没有端口；Spark 主节点写作 spark://host:7077。
reduce-spark-no-master = { $master } 处没有 Spark 主节点响应：{ $reason }。
reduce-spark-no-worker = Spark 主节点 { $master } 没有足够大的空闲工作节点；{ $seconds } 秒内没有一个接受任务。
reduce-spark-no-java = Spark 需要 Java 17 或 21，但未能启动：{ $reason }
reduce-engine = { $engine } 报告错误：{ $reason }。
reduce-no-table = { $engine } 没有表 { QUOTED($table) }；文件名必须以 .parquet 或 .csv 结尾。
reduce-no-condition = { QUOTED($text) } 不是条件；请写出列、= != < <= > >= 之一和值，例如 "country=DE"。
reduce-two-roles = 列 { QUOTED($column) } 有两个角色；标签、得分和分组必须是不同的列。
reduce-reserved = 分组不能名为 { QUOTED($column) }，它是计数中的一列；请重命名。
reduce-score-no-number = 列 { QUOTED($column) } 的类型是 { QUOTED($type) }；得分必须是数字。
reduce-no-row = 没有一行有标签；请检查来源和条件。
reduce-no-complete-row = 没有一行既在 { QUOTED($label) } 中有标签又在 { QUOTED($score) } 中有得分。
reduce-infinite = 列 { QUOTED($column) } 中有 { COUNT($rows) } 个得分为无穷；得分必须是有限的数字。
reduce-missing = { COUNT($rows) } 行中，{ COUNT($without_label) } 行在 { QUOTED($label) } 中没有标签，{ COUNT($without_score) } 行在 { QUOTED($score) } 中没有得分；请用 --drop 排除它们。
reduce-changed = 来源在计数期间发生了变化：起初 { COUNT($looked_at) } 行，后来 { COUNT($counted) } 行。请重试。
reduce-other-labels = { COUNT($looked_at) } 行有标签，但按这些标签筛选得到 { COUNT($counted) } 行：来源发生了变化，或其文本比较不是精确的。
reduce-no-output = 无法将计数写入 { QUOTED($file) }：{ $reason }。
reduce-no-folder = 没有可写入计数的文件夹 { QUOTED($folder) }。
reduce-output-ending = { QUOTED($file) } 必须以 .parquet 或 .csv 结尾。
