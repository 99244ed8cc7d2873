# 简体中文

lesson-threshold-title = 阈值有什么作用
lesson-threshold-about = 模型给出得分。阈值把得分变成判定，而每个判定都可能出错。
lesson-threshold-fits-1-otherwise = 这里几乎所有得分都在 0.5 的同一侧：以 0.5 为阈值时，{ PERCENT($share_half) } 的样本判为阳性。
lesson-threshold-steps-1-text = 模型给每个样本一个得分。得分 ≥ { THRESHOLD($start) } 的样本都判为阳性：{ COUNT($cases) } 个中有 { COUNT($flagged_start) } 个。
lesson-threshold-steps-1-guess-ask = 把阈值降到 { THRESHOLD($lower) }，假阳性数会怎样？
lesson-threshold-steps-1-guess-choices-more = 增加
lesson-threshold-steps-1-guess-choices-same = 不变
lesson-threshold-steps-1-guess-choices-less = 减少
lesson-threshold-steps-1-move-text = 把阈值拖到 { THRESHOLD($lower) }，观察混淆矩阵。
lesson-threshold-steps-1-see =
    阈值从 { THRESHOLD($start) } 到 { THRESHOLD($lower) }，真阳性从 { COUNT($caught_start) } 变为 { COUNT($caught_lower) }，假阳性从 { COUNT($alarms_start) } 变为 { COUNT($alarms_lower) }。{ $more_alarms ->
        [more] { $more_caught ->
            [more] 检出的阳性样本更多，代价是假阳性。
           *[other] 这里付出了假阳性的代价，却没有多检出一个。
        }
       *[other] { $more_caught ->
            [more] 这里检出的阳性样本更多，而假阳性没有增加。
           *[other] 这里两个阈值判为阳性的样本相同。
        }
    }
lesson-threshold-steps-2-text = 现在反过来：把阈值调高，直到只有少数样本判为阳性。
lesson-threshold-steps-2-guess-ask = 阈值为 { THRESHOLD($higher) } 时，有多大比例的阳性样本被漏报？
lesson-threshold-steps-2-move-text = 把阈值拖到 { THRESHOLD($higher) }，观察假阴性。
lesson-threshold-steps-2-see =
    阈值从 { THRESHOLD($lower) } 到 { THRESHOLD($higher) }，在 { COUNT($positives) } 个阳性样本中，假阴性从 { COUNT($missed_lower) } 变为 { COUNT($missed_higher) }。{ $fewer_alarms ->
        [less] { $more_missed ->
            [more] 假阳性从 { COUNT($alarms_lower) } 减少到 { COUNT($alarms_higher) }：用一种错误换取另一种。
           *[other] 假阳性从 { COUNT($alarms_lower) } 减少到 { COUNT($alarms_higher) }，而没有多漏报一个。
        }
       *[other] { $more_missed ->
            [more] 这里多漏报了样本，却没有少一个假阳性。
           *[other] 这里两个阈值判为阳性的样本相同。
        }
    }
lesson-threshold-steps-3-text = 许多程序不论数据如何，都以 0.5 为阈值。
lesson-threshold-steps-3-guess-ask = 假阳性与假阴性之和就是错误总数。有没有别的阈值，错误比 0.5 少？
lesson-threshold-steps-3-guess-choices-more = 没有，其他阈值的错误都更多
lesson-threshold-steps-3-guess-choices-same = 没有，其中最好的也一样多
lesson-threshold-steps-3-guess-choices-less = 有，另有阈值错误更少
lesson-threshold-steps-3-move-text = 把阈值拖到 { THRESHOLD($fewest) }，把两种错误相加。
lesson-threshold-steps-3-see =
    阈值 0.5 的错误：{ COUNT($errors_half) } 个。阈值 { THRESHOLD($fewest) } 的错误：{ COUNT($errors_fewest) } 个。{ $fewest_beside_half ->
        [less] 0.5 只是习惯，不是定律。
       *[other] 这里滑块上没有更好的一档，但这只有您的数据才能说明。
    }
lesson-threshold-steps-4-text = 两种错误的成本很少相同。假设一个假阴性的成本等于十个假阳性。
lesson-threshold-steps-4-guess-ask = 阈值 { THRESHOLD($fewest) } 的错误最少。成本最低的阈值在哪里？
lesson-threshold-steps-4-guess-choices-less = 更低
lesson-threshold-steps-4-guess-choices-same = 在同一处
lesson-threshold-steps-4-guess-choices-more = 更高
lesson-threshold-steps-4-move-text = 把阈值拖到 { THRESHOLD($cheapest) }，比较两种错误。
lesson-threshold-steps-4-see =
    阈值从 { THRESHOLD($fewest) } 到 { THRESHOLD($cheapest) }，假阴性从 { COUNT($missed_fewest) } 变为 { COUNT($missed_cheapest) }，假阳性从 { COUNT($alarms_fewest) } 变为 { COUNT($alarms_cheapest) }。{ $cheapest_beside_fewest ->
        [less] 漏报成本高，阈值就要降低：最好的阈值取决于错误的成本。
       *[other] 这里漏报成本高并没有移动阈值；在其他数据上，它会使阈值降低。
    }

