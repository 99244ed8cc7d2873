# 웹 서버 자체의 응답: 호스트, 출처, 연결과 업로드의 한도.

web-connection-limit = 현재 네트워크 주소에서 페이지나 요청을 { $most }개 넘게 열었습니다. 일부를 닫고 잠시 뒤 이 페이지를 새로 고치십시오.
web-upload-large = 이 업로드는 { TENTHS($megabytes) } MB입니다. 한도는 { $most } MB입니다. 행이나 열을 줄이거나 파일을 압축하여 올리십시오.
-web-close-others = 이 앱의 다른 탭을 닫거나, 더 작은 파일 또는 압축한 파일을 올리십시오.
web-upload-address = 이 업로드는 { TENTHS($megabytes) } MB입니다. 현재 네트워크 주소에서는 지금 남은 공간의 절반인 { TENTHS($free) } MB까지 올릴 수 있습니다({ TENTHS($room) } MB 중 { TENTHS($used) } MB 사용 중). { -web-close-others }
web-upload-all = 이 업로드는 { TENTHS($megabytes) } MB입니다. 서버는 지금 남은 공간의 절반인 { TENTHS($free) } MB까지 받습니다({ TENTHS($room) } MB 중 { TENTHS($used) } MB 사용 중). 다른 사람이 데이터를 닫을 때까지 기다리거나, 더 작은 파일 또는 압축한 파일을 올리십시오.
web-upload-no-space = 서버에 이 업로드를 받을 공간이 없습니다. 나중에 다시 시도하거나, 더 작은 파일 또는 압축한 파일을 올리십시오.
web-too-slow = { $seconds }초 동안 거의 진행되지 않아 업로드를 중단했습니다. 더 나은 연결을 쓰거나 파일을 압축하십시오.
web-host-malformed = 요청에는 호스트가 정확히 하나 있어야 합니다.
web-host-unknown = 이 서버는 { QUOTED($host) } 이름으로 응답하지 않습니다. 서버의 이름이 맞다면 THRESHOLD_EXPLORER_ALLOWED_HOSTS에 추가하십시오(docs/hosting.md, “Host names”).
web-origin-foreign = { QUOTED($origin) } 페이지는 { QUOTED($host) } 서버를 쓸 수 없습니다. 둘 다 이 서버라면 프록시가 Host 헤더를 바꾸지 않고 전달해야 합니다(docs/hosting.md, “Host names”).
web-any-host-log = 모든 호스트 이름을 받고 있습니다: THRESHOLD_EXPLORER_ALLOWED_HOSTS를 이 서버의 이름으로 설정하십시오(docs/hosting.md, “Host names”).
