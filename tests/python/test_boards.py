"""The functions on boards: those of the assignments by their names, and what stands beside them."""

import contextlib
import copy
import io
import itertools
import os
import pathlib
import random
import tempfile
import threading
import unittest
import xml.etree.ElementTree
from unittest import mock

import referee
from referee import boxshogi, checkers, connectz, surakarta
from support import DATA, command, run

SEED_BOARD = ["________", "__b_____", "_w_w____", "________", "_w______", "_____b__", "____w___", "___w____"]
CROWNED = ["________", "__b_b___", "_w______", "______b_", "_______b", "________", "________", "________"]
SMALL = "xxxx........oooo"


class Draughts(unittest.TestCase):
    def test_positions(self):
        position = checkers.Position(None, "international")
        before = copy.copy(position)
        self.assertTrue(position.white_to_move)
        position.play("32-28")
        position.play("19-23")
        self.assertEqual(position.legal_moves(), ["28x19"])
        self.assertEqual(before.perft(3), 658)
        round_a_loop = checkers.Position("W:WK10,K11:B4,K5,K6,K7,K8,K9,K15,16,17,K20,28,K29", "english")
        self.assertEqual((len(round_a_loop.legal_moves()), round_a_loop.perft(1)), (5, 5))
        self.assertEqual(before.fen[:7], "W:W31,3")
        self.assertEqual(repr(checkers.Position("W:Wc3:Ba7", rules="russian")), "<Position russian W:W22:B5>")
        self.assertEqual(checkers.Position().rules, "english")

    def test_records(self):
        end = checkers.play_pdn(b'[GameType "25"] 1. cd4 dc5 *')
        self.assertEqual(end.rules, "russian")
        self.assertEqual(checkers.play_pdn("1. 33-28 *", rules="auto").rules, "international")
        self.assertEqual(checkers.judge_text("1. 33-28 *", rules="auto").code, 3)
        self.assertEqual(checkers.judge_text("1. 33-28 *", rules="frisian").rules, "frisian")
        self.assertEqual(checkers.judge_text("1. 11-15 (1. 11-17) *", variations=True).code, 5)

    def test_refused(self):
        for kind, words, call in (
                (referee.Error, "square 33", lambda: checkers.Position("W:W33:B1")),
                (referee.Error, "no legal move", lambda: checkers.Position().play("11-17")),
                (referee.Error, "cannot move", lambda: checkers.play_pdn("1. 11-17 *")),
                (ValueError, "not 'x'", lambda: checkers.Position(None, "x")),
                (ValueError, "rules is 'auto' or one of", lambda: checkers.play_pdn("", rules="x")),
                (TypeError, "variations is True or False", lambda: checkers.play_pdn("", variations=1)),
                (TypeError, "a move is a str", lambda: checkers.Position().play(1)),
                (TypeError, "rules", lambda: checkers.Position(None, 1))):
            with self.assertRaisesRegex(kind, words):
                call()


