# 简体中文

uploads-opening = 正在打开您的上传…
uploads-until = 已加密存储，仅供您使用，保留到{ DATE($day) } { $time }。
uploads-memory-only = 这些数据只在服务器内存中，因为{ $reason }。重启后请重新上传。
uploads-retention = 上传的数据只对其上传者开放，保留 { COUNT($hours) } 小时。
uploads-damaged = 存储的上传数据已损坏。请重新上传文件。
uploads-unreadable = 存储的上传数据已无法读取。{ $why }请重新上传文件。
uploads-no-space = 需要 { TENTHS($needed) } MB，而上传空间可供它使用的只有 { TENTHS($free) } MB
uploads-gone = 此上传已不再存储。请重新上传文件。
uploads-database-off = 数据库无法使用
uploads-database-error = 数据库无法使用：{ $reason }
