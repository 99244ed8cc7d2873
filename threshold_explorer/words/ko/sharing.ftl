# 공유 링크: 데이터 포함 링크, 집계 전용 링크, 미리보기, 그 오류.

-sharing-for-readers = 공유된 데이터를 보려면 보낸 사람에게 파일을 요청하거나, 예제 또는 자신의 파일을 여십시오.
-sharing-turn-on = 관리자에게 켜 달라고 하십시오. { -sharing-for-readers }

sharing-off-no-database = 공유가 꺼져 있습니다: DATABASE_URL이 쓸 수 있는 데이터베이스를 가리키지 않습니다. sqlite:///path/to/file 및 postgresql://user:password@host/name 형식이 허용됩니다. { -sharing-turn-on }
sharing-off-no-folder = 공유가 꺼져 있습니다: 데이터베이스 폴더를 만들 수 없습니다. { -sharing-turn-on }
sharing-off-newer = 공유가 꺼져 있습니다: 이 앱의 더 새로운 버전이 데이터베이스를 업그레이드했습니다. 그 버전을 다시 실행하십시오. { -sharing-turn-on }
sharing-off-unusable = 공유가 꺼져 있습니다: 데이터베이스를 쓸 수 없습니다: { $reason }. { -sharing-turn-on }
sharing-trouble = 공유 데이터베이스 오류: { $reason }. 잠시 뒤 다시 시도하고, 또 실패하면 관리자에게 알리십시오. { -sharing-for-readers }
sharing-uncertain = 저장하는 동안 공유 데이터베이스 오류: { $reason }. 변경이 저장되었을 수 있으니, 다시 시도하기 전에(예를 들어 ‘공유’의 ‘내 링크’에서) 확인하십시오.

sharing-database-busy = 다른 연결이 너무 오래 사용하고 있음
sharing-database-damaged = 파일이 손상됨
sharing-database-disk-fails = 디스크에서 읽기 또는 쓰기 오류가 남
sharing-database-disk-full = 디스크가 가득 참
sharing-database-error = 오류 { QUOTED($code) } 보고됨
sharing-database-no-connection = 더 이상 연결을 받지 않음
sharing-database-no-file = 파일을 열 수 없음
sharing-database-no-right = 사용자에게 쓰기 권한이 없음
sharing-database-other-file = 파일이 SQLite 데이터베이스가 아님
sharing-database-read-only = 읽기 전용임
sharing-database-shut-down = 종료됨
sharing-database-silent = 응답하지 않음
sharing-database-unreachable = 접속할 수 없거나 로그인을 거부함

-sharing-more-room = 더 적은 열을 공유하거나, 관리자에게 공간을 늘려 달라고 하십시오.

sharing-full = 이 데이터에는 { TENTHS($needed) } MB가 필요합니다. 모든 공유에 쓰는 { TENTHS($total) } MB 중 { TENTHS($free) } MB가 남아 있습니다. 필요 없는 링크를 삭제하거나, { -sharing-more-room }
-sharing-make-room = ‘내 링크’에서 링크를 삭제하거나 더 적은 열을 공유하십시오.
sharing-visitor-full = 이 데이터에는 { TENTHS($needed) } MB가 필요합니다. 현재 링크 { $count }개, { TENTHS($used) } MB를 공유하고 있습니다. 방문자당 한도는 링크 { $most }개, { TENTHS($room) } MB입니다. { -sharing-make-room }
sharing-address-full = 이 데이터에는 { TENTHS($needed) } MB가 필요합니다. 현재 네트워크 주소에서 링크 { $count }개, { TENTHS($used) } MB를 공유하고 있습니다. 한도는 링크 { $most }개, { TENTHS($room) } MB입니다. { -sharing-make-room }
sharing-address-fast = 현재 네트워크 주소에서 한 시간 동안 링크 { $lately }개를 만들었습니다. 한도는 { $most }개입니다. 나중에 다시 시도하거나 전에 만든 링크를 공유하십시오.
sharing-larger-than-all = 이 데이터에는 { TENTHS($needed) } MB가 필요합니다. 모든 공유를 합친 한도는 { TENTHS($total) } MB입니다: { -sharing-more-room }
sharing-larger-than-one = 이 데이터에는 { TENTHS($needed) } MB가 필요합니다. 공유 하나의 한도는 { TENTHS($most) } MB입니다. 더 적은 열이나 행을 공유하십시오.
sharing-long-title = 제목이 { $characters }자입니다. 한도는 { $most }자입니다. 줄이십시오.
sharing-long-note = 메모가 { $characters }자입니다. 한도는 { $most }자입니다. 줄이십시오.
sharing-long-view = 보기가 { $characters }자입니다. 한도는 { $most }자입니다. 줄이십시오.
sharing-long-passphrase = 암호 문구가 { $characters }자입니다. 한도는 { $most }자입니다. 더 짧게 정하십시오.
sharing-lifetime = 링크의 유효 기간이 { COUNT($days) }일입니다. 0보다 길고 10년 이하여야 합니다.

