# 파일을 읽은 방법: 거절한 이유, 감지한 것, 건너뛴 것, 분명하지 않은 것.

reading-first-of = { $n_rows ->
    [1] { "" }
    [100000] (이런 행 { $n_rows }개 이상 중 첫 번째)
   *[other] (이런 행 { $n_rows }개 중 첫 번째)
 }
reading-archives-accepted = 허용되는 것: 압축하지 않은 파일, zip, gzip, bzip2, Zstandard
reading-formats-accepted = 허용되는 것: CSV, TSV 등 구분자로 나눈 텍스트, JSON, Parquet, Arrow(Feather), ORC, Excel, OpenDocument, NumPy, Stata, SAS, SQLite
reading-json-accepted = 허용되는 것: 한 줄에 객체 하나, 객체의 배열, 열마다 목록이 하나인 객체, 또는 pandas의 DataFrame.to_json
reading-note-follows = { " " }{ $note }
reading-nested-in-arrow = 목록, 구조체 또는 바이트
reading-nested-in-json = 목록 또는 객체

reading-too-many-bytes = { QUOTED($file) }: { TENTHS($megabytes) } MB입니다. 한도는 { $limit } MB입니다.
reading-too-many-rows = { QUOTED($file) }: { $count }행입니다. 한도는 { $limit }행입니다.
reading-too-many-columns = { QUOTED($file) }: { $count }열입니다. 한도는 { $limit }열입니다.
reading-too-many-lines = { QUOTED($file) }: 빈 줄을 포함하여 { $count }줄입니다. 한도는 { $limit }줄입니다.
reading-long-line = { QUOTED($file) }: { $limit } MB가 넘는 줄이 있습니다. 표의 한 행으로는 너무 깁니다.
reading-printed-too-long = { QUOTED($file) }: { $limit } MB가 넘습니다({ $form }). CSV로 올리십시오.
reading-too-many-objects = { QUOTED($file) }: JSON 객체가 { $count }개입니다. 한도는 { $limit }개입니다.
reading-too-many-quotation-marks = { QUOTED($file) }: 따옴표와 역슬래시 이스케이프가 { $count }개입니다. 한도는 { $limit }개입니다.
reading-expands-too-much = { QUOTED($file) }: 압축을 풀면 한도 { $limit } MB를 넘습니다.
reading-long-cell = { QUOTED($file) }: 열 { QUOTED($column) }, { $row }행의 칸이 { $count }자입니다. 한도는 { $limit }자입니다.
reading-queue-full = { QUOTED($file) }: 읽지 않았습니다. 현재 네트워크 주소에서 대기 중인 파일이 너무 많습니다. 1분 뒤 다시 시도하십시오.
reading-takes-too-long = { QUOTED($file) }: 읽는 데 { $seconds }초가 넘게 걸립니다. CSV로, 또는 나누어 올리십시오.
reading-process-ended = { QUOTED($file) }: 끝까지 읽을 수 없습니다. 손상되었거나 메모리가 너무 많이 필요합니다. 다시 저장하거나, CSV로 또는 나누어 올리십시오.
reading-needs-memory = { QUOTED($file) }: 읽는 데 { TENTHS($limit) } MB가 넘는 메모리가 필요합니다. CSV로, 또는 나누어 올리십시오.

