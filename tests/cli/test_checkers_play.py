"""`checkers play`: opponents that misbehave, clocks, scores, interruptions, and openings."""
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import unittest

from support import HERE, Case, catches, command, cpu_ticks, run, wait_until

CHECKERS = command("checkers")
SCORE = re.compile(r"won (\d+), drawn (\d+), lost (\d+)\n")


class Play(Case):
    game = "checkers"

    def run_here(self, *args, **options):
        return super().run_here("play", *args, **options)

    def program(self, mode="well", number=None):
        words = [sys.executable, "-S", "-E", str(HERE / "opponent.py"), CHECKERS, mode]
        return shlex.join([*words, *([str(number)] if number else [])])

    def match(self, program, *args, games=2, grace="20"):
        """With time enough for a busy machine, unless time is what is tested."""
        return self.run_here("--against", program, "--depth", "2", "--seconds", "0.2", "--games", str(games),
                             "--grace", grace, "--opening", "0", "--record", "record.pdn", *args)

    def judged(self):
        """The codes of the recorded games."""
        result = run("record.pdn", cwd=self.dir, executable=CHECKERS)
        self.assert_result(result)
        return result.out.decode().split()

    def score(self, out):
        return tuple(map(int, SCORE.search(out.decode()).groups()))

    def start(self, *args, **popen):
        return self.start_here("play", *args, **popen)

    def pids(self):
        return [int(line) for line in self.read("pids").split()]

    def assert_gone(self):
        """No opponent outlives its match."""
        def is_gone(pid):
            try:
                with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
                    return stat.read().rpartition(")")[2].split()[0] == "Z"
            except (FileNotFoundError, ProcessLookupError):
                return True
        wait_until(lambda: all(map(is_gone, self.pids())), "the end of the opponent")


class Failures(Play):
    """What is no game: the match ends with 2, and nobody has won the game at hand."""

    def test_a_program_that_cannot_be_played_with(self):
        for program, why in (
                ("no/such/program", "ended with exit status 127 (not found)"),
                (".", "ended with exit status"),
                ("true", "ended with exit status 0"),
                ("kill -SEGV $$", "was ended by signal 11 (Segmentation fault)"),
                ("exec >&-; sleep 600", "closed its output"),
                ("read line; echo hello; cat", "answered 'hello', which is no list of squares"),
                ("yes '[[2, 1], [3, 0]]'", "before it was asked"),
                ("cat", "answered '_b_b_b_bb_b_b_b_"),
                ("read line; head -c 9999 /dev/zero; cat", "wrote more than 4096 bytes without a line end: '????"),
                ("cat >/dev/null", "did not answer its first question within 2.5 s")):
            with self.subTest(program=program):
                self.write("record.pdn", b"")
                result = self.match(program, grace="0.3" if program.startswith("cat >") else "20")
                self.assert_result(result, None, "checkers: game 1, ply ", 2)
                self.assertIn(f"the program '{program}' ".encode(), result.err)
                self.assertIn(why.encode(), result.err)
                self.assert_clean(result.err)
                self.assertIn(b"plies\t*\tbroken off\n", result.out)
                self.assertIn(b": 0 games, won 0, drawn 0, lost 0\n", result.out)
                self.assertEqual(self.judged(), ["3"])

    def test_games_before_count(self):
        for mode, why in (("exit", "ended with exit status 3"), ("kill", "was ended by signal 15 (Terminated)\n"),
                          ("close", "closed its output"), ("nonsense", "answered 'no idea?[31m', which is no"),
                          ("flood", "wrote more than 4096 bytes")):
            with self.subTest(mode=mode):
                result = self.match("exec " + self.program(mode, 5), games=3)
                self.assert_result(result, None, "checkers: game 1, ply 10: the program", 2)
                self.assertIn(why.encode(), result.err)
                self.assertIn(b": 0 games, ", result.out)
                self.assert_gone()

    def test_the_second_game_fails(self):
        self.match(self.program(), games=1)
        questions = self.read("questions").count(b"\n")
        result = self.match(self.program("exit", questions + 3), games=3)
        self.assert_result(result, None, "checkers: game 2, ply 5: ", 2)
        self.assertEqual(sum(self.score(result.out)), 1)
        self.assertIn(": 1 game, ", result.out.decode())
        self.assertIn("95 % interval", result.out.decode())
        codes = self.judged()
        self.assertEqual(len(codes), 3)
        self.assertEqual(codes[0], codes[1])
        self.assertEqual(codes[2], "3")

    def test_two_answers_to_one_question(self):
        result = self.match(self.program("twice", 2))
        self.assert_result(result, None, "before it was asked", 2)


