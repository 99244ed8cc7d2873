# 简体中文

settings-unfit = { $variable } 为 { QUOTED($found) }；可接受：{ $accepted }。
settings-unfit-secret = { $variable } 无法使用；可接受：{ $accepted }。

settings-accepts-whole = 1 到 { $most } 的整数
settings-accepts-choice = { LISTED($accepted) } 之一
settings-accepts-key = 32 个随机字节的 base64 密钥（openssl rand -base64 32）
settings-no-key = THRESHOLD_EXPLORER_UPLOADS 为 "store"，这要求设置 THRESHOLD_EXPLORER_KEY；可接受：{ $accepted }。
settings-accepts-named-keys = 密钥列表，例如 ci:KEY，每个有名称和 { $least } 到 500 个字符（openssl rand -hex 32）
settings-accepts-hosts = 不含端口的主机名列表，例如 explorer.example.org 或 *.example.org，或用 * 表示全部
settings-accepts-origins = 来源列表，例如 https://wiki.example.org 或 https://*.example.org
settings-accepts-web-address = 以 https://（或 http://localhost）开头、不含密码和查询的 URL
settings-accepts-addresses = 以逗号分隔的列表，由 anna@example.org 之类的地址和 @example.org 之类的域名组成（{ QUOTED($wrong) } 两者都不是）
settings-accepts-long-secret = { $least } 个或更多字符的文本

settings-half-of-sign-in = 登录只配置了一部分：请同时设置 { LISTED($missing) }，或移除其所有设置。
