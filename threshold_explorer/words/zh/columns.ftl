# 简体中文

columns-no-label = 列 { LISTED($columns) } 都不能作为标签。标签列有 1 到 { $most } 个不同的值，每个至多 { COUNT($longest) } 个字符；请在此文件中添加一列，或连接有相同标识符的第二个文件。
columns-label-empty = 列 { QUOTED($column) } 没有标签：{ $rows ->
    [1] 唯一的单元格
   *[other] 全部 { COUNT($rows) } 个单元格
}为空或为表示缺失值的文本。请填写，或连接有相同标识符及其标签的第二个文件。
columns-no-score = 缺少得分：除标签 { QUOTED($label) } 外没有列包含得分。
columns-unknown-classes = 列 { QUOTED($column) } 没有得分，而是用文字表示的类别，其中 { $count } 个（{ LISTED($found) }）没有出现在 { QUOTED($label) }（{ LISTED($labels) }）中。请添加一列得分；若要比较类别，请在两列中采用相同的写法。
columns-no-truth = 缺少真实标签：{ QUOTED($predicted) } 是模型的预测，{ QUOTED($score) } 是其得分。请添加一列真实标签，或连接有相同标识符的第二个文件。如果 { QUOTED($predicted) } 就是真实标签，请将其重命名。
columns-highest-score = 似乎缺少真实标签：{ QUOTED($predicted) } 在每一行都是得分最高的类别，如 { QUOTED($score) } 所示。请添加一列真实标签，或连接有相同标识符的第二个文件。
columns-only-answers = 缺少真实标签：列 { LISTED($columns) } 都不包含它。请添加一列真实标签，或连接有相同标识符的第二个文件。
-columns-boxes-given-up = 这里不比较边界框。请将它们与标准答案匹配，并添加“match”列：正确的检测为 1，错误的为 0。
columns-detections = 这些是目标检测结果{ $is_named ->
    [true] ：{ QUOTED($category) } 是模型的预测
   *[false] {""}
}；缺少真实标签。{ -columns-boxes-given-up }
columns-boxes = 这些是{ $is_named ->
    [true] 带 { QUOTED($category) } 的
   *[false] {""}
}边界框，没有得分。{ -columns-boxes-given-up }
columns-boxes-or-cases = 由于没有列名，这些可能是带标签 { QUOTED($predicted) } 和得分的样本，也可能是 YOLO 格式的边界框。如果是样本，请确认标签，或在第一行写明列名。如果是边界框：{ -columns-boxes-given-up }
columns-ids-and-classes = 每个样本有一个标识符（{ QUOTED($id) }）和一个类别（{ QUOTED($label) }），没有第二个类别或得分。如果这些是预测，请以第二个文件添加真实标签；如果是真实标签，请先上传预测。
columns-question-attribute = { QUOTED($label) } 是 { QUOTED($score) } 所预测的真实标签吗？它是唯一的候选，但其名称像是样本的属性。得分不能区分它的值（ROC AUC { RATIO($roc_auc) }）。如果不是，请添加一列真实标签并重新上传文件。
columns-lists = { QUOTED($retrieved) } 和 { QUOTED($relevant) } 包含条目的列表。请改为每个查询与条目上传一行，包含查询、条目、其得分或名次以及相关性：df.explode({ QUOTED($retrieved) }) 为每个条目生成一行。
columns-one-hot = 列 { LISTED($columns) } 对样本所属的类别为 1，对其他类别为 0。请改为上传一列类别，例如 df[[…]].idxmax(axis=1)。
columns-long = 每一行是一个样本的一个类别：{ QUOTED($case) } 对每个 { QUOTED($class_name) } 有一行。请改为每个样本上传一行，包含其标签和每个类别的得分，例如 df.pivot(index=[{ QUOTED($case) }, { QUOTED($truth) }], columns={ QUOTED($class_name) }, values={ QUOTED($score) })。
columns-long-or-cases = 每个 { QUOTED($case) } 对每个 { QUOTED($class_name) } 有一行，{ QUOTED($predicted) } 标出其中一行。如果每一行是一个样本，请确认标签。如果不是，请为每个 { QUOTED($case) } 上传一行，包含其标签和每个类别的得分，例如 df.pivot(index={ QUOTED($case) }, columns={ QUOTED($class_name) }, values={ QUOTED($score) })。
columns-matrix = 这是类别 { LISTED($classes) } 的混淆矩阵，而不是样本列表。请上传其背后的预测：每个样本一行，包含标签和得分。
columns-report = 这是分类报告（每个类别的精确率和召回率），而不是样本列表。请上传其背后的预测：每个样本一行，包含标签和得分。
columns-curve = 这些是曲线上的点（{ LISTED($columns) }），而不是样本。请上传其背后的预测：每个样本一行，包含标签和得分。
columns-declared-label = { QUOTED($label) } 被指定为真实标签；文件中没有任何依据。所有指标衡量的是得分与它的一致程度。
columns-unknown = 没有列 { QUOTED($column) }；现有的列是 { LISTED($columns) }。
columns-two-roles = 列 { QUOTED($column) } 有两个角色。请为每个角色选择不同的列。


