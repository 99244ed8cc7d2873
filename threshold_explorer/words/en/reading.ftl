# How a file was read: why it was refused, what was detected, what was skipped, and what is ambiguous.

## Parts of sentences

reading-first-of = { $n_rows ->
    [one] { "" }
    [100000] { " " }(the first of { $n_rows } or more such rows)
   *[other] { " " }(the first of { $n_rows } such rows)
 }
reading-archives-accepted = Accepted: uncompressed files, zip, gzip, bzip2 and Zstandard
reading-formats-accepted = Accepted: CSV, TSV and other delimited text, JSON, Parquet, Arrow (Feather), ORC, Excel, OpenDocument, NumPy, Stata, SAS and SQLite
reading-json-accepted = Accepted: one object per line, an array of objects, an object with one list per column, or pandas' DataFrame.to_json
reading-note-follows = { " " }{ $note }
reading-nested-in-arrow = lists, structs or bytes
reading-nested-in-json = lists or objects

## Limits

reading-too-many-bytes = { QUOTED($file) } has { TENTHS($megabytes) } MB; the limit is { $limit } MB.
reading-too-many-rows = { QUOTED($file) } has { $count } rows; the limit is { $limit }.
reading-too-many-columns = { QUOTED($file) } has { $count } columns; the limit is { $limit }.
reading-too-many-lines = { QUOTED($file) } has { $count } lines, including blank ones; the limit is { $limit }.
reading-long-line = { QUOTED($file) } has a line of more than { $limit } MB, too long for a row of a table.
reading-printed-too-long = { QUOTED($file) } is { $form } of more than { $limit } MB. Upload it as CSV.
reading-too-many-objects = { QUOTED($file) } has { $count } JSON objects; the limit is { $limit }.
reading-too-many-quotation-marks = { QUOTED($file) } has { $count } quotation marks and backslash escapes; the limit is { $limit }.
reading-expands-too-much = { QUOTED($file) } expands to more than the limit of { $limit } MB.
reading-long-cell = { QUOTED($file) } has a cell of { $count } characters in column { QUOTED($column) }, row { $row }; the limit is { $limit }.
reading-queue-full = { QUOTED($file) } was not read: too many files from your network address are queued. Try again in a minute.
reading-takes-too-long = { QUOTED($file) } takes longer than { $seconds } seconds to read. Upload it as CSV or in parts.
reading-process-ended = { QUOTED($file) } could not be read completely: it is damaged or needs too much memory. Save it again, or upload it as CSV or in parts.
reading-needs-memory = { QUOTED($file) } needs more than { TENTHS($limit) } MB of memory to read. Upload it as CSV or in parts.

## Compressed files and archives

reading-archive-too-many-files = { QUOTED($file) } is an archive of more than { $limit } files. Upload only those with predictions.
reading-archive-empty = { QUOTED($file) } contains no files. Add the file of predictions to it.
reading-archive-locked = { QUOTED($file) } is password-protected. Upload it without a password.
reading-zip-method = { QUOTED($file) } uses the zip compression method { $method }, which is not supported. Use the default method, Deflate.
reading-archive-in-archive = { QUOTED($file) } contains nested archives, down to { QUOTED($inner) } and deeper. Upload the file of predictions uncompressed or compressed once.
reading-archive-of-archives = { QUOTED($file) } contains several files, one of them a zip archive, { QUOTED($inner) }. Upload only the archive with the predictions.
reading-archive-delta = { QUOTED($file) } is a Delta table, whose files may contain rows that it no longer has. Export its current rows as one Parquet file.
reading-archive-split = { QUOTED($file) } contains pieces of one file, such as { QUOTED($inner) }. Join them, as "cat" does, and upload the whole file.
reading-archive-damaged = { QUOTED($file) } is a damaged or incomplete { $compression } file. Compress and upload it again.
reading-other-archive = { QUOTED($file) } looks like { $kind }. { reading-archives-accepted }.
reading-parts-columns = { QUOTED($first) } has the columns { LISTED($first_columns) }, but { QUOTED($second) } has { LISTED($second_columns) }. Parts of a table need the same columns: upload one part, or give different tables different names.
reading-parts-header = { QUOTED($second) } does not begin with the same line as { QUOTED($first) }. Each part of a table needs the same header: write them with one, or as Parquet.
reading-parts-headless = The parts of { QUOTED($file) }, such as { QUOTED($first) }, have no header. Write them with one (header=True), or as Parquet.
reading-parts-types = Column { QUOTED($column) } has the type { QUOTED($first) } in one part and { QUOTED($second) } in another. The parts of a table need the same types.
reading-parts-formats = { QUOTED($file) } contains parts in different formats: { LISTED($names) }. All parts of a table need the same format.
reading-parts-rows = The parts of { QUOTED($file) } have { $count } rows when read separately, but { $found } together. One of them has an unclosed quotation mark.
reading-no-such-member = { QUOTED($file) } has no table { QUOTED($member) }; its tables are { LISTED($members) }.

