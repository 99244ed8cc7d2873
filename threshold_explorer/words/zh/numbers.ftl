# 简体中文

percent-mark = %
thousands-mark = ,
undefined = 无定义
number-with-interval = { $value }（{ $interval }）
axis-zoomed = 已缩放到 { SIGNIFICANT($low, digits: 3) }–{ SIGNIFICANT($high, digits: 3) }

picture-foot = { $title }，阈值 { THRESHOLD($threshold) }
picture-png = PNG
picture-svg = SVG

