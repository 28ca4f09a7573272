"""make_move_capture of the Surakarta assignment, step by step: a piece walks over columns of letters, and turns at arcs."""


def make_move_capture(board_string, start, end):
    n = 4 if len(board_string) == 16 else 6
    board = [[board_string[y * n + x] for y in range(n)] for x in range(n)]
    if not is_inside(start, n) or not is_inside(end, n):
        return None
    mover = board[start[0]][start[1]]
    target = board[end[0]][end[1]]
    if mover == "." or target == "." or mover == target:
        return None
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if arrives(board, n, start, end, dx, dy):
            board[end[0]][end[1]] = mover
            board[start[0]][start[1]] = "."
            return "".join(board[x][y] for y in range(n) for x in range(n))
    return None


def is_inside(point, n):
    x, y = point
    return 0 <= x < n and 0 <= y < n


def arrives(board, n, start, end, dx, dy):
    x, y = start
    arcs = 0
    for _ in range(4 * n - 1):
        if is_inside((x + dx, y + dy), n):
            x += dx
            y += dy
        elif has_arc(x, y, dx, n):
            x, y, dx, dy = turn(x, y, dx, dy, n)
            arcs += 1
        else:
            return False
        if (x, y) == end and arcs > 0:
            return True
        if board[x][y] != "." and (x, y) != start:
            return False
    return False


def has_arc(x, y, dx, n):
    line = x if dx == 0 else y
    return line != 0 and line != n - 1


def turn(x, y, dx, dy, n):
    last = n - 1
    if dy == -1:
        return (0, x, 1, 0) if x < n // 2 else (last, last - x, -1, 0)
    if dy == 1:
        return (0, last - x, 1, 0) if x < n // 2 else (last, x, -1, 0)
    if dx == -1:
        return (y, 0, 0, 1) if y < n // 2 else (last - y, last, 0, -1)
    return (last - y, 0, 0, 1) if y < n // 2 else (y, last, 0, -1)
