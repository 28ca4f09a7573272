"""A make_move_capture in parts, and mistakes: what replaces one of its parts."""

from capture_questions import size_of
from captures_walking import has_arc, is_inside, turn


class Machine:
    """Right as it stands. `at` is a place and a direction, `last` the last line, `to` where the right arc leads."""

    directions = ((1, 0), (-1, 0), (0, 1), (0, -1))
    start_is_empty, refuses, may_go_round = True, True, False
    understand = staticmethod(lambda point, n: point)  # of the start and of the end
    may_capture = staticmethod(lambda mover, target: "." not in (mover, target) and mover != target)
    lacks = staticmethod(lambda at, last: False)
    turn = staticmethod(lambda at, to, last: to)
    passes = staticmethod(lambda mover, met, arcs: False)  # over what stands there
    is_way = staticmethod(lambda arcs, before, behind: arcs > 0)
    captures_at_once = staticmethod(lambda dx, dy: False)
    after = staticmethod(lambda mover, target: (".", mover))  # on the start, on the end

    def __init__(self, **parts):
        self.__dict__.update(parts)

    def __call__(self, board, start, end):
        n = size_of(board)
        start, end = self.understand(start, n), self.understand(end, n)
        if self.finds(board, n, start, end):
            letters, places = list(board), [y * n + x for x, y in (start, end)]
            for place, letter in zip(places, self.after(*(board[place] for place in places)) if start != end else ()):
                letters[place] = letter
            return "".join(letters)
        return None if self.refuses else board

    def finds(self, board, n, start, end):
        if not is_inside(start, n) or not is_inside(end, n):
            return False
        mover, target = (board[y * n + x] for x, y in (start, end))
        if not (self.may_go_round and start == end and mover != "." or self.may_capture(mover, target)):
            return False
        return self.captures_at_once(abs(start[0] - end[0]), abs(start[1] - end[1])) or any(
            self.arrives(board, n, mover, start, end, direction) for direction in self.directions)

    def arrives(self, board, n, mover, start, end, direction):
        at, arcs, before, behind = (*start, *direction), 0, 0, 0
        for step in range(4 * n):
            x, y, dx, dy = at
            if is_inside((x + dx, y + dy), n):
                at = (x + dx, y + dy, dx, dy)
                before, behind = (before + 1, behind) if arcs == 0 else (before, behind + 1)
            elif not has_arc(x, y, dx, n) or self.lacks(at, n - 1):
                return False
            else:
                at, arcs, behind = self.turn(at, turn(*at, n), n - 1), arcs + 1, 0
            if at[:2] == start:
                if start == end and arcs > 0 and step == 4 * n - 1:
                    return self.may_go_round
                if not self.start_is_empty:
                    return False
                continue
            met = board[at[1] * n + at[0]]
            if at[:2] == end and self.is_way(arcs, before, behind):
                return True
            if met != "." and not self.passes(mover, met, arcs):
                return False
        return False


def onto(line):
    """A turn that ends on another line: of (line, last)."""
    return lambda at, to, last: (to[0], line(to[1], last), *to[2:]) if to[3] == 0 else (line(to[0], last), *to[1:])


def corner(at, last):
    return tuple((line > last / 2 if step == 0 else step > 0) for line, step in zip(at[:2], at[2:]))


def line_of(at):
    return at[0] if at[2] == 0 else at[1]


