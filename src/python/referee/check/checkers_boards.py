"""Boards that are made to find mistakes in allowed_moves: what each tests, its rows, and who is to move."""

_DRAWN = """
the first example of the assignment: b w
________
__b_____
_w_w____
________
_w______
_____b__
____w___
___w____

the second example of the assignment: w b
________
__b_b___
_w______
______b_
_______b
________
________
________

the start of a game: b w
_b_b_b_b
b_b_b_b_
_b_b_b_b
________
________
w_w_w_w_
_w_w_w_w
w_w_w_w_

no disc of the side to move: b
________
________
________
___w____
________
________
________
________

no move, as all discs are blocked: b w
_b_b
w_w_
_w_w
w_w_

men move forward only: b w
________
________
____w___
________
________
___b____
________
________

men jump forward only: b w
________
____w___
___b____
____w___
___b____
________
________
________

kings move and jump either way: b w
________
____w___
___B____
________
___W____
____b___
________
________

men jump forward only, after the first jump too: b
________
__b_____
___w_w__
________
________
________
________
________

men of white jump forward only, after the first jump too: w
________
________
________
________
________
___b_b__
__w_____
________

kings are captured as men are: b w
________
________
__W___W_
___B_b__
____W___
___b____
__W_____
________

kings step one square: b w
B_______
________
________
________
________
________
________
_______W

kings do not jump over an empty square: b w
________
_B______
________
___w____
________
_____W__
________
________

the edge of the board, and both sides of it: b w
________
w______w
b______b
________
________
w______w
b______b
________

a capture has to be played, by another disc: b w
________
_b_____b
________
________
________
___b____
__w____w
________

nothing is jumped that has something behind it: b w
________
__b_b___
___w____
__w_w___
________
________
________
________

a disc does not jump over its own: b w
________
__b_____
___b____
________
________
__w_____
___w____
________

a chain goes on to its end: b
__b_____
___w____
________
_____w__
________
_____w__
________
________

a chain of white goes on to its end: w
________
________
_____b__
________
_____b__
________
___b____
__w_____

a choice in mid-chain: b
_____b__
____w___
________
__w_w___
________
________
________
________

of captures the longest need not be taken: b
__b__b__
_w_ww___
________
___w____
________
________
________
________

crowned by a jump, and it goes on as a king: b
________
________
________
________
________
__b_____
___w_w__
________

crowned by a jump of white, and it goes on as a king: w
________
___b_b__
__w_____
________
________
________
________
________

crowned by a jump, and it goes on far: b
________
________
___w____
________
_____w__
__b_____
___w_w__
________

crowned by a jump, and there is nothing to go on to: b w
________
___b____
__w_____
________
________
__b_____
___w____
________

crowned by a step, and its move ends: b w
________
w_______
__b_____
________
________
________
b_______
__w_____

a king round a loop, either way, to where it began: b
________
__w_w___
_____B__
__w_w___
________
________
________
________

round a loop and on over the start, which counts as empty: b
________
__w_w___
________
__w_w___
___B____
__w_w___
________
________

two loops, in every order: b
__________
__________
__________
__w_w_w_w_
_____B____
__w_w_w_w_
__________
__________
__________
__________

no disc is jumped twice: b
________
________
__w_____
___B____
________
________
________
________

a man crowned in mid-chain goes on over its start: b
________
________
__w_____
___b____
__w_w___
________
__w_w___
________

a man crowned in mid-chain comes back over its start: b
________
________
________
___b____
__w_w___
________
__w_w___
________

discs on squares of both colours: b w
b_b_____
_ww_____
________
____W___
____B___
________
_bb_____
w_w_____

light squares only: b w
________
________
__b_____
_w_w____
________
___w____
________
________

four by four: b w
_b__
w_w_
____
w___

four by four, a king in the middle: b
____
_wB_
_w__
____

five by five: b w
b___b
_w_w_
_____
_w_w_
__w__

six by six: b w
_b_b_b
b___b_
_w_w__
__b___
_w_w_w
w_w___

seven by seven: b w
_b_b_b_
__w____
_b_b___
__w_w__
_____b_
_w_w___
w_w_w__

beyond the eighth row and column: b w
____________
____________
____________
____________
____________
____________
____________
____________
_________b__
__________w_
_B__________
w___________

nine by nine: b w
b_b_b_b_b
_b_b_b_b_
____w____
_________
__w_w____
_____b___
______w__
_w_w_w_w_
w_w_w_w_w

ten by ten: b w
_b_b_b_b_b
b_b_b_b_b_
_b_b___b_b
b___w_b_b_
_____w____
____b___w_
_w_w___w_w
w_w_w_w_w_
_w_w_w_w_w
w_w_w_w_w_

twelve by twelve: b w
_b_b_b_b_b_b
b_b_b_b_b_b_
_b_b_b___b_b
____w_______
_b___w_b____
________w___
_w_b____B___
__w___W_____
_w_w_w___w_w
w_w_w_w_w_w_
_w_w_w_w_w_w
w_w_w_w_w_w_
"""


def _read(text: str) -> list[tuple[str, list[str], str]]:
    boards = []
    for block in text.strip().split("\n\n"):
        head, *rows = block.splitlines()
        what, _, colors = head.rpartition(": ")
        boards += [(what, rows, color) for color in colors.split()]
    return boards


BOARDS = _read(_DRAWN)