class Checkers(unittest.TestCase):
    def test_the_examples_of_the_challenge(self):
        first = checkers.allowed_moves(["_b_b_b_b", "b_b_b_b_", "_b_b_b_b", *["________"] * 2, "w_w_w_w_", "_w_w_w_w", "w_w_w_w_"], "b")
        self.assertEqual(len(first), 7)
        self.assertIn([(2, 1), (3, 0)], first)
        self.assertEqual(checkers.allowed_moves(SEED_BOARD, "b"), [[(1, 2), (3, 0), (5, 2)], [(1, 2), (3, 4)]])
        self.assertEqual(checkers.apply(SEED_BOARD, [(1, 2), (3, 0), (5, 2)]),
                         ["________", "________", "___w____", "________", "________", "__b__b__", "____w___",
                          "___w____"])
        self.assertEqual(checkers.allowed_moves(CROWNED, "w"), [[(2, 1), (0, 3), (2, 5)]])
        self.assertEqual(checkers.apply(CROWNED, [(2, 1), (0, 3), (2, 5)])[2], "_____W__")

    def test_rules(self):
        self.assertEqual(checkers.allowed_moves(CROWNED, "w", rules="english"), [[(2, 1), (0, 3)]])
        self.assertEqual(checkers.perft(checkers.start(), "b", 8), 845931)
        self.assertEqual(checkers.perft(checkers.start(6), "b", 5), 1271)
        self.assertNotEqual(checkers.perft(checkers.start(), "b", 9),
                            checkers.perft(checkers.start(), "b", 9, rules="english"))

    def test_endings(self):
        with tempfile.TemporaryDirectory() as folder:
            with mock.patch.dict(os.environ, {"XDG_CACHE_HOME": folder, "REFEREE_TABLES": ""}):
                self.assertIsNone(checkers.solve("B:WK14:BK1"))
            with self.assertRaisesRegex(referee.Error, "english.tables: No such file"):
                checkers.solve("B:WK14:BK1", tables=folder)
            made = run(command("checkers"), "tables", "build", "--discs", "2", folder)
            self.assertEqual(made.returncode, 0, made.stderr)
            for tables in (folder, os.fsencode(folder), pathlib.Path(folder)):
                self.assertEqual(checkers.solve("B:WK14:BK1", tables=tables), ("draw", None))
            self.assertEqual(checkers.solve("B:WK6:BK1", tables=folder), ("win", 1))
            self.assertEqual(checkers.solve("W:WK1:BK6", tables=folder), ("win", 1))
            self.assertEqual(checkers.solve("W:WK4:BK11", tables=folder), ("loss", 2))
            self.assertIsNone(checkers.solve("B:WK6,K7:BK1", tables=folder))
            with self.assertRaisesRegex(referee.Error, "king-goes-on.tables: No such file"):
                checkers.solve("B:WK6:BK1", rules="king-goes-on", tables=folder)
            with self.assertRaisesRegex(TypeError, "fen is a str"):
                checkers.solve(1)
            with self.assertRaises(referee.Error):
                checkers.solve("B:W33:B1")

    def test_as_the_command(self):
        chance = random.Random(1)
        for size in (4, 5, 8, 11):
            for _ in range(20):
                board = ["".join(chance.choice("____bwBW") for _ in range(size)) for _ in range(size)]
                for color in "bw":
                    lines = run(command("checkers"), "moves", "--color", color, "-", input="\n".join(board).encode())
                    self.assertEqual(lines.returncode, 0, lines.stderr)
                    self.assertEqual(len(checkers.allowed_moves(board, color)), len(lines.stdout.splitlines()))

    def test_moves_and_boards_after_them_fit(self):
        chance = random.Random(2)
        board, color = checkers.start(), "b"
        for _ in range(200):
            moves = checkers.allowed_moves(board, color)
            if not moves:
                break
            move = chance.choice(moves)
            given = copy.deepcopy(board)
            after = checkers.apply(board, move)
            self.assertEqual(board, given)
            self.assertEqual(after[move[0][0]][move[0][1]] == "_", move[0] != move[-1])
            self.assertEqual(after[move[-1][0]][move[-1][1]].lower(), color)
            self.assertEqual(checkers.apply(tuple(board), tuple(map(list, move))), after)
            board, color = after, "w" if color == "b" else "b"

    def test_play(self):
        self.assertIn(checkers.play(checkers.start(), "b", seconds=0.05), checkers.allowed_moves(checkers.start(), "b"))
        self.assertEqual(checkers.play(CROWNED, "w", depth=1), [(2, 1), (0, 3), (2, 5)])
        self.assertIsNone(checkers.play(["____"] * 4, "b"))
        self.assertEqual(checkers.allowed_moves(["____"] * 4, "b"), [])

    def test_what_is_refused(self):
        board = checkers.start()
        for error, message, call in (
                (TypeError, "row 3 of a board is a str, not int", lambda: checkers.allowed_moves(["____"] * 3 + [5], "b")),
                (TypeError, "a list of its rows, each a str, not str", lambda: checkers.allowed_moves("____", "b")),
                (TypeError, "not None", lambda: checkers.allowed_moves(None, "b")),
                (ValueError, "row 2 has 3 characters on a board of 4 rows",
                 lambda: checkers.allowed_moves(["____", "____", "___", "____"], "b")),
                (ValueError, "row 1, column 2: 'q' is none of _ b B w W",
                 lambda: checkers.allowed_moves(["____", "__q_", "____", "____"], "b")),
                (ValueError, "4 to 32 rows, not 3", lambda: checkers.allowed_moves(["___"] * 3, "b")),
                (ValueError, "4 to 32 rows, not 0", lambda: checkers.allowed_moves([], "b")),
                (ValueError, "a color is 'b' or 'w', not 'B'", lambda: checkers.allowed_moves(board, "B")),
                (TypeError, "a color is 'b' or 'w', not int", lambda: checkers.allowed_moves(board, 1)),
                (ValueError, "rules is 'king-goes-on' or 'english', not 'x'",
                 lambda: checkers.allowed_moves(board, "b", rules="x")),
                (ValueError, r"there is no disc on \(0, 0\)", lambda: checkers.apply(board, [(0, 0), (1, 1)])),
                (ValueError, r"there is no disc on \(99, -5\)", lambda: checkers.apply(board, [(99, -5), (1, 1)])),
                (ValueError, "none of the side's moves", lambda: checkers.apply(board, [(2, 1), (4, 1)])),
                (ValueError, "at least two squares", lambda: checkers.apply(board, [])),
                (TypeError, r"a pair \(row, column\), not int", lambda: checkers.apply(board, [1, 2])),
                (TypeError, r"a pair \(row, column\), not float", lambda: checkers.apply(board, [(2, 1.0), (3, 0)])),
                (ValueError, r"a pair \(row, column\), not of 3", lambda: checkers.apply(board, [(2, 1, 0), (3, 0)])),
                (ValueError, "even number of rows", lambda: checkers.start(7)),
                (ValueError, "seconds is more than 0", lambda: checkers.play(board, "b", seconds=0)),
                (ValueError, "row 1 has characters other than _ b B w W",
                 lambda: checkers.allowed_moves(["____", "__\u00e9_", "____", "____"], "b")),
                (ValueError, "row 1 has characters other", lambda: checkers.allowed_moves(["____", "__\ud800_"], "b")),
                (ValueError, "a color is 'b' or 'w', not", lambda: checkers.allowed_moves(board, "\ud800")),
                (TypeError, "a move is a list of squares", lambda: checkers.apply(board, None)),
                (ValueError, r"depth is an int from 0 to 2\*\*32 - 1, not -1", lambda: checkers.perft(board, "b", -1)),
                (TypeError, r"depth is an int from 0 to 2\*\*32 - 1, not float", lambda: checkers.perft(board, "b", 1.5)),
                (ValueError, r"depth is an int from 0 to 2\*\*32 - 1", lambda: checkers.perft(board, "b", 2**40)),
                (referee.Error, "perft counts at most 64 moves", lambda: checkers.perft(board, "b", 65)),
                (referee.Error, "perft counts at most 64 moves", lambda: checkers.Position().perft(65)),
                (referee.Error, "perft counts at most 64 moves", lambda: surakarta.perft(SMALL, "x", 10**9)),
                (referee.Error, "perft counts at most 64 moves", lambda: boxshogi.perft(65)),
                (referee.Error, "perft counts at most 64 moves", lambda: connectz.perft(65)),
                (ValueError, "size is an even int from 4 to 32, not 1099511627776", lambda: checkers.start(2**40)),
                (TypeError, "size is an even int from 4 to 32, not str", lambda: checkers.start("8")),
                (ValueError, "seconds is a number", lambda: checkers.play(board, "b", seconds=10**400)),
                (ValueError, "depth is 1 to 64", lambda: checkers.play(board, "b", depth=0))):
            with self.subTest(message), self.assertRaisesRegex(error, message):
                call()


