"""A judge of small Connect Z games that shares nothing with referee: what it says is what a sweep
over many small files has to print. For well-formed games in frames of few columns."""


def has_line(cells: int, line: int, stride: int) -> bool:
    """Cells are bits, column after column, `stride` bits each, of which the highest is always 0."""
    for step in (1, stride - 1, stride, stride + 1):
        left = cells
        for i in range(1, line):
            left &= cells >> (i * step)
        if left:
            return True
    return False


def code_of(text: str) -> int:
    """The code, by precedence spec, of a text that is known to be well formed."""
    frame, *moves = text.splitlines()
    columns, rows, line = map(int, frame.split())
    if line > columns and line > rows:
        return 7
    if any(int(move) > columns for move in moves):
        return 6
    heights = [0] * columns
    cells = [0, 0]
    code = 3
    for number, move in enumerate(moves):
        column, player = int(move) - 1, number % 2
        if heights[column] == rows:
            return 5
        if code in (1, 2):
            code = 4
        if code == 3:
            cells[player] |= 1 << (column * (rows + 1) + heights[column])
            code = player + 1 if has_line(cells[player], line, rows + 1) else 3
        heights[column] += 1
    return 0 if code == 3 and sum(heights) == columns * rows else code


def codes_of(paths: list[str]) -> str:
    """One character a file."""
    codes = []
    for path in paths:
        with open(path, encoding="ascii") as file:
            codes.append(str(code_of(file.read())))
    return "".join(codes)
