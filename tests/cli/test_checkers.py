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
    def test_interrupted(self):
        """A signal leaves neither tables nor a part of them; the tables that were there stay."""
        self.assert_result(self.run_here("tables", "build", "folder", "--discs", "2"), None)
        before = self.read("folder/english.tables")
        running = self.start_here("tables", "build", "folder", "--discs", "5", "-j", "1")
        wait_until(lambda: len(os.listdir(self.path("folder"))) == 2, "a file that is being written")
        running.send_signal(signal.SIGINT)
        self.assertEqual(running.wait(PATIENCE), 130)
        self.assertEqual(os.listdir(self.path("folder")), ["english.tables"])
        self.assertEqual(self.read("folder/english.tables"), before)


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
