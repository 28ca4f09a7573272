"""`checkers pdn`: what is written has the verdicts of what was read; memory, closed pipes, interrupts."""
import os
import signal
import subprocess
import unittest

from support import MIB, ROOT, Case, command, environment, wait_until

CHECKERS = command("checkers")
BAD = b"[Event \"bad\"]\n\n1. 11-15 22-18 8-11 *\n\n"


def game(event="?", moves="11-15"):
    return f'[Event "{event}"]\n[Result "*"]\n\n1. {moves} *\n\n'.encode()


class Pdn(Case):
    game = "checkers"

    def pdn(self, *args, **options):
        return self.run_here("pdn", *args, **options)

    def test_samples_and_matches(self):
        """The verdicts of what is written are those of what was read."""
        self.run_here("play", "--against", "random", "--depth", "2", "--games", "20", "--record", "games.pdn")
        sources = [self.path("games.pdn"), str(ROOT / "data" / "checkers"), str(ROOT / "tests" / "cases" / "checkers")]
        self.assert_result(self.pdn(*sources, "-o", "clean.pdn"), b"", "not valid", 1)
        codes = [line.split(b"\t")[0] for line in self.run_here("sweep", *sources).out.splitlines()]
        again = [line.split(b"\t")[0] for line in self.run_here("sweep", "clean.pdn").out.splitlines()]
        self.assertEqual(sorted(again), sorted(code for code in codes if code in b"0123"))
        self.assertGreater(len(again), 80)
        self.assert_result(self.pdn("--quiet", "clean.pdn"), self.read("clean.pdn"))

    def test_game_too_long(self):
        comment = b"{" + b"word\n" * (2 * MIB) + b"}"
        result = self.pdn("-", stdin=game("a") + comment + b" *\n" + game("b") + BAD + game("c"), measure=True)
        self.assert_result(result, game("b") + game("c"), "game 1: code 9, file_error: the game has more than 8388608 bytes", 1)
        self.assert_peak(result, 48)

    def test_memory_is_that_of_a_game(self):
        one = game("x" * 100, moves="11-15 {" + "comment " * 100 + "} 23-19")
        self.write("large.pdn", one * (40 * MIB // len(one)))
        result = self.pdn("large.pdn", "-o", "/dev/null", measure=True)
        self.assert_result(result, b"", "games read")
        self.assert_peak(result, 24)

    def test_closed_pipe_and_interrupt(self):
        one = game(moves="11-15 23-19")
        self.write("large.pdn", one * 20000)
        reader = subprocess.run(["bash", "-c", f"'{CHECKERS}' pdn --quiet large.pdn | head -1; echo ${{PIPESTATUS[0]}}"],
                                cwd=self.dir, env=environment(), capture_output=True, check=True, timeout=60)
        self.assertEqual((reader.stdout, reader.stderr), (b'[Event "?"]\n%d\n' % (128 + signal.SIGPIPE), b""))
        child = self.start_here("pdn", "-o", "out.pdn", "large.pdn", "-", stdin=subprocess.PIPE)
        wait_until(lambda: any(name.endswith(".partial") for name in os.listdir(self.dir)), "its output")
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(20), 130)
        self.assertEqual(os.listdir(self.dir), ["large.pdn"])


if __name__ == "__main__":
    unittest.main()
