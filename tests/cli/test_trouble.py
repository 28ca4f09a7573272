"""When the world misbehaves: signals, full disks, closed pipes, files that change while they are read."""
import json
import os
import pty
import random
import resource
import signal
import subprocess
import threading
import time

from support import (CONNECTZ, INCOMPLETE, MALFORMED, MIB, WIN_1, Case, Feeder, catches, open_fifo, start,
                     wait_until)

NO_SPACE = "No space left on device"


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
                    child = self.stopping(start("sweep", "--format", "jsonl", "--jobs", jobs, "t", "z", cwd=self.dir))
                    head = [child.stdout.readline() for _ in range(3)]
                    self.assert_stops(child, number)
                    self.assert_partial_report(b"".join(head) + child.stdout.read())
                    self.assertEqual(child.stderr.read(), b"")

    def test_endless_fifo(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number=number):
                child = self.stopping(start("sweep", "--format", "jsonl", "--jobs", "2", "t", "z", cwd=self.dir))
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
        child = self.stopping(start("sweep", "--format", "jsonl", "--jobs", "2", "0", "t", cwd=self.dir))
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
                child = self.stopping(start("sweep", "--format", "jsonl", "-o", "report", "t", "z", cwd=self.dir))
                partial = self.path("report.partial")
                wait_until(lambda: os.path.exists(partial) and self.read("report.partial").count(b"\n") == 3,
                           "the first reports")
                self.assert_stops(child, number)
                self.assert_partial_report(self.read("report.partial"))
                self.assertEqual(self.read("report"), b"as it was")
                os.unlink(partial)

    def test_codes_format(self):
        child = self.stopping(start("sweep", "t", "z", cwd=self.dir))
        head = [child.stdout.readline() for _ in range(2)]
        self.assert_stops(child, signal.SIGINT)
        self.assertEqual(b"".join(head) + child.stdout.read(), b"1\tt/a\n8\tt/b\n")

    def test_standard_input(self):
        read_end, write_end = os.pipe()
        child = self.stopping(start("sweep", "--format", "jsonl", "-", cwd=self.dir, stdin=read_end))
        child.stdout.readline()
        wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
        self.assert_stops(child, signal.SIGINT)
        os.close(read_end)
        os.close(write_end)

    def test_summary_is_printed(self):
        child = self.stopping(start("sweep", "--summary", "t", "z", cwd=self.dir))
        child.stdout.readline()
        self.assert_stops(child, signal.SIGINT)
        self.assertIn(b"partial", child.stderr.read())

    def test_many_files(self):
        names = [b"n%07d" % number for number in range(400000)]
        self.write("list", b"\n".join(names))
        with open(self.path("out"), "wb") as out:
            child = self.stopping(start("sweep", "--files-from", "list", "--jobs", "2", cwd=self.dir, stdout=out))
            wait_until(lambda: os.path.getsize(self.path("out")) > 0, "the first verdicts")
            child.send_signal(signal.SIGINT)
            status = child.wait(20)
        data = self.read("out")
        self.assertEqual(data, b"".join(b"9\t" + name + b"\n" for name in names[:data.count(b"\n")]))
        self.assertEqual(status, 130)

    def test_second_signal_ends_it_at_once(self):
        """Even when nobody takes what it prints."""
        self.write("list", b"\n".join(b"n%07d" % number for number in range(100000)))
        child = self.stopping(start("sweep", "--files-from", "list", cwd=self.dir))
        wait_until(lambda: catches(child.pid, signal.SIGINT), "the handler")
        child.send_signal(signal.SIGINT)
        wait_until(lambda: child.poll() is not None or not catches(child.pid, signal.SIGINT), "the first one")
        if child.poll() is None:
            child.send_signal(signal.SIGINT)
        self.assertIn(child.wait(20), (130, -signal.SIGINT))

    def test_one_file(self):
        self.hold_open()
        for number in (signal.SIGINT, signal.SIGTERM):
            child = self.stopping(start("z", cwd=self.dir))
            wait_until(lambda: any(os.path.realpath(f"/proc/{child.pid}/fd/{fd}") == os.path.realpath(self.path("z"))
                                   for fd in os.listdir(f"/proc/{child.pid}/fd")), "the open FIFO")
            child.send_signal(number)
            self.assertIn(child.wait(20), (-number, 130))


