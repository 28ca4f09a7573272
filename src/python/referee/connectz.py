"""Connect Z: Connect Four in a frame of any size, for lines of any length.

Rules and file format: docs/formats/connectz.md.
"""

from referee import _core
from referee._judging import Option, functions_of

__all__ = ["generate", "judge", "judge_all", "judge_text", "judge_text_all", "perft", "sweep"]

judge, judge_all, judge_text, judge_text_all, sweep = functions_of("connectz", [
    Option("precedence", "spec", "which of several offences decides: 'spec' (over the whole file 8 beats 7 beats 6 beats "
           "5 beats 4), or 'first' (the first line that offends)"),
])


def generate(frame=(7, 6, 4), *, moves=None, win_at=None, drawn=False, seed=0):
    """Generate the text of a game.

    frame: (columns, rows, length of a winning line)
    moves: how many; None: until the win, or else until the frame is full. Those after a win make a code 4
    win_at: the move, from 1, that makes the first line
    drawn: until the frame is full, without any line
    seed: the same seed gives the same text on every platform

    Memory follows the frame and the text; a move takes 10 ns in a drawn game, up to some 300 in others. Raises Error if there is no such game, or none that
    the generator can make.
    """
    if not isinstance(drawn, bool):
        raise TypeError(f"drawn is True or False, not {type(drawn).__name__}")
    return _core.connectz.generate(frame, moves, win_at, drawn, seed)


def perft(depth, frame=(7, 6, 4)):
    """Count the lines of play of `depth` drops from the empty frame: perft(7) is 823536.

    One that ends earlier, by a win or in a full frame, is not counted. Some 10 ns each. Raises Error for more than 64 drops, if no
    line fits into the frame, or if it is too large: columns times (rows + 1) is at most 128, and there are at most 99 columns.
    Ctrl-C has to wait for its end.
    """
    return _core.connectz.perft(frame, depth)
