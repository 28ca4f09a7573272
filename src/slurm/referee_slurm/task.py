"""What a task of the array does on its node: it judges its shards, one after the other."""
import os
import signal
import subprocess

from . import rounds, search, stretches


def judge_command(run, shard, *more):
    """The sweep of a shard."""
    count = len(run.shards())
    command = [run.request["command"], "sweep", "--no-config", "--no-progress", *run.request["judging"],
               "--manifest", str(run.manifest), "--shard", f"{shard}/{count}", *more]
    cpus = os.environ.get("SLURM_CPUS_ON_NODE")
    if cpus and not run.request["has_jobs"]:
        command += ["--jobs", cpus]
    return command


class Judge:
    """Runs sweeps, and ends them when the task is ended."""

    def __init__(self, run):
        self.run = run
        self.child = None
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)

    def _end(self, number, _frame):
        if self.child is not None:
            self.child.send_signal(number)
        raise SystemExit(128 + number)

    def sweep(self, shard, *more):
        """The exit status of the sweep, negative if a signal ended it, and what it said."""
        return self._run(judge_command(self.run, shard, *more))

    def call(self, *words):
        """The same of another command of the game."""
        return self._run([self.run.request["command"], *words])

    def _run(self, command):
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, cwd=self.run.request["folder"]) as self.child:
            out, err = self.child.communicate()
        status, self.child = self.child.returncode, None
        return status, out, err.decode(errors="surrogateescape")


def how_it_ended(status, words):
    """In words, what is said of a judge that did not come to its end."""
    if status < 0:
        try:
            name = signal.Signals(-status).name
        except ValueError:
            name = f"signal {-status}"
        return f"the judge was ended by {name}" + (", as where memory runs out" if -status == signal.SIGKILL else "")
    lines = [line for line in words.split("\n") if line and not line.startswith("Try '")]
    return lines[-1] if lines else f"the judge ended with status {status}"


def judge(run, judge_of_run, item, is_searching):
    """Judges a shard, or a stretch of its one game. Whether that is done now."""
    if isinstance(item, list):
        return run.is_judged(item[0]) or stretches.judge(run, judge_of_run, *item)
    if run.is_judged(item):
        return True
    if not is_searching and stretches.are_all_there(run, item):
        return stretches.join(run, judge_of_run, item)
    return judge_whole(run, judge_of_run, item, is_searching)


def judge_whole(run, judge_of_run, shard, is_searching):
    """Whether the shard has its report now."""
    more = []
    if is_searching:
        given_up = search.files_to_give_up(run, judge_of_run, shard)
        if given_up is None:
            return False
        more = ["--give-up-on", str(given_up)]
    status, _, words = judge_of_run.sweep(shard, "--format", "jsonl", "--output", str(run.report(shard)), *more)
    if status in (0, 1):
        return True
    run.fail(shard, how_it_ended(status, words))
    return False


def main(run, number):
    """The exit status: 1 if a shard has no report."""
    content = run.round(number)
    element = int(os.environ["SLURM_ARRAY_TASK_ID"])
    judge_of_run = Judge(run)
    done = [judge(run, judge_of_run, item, rounds.searches(run, number))
            for item in content["items"][element - 1::content["elements"]]]
    return 0 if all(done) else 1