class Forfeits(Play):
    """What loses a game: the match goes on."""

    def test_an_illegal_move(self):
        result = self.match(self.program("illegal", 2))
        self.assert_result(result)
        self.assertIn(b"1\tblack\t3 plies\t1-0\twhite lost by an illegal move: 1-29\n", result.out)
        self.assertIn(b"2\twhite\t0 plies\t0-1\tblack lost by an illegal move: 1-29\n", result.out)
        self.assertEqual(self.score(result.out), (2, 0, 0))
        self.assertIn(b": 2 by illegal moves\n", result.out)
        self.assertEqual(self.judged(), ["1", "2"])

    def test_no_move(self):
        result = self.match(self.program("none", 1), games=1)
        self.assert_result(result)
        self.assertIn(b"\t1-0\twhite gave no move\n", result.out)
        self.assertIn(b": 1 without a move\n", result.out)

    def test_a_late_answer_loses_and_is_not_taken_for_another(self):
        """Each game begins with a new process, which answers twice in time."""
        result = self.match(self.program("late", 3), games=3, grace="1")
        self.assert_result(result)
        out = result.out.decode()
        self.assertEqual(out.count(" lost on time: no move within 1.2 s\n"), 3)
        self.assertEqual(self.score(result.out), (3, 0, 0))
        self.assertIn(": 3 on time\n", out)
        self.assertEqual(len(self.pids()), 3)
        for line in out.splitlines()[:3]:
            self.assertIn(line.split("\t")[2], ("4 plies", "5 plies"))
        self.assertEqual(self.judged(), ["1", "2", "1"])
        self.assert_gone()

    def test_grace_is_an_option(self):
        result = self.match(self.program("late-once", 3), games=1)
        self.assert_result(result)
        self.assertNotIn(b"on time", result.out)


class Summary(Play):
    def test_both_clocks_and_the_interval(self):
        result = self.match(self.program(), games=2)
        self.assert_result(result)
        out = result.out.decode()
        self.assertRegex(out, r"\n  points      [\d.]+ %, 95 % interval [\d.]+ to [\d.]+ %\n  Elo         [+-]")
        clocks = re.findall(r": ([\d.]+) s for (\d+) moves, ([\d.]+) s each, at most ([\d.]+) s\n", out)
        self.assertEqual(len(clocks), 2)
        for total, moves, each, longest in clocks:
            self.assertLess(abs(float(total) / int(moves) - float(each)), 0.002)
            self.assertLessEqual(float(each), float(longest) + 0.001)
        plies = sum(int(line.split("\t")[2].split()[0]) for line in out.splitlines()[:2])
        self.assertEqual(sum(int(moves) for _, moves, _, _ in clocks), plies)

    def test_all_won(self):
        games = 4
        result = self.run_here("--against", "random", "--depth", "5", "--games", str(games), "--quiet")
        self.assert_result(result)
        self.assertEqual(self.score(result.out), (games, 0, 0))
        self.assertIn(b"  points      100.0 %, 95 % interval 51.0 to 100.0 %\n  Elo         +7 at least\n", result.out)

    def test_every_game_says_why_it_ended(self):
        result = self.run_here("--against", "self", "--depth", "3", "--games", "6")
        self.assert_result(result)
        for line in result.out.decode().splitlines()[:6]:
            self.assertRegex(line, r"\t(1-0\twhite|0-1\tblack) has no move$|\t1/2-1/2\tthe position has occurred three times$"
                                   r"|\t1/2-1/2\t80 plies without a capture or a man's move$")


