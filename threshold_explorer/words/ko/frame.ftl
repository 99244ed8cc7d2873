# 모든 페이지가 함께 쓰는 것: 제목, 탐색, 사이드바, 배너, 공유 창, 사례 목록.

language-name = 한국어
frame-heading = # { $title } :small[{ $in_short }]
frame-restarting = 서버가 다시 시작하고 있습니다. 이 페이지는 자동으로 다시 연결됩니다.
frame-error = 서버 오류: 서버 로그의 사건 번호 { $incident }. 페이지를 새로 고치거나 왼쪽에서 다른 데이터를 고르십시오.
frame-failed = 서버 오류: 서버 로그의 사건 번호 { $incident }. 잠시 뒤 페이지를 새로 고치십시오.

binary-cases = { $counted ->
    [weighted] 가중 사례 { COUNT($cases) }건
   *[cases] 사례 { COUNT($cases) }건
}
binary-in-short = { binary-cases }, 양성 { COUNT($positives) }건(**{ SHORT($positive, most: 30) }**): 양성 비율 { PERCENT($prevalence) }
    .plain = { binary-cases }, 양성 { COUNT($positives) }건({ SHORT($positive, most: 30) }): 양성 비율 { PERCENT($prevalence) }
binary-partly-labelled = 사례 { COUNT($cases) }건, 그중 레이블 있음 { COUNT($labelled) }건, 그중 양성 { COUNT($positives) }건(**{ SHORT($positive, most: 30) }**)
    .plain = 사례 { COUNT($cases) }건, 그중 레이블 있음 { COUNT($labelled) }건, 그중 양성 { COUNT($positives) }건({ SHORT($positive, most: 30) })
binary-positive = 양성
binary-negative = 음성
binary-others = { $positive } 아님
binary-no-other = 기타
binary-one-class = 클래스가 하나뿐입니다. 모든 사례의 레이블이 { QUOTED($label) }이므로 어떤 임곗값으로도 클래스를 나눌 수 없습니다. { $only ->
    [positive] ROC 곡선은 정의되지 않고, 정밀도는 모든 임곗값에서 1입니다.
   *[negative] PR 곡선과 ROC 곡선, 그리고 그 면적은 정의되지 않습니다.
}
binary-constant = 점수가 모두 같습니다. 임곗값이 얼마이든 모든 사례가 양성으로 판정되거나 하나도 판정되지 않으므로 클래스를 나눌 수 없습니다.
binary-few = { $of ->
    [positive] 양성 사례
   *[negative] 음성 사례
} { COUNT($count) }건: 임곗값을 고르기에는 너무 적습니다. 여기서 { $metric } 값이 0.5라면 { $name } 신뢰 구간은 { RATIO($low) }–{ RATIO($high) }입니다.
binary-dropped-by = “{ $column }” 열에서 { COUNT($count) }개
binary-dropped = 결측값 때문에 { COUNT($rows) }행 중 { COUNT($dropped) }행을 제외했습니다: { $reasons }.

counted-groups = 이웃한 점수를 { COUNT($groups) }개 묶음으로 나누었습니다. 건수는 묶음 끝에서 정확하며, 임곗값은 그곳에만 둘 수 있습니다. AP와 ROC AUC는 정확한 값을 포함하는 구간입니다.
counted-provenance = { $file }(SHA-256 { $sha256 }). 건수 열: { $columns }. 양성: { $positive }{ $is_turned ->
    [true] , 낮을수록 양성
   *[false] {""}
}. 건수 { COUNT($rows) }행. 점수 >= 임곗값이면 양성. { $name } { $version }
counted-provenance-hosted = { $where }. 양성: { $positive }{ $is_turned ->
    [true] , 낮을수록 양성
   *[false] {""}
}. 건수의 SHA-256: { $sha256 }. 점수 >= 임곗값이면 양성. { $name } { $version }
counts-untitled = 공유된 집계
counts-shared-how = 데이터 없이 공유된, 임곗값 { $thresholds }개에서의 건수입니다. 그 사이는 알 수 없으므로 AP와 ROC AUC는 구간으로 표시합니다.