## Formats

reading-other-format = { QUOTED($file) } looks like { $kind }. { reading-formats-accepted }.
reading-binary = { QUOTED($file) } contains binary data, not text. { reading-formats-accepted }.
reading-not-in-encoding = { QUOTED($file) } is not text in the encoding { $encoding }. Choose an encoding in which every byte is valid.
reading-unreadable = { QUOTED($file) } cannot be read as { $format }: it is damaged, incomplete or needs too much memory. Save it again, or upload it as CSV.

reading-no-values = { QUOTED($file) } has no column of numbers or text; a label and a score are needed.{ $note }
reading-one-value-column = { QUOTED($file) } has only one column, { QUOTED($column) }; a label and a score are needed.{ $note }
reading-no-cases = { QUOTED($file) } has columns but no rows; one row for each case is needed.{ $note }

reading-json-damaged = { QUOTED($file) } is not valid JSON{ $fault ->
    [syntax] : syntax error at line { $line }, character { $character }
    [encoding] : not UTF-8
   *[size] : nested too deeply, or with an invalid value
 }. { reading-json-accepted }.
reading-json-form = { QUOTED($file) } is JSON, but not in the form of a table. { reading-json-accepted }.
reading-json-duplicate-name = A JSON object has two members named { QUOTED($name) }; column names must be unique.
reading-json-record = Row { $row } of { QUOTED($file) } is { $found ->
    [list] a list
    [str] a string
    [bool] true or false
    [NoneType] null
   *[int] a number
 }, not an object; every row must be an object with the column names.
reading-json-row = Row { $row } of { QUOTED($file) } must be a list of { $count } values, one per column.
reading-json-batches = Each record of { QUOTED($file) } has several labels in { QUOTED($name) } and as many numbers. Write one record per case; several labels of a case need a member each.
reading-json-lengths = Columns { QUOTED($first) } and { QUOTED($second) } have { $first_count } and { $second_count } values; every column needs one value for each case.

reading-workbook-locked = { QUOTED($file) } is password-protected. Save it without a password.
reading-workbook-damaged = { QUOTED($file) } is damaged or not an Excel workbook. Save it again as .xlsx.
reading-no-table-on-sheet = { QUOTED($file) } has no table on sheet { QUOTED($sheet) }; a header and one row for each case are needed.
reading-no-table-on-any-sheet = { QUOTED($file) } has no table on any sheet; a header and one row for each case are needed.

reading-arrays-of-objects = { QUOTED($file) } contains pickled Python objects, which are not opened because they can run code. Save numbers or text, for example with array.astype(float).
reading-arrays-of-records = { QUOTED($file) } is a NumPy array of records, which is not read. Save it as CSV, for example with pandas.DataFrame(array).to_csv.
reading-arrays-damaged = { QUOTED($file) } is damaged or not a NumPy array. Save it again.
reading-array-shape = { QUOTED($file) } is an array of shape { $shape }; two dimensions are needed, one row for each case and one column each for label and score.
reading-database-damaged = { QUOTED($file) } is damaged or not an SQLite database. Save it again, or upload the table as CSV.

