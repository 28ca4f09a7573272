"""Commands that are killed: some at random moments (scripts/kills: thousands), some at moments that matter."""
import json
import os
import signal
import time
from pathlib import Path

import kills  # which knows where `support` is
from support import Case, catches, run, wait_until

TIMES = int(os.environ.get("REFEREE_KILLS", "8"))  # of each signal


class Random(Case):
    def test_all(self):
        self.check(TIMES)

    def test_databases(self):
        self.check(2 * TIMES, ["cached", "cached-again", "history"])

    def check(self, times, names=None):
        seed = int.from_bytes(os.urandom(3), "big")
        wrong, ends = kills.kill_some(Path(self.dir), times, seed, names)
        self.assertEqual(wrong, [], f"seed {seed}")
        self.assertEqual(sum(ends.values()), 3 * times)


class Pages(Case):
    """After the last file of a sweep the boards of a page are drawn."""

    def test_a_signal_between_boards(self):
        """The page is not put in place without the boards that it should have."""
        game = b"90 90 5\n" + b"".join(b"%d\n" % (i * 7 % 90 + 1) for i in range(1500))
        for i in range(100):
            self.write(f"t/{i}", game + b"91\n")
        for _ in range(20):
            child = self.start_here("sweep", "--report", "html=page.html", "--report", "jsonl=report.jsonl", "t")
            partial = self.path(f"page.html.{child.pid}.partial")
            wait_until(lambda: child.poll() is not None or os.path.exists(partial) and os.path.getsize(partial) > 400_000, "boards")
            child.send_signal(signal.SIGTERM)
            child.wait(20)
            if child.returncode == 130:
                break
            self.assertEqual(child.returncode, 1)
            self.assertEqual(self.read("page.html").count(b'class="board-data"'), 100)
            os.remove(self.path("page.html"))
            os.remove(self.path("report.jsonl"))
        self.assertEqual(sorted(os.listdir(self.dir)), ["page.html.partial", "report.jsonl.partial", "t"])
        self.assertIn(b"Partial: ", self.read("page.html.partial"))
        summary = json.loads(self.read("report.jsonl.partial").splitlines()[-1])
        self.assertEqual((summary["files"], summary["partial"]), (100, True))


class Merging(Case):
    """A merge that waits for a shard which does not come."""

    def test_stopped(self):
        for i in range(40):
            self.write(f"t/{i}")
        for i in "12":
            run("sweep", "--shard", f"{i}/2", "--format", "jsonl", "-o", i, "t", cwd=self.dir)
        os.mkfifo(self.path("fifo"))
        for number in (signal.SIGTERM, signal.SIGINT):
            writer = os.open(self.path("fifo"), os.O_RDWR)
            try:
                os.write(writer, b"\n".join(self.read("2").split(b"\n")[:3]) + b"\n")
                child = self.start_here("merge", "--report", "junit=report.xml", "-o", "merged", "1", "fifo")
                wait_until(lambda: any(name.endswith(".partial") for name in os.listdir(self.dir)), "the first output")
                self.assertTrue(catches(child.pid, number))
                time.sleep(0.05)
                child.send_signal(number)
                self.assertEqual(child.wait(20), 130)
                self.assertEqual(child.stderr.read(), b"connectz: fifo: interrupted\n")
            finally:
                os.close(writer)
            self.assertEqual(sorted(os.listdir(self.dir)), ["1", "2", "fifo", "t"])
