"""Questions to a make_move_capture: the suite of referee, and random ones with the right answers."""

import random
from typing import NamedTuple, Optional

from referee import surakarta

SIZES = (4, 6)
SIDES = "xo"


class Question(NamedTuple):
    board_string: str
    start: tuple[int, int]
    end: tuple[int, int]
    result: Optional[str]

    @property
    def arguments(self):
        return self[:3]

    @property
    def traits(self):
        """The size of its board, and the side whose piece it starts with, if it does."""
        size = size_of(self.board_string)
        x, y = self.start
        is_inside = 0 <= x < size and 0 <= y < size
        piece = self.board_string[y * size + x] if is_inside else "."
        return (size, piece) if piece in SIDES else (size,)


def size_of(board_string):
    return 4 if len(board_string) == 16 else 6


def suite():
    return [Question(*case[1:]) for case in surakarta.capture_cases()]


def random_questions(count, seed):
    chance = random.Random(seed)
    return [random_question(chance) for _ in range(count)]


def random_question(chance):
    """One on a board of few pieces, as in a crowd there is nothing to capture; often legal, sometimes off the board."""
    size = chance.choice(SIZES)
    places = chance.sample(range(size * size), chance.choice((2, 3, 4, 6, 9)))
    letters = ["."] * (size * size)
    for place in places:
        letters[place] = chance.choice(SIDES)
    board = "".join(letters)
    start, end = ((place % size, place // size) for place in chance.sample(places, 2))
    captures = [move[1] for move in surakarta.allowed_moves(board, letters[start[1] * size + start[0]])
                if move[0] == start and letters[move[1][1] * size + move[1][0]] != "."]
    if captures and chance.random() < 0.7:
        end = chance.choice(captures)
    elif chance.random() < 0.1:
        end = (chance.randrange(size), chance.randrange(size))
    if chance.random() < 0.1:
        start = moved_off(start, size, chance)
    elif chance.random() < 0.1:
        end = moved_off(end, size, chance)
    return Question(board, start, end, surakarta.make_move_capture(board, start, end))


def moved_off(point, size, chance):
    """A point, one of whose coordinates some error takes for that of another."""
    x, y = point if chance.random() < 0.5 else point[::-1]
    x = chance.choice((-x, x - size, x + size, -1, size, x - 2 * size, -1 - x, size + 2 * x))
    y += chance.choice((-1, 0, 0, 0, 1))
    return (x, y) if chance.random() < 0.5 else (y, x)
