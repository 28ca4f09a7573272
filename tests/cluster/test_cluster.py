"""Sweeps on a cluster that fails: the report is always the one that a single machine makes, or what is missing is named."""
import json
import os
import pty
import signal
import subprocess
import time
import unittest

from cluster import CONNECTZ, PATIENCE, Case, wait_until

SHARDS = ("--shards", "9", "--tasks", "6", "--no-timing")


class Sweeps(Case):
    def test_twenty_thousand_files(self):
        self.write_games(20000)
        status, out, err = self.run_it("t", *SHARDS, "-o", "out", "--report", "junit=j", "--report", "codes=-", "--report", "stats=s",
                                       "--stats", "--summary")
        self.assertEqual(status, 1, err)
        self.assertEqual((self.folder / "out").read_bytes(), self.whole("--format", "jsonl", "--stats", "t"))
        self.assertEqual((self.folder / "s").read_bytes(), self.whole("--format", "stats", "t"))
        self.assertEqual(out, self.whole("--format", "codes", "t"))
        self.assertEqual((self.folder / "j").read_bytes(), self.whole("--format", "junit", "t"))
        self.assertIn("files    20002\n", err)
        self.assertFalse((self.folder / "out.run").exists())

    def test_a_pack_in_parts(self):
        self.write_games(300)
        subprocess.run([CONNECTZ, "pack", "t", "-o", "t/games.jsonl"], cwd=self.folder, check=True)
        status, _, err = self.run_it("t", *SHARDS, "--part-bytes", "2K", "-o", "out", "--keep")
        self.assertEqual(status, 1, err)
        self.assert_whole()
        lines = (self.folder / "out.run" / "shards.tsv").read_text().splitlines()
        self.assertGreater(sum(int(line.split("\t")[1]) for line in lines), 310)

    def test_a_game_in_stretches(self):
        self.write_games(30)
        subprocess.run([CONNECTZ, "generate", "--frame", "7", "100000", "5", "--win-at", "400000", "-o", "t/a\tlarge"], cwd=self.folder,
                       check=True)
        self.write("t/large.gz", b"x" * 900000)
        game = self.wrapper("""
case "$*" in segment*2/*) once segment && kill -9 $$;; join*) once join && kill -9 $$;; esac
""")
        status, _, err = self.run_it("t", "--shards", "4", "--tasks", "6", "--no-timing", "--segment-bytes", "100K", "-o", "out", "--keep",
                                     game=game)
        self.assertEqual(status, 1, err)
        self.assert_whole()
        self.assertEqual(len(list((self.folder / "out.run" / "segments").iterdir())), 8)
        self.assertEqual(len(json.loads((self.folder / "out.run" / "rounds" / "1.json").read_text())["items"]), 11)

    def test_printed_and_compared(self):
        self.write_games(50)
        self.whole("--baseline", "b", "--update-baseline", "t")
        status, out, err = self.run_it("t", *SHARDS, "--baseline", "b", "--format", "codes", "--keep")
        self.assertEqual((status, out, err), (0, b"", ""))
        self.write("t/bad", b"7 6 4\nx\n")
        status, out, err = self.run_it("t", *SHARDS, "--baseline=b", "--format", "codes", "--run", "other")
        self.assertEqual((status, out), (1, self.whole("--baseline", "b", "--format", "codes", "t")))
        self.assertEqual(self.run_it("--include", "*1.txt", "t", "--no-timing", "--precedence=first", "-o", "o")[0], 0)
        self.assertEqual((self.folder / "o").read_bytes(),
                         self.whole("--include", "*1.txt", "--format", "jsonl", "--precedence", "first", "t"))

    def test_wrong_usage(self):
        self.write_games(3)
        for words, said in (((), "name files or directories"), (("t", "--shard", "1/2"), "--shard does not go with a cluster"),
                            (("t", "--cache", "c"), "--cache does not go"),
                            (("t", "--allow-empty"), "--allow-empty does not go"), (("t", "--frobnicate"), "there is no option --frobnicate"),
                            (("t", "--tasks", "0"), "--tasks is a number from 1"), (("t", "--tasks"), "--tasks needs a value"),
                            (("t", "--precedence", "foo"), "--precedence: foo not in {spec,first}"),
                            (("t", "--jobs", "0"), "--jobs: Value 0 not in range"), (("t", "--format=jsn"), "--format: jsn"),
                            (("t", "--segment-bytes", "x"), "--segment-bytes is a number of bytes"),
                            (("none-such", "--shards", "2", "-o", "x/y"), None), (("t", "--keep=1"), "--keep takes no value")):
            status, out, err = self.run_it(*words)
            self.assertEqual((status if said else 2, out), (2, b""), err)
            self.assertIn(said or "", err)
        self.assertEqual(list(self.folder.glob("*.run")), [])
        self.assertIn("there is no command chess", self.run_it("t", game="chess")[2])
        self.assertIn("/true is no command of referee", self.run_it("t", game="true")[2])
        status, _, err = self.run_it("t", "--", "--partition=none")
        self.assertEqual(status, 2)
        self.assertIn("invalid partition", err)
        os.mkdir(self.folder / "empty")
        status, _, err = self.run_it("empty", "--run", "e")
        self.assertEqual((status, err), (2, "connectz: nothing found to judge\n"))
        self.assertFalse((self.folder / "e").exists())


