"""judge and judge_text of every game: the same verdicts as the commands', from files and from memory."""

import copy
import gzip
import multiprocessing
import os
import pathlib
import pickle
import re
import subprocess
import sys
import threading
import unittest

import referee
from support import DATA, INCOMPLETE, WON, Case, reports, run_python, samples

MODULES = {"boxshogi": referee.boxshogi, "checkers": referee.checkers, "connectz": referee.connectz,
           "surakarta": referee.surakarta}


def as_reported(verdict):
    """A verdict as JSON has it: pairs are lists there."""
    row = verdict.to_dict()
    if "winning_line" in row:
        row["winning_line"] = [list(cell) for cell in row["winning_line"]]
    return {"type": "game", **row}


class AsTheCommands(Case):
    maxDiff = None

    def test_every_sample(self):
        for game, path in samples():
            with self.subTest(path):
                found = [as_reported(verdict) for verdict in MODULES[game].judge_all(path)]
                self.assertEqual(found, reports(game, path))

    def test_one_game_of_a_file_and_of_a_text(self):
        for game, path in samples():
            with self.subTest(path):
                module = MODULES[game]
                verdict = module.judge(path)
                self.assertEqual(verdict.to_dict(), module.judge_all(path)[0].to_dict())
                content = pathlib.Path(path).read_bytes()
                for text in (content, bytearray(content), memoryview(content), content.decode("utf-8", "surrogateescape")):
                    row = module.judge_text(text).to_dict()
                    self.assertEqual(row.pop("path"), "")
                    self.assertEqual({"path": path, **row}, verdict.to_dict())
                    self.assertEqual([one.to_dict() for one in module.judge_text_all(text)], [{"path": "", **row}])

    def test_options(self):
        both = "7 6 4\n" + "1\n" * 7 + "9\n"
        self.assertEqual(referee.connectz.judge_text(both).code, 6)
        self.assertEqual(referee.connectz.judge_text(both, precedence="first").code, 5)
        text = "xxxx........oooo\n0,0 0,1\n0,3 0,2\n"
        self.assertEqual(referee.surakarta.judge_text(text).code, 3)
        self.assertEqual(referee.surakarta.judge_text(text, draw_after=2).code, 0)
        self.assertEqual(referee.connectz.judge_text(WON, max_bytes=3).code, 9)
        self.assertEqual(referee.connectz.judge_text(gzip.compress(WON.encode())).code, 1)
        self.assertEqual(referee.connectz.judge_text(gzip.compress(WON.encode()), compression="none").code, 8)
        self.assertEqual(referee.connectz.judge_text('{"id":"a","frame":[7,6,4],"moves":[1]}\n').code, 3)
        self.assertEqual(referee.connectz.judge_text('{"id":"a","frame":[7,6,4],"moves":[1]}\n', input_format="game").code, 8)
        path = self.write("game", WON)
        self.assertIsNone(referee.connectz.judge(path).seconds)
        self.assertGreater(referee.connectz.judge(path, timing=True).seconds, 0)
        for how in ("auto", "read", "map"):
            self.assertEqual(referee.connectz.judge(path, input=how, jobs=2).code, 1)
        crowned = str(DATA / "checkers" / "2_crowned_man_stops.seed5.pdn")
        self.assertNotEqual(referee.checkers.judge(crowned, rules="english").code,
                            referee.checkers.judge(crowned, rules="king-goes-on").code)


