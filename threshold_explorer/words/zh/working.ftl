# 简体中文

working-stop = 停止
working-turn = 正在等待其他页面计算完成
