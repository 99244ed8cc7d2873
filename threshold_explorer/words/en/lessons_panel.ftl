# The strip of a lesson above the page, and the page of all lessons.

page-lessons = Learn

lesson-heading = **{ $title }** · step { $step } of { $of }
lesson-back = Back
lesson-next = Next
lesson-finish = Finish
lesson-leave = Leave the lesson
lesson-commit = Commit my guess
lesson-no-guess = Choose an answer first.
lesson-move-it = Move it for me
lesson-moved = I have moved it
# $at is missing where the page has no such control.
lesson-not-there = Not there yet: { $parameter ->
    [t] the threshold is { $at }
    [pi] the prevalence is { $at }
   *[other] it is { $at }
}. Move it to { $to }.
lesson-not-there-nothing = Not there yet: set it to { $to }.
lesson-right = You guessed “{ $guess }”. That is right.
lesson-wrong = You guessed “{ $guess }”. The answer is “{ $answer }”.
lesson-close = You guessed { $guess }. That is close: it is { $answer }.
lesson-far = You guessed { $guess }. It is { $answer }.
lesson-undefined = undefined
lesson-other-page = This step is on the page “{ $page }”.
lesson-needs = This lesson needs { $what }.
lesson-needs-every-label = This lesson needs the true label of every case.
lesson-needs-both-classes = This lesson needs positive and negative cases; here, { $only ->
    [positive] all cases are positive
   *[negative] no case is positive
}.
lesson-open-example = Open the lesson’s example
lesson-try-mine = Try it on my data
lesson-unknown = The link asks for the lesson “{ $asked }”, which is not there. All lessons are on the page “Learn”.
lesson-unknown-step = The lesson “{ $title }” has { $steps ->
    [one] one step
   *[other] { $steps } steps
}, and the link asks for another one.

lessons-about = Short lessons on the real pages: guess, move, and see what happens, on an example or on your own data. Where you are in each stays in this browser.
lessons-minutes = { $minutes ->
    [one] { $minutes } minute.
   *[other] { $minutes } minutes.
}
lessons-start = Start
lessons-go-on = Go on at step { $step } of { $of }
lessons-again = Start again
lessons-done = Done

questions-heading = Check yourself
questions-about = { COUNT($count) } questions, before the lessons and after; the score stays in this browser
questions-check = Check my answers
questions-right = Right.
questions-before = Before: { $right } of { $of }.
questions-after = After: { $right } of { $of }.
