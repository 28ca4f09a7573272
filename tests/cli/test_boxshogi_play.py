"""`boxshogi -i`: what a program sees that plays through pipes, and the record of a game."""
import os
import shutil
import signal
import subprocess
import unittest

from support import environment
from test_boxshogi import BOARD, BOXSHOGI, START, Boxshogi


class Interactive(Boxshogi):
    def test_end_of_input(self):
        self.assert_result(self.run_here("-i", stdin=b""), BOARD + b"lower> ")
        self.assert_result(self.run_here("-i"), BOARD + b"lower> ")

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

    def test_the_game_ends_it(self):
        result = self.run_here("-i", stdin=b"move a2 a3\nmove a5 a4\nmove e1 e5\nmove a1 a2\n")
        self.assert_result(result)
        self.assertTrue(result.out.endswith(b"UPPER player wins.  Illegal move.\n"))
        self.assertEqual(result.out.count(b" action: "), 3)

    def test_nothing_is_kept_back(self):
        """A program that drives it sees each answer before it writes the next line."""
        child = self.stopping(subprocess.Popen([BOXSHOGI, "-i"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                               stderr=subprocess.PIPE, env=environment()))

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

    def test_line_too_long(self):
        result = self.run_here("-i", stdin=b"x" * ((1 << 20) + 1) + b"\n")
        self.assert_result(result, BOARD + b"lower> ", b"boxshogi: line too long\n", 2)


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

    def test_no_move_at_all(self):
        played, recorded = self.record(b"")
        self.assert_result(played, BOARD + b"lower> ")
        self.assertTrue(recorded.endswith(b"D e5\n\n[]\n[]\n\n"))
        self.assert_result(self.run_here("game"), b"3\n")

    def test_an_input_that_fails(self):
        """The game is recorded up to there."""
        played, recorded = self.record(b"move b1 b2\n" + b"x" * ((1 << 20) + 1))
        self.assert_result(played, None, b"boxshogi: line too long\n", 2)
        self.assertTrue(recorded.endswith(b"[]\n[]\n\nmove b1 b2\n"))

    def test_an_interrupt(self):
        child = self.stopping(subprocess.Popen([BOXSHOGI, "-i", "--record", "game"], cwd=self.dir, stdin=subprocess.PIPE,
                                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()))
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

    def test_what_is_there_is_replaced_at_the_end(self):
        self.write("game", b"as it was")
        self.assertNotIn(b"as it was", self.record(b"move b1 b2\n")[1])
        self.assertEqual(os.listdir(self.dir), ["game"])

    def test_trouble(self):
        self.write("moves", b"move b1 b2\n")
        for path, words in (("no/such/game", "no/such/game: No such file or directory"), (".", "Is a directory"),
                            ("/dev/full", "cannot write /dev/full: No space left on device"), ("-", "name a file")):
            self.assert_result(self.run_here("-i", "--record", path, stdin=b"move b1 b2\n"), None, words, 2)
        with open(self.path("moves"), "rb") as moves:
            self.assert_result(self.run_here("-i", "--record", "moves", stdin=moves), b"", "also an output", 2)
        self.assertEqual(self.read("moves"), b"move b1 b2\n")
        for args in (["--record", "x"], ["-f", "moves", "--record", "x"], ["-i", "--record"], ["-i", "--record", "x", "moves"],
                     ["-i", "--record", "x", "--json"], ["-i", "--record", "x", "-f", "moves"], ["--record", "x", "moves"]):
            self.assert_result(self.run_here(*args), b"", "boxshogi: ", 2)
        self.assertEqual(os.listdir(self.dir), ["moves"])


if __name__ == "__main__":
    unittest.main()
