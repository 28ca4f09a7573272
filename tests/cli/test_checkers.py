"""`checkers`: long archives, matches, and boards in colour."""
import os
import re
import signal
import time
import unittest

from support import PATIENCE, ROOT, SANITIZED, Case, command, wait_until

CHECKERS = command("checkers")


class Checkers(Case):
    game = "checkers"


class Archives(Checkers):
    def test_constant_memory(self):
        game = b'[Event "x"]\n[Result "1-0"]\n\n1. 11-15 22-18 15x22 25x18 {so far} 1-0\n\n'
        result = self.run_here("sweep", "-", stdin=game * 200000, measure=True)
        self.assertEqual(result.out.count(b"\n"), 200000)
        self.assert_peak(result, 32)


class Play(Checkers):
    def test_seconds_are_kept(self):
        question = b"_b_b_b_bb_b_b_b__b_b_b_b________________w_w_w_w__w_w_w_ww_w_w_w_ b 0.3\n"
        begin = time.monotonic()
        self.assert_result(self.run_here("engine", stdin=question * 3), None)
        self.assertGreater(time.monotonic() - begin, 0.8)
        self.assert_quick(time.monotonic() - begin, 10)

    def match(self, *args):
        result = self.run_here("play", "--record", "match.pdn", *args)
        self.assert_result(result)
        text = self.read("match.pdn").decode()
        codes = {"1-0": "1", "0-1": "2", "1/2-1/2": "0"}
        wanted = [codes[result] for result in re.findall(r'\[Result "(.*)"\]', text)]
        judged = self.run_here("--rules", "king-goes-on", "match.pdn").out.decode().split()
        self.assertEqual(judged, wanted)
        return result.out.decode(), wanted

    def test_matches(self):
        games = 4 if SANITIZED else 10
        out, results = self.match("--against", "random", "--depth", "5", "--games", str(games), "--name", "deep")
        self.assertIn(f"deep against random: {games} games, won ", out)
        self.assertEqual(len(results), games)
        out, _ = self.match("--against", "self", "--depth", "3", "--games", "4", "--other-evaluation", "material")
        self.assertIn("million a second", out)
        engine = f"{CHECKERS} engine --depth 2"
        out, _ = self.match("--against", engine, "--depth", "2", "--games", "4")
        self.assertNotIn("  lost  ", out)


class Tables(Checkers):
    GAME = b'[FEN "B:WK14,K22:BK1"]\n[Result "0-1"]\n\n1. 1-6 14-10 6x15 22-18 15x22 *\n'

    def build(self, *args):
        result = self.run_here("tables", "build", "folder", *args)
        self.assert_result(result)
        return result.out.decode().split()

    def test_build_and_check(self):
        self.assertEqual(self.build("--discs", "3")[:3], ["positions", "199520", "bytes"])
        self.assertEqual(os.listdir(self.path("folder")), ["english.tables"])
        checked = self.run_here("tables", "check", "folder")
        self.assert_result(checked)
        self.assertEqual(checked.out, b"followed 199520\nsearched 1000\n")
        one = self.read("folder/english.tables")
        self.build("--discs", "3", "-j", "1")
        self.assertEqual(self.read("folder/english.tables"), one)

    def test_other_rules(self):
        self.build("--discs", "2", "--rules", "king-goes-on")
        self.assert_result(self.run_here("tables", "check", "folder", "--rules", "king-goes-on"))
        self.assert_failed("tables", "check", "folder", says=b"english.tables: No such file")

    def test_each_game_has_the_tables_of_its_rules(self):
        self.build("--discs", "2", "--rules", "king-goes-on")
        game = b'[FEN "B:WK32:BK1"]\n\n1. 1-5 *\n'
        self.write("games.pdn", game + b'\n[Rules "king-goes-on"]\n' + game + b'\n[GameType "20"]\n1. 32-28 *\n')
        for args, worth in (((), 1), (("--rules", "king-goes-on"), 2)):
            result = self.run_here("explain", "--tables", "folder", *args, "games.pdn")
            self.assertEqual(result.out.count(b"  worth  "), worth, result)
        self.build("--discs", "2")
        result = self.run_here("explain", "--tables", "folder", "games.pdn")
        self.assertEqual(result.out.count(b"  worth  "), 2, result)
        self.assert_failed("explain", "--tables", ".", "games.pdn", says=b"english.tables: No such file")

    def test_what_is_refused(self):
        self.build("--discs", "2")
        good = self.read("folder/english.tables")
        self.write("folder/english.tables", good[:-1])
        self.assert_failed("tables", "check", "folder", says=b"english.tables: it is damaged or cut off")
        self.write("folder/english.tables", b"text")
        self.write("game.pdn", self.GAME)
        for args in (("tables", "check", "folder"), ("explain", "--tables", "folder", "game.pdn")):
            self.assert_failed(*args, says=b"english.tables: it has no tables of checkers")
        self.write("file", b"")
        self.assert_failed("tables", "build", "file", says=b"file: ")
        self.assertEqual(sorted(os.listdir(self.path("folder"))), ["english.tables"])

    def assert_failed(self, *args, says):
        result = self.run_here(*args)
        self.assertEqual(result.status, 2)
        self.assertIn(says, result.err)

    def test_interrupted(self):
        """A signal leaves neither tables nor a part of them; the tables that were there stay."""
        self.build("--discs", "2")
        before = self.read("folder/english.tables")
        running = self.start_here("tables", "build", "folder", "--discs", "5", "-j", "1")
        wait_until(lambda: len(os.listdir(self.path("folder"))) == 2, "a file that is being written")
        running.send_signal(signal.SIGINT)
        self.assertEqual(running.wait(PATIENCE), 130)
        self.assertEqual(os.listdir(self.path("folder")), ["english.tables"])
        self.assertEqual(self.read("folder/english.tables"), before)

    def test_explained(self):
        """What the positions were worth, and nothing without tables."""
        self.write("game.pdn", self.GAME)
        without = self.run_here("explain", "game.pdn").out.decode()
        self.assertNotIn("worth", without)
        self.build("--discs", "3")
        told = self.run_here("explain", "--tables", "folder", "game.pdn").out.decode()
        worth = re.search("  worth  .*\n( {18}.*\n)*", told)[0]
        self.assertEqual(told.replace(worth, ""), without)
        self.assertEqual(worth.split("\n"), ["  worth           after move 0: white wins until move 1",
                                             "                  after move 2: black wins in 7 plies", ""])


class Shaded(Checkers):
    def test_squares_and_what_stands_on_them(self):
        """Each dark square is one stretch of five characters on a background, in which its number and disc can be read."""
        plain, coloured = (self.run_here("explain", "--color", when, str(ROOT / "data/checkers/5_capture_overlooked.pdn")).out.decode()
                           for when in ("never", "always"))
        self.assertEqual(re.sub("\x1b\\[[0-9;]*m", "", coloured), plain)
        pieces = re.findall("\x1b\\[((?:1;)?38;5;\\d+;48;5;236)m(.*?)\x1b\\[0m", coloured)
        squares = [number[1] + disc[1] for number, disc in zip(pieces[::2], pieces[1::2])]
        self.assertEqual([square[:2].strip() for square in squares], [str(number) for number in range(1, 33)])
        self.assertEqual({len(square) for square in squares}, {5})
        self.assertEqual(squares[17], "18>w<")
        self.assertEqual(len({number[0] for number, disc in zip(pieces[::2], pieces[1::2])}), 1)
        self.assertEqual({disc[0] for disc in pieces[1::2] if "b" in disc[1]}, {"1;38;5;210;48;5;236"})


if __name__ == "__main__":
    unittest.main()
