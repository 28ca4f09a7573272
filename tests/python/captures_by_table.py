"""make_move_capture of the Surakarta assignment by tables: every arc of both boards is written out, and rows are lists."""

ARCS_OF_4 = [((1, 0), (0, 1)), ((2, 0), (3, 1)), ((1, 3), (0, 2)), ((2, 3), (3, 2))]
ARCS_OF_6 = [((1, 0), (0, 1)), ((2, 0), (0, 2)), ((4, 0), (5, 1)), ((3, 0), (5, 2)),
             ((1, 5), (0, 4)), ((2, 5), (0, 3)), ((4, 5), (5, 4)), ((3, 5), (5, 3))]


def make_move_capture(board_string, start, end):
    n = int(len(board_string) ** 0.5)
    if min(start + end) < 0 or max(start + end) > n - 1:
        return None
    rows = [list(board_string[i:i + n]) for i in range(0, n * n, n)]
    piece = rows[start[1]][start[0]]
    if piece == "." or rows[end[1]][end[0]] in (".", piece):
        return None
    rows[start[1]][start[0]] = "."
    reached = set()
    for way in ("up", "down", "left", "right"):
        slide(rows, n, start, way, False, 0, reached)
    if end not in reached:
        return None
    rows[end[1]][end[0]] = piece
    return "".join("".join(row) for row in rows)


def slide(rows, n, point, way, has_turned, arcs, reached):
    """Add the piece that is met on the way, if an arc was passed."""
    x, y = point
    while True:
        if way == "up":
            y -= 1
        elif way == "down":
            y += 1
        elif way == "left":
            x -= 1
        else:
            x += 1
        if x < 0 or y < 0 or x == n or y == n:
            break
        point = (x, y)
        if rows[y][x] != ".":
            if has_turned:
                reached.add(point)
            return
    other = partner(point, ARCS_OF_4 if n == 4 else ARCS_OF_6)
    if other is None or arcs == 4:
        return
    if rows[other[1]][other[0]] != ".":
        reached.add(other)
        return
    slide(rows, n, other, inward(other, way), True, arcs + 1, reached)


def partner(point, arcs):
    for one, another in arcs:
        if point == one:
            return another
        if point == another:
            return one
    return None


def inward(point, way):
    if way in ("up", "down"):
        return "right" if point[0] == 0 else "left"
    return "down" if point[1] == 0 else "up"
