"""python -m referee.check: right functions pass, every kind of wrong one is found and named, and nothing is left behind."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from misbehaviour import MISBEHAVIOUR

HERE = Path(__file__).resolve().parent
PATIENCE = 300.0  # seconds that any run may take before it counts as hung
FAST = ("--cases", "20")

CAPTURES = (HERE / "captures_walking.py").read_text(encoding="utf-8")
CHECKERS = (HERE / "checkers_walking.py").read_text(encoding="utf-8")
NORMAL_AND_SEQUENCE = '''
from reference import get_board_state, make_move_capture, make_move_normal as right_make_move_normal
from testcase_tournament import test_fn as test_make_move_capture

test_make_move_capture(('xxxx........oooo', (0, 0), (0, 1)), None)


def make_move_normal(board_string, start, end):
    n = 4 if len(board_string) == 16 else 6
    inside = all(0 <= line < n for line in start + end)
    if not inside or start == end or max(abs(a - b) for a, b in zip(start, end)) > 1:
        return None
    board = get_board_state(board_string)
    if board[start[0]][start[1]] == '.' or board[end[0]][end[1]] != '.':
        return None
    board[end[0]][end[1]] = board[start[0]][start[1]]
    board[start[0]][start[1]] = '.'
    return ''.join(board[x][y] for y in range(n) for x in range(n))


def make_move_sequence(board_string, move_sequence):
    mover = None
    for start, end in move_sequence:
        after = right_make_move_normal(board_string, start, end) or make_move_capture(board_string, start, end)
        if after is None:
            return None
        n = 4 if len(board_string) == 16 else 6
        piece = board_string[start[1] * n + start[0]]
        if piece == mover:
            return None
        mover = piece
        board_string = after
    return board_string
'''
PLAY = '''
def play(board, color):
    return allowed_moves(board, color)[-1]
'''


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(scratch.cleanup)
        self.dir = Path(scratch.name)

    def solution(self, text, name="solution.py"):
        path = self.dir / name
        path.write_text(text, encoding="utf-8")
        return path

    def command(self, *args):
        return [sys.executable, "-m", "referee.check", *map(str, args)]

    def check(self, *args, status=0, **options):
        result = subprocess.run(self.command(*args), capture_output=True, encoding="utf-8", timeout=PATIENCE,
                                check=False, stdin=subprocess.DEVNULL, **options)
        self.assertEqual((result.returncode, result.stderr if status != 2 else ""), (status, ""), result)
        self.assertEqual(self.processes(), [])
        return result

    def processes(self):
        """The command lines of those that have to do with this test."""
        lines = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                line = path.read_bytes()
            except OSError:
                continue
            if os.fsencode(self.dir) in line:
                lines.append(line)
        return lines

    def wait_for_processes(self, are_there):
        deadline = time.monotonic() + PATIENCE
        while not are_there(self.processes()):
            self.assertLess(time.monotonic(), deadline, self.processes())
            time.sleep(0.02)


class RightFunctions(Case):
    def test_captures(self):
        for module in ("captures_walking", "captures_on_tracks", "captures_by_table"):
            out = self.check("surakarta", HERE / f"{module}.py", "--cases", "1000").stdout
            self.assertRegex(out, r"\A(\d{4}) of \1 cases right\n\Z")

    def test_moves_and_sequences_that_use_the_modules_of_the_assignment(self):
        path = self.solution(NORMAL_AND_SEQUENCE)
        self.assertEqual(self.check("surakarta", path, "--cases", "500").stdout, "1000 of 1000 cases right\n")
        self.assertEqual(os.listdir(self.dir), ["solution.py"])

    def test_checkers(self):
        out = self.check("checkers", self.solution(CHECKERS + PLAY), "--cases", "3000").stdout
        self.assertRegex(out, r"\A(3\d{3}) of \1 cases right\n\Z")

    def test_modules_of_its_own_come_first(self):
        self.solution("def get_board_state(board): return 'mine'", "reference.py")
        self.solution("mine = 1", "json.py")
        path = self.solution("from json import mine\nfrom reference import get_board_state\n"
                             f"assert get_board_state(1) == 'mine'\n{CAPTURES}")
        self.check("surakarta", path, *FAST)

    def test_its_main_part_is_not_run_and_its_prints_are_not_seen(self):
        path = self.solution(f"import os, sys\n{CAPTURES}\nright = make_move_capture\n"
                             "def make_move_capture(*question):\n"
                             "    print('noise'); os.write(1, b'noise'); os.write(2, b'noise'); sys.stdout.flush()\n"
                             "    return right(*question)\n"
                             "print('noise')\nif __name__ == '__main__':\n    os.abort()\n")
        self.assertRegex(self.check("surakarta", path, *FAST).stdout, r"\A(\d+) of \1 cases right\n\Z")

    def test_lists_for_tuples_and_any_order(self):
        path = self.solution(f"{CHECKERS}\nright = allowed_moves\ndef allowed_moves(board, color):\n"
                             "    return tuple([list(square) for square in move] for move in right(board, color)[::-1])\n")
        self.check("checkers", path, "--cases", "100")

    def test_another_name(self):
        path = self.solution(CAPTURES.replace("def make_move_capture", "def capture"), "no suffix")
        self.check("surakarta", path, *FAST, "--function", "make_move_capture=capture")
        self.check("surakarta", path, status=2)

    def test_any_name_of_the_file(self):
        for name in ("reference.py", "referee.py", "json.py", "a b.c", "__main__.py", "-.py"):
            with self.subTest(name):
                self.check("surakarta", self.solution(CAPTURES, name), *FAST)


class WrongFunctions(Case):
    def test_every_misbehaviour_of_a_call_is_a_failure_of_it(self):
        for body, expected in MISBEHAVIOUR.items():
            with self.subTest(body):
                path = self.solution(f"{CAPTURES}\nright = make_move_capture\nasked = []\n"
                                     "def make_move_capture(board_string, start, end):\n"
                                     "    if (board_string, start) == ('x.xx.x......oooo', (1, 1)):\n"
                                     f"        {body}\n"
                                     "    return right(board_string, start, end)\n")
                limit = "2" if body.startswith("while") else "60"
                out = self.check("surakarta", path, *FAST, "--time-limit", limit, "--memory", "512", status=1).stdout
                lines = out.splitlines()
                self.assertEqual(lines[0], "make_move_capture, the two examples of the assignment: 1 of 2 wrong")
                self.assertRegex(lines[1], r"\A  make_move_capture\('x.xx.x......oooo', \(1, 1\), \(1, 3\)\) " + expected
                                 + r" right is 'x.xx........oxoo'\Z")
                if "recursionlimit" not in body:  # by which the others may go wrong too
                    total = int(re.search(r"of (\d+) cases", lines[-1]).group(1))
                    self.assertEqual(lines[2:], [f"{total - 1} of {total} cases right"])

    def test_changed_arguments(self):
        path = self.solution(f"{CHECKERS}\nright = allowed_moves\ndef allowed_moves(board, color):\n"
                             "    moves = right(board, color)\n    board.pop()\n    return moves\n")
        out = self.check("checkers", path, *FAST, status=1).stdout
        self.assertIn(" changed its arguments; right is ", out)
        self.assertRegex(out, r"\n0 of \d+ cases right\n\Z")

    def test_moves_that_are_none(self):
        for value, words in {
                "moves + moves[:1]": r"returned \[.*\]: has \[\(\d, \d\).*\] more than once",
                "moves[1:]": r"returned \[.*\]: misses \[\(\d, \d\).*\]",
                "moves + [[(0, 0), (9, 9)]]": r"returned \[.*\]: has \[\(0, 0\), \(9, 9\)\], which is not legal",
                "None": r"returned None, which is not a list of moves",
                "'no'": r"returned 'no', which is not a list of moves",
                "[['a1', 'b2']]": r"returned \[\['a1', 'b2'\]\], in which \['a1', 'b2'\] is not a move: a list of squares .*",
                "[[(1.0, 2.0)]]": r"returned .*, in which \[\(1.0, 2.0\)\] is not a move: .*",
        }.items():
            with self.subTest(value):
                path = self.solution(f"{CHECKERS}\nright = allowed_moves\ndef allowed_moves(board, color):\n"
                                     f"    moves = right(board, color)\n    return {value}\n")
                out = self.check("checkers", path, *FAST, status=1).stdout
                self.assertRegex(out.splitlines()[1], r"\A  allowed_moves\(\['.*'\], '.'\) " + words + r"; right is \[")

    def test_a_move_played_that_is_not_legal(self):
        path = self.solution("def play(board, color):\n    return [(0, 0), (1, 1)]\n")
        out = self.check("checkers", path, *FAST, status=1).stdout
        self.assertRegex(out.splitlines()[1], r"\A  play\(.*\) returned \[\(0, 0\), \(1, 1\)\], which is not legal; right is one of \[")

    def test_an_import_that_fails_is_said_once(self):
        for text, words in {
                "while True: pass": "took more than 2 s",
                "1 / 0": "raised ZeroDivisionError: division by zero (line 1)",
                "\ndef f(:": "raised SyntaxError: invalid syntax (line 2)",
                "import sys; sys.exit()": "raised SystemExit (line 1)",
                "import os; os._exit(0)": "ended its process with exit status 0",
                "import no_such_module_at_all": "raised ModuleNotFoundError: No module named 'no_such_module_at_all' (line 1)",
                "\0": None,
        }.items():
            with self.subTest(text):
                path = self.solution(text)
                limit = ("--import-limit", "2") if text.startswith("while") else ()
                lines = self.check("surakarta", path, *FAST, *limit, status=1).stdout.splitlines()
                self.assertEqual(len(lines), 2)
                self.assertTrue(lines[0].startswith(f"{path}: it cannot be imported: it {words or 'raised '}"), lines)
                self.assertRegex(lines[1], r"\A0 of (\d+) cases right, \1 not run\Z")

    def test_the_cases_of_an_import_that_fails_are_those_of_the_function(self):
        counts = []
        for function in ("make_move_sequence", "make_move_capture"):
            chosen = (*FAST, "--function", function)
            failed = self.check("surakarta", self.solution("1 / 0"), *chosen, status=1).stdout.splitlines()[-1]
            asked = self.check("surakarta", self.solution(f"def {function}(*question): return 1\n"), *chosen, status=1).stdout
            counts.append(failed.split()[2])
            self.assertEqual(asked.splitlines()[-1].split()[2], counts[-1])
        self.assertNotEqual(*counts)
        self.assertIn("the functions of surakarta are", self.check("surakarta", self.solution("1 / 0"), "--function", "f", status=2).stderr)


class Runs(Case):
    def test_failures_are_shown_kind_by_kind(self):
        path = self.solution("def make_move_capture(*question): return None\n")
        lines = self.check("surakarta", path, *FAST, "--max-failures", "3", status=1).stdout.splitlines()
        self.assertEqual(sum(line.startswith("  make_move_capture(") for line in lines), 3)
        self.assertRegex(lines[2], r"\Amake_move_capture, 1 arc, either way: 12 of 12 wrong\Z")
        self.assertRegex(lines[-2], r"\A\.\.\. and \d+ more \(--max-failures\)\Z")

    def test_the_same_seed_asks_the_same(self):
        path = self.solution("def make_move_capture(*question): return 1\n")
        first, again, other = (self.check("surakarta", path, "--cases", "50", "--max-failures", "9999", "--seed", seed, status=1)
                               .stdout for seed in ("a", "a", "b"))
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_json(self):
        path = self.solution("def make_move_capture(*question): return None\n")
        report = json.loads(self.check("surakarta", path, *FAST, "--json", status=1).stdout)
        self.assertEqual(report["cases"], report["right"] + report["wrong"])
        self.assertEqual((report["type"], report["game"], report["path"], report["not_run"], report["problem"]),
                         ("check", "surakarta", str(path), 0, None))
        self.assertEqual(len(report["failures"]), report["wrong"])
        self.assertEqual(report["failures"][0], {
            "what": "the two examples of the assignment", "function": "make_move_capture",
            "call": "make_move_capture('x.xx.x......oooo', (1, 1), (1, 3))", "outcome": "returned",
            "reason": "returned None", "right": "'x.xx........oxoo'", "returned": "None"})

    def test_it_gives_up_after_some_restarts(self):
        path = self.solution("import os\ndef make_move_capture(*question): os._exit(0)\n")
        lines = self.check("surakarta", path, *FAST, "--restarts", "2", status=1).stdout.splitlines()
        self.assertEqual(lines[-2], f"{path}: its process had to be started again more than 2 times")
        self.assertRegex(lines[-1], r"\A0 of (\d+) cases right, \d+ not run\Z")

    def test_it_gives_up_after_some_time(self):
        path = self.solution("import time\ndef make_move_capture(*question): time.sleep(0.3)\n")
        lines = self.check("surakarta", path, *FAST, "--time-limit", "60", "--total-limit", "0.5", status=1).stdout.splitlines()
        self.assertEqual(lines[-2], f"{path}: it took more than 0.5 s altogether")

    def test_wrong_usage(self):
        path = self.solution("def another(): pass\n")
        for args, words in {
                ("surakarta", path): f"referee.check: {path}: it defines no function make_move_capture or ",
                ("checkers", path): f"referee.check: {path}: it defines no function allowed_moves or play",
                ("checkers", self.dir / "none.py"): f"referee.check: {self.dir}/none.py: No such file or directory",
                ("checkers", self.dir): f"referee.check: {self.dir}: Is a directory",
                ("checkers", path, "--function", "another"): "referee.check: --function another: the functions of checkers are",
                ("checkers", path, "--function", "play=no"): f"referee.check: {path}: it defines no function no",
                ("chess", path): "usage: ", ("checkers",): "usage: ", ("checkers", path, "--cases", "-1"): "usage: ",
                ("checkers", path, "--time-limit", "nan"): "usage: ", ("checkers", path, "--memory", "1"): "usage: ",
        }.items():
            with self.subTest(args):
                result = self.check(*args, status=2)
                self.assertTrue(result.stderr.startswith(words), result.stderr)
                self.assertEqual(result.stdout, "")

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            result = subprocess.run(self.command("surakarta", self.solution(CAPTURES), *FAST), stdout=full, timeout=PATIENCE,
                                    stderr=subprocess.PIPE, encoding="utf-8", check=False)
        self.assertEqual((result.returncode, result.stderr),
                         (2, "referee.check: standard output: No space left on device\n"))

    def test_nothing_is_left_behind(self):
        asleep = "import time\ndef make_move_capture(*question):\n    time.sleep(3600)\n"
        forked = asleep.replace("import time", "import os, time").replace("    time", "    os.fork()\n    time")
        # What a solution has started itself is ended with it, unless the command is killed and cannot.
        for number, status, text, count in ((signal.SIGINT, 130, forked, 3), (signal.SIGTERM, 130, forked, 3),
                                            (signal.SIGKILL, -9, asleep, 2)):
            with self.subTest(number):
                path = self.solution(text)
                with subprocess.Popen(self.command("surakarta", path, "--time-limit", "3600"), stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) as process:
                    try:
                        self.wait_for_processes(lambda lines, count=count: len(lines) == count)
                        process.send_signal(number)
                        out, err = process.communicate(timeout=PATIENCE)
                    except BaseException:
                        process.kill()  # or leaving this block waits for it
                        raise
                self.assertEqual((process.returncode, out, err), (status, b"", b""))
                self.wait_for_processes(lambda lines: not lines)

    def test_help(self):
        out = self.check("--help").stdout
        for words in ("surakarta", "--cases", "--seed", "--time-limit", "--function", "--max-failures", "--json", "Exit status"):
            self.assertIn(words, out)


if __name__ == "__main__":
    unittest.main()
