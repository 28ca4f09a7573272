"""`GAME explain --at MOVE`: the same position as at the end of a file that was cut after that move."""
import gzip
import random
import re
import unittest

from support import COMMANDS, ROOT, Case, command, run

DATA = {game: sorted((ROOT / "data" / game).glob("[0-9]_*")) for game in COMMANDS}


def cut_lines(data, head, moves):
    """After so many lines."""
    return b"".join(data.splitlines(keepends=True)[:head + moves])


def cut(game, data, moves):
    """The file without what follows its first moves."""
    if game == "connectz":
        return cut_lines(data, 1, moves)
    if game == "boxshogi":
        lines = data.splitlines()
        blanks = [index for index, line in enumerate(lines) if not line.strip()]
        return cut_lines(data, blanks[1] + 1 if len(blanks) > 1 else len(lines), moves)
    if game == "surakarta":
        if data.split()[0][:1] in b".xo":
            return cut_lines(data, 1, moves)
        return b" ".join(data.split()[:moves])
    head, _, text = data.rpartition(b"]\n")
    text = re.sub(rb"\{.*?\}|\d+\.+|(?<!\S)(1-0|0-1|1/2-1/2|\*)(?!\S)", b" ", text, flags=re.S)
    return re.sub(rb"\[Result .*\n", b"", head + b"]\n") + b"\n" + b" ".join(text.split()[:moves]) + b" *\n"


class At(Case):
    def explain(self, game, *args, **options):
        return run("explain", *map(str, args), executable=command(game), cwd=self.dir, **options)

    def check(self, game, path, data, moves):
        """The properties and the board as at the end of the cut file. Gives whether there is such a position."""
        result = self.explain(game, path, "--at", moves)
        self.write("cut", cut(game, data, moves))
        whole = self.explain(game, "cut").out.decode()
        code, counted = re.search(r"code (\d)", whole)[1], re.search(r"read +(\d+) moves?", whole)[1]
        is_refused = "made an illegal move" in whole
        # A cut file whose first move is missing has no position in the notation by squares.
        empty_squares = game == "surakarta" and moves == 0 and "file is empty" in whole and re.match(rb"[A-Z]\d", data)
        if code > "3" and not empty_squares or int(counted) != moves or is_refused:
            self.assert_result(result, b"", "there is no position ", 2)
            return False
        words = result.out.decode()
        when = f"after move {moves}" if moves else "before the first move"
        self.assertEqual(words.splitlines()[0], f"{path}: {when}")
        if not empty_squares:
            for name in ("where", "frame", "winning line", "position", "captures upper", "check", "final board", "last move", "fen"):
                found = [re.findall(rf"(?m)^  {name} +(.*)$", text) for text in (words, whole)]
                if not (game == "surakarta" and name == "where" or game == "checkers" and name == "where"):
                    self.assertEqual(*found, (path, moves, name))
            self.assertEqual(words.partition("\n\n")[2], whole.partition("\n\n")[2], (path, moves))
        return True

    def test_every_position_of_the_samples(self):
        rng = random.Random(6)
        for game in COMMANDS:
            tried = []
            for path in DATA[game]:
                data = path.read_bytes()
                last = self.moves(game, path)
                for moves in sorted({0, 1, last, last + 1, *(rng.randrange(last + 1) for _ in range(4))}):
                    with self.subTest(path=path.name, moves=moves):
                        tried.append(self.check(game, path, data, moves))
            self.assertEqual(set(tried), {True, False})
            self.assertGreater(sum(tried), 15)

    def moves(self, game, path):
        return int(re.search(r"read +(\d+) moves?", self.explain(game, path).out.decode())[1])

    def test_images(self):
        for game, name in (("connectz", "1_diagonal_win.txt"), ("boxshogi", "3_captures.txt"), ("surakarta", "3_quiet_moves.txt"),
                           ("checkers", "1_played_out.pdn")):
            path = ROOT / "data" / game / name
            image = self.explain(game, path, "--at", 3, "--svg", "-").out.decode()
            self.assertIn("after move 3", image)
            self.write("cut", cut(game, path.read_bytes(), 3))
            whole = self.explain(game, "cut", "--svg", "-").out.decode()
            shapes = [re.findall(r"<(?:circle|path|rect|polygon)[^>]*>", text) for text in (image, whole)]
            # The sheet is as high as its words.
            self.assertEqual(*[[shape for shape in found if "height" not in shape] for found in shapes])
            self.assertGreater(len(shapes[0]), 5)

    def test_packs(self):
        for game in COMMANDS:
            self.assert_result(run("pack", "-o", f"{game}.jsonl", str(ROOT / "data" / game), executable=command(game), cwd=self.dir), None)
            for number, path in enumerate(DATA[game], 1):
                alone = self.explain(game, path, "--at", 2)
                packed = self.explain(game, f"{game}.jsonl", "--game", number, "--at", 2)
                self.assertEqual(packed.status, alone.status, (path, packed))
                self.assertEqual(packed.out.partition(b"\n\n")[2], alone.out.partition(b"\n\n")[2])

    def test_ways_to_read(self):
        big = b"1000 1000 900\n" + b"".join(b"%d\n" % (number % 1000 + 1) for number in range(900000))
        self.write("big", big)
        first = self.explain("connectz", "big", "--at", 123456).out
        self.assertIn(b"read            123456 moves", first)
        self.assertIn(b"456 ", first)
        for args in (["--jobs", "1"], ["--jobs", "4"], ["--input", "map"], ["--input", "read"]):
            self.assertEqual(self.explain("connectz", "big", "--at", 123456, *args).out, first)
        self.assertEqual(self.explain("connectz", "-", "--at", 123456, stdin=big).out.partition(b"\n")[2], first.partition(b"\n")[2])
        self.write("big.gz", gzip.compress(big))
        self.assertEqual(self.explain("connectz", "big.gz", "--at", 123456).out.partition(b"\n")[2], first.partition(b"\n")[2])


if __name__ == "__main__":
    unittest.main()
