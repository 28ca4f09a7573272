"""What only `surakarta` has: moves on boards, drawings, the suite of captures, and its options."""
import itertools
import os
import re
import unittest
import xml.etree.ElementTree as ElementTree

from support import ROOT, Case, command, run

START = "xxxxxxxxxxxx............oooooooooooo"
SMALL = "xxxx........oooo"
SVG = "{http://www.w3.org/2000/svg}"


class Surakarta(Case):
    def call(self, *args, **options):
        return run(*args, executable=command("surakarta"), **{"cwd": self.dir, **options})

    def assert_prints(self, out, *args):
        self.assert_result(self.call(*args), (out + "\n").encode() if out else b"")

    def assert_refused(self, words, *args):
        result = self.call(*args)
        self.assert_result(result, b"", words, 2)
        self.assertRegex(result.err, rb"\Asurakarta: [^\n]+\nTry 'surakarta[ a-z]* --help'.\n\Z")


class Moves(Surakarta):
    def test_normal(self):
        self.assert_prints(".xxxx.......oooo", "normal", SMALL, "0,0", "0,1")
        for end in ("0,0", "1,0", "0,2", "-1,0", "0,-1", "4,0", "99999999999999999999,0"):
            self.assert_prints("None", "normal", SMALL, "0,0", end)
        self.assert_prints("None", "normal", SMALL, "-1,-1", "0,0")

    def test_capture(self):
        self.assert_prints("None", "capture", SMALL, "0,0", "0,1")
        self.assert_prints("x.xx........oxoo", "capture", "x.xx.x......oooo", "1,1", "1,3")

    def test_sequence(self):
        self.assert_prints(SMALL, "sequence", SMALL)
        self.assert_prints("x.xx.x...o..oo.o", "sequence", SMALL, "1,0-1,1", "2,3-1,2")
        self.assert_prints("x.xx..o.....ox.o", "sequence", "x.xx.x...o..oo.o", "1,2-2,1", "1,1-1,3")
        self.assert_prints("None", "sequence", SMALL, "1,0-1,1", "2,0-2,1")
        self.assert_prints("None", "sequence", SMALL, "1,0-1,-1")
        self.assert_prints("None", "sequence", SMALL, "-1,0-0,0")

    def test_moves_are_listed_by_their_numbers(self):
        self.assert_prints("0,0 0,1\n0,0 1,1\n1,0 0,1\n1,0 1,1\n1,0 2,1\n2,0 1,1\n2,0 2,1\n2,0 3,1\n3,0 2,1\n"
                           "3,0 3,1", "moves", SMALL, "x")
        self.assert_prints("1,1 0,0\n1,1 0,1\n1,1 0,2\n1,1 1,0\n1,1 1,2\n1,1 1,3\n1,1 2,0\n1,1 2,1\n1,1 2,2",
                           "moves", ".....x.......o..", "x")
        self.assert_prints("", "moves", "xxxx............", "o")
        sixteen = self.call("moves", "x" * 16 + "." * 224 + "o" * 16, "o").out.decode().split()
        pairs = [tuple(map(int, re.split("[ ,]", f"{a} {b}"))) for a, b in zip(sixteen[::2], sixteen[1::2])]
        self.assertEqual(pairs, sorted(pairs))
        self.assertEqual(len(pairs), 46)

    def test_perft(self):
        self.assert_prints("111122", "perft", "4")
        self.assert_prints("16012", "perft", "4", "--board", SMALL)
        self.assert_prints("16012", "perft", "4", "--board", SMALL, "--side", "o")
        lines = self.call("perft", "3", "--divide").out.decode().splitlines()
        self.assertEqual(lines[0].split(":")[0], "0,1 0,2")
        self.assertEqual(sum(int(line.split(": ")[1]) for line in lines[:-1]), 5382)
        self.assertEqual(lines[-1], "5382")

    def test_wrong_usage(self):
        for board in ("", "xxxx", "xxxx........ooo#", "x" * 25, "XXXX........OOOO"):
            for args in (["normal", board, "0,0", "0,1"], ["capture", board, "0,0", "0,1"], ["sequence", board],
                         ["moves", board, "x"], ["draw", board], ["perft", "1", "--board", board]):
                self.assert_refused("BOARD: a board has N x N letters", *args)
        for point in ("a,b", "1", "1,", ",1", "1,2,3", "1.0,2", "(1,2)", "1, 2"):
            self.assert_refused("is not a point X,Y", "normal", SMALL, "0,0", point)
        for move in ("1,0", "1,0-", "1,0 1,", "1,0-1,1-1,2", "A1", "a1-a2"):
            self.assert_refused("is not a move X,Y-X,Y", "sequence", SMALL, move)
        self.assert_refused("SIDE", "moves", SMALL, "y")
        for count in ("0", "-1", "1.5", "x"):
            self.assert_refused("--draw-after: must be a whole number from 1", "--draw-after", count, "x")
        for name in ("x.png", "x.jpeg", "a/b.gif"):
            self.assert_refused("an SVG image is written", "draw", "-o", name, SMALL)

    def test_a_capture_that_is_none(self):
        self.assert_prints("None", "sequence", "xxxx........oooo", "B1xB2")
        self.assert_prints("x.xx.x......oooo", "sequence", "xxxx........oooo", "B1-B2")

    def test_sequences_in_each_notation(self):
        for first, second in (("0,1-0,2", "2,0-2,1"), ("0,1 0,2", "2,0 2,1"), ("A2-A3", "C1-C2")):
            self.assertEqual(self.call("sequence", SMALL, first).out, self.call("sequence", SMALL, "0,1-0,2").out)
            self.assertEqual(self.call("sequence", SMALL, first, second).out,
                             self.call("sequence", SMALL, "0,1-0,2", "2,0-2,1").out)
        for args in (["normal"], ["normal", SMALL], ["capture", SMALL, "0,0"], ["moves", SMALL], ["draw"], ["perft"],
                     ["cases", "x"], ["perft", "-1"], ["perft", "x"]):
            self.assertEqual(self.call(*args).status, 2, args)


