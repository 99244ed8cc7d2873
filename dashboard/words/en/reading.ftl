# What is said about a file: why it cannot be read, how it was read, and what was left out.

## Parts of sentences

reading-first-of = { $n_rows ->
    [one] { "" }
    [100000] { " " }(the first of { $n_rows } or more such rows)
   *[other] { " " }(the first of { $n_rows } such rows)
 }
reading-comments-apart = { $comments_apart ->
    [true] , comment lines not counted,
   *[false] { "" }
 }
reading-archives-accepted = accepted are files as they are, or packed by zip, gzip, bzip2, xz, zstandard, LZ4, 7-Zip or tar
reading-formats-accepted = accepted are CSV, TSV and other delimited text, JSON, Parquet, Arrow (Feather), ORC, Excel, OpenDocument, tables in web pages, NumPy, Stata, SAS and SQLite
reading-json-accepted = accepted are one object on each line, an array of objects, or an object with a list for each column
reading-note-follows = { " " }{ $note }
reading-nested-in-arrow = lists, structures or bytes
reading-nested-in-json = lists or objects

## Limits

reading-too-many-bytes = { QUOTED($file) } has { TENTHS($megabytes) } MB; at most { $most } MB are accepted.
reading-too-many-rows = { QUOTED($file) } has { $count } rows; at most { $most } are accepted.
reading-too-many-columns = { QUOTED($file) } has { $count } columns; at most { $most } are accepted.
reading-too-many-lines = { QUOTED($file) } has { $count } lines; at most { $most } are accepted, empty ones among them.
reading-long-line = { QUOTED($file) } has a line of more than { $most } MB, which is no row of a table.
reading-printed-too-long = { QUOTED($file) } is { $form } of more than { $most } MB; send it as CSV.
reading-too-many-lines-inside = { QUOTED($file) } has { $count } lines inside quotation marks; at most { $most } are accepted.
reading-too-many-objects = { QUOTED($file) } has { $count } JSON objects; at most { $most } are accepted.
reading-too-many-blank-lines = { QUOTED($file) } has { $count } lines that are empty or hold blanks alone; at most { $most } are accepted.
reading-too-many-marks = { QUOTED($file) } has { $count } quotation marks that are escaped or open; at most { $most } are accepted.
reading-too-many-remarks = { QUOTED($file) } has { $count } comment lines that begin with { $mark }; at most { $most } are accepted.
reading-too-many-left-out = { QUOTED($file) } has more than { $most } comments, or lines of blanks, among its rows; send it without them.
reading-expands-too-much = { QUOTED($file) } expands to more than { $most } MB, the most that is accepted.
reading-long-cell = { QUOTED($file) } has a cell of { $count } characters in column { QUOTED($column) }, row { $row }; at most { $most } are accepted.
reading-too-many-wait = { QUOTED($file) } was not read, since too many files from your network address wait to be read: send it again in a minute.
reading-takes-too-long = { QUOTED($file) } takes longer than { $seconds } seconds to read; send it as CSV or in parts.
reading-broke-off = { QUOTED($file) } could not be read to its end: it is damaged, or asks for more memory than it may have; write it again, or send it as CSV or in parts.
reading-needs-memory = { QUOTED($file) } needs more than { $most } MB of memory to read; send it as CSV or in parts.

## Packed files

