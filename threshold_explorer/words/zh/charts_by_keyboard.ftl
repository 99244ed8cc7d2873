# 屏幕阅读器对图表所说的内容，以及图表的按键。有多个系列的图表，每个系列都有名称。

chart-role = 图表
chart-button = { $button }：{ $chart }
chart-keys = { $picks ->
    [yes] 方向键沿各点并在系列之间移动，按住 Shift 经过每一点。Enter 在该处设置阈值，P 用音高播放高度，Escape 离开。
   *[no] 方向键沿各点并在系列之间移动，按住 Shift 经过每一点。P 用音高播放高度，Escape 离开。
}
chart-pitch = { $is ->
    [on] 声音已开：点越高，音越高。
   *[off] 声音已关。
}
chart-sets-nothing = 此图表不设置阈值。
chart-empty = 没有点。
chart-series-count = { $count ->
   *[other] { $count } 个系列。
}
chart-over = { $is_named ->
    [yes] { $axis } { $low } 到 { $high }。
   *[no] { $low } 到 { $high }。
}
chart-rises = { $name }：从 { $first } 升到 { $last }，在 { $steepest } 附近最陡。
chart-falls = { $name }：从 { $first } 降到 { $last }，在 { $steepest } 附近最陡。
chart-constant = { $name }：始终为 { $first }。
chart-varies = { $extremes ->
    [both] { $name }：从 { $first } 到 { $last }；最低 { $least }，在 { $least_at }；最高 { $most }，在 { $most_at }。
    [low] { $name }：从 { $first } 到 { $last }；最低 { $least }，在 { $least_at }。
    [high] { $name }：从 { $first } 到 { $last }；最高 { $most }，在 { $most_at }。
   *[none] { $name }：从 { $first } 到 { $last }，有升有降。
}
chart-bars = { $count ->
   *[other] 共 { $count } 个条形；最高的：{ $most }。
}
chart-boxes = { $count ->
   *[other] 共 { $count } 个箱形；{ $name }：最低 { $least }，在 { $least_at }；最高 { $most }，在 { $most_at }。
}
chart-points = { $undefined ->
    [0] 共 { $count } 个点；{ $name }：最低 { $least }，在 { $least_at }；最高 { $most }，在 { $most_at }。
   *[other] 共 { $count } 个点；{ $name }：最低 { $least }，在 { $least_at }；最高 { $most }，在 { $most_at }；未定义 { $undefined } 个。
}
# 指标所在范围的两个界限之一
chart-bound = { $name }{ $bound ->
    [lower] 下界
   *[upper] 上界
}
chart-point = { $point }。
chart-at-value = { $axis } { $x }：{ $name } { $value }
chart-at-name = { $x }：{ $name } { $value }
chart-at-reading = { $axis } { $x }：{ $reading }
chart-at-part = { $x }：{ $name } { $value }，{ $part ->
    [lower-whisker] 下须端
    [lower-quartile] 下四分位数
    [median] 中位数
    [upper-quartile] 上四分位数
   *[upper-whisker] 上须端
}
chart-with-interval = { $point }，区间 { $low } 到 { $high }
chart-without-interval = { $point }，无区间
chart-bin = { $count ->
   *[other] { $axis } { $x }：{ $name } { $cases } 个样本
}
chart-of-series = { $series }。{ $point }
chart-range = { $low } 到 { $high }

# 混淆矩阵的一格：名称、数量、比例、行标题和列标题
matrix-cell = { $name }：{ $count }，{ $share }（{ $row }，{ $column }）
