"""BoxShogi: shogi on 5 by 5 squares.

Rules, and how moves and files are written: docs/formats/boxshogi.md.
"""

from referee import _core
from referee._core.boxshogi import Position
from referee._judging import functions_of

__all__ = ["Position", "judge", "judge_all", "judge_text", "judge_text_all", "legal_moves", "perft", "sweep", "transcript"]

judge, judge_all, judge_text, judge_text_all, sweep = functions_of("boxshogi", [])


def legal_moves(record=None):
    """List the legal moves where a record ends; None: at the start of a game.

    record: the text of a game file, str or bytes.

    Gives a list in byte order: 'drop s c3', 'move a1 a2', 'move a4 a5 promote'; none after the end of the game. Raises
    Error for a record with one of the codes 7 to 9. Position lists moves and plays them without reading a record again.
    """
    return Position(record).legal_moves()


def transcript(record):
    """What the players see when the last move of a record has been made: the output of `boxshogi -f`, to the byte.

    record: the text of a game file, str or bytes. Raises Error for a record with one of the codes 7 to 9.
    """
    return _core.boxshogi.transcript(record)


def perft(depth, record=None):
    """Count the lines of play of `depth` moves from where a record ends; None: from the start of a game.

    Some 10 ns each: perft(6) is 8276188; Ctrl-C has to wait for its end. Raises Error for a record with one of the codes 7
    to 9, ValueError or TypeError for a depth that is none, Error for more than 64 moves.
    """
    return Position(record).perft(depth)
