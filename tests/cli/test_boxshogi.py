"""`boxshogi`: its file mode on every case, what a program sees that plays through pipes, and the record of a game."""
import os
import shutil
import signal
import subprocess
import unittest

from support import ROOT, Case, command, environment

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
    game = "boxshogi"


class Cases(Boxshogi):
    def test_all(self):
        for number, case in enumerate(sorted(CASES.glob("*.txt"))):
            with self.subTest(case=case.name):
                shown = case.with_suffix(".out").read_bytes()
                is_game = case.name[0] not in "789"
                self.assert_result(self.run_here("-f", str(case)), shown, b"" if is_game else f"boxshogi: {case}: ", 0 if is_game else 2)
                self.assertEqual(shown == b"", not is_game)
                self.assert_result(self.run_here(str(case)), case.name[:1].encode() + b"\n")
                if number % 5 == 0:
                    self.assertEqual(self.run_here("-f", "-", stdin=case.read_bytes()).out, shown)


class Interactive(Boxshogi):

    def test_shows_what_file_mode_shows(self):
        """Turn by turn: the action, the board and the rest are those of the file with these moves."""
        moves = [b"move b1 b2", b"move a5 a2", b"move a1 a2", b"move c5 c4", b"move e1 e4", b"move e5 e4",
                 b"drop p c3", b"move a5 a4"]
        expected = BOARD + b"lower> "
        for count in range(1, len(moves) + 1):
            text = START + b"".join(move + b"\n" for move in moves[:count])
            turn = self.run_here("-f", "-", stdin=text).out
            expected += turn[:-1] + b" " if turn.endswith(b">\n") else turn
        self.assert_result(self.run_here("-i", stdin=b"".join(move + b"\n" for move in moves)), expected)

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

    def test_a_person_at_a_terminal(self):
        """expect(1) types, and sees the echo of the terminal."""
        self.assertTrue(shutil.which("expect"), "scripts/setup installs expect")
        script = self.write("script", b"""
            set timeout 20
            proc see {text} {
              expect {
                -exact $text {}
                timeout { puts "never came: $text"; exit 3 }
                eof { puts "ended before: $text"; exit 4 }
              }
            }
            spawn $env(BOXSHOGI) -i
            see "lower> "
            send "move b1 b2\\r"
            see "lower player action: move b1 b2\\r\\n5 | N| G| R| S| D|\\r\\n"
            see "UPPER> "
            send "move a5 a2\\r"
            see "Captures UPPER: P\\r\\nCaptures lower:\\r\\n\\r\\n"
            see "lower player is in check!\\r\\nAvailable moves:\\r\\n"
            see "move a1 a2\\r\\nmove a1 b1\\r\\nmove b2 a2\\r\\nlower> "
            # The terminal's own line editing: b3 is taken back and a2 written.
            send "move a1 b3\\x7f\\x7fa2\\r"
            see "lower player action: move a1 a2\\r\\n"
            see "UPPER> "
            send "\\x04"
            expect { eof {} timeout { exit 5 } }
            lassign [wait] pid spawn os status
            exit $status
        """)
        result = subprocess.run(["expect", "-f", script], env=environment({"BOXSHOGI": BOXSHOGI, "TERM": "dumb"}),
                                capture_output=True, timeout=60, check=False)
        self.assertEqual(result.returncode, 0, result.stdout)


class Recording(Boxshogi):
    def record(self, moves, **options):
        result = self.run_here("-i", "--record", "game", stdin=moves, **options)
        return result, self.read("game")

    def test_judged_it_has_the_same_result(self):
        for result in "0", "1", "2", "3":
            for seed in range(8):
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