sharing-opening = 공유된 데이터를 여는 중…
sharing-link-gone = 이 링크가 온전하지 않거나 만료되었거나 데이터가 삭제되었습니다. 보낸 사람에게 새 링크를 요청하거나, 예제 또는 자신의 파일을 여십시오.
sharing-damaged = 공유된 데이터가 손상되었습니다. 보낸 사람에게 ‘공유’를 다시 눌러 달라고 하십시오.
sharing-passphrase-needed = 이 데이터는 보호되어 있습니다. 열려면 보낸 사람의 암호 문구를 입력하십시오.
sharing-passphrase-wrong = 암호 문구가 틀렸습니다. 보낸 사람에게 물어보십시오.
sharing-too-many-attempts = 현재 네트워크 주소 또는 이 서버에서 암호 문구를 너무 많이 시도했습니다. 1분 뒤 다시 시도하거나, 예제 또는 자신의 파일을 여십시오.

sharing-audience-nobody = 주소 목록이 비어 있습니다. 하나 이상 입력하거나 다른 공개 대상을 고르십시오.
sharing-audience-no-address = { QUOTED($found) }: 이메일 주소가 아닙니다. 이름, @, 도메인이 필요합니다. 여러 개는 쉼표나 줄바꿈으로 나누십시오.
sharing-audience-many = 목록의 주소가 { $found }개입니다. 한도는 { $most }개입니다. 대신 로그인한 모든 사용자와 공유하십시오.
sharing-audience-off = 이 링크는 로그인한 사용자용인데 이 서버에서는 로그인이 꺼져 있습니다. 관리자에게 문의하십시오.
sharing-audience-signed-in = 이 링크는 로그인한 사용자용입니다.
sharing-audience-named = 이 링크는 보낸 사람이 지정한 사람용입니다. 열려면 로그인하십시오.
sharing-audience-not-you = 이 링크는 보낸 사람이 지정한 사람용인데, { $address ->
    [none] 현재 계정에 비교할 이메일 주소가 없습니다
   *[other] { $address } 주소는 거기에 없습니다
}. 보낸 사람에게 주소를 추가해 달라고 하십시오.

sharing-counts-unreadable = 이 링크의 건수를 읽을 수 없습니다: { $reason }. 보낸 사람에게 링크 전체를 다시 복사해 달라고 하십시오.
sharing-counts-unfit = 이 건수는 링크에 담을 수 없습니다: { $reason }. 대신 데이터를 공유하십시오.
sharing-counts-begin-above = 첫 단계 { $first } 값이 가장 낮은 점수 { $lowest }보다 높음
sharing-counts-clusters = 어떤 사례가 함께 속하는지 담지 못해 신뢰 구간이 너무 좁아짐
sharing-counts-damaged = 온전하지 않거나 손상됨
sharing-counts-other-beginning = 시작이 { $prefix } 아님
sharing-counts-other-version = 이 앱의 다른 버전이 만듦
sharing-counts-too-long = 너무 긺
sharing-counts-steps = 단계가 { $steps }개임; 2–{ $most }개여야 함
sharing-counts-width = 단계 간격이 쓸 수 있는 0보다 큰 숫자가 아님
sharing-counts-far = 간격에 비해 단계가 0에서 너무 멂
sharing-counts-no-ascent = 임곗값이 오름차순이 아님
sharing-counts-no-count = 어떤 단계에 건수가 없거나 0 이상의 숫자가 아님
sharing-counts-more-above = 더 높은 임곗값에서 양성 판정이 더 많음
sharing-counts-total = 합계가 사례 { $total }건임; 0보다 크고 { $most }건 이하여야 함
sharing-counts-title = 제목이 { $most }자를 넘거나 보이지 않는 문자가 있음
sharing-counts-classes = 클래스가, 보이는 문자 { $most }자 이하의 서로 다른 두 이름이 아님

preview-about = 분류기의 임곗값을 살펴보십시오: 어떤 양성 비율에서든 지표, 혼동 행렬, 곡선이 슬라이더를 따라 바뀝니다.
preview-counts-title = 공유된 집계
preview-counts = 임곗값 단계마다 분류기의 혼동 행렬 건수입니다.
preview-protected-title = 공유된 예측
preview-protected = 암호 문구로 보호되어 있습니다.
preview-shared = 사례 { COUNT($cases) }건의 예측, { DATE($day) } 공유.
preview-note = 임곗값 { $threshold }에 대한 메모: { $note }
preview-signed-in = 로그인한 사용자용입니다.
