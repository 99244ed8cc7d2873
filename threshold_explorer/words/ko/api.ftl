# HTTP API와 페이지에 표시되는 API 키의 문장.

api-off = HTTP API가 꺼져 있습니다: 이 서버에는 API 키가 없습니다. 관리자에게 문의하십시오.
api-page-title = { $name }의 HTTP API
api-page-about = 키를 “Authorization: Bearer KEY”로 보내십시오. 이 주소는 JSON을 받는 클라이언트에게 OpenAPI 문서를 줍니다.
api-no-path = API에 { QUOTED($path) } 경로가 없습니다. GET /api가 작업 목록을 줍니다.
api-method = 여기서는 { QUOTED($found) } 메서드를 지원하지 않습니다. 지원: { LISTED($accepted) }.
api-key-missing = 키가 필요합니다: “Authorization: Bearer KEY”로 보내십시오.
api-key-wrong = 이 키는 없거나 폐기되었습니다.
api-key-not-allowed = 이 키를 만든 사람은 더 이상 이 서버를 쓸 수 없습니다.
api-busy = 이 키로 요청 { $most }개가 실행 중이며, 이것이 한도입니다. 하나가 끝날 때까지 기다리십시오.
api-no-link = 이 키에는 그런 링크가 없습니다: 온전하지 않거나, 만료되었거나, 삭제되었거나, 다른 키의 링크입니다.
api-audience-off = 공개 대상 “{ $audience }”에는 로그인이 필요한데 이 서버에서는 꺼져 있습니다.

api-content-type = 콘텐츠 형식이 { QUOTED($found) }입니다. 허용되는 것: { LISTED($accepted) }.
api-bad-form = 양식을 읽을 수 없습니다. 파일 하나와 필드 200개 이하를 multipart/form-data로 보내십시오.
api-no-file = 양식에 예측이 담긴 “file” 부분이 없습니다{ $found ->
    [none] {""}
   *[other] (있는 것: { QUOTED($found) })
}.
api-bad-json = 본문이 JSON이 아닙니다: 첫 오류는 { $line }번째 줄, { $column }번째 칸에 있습니다.
api-no-json = 본문이 JSON이 아닙니다: UTF-8이어야 하고, 숫자는 유한해야 하며, 없는 값은 null이어야 합니다.
api-deep-json = 본문이 너무 깊이 겹쳐 있습니다.
api-query-with-json = JSON 본문이 있으면 { QUOTED($name) } 값은 쿼리가 아니라 본문에 두어야 합니다.

api-bad-field = { QUOTED($name) }의 값이 { QUOTED($found) }입니다. 허용되는 것: { $accepted }.
api-missing-field = { QUOTED($name) }: 없습니다. 허용되는 것: { $accepted }.
api-unknown-field = { QUOTED($name) }: 알 수 없습니다. 알려진 것: { LISTED($accepted, most: 30) }.
api-excludes = { QUOTED($first) } 및 { LISTED($second) }: 함께 쓸 수 없습니다.
api-needs = { QUOTED($option) }에는 { QUOTED($needed) } 값이 필요합니다.
api-no-rule = { $found }
api-no-guarantee = { $why } { QUOTED($option) } 값을 쓰면 이 사례에 대한 제약 조건이 됩니다.
api-groups-missing = 이 기록에는 집단별 임곗값이 있습니다: 사례마다 { LISTED($columns) }의 값을 “groups”로 보내십시오.
api-no-groups = 이 기록에는 모든 사례에 쓰는 임곗값이 하나 있습니다. “groups”를 빼십시오.
api-lengths = 목록의 길이가 다릅니다: { LISTED($lengths) }.
api-large-counts = 건수 가운데 너무 큰 숫자가 있습니다.
api-threshold-beyond = 임곗값 { $found }: 페이지의 슬라이더 범위를 벗어났습니다. { $low }–{ $high } 범위가 허용됩니다.
api-no-threshold = 임곗값에는 두 클래스가 필요한데 이 데이터의 종류는 { $kind }입니다.
api-accepts-text = { $most }자 이하의 텍스트
api-accepts-texts = 각각 { $most }자 이하인 텍스트의 목록
api-accepts-number = 유한한 숫자
api-accepts-number-or-null = 유한한 숫자 또는 null
api-accepts-at-least = { $low } 이상의 숫자
api-accepts-groups = 사례마다 값이 하나인 목록, 또는 열마다 그런 목록이 있는 객체
api-accepts-whole = { $low }부터 { $high }까지의 정수
api-accepts-range = { $low }부터 { $high }까지의 숫자
api-accepts-between = { $low }보다 크고 { $high }보다 작은 숫자
api-accepts-flag = true 또는 false
api-accepts-choice = { LISTED($accepted, most: 20) }
api-accepts-numbers = 숫자 하나 이상의 목록
api-accepts-object = JSON 객체
api-accepts-parameters = URL 매개변수 이름마다의 텍스트, { LISTED($reserved, most: 20) } 제외

api-key-long-name = 이름이 { $characters }자입니다. 한도는 { $most }자입니다. 줄이십시오.
api-key-too-many = API 키가 { $most }개이며, 이것이 한도입니다. 새로 만들려면 하나를 폐기하십시오.
api-keys-about = 키가 있으면 프로그램이 본인을 대신하여 링크를 만들고, 지표를 읽고, 규칙을 적용합니다: GET /api가 작업 목록을 줍니다.
api-keys-name = 새 키의 이름
    .placeholder = 예: 키를 사용할 프로그램
api-keys-unnamed = 이름 없음
api-keys-make = 키 만들기
api-keys-once = 지금 이 키를 복사하십시오: 다시 표시되지 않습니다. 이 키를 가진 프로그램은 본인을 대신합니다.
api-keys-made = 생성일 { DATE($created) }
api-keys-revoke = 폐기
api-keys-revoke-sure = 이 키를 폐기하시겠습니까? 이 키를 쓰는 프로그램은 작동을 멈추고, 만든 링크는 남습니다.