lesson-precision_recall-title = 精确率与召回率
lesson-precision_recall-about = 关于同一个阈值的两个问题，以及 F1 和 Fβ 如何权衡二者的答案。
lesson-precision_recall-fits-1-otherwise = 阈值为 { THRESHOLD($low) } 和 { THRESHOLD($middle) } 时，召回率都是 { RATIO($recall_middle) }：这里提高精确率不损失召回率。
lesson-precision_recall-fits-2-otherwise = 这里在滑块的任何一档上精确率都不下降；在其他数据上则可能下降。
lesson-precision_recall-steps-1-text = 召回率：{ COUNT($positives) } 个阳性样本中有多少判为阳性？精确率：判为阳性的 { COUNT($flagged_low) } 个样本中有多少真正为阳性？
lesson-precision_recall-steps-1-guess-ask = 现在召回率是 { RATIO($recall_low) }。阈值为 { THRESHOLD($middle) } 时会是多少？
lesson-precision_recall-steps-1-move-text = 把阈值拖到 { THRESHOLD($middle) }，观察精确率和召回率两条线。
lesson-precision_recall-steps-1-see =
    阈值从 { THRESHOLD($low) } 到 { THRESHOLD($middle) }，召回率从 { RATIO($recall_low) } 变为 { RATIO($recall_middle) }，精确率从 { RATIO($precision_low) } 变为 { RATIO($precision_middle) }。{ $precision_change ->
        [more] { $recall_change ->
            [less] 提高其中一个，要以另一个为代价。
           *[other] 这里精确率上升，召回率不变。
        }
       *[other] 这里判为阳性的样本减少了，精确率却没有上升。
    }
lesson-precision_recall-steps-2-text = 阈值升高时，判为阳性的样本只减不增，因此召回率不可能上升。
lesson-precision_recall-steps-2-guess-ask = 现在精确率是 { RATIO($precision_high) }。把阈值再调高到 { THRESHOLD($higher) }，精确率会怎样？
lesson-precision_recall-steps-2-guess-choices-more = 上升
lesson-precision_recall-steps-2-guess-choices-same = 不变
lesson-precision_recall-steps-2-guess-choices-less = 下降
lesson-precision_recall-steps-2-move-text = 把阈值拖到 { THRESHOLD($higher) }，观察精确率。
lesson-precision_recall-steps-2-see =
    精确率从 { RATIO($precision_high) } 变为 { RATIO($precision_higher) }，判为阳性的样本从 { COUNT($flagged_high) } 个变为 { COUNT($flagged_higher) } 个。{ $precision_further ->
        [less] 精确率下降了：不再判为阳性的样本中，阳性所占的比例高于留下的样本。
       *[other] 这里精确率不变，但也可能下降：得分最高的样本也可能是阴性。
    }
lesson-precision_recall-steps-3-text = F1 用一个数表示二者：精确率与召回率的调和平均数。阈值为 { THRESHOLD($best_f1) } 时为 { RATIO($f1_best) }。
lesson-precision_recall-steps-3-guess-ask = 阈值为 { THRESHOLD($strict) } 时，精确率是 { RATIO($precision_strict) }，召回率是 { RATIO($recall_strict) }。此时 F1 是多少？
lesson-precision_recall-steps-3-move-text = 把阈值拖到 { THRESHOLD($strict) }，读出 F1。
lesson-precision_recall-steps-3-see =
    阈值为 { THRESHOLD($strict) } 时，F1 是 { RATIO($f1_strict) }。{ $precision_beside_recall ->
        [same] 这里精确率与召回率相同，F1 也一样。
       *[other] 调和平均数更接近二者中较低的一个：只有两者都高，F1 才高。
    }
lesson-precision_recall-steps-4-text = Fβ 中召回率的权重是精确率的 β 倍。F2 适合漏报后果严重的工作，F0.5 适合误报后果严重的工作。
lesson-precision_recall-steps-4-guess-ask = F1 在阈值 { THRESHOLD($best_f1) } 处最好。F2 在哪里最好？
lesson-precision_recall-steps-4-guess-choices-less = 更低处
lesson-precision_recall-steps-4-guess-choices-same = 同一个阈值
lesson-precision_recall-steps-4-guess-choices-more = 更高处
lesson-precision_recall-steps-4-move-text = 把阈值拖到 { THRESHOLD($best_f2) }，观察 F1 和 F2。
lesson-precision_recall-steps-4-see =
    阈值从 { THRESHOLD($best_f1) } 到 { THRESHOLD($best_f2) }，召回率从 { RATIO($recall_f1) } 变为 { RATIO($recall_f2) }，精确率从 { RATIO($precision_f1) } 变为 { RATIO($precision_f2) }。{ $f2_beside_f1 ->
        [less] F2 接受较低的精确率，以换取更高的召回率。请在看结果之前选定 β。
       *[other] 这里 F1 和 F2 在同一个阈值上最好；在其他数据上，F2 在更低的阈值上最好。
    }

