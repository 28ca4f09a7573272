"""Surakarta on boards of 4 by 4 to 16 by 16 points.

A board is a str of N times N letters, row by row from the top: 'x' black, 'o' white, '.' empty; N is even, 4 to 16. A point
is a pair (x, y), column and row counted from 0 at the top left; points may be anywhere, also off the board. Rules and file
format: docs/formats/surakarta.md.

The functions with the names of the assignment take its arguments and give its results.
"""

from typing import NamedTuple, Optional

from referee import _core
from referee._judging import Option, functions_of
from referee.drawing import Drawing

__all__ = ["CaptureCase", "allowed_moves", "capture_cases", "draw_sura", "get_board_state", "get_board_string", "judge",
           "judge_all", "judge_text", "judge_text_all", "make_move_capture", "make_move_normal", "make_move_sequence",
           "perft", "sweep", "test_fn", "test_make_move_capture"]

judge, judge_all, judge_text, judge_text_all, sweep = functions_of("surakarta", [
    Option("draw_after", None, "the game is drawn after so many moves in a row without a capture; None: never"),
])


def make_move_normal(board_string, start, end):
    """The board after a normal move, or None if it is not legal.

    A piece, whosever it is, moves to an empty neighbour in any of eight directions.

    >>> make_move_normal('xxxx........oooo', (1, 0), (1, 1))
    'x.xx.x......oooo'
    """
    return _core.surakarta.make_move_normal(board_string, start, end)


def make_move_capture(board_string, start, end):
    """The board after a capture, or None if it is not legal.

    A piece slides along lines and at least one corner arc of a track, over empty points, to the first piece it meets,
    which must be an enemy.

    >>> make_move_capture('x.xx.x......oooo', (1, 1), (1, 3))
    'x.xx........oxoo'
    """
    return _core.surakarta.make_move_capture(board_string, start, end)


def make_move_sequence(board_string, move_sequence):
    """The board after moves of either kind, or None if one of them is not legal.

    move_sequence: pairs (start, end). The sides take turns, and either may begin; no moves give the board back.

    >>> make_move_sequence('xxxx........oooo', [((1, 0), (1, 1)), ((2, 3), (1, 2))])
    'x.xx.x...o..oo.o'
    """
    return _core.surakarta.make_move_sequence(board_string, move_sequence)


def get_board_state(board_string):
    """The board as a list of columns: get_board_state(board)[x][y] is 'x', 'o' or '.'."""
    return _core.surakarta.get_board_state(board_string)


def get_board_string(board_state):
    """The board of a list of columns: the reverse of get_board_state()."""
    return _core.surakarta.get_board_string(board_state)


def draw_sura(board_string):
    """Draw the board with its tracks and pieces.

    Gives a Drawing: the text of an SVG file, which a notebook shows. Elsewhere it is shown at once: in a window where
    there are any, otherwise in characters on standard output.
    """
    drawing = Drawing(_core.surakarta.draw(board_string))
    drawing.characters = judge_text(f"{board_string}\n").board
    if not drawing.is_shown_by_notebook():
        drawing.show()
    return drawing


def allowed_moves(board_string, side):
    """List all moves of a side ('x' or 'o'), normal ones and captures, as sorted pairs (start, end)."""
    return _core.surakarta.allowed_moves(board_string, side)


def perft(board_string, side, depth):
    """Count the ways to play `depth` moves, `side` ('x' or 'o') first.

    >>> perft('xxxx........oooo', 'x', 4)
    16012

    Some 4 ns each; Ctrl-C has to wait for its end. Raises ValueError or TypeError for a board, side or depth that is none,
    Error for more than 64 moves.
    """
    return _core.surakarta.perft(board_string, side, depth)


class CaptureCase(NamedTuple):
    """A question to a function that makes captures, and the right answer."""

    what: str
    """What it tests."""
    board_string: str
    start: tuple[int, int]
    end: tuple[int, int]
    result: Optional[str]


def capture_cases():
    """List the cases that tell a wrong make_move_capture from a right one: question 4 of the assignment."""
    return [CaptureCase(*case) for case in _core.surakarta.capture_cases()]


def test_make_move_capture(arguments, expected_return_value):
    """Hold a test case of question 4 against the right function; raises AssertionError if the case is wrong.

    >>> test_make_move_capture(('x.xx.x......oooo', (1, 1), (1, 3)), 'x.xx........oxoo')
    """
    result = make_move_capture(*arguments)
    if result != expected_return_value:
        raise AssertionError(f"make_move_capture{arguments!r} is {result!r}, not {expected_return_value!r}")


test_make_move_capture.__test__ = False  # it is none of pytest's own
test_fn = test_make_move_capture  # as the assignment's module calls it