reading-no-such-sheet = { QUOTED($file) } has no sheet { QUOTED($sheet) }; { $count ->
    [one] its only sheet is
   *[other] its sheets are
 } { LISTED($sheets) }.

## Tables

reading-empty = { QUOTED($file) } is empty; a header and one row for each case are needed.
reading-header-only = { QUOTED($file) } has a header but no rows; one row for each case is needed.
reading-first-row-too-long = { QUOTED($file) } has a first row of more than { $limit } bytes: it has too many columns or an unclosed quotation mark (").
reading-one-column = { QUOTED($file) } has only one column, { QUOTED($column) }; a label and a score are needed. Separate them by commas, semicolons, tabs, pipes or spaces.
reading-feature-rows = { QUOTED($file) } contains labels and numbered features (svmlight or libsvm format) but no scores. Upload a table with the label and the model’s score of each case.
reading-no-table = { QUOTED($file) } cannot be read as a table: its rows do not fit together. Save it again as CSV, with one row for each case.
reading-open-quote = Row { $row } has an unclosed quotation mark ({ $mark }). Close it, or double it if it belongs to the text.
reading-stray-quote = Line { $line } of { QUOTED($file) } has a quotation mark without its counterpart. Close it, or double it if it belongs to the text.
reading-other-quotes = { QUOTED($file) } has its texts in quotation marks that are not read: { $field }. Save it with double quotes ("), as pandas and R write them.
reading-ragged-row = Row { $row }{ reading-first-of } has { $found ->
    [one] { $found } field
   *[other] { $found } fields
 } (delimiter: { $delimiter }); { $expected } are needed, as in the { $model ->
    [header] header
   *[first-row] first row
 }.
reading-bad-value = Column { QUOTED($column) }, row { $row }{ reading-first-of }: found { $found }; { $rule }.
reading-number-rule = numbers are read as 0.9; 0,9; 1,234.5; 90 %; 9e-1; or in lists such as [0.1, 0.9]

## Printed tables

reading-printed-part = { QUOTED($file) } is a printed table with rows or columns omitted ({ QUOTED($statement) }). Save or print the whole table.
reading-printed-given-up = { QUOTED($file) } is a printed table in a layout that is not read: { QUOTED($line) }. Save the data as CSV instead, for example with to_csv in pandas, write.csv in R or \copy in psql.
reading-printed-count = { QUOTED($file) } is a printed table of { $found } rows, but it states { QUOTED($statement) }. Save or print the whole table.
reading-printed-several = { QUOTED($file) } contains several printed tables, or an interrupted one. Upload one table.
reading-printed-cells = { QUOTED($file) } is a printed table with a row that does not have { $count } cells: { QUOTED($line) }. Save it as CSV.
reading-printed-arff = a Weka ARFF file
reading-printed-weka = predictions by Weka, with a column for each class
reading-weka-line = { QUOTED($file) } has predictions by Weka, and a line in another form: { QUOTED($line) }. Save the predictions alone, as CSV with the distribution.
reading-printed-orange = a file of Orange, without its lines of types and roles
reading-printed-ruled = a table with a line under its header
reading-printed-aligned = a table aligned by spaces
reading-note-printed = Read from { $form }.
reading-note-around = { $count ->
    [one] { $count } line outside the table was skipped.
   *[other] { $count } lines outside the table were skipped.
 }

## Options

reading-invalid-option = { QUOTED($value) } is not a valid { $option ->
    [encoding] encoding
    [delimiter] delimiter
    [decimal] decimal mark
    [thousands] thousands separator
    [comment] comment prefix
    [sentinels] option for sentinel values
    [summaries] option for rows that may be no cases
    [titles] option for rows above the header
   *[quote] quotation mark
 }; accepted are { LISTED($accepted, most: 20) }.
reading-same-mark = { QUOTED($mark) } cannot be both the decimal mark and the thousands separator.

reading-encoding-utf-8 = UTF-8
reading-encoding-utf-16 = UTF-16
reading-encoding-utf-16-le = UTF-16, little-endian
reading-encoding-utf-16-be = UTF-16, big-endian
reading-encoding-utf-32 = UTF-32
reading-encoding-cp949 = CP949 (Korean)
reading-encoding-gb18030 = GB18030 (Chinese)
reading-encoding-shift-jis = Shift JIS (Japanese)
reading-encoding-euc-jp = EUC-JP (Japanese)
reading-encoding-big5 = Big5 (traditional Chinese)
reading-encoding-cp1250 = Windows-1250 (central European)
reading-encoding-cp1251 = Windows-1251 (Cyrillic)
reading-encoding-cp1252 = Windows-1252 (western European)
reading-encoding-cp1253 = Windows-1253 (Greek)
reading-encoding-cp1254 = Windows-1254 (Turkish)
reading-encoding-cp1255 = Windows-1255 (Hebrew)
reading-encoding-cp1256 = Windows-1256 (Arabic)
reading-encoding-cp1257 = Windows-1257 (Baltic)
reading-encoding-cp874 = Windows-874 (Thai)
reading-encoding-latin-2 = ISO 8859-2 (central European)
reading-encoding-koi8-r = KOI8-R (Russian)

reading-delimiter-tab = tab
reading-delimiter-semicolon = semicolon
reading-delimiter-pipe = pipe
reading-delimiter-comma = comma
reading-delimiter-space = space

reading-decimal-point = point, as in 0.5
reading-decimal-comma = comma, as in 0,5

reading-thousands-none = none
reading-thousands-comma = comma, as in 1,234
reading-thousands-point = point, as in 1.234
reading-thousands-space = space, as in 1 234
reading-thousands-apostrophe = apostrophe, as in 1'234

reading-comments-none = none
reading-comments-hash = lines starting with #
reading-comments-percent = lines starting with %

reading-quotes-marks = double quotes, as in "a"
reading-quotes-backslash = double quotes with backslash escapes
reading-quotes-none = none

reading-header-first-row = first row
reading-header-none = none (first row is data)

reading-titles-left-out = Leave out
reading-titles-kept = Keep as rows of the table

reading-sentinels-missing = missing values
reading-sentinels-numbers = ordinary numbers

reading-question-sentinels = Column { QUOTED($column) } contains { $value } in row { $row }{ $count ->
    [one] { "" }
   *[other] { " " }({ $count } rows in total)
 }; its other numbers are between 0 and 1. Is { $value } a missing value?
reading-summaries-left-out = Leave out
reading-summaries-cases = Count as cases

## Report

reading-finding = { $finding ->
    [format] Format
    [compression] Compression
    [encoding] Encoding
    [sheet] Sheet
    [member] File in archive
    [delimiter] Delimiter
    [decimal] Decimal mark
    [thousands] Thousands separator
    [quote] Quoting
    [has_header] Header
    [titles] Rows above the header
    [summaries] Rows that may be no cases
    [comment] Comment lines
    [sentinels] Sentinel values such as -999
    [rows] Rows
   *[columns] Columns
 }
reading-summary-item = { $finding ->
    [sheet] sheet
    [member] file in archive
    [decimal] decimal mark
    [thousands] thousands separator
    [has_header] header
    [titles] rows above the header
    [sentinels] sentinel values such as -999
    [summaries] rows that may be no cases
   *[comment] comment lines
 }: { $found }

reading-format-text = delimited text
reading-format-parquet = Parquet
reading-format-arrow = Arrow
reading-format-arrow-stream = Arrow stream
reading-format-json = JSON
reading-format-json-lines = JSON Lines
reading-format-excel = Excel
reading-format-orc = ORC
reading-format-numpy = NumPy
reading-format-stata = Stata
reading-format-sas = SAS
reading-format-sqlite = SQLite

reading-compression-none = none
reading-compression-gzip = gzip
reading-compression-bzip2 = bzip2
reading-compression-zstd = Zstandard
reading-compression-zip = zip

## What was skipped or changed, and what is ambiguous

reading-member-file = { $file }
reading-member-parts = { $pattern } ({ $count } files)
reading-question-sheet = The file contains { $count } tables: { LISTED($sheets) }. Which one has the predictions?
reading-question-member = The archive contains { $count } possible tables: { LISTED($members) }. Which one has the predictions?
reading-note-parts = { $count } files were read as one table: { LISTED($names, most: 3) }.
reading-note-folders = { $count ->
    [one] A column was read from folder names: { LISTED($columns) }.
   *[other] { $count } columns were read from folder names: { LISTED($columns) }.
 }
reading-note-not-unpacked = Not read from the archive: { LISTED($names) }.
reading-note-retired-option = The { $option ->
    [delimiter] delimiter
    [encoding] encoding
    [comment] comment prefix
   *[quote] quotation mark
 } that was chosen for this file is no longer offered, and was detected instead.
reading-note-titles = { $count ->
    [one] { $count } row above the header was skipped.
   *[other] { $count } rows above the header were skipped.
 }
reading-note-comments = { $count ->
    [one] { $count } comment line was skipped.
   *[other] { $count } comment lines were skipped.
 }
reading-note-empty-columns = { $count ->
    [one] { $count } empty column at the end was skipped.
   *[other] { $count } empty columns at the end were skipped.
 }
reading-note-header-rows = { $count ->
    [one] Row { $rows } repeats the header and was skipped.
   *[other] { $count } rows that repeat the header were skipped: { $rows }.
 }
reading-note-blank-rows = { $count ->
    [one] Row { $rows } is empty and was skipped.
   *[other] { $count } empty rows were skipped: { $rows }.
 }
reading-note-doubtful-rows = { $count ->
    [one] Row { $rows } ({ QUOTED($first) }) was left out.
   *[other] { $count } rows, the first of them { QUOTED($first) }, were left out: { $rows }.
}
reading-note-lines = { $count ->
    [one] One line that is no row was left out: { LISTED($texts) }.
   *[other] { $count } lines that are no rows were left out, such as { LISTED($texts) }.
}
reading-question-rows = { $count ->
    [one] Row { $rows } ({ QUOTED($first) }) may be no case, but a total or a remark: leave it out, or count it?
   *[other] Rows { $rows } (the first of them { QUOTED($first) }) may be no cases, but totals or remarks: leave them out, or count them?
}
reading-question-lines = { $count ->
    [one] One line does not have the fields of the header: { LISTED($texts) }. Leave it out?
   *[other] { $count } lines do not have the fields of the header, such as { LISTED($texts) }. Leave them out?
}
reading-note-duplicate-names = { $count ->
    [one] A duplicate column name was changed to { LISTED($columns) }.
   *[other] Duplicate column names were changed to { LISTED($columns) }.
 }
reading-question-titles = { $count ->
    [one] The row { LISTED($cells, most: 6) } may be a title above the header { LISTED($header, most: 6) }, or a row of the table.
   *[other] The first { $count } rows, from { LISTED($cells, most: 6) } on, may be titles above the header { LISTED($header, most: 6) }, or rows of the table.
 }
reading-question-header = Line { $row }, { LISTED($cells, most: 6) }, may be the header or the first case.
reading-note-western = The file is not in UTF-8 and was read as Windows-1252, with words such as { LISTED($words) }. If they are wrong, choose another encoding.
reading-note-row-names = Rows have one field more than the header; the extra first column is { QUOTED($column) }.
reading-note-header-comment = The header is in a comment line.
reading-note-evaluation = { $tool ->
    [harness] lm-evaluation-harness
    [openai] OpenAI evals
   *[inspect] Inspect
 } samples: the input, target, output and scores of each were read.
reading-log-without-answers = This log of OpenAI evals compares no answer with an expected one: it has only events of type { LISTED($types) }. Upload the log of an eval with “match” events, or a table of answers and references.
reading-log-sample-twice = Question { QUOTED($id) } has two samples of filter { QUOTED($filter) }. Upload the samples of one task and one run at a time.
reading-log-sample-lacking = Question { QUOTED($id) } has no sample of filter { QUOTED($filter) }, but of another one. Upload samples in which each filter has every question.
reading-note-other-lengths = { $count ->
    [one] { LISTED($names) } was skipped: it does not have one value for each case.
   *[other] { LISTED($names) } were skipped: they do not have one value for each case.
 }
reading-question-quoted-lines = A quoted field in row { $row } spans several lines. They may be rows of their own: { $count } rows in total, line by line.
reading-note-nested = { $count ->
    [one] { $count } column was skipped because it contains { $nested }: { LISTED($columns) }.
   *[other] { $count } columns were skipped because they contain { $nested }: { LISTED($columns) }.
 }
reading-note-ambiguous-number = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }. If it means { $other }, change the decimal mark.
reading-note-grouped = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }, without thousands separators.
reading-note-spelled = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }.
reading-note-unit = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }, without conversion of the unit.
reading-note-lists = Column { QUOTED($column) } contains lists of { $count } numbers, such as { QUOTED($text) }. It was split into { LISTED($columns) }.
reading-note-uneven-lists = Column { QUOTED($column) } was read as text: its cells are lists of { $count } numbers, but row { $row } contains { QUOTED($text) }.
reading-note-left-as-text = { $count ->
    [one] Column { LISTED($columns) } was read as text: some numbers have another decimal mark or thousands separator than the file.
   *[other] Columns { LISTED($columns) } were read as text: some numbers have another decimal mark or thousands separator than the file.
 }

