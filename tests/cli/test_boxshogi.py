"""`boxshogi -i`: what a program sees that plays through pipes, and the record of a game."""
import os
import signal
import subprocess
import unittest

from support import Case, command

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
    game = "boxshogi"


class Interactive(Boxshogi):
    def test_nothing_is_kept_back(self):
        """A program that drives it sees each answer before it writes the next line."""
        child = self.start_here("-i", stdin=subprocess.PIPE)

        def read_to(end):
            seen = b""
            while not seen.endswith(end):
                byte = os.read(child.stdout.fileno(), 1)
                self.assertTrue(byte, seen)
                seen += byte
            return seen

        self.assertEqual(read_to(b"lower> "), BOARD + b"lower> ")
        for move, end in ((b"move b1 b2", b"UPPER> "), (b"move a5 a2", b"lower> "), (b"move d1 b3", b"Illegal move.\n")):
            child.stdin.write(move + b"\n")
            child.stdin.flush()
            self.assertIn(b" player action: " + move + b"\n", read_to(end))
        self.assertEqual(child.wait(10), 0)


class Recording(Boxshogi):
    def record(self, moves, **options):
        result = self.run_here("-i", "--record", "game", stdin=moves, **options)
        return result, self.read("game")

    def test_judged_it_has_the_same_result(self):
        for result in "0", "1", "2", "3":
            for seed in range(2):
                for by in ["checkmate", "illegal-move"] if result in "12" else [""]:
                    game = self.run_here("generate", "--result", result, *(["--by", by] if by else []), "--seed", str(seed)).out
                    moves = game.partition(b"[]\n[]\n\n")[2]
                    played, recorded = self.record(moves)
                    self.assert_result(played)
                    self.assertEqual(played.out, self.run_here("-i", stdin=moves).out)
                    self.assertEqual(recorded, game)
                    self.assert_result(self.run_here("game"), result.encode() + b"\n")

    def test_what_is_no_move(self):
        """An empty line loses too, and must not be lost at the end of the file."""
        for last in (b"", b" \t", b"rubbish", b"drop P b2", b"undo", b"\xff\0\x1b[A"):
            played, recorded = self.record(b"move  b1\tb2\r\n" + last + b"\nmove a5 a2\n")
            self.assertTrue(played.out.endswith(b"lower player wins.  Illegal move.\n"))
            self.assertIn(b"\nmove b1 b2\n" + last.strip() + b"\n", recorded)
            self.assert_result(self.run_here("game"), b"1\n")
            shown = self.run_here("-f", "game").out
            self.assertEqual(shown, played.out[played.out.index(b"UPPER> ") + 7:])

    def test_an_interrupt(self):
        child = self.start_here("-i", "--record", "game", stdin=subprocess.PIPE)
        child.stdin.write(b"move b1 b2\n")
        child.stdin.flush()
        seen = b""
        while not seen.endswith(b"UPPER> "):
            seen += os.read(child.stdout.fileno(), 4096)
        self.assertEqual([name for name in os.listdir(self.dir) if name == "game"], [])
        child.send_signal(signal.SIGINT)
        self.assertEqual((child.wait(20), child.stderr.read()), (130, b""))
        self.assertEqual(os.listdir(self.dir), ["game"])
        self.assertTrue(self.read("game").endswith(b"[]\n[]\n\nmove b1 b2\n"))


if __name__ == "__main__":
    unittest.main()
