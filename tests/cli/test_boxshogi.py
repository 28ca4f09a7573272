"""`boxshogi`: its file mode on every case, moves, perft."""
import os
import unittest

from support import ROOT, Case, command, run

CASES = ROOT / "tests" / "cases" / "boxshogi"
BOXSHOGI = command("boxshogi")
START = b"d a1\ns b1\nr c1\ng d1\nn e1\np a2\nD e5\nS d5\nR c5\nG b5\nN a5\nP e4\n\n[]\n[]\n\n"
BOARD = b"""\
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures UPPER:
Captures lower:

"""


class Boxshogi(Case):
    def run_here(self, *args, **options):
        return run(*args, **{"cwd": self.dir, "executable": BOXSHOGI, **options})


class Cases(Boxshogi):
    @classmethod
    def setUpClass(cls):
        cls.cases = sorted(CASES.glob("*.txt"))

    def test_there_are_many(self):
        self.assertGreaterEqual(len(self.cases), 80)
        for code in "012378":
            self.assertTrue(any(case.name[0] == code for case in self.cases), code)

    def test_file_mode(self):
        for case in self.cases:
            with self.subTest(case=case.name):
                expected = case.with_suffix(".out").read_bytes()
                result = self.run_here("-f", str(case))
                self.assertEqual(result.out, expected)
                if case.name[0] in "789":
                    self.assertEqual((expected, result.status), (b"", 2))
                    self.assertTrue(result.err.startswith(b"boxshogi: " + os.fsencode(str(case)) + b": "), result.err)
                else:
                    self.assertEqual((result.status, result.err), (0, b""))

    def test_codes(self):
        for case in self.cases:
            with self.subTest(case=case.name):
                self.assert_result(self.run_here(str(case)), case.name[:1].encode() + b"\n")

    def test_file_mode_from_standard_input(self):
        for case in self.cases[::5]:
            with self.subTest(case=case.name):
                result = self.run_here("-f", "-", stdin=case.read_bytes())
                self.assertEqual(result.out, case.with_suffix(".out").read_bytes())


class FileMode(Boxshogi):
    def test_trouble(self):
        os.mkdir(self.path("dir"))
        for path, words in (("none", "none: No such file or directory"), ("dir", "dir: Is a directory")):
            self.assert_result(self.run_here("-f", path), b"", f"boxshogi: {words}\n".encode(), 2)
        self.write("long", START + b"x" * ((1 << 20) + 1))
        self.assert_result(self.run_here("-f", "long"), b"", "long: line 17: line too long", 2)
        self.write("bad", b"d a1\nD e9\n\n[]\n[]\n\n")
        self.assert_result(self.run_here("-f", "bad"), b"", b"boxshogi: bad: line 2: 'D e9' is no piece and its square\n", 2)

    def test_usage(self):
        self.write("game", START)
        for args in (["-f"], ["-f", "game", "-i"], ["-f", "game", "game"], ["-i", "game"], ["-f", "game", "--json"],
                     ["-i", "--exit-code"], ["-i", "moves", "game"], ["-f", "game", "sweep", "game"]):
            with self.subTest(args=args):
                self.assert_result(self.run_here(*args), b"", "boxshogi: ", 2)

    def test_packs_are_recognised(self):
        self.write("p", b'{"id":"a","raw":"eA=="}\n')
        for args in (["-f", "p"], ["moves", "p"], ["perft", "1", "p"]):
            self.assert_result(self.run_here(*args), b"", "p: it is a pack of games; unpack writes each into a file", 2)

    def test_odd_names(self):
        for name in ("[x]", "a b", "-"):
            self.write(name, START)
            self.assert_result(self.run_here("-f", "./" + name), BOARD + b"lower>\n")

    def test_output_that_cannot_be_written(self):
        self.write("game", START)
        with open("/dev/full", "wb") as full:
            self.assertEqual(self.run_here("-f", "game", stdout=full).status, 2)
            self.assertEqual(self.run_here("-i", stdin=b"", stdout=full).status, 2)