navigation = 페이지
page-threshold = 결정
page-imbalance = 불균형
page-multiclass = 다중 클래스
page-ranking = 순위
page-text = 텍스트
page-agreement = 일치도
page-needs = 이 페이지에 필요한 데이터: { $what }.
page-needs-estimates = ‘{ $page }’ 페이지에는 모든 사례에 대한 숫자가 필요합니다. 레이블이 이렇게 비어 있으면 상하한만 알 수 있습니다. 레이블이 비어 있는 이유를 추정할 수 있는 것으로 답하거나, ‘결정’ 페이지에서 상하한을 보십시오.
page-needs-cases = ‘{ $page }’ 페이지에는 레이블이 있고 전체를 대표하는 사례가 필요합니다. 보정된 점수로는 합계만 알 수 있습니다. 레이블이 비어 있는 이유를 다르게 답하거나, ‘결정’ 페이지에서 추정값을 보십시오.
page-example = 예제 “{ $title }” 열기
page-of-data = 현재 데이터를 ‘{ $page }’ 페이지에서 보기
kind-binary = 사례마다 레이블과 점수
kind-multiclass = 클래스가 셋 이상인 레이블과, 클래스별 점수 또는 예측 클래스
kind-multilabel = 사례마다 여러 레이블과, 레이블별 점수
kind-ranking = 질의, 관련도, 점수가 있는 순위 결과
kind-text = 예측 텍스트와, 각각 하나 이상의 참조 텍스트
kind-graded = 사람이 매긴 등급이 있는 출력물과, 비교할 점수
kind-counts = 파일이나 링크에 담긴 점수별 건수
counts-hold-steps = 슬라이더 단계 { COUNT($steps) }개가 점수 묶음({ QUOTED($low) }–{ QUOTED($high) }) 안에 있어 그곳의 건수를 알 수 없습니다. 묶음이 슬라이더 단계에서 끝나도록 threshold-explorer reduce로 건수를 만드십시오. 낮은 점수가 양성을 뜻하면 먼저 점수의 부호를 바꾸십시오.

welcome-about = 분류기의 임곗값마다 무엇을 찾고, 무엇을 놓치고, 얼마의 비용이 드는지 봅니다.
welcome-examples = 또는 예제 열기
welcome-rare = 드문 사건: 정확도가 오해를 부르는 이유
welcome-test = 의료 검사: 놓치는 환자
welcome-models = 두 모델: 어느 쪽이 나은가

example-badge = 예제 데이터
example-upload = 내 데이터 올리기

switch-name = { $has_score ->
    [True] { $title } · { $score }
   *[other] { $title }
}
    .help = 데이터 또는 점수 열 바꾸기
switch-dataset = 데이터

data-heading = 예측
data-others = 다른 데이터 열기
examples-button = 예제
examples-heading = 배우는 내용별 예제
examples-learn = 배우기
examples-blank = 비어 있는 레이블
examples-binary = 이진 분류
examples-classes = 클래스
examples-text = 텍스트와 순위
data-choose-placeholder = 데이터 선택
data-same-title = { $title } · { $when }
data-another-day = { DATE($day) }, { $time }
data-not-shared = 이 링크에는 데이터가 없고, 데이터가 공유되지도 않았습니다. 보낸 사람에게 ‘공유’를 눌러 달라고 하거나, 예제 또는 자신의 파일을 여십시오.
data-open-example = 예제 열기
data-passphrase = 암호 문구
data-passphrase-open = 열기
data-sorting = 점수를 정렬하는 중…

source-upload = 올린 파일, { COUNT($rows) }행
source-local-file = 파일 { $path }, 바뀌면 다시 읽음
source-notebook = 노트북의 열, 커널이 끝날 때까지 메모리에 있음
source-local-file-gone = 파일 { $path }: 옮겨졌거나 삭제되어 읽을 수 없습니다.
source-shared = 공유받은 데이터, { COUNT($rows) }행

upload-drop = 예측 올리기: CSV, Excel, Parquet 등
    .help = 사례마다 한 행(참 레이블, 점수, 선택적으로 가중치)으로 된 CSV, Parquet, JSON, Excel 또는 다른 도구의 형식입니다. 예측과 참 레이블이 두 파일에 나뉘어 있으면 id로 결합합니다.
upload-truth = 참 레이블 올리기
    .help = 예측과 같은 id와 참 레이블 열이 있는 표입니다. 행은 id로 결합합니다.
