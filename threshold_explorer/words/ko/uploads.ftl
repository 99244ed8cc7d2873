# 서버 데이터베이스에 저장된 업로드: 보관 기간, 저장되지 않거나 열리지 않는 이유.

uploads-opening = 올린 파일을 여는 중…
uploads-until = { DATE($day) }, { $time }까지 본인만 볼 수 있게 암호화하여 저장합니다.
uploads-memory-only = 이 데이터는 서버 메모리에만 있습니다. 이유: { $reason }. 서버가 다시 시작되면 다시 올리십시오.
uploads-retention = 올린 파일은 { COUNT($hours) }시간 동안 올린 사람에게만 열립니다.
uploads-damaged = 저장된 파일이 손상되었습니다. 파일을 다시 올리십시오.
uploads-unreadable = 저장된 파일을 더 이상 읽을 수 없습니다. { $why } 파일을 다시 올리십시오.
uploads-no-space = { TENTHS($needed) } MB가 필요한데 업로드 공간 중 쓸 수 있는 것은 { TENTHS($free) } MB임
uploads-gone = 이 파일은 더 이상 저장되어 있지 않습니다. 파일을 다시 올리십시오.
uploads-database-off = 데이터베이스를 쓸 수 없음
uploads-database-error = 데이터베이스를 쓸 수 없음: { $reason }
