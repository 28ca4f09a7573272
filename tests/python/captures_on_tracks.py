"""make_move_capture of the Surakarta assignment on tracks: each is a closed list of points, and the board stays a string."""


def make_move_capture(board_string, start, end):
    n = 4 if len(board_string) == 16 else 6
    for line in start + end:
        if line < 0 or line >= n:
            return None
    mover = board_string[start[1] * n + start[0]]
    enemy = {"x": "o", "o": "x"}.get(mover)
    if enemy is None or board_string[end[1] * n + end[0]] != enemy:
        return None
    for k in range(1, n // 2):
        track = track_of(k, n)
        for i in range(4 * n):
            if track[i] == start:
                if first_piece(board_string, n, track, i, 1) == end:
                    return after(board_string, n, start, end)
                if first_piece(board_string, n, track, i, -1) == end:
                    return after(board_string, n, start, end)
    return None


def track_of(k, n):
    m = n - 1 - k
    points = [(k, n - 1 - i) for i in range(n)]
    points += [(i, k) for i in range(n)]
    points += [(m, i) for i in range(n)]
    points += [(n - 1 - i, m) for i in range(n)]
    return points


def first_piece(board_string, n, track, i, step):
    """The first piece that is met, if it is met behind an arc."""
    at = i
    has_turned = False
    while True:
        before = at // n
        at = (at + step) % (4 * n)
        if at == i:
            return None
        has_turned = has_turned or at // n != before
        x, y = track[at]
        if board_string[y * n + x] != "." and track[at] != track[i]:
            return track[at] if has_turned else None


def after(board_string, n, start, end):
    letters = list(board_string)
    letters[end[1] * n + end[0]] = letters[start[1] * n + start[0]]
    letters[start[1] * n + start[0]] = "."
    return "".join(letters)