class Judges(Case):
    """What happens to the judges of shards."""

    def test_killed_in_each_phase(self):
        """Once before the report, once in it, once after it."""
        self.write_games(300)
        game = self.wrapper("""
[ "$shard" = 1 ] && once 1 && kill -9 $$
[ "$shard" = 2 ] && once 2 && { printf '{"type":"begin"' >"$output.99.partial"; kill -9 $$; }
[ "$shard" = 3 ] && once 3 && { %s "$@"; kill -9 $$; }
[ "$shard" = 4 ] && once 4 && kill -9 $PPID $$
""" % CONNECTZ)
        status, _, err = self.run_it("t", *SHARDS, "-o", "out", game=game)
        self.assertEqual(status, 1, err)
        self.assert_whole()
        self.assertEqual([len(self.tries(shard)) for shard in (1, 2, 3, 4, 5)], [2, 2, 1, 2, 1])

    def test_a_full_disk_on_one_node(self):
        self.write_games(300)
        game = self.wrapper("""
[ "$SLURMD_NODENAME" = n2 ] && set -- "$@" --report codes=/dev/full
""")
        status, _, err = self.run_it("t", "--shards", "6", "--tasks", "6", "--no-timing", "--retries", "20", "-o", "out", game=game)
        self.assertEqual(status, 1, err)
        self.assert_whole()

    def test_files_that_end_the_judge(self):
        self.write_games(100)
        (self.folder / "t/between\u2028lines").write_text("7 6 4\n1\n")
        game = self.wrapper("""
for path in t/000000/000000042.txt t/000000/000000007.txt; do
  if %s "$@" --list | grep -qx "$path"; then
    case "$*" in
      *--give-up-on*) grep -q "^$path" "$here/../out.run/search/$shard.tsv" || kill -9 $$ ;;
      *) kill -9 $$ ;;
    esac
  fi
done
""" % CONNECTZ)
        status, _, err = self.run_it("t", "--shards", "3", "--tasks", "3", "--no-timing", "-o", "out", "--keep", game=game)
        self.assertEqual(status, 1, err)
        games = [json.loads(line) for line in (self.folder / "out").read_bytes().splitlines()][1:-1]
        given_up = {row["path"]: row["reason"] for row in games if row["code"] == 9}
        self.assertEqual(set(given_up), {"t/000000/000000042.txt", "t/000000/000000007.txt"})
        for reason in given_up.values():
            self.assertEqual(reason, "the judge was ended by SIGKILL, as where memory runs out while it read this file, 2 times")
        self.assertEqual(len(games), 103)

    def test_what_is_missing_is_named(self):
        self.write_games(50)
        game = self.wrapper('[ "$shard" = 2 ] && [ ! -e "$here/repaired" ] && { echo "no more room" >&2; exit 2; }')
        words = ("t", "--shards", "3", "--tasks", "3", "--no-timing", "--retries", "1", "-o", "out")
        status, out, err = self.run_it(*words, game=game)
        self.assertEqual((status, out), (2, b""))
        self.assertIn("referee-slurm: shard 2/3 was not judged: no more room\n", err)
        self.assertFalse((self.folder / "out").exists())
        self.assertEqual(len(self.tries(2)), 2)
        before = [self.tries(1), self.tries(3)]
        (self.folder / "bin" / "repaired").touch()
        stale = (self.folder / "out.run" / "reports" / "2.jsonl")  # of another manifest
        stale.write_bytes((self.folder / "out.run" / "reports" / "1.jsonl").read_bytes().replace(b'"index":1', b'"index":2', 1))
        status, _, err = self.run_it(*words, game=game)
        self.assertEqual(status, 1, err)
        self.assert_whole()
        self.assertEqual([self.tries(1), self.tries(3)], before)


