"""Questions to the functions of the Surakarta assignment."""

from collections.abc import Iterator
from random import Random
from typing import Optional

from referee import surakarta
from referee.check.question import Question, equal_to

Point = tuple[int, int]

FUNCTIONS = ("make_move_capture", "make_move_normal", "make_move_sequence")
SIZES = (4, 6)
SIDES = "xo"


def questions(function: str, count: int, chance: Random) -> Iterator[Question]:
    """Those of the suite, which is for captures, and then `count` random ones."""
    if function == "make_move_capture":
        for case in surakarta.capture_cases():
            yield _question(case.what, function, (case.board_string, case.start, case.end))
    for number in range(count):
        size = SIZES[number % len(SIZES)]
        what = f"random boards of {size} by {size}"
        board = _board(size, chance)
        if function == "make_move_sequence":
            yield _question(what, function, (board, _sequence(board, size, chance)))
        else:
            yield _question(what, function, (board, *_move(board, size, chance)))


def _question(what: str, function: str, arguments: tuple[object, ...]) -> Question:
    right: Optional[str] = getattr(surakarta, function)(*arguments)
    return Question(what, function, arguments, repr(right), equal_to(right))


def _board(size: int, chance: Random) -> str:
    """One of few pieces mostly, as in a crowd there is nothing to capture."""
    letters = ["."] * (size * size)
    for place in chance.sample(range(size * size), chance.choice((2, 3, 4, 6, 9, size * size // 2))):
        letters[place] = chance.choice(SIDES)
    return "".join(letters)


def _points(board: str, size: int, letters: str) -> list[Point]:
    return [(place % size, place // size) for place, letter in enumerate(board) if letter in letters]


def _move(board: str, size: int, chance: Random) -> tuple[Point, Point]:
    """A legal one, or two points, of which one may be off the board."""
    if chance.random() < 0.5:
        moves = surakarta.allowed_moves(board, chance.choice(SIDES))
        captures = [move for move in moves if board[move[1][1] * size + move[1][0]] != "."]
        if moves:
            start, end = chance.choice(captures if captures and chance.random() < 0.7 else moves)
            return start, end
    start = chance.choice(_points(board, size, SIDES))
    end = chance.choice(_points(board, size, SIDES if chance.random() < 0.7 else "."))
    if chance.random() < 0.1:
        start = _moved_off(start, size, chance)
    elif chance.random() < 0.1:
        end = _moved_off(end, size, chance)
    return start, end


def _moved_off(point: Point, size: int, chance: Random) -> Point:
    """A point, one of whose numbers some error takes for that of another."""
    x, y = point
    if chance.random() < 0.5:
        return chance.choice((-x - 1, x - size, x + size, -1, size, size + 2 * x)), y
    return x, chance.choice((-y - 1, y - size, y + size, -1, size, size + 2 * y))


def _sequence(board: str, size: int, chance: Random) -> list[tuple[Point, Point]]:
    """Legal moves by turns, at the end of which there may be any other move."""
    side = chance.choice(SIDES)
    moves = []
    for _ in range(chance.randrange(9)):
        allowed = surakarta.allowed_moves(board, side)
        if not allowed:
            break
        start, end = chance.choice(allowed)
        moves.append((start, end))
        board = surakarta.make_move_sequence(board, [(start, end)]) or board
        side = "xo"[side == "x"]
    if chance.random() < 0.5:
        allowed = surakarta.allowed_moves(board, "xo"[side == "x"])  # out of turn
        out_of_turn = allowed and moves and chance.random() < 0.5
        moves.append(chance.choice(allowed) if out_of_turn else _move(board, size, chance))
    return moves