columns-joined-by-none = 两个文件没有共同的标识符：第一个有 { LISTED($predictions) }，第二个有 { LISTED($truth) }。两者都需要一列相同的标识符。
columns-joined-by = 已连接 { COUNT($rows) } 行：此处的 { QUOTED($ours) } =“{ $name }”中的 { QUOTED($theirs) }。
columns-joined-lacking = 删除了 { COUNT($rows) } 行没有标识符的数据。
columns-joined-repeated = { QUOTED($ours) } 在 { COUNT($rows) } 行中重复；每一行都计入。
columns-joined-contrary = 因“{ $name }”自相矛盾而删除 { $count } 个标识符：{ LISTED($ids) }。
columns-joined-differs = 两个文件的 { QUOTED($column) } 不同：以第一个文件的值为准，其他的列为 { QUOTED($added) }。
columns-joined-labels = { COUNT($count) } 个样本在“{ $name }”中有不同的标签：以第一个文件的标签为准。
columns-joined-unmatched = 因无法匹配而删除：此处 { COUNT($ours) } 个标识符，“{ $name }”中 { COUNT($theirs) } 个。


columns-stacked = 样本不同，因为两个文件共同的标识符太少：此处 { COUNT($first) } 个，“{ $name }”中 { COUNT($second) } 个{ $shared ->
    [0] {""}
   *[other] ，其中 { COUNT($shared) } 个两者都有
}。每个文件有自己的得分列。
columns-stacked-conflict = 样本不同，因为 { COUNT($shared) } 个共同标识符中有 { COUNT($other) } 个在“{ $name }”中有不同的标签。每个文件有自己的得分列。
columns-stacked-labels = 真实标签不同：第一个文件为 { LISTED($first) }，第二个为 { LISTED($second) }。请采用相同的类别名称。

columns-run-alone = 这是一个运行结果（{ COUNT($rows) } 个检索到的条目），没有相关性判断。请以第二个文件添加判断（qrels）。
columns-judgements-alone = 这些是 { COUNT($rows) } 个条目的相关性判断（qrels），没有得分。请先打开运行结果，再以第二个文件添加判断。
columns-lists-joined = 已按查询和条目连接：{ COUNT($queries) } 个已评判的查询，列表中有 { COUNT($found) } 个已评判的条目。
columns-lists-unjudged = 列表中有 { COUNT($items) } 个条目没有判断，算作不相关。
columns-lists-unfound = 有 { COUNT($items) } 个相关条目未被检索到，在召回率和平均精度中算作漏掉。
columns-lists-unknown = 有 { COUNT($queries) } 个查询没有判断，已删除：{ LISTED($names) }。
columns-lists-repeated = 有 { COUNT($rows) } 行的查询和条目重复；每个条目只计一次。
columns-lists-contrary = 查询 { QUOTED($query) } 中条目 { QUOTED($item) } 出现两次，值为 { SIGNIFICANT($first, digits: 6) } 和 { SIGNIFICANT($second, digits: 6) }。请为每个查询和条目只保留一行，例如得分最高的一行。


columns-no-confidence = 列 { QUOTED($column) } 的范围为 { SIGNIFICANT($lowest, digits: 6) } 到 { SIGNIFICANT($highest, digits: 6) }；置信度必须在 0 的同一侧。
columns-not-predicted = 列 { QUOTED($column) } 不包含对标签 { LISTED($labels) } 的预测；请选择其他列，或不选。
columns-predicted-rule = 每一行都需要预测类别
columns-from-confidence = 列 { QUOTED($score) } 是对 { QUOTED($predicted) } 所预测类别的置信度。{ $converted }可以在“列”中更改。
columns-converted = 若预测类别不是 { QUOTED($positive) }，得分为{ $scale ->
    [probability] {" "}1 − 置信度。
    [percent] {" "}100% − 置信度。
    [logarithm] {" "}−exp(置信度)，否则为 exp(置信度)。
    [falling] {" "}−exp(−置信度)，否则为 exp(−置信度)：该列随不确定性上升。
   *[rising] {" "}−置信度。
}


