"""What `connectz sweep` finds: order, directories, links, special files, what cannot be read."""
import os
import signal
import socket
import subprocess
import time

from pipes import open_fifo
from support import CONNECTZ, Case, INCOMPLETE, WIN_1, WIN_2, catches, lines, wait_until


class Order(Case):
    def test_deep_tree(self):
        deep = "/".join("d%03d" % level for level in range(300))
        self.write(deep + "/x")
        self.write("d000/y", WIN_1)
        self.assert_result(self.sweep("d000"), lines(("3", deep + "/x"), ("1", "d000/y")))


class SpecialFiles(Case):
    def setUp(self):
        super().setUp()
        self.write("d/b")
        os.mkfifo(self.path("d/a-fifo"))
        os.mkfifo(self.path("d/z-fifo"))
        listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(listener.close)
        listener.bind(self.path("d/socket"))
        os.symlink("a-fifo", self.path("d/link"))
        os.symlink("/dev/null", self.path("d/null"))

    def test_skipped_and_counted_never_opened(self):
        for jobs in ("1", "2", "7"):
            result = self.sweep("--jobs", jobs, "--format", "jsonl", "d", timeout=20)
            self.assert_result(result)
            records = result.json_lines()
            self.assertEqual([record["path"] for record in records[1:-1]], ["d/b"])
            self.assertEqual(records[-1]["skipped"], 5)
        self.assert_result(self.sweep("d", timeout=20), lines(("3", "d/b")))

    def test_nobody_opens_a_fifo(self):
        # Whoever opens a FIFO to write without waiting fails as long as no reader has it open.
        child = self.start_here("sweep", "--jobs", "2", "d", self.hold_up())
        self.assertEqual(child.stdout.readline(), b"3\td/b\n")
        for name in ("d/a-fifo", "d/z-fifo"):
            with self.assertRaises(OSError):
                os.open(self.path(name), os.O_WRONLY | os.O_NONBLOCK)
        child.send_signal(signal.SIGTERM)
        self.assertEqual(child.wait(20), 130)

    def hold_up(self):
        os.mkfifo(self.path("zz"))
        return "zz"

    def test_only_special_files_is_nothing_found(self):
        os.unlink(self.path("d/b"))
        self.assert_result(self.sweep("d", timeout=20), b"", "nothing found", 2)

    def test_named_by_the_user_they_are_read(self):
        child = self.start_here("sweep", "d/a-fifo", "d/b")
        with open(open_fifo(self.path("d/a-fifo"), child), "wb") as fifo:
            fifo.write(WIN_2)
        self.assertEqual(child.communicate(timeout=20), (lines(("2", "d/a-fifo"), ("3", "d/b")), b""))


class Unreadable(Case):
    def test_directory(self):
        self.write("d/a")
        self.write("d/s-")
        self.write("d/s/x")
        self.write("d/s0")
        os.chmod(self.path("d/s"), 0)
        options = self.as_nobody()
        result = self.sweep("d", **options)
        self.assert_result(result, lines(("3", "d/a"), ("3", "d/s-"), ("9", "d/s"), ("3", "d/s0")), status=1)
        records = self.sweep("--format", "jsonl", "d", **options).json_lines()
        self.assertEqual([r["reason"] for r in records if r.get("code") == 9], ["Permission denied"])
        self.assertEqual(records[-1]["files"], 4)
        self.assert_result(self.sweep("d/s", **options), lines(("9", "d/s")), "d/s: Permission denied", status=1)

    def test_directory_that_can_be_listed_but_not_searched(self):
        self.write("d/x")
        os.chmod(self.path("d"), 0o444)
        result = self.sweep("d", **self.as_nobody())
        self.assert_result(result, lines(("9", "d/x")), status=1)

    def test_file(self):
        self.write("d/a")
        os.chmod(self.write("d/b"), 0)
        result = self.sweep("d", **self.as_nobody())
        self.assert_result(result, lines(("3", "d/a"), ("9", "d/b")), status=1)

    def test_path_that_is_too_long(self):
        self.write("d/z")
        name = "n" * 200
        os.mkdir(self.path("d/a"))
        here = os.open(self.path("d/a"), os.O_RDONLY)
        for _ in range(25):  # 5,000 bytes; made step by step, as no path can name it
            os.mkdir(name, dir_fd=here)
            below = os.open(name, os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = below
        with open(os.open("x", os.O_CREAT | os.O_WRONLY, dir_fd=here), "wb") as file:
            file.write(INCOMPLETE)
        os.close(here)
        result = self.sweep("--format", "jsonl", "d")
        records = result.json_lines()
        self.assertEqual((result.status, result.err), (1, b""))
        self.assertEqual([r["code"] for r in records[1:-1]], [9, 3])
        self.assertEqual(records[1]["reason"], "File name too long")
        self.assertTrue(records[1]["path"].startswith("d/a/" + name))
        self.assertEqual(records[2]["path"], "d/z")


    def test_file_that_no_path_can_name(self):
        """Its directory can be named, and the file is opened in it."""
        here = os.open(self.dir, os.O_RDONLY)
        for name in ["d"] + ["n" * 200] * 20:  # 4,021 bytes
            os.mkdir(name, dir_fd=here)
            below = os.open(name, os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = below
        with open(os.open("x" * 100, os.O_CREAT | os.O_WRONLY, dir_fd=here, mode=0o666), "wb") as file:
            file.write(WIN_1)
        os.close(here)
        result = self.sweep("d")
        self.assertEqual((result.status, result.err, result.out[:4], len(result.out)), (0, b"", b"1\td/", 4125))


class LongWalks(Case):
    def test_interrupt_while_nothing_is_found(self):
        """Two links a level, forty levels: 2^40 directories without a single file."""
        for level in range(40):
            os.mkdir(self.path(f"l{level:02}"))
            for link in "ab":
                os.symlink(f"../l{level + 1:02}", self.path(f"l{level:02}/{link}"))
        os.mkdir(self.path("l40"))
        for number in (signal.SIGINT, signal.SIGTERM):
            child = self.start_here("sweep", "--follow", "--format", "jsonl", "--jobs", "2", "l00")
            wait_until(lambda: catches(child.pid, number), "the handler")
            self.assertEqual(child.stdout.readline()[:15], b'{"type":"begin"')
            begin = time.monotonic()
            child.send_signal(number)
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                self.fail("still walking 5 s after the signal")
            self.assertEqual(child.returncode, 130)
            self.assert_quick(time.monotonic() - begin, 2)

    def test_deep_and_wide_with_few_descriptors(self):
        names = []
        for width in range(40):
            path = "t/" + "/".join(f"w{width:02}d{depth}" for depth in range(40))
            names += [self.write(path + f"/f{number}") for number in range(3)]
        self.write("t/big", b"1000 1000 1000\n" + b"1\n2\n" * 40000)
        for jobs in ("1", "2", "7"):
            result = subprocess.run(["sh", "-c", 'ulimit -n 32 && exec "$@"', "sh", CONNECTZ,
                                     "sweep", "--jobs", jobs, "t"], cwd=self.dir, capture_output=True, check=False)
            found = result.stdout.decode().splitlines()
            self.assertEqual((result.returncode, result.stderr), (1, b""))
            self.assertEqual(len(found), 121)
            self.assertEqual([line for line in found if not line.startswith("3\t")], ["5\tt/big"])
