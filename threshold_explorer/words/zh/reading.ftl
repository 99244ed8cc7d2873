# 简体中文

reading-first-of = { $n_rows ->
    [1] { "" }
    [100000] （至少 { $n_rows } 个这样的行中的第一个）
   *[other] （{ $n_rows } 个这样的行中的第一个）
 }
reading-archives-accepted = 可接受：未压缩的文件、zip、gzip、bzip2 和 Zstandard
reading-formats-accepted = 可接受：CSV、TSV 及其他分隔文本、JSON、Parquet、Arrow（Feather）、ORC、Excel、OpenDocument、NumPy、Stata、SAS 和 SQLite
reading-json-accepted = 可接受：每行一个对象、对象的数组、每列一个列表的对象，或 pandas 的 DataFrame.to_json
reading-note-follows = { $note }
reading-nested-in-arrow = 列表、结构体或字节串
reading-nested-in-json = 列表或对象

reading-too-many-bytes = { QUOTED($file) } 有 { TENTHS($megabytes) } MB；上限为 { $limit } MB。
reading-too-many-rows = { QUOTED($file) } 有 { $count } 行；上限为 { $limit } 行。
reading-too-many-columns = { QUOTED($file) } 有 { $count } 列；上限为 { $limit } 列。
reading-too-many-lines = { QUOTED($file) } 有 { $count } 行（含空行）；上限为 { $limit } 行。
reading-long-line = { QUOTED($file) } 有一行超过 { $limit } MB，作为表格的一行太长。
reading-printed-too-long = { QUOTED($file) } 是超过 { $limit } MB 的{ $form }。请以 CSV 格式上传。
reading-too-many-objects = { QUOTED($file) } 有 { $count } 个 JSON 对象；上限为 { $limit } 个。
reading-too-many-quotation-marks = { QUOTED($file) } 有 { $count } 个引号和反斜杠转义；上限为 { $limit } 个。
reading-expands-too-much = { QUOTED($file) } 解压后超过上限 { $limit } MB。
reading-long-cell = { QUOTED($file) } 的列 { QUOTED($column) } 第 { $row } 行有一个 { $count } 个字符的单元格；上限为 { $limit } 个。
reading-queue-full = 未读取 { QUOTED($file) }：您的网络地址排队的文件太多。请一分钟后再试。
reading-takes-too-long = 读取 { QUOTED($file) } 需要超过 { $seconds } 秒。请以 CSV 格式上传，或分成几部分上传。
reading-process-ended = 无法完整读取 { QUOTED($file) }：已损坏或需要的内存太多。请重新保存，或以 CSV 格式上传，或分成几部分上传。
reading-needs-memory = 读取 { QUOTED($file) } 需要超过 { TENTHS($limit) } MB 的内存。请以 CSV 格式上传，或分成几部分上传。

reading-archive-too-many-files = { QUOTED($file) } 是超过 { $limit } 个文件的压缩包。请只上传含预测的文件。
reading-archive-empty = { QUOTED($file) } 不含文件。请把预测文件放入其中。
reading-archive-locked = { QUOTED($file) } 受密码保护。请上传没有密码的文件。
reading-zip-method = { QUOTED($file) } 使用不支持的 zip 压缩方法 { $method }。请使用默认方法 Deflate。
reading-archive-in-archive = { QUOTED($file) } 含有嵌套的压缩包，直到 { QUOTED($inner) } 及更深。请上传未压缩或只压缩一次的预测文件。
reading-archive-of-archives = { QUOTED($file) } 含有多个文件，其中一个是 zip 压缩包 { QUOTED($inner) }。请只上传含预测的压缩包。
reading-archive-delta = { QUOTED($file) } 是 Delta 表，其文件可能含有表中已没有的行。请将当前的行导出为一个 Parquet 文件。
reading-archive-split = { QUOTED($file) } 含有一个文件的多个片段，例如 { QUOTED($inner) }。请用 "cat" 之类的命令合并，再上传完整的文件。
reading-archive-damaged = { QUOTED($file) } 是损坏或不完整的 { $compression } 文件。请重新压缩并上传。
reading-other-archive = { QUOTED($file) } 看来是以下类型：{ $kind }。{ reading-archives-accepted }。
reading-parts-columns = { QUOTED($first) } 有列 { LISTED($first_columns) }，而 { QUOTED($second) } 有 { LISTED($second_columns) }。一个表的各部分需要相同的列：请上传一个部分，或给不同的表不同的名称。
reading-parts-header = { QUOTED($second) } 与 { QUOTED($first) } 的首行不同。一个表的各部分需要相同的表头：请带表头写出，或写成 Parquet。
reading-parts-headless = { QUOTED($file) } 的各部分（例如 { QUOTED($first) }）没有表头。请带表头写出（header=True），或写成 Parquet。
reading-parts-types = 列 { QUOTED($column) } 在一个部分中的类型是 { QUOTED($first) }，在另一个部分中是 { QUOTED($second) }。一个表的各部分需要相同的类型。
reading-parts-formats = { QUOTED($file) } 含有格式不同的部分：{ LISTED($names) }。一个表的所有部分需要相同的格式。
reading-parts-rows = { QUOTED($file) } 的各部分分开读取时共 { $count } 行，一起读取时却为 { $found } 行。其中一个部分有未闭合的引号。
reading-no-such-member = { QUOTED($file) } 没有表 { QUOTED($member) }；其中的表是 { LISTED($members) }。

