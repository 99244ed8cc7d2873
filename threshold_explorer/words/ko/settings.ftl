# 설정의 오류. 서버는 이를 로그에 남기고 시작하지 않는다.

settings-unfit = { $variable }의 값이 { QUOTED($found) }입니다. 허용되는 값: { $accepted }.
settings-unfit-secret = { $variable }: 쓸 수 없는 값입니다. 허용되는 값: { $accepted }.

settings-accepts-whole = 1부터 { $most }까지의 정수
settings-accepts-choice = { LISTED($accepted) } 가운데 하나
settings-accepts-key = 무작위 32바이트의 base64 키(openssl rand -base64 32)
settings-no-key = THRESHOLD_EXPLORER_UPLOADS가 "store"이므로 THRESHOLD_EXPLORER_KEY가 필요합니다. 허용되는 값: { $accepted }.
settings-accepts-named-keys = 각각 이름과 { $least }–500자로 된 ci:KEY 같은 키의 목록(openssl rand -hex 32)
settings-accepts-hosts = explorer.example.org 또는 *.example.org처럼 포트 없는 호스트 이름의 목록, 또는 모두를 뜻하는 *
settings-accepts-origins = https://wiki.example.org 또는 https://*.example.org 같은 출처의 목록
settings-accepts-web-address = 비밀번호와 쿼리가 없는 https:// URL(또는 http://localhost)
settings-accepts-addresses = anna@example.org 같은 주소와 @example.org 같은 도메인을 쉼표로 나눈 목록({ QUOTED($wrong) } 값은 어느 쪽도 아님)
settings-accepts-long-secret = { $least }자 이상의 텍스트

settings-half-of-sign-in = 로그인이 일부만 설정되어 있습니다: { LISTED($missing) } 값도 설정하거나 로그인 설정을 모두 지우십시오.
