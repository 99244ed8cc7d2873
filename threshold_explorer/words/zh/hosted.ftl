# 简体中文

hosted-about = 由此服务器计数，{ COUNT($rows) } 行
hosted-counted = 计数于 { $when }
hosted-refresh = 刷新
    .help = 为所有打开它的人重新对来源计数
hosted-opening = 正在打开“{ $title }”
hosted-connecting = 正在连接…
hosted-looking = 正在读取标签和得分…
hosted-counting = 正在对 { COUNT($rows) } 行计数…
hosted-elapsed = { $doing } { COUNT($seconds) } 秒
hosted-stop = 停止
hosted-stopped = 未打开“{ $title }”：您停止了计数。
hosted-not-refreshed = 您停止了计数；显示的是之前的计数。
hosted-go-on = 重新计数
hosted-try-again = 重试
hosted-refused = 未打开“{ $title }”。{ $why }
hosted-old-numbers = 计数失败；显示的是之前的计数。{ $why }
hosted-unlisted = 此服务器已没有该名称的来源。请选择其他数据，或联系管理员。
hosted-preview = 由此服务器计数的预测

hosted-denied = 来源拒绝访问：用户名或密码错误，或没有读取权限。详情见服务器日志。
hosted-gone = 找不到来源，或它没有响应。详情见服务器日志。
hosted-failed = 无法对来源计数。详情见服务器日志。
hosted-no-table = 来源没有表 { QUOTED($table) }。
hosted-missing = { COUNT($rows) } 行中，{ COUNT($without_label) } 行在 { QUOTED($label) } 中没有标签，{ COUNT($without_score) } 行在 { QUOTED($score) } 中没有得分。管理员可用“drop_missing”删除它们。
hosted-positive-open = 列 { QUOTED($column) } 有标签 { LISTED($labels) }，没有一个设为阳性。管理员可设置“positive”。
hosted-too-long = 计数超过此服务器 { COUNT($minutes) } 分钟的上限。
hosted-broke-off = 计数已中止。详情见服务器日志。
hosted-too-many = 连同分组，来源有 { COUNT($counts) } 行计数；此服务器的上限是 { COUNT($most) } 行。

hosted-where = { $title }，计数于 { $moment } UTC：{ COUNT($rows) } 行，标签 { $label }，得分 { $score }{ $conditions ->
    [none] {""}
   *[other] ，条件 { $conditions }
}{ $dropped ->
    [0] {""}
   *[other] ，因缺失值删除 { COUNT($dropped) } 行
}

hosted-list-needs-ibis = THRESHOLD_EXPLORER_SOURCES 需要 Ibis：pip install "threshold-explorer[reduce]"
hosted-list-unreadable = THRESHOLD_EXPLORER_SOURCES 为 { QUOTED($file, most: 200) }，不是可读取的文本文件。
hosted-list-no-toml = { $file } 不是有效的 TOML：{ $why }。
hosted-list-no-entries = { $file } 只能包含 [[source]] 表。
hosted-list-entry = { $file }，来源 { $number }：{ $fault }
hosted-list-lacks = 缺少 { $name }；必须有 id、title、label、score，以及 table 或 path。
hosted-list-unknown = 未知的键 { QUOTED($name) }；可用的键是 { LISTED($known) }。
hosted-list-kind = { $name } 必须是{ $kind ->
    [list] 字符串列表
    [flag] {" "}true 或 false
   *[text] 非空字符串
}。
hosted-list-id = id { QUOTED($id) } 必须是用连字符连接的小写单词。
hosted-list-twice = 重复的 id { QUOTED($id) }。
hosted-list-place = 必须有 connection 和 table，或 path。
hosted-list-ending = path 必须以 .parquet 或 .csv 结尾；可接受 "runs/*.parquet" 之类的模式。
hosted-list-variable = connection 中使用的环境变量 { $variable } 未设置。
