"""When the world misbehaves: full disks, closed pipes, too few descriptors."""
import json
import os
import pty
import resource
import signal
import subprocess

from support import CONNECTZ, Case, INCOMPLETE, WIN_1

NO_SPACE = "No space left on device"


class FullDisk(Case):
    def setUp(self):
        super().setUp()
        self.write("t/a", WIN_1)
        self.write("t/b", INCOMPLETE)
        self.full = os.open("/dev/full", os.O_WRONLY)
        self.addCleanup(os.close, self.full)

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
        self.assert_result(result, b"", b"connectz: cannot write report: File too large\n", 2)
        self.assertEqual(self.read("report"), b"as it was")
        self.assertEqual(sorted(os.listdir(self.dir)), ["list", "report", "t"])

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


class ClosedPipe(Case):
    def test_a_sweep_whose_reader_goes(self):
        self.write("list", b"\n".join(b"n%06d" % number for number in range(100000)))
        for form in ("codes", "jsonl"):
            for restore in (True, False):
                with self.subTest(form=form, restore=restore):
                    child = self.start_here("sweep", "--format", form, "--files-from", "list", restore_signals=restore)
                    self.assertTrue(child.stdout.readline())
                    child.stdout.close()
                    self.assertEqual(child.wait(20), -signal.SIGPIPE)
                    self.assertEqual(child.stderr.read(), b"")

    def test_like_head(self):
        self.write("list", b"\n".join(b"n%06d" % number for number in range(100000)))
        result = subprocess.run(["sh", "-c", '"$0" sweep --files-from list | head -n 1', CONNECTZ], cwd=self.dir,
                                capture_output=True, check=False, timeout=60)
        self.assertEqual((result.stdout, result.stderr), (b"9\tn000000\n", b""))


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