reading-archive-too-many-files = { QUOTED($file) }: 파일이 { $limit }개가 넘는 압축 파일입니다. 예측이 있는 파일만 올리십시오.
reading-archive-empty = { QUOTED($file) }: 파일이 들어 있지 않습니다. 예측 파일을 넣으십시오.
reading-archive-locked = { QUOTED($file) }: 비밀번호로 보호되어 있습니다. 비밀번호 없이 올리십시오.
reading-zip-method = { QUOTED($file) }: zip 압축 방식 { $method } 형식은 지원하지 않습니다. 기본 방식인 Deflate를 쓰십시오.
reading-archive-in-archive = { QUOTED($file) }: { QUOTED($inner) } 및 그보다 깊은 곳까지 압축 파일이 겹쳐 있습니다. 예측 파일을 압축하지 않거나 한 번만 압축하여 올리십시오.
reading-archive-of-archives = { QUOTED($file) }: 파일이 여럿이고 그중 하나가 zip 압축 파일 { QUOTED($inner) }입니다. 예측이 있는 압축 파일만 올리십시오.
reading-archive-delta = { QUOTED($file) }: Delta 테이블입니다. 그 파일에는 지금은 없는 행이 들어 있을 수 있습니다. 현재 행을 Parquet 파일 하나로 내보내십시오.
reading-archive-split = { QUOTED($file) }: { QUOTED($inner) } 등 한 파일의 조각이 들어 있습니다. "cat"처럼 이어 붙여 전체 파일을 올리십시오.
reading-archive-damaged = { QUOTED($file) }: 손상되었거나 온전하지 않은 { $compression } 파일입니다. 다시 압축하여 올리십시오.
reading-other-archive = { QUOTED($file) }: 다음 종류로 보입니다: { $kind }. { reading-archives-accepted }.
reading-parts-columns = { QUOTED($first) }의 열은 { LISTED($first_columns) }인데 { QUOTED($second) }의 열은 { LISTED($second_columns) }입니다. 한 표의 부분은 열이 같아야 합니다: 한 부분만 올리거나, 서로 다른 표에는 다른 이름을 붙이십시오.
reading-parts-header = { QUOTED($second) }의 첫 줄이 { QUOTED($first) }의 첫 줄과 다릅니다. 한 표의 부분은 머리글이 같아야 합니다: 같은 머리글로 쓰거나 Parquet으로 저장하십시오.
reading-parts-headless = { QUOTED($first) } 등 { QUOTED($file) }의 부분에 머리글이 없습니다. 머리글과 함께 쓰거나(header=True) Parquet으로 저장하십시오.
reading-parts-types = 열 { QUOTED($column) }: 자료형이 한 부분에서는 { QUOTED($first) }, 다른 부분에서는 { QUOTED($second) }입니다. 한 표의 부분은 자료형이 모두 같아야 합니다.
reading-parts-formats = { QUOTED($file) }: 부분의 파일 형식이 서로 다릅니다: { LISTED($names) }. 한 표의 부분은 파일 형식이 모두 같아야 합니다.
reading-parts-rows = { QUOTED($file) }의 부분을 따로 읽으면 { $count }행인데 함께 읽으면 { $found }행입니다. 그중 하나에 닫히지 않은 따옴표가 있습니다.
reading-no-such-member = { QUOTED($file) }: 표 { QUOTED($member) } 없음. 있는 표는 { LISTED($members) }입니다.

reading-other-format = { QUOTED($file) }: 다음 종류로 보입니다: { $kind }. { reading-formats-accepted }.
reading-binary = { QUOTED($file) }: 텍스트가 아니라 이진 데이터입니다. { reading-formats-accepted }.
reading-not-in-encoding = { QUOTED($file) }: 인코딩 { $encoding }의 텍스트가 아닙니다. 모든 바이트가 유효한 인코딩을 고르십시오.
reading-unreadable = { QUOTED($file) }: { $format } 형식으로 읽을 수 없습니다. 손상되었거나 온전하지 않거나 메모리가 너무 많이 필요합니다. 다시 저장하거나 CSV로 올리십시오.

reading-no-values = { QUOTED($file) }: 숫자나 텍스트 열이 없습니다. 레이블과 점수가 필요합니다.{ $note }
reading-one-value-column = { QUOTED($file) }: 열이 { QUOTED($column) } 하나뿐입니다. 레이블과 점수가 필요합니다.{ $note }
reading-no-cases = { QUOTED($file) }: 열은 있지만 행이 없습니다. 사례마다 한 행이 필요합니다.{ $note }

reading-json-damaged = { QUOTED($file) }: 올바른 JSON이 아닙니다{ $fault ->
    [syntax] : { $line }번째 줄, { $character }번째 글자의 구문 오류
    [encoding] : UTF-8이 아님
   *[size] : 너무 깊이 겹쳐 있거나 잘못된 값이 있음
 }. { reading-json-accepted }.