lesson-accuracy-title = 阳性很少时，准确率为什么会误导
lesson-accuracy-about = 什么都检不出的分类器，准确率反而可能更高。看看为什么，以及应当改看什么。
lesson-accuracy-fits-1-otherwise = 这里阳性样本并不少：占所有样本的 { PERCENT($prevalence) }。准确率的误导较小。
lesson-accuracy-steps-1-text = { COUNT($cases) } 个样本中有 { COUNT($positives) } 个阳性。阈值为 { THRESHOLD($best) } 时检出其中 { COUNT($caught_best) } 个。
lesson-accuracy-steps-1-guess-ask = 把阈值拖到最高端，几乎没有样本判为阳性。准确率会怎样？
lesson-accuracy-steps-1-guess-choices-less = 下降
lesson-accuracy-steps-1-guess-choices-same = 不变
lesson-accuracy-steps-1-guess-choices-more = 上升
lesson-accuracy-steps-1-move-text = 把阈值拖到 { THRESHOLD($top) }，观察准确率和真阳性。
lesson-accuracy-steps-1-see =
    准确率从 { RATIO($accuracy_best) } 变为 { RATIO($accuracy_top) }，而检出的样本从 { COUNT($caught_best) } 个变为 { COUNT($caught_top) } 个。{ $top_beside_best ->
        [more] 准确率偏爱检出更少的阈值。
        [same] 准确率看不出二者的差别。
       *[other] 这里准确率看出了损失；阳性更少时可能就看不出了。
    }
lesson-accuracy-steps-2-text = “总是阴性”从不判为阳性。阳性占一半时，它的准确率是 { RATIO($none_half) }，阈值 { THRESHOLD($lower) } 的准确率是 { RATIO($accuracy_half) }。
lesson-accuracy-steps-2-guess-ask = 阳性只占 1% 时，从不判为阳性的准确率是多少？
lesson-accuracy-steps-2-move-text = 把阳性比例 π 设为 1%，比较准确率与“总是阴性”。
lesson-accuracy-steps-2-see =
    阳性比例为 1% 时，准确率是 { RATIO($accuracy_rare) }，从不判为阳性的准确率是 { RATIO($none_rare) }。{ $rare_beside_none ->
        [less] 从不判为阳性反而领先，尽管该阈值的召回率仍是 { RATIO($recall_lower) }。
        [more] 这些得分区分得足够好，准确率仍然领先。
       *[other] 准确率分不出二者的高下。
    }
lesson-accuracy-steps-3-text = 平衡准确率是召回率与特异度的平均数：无论多么少见，每个类别权重相同。这里为 { RATIO($balanced_best) }。
lesson-accuracy-steps-3-guess-ask = 再次把阈值拖到最高端，平衡准确率会怎样？
lesson-accuracy-steps-3-guess-choices-more = 上升
lesson-accuracy-steps-3-guess-choices-same = 不变
lesson-accuracy-steps-3-guess-choices-less = 下降
lesson-accuracy-steps-3-move-text = 把阈值拖到 { THRESHOLD($top) }，观察平衡准确率和 F1。
lesson-accuracy-steps-3-see =
    平衡准确率从 { RATIO($balanced_best) } 变为 { RATIO($balanced_top) }，F1 从 { RATIO($f1_best) } 变为 { RATIO($f1_top) }。{ $balanced_change ->
        [less] 平衡准确率显示出了损失。请先看召回率和精确率：二者各反映一种错误。
       *[other] 请先看召回率和精确率：二者各反映一种错误。
    }

lesson-average_precision-title = PR 曲线及其面积
lesson-average_precision-about = 平均精度不是用直线连接得到的面积：同一条曲线，三种算法得到三个面积。
lesson-average_precision-fits-1-otherwise = 这里矩形与直线得到的面积在三位小数内相同：{ RATIO($ap) }。
lesson-average_precision-steps-1-text = 每个阈值是 PR 曲线上的一个点。阈值为 { THRESHOLD($start) } 时：召回率 { RATIO($recall_start) }，精确率 { RATIO($precision_start) }。
lesson-average_precision-steps-1-guess-ask = 把阈值降到 { THRESHOLD($lower) }。精确率会怎样？
lesson-average_precision-steps-1-guess-choices-less = 下降
lesson-average_precision-steps-1-guess-choices-same = 不变
lesson-average_precision-steps-1-guess-choices-more = 上升
lesson-average_precision-steps-1-move-text = 把阈值拖到 { THRESHOLD($lower) }，观察 PR 曲线上的点。
lesson-average_precision-steps-1-see =
    该点移到召回率 { RATIO($recall_lower) }、精确率 { RATIO($precision_lower) }。{ $precision_change ->
        [more] 曲线上升：新增的样本中，阳性所占的比例高于先前的样本。
        [less] 这里精确率下降，但并非必然：曲线有升有降。
       *[other] 这里精确率不变：曲线也可能上升或下降。
    }
lesson-average_precision-steps-2-text = AP 是矩形的面积之和：召回率的每一步，乘以这一步终点的精确率。这里为 { RATIO($ap) }。
lesson-average_precision-steps-2-guess-ask = 许多程序用直线连接各点，即用梯形。它们得到的面积如何？
lesson-average_precision-steps-2-guess-choices-same = 相同
lesson-average_precision-steps-2-guess-choices-more = 更大
lesson-average_precision-steps-2-guess-choices-less = 更小
lesson-average_precision-steps-2-move-text = 打开“视图”，启用“PR 曲线上的 AP 与梯形法”。
lesson-average_precision-steps-2-see =
    用直线得到的面积是 { RATIO($trapezoid) }，AP 是 { RATIO($ap) }。{ $trapezoid_beside_ap ->
        [less] 直线切掉了台阶的角。
        [more] 同分的样本形成很长的台阶，其上方的直线许诺了任何阈值都达不到的精确率。
       *[other] 这里两个面积在三位小数内相等；在其他数据上则不同。
    }