class Draw(Surakarta):
    def test_in_characters(self):
        self.assert_golden("surakarta_draw", self.call("draw", START).out)
        for size in range(4, 17, 2):
            out = self.call("draw", "." * (size * size)).out
            self.assert_clean(out)
            self.assertEqual(out.count(b"+"), size * size)

    def svg(self, board):
        result = self.call("draw", board, "-o", "board.svg")
        self.assert_result(result, b"")
        return ElementTree.fromstring(self.read("board.svg"))

    def test_svg(self):
        for size in range(4, 17, 2):
            board = ("x" + "." * (size - 2) + "o") * size
            root = self.svg(board)
            self.assertEqual(root.tag, f"{SVG}svg")
            self.assertEqual(len(list(root.iter(f"{SVG}circle"))), 2 * size)
            self.assertEqual(len(list(root.iter(f"{SVG}line"))), 2 * size)
            self.assertEqual(len(list(root.iter(f"{SVG}path"))), 4 * (size // 2 - 1))
            fills = [circle.get("fill") for circle in root.iter(f"{SVG}circle")]
            self.assertEqual(fills, ["url(#black)", "url(#white)"] * size)

    def test_arcs_join_the_ends_of_lines_the_long_way_round_a_corner(self):
        root = self.svg(START)
        lines = sorted({float(line.get("x1")) for line in root.iter(f"{SVG}line")})
        self.assertEqual(len(lines), 6)
        numbers = {at: i for i, at in enumerate(lines)}
        met = set()
        for path in root.iter(f"{SVG}path"):
            _, x1, y1, _, rx, ry, _, large, sweep, x2, y2 = path.get("d").split()
            self.assertEqual((rx, large, sweep), (ry, "1", "0"))
            a, b = ((numbers[float(x1)], numbers[float(y1)]), (numbers[float(x2)], numbers[float(y2)]))
            met.add(frozenset((a, b)))
            corner = (0 if min(a[0], b[0]) == 0 else 5, 0 if min(a[1], b[1]) == 0 else 5)
            track = abs(a[0] - corner[0]) + abs(a[1] - corner[1])
            self.assertAlmostEqual(float(rx), track * (lines[1] - lines[0]))
        self.assertEqual(met, {frozenset(pair) for k in (1, 2) for pair in (
            ((k, 0), (0, k)), ((5 - k, 0), (5, k)), ((k, 5), (0, 5 - k)), ((5 - k, 5), (5, 5 - k)))})

    def test_a_capture_in_characters(self):
        out = self.call("draw", "x.xx.x......oooo", "1,1 1,3").out
        self.assert_golden("surakarta_draw_capture", out)
        for move in ("1,1-1,3", "B2xB4", "B2-B4"):
            self.assertEqual(self.call("draw", "x.xx.x......oooo", move).out, out)

    def test_every_move_as_svg(self):
        """The line of a capture follows the arcs of the drawing; without a capture there is none."""
        for board in ("x.xx.x......oooo", "xo.ox..xo..xx.oo", "x....o..xo....x.o...xo..o...x.o....x"):
            for move in self.call("moves", board, "x").out.decode().splitlines():
                start, end = (tuple(map(int, point.split(","))) for point in move.split())
                root = ElementTree.fromstring(self.call("draw", board, move, "-o", "-").out)
                lines = sorted({float(line.get("x1")) for line in root.iter(f"{SVG}line")})
                numbers = {at: i for i, at in enumerate(lines)}
                point = lambda words: (numbers[float(words[-2])], numbers[float(words[-1])])
                *arcs, last = root.iter(f"{SVG}path")
                rings = [circle for circle in root.iter(f"{SVG}circle") if circle.get("fill") == "none"]
                self.assertEqual([(numbers[float(ring.get("cx"))], numbers[float(ring.get("cy"))]) for ring in rings], [start, end])
                is_capture = board[end[1] * len(lines) + end[0]] == "o"
                self.assertEqual(last.get("stroke-opacity") is not None, is_capture, move)
                if not is_capture:
                    continue
                drawn = {(point(words[1:3]), point(words)): (words[4], words[8]) for words in (arc.get("d").split() for arc in arcs)}
                steps = re.findall(r"[MLA][^MLA]*", last.get("d"))
                at = point(steps[0].split())
                self.assertEqual(at, start)
                for step in steps[1:]:
                    to = point(step.split())
                    if step[0] == "A":
                        _, radius, _, _, large, sweep, *_ = step.split()
                        expected = drawn[at, to] if (at, to) in drawn else (drawn[to, at][0], "1")
                        self.assertEqual(((radius, sweep), large), (expected, "1"))
                    else:
                        self.assertEqual(abs(at[0] - to[0]) + abs(at[1] - to[1]), 1)
                    at = to
                self.assertEqual(at, end)
                self.assertIn("A", last.get("d"))

    def test_moves_that_cannot_be_drawn(self):
        board = "x.xx.x......oooo"
        for move, why in (("0,0 0,9", "0,9 is not on the board"), ("0,1 0,2", "there is no piece on 0,1"), ("0,0 2,0", "a piece of the same side is on 2,0"),
                          ("0,0 1,2", "1,2 is not next to 0,0"), ("0,0 0,3", "0,0 is a corner, on no track"), ("A1xB1", "there is nothing to capture on 1,0"),
                          ("x", "'x' is not a move"), ("", "'' is not a move"), ("9,9 0,0", "9,9 is not on the board"), ("J9xA1", "is not")):
            with self.subTest(move=move):
                result = self.call("draw", board, move, "-o", "none.svg")
                self.assertEqual((result.status, result.out), (2, b""))
                self.assertIn(b"surakarta: MOVE: ", result.err)
                self.assertIn(why.encode(), result.err)
        self.assertEqual(os.listdir(self.dir), [])

    def test_to_standard_output(self):
        self.assertEqual(ElementTree.fromstring(self.call("draw", SMALL, "-o", "-").out).tag, f"{SVG}svg")

    def test_output_that_cannot_be_written(self):
        self.assert_result(self.call("draw", SMALL, "-o", "none/board.svg"), b"", "none/board.svg", 2)
        self.assertEqual(os.listdir(self.dir), [])


class Cases(Surakarta):
    def test_they_are_python_and_the_command_answers_them(self):
        out = self.call("cases").out.decode()
        asked = []
        exec(out, {"test_make_move_capture": lambda question, answer: asked.append((question, answer))})
        self.assertGreater(len(asked), 300)
        for (board, start, end), answer in asked[::10]:
            points = [f"{x},{y}" for x, y in (start, end)]
            self.assert_prints(answer or "None", "capture", board, *points)

    def test_no_answer_changes_under_the_symmetries_of_the_board(self):
        """Turned, mirrored, and with the colours exchanged, a question has the same answer."""
        asked = []
        exec(self.call("cases").out.decode(), {"test_make_move_capture": lambda *case: asked.append(case)})
        for (board, start, end), answer in asked[::40]:
            size = 4 if len(board) == 16 else 6

            def turned(point):
                return size - 1 - point[1], point[0]

            def turned_board(letters):
                swapped = letters.translate(str.maketrans("xo", "ox"))
                return "".join(swapped[(size - 1 - x) * size + y] for y, x in itertools.product(range(size), repeat=2))

            points = [f"{x},{y}" for x, y in (turned(start), turned(end))]
            self.assert_prints(turned_board(answer) if answer else "None", "capture", turned_board(board), *points)


class Judging(Surakarta):
    def test_explanations(self):
        for name in ("1_whole_game", "3_capture_round_a_corner", "5_blocked_capture", "8_small_letters"):
            out = self.call("explain", f"data/surakarta/{name}.txt", cwd=ROOT).out
            self.assert_golden(f"surakarta_{name}", out)

    def test_large_boards_are_drawn_without_tracks_where_there_is_no_room(self):
        self.write("game", b"x" * 16 + b"." * 224 + b"o" * 16 + b"\n15,0 15,1\n")
        out = self.call("explain", "game").out
        self.assertIn(b"there is no room for the tracks", out)
        self.assertLessEqual(max(map(len, out.splitlines()[7:])), 80)

    def test_json(self):
        record = self.call("--json", "data/surakarta/3_capture_round_a_corner.txt", cwd=ROOT).json_lines()[0]
        self.assertEqual(
            {key: record[key] for key in ("size", "final_board", "pieces", "moved_first", "last_move", "capture_route")},
            {"size": 4, "final_board": "x.xx........oxoo", "pieces": [4, 3], "moved_first": "black",
             "last_move": "1,1 1,3", "capture_route": "1,1 0,1 ~ 1,0 1,1 1,2 1,3"})

    def test_draw_after(self):
        quiet = str(ROOT / "data/surakarta/3_quiet_moves.txt")
        self.assert_prints("3", quiet)
        self.assert_prints("0", "--draw-after", "44", quiet)
        self.assert_prints("4", "--draw-after", "43", quiet)
        self.assert_prints("3", "--draw-after", "45", quiet)
        self.assert_result(self.call("sweep", "--draw-after", "44", quiet), f"0\t{quiet}\n".encode())
        head = self.call("sweep", "--draw-after", "44", "--format", "jsonl", quiet).json_lines()[0]
        self.assertEqual(head["options"], {"draw-after": "44"})
        for count in ("0", "-1", "x", ""):
            self.assertEqual(self.call("--draw-after", count, quiet).status, 2)

    def test_help(self):
        for level in ([], ["generate"]):
            self.assert_golden("_".join(["surakarta_help", *level]), self.call(*level, "--help").out)


class Document(Surakarta):
    """docs/formats/surakarta.md says what the command does."""

    def setUp(self):
        super().setUp()
        self.text = (ROOT / "docs" / "formats" / "surakarta.md").read_text(encoding="utf-8")

    def test_codes(self):
        rows = re.findall(r"^\| `(.*?)`\s+\| (\d)\s+\|", self.text, re.M)
        self.assertGreater(len(rows), 25)
        for file, code in rows:
            with self.subTest(file=file):
                data = file.encode("ascii").decode("unicode_escape").encode()
                self.assert_result(self.call("-", stdin=data), code.encode() + b"\n")

    def test_captures(self):
        rows = re.findall(r"^\| `([xo.]+)`\s+\| `(\S+) (\S+)`\s+\| (not)?", self.text, re.M)
        self.assertGreater(len(rows), 5)
        for board, start, end, refused in rows:
            with self.subTest(board=board):
                self.assertEqual(self.call("capture", board, start, end).out == b"None\n", bool(refused))

    def test_examples(self):
        examples = re.findall(r"^    \$ surakarta (.*)\n((?:    [^$].*\n|\n(?=    [^$]))+)", self.text, re.M)
        self.assertGreater(len(examples), 6)
        for arguments, answer in examples:
            with self.subTest(arguments=arguments):
                result = self.call(*arguments.split(), cwd=ROOT)
                self.assert_result(result, re.sub("^    ", "", answer, flags=re.M).encode())


if __name__ == "__main__":
    unittest.main()
