# 简体中文
notebook-title = 预测
notebook-name = Threshold Explorer：{ $title }
notebook-text = { $title }：{ $summary }，阈值 { THRESHOLD($threshold) }
notebook-threshold-outside = 阈值 { $found } 超出滑块范围 { THRESHOLD($low) } 到 { THRESHOLD($high) }。
