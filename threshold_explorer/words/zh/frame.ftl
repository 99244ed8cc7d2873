# 简体中文

language-name = 简体中文
frame-heading = # { $title } :small[{ $in_short }]
frame-restarting = 服务器正在重启。本页会自动重新连接。
frame-error = 服务器错误：服务器日志中的事件 { $incident }。请重新加载页面，或在左侧选择其他数据集。
frame-failed = 服务器错误：服务器日志中的事件 { $incident }。请稍后重新加载页面。

binary-cases = { COUNT($cases) } 个{ $counted ->
    [weighted] 加权样本
   *[cases] 样本
}
binary-in-short = { binary-cases }，{ COUNT($positives) } 个阳性（**{ SHORT($positive, most: 30) }**）：阳性比例 { PERCENT($prevalence) }
    .plain = { binary-cases }，{ COUNT($positives) } 个阳性（{ SHORT($positive, most: 30) }）：阳性比例 { PERCENT($prevalence) }
binary-partly-labelled = { COUNT($cases) } 个样本，其中 { COUNT($labelled) } 个已标注，{ COUNT($positives) } 个为阳性（**{ SHORT($positive, most: 30) }**）
    .plain = { COUNT($cases) } 个样本，其中 { COUNT($labelled) } 个已标注，{ COUNT($positives) } 个为阳性（{ SHORT($positive, most: 30) }）
binary-positive = 阳性
binary-negative = 阴性
binary-others = 非 { $positive }
binary-no-other = 其他
binary-one-class = 只有一个类别：每个样本的标签都是 { QUOTED($label) }，因此任何阈值都起不到区分作用。{ $only ->
    [positive] ROC 曲线无定义，精确率在每个阈值上都是 1。
   *[negative] PR 和 ROC 曲线及其面积无定义。
}
binary-constant = 所有得分相同：阈值要么把所有样本判为阳性，要么一个也不判，因此任何阈值都不能区分两个类别。
binary-few = { $of ->
    [positive] 阳性
   *[negative] 阴性
}样本只有 { COUNT($count) } 个：太少，不足以选择阈值。此处{ $metric }若为 0.5，其 { $name } 置信区间为 { RATIO($low) } 到 { RATIO($high) }。
binary-dropped-by = “{ $column }”列 { COUNT($count) } 行
binary-dropped = { COUNT($rows) } 行中有 { COUNT($dropped) } 行因缺失值被删除：{ $reasons }。

counted-groups = 相邻的得分合并为 { COUNT($groups) } 组。计数在各组的端点处精确，也只有这些阈值可选。AP 和 ROC AUC 是包含精确值的区间。
counted-provenance = { $file }（SHA-256 { $sha256 }）。计数列 { $columns }。阳性为 { $positive }{ $is_turned ->
    [true] ，得分越低越可能为阳性
   *[false] {""}
}。{ COUNT($rows) } 行计数。得分 >= 阈值算作阳性。{ $name } { $version }
counted-provenance-hosted = { $where }。阳性为 { $positive }{ $is_turned ->
    [true] ，得分越低越可能为阳性
   *[false] {""}
}。计数的 SHA-256：{ $sha256 }。得分 >= 阈值算作阳性。{ $name } { $version }
counts-untitled = 分享的计数
counts-shared-how = { $thresholds } 个阈值处的计数，分享时不含数据。阈值之间的情况未知，因此 AP 和 ROC AUC 是区间。

navigation = 页面
page-threshold = 决策
page-imbalance = 不平衡
page-multiclass = 多分类
page-ranking = 排序
page-text = 文本
page-agreement = 一致性
page-needs = 本页需要{ $what }。
page-needs-estimates = “{ $page }”需要所有样本的数字。标签有空白，这些数字只知道上下界。请为标签空白选择能给出估计的原因，或在“决策”页查看上下界。
page-needs-cases = “{ $page }”需要能代表全体的已标注样本。校准的得分只给出它们的总数。请为标签空白选择其他原因，或在“决策”页查看估计。
page-example = 打开示例“{ $title }”
page-of-data = 在“{ $page }”页显示已打开的数据
kind-binary = 每个样本一个标签和一个得分
kind-multiclass = 有三个或更多类别的标签，以及每个类别的得分或预测类别
kind-multilabel = 每个样本多个标签，每个标签一个得分
kind-ranking = 排序结果：查询、相关性和得分
kind-text = 预测文本，每个有一个或多个参考文本
kind-graded = 带人工评分的输出，以及用来比较的得分
kind-counts = 每个得分的样本计数，来自文件或链接
counts-hold-steps = 有 { COUNT($steps) } 个滑块档位于一个得分组之内（{ QUOTED($low) } 到 { QUOTED($high) }），那里的计数未知。请用 threshold-explorer reduce 生成计数，它让各组止于滑块的各档。若得分越低越可能为阳性，请先将得分取负。

