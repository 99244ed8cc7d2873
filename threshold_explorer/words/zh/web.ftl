# 简体中文

web-connection-limit = 您的网络地址打开的页面或请求超过 { $most } 个。请关闭一些，稍后重新加载本页。
web-upload-large = 此次上传有 { TENTHS($megabytes) } MB；上限为 { $most } MB。请减少上传的行或列，或压缩文件。
-web-close-others = 请关闭本应用的其他标签页，或上传更小的或压缩的文件。
web-upload-address = 此次上传有 { TENTHS($megabytes) } MB；您的网络地址现在可上传 { TENTHS($free) } MB，即其剩余空间的一半（已用 { TENTHS($used) } MB，共 { TENTHS($room) } MB）。{ -web-close-others }
web-upload-all = 此次上传有 { TENTHS($megabytes) } MB；服务器现在可接收 { TENTHS($free) } MB，即其剩余空间的一半（已用 { TENTHS($used) } MB，共 { TENTHS($room) } MB）。请等待他人关闭其数据，或上传更小的或压缩的文件。
web-upload-no-space = 服务器没有空间接收此次上传。请稍后再试，或上传更小的或压缩的文件。
web-too-slow = 上传在 { $seconds } 秒内几乎没有进展，已停止。请换用更好的连接，或压缩文件。
web-host-malformed = 一个请求必须恰好指明一个主机。
web-host-unknown = 此服务器不为 { QUOTED($host) } 应答。如果这是它的名称，请将其添加到 THRESHOLD_EXPLORER_ALLOWED_HOSTS（docs/hosting.md，“Host names”）。
web-origin-foreign = { QUOTED($origin) } 的页面不得使用 { QUOTED($host) }。如果两者都是此服务器，其代理必须原样转发 Host 标头（docs/hosting.md，“Host names”）。
web-any-host-log = 接受任何主机名：请将 THRESHOLD_EXPLORER_ALLOWED_HOSTS 设为此服务器的名称（docs/hosting.md，“Host names”）。