class FullDisk(Case):
    def setUp(self):
        super().setUp()
        self.write("t/a", WIN_1)
        self.write("t/b", INCOMPLETE)
        self.full = os.open("/dev/full", os.O_WRONLY)
        self.addCleanup(os.close, self.full)

    def assert_refused(self, *args):
        result = self.run_here(*args, stdout=self.full)
        self.assert_result(result, b"", NO_SPACE, 2)
        self.assertTrue(result.err.startswith(b"connectz: "))
        self.assertEqual(result.err.count(b"\n"), 1)

    def test_standard_output(self):
        for args in (["t/a"], ["--json", "t/a"], ["explain", "t/a"], ["sweep", "t"],
                     ["sweep", "--format", "jsonl", "t"], [], ["t/a", "t/b"]):
            with self.subTest(args=args):
                self.assert_refused(*args)

    def test_help_and_version(self):
        for args in (["--help"], ["--version"], ["sweep", "--help"], ["explain", "--version"]):
            with self.subTest(args=args):
                self.assert_refused(*args)

    def test_output_file(self):
        result = self.sweep("-o", "/dev/full", "t")
        self.assert_result(result, b"", NO_SPACE, 2)

    def test_a_long_report(self):
        """The disk is full long before the end: the sweep ends then, not later."""
        os.mkfifo(self.path("z"))
        self.write("list", b"\n".join(b"n%06d" % number for number in range(50000)) + b"\nz\n")
        result = self.sweep("--files-from", "list", stdout=self.full, timeout=30)
        self.assert_result(result, b"", NO_SPACE, 2)

    def test_file_that_may_not_grow(self):
        self.write("list", b"\n".join(b"n%06d" % number for number in range(20000)))
        self.write("report", b"as it was")

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))

        result = self.sweep("--files-from", "list", "-o", "report", preexec_fn=limit, restore_signals=False)
        self.assert_result(result, b"", "File too large", 2)
        self.assertEqual(self.read("report"), b"as it was")
        self.assertFalse(os.path.exists(self.path("report.partial")))

    def test_small_file_system(self):
        if os.geteuid() != 0:
            self.skipTest("only root can mount")
        os.mkdir(self.path("disk"))
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", self.path("disk")],
                                 capture_output=True, check=False)
        if mounted.returncode != 0:
            self.skipTest("mounting is not allowed here")
        self.addCleanup(subprocess.run, ["umount", self.path("disk")], check=False)
        self.write("disk/report", b"as it was")
        self.write("list", b"\n".join(b"n%06d" % number for number in range(20000)))
        result = self.sweep("--files-from", "list", "-o", "disk/report")
        self.assert_result(result, b"", NO_SPACE, 2)
        self.assertEqual(os.listdir(self.path("disk")), ["report"])
        self.assertEqual(self.read("disk/report"), b"as it was")

    def test_terminal_that_has_gone(self):
        master, slave = pty.openpty()
        os.close(master)
        result = self.run_here("sweep", "t", stdout=slave)
        os.close(slave)
        self.assert_result(result, b"", "Input/output error", 2)

    def test_closed_standard_output(self):
        for args in ("t/a", "--json t/a", "explain t/a", "sweep t", "sweep --format jsonl t"):
            with self.subTest(args=args):
                result = subprocess.run(["sh", "-c", f'"$0" {args} >&-', CONNECTZ], cwd=self.dir, capture_output=True,
                                        check=False)
                self.assertEqual(result.returncode, 2, result.stderr)
                self.assertIn(b"Bad file descriptor", result.stderr)

    def test_files_are_never_harmed(self):
        """With standard output closed, what is opened next gets its number."""
        before = {name: self.read(f"t/{name}") for name in "ab"}
        for args in ("t/a", "sweep t", "sweep -o report t", "sweep --summary t 2>&-"):
            subprocess.run(["sh", "-c", f'"$0" {args} >&-', CONNECTZ], cwd=self.dir, capture_output=True, check=False)
        self.assertEqual({name: self.read(f"t/{name}") for name in "ab"}, before)


class ClosedPipe(Case):
    def test_a_sweep_whose_reader_goes(self):
        self.write("list", b"\n".join(b"n%06d" % number for number in range(100000)))
        for form in ("codes", "jsonl"):
            for restore in (True, False):
                with self.subTest(form=form, restore=restore):
                    child = self.stopping(start("sweep", "--format", form, "--files-from", "list", cwd=self.dir,
                                                restore_signals=restore))
                    self.assertTrue(child.stdout.readline())
                    child.stdout.close()
                    self.assertEqual(child.wait(20), -signal.SIGPIPE)
                    self.assertEqual(child.stderr.read(), b"")

    def test_like_head(self):
        self.write("list", b"\n".join(b"n%06d" % number for number in range(100000)))
        result = subprocess.run(["sh", "-c", '"$0" sweep --files-from list | head -n 1', CONNECTZ], cwd=self.dir,
                                capture_output=True, check=False, timeout=60)
        self.assertEqual((result.stdout, result.stderr), (b"9\tn000000\n", b""))