welcome-about = 查看分类器的每个阈值能检出什么、会漏掉什么、成本是多少。
welcome-examples = 或打开一个示例
welcome-rare = 罕见事件：准确率为何误导
welcome-test = 医学检验：漏掉了什么
welcome-models = 两个模型：哪个更好

example-badge = 示例数据
example-upload = 上传自己的数据

switch-name = { $has_score ->
    [True] { $title } · { $score }
   *[other] { $title }
}
    .help = 切换数据集或得分列
switch-dataset = 数据集

data-heading = 预测
data-others = 打开其他数据
examples-button = 示例
examples-heading = 示例，按其教学内容
examples-learn = 学习
examples-blank = 空白标签
examples-binary = 二分类
examples-classes = 多类别
examples-text = 文本与排序
data-choose-placeholder = 选择数据
data-same-title = { $title } · { $when }
data-another-day = { DATE($day) } { $time }
data-not-shared = 此链接不含数据，数据也没有分享。请让发送者按“分享”，或者打开示例或自己的文件。
data-open-example = 打开示例
data-passphrase = 口令
data-passphrase-open = 打开
data-sorting = 正在对得分排序…

source-upload = 您的上传，{ COUNT($rows) } 行
source-local-file = 文件 { $path }，更改后会重新读取
source-notebook = 笔记本中的列，保留在内存中，直到其内核结束
source-local-file-gone = 无法读取文件 { $path }：已被移动或删除。
source-shared = 他人分享给您，{ COUNT($rows) } 行

upload-drop = 上传预测：CSV、Excel、Parquet、JSON 等
    .help = 每个样本一行（真实标签、得分、可选的权重），格式为 CSV、Parquet、JSON、Excel 或其他工具的格式。预测和真实标签在两个文件中时，按标识符连接。
upload-truth = 上传真实标签
    .help = 与预测有相同标识符并含一列真实标签的表。各行按标识符连接。
upload-other-half = 上传另一个文件
    .help = 预测与参考文本按标识符连接。第三个文件可以为每个标识符给出一个数值，例如无答案的概率。
upload-paste = 粘贴表格
upload-paste-rows = 数据行，列名在最前；至多 { COUNT($most) } 个字符
upload-paste-read = 打开表格
upload-pasted = 粘贴的表格
upload-reading = 正在读取 { $name }…
upload-which-is-true = 文件 { LISTED($names) } 都有标识符和一列类别。请重命名含真实标签的文件，例如 truth.csv。
upload-refused = 未打开 { $name }。{ $why }

report-heading = 文件的读取方式
report-what = 属性
report-found = 检测结果
report-send-again = 要更改读取方式，请重新上传文件。
question-keep = 保留
question-cancel = 取消：不打开此文件
question-read-so = 采用
question-before = 读取 { QUOTED($file) } 之前：
report-guess = { $what }（自动检测）

truth-all-the-same = 把 { SHORT($label, most: 40) } 用作真实标签
truth-all-the-same-means = 这样所有指标衡量的都是与 { SHORT($label, most: 40) } 的一致性。页面上会有说明。

