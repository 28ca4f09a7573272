"""What a cache refuses, and that it is whole whatever happens to it."""
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import time

from caching import Caching
from support import GAMES, INCOMPLETE, PATIENCE, SANITIZED, WIN_1, WIN_2, catches, command, run, wait_until


class Damage(Caching):
    """A cache that cannot be read is no reason to stop: all is judged, and the next sweep has a new one."""

    def check(self, words, *args, replaced=True):
        expected = self.sweep("t").out
        damaged = self.read("c.db")
        result = self.sweep("--cache", "c.db", "--cache-read-only", *args, "t")
        self.assert_result(result, expected, words, 1)
        self.assertIn(b"warning: ", result.err)
        self.assertEqual(self.read("c.db"), damaged)
        result = self.sweep("--cache", "c.db", *args, "t")
        self.assert_result(result, expected, words, 1)
        self.assertEqual(self.cached(*args, "t")[0], expected)
        self.assertEqual(self.cached(*args, "t"), (expected, len(GAMES)))

    def test_changed_entries(self):
        for args in ([], ["--cache-by", "content"], ["--jobs", "1"]):
            with self.subTest(args=args):
                self.cached(*args, "t")
                self.ask("UPDATE files SET games = replace(games, '\"code\":1', '\"code\":2')")
                self.check("c.db: the cache is damaged at " + self.path("t/1"), *args)

    def test_what_is_cut_or_overwritten(self):
        self.cached()
        whole = self.read("c.db")
        for damaged in (whole[:len(whole) // 2], whole[:200], whole[:100] + bytes(len(whole) - 100)):
            for name in ("c.db-wal", "c.db-shm"):
                if os.path.exists(self.path(name)):
                    os.remove(self.path(name))
            self.write("c.db", damaged)
            self.check("c.db: ")

    def test_tables_that_are_not_ours(self):
        self.cached()
        self.ask("ALTER TABLE files RENAME COLUMN mtime_ns TO mtime")
        self.check("c.db: the cache is damaged")

    def test_reading_leaves_nothing_behind(self):
        self.cached()
        names = sorted(os.listdir(self.dir))
        self.assertEqual(self.sweep("--cache", "c.db", "--cache-read-only", "t").status, 1)
        self.assertEqual(sorted(os.listdir(self.dir)), names)

    def test_reading_where_nothing_can_be_written(self):
        expected, _ = self.cached()
        os.chmod(self.path("c.db"), 0o444)
        os.chmod(self.dir, 0o555)
        self.addCleanup(os.chmod, self.dir, 0o755)
        result = self.sweep("--cache", "c.db", "--cache-read-only", "--summary", "t", **self.as_nobody())
        self.assertEqual(result.out, expected)
        self.assertIn(b"cached   %d\n" % len(GAMES), result.err)


class Refusals(Caching):
    def test_what_cannot_be_written(self):
        self.cached()
        os.chmod(self.path("c.db"), 0o444)
        self.refused("the cache cannot be written", **self.as_nobody())
        os.chmod(self.path("c.db"), 0o666)
        os.chmod(self.dir, 0o555)
        self.refused("c.db: ", **self.as_nobody())

    def test_another_process_that_locks_it_for_good(self):
        """It waits 20 s; meanwhile another one finds a full disk."""
        self.cached(cache="locked.db")
        self.write_old("t/1", WIN_2)
        database = sqlite3.connect(self.path("locked.db"), isolation_level=None)
        self.addCleanup(database.close)
        database.execute("BEGIN IMMEDIATE")
        waiting = self.start_here("sweep", "--cache", "locked.db", "t")
        self.check_full_disk()
        self.assertIn(b"locked by another process", waiting.communicate(timeout=PATIENCE)[1])
        self.assertEqual(waiting.returncode, 2)

    def check_full_disk(self):
        for name in range(2000):
            self.write_old(f"many/{name}", WIN_1)

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

        result = self.sweep("--cache", "c.db", "-o", "report", "many", preexec_fn=limit)
        self.assert_result(result, b"", self.path("c.db"), 2)
        self.assertFalse(os.path.exists(self.path("report")))
        self.assert_whole()
        expected = self.sweep("many").out
        self.assertEqual(self.cached("many")[0], expected)
        self.assertEqual(self.cached("many"), (expected, 2000))

    def test_it_is_not_judged(self):
        for _ in range(3):
            out = self.sweep("--cache", "t/c.db", "--hidden", "t").out
            self.assertNotIn(b"c.db", out)
        child = self.start_here("sweep", "--cache", "t/c.db", "t", "-", stdin=subprocess.PIPE)
        wait_until(lambda: os.path.exists(self.path("t/c.db-wal")), "the log")
        out, _ = child.communicate(INCOMPLETE)
        self.assertNotIn(b"c.db", out)

    def test_files_of_many_games(self):
        """They are kept, unless there are very many in one file."""
        games = b"".join(b'[Event "%d"]\n1. 11-15 23-19 2. 8-11 *\n\n' % number for number in range(1000))
        self.write_old("p/some", games * 3)
        self.write_old("p/many", games * 130)

        def sweep(*args, **options):
            return run("sweep", "p", "--no-timing", "--format", "jsonl", *args, cwd=self.dir,
                       executable=command("checkers"), **options)

        expected = sweep()
        self.assertEqual(expected.out.count(b'"type":"game"'), 133_000)
        for hits in range(2):
            result = sweep("--cache", "c.db", "--summary", measure=True)
            self.assertEqual(result.out, expected.out)
            self.assertIn(b"\ncached   %d\n" % hits, result.err)
            self.assert_peak(result, 160)
        self.assertEqual(self.ask("SELECT CAST(path AS TEXT), count(*) FROM games GROUP BY path"),
                         [(self.path("p/some"), 3000)])


class Ends(Caching):
    """Sweeps that do not get to their ends, and several at once."""

    FILES = 1200

    def setUp(self):
        super().setUp()
        chance = random.Random(1)
        for number in range(self.FILES):
            self.write_old(f"many/{number % 7}/{number:05}", chance.choice(list(GAMES.values())))
        self.expected = self.sweep("many").out

    def test_interrupted(self):
        """What was judged until then is kept."""
        os.mkfifo(self.path("zz"))
        child = self.start_here("sweep", "--jobs", "1", "--cache", "e.db", "many", "zz")
        wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
        # It waits for somebody who writes into the FIFO when all the others have been judged.
        seen = b""
        while seen.count(b"\n") < self.FILES:
            seen += os.read(child.stdout.fileno(), 1 << 16)
        child.send_signal(signal.SIGINT)
        child.communicate()
        self.assertEqual(child.returncode, 130)
        self.assert_whole("e.db")
        self.assertEqual(self.cached("many", cache="e.db"), (self.expected, self.FILES))

    def test_stopped_early(self):
        failures = len(re.findall(rb"^[4-9]", self.expected, re.MULTILINE))
        result = self.sweep("--cache", "c.db", "--max-failures", str(failures // 2), "many")
        self.assertEqual(result.status, 1)
        out, hits = self.cached("many")
        self.assertEqual(out, self.expected)
        self.assertGreater(hits, self.FILES // 4)

    def test_several_at_once(self):
        for _ in range(3):
            children = [self.start_here("sweep", "--cache", "c.db", *args, "many")
                        for args in ([], [], ["--cache-by", "content"], ["--jobs", "1"])]
            for child in children:
                out, err = child.communicate()
                self.assertEqual((out, err, child.returncode), (self.expected, b"", 1))
            self.assert_whole()
            self.assertEqual(self.cached("many"), (self.expected, self.FILES))
            os.remove(self.path("c.db"))

    def test_several_make_it_at_once(self):
        self.write("one/game", WIN_1)
        for _ in range(5 if SANITIZED else 15):
            children = [self.start_here("sweep", "--cache", "new.db", "one") for _ in range(8)]
            for child in children:
                self.assertEqual((*child.communicate(), child.returncode), (b"1\tone/game\n", b"", 0))
            os.remove(self.path("new.db"))

    def test_several_with_other_options(self):
        for _ in range(3):
            children = [self.start_here("sweep", "--cache", "c.db", "--precedence", precedence, "many")
                        for precedence in ("spec", "first") * 2]
            for child in children:
                out, err = child.communicate()
                self.assertEqual((err, child.returncode), (b"", 1))
                self.assertEqual(len(out), len(self.expected))
            self.assertEqual(self.cached("many")[0], self.expected)


class Changing(Caching):
    FILES = 40

    def test_what_is_kept_is_the_last_content(self):
        """Somebody writes others of the same size while we sweep, and stops at some moment: what was read just before
        that is not taken for what is there now, though both were written within one tick of the file system's clock."""
        texts = [b"7 6 4\n%d\n" % column for column in range(4, 10)]  # two of them 6
        chance = random.Random(3)
        for name in range(self.FILES):
            self.write(f"w/{name}", texts[0])
        self.write("w/outside", texts[-1])  # stays wrong, that the exit status is 1 whatever is read of the others
        files = [open(self.path(f"w/{name}"), "r+b", buffering=0) for name in range(self.FILES)]
        for file in files:
            self.addCleanup(file.close)
        for _ in range(70):
            args = ["sweep", "--cache", "c.db", "--cache-by", chance.choice(["mtime", "content"]), "w"]
            child = self.start_here(*args, stdout=subprocess.DEVNULL)
            end = time.monotonic() + chance.uniform(0, 0.03)
            while time.monotonic() < end:
                os.pwrite(chance.choice(files).fileno(), chance.choice(texts), 0)
            self.assertEqual(child.wait(), 1)
            expected = self.sweep("w").out
            self.assertEqual(self.cached("w")[0], expected)
