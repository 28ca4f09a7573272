"""Draughts by the books: the slow and obvious twin of src/games/checkers/rules/moves.hpp.

A board is a dictionary, (row, column) -> "wm", "wk", "bm" or "bk", rows from the top and columns from the left. All ways of
capturing are written out, and then those are left out that the rules forbid, one rule after another in their own words.
Shares nothing with the C++ code: docs/draughts.md says where the rules come from."""

DIAGONALS = ((1, -1), (1, 1), (-1, -1), (-1, 1))
STRAIGHT = ((0, 2), (0, -2), (2, 0), (-2, 0))  # the next dark square of a row or column is two away


class Capture:
    """One way of capturing: where a disc starts, and for each jump what it takes and where it lands."""

    def __init__(self, start, piece, jumps, crowned):
        self.start, self.piece, self.jumps, self.crowned = start, piece, jumps, crowned

    def end(self):
        return self.jumps[-1][1]

    def taken(self):
        return [over for over, _ in self.jumps]

    def by_king(self):
        return self.piece[1] == "k"


class Game:
    """What most have in common; the games below say what is different."""
    size = 8
    first = "w"
    on_top = "b"  # whose men begin at the top, on the squares with the lowest numbers
    top_left_is_dark = False
    flying = True
    backwards = True
    king_directions = DIAGONALS

    def __init__(self):
        numbered = [(row, column) for row in range(self.size) for column in range(self.size)
                    if (row + column) % 2 == (0 if self.top_left_is_dark else 1)]
        self.number = {square: i + 1 for i, square in enumerate(numbered)}
        self.square = {i + 1: square for i, square in enumerate(numbered)}

    # Positions: (board, side to move, the moves so far).

    def start(self):
        middle = (self.size // 2 - 1, self.size // 2)
        board = {}
        for square in self.number:
            if square[0] not in middle:
                top = square[0] < middle[0]
                board[square] = (self.on_top if top else self.other(self.on_top)) + "m"
        return board, self.first, ()

    @staticmethod
    def other(side):
        return "b" if side == "w" else "w"

    def last_row(self, side):
        return self.size - 1 if side == self.on_top else 0

    def forwards(self, side):
        down = 1 if side == self.on_top else -1
        return ((down, -1), (down, 1))

    def fen(self, position):
        board, side, _ = position
        squares = {color: ",".join(("K" if board[square][1] == "k" else "") + str(self.number[square])
                                   for square in sorted(board) if board[square][0] == color) for color in "wb"}
        return f"{side.upper()}:W{squares['w']}:B{squares['b']}"

    # Moves.

    def moves(self, position):
        """A dictionary: each move's text -> the position after it. A text says all that tells moves apart: from, to, what is
        taken, and whether a king stands there afterwards (K)."""
        captures = self.allowed(self.captures(position))
        if captures:
            return dict(self.after_capture(position, capture) for capture in captures)
        return dict(self.after_step(position, start, end) for start, end in self.steps(position))

    def steps(self, position):
        board, side, _ = position
        for start, piece in board.items():
            if piece[0] != side:
                continue
            for way in DIAGONALS if piece[1] == "k" else self.forwards(side):
                for end in self.ray(start, way):
                    if end in board:
                        break
                    yield start, end
                    if piece[1] == "m" or not self.flying:
                        break

    def ray(self, start, way):
        square = (start[0] + way[0], start[1] + way[1])
        while square in self.number:
            yield square
            square = (square[0] + way[0], square[1] + way[1])

    def captures(self, position):
        board, side, _ = position
        found = []
        for start, piece in board.items():
            if piece[0] == side:
                lifted = {square: other for square, other in board.items() if square != start}
                for jumps, crowned in self.continuations(lifted, side, piece, start, ()):
                    if jumps:
                        found.append(Capture(start, piece, jumps, crowned))
        return found

    def ways(self, piece):
        if piece[1] == "k" or self.backwards:
            return self.king_directions
        return self.forwards(piece[0])

    def may_take(self, piece, victim):
        return True

    def single_jumps(self, board, side, piece, at, taken):
        """Each disc that can be jumped over next, with the squares where the jump may land. What was taken still stands there,
        but cannot be jumped over again."""
        for way in self.ways(piece):
            over, landings = None, []
            for distance, square in enumerate(self.ray(at, way)):
                if piece[1] == "m" or not self.flying:
                    if distance > 1 or (distance == 0 and square not in board):
                        break
                if over is None and square in board:
                    if board[square][0] == side or square in taken or not self.may_take(piece, board[square]):
                        break
                    over = square
                elif over is not None and square in board:
                    break
                elif over is not None:
                    landings.append(square)
            if landings:
                yield over, landings

    def continuations(self, board, side, piece, at, taken):
        """All ways to capture on from a square, to the end: the jumps, and whether a king stands there then. No jumps, if there
        are none."""
        ways = []
        for over, landings in self.single_jumps(board, side, piece, at, taken):
            for landing, rest, crowned in self.landings(board, side, piece, landings, taken + (over,)):
                ways.append((((over, landing),) + rest, crowned))
        if ways:
            return ways
        return [((), piece[1] == "k" or at[0] == self.last_row(side))]

    def landings(self, board, side, piece, squares, taken):
        """Where a disc may land, and how it goes on. The majority decides among all; without one a king that can go on has to."""
        found = []
        for square in squares:
            for rest, crowned in self.go_on(board, side, piece, square, taken):
                found.append((square, rest, crowned))
        if self.must_land_to_go_on() and any(rest for _, rest, _ in found):
            found = [way for way in found if way[1]]
        return found

    def must_land_to_go_on(self):
        return True

    def go_on(self, board, side, piece, square, taken):
        """A man that can goes on as a man."""
        return self.continuations(board, side, piece, square, taken)

    def allowed(self, captures):
        """Those of the captures that the rules allow."""
        return captures

    # What moves do.

    def after_step(self, position, start, end):
        board, side, moves = position
        piece = board[start]
        king = piece[1] == "k" or end[0] == self.last_row(side)
        after = dict(board)
        del after[start]
        after[end] = side + ("k" if king else "m")
        text = f"{self.number[start]}-{self.number[end]}" + ("K" if king else "")
        return text, (after, self.other(side), self.remember(moves, (side, "step", piece[1], start, end)))

    def after_capture(self, position, capture):
        board, side, moves = position
        after = {square: piece for square, piece in board.items() if square != capture.start and square not in capture.taken()}
        after[capture.end()] = side + ("k" if capture.crowned else "m")
        taken = ",".join(str(number) for number in sorted(self.number[square] for square in capture.taken()))
        text = f"{self.number[capture.start]}x{self.number[capture.end()]}:{taken}" + ("K" if capture.crowned else "")
        move = (side, "capture", capture.piece[1], capture.start, capture.end())
        return text, (after, self.other(side), self.remember(moves, move))

    def remember(self, moves, move):
        return ()


def with_highest(captures, value):
    highest = max(map(value, captures), default=None)
    return [capture for capture in captures if value(capture) == highest]


class International(Game):
    """FMJD: as many as possible, men and kings count alike."""
    size = 10

    def must_land_to_go_on(self):
        return False  # it follows

    def allowed(self, captures):
        return with_highest(captures, lambda capture: len(capture.jumps))


class Brazilian(International):
    size = 8


class Canadian(International):
    size = 12


class Russian(Game):
    """Any capture; a man becomes a king in passing, and goes on as one."""

    def go_on(self, board, side, piece, square, taken):
        if square[0] == self.last_row(side):
            piece = side + "k"
        return self.continuations(board, side, piece, square, taken)


class Pool(Game):
    """As Russian, but a man is crowned only where its move ends. Black begins."""
    first = "b"


class Stopping(Game):
    """A man that reaches the last row stops there."""

    def go_on(self, board, side, piece, square, taken):
        if piece[1] == "m" and square[0] == self.last_row(side):
            return [((), True)]
        return self.continuations(board, side, piece, square, taken)


class Czech(Stopping):
    """Men capture forwards only; any capture, but by a king if one can."""
    backwards = False

    def allowed(self, captures):
        return [capture for capture in captures if capture.by_king()] or captures


class Spanish(Stopping):
    """Men capture forwards only; as many as possible, and then as many kings as possible."""
    backwards = False
    top_left_is_dark = True
    on_top = "w"

    def captures(self, position):
        found = super().captures(position)
        for capture in found:
            capture.kings = [position[0][square][1] == "k" for square in capture.taken()]
        return found

    def must_land_to_go_on(self):
        return False

    def allowed(self, captures):
        most = with_highest(captures, lambda capture: len(capture.jumps))
        return with_highest(most, lambda capture: sum(capture.kings))


class Portuguese(Spanish):
    pass


class Italian(Spanish):
    """Kings step; men do not take kings; most discs, by a king, most kings, a king first."""
    on_top = "b"
    flying = False

    def may_take(self, piece, victim):
        return piece[1] == "k" or victim[1] == "m"

    def allowed(self, captures):
        most = with_highest(captures, lambda capture: len(capture.jumps))
        by_king = [capture for capture in most if capture.by_king()]
        if not by_king:
            return most
        kings = with_highest(by_king, lambda capture: sum(capture.kings))
        if not any(kings[0].kings):
            return kings
        return with_highest(kings, lambda capture: -capture.kings.index(True))


class English(Stopping):
    first = "b"
    flying = False
    backwards = False


class KingGoesOn(Game):
    first = "b"
    flying = False
    backwards = False
    go_on = Russian.go_on


class Frisian(International):
    """Captures along rows and columns, too; by value; three moves in succession by a king, while its side has men."""
    king_directions = DIAGONALS + STRAIGHT

    def captures(self, position):
        found = super().captures(position)
        for capture in found:
            kings = sum(position[0][square][1] == "k" for square in capture.taken())
            capture.value = len(capture.jumps) - kings + 1.99 * kings
        return found

    def allowed(self, captures):
        best = with_highest(captures, lambda capture: round(capture.value, 2))
        return [capture for capture in best if capture.by_king()] or best

    def fen(self, position):
        counts = "".join(f"+{self.latest_steps(position, side)[0]}" for side in "wb")
        return super().fen(position) + (f":{counts}" if counts != "+0+0" else "")

    def steps(self, position):
        count, tired = self.latest_steps(position, position[1])
        return [(start, end) for start, end in super().steps(position) if count < 3 or start != tired]

    @staticmethod
    def latest_steps(position, side):
        """How many of a side's latest moves, 3 at most, were made by one king, and where it stands; 0 if there are no men."""
        board, _, moves = position
        count, square, next_start = 0, None, None
        for mover, what, kind, start, end in reversed(moves):
            if mover != side:
                continue
            if what != "step" or kind != "k" or (count > 0 and end != next_start):
                break
            square, next_start, count = square or end, start, count + 1
        has_both = board.get(square) == side + "k" and side + "m" in board.values()
        return (count, square) if has_both else (0, None)

    def remember(self, moves, move):
        return moves[-5:] + (move,)


GAMES = {"international": International, "brazilian": Brazilian, "canadian": Canadian, "russian": Russian, "pool": Pool,
         "czech": Czech, "spanish": Spanish, "portuguese": Portuguese, "italian": Italian, "english": English,
         "king-goes-on": KingGoesOn, "frisian": Frisian}


def perft(game, position, depth):
    """A dictionary would count a move once that can be played in several ways, and so it does."""
    moves = game.moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, after, depth - 1) for after in moves.values())