reading-archive-of-very-many = { QUOTED($file) } is an archive of more than { $most } files; send only those that hold predictions.
reading-archive-of-none = { QUOTED($file) } is an archive without a file in it; pack the file of predictions again.
reading-archive-locked = { QUOTED($file) } is locked by a password; pack it again without one.
reading-zip-method = { QUOTED($file) } is a zip packed by the method { $method }, which is not read; pack it again by the usual one, "Deflate".
reading-archive-in-archive = { QUOTED($file) } holds archives in archives, down to { QUOTED($inner) } and further; send the file of predictions as it is, or packed once.
reading-archive-of-archives = { QUOTED($file) } holds several files, and one of them, { QUOTED($inner) }, is an archive of several again; send the archive that holds the predictions alone.
reading-archive-damaged = { QUOTED($file) } is a { $compression } file that is damaged or not complete; pack and send it again.
reading-other-archive = { QUOTED($file) } looks like { $kind }; { reading-archives-accepted }.
reading-parts-columns = { QUOTED($first) } has the columns { LISTED($first_columns) }, and { QUOTED($second) } has { LISTED($second_columns) }; all parts of a table must have the same. Send one of them, or give different tables different names.
reading-parts-formats = { QUOTED($file) } holds parts of different formats: { LISTED($names) }; all parts of a table must have one.
reading-parts-rows = The parts of { QUOTED($file) } have { $count } rows each by itself, and { $found } together; a quotation mark in one of them is not closed.
reading-no-such-member = { QUOTED($file) } holds no table { QUOTED($member) }; its tables are { LISTED($members) }.

## Formats

reading-other-format = { QUOTED($file) } looks like { $kind }; { reading-formats-accepted }.
reading-binary = { QUOTED($file) } holds binary data, not text; { reading-formats-accepted }.
reading-not-in-encoding = { QUOTED($file) } is not text in the encoding { $encoding }; the encoding must be one in which every byte has a meaning.
reading-unreadable = { QUOTED($file) } cannot be read as { $format }: it is damaged, not complete, or asks for more memory than it may have; write it again, or send it as CSV.

reading-no-values = { QUOTED($file) } has no column of numbers or texts; a label and a score are needed.{ $note }
reading-one-value-column = { QUOTED($file) } has one column, { QUOTED($column) }; at least two, a label and a score, are needed.{ $note }
reading-no-cases = { QUOTED($file) } has columns but no rows; one row for each case is needed.{ $note }

reading-json-damaged = { QUOTED($file) } is not JSON { $fault ->
    [syntax] at line { $line }, character { $character }
    [encoding] in UTF-8
   *[size] that can be read
 }; { reading-json-accepted }.
reading-json-form = { QUOTED($file) } is JSON of a form that holds no table; { reading-json-accepted }.
reading-json-name-twice = One object names { QUOTED($name) } twice; each column needs a name of its own.
reading-json-record = Row { $row } of { QUOTED($file) } is { $found ->
    [list] a list
    [str] a text
    [bool] true or false
    [NoneType] null
   *[int] a number
 }, not an object; every row must be an object that names its columns.
reading-json-row = Row { $row } of { QUOTED($file) } must be a list of { $count }, one per column.
reading-json-lengths = Columns { QUOTED($first) } and { QUOTED($second) } have { $first_count } and { $second_count } values; every column must have one for each case.

reading-workbook-locked = { QUOTED($file) } is locked by a password; save it without one.
reading-workbook-damaged = { QUOTED($file) } is damaged or no Excel workbook; save it again as .xlsx.
reading-no-table-on-sheet = { QUOTED($file) } has no table on sheet { QUOTED($sheet) }; a header and one row for each case are needed.
reading-no-table-on-any-sheet = { QUOTED($file) } has no table on any sheet; a header and one row for each case are needed.
reading-no-table-on-page = { QUOTED($file) } is a web page without a table; a table with a header and one row for each case is needed.

reading-arrays-of-objects = { QUOTED($file) } holds pickled Python objects, which are not opened because they can run programs; save the array with a type of numbers or texts, as array.astype(float) gives.
reading-arrays-damaged = { QUOTED($file) } is damaged or no NumPy array; save it again.
reading-array-shape = { QUOTED($file) } is an array of { $shape }; two dimensions are needed, a row for each case and a column each for label and score.
reading-database-damaged = { QUOTED($file) } is damaged, or no SQLite database; write it again, or send the table as CSV.

reading-no-such-sheet = { QUOTED($file) } has no sheet { QUOTED($sheet) }; { $count ->
    [one] its only sheet is
   *[other] its sheets are
 } { LISTED($sheets) }.

## Tables