class Surakarta(unittest.TestCase):
    def test_the_examples_of_the_assignment(self):
        self.assertEqual(surakarta.get_board_state(SMALL), [["x", ".", ".", "o"]] * 4)
        self.assertEqual(surakarta.get_board_string([["x", ".", ".", "o"]] * 4), SMALL)
        self.assertIsNone(surakarta.make_move_capture(SMALL, (0, 0), (0, 1)))
        self.assertEqual(surakarta.make_move_capture("x.xx.x......oooo", (1, 1), (1, 3)), "x.xx........oxoo")
        self.assertEqual(surakarta.make_move_sequence(SMALL, [((1, 0), (1, 1)), ((2, 3), (1, 2))]), "x.xx.x...o..oo.o")
        self.assertEqual(surakarta.make_move_sequence("x.xx.x...o..oo.o", [((1, 2), (2, 1)), ((1, 1), (1, 3))]),
                         "x.xx..o.....ox.o")
        self.assertEqual(surakarta.make_move_normal(SMALL, (1, 0), (1, 1)), "x.xx.x......oooo")
        self.assertIsNone(surakarta.make_move_normal(SMALL, (1, 0), (1, 2)))

    def test_state_and_string(self):
        chance = random.Random(3)
        for size in (4, 6, 8, 16):
            board = "".join(chance.choice("xo.") for _ in range(size * size))
            state = surakarta.get_board_state(board)
            self.assertTrue(all(state[x][y] == board[size * y + x] for x, y in itertools.product(range(size), repeat=2)))
            self.assertEqual(surakarta.get_board_string(state), board)

    def test_moves_of_either_kind(self):
        board = "x.xx.x...o..oo.o"
        moves = surakarta.allowed_moves(board, "x")
        self.assertEqual(moves, sorted(moves))
        points = list(itertools.product(range(4), repeat=2))
        legal = [(start, end) for start in points for end in points if board[4 * start[1] + start[0]] == "x"
                 and (surakarta.make_move_normal(board, start, end) or surakarta.make_move_capture(board, start, end))]
        self.assertEqual(moves, legal)
        self.assertEqual(surakarta.perft(SMALL, "x", 4), 16012)
        self.assertEqual(surakarta.make_move_sequence(board, []), board)

    def test_points_may_be_anywhere(self):
        for far in (-1, 4, 10**30, -10**30):
            self.assertIsNone(surakarta.make_move_normal(SMALL, (far, 0), (1, 1)))
            self.assertIsNone(surakarta.make_move_capture(SMALL, [1, 1], [1, far]))

    def test_the_cases(self):
        cases = surakarta.capture_cases()
        self.assertGreater(len(cases), 300)
        self.assertEqual(len(set(cases)), len(cases))
        for case in cases:
            self.assertEqual(surakarta.make_move_capture(case.board_string, case.start, case.end), case.result)
            surakarta.test_make_move_capture((case.board_string, case.start, case.end), case.result)
        with self.assertRaisesRegex(AssertionError, "is None, not 'x'"):
            surakarta.test_make_move_capture((SMALL, (0, 0), (0, 1)), "x")

    def test_drawing(self):
        out = io.StringIO()
        with mock.patch.dict(os.environ), contextlib.redirect_stdout(out):
            os.environ.pop("DISPLAY", None)
            os.environ.pop("WAYLAND_DISPLAY", None)
            drawing = surakarta.draw_sura(SMALL)
        self.assertIn("x---x---x---x", out.getvalue())
        self.assertTrue(xml.etree.ElementTree.fromstring(drawing).tag.endswith("svg"))
        self.assertEqual(drawing._repr_svg_(), drawing)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "board.svg")
            self.assertEqual(run(command("surakarta"), "draw", SMALL, "-o", str(file)).returncode, 0)
            self.assertEqual(file.read_text(), drawing)

    def test_drawing_in_a_window(self):
        with mock.patch.dict(os.environ, {"DISPLAY": ":0"}), mock.patch("webbrowser.open", return_value=True) as opened:
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                drawing = surakarta.draw_sura(SMALL)
        self.assertEqual(out.getvalue(), "")
        file = pathlib.Path(opened.call_args[0][0].removeprefix("file://"))
        self.addCleanup(file.unlink)
        self.assertEqual(file.read_text(), drawing)

    def test_drawing_in_a_notebook(self):
        class Shell:
            kernel = object()

        notebook = mock.Mock(get_ipython=Shell)
        out = io.StringIO()
        with mock.patch.dict("sys.modules", IPython=notebook), contextlib.redirect_stdout(out):
            surakarta.draw_sura(SMALL)
        self.assertEqual(out.getvalue(), "")

    def test_what_is_refused(self):
        for error, message, call in (
                (ValueError, r"letter 0 of the board '\?xxx........oooo' is none of",
                 lambda: surakarta.make_move_normal("?xxx........oooo", (0, 0), (1, 1))),
                (TypeError, "the moves are a list of pairs", lambda: surakarta.make_move_sequence(SMALL, None)),
                (TypeError, "a board state is a list of columns", lambda: surakarta.get_board_string(None)),
                (ValueError, r"depth is an int from 0 to 2\*\*32 - 1", lambda: surakarta.perft(SMALL, "x", -1)),
                (ValueError, "N x N letters", lambda: surakarta.make_move_normal("xx", (0, 0), (1, 1))),
                (TypeError, "a board is a str", lambda: surakarta.make_move_normal(None, (0, 0), (1, 1))),
                (TypeError, r"start is a point \(x, y\), not int", lambda: surakarta.make_move_normal(SMALL, 1, (1, 1))),
                (TypeError, r"end is a point \(x, y\), not str", lambda: surakarta.make_move_capture(SMALL, (1, 1), "ab")),
                (ValueError, "not of 3", lambda: surakarta.make_move_capture(SMALL, (1, 1, 1), (0, 0))),
                (TypeError, "not float", lambda: surakarta.make_move_capture(SMALL, (1, 1.5), (0, 0))),
                (TypeError, "a pair of its start and its end, not int", lambda: surakarta.make_move_sequence(SMALL, [1])),
                (ValueError, "a pair of its start and its end", lambda: surakarta.make_move_sequence(SMALL, [((1, 1),)])),
                (TypeError, "column 0 of a board state", lambda: surakarta.get_board_string([[1]])),
                (ValueError, "column 1 of a board state", lambda: surakarta.get_board_string([["x"], ["xx"]])),
                (ValueError, "", lambda: surakarta.get_board_string([["x", "x"], ["x"]])),
                (ValueError, "a side is 'x' or 'o', not 'b'", lambda: surakarta.allowed_moves(SMALL, "b"))):
            with self.subTest(message), self.assertRaisesRegex(error, message):
                call()


