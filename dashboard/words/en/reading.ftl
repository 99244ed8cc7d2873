# What is said about a file: why it cannot be read, how it was read, and what was left out.

## Parts of sentences

reading-first-of = { $n_rows ->
    [one] { "" }
   *[other] { " " }(the first of { $n_rows } such rows)
 }
reading-comments-apart = { $comments_apart ->
    [true] , comment lines not counted,
   *[false] { "" }
 }
reading-archives-accepted = accepted is one file, as it is or packed by gzip, zip or zstandard
reading-formats-accepted = accepted are CSV, TSV and other delimited text, JSON, Parquet, Arrow (Feather) and Excel (.xlsx, .xls)
reading-json-accepted = accepted are one object on each line, an array of objects, or an object with a list for each column
reading-note-follows = { " " }{ $note }
reading-nested-in-arrow = lists, structures or bytes
reading-nested-in-json = lists or objects

## Limits

reading-too-many-bytes = { QUOTED($file) } has { TENTHS($megabytes) } MB; at most { $most } MB are accepted.
reading-too-many-rows = { QUOTED($file) } has { $count } rows; at most { $most } are accepted.
reading-too-many-columns = { QUOTED($file) } has { $count } columns; at most { $most } are accepted.
reading-expands-too-much = { QUOTED($file) } expands to more than { $most } MB, the most that is accepted.
reading-long-cell = { QUOTED($file) } has a cell of { $count } characters in column { QUOTED($column) }, row { $row }; at most { $most } are accepted.
reading-takes-too-long = { QUOTED($file) } takes longer than { $seconds } seconds to read; send it as CSV or in parts.
reading-needs-memory = { QUOTED($file) } needs more than { $most } MB of memory to read; send it as CSV or in parts.

## Packed files

reading-zip-of-very-many = { QUOTED($file) } is a zip of more than { $most } files; { reading-archives-accepted }.
reading-zip-of-several = { QUOTED($file) } is a zip of { $count } files, { LISTED($names, most: 3) }; { reading-archives-accepted }.
reading-zip-of-none = { QUOTED($file) } is a zip without a file in it; { reading-archives-accepted }.
reading-zip-locked = { QUOTED($file) } is a zip locked by a password; { reading-archives-accepted }, without one.
reading-zip-method = { QUOTED($file) } is a zip packed by the method { $method }; accepted are 0 (stored) and 8 (deflated), as zip programs use unless told otherwise.
reading-archive-in-archive = { QUOTED($file) } holds another archive, { QUOTED($inner) }; { reading-archives-accepted } once.
reading-archive-damaged = { QUOTED($file) } is a { $compression } file that is damaged or not complete; pack and send it again.
reading-other-archive = { QUOTED($file) } looks like { $kind }; { reading-archives-accepted }.

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
reading-no-such-sheet = { QUOTED($file) } has no sheet { QUOTED($sheet) }; { $count ->
    [one] its only sheet is
   *[other] its sheets are
 } { LISTED($sheets) }.

## Tables