lesson-average_precision-steps-3-text = 插值 AP 先填平 PR 曲线的每个凹处，填到其右侧的最高点。
lesson-average_precision-steps-3-guess-ask = AP 是 { RATIO($ap) }。插值 AP 是多少？
lesson-average_precision-steps-3-see =
    插值 AP 是 { RATIO($interpolated) }：见图表下方的“曲线指标（AP、AUC 等）”。{ $interpolated_beside_ap ->
        [more] 曲线的凹处被填平，因此高于 AP（{ RATIO($ap) }）。
       *[other] 曲线几乎没有可填的凹处，因此与 AP 相同。
    }比较两个面积之前，请先问各用哪种算法。

lesson-roc-title = 阳性比例变化时的 ROC 与 PR
lesson-roc-about = 同一个分类器，用在阳性更少的地方：一条曲线不变，另一条下降。
lesson-roc-fits-1-otherwise = 这里阳性已经很少：占所有样本的 { PERCENT($prevalence) }，几乎没有再减少的余地。
lesson-roc-fits-2-otherwise = 这里 AP 是 { RATIO($ap) }：任何阳性比例都显不出弱点。
lesson-roc-steps-1-text = ROC 曲线显示每个阈值上召回率与假阳性率的关系。它下方的面积 ROC AUC 是 { RATIO($auc) }。
lesson-roc-steps-1-guess-ask = 这里阳性占 { PERCENT($prevalence) }。阳性占 10% 时，ROC AUC 会怎样？
lesson-roc-steps-1-guess-choices-less = 下降
lesson-roc-steps-1-guess-choices-same = 不变
lesson-roc-steps-1-guess-choices-more = 上升
lesson-roc-steps-1-move-text = 把阳性比例 π 设为 10%，观察 ROC 曲线和 PR 曲线。
lesson-roc-steps-1-see = 阳性比例为 10% 时，ROC AUC 也是 { RATIO($auc_tenth) }。召回率只看阳性样本，假阳性率只看阴性样本，因此两类各占多少没有影响。
lesson-roc-steps-2-text = AP 从 { RATIO($ap) } 变为 { RATIO($ap_tenth) }。随机排序的 ROC AUC 在任何阳性比例下都是 0.5，而 AP 会低至阳性比例。
lesson-roc-steps-2-guess-ask = 阳性占 1% 时，AP 是多少？
lesson-roc-steps-2-move-text = 把阳性比例 π 设为 1%，再次比较两条曲线。
lesson-roc-steps-2-see =
    阳性占 1% 时 AP 是 { RATIO($ap_rare) }；占 { PERCENT($prevalence) } 时是 { RATIO($ap) }。{ $ap_change ->
        [less] 误报的比例随阴性样本的比例增大。精确率和 PR 曲线显示了这一点。
        [more] 这些数据中阳性不到 1%，因此 AP 在这里上升。
       *[other] 这里 AP 不变：误报太少，看不出变化。
    }
lesson-roc-steps-3-text = 阈值为 { THRESHOLD($point) } 时，召回率是 { RATIO($recall) }，假阳性率是 { RATIO($fpr) }：ROC 曲线上的一个点。精确率是 { RATIO($precision) }。
lesson-roc-steps-3-guess-ask = 每 1000 个样本只有 1 个阳性时，精确率是多少？
lesson-roc-steps-3-move-text = 把阳性比例 π 设为 0.1%，观察两条曲线上的点。
lesson-roc-steps-3-see =
    精确率从 { RATIO($precision) } 变为 { RATIO($precision_rare) }；召回率和假阳性率不变。{ $precision_change ->
        [less] ROC 曲线上的同一个点，可能有用，也可能没用。请按实际使用时的阳性比例来评判。
       *[other] 这里精确率没有下降。尽管如此，请按实际使用时的阳性比例来评判分类器。
    }

lesson-costs-title = 合适的阈值有多大价值
lesson-costs-about = 说出一次漏报抵多少次误报，成本最低的阈值就随之确定。
lesson-costs-fits-1-otherwise = 如果一次漏报的成本等于 10 次误报，阈值 { THRESHOLD($half) } 的成本已经不高于任何其他阈值。
lesson-costs-steps-1-text = 假设一次漏报的成本等于 10 次误报。阈值为 { THRESHOLD($half) } 时，假阴性 { COUNT($missed_half) } 个，假阳性 { COUNT($alarms_half) } 个。
lesson-costs-steps-1-guess-ask = 成本最低的阈值在哪里？
lesson-costs-steps-1-guess-choices-less = 低于 { THRESHOLD($half) }
lesson-costs-steps-1-guess-choices-same = 就在 { THRESHOLD($half) }
lesson-costs-steps-1-guess-choices-more = 高于 { THRESHOLD($half) }
lesson-costs-steps-1-move-text = 把阈值移到 { THRESHOLD($cheapest) }，观察混淆矩阵。
lesson-costs-steps-1-see =
    假阴性从 { COUNT($missed_half) } 变为 { COUNT($missed_cheapest) }，假阳性从 { COUNT($alarms_half) } 变为 { COUNT($alarms_cheapest) }。{ $cost_change ->
        [less] 按 10 比 1 计算，成本更低，而且滑块上没有更低的了。
       *[other] 按 10 比 1 计算，成本没有降低：{ THRESHOLD($half) } 在这里已经很好。
    }