columns-positive-by-scores = 阳性类：{ QUOTED($positive) }，因为它的得分较高（ROC AUC { RATIO($roc_auc) }）。类别名称没有表明哪个是阳性。
columns-question-reversed = 您要找的是哪个类别？列 { QUOTED($score) } 把 { QUOTED($other) } 排在 { QUOTED($positive) } 之前。以 { QUOTED($positive) } 为阳性类时，ROC AUC 为 { RATIO($roc_auc) }，比随机还差。
columns-question-positive = 您要找的是 { QUOTED($label) } 的哪个类别？类别名称和 { QUOTED($score) } 中的得分都没有表明哪个是阳性。
columns-question-class = 您要找的是 { QUOTED($label) } 的哪个类别？它就是阳性类；其余都是阴性。
columns-question-confidence = 列 { QUOTED($score) } 从不低于 0.5，像是对预测类别的置信度。如果 { QUOTED($label) } 是预测类别，请添加一列真实标签。如果它是真实标签，请添加一列预测类别。或者，所有得分都是针对一个类别的？
columns-question-label = 有 { COUNT($count) } 列可能是真实标签：{ LISTED($columns) }。是哪一列？
columns-question-score = 有 { COUNT($count) } 列可能是 { QUOTED($label) } 的得分，例如 { LISTED($columns) }。是哪一列？
columns-question-weight = { $count ->
    [1] { LISTED($columns) } 是每个样本在数字中的权重，还是样本的属性？
   *[other] { LISTED($columns) } 中有一列是每个样本在数字中的权重，还是都是样本的属性？
}
columns-take-weight = { QUOTED($column) } 是样本的权重
columns-take-no-weight = 所有样本权重相同
columns-take-label = { QUOTED($column) } 是标签
columns-take-score = { QUOTED($column) } 是得分
columns-gives = ROC AUC { $is_sampled ->
    [true] 约 { RATIO($roc_auc) }
   *[false] { RATIO($roc_auc) }
}，{ COUNT($cases) } 个样本
columns-gives-cases = { COUNT($cases) } 个样本
columns-question-rating = { QUOTED($score) } 是某一个类别的得分，还是对 { LISTED($predicted) }{ $n_predicted ->
    [1] {" "}
   *[other] {" "}之一
}的置信度？两者都符合数据。
columns-direction-rating = 对 { QUOTED($predicted) } 的置信度{ $is_open ->
    [true] ；{ QUOTED($positive) } 为阳性
   *[false] {""}
}
columns-direction-other = { QUOTED($other) }
columns-direction-lower = { QUOTED($positive) }，得分越低越可能
columns-direction-as-is = { QUOTED($positive) }；模型比随机还差
columns-direction-score = 所有得分都针对 { QUOTED($positive) }
columns-direction-gives = ROC AUC { $is_sampled ->
    [true] 约 { RATIO($roc_auc) }
   *[false] { RATIO($roc_auc) }
}，{ COUNT($n_rows) } 行中 { COUNT($n_positive) } 行为阳性
columns-parts-together = 列 { QUOTED($column) } 有划分 { LISTED($parts) }；所有行都计入。请在模型未用于训练的行上评估模型。
columns-separates = 得分完美地区分了两个类别。要么模型是完美的，要么 { QUOTED($label) } 是它的预测而不是真实标签。


columns-too-many-labels = 列 { QUOTED($column) } 有超过 { $most } 个不同的值；标签列至多有 { $most } 个。
columns-detection-too-long = 识别 { QUOTED($file) } 的列需要超过 { $seconds } 秒的处理器时间。请减少上传的列，或缩短文本。
columns-positive-open = 列 { QUOTED($column) } 有标签 { LISTED($labels) }；请选择其中一个作为阳性。
columns-positive-unknown = 列 { QUOTED($column) } 有标签 { LISTED($labels) }，但没有 { QUOTED($positive) }；请选择其中一个作为阳性。
columns-counts-zero = { LISTED($columns) } 中的计数全为 0；至少需要一个样本。
columns-counts-without-label = 列 { QUOTED($column) } 在某些行中缺少标签；每个计数都需要标签。
columns-group-ends = 第 { COUNT($row) } 行的最高得分（{ QUOTED($high) }）低于最低得分（{ QUOTED($low) }）。
columns-class-unknown = 列 { QUOTED($column) } 包含 { $count } 个不在类别之中的值：{ LISTED($labels) }。
columns-no-flag = 列 { QUOTED($column) } 包含 { LISTED($labels) }；单个标签的列必须为 0 和 1，或 false 和 true。
columns-similar-labels = 标签 { LISTED($labels) } 只在空格、大小写或 Unicode 编码上不同，算作{ $classes ->
    [2] 两
    [3] 三
    [4] 四
   *[other] {" "}{ $classes }{" "}
}个类别。


