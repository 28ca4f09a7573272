"""sweep: an iterator in path order, which may be left, closed, interrupted and shared by threads."""

import gc
import gzip
import os
import pathlib
import signal
import threading
import time
import unittest
import weakref

import referee
from referee import connectz
from support import DATA, PATIENCE, Case, command, reports, run, run_python, start_python

# Judges two files for ever: they are pipes that nobody writes to.
WAITING = """
import os, sys, referee
for name in ("a", "b"):
    os.mkfifo(os.path.join(sys.argv[1], name))
sweep = referee.connectz.sweep([os.path.join(sys.argv[1], name) for name in ("a", "b")])
def begun():
    print("begun", flush=True)
"""


def threads():
    """How many this process has, without those of sweeps that nothing refers to any more."""
    gc.collect()
    return len(os.listdir("/proc/self/task"))


class InOrder(Case):
    def test_the_same_as_the_command(self):
        folder = self.write_many(2500)
        found = [(verdict.path, int(verdict.code)) for verdict in connectz.sweep(folder)]
        lines = run(command("connectz"), "sweep", folder).stdout.decode().splitlines()
        self.assertEqual(found, [(line.split("\t")[1], int(line[0])) for line in lines])

    def test_every_sample_and_any_number_of_jobs(self):
        for game in ("boxshogi", "checkers", "connectz", "surakarta"):
            folder = str(DATA / game)
            expected = reports(game, folder)
            self.assertTrue(expected)
            for jobs in (0, 1, 2, 7):
                rows = getattr(referee, game).sweep([folder], jobs=jobs).to_dicts()
                self.assertEqual([(row["path"], row["code"], row["reason"], row.get("game")) for row in rows],
                                 [(one["path"], one["code"], one["reason"], one.get("game")) for one in expected])

    def test_what_is_judged(self):
        self.write("games/a.txt", "x")
        self.write("games/b.log", "x")
        self.write("games/.hidden/c.txt", "x")
        self.write("games/d/e.txt", "x")
        os.symlink("d", self.folder / "games" / "link")
        games = self.folder / "games"

        def names(**options):
            return [str(pathlib.Path(verdict.path).relative_to(games)) for verdict in connectz.sweep(games, **options)]

        self.assertEqual(names(), ["a.txt", "b.log", "d/e.txt"])
        self.assertEqual(names(include="*.txt"), ["a.txt", "d/e.txt"])
        self.assertEqual(names(include=["*.log", "e*"]), ["b.log", "d/e.txt"])
        self.assertEqual(names(exclude=["d"]), ["a.txt", "b.log"])
        self.assertEqual(names(hidden=True), [".hidden/c.txt", "a.txt", "b.log", "d/e.txt"])
        self.assertEqual(names(follow=True), ["a.txt", "b.log", "d/e.txt", "link/e.txt"])
        both = connectz.sweep([games / "b.log", os.fsencode(games / "a.txt"), str(games / "b.log")])
        self.assertEqual([pathlib.Path(verdict.path).name for verdict in both], ["a.txt", "b.log"])

    def test_a_missing_file_is_code_9(self):
        verdicts = list(connectz.sweep([self.folder / "missing", DATA / "connectz" / "3_no_move_yet.txt"]))
        self.assertEqual(sorted(verdict.code for verdict in verdicts), [3, 9])

    def test_only(self):
        folder = str(DATA / "connectz")
        codes = [verdict.code for verdict in connectz.sweep(folder)]
        for only, wanted in ((5, {5}), (referee.Code.DRAW, {0}), ([4, 8], {4, 8}), (range(4, 10), set(range(4, 10))),
                             ((), set()), (None, set(range(10)))):
            sweep = connectz.sweep(folder, only=only)
            self.assertEqual([verdict.code for verdict in sweep], [code for code in codes if code in wanted])
            self.assertEqual(sweep.summary.games, len(codes))

    def test_boards_and_times(self):
        path = str(DATA / "connectz" / "1_vertical_win.txt")
        self.assertEqual(next(connectz.sweep(path)).board, "")
        self.assertEqual(next(connectz.sweep(path, board=True)).board, connectz.judge(path).board)
        self.assertIsNone(next(connectz.sweep(path)).seconds)
        self.assertGreater(next(connectz.sweep(path, timing=True)).seconds, 0)

    def test_wrong_arguments(self):
        for error, call in ((ValueError, lambda: connectz.sweep([])),
                            (TypeError, lambda: connectz.sweep(5)),
                            (TypeError, lambda: connectz.sweep([5])),
                            (TypeError, lambda: connectz.sweep("x", onyl=4)),
                            (ValueError, lambda: connectz.sweep("x", only=10)),
                            (ValueError, lambda: connectz.sweep("x", only=[-1])),
                            (TypeError, lambda: connectz.sweep("x", only="4-9")),
                            (TypeError, lambda: connectz.sweep("x", only=True)),
                            (TypeError, lambda: connectz.sweep("x", on_progress=5)),
                            (TypeError, lambda: connectz.sweep(None)),
                            (TypeError, lambda: connectz.sweep("x", include=4)),
                            (TypeError, lambda: connectz.sweep("x", follow="yes"))):
            with self.assertRaises(error):
                call()

    def test_what_is_no_glob(self):
        for options in ({"include": "["}, {"exclude": ["*.txt", "a\\"]}):
            with self.assertRaisesRegex(referee.Error, "a glob"):
                list(connectz.sweep("x", **options))