reading-empty = { QUOTED($file) } is empty; a header and one row for each case are needed.
reading-header-only = { QUOTED($file) } has a header but no rows; one row for each case is needed.
reading-first-row-too-long = { QUOTED($file) } has a first row of more than { $most } bytes; either it has too many columns or a quotation mark (") is opened and never closed.
reading-one-column = { QUOTED($file) } has one column, { QUOTED($column) }; at least two, a label and a score, separated by commas, semicolons, tabs, pipes or spaces, are needed.
reading-no-numbers = { QUOTED($file) } has no column of numbers among { LISTED($columns) }; a score for each case is needed.
reading-name-twice = Columns { $first } and { $second } are both named { QUOTED($name) }; each column needs a name of its own.
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

## Choices of the reader

reading-no-such-choice = { QUOTED($chosen) } was chosen as { $choice ->
    [encoding] encoding
    [delimiter] delimiter
    [decimal] decimal mark
    [thousands] thousands separator
    [comment] mark of a comment
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
reading-comments-slashes = lines that begin with //

reading-quotes-marks = quotation marks, as in "a"
reading-quotes-apostrophes = apostrophes, as in 'a'
reading-quotes-none = none

reading-header-first-row = the first row names the columns
reading-header-none = none: the first row is data

## What was found

reading-finding = { $finding ->
    [format] Format
    [compression] Compression
    [encoding] Encoding
    [sheet] Sheet
    [delimiter] Delimiter
    [decimal] Decimal mark
    [thousands] Thousands separator
    [quote] Quoting
    [has_header] Header
    [comment] Comment lines
    [rows] Rows
   *[columns] Columns
 }
reading-in-short = { $finding ->
    [sheet] sheet
    [decimal] decimal mark
    [thousands] thousands separator
    [has_header] header
   *[comment] comment lines
 }: { $found }

reading-format-text = delimited text
reading-format-parquet = Parquet
reading-format-arrow = Arrow
reading-format-arrow-stream = Arrow stream
reading-format-json = JSON
reading-format-json-lines = JSON lines
reading-format-excel = Excel

reading-compression-none = none
reading-compression-gzip = gzip
reading-compression-zip = zip
reading-compression-zstd = zstandard

## What was left out, and what could mean something else

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
reading-note-stray-bytes = { $count ->
    [one] One word is not UTF-8 as the rest of the file is, first in line { $line }: { LISTED($words) }. It was read as Windows-1252.
   *[other] { $count } different words are not UTF-8 as the rest of the file is, first in line { $line }: { LISTED($words, most: 5) }. They were read as Windows-1252.
 }
reading-note-disputed-words = The encoding of the file is a guess: { LISTED($words, most: 5) } could also be { LISTED($others, most: 5) }. No column of few values holds them.
reading-note-rows-counted = Rows are counted without comment lines.
reading-note-row-names = Rows have one field more than the header; their first is { QUOTED($column) }.
reading-note-header-comment = The columns are named by a comment line.
reading-note-nested = { $count ->
    [one] { $count } column was left out because it holds { $nested }: { LISTED($columns) }.
   *[other] { $count } columns hold { $nested } and were left out: { LISTED($columns) }.
 }
reading-note-doubt = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }; if it means { $other }, choose another decimal mark.
reading-note-grouped = In column { QUOTED($column) }, { QUOTED($text) } was read as { $read }, without thousands separators.
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

reading-kind-bzip2 = a bzip2 archive
reading-kind-xz = an xz archive
reading-kind-7-zip = a 7-zip archive
reading-kind-rar = a RAR archive
reading-kind-lz4 = an LZ4 archive
reading-kind-tar = a tar archive
reading-kind-zip = a zip archive
reading-kind-encrypted-parquet = an encrypted Parquet file
reading-kind-feather-1 = a Feather file of version 1
reading-kind-orc = an ORC file
reading-kind-avro = an Avro file
reading-kind-hdf5 = an HDF5 file
reading-kind-netcdf = a NetCDF file
reading-kind-numpy = a NumPy array
reading-kind-matlab = a MATLAB file
reading-kind-sqlite = an SQLite database
reading-kind-duckdb = a DuckDB database
reading-kind-stata = a Stata file
reading-kind-spss = an SPSS file
reading-kind-sas = a SAS file
reading-kind-sas-transport = a SAS transport file
reading-kind-r = an R data file
reading-kind-pickle = a Python pickle
reading-kind-pdf = a PDF document
reading-kind-rtf = an RTF document
reading-kind-word = a Word document
reading-kind-powerpoint = a PowerPoint file
reading-kind-opendocument = an OpenDocument file
reading-kind-xlsb = a binary Excel workbook (.xlsb)
reading-kind-web-page = a web page
reading-kind-xml = XML
reading-kind-png = a PNG image
reading-kind-jpeg = a JPEG image
reading-kind-gif = a GIF image
reading-kind-program = a program