columns-empty-field = 空字段
columns-found-text = { QUOTED($text) }
columns-label-rule = 每一行都需要标签
columns-score-rule = 得分必须是有限的数字
columns-relevance-rule = 相关性必须是有限的数字
columns-count-rule = 计数必须是大于等于 0 的整数
columns-cluster-rule = 每个样本必须属于一个整群
columns-weight-rule = 权重必须是大于等于 0 的有限数字
columns-decimal-point-rule = { $rule }，并用小数点书写
columns-per-cent-rule = { $rule }，并且百分号要么每一行都有，要么都没有
columns-length-rule = 这么长的整数必须能用 float64 精确表示
columns-may-leave-out = { $rule }，或在“列”中删除没有它的{ $rows ->
    [1] 那一行
   *[other] {" "}{ $rows } 行
}
columns-wrong-type = 列 { QUOTED($column) } 的类型是 { QUOTED($type) }；{ $rule }。
columns-no-complete-row = 没有一行在列 { LISTED($columns) } 中都有值；至少需要一行。
columns-weights-zero = 列 { QUOTED($column) } 的权重全为 0；至少要有一个大于 0。
columns-weights-too-large = 列 { QUOTED($column) } 的权重之和超过 1.8e308；请使用较小的权重。
columns-scores-too-far = 列 { QUOTED($column) } 的范围为 { SIGNIFICANT($lowest, digits: 6) } 到 { SIGNIFICANT($highest, digits: 6) }；得分必须在 -{ SIGNIFICANT($farthest, digits: 6) } 和 { SIGNIFICANT($farthest, digits: 6) } 之间。


columns-kind-label = 标签
columns-kind-probability = 得分（概率）
columns-kind-probability-of = 类别 { QUOTED($label) } 的概率
columns-kind-per-cent = 得分（0 到 100）
columns-kind-real = 得分（对数几率或任意实数）
columns-kind-decision = 预测类别
columns-kind-weight = 权重
columns-kind-greatest = 组内最高得分
columns-kind-positives = 阳性数
columns-kind-negatives = 阴性数
columns-kind-count = 样本数
columns-kind-group = 分组
columns-kind-split = 划分（训练或测试）
columns-kind-query = 查询
columns-kind-identifier = 标识符
columns-kind-unused = 文本（未使用）
columns-kind-empty = 空

columns-note-labels = 标签 { LISTED($labels) }
columns-note-decisions = 预测 { LISTED($decisions) }
columns-note-identifier = 每个样本各不相同
columns-note-group = 在样本间重复
columns-note-empty = 抽取的行中没有值
columns-note-unfit = 有些值不能作为得分
columns-note-range = { SIGNIFICANT($lowest, digits: 6) } 到 { SIGNIFICANT($highest, digits: 6) }


columns-blank-rule = 每个样本都需要日期，或被核查的概率
columns-no-dates = 列 { QUOTED($column) } 没有日期。请选择每个样本都有日期的列，例如 2026-01-31。

blank-question = { COUNT($cases) } 个标签中有 { COUNT($blank) } 个空白。为什么？
blank-question-found = { blank-question }{ $evidence }
blank-found-above = 从 { THRESHOLD($threshold) } 起每个样本都有标签{ $above ->
    [0] {""}
   *[other] ，{ COUNT($above) } 个除外
}；低于它的都没有{ $below ->
    [0] {""}
   *[other] ，{ COUNT($below) } 个除外
}。
blank-found-sampled = { QUOTED($column) } 中的概率之和为 { COUNT($expected) }，有标签的样本为 { COUNT($labelled) } 个。
blank-found-sampled-below = 从 { THRESHOLD($threshold) } 起每个样本都有标签，低于它的有 { PERCENT($share) } 有标签，得分高低都一样。
blank-found-late = 空白标签中有 { PERCENT($share) } 的日期为{ DATE($day) }或之后，其他标签中有 { PERCENT($labelled) }。
blank-found-random = 有标签和没有标签的样本得分相近，平均分别为 { SIGNIFICANT($labelled, digits: 3) } 和 { SIGNIFICANT($blank, digits: 3) }。