reading-json-form = { QUOTED($file) }: JSON이지만 표의 형태가 아닙니다. { reading-json-accepted }.
reading-json-duplicate-name = 한 JSON 객체에 이름이 { QUOTED($name) }인 항목이 둘 있습니다. 열 이름은 서로 달라야 합니다.
reading-json-record = { QUOTED($file) }의 { $row }행이 객체가 아니라 { $found ->
    [list] 목록
    [str] 문자열
    [bool] true 또는 false
    [NoneType] null
   *[int] 숫자
 }입니다. 모든 행은 열 이름이 있는 객체여야 합니다.
reading-json-row = { QUOTED($file) }의 { $row }행은 열마다 하나씩 값 { $count }개의 목록이어야 합니다.
reading-json-batches = { QUOTED($file) }의 레코드마다 { QUOTED($name) }에 레이블이 여럿이고 숫자도 그만큼 있습니다. 사례마다 레코드 하나를 쓰십시오. 한 사례의 레이블이 여럿이면 레이블마다 항목이 필요합니다.
reading-json-lengths = 열 { QUOTED($first) } 및 { QUOTED($second) }의 값이 { $first_count }개와 { $second_count }개입니다. 모든 열에 사례마다 값 하나가 필요합니다.

reading-workbook-locked = { QUOTED($file) }: 비밀번호로 보호되어 있습니다. 비밀번호 없이 저장하십시오.
reading-workbook-damaged = { QUOTED($file) }: 손상되었거나 Excel 통합 문서가 아닙니다. .xlsx로 다시 저장하십시오.
reading-no-table-on-sheet = { QUOTED($file) }: 시트 { QUOTED($sheet) }에 표가 없습니다. 머리글과, 사례마다 한 행이 필요합니다.
reading-no-table-on-any-sheet = { QUOTED($file) }: 어느 시트에도 표가 없습니다. 머리글과, 사례마다 한 행이 필요합니다.

reading-arrays-of-objects = { QUOTED($file) }: 피클로 저장한 Python 객체가 들어 있습니다. 코드를 실행할 수 있으므로 열지 않습니다. array.astype(float) 등으로 숫자나 텍스트를 저장하십시오.
reading-arrays-of-records = { QUOTED($file) }: 레코드로 된 NumPy 배열이어서 읽지 않습니다. pandas.DataFrame(array).to_csv 등으로 CSV로 저장하십시오.
reading-arrays-damaged = { QUOTED($file) }: 손상되었거나 NumPy 배열이 아닙니다. 다시 저장하십시오.
reading-array-shape = { QUOTED($file) }: 모양이 { $shape }인 배열입니다. 사례마다 한 행, 레이블과 점수에 한 열씩인 2차원이 필요합니다.
reading-database-damaged = { QUOTED($file) }: 손상되었거나 SQLite 데이터베이스가 아닙니다. 다시 저장하거나 표를 CSV로 올리십시오.

reading-no-such-sheet = { QUOTED($file) }: 시트 { QUOTED($sheet) } 없음. 있는 시트 { $count }개: { LISTED($sheets) }.

