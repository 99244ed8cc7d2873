# 简体中文

page-lessons = 学习

lesson-heading = **{ $title }** · 第 { $step } 步，共 { $of } 步
lesson-back = 上一步
lesson-next = 下一步
lesson-finish = 完成
lesson-leave = 退出课程
lesson-commit = 提交我的猜测
lesson-no-guess = 请先选择一个答案。
lesson-move-it = 替我移动
lesson-moved = 我已移动
lesson-not-there = 还没到位：{ $parameter ->
    [t] 现在的阈值是 { $at }。请移到 { $to }。
    [pi] 现在的阳性比例是 { $at }。请移到 { $to }。
   *[other] 现在是“{ $at }”。请设为“{ $to }”。
}
lesson-not-there-nothing = 还没到位：请设为“{ $to }”。
lesson-right = 您猜的是“{ $guess }”。正确。
lesson-wrong = 您猜的是“{ $guess }”。答案是“{ $answer }”。
lesson-close = 您猜的是 { $guess }。很接近：答案是 { $answer }。
lesson-far = 您猜的是 { $guess }。答案是 { $answer }。
lesson-undefined = 无定义
lesson-other-page = 这一步在“{ $page }”页上。
lesson-needs = 本课程需要{ $what }。
lesson-needs-every-label = 本课程需要每个样本的真实标签。
lesson-needs-both-classes = 本课程既需要阳性样本，也需要阴性样本；这里{ $only ->
    [positive] 所有样本都是阳性
   *[negative] 没有阳性样本
}。
lesson-open-example = 打开课程的示例
lesson-try-mine = 用我的数据试一试
lesson-unknown = 链接要打开的课程“{ $asked }”不存在。所有课程都在“学习”页上。
lesson-unknown-step = 课程“{ $title }”共有 { $steps } 步，链接要打开的步骤不在其中。

lessons-about = 在真实页面上的短课程：用示例或自己的数据，先猜，再移动，看结果。学习进度只保存在这个浏览器中。
lessons-minutes = { $minutes } 分钟。
lessons-start = 开始
lessons-go-on = 从第 { $step } 步继续，共 { $of } 步
lessons-again = 重新开始
lessons-done = 已完成

questions-heading = 自我检测
questions-about = { COUNT($count) } 个问题，学习前后各答一次；分数只保存在这个浏览器中
questions-check = 检查我的答案
questions-right = 正确。
questions-before = 学习前：{ $of } 题答对 { $right } 题。
questions-after = 学习后：{ $of } 题答对 { $right } 题。
