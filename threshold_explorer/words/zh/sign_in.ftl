# 简体中文

sign-in = 登录
sign-out = 退出登录
sign-in-stranger = 未登录
sign-in-needed = **{ $host }** 要求您登录。分享给所有人的链接无需登录即可打开。
sign-in-not-allowed = 您以 { $address } 登录，该地址无权访问此服务器。请退出并使用其他账户，或请管理员授权。
sign-in-unverified = 您以 { $address } 登录，身份提供方尚未验证该地址。请在那里验证，然后退出并重新登录。
sign-in-no-address = 您以 { $name } 登录，但身份提供方没有发送此服务器所需的电子邮件地址。请让管理员启用。
sign-in-unreachable = 身份提供方没有响应。请稍后再试；若再次失败，请告知管理员。
sign-in-failed = 登录未完成。请再试一次；若再次失败，请告知管理员。
sign-in-unchecked = 无法检查您的登录，因为数据库没有响应。请重新登录。
sign-in-no-upload = 只有登录用户可以上传文件。请登录后重新上传文件。
sign-in-off-log = 登录已关闭：任何能访问此服务器的人都可以使用它（docs/hosting.md，“Sign-in”）。

share-audience = 读者范围
share-audience-everybody = 有链接的任何人
share-audience-signed-in = 登录用户
share-audience-named = 指定的人
share-addresses = 电子邮件地址
    .placeholder = anna@example.org, bert@example.org
    .help = 他们登录所用的地址，用逗号或换行分隔。您的地址会自动添加。
share-counts-everybody = 有链接的任何人都能打开，无论是否登录。
share-needs-sign-in = 打开它需要登录。
share-listed-for = { $audience ->
    [signed-in] 供登录用户
    [named] 供 { LISTED($addresses) }
   *[everybody] 供有链接的任何人
}
share-audience-off = { $audience }。此服务器已关闭登录，因此没有人能打开它。

banner-audience = { $audience ->
    [signed-in] 仅供登录用户使用。
   *[named] 仅供发送者指定的人使用。
}