reading-empty = { QUOTED($file) }: 비어 있습니다. 머리글과, 사례마다 한 행이 필요합니다.
reading-header-only = { QUOTED($file) }: 머리글은 있지만 행이 없습니다. 사례마다 한 행이 필요합니다.
reading-first-row-too-long = { QUOTED($file) }: 첫 행이 { $limit }바이트를 넘습니다. 열이 너무 많거나 닫히지 않은 따옴표(")가 있습니다.
reading-one-column = { QUOTED($file) }: 열이 { QUOTED($column) } 하나뿐입니다. 레이블과 점수가 필요합니다. 쉼표, 세미콜론, 탭, 세로줄(|) 또는 공백으로 나누십시오.
reading-feature-rows = { QUOTED($file) }: 레이블과 번호 붙은 특성(svmlight 또는 libsvm 형식)은 있지만 점수가 없습니다. 사례마다 레이블과 모델의 점수가 있는 표를 올리십시오.
reading-no-table = { QUOTED($file) }: 행이 서로 맞지 않아 표로 읽을 수 없습니다. 사례마다 한 행인 CSV로 다시 저장하십시오.
reading-open-quote = { $row }행에 닫히지 않은 따옴표({ $mark })가 있습니다. 닫거나, 텍스트의 일부이면 두 번 쓰십시오.
reading-stray-quote = { QUOTED($file) }의 { $line }번째 줄에 짝이 없는 따옴표가 있습니다. 닫거나, 텍스트의 일부이면 두 번 쓰십시오.
reading-other-quotes = { QUOTED($file) }: 읽지 않는 따옴표로 텍스트를 감쌌습니다: { $field }. pandas와 R처럼 큰따옴표(")로 저장하십시오.
reading-ragged-row = { $row }행{ reading-first-of }의 필드가 { $found }개입니다(구분자: { $delimiter }). { $model ->
    [header] 머리글
   *[first-row] 첫 행
 }처럼 { $expected }개가 필요합니다.
reading-bad-value = 열 { QUOTED($column) }, { $row }행{ reading-first-of }의 값: { $found }; { $rule }.
reading-number-rule = 숫자는 0.9; 0,9; 1,234.5; 90%; 9e-1 또는 [0.1, 0.9] 같은 목록으로 읽습니다

reading-printed-part = { QUOTED($file) }: 행이나 열이 생략된 출력 표입니다({ QUOTED($statement) }). 표 전체를 저장하거나 출력하십시오.
reading-printed-given-up = { QUOTED($file) }: 읽지 않는 모양의 출력 표입니다: { QUOTED($line) }. pandas의 to_csv, R의 write.csv, psql의 \copy 등으로 데이터를 CSV로 저장하십시오.
reading-printed-count = { QUOTED($file) }: { $found }행의 출력 표인데 { QUOTED($statement) }라고 적혀 있습니다. 표 전체를 저장하거나 출력하십시오.
reading-printed-several = { QUOTED($file) }: 출력 표가 여럿이거나 중간에 끊겨 있습니다. 표 하나를 올리십시오.
reading-printed-cells = { QUOTED($file) }: 출력 표인데 칸이 { $count }개가 아닌 행이 있습니다: { QUOTED($line) }. CSV로 저장하십시오.
reading-printed-arff = Weka ARFF 파일
reading-printed-weka = 클래스마다 열이 있는 Weka의 예측
reading-weka-line = { QUOTED($file) }: Weka의 예측인데 형식이 다른 줄이 있습니다: { QUOTED($line) }. 예측만 분포와 함께 CSV로 저장하십시오.
reading-printed-orange = 형식과 역할 줄을 뺀 Orange 파일
reading-printed-ruled = 머리글 아래에 줄이 있는 표
reading-printed-aligned = 공백으로 줄을 맞춘 표
reading-note-printed = 읽은 형식: { $form }.
reading-note-around = 표 밖의 { $count }줄을 건너뛰었습니다.

reading-invalid-option = { QUOTED($value) }: 올바른 { $option ->
    [encoding] 인코딩이
    [delimiter] 구분자가
    [decimal] 소수점 기호가
    [thousands] 천 단위 구분 기호가
    [comment] 주석 기호가
    [sentinels] 특수값 처리 방식이
    [summaries] 사례가 아닐 수 있는 행의 처리 방식이
    [titles] 머리글 위 행의 처리 방식이
   *[quote] 따옴표가
 } 아닙니다. 허용되는 것: { LISTED($accepted, most: 20) }.
reading-same-mark = { QUOTED($mark) }: 소수점 기호이면서 천 단위 구분 기호일 수는 없습니다.

reading-encoding-utf-8 = UTF-8
reading-encoding-utf-16 = UTF-16
reading-encoding-utf-16-le = UTF-16, 리틀 엔디언
reading-encoding-utf-16-be = UTF-16, 빅 엔디언
reading-encoding-utf-32 = UTF-32
reading-encoding-cp949 = CP949(한국어)
reading-encoding-gb18030 = GB18030(중국어)
reading-encoding-shift-jis = Shift JIS(일본어)
reading-encoding-euc-jp = EUC-JP(일본어)
reading-encoding-big5 = Big5(중국어 번체)
reading-encoding-cp1250 = Windows-1250(중부 유럽)
reading-encoding-cp1251 = Windows-1251(키릴 문자)
reading-encoding-cp1252 = Windows-1252(서유럽)
reading-encoding-cp1253 = Windows-1253(그리스어)
reading-encoding-cp1254 = Windows-1254(튀르키예어)
reading-encoding-cp1255 = Windows-1255(히브리어)
reading-encoding-cp1256 = Windows-1256(아랍어)
reading-encoding-cp1257 = Windows-1257(발트어)
reading-encoding-cp874 = Windows-874(태국어)
reading-encoding-latin-2 = ISO 8859-2(중부 유럽)
reading-encoding-koi8-r = KOI8-R(러시아어)

reading-delimiter-tab = 탭
reading-delimiter-semicolon = 세미콜론
reading-delimiter-pipe = 세로줄
reading-delimiter-comma = 쉼표
reading-delimiter-space = 공백

reading-decimal-point = 점, 예: 0.5
reading-decimal-comma = 쉼표, 예: 0,5

reading-thousands-none = 없음
reading-thousands-comma = 쉼표, 예: 1,234
reading-thousands-point = 점, 예: 1.234
reading-thousands-space = 공백, 예: 1 234
reading-thousands-apostrophe = 작은따옴표, 예: 1'234

reading-comments-none = 없음
reading-comments-hash = #으로 시작하는 줄
reading-comments-percent = %로 시작하는 줄

reading-quotes-marks = 큰따옴표, 예: "a"
reading-quotes-backslash = 역슬래시 이스케이프가 있는 큰따옴표
reading-quotes-none = 없음

reading-header-first-row = 첫 행
reading-header-none = 없음(첫 행이 데이터)

reading-titles-left-out = 제외
reading-titles-kept = 표의 행으로 유지

reading-sentinels-missing = 결측값
reading-sentinels-numbers = 보통 숫자

reading-question-sentinels = 열 { QUOTED($column) }, { $row }행에 { $value } 값이 있고{ $count ->
    [1] { "" }
   *[other] (모두 { $count }행)
 } 나머지 숫자는 0과 1 사이입니다. { $value } 값이 결측값입니까?
reading-summaries-left-out = 제외
reading-summaries-cases = 사례로 셈

reading-finding = { $finding ->
    [format] 형식
    [compression] 압축
    [encoding] 인코딩
    [sheet] 시트
    [member] 압축 파일 안의 파일
    [delimiter] 구분자
    [decimal] 소수점 기호
    [thousands] 천 단위 구분 기호
    [quote] 따옴표
    [has_header] 머리글
    [titles] 머리글 위의 행
    [summaries] 사례가 아닐 수 있는 행
    [comment] 주석 줄
    [sentinels] -999 같은 특수값
    [rows] 행
   *[columns] 열
 }
reading-summary-item = { $finding ->
    [sheet] 시트
    [member] 압축 파일 안의 파일
    [decimal] 소수점 기호
    [thousands] 천 단위 구분 기호
    [has_header] 머리글
    [titles] 머리글 위의 행
    [sentinels] -999 같은 특수값
    [summaries] 사례가 아닐 수 있는 행
   *[comment] 주석 줄
 }: { $found }

reading-format-text = 구분자로 나눈 텍스트
reading-format-parquet = Parquet
reading-format-arrow = Arrow
reading-format-arrow-stream = Arrow 스트림
reading-format-json = JSON
reading-format-json-lines = JSON Lines
reading-format-excel = Excel
reading-format-orc = ORC
reading-format-numpy = NumPy
reading-format-stata = Stata
reading-format-sas = SAS
reading-format-sqlite = SQLite

reading-compression-none = 없음
reading-compression-gzip = gzip
reading-compression-bzip2 = bzip2
reading-compression-zstd = Zstandard
reading-compression-zip = zip

reading-member-file = { $file }
reading-member-parts = { $pattern }(파일 { $count }개)
reading-question-sheet = 파일에 표가 { $count }개 있습니다: { LISTED($sheets) }. 예측이 있는 것은 어느 것입니까?
reading-question-member = 압축 파일에 표일 수 있는 파일이 { $count }개 있습니다: { LISTED($members) }. 예측이 있는 것은 어느 것입니까?
reading-note-parts = 파일 { $count }개를 한 표로 읽었습니다: { LISTED($names, most: 3) }.
reading-note-folders = 폴더 이름에서 { $count }열을 읽었습니다: { LISTED($columns) }.
reading-note-not-unpacked = 압축 파일에서 읽지 않은 것: { LISTED($names) }.
reading-note-retired-option = 이 파일에 대해 골랐던 { $option ->
    [delimiter] 구분자는
    [encoding] 인코딩은
    [comment] 주석 기호는
   *[quote] 따옴표는
 } 더 이상 제공되지 않아 대신 감지했습니다.
reading-note-titles = 머리글 위의 { $count }행을 건너뛰었습니다.
reading-note-comments = 주석 { $count }줄을 건너뛰었습니다.
reading-note-empty-columns = 끝에 있는 빈 { $count }열을 건너뛰었습니다.
reading-note-header-rows = 머리글을 반복하는 행 { $count }개를 건너뛰었습니다: { $rows }.
reading-note-blank-rows = 빈 행 { $count }개를 건너뛰었습니다: { $rows }.
reading-note-doubtful-rows = 행 { $count }개를 제외했습니다: { $rows }(첫 번째: { QUOTED($first) }).
reading-note-lines = 행이 아닌 { $count }줄을 제외했습니다: { LISTED($texts) }.
reading-question-rows = { $rows }행({ $count }개, 첫 번째: { QUOTED($first) })은 사례가 아니라 합계나 비고일 수 있습니다. 제외합니까, 셉니까?
reading-question-lines = { $count }줄에 머리글의 필드가 없습니다: { LISTED($texts) }. 제외합니까?
reading-note-duplicate-names = 중복된 열 이름 { $count }개를 다음으로 바꾸었습니다: { LISTED($columns) }.
reading-question-titles = { $count ->
    [one] { LISTED($cells, most: 6) } 행은 머리글 { LISTED($header, most: 6) } 위의 제목일 수도 있고 표의 행일 수도 있습니다.
   *[other] { LISTED($cells, most: 6) }부터 처음 { $count }행은 머리글 { LISTED($header, most: 6) } 위의 제목일 수도 있고 표의 행일 수도 있습니다.
 }
reading-question-header = { $row }번째 줄 { LISTED($cells, most: 6) }: 머리글일 수도 있고 첫 사례일 수도 있습니다.
reading-note-western = 파일이 UTF-8이 아니어서 Windows-1252로 읽었습니다. 예: { LISTED($words) }. 단어가 잘못되었으면 다른 인코딩을 고르십시오.
reading-note-row-names = 행의 필드가 머리글보다 하나 많습니다. 추가된 첫 열은 { QUOTED($column) }입니다.
reading-note-header-comment = 머리글이 주석 줄에 있습니다.
reading-note-evaluation = { $tool ->
    [harness] lm-evaluation-harness
    [openai] OpenAI evals
   *[inspect] Inspect
 } 샘플: 각각의 입력, 목표, 출력, 점수를 읽었습니다.
reading-log-without-answers = 이 OpenAI evals 로그에는 답을 기대하는 답과 비교한 것이 없습니다. 이벤트 종류는 { LISTED($types) }뿐입니다. “match” 이벤트가 있는 평가 로그, 또는 답과 참조 텍스트의 표를 올리십시오.
reading-log-sample-twice = 질문 { QUOTED($id) }에 필터 { QUOTED($filter) }의 샘플이 둘 있습니다. 한 번에 한 과제, 한 실행의 샘플만 올리십시오.
reading-log-sample-lacking = 질문 { QUOTED($id) }에 필터 { QUOTED($filter) }의 샘플이 없고 다른 필터의 샘플이 있습니다. 필터마다 모든 질문이 있는 샘플을 올리십시오.
reading-note-other-lengths = 사례마다 값이 하나씩 있지 않아 { $count }개를 건너뛰었습니다: { LISTED($names) }.
reading-question-quoted-lines = { $row }행의 따옴표로 감싼 필드가 여러 줄에 걸쳐 있습니다. 각각 별개의 행일 수 있습니다: 줄마다 세면 모두 { $count }행입니다.
reading-note-nested = { $nested } 등이 들어 있어 { $count }열을 건너뛰었습니다: { LISTED($columns) }.
reading-note-ambiguous-number = 열 { QUOTED($column) }에서 { QUOTED($text) } 값을 읽은 결과: { $read }. 뜻하는 값이 { $other }이면 소수점 기호를 바꾸십시오.
reading-note-grouped = 열 { QUOTED($column) }에서 { QUOTED($text) } 값을 천 단위 구분 기호 없이 읽었습니다: { $read }.
reading-note-spelled = 열 { QUOTED($column) }에서 읽은 값: { QUOTED($text) } → { $read }.
reading-note-unit = 열 { QUOTED($column) }에서 { QUOTED($text) } 값을 단위를 바꾸지 않고 읽었습니다: { $read }.
reading-note-lists = 열 { QUOTED($column) }: { QUOTED($text) } 같은 숫자 { $count }개의 목록이 들어 있습니다. { LISTED($columns) } 열로 나누었습니다.
reading-note-uneven-lists = 열 { QUOTED($column) }: 텍스트로 읽었습니다. 칸마다 숫자 { $count }개의 목록인데 { $row }행의 값은 { QUOTED($text) }입니다.
reading-note-left-as-text = { $count }열을 텍스트로 읽었습니다: { LISTED($columns) }. 일부 숫자의 소수점 기호나 천 단위 구분 기호가 파일의 것과 다릅니다.

reading-question-encoding = { QUOTED($file) }: UTF-8이 아니며 바이트만으로는 인코딩을 알 수 없습니다. 어느 단어가 맞습니까?
reading-question-words = 파일 속의 단어

reading-kind-rar = RAR 압축 파일
reading-kind-7z = 7-Zip 압축 파일
reading-kind-tar = tar 압축 파일
reading-kind-lz4 = LZ4 파일
reading-kind-web-page = 웹 페이지(일부 프로그램은 통합 문서라는 이름으로 웹 페이지를 저장합니다: 스프레드시트 프로그램에서 열어 .xlsx 또는 CSV로 저장하십시오)
reading-kind-compress = compress 파일(.Z)
reading-kind-xz = xz 파일
reading-kind-lzip = lzip 파일
reading-kind-lzma = .lzma 파일
reading-kind-snappy = Snappy 파일
reading-kind-zip = zip 압축 파일
reading-kind-encrypted-parquet = 암호화된 Parquet 파일
reading-kind-feather-1 = Feather 버전 1 파일
reading-kind-avro = Avro 파일
reading-kind-hdf5 = HDF5 파일
reading-kind-netcdf = NetCDF 파일
reading-kind-matlab = MATLAB 파일
reading-kind-duckdb = DuckDB 데이터베이스
reading-kind-spss = SPSS 파일
reading-kind-r = R 데이터 파일
reading-kind-pickle = Python 피클
reading-kind-pdf = PDF 문서
reading-kind-sas-transport = SAS 전송 파일(데이터를 CSV로 내보내십시오)
reading-kind-iso-2022-jp = ISO-2022-JP 텍스트(UTF-8로 저장하십시오)
reading-kind-rtf = RTF 문서
reading-kind-word = Word 문서
reading-kind-powerpoint = PowerPoint 파일
reading-kind-opendocument = OpenDocument 파일
reading-kind-xml = XML 파일
reading-kind-latex = LaTeX 표
reading-kind-sql = SQL 덤프
reading-kind-yaml = YAML
reading-kind-code = 코드로 쓴 데이터프레임
reading-kind-almost-json = Python 딕셔너리 또는 주석이 있는 JSON(json.dump 또는 DataFrame.to_json으로 쓰십시오)
reading-kind-julia = Julia가 출력한 데이터프레임
reading-kind-stata-list = Stata가 출력한 목록
reading-kind-png = PNG 이미지
reading-kind-jpeg = JPEG 이미지
reading-kind-gif = GIF 이미지
reading-kind-program = 프로그램
