"""Signals that come while a sweep runs."""
import json
import os
import signal
import subprocess
import time

from pipes import Feeder, open_fifo, unread_bytes
from support import Case, MALFORMED, MIB, WIN_1, catches, has_opened, sleeps, wait_until


class Interrupts(Case):
    """A sweep that would never end: its last operand is a FIFO."""

    def setUp(self):
        super().setUp()
        self.write("t/a", WIN_1)
        self.write("t/b", MALFORMED)
        os.mkfifo(self.path("z"))

    def feed_for_ever(self, child):
        """A writer that sends valid moves until its reader goes."""
        descriptor = open_fifo(self.path("z"), child)
        feeder = Feeder(descriptor, b"7 6 9\n", b"1\n" * 30000, 1 << 60)
        feeder.start()
        return feeder

    def hold_open(self):
        """A writer that says nothing."""
        descriptor = os.open(self.path("z"), os.O_RDWR)
        self.addCleanup(os.close, descriptor)

    def assert_stops(self, child, number):
        begin = time.monotonic()
        child.send_signal(number)
        try:
            child.wait(20)
        except subprocess.TimeoutExpired:
            self.fail(f"still there 20 s after signal {number}")
        self.assert_quick(time.monotonic() - begin, 2)
        self.assertEqual(child.returncode, 130)

    def assert_partial_report(self, data):
        self.assertTrue(data.endswith(b"\n"))
        records = [json.loads(line) for line in data.splitlines()]
        self.assertEqual([record["type"] for record in records], ["begin", "game", "game", "summary"])
        self.assertEqual([record["path"] for record in records[1:-1]], ["t/a", "t/b"])
        summary = records[-1]
        self.assertIs(summary["partial"], True)
        self.assertIn(b'"partial":true', data)
        self.assertEqual((summary["files"], summary["games"]), (2, 2))

    def test_silent_fifo(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for jobs in ("1", "2", "7"):
                with self.subTest(number=number, jobs=jobs):
                    child = self.start_here("sweep", "--format", "jsonl", "--jobs", jobs, "t", "z")
                    head = [child.stdout.readline() for _ in range(3)]
                    self.assert_stops(child, number)
                    self.assert_partial_report(b"".join(head) + child.stdout.read())
                    self.assertEqual(child.stderr.read(), b"")

    def test_a_list_that_comes_slowly(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number=number):
                child = self.start_here("sweep", "--files-from", "-", "-o", "report", stdin=subprocess.PIPE)
                child.stdin.write(b"t/a\n")
                child.stdin.flush()
                wait_until(lambda: catches(child.pid, signal.SIGINT) and sleeps(child.pid), "the list is read")
                self.assert_stops(child, number)
                child.stdin.close()
                self.assertFalse(os.path.exists(self.path("report")))
                self.assertEqual(self.read("report.partial"), b"")

    def test_endless_fifo(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number=number):
                child = self.start_here("sweep", "--format", "jsonl", "--jobs", "2", "t", "z")
                feeder = self.feed_for_ever(child)
                head = [child.stdout.readline() for _ in range(3)]
                wait_until(lambda: feeder.written > MIB, "the reading")
                self.assert_stops(child, number)
                self.assert_partial_report(b"".join(head) + child.stdout.read())
                feeder.join(20)
                self.assertTrue(feeder.broken)

    def test_the_slow_one_comes_first(self):
        """What is done behind it may not be printed: the report is in order."""
        os.rename(self.path("z"), self.path("0"))
        child = self.start_here("sweep", "--format", "jsonl", "--jobs", "2", "0", "t")
        head = child.stdout.readline()
        wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
        self.assert_stops(child, signal.SIGINT)
        rest = child.stdout.read().splitlines()
        self.assertTrue(head.startswith(b'{"type":"begin"'))
        self.assertEqual(len(rest), 1)
        self.assertIn(b'"type":"summary","partial":true,"files":0', rest[0])

    def test_output_file_stays_partial(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number=number):
                self.write("report", b"as it was")
                child = self.start_here("sweep", "--format", "jsonl", "-o", "report", "t", "z")
                growing = f"report.{child.pid}.partial"
                wait_until(lambda: os.path.exists(self.path(growing)) and self.read(growing).count(b"\n") == 3,
                           "the first reports")
                self.assert_stops(child, number)
                self.assert_partial_report(self.read("report.partial"))
                self.assertEqual(self.read("report"), b"as it was")
                os.unlink(self.path("report.partial"))
                self.assertEqual(sorted(os.listdir(self.dir)), ["report", "t", "z"])

    def test_merge_leaves_nothing(self):
        self.write("report", b"as it was")
        self.assertEqual(self.sweep("--shard", "1/1", "--format", "jsonl", "-o", "shard", "t").status, 1)
        begin = b"".join(self.read("shard").splitlines(keepends=True)[:2])
        names = sorted(os.listdir(self.dir))
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number=number):
                child = self.start_here("merge", "--format", "jsonl", "-o", "report", "z")
                descriptor = open_fifo(self.path("z"), child)
                os.write(descriptor, begin)
                wait_until(lambda: os.path.exists(self.path(f"report.{child.pid}.partial")), "the report")
                self.assert_stops(child, number)
                os.close(descriptor)
                self.assertEqual(child.stderr.read(), b"connectz: z: interrupted\n")
                self.assertEqual(self.read("report"), b"as it was")
                self.assertEqual(sorted(os.listdir(self.dir)), names)

    def test_codes_format(self):
        child = self.start_here("sweep", "t", "z")
        head = [child.stdout.readline() for _ in range(2)]
        self.assert_stops(child, signal.SIGINT)
        self.assertEqual(b"".join(head) + child.stdout.read(), b"1\tt/a\n8\tt/b\n")

    def test_standard_input(self):
        read_end, write_end = os.pipe()
        child = self.start_here("sweep", "--format", "jsonl", "-", stdin=read_end)
        child.stdout.readline()
        wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
        self.assert_stops(child, signal.SIGINT)
        os.close(read_end)
        os.close(write_end)

    def test_summary_is_printed(self):
        child = self.start_here("sweep", "--summary", "t", "z")
        child.stdout.readline()
        self.assert_stops(child, signal.SIGINT)
        self.assertIn(b"partial", child.stderr.read())

    def test_many_files(self):
        names = [b"n%07d" % number for number in range(200000)]
        self.write("list", b"\n".join(names))
        with open(self.path("out"), "wb") as out:
            child = self.start_here("sweep", "--files-from", "list", "--jobs", "2", stdout=out)
            wait_until(lambda: os.path.getsize(self.path("out")) > 0, "the first verdicts")
            child.send_signal(signal.SIGINT)
            status = child.wait(20)
        data = self.read("out")
        self.assertEqual(data, b"".join(b"9\t" + name + b"\n" for name in names[:data.count(b"\n")]))
        self.assertEqual(status, 130)

    def test_second_signal_ends_it_at_once(self):
        """Even when nobody takes what it prints."""
        self.write("list", b"\n".join(b"n%07d" % number for number in range(100000)))
        child = self.start_here("sweep", "--files-from", "list")
        wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
        child.send_signal(signal.SIGINT)
        wait_until(lambda: child.poll() is not None or not catches(child.pid, signal.SIGINT), "the first one")
        if child.poll() is None:
            child.send_signal(signal.SIGINT)
        self.assertIn(child.wait(20), (130, -signal.SIGINT))

    def full_pipe(self, *args, **options):
        """A child that waits for somebody to read what it has written."""
        child = self.start_here(*args, **options)
        wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
        wait_until(lambda: unread_bytes(child.stdout.fileno()) > 40000, "a full pipe")
        return child

    def test_nobody_reads(self):
        self.write("list", b"\n".join(b"n%07d" % number for number in range(20000)))
        for number in (signal.SIGINT, signal.SIGTERM):
            for args in (["sweep"], ["sweep", "--jobs", "1"], ["sweep", "--format", "jsonl", "--jobs", "2"]):
                with self.subTest(number=number, args=args):
                    child = self.full_pipe(*args, "--files-from", "list")
                    self.assert_stops(child, number)
                    self.assertEqual(child.stderr.read(), b"")

    def test_nobody_reads_a_pack(self):
        self.write("t/long", b"7 1000000 4\n" + b"1\n7\n7\n1\n" * 500_000)
        child = self.full_pipe("pack", "t", "-o", "-")
        self.assert_stops(child, signal.SIGTERM)
        self.assertEqual(child.stderr.read(), b"connectz: t/long: interrupted\n")

    def test_nobody_reads_one_of_two_reports(self):
        """The other one is left as it is after any interruption; also if only the last words are waited for."""
        self.write("list", b"\n".join(b"n%07d" % number for number in range(8000)))
        child = self.full_pipe("sweep", "--format", "jsonl", "-o", "out", "--report", "codes=-", "--files-from", "list")
        self.assert_stops(child, signal.SIGTERM)
        self.assertEqual(child.stderr.read(), b"")
        records = [json.loads(line) for line in self.read("out.partial").splitlines()]
        self.assertEqual(records[-1]["type"], "summary")
        self.assertEqual(sorted(os.listdir(self.dir)), ["list", "out.partial", "t", "z"])

    def test_a_slow_reader_gets_all(self):
        """However long it takes before the signal, and up to half a second at a time behind it."""
        self.write("list", b"\n".join(b"n%07d" % number for number in range(100000)))
        child = self.full_pipe("sweep", "--format", "jsonl", "--jobs", "2", "--files-from", "list")
        child.send_signal(signal.SIGINT)
        self.assert_whole(child.stdout.read())
        self.assertEqual(child.wait(20), 130)

    def assert_whole(self, data):
        records = [json.loads(line) for line in data.splitlines()]
        self.assertEqual((records[-1]["type"], records[-1]["partial"]), ("summary", True))
        self.assertEqual(records[-1]["files"], len(records) - 2)

    def test_one_file(self):
        self.hold_open()
        for number in (signal.SIGINT, signal.SIGTERM):
            child = self.start_here("z")
            wait_until(lambda: has_opened(child.pid, self.path("z")), "the open FIFO")
            child.send_signal(number)
            self.assertIn(child.wait(20), (-number, 130))

    def test_an_output_without_a_reader(self):
        """Opening a FIFO waits for one."""
        self.sweep("--format", "jsonl", "-o", "report", "t")
        self.sweep("--shard", "1/1", "--format", "jsonl", "-o", "shard", "t")
        os.mkfifo(self.path("out"))
        for args in (["sweep", "t", "-o"], ["explain", "t/a", "--svg"], ["explain", "t/a", "--html"],
                     ["compare", "report", "report", "-o"], ["merge", "shard", "-o"],
                     ["manifest", "t", "--shards", "2", "-o"], ["generate", "--frame", "7", "6", "4", "-o"],
                     ["pack", "t", "-o"], ["segment", "t/a", "--range", "1/2", "-o"]):
            with self.subTest(args=args):
                child = self.start_here(*args, "out")
                wait_until(lambda: catches(child.pid, signal.SIGINT) and sleeps(child.pid), "the opening")
                self.assert_stops(child, signal.SIGINT)
                self.assertEqual(child.stderr.read(), b"connectz: out: Interrupted system call\n")

    def test_a_game_that_is_written(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number=number):
                child = self.start_here("generate", "--frame", "7", "1000000000", "12", "--moves", "1000000000", "-o", "out")
                wait_until(lambda: any(name.startswith("out") for name in os.listdir(self.dir)), "the file")
                self.assert_stops(child, number)
                self.assertEqual(child.stderr.read(), b"connectz: interrupted\n")
                self.assertEqual([name for name in os.listdir(self.dir) if name.startswith("out")], [])

    def test_an_image_is_whole_or_absent(self):
        """However early or late the signal comes, no part of a file stays beside it."""
        self.write("long", b"500 400 9\n" + b"".join(b"%d\n" % (1 + move % 500) for move in range(100_000)))
        seen = set()
        for delay in range(30):
            child = self.start_here("explain", "long", "--svg", "image")
            wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
            time.sleep(delay / 5000)
            child.send_signal(signal.SIGINT)
            seen.add(child.wait(20))
            if os.path.exists(self.path("image")):
                self.assertTrue(self.read("image").endswith(b"</svg>\n"))
                os.unlink(self.path("image"))
            self.assertEqual(sorted(os.listdir(self.dir)), ["long", "t", "z"])
        self.assertLessEqual(seen, {0, 130})