reading-other-format = { QUOTED($file) } 看来是以下类型：{ $kind }。{ reading-formats-accepted }。
reading-binary = { QUOTED($file) } 含有二进制数据，而不是文本。{ reading-formats-accepted }。
reading-not-in-encoding = { QUOTED($file) } 不是编码为 { $encoding } 的文本。请选择每个字节都有效的编码。
reading-unreadable = 无法将 { QUOTED($file) } 作为 { $format } 读取：已损坏、不完整或需要的内存太多。请重新保存，或以 CSV 格式上传。

reading-no-values = { QUOTED($file) } 没有数字或文本列；需要标签和得分。{ $note }
reading-one-value-column = { QUOTED($file) } 只有一列 { QUOTED($column) }；需要标签和得分。{ $note }
reading-no-cases = { QUOTED($file) } 有列但没有行；每个样本需要一行。{ $note }

reading-json-damaged = { QUOTED($file) } 不是有效的 JSON{ $fault ->
    [syntax] ：第 { $line } 行第 { $character } 个字符有语法错误
    [encoding] ：不是 UTF-8
   *[size] ：嵌套过深，或含有无效的值
 }。{ reading-json-accepted }。
reading-json-form = { QUOTED($file) } 是 JSON，但不是表格的形式。{ reading-json-accepted }。
reading-json-duplicate-name = 一个 JSON 对象有两个名为 { QUOTED($name) } 的成员；列名必须唯一。
reading-json-record = { QUOTED($file) } 的第 { $row } 行是{ $found ->
    [list] 列表
    [str] 字符串
    [bool] {" "}true 或 false
    [NoneType] {" "}null
   *[int] 数字
 }，而不是对象；每一行都必须是带列名的对象。
reading-json-row = { QUOTED($file) } 的第 { $row } 行必须是 { $count } 个值的列表，每列一个。
reading-json-batches = { QUOTED($file) } 的每条记录在 { QUOTED($name) } 中有多个标签和同样多的数字。请为每个样本写一条记录；一个样本的多个标签各需要一个成员。
reading-json-lengths = 列 { QUOTED($first) } 和 { QUOTED($second) } 分别有 { $first_count } 和 { $second_count } 个值；每列对每个样本都需要一个值。

reading-workbook-locked = { QUOTED($file) } 受密码保护。请保存为没有密码的文件。
reading-workbook-damaged = { QUOTED($file) } 已损坏或不是 Excel 工作簿。请重新保存为 .xlsx。
reading-no-table-on-sheet = { QUOTED($file) } 的工作表 { QUOTED($sheet) } 上没有表格；需要表头，并且每个样本一行。
reading-no-table-on-any-sheet = { QUOTED($file) } 的所有工作表上都没有表格；需要表头，并且每个样本一行。

