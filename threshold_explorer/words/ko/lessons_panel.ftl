# 페이지 위에 있는 수업의 띠와, 모든 수업의 페이지.

page-lessons = 배우기

lesson-heading = **{ $title }** · { $of }단계 중 { $step }단계
lesson-back = 이전
lesson-next = 다음
lesson-finish = 마치기
lesson-leave = 수업 나가기
lesson-commit = 예상 확정
lesson-no-guess = 먼저 답을 고르십시오.
lesson-move-it = 대신 옮기기
lesson-moved = 직접 옮겼음
lesson-not-there = 아직 아닙니다: { $parameter ->
    [t] 현재 임곗값은 { $at }
    [pi] 현재 양성 비율은 { $at }
   *[other] 현재 값은 “{ $at }”
}입니다. 옮길 값: { $to }.
lesson-not-there-nothing = 아직 아닙니다. 설정할 값: { $to }.
lesson-right = 예상: “{ $guess }”. 맞았습니다.
lesson-wrong = 예상: “{ $guess }”. 정답은 “{ $answer }”입니다.
lesson-close = 예상: { $guess }. 비슷합니다. 정답은 { $answer }입니다.
lesson-far = 예상: { $guess }. 정답은 { $answer }입니다.
lesson-undefined = 정의되지 않음
lesson-other-page = 이 단계는 ‘{ $page }’ 페이지에 있습니다.
lesson-needs = 이 수업에 필요한 데이터: { $what }.
lesson-needs-every-label = 이 수업에는 모든 사례의 참 레이블이 필요합니다.
lesson-needs-both-classes = 이 수업에는 양성 사례와 음성 사례가 모두 필요한데, 여기서는 { $only ->
    [positive] 모든 사례가 양성입니다
   *[negative] 양성 사례가 없습니다
}.
lesson-open-example = 수업의 예제 열기
lesson-try-mine = 내 데이터로 해 보기
lesson-unknown = 링크의 수업 “{ $asked }”: 없습니다. 모든 수업은 ‘배우기’ 페이지에 있습니다.
lesson-unknown-step = 링크의 단계가 없습니다. 수업 “{ $title }”: 모두 { $steps }단계입니다.

lessons-about = 실제 페이지에서 하는 짧은 수업입니다. 예제나 자신의 데이터로 예상하고, 움직이고, 결과를 봅니다. 어디까지 했는지는 이 브라우저에만 남습니다.
lessons-minutes = { $minutes }분.
lessons-start = 시작
lessons-go-on = { $of }단계 중 { $step }단계부터 계속
lessons-again = 다시 시작
lessons-done = 마침

questions-heading = 스스로 확인하기
questions-about = 수업 전후에 답해 보는 질문 { COUNT($count) }개. 점수는 이 브라우저에만 남습니다
questions-check = 답 확인
questions-right = 맞습니다.
questions-before = 수업 전: { $of }개 중 { $right }개.
questions-after = 수업 후: { $of }개 중 { $right }개.
