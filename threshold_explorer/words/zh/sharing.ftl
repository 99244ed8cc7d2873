# 简体中文

-sharing-for-readers = 要查看分享的数据，请向发送者索取文件，或打开示例或自己的文件。
-sharing-turn-on = 请让管理员开启。{ -sharing-for-readers }

sharing-off-no-database = 分享已关闭：DATABASE_URL 没有指明可用的数据库；可接受 sqlite:///path/to/file 和 postgresql://user:password@host/name。{ -sharing-turn-on }
sharing-off-no-folder = 分享已关闭：无法创建其数据库的文件夹。{ -sharing-turn-on }
sharing-off-newer = 分享已关闭：本应用的更新版本已升级其数据库。请重新运行那个版本。{ -sharing-turn-on }
sharing-off-unusable = 分享已关闭：其数据库无法使用：{ $reason }。{ -sharing-turn-on }
sharing-trouble = 分享数据库出错：{ $reason }。请稍后再试；若再次出错，请告知管理员。{ -sharing-for-readers }
sharing-uncertain = 分享数据库在保存时出错：{ $reason }。更改可能已保存；再试之前请先检查（例如“分享”中的“您的链接”）。

sharing-database-busy = 其他连接占用它的时间过长
sharing-database-damaged = 其文件已损坏
sharing-database-disk-fails = 其磁盘报告读写错误
sharing-database-disk-full = 其磁盘已满
sharing-database-error = 它报告错误 { QUOTED($code) }
sharing-database-no-connection = 它不再接受新的连接
sharing-database-no-file = 无法打开其文件
sharing-database-no-right = 其用户没有写入权限
sharing-database-other-file = 其文件不是 SQLite 数据库
sharing-database-read-only = 它是只读的
sharing-database-shut-down = 它已被关闭
sharing-database-silent = 它没有响应
sharing-database-unreachable = 无法连接，或它拒绝登录

-sharing-more-room = 减少分享的列，或请管理员增加空间。

sharing-full = 这些数据需要 { TENTHS($needed) } MB；全部分享的 { TENTHS($total) } MB 中还有 { TENTHS($free) } MB 空闲。请删除不再需要的链接，{ -sharing-more-room }
-sharing-make-room = 请在“您的链接”中删除链接，或减少分享的列。
sharing-visitor-full = 这些数据需要 { TENTHS($needed) } MB。您已分享 { $count } 个链接，占 { TENTHS($used) } MB；每位访问者的上限是 { $most } 个链接和 { TENTHS($room) } MB。{ -sharing-make-room }
sharing-address-full = 这些数据需要 { TENTHS($needed) } MB。您的网络地址已分享 { $count } 个链接，占 { TENTHS($used) } MB；上限是 { $most } 个链接和 { TENTHS($room) } MB。{ -sharing-make-room }
sharing-address-fast = 您的网络地址在一小时内创建了 { $lately } 个链接；上限是 { $most } 个。请稍后再试，或分享之前的链接。
sharing-larger-than-all = 这些数据需要 { TENTHS($needed) } MB；全部分享合计的上限是 { TENTHS($total) } MB：请{ -sharing-more-room }
sharing-larger-than-one = 这些数据需要 { TENTHS($needed) } MB；每次分享的上限是 { TENTHS($most) } MB。请减少分享的列或行。
sharing-long-title = 标题有 { $characters } 个字符；上限是 { $most } 个。请缩短。
sharing-long-note = 附注有 { $characters } 个字符；上限是 { $most } 个。请缩短。
sharing-long-view = 视图有 { $characters } 个字符；上限是 { $most } 个。请缩短。
sharing-long-passphrase = 口令有 { $characters } 个字符；上限是 { $most } 个。请选择更短的口令。
sharing-lifetime = 链接会在 { COUNT($days) } 天后到期；可接受大于零、至多十年的期限。

sharing-opening = 正在打开分享的数据…
sharing-link-gone = 此链接不完整、已到期，或其数据已被删除。请向发送者索取新的链接，或打开示例或自己的文件。
sharing-damaged = 分享的数据已损坏。请让发送者再次按“分享”。
sharing-passphrase-needed = 这些数据受保护。请输入发送者的口令以打开。
sharing-passphrase-wrong = 口令错误。请向发送者索取。
sharing-too-many-attempts = 来自您的网络地址或在此服务器上的口令尝试过多。请一分钟后再试，或打开示例或自己的文件。

sharing-audience-nobody = 地址列表为空。请至少输入一个，或选择其他读者范围。
sharing-audience-no-address = { QUOTED($found) } 不是电子邮件地址：应为名称、@ 和域名。多个地址用逗号或换行分隔。
sharing-audience-many = 列表有 { $found } 个地址；上限是 { $most } 个。请改为与所有登录用户分享。
sharing-audience-off = 此链接仅供登录用户使用，而此服务器已关闭登录。请联系管理员。
sharing-audience-signed-in = 此链接仅供登录用户使用。
sharing-audience-named = 此链接仅供发送者指定的人使用。请登录后打开。
sharing-audience-not-you = 此链接仅供发送者指定的人使用，而{ $address ->
    [none] 您的账户没有可比对的电子邮件地址
   *[other] { $address } 不在其中
}。请让发送者添加您的地址。

sharing-counts-unreadable = 无法读取此链接中的计数：{ $reason }。请让发送者重新复制完整的链接。
sharing-counts-unfit = 这些计数放不进链接：{ $reason }。请改为分享数据。
sharing-counts-begin-above = 第一档 { $first } 高于最低得分 { $lowest }
sharing-counts-clusters = 它们不说明哪些样本彼此关联，因此区间会过窄
sharing-counts-damaged = 它不完整或已损坏
sharing-counts-other-beginning = 它不以 { $prefix } 开头
sharing-counts-other-version = 它由本应用的其他版本写成
sharing-counts-too-long = 它太长
sharing-counts-steps = 它有 { $steps } 档；可接受 2 到 { $most } 档
sharing-counts-width = 步长不是大于 0 的可用数字
sharing-counts-far = 相对于步长，各档离 0 太远
sharing-counts-no-ascent = 阈值不是递增的
sharing-counts-no-count = 某一档没有计数，或其计数不是大于等于 0 的数字
sharing-counts-more-above = 较高阈值处判为阳性的样本多于较低阈值处
sharing-counts-total = 总数为 { $total } 个样本；可接受大于 0、至多 { $most } 个
sharing-counts-title = 标题超过 { $most } 个字符，或含有不可见字符
sharing-counts-classes = 其类别不是两个不同的、至多 { $most } 个可见字符的名称

preview-about = 探索分类器的阈值：指标、混淆矩阵和曲线随滑块变化，适用于任意阳性比例。
preview-counts-title = 分享的计数
preview-counts = 分类器在阈值每一档上的混淆计数。
preview-protected-title = 分享的预测
preview-protected = 受口令保护。
preview-shared = { COUNT($cases) } 个样本的预测，分享于{ DATE($day) }。
preview-note = 关于 { $threshold } 的附注：{ $note }
preview-signed-in = 仅供登录用户使用。
