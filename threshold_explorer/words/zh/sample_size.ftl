# 简体中文

size-heading = 所需样本量
size-of = 指标
size-width = 半宽 ±
    .help = 区间宽度的一半：0.05 为 ±5 个百分点。
size-available = 现有样本
    .help = 您现有的已标注样本数。
size-one-class = 只有一个类别，因此所需样本量未知。
size-weighted = 样本有权重；样本量针对未加权的样本。
size-clusters = 样本量和半宽针对独立的样本。有这样的整群时，{ $metric }需要的样本{ $more ->
    [true] 约为其 { SIGNIFICANT($times, digits: 2) } 倍
   *[other] 与之大致相同
}。
size-few-clusters = 样本量和半宽针对独立的样本。有整群时需要更多，但多出多少在此无法估计。
size-undefined = { $metric }在该阈值上无定义，因此没有样本量：{ $why }。
size-all-flagged = 所有样本都判为阳性，因此{ $metric }等于阳性比例：请提高阈值。
size-none-flagged = 没有样本判为阳性，因此{ $metric }等于阴性比例：请降低阈值。
size-none-flagged-f1 = 没有样本判为阳性，因此{ $metric }为 0：请降低阈值。
size-all-flagged-f1 = 所有样本都判为阳性，因此{ $metric }只取决于阳性比例：请提高阈值。
size-difference = { $metric }，B − A
size-no-pair = { $metric }：请在上方选择阈值 A。
size-no-cases = { $metric }在此没有样本量：需要每个样本的得分，且未加权。
size-no-variance = { $metric }没有样本量：无定义，或这些样本没有变异。
size-open = 差值为 { RATIO($value) }：±{ SIGNIFICANT($width, digits: 6) } 可能无法判断哪个更好。
size-too-many = { $metric } { RATIO($value) } ± { SIGNIFICANT($width, digits: 6) }：超过 10¹² 个已标注样本。
size-required = { $metric } { RATIO($value) } ± { SIGNIFICANT($width, digits: 6) }：{ COUNT($n) } 个已标注样本，其中约 { COUNT($positives) } 个阳性。
size-assured = { COUNT($n) } 个样本：在 { $assurance } 的抽样中不会更宽。
size-reached = { COUNT($n) } 个样本，其中约 { COUNT($positives) } 个阳性：± { RATIO($width) }。
size-wide = { $metric }只有 { RATIO($value) }，因此 ±{ SIGNIFICANT($width, digits: 6) } 说明不了什么：请选择更小的半宽。
size-more-than-most = 超过 10¹²
size-column-question = 问题
size-column-sampling = 抽样
size-column-n = 样本
size-column-positive = 阳性
size-column-width = 半宽
size-column-assured = 样本，{ $assurance } 把握度
size-question-required = 所需样本
size-question-available = 现有样本的半宽
size-sampling-random = 随机，阳性比例 { $pi }
size-sampling-as-file = 与此文件相同，{ $observed }，按 { $pi } 评估
size-how = 样本量：在阈值 B 和所选阳性比例下对随机抽样的期望；期望比例处的 Wilson 区间；重新加权文件的阳性比例时用 MOVER-R 法。ROC AUC 和差值：这些样本的方差，ROC AUC 用 DeLong 法。
size-axis-n = 已标注样本
size-axis-width = 区间的半宽
size-alt = 在当前阈值和阳性比例下，{ $name } 置信区间的半宽随已标注样本数的变化（对数刻度）
size-legend-curve = 半宽
size-legend-target = 目标值
size-legend-required = 所需
size-legend-available = 现有
table-size = 半宽随样本数的变化