lesson-costs-steps-2-text = 成本最低的阈值取决于成本，而不只取决于模型。现在一次漏报的成本等于一次误报。
lesson-costs-steps-2-guess-ask = 现在成本最低的阈值在哪里？
lesson-costs-steps-2-guess-choices-more = 高于 { THRESHOLD($cheapest) }
lesson-costs-steps-2-guess-choices-same = 仍在 { THRESHOLD($cheapest) }
lesson-costs-steps-2-guess-choices-less = 低于 { THRESHOLD($cheapest) }
lesson-costs-steps-2-move-text = 把阈值移到 { THRESHOLD($cheapest_equal) }。
lesson-costs-steps-2-see =
    假阴性从 { COUNT($missed_cheapest) } 变为 { COUNT($missed_equal) }，假阳性从 { COUNT($alarms_cheapest) } 变为 { COUNT($alarms_equal) }。{ $where_equal ->
        [more] 漏报的成本降低后，就不值得为它付出那么多误报。
        [same] 这里同一个阈值在两种成本下都最低。
       *[other] {""}
    }成本相等时，成本最低的阈值就是准确率最高的阈值。
lesson-costs-steps-3-text = 再次假设一次漏报的成本等于 10 次误报。阈值为 { THRESHOLD($half) } 时，每 1000 个样本的成本相当于 { FREQUENCY($cost_half) } 次误报。
lesson-costs-steps-3-guess-ask = 成本最低的阈值能节省其中多大比例？
lesson-costs-steps-3-move-text = 把目标设为“最小化期望成本”。页面会替您移动阈值。
lesson-costs-steps-3-see =
    阈值为 { THRESHOLD($cheapest) } 时，每 1000 个样本的成本相当于 { FREQUENCY($cost_cheapest) } 次误报，而不是 { FREQUENCY($cost_half) } 次。{ $cost_change ->
        [less] 同一个模型，仅靠阈值就节省 { PERCENT($saved_share) }。
       *[other] 这里换用别的阈值没有节省。
    }目标会搜索每个得分，因此可能找到比滑块各档略好的阈值。
lesson-costs-steps-4-text = 有时没有标签也能知道成本最低的阈值：如果得分是校准的，它们就是概率。
lesson-costs-steps-4-guess-ask = 一次漏报的成本等于 10 次误报。从多大的概率起，判为阳性才划算？
lesson-costs-steps-4-guess-choices-half = 0.5：从这里起更可能是阳性
lesson-costs-steps-4-guess-choices-eleventh = 约 0.09
lesson-costs-steps-4-guess-choices-most = 约 0.91
lesson-costs-steps-4-move-text = 在“更多分析”中打开“成本”。
lesson-costs-steps-4-see = 概率从 1 / (1 + 10)，即约 0.09 起，判为阳性才划算：这就是贝叶斯阈值。这些得分的成本在 { THRESHOLD($cheapest) } 附近最低。如果得分是概率，“成本”会比较二者。决策曲线也从这样的概率出发。

lesson-uncertainty-title = 同一个模型，另一次抽样
lesson-uncertainty-about = 样本不同，数字就不同。区间说明什么，保证的代价是什么。
lesson-uncertainty-fits-1-otherwise = 要保证召回率 0.95，需要 { COUNT($needed) } 个阳性样本；这里有 { COUNT($positives) } 个。
lesson-uncertainty-fits-2-otherwise =
    { $price ->
        [undefined] 这些样本无法给出保证：阳性太少，或者有权重或整群。
       *[other] 这里在滑块各档上看，保证并不增加假阳性。
    }
lesson-uncertainty-steps-1-text =
    换一批样本，数字就会不同。指标卡中的小字是 95% 置信区间。{ $width_change ->
        [undefined] {""}
       *[other] 判为阳性的样本：{ COUNT($flagged_many) } 个。其精确率：{ RATIO($precision_many) }，区间为 { RATIO($precision_many_low) } 到 { RATIO($precision_many_high) }。
    }
lesson-uncertainty-steps-1-guess-ask = 阈值为 { THRESHOLD($few) } 时，判为阳性的样本有 { COUNT($flagged_few) } 个。那里精确率的区间有多宽？
lesson-uncertainty-steps-1-guess-choices-less = 更窄
lesson-uncertainty-steps-1-guess-choices-same = 一样宽
lesson-uncertainty-steps-1-guess-choices-more = 更宽
lesson-uncertainty-steps-1-move-text = 把阈值移到 { THRESHOLD($few) }，读“精确率”指标卡中的小字。
lesson-uncertainty-steps-1-see =
    { $width_change ->
        [undefined] 这些样本的精确率并非在两个阈值上都有区间。
       *[other] 阈值为 { THRESHOLD($few) } 时，精确率是 { RATIO($precision_few) }，区间为 { RATIO($precision_few_low) } 到 { RATIO($precision_few_high) }。判为阳性的样本：{ COUNT($flagged_few) } 个。
    }{ $width_change ->
        [more] 区间更宽：判为阳性的样本越少，越难说明新样本的情况。
        [less] 判为阳性的样本减少了，区间反而更窄：比例接近 0 或 1 时波动较小。
       *[other] {""}
    }
lesson-uncertainty-steps-2-text =
    假设您要求召回率至少为 0.95，并取在这里达到要求的最高阈值：{ THRESHOLD($observed) }。{ $recall_range ->
        [more] 其召回率是 { RATIO($recall_observed) }，区间为 { RATIO($recall_low) } 到 { RATIO($recall_high) }。
       *[other] {""}
    }
