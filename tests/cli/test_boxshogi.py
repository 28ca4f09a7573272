"""`boxshogi`: its file mode on every case, playing by pipe and by terminal, moves, perft."""
import os
import pty
import select
import shutil
import signal
import subprocess
import termios
import unittest

from support import ROOT, Case, command, environment, run, wait_until

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


class Terminal(Boxshogi):
    """A person at a terminal, with a pseudo-terminal."""

    def begin(self, *args, term="xterm"):
        """Starts `boxshogi -i`; its terminal is self.terminal."""
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(self.dir)
            os.execve(BOXSHOGI, ["boxshogi", "-i", *args], environment({"TERM": term, "HOME": self.dir}))
        self.addCleanup(os.close, self.terminal)
        self.see(b"lower> ")

    def see(self, end):
        """What is shown up to `end`, which must come."""
        seen = b""
        while end not in seen:
            self.assertTrue(select.select([self.terminal], [], [], 20)[0], (end, seen))
            try:
                seen += os.read(self.terminal, 1)
            except OSError:  # it has ended
                self.fail((end, seen))
        return seen

    def type(self, keys, end):
        os.write(self.terminal, keys)
        return self.see(end)

    def end(self):
        """Its exit status, when it has ended."""
        seen = b""
        while True:
            self.assertTrue(select.select([self.terminal], [], [], 20)[0], seen)
            try:
                read = os.read(self.terminal, 4096)
            except OSError:
                break
            if not read:
                break
            seen += read
        self.last_words = seen
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])

    def is_raw(self):
        return not termios.tcgetattr(self.terminal)[3] & termios.ICANON

    def test_arrow_keys(self):
        """In move b1 22 the first 2 becomes a b."""
        self.begin()
        self.type(b"move b1 22\x1b[D\x7fb\r", b"lower player action: move b1 b2\r\n")
        self.see(b"UPPER> ")
        self.type(b"move b5 e4\x1b[D\x1b[D\x1b[D\x1b[C\x04c\r", b"UPPER player action: move b5 c4\r\n")
        self.see(b"lower> ")
        self.type(b"undo\r", b"UPPER> ")
        # The move is the line before the last one.
        self.type(b"\x1b[A\x1b[A\r", b"UPPER player action: move b5 c4\r\n")
        self.see(b"lower> ")
        self.type(b"\x04", b"\n")
        self.assertEqual(self.end(), 0)

    def test_undo(self):
        self.begin("--record", "game")
        self.type(b"undo\r", b"There is no move to take back.\r\nlower> ")
        self.type(b"move b1 b2\r", b"UPPER> ")
        self.type(b"move a5 a2\r", b"Captures UPPER: P\r\n")
        self.see(b"lower> ")
        shown = self.type(b" undo \r", b"UPPER> ")
        self.assertIn(b"Captures UPPER:\r\n", shown)
        self.assertNotIn(b"action", shown)
        self.assertEqual(self.type(b"undo\r", b"lower> ").replace(b"\r", b"")[-len(BOARD) - 7:], BOARD + b"lower> ")
        self.type(b"undo\r", b"There is no move to take back.\r\nlower> ")
        self.type(b"move a2 a3\r", b"UPPER> ")
        self.type(b"\x04", b"\n")
        self.assertEqual(self.end(), 0)
        self.assertTrue(self.read("game").endswith(b"[]\n[]\n\nmove a2 a3\n"))

    def test_what_is_no_move_is_asked_for_again(self):
        self.begin("--record", "game")
        for typed in (b"mvoe b1 b2", b"move b1", b"move b1 b9", b"drop P b2", b"\xc3\xa4", b"\x16\x1b[A"):
            self.type(typed + b"\r", b" is no move; type help to see what can be written.\r\nlower> ")
        self.type(b"\r", b"\r\nlower> ")
        self.assertIn(b"undo   ", self.type(b"help\r", b"An illegal move loses the game.\r\nlower> "))
        legal = self.run_here("moves", "-", stdin=START).out.replace(b"\n", b"\r\n")
        self.assertIn(legal, self.type(b"moves\r", b"move e1 e4\r\nlower> "))
        self.type(b"move b1 b3\r", b"UPPER player wins.  Illegal move.\r\n")
        self.assertEqual(self.end(), 0)
        self.assert_result(self.run_here("game"), b"2\n")

    def test_an_interrupt(self):
        for term in "xterm", "dumb":
            self.begin("--record", "game", term=term)
            self.type(b"move b1 b2\r", b"UPPER> ")
            wait_until(lambda: self.is_raw() == (term == "xterm"), "the editor's mode")
            os.write(self.terminal, b"move")
            self.see(b"move")
            os.write(self.terminal, b"\x03")
            mode = self.see(b"\n") and self.is_raw()
            self.assertEqual(self.end(), 130)
            self.assertFalse(mode)
            self.assertTrue(self.read("game").endswith(b"[]\n[]\n\nmove b1 b2\n"))
            self.assert_result(self.run_here("game"), b"3\n")

    def test_a_terminal_that_cannot_edit(self):
        for term in "dumb", "":
            self.begin(term=term)
            self.assertFalse(self.is_raw())
            self.type(b"\x1b[A\r", b"'\\x1b[A' is no move; type help to see what can be written.\r\nlower> ")
            self.type(b"move b1 b2\r", b"UPPER> ")
            self.type(b"undo\r", b"lower> ")
            self.type(b"\x04", b"\n")
            self.assertEqual(self.end(), 0)

    def test_output_that_is_no_terminal(self):
        keyboard, terminal = pty.openpty()
        self.addCleanup(os.close, keyboard)
        self.addCleanup(os.close, terminal)
        os.write(keyboard, b"move b1 b2\nundo\n\x04")
        result = self.run_here("-i", stdin=terminal)
        self.assert_result(result)
        self.assertTrue(result.out.startswith(BOARD + b"lower> lower player action: move b1 b2\n"))
        self.assertTrue(result.out.endswith(b"UPPER> " + BOARD + b"lower> \n"))

    def test_a_line_too_long(self):
        for term in "xterm", "dumb":
            self.begin("--record", "game", term=term)
            for _ in range(50):  # a terminal that collects lines takes 4095 bytes
                os.write(self.terminal, b"x" * 100)
                if term == "xterm":
                    self.see(b"x" * 50)
                else:
                    os.write(self.terminal, b"\x04")  # hands over what is there
            self.assertEqual(self.end(), 2)
            self.assertIn(b"boxshogi: line too long\r\n", self.last_words)
            self.assertTrue(self.read("game").endswith(b"[]\n[]\n\n"))

    def test_the_terminal_is_taken_back(self):
        """A shell that resumes it has set the terminal for itself."""
        self.begin()
        wait_until(self.is_raw, "the editor's mode")
        mode = termios.tcgetattr(self.terminal)
        mode[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(self.terminal, termios.TCSANOW, mode)
        wait_until(self.is_raw, "the editor's mode again")
        self.type(b"move b1 22\x1b[D\x7fb\r", b"lower player action: move b1 b2\r\n")
        self.see(b"UPPER> ")
        self.type(b"\x04", b"\n")
        self.assertEqual(self.end(), 0)

    def test_a_terminal_that_has_gone(self):
        self.begin("--record", "game")
        os.close(self.terminal)
        self.terminal = os.open("/dev/null", os.O_RDONLY)
        status = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
        self.assertIn(status, (-signal.SIGHUP, 0, 2))


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
