"""allowed_moves of the checkers assignment, step by step and slowly."""

STEPS = {"b": [(1, -1), (1, 1)], "w": [(-1, -1), (-1, 1)]}
ALL_STEPS = STEPS["b"] + STEPS["w"]


def allowed_moves(board, color):
    squares = {(row, column): letter for row, letters in enumerate(board) for column, letter in enumerate(letters)}
    captures = []
    others = []
    for start, disc in squares.items():
        if disc.lower() != color:
            continue
        rest = {**squares, start: "_"}
        captures += [path for path in chains(rest, disc, [start], len(board)) if len(path) > 1]
        for down, right in ALL_STEPS if disc.isupper() else STEPS[disc]:
            end = (start[0] + down, start[1] + right)
            if squares.get(end) == "_":
                others.append([start, end])
    return captures or others


def chains(squares, disc, path, size):
    """All ways to go on from the end of a path; the path itself if there are none."""
    row, column = path[-1]
    ways = []
    for down, right in ALL_STEPS if disc.isupper() else STEPS[disc]:
        over = (row + down, column + right)
        end = (row + 2 * down, column + 2 * right)
        if squares.get(end) == "_" and squares[over].lower() == enemy_of(disc):
            far = size - 1 if disc == "b" else 0
            crowned = disc.upper() if end[0] == far else disc
            ways += chains({**squares, over: "_"}, crowned, [*path, end], size)
    return ways or [path]


def enemy_of(disc):
    return "w" if disc.lower() == "b" else "b"
