"""Sweeps over a slow file system (tests/slow_fs), which also fails and hangs; and that file system itself."""
import errno
import gzip
import os
import random
import re
import shutil
import signal
import sys
import threading
import unittest

from pipes import unread_bytes
from support import CASES, Case, INCOMPLETE, MIB, ROOT, WIN_1, catches, has_handled, lines, wait_until

sys.path.insert(0, str(ROOT / "tests" / "slow_fs"))

# pylint: disable=wrong-import-position
from slow_fs import SlowFileSystem  # noqa: E402

PROGRAM = os.path.abspath(os.environ.get("REFEREE_SLOW_FS", ROOT / "build" / "tests" / "slow_fs" / "slow_fs"))
MANY = 300  # requests in flight
BACKGROUND = 200000  # bytes, which the kernel reads ahead in the background: of that it limits what is in flight
LARGE = b"7 1000000000 60\n" + b"1\n2\n3\n4\n5\n6\n7\n" * 400000  # 5.6 MB: mapped
MIDDLE = LARGE[:MIB]  # read block by block


class SlowCase(Case):
    """`t` is a tree, over which the slow file system is mounted: the paths in reports stay the same."""

    def mounted(self, **options):
        return SlowFileSystem(PROGRAM, self.path("t"), self.path("t"), **options)

    def in_threads(self, count, function):
        """Begins `function(0)`, `function(1)`... at once, in a thread each."""
        threads = [threading.Thread(target=function, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
            self.addCleanup(thread.join)
        return threads


class FileSystem(SlowCase):
    def setUp(self):
        super().setUp()
        self.write("t/other", b"other")
        for number in range(MANY):
            os.truncate(self.write(f"t/d/n{number}", b"%d" % number), BACKGROUND)

    def read_whole(self, number):
        return self.read(f"t/d/n{number}").rstrip(b"\0")

    def test_as_many_requests_wait_as_are_made(self):
        for options in ({"hold_lookup": "n"}, {"hold_open": "n"}, {"hold_read": "n"}):
            with self.subTest(options), self.mounted(**options) as slow:
                contents = {}

                def read_one(number, contents=contents):
                    contents[number] = self.read_whole(number)

                threads = self.in_threads(MANY, read_one)
                wait_until(lambda slow=slow: slow.requests()["held"] == MANY, "the requests")
                self.assertEqual(contents, {})
                self.assertEqual(self.read("t/other"), b"other")  # others are served meanwhile
                self.assertEqual(slow.requests()["most_in_flight"], MANY + 1)
                self.assertEqual(slow.let_go()["held"], 0)
                for thread in threads:
                    thread.join(20)
                self.assertEqual(contents, {number: b"%d" % number for number in range(MANY)})
                self.assertEqual(slow.requests()["in_flight"], 0)
                self.assertEqual(self.read_whole(0), b"0")  # nor does it hold any more

    def test_one_at_a_time(self):
        with self.mounted(delay=10) as slow:
            for _ in range(20):
                self.assertEqual(self.read("t/other"), b"other")
            requests = slow.requests()
        self.assertEqual((requests["most_in_flight"], requests["open"], requests["read"]), (1, 20, 20))

    def test_cold_and_warm(self):
        """Whether a second pass asks again."""
        for kept in (0, 3600):
            with self.mounted(kept=kept) as slow:
                seen = []
                for _ in range(2):
                    self.read_whole(7)
                    seen.append(slow.requests())
                for kind, again in (("lookup", not kept), ("read", not kept), ("open", True)):
                    self.assertEqual(seen[1][kind] > seen[0][kind], again, (kind, kept))

    def test_what_is_mirrored(self):
        os.symlink("d/n7", self.path("t/link"))
        plain = {name: os.lstat(self.path(name)) for name in ("t/d/n7", "t/link", "t/d")}
        with self.mounted():
            for name, status in plain.items():
                slow = os.lstat(self.path(name))
                for field in ("st_mode", "st_size", "st_mtime_ns", "st_ino", "st_uid"):
                    self.assertEqual(getattr(slow, field), getattr(status, field), (name, field))
            self.assertEqual(os.readlink(self.path("t/link")), "d/n7")
            self.assertEqual(self.read("t/link").rstrip(b"\0"), b"7")
            self.assertEqual(len(os.listdir(self.path("t/d"))), MANY)
            with self.assertRaises(FileNotFoundError):
                self.read("t/d/none")
            with self.assertRaises(OSError):
                self.write("t/new")

    def test_the_end(self):
        """However it ends: the folder is there again, and who waits gets an error."""
        for number in (signal.SIGTERM, signal.SIGINT, None):
            with self.subTest(number=number):
                errors = []

                def open_held(_, errors=errors):
                    with self.assertRaises(OSError) as caught:
                        self.read_whole(7)
                    errors.append(caught.exception.errno)

                with self.mounted(hold_open="n7") as slow:
                    thread, = self.in_threads(1, open_held)
                    wait_until(lambda slow=slow: slow.requests()["held"] == 1, "the request")
                    if number:
                        slow.child.send_signal(number)
                        self.assertEqual(slow.child.wait(20), 0)
                thread.join(20)
                self.assertEqual(errors, [errno.EIO])
                self.assertEqual(self.read_whole(7), b"7")

    def test_killed(self):
        """No mount is left behind, and the test that had it fails."""
        with self.assertRaisesRegex(OSError, "slow_fs ended with -9"):
            with self.mounted() as slow:
                slow.child.kill()
        self.assertEqual(self.read_whole(7), b"7")

    def test_no_such_folder(self):
        with self.assertRaisesRegex(OSError, "nowhere: No such file or directory"):
            with SlowFileSystem(PROGRAM, self.path("nowhere"), self.path("t")):
                pass


class Sweeps(SlowCase):
    def report(self, *args):
        """A report without times."""
        result = self.sweep(*args, "t")
        self.assertEqual(result.err, b"")
        return result.status, re.sub(rb'"seconds":[0-9.e-]+', b"", result.out)

    def test_the_report_is_that_of_the_plain_folder(self):
        shutil.copytree(CASES, self.path("t/cases"))
        self.write("t/large", LARGE)
        self.write("t/middle", MIDDLE)
        self.write("t/d/e/f", WIN_1)
        os.symlink("middle", self.path("t/link"))
        for form in ("codes", "jsonl"):
            plain = self.report("--format", form, "--jobs", "1")
            for jobs, kept in (("1", 3600), ("2", 0), ("8", 3600)):
                with self.subTest(form=form, jobs=jobs), self.mounted(delay=100, kept=kept) as slow:
                    self.assertEqual(self.report("--format", form, "--jobs", jobs), plain)
                    self.assertGreater(slow.requests()["open"], 300)

    def test_the_first_file_comes_last(self):
        """What is done behind it waits, and the report has the order of the paths."""
        for number in range(MANY):
            self.write(f"t/{number:03}", INCOMPLETE if number % 2 else WIN_1)
        plain = self.sweep("t")
        for jobs in ("2", "8"):
            with self.subTest(jobs=jobs), self.mounted(hold_open="000") as slow:
                child = self.start_here("sweep", "--jobs", jobs, "t")
                wait_until(lambda slow=slow: slow.requests()["open"] > MANY // 2, "the others")
                self.assertEqual(unread_bytes(child.stdout.fileno()), 0)
                slow.let_go()
                self.assertEqual(child.communicate(timeout=20), (plain.out, b""))

    def test_files_in_flight(self):
        """As many as are asked for, whatever the number of jobs; and no more."""
        for number in range(MANY):
            self.write(f"t/{number:03}", INCOMPLETE if number % 2 else WIN_1)
        plain = self.sweep("t")
        for how in ("io_uring", "threads"):
            for jobs, in_flight in (("1", 40), ("2", 100), ("8", 1)):
                with self.subTest(how=how, jobs=jobs), self.mounted(hold_open="0", kept=3600) as slow:
                    child = self.start_here("sweep", "--jobs", jobs, "--input", how, "--in-flight", str(in_flight), "t")
                    wait_until(lambda slow=slow, count=in_flight: slow.requests()["held"] == count, "the requests")
                    slow.let_go()
                    self.assertEqual(child.communicate(timeout=20), (plain.out, b""))
                    self.assertLessEqual(slow.requests()["most_in_flight"], in_flight + 2)  # and a directory, and the end of a file

    def test_the_first_files_show_that_it_pays(self):
        for number in range(MANY):
            self.write(f"t/{number:03}", WIN_1)
        plain = self.sweep("t")
        # How many of them wait at once depends on the machine; without reading ahead at most three do.
        for args, least, most in (([], 20, MANY), (["--in-flight", "16"], 6, 18), (["--in-flight", "0"], 1, 3)):
            with self.subTest(args=args), self.mounted(delay=2000, kept=3600) as slow:
                self.assert_result(self.sweep("--jobs", "2", *args, "t"), plain.out)
                self.assertIn(slow.requests()["most_in_flight"], range(least, most + 1))

    def test_files_that_fail(self):
        """Those get a 9 with the reason, and no other file does."""
        reasons = {"refused": "Permission denied", "failing": "Input/output error",
                   "shrinking": "the file shrank while it was being read"}
        expected = {}
        for size, text in (("small", INCOMPLETE), ("middle", MIDDLE), ("large", LARGE)):
            expected[f"t/{size}"] = (3, "nobody has a line yet and there are free cells")
            for word, reason in reasons.items():
                expected[f"t/{size}-{word}"] = (9, reason)
            for suffix in ("", *(f"-{word}" for word in reasons)):
                self.write(f"t/{size}{suffix}", text)
        with self.mounted(refuse="refused", fail="failing", shrink="shrinking"):
            for jobs, how in (("1", "auto"), ("2", "auto"), ("8", "auto"), ("1", "io_uring"), ("2", "threads")):
                with self.subTest(jobs=jobs, how=how):
                    result = self.sweep("--jobs", jobs, "--input", how, "--format", "jsonl", "t")
                    self.assert_result(result, status=1)
                    games = [record for record in result.json_lines() if record["type"] == "game"]
                    self.assertEqual({game["path"]: (game["code"], game["reason"]) for game in games}, expected)
                    codes = lines(*((str(expected[path][0]), path) for path in sorted(expected)))
                    self.assert_result(self.sweep("--jobs", jobs, "t"), codes, status=1)


class ReadAhead(SlowCase):
    """The kernel alone has at most four requests of 128 KiB for a file in flight."""

    def assert_in_flight(self, least, *args):
        """While a command gives the same as on the plain folder. How many more wait at once depends on the machine."""
        plain = self.run_here(*args)
        with self.mounted(delay=20000, kept=3600) as slow:
            self.assert_result(self.run_here(*args), plain.out)
            self.assertGreater(slow.requests()["most_in_flight"], least)

    def test_one_file(self):
        columns = random.Random(1).choices(b"123456", k=2 * MIB)  # which hardly compress
        text = b"7 1000000000 60\n" + b"".join(b"%c\n" % column for column in columns)
        self.write("t/text", text)
        self.write("t/text.gz", gzip.compress(text, 1))
        for name in ("text", "text.gz"):
            for command in ([], ["pack", "--raw", "-o", "-"]):
                with self.subTest(name=name, command=command):
                    self.assert_in_flight(5, *command, f"t/{name}")
        self.assert_in_flight(20, "segment", "--range", "1/1", "-o", "-", "t/text")

    def test_packs_and_reports(self):
        self.write("t/p.jsonl", b'{"id":"a","frame":[7,6,4],"moves":[1]}\n' * 50_000)
        for options in (["-o", "t/report"], ["--shard", "1/1", "-o", "t/shard"]):
            self.run_here("sweep", "--no-timing", "--format", "jsonl", *options, "t/p.jsonl")
        self.assert_in_flight(5, "sweep", "t/p.jsonl")
        self.assert_in_flight(5, "merge", "--format", "jsonl", "t/shard")
        self.assert_in_flight(5, "compare", "t/report", "t/report")

    def test_the_beginnings_of_files(self):
        for number in range(4):
            self.write(f"t/{number}", MIDDLE)
        for how in ("io_uring", "threads"):
            with self.subTest(how=how):
                self.assert_in_flight(7, "sweep", "--jobs", "1", "--in-flight", "1", "--input", how, "t")

    def test_many_files_for_a_pack(self):
        for number in range(MANY):
            self.write(f"t/{number:03}", WIN_1)
        self.assert_in_flight(20, "pack", "-o", "-", "t")


class Sizes(SlowCase):
    """What is asked of the file system besides directories and contents: the sizes of files, the kinds of operands."""

    def setUp(self):
        super().setUp()
        # The first ones show that it pays; then many can be held.
        names = [f"t/{number:03}{'-held' if number >= 20 else ''}" for number in range(MANY)]
        for number, name in enumerate(names):
            self.write(name, WIN_1 + b"\n" * (number % 7))
        os.symlink("000", self.path("t/link"))
        os.symlink("none", self.path("t/nowhere"))
        self.write("list", "".join(f"{name}\n" for name in names[19::-1] + names[:19:-1]).encode())

    def test_many_are_asked_for_at_once(self):
        """By itself where the first answers take long."""
        listed = ["sweep", "--list", "--files-from", "list"]
        for args, in_flight in ((["manifest", "--shards", "5", "-o", "-", "t"], 128), (["sweep", "--list", "--shard", "2/3", "t"], 128),
                                (listed, 128), ([*listed, "--in-flight", "16"], 16), ([*listed, "--in-flight", "0"], 1)):
            plain = self.run_here(*args)
            with self.subTest(args=args), self.mounted(delay=2000, hold_lookup="held", kept=3600) as slow:
                child = self.start_here(*args)
                wait_until(lambda slow=slow, count=in_flight: slow.requests()["held"] == count, "the requests")
                slow.let_go()
                self.assertEqual(child.communicate(timeout=20), (plain.out, plain.err))
                self.assertLessEqual(slow.requests()["most_in_flight"], in_flight + 1)  # and a directory

    def test_as_many_as_are_asked_for(self):
        for how in ("io_uring", "threads"):
            args = ["sweep", "--list", "--shard", "1/1", "--input", how, "--in-flight", "40", "t"]
            plain = self.run_here(*args)
            with self.subTest(how=how), self.mounted(hold_lookup="held", kept=3600) as slow:
                child = self.start_here(*args)
                wait_until(lambda slow=slow: slow.requests()["held"] == 40, "the requests")
                slow.let_go()
                self.assertEqual(child.communicate(timeout=20), (plain.out, b""))
                self.assertLessEqual(slow.requests()["most_in_flight"], 41)  # and a directory

    def test_files_that_fail(self):
        """They are listed without a size, and their judges say why."""
        for name in ("t/0-failing", "t/150-failing", "t/9-failing"):
            self.write(name, WIN_1)
        for how in ("auto", "io_uring", "threads"):
            with self.subTest(how=how), self.mounted(fail="failing", delay=200):
                result = self.sweep("--shard", "1/1", "--input", how, "--format", "codes", "t")
                self.assert_result(result, None, b"", 1)
                self.assertEqual(sorted(line for line in result.out.splitlines() if line.startswith(b"9")),
                                 [b"9\tt/0-failing", b"9\tt/150-failing", b"9\tt/9-failing", b"9\tt/nowhere"])

    def test_an_interruption(self):
        args = (["manifest", "--shards", "2", "-o", "m"], ["sweep", "--shard", "1/1", "-o", "m"],
                ["sweep", "--shard", "1/1", "--input", "io_uring", "-o", "m"])
        for words in args:
            with self.subTest(words=words), self.mounted(hold_lookup="held") as slow:
                child = self.start_here(*words, "t")
                wait_until(lambda slow=slow: slow.requests()["held"] > 0, "the requests")
                child.send_signal(signal.SIGINT)
                self.assertEqual(child.wait(20), 130)
                self.assertFalse(os.path.exists(self.path("m")))


class Interrupted(SlowCase):
    def setUp(self):
        super().setUp()
        self.write("t/a", WIN_1)
        for name in "bcdefgh":
            self.write(f"t/{name}-hanging", WIN_1)

    def started(self, slow, jobs, held):
        child = self.start_here("sweep", "--jobs", jobs, "-o", "report", "t")
        wait_until(lambda: slow.requests()["held"] == held, "the requests")
        return child

    def assert_partial(self):
        """The report is not in its place; what there is of it is marked. It is removed."""
        self.assertEqual(sorted(os.listdir(self.dir)), ["report.partial", "t"])
        os.unlink(self.path("report.partial"))

    def test_open_that_hangs(self):
        with self.mounted(hold_open="hanging") as slow:
            child = self.started(slow, "1", 1)
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.wait(20), 130)
            self.assertEqual(slow.requests()["held"], 0)
            self.assertEqual(sorted(os.listdir(self.dir)), ["report.partial", "t"])
            self.assertEqual(self.read("report.partial"), b"1\tt/a\n")

    def test_opening_by_io_uring_that_hangs(self):
        """It is cancelled, whoever waits for it."""
        for jobs in ("1", "2"):
            with self.subTest(jobs=jobs), self.mounted(hold_open="hanging") as slow:
                child = self.start_here("sweep", "--jobs", jobs, "--input", "io_uring", "-o", "report", "t")
                wait_until(lambda slow=slow: slow.requests()["held"] == 7, "the requests")
                child.send_signal(signal.SIGINT)
                self.assertEqual(child.wait(20), 130)
                self.assertEqual(slow.requests()["held"], 0)
                self.assert_partial()

    def test_requests_that_hang_for_a_while(self):
        """What is in flight is waited for, and nothing more is begun."""
        for options in ({"hold_open": "hanging"}, {"hold_read": "hanging"}):
            with self.subTest(options=options), self.mounted(**options) as slow:
                child = self.started(slow, "2", 2)
                child.send_signal(signal.SIGINT)
                wait_until(lambda child=child: has_handled(child.pid, signal.SIGINT), "the signal")
                slow.let_go()
                self.assertEqual(child.wait(20), 130)
                self.assertEqual(slow.requests()["open"], 3)
                self.assert_partial()

    def test_a_second_signal(self):
        """It ends the process, whatever hangs."""
        for options in ({"hold_open": "hanging"}, {"hold_read": "hanging"}):
            with self.subTest(options=options), self.mounted(**options) as slow:
                child = self.started(slow, "2", 2)
                child.send_signal(signal.SIGINT)
                wait_until(lambda child=child: not catches(child.pid, signal.SIGINT), "the signal")
                child.send_signal(signal.SIGINT)
                self.assertEqual(child.wait(20), -signal.SIGINT)
                self.assertFalse(os.path.exists(self.path("report")))


if __name__ == "__main__":
    unittest.main()