class Interrupted(Case):
    SLOW = "sleep 1"
    WORDS = ("t", "--shards", "20", "--tasks", "3", "--no-timing", "-o", "out")

    def test_cancel_and_resume(self):
        self.write_games(200)
        game = self.wrapper(self.SLOW)
        child = self.start(*self.WORDS, "--cancel-on-interrupt", game=game)
        wait_until(lambda: self.judged() >= 3, "three shards")
        os.kill(child.pid, signal.SIGINT)
        status, _, err = self.end(child)
        self.assertEqual(status, 130)
        self.assertIn("the jobs are cancelled", err)
        wait_until(lambda: "referee" not in self.slurm("squeue", "--noheader", "--format=%j"), "an empty queue")
        done = self.judged()
        self.assertLess(done, 20)
        status, _, err = self.run_it(*self.WORDS, "--hidden", game=game)
        self.assertEqual(status, 2)
        self.assertIn("is a run with other values of the options", err)
        status, _, err = self.run_it(*self.WORDS, game=game)
        self.assertEqual(status, 1, err)
        self.assert_whole()
        self.assertLessEqual(sum(len(self.tries(shard)) for shard in range(1, 21)), 20 + 3)

    def test_no_wait(self):
        self.write_games(50)
        status, out, _ = self.run_it(*self.WORDS, "--no-wait", game=self.wrapper(self.SLOW))
        folder = str(self.folder / "out.run")
        self.assertEqual((status, out.decode()), (0, folder + "\n"))
        status, out, err = self.run_it(folder, game="status")
        self.assertEqual((status, err), (0, ""))
        self.assertRegex(out.decode(), r"\A\d+ of 20 shards  \d+ of 52 files  .* tasks run\nround 1, \d+ jobs in the queue\n\Z")
        terminal, near_end = pty.openpty()
        self.addCleanup(os.close, terminal)
        child = self.start(folder, game="wait", stderr=near_end, env={**self.environment, "TERM": "xterm"})
        os.close(near_end)
        said = b""
        while b"of 20 shards" not in said:  # before it has begun to wait, Python itself may be what a signal ends
            said += os.read(terminal, 4096)
        os.kill(child.pid, signal.SIGINT)
        while b"the jobs go on" not in said:  # at the end of what it says, reading fails
            said += os.read(terminal, 4096)
        self.assertEqual(child.wait(PATIENCE), 130)
        child.stdout.close()
        self.assertEqual(self.run_it(folder, game="wait")[0], 1)
        self.assert_whole()
        status, _, err = self.run_it(folder, game="wait")
        self.assertEqual(status, 2)
        self.assertIn("is not the folder of a run", err)

    def test_the_last_job_is_lost(self):
        """Whoever waits has another one begin."""
        self.write_games(50)
        self.run_it(*self.WORDS, "--no-wait", game=self.wrapper(self.SLOW))
        wait_until(lambda: self.judged() >= 3, "three shards")
        self.slurm("scancel", "--state=PENDING", "--me")
        self.assertEqual(self.run_it(str(self.folder / "out.run"), game="wait")[0], 1)
        self.assert_whole()

    def test_no_wait_and_keep(self):
        self.write_games(5)
        self.run_it(*self.WORDS, "--no-wait", "--keep")
        self.assertEqual(self.run_it(str(self.folder / "out.run"), game="wait")[0], 1)
        self.assertTrue((self.folder / "out.run").is_dir())


class Nodes(Case):
    """What happens to the machines."""

    def test_a_node_is_lost(self):
        self.write_games(200)
        child = self.start("t", "--shards", "18", "--tasks", "6", "--no-timing", "-o", "out", "--retries", "0",
                           game=self.wrapper("sleep 2"))
        wait_until(lambda: "n2" in self.slurm("squeue", "--noheader", "--states=RUNNING", "--format=%N"), "a task on n2")
        time.sleep(0.5)
        self.kill_node("n2")
        status, _, err = self.end(child)
        self.control("node", "2")
        self.assertEqual(status, 1, err)
        self.assert_whole()

    def test_the_controller_is_lost(self):
        self.write_games(200)
        child = self.start("t", "--shards", "12", "--tasks", "6", "--no-timing", "-o", "out", game=self.wrapper("sleep 8"))
        # Not all six: the node that the other test lost may not have returned yet.
        wait_until(lambda: self.slurm("squeue", "--noheader", "--array", "--states=RUNNING"), "a task")
        running = time.time()
        wait_until(lambda: (self.home / "slurm" / "state" / "job_state").stat().st_mtime > running, "what Slurm knows on its disk")
        os.kill(self.pid("slurmctld"), signal.SIGKILL)
        time.sleep(2)
        self.control("control")
        status, _, err = self.end(child)
        self.assertEqual(status, 1, err)
        self.assert_whole()


if __name__ == "__main__":
    unittest.main()