class BoxShogi(unittest.TestCase):
    def test_moves(self):
        self.assertEqual(len(boxshogi.legal_moves()), 14)
        self.assertEqual(boxshogi.perft(4), 35401)
        path = str(DATA / "boxshogi" / "3_check.txt")
        record = pathlib.Path(path).read_bytes()
        lines = run(command("boxshogi"), "moves", path).stdout.decode().splitlines()
        self.assertEqual(boxshogi.legal_moves(record), lines)
        self.assertEqual(boxshogi.legal_moves(record.decode()), lines)
        self.assertEqual(boxshogi.perft(1, record), len(boxshogi.Position(record).legal_moves()))
        over = boxshogi.Position(b"d a1\nD e5\n\n[]\n[]\n\nfoo\n")
        self.assertEqual([over.perft(depth) for depth in (0, 1, 2)], [1, 0, 0])

    def test_transcripts(self):
        for path in sorted((DATA / "boxshogi").iterdir()):
            if path.name[0] in "0123":
                self.assertEqual(boxshogi.transcript(path.read_bytes()),
                                 run(command("boxshogi"), "-f", str(path)).stdout.decode())
            else:
                with self.assertRaises(referee.Error):
                    boxshogi.transcript(path.read_bytes())

    def test_positions(self):
        position = boxshogi.Position()
        self.assertEqual((position.lower_to_move, position.moves, position.in_check, position.is_over),
                         (True, 0, False, False))
        before = copy.copy(position)
        position.play("move a2 a3")
        self.assertEqual((position.lower_to_move, position.moves, before.moves), (False, 1, 0))
        self.assertEqual(position.result, referee.Code.INCOMPLETE)
        self.assertIn(position.fen, repr(position))
        position.play("nonsense")
        self.assertEqual((position.is_over, position.result, position.legal_moves()), (True, 1, []))
        with self.assertRaisesRegex(referee.Error, "over"):
            position.play("move a2 a3")
        with self.assertRaises(TypeError):
            before.play(5)
        self.assertEqual((len(before.board), before.upper_hand, before.lower_hand), (5, "", ""))

    def test_a_position_that_is_played_on_while_it_is_counted(self):
        position = boxshogi.Position()
        counts = []
        thread = threading.Thread(target=lambda: counts.append(position.perft(6)))
        thread.start()
        while not counts:
            if not position.is_over:
                position.play(position.legal_moves()[-1])
        thread.join()
        self.assertEqual(counts, [8276188])

    def test_what_is_refused(self):
        for error, call in ((referee.Error, lambda: boxshogi.legal_moves("x")), (TypeError, lambda: boxshogi.legal_moves(5)),
                            (ValueError, lambda: boxshogi.perft(-1)), (TypeError, lambda: boxshogi.perft("3"))):
            with self.assertRaises(error):
                call()


