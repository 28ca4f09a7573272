"""What only `surakarta` has: drawings, the suite of captures, and what its page says."""
import itertools
import re
import unittest
import xml.etree.ElementTree as ElementTree

from support import ROOT, Case

START = "xxxxxxxxxxxx............oooooooooooo"
SVG = "{http://www.w3.org/2000/svg}"


class Surakarta(Case):
    game = "surakarta"

    def assert_prints(self, out, *args):
        self.assert_result(self.run_here(*args), (out + "\n").encode() if out else b"")


class Draw(Surakarta):
    def test_in_characters(self):
        for size in range(4, 17, 2):
            out = self.run_here("draw", "." * (size * size)).out
            self.assert_clean(out)
            self.assertEqual(out.count(b"+"), size * size)

    def svg(self, board):
        result = self.run_here("draw", board, "-o", "board.svg")
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

    def test_every_move_as_svg(self):
        """The line of a capture follows the arcs of the drawing; without a capture there is none."""
        for board in ("x.xx.x......oooo", "xo.ox..xo..xx.oo", "x....o..xo....x.o...xo..o...x.o....x"):
            for move in self.run_here("moves", board, "x").out.decode().splitlines():
                start, end = (tuple(map(int, point.split(","))) for point in move.split())
                root = ElementTree.fromstring(self.run_here("draw", board, move, "-o", "-").out)
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


class Cases(Surakarta):
    def test_they_are_python_and_the_command_answers_them(self):
        out = self.run_here("cases").out.decode()
        asked = []
        exec(out, {"test_make_move_capture": lambda question, answer: asked.append((question, answer))})
        self.assertGreater(len(asked), 300)
        for (board, start, end), answer in asked[::10]:
            points = [f"{x},{y}" for x, y in (start, end)]
            self.assert_prints(answer or "None", "capture", board, *points)

    def test_no_answer_changes_under_the_symmetries_of_the_board(self):
        """Turned, mirrored, and with the colours exchanged, a question has the same answer."""
        asked = []
        exec(self.run_here("cases").out.decode(), {"test_make_move_capture": lambda *case: asked.append(case)})
        for (board, start, end), answer in asked[::40]:
            size = 4 if len(board) == 16 else 6

            def turned(point):
                return size - 1 - point[1], point[0]

            def turned_board(letters):
                swapped = letters.translate(str.maketrans("xo", "ox"))
                return "".join(swapped[(size - 1 - x) * size + y] for y, x in itertools.product(range(size), repeat=2))

            points = [f"{x},{y}" for x, y in (turned(start), turned(end))]
            self.assert_prints(turned_board(answer) if answer else "None", "capture", turned_board(board), *points)


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
                self.assert_result(self.run_here("-", stdin=data), code.encode() + b"\n")

    def test_captures(self):
        rows = re.findall(r"^\| `([xo.]+)`\s+\| `(\S+) (\S+)`\s+\| (not)?", self.text, re.M)
        self.assertGreater(len(rows), 5)
        for board, start, end, refused in rows:
            with self.subTest(board=board):
                self.assertEqual(self.run_here("capture", board, start, end).out == b"None\n", bool(refused))

    def test_examples(self):
        examples = re.findall(r"^    \$ surakarta (.*)\n((?:    [^$].*\n|\n(?=    [^$]))+)", self.text, re.M)
        self.assertGreater(len(examples), 6)
        for arguments, answer in examples:
            with self.subTest(arguments=arguments):
                result = self.run_here(*arguments.split(), cwd=ROOT)
                self.assert_result(result, re.sub("^    ", "", answer, flags=re.M).encode())


if __name__ == "__main__":
    unittest.main()
