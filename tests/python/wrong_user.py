"""A program that does not: mypy complains about each line that ends in `# wrong`."""

import referee
from referee import checkers, connectz, surakarta

connectz.judge("a", precedence="last")  # wrong
connectz.judge("a", rules="english")  # wrong
connectz.judge(5)  # wrong
connectz.judge_text(None)  # wrong
connectz.sweep("a", only="4-9")  # wrong
connectz.sweep("a", on_progress=print, jobs="2")  # wrong
checkers.allowed_moves(8, "b")  # wrong
checkers.play(checkers.start(), "b").sort()  # wrong
surakarta.make_move_normal("xxxx........oooo", 1, 2)  # wrong
referee.Code.DRAWN  # wrong
referee.sweep("a")  # wrong