lesson-uncertainty-steps-2-guess-ask = 在多大比例的抽样中，这样选出的阈值的真实召回率至少为 0.95？
lesson-uncertainty-steps-2-guess-choices-always = 在所有抽样中：模型和阈值都没有变
lesson-uncertainty-steps-2-guess-choices-most = 在 95% 的抽样中
lesson-uncertainty-steps-2-guess-choices-half = 在一半或更少的抽样中
lesson-uncertainty-steps-2-see = 有 300 个阳性样本且得分互不相同时，43% 的抽样中真实召回率至少为 0.95。选出这样的阈值，正是因为召回率在用来选择它的样本上看起来好。
lesson-uncertainty-steps-3-text = 更低的阈值可以保证该召回率，置信水平为 95%。阈值为 { THRESHOLD($observed) } 时，假阳性率是 { RATIO($fpr_observed) }。
lesson-uncertainty-steps-3-guess-ask = 在有保证的阈值上，假阳性率是多少？
lesson-uncertainty-steps-3-move-text = 把阈值移到 { THRESHOLD($guaranteed) }。
lesson-uncertainty-steps-3-see =
    { $price ->
        [undefined] 这些样本无法保证它。
        [more] 假阳性从 { COUNT($alarms_observed) } 变为 { COUNT($alarms_guaranteed) }：多出的 { COUNT($extra) } 个就是保证的代价。
       *[other] 假阳性仍为 { COUNT($alarms_observed) }：在这个滑块的各档上，保证没有代价。
    }有 300 个阳性样本且得分互不相同时，有保证的阈值在 97% 的抽样中达到要求。
lesson-uncertainty-steps-4-text = 如果阳性样本足够多，目标“达到最低召回率”会找到这样的阈值。样本少时，召回率为 1 也可能只是运气。
lesson-uncertainty-steps-4-guess-ask = 如果阳性样本全部检出，至少要有多少个才能保证召回率 0.95？
lesson-uncertainty-steps-4-move-text = 把最低召回率设为 0.99。
lesson-uncertainty-steps-4-see =
    召回率 0.95 需要 { COUNT($needed) } 个阳性样本，并且全部检出。召回率 0.99 需要 { COUNT($needed_99) } 个。{ $can_99 ->
        [undefined] 这里的 { COUNT($positives) } 个无法保证 0.99，页面会说明原因。
       *[other] 这里有 { COUNT($positives) } 个：看看 0.99 要付出多少假阳性。
    }
lesson-uncertainty-steps-5-text = F1 最高的阈值是在这些样本上选出的。本页显示这样选出的阈值在其他样本上表现如何。
lesson-uncertainty-steps-5-guess-ask = 在新样本上，它的 F1 平均有多高？
lesson-uncertainty-steps-5-guess-choices-higher = 比在这些样本上高
lesson-uncertainty-steps-5-guess-choices-same = 相同：阈值没有变
lesson-uncertainty-steps-5-guess-choices-lower = 比在这些样本上低
lesson-uncertainty-steps-5-see = 通常更低：所作的选择也迎合了这些样本中的随机因素。“乐观偏差”用随机对半划分来测量它。本页还显示其他抽样会推荐哪些阈值、两个阈值的 McNemar 检验，以及所需的样本量。

lesson-averages-title = 微平均、宏平均、加权平均，以及各自掩盖了什么
lesson-averages-about = 多个类别，一个数：它代表哪个类别？
lesson-averages-fits-1-otherwise = 类别超过 200 个时，页面没有混淆矩阵和类别比例。
lesson-averages-fits-2-otherwise = 这里宏平均与微平均的 F1 相同：{ RATIO($macro) }。如果常见类别与少见类别的预测好坏不同，二者就会不同。
lesson-averages-steps-1-text = 每个类别都有自己的精确率、召回率和 F1（该类别对其余）。微平均 F1 先合并所有类别的计数。
lesson-averages-steps-1-guess-ask = 每个样本有一个类别和一个预测。微平均 F1 等于什么？
lesson-averages-steps-1-guess-choices-mean = 各类别 F1 的平均数
lesson-averages-steps-1-guess-choices-accuracy = 准确率
lesson-averages-steps-1-guess-choices-balanced = 平衡准确率
lesson-averages-steps-1-move-text = 把“矩阵单元格”设为“占所有样本的百分比”。
lesson-averages-steps-1-see = 微平均 F1 是 { RATIO($micro) }，准确率是 { RATIO($accuracy) }。每个预测错误的样本，都是一个类别的假阴性，也是另一个类别的假阳性。把对角线相加，就是准确率。
lesson-averages-steps-2-text = 在微平均 F1 中，类别按样本数计权。宏平均 F1 是各类别 F1 的平均数：每个类别权重相同。
lesson-averages-steps-2-guess-ask = 微平均 F1 是 { RATIO($micro) }。各类别中最低的 F1 是多少？
lesson-averages-steps-2-move-text = 把“矩阵单元格”设为“占实际类别的百分比”。对角线就是各类别的召回率。
lesson-averages-steps-2-see =
    { QUOTED($worst_name) } 的 F1 是 { RATIO($worst_f1) }，{ COUNT($cases) } 个样本中有 { COUNT($worst_cases) } 个属于它。{ $macro_beside_micro ->
        [less] 宏平均 F1（{ RATIO($macro) }）低于微平均 F1（{ RATIO($micro) }），后者中少见的类别权重很小。
        [more] 宏平均 F1（{ RATIO($macro) }）高于微平均 F1（{ RATIO($micro) }）。
        [same] 宏平均与微平均的 F1 都是 { RATIO($macro) }，都没有显示这一点。
       *[other] {""}
    }平均数从不显示最差的类别：请逐个查看类别。
