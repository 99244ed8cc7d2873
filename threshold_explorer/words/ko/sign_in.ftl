# 로그인과 링크의 공개 대상.

sign-in = 로그인
sign-out = 로그아웃
sign-in-stranger = 로그인하지 않음
sign-in-needed = **{ $host }** 서버를 쓰려면 로그인해야 합니다. 모두에게 공유된 링크는 로그인 없이 열립니다.
sign-in-not-allowed = { $address } 계정으로 로그인했으나 이 서버에 접근할 권한이 없습니다. 로그아웃하고 다른 계정을 쓰거나 관리자에게 권한을 요청하십시오.
sign-in-unverified = { $address } 계정으로 로그인했으나 인증 제공자가 이 주소를 확인하지 않았습니다. 그곳에서 확인한 다음 로그아웃하고 다시 로그인하십시오.
sign-in-no-address = { $name } 계정으로 로그인했으나 인증 제공자가 이 서버에 필요한 이메일 주소를 보내지 않습니다. 관리자에게 켜 달라고 하십시오.
sign-in-unreachable = 인증 제공자가 응답하지 않았습니다. 잠시 뒤 다시 시도하고, 또 실패하면 관리자에게 알리십시오.
sign-in-failed = 로그인이 끝나지 않았습니다. 다시 시도하고, 또 실패하면 관리자에게 알리십시오.
sign-in-unchecked = 데이터베이스가 응답하지 않아 로그인을 확인하지 못했습니다. 다시 로그인하십시오.
sign-in-no-upload = 로그인한 사용자만 파일을 올릴 수 있습니다. 로그인한 다음 파일을 다시 올리십시오.
sign-in-off-log = 로그인이 꺼져 있습니다: 이 서버에 접속할 수 있는 모든 사람이 쓸 수 있습니다(docs/hosting.md, “Sign-in”).

share-audience = 공개 대상
share-audience-everybody = 링크가 있는 모든 사람
share-audience-signed-in = 로그인한 사용자
share-audience-named = 지정한 사람
share-addresses = 이메일 주소
    .placeholder = anna@example.org, bert@example.org
    .help = 그 사람들이 로그인하는 주소를 쉼표나 줄바꿈으로 나누어 쓰십시오. 본인의 주소는 자동으로 추가됩니다.
share-counts-everybody = 로그인 여부와 관계없이 링크가 있는 모든 사람이 열 수 있습니다.
share-needs-sign-in = 열려면 로그인해야 합니다.
share-listed-for = { $audience ->
    [signed-in] 로그인한 사용자용
    [named] 대상: { LISTED($addresses) }
   *[everybody] 링크가 있는 모든 사람용
}
share-audience-off = { $audience }. 이 서버에서는 로그인이 꺼져 있어 아무도 열 수 없습니다.

banner-audience = { $audience ->
    [signed-in] 로그인한 사용자용입니다.
   *[named] 보낸 사람이 지정한 사람용입니다.
}
