# 简体中文

typed-no-threshold = “{ SHORT($typed, most: 40) }”不是数字。请输入 { SIGNIFICANT($low, digits: 10) } 到 { SIGNIFICANT($high, digits: 10) } 之间的阈值，可用小数点或逗号。
typed-threshold-outside = “{ SHORT($typed, most: 40) }”超出得分范围 { SIGNIFICANT($low, digits: 10) } 到 { SIGNIFICANT($high, digits: 10) }。
typed-many-cuts = { COUNT($count) } 个界限得到的分段太多。请至多输入 { $most } 个。
typed-no-cut = “{ SHORT($typed, most: 40) }”不是数字。请输入各分段的界限，例如 18, 35, 65。
typed-no-number-within = “{ SHORT($typed, most: 40) }”不是 { SIGNIFICANT($low, digits: 10) } 到 { SIGNIFICANT($high, digits: 10) } 之间的数字。
typed-no-prevalence = “{ SHORT($typed, most: 40) }”不是阳性比例。请输入如 0.03、3% 或 1/50。
typed-prevalence-outside = “{ SHORT($typed, most: 40) }”等于 { THRESHOLD($value) }，不在 0 到 1 之间。请输入如 0.03、3% 或 1/50 的阳性比例。
typed-no-k = “{ SHORT($typed, most: 40) }”不是有效的 k。请输入 1 到 { COUNT($most) }（最长的列表）之间的整数。
typed-no-limit = “{ SHORT($typed, most: 12) }”不是 0 到 1 之间的数字。