class Leaving(Case):
    def test_at_any_time(self):
        folder = self.write_many(1000)
        before = threads()
        for count in (0, 1, 10, 999, 1000):
            sweep = connectz.sweep(folder)
            taken = [next(sweep).path for _ in range(count)]
            self.assertEqual(taken, sorted(taken))
            del sweep
        deadline = time.monotonic() + PATIENCE
        while threads() > before and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertEqual(threads(), before)

    def test_close_and_with(self):
        sweep = connectz.sweep(self.write_many(1000))
        next(sweep)
        sweep.close()
        sweep.close()
        with self.assertRaises(StopIteration):
            next(sweep)
        with connectz.sweep(str(self.folder / "games")) as sweep:
            next(sweep)
        self.assertEqual(list(sweep), [])

    def test_the_summary(self):
        folder = self.write_many(300)
        self.write("games/wrong", "7 6 4\n8\n")
        sweep = connectz.sweep(folder)
        for _ in sweep:
            pass
        summary = sweep.summary
        self.assertEqual((summary.files, summary.games, summary.failures, summary.partial), (301, 301, 1, False))
        self.assertEqual(summary.by_code, {code: {1: 100, 3: 200, 6: 1}.get(code, 0) for code in referee.Code})
        self.assertIsInstance(summary, referee.Summary)

    def test_when_many_wait_to_be_taken(self):
        # More than it judges ahead.
        sweep = connectz.sweep(self.write_pack(20000))
        time.sleep(0.1)
        self.assertEqual(sum(1 for _ in sweep), 20000)

    def test_left_behind_at_the_end_of_the_interpreter(self):
        folder = self.write_pack(20000)
        result = run_python("import sys, referee; sweep = referee.connectz.sweep(sys.argv[1]); print(next(sweep).code)",
                            folder)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, b"1\n", b""))

    def test_after_a_fork(self):
        # More than it judges ahead. The address sanitizer of clang 14 keeps the lock of its allocator in a child if
        # another thread allocated at the fork: there the fork is made when all other threads wait.
        result = run_python("""
import os, sys, time, referee

def others_wait():
    states = [open(f"/proc/self/task/{task}/stat").read().rpartition(")")[2].split()[0]
              for task in os.listdir("/proc/self/task") if int(task) != os.getpid()]
    return all(state == "S" for state in states)

sweep = referee.connectz.sweep(sys.argv[1])
next(sweep)
checks = 20 if "REFEREE_SANITIZED" in os.environ else 0
while checks > 0:
    time.sleep(0.01)
    checks = checks - 1 if others_wait() else 20
child = os.fork()
if child == 0:
    try:
        while True:
            next(sweep)
    except ValueError as error:
        print(error, flush=True)
    assert sum(1 for _ in referee.connectz.sweep(sys.argv[1])) == 20000
    sys.exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
assert sum(1 for _ in sweep) == 19999
""", self.write_pack(20000))
        self.assertEqual((result.returncode, result.stdout, result.stderr),
                         (0, b"this sweep belongs to another process\n0\n", b""))


class ProgressOfSweeps(Case):
    def test_it_is_called(self):
        told = []
        sweep = connectz.sweep(self.write_many(500), on_progress=told.append)
        self.assertEqual(sum(1 for _ in sweep), 500)
        self.assertEqual((told[-1].files, told[-1].games, told[-1].failures), (500, 500, 0))
        self.assertGreater(told[-1].bytes, 500 * 8)
        self.assertEqual(told, sorted(told))
        self.assertEqual(list(sweep), [])
        self.assertEqual(told[-1].files, 500)

    def test_it_is_called_while_nothing_comes(self):
        fifo = str(self.folder / "fifo")
        os.mkfifo(fifo)
        called = threading.Event()

        def stop(_):
            called.set()
            raise RuntimeError("enough")

        sweep = connectz.sweep(fifo, on_progress=stop)
        with self.assertRaisesRegex(RuntimeError, "enough"):
            next(sweep)
        self.assertTrue(called.is_set())


    def test_stop_iteration_is_no_end_of_the_sweep(self):
        sweep = connectz.sweep(self.write_pack(10), on_progress=lambda _: next(iter(())))
        with self.assertRaisesRegex(RuntimeError, "on_progress raised StopIteration"):
            list(sweep)

    def test_a_slow_one_does_not_stop_the_sweep(self):
        calls = []

        def slow(progress):
            calls.append(progress)
            time.sleep(0.12)

        self.assertEqual(sum(1 for _ in connectz.sweep(self.write_pack(3000), on_progress=slow)), 3000)
        self.assertLess(len(calls), 100)

    def test_it_may_not_take_from_the_sweep(self):
        sweep = connectz.sweep(self.write_pack(10), on_progress=lambda _: next(sweep))
        with self.assertRaisesRegex(ValueError, "this sweep is in use: by another thread, or on_progress"):
            list(sweep)

    def test_it_may_close_the_sweep(self):
        sweep = connectz.sweep(self.write_pack(20000), on_progress=lambda _: sweep.close())
        self.assertLess(sum(1 for _ in sweep), 20000)

    def test_a_cycle_through_it_is_collected(self):
        path = self.write_pack(20000)
        before = threads()

        class Bar:
            def update(self, progress):
                self.progress = progress

        for _ in range(10):
            bar = Bar()
            bar.sweep = connectz.sweep(path, on_progress=bar.update)
            next(bar.sweep)
        last = weakref.ref(bar)
        del bar
        gc.collect()
        self.assertIsNone(last())
        self.assertEqual(threads(), before)


