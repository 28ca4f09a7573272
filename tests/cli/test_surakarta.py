"""What only `surakarta` has: drawings, and what its page says."""
import re
import xml.etree.ElementTree as ElementTree

from support import ROOT, Case

START = "xxxxxxxxxxxx............oooooooooooo"
SVG = "{http://www.w3.org/2000/svg}"


class Surakarta(Case):
    game = "surakarta"


class Draw(Surakarta):
    def drawn(self, board, *move):
        """The image of a board, and the numbers of its lines by their places."""
        result = self.run_here("draw", board, *move, "-o", "-")
        self.assert_result(result, None)
        root = ElementTree.fromstring(result.out)
        lines = sorted({float(line.get("x1")) for line in root.iter(f"{SVG}line")})
        return root, {at: i for i, at in enumerate(lines)}

    def test_every_size(self):
        for size in range(4, 17, 2):
            board = ("x" + "." * (size - 2) + "o") * size
            characters = self.run_here("draw", board).out
            self.assert_clean(characters)
            self.assertEqual(characters.count(b"+"), size * (size - 2))
            root, numbers = self.drawn(board)
            self.assertEqual(root.tag, f"{SVG}svg")
            counts = [len(list(root.iter(SVG + tag))) for tag in ("circle", "line", "path")]
            self.assertEqual((counts, len(numbers)), ([2 * size, 2 * size, 4 * (size // 2 - 1)], size))
            self.assertEqual([circle.get("fill") for circle in root.iter(f"{SVG}circle")], ["url(#black)", "url(#white)"] * size)

    def test_arcs_join_the_ends_of_lines_the_long_way_round_a_corner(self):
        root, numbers = self.drawn(START)
        step = list(numbers)[1] - list(numbers)[0]
        met = set()
        for path in root.iter(f"{SVG}path"):
            _, x1, y1, _, rx, ry, _, large, sweep, x2, y2 = path.get("d").split()
            self.assertEqual((rx, large, sweep), (ry, "1", "0"))
            a, b = ((numbers[float(x1)], numbers[float(y1)]), (numbers[float(x2)], numbers[float(y2)]))
            met.add(frozenset((a, b)))
            corner = (0 if min(a[0], b[0]) == 0 else 5, 0 if min(a[1], b[1]) == 0 else 5)
            track = abs(a[0] - corner[0]) + abs(a[1] - corner[1])
            self.assertAlmostEqual(float(rx), track * step)
        self.assertEqual(met, {frozenset(pair) for k in (1, 2) for pair in (
            ((k, 0), (0, k)), ((5 - k, 0), (5, k)), ((k, 5), (0, 5 - k)), ((5 - k, 5), (5, 5 - k)))})

    def test_every_move_as_svg(self):
        """The line of a capture follows the arcs of the drawing; without a capture there is none."""
        for board in ("x.xx.x......oooo", "xo.ox..xo..xx.oo", "x....o..xo....x.o...xo..o...x.o....x"):
            for move in self.run_here("moves", board, "x").out.decode().splitlines():
                start, end = (tuple(map(int, point.split(","))) for point in move.split())
                root, numbers = self.drawn(board, move)
                point = lambda words: (numbers[float(words[-2])], numbers[float(words[-1])])
                *arcs, last = root.iter(f"{SVG}path")
                rings = [circle for circle in root.iter(f"{SVG}circle") if circle.get("fill") == "none"]
                self.assertEqual([(numbers[float(ring.get("cx"))], numbers[float(ring.get("cy"))]) for ring in rings], [start, end])
                is_capture = board[end[1] * len(numbers) + end[0]] == "o"
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


class Document(Surakarta):
    """docs/formats/surakarta.md says what the command does; its examples are held by test_sessions.py."""

    def setUp(self):
        super().setUp()
        self.text = (ROOT / "docs" / "formats" / "surakarta.md").read_text(encoding="utf-8")

    def test_codes(self):
        rows = re.findall(r"^\| `(.*?)`\s+\| (\d)\s+\|", self.text, re.M)
        self.assertGreater(len(rows), 25)
        for number, (file, code) in enumerate(rows):
            self.write(f"rows/{code}_{number}", file.encode("ascii").decode("unicode_escape").encode())
        self.assert_result(self.sweep("--expect-from-name", "rows"), None)

    def test_captures(self):
        rows = re.findall(r"^\| `([xo.]+)`\s+\| `(\S+) (\S+)`\s+\| (not)?", self.text, re.M)
        self.assertGreater(len(rows), 5)
        for board, start, end, refused in rows:
            with self.subTest(board=board):
                self.assertEqual(self.run_here("capture", board, start, end).out == b"None\n", bool(refused))