lesson-averages-steps-3-text = 宏平均精确率是 { RATIO($macro_precision) }，宏平均召回率是 { RATIO($macro_recall) }。二者的调和平均数是 { RATIO($of_means) }。
lesson-averages-steps-3-guess-ask = 宏平均 F1 就是这个调和平均数吗？
lesson-averages-steps-3-guess-choices-same = 是
lesson-averages-steps-3-guess-choices-less = 不是，它更低
lesson-averages-steps-3-guess-choices-more = 不是，它更高
lesson-averages-steps-3-see =
    宏平均 F1 是 { RATIO($macro) }：它是各类别 F1 的平均数，而不是由平均数算出的 F1。{ $macro_beside_means ->
        [same] 这里二者相同。
       *[other] 有些软件把另一个数也叫宏平均 F1。
    }加权平均 F1 是 { RATIO($weighted) }，加权平均精确率是 { RATIO($weighted_precision) }，加权平均召回率是 { RATIO($weighted_recall) }。它不一定介于后两者之间。
lesson-averages-steps-4-text = 在其他数据上，各类别可能更常见或更少见。假设所有类别变得同样常见，而每个类别的召回率不变。
lesson-averages-steps-4-guess-ask = 哪种平均会因此改变？
lesson-averages-steps-4-guess-choices-none = 都不会：召回率与类别比例无关
lesson-averages-steps-4-guess-choices-micro = 微平均召回率
lesson-averages-steps-4-guess-choices-macro = 宏平均召回率
lesson-averages-steps-4-move-text = 在“模拟类别比例”中选择“全部相等”。
lesson-averages-steps-4-see =
    微平均召回率，即准确率，从 { RATIO($accuracy) } 变为 { RATIO($macro_recall) }。宏平均召回率仍为 { RATIO($macro_recall) }。{ $recall_change ->
        [same] 这里二者原本就相同。
       *[other] 各类别同样多时，二者相等。
    }微平均和加权平均只代表当前的类别比例。

lesson-ranking-title = 排序列表：各指标看重什么
lesson-ranking-about = 精确率@k、MRR、mAP 和 nDCG 以不同的方式解读同样的列表。
lesson-ranking-fits-1-otherwise = 没有一个列表有 10 个结果，因此截断位 k 几乎没有影响。
lesson-ranking-fits-2-otherwise = 没有一个查询有相关结果，因此只有精确率@k 有定义。
lesson-ranking-steps-1-text = 精确率@k 是前 k 个结果中相关结果的比例。k = { COUNT($top) } 时，{ COUNT($queries) } 个查询的平均数是 { RATIO($precision_5) }。
lesson-ranking-steps-1-guess-ask = 继续看到前 { COUNT($deep) } 个结果，精确率@k 会怎样？
lesson-ranking-steps-1-guess-choices-more = 上升
lesson-ranking-steps-1-guess-choices-same = 不变
lesson-ranking-steps-1-guess-choices-less = 下降
lesson-ranking-steps-1-move-text = 把截断位 k 移到 { COUNT($deep) }，观察指标卡。
lesson-ranking-steps-1-see =
    从前 { COUNT($top) } 个到前 { COUNT($deep) } 个，精确率@k 从 { RATIO($precision_5) } 变为 { RATIO($precision_50) }，召回率@k 从 { RATIO($recall_5) } 变为 { RATIO($recall_50) }。{ $deeper ->
        [less] 越往后，相关结果越少。
        [more] 这里靠后的结果中相关的更多。
       *[other] {""}
    }召回率@k 从不下降。查询的相关结果少于 k 个时，精确率@k 小于 1。
lesson-ranking-steps-2-text = 查询的倒数排名是 1 除以第一个相关结果的名次。MRR 是其平均数。
lesson-ranking-steps-2-guess-ask = 每个列表中，第一个相关结果都排在第 4 位。MRR 是多少？
lesson-ranking-steps-2-move-text = 把“各查询的指标”设为“倒数排名”。条形显示它在各查询上的值。
lesson-ranking-steps-2-see =
    1 / 4 = 0.25，无论后面是什么：MRR 看重靠前的一个好结果。这里 MRR 是 { RATIO($mrr) }，计入每个相关结果的 mAP 是 { RATIO($map) }{ $mrr_beside_map ->
        [more] ：在靠后的相关结果处，精确率平均更低。
       *[other] 。
    }
lesson-ranking-steps-3-text = 前 10 个结果中有一个相关，排在第 10 位。更好的模型把它排在第 1 位，其余九个随后。
lesson-ranking-steps-3-guess-ask = 哪个指标会变化？
lesson-ranking-steps-3-guess-choices-precision = 精确率@10
lesson-ranking-steps-3-guess-choices-recall = 召回率@10
lesson-ranking-steps-3-guess-choices-ndcg = nDCG@10
lesson-ranking-steps-3-guess-choices-all = 全部
lesson-ranking-steps-3-move-text = 把“各查询的指标”设为“nDCG@k”。
lesson-ranking-steps-3-see = 精确率@10 和召回率@10 只计前 10 个结果中有什么。nDCG@10 还计位置：越靠后，增益越小。这里 k = { COUNT($ten) } 时：精确率@k { RATIO($precision_10) }，召回率@k { RATIO($recall_10) }，nDCG@k { RATIO($ndcg_10) }。
lesson-ranking-steps-4-text = 有些指标取决于截断位 k，另一些则读完整个列表。
lesson-ranking-steps-4-guess-ask = 把 k 移到 1 时，哪张指标卡不变？
lesson-ranking-steps-4-guess-choices-precision = 精确率@k
lesson-ranking-steps-4-guess-choices-ndcg = nDCG@k
lesson-ranking-steps-4-guess-choices-map = mAP
lesson-ranking-steps-4-move-text = 把截断位 k 移到 1。
lesson-ranking-steps-4-see = k = 1 时，精确率@k 是 { RATIO($precision_1) }；mAP 仍为 { RATIO($map) }。mAP 取每个相关结果处的精确率，因此不需要 k。它要求找到所有相关结果，而不只是靠前的。

