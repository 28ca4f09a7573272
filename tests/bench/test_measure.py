"""Commands, running them, and what the tools can do."""
import tempfile
import unittest
from unittest import mock
from pathlib import Path

import support
import cold
import machine
from command import Command, corpora_in, parse
from contest import Wrong, check, difference
from measure import run
from tool import Skipped, Tools

FAKE = """#!/bin/sh
case "$*" in --jobs*) exit {jobs};; esac
case "$REFEREE_KERNEL" in ""|portable) echo 3;; *) exit {kernel};; esac
"""


def in_folder(name):
    return Path("/folder") / name


class Commands(unittest.TestCase):
    def test_parts(self):
        self.assertEqual(parse("wc -l @w-7", in_folder), Command(("wc", "-l", "/folder/w-7")))
        self.assertEqual(parse("A_B=x y @c", in_folder), Command(("y", "/folder/c"), {"A_B": "x"}))
        self.assertEqual(parse("x - < @c", in_folder), Command(("x", "-"), {}, "/folder/c"))
        self.assertEqual(parse("x < @c > /dev/null", in_folder), Command(("x",), {}, "/folder/c", "/dev/null"))
        self.assertEqual(parse("cat @c | x -", in_folder).feeder, ("cat", "/folder/c"))
        self.assertEqual(corpora_in("cat @a-1 | x @b"), ["a-1", "b"])
        with self.assertRaises(ValueError):
            parse("A=b", in_folder)


class Runs(unittest.TestCase):
    def test_what_came_of_it(self):
        done = run(Command(("sh", "-c", "echo $A; echo no >&2; exit 3"), {"A": "yes"}))
        self.assertEqual((done.status, done.out, done.err), (3, b"yes\n", b"no\n"))

    def test_input(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"1\n2\n")
            file.flush()
            self.assertEqual(run(Command(("wc", "-l"), stdin=file.name)).out, b"2\n")
            self.assertEqual(run(Command(("wc", "-l"), feeder=("cat", file.name))).out, b"2\n")
        self.assertEqual(run(Command(("wc", "-l"))).out, b"0\n")

    def test_output_that_is_not_caught(self):
        self.assertEqual(run(Command(("echo", "x"), stdout="/dev/null")).out, b"")

    def test_a_feeder_that_is_not_heard_to_its_end(self):
        self.assertEqual(run(Command(("true",), feeder=("yes",))).status, 0)

    def test_time(self):
        idle = run(Command(("sleep", "0.05")))
        self.assertGreaterEqual(idle.elapsed, 0.05)
        self.assertLess(idle.cpu, 0.04)


class Codes(unittest.TestCase):
    def done(self, script):
        return run(Command(("sh", "-c", script)))

    def test_right_ones(self):
        check("connectz x", self.done("echo 3"), b"3\n")
        check("connectz sweep x", self.done("echo 3; exit 1"), b"3\n")
        check("wc x", self.done("echo anything"), None)

    def test_wrong_ones(self):
        with self.assertRaisesRegex(Wrong, "line 1 is '4' and should be '3'"):
            check("connectz x", self.done("echo 4"), b"3\n")
        with self.assertRaisesRegex(Wrong, "exit status 2: oh"):
            check("connectz x", self.done("echo oh >&2; exit 2"), b"3\n")
        with self.assertRaises(Wrong):
            check("connectz x", self.done("echo 3; exit 1"), b"3\n")
        self.assertEqual(difference(b"", b"3\n"), "0 lines of output, and there should be 1")


class ToolsAtHand(unittest.TestCase):
    def ready(self, text, jobs=0, kernel=2):
        with tempfile.TemporaryDirectory() as scratch:
            (Path(scratch) / "bench").mkdir()
            tools = Tools(Path(scratch))
            tools.games["connectz"].write_text(FAKE.format(jobs=jobs, kernel=kernel))
            tools.games["connectz"].chmod(0o755)
            return tools.ready(parse(text, Path)).words[1:]

    def test_jobs(self):
        self.assertEqual(self.ready("connectz --jobs 1 x"), ("--jobs", "1", "x"))
        self.assertEqual(self.ready("connectz --jobs 2 x"), ("--jobs", "2", "x"))
        self.assertEqual(self.ready("connectz --jobs 1 x", jobs=2), ("x",))
        self.assertEqual(self.ready("connectz sweep --jobs 2 x", jobs=2), ("sweep", "--jobs", "2", "x"))
        with self.assertRaisesRegex(Skipped, "refuses --jobs"):
            self.ready("connectz --jobs 2 x", jobs=2)

    def test_kernels(self):
        self.assertEqual(self.ready("REFEREE_KERNEL=portable connectz x"), ("x",))
        with self.assertRaisesRegex(Skipped, "lacks the kernel avx2"):
            self.ready("REFEREE_KERNEL=avx2 connectz x")
        with self.assertRaisesRegex(Skipped, "does not know REFEREE_KERNEL"):
            self.ready("REFEREE_KERNEL=avx2 connectz x", kernel=0)

    def test_the_bare_loop(self):
        with self.assertRaisesRegex(Skipped, "bare_loop is not built"):
            self.ready("bare_loop x")


class Cold(unittest.TestCase):
    """Files that nothing of is in memory."""

    def test_warm_files_stay_as_they_are(self):
        with cold.files(Path("/nowhere"), "", Path("/nothing"), "true"):
            pass

    def test_caches_are_dropped(self):
        with tempfile.NamedTemporaryFile("r") as file, mock.patch.object(cold, "CACHES", Path(file.name)):
            with cold.files(Path("/nowhere"), "disk", Path("/nothing"), "true"):
                self.assertEqual(file.read(), "3")

    def test_where_that_cannot_be(self):
        with mock.patch.object(cold, "CACHES", Path("/proc/version")):
            with self.assertRaisesRegex(Skipped, "the page cache cannot be dropped"):
                with cold.files(Path("/nowhere"), "disk", Path("/nothing"), "true"):
                    pass
        with self.assertRaisesRegex(Skipped, "No such file or directory: '/nothing'"):
            with cold.files(Path("/nowhere"), "5ms", Path("/nothing"), "true"):
                pass


class Others(unittest.TestCase):
    """The share of the processors that other programs take: all, busy and own seconds."""

    def test_share(self):
        for now, share in (((100.0, 60.0, 10.0), 0.5), ((100.0, 10.0, 10.0), 0.0), ((100.0, 5.0, 9.0), 0.0),
                           ((0.0, 0.0, 0.0), 0.0)):
            with mock.patch.object(machine.Load, "_times", side_effect=[(0.0, 0.0, 0.0), now]):
                self.assertAlmostEqual(machine.Load().of_others(), share)

    def test_of_this_machine(self):
        self.assertLessEqual(machine.Load().of_others(), 1.0)


if __name__ == "__main__":
    unittest.main()