class Interrupts(Play):
    def interrupt(self, child, number=signal.SIGINT):
        begin = time.monotonic()
        child.send_signal(number)
        out, err = child.stdout.read(), child.stderr.read()
        self.assertEqual((child.wait(60), err), (130, b""))
        self.assert_quick(time.monotonic() - begin, 2)
        return out

    def test_while_the_engine_thinks(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for size in ([], ["--size", "32"]):
                with self.subTest(number=number, size=size):
                    record = [] if size else ["--record", "record.pdn"]
                    child = self.start("--against", "random", "--seconds", "500", *record, *size)
                    wait_until(lambda: cpu_ticks(child.pid) > 30, "the search")
                    out = self.interrupt(child, number)
                    self.assertIn(b"\t*\tinterrupted\n", out)
                    self.assertIn(b": 0 games, ", out)
        self.assertEqual(self.judged(), ["3", "3"])

    def test_while_the_opponent_thinks(self):
        child = self.start("--against", self.program("silent", 3), "--seconds", "500", "--depth", "1",
                           "--opening", "0", "--record", "record.pdn")
        wait_until(lambda: os.path.exists(self.path("questions")) and self.read("questions").count(b"\n") == 3, "the question")
        out = self.interrupt(child)
        self.assertIn(b"1\tblack\t5 plies\t*\tinterrupted\n", out)
        self.assertEqual(self.judged(), ["3"])
        self.assert_gone()

    def test_games_before_count(self):
        child = self.start("--against", "random", "--depth", "1", "--games", "100000")
        lines = [child.stdout.readline() for _ in range(3)]
        out = b"".join(lines) + self.interrupt(child)
        finished = len(re.findall(rb"\t(?:1-0|0-1|1/2-1/2)\t", out))
        self.assertGreaterEqual(finished, 3)
        self.assertEqual(sum(self.score(out)), finished)

    def test_the_opponent_ends_with_us(self):
        child = self.start("--against", "exec " + self.program("silent", 1), "--seconds", "500", "--depth", "1")
        wait_until(lambda: os.path.exists(self.path("questions")), "the question")
        child.kill()
        child.wait()
        self.assert_gone()

    def test_a_person(self):
        for args, words in (([], b"black> "), (["--color", "w", "--seconds", "500"], b"You play white.")):
            with self.subTest(args=args):
                child = self.start("--record", "record.pdn", *args, stdin=subprocess.PIPE)
                wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
                seen = b""
                if not args:
                    while words not in seen:
                        seen += os.read(child.stdout.fileno(), 4096)
                begin = time.monotonic()
                child.send_signal(signal.SIGINT)
                self.assertEqual(child.wait(60), 130)
                self.assert_quick(time.monotonic() - begin, 2)
                self.assertIn(b"The game ends *: interrupted.\n", child.stdout.read())
        self.assertEqual(self.judged(), ["3", "3"])


class Starts(Play):
    def test_a_ballot(self):
        result = self.run_here("--ballot", "1. 9-13 21-17 2. 5-9", "--against", "random", "--depth", "3", "--games", "2",
                               "--record", "record.pdn")
        self.assert_result(result)
        self.assertEqual(len(re.findall(rb"\n1\. 9-13 21-17 2\. 5-9 ", self.read("record.pdn"))), 2)

    def test_two_games_from_each_opening(self):
        self.assert_result(self.run_here("--against", "random", "--depth", "1", "--games", "4", "--opening", "3",
                                         "--record", "record.pdn"))
        games = re.findall(rb"\n1\. (\S+ \S+) 2\. (\S+)", self.read("record.pdn"))
        self.assertEqual(len(games), 4)
        self.assertEqual((games[0], games[2]), (games[1], games[3]))
        self.assertNotEqual(games[0], games[2])


class Sizes(Play):
    def test_matches(self):
        for size in (4, 6, 10):
            result = self.run_here("--size", str(size), "--against", "random", "--seconds", "0.02", "--depth", "3", "--games", "2")
            self.assert_result(result)
            self.assertEqual(sum(self.score(result.out)), 2)

    def test_a_program(self):
        result = self.run_here("--size", "10", "--against", f"{CHECKERS} engine --depth 1", "--depth", "2", "--games", "1")
        self.assert_result(result)
        self.assertEqual(sum(self.score(result.out)), 1)


class Rules(Play):
    """Other rules than those of checkers."""

    def test_a_program(self):
        for rules in ("frisian", "canadian", "spanish", "russian"):
            with self.subTest(rules=rules):
                result = self.run_here("--rules", rules, "--against", f"{CHECKERS} engine --rules {rules} --depth 1",
                                       "--depth", "2", "--games", "2", "--grace", "20")
                self.assert_result(result)
                self.assertEqual(sum(self.score(result.out)), 2)
                self.assertNotIn(b"lost        by", result.out)

    def test_an_illegal_move(self):
        program = "while read -r board; do echo '[[0, 1], [7, 0]]'; done"
        result = self.run_here("--rules", "international", "--against", program, "--depth", "1", "--games", "2", "--grace", "20")
        self.assert_result(result)
        self.assertIn(b": 2 by illegal moves\n", result.out)

    def test_while_the_engine_thinks(self):
        child = self.start("--rules", "canadian", "--against", "random", "--seconds", "500")
        wait_until(lambda: cpu_ticks(child.pid) > 30, "the search")
        begin = time.monotonic()
        child.send_signal(signal.SIGINT)
        self.assertIn(b"\t*\tinterrupted\n", child.stdout.read())
        self.assertEqual(child.wait(60), 130)
        self.assert_quick(time.monotonic() - begin, 2)


if __name__ == "__main__":
    unittest.main()