upload-other-half = 나머지 파일 올리기
    .help = 예측과 참조 텍스트를 id로 결합합니다. 세 번째 파일에는 답이 없을 확률처럼 id마다의 숫자를 담을 수 있습니다.
upload-paste = 표 붙여넣기
upload-paste-rows = 첫 행은 열 이름, 최대 { COUNT($most) }자
upload-paste-read = 표 열기
upload-pasted = 붙여넣은 표
upload-reading = { $name } 읽는 중…
upload-which-is-true = 파일 { LISTED($names) }: 모두 id와 클래스 하나씩을 담고 있습니다. 참 레이블이 있는 파일의 이름을 truth.csv 등으로 바꾸십시오.
upload-refused = { $name }: 열지 못했습니다. { $why }

report-heading = 파일을 읽은 방법
report-what = 항목
report-found = 감지한 내용
report-send-again = 읽는 방법을 바꾸려면 파일을 다시 올리십시오.
question-keep = 유지
question-cancel = 취소: 이 파일을 열지 않음
question-read-so = 이대로 사용
question-before = { QUOTED($file) } 파일을 읽기 전에:
report-guess = { $what }(감지함)

truth-all-the-same = { SHORT($label, most: 40) } 열을 참 레이블로 사용
truth-all-the-same-means = 그러면 모든 지표는 { SHORT($label, most: 40) } 열과의 일치도를 잽니다. 페이지에 이를 알리는 설명이 표시됩니다.

columns-heading = 열
columns-choose-task = 과제
task-counts = 점수별 건수
task-classification = 분류: 레이블과 점수
task-answers = 분류: 레이블과 예측 클래스
task-labels = 다중 레이블 분류
task-ranking = 순위
columns-choose-query = 질의
columns-choose-relevance = 관련도
columns-choose-gain = nDCG의 이득
columns-choose-unanswered = 판정은 있으나 결과가 없는 질의
columns-choose-relevant = 관련 있다고 볼 최저 등급
columns-choose-item = 항목
columns-choose-second = 두 번째 실행 결과의 점수
task-text = 텍스트와 참조 텍스트
task-graded = 사람이 등급을 매긴 출력물
columns-choose-label = 참 레이블
columns-choose-score = 점수
columns-choose-positive = 양성 클래스
columns-choose-weight = 가중치
columns-choose-cluster = 군집(함께 속하는 사례)
columns-choose-placeholder = 선택
columns-none = 없음
columns-choose-predicted = 예측 클래스(점수가 그 확신도일 때)
columns-merge = 공백이나 대소문자만 다른 레이블 합치기
columns-merge-now = 이 레이블 합치기
columns-lower = 낮은 점수가 양성을 뜻함
columns-missing = “{ SHORT($column, most: 40) }” 열에서 { COUNT($count) }개
columns-drop = 결측값이 있는 행 제외({ $counts })
columns-drop-rows = 결측값이 있는 행 제외
columns-meanings = 감지한 열
columns-meanings-column = 열
columns-meanings-kind = 역할
columns-meanings-note = 근거
columns-say-which = 왼쪽의 ‘열’에서 열을 고르십시오.
columns-choose-reading = 답
columns-role-label = 레이블
columns-role-query = 질의
columns-role-relevance = 관련도
columns-role-item = 항목
columns-role-second = 두 번째 점수
columns-role-score = 점수
columns-role-positive = 양성 클래스
columns-role-weight = 가중치
columns-role-cluster = 군집
columns-role-predicted = 예측 클래스
columns-not-there = 링크의 { $role } “{ $asked }”: 이 데이터에 없습니다. 대신 “{ $shown }” 값을 표시합니다.

