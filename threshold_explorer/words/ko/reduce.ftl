# 예측이 저장된 곳에서 집계하는 명령: threshold-explorer reduce

reduce-looking = 레이블과 점수를 읽는 중…
reduce-counting = { COUNT($rows) }행을 집계하는 중…
reduce-elapsed = { $doing } { COUNT($seconds) }초
reduce-done = { COUNT($cases) }행을 서로 다른 점수 { COUNT($scores) }개로 집계했습니다({ TENTHS($seconds) }초): { QUOTED($positive) } { COUNT($positives) }건. 저장: { $file }({ TENTHS($megabytes) } MB).
reduce-dropped = 레이블이나 점수가 없는 { COUNT($rows) }행을 제외했습니다.
reduce-grouped = 서로 다른 점수 약 { COUNT($scores) }개가 한도 { COUNT($most) }개를 넘습니다: 이웃한 점수를 { COUNT($groups) }개 묶음으로 나누었습니다. 평균 정밀도와 ROC AUC는 정확한 값을 포함하는 구간이 됩니다.
reduce-stopped = 중지했습니다. 저장한 것이 없습니다.

reduce-no-ibis = Ibis가 설치되어 있지 않습니다: pip install "threshold-explorer[reduce]"
reduce-no-backend = Ibis 백엔드 { $engine }: 설치되어 있지 않습니다: pip install "ibis-framework[{ $engine }]"
reduce-no-spark = pyspark가 설치되어 있지 않습니다: pip install "threshold-explorer[spark]"
reduce-spark-no-port = { QUOTED($master) }: 포트가 없습니다. Spark 마스터는 spark://host:7077처럼 씁니다.
reduce-spark-no-master = { $master }에서 Spark 마스터가 응답하지 않습니다: { $reason }.
reduce-spark-no-worker = Spark 마스터 { $master }: 충분히 큰 빈 작업자가 없습니다. { $seconds }초 안에 작업을 받은 작업자가 없습니다.
reduce-spark-no-java = Spark에는 Java 17 또는 21이 필요한데 시작되지 않았습니다: { $reason }
reduce-engine = { $engine } 오류: { $reason }.
reduce-no-table = { $engine }에 표 { QUOTED($table) } 없음. 파일 이름은 .parquet 또는 .csv로 끝나야 합니다.
reduce-no-condition = { QUOTED($text) }: 조건이 아닙니다. 열, = != < <= > >= 가운데 하나, 값을 "country=DE"처럼 쓰십시오.
reduce-two-roles = 열 { QUOTED($column) }: 역할이 둘입니다. 레이블, 점수, 집단은 서로 다른 열이어야 합니다.
reduce-reserved = 집단의 이름 { QUOTED($column) }: 집계의 열 이름이어서 쓸 수 없습니다. 이름을 바꾸십시오.
reduce-score-no-number = 열 { QUOTED($column) }: 형식이 { QUOTED($type) }입니다. 점수는 숫자여야 합니다.
reduce-no-row = 레이블이 있는 행이 없습니다. 원본과 조건을 확인하십시오.
reduce-no-complete-row = { QUOTED($label) } 열의 레이블과 { QUOTED($score) } 열의 점수가 모두 있는 행이 없습니다.
reduce-infinite = 열 { QUOTED($column) }: 무한대인 점수가 { COUNT($rows) }개 있습니다. 점수는 유한한 숫자여야 합니다.
reduce-missing = { COUNT($rows) }행 중 { COUNT($without_label) }행은 { QUOTED($label) } 열에 레이블이, { COUNT($without_score) }행은 { QUOTED($score) } 열에 점수가 없습니다. --drop으로 제외하십시오.
reduce-changed = 집계하는 동안 원본이 바뀌었습니다: 처음에 { COUNT($looked_at) }행, 나중에 { COUNT($counted) }행. 다시 시도하십시오.
reduce-other-labels = 레이블이 있는 행은 { COUNT($looked_at) }개인데 그 레이블로 걸러 내면 { COUNT($counted) }개입니다: 원본이 바뀌었거나 텍스트 비교가 정확하지 않습니다.
reduce-no-output = { QUOTED($file) }에 집계를 저장할 수 없습니다: { $reason }.
reduce-no-folder = 집계를 저장할 폴더 { QUOTED($folder) } 없음.
reduce-output-ending = { QUOTED($file) }: .parquet 또는 .csv로 끝나야 합니다.
