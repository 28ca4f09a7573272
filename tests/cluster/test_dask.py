"""Sweeps on Dask, by docs/examples/dask_sweep.py: three workers on loopback, which are killed on the way."""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from cluster import CONNECTZ, PATIENCE, ROOT, WRAPPER, wait_until

try:
    from distributed import Client
except ImportError as error:
    raise SystemExit("python3-distributed is missing: run scripts/setup test") from error

WORKERS = 3


class Dask(unittest.TestCase):
    """With a scheduler for all tests, and new workers for each."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="referee-dask-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.start(cls.addClassCleanup, "scheduler", "--port", "0", "--scheduler-file", "scheduler")
        subprocess.run([CONNECTZ, "generate", "--frame", "7", "6", "4", "--count", "2000", "--into", cls.folder / "t",
                        "--per-directory", "500"], check=True)
        for name in (b"new\nline", b'quo"te', b"\xff"):
            (cls.folder / "t" / os.fsdecode(name)).write_bytes(b"7 6 4\n8\n")

    @classmethod
    def start(cls, add_cleanup, what, *words):
        with open(cls.folder / "log", "ab") as log:
            child = subprocess.Popen([sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--host", "127.0.0.1", "--no-dashboard"],
                                     cwd=cls.folder, stdout=log, stderr=log)
        add_cleanup(child.wait)
        add_cleanup(child.kill)
        return child

    def setUp(self):
        self.workers = [self.start(self.addCleanup, "worker", "--nthreads", "1", "--no-nanny", "--scheduler-file", "scheduler")
                        for _ in range(WORKERS)]
        with Client(scheduler_file=self.folder / "scheduler") as client:
            wait_until(lambda: len(client.scheduler_info()["workers"]) == WORKERS, "all workers")

    def wrapper(self, script):
        """A connectz that does this before it judges a shard."""
        path = Path(tempfile.mkdtemp(dir=self.folder, prefix="bin")) / "connectz"
        path.write_text(WRAPPER.format(folder=path.parent, script=script, connectz=CONNECTZ))
        path.chmod(0o755)
        return path

    def sweep(self, game):
        return subprocess.Popen([sys.executable, ROOT / "docs" / "examples" / "dask_sweep.py", "scheduler", game, "t", "out.jsonl"],
                                cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def assert_whole(self, run, killed):
        out, err = run.communicate(timeout=PATIENCE)
        self.assertEqual((run.returncode, out), (0, f"{self.folder / 'out.jsonl'}\n"), err + (self.folder / "log").read_text())
        self.assertEqual([worker.poll() for worker in self.workers].count(-signal.SIGKILL), killed)
        whole = subprocess.run([CONNECTZ, "sweep", "--no-timing", "--format", "jsonl", "t"], cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(json.loads(whole.stdout.splitlines()[-1])["games"], 2003)
        self.assertEqual((self.folder / "out.jsonl").read_bytes(), whole.stdout)
        self.assertEqual([path.name for path in self.folder.glob("out.jsonl*")], ["out.jsonl"])

    def test_killed_with_its_judge(self):
        game = self.wrapper('[ "$shard" = 5 ] && once 5 && kill -9 $PPID $$\n[ "$shard" = 9 ] && once 9 && kill -9 $$')
        run = self.sweep(game)
        self.assert_whole(run, 1)
        self.assertEqual(len((game.parent / "tried.5").read_text().splitlines()), 2)
        self.assertEqual(len((game.parent / "tried.9").read_text().splitlines()), 2)

    def test_killed_at_random(self):
        game = self.wrapper("sleep 0.1")
        run = self.sweep(game)
        wait_until(lambda: list(game.parent.glob("tried.*")), "the first shard")
        for worker in random.sample(self.workers, 2):
            time.sleep(random.uniform(0, 0.3))
            worker.kill()
        self.assert_whole(run, 2)


if __name__ == "__main__":
    unittest.main()