lesson-texts-title = 文本：精确匹配、词元 F1 和 BLEU
lesson-texts-about = 它们都把词与参考文本比较，都不理解意思。
lesson-texts-fits-1-otherwise = 在这些文本中，只有精确匹配的预测才与参考文本有共同的词元，因此词元 F1 等于精确匹配。
lesson-texts-steps-1-text =
    { $gap ->
        [undefined] 精确匹配是 1 或 0。词元 F1 是预测与参考文本共有词元的 F1。
       *[other] 预测：{ QUOTED($prediction) }。参考文本：{ QUOTED($reference) }。精确匹配是 0，因为两个文本不同。
    }
lesson-texts-steps-1-guess-ask = 词元 F1，即共有的词的 F1，有多高？
lesson-texts-steps-1-move-text = 在“各行”中，把“行的顺序”设为“最好的在前”。共有的词元有标记。
lesson-texts-steps-1-see =
    { $gap ->
        [undefined] 这里没有预测在不精确匹配时仍有共有的词元。
        [same] 词元 F1 是 1：它只数共有的词元（大多是词），不论顺序。
       *[other] 词元 F1 是 { RATIO($gap_f1) }：双方都有的词元（大多是词）加分，只有一方有的词元扣分。
    }所有行都作答时，精确匹配是 { RATIO($exact) }，词元 F1 是 { RATIO($f1) }。
lesson-texts-steps-2-text = 两个指标都先做规范化：改为小写，去掉标点，去掉英语冠词 a、an 和 the。
lesson-texts-steps-2-guess-ask = 如果保留标点，精确匹配会怎样？
lesson-texts-steps-2-guess-choices-less = 下降
lesson-texts-steps-2-guess-choices-same = 不变
lesson-texts-steps-2-guess-choices-more = 上升
lesson-texts-steps-2-move-text = 打开“答案规范化”，启用“保留标点”。
lesson-texts-steps-2-see =
    所有行都作答时，精确匹配从 { RATIO($exact) } 变为 { RATIO($exact_kept) }，词元 F1 从 { RATIO($f1) } 变为 { RATIO($f1_kept) }。{ $rules ->
        [less] 这时“1,250”与“1250”这样的答案就不同了。
        [more] 这里有些文本只有保留标点才匹配。
       *[other] 这里精确匹配不变。
    }只有在相同的规则下，才能比较两个系统。
lesson-texts-steps-3-text = BLEU 的出发点是预测的词中参考文本也有的比例。预测是连续六个“the”，参考文本是“the cat is on the mat”。
lesson-texts-steps-3-guess-ask = 按 BLEU 的数法，这个比例是多少？
lesson-texts-steps-3-see = 是 6 个中的 2 个：每个词至多计它在参考文本中出现的次数，因此六个“the”有三分之一正确。见示例“The the the the the the”。
lesson-texts-steps-4-text = BLEU 还要求连续的词相同。预测的词和其他词元共 { COUNT($tokens) } 个，其中 { COUNT($token_matches) } 个与参考文本匹配。连续四个词元共 { COUNT($fours) } 组，其中 { COUNT($four_matches) } 组匹配。
lesson-texts-steps-4-guess-ask = BLEU 的范围是 0 到 100。这些文本的 BLEU 是多少？
lesson-texts-steps-4-move-text = 在“列”中把“文本任务”设为“翻译”，然后看 BLEU 和它的表格。
lesson-texts-steps-4-see =
    BLEU 为 { TENTHS($bleu) }。{ $has_fours ->
        [more] 它是四个这样的比例（连续一个到四个词元）的几何平均数；预测过短时再乘以惩罚。所以与词元 F1 不同，词序很重要。{ $has_matches ->
            [same] 没有匹配的比例按一个很小的值计算，前提是至少有匹配。
           *[other] {""}
        }
       *[other] 没有预测含有连续四个词元，所以是 0。
    }它适合完整的句子：只有几个词的答案几乎没有连续四个词元。
lesson-texts-steps-5-text = 参考文本是“in 1994”。模型回答“not in 1994”。
lesson-texts-steps-5-guess-ask = 哪个指标会给这个错误的答案高分？
lesson-texts-steps-5-guess-choices-exact = 精确匹配
lesson-texts-steps-5-guess-choices-f1 = 词元 F1
lesson-texts-steps-5-guess-choices-neither = 都不会
lesson-texts-steps-5-see = 三个词中有两个正确，参考文本的词也一个不少：词元 F1 是 0.8。精确匹配是 0，换一种说法的正确答案也是 0。二者都不理解意思：请逐行阅读。