blank-ask-again = 重新回答标签为何空白
blank-with-columns = 空白标签不能与作为权重或整群的 { LISTED($columns) } 同时保留。请不选它们，或排除这些行。
blank-of-recalibrated = 重新校准的得分需要所有标签。请选择原来的得分，或排除没有标签的行。
blank-of-one-score = 标签为何空白是针对得分 { QUOTED($score) } 说明的。对于 { QUOTED($other) }，由此得不出估计。
blank-two-classes = 只有两个类别时才能保留空白标签。请排除这些行。
blank-unreadable = { QUOTED($found) } 不是标签空白的原因。可接受 “above~0.42”、“unknown”、“random”、“score”、“late~column~NAME”、“sampled~column~NAME”、“sampled~0.42~0.05” 和 “calibrated”。

blank-take-above = 只核查了 { THRESHOLD($threshold) } 起的得分
blank-take-sampled = 按 { QUOTED($column) } 抽样
blank-take-sampled-below = { THRESHOLD($threshold) } 起全部，以下 { PERCENT($share) }
blank-take-late = 标签延迟，按 { QUOTED($column) }
blank-take-random = 随机核查
blank-take-score = 只由得分决定
blank-take-calibrated = 得分是校准的
blank-take-unknown = 没有人知道
blank-take-leave-out = 排除这些行

blank-gives-above = 只核查了这些：从 { THRESHOLD($threshold) } 起精确率是精确的；召回率只知道上下界
blank-gives-sampled = 以已知的概率核查：得到所有样本的估计，附区间
blank-gives-late = 得到所有样本的估计；假设同一周内延迟的标签与其他标签相似
blank-gives-random = 由已标注样本得到所有样本的估计
blank-gives-score = 得到所有样本的估计；假设是否核查只由得分决定
blank-gives-calibrated = 得到所有样本的估计；假设得分为 0.3 的空白样本中十分之三为阳性
blank-gives-unknown = 依赖空白标签的数字只知道上下界
blank-gives-leave-out = 只用 { COUNT($labelled) } 个已标注样本；假设它们与其他样本相似

blank-above = { COUNT($cases) } 个标签中有 { COUNT($blank) } 个空白：只核查了得分至少为 { THRESHOLD($threshold) } 的样本。依赖其他样本的数字是上下界。
blank-unknown = { COUNT($cases) } 个标签中有 { COUNT($blank) } 个空白，没有人知道为什么。依赖它们的数字是上下界。
blank-random = { COUNT($cases) } 个标签中有 { COUNT($blank) } 个空白。假设：样本是随机核查的，因此核查过的与其他样本相似。
blank-score = { COUNT($cases) } 个标签中有 { COUNT($blank) } 个空白。假设：样本是否被核查只取决于其得分。
blank-late = { COUNT($cases) } 个标签中有 { COUNT($blank) } 个空白。假设：标签是否已到只取决于 { QUOTED($column) } 所在的周。{ $left_out ->
    [0] {""}
   *[other] 没有标签的周共 { COUNT($left_out) } 个样本被排除。
}
blank-sampled = { COUNT($cases) } 个标签中有 { COUNT($blank) } 个空白：样本以已知的概率被核查，{ $by ->
    [score] { THRESHOLD($threshold) } 起为全部，以下为 { PERCENT($share) }
   *[column] 概率见 { QUOTED($column) }
}。这些数字是对所有样本的估计。
blank-calibrated = { COUNT($cases) } 个标签中有 { COUNT($blank) } 个空白。假设：得分是校准的概率，因此得分为 0.3 的未标注样本中十分之三为阳性。

blank-contradicted-above = 文件与此矛盾。该得分及以上缺少标签的：{ COUNT($above) } 个；以下有标签的：{ COUNT($below) } 个。
blank-contradicted-random = 得分与此矛盾：有标签的样本中 { PERCENT($labelled) } 不低于 { THRESHOLD($threshold) }，其他样本中为 { PERCENT($blank) }。
blank-contradicted-sampled = 标签与这些概率矛盾：从 { THRESHOLD($threshold) } 起的十分之一样本中，{ COUNT($labelled) } 个有标签，而预期为 { COUNT($expected) } 个。
blank-contradicted-calibrated = 已标注样本与此矛盾：其得分不是校准的。

