"""A Slurm cluster on this machine, for the tests, and runs on it."""
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CONNECTZ = os.environ["REFEREE_CONNECTZ"]
PROGRAM = os.environ["REFEREE_SLURM"]
PATIENCE = 60.0  # seconds

# Stands between referee-slurm and connectz, and does to a judge what may happen to it. It knows of what it judges by the
# number of its shard, and of what it did before by files.
WRAPPER = """#!/bin/sh
shard=
output=
last=
for word in "$@"; do
  case "$last" in
    --shard) shard=${{word%/*}} ;;
    --output) output=$word ;;
  esac
  last=$word
done
here={folder}
once() {{ mkdir "$here/$1" 2>/dev/null; }}
if [ "$1" = sweep ] && [ -n "$shard" ] && [ -n "$output" ]; then
  echo "$SLURMD_NODENAME" >>"$here/tried.$shard"
{script}
fi
exec {connectz} "$@"
"""


def wait_until(condition, what, seconds=PATIENCE):
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"never came: {what}")
        time.sleep(0.02)
    return value


class Case(unittest.TestCase):
    """With a cluster of its own, and a folder that is removed."""

    @classmethod
    def setUpClass(cls):
        if not shutil.which("slurmctld"):
            raise unittest.SkipTest("Slurm is not installed here")
        if os.geteuid() != 0:
            raise unittest.SkipTest("a cluster for tests is started by root alone")
        cls.home = Path(tempfile.mkdtemp(prefix="referee-cluster-"))
        cls.addClassCleanup(shutil.rmtree, cls.home, True)
        cls.control("start")
        cls.addClassCleanup(cls.control, "stop")

    @classmethod
    def control(cls, action, *more):
        done = subprocess.run([ROOT / "scripts" / "test-cluster", action, cls.home / "slurm", *more], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stdout.decode())

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(dir=self.home))
        self.environment = {**os.environ, "SLURM_CONF": str(self.home / "slurm" / "slurm.conf"), "LC_ALL": "C.UTF-8"}

    def slurm(self, *words):
        return subprocess.run(words, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                              text=True).stdout

    def pid(self, name):
        return int((self.home / "slurm" / "run" / f"{name}.pid").read_text())

    def tasks_of_node(self, node):
        """The processes that a node runs, and their parents."""
        for name in os.listdir("/proc"):
            try:
                with open(f"/proc/{name}/environ", "rb") as file, open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as stat:
                    words = file.read().decode(errors="replace").split("\0")
                    if f"SLURMD_NODENAME={node}" in words and f"SLURM_CONF={self.environment['SLURM_CONF']}" in words:
                        yield int(name), int(stat.read().rpartition(")")[2].split()[1])
            except (OSError, ValueError):
                continue

    def kill_node(self, node):
        """As if its power failed."""
        os.kill(self.pid(f"slurmd.{node}"), signal.SIGKILL)
        tasks = list(self.tasks_of_node(node))
        for pid in [parent for _, parent in tasks] + [pid for pid, _ in tasks]:  # slurmstepd first: it tells nobody
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def write(self, name, data):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def write_games(self, count):
        subprocess.run([CONNECTZ, "generate", "--frame", "7", "6", "4", "--count", str(count), "--into", self.folder / "t",
                        "--per-directory", "500"], check=True)
        self.write("t/bad", b"7 6 4\n8\n")
        self.write("t/\udcff\n", b"x")

    def wrapper(self, script):
        """A connectz to which something happens; its path."""
        path = self.folder / "bin" / "connectz"
        path.parent.mkdir(exist_ok=True)
        lines = "\n".join("  " + line for line in script.strip().splitlines())
        path.write_text(WRAPPER.format(folder=self.folder / "bin", script=lines, connectz=CONNECTZ))
        path.chmod(0o755)
        return str(path)

    def tries(self, shard):
        """On which nodes a shard was begun."""
        path = self.folder / "bin" / f"tried.{shard}"
        return path.read_text().split() if path.exists() else []

    def start(self, *words, game=CONNECTZ, **options):
        return subprocess.Popen([PROGRAM, game, *words], cwd=self.folder, start_new_session=True,
                                **{"env": self.environment, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                                   "stderr": subprocess.PIPE, **options})

    def end(self, child):
        """The status of a child, and what it printed."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                out, err = child.communicate(timeout=2)
                return child.returncode, out, err.decode(errors="replace")
            except subprocess.TimeoutExpired:
                self.begin_again_now()
            if time.monotonic() > deadline:
                os.killpg(child.pid, signal.SIGKILL)
                raise AssertionError(f"it did not end: {self.slurm('squeue')}{child.communicate()}")

    def begin_again_now(self):
        """Slurm begins tasks of lost nodes again after two minutes; tests do not wait for that."""
        for job in self.slurm("squeue", "--noheader", "--array", "--format=%A %r").splitlines():
            if "BeginTime" in job:
                self.slurm("scontrol", "update", f"JobId={job.split()[0]}", "StartTime=now")

    def run_it(self, *words, **options):
        return self.end(self.start(*words, **options))

    def whole(self, *words):
        """What one machine makes of it."""
        return subprocess.run([CONNECTZ, "sweep", "--no-timing", *words], cwd=self.folder, stdout=subprocess.PIPE, check=False).stdout

    def assert_whole(self, report="out"):
        self.assertEqual((self.folder / report).read_bytes(), self.whole("--format", "jsonl", "t"))

    def judged(self, run="out.run"):
        """How many shards have their report."""
        return len(list((self.folder / run / "reports").glob("[0-9]*.jsonl")))
