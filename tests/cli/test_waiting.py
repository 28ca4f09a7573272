"""Input that comes late or breaks off: descriptors that do not block, lists whose reading fails."""
import json
import os
import pty
import tty

from pipes import unread_bytes
from schemas import REPORT
from support import Case, INCOMPLETE, WIN_1, command, lines, wait_until


class NotBlocking(Case):
    """Whoever has nothing to read yet waits for more, however the descriptor is set."""

    def feed(self, pieces, *args, **options):
        """Runs with a standard input that does not block and gets a piece whenever the last one is gone."""
        read_end, write_end = os.pipe()
        os.set_blocking(read_end, False)
        child = self.start_here(*args, stdin=read_end, **options)
        for piece in pieces:
            os.write(write_end, piece)
            wait_until(lambda: unread_bytes(write_end) == 0 or child.poll() is not None, "the reader")
        os.close(read_end)
        os.close(write_end)
        out, err = child.communicate(timeout=20)
        return child.returncode, out, err

    def test_lists(self):
        names = [f"n{number:03}" for number in range(600)]
        for name in names:
            self.write(name)
        pieces = ["".join(f"{name}\n" for name in part).encode() for part in (names[:300], names[300:])]
        pieces[0], pieces[1] = pieces[0][:-3], pieces[0][-3:] + pieces[1]
        status, out, err = self.feed(pieces, "sweep", "--files-from", "-")
        self.assertEqual((status, out, err), (0, lines(*(("3", name) for name in names)), b""))
        status, out, err = self.feed(pieces, "pack", "--files-from", "-", "-o", "-")
        self.assertEqual((status, out.count(b"\n"), err), (0, 600, b""))

    def test_packing(self):
        status, out, err = self.feed([WIN_1[:9], WIN_1[9:]], "pack", "-", "-o", "-")
        self.assertEqual((status, out, err), (0, b'{"id":"-","frame":[7,6,4],"moves":[1,2,1,2,1,2,1]}\n', b""))

    def test_unpacking(self):
        pack = b'{"id":"a","frame":[7,6,4],"moves":[1]}\n'
        self.assertEqual(self.feed([pack[:9], pack[9:]], "unpack", "-", "-C", "out"), (0, b"", b""))
        self.assertEqual(self.read("out/a"), INCOMPLETE)

    def test_merging(self):
        self.write("a", WIN_1)
        report = self.sweep("--format", "jsonl", "--shard", "1/1", "a").out
        expected = self.sweep("a")
        for cut in (10, report.index(b"\n") + 1, len(report) - 5):
            self.assertEqual(self.feed([report[:cut], report[cut:]], "merge", "-"), (0, expected.out, b""))

    def test_baselines(self):
        self.write("a", WIN_1)
        self.sweep("--baseline", "known", "--update-baseline", "a")
        known = self.read("known")
        for cut in (5, len(known) - 5):
            self.assertEqual(self.feed([known[:cut], known[cut:]], "sweep", "--baseline", "-", "a"), (0, b"", b""))

    def test_lines_that_are_typed(self):
        question = b"...\n"
        for game, args in (("checkers", ["engine"]), ("checkers", ["play"]), ("boxshogi", ["-i"])):
            with self.subTest(game=game, args=args):
                pieces = [question[:1], question[1:], b"no such move\n", b"quit\n"]
                late = self.feed(pieces, *args, executable=command(game))
                at_once = self.run_here(*args, executable=command(game), stdin=b"".join(pieces))
                self.assertEqual(late, (at_once.status, at_once.out, at_once.err))

    def test_output_that_does_not_block(self):
        """More than a pipe holds, and a reader that comes when it is full."""
        names = [f"n{number:06}" for number in range(100000)]
        self.write("list", "\n".join(names).encode())
        read_end, write_end = os.pipe()
        os.set_blocking(write_end, False)
        child = self.start_here("sweep", "--files-from", "list", stdout=write_end)
        os.close(write_end)
        wait_until(lambda: unread_bytes(read_end) > 40000, "a full pipe")
        with open(read_end, "rb") as pipe:
            self.assertEqual(pipe.read(), lines(*(("9", name) for name in names)))
        self.assertEqual((child.wait(20), child.stderr.read()), (1, b""))


class FailedLists(Case):
    """Of a list that cannot be read on, what is there is judged, and the report says that it is not whole."""

    def failing(self, text):
        """Standard input that gives `text` and then an I/O error: a terminal whose other end has gone."""
        near, far = pty.openpty()
        tty.setraw(far)
        os.write(far, text)
        os.close(far)
        self.addCleanup(os.close, near)
        return near

    def setUp(self):
        super().setUp()
        for name in "abc":
            self.write(name, WIN_1)

    def test_the_report_is_partial(self):
        for jobs in ("1", "2"):
            result = self.sweep("--jobs", jobs, "--format", "jsonl", "--files-from", "-", stdin=self.failing(b"a\nb\nc"))
            self.assert_result(result, None, b"connectz: standard input: Input/output error\n", 2)
            records = [json.loads(line) for line in result.out.splitlines()]
            for record in records:
                REPORT.validate(record)
            # The last name may be cut off.
            self.assertEqual([record["path"] for record in records[1:-1]], ["a", "b"])
            self.assertIs(records[-1]["partial"], True)

    def test_files_stay_as_they_were(self):
        self.write("report", b"as it was")
        self.write("known", b"as it was")
        result = self.sweep("--files-from", "-", "-o", "report", "--baseline", "known", "--update-baseline",
                            stdin=self.failing(b"a\n"))
        self.assert_result(result, b"", "standard input: Input/output error", 2)
        self.assertEqual((self.read("report"), self.read("report.partial")), (b"as it was", b"1\ta\n"))
        self.assertEqual(self.read("known"), b"as it was")

    def test_nothing_is_missing_from_a_baseline(self):
        self.sweep("--baseline", "known", "--update-baseline", "a", "b", "c")
        result = self.sweep("--baseline", "known", "--files-from", "-", stdin=self.failing(b"a\n"))
        self.assert_result(result, b"", "standard input: Input/output error", 2)

    def test_no_pack(self):
        self.write("pack", b"as it was")
        result = self.run_here("pack", "--files-from", "-", "-o", "pack", stdin=self.failing(b"a\nb\n"))
        self.assert_result(result, b"", b"connectz: standard input: Input/output error\n", 2)
        self.assertEqual(self.read("pack"), b"as it was")
        self.assertEqual(sorted(os.listdir(self.dir)), ["a", "b", "c", "pack"])

    def test_directory(self):
        os.mkdir(self.path("d"))
        result = self.sweep("--format", "jsonl", "--files-from", "d")
        self.assert_result(result, None, b"connectz: d: Is a directory\n", 2)
        self.assertIs(json.loads(result.out.splitlines()[-1])["partial"], True)

    def test_merging_a_report_that_cannot_be_read(self):
        report = self.sweep("--format", "jsonl", "--shard", "1/1", "a").out
        self.assert_result(self.run_here("merge", "-", stdin=self.failing(report[:200])), b"",
                           "-: Input/output error", 2)