columns-lower-is-positive = 此文件中得分越低越可能为阳性。显示时符号取反，因此得分 ≥ 阈值仍表示判为阳性。
columns-predictions-only = 得分列只包含预测结果：只有一个工作点，每条曲线只有一个拐角。
columns-evidence = { QUOTED($positive) }（{ $is_weighted ->
    [true] 权重 { COUNT($n_positive) }
   *[false] { COUNT($n_positive) } 行
}）的得分平均为{ $n_positive ->
    [0] 无定义
   *[other] {" "}{ SIGNIFICANT($mean_positive, digits: 3) }
}，其余（{ $is_weighted ->
    [true] 权重 { COUNT($n_rest) }
   *[false] { COUNT($n_rest) } 行
}）平均为{ $n_rest ->
    [0] 无定义
   *[other] {" "}{ SIGNIFICANT($mean_rest, digits: 3) }
}。
columns-reversed = ROC AUC { $is_near_half ->
    [true] 略低于 0.5
   *[false] 为 { RATIO($roc_auc) }
}：得分把另一个类别排得更高。请{ $n_others ->
    [1] 选择 { QUOTED($other) } 作为阳性类
   *[other] 选择另一个阳性类
}，或{ $is_turned ->
    [true] 取消勾选“得分越低越可能为阳性”
   *[false] 勾选“得分越低越可能为阳性”
}。


-columns-threshold-rule = 得分 >= 阈值算作阳性
columns-provenance = { $file }（SHA-256 { $sha256 }）。标签 { $label } = { $positive }{ $label_declared ->
    [true] ，被指定为真实标签
   *[false] {""}
}{ $is_merged ->
    [true] ，合并了仅空格或大小写不同的标签
   *[false] {""}
}。得分 { $score }{ $predicted }{ $is_turned ->
    [true] ，符号取反
   *[false] {""}
}{ $weight }{ $cluster }{ $blank }。读取 { $rows } 行{ $reading }{ $left_out }。{ -columns-threshold-rule }。{ $name } { $version }
columns-provenance-predicted = ，作为对 { $predicted } 中预测类别的置信度，已换算为阳性类的得分
columns-provenance-cluster = ，整群 { $cluster }
columns-provenance-blank = ，保留空白标签：{ $reason }
columns-provenance-weight = ，权重 { $weight }
columns-provenance-reading = ，采用 { $reading }
columns-provenance-left-out = ，删除 { $rows } 行（{ $reasons }）
columns-provenance-reasons = { $first }，{ $second }
columns-provenance-reason = { $rows } 行没有{ $role ->
    [label] 标签
    [score] 得分
    [predicted] 预测类别
    [cluster] 整群
   *[weight] 权重
}
columns-provenance-of-counts = { $title }：{ $thresholds } 个阈值处的计数，分享时不含其数据。{ -columns-threshold-rule }。{ $name } { $version }
columns-no-answers = { QUOTED($score) } 并非每一行都是 { QUOTED($label) } 的两个类别之一。

columns-not-two-classes = 文件没有两个类别的标签和得分：它被读作“{ $found }”。请用“label”和“score”指明列。
columns-option-of-cases = 各行是每个得分的计数，而不是单个样本：“{ $option }”不适用。请去掉它。
columns-which-positive = { QUOTED($column) } 的阳性类别不明确：请用“positive”指明，可选 { LISTED($labels) }。
columns-needs-estimates = 按这些空白标签，数字只能知道上下界。请用“blank”指明可给出估计值的原因，或用“drop”去掉这些行。
columns-one-class = 所有 { COUNT($cases) } 个样本都属于同一类别 { QUOTED($label) }：没有另一类别就没有可选择的阈值。
columns-group-rule = 分组列的值必须是单个值
columns-many-groups = 列 { QUOTED($column) } 有 { COUNT($count) } 个值；“group”只接受至多 { COUNT($most) } 个值的列。
question-unanswered = { $question } 请回答 { $answers }，或用“accept_guesses”接受第一个答案。
question-answer = “{ $option }={ $value }”
question-unknown-name = “read”没有 { QUOTED($name) }；可接受 { LISTED($accepted) }。
question-unknown-value = { QUOTED($name) } 不能为 { QUOTED($found) }；可接受 { LISTED($accepted) }。
