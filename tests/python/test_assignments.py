"""Files that were written for the two assignments work when their import line names this package."""

import subprocess
import sys
import unittest

from support import PATIENCE, Case

# A program of the checkers challenge that plays: it was `from ai import allowed_moves, play`.
CHECKERS = """
from referee.checkers import allowed_moves, play

FIRST = ['_b_b_b_b', 'b_b_b_b_', '_b_b_b_b', '________', '________', 'w_w_w_w_', '_w_w_w_w', 'w_w_w_w_']


def test_first_move():
    moves = allowed_moves(FIRST, 'b')
    assert len(moves) == 7
    assert all(isinstance(move, list) and len(move) == 2 for move in moves)
    assert all(isinstance(square, tuple) for move in moves for square in move)
    assert [(2, 1), (3, 0)] in moves
    assert play(FIRST, 'b') in moves


def test_it_has_to_capture():
    board = ['________', '__b_____', '_w_w____', '________', '_w______', '_____b__', '____w___', '___w____']
    moves = allowed_moves(board, 'b')
    assert sorted(moves) == [[(1, 2), (3, 0), (5, 2)], [(1, 2), (3, 4)]]


def test_it_is_crowned_and_goes_on():
    board = ['________', '__b_b___', '_w______', '______b_', '_______b', '________', '________', '________']
    assert allowed_moves(board, 'w') == [[(2, 1), (0, 3), (2, 5)]]


def test_no_move():
    assert allowed_moves(['________'] * 8, 'w') == []


for name, test in list(globals().items()):
    if name.startswith('test_'):
        test()
print('passed')
"""

# A solution of question 3 of Surakarta on the reference of questions 1 and 2: it was
# `from reference import make_move_normal, make_move_capture`; and the suite of question 4, which was
# `from testcase_tournament import test_fn as test_make_move_capture`.
SURAKARTA = """
from referee.surakarta import make_move_normal, make_move_capture, get_board_state, get_board_string
from referee.surakarta import test_make_move_capture


def make_move_sequence(board_string, move_sequence):
    last = None
    for start, end in move_sequence:
        state = get_board_state(board_string)
        n = len(state)
        if not (0 <= start[0] < n and 0 <= start[1] < n):
            return None
        colour = state[start[0]][start[1]]
        if colour == last:
            return None
        last = colour
        after = make_move_normal(board_string, start, end)
        if after is None:
            after = make_move_capture(board_string, start, end)
        if after is None:
            return None
        board_string = after
    return board_string


assert make_move_sequence('xxxx........oooo', [((1, 0), (1, 1)), ((2, 3), (1, 2))]) == 'x.xx.x...o..oo.o'
assert make_move_sequence('x.xx.x...o..oo.o', [((1, 2), (2, 1)), ((1, 1), (1, 3))]) == 'x.xx..o.....ox.o'
assert get_board_string(get_board_state('xxxx........oooo')) == 'xxxx........oooo'
test_make_move_capture(('xxxx........oooo', (0, 0), (0, 1)), None)
test_make_move_capture(('x.xx.x......oooo', (1, 1), (1, 3)), 'x.xx........oxoo')
try:
    test_make_move_capture(('xxxx........oooo', (0, 0), (0, 1)), 'xxxx........oooo')
except AssertionError as error:
    print(error)
print('passed')
"""


class Assignments(Case):
    def run_file(self, name, program):
        path = self.write(name, program)
        result = subprocess.run([sys.executable, path], capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        return result.stdout.decode()

    def test_checkers(self):
        self.assertEqual(self.run_file("test_ai.py", CHECKERS), "passed\n")

    def test_surakarta(self):
        self.assertEqual(self.run_file("solution.py", SURAKARTA),
                         "make_move_capture('xxxx........oooo', (0, 0), (0, 1)) is None, not 'xxxx........oooo'\npassed\n")


if __name__ == "__main__":
    unittest.main()