class Moves(Boxshogi):
    def test_start(self):
        self.write("game", START)
        expected = ("move a1 b2,move a2 a3,move b1 b2,move b1 c2,move c1 b2,move c1 c2,move c1 d2,move d1 a4,move d1 b3,"
                    "move d1 c2,move d1 e2,move e1 e2,move e1 e3,move e1 e4").replace(",", "\n") + "\n"
        self.assert_result(self.run_here("moves", "game"), expected.encode())
        self.assert_result(self.run_here("moves", "-", stdin=START), expected.encode())

    def test_promotions_apart_and_a_preview_once(self):
        game = b"d a1\nD e3\np b4\nr c4\n\n[]\n[]\n\n"
        lines = self.run_here("moves", "-", stdin=game).out.decode().splitlines()
        self.assertEqual(lines, sorted(lines))
        self.assertIn("move b4 b5 promote", lines)
        self.assertNotIn("move b4 b5", lines)
        self.assertEqual([line for line in lines if line.startswith("move c4 c5")], ["move c4 c5", "move c4 c5 promote"])

    def test_after_the_end(self):
        self.assert_result(self.run_here("moves", "-", stdin=START + b"x\n"), b"")
        for depth in "0", "1", "3":
            self.assert_result(self.run_here("perft", depth, "-", stdin=START + b"x\n"), b"1\n" if depth == "0" else b"0\n")

    def test_no_game(self):
        for args in (["moves", "-"], ["perft", "0", "-"], ["perft", "2", "-"]):
            self.assert_result(self.run_here(*args, stdin=b"x\n"), b"", b"boxshogi: -: line 1: 'x' is no piece and its square\n", 2)
        self.assert_result(self.run_here("moves"), b"", "FILE is required", 2)
        self.assert_result(self.run_here("moves", "a", "b"), b"", "boxshogi: ", 2)


class Perft(Boxshogi):
    def test_counts(self):
        for depth, leaves in enumerate((1, 14, 181, 2512, 35401, 533203)):
            self.assert_result(self.run_here("perft", str(depth)), f"{leaves}\n".encode())
            self.assert_result(self.run_here("perft", str(depth), "-", stdin=START), f"{leaves}\n".encode())

    def test_divide(self):
        lines = self.run_here("perft", "--divide", "3").out.decode().splitlines()
        moves = [line.split(": ") for line in lines[:-1]]
        self.assertEqual([move for move, _ in moves],
                         self.run_here("moves", "-", stdin=START).out.decode().splitlines())
        self.assertEqual(sum(int(count) for _, count in moves), 2512)
        self.assertEqual(lines[-1], "2512")
        self.assert_result(self.run_here("perft", "0", "--divide"), b"1\n")

    def test_the_limit_on_moves(self):
        game = (CASES / "3_399_moves.txt").read_bytes()
        self.assertNotEqual(self.run_here("perft", "1", "-", stdin=game).out, b"0\n")
        self.assert_result(self.run_here("perft", "2", "-", stdin=game), b"0\n")

    def test_usage(self):
        for args in ([], ["x"], ["-1"], ["65"], ["1.5"], ["1", "a", "b"], ["--divide"], ["1", "--json"]):
            with self.subTest(args=args):
                self.assert_result(self.run_here("perft", *args), b"", "boxshogi: ", 2)


class Golden(Boxshogi):
    def test_help(self):
        for level in ([], ["moves"], ["perft"], ["generate"]):
            result = self.run_here(*level, "--help")
            self.assertEqual((result.status, result.err), (0, b""))
            self.assert_golden("_".join(["boxshogi_help", *level]), result.out)

    def test_explain(self):
        for name in ("2_checkmate", "3_check"):
            result = self.run_here("explain", f"data/boxshogi/{name}.txt", cwd=ROOT)
            self.assertEqual((result.status, result.err), (0, b""))
            self.assert_golden(f"boxshogi_{name}", result.out)

    def test_samples(self):
        result = self.run_here("sweep", "--format", "jsonl", "--no-timing", "data/boxshogi", cwd=ROOT)
        self.assertEqual((result.status, result.err), (1, b""))
        self.assert_golden("boxshogi_samples_jsonl", result.out)


if __name__ == "__main__":
    unittest.main()