SIDES = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
MISTAKES = {
    **{f"no arcs at the corner {where}": {"lacks": lambda at, last, where=where: corner(at, last) == where}
       for where in ((False, False), (False, True), (True, False), (True, True))},
    **{f"no arc leads off over the {side}": {"lacks": lambda at, last, way=way: at[2:] == way} for side, way in SIDES.items()},
    "no inner track": {"lacks": lambda at, last: line_of(at) in (1, last - 1)},
    "no outer track on 6x6": {"lacks": lambda at, last: last > 3 and line_of(at) in (2, last - 2)},
    "an arc ends on the mirrored line": {"turn": onto(lambda line, last: last - line)},
    "all arcs are those of the inner track": {"turn": onto(lambda line, last: 1 if line <= last // 2 else last - 1)},
    "all arcs are those of the outer track": {"turn": onto(lambda line, last: last // 2 + (line > last // 2))},
    "6x6: the tracks are exchanged on an arc": {"turn": onto(lambda line, last: line if last == 3 else 3 - line if line <= 2 else 7 - line)},
    "lines end on the other side": {"turn": lambda at, to, last: (*((last - line if step else line) for line, step in zip(at[:2], at[2:])), *at[2:])},
    "behind an arc it goes on along the edge": {"turn": lambda at, to, last: (*to[:2], *(
        0 if step else 1 if line <= last // 2 else -1 for line, step in zip(to[:2], to[2:])))},
    **{f"jumps over {whom}{where}": {"passes": lambda mover, met, arcs, who=who, when=when: who(mover, met) and when(arcs)}
       for whom, who in (("anything", lambda mover, met: True), ("its own", lambda mover, met: mover == met), ("enemies", lambda mover, met: mover != met))
       for where, when in (("", lambda arcs: True), (" before the first arc", lambda arcs: arcs == 0),
                           *((f" behind {least} arcs and more", lambda arcs, least=least: arcs >= least) for least in (1, 2, 3)),
                           *((f" behind arc {which}", lambda arcs, which=which: arcs == which) for which in (1, 2, 3, 4)))},
    "its own start blocks it": {"start_is_empty": False},
    "needs no arc": {"is_way": lambda arcs, before, behind: True},
    "needs two arcs": {"is_way": lambda arcs, before, behind: arcs > 1},
    **{f"takes at most {most} arcs": {"is_way": lambda arcs, before, behind, most=most: 0 < arcs <= most} for most in (1, 2, 3)},
    "takes no two arcs": {"is_way": lambda arcs, before, behind: arcs == 1 or arcs > 2},
    "takes an odd number of arcs": {"is_way": lambda arcs, before, behind: arcs % 2 == 1},
    "needs a straight part before the arc": {"is_way": lambda arcs, before, behind: arcs > 0 and before > 0},
    "needs a straight part behind the arc": {"is_way": lambda arcs, before, behind: arcs > 0 and behind > 0},
    "needs one of the two": {"is_way": lambda arcs, before, behind: arcs > 0 and before + behind > 0},
    "needs one behind it after several arcs": {"is_way": lambda arcs, before, behind: arcs == 1 or arcs > 1 and behind > 0},
    **{f"never starts {side}": {"directions": [other for other in SIDES.values() if other != way]} for side, way in SIDES.items()},
    "starts along rows only": {"directions": [(1, 0), (-1, 0)]},
    "starts along columns only": {"directions": [(0, 1), (0, -1)]},
    "may go round and come back": {"may_go_round": True},
    "captures a neighbour without a way": {"captures_at_once": lambda dx, dy: max(dx, dy) <= 1},
    "captures a diagonal neighbour without a way": {"captures_at_once": lambda dx, dy: dx == dy == 1},
    "captures anything": {"may_capture": lambda mover, target: "." not in (mover, target)},
    "captures only its own": {"may_capture": lambda mover, target: mover == target != "."},
    "only x captures": {"may_capture": lambda mover, target: (mover, target) == ("x", "o")},
    "only o captures": {"may_capture": lambda mover, target: (mover, target) == ("o", "x")},
    "moves to empty points": {"may_capture": lambda mover, target: mover not in (".", target)},
    "needs no piece": {"may_capture": lambda mover, target: target not in (".", mover)},
    "needs no piece to take x": {"may_capture": lambda mover, target: target not in (".", mover) and (mover != "." or target == "x")},
    "moves and captures nothing": {"may_capture": lambda mover, target: False},
    "leaves the mover behind": {"after": lambda mover, target: (mover, mover)},
    "takes the piece and stays": {"after": lambda mover, target: (mover, ".")},
    "changes places": {"after": lambda mover, target: (target, mover)},
    "changes nothing": {"after": lambda mover, target: (mover, target)},
    "gives the board back where it should refuse": {"refuses": False},
    "takes all (x, y) for (row, column)": {"understand": lambda point, n: point[::-1]},
    "counts off the end of a list from its back": {"understand": lambda point, n: tuple(line + n if -n <= line < 0 else line for line in point)},
    "goes round the numbers of lines": {"understand": lambda point, n: tuple(line % n if line >= n else line for line in point)},
}