class ConnectZ(unittest.TestCase):
    def test_generate(self):
        self.assertEqual(connectz.generate(), connectz.generate((7, 6, 4)))
        self.assertEqual(connectz.judge_text(connectz.generate(win_at=12, seed=3)).move, 12)
        self.assertEqual(connectz.judge_text(connectz.generate((20, 20, 5), drawn=True)).code, 0)
        self.assertEqual(connectz.judge_text(connectz.generate(moves=9, seed=1)).moves, 9)
        for drawn in ("no", 1, None):
            with self.assertRaisesRegex(TypeError, f"drawn is True or False, not {type(drawn).__name__}"):
                connectz.generate(drawn=drawn)
        self.assertEqual(connectz.generate((30, 40, 5), moves=500, seed=1).encode(),
                         run(command("connectz"), "generate", "--frame", "30", "40", "5", "--moves", "500", "--seed",
                             "1").stdout)
        frame = r"frame is \(columns, rows, length of a winning line\)"
        numbers = r"the numbers of a frame are ints from 1 to 2\*\*64 - 1, not "
        for error, said, call in ((referee.Error, "", lambda: connectz.generate(win_at=3)),
                                  (ValueError, frame, lambda: connectz.generate((7, 6))),
                                  (ValueError, frame, lambda: connectz.generate((7, 6, 4, 1))),
                                  (ValueError, numbers + "-6", lambda: connectz.generate((7, -6, 4))),
                                  (ValueError, numbers + str(2**64), lambda: connectz.generate((7, 2**64, 4))),
                                  (ValueError, r"seed is an int from 0 to 2\*\*64 - 1, not -1",
                                   lambda: connectz.generate(seed=-1)),
                                  (ValueError, r"seed is an int .* 2\*\*64 - 1, not 18446744073709551616",
                                   lambda: connectz.generate(seed=2**64)),
                                  (ValueError, r"moves is an int from 0 to 2\*\*64 - 1, or None, not -1",
                                   lambda: connectz.generate(moves=-1)),
                                  (TypeError, frame, lambda: connectz.generate(5)),
                                  (TypeError, numbers + "str", lambda: connectz.generate(("a", 6, 4)))):
            with self.assertRaisesRegex(error, said):
                call()

    def test_perft(self):
        self.assertEqual([connectz.perft(depth) for depth in range(8)], [1, 7, 49, 343, 2401, 16807, 117649, 823536])
        self.assertEqual(connectz.perft(3, (3, 1, 2)), 6)
        with self.assertRaises(referee.Error):
            connectz.perft(3, (100, 100, 4))


if __name__ == "__main__":
    unittest.main()