columns-heading = 列
columns-choose-task = 任务
task-counts = 每个得分的计数
task-classification = 分类：标签和得分
task-answers = 分类：标签和预测类别
task-labels = 多标签分类
task-ranking = 排序
columns-choose-query = 查询
columns-choose-relevance = 相关性
columns-choose-gain = nDCG 的增益
columns-choose-unanswered = 已评判但没有结果的查询
columns-choose-relevant = 算作相关的最低等级
columns-choose-item = 条目
columns-choose-second = 第二个运行结果的得分
task-text = 带参考文本的文本
task-graded = 带人工评分的输出
columns-choose-label = 真实标签
columns-choose-score = 得分
columns-choose-positive = 阳性类
columns-choose-weight = 权重
columns-choose-cluster = 整群（彼此关联的样本）
columns-choose-placeholder = 选择
columns-none = 无
columns-choose-predicted = 预测类别（若得分是其置信度）
columns-merge = 合并仅空格或大小写不同的标签
columns-merge-now = 合并这些标签
columns-lower = 得分越低越可能为阳性
columns-missing = “{ SHORT($column, most: 40) }”列 { COUNT($count) } 行
columns-drop = 删除有缺失值的行（{ $counts }）
columns-drop-rows = 删除有缺失值的行
columns-meanings = 检测到的列
columns-meanings-column = 列
columns-meanings-kind = 角色
columns-meanings-note = 依据
columns-say-which = 请在左侧的“列”中选择各列。
columns-choose-reading = 回答
columns-role-label = 标签
columns-role-query = 查询
columns-role-relevance = 相关性
columns-role-item = 条目
columns-role-second = 第二个得分
columns-role-score = 得分
columns-role-positive = 阳性类
columns-role-weight = 权重
columns-role-cluster = 整群
columns-role-predicted = 预测类别
columns-not-there = 链接中的{ $role }“{ $asked }”不在这些数据中；改为显示“{ $shown }”。

clusters-counted = 区间按 { COUNT($clusters) } 个整群（“{ $column }”）计算，而不是 { COUNT($cases) } 个样本。
clusters-counted-queries = 区间按 { COUNT($clusters) } 个整群（“{ $column }”）计算，而不是 { COUNT($queries) } 个查询。
clusters-counted-rows = 区间按 { COUNT($clusters) } 个整群（“{ $column }”）计算，而不是 { COUNT($rows) } 行。
clusters-map = 平均精度均值的 { $name } 置信区间为 ± { RATIO($wide) }；按查询计算则为 ± { RATIO($narrow) }。
clusters-none = 只相当于 { COUNT($effective) } 个大小相等的整群，因此没有区间。
clusters-auc = ROC AUC 的 { $name } 置信区间为 ± { RATIO($wide) }；按样本计算则为 ± { RATIO($narrow) }。
clusters-no-auc = ROC AUC：{ $why }。
clusters-few = 某一类相当于不足 { $least } 个大小相等的整群时，区间只是粗略的。
clusters-question = “{ $column }”有重复：{ COUNT($rows) } 行中有 { COUNT($clusters) } 个值。如果值相同的行彼此关联，区间应按值而不是按行计算。
clusters-use = 把“{ $column }”作为整群

banner-note = 发送者的附注：
banner-note-at = 发送者关于 { THRESHOLD($threshold) } 的附注：
banner-whole-note = 完整附注

decision-threshold = 已决定：{ THRESHOLD($threshold) }
decision-goal = **目标**：{ $goal }
decision-caught = { FREQUENCY($positives) } 个阳性中检出 { FREQUENCY($caught) } 个
decision-alarms = { FREQUENCY($alarms) } 个假阳性
decision-flagged = { COUNT($flagged) } 个判为阳性
decision-precision = 精确率 { $precision }
decision-recall = 召回率 { $recall }
decision-share = 分享此决策
decision-copied = 链接已复制
decision-not-copied = 请从地址栏复制链接
decision-other-view = 这不是此链接的决策，其决策为 { THRESHOLD($threshold) }。
decision-open = 打开该决策
banner-card = 分享于{ DATE($created) }，{ COUNT($rows) } 行，{ DATE($expires) }到期。文件的 SHA-256：{ $fingerprint }…
    .help = 所上传文件的 SHA-256：{ $sha256 }
banner-unchecked = 分享数据库没有响应，因此此链接可能已被删除或已到期。显示的是您之前打开的数据。

parameter-not-there = 链接中的“{ $name }={ $requested }”在本页不存在；改为显示“{ $shown }”。
parameter-unreadable = 链接中的“{ $name }={ $requested }”无法读取，因此忽略。
parameter-out-of-range = 链接中的“{ $name }={ $requested }”不是 { SIGNIFICANT($low, digits: 10) } 到 { SIGNIFICANT($high, digits: 10) } 之间的数字；改为显示 { $shown }。

share-button = 分享
    .help = 生成指向此视图的链接