reading-question-encoding = { QUOTED($file) } is not in UTF-8, and its bytes do not say in which encoding it is. Which words are right?
reading-question-words = words in the file

## Kinds of files that are not supported

reading-kind-rar = a RAR archive
reading-kind-7z = a 7-Zip archive
reading-kind-tar = a tar archive
reading-kind-lz4 = an LZ4 file
reading-kind-web-page = a web page, as some programs save it under the name of a workbook: open it in a spreadsheet program and save it as .xlsx or CSV
reading-kind-compress = a compress file (.Z)
reading-kind-xz = an xz file
reading-kind-lzip = an lzip file
reading-kind-lzma = an .lzma file
reading-kind-snappy = a Snappy file
reading-kind-zip = a zip archive
reading-kind-encrypted-parquet = an encrypted Parquet file
reading-kind-feather-1 = a Feather version 1 file
reading-kind-avro = an Avro file
reading-kind-hdf5 = an HDF5 file
reading-kind-netcdf = a NetCDF file
reading-kind-matlab = a MATLAB file
reading-kind-duckdb = a DuckDB database
reading-kind-spss = an SPSS file
reading-kind-r = an R data file
reading-kind-pickle = a Python pickle
reading-kind-pdf = a PDF document
reading-kind-sas-transport = a SAS transport file (export the data set as CSV)
reading-kind-iso-2022-jp = text in ISO-2022-JP (save it in UTF-8)
reading-kind-rtf = an RTF document
reading-kind-word = a Word document
reading-kind-powerpoint = a PowerPoint file
reading-kind-opendocument = an OpenDocument file
reading-kind-xml = an XML file
reading-kind-latex = a LaTeX table
reading-kind-sql = an SQL dump
reading-kind-yaml = YAML
reading-kind-code = a data frame written as code
reading-kind-almost-json = a Python dictionary or JSON with comments: write it with json.dump or DataFrame.to_json
reading-kind-julia = a data frame printed by Julia
reading-kind-stata-list = a list printed by Stata
reading-kind-png = a PNG image
reading-kind-jpeg = a JPEG image
reading-kind-gif = a GIF image
reading-kind-program = a program
