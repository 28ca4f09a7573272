"""The jobs of a run. A round is an array of tasks, and a job that begins when all of them have ended: it merges
the reports, or begins another round for the shards that have none.
"""
import shlex
import subprocess
import sys

from . import slurm, stretches

SHARDS_A_TASK = 4  # that many more shards than tasks: the last task ends soon after the others


def script(run, *words):
    return "exec " + " ".join(shlex.quote(str(word)) for word in (run.request["program"], *words))


def options(run, log):
    folder = str(run.folder).replace("%", "%%")  # of which Slurm makes numbers of jobs
    return [*run.request["sbatch"], f"--job-name={run.name}", f"--chdir={run.request['folder']}", "--requeue", "--open-mode=append",
            f"--output={folder}/log/{log}"]


def begin(run, shards):
    """Submits a round for these shards. Nothing happens if another process has."""
    number = (run.rounds() or [0])[-1] + 1
    items = shards if searches(run, number) else stretches.items(run, shards)
    elements = min(len(items), slurm.most_elements())
    if not run.begin_round(number, {"items": items, "elements": elements}):
        return
    tasks = min(run.request["tasks"], elements)
    array = slurm.submit(script(run, "task", run.folder, number), *options(run, f"{number}.%a.txt"),
                         f"--array=1-{elements}%{tasks}")
    submit_finish(run, f"--dependency=afterany:{array}")


def submit_finish(run, *more):
    slurm.submit(script(run, "finish", run.folder), *options(run, "finish.txt"), *more)


def go_on(run):
    """Has a run that was left, cancelled or that failed go on where it is."""
    if slurm.jobs(run.name):
        return
    result = run.result()
    if result and result["status"] not in (0, 1):
        run.forget_result()
        run.update(first_round=(run.rounds() or [0])[-1] + 1)
    missing = run.missing()
    if missing:
        begin(run, missing)
    else:
        submit_finish(run)


def is_last(run, number):
    return number >= run.request["first_round"] + run.request["retries"]


def searches(run, number):
    """Whether the tasks of a round look for the files that end the judge: a shard that failed twice, or has no other try."""
    tries = number - run.request["first_round"]
    return tries >= 2 or (tries >= 1 and is_last(run, number))


def finish(run):
    """The job at the end of a round."""
    missing = run.missing()
    if not missing:
        merge(run)
    elif run.rounds() and is_last(run, run.rounds()[-1]):
        run.end(status=2, missing=missing)
    else:
        begin(run, missing)


def merge(run):
    """Makes the report. It goes to standard output, from there to a file of the run, where no other place was asked for."""
    reports = [str(run.report(shard)) for shard in run.shards()]
    with open(run.folder / "report", "wb") as report, open(run.folder / "messages", "wb") as messages:
        status = subprocess.run([run.request["command"], "merge", *run.request["merging"], "--", *reports], stdout=report,
                                stderr=messages, stdin=subprocess.DEVNULL, cwd=run.request["folder"], check=False).returncode
    if status < 0:  # the job is what runs out of memory, not the run: it may be tried again
        slurm.warn(f"merging was ended by signal {-status}")
        sys.exit(1)
    run.end(status=status)