share-heading = 分享本页
share-what = 分享内容
share-what-decision = 决策：{ THRESHOLD($threshold) }
share-what-view = 您的视图
share-decision-opened = 此链接会打开您所打开的决策，连同其目标和附注。
share-tab-data = 含数据的链接
share-tab-counts = 仅含计数
share-tab-mine = 您的链接
share-tab-keys = API 密钥
share-example = 此链接不需要示例的副本，也不会到期。
share-hosted = 此链接为所有能访问服务器的人打开服务器的最新计数。它不需要副本，也不会到期。
share-counts = 此链接包含其计数，不会到期。
share-shared = 此链接以您的视图显示他人分享给您的数据。它与原链接同时到期。
share-no-store-needed = “仅含计数”的链接不需要分享数据库。
share-upload-gone = 这些数据已不在服务器上；请重新上传文件。
share-made = { DATE($expires) }到期。可在“您的链接”中删除。{ $lock ->
    [protected] 请另行发送口令。
   *[open] {""}
}
share-again = 再创建一个链接
share-title = 标题
share-note = 给读者的附注
share-lifetime = 有效期
share-days = { $days ->
    [365] 1 年
   *[other] { $days } 天
}
share-passphrase = 口令（可选）
share-keeps = 服务器保存 { $columns } 的 { COUNT($rows) } 行，从不保存文件本身。{ $audience ->
    [everybody] 有链接的任何人都能读取，无论是否登录。
    [signed-in] 有链接的登录用户都能读取。
    [named] 只有您指定的人能读取。
   *[all] 有链接的任何人都能读取。
}
share-others = 同时保存 { $columns }，否则它们不在此链接中
share-search = 只有包含所有列时，链接才能重新搜索薄弱切片。
share-create = 创建链接
share-names-more = { $shown } 和另外 { $rest } 个
share-counts-pin = 链接还包含参照得分的名称 { QUOTED($score) } 及其在参照阈值处的四个计数。
share-counts-compare = 其他得分不包括在内：链接会打开“决策”页。
share-counts-divided = 分组和时期需要单个样本：链接会打开“决策”页。
share-counts-blank = 计数无法说明哪些标签空白。请用含数据的链接分享这些数据。
share-counts-none = 计数需要标签和得分。请用含数据的链接分享排序和文本。
share-counts-carries = 链接只包含 { $thresholds } 个阈值处的混淆计数（步长 { THRESHOLD($step) }）{ $classes ->
    [named] 、标题和两个类别的名称。
   *[unnamed] 和标题。
}服务器不保存任何内容，链接也不会到期。AP 和 ROC AUC 变为区间。
share-counts-of-one = 链接只涵盖“{ $name }”，{ $kind ->
    [multilabel] 不含其余 { COUNT($others) } 个标签和平均值。它
   *[other] 按一对其余处理，不含其余 { COUNT($others) } 个类别、矩阵、平均值和模拟类别比例。它
}会打开该阈值下的二分类页面。
share-counts-classes = 包含类别名称：{ SHORT($positive, most: 40) }、{ SHORT($negative, most: 40) }
share-counts-moved = 链接会打开最近的一档：{ $count ->
    [1] { $first } 位于
   *[other] { $first } 和 { $last } 位于
}两档之间。
share-none-yet = { $owner ->
    [person] 还没有链接。您创建的链接会出现在您登录的每个浏览器中。
   *[browser] 还没有链接。您在此浏览器中创建的链接会出现在这里。
}
share-listed = { COUNT($rows) } 行，创建于{ DATE($created) }，{ DATE($expires) }到期
share-delete = 删除
share-delete-sure = 删除此链接？所有人都将无法再使用它。
share-keep = 保留

cases-heading = 浏览样本
cases-choose = 结果
cases-none = 无
cases-tp = 真阳性
cases-fp = 假阳性
cases-fn = 假阴性
cases-tn = 真阴性
cases-counts-only = 此链接只包含计数，不含样本。请向发送者索取数据。
cases-counted = 这些数据是每个得分的计数；不含单个样本。
cases-no-further = 数据没有其他列。
cases-here = 阈值为 { THRESHOLD($threshold) } 时的{ $cell }：{ COUNT($count) } 行，最接近阈值的在前。
cases-row = 行
cases-first = { COUNT($count) } 行中的前 { COUNT($shown) } 行。下载包含全部。
cases-download = 下载这些样本（CSV）