class ChangingFiles(Case):
    """Files that others write while they are judged. Whatever comes out, it is a verdict."""

    HEAD = b"1000000 1000000000 5\n"
    # Columns far apart and an odd number of them: nobody ever has a line.
    CYCLE = b"".join(b"%d\n" % column for column in range(100001, 900001, 2000)) + b"900001\n"
    SECONDS = 2.0

    def content(self, size):
        return self.HEAD + self.CYCLE * (size // len(self.CYCLE) + 1)

    def disturbed(self, disturb, *args):
        """Sweeps again and again while `disturb` runs in a thread; gives the codes that came, by path."""
        stop = threading.Event()
        troubles = []

        def loop():
            try:
                while not stop.is_set():
                    disturb()
            except BaseException as error:  # shown by the test below
                troubles.append(error)

        thread = threading.Thread(target=loop)
        thread.start()
        seen = {}
        try:
            deadline = time.monotonic() + self.SECONDS
            runs = 0
            while time.monotonic() < deadline or runs < 5:
                runs += 1
                result = self.sweep("--jobs", "2", "t", *args)
                self.assertIn(result.status, (0, 1), result.err)
                self.assertEqual(result.err, b"")
                for line in result.out.splitlines():
                    self.assertRegex(line, rb"\A[0-9]\tt/")
                    seen.setdefault(line[2:].decode(), set()).add(int(line[:1]))
        finally:
            stop.set()
            thread.join()
        self.assertEqual(troubles, [])
        return seen

    def test_truncated_and_written_again(self):
        data = self.content(8 * MIB)
        self.write("t/a", INCOMPLETE)
        self.write("t/b", data)
        self.write("t/c", WIN_1)

        def disturb():
            with open(self.path("t/b"), "r+b", buffering=0) as file:
                file.truncate(0)
                for begin in range(0, len(data), MIB):
                    file.write(data[begin:begin + MIB])

        seen = self.disturbed(disturb)
        self.assertEqual(seen["t/a"], {3})
        self.assertEqual(seen["t/c"], {1})
        # 3: a part or all of it; 8: the moment when it was empty; 9: it shrank.
        self.assertLessEqual(seen["t/b"], {3, 8, 9})

    def test_cut_in_the_middle(self):
        data = self.content(8 * MIB)
        self.write("t/b", data)
        rng = random.Random(6)

        def disturb():
            size = rng.randrange(len(self.HEAD), len(data))
            os.truncate(self.path("t/b"), size)
            with open(self.path("t/b"), "r+b", buffering=0) as file:
                file.seek(size)
                file.write(data[size:])

        seen = self.disturbed(disturb)
        # At every moment the file is a part of a valid game. Zeros where it was cut are none of it.
        self.assertLessEqual(seen["t/b"], {3, 9})

    def test_shrunk_again_and_again(self):
        """Small enough to be read, and large enough to be mapped."""
        for size in (200000, 5 * MIB):
            data = self.content(size)
            path = self.write("t/b", data)

            def disturb():
                os.truncate(path, 0)
                with open(path, "r+b", buffering=0) as file:
                    file.write(data)
                os.truncate(path, len(data) // 2)
                os.truncate(path, len(self.HEAD))

            seen = self.disturbed(disturb)
            self.assertLessEqual(seen["t/b"], {3, 8, 9})

    def test_won_game_that_shrinks(self):
        """Its moves are read a second time, to find the one that won."""
        # Columns two apart, an even number of them: each holds one colour, the first fifth row wins.
        cycle = b"".join(b"%d\n" % column for column in range(100000, 900000, 2))
        data = self.HEAD + cycle * 4 + cycle[:7]
        path = self.write("t/b", data)

        def disturb():
            with open(path, "r+b", buffering=0) as file:
                file.write(data)
                file.truncate(len(self.HEAD) + 4096)

        self.assertLessEqual(self.disturbed(disturb)["t/b"], {1, 3, 9})

    def test_game_that_turns_into_a_won_one(self):
        """The same length, other moves: whatever code comes, it is one."""
        size = 4 * MIB
        one = self.content(size)
        other = b"1\n2\n" * (size // 4)
        path = self.write("t/b", one)

        def disturb():
            for data in (other, one[len(self.HEAD):]):
                with open(path, "r+b", buffering=0) as file:
                    file.seek(len(self.HEAD))
                    file.write(data[:len(one) - len(self.HEAD)])

        self.assertEqual(set(self.disturbed(disturb)), {"t/b"})

    def test_small_files(self):
        data = self.content(50000)
        for name in "bcdefgh":
            self.write(f"t/{name}", data)

        def disturb():
            for name in "bcdefgh":
                with open(self.path(f"t/{name}"), "r+b", buffering=0) as file:
                    file.truncate(0)
                    file.write(data)

        for codes in self.disturbed(disturb).values():
            self.assertLessEqual(codes, {3, 8, 9})

    def test_appended_to(self):
        data = self.content(3 * MIB)
        self.write("t/b", data)

        def disturb():
            with open(self.path("t/b"), "r+b", buffering=0) as file:
                file.truncate(len(data))
                file.seek(0, os.SEEK_END)
                for _ in range(200):
                    file.write(self.CYCLE * 20)

        # Cut back now and then (9), otherwise as long as it was when opened.
        self.assertLessEqual(self.disturbed(disturb)["t/b"], {3, 9})

    def test_only_appended_to(self):
        data = self.content(2 * MIB)
        self.write("t/b", data)
        file = open(self.path("t/b"), "ab", buffering=0)
        self.addCleanup(file.close)
        grown = [0]

        def disturb():
            if grown[0] < 64 * MIB:
                grown[0] += file.write(self.CYCLE)

        self.assertEqual(self.disturbed(disturb)["t/b"], {3})

    def test_other_bytes_of_the_same_length(self):
        """The bytes under a verdict change: any code may come, a crash may not."""
        size = 4 * MIB
        rng = random.Random(7)
        short = b"50 1000000 5\n" + b"1\n3\n5\n7\n9\n" * (size // 10)
        pieces = [self.content(MIB)[len(self.HEAD):], b"1\n2\n" * (MIB // 4), bytes(MIB), rng.randbytes(MIB),
                  b"9" * MIB, b"\n" * MIB, b"00000000000000000000001\n" * (MIB // 24), short[13:MIB]]
        self.write("t/b", self.content(size))
        self.write("t/c", short)
        self.write("t/d", b"50 1000000 90000\n" + short[13:])

        def disturb():
            for name in "bcd":
                with open(self.path(f"t/{name}"), "r+b", buffering=0) as file:
                    for _ in range(4):
                        file.seek(rng.randrange(20, size - MIB))
                        file.write(rng.choice(pieces))

        seen = self.disturbed(disturb)
        self.assertEqual(set(seen), {"t/b", "t/c", "t/d"})

    def test_names_that_come_and_go(self):
        for number in range(200):
            self.write(f"t/d/{number:03}")

        def disturb():
            for number in range(0, 200, 3):
                os.unlink(self.path(f"t/d/{number:03}"))
            os.rename(self.path("t/d"), self.path("t/e"))
            os.rename(self.path("t/e"), self.path("t/d"))
            for number in range(0, 200, 3):
                self.write(f"t/d/{number:03}")

        self.write("t/always", WIN_1)
        seen = self.disturbed(disturb)
        self.assertEqual(seen["t/always"], {1})
        for path, codes in seen.items():
            self.assertLessEqual(codes, {1, 3, 8, 9}, path)


class Descriptors(Case):
    def test_bounded_while_thousands_of_files_are_read(self):
        for number in range(400):
            self.write(f"t/{number // 20}/{number}")
        for jobs in ("1", "7"):
            result = subprocess.run(
                ["sh", "-c", 'ulimit -n 16 && exec "$0" sweep --jobs "$1" t', CONNECTZ, jobs],
                cwd=self.dir, capture_output=True, check=False)
            codes = {line[:2] for line in result.stdout.splitlines()}
            self.assertEqual((result.returncode, result.stderr, codes), (0, b"", {b"3\t"}))

    def test_too_few_is_a_nine_with_the_reason(self):
        self.write("t/a")
        # Four are enough for the libraries and for the report, and then none is left for the file.
        result = subprocess.run(["sh", "-c", 'ulimit -n 4 && exec "$0" sweep --format jsonl -o report t/a', CONNECTZ],
                                cwd=self.dir, capture_output=True, check=False)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (1, b"", b""))
        game = json.loads(self.read("report").splitlines()[1])
        self.assertEqual((game["code"], game["reason"]), (9, "Too many open files"))