clusters-counted = 신뢰 구간은 사례 { COUNT($cases) }건이 아니라 군집 { COUNT($clusters) }개(“{ $column }”)로 계산합니다.
clusters-counted-queries = 신뢰 구간은 질의 { COUNT($queries) }개가 아니라 군집 { COUNT($clusters) }개(“{ $column }”)로 계산합니다.
clusters-counted-rows = 신뢰 구간은 { COUNT($rows) }행이 아니라 군집 { COUNT($clusters) }개(“{ $column }”)로 계산합니다.
clusters-map = mAP의 { $name } 신뢰 구간은 ± { RATIO($wide) }입니다. 질의 단위로 계산하면 ± { RATIO($narrow) }입니다.
clusters-none = 크기가 같은 군집 { COUNT($effective) }개에 해당하므로 신뢰 구간이 없습니다.
clusters-auc = ROC AUC의 { $name } 신뢰 구간은 ± { RATIO($wide) }입니다. 사례 단위로 계산하면 ± { RATIO($narrow) }입니다.
clusters-no-auc = ROC AUC: { $why }.
clusters-few = 한 클래스의 군집이 크기가 같은 군집 { $least }개에 못 미치면 신뢰 구간은 대략적입니다.
clusters-question = “{ $column }” 열의 값이 반복됩니다: { COUNT($rows) }행에 값 { COUNT($clusters) }개. 값이 같은 행들이 함께 속한다면 신뢰 구간은 행이 아니라 값을 세어야 합니다.
clusters-use = “{ $column }” 열을 군집으로 세기

banner-note = 보낸 사람의 메모:
banner-note-at = 임곗값 { THRESHOLD($threshold) }에 대한 보낸 사람의 메모:
banner-whole-note = 메모 전체

decision-threshold = 결정: { THRESHOLD($threshold) }
decision-goal = **목표:** { $goal }
decision-caught = { FREQUENCY($positives) }건 중 { FREQUENCY($caught) }건 찾음
decision-alarms = 거짓 양성 { FREQUENCY($alarms) }건
decision-flagged = 양성 판정 { COUNT($flagged) }건
decision-precision = 정밀도 { $precision }
decision-recall = 재현율 { $recall }
decision-share = 이 결정 공유
decision-copied = 링크 복사됨
decision-not-copied = 주소 표시줄에서 링크를 복사하십시오
decision-other-view = 이 링크의 결정({ THRESHOLD($threshold) })과 다른 보기입니다.
decision-open = 결정 열기
banner-card = 공유일 { DATE($created) }, { COUNT($rows) }행, 만료일 { DATE($expires) }. 파일의 SHA-256: { $fingerprint }…
    .help = 올린 파일의 SHA-256: { $sha256 }
banner-unchecked = 공유 데이터베이스가 응답하지 않아, 이 링크가 삭제되었거나 만료되었는지 확인할 수 없습니다. 전에 연 데이터를 표시합니다.

parameter-not-there = 링크의 “{ $name }={ $requested }”: 이 페이지에 없습니다. 대신 “{ $shown }” 값을 표시합니다.
parameter-unreadable = 링크의 “{ $name }={ $requested }”: 읽을 수 없어 적용하지 않았습니다.
parameter-out-of-range = 링크의 “{ $name }={ $requested }”: { SIGNIFICANT($low, digits: 10) }–{ SIGNIFICANT($high, digits: 10) } 범위의 숫자가 아닙니다. 대신 { $shown } 값을 표시합니다.

share-button = 공유
    .help = 이 보기의 링크 만들기
