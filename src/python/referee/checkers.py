"""Checkers and other draughts: recorded games in PDN, positions, and boards of checkers from 4 by 4 to 32 by 32.

A Position is one of any rule set of docs/draughts.md, such as 'international' draughts; records say by which rules they are
played, or play_pdn() and judge() are told.

A board is a list of its rows from the top, black's side, each a str: '_' an empty square, 'b' and 'w' men, 'B' and 'W'
kings. A square is a pair (row, column), counted from 0 at the top left; a move is the list of squares that a disc visits.
A color is 'b' or 'w'.

On boards, `rules` says what a man does that reaches the far row by a jump: by 'king-goes-on' it is crowned at once and jumps on as a
king, and must if it can; by 'english', the standard game, its move ends there. Rules and file format:
docs/formats/checkers.md.
"""

from referee import _core
from referee._core.checkers import Position
from referee._judging import Option, functions_of

__all__ = ["Position", "allowed_moves", "apply", "judge", "judge_all", "judge_text", "judge_text_all", "perft", "play",
           "play_pdn", "solve", "start", "sweep"]

judge, judge_all, judge_text, judge_text_all, sweep = functions_of("checkers", [
    Option("rules", "english", "for records that do not say by which they were played, as 'international'; 'auto': a guess"),
    Option("variations", False, "judge the moves in parentheses, too"),
])


def allowed_moves(board, color, *, rules="king-goes-on"):
    """List all moves of a side, sorted; none if it has lost.

    board: a list of N strings of N characters, N from 4 to 32: '_' an empty square, 'b' and 'w' men, 'B' and 'W' kings, from
    the top row, black's side. Discs may stand on any square.
    color: 'b' or 'w', the side to move; black moves down.
    rules: 'king-goes-on', where a man crowned in a capture jumps on as a king, or 'english', where its move ends.

    Gives a list of moves, each the list of squares that the disc visits, from where it stands to where it ends; a square is
    a tuple (row, column), counted from 0 at the top left. Their number can grow exponentially with the captures of a crowd
    of kings on a large board.

    A capture has to be played where there is one, and goes on to its end:

    >>> allowed_moves(['________', '__b_____', '_w_w____', '________', '_w______', '_____b__', '____w___', '___w____'], 'b')
    [[(1, 2), (3, 0), (5, 2)], [(1, 2), (3, 4)]]

    Raises Error (a ValueError) or TypeError for a board or color that is none, and names the row. The function
    of this name in the Deepomatic challenge.
    """
    return _core.checkers.allowed_moves(board, color, rules)


def play(board, color, *, rules="king-goes-on", seconds=1.0, depth=64):
    """Choose a good move by looking ahead; None if the side has none, and has lost. Uses tables of endings where solve()
    finds them.

    board, color, rules: as for allowed_moves(), one of whose moves it gives.
    seconds: how long it thinks, on the clock; more than 0. Ctrl-C has to wait as long.
    depth: how many plies it looks ahead, 1 to 64.

    Raises ValueError or TypeError for an argument that is none.
    """
    return _core.checkers.play(board, color, rules, seconds, depth)


def apply(board, move, *, rules="king-goes-on"):
    """The board after a move: a new list of rows.

    board, rules: as for allowed_moves().
    move: the list of squares that a disc visits, as allowed_moves() gives it.

    Raises Error if it is none of the moves of the side whose disc stands on its first square.
    """
    return _core.checkers.apply(board, move, rules)


def perft(board, color, depth, *, rules="king-goes-on"):
    """Count the games of `depth` plies from a board; one that ends earlier is not counted.

    >>> perft(start(), 'b', 6)
    36768

    board, color, rules: as for allowed_moves(). Some 7 ns each on a board of 8 by 8 with all discs on
    dark squares, 150 on others; Ctrl-C has to wait for its end. Raises ValueError or
    TypeError for an argument that is none, Error for more than 64 plies.
    """
    return _core.checkers.perft(board, color, depth, rules)


def solve(fen, *, rules="english", tables=None):
    """Look up what a position of few discs is worth when both sides play perfectly.

    fen: a set-up as in PDN, 'B:WK4,K12:BK1': the side to move, then the squares of the discs, K for kings.
    rules: as for allowed_moves(), whose default is another one.
    tables: the folder in which `checkers tables build` wrote its tables, a path; None for the one in the environment variable
    REFEREE_TABLES, or else referee/checkers in $XDG_CACHE_HOME or ~/.cache.

    Gives a pair: 'win' or 'loss' for the side to move, and after how many plies; or 'draw' and None. Gives None if the
    position has too many discs for the tables, or there are none in the cache. Tables are read once, not at each call.

    Raises Error (a ValueError) for a set-up that is none, and for tables that are missing or damaged.
    """
    return _core.checkers.solve(fen, rules, tables)


def start(size=8):
    """The board from which a game starts; `size` is even, 4 to 32."""
    return _core.checkers.start(size)


def play_pdn(record, *, rules="english", variations=False):
    """The Position where the game of a record ends.

    record: one game as PDN, str or bytes.
    rules: for a record that does not say by which it was played: 'english', 'international' ...; 'auto' guesses.
    variations: whether the moves in parentheses have to be legal, too.

    >>> play_pdn('[GameType "20"] 1. 32-28 19-23 *').legal_moves()
    ['28x19']

    Raises Error, with the reason, for a record with one of the codes 4 to 9, and for one of several games.
    """
    return _core.checkers.play_pdn(record, rules, variations)
