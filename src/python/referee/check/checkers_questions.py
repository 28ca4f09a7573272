"""Questions to the functions of the checkers assignment."""

from collections.abc import Iterator
from random import Random
from typing import Any, Optional

from referee import checkers
from referee.check.checkers_boards import BOARDS
from referee.check.question import Question, words_of

FUNCTIONS = ("allowed_moves", "play")
SIZES = (8, 8, 8, 4, 5, 6, 7, 9, 10, 12)
MOST_MOVES = 500  # of a board in a question: a crowd of kings has more chains than can be listed
PLAY_PATIENCE = 10.0  # it thinks
PLAYED_SHARE = 50  # one board of so many is played on


def questions(function: str, count: int, chance: Random) -> Iterator[Question]:
    """Those on boards made by hand, and then `count` on random ones; of play() fewer."""
    for what, board, color in BOARDS:
        yield from _question(what, function, list(board), color)
    if function == "play":
        count = -(-count // PLAYED_SHARE)
    for number in range(count):
        size = SIZES[number % len(SIZES)]
        yield from _question(f"random boards of {size} by {size}", function, _board(size, chance), chance.choice("bw"))


def _question(what: str, function: str, board: list[str], color: str) -> Iterator[Question]:
    right = checkers.allowed_moves(board, color)
    if len(right) > MOST_MOVES:
        return
    if function == "allowed_moves":
        yield Question(what, function, (board, color), words_of(right), lambda value: mistake_in_moves(value, right))
    elif right:  # what play() gives where there is no move is left to it
        yield Question(what, function, (board, color), f"one of {words_of(right)}",
                       lambda value: mistake_in_move(value, right), PLAY_PATIENCE)


def _board(size: int, chance: Random) -> list[str]:
    """Discs on dark squares mostly; no man stands where it would be a king."""
    fullness = chance.choice((0.1, 0.2, 0.3, 0.5))
    kings = chance.choice((0.0, 0.2, 0.6))
    light = 1.0 if chance.random() < 0.2 else 0.0
    rows = []
    for row in range(size):
        letters = ""
        for column in range(size):
            is_used = (row + column) % 2 == 1 or chance.random() < light
            disc = chance.choice("bw") if is_used and chance.random() < fullness else "_"
            crowned = (disc == "b" and row == size - 1) or (disc == "w" and row == 0) or chance.random() < kings
            letters += disc.upper() if crowned else disc
        rows.append(letters)
    return rows


def mistake_in_moves(value: Any, right: list[list[tuple[int, int]]]) -> Optional[str]:
    """What is wrong with a list of moves, whose order is free."""
    returned = f"returned {words_of(value)}"
    if not isinstance(value, (list, tuple)):
        return f"{returned}, which is not a list of moves"
    moves = []
    for one in value:
        move = move_of(one)
        if move is None:
            return f"{returned}, in which {words_of(one)} is not a move: a list of squares (row, column)"
        moves.append(move)
    faults = [f"misses {words_of(move)}" for move in right if move not in moves]
    faults += [f"has {words_of(move)}, which is not legal" for number, move in enumerate(moves)
               if move not in right and move not in moves[:number]]
    faults += [f"has {words_of(move)} more than once" for number, move in enumerate(moves)
               if move in moves[:number] and move not in moves[:number][moves.index(move) + 1:]]
    return f"{returned}: {faults[0]}{f', and {len(faults) - 1} more' if faults[1:] else ''}" if faults else None


def mistake_in_move(value: Any, right: list[list[tuple[int, int]]]) -> Optional[str]:
    """What is wrong with a move that was chosen."""
    move = move_of(value)
    if move is None:
        return f"returned {words_of(value)}, which is not a move: a list of squares (row, column)"
    return None if move in right else f"returned {words_of(value)}, which is not legal"


def move_of(value: Any) -> Optional[list[tuple[int, int]]]:
    """A move as the assignment has it, of lists or tuples; None if the value is none."""
    if not isinstance(value, (list, tuple)):
        return None
    squares = []
    for square in value:
        if not (isinstance(square, (list, tuple)) and len(square) == 2 and all(type(number) is int for number in square)):
            return None
        squares.append((square[0], square[1]))
    return squares