class Verdicts(Case):
    def test_what_a_verdict_has(self):
        path = self.write("game", "7 6 4\n" + "1\n" * 7)
        verdict = referee.connectz.judge(path)
        self.assertIs(verdict.code, referee.Code.ILLEGAL_MOVE)
        self.assertEqual((verdict.code, verdict.name, verdict.is_valid), (5, "illegal_move", False))
        self.assertEqual((verdict.line, verdict.byte, verdict.move, verdict.player), (8, 18, 7, 1))
        self.assertEqual((verdict.path, verdict.game, verdict.moves, verdict.bytes), (path, None, 7, 20))
        self.assertIsNone(verdict.expected)
        self.assertEqual(verdict.frame, [7, 6, 4])
        self.assertEqual(verdict.properties, {"frame": [7, 6, 4]})
        self.assertIn("frame", dir(verdict))
        self.assertEqual(repr(verdict), f"<Verdict 5 illegal_move {path!r}: column 1 is full: it holds 6 counters "
                                        "(line 8, byte 18, move 7, player 1)>")
        with self.assertRaisesRegex(AttributeError, "no 'tags'; its properties: frame"):
            verdict.tags
        self.assertFalse(hasattr(verdict, "tags"))

    def test_what_does_not_apply_is_none(self):
        verdict = referee.connectz.judge(self.write("game", INCOMPLETE))
        self.assertEqual((verdict.line, verdict.byte, verdict.move, verdict.player), (None, None, None, None))
        self.assertEqual(list(verdict.to_dict()), ["path", "code", "name", "reason", "moves", "bytes", "frame"])

    def test_boards(self):
        drawn = referee.connectz.judge(self.write("game", WON)).board
        self.assertIn("4 |>X<", drawn)
        self.assertEqual(referee.connectz.judge_text(WON).board, drawn)
        self.assertEqual(referee.connectz.judge_text("x").board, "")
        text = (DATA / "boxshogi" / "3_two_moves.txt").read_text()
        self.assertIn("a  b  c  d  e", referee.boxshogi.judge_text(text).board)
        two = (DATA / "checkers" / "0_agreed.pdn").read_text() + "\n" + (DATA / "checkers" / "3_adjourned.pdn").read_text()
        first, second = referee.checkers.judge_text_all(two)
        self.assertTrue(second.board)
        self.assertNotEqual(first.board, second.board)

    def test_codes(self):
        self.assertEqual([code.value for code in referee.Code], list(range(10)))
        self.assertTrue(referee.Code.INCOMPLETE.is_valid)
        self.assertFalse(referee.Code.ILLEGAL_CONTINUE.is_valid)
        for code in referee.Code:
            self.assertIn(code.meaning, referee.Code.__doc__)
        stub = pathlib.Path(referee.__file__).with_name("code.pyi").read_text()
        self.assertEqual(re.findall(r"^    (\w+) = \.\.\.$", stub, re.MULTILINE), [code.name for code in referee.Code])

    def test_numbers_of_any_size(self):
        for digits in (1, 17, 18, 19, 20, 400, 4300):
            columns = int("9" * digits)
            verdict = referee.connectz.judge_text(f"{columns} 6 4\n1\n")
            self.assertEqual(verdict.frame, [columns, 6, 4])
            self.assertIn(str(columns), str(verdict.to_dict()))
        # More digits than Python reads and writes.
        self.assertEqual(referee.connectz.judge_text(f"{'9' * 100000} 6 4\n1\n").frame, ["9" * 100000, 6, 4])
        self.assertEqual(referee.connectz.judge_text(f"{2**64 - 1} {10**18} {10**17}\n").frame,
                         [2**64 - 1, 10**18, 10**17])
        moves = "".join(f"{10**29 + column}\n{1}\n" for column in range(4))
        won = referee.connectz.judge_text(f"{10**30} 6 4\n{moves}")
        self.assertEqual(won.winning_line, [(10**29 + column, 1) for column in range(4)])
        columns = [f"{'9' * 4299}{last}" for last in range(6, 10)] + ["1" + "0" * 4300]
        moves = "".join(f"{column}\n1\n" for column in columns)
        won = referee.connectz.judge_text(f"1{'0' * 5000} 6 5\n{moves}")
        self.assertEqual(won.winning_line, [(10**4300 - 4 + i, 1) for i in range(4)] + [(columns[4], 1)])
        self.assertIn(columns[4], str(won.to_dict()))

    def test_lines_in_all_directions(self):
        for moves, line in (("1 2 1 2 1 2 1", [(1, row) for row in (1, 2, 3, 4)]),
                            ("1 1 2 2 3 3 4", [(column, 1) for column in (1, 2, 3, 4)]),
                            ("1 2 2 3 3 4 3 4 4 6 4", [(i, i) for i in (1, 2, 3, 4)]),
                            ("4 3 3 2 2 1 2 1 1 6 1", [(5 - i, i) for i in (1, 2, 3, 4)])):
            found = referee.connectz.judge_text("7 6 4\n" + moves.replace(" ", "\n") + "\n").winning_line
            self.assertEqual(sorted(found), sorted(line))


    def test_pickled_copied_compared(self):
        for game, path in samples():
            for verdict in MODULES[game].judge_all(path):
                pickled = [pickle.loads(pickle.dumps(verdict, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
                for other in (*pickled, copy.copy(verdict), copy.deepcopy(verdict)):
                    self.assertEqual(other, verdict)
                    self.assertEqual(hash(other), hash(verdict))
                    self.assertEqual((other.to_dict(), other.board, repr(other)),
                                     (verdict.to_dict(), verdict.board, repr(verdict)))
        self.assertEqual(referee.connectz.judge_text(WON), referee.connectz.judge_text(WON))
        self.assertNotEqual(referee.connectz.judge_text(WON), referee.connectz.judge_text(INCOMPLETE))
        self.assertNotEqual(referee.connectz.judge_text(WON), 1)
        pair = '{"id":"a","expect":3,"frame":[7,6,4],"moves":[1]}\n' * 2
        for verdict in referee.connectz.judge_text_all(pair):
            self.assertEqual(pickle.loads(pickle.dumps(verdict)).expected, 3)

    def test_no_pickles(self):
        for other in (referee.checkers.Position(), referee.boxshogi.Position(), referee.connectz.sweep(self.write("game", WON))):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with self.assertRaises(TypeError):
                    pickle.dumps(other, protocol)

    def test_a_lower_limit_of_digits(self):
        program = "from referee import connectz; print(len(connectz.judge_text('7 6 ' + '9' * 1000 + chr(10)).frame[2]))"
        printed = subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONINTMAXSTRDIGITS": "640"}, check=True,
                                 capture_output=True)
        self.assertEqual(printed.stdout, b"1000\n")

    def test_in_processes(self):
        path = self.write("game", WON)
        for start in ("fork", "spawn"):
            with multiprocessing.get_context(start).Pool(2) as pool:
                self.assertEqual(pool.map(referee.connectz.judge, [path] * 4), [referee.connectz.judge(path)] * 4)

    def test_boards_of_many_games(self):
        # Drawn together, and not each from the beginning of the text.
        count = 20000
        games = '{"id":"a","frame":[7,6,4],"moves":[1,2]}\n' * count
        verdicts = referee.connectz.judge_text_all(games)
        self.assertEqual({verdict.board for verdict in verdicts}, {referee.connectz.judge_text("7 6 4\n1\n2\n").board})


class Trouble(Case):
    def test_what_cannot_be_read_is_code_9(self):
        for path in (self.folder / "missing", self.folder):
            verdict = referee.connectz.judge(path)
            self.assertEqual((verdict.code, verdict.path), (9, str(path)))
            self.assertTrue(verdict.reason)

    def test_paths(self):
        path = self.write("game", WON)
        for given in (path, os.fsencode(path), pathlib.Path(path)):
            self.assertEqual(referee.connectz.judge(given).path, path)
        odd = os.fsencode(self.folder) + b"/odd\xff\n"
        os.rename(path, odd)
        self.assertEqual(os.fsencode(referee.connectz.judge(odd).path), odd)
        self.assertEqual(os.fsencode(referee.connectz.judge(os.fsdecode(odd)).path), odd)

    def test_more_than_one_game(self):
        text = (DATA / "checkers" / "0_agreed.pdn").read_text() * 3
        path = self.write("three.pdn", text)
        with self.assertRaisesRegex(ValueError, r"three.pdn' holds more than one game; judge_all\(\)"):
            referee.checkers.judge(path)
        with self.assertRaisesRegex(ValueError, r"the text holds more than one game; judge_text_all\(\)"):
            referee.checkers.judge_text(text)
        for verdicts in (referee.checkers.judge_all(path), referee.checkers.judge_text_all(text)):
            self.assertEqual([(one.game, one.code) for one in verdicts], [(1, 0), (2, 0), (3, 0)])

    def test_wrong_arguments(self):
        for error, message, call in (
                (TypeError, "text is str or bytes, not int", lambda: referee.connectz.judge_text(5)),
                (TypeError, "text is str or bytes, not None", lambda: referee.connectz.judge_text(None)),
                (TypeError, "not int", lambda: referee.connectz.judge(5)),
                (ValueError, "null byte", lambda: referee.connectz.judge("a\0b")),
                (ValueError, "a code is an int from 0 to 9", lambda: referee.connectz.sweep("x", only=[2**70])),
                (TypeError, "jobs is an int or None, not bool", lambda: referee.connectz.judge("x", jobs=True)),
                (ValueError, "max_seconds is a number or None", lambda: referee.connectz.judge("x", max_seconds=10**400)),
                (TypeError, "compression is one of", lambda: referee.connectz.judge("x", compression=[])),
                (TypeError, "no option 'job'", lambda: referee.connectz.judge("x", job=2)),
                (TypeError, "no option 'rules'", lambda: referee.connectz.judge("x", rules="english")),
                (TypeError, "no option 'timing'", lambda: referee.connectz.judge_text("x", timing=True)),
                (TypeError, "jobs is an int or None, not str", lambda: referee.connectz.judge("x", jobs="2")),
                (TypeError, "jobs is an int or None, not list", lambda: referee.connectz.judge("x", jobs=[])),
                (ValueError, "jobs is a whole number from 0 to 512", lambda: referee.connectz.judge("x", jobs=513)),
                (ValueError, "jobs is a whole number from 0 to 512", lambda: referee.connectz.judge("x", jobs=-1)),
                (ValueError, "max_bytes is a whole number", lambda: referee.connectz.judge("x", max_bytes=-1)),
                (ValueError, "max_seconds is at least 0", lambda: referee.connectz.judge("x", max_seconds=-1)),
                (ValueError, "max_seconds is at least 0",
                 lambda: referee.connectz.judge("x", max_seconds=float("nan"))),
                (TypeError, "timing is True or False, not int", lambda: referee.connectz.judge("x", timing=1)),
                (ValueError, "precedence is one of 'spec', 'first', not 'last'",
                 lambda: referee.connectz.judge("x", precedence="last")),
                (ValueError, "draw_after is a whole number from 1",
                 lambda: referee.surakarta.judge("x", draw_after=0))):
            with self.subTest(message), self.assertRaisesRegex(error, message):
                call()

    def test_wrong_kernel(self):
        program = "import os; os.environ['REFEREE_KERNEL'] = 'none'; import referee; referee.connectz.judge_text('1')"
        self.assertIn("REFEREE_KERNEL", run_python(program).stderr.decode())


class Threads(Case):
    def test_many_threads_judge_at_once(self):
        path = self.write("game", WON)
        wrong = []

        def judge(number):
            for i in range(300):
                text = WON if (number + i) % 2 else INCOMPLETE
                verdict = referee.connectz.judge_text(text)
                if verdict.code != (1 if (number + i) % 2 else 3) or referee.connectz.judge(path).code != 1:
                    wrong.append((number, i))

        threads = [threading.Thread(target=judge, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_the_lock_is_released(self):
        # Within one call, another thread counts. It gets no turn while the lock is held.
        text = "7 20000000 60\n" + "1\n2\n3\n4\n5\n6\n7\n" * 2000000
        turns, most = 0, 0
        done = threading.Event()

        def count():
            nonlocal turns
            while not done.wait(0.0002):
                turns += 1

        thread = threading.Thread(target=count)
        thread.start()
        for _ in range(5):
            before = turns
            referee.connectz.judge_text(text, jobs=1)
            most = max(most, turns - before)
        done.set()
        thread.join()
        self.assertGreater(most, 5)

    def test_after_a_fork(self):
        # Threads that helped with a large file do not run in the child: which judges again, and ends.
        path = self.write("large", "7 20000000 60\n" + "1\n2\n3\n4\n5\n6\n7\n" * 1000000)
        program = f"""
import os, sys, referee
code = referee.connectz.judge({path!r}, jobs=4).code
assert len(os.listdir("/proc/self/task")) > 1
for judges in (False, True):
    child = os.fork()
    if child == 0:
        if judges:
            assert referee.connectz.judge({path!r}, jobs=4).code == code
            for limit in range(1000, 1040):
                referee.connectz.judge_text("x", max_bytes=limit)
        sys.exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
        self.assertEqual(run_python(program).stdout, b"0\n0\n")

    def test_the_interpreter_ends_while_threads_judge(self):
        for work in ('referee.connectz.judge_text("7 6 4\\n1\\n")',
                     f'list(referee.connectz.sweep({str(DATA / "connectz")!r}))',
                     'referee.boxshogi.perft(3)'):
            result = run_python(f"""
import referee, threading, time
def work():
    while True:
        {work}
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.05)
""")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertNotIn(b"terminate", result.stderr)

    def test_codes_and_boards_by_many_threads_first(self):
        result = run_python("""
import sys, threading, referee
sys.setswitchinterval(1e-6)
text = "7 60 40\\n" + "".join(f"{1 + (m * 5 + m // 7) % 7}\\n" for m in range(400))
boards = set()
for _ in range(100):
    verdict = referee.connectz.judge_text(text)
    barrier = threading.Barrier(4)
    def look():
        barrier.wait()
        verdict.code, boards.add(verdict.board)
    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print(len(boards))
""")
        self.assertEqual((result.stdout, result.stderr), (b"1\n", b""))

    @unittest.skipIf("REFEREE_SANITIZED" in os.environ, "a sanitizer keeps memory that was freed")
    def test_memory_is_given_back(self):
        program = """
import resource, referee
def judge():
    for _ in range(20000):
        verdict = referee.connectz.judge_text("7 6 4\\n1\\n2\\n1\\n2\\n1\\n2\\n1\\n")
        verdict.to_dict(), verdict.board if _ % 50 == 0 else None, repr(verdict)
        referee.checkers.allowed_moves(["_b__", "__w_", "____", "____"], "b")
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
judge()
before = peak()
for _ in range(3):
    judge()
print(peak() - before)
"""
        self.assertLess(int(run_python(program).stdout), 4096)


if __name__ == "__main__":
    unittest.main()