reading-empty = { QUOTED($file) } is empty; a header and one row for each case are needed.
reading-header-only = { QUOTED($file) } has a header but no rows; one row for each case is needed.
reading-first-row-too-long = { QUOTED($file) } has a first row of more than { $most } bytes; either it has too many columns or a quotation mark (") is opened and never closed.
reading-one-column = { QUOTED($file) } has one column, { QUOTED($column) }; at least two, a label and a score, separated by commas, semicolons, tabs, pipes or spaces, are needed.
reading-feature-rows = { QUOTED($file) } holds features for a model to learn from (svmlight), not its scores. Write a table of the columns query, relevance and score, a row for each item.
reading-no-numbers = { QUOTED($file) } has no column of numbers among { LISTED($columns) }; a score for each case is needed.
reading-no-table = { QUOTED($file) } cannot be read as a table: { $error }
reading-open-quote = Row { $row }{ reading-comments-apart } opens a quotation mark ({ $mark }) that is not closed; it must be closed, or written twice.
reading-ragged-row = Row { $row }{ reading-first-of }{ reading-comments-apart } has { $found ->
    [one] { $found } field
   *[other] { $found } fields
 } between { $delimiter }; every row must have { $expected }, as the { $model ->
    [header] header
   *[first-row] first row
 } has.
reading-bad-value = Column { QUOTED($column) }, row { $row }{ reading-first-of }: found { $found }; { $rule }.

## Printed tables

reading-xml-damaged = { QUOTED($file) } is XML that is not whole, or of a form that is not read; save the table as CSV.
reading-xml-repeated = { QUOTED($file) } has an element in line { $line } that says { QUOTED($name) } several times; give each case one value of it, or save a table as CSV.
reading-printed-part = { QUOTED($file) } is a printout that leaves rows or columns out ({ QUOTED($said) }); save the whole table as CSV, or print all of it.
reading-printed-count = { QUOTED($file) } is a printout that says { QUOTED($said) }, but { $found } are there; save the whole table as CSV, or print all of it.
reading-printed-several = { QUOTED($file) } holds several printed tables, or one that is interrupted; send one table.
reading-printed-cut = { QUOTED($file) } is a printed table in which column { QUOTED($column) } is cut off, as in { QUOTED($cell) }; print it in full, as df.show(truncate=False) does, or save it as CSV.
reading-printed-cells = { QUOTED($file) } is a printed table in which a row has other than { $count } cells: { QUOTED($line) }; save it as CSV.
reading-printed-lengths = { QUOTED($file) } has lists of different lengths, { LISTED($lengths) }; each case needs a value in each list.
reading-printed-between-lists = { QUOTED($file) } has lists with names, but something else beside them: { QUOTED($line) }; keep the lists alone, or save a table as CSV.
reading-printed-names = { QUOTED($file) } has lines of names and values, but one with other names than { LISTED($names) }: { QUOTED($line) }; mend that line, or save a table as CSV.
reading-printed-features = { QUOTED($file) } holds a label and numbered features in each line, as libsvm reads them, but no score. Have the model score these cases, and save a table with the label and the score of each.
reading-printed-arff = Weka's ARFF
reading-printed-latex = a table of LaTeX
reading-printed-inserts = a dump of a database in SQL
reading-printed-copy = a dump of PostgreSQL
reading-printed-yaml = a list of records in YAML
reading-printed-sparse = labels with numbered features
reading-printed-numbered = a table with numbered rows
reading-printed-frames = a data frame written as code
reading-printed-brackets = rows in brackets
reading-printed-bordered = a table in borders
reading-printed-ruled = a table with a rule under its header
reading-printed-underlined = a table with underlined names
reading-printed-doubled = a table as Jira writes it
reading-printed-records = a table with a line for each value
reading-printed-lists = lists with names
reading-printed-pairs = lines of names and values
reading-printed-aligned = a table in columns of blanks
reading-note-printed = Read from { $form }, as a program prints it.
reading-note-around = { $count ->
    [one] { $count } line around the table was left out.
   *[other] { $count } lines around the table were left out.
 }

## Choices of the reader

reading-no-such-choice = { QUOTED($chosen) } was chosen as { $choice ->
    [encoding] encoding
    [delimiter] delimiter
    [decimal] decimal mark
    [thousands] thousands separator
    [comment] mark of a comment
    [sentinels] meaning of numbers such as -999
    [summaries] kind of a row of totals
   *[quote] quotation mark
 }; accepted are { LISTED($accepted, most: 20) }.
reading-one-mark-twice = { QUOTED($mark) } was chosen for decimals and for thousands; each needs a mark of its own.

reading-encoding-utf-8 = UTF-8
reading-encoding-utf-8-stray = UTF-8 with some bytes of Windows-1252
reading-encoding-utf-8-twice = UTF-8 that was encoded twice, repaired
reading-encoding-utf-16 = UTF-16
reading-encoding-utf-16-le = UTF-16, little-endian
reading-encoding-utf-16-be = UTF-16, big-endian
reading-encoding-utf-32 = UTF-32
reading-encoding-cp949 = CP949 (Korean)
reading-encoding-gb18030 = GB18030 (Chinese)
reading-encoding-shift-jis = Shift JIS (Japanese)
reading-encoding-euc-jp = EUC-JP (Japanese)
reading-encoding-iso-2022-jp = ISO-2022-JP (Japanese)
reading-encoding-big5 = Big5 (traditional Chinese)
reading-encoding-cp1250 = Windows-1250 (central European)
reading-encoding-cp1251 = Windows-1251 (Cyrillic)
reading-encoding-cp1252 = Windows-1252 (western European)
reading-encoding-cp1253 = Windows-1253 (Greek)
reading-encoding-cp1254 = Windows-1254 (Turkish)
reading-encoding-cp1255 = Windows-1255 (Hebrew)
reading-encoding-cp1256 = Windows-1256 (Arabic)
reading-encoding-cp1257 = Windows-1257 (Baltic)
reading-encoding-cp1258 = Windows-1258 (Vietnamese)
reading-encoding-cp874 = Windows-874 (Thai)
reading-encoding-latin-1 = Latin-1 (western European)
reading-encoding-latin-2 = ISO 8859-2 (central European)
reading-encoding-iso-cyrillic = ISO 8859-5 (Cyrillic)
reading-encoding-iso-greek = ISO 8859-7 (Greek)
reading-encoding-latin-5 = ISO 8859-9 (Turkish)
reading-encoding-latin-7 = ISO 8859-13 (Baltic)
reading-encoding-latin-9 = ISO 8859-15 (western European)
reading-encoding-koi8-r = KOI8-R (Russian)
reading-encoding-koi8-u = KOI8-U (Ukrainian)
reading-encoding-cp866 = DOS 866 (Cyrillic)
reading-encoding-cp437 = DOS 437 (American)
reading-encoding-cp850 = DOS 850 (western European)
reading-encoding-cp852 = DOS 852 (central European)
reading-encoding-mac-roman = Mac Roman (western European)

reading-delimiter-tab = tabs
reading-delimiter-semicolon = semicolons
reading-delimiter-pipe = pipes
reading-delimiter-comma = commas
reading-delimiter-space = spaces
reading-delimiter-spaces = two or more spaces
reading-delimiter-tabs = runs of tabs
reading-delimiter-tab-pipe = pipes between tabs
reading-delimiter-two-pipes = double pipes (||)
reading-delimiter-two-colons = double colons (::)
reading-delimiter-caret = carets (^)
reading-delimiter-tilde = tildes (~)
reading-delimiter-control-a = the control character 01, as Hive writes it
reading-delimiter-record-mark = the control character 1E
reading-delimiter-unit-mark = the control character 1F

reading-decimal-point = point, as in 0.5
reading-decimal-comma = comma, as in 0,5

reading-thousands-none = none
reading-thousands-comma = comma, as in 1,234
reading-thousands-point = point, as in 1.234
reading-thousands-space = space, as in 1 234
reading-thousands-apostrophe = apostrophe, as in 1'234

reading-comments-none = none
reading-comments-hash = lines that begin with #
reading-comments-percent = lines that begin with %
reading-comments-dashes = lines that begin with --
reading-comments-semicolons = lines that begin with ;
reading-comments-slashes = lines that begin with //

reading-quotes-marks = quotation marks, as in "a"
reading-quotes-apostrophes = apostrophes, as in 'a'
reading-quotes-backslash = quotation marks, with a backslash before a mark or a delimiter inside a field
reading-quotes-with-strays = quotation marks; one that belongs to no whole quotation is a character
reading-quotes-on-one-line = quotation marks that close on their line; any other is a character
reading-quotes-to-the-end = quotation marks that close at the end of a field; any other is a character
reading-quotes-typographic = typographic quotation marks, as in “a”
reading-quotes-low = low and high quotation marks, as in „a“
reading-quotes-angled = angled quotation marks, as in «a»
reading-quotes-none = none

reading-header-first-row = the first row names the columns
reading-header-none = none: the first row is data

reading-sentinels-missing = missing values
reading-sentinels-numbers = numbers like the others

reading-question-sentinels = Column { QUOTED($column) } holds { $value } in row { $row }{ $count ->
    [one] { "" }
   *[other] { " " }and { $count } rows in all
 }, while all its other numbers lie between 0 and 1. Does { $value } stand for a missing value?
reading-summaries-left-out = left out
reading-summaries-cases = cases like the others

## What was found

reading-finding = { $finding ->
    [format] Format
    [compression] Compression
    [encoding] Encoding
    [sheet] Sheet
    [member] File in the archive
    [delimiter] Delimiter
    [decimal] Decimal mark
    [thousands] Thousands separator
    [quote] Quoting
    [has_header] Header
    [summaries] Rows of totals
    [comment] Comment lines
    [sentinels] Numbers such as -999
    [rows] Rows
   *[columns] Columns
 }
reading-in-short = { $finding ->
    [sheet] sheet
    [member] file in the archive
    [decimal] decimal mark
    [thousands] thousands separator
    [has_header] header
    [sentinels] numbers such as -999
    [summaries] rows of totals
   *[comment] comment lines
 }: { $found }

reading-format-text = delimited text
reading-format-parquet = Parquet
reading-format-arrow = Arrow
reading-format-arrow-stream = Arrow stream
reading-format-json = JSON
reading-format-json-lines = JSON lines
reading-format-excel = Excel
reading-format-xml-workbook = Excel 2003 XML
reading-format-web-page = web page
reading-format-xml = XML
reading-format-orc = ORC
reading-format-numpy = NumPy
reading-format-stata = Stata
reading-format-sas = SAS
reading-format-sas-transport = SAS transport
reading-format-sqlite = SQLite

reading-compression-none = none
reading-compression-gzip = gzip
reading-compression-bzip2 = bzip2
reading-compression-xz = xz
reading-compression-lzma = LZMA
reading-compression-zstd = zstandard
reading-compression-lz4 = LZ4
reading-compression-snappy = Snappy
reading-compression-zip = zip
reading-compression-7z = 7-Zip
reading-compression-tar = tar

## What was left out, and what could mean something else

reading-member-file = { $file }
reading-member-parts = { $pattern }: { $count } files together
reading-question-member = The archive holds { $count } tables that may be meant: { LISTED($members) }. { QUOTED($chosen) } was read.
reading-note-parts = { $count } files were read as one table: { LISTED($names, most: 3) }.
reading-note-folders = { $count ->
    [one] The names of folders hold a column: { LISTED($columns) }.
   *[other] The names of folders hold { $count } columns: { LISTED($columns) }.
 }
reading-note-not-unpacked = Not read from the archive: { LISTED($names) }.
reading-note-titles = { $count ->
    [one] { $count } row before the header was left out.
   *[other] { $count } rows before the header were left out.
 }
reading-note-comments = { $count ->
    [one] { $count } comment line was left out.
   *[other] { $count } comment lines were left out.
 }
reading-note-empty-rows = { $count ->
    [one] { $count } empty row at the end was left out.
   *[other] { $count } empty rows at the end were left out.
 }
reading-note-empty-columns = { $count ->
    [one] { $count } empty column at the end was left out.
   *[other] { $count } empty columns at the end were left out.
 }
reading-note-padding = { $count ->
    [one] { $count } byte of padding behind the end was left out.
   *[other] { $count } bytes of padding behind the end were left out.
 }
reading-note-under-header = Row { $row } of the table, { LISTED($cells) }, tells of the columns, not of a case, and was left out.
reading-note-header-rows = { $count ->
    [one] Row { $rows } names the columns and was left out.
   *[other] { $count } rows that name the columns were left out: { $rows }.
 }
reading-note-blank-rows = { $count ->
    [one] Row { $rows } is empty and was left out.
   *[other] { $count } empty rows were left out: { $rows }.
 }
reading-note-remark-rows = { $count ->
    [one] Row { $rows } is a remark, { QUOTED($first) }, and was left out.
   *[other] { $count } rows that are remarks such as { QUOTED($first) } were left out: { $rows }.
 }
reading-note-summary-rows = { $count ->
    [one] Row { $rows } ({ QUOTED($first) }) holds figures about the others, not a case, and was left out.
   *[other] { $count } rows that hold figures about the others, such as { QUOTED($first) }, were left out: { $rows }.
 }
reading-note-lines-behind = { $count ->
    [one] The last line, { LISTED($texts) }, is no row of the table and was left out.
   *[other] The last { $count } lines, { LISTED($texts) }, are no rows of the table and were left out.
 }
reading-question-summaries = { $count ->
    [one] Row { $row }, { QUOTED($first) }, may hold a figure about the other rows or be a case.
   *[other] The last { $count } rows, from row { $row } ({ QUOTED($first) }) on, may hold figures about the others or be cases.
 }
reading-note-names-twice = { $count ->
    [one] A name stands over more than one column; the later one is called { LISTED($columns) }.
   *[other] Names stand over more than one column; the later ones are called { LISTED($columns) }.
 }
reading-question-header = Line { $row }, { LISTED($cells, most: 6) }, may name the columns or be the first case.
reading-note-stray-bytes = { $count ->
    [one] One word is not UTF-8 as the rest of the file is, first in line { $line }: { LISTED($words) }. It was read as Windows-1252.
   *[other] { $count } different words are not UTF-8 as the rest of the file is, first in line { $line }: { LISTED($words, most: 5) }. They were read as Windows-1252.
 }
reading-note-disputed-words = The encoding of the file is a guess: { LISTED($words, most: 5) } could also be { LISTED($others, most: 5) }. No column of few values holds them.
reading-note-rows-counted = Rows are counted without comment lines.
reading-note-row-names = Rows have one field more than the header; their first is { QUOTED($column) }.
reading-note-header-comment = The columns are named by a comment line.
reading-note-evaluation = Samples as { $tool ->
    [harness] lm-evaluation-harness
   *[inspect] Inspect
 } writes them: of each were read what was asked, wanted and said, and its scores.
reading-note-beside = { $count ->
    [one] { LISTED($names) } was left out: it has no value for each case.
   *[other] { LISTED($names) } were left out: they have no value for each case.
 }
reading-note-sheet = { QUOTED($sheet) } was read, of { $count } tables the likeliest to be meant.
reading-note-tables = The largest of { $count } tables on the sheet was read.
reading-note-stray-quotes = { $count ->
    [one] { $count } field begins with a quotation mark that does not close; the mark was read as a character of it, or left out.
   *[other] { $count } fields begin with a quotation mark that does not close; the mark was read as a character of them, or left out.
 }
reading-note-cut-row = The file ends within line { $line }, which has fewer than { $columns } fields and was left out; { $count ->
    [one] it seems cut.
   *[other] it seems cut { $count } times.
 }
reading-note-surplus-delimiters = { $count ->
    [one] A row, in line { $line }, ends with delimiters behind its { $columns } fields, which were left out.
   *[other] { $count } rows, the first in line { $line }, end with delimiters behind their { $columns } fields, which were left out.
 }
reading-note-delimiter-in-text = { $count ->
    [one] A row, in line { $line }, has a delimiter in a text without quotation marks; it was read as { $columns } fields, as all others.
   *[other] { $count } rows, the first in line { $line }, have a delimiter in a text without quotation marks; they were read as { $columns } fields, as all others.
 }
reading-note-lines-unexplained = { $lines } lines hold something, { $count } rows were read; look for what became of the others.
reading-question-marked-rows = { $count ->
    [one] { $count } line begins with { $mark } as remarks do, but has the fields of a row; with it counted, it is row { $row }.
   *[other] { $count } lines begin with { $mark } as remarks do, but have the fields of a row; with them counted, the first is row { $row }.
 }
reading-question-lines-inside = At line { $line } a quotation goes on over several lines, which could as well be rows of their own: { $count } rows in all, line by line.
reading-note-nested = { $count ->
    [one] { $count } column was left out because it holds { $nested }: { LISTED($columns) }.
   *[other] { $count } columns hold { $nested } and were left out: { LISTED($columns) }.
 }
reading-note-doubt = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }; if it means { $other }, choose another decimal mark.
reading-note-grouped = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }, without thousands separators.
reading-note-spelled = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }.
reading-note-unit = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }: the numbers stay in this unit.
reading-note-lists = Column { QUOTED($column) } holds lists of { $count } numbers, such as { QUOTED($text) }; each place became a column, { LISTED($columns) }.
reading-note-uneven-lists = Column { QUOTED($column) } was left as text: its cells are lists of { $count } numbers, but row { $row } holds { QUOTED($text) }.
reading-note-labels-apart = Column { QUOTED($column) } holds labels with their scores, such as { QUOTED($text) }; it became { LISTED($columns) }.
reading-note-uneven-labels = Column { QUOTED($column) } was left as text: its cells are labels with their scores, but row { $row } holds { QUOTED($text) }.
reading-note-points = { $count ->
    [one] Column { LISTED($columns) } was read with decimal points: its numbers have no commas.
   *[other] Columns { LISTED($columns) } were read with decimal points: their numbers have no commas.
 }
