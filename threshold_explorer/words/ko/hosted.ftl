# 서버 관리자가 목록에 두고 서버가 집계하는 데이터 원본.

hosted-about = 이 서버가 집계함, { COUNT($rows) }행
hosted-counted = 집계 시각: { $when }
hosted-refresh = 새로 고침
    .help = 열어 둔 모든 사람을 위해 원본을 다시 집계합니다
hosted-opening = “{ $title }” 여는 중
hosted-connecting = 연결하는 중…
hosted-looking = 레이블과 점수를 읽는 중…
hosted-counting = { COUNT($rows) }행을 집계하는 중…
hosted-elapsed = { $doing } { COUNT($seconds) }초
hosted-stop = 중지
hosted-stopped = “{ $title }”: 집계를 중지하여 열지 않았습니다.
hosted-not-refreshed = 집계를 중지했습니다. 이전 집계를 표시합니다.
hosted-go-on = 다시 집계
hosted-try-again = 다시 시도
hosted-refused = “{ $title }”: 열지 못했습니다. { $why }
hosted-old-numbers = 집계하지 못했습니다. 이전 집계를 표시합니다. { $why }
hosted-unlisted = 이 서버에 더 이상 그런 이름의 원본이 없습니다. 다른 데이터를 고르거나 관리자에게 문의하십시오.
hosted-preview = 이 서버가 집계한 예측

hosted-denied = 원본이 접근을 거부합니다: 사용자 이름이나 비밀번호가 틀렸거나 읽기 권한이 없습니다. 자세한 내용은 서버 로그에 있습니다.
hosted-gone = 원본을 찾을 수 없거나 응답하지 않습니다. 자세한 내용은 서버 로그에 있습니다.
hosted-failed = 원본을 집계할 수 없습니다. 자세한 내용은 서버 로그에 있습니다.
hosted-no-table = 원본에 표 { QUOTED($table) } 없음.
hosted-missing = { COUNT($rows) }행 중 { COUNT($without_label) }행은 { QUOTED($label) } 열에 레이블이, { COUNT($without_score) }행은 { QUOTED($score) } 열에 점수가 없습니다. 관리자가 “drop_missing”으로 제외할 수 있습니다.
hosted-positive-open = 열 { QUOTED($column) }: 레이블은 { LISTED($labels) }인데 양성으로 설정된 것이 없습니다. 관리자가 “positive”를 설정할 수 있습니다.
hosted-too-long = 집계가 이 서버의 한도 { COUNT($minutes) }분을 넘었습니다.
hosted-broke-off = 집계가 중단되었습니다. 자세한 내용은 서버 로그에 있습니다.
hosted-too-many = 원본을 집단별로 집계하면 { COUNT($counts) }행입니다. 이 서버의 한도는 { COUNT($most) }행입니다.

hosted-where = { $title }, { $moment } UTC에 집계: { COUNT($rows) }행, 레이블 { $label }, 점수 { $score }{ $conditions ->
    [none] {""}
   *[other] , 조건 { $conditions }
}{ $dropped ->
    [0] {""}
   *[other] , 결측값 때문에 { COUNT($dropped) }행 제외
}

hosted-list-needs-ibis = THRESHOLD_EXPLORER_SOURCES에는 Ibis가 필요합니다: pip install "threshold-explorer[reduce]"
hosted-list-unreadable = THRESHOLD_EXPLORER_SOURCES의 값 { QUOTED($file, most: 200) }: 읽을 수 있는 텍스트 파일이 아닙니다.
hosted-list-no-toml = { $file }: 올바른 TOML이 아닙니다: { $why }.
hosted-list-no-entries = { $file }: [[source]] 테이블만 있어야 합니다.
hosted-list-entry = { $file }, 원본 { $number }: { $fault }
hosted-list-lacks = { $name }: 없습니다. id, title, label, score와, table 또는 path 가운데 하나가 필요합니다.
hosted-list-unknown = 알 수 없는 키 { QUOTED($name) }. 키는 { LISTED($known) }입니다.
hosted-list-kind = { $name }의 값은 { $kind ->
    [list] 문자열의 목록
    [flag] true 또는 false
   *[text] 비어 있지 않은 문자열
}이어야 합니다.
hosted-list-id = id { QUOTED($id) }: 하이픈으로 이은 소문자 단어여야 합니다.
hosted-list-twice = id { QUOTED($id) }: 중복되었습니다.
hosted-list-place = connection과 table, 또는 path가 필요합니다.
hosted-list-ending = path는 .parquet 또는 .csv로 끝나야 합니다. "runs/*.parquet" 같은 패턴도 허용됩니다.
hosted-list-variable = connection에 쓰인 환경 변수 { $variable }: 설정되어 있지 않습니다.