reading-arrays-of-objects = { QUOTED($file) } 含有 pickle 序列化的 Python 对象，由于可能运行代码而不打开。请保存数字或文本，例如用 array.astype(float)。
reading-arrays-of-records = { QUOTED($file) } 是 NumPy 记录数组，不能读取。请保存为 CSV，例如用 pandas.DataFrame(array).to_csv。
reading-arrays-damaged = { QUOTED($file) } 已损坏或不是 NumPy 数组。请重新保存。
reading-array-shape = { QUOTED($file) } 是形状为 { $shape } 的数组；需要两个维度：每个样本一行，标签和得分各一列。
reading-database-damaged = { QUOTED($file) } 已损坏或不是 SQLite 数据库。请重新保存，或以 CSV 格式上传该表。

reading-no-such-sheet = { QUOTED($file) } 没有工作表 { QUOTED($sheet) }；{ $count ->
    [1] 唯一的工作表是
   *[other] 现有的工作表是
 } { LISTED($sheets) }。

reading-empty = { QUOTED($file) } 是空的；需要表头，并且每个样本一行。
reading-header-only = { QUOTED($file) } 有表头但没有行；每个样本需要一行。
reading-first-row-too-long = { QUOTED($file) } 的第一行超过 { $limit } 字节：列太多或有未闭合的引号 (")。
reading-one-column = { QUOTED($file) } 只有一列 { QUOTED($column) }；需要标签和得分。请用逗号、分号、制表符、竖线或空格分隔它们。
reading-feature-rows = { QUOTED($file) } 含有标签和编号的特征（svmlight 或 libsvm 格式），但没有得分。请上传含每个样本的标签和模型得分的表。
reading-no-table = 无法将 { QUOTED($file) } 作为表格读取：各行不一致。请重新保存为 CSV，每个样本一行。
reading-open-quote = 第 { $row } 行有未闭合的引号（{ $mark }）。请将其闭合；若它属于文本，请写两次。
reading-stray-quote = { QUOTED($file) } 的第 { $line } 行有不成对的引号。请将其闭合；若它属于文本，请写两次。
reading-other-quotes = { QUOTED($file) } 的文本使用了无法识别的引号：{ $field }。请用双引号 (") 保存，如 pandas 和 R 所写。
reading-ragged-row = 第 { $row } 行{ reading-first-of }有 { $found } 个字段（分隔符：{ $delimiter }）；需要 { $expected } 个，与{ $model ->
    [header] 表头
   *[first-row] 第一行
 }一致。
reading-bad-value = 列 { QUOTED($column) } 第 { $row } 行{ reading-first-of }的值：{ $found }；{ $rule }。
reading-number-rule = 可读取的数字形如 0.9；0,9；1,234.5；90%；9e-1；或在 [0.1, 0.9] 之类的列表中

reading-printed-part = { QUOTED($file) } 是省略了行或列的打印表格（{ QUOTED($statement) }）。请保存或打印完整的表格。
reading-printed-given-up = { QUOTED($file) } 是版式无法读取的打印表格：{ QUOTED($line) }。请将数据保存为 CSV，例如用 pandas 的 to_csv、R 的 write.csv 或 psql 的 \copy。
reading-printed-count = { QUOTED($file) } 是 { $found } 行的打印表格，但它写明 { QUOTED($statement) }。请保存或打印完整的表格。
reading-printed-several = { QUOTED($file) } 含有多个打印表格，或一个中断的打印表格。请上传一个表格。
reading-printed-cells = { QUOTED($file) } 是打印表格，其中一行不是 { $count } 个单元格：{ QUOTED($line) }。请保存为 CSV。
reading-printed-arff = Weka ARFF 文件
reading-printed-weka = Weka 的预测，每个类别一列
reading-weka-line = { QUOTED($file) } 含有 Weka 的预测，以及一行其他形式的内容：{ QUOTED($line) }。请只保存预测，以 CSV 并带分布。
reading-printed-orange = 没有类型和角色行的 Orange 文件
reading-printed-ruled = 表头下有横线的表格
reading-printed-aligned = 用空格对齐的表格
reading-note-printed = 读取自{ $form }。
reading-note-around = 跳过了表格之外的 { $count } 行。

reading-invalid-option = { QUOTED($value) } 不是有效的{ $option ->
    [encoding] 编码
    [delimiter] 分隔符
    [decimal] 小数点符号
    [thousands] 千位分隔符
    [comment] 注释前缀
    [sentinels] 哨兵值选项
    [summaries] 可能不是样本的行的选项
    [titles] 表头上方各行的选项
   *[quote] 引号
 }；可接受 { LISTED($accepted, most: 20) }。
reading-same-mark = { QUOTED($mark) } 不能既是小数点符号又是千位分隔符。

reading-encoding-utf-8 = UTF-8
reading-encoding-utf-16 = UTF-16
reading-encoding-utf-16-le = UTF-16，小端序
reading-encoding-utf-16-be = UTF-16，大端序
reading-encoding-utf-32 = UTF-32
reading-encoding-cp949 = CP949（韩文）
reading-encoding-gb18030 = GB18030（中文）
reading-encoding-shift-jis = Shift JIS（日文）
reading-encoding-euc-jp = EUC-JP（日文）
reading-encoding-big5 = Big5（繁体中文）
reading-encoding-cp1250 = Windows-1250（中欧）
reading-encoding-cp1251 = Windows-1251（西里尔文）
reading-encoding-cp1252 = Windows-1252（西欧）
reading-encoding-cp1253 = Windows-1253（希腊文）
reading-encoding-cp1254 = Windows-1254（土耳其文）
reading-encoding-cp1255 = Windows-1255（希伯来文）
reading-encoding-cp1256 = Windows-1256（阿拉伯文）
reading-encoding-cp1257 = Windows-1257（波罗的海）
reading-encoding-cp874 = Windows-874（泰文）
reading-encoding-latin-2 = ISO 8859-2（中欧）
reading-encoding-koi8-r = KOI8-R（俄文）

reading-delimiter-tab = 制表符
reading-delimiter-semicolon = 分号
reading-delimiter-pipe = 竖线
reading-delimiter-comma = 逗号
reading-delimiter-space = 空格

reading-decimal-point = 点，如 0.5
reading-decimal-comma = 逗号，如 0,5

reading-thousands-none = 无
reading-thousands-comma = 逗号，如 1,234
reading-thousands-point = 点，如 1.234
reading-thousands-space = 空格，如 1 234
reading-thousands-apostrophe = 撇号，如 1'234

reading-comments-none = 无
reading-comments-hash = 以 # 开头的行
reading-comments-percent = 以 % 开头的行

reading-quotes-marks = 双引号，如 "a"
reading-quotes-backslash = 带反斜杠转义的双引号
reading-quotes-none = 无

reading-header-first-row = 第一行
reading-header-none = 无（第一行是数据）

reading-titles-left-out = 排除
reading-titles-kept = 作为表中的行保留

reading-sentinels-missing = 缺失值
reading-sentinels-numbers = 普通数字

reading-question-sentinels = 列 { QUOTED($column) } 的第 { $row } 行为 { $value }{ $count ->
    [1] { "" }
   *[other] （共 { $count } 行）
 }；其余数字都在 0 到 1 之间。{ $value } 是缺失值吗？
reading-summaries-left-out = 排除
reading-summaries-cases = 算作样本

reading-finding = { $finding ->
    [format] 格式
    [compression] 压缩
    [encoding] 编码
    [sheet] 工作表
    [member] 压缩包中的文件
    [delimiter] 分隔符
    [decimal] 小数点符号
    [thousands] 千位分隔符
    [quote] 引号
    [has_header] 表头
    [titles] 表头上方的行
    [summaries] 可能不是样本的行
    [comment] 注释行
    [sentinels] 哨兵值，例如 -999
    [rows] 行数
   *[columns] 列数
 }
reading-summary-item = { $finding ->
    [sheet] 工作表
    [member] 压缩包中的文件
    [decimal] 小数点符号
    [thousands] 千位分隔符
    [has_header] 表头
    [titles] 表头上方的行
    [sentinels] 哨兵值（例如 -999）
    [summaries] 可能不是样本的行
   *[comment] 注释行
 }：{ $found }

reading-format-text = 分隔文本
reading-format-parquet = Parquet
reading-format-arrow = Arrow
reading-format-arrow-stream = Arrow 流
reading-format-json = JSON
reading-format-json-lines = JSON Lines
reading-format-excel = Excel
reading-format-orc = ORC
reading-format-numpy = NumPy
reading-format-stata = Stata
reading-format-sas = SAS
reading-format-sqlite = SQLite

reading-compression-none = 无
reading-compression-gzip = gzip
reading-compression-bzip2 = bzip2
reading-compression-zstd = Zstandard
reading-compression-zip = zip

reading-member-file = { $file }
reading-member-parts = { $pattern }（{ $count } 个文件）
reading-question-sheet = 文件含有 { $count } 个表：{ LISTED($sheets) }。哪一个含有预测？
reading-question-member = 压缩包含有 { $count } 个可能的表：{ LISTED($members) }。哪一个含有预测？
reading-note-parts = { $count } 个文件作为一个表读取：{ LISTED($names, most: 3) }。
reading-note-folders = 从文件夹名称读取了 { $count } 列：{ LISTED($columns) }。
reading-note-not-unpacked = 未从压缩包中读取：{ LISTED($names) }。
reading-note-retired-option = 为此文件选择的{ $option ->
    [delimiter] 分隔符
    [encoding] 编码
    [comment] 注释前缀
   *[quote] 引号
 }已不再提供，改为自动检测。
reading-note-titles = 跳过了表头上方的 { $count } 行。
reading-note-comments = 跳过了 { $count } 行注释。
reading-note-empty-columns = 跳过了末尾的 { $count } 个空列。
reading-note-header-rows = { $count ->
    [1] 第 { $rows } 行重复了表头，已跳过。
   *[other] 跳过了重复表头的 { $count } 行：{ $rows }。
 }
reading-note-blank-rows = { $count ->
    [1] 第 { $rows } 行为空，已跳过。
   *[other] 跳过了 { $count } 个空行：{ $rows }。
 }
reading-note-doubtful-rows = { $count ->
    [1] 排除了第 { $rows } 行（{ QUOTED($first) }）。
   *[other] 排除了 { $count } 行，第一个为 { QUOTED($first) }：{ $rows }。
}
reading-note-lines = { $count ->
    [1] 排除了一行不是数据的内容：{ LISTED($texts) }。
   *[other] 排除了 { $count } 行不是数据的内容，例如 { LISTED($texts) }。
}
reading-question-rows = { $count ->
    [1] 第 { $rows } 行（{ QUOTED($first) }）可能不是样本，而是合计或备注：排除它，还是计入？
   *[other] 第 { $rows } 行（第一个为 { QUOTED($first) }）可能不是样本，而是合计或备注：排除它们，还是计入？
}
reading-question-lines = { $count ->
    [1] 有一行的字段与表头不符：{ LISTED($texts) }。排除它吗？
   *[other] 有 { $count } 行的字段与表头不符，例如 { LISTED($texts) }。排除它们吗？
}
reading-note-duplicate-names = { $count } 个重复的列名已改为 { LISTED($columns) }。
reading-question-titles = { $count ->
    [one] 行 { LISTED($cells, most: 6) } 可能是表头 { LISTED($header, most: 6) } 上方的标题，也可能是表中的一行。
   *[other] 从 { LISTED($cells, most: 6) } 起的前 { $count } 行可能是表头 { LISTED($header, most: 6) } 上方的标题，也可能是表中的行。
 }
reading-question-header = 第 { $row } 行 { LISTED($cells, most: 6) } 可能是表头，也可能是第一个样本。
reading-note-western = 文件不是 UTF-8，已按 Windows-1252 读取，其中的词例如 { LISTED($words) }。如果它们不对，请选择其他编码。
reading-note-row-names = 各行比表头多一个字段；多出的第一列为 { QUOTED($column) }。
reading-note-header-comment = 表头在注释行中。
reading-note-evaluation = { $tool ->
    [harness] lm-evaluation-harness
    [openai] OpenAI evals
   *[inspect] Inspect
 } 的样本：读取了每个样本的输入、目标、输出和得分。
reading-log-without-answers = 此 OpenAI evals 日志没有将答案与预期答案比较：只有类型为 { LISTED($types) } 的事件。请上传含“match”事件的评测日志，或答案和参考文本的表。
reading-log-sample-twice = 问题 { QUOTED($id) } 有过滤器 { QUOTED($filter) } 的两个样本。请一次只上传一个任务、一次运行的样本。
reading-log-sample-lacking = 问题 { QUOTED($id) } 没有过滤器 { QUOTED($filter) } 的样本，但有另一个过滤器的样本。请上传每个过滤器都涵盖所有问题的样本。
reading-note-other-lengths = 跳过了 { $count } 列 { LISTED($names) }：并非每个样本都有一个值。
reading-question-quoted-lines = 第 { $row } 行有一个带引号的字段跨越多行。它们可能各自是一行：逐行计算共 { $count } 行。
reading-note-nested = 跳过了 { $count } 列，因为含有{ $nested }：{ LISTED($columns) }。
reading-note-ambiguous-number = 列 { QUOTED($column) } 中的 { QUOTED($text) } 读作 { $read }。如果它表示 { $other }，请更改小数点符号。
reading-note-grouped = 列 { QUOTED($column) } 中的 { QUOTED($text) } 读作 { $read }，去掉了千位分隔符。
reading-note-spelled = 列 { QUOTED($column) } 中的 { QUOTED($text) } 读作 { $read }。
reading-note-unit = 列 { QUOTED($column) } 中的 { QUOTED($text) } 读作 { $read }，没有换算单位。
reading-note-lists = 列 { QUOTED($column) } 含有 { $count } 个数字的列表，例如 { QUOTED($text) }。已拆分为 { LISTED($columns) }。
reading-note-uneven-lists = 列 { QUOTED($column) } 作为文本读取：其单元格是 { $count } 个数字的列表，但第 { $row } 行为 { QUOTED($text) }。
reading-note-left-as-text = { $count } 列 { LISTED($columns) } 作为文本读取：有些数字的小数点符号或千位分隔符与文件的不同。

reading-question-encoding = { QUOTED($file) } 不是 UTF-8，其字节也不能说明是哪种编码。哪些词是对的？
reading-question-words = 文件中的词

reading-kind-rar = RAR 压缩包
reading-kind-7z = 7-Zip 压缩包
reading-kind-tar = tar 归档
reading-kind-lz4 = LZ4 文件
reading-kind-web-page = 网页（有些程序以工作簿的名称保存网页）：请用电子表格程序打开，并另存为 .xlsx 或 CSV
reading-kind-compress = compress 文件（.Z）
reading-kind-xz = xz 文件
reading-kind-lzip = lzip 文件
reading-kind-lzma = .lzma 文件
reading-kind-snappy = Snappy 文件
reading-kind-zip = zip 压缩包
reading-kind-encrypted-parquet = 加密的 Parquet 文件
reading-kind-feather-1 = Feather 第 1 版文件
reading-kind-avro = Avro 文件
reading-kind-hdf5 = HDF5 文件
reading-kind-netcdf = NetCDF 文件
reading-kind-matlab = MATLAB 文件
reading-kind-duckdb = DuckDB 数据库
reading-kind-spss = SPSS 文件
reading-kind-r = R 数据文件
reading-kind-pickle = Python pickle
reading-kind-pdf = PDF 文档
reading-kind-sas-transport = SAS 传输文件（请将数据集导出为 CSV）
reading-kind-iso-2022-jp = ISO-2022-JP 编码的文本（请保存为 UTF-8）
reading-kind-rtf = RTF 文档
reading-kind-word = Word 文档
reading-kind-powerpoint = PowerPoint 文件
reading-kind-opendocument = OpenDocument 文件
reading-kind-xml = XML 文件
reading-kind-latex = LaTeX 表格
reading-kind-sql = SQL 转储
reading-kind-yaml = YAML
reading-kind-code = 写成代码的数据框
reading-kind-almost-json = Python 字典或带注释的 JSON：请用 json.dump 或 DataFrame.to_json 写出
reading-kind-julia = Julia 打印的数据框
reading-kind-stata-list = Stata 打印的列表
reading-kind-png = PNG 图像
reading-kind-jpeg = JPEG 图像
reading-kind-gif = GIF 图像
reading-kind-program = 程序
