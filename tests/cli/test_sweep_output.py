"""Where a sweep writes, and when: the summary, the output file, verdicts that wait for others."""
import os
import re

from pipes import open_fifo
from support import Case, MALFORMED, WIN_1, WIN_2, cpu_ticks, wait_until


class OutputFile(Case):
    def setUp(self):
        super().setUp()
        self.write("t/a", WIN_1)
        self.write("t/b", MALFORMED)
        self.text = b"1\tt/a\n8\tt/b\n"

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
                    child = self.start_here(*args, *place, "out", "t/a", name)
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
        child = self.start_here("sweep", "-o", "t/report", "z")
        os.close(open_fifo(self.path("z"), child))
        self.assertEqual(child.wait(20), 1)
        held = self.start_here("sweep", "-o", "t/report", "z")
        descriptor = open_fifo(self.path("z"), held)
        held.kill()
        held.wait(20)
        os.close(descriptor)
        self.assertEqual(sorted(os.listdir(self.path("t"))), ["a", "b", "report", f"report.{held.pid}.partial"])
        self.write("t/report.partial", b"of one that was interrupted")
        self.assert_result(self.sweep("-o", "t/report", "t"), b"", status=1)
        self.assertEqual(self.read("t/report"), self.text)


class Pending(Case):
    def test_a_slow_file_holds_up_what_is_behind_it(self):
        """More verdicts than may wait: the workers pause, and all comes in order in the end."""
        os.mkfifo(self.path("0"))
        names = [b"n%06d" % number for number in range(100000)]
        self.write("list", b"0\n" + b"\n".join(names))
        for jobs in ("1", "2", "7"):
            with self.subTest(jobs=jobs), open(self.path(f"out{jobs}"), "wb") as out:
                child = self.start_here("sweep", "--jobs", jobs, "--files-from", "list", stdout=out)
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
                child = self.start_here("sweep", "--jobs", jobs, *names, "m", "z")
                self.assertEqual([child.stdout.readline() for _ in names], [b"3\t%s\n" % n.encode() for n in names])
                with open(open_fifo(self.path("m"), child), "wb") as fifo:
                    fifo.write(WIN_1)
                self.assertEqual(child.communicate(timeout=20), (b"1\tm\n3\tz\n", b""))

    def test_verdicts_are_streamed(self):
        os.mkfifo(self.path("m"))
        for name in ("a", "b", "z"):
            self.write(name)
        child = self.start_here("sweep", "--jobs", "2", "a", "b", "m", "z")
        self.assertEqual([child.stdout.readline(), child.stdout.readline()], [b"3\ta\n", b"3\tb\n"])
        with open(open_fifo(self.path("m"), child), "wb") as fifo:
            fifo.write(WIN_1)
        self.assertEqual(child.communicate(timeout=20), (b"1\tm\n3\tz\n", b""))
        self.assertEqual(child.returncode, 0)