share-heading = 이 페이지 공유
share-what = 공유할 내용
share-what-decision = 결정: { THRESHOLD($threshold) }
share-what-view = 내 보기
share-decision-opened = 이 링크는 지금 연 결정을 그 목표, 메모와 함께 엽니다.
share-tab-data = 데이터 포함 링크
share-tab-counts = 집계 전용
share-tab-mine = 내 링크
share-tab-keys = API 키
share-example = 이 링크는 예제의 사본이 필요 없고 만료되지 않습니다.
share-hosted = 이 링크는 서버에 접속할 수 있는 모든 사람에게 서버의 최신 집계를 엽니다. 사본이 필요 없고 만료되지 않습니다.
share-counts = 이 링크에는 건수가 들어 있으며 만료되지 않습니다.
share-shared = 이 링크는 공유받은 데이터를 내 보기로 보여 줍니다. 원래 링크와 함께 만료됩니다.
share-no-store-needed = ‘집계 전용’ 링크는 공유 데이터베이스 없이도 작동합니다.
share-upload-gone = 이 데이터는 더 이상 서버에 없습니다. 파일을 다시 올리십시오.
share-made = 만료일: { DATE($expires) }. ‘내 링크’에서 삭제할 수 있습니다.{ $lock ->
    [protected] {" "}암호 문구는 따로 보내십시오.
   *[open] {""}
}
share-again = 링크 하나 더 만들기
share-title = 제목
share-note = 받는 사람에게 남길 메모
share-lifetime = 유효 기간
share-days = { $days ->
    [365] 1년
   *[other] { $days }일
}
share-passphrase = 암호 문구(선택)
share-keeps = 서버는 { $columns } 열의 { COUNT($rows) }행만 저장하고 파일 자체는 저장하지 않습니다. { $audience ->
    [everybody] 로그인 여부와 관계없이 링크가 있는 모든 사람이 읽을 수 있습니다.
    [signed-in] 링크가 있고 로그인한 모든 사용자가 읽을 수 있습니다.
    [named] 지정한 사람만 읽을 수 있습니다.
   *[all] 링크가 있는 모든 사람이 읽을 수 있습니다.
}
share-others = { $columns } 열도 저장(선택하지 않으면 이 링크에 들어가지 않음)
share-search = 링크에 모든 열이 있을 때만 취약 하위 집단 검색을 다시 할 수 있습니다.
share-create = 링크 만들기
share-names-more = { $shown } 외 { $rest }개
share-counts-pin = 링크에는 고정한 점수의 이름 { QUOTED($score) } 및 고정 임곗값에서의 네 건수도 들어 있습니다.
share-counts-compare = 다른 점수는 빠집니다. 링크는 ‘결정’ 페이지를 엽니다.
share-counts-divided = 집단과 기간에는 개별 사례가 필요합니다. 링크는 ‘결정’ 페이지를 엽니다.
share-counts-blank = 집계로는 어떤 레이블이 비어 있는지 나타낼 수 없습니다. 데이터 포함 링크로 공유하십시오.
share-counts-none = 집계에는 레이블과 점수가 필요합니다. 순위와 텍스트는 데이터 포함 링크로 공유하십시오.
share-counts-carries = 이 링크에는 임곗값 { $thresholds }개(간격 { THRESHOLD($step) })에서의 혼동 행렬 건수{ $classes ->
    [named] , 제목, 두 클래스 이름만
   *[unnamed] {" "}및 제목만
} 들어 있습니다. 서버는 아무것도 저장하지 않으며 링크는 만료되지 않습니다. AP와 ROC AUC는 구간이 됩니다.
share-counts-of-one = 이 링크는 “{ $name }” 하나만 다룹니다({ $kind ->
    [multilabel] 나머지 레이블 { COUNT($others) }개와 평균 제외
   *[other] 일대다, 나머지 클래스 { COUNT($others) }개와 행렬, 평균, 모의 클래스 비율 제외
}). 두 클래스용 페이지를 이 임곗값에서 엽니다.
share-counts-classes = 클래스 이름 포함: { SHORT($positive, most: 40) }, { SHORT($negative, most: 40) }
share-counts-moved = 링크는 가장 가까운 단계에서 열립니다. 두 단계 사이에 있는 값: { $count ->
    [1] { $first }
   *[other] { $first } 및 { $last }
}.
share-none-yet = { $owner ->
    [person] 아직 링크가 없습니다. 만든 링크는 로그인한 모든 브라우저에서 여기에 나타납니다.
   *[browser] 아직 링크가 없습니다. 이 브라우저에서 만든 링크가 여기에 나타납니다.
}
share-listed = { COUNT($rows) }행, 생성일 { DATE($created) }, 만료일 { DATE($expires) }
share-delete = 삭제
share-delete-sure = 이 링크를 삭제하시겠습니까? 누구에게도 더 이상 열리지 않습니다.
share-keep = 유지

cases-heading = 사례 살펴보기
cases-choose = 결과
cases-none = 없음
cases-tp = 참 양성
cases-fp = 거짓 양성
cases-fn = 거짓 음성
cases-tn = 참 음성
cases-counts-only = 이 링크에는 사례가 아니라 건수만 들어 있습니다. 보낸 사람에게 데이터를 요청하십시오.
cases-counted = 이 데이터는 점수별 건수이며 개별 사례는 들어 있지 않습니다.
cases-no-further = 데이터에 다른 열이 없습니다.
cases-here = 임곗값 { THRESHOLD($threshold) }에서 { $cell }: { COUNT($count) }행, 임곗값에 가까운 것부터.
cases-row = 행
cases-first = { COUNT($count) }행 중 처음 { COUNT($shown) }행입니다. 내려받으면 모두 들어 있습니다.
cases-download = 이 사례 내려받기(CSV)
