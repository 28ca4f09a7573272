"""Where a sweep writes, and when: the summary, the output file, verdicts that wait for others."""
import os
import re
import subprocess
import threading

from pipes import open_fifo
from support import CONNECTZ, Case, GAMES, MALFORMED, WIN_1, WIN_2, cpu_ticks, start, wait_until


class SummaryOnStandardError(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        os.mkfifo(self.path("t/fifo"))

    def test_summary(self):
        result = self.sweep("--summary", "t")
        self.assertEqual(result.out.count(b"\n"), 9)
        err = result.err.decode()
        games = self.sweep("--format", "jsonl", "t").json_lines()[1:-1]
        total = sum(game["bytes"] for game in games)
        for pattern in (r"files\s+9\b", r"games\s+9\b", r"skipped\s+1\b", rf"bytes\s+{total}\b", r"8: 1", r"0: 1",
                        r"seconds\s+\d+\.\d+", r"MB/s", r"moves/s"):
            self.assertRegex(err, pattern)
        self.assertNotIn("partial", err)
        self.assert_clean(result.err)

    def test_partial(self):
        self.assertIn("partial", self.sweep("--summary", "--fail-fast", "t").err.decode())

    def test_without_times(self):
        first, *others = [self.sweep("--summary", "--no-timing", "--jobs", jobs, "t").err for jobs in ("1", "2", "7")]
        self.assertNotIn(b"seconds", first)
        self.assertNotIn(b"/s", first)
        for other in others:
            self.assertEqual(other, first)

    def test_not_unless_asked_for(self):
        self.assertEqual(self.sweep("t").err, b"")


class OutputFile(Case):
    def setUp(self):
        super().setUp()
        self.write("t/a", WIN_1)
        self.write("t/b", MALFORMED)
        self.text = b"1\tt/a\n8\tt/b\n"

    def assert_written(self, name="report"):
        self.assertEqual(self.read(name), self.text)
        self.assertEqual([other for other in os.listdir(self.dir) if "partial" in other], [])

    def test_new_and_old(self):
        for option in (["-o", "report"], ["--output", "report"], ["--output=report"], ["-oreport"]):
            self.assert_result(self.sweep(*option, "t"), b"", status=1)
            self.assert_written()
        self.write("report", b"something older and longer " * 10)
        self.assert_result(self.sweep("-o", "report", "t"), b"", status=1)
        self.assert_written()

    def test_leftover_partial_file(self):
        """What is left of one that was interrupted is there until the next one is."""
        self.write("report.partial", b"left over")
        self.assert_result(self.sweep("-o", "report", "t"), b"", status=1)
        self.assertEqual((self.read("report"), self.read("report.partial")), (self.text, b"left over"))

    def test_two_at_once(self):
        """Each writes a file of its own; the last one that is whole stands there."""
        self.write("t/b", WIN_2)
        for args in (["sweep"], ["sweep", "--format", "jsonl", "--no-timing"], ["pack"],
                     ["sweep", "--update-baseline", "--baseline"]):
            place = [] if "--baseline" in args else ["-o"]
            with self.subTest(args=args):
                children, texts = [], []
                for name in ("1", "2"):
                    os.mkfifo(self.path(name))
                    child = self.stopping(start(*args, *place, "out", "t/a", name, cwd=self.dir))
                    children.append((child, open_fifo(self.path(name), child)))
                for (child, fifo), data in zip(children, (WIN_1, MALFORMED)):
                    os.write(fifo, data)
                    os.close(fifo)
                    self.assertIn(child.wait(20), (0, 1))
                    self.assertEqual(child.stderr.read(), b"")
                    texts.append(self.read("out"))
                    os.unlink(self.path("out"))
                for name in ("1", "2"):
                    os.unlink(self.path(name))
                    self.write(name, WIN_1 if name == "1" else MALFORMED)
                    self.run_here(*args, *place, "out", "t/a", name)
                    # Of a pipe no digest is known.
                    known = re.sub(rb"\tcontent [0-9a-f]+", b"", self.read("out")) if "--baseline" in args else self.read("out")
                    self.assertEqual(re.sub(rb"(\tt/a.*)\tcontent [0-9a-f]+", rb"\1", texts.pop(0)), known)
                    os.unlink(self.path(name))
                os.unlink(self.path("out"))
                self.assertEqual(os.listdir(self.dir), ["t"])

    def test_what_a_killed_one_leaves(self):
        """It is in nobody's way, and no game."""
        os.mkfifo(self.path("z"))
        child = self.stopping(start("sweep", "-o", "t/report", "z", cwd=self.dir))
        os.close(open_fifo(self.path("z"), child))
        self.assertEqual(child.wait(20), 1)
        held = self.stopping(start("sweep", "-o", "t/report", "z", cwd=self.dir))
        descriptor = open_fifo(self.path("z"), held)
        held.kill()
        held.wait(20)
        os.close(descriptor)
        self.assertEqual(sorted(os.listdir(self.path("t"))), ["a", "b", "report", f"report.{held.pid}.partial"])
        self.write("t/report.partial", b"of one that was interrupted")
        self.assert_result(self.sweep("-o", "t/report", "t"), b"", status=1)
        self.assertEqual(self.read("t/report"), self.text)

    def test_name_as_long_as_may_be(self):
        for name in ("n" * 255, "ü" * 127):
            self.assert_result(self.sweep("-o", name, "t"), b"", status=1)
            self.assertEqual(self.read(name), self.text)
            os.unlink(self.path(name))
        self.assertEqual(os.listdir(self.dir), ["t"])

    def test_link_is_followed(self):
        self.write("real", b"old")
        os.symlink("real", self.path("report"))
        self.assert_result(self.sweep("-o", "report", "t"), b"", status=1)
        self.assert_written("real")
        self.assertTrue(os.path.islink(self.path("report")))

    def test_dash_and_devices(self):
        self.assert_result(self.sweep("-o", "-", "t"), self.text, status=1)
        self.assert_result(self.sweep("-o", "/dev/null", "t"), b"", status=1)

    def test_fifo(self):
        os.mkfifo(self.path("out"))
        caught = []
        reader = threading.Thread(target=lambda: caught.append(self.read("out")), daemon=True)
        reader.start()
        self.assert_result(self.sweep("-o", "out", "t"), b"", status=1)
        reader.join(20)
        self.assertEqual(caught, [self.text])

    def test_places_that_cannot_be_written(self):
        os.mkdir(self.path("dir"))
        self.assert_result(self.sweep("-o", "none/report", "t"), b"", "No such file or directory", 2)
        self.assert_result(self.sweep("-o", "dir", "t"), b"", "Is a directory", 2)
        self.assertEqual(os.listdir(self.path("dir")), [])
        self.assertEqual(sorted(os.listdir(self.dir)), ["dir", "t"])

    def test_standard_error_that_is_closed_does_not_end_up_in_the_report(self):
        subprocess.run(["sh", "-c", '"$0" sweep --summary -o report t 2>&-', CONNECTZ], cwd=self.dir, check=False,
                       capture_output=True)
        self.assert_written()

    def test_json(self):
        self.assert_result(self.sweep("--format", "jsonl", "--no-timing", "-o", "report", "t"), b"", status=1)
        self.assertEqual(self.read("report"), self.sweep("--format", "jsonl", "--no-timing", "t").out)


class Pending(Case):
    def test_a_slow_file_holds_up_what_is_behind_it(self):
        """More verdicts than may wait: the workers pause, and all comes in order in the end."""
        os.mkfifo(self.path("0"))
        names = [b"n%06d" % number for number in range(100000)]
        self.write("list", b"0\n" + b"\n".join(names))
        for jobs in ("1", "2", "7"):
            with self.subTest(jobs=jobs), open(self.path(f"out{jobs}"), "wb") as out:
                child = self.stopping(start("sweep", "--jobs", jobs, "--files-from", "list", cwd=self.dir, stdout=out))
                descriptor = open_fifo(self.path("0"), child)
                ticks = []

                def idle():
                    ticks.append(cpu_ticks(child.pid))
                    return len(ticks) > 100 and ticks[-100] == ticks[-1]

                wait_until(idle, "the pause", 60)
                self.assertEqual(self.read(f"out{jobs}"), b"")
                os.write(descriptor, WIN_2)
                os.close(descriptor)
                self.assertEqual(child.wait(60), 1)
                self.assertEqual(self.read(f"out{jobs}"), b"2\t0\n" + b"".join(b"9\t" + n + b"\n" for n in names))

    def test_nothing_waits_for_a_slow_file_behind_it(self):
        """However many files a worker takes at once."""
        os.mkfifo(self.path("m"))
        names = [f"a{number:03}" for number in range(200)]
        for name in (*names, "z"):
            self.write(name)
        for jobs in ("1", "2", "7"):
            with self.subTest(jobs=jobs):
                child = self.stopping(start("sweep", "--jobs", jobs, *names, "m", "z", cwd=self.dir))
                self.assertEqual([child.stdout.readline() for _ in names], [b"3\t%s\n" % n.encode() for n in names])
                with open(open_fifo(self.path("m"), child), "wb") as fifo:
                    fifo.write(WIN_1)
                self.assertEqual(child.communicate(timeout=20), (b"1\tm\n3\tz\n", b""))

    def test_verdicts_are_streamed(self):
        os.mkfifo(self.path("m"))
        for name in ("a", "b", "z"):
            self.write(name)
        child = self.stopping(start("sweep", "--jobs", "2", "a", "b", "m", "z", cwd=self.dir))
        self.assertEqual([child.stdout.readline(), child.stdout.readline()], [b"3\ta\n", b"3\tb\n"])
        with open(open_fifo(self.path("m"), child), "wb") as fifo:
            fifo.write(WIN_1)
        self.assertEqual(child.communicate(timeout=20), (b"1\tm\n3\tz\n", b""))
        self.assertEqual(child.returncode, 0)