class Interrupted(Case):
    def interrupt(self, program):
        """What a program prints that is interrupted soon after it calls begun()."""
        child = start_python(WAITING + program, str(self.folder), stdout=-1, stderr=-1)
        self.addCleanup(child.kill)
        self.assertEqual(child.stdout.readline(), b"begun\n")
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE)
        return out, err

    def test_ctrl_c_in_a_sweep(self):
        out, err = self.interrupt("""
import time
try:
    begun()
    next(sweep)
except KeyboardInterrupt:
    print("interrupted", list(sweep))
""")
        self.assertEqual((out, err), (b"interrupted []\n", b""))

    def test_ctrl_c_in_a_small_file_that_is_much(self):
        with gzip.open(self.folder / "game.gz", "wb", compresslevel=9) as file:
            file.write(b"7 999999999 60\n")
            for _ in range(300):
                file.write(b"1\n2\n3\n4\n5\n6\n7\n" * 100000)
        out, err = self.interrupt("""
sweep.close()
try:
    begun()
    while True:
        referee.connectz.judge(os.path.join(sys.argv[1], "game.gz"))
except KeyboardInterrupt:
    print("interrupted")
""")
        self.assertEqual((out, err), (b"interrupted\n", b""))

    def test_ctrl_c_in_many_games_of_a_short_text(self):
        """Illegal moves in set-ups with captures in thousands of ways, each of which takes a long time to explain."""
        game = '[GameType "40"]\n[FEN "W:WK11:BK3,K7,K9,K13,K18,K19,K20,K22,K27,K29,K31,K33,K34,K36,K38,K42,K47"]\n\n11-2 *\n\n'
        out, err = self.interrupt(f"""
sweep.close()
text = {game!r} * 1000
try:
    begun()
    referee.checkers.judge_text_all(text)
except KeyboardInterrupt:
    print("interrupted")
""")
        self.assertEqual((out, err), (b"interrupted\n", b""))

    def test_ctrl_c_in_judge(self):
        out, err = self.interrupt("""
sweep.close()
try:
    begun()
    referee.connectz.judge(os.path.join(sys.argv[1], "a"))
except KeyboardInterrupt:
    print("interrupted")
""")
        self.assertEqual((out, err), (b"interrupted\n", b""))

    def test_nobody_catches_it(self):
        _, err = self.interrupt("begun()\nfor verdict in sweep: pass")
        self.assertIn(b"KeyboardInterrupt", err)
        self.assertNotIn(b"terminate", err)

    def test_other_handlers_run(self):
        out, _ = self.interrupt("""
import signal
def handler(number, frame):
    raise ZeroDivisionError
signal.signal(signal.SIGINT, handler)
try:
    begun()
    next(sweep)
except ZeroDivisionError:
    print("handled")
""")
        self.assertEqual(out, b"handled\n")


class ManyAtOnce(Case):
    def test_threads_that_sweep_at_once(self):
        folder = self.write_many(2000)
        expected = [verdict.path for verdict in connectz.sweep(folder)]
        found = {}

        def sweep(number):
            found[number] = [verdict.path for verdict in connectz.sweep(folder, jobs=1 + number % 3)]

        running = [threading.Thread(target=sweep, args=(number,)) for number in range(6)]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        self.assertEqual(found, {number: expected for number in range(6)})

    def test_threads_that_take_from_one_sweep(self):
        sweep = connectz.sweep(self.write_pack(5000))
        taken, refused = [], []

        def take():
            while True:
                try:
                    taken.append(next(sweep).game)
                except StopIteration:
                    return
                except ValueError as error:
                    refused.append(str(error))

        running = [threading.Thread(target=take) for _ in range(4)]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        self.assertEqual(len(taken), 5000)
        self.assertEqual(len(set(taken)), 5000)
        self.assertLessEqual(set(refused), {"this sweep is in use: by another thread, or on_progress"})

    def test_one_thread_closes_while_another_waits(self):
        fifo = str(self.folder / "fifo")
        os.mkfifo(fifo)
        sweep = connectz.sweep(fifo)
        closer = threading.Timer(0.2, sweep.close)
        closer.start()
        self.assertEqual(list(sweep), [])
        closer.join()


if __name__ == "__main__":
    unittest.main()