reading-note-left-as-text = { $count ->
    [one] Column { LISTED($columns) } was left as text: not every number in it has the same decimal mark and thousands separator as the file.
   *[other] Columns { LISTED($columns) } were left as text: not every number in them has the same decimal mark and thousands separator as the file.
 }

reading-question-encoding = The file does not say in which encoding it is, and these words fit several about as well, first in line { $line }. How should they read?
reading-question-encoded-twice = Words such as { QUOTED($text) } in line { $line } look like UTF-8 that was taken for Windows-1252 and encoded once more. Should they be repaired?
reading-question-words = words in the file

## Kinds of files that are not read

reading-kind-rar = a RAR archive
reading-kind-compress = a file packed by compress (.Z)
reading-kind-lzip = an lzip file
reading-kind-lz4-legacy = an LZ4 file of the old form
reading-kind-cabinet = a cabinet file
reading-kind-zip = a zip archive
reading-kind-encrypted-parquet = an encrypted Parquet file
reading-kind-feather-1 = a Feather file of version 1
reading-kind-avro = an Avro file
reading-kind-hdf5 = an HDF5 file
reading-kind-netcdf = a NetCDF file
reading-kind-matlab = a MATLAB file
reading-kind-duckdb = a DuckDB database
reading-kind-spss = an SPSS file
reading-kind-r = an R data file
reading-kind-pickle = a Python pickle
reading-kind-pdf = a PDF document
reading-kind-rtf = an RTF document
reading-kind-word = a Word document
reading-kind-powerpoint = a PowerPoint file
reading-kind-opendocument = an OpenDocument file
reading-kind-xml = XML without rows of one name
reading-kind-png = a PNG image
reading-kind-jpeg = a JPEG image
reading-kind-gif = a GIF image
reading-kind-program = a program
