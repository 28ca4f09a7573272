"""allowed_moves in pure Python, as fast as we could make it: what the package is measured against.

Tables of steps and jumps for each square are made once for each size; a move is found by looking into one string.
"""

import functools


@functools.lru_cache(maxsize=None)
def tables(size):
    """For each disc and square: the squares it may step to, and its jumps as (over, to)."""
    steps, jumps = {}, {}
    for disc, rows in (("b", (1,)), ("w", (-1,)), ("B", (-1, 1)), ("W", (-1, 1))):
        for row in range(size):
            for column in range(size):
                ways = [(row + dr, column + dc, row + 2 * dr, column + 2 * dc) for dr in rows for dc in (-1, 1)]
                square = row * size + column
                steps[disc, square] = [r * size + c for r, c, _, _ in ways if 0 <= r < size and 0 <= c < size]
                jumps[disc, square] = [(r * size + c, rr * size + cc) for r, c, rr, cc in ways
                                       if 0 <= rr < size and 0 <= cc < size]
    squares = [(square // size, square % size) for square in range(size * size)]
    return steps, jumps, squares


def allowed_moves(board, color):
    """As referee.checkers.allowed_moves, for boards that are right."""
    size = len(board)
    cells = "".join(board)
    steps, jumps, squares = tables(size)
    king = color.upper()
    enemies = "wW" if color == "b" else "bB"
    far_row = size - 1 if color == "b" else 0
    own = [(square, disc) for square, disc in enumerate(cells) if disc == color or disc == king]
    captures = []
    for start, disc in own:
        for over, to in jumps[disc, start]:
            if cells[over] in enemies and (cells[to] == "_" or to == start):
                extend(cells, start, disc, [start], (), jumps, enemies, king, far_row, size, captures)
                break
    if captures:
        return [[squares[square] for square in path] for path in sorted(captures)]
    return [[squares[start], squares[to]] for start, disc in own for to in sorted(steps[disc, start]) if cells[to] == "_"]


def extend(cells, start, disc, path, taken, jumps, enemies, king, far_row, size, captures):
    """Adds every complete chain of captures that goes on from a path."""
    is_end = True
    for over, to in jumps[disc, path[-1]]:
        if cells[over] in enemies and over not in taken and (cells[to] == "_" or to == start):
            is_end = False
            crowned = king if to // size == far_row else disc
            extend(cells, start, crowned, path + [to], taken + (over,), jumps, enemies, king, far_row, size, captures)
    if is_end:
        captures.append(path)
