# 简体中文

announce-threshold = 阈值 { THRESHOLD($threshold) }，精确率 { $precision }，召回率 { $recall }
announce-prevalence = 阳性比例 { $text }，阈值 { THRESHOLD($threshold) }，精确率 { RATIO($precision) }，召回率 { RATIO($recall) }
announce-metrics = 阈值 { THRESHOLD($threshold) }，{ $metrics }
move-back = { $origin ->
    [decision] 回到决策
    [goal] 回到目标
    [pin] 回到参照
   *[start] 回到起点
}
headline-threshold = 阈值为 { THRESHOLD($threshold) } 时：{ COUNT($positives) } 个阳性中检出 { COUNT($caught) } 个，{ COUNT($alarms) } 个假阳性{ $flags ->
    [none] {""}
   *[some] （精确率 { RATIO($precision) }）
}
headline-threshold-estimated = 阈值为 { THRESHOLD($threshold) } 时：{ FREQUENCY($positives) } 个阳性中约检出 { FREQUENCY($caught) } 个，{ FREQUENCY($alarms) } 个假阳性{ $flags ->
    [none] {""}
   *[some] （精确率 { RATIO($precision) }）
}
headline-threshold-unlabelled = 阈值为 { THRESHOLD($threshold) } 时：{ $flagged ->
    [0] 没有样本判为阳性
   *[other] { COUNT($flagged) } 个判为阳性，{ $unlabelled ->
        [0] 全部已标注
       *[other] 其中 { COUNT($labelled) } 个已标注
    }，{ COUNT($caught) } 个为阳性（精确率 { $precision }）
}；召回率 { $recall }
headline-threshold-alerts = 阈值为 { THRESHOLD($threshold) } 时：每 { COUNT($cases) } 个样本有 { FREQUENCY($alerts) } 个告警，{ FREQUENCY($positives) } 个阳性中约检出 { FREQUENCY($caught) } 个
headline-multiclass = { $counted ->
    [yes] { COUNT($all) } 个样本中 { COUNT($right) } 个正确（准确率 { $accuracy }）
   *[no] 模拟类别比例下的准确率 { $accuracy }
}
headline-multiclass-abstained = 覆盖率 { $share }：给出预测的样本上准确率为 { $accuracy }，所有样本上为 { $overall }
headline-multilabel = 微平均 F1 { $f1 }：每个样本平均预测 { $given } 个标签，实际 { $have } 个
headline-text-answers = { $gated ->
    [yes] 回答所有问题时：
   *[no] {""}
}{ COUNT($all) } 个预测中 { COUNT($right) } 个精确匹配，词元 F1 平均 { RATIO($f1) }
headline-text-translation = { COUNT($all) } 个文本的 BLEU 为 { TENTHS($bleu) }
