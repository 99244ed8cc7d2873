# 简体中文

api-off = HTTP API 已关闭：此服务器没有 API 密钥。请联系管理员。
api-page-title = { $name } 的 HTTP API
api-page-about = 请以“Authorization: Bearer KEY”发送密钥。对于接受 JSON 的客户端，此地址是 OpenAPI 文档。
api-no-path = API 在 { QUOTED($path) } 处没有内容；GET /api 列出其操作。
api-method = 此处不支持方法 { QUOTED($found) }。支持：{ LISTED($accepted) }。
api-key-missing = 需要密钥：请以“Authorization: Bearer KEY”发送。
api-key-wrong = 此密钥未知或已被撤销。
api-key-not-allowed = 创建此密钥的人已不能使用此服务器。
api-busy = 此密钥有 { $most } 个请求正在运行，已达上限。请等待其中一个完成。
api-no-link = 此密钥没有这个链接：它不完整、已到期、已被删除，或属于其他密钥。
api-audience-off = 读者范围“{ $audience }”需要登录，而此服务器已关闭登录。

api-content-type = 内容类型为 { QUOTED($found) }；可接受 { LISTED($accepted) }。
api-bad-form = 无法读取表单。请以 multipart/form-data 发送一个文件和至多 200 个字段。
api-no-file = 表单没有含预测的“file”部分{ $found ->
    [none] {""}
   *[other] （现有：{ QUOTED($found) }）
}。
api-bad-json = 正文不是 JSON：第一个错误在第 { $line } 行第 { $column } 列。
api-no-json = 正文不是 JSON：它必须是 UTF-8，数字有限，缺失的数字用 null。
api-deep-json = 正文嵌套过深。
api-query-with-json = 正文为 JSON 时，{ QUOTED($name) } 应放在正文中，而不是查询中。

api-bad-field = { QUOTED($name) } 为 { QUOTED($found) }；可接受：{ $accepted }。
api-missing-field = 缺少 { QUOTED($name) }；可接受：{ $accepted }。
api-unknown-field = { QUOTED($name) } 未知；已知的有 { LISTED($accepted, most: 30) }。
api-excludes = { QUOTED($first) } 与 { LISTED($second) } 互斥。
api-needs = { QUOTED($option) } 需要 { QUOTED($needed) }。
api-no-rule = { $found }
api-no-guarantee = { $why }使用 { QUOTED($option) } 时，约束针对这些样本。
api-groups-missing = 该记录的阈值按组而定：请发送“groups”，即每个样本的 { LISTED($columns) } 的值。
api-no-groups = 该记录对所有样本只有一个阈值；请去掉“groups”。
api-lengths = 各列表长度不同：{ LISTED($lengths) }。
api-large-counts = 计数中有一个数字过大。
api-threshold-beyond = 阈值 { $found } 超出页面的滑块；可接受 { $low } 到 { $high }。
api-no-threshold = 阈值需要两个类别；这些数据是：{ $kind }。
api-accepts-text = 至多 { $most } 个字符的文本
api-accepts-texts = 文本列表，每个至多 { $most } 个字符
api-accepts-number = 有限的数字
api-accepts-number-or-null = 有限的数字或 null
api-accepts-at-least = 不小于 { $low } 的数字
api-accepts-groups = 每个样本一个值的列表，或按列给出此类列表的对象
api-accepts-whole = { $low } 到 { $high } 的整数
api-accepts-range = { $low } 到 { $high } 的数字
api-accepts-between = 大于 { $low } 且小于 { $high } 的数字
api-accepts-flag = true 或 false
api-accepts-choice = { LISTED($accepted, most: 20) }
api-accepts-numbers = 一个或多个数字的列表
api-accepts-object = JSON 对象
api-accepts-parameters = 按 URL 参数名称给出的文本，不含 { LISTED($reserved, most: 20) }

api-key-long-name = 名称有 { $characters } 个字符；上限是 { $most } 个。请缩短。
api-key-too-many = 您有 { $most } 个 API 密钥，已达上限。请撤销一个，再创建新的。
api-keys-about = 程序可以用密钥以您的身份创建链接、读取指标和应用规则：GET /api 列出各项操作。
api-keys-name = 新密钥的名称
    .placeholder = 例如将使用它的程序
api-keys-unnamed = 未命名
api-keys-make = 创建密钥
api-keys-once = 请现在复制此密钥：它不会再次显示。拥有它的程序以您的身份操作。
api-keys-made = 创建于{ DATE($created) }
api-keys-revoke = 撤销
api-keys-revoke-sure = 撤销此密钥？使用它的程序将停止工作；其链接保留。
