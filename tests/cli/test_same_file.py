"""Files that are to be read and written at once."""
import os
import shutil

from support import Case, MALFORMED, WIN_1, WIN_2, lines


class SameFile(Case):
    def setUp(self):
        super().setUp()
        self.write("g", WIN_1)
        self.write("h", WIN_2)
        self.write("empty", b"")
        os.mkfifo(self.path("fifo"))
        os.symlink("g", self.path("symbolic"))
        os.link(self.path("g"), self.path("hard"))
        self.write("list", b"g\nh\n")
        shutil.copytree(self.dir, self.path("d"), ignore=lambda *_: ["fifo", "d"])
        self.before = self.state()

    def state(self):
        return {name: None if name == "fifo" else os.readlink(self.path(name)) if name == "symbolic" else
                os.listdir(self.path(name)) if name == "d" else self.read(name) for name in os.listdir(self.dir)}

    def assert_refused(self, *args, words="is also an output", **options):
        result = self.run_here(*args, **options)
        self.assert_result(result, b"", words, 2)
        self.assertIn(b"--help'.", result.err)
        self.assertEqual(self.state(), self.before)

    def test_operands(self):
        names = ("g", "./g", self.path("g"), "d/../g", "symbolic", "hard")
        for one in names:
            for other in names:
                with self.subTest(one=one, other=other):
                    self.assert_refused("sweep", one, "h", "-o", other)
        for args in (["--report", "junit=g"], ["--report", "jsonl=-", "--report", "codes=g"], ["-o", "x", "--report", "codes=g"],
                     ["--baseline", "g", "--update-baseline"]):
            self.assert_refused("sweep", "h", "hard", *args)
        self.assert_refused("sweep", "d", "g", "-o", "g")
        self.assert_refused("pack", "h", "hard", "-o", "g")
        self.assert_refused("sweep", "fifo", "-o", "fifo")
        self.assert_refused("sweep", "h", "empty", "--cache", "empty")
        self.assert_refused("sweep", "h", "new", "-o", "new")
        self.assert_refused("sweep", "h", "d/../new", "-o", "new")

    def test_lists(self):
        for command in ("sweep", "pack"):
            self.assert_refused(command, "--files-from", "list", "-o", "g")
            self.assert_refused(command, "--files-from", "-", "-o", "g", stdin=b"h\nhard\n")
            self.assert_refused(command, "--files-from", "list", "-o", "list", words="--files-from: list is also")

    def test_standard_input_and_output(self):
        with open(self.path("g"), "rb") as file:
            self.assert_refused("sweep", "h", "-", "-o", "hard", stdin=file)
        with open(self.path("g"), "ab") as file:
            self.assert_refused("sweep", "h", "hard", stdout=file)
            self.assert_refused("sweep", "h", "-o", "x", "--report", "codes=-", "hard", stdout=file)
            self.assert_refused("pack", "h", "hard", "-o", "-", stdout=file)
            self.assert_result(self.sweep("h", "hard", "-o", "x", stdout=file))

    def test_baselines(self):
        self.sweep("--baseline", "known", "--update-baseline", "h")
        self.before = self.state()
        self.assert_refused("sweep", "h", "--baseline", "known", "-o", "known", words="--baseline: known is also")
        # What is only read may be judged, if somebody wants that.
        self.assert_result(self.sweep("--baseline", "known", "--allow", "failed,new", "known", "h"), b"8\tknown\tfailed, not in the baseline\n")

    def test_merging(self):
        for name in ("1", "2"):
            self.sweep("--shard", f"{name}/2", "--format", "jsonl", "-o", name, "g", "h")
        os.link(self.path("1"), self.path("one"))
        self.before = self.state()
        for args in (["-o", "1"], ["-o", "one"], ["--report", "codes=2"], ["--baseline", "1", "--update-baseline"]):
            self.assert_refused("merge", "1", "2", *args)
        with open(self.path("1"), "rb") as file:
            self.assert_refused("merge", "-", "2", "-o", "one", stdin=file)
        self.assert_result(self.run_here("merge", "1", "2", "-o", "out"))

    def test_streams_and_devices_may_be_both(self):
        self.assert_result(self.sweep("/dev/null", "h", "-o", "/dev/null"), status=1)
        self.assert_result(self.sweep("-", "h", "-o", "-", stdin=WIN_1), lines(("1", "-"), ("2", "h")))

    def test_outputs_in_a_directory_that_is_walked(self):
        """They are no games, whatever they held before."""
        os.mkdir(self.path("e"))
        self.write("e/a", WIN_1)
        expected = lines(("1", "e/a"))
        self.write("e/out", MALFORMED)
        self.assert_result(self.sweep("e", "-o", "e/out"))
        self.assertEqual(self.read("e/out"), expected)
        os.unlink(self.path("e/out"))
        with open(self.path("e/out"), "wb") as file:
            self.assert_result(self.sweep("e", stdout=file))
        self.assertEqual(self.read("e/out"), expected)
        self.assert_result(self.run_here("pack", "e", "-o", "e/out"))
        self.assertEqual(self.read("e/out").count(b"\n"), 1)
        with open(self.path("e/out"), "wb") as file:
            self.assert_result(self.run_here("pack", "e", "-o", "-", stdout=file))
        self.assertEqual(self.read("e/out").count(b"\n"), 1)
