# 오래 걸리는 계산.

working-stop = 중지
working-turn = 다른 페이지의 계산을 기다리는 중
