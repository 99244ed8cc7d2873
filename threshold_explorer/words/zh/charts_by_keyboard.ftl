# 屏幕阅读器对图表所说的内容，以及图表的按键。有多个系列的图表，每个系列都有名称。

chart-role = 图表
chart-keys = { $picks ->
    [yes] 方向键沿各点并在系列之间移动，按住 Shift 经过每一点。Enter 在该处设置阈值，Escape 离开。
   *[no] 方向键沿各点并在系列之间移动，按住 Shift 经过每一点。Escape 离开。
}
chart-empty = 没有点。
chart-series-count = { $count ->
   *[other] { $count } 个系列。
}
chart-rises = { $axis } { $low } 到 { $high }：{ $name }从 { $first } 升到 { $last }，在 { $steepest } 附近最陡。
chart-falls = { $axis } { $low } 到 { $high }：{ $name }从 { $first } 降到 { $last }，在 { $steepest } 附近最陡。
chart-constant = { $axis } { $low } 到 { $high }：{ $name }为 { $first }。
chart-varies = { $axis } { $low } 到 { $high }：{ $name }从 { $first } 到 { $last }；最低 { $least }，在 { $least_at }；最高 { $most }，在 { $most_at }。
chart-bars = { $count ->
   *[other] 从 { $low } 到 { $high } 共 { $count } 个条形；最高的：{ $most }。
}
chart-points = { $count ->
   *[other] 从 { $low } 到 { $high } 共 { $count } 个点；{ $name }：最低 { $least }，在 { $least_at }；最高 { $most }，在 { $most_at }。
}
chart-at-value = { $axis } { $x }：{ $name } { $value }
chart-at-name = { $x }：{ $name } { $value }
chart-at-reading = { $axis } { $x }：{ $reading }
chart-at-interval = { $x }：{ $name } { $value }，区间 { $low } 到 { $high }
chart-bin = { $count ->
   *[other] { $axis } { $x }：{ $name } { $cases } 个样本
}
chart-of-series = { $series }。{ $point }
chart-range = { $low } 到 { $high }

# 混淆矩阵的一格：名称、数量、比例、行标题和列标题
matrix-cell = { $name }：{ $count }，{ $share }（{ $row }，{ $column }）

# “视图”弹出框中的开关
pitch-switch = 用音高播放图表中点的高度
