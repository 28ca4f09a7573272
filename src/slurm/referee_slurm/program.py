"""The command line of referee-slurm."""
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from . import arguments, rounds, slurm, stretches, task, watch
from .run import NoRun, Run, write

HELP = """Run a sweep on a Slurm cluster, and make one report of it.

Usage: referee-slurm GAME PATH... [-o FILE] [OPTIONS] [OPTIONS OF sweep] [-- OPTIONS OF sbatch]
       referee-slurm status|wait|cancel FOLDER

The paths are walked once, here. Tasks on the nodes judge parts of them (shards), and a job at the end merges their
reports. PATH, the folder of the run and this program must be the same files on all nodes. What is interrupted goes on
where it was when the same command is called again.

  -o, --output FILE       write the report to FILE, whole or not at all; else it is printed
  --format FORMAT         as sweep; without it, jsonl
  --tasks N               at most N tasks at once; by default the number of nodes
  --shards N              into how many parts the files are cut; by default 4 for each task, of 64 MB or more
  --part-bytes N          cut packs into parts of at most N bytes, as manifest does; 0 cuts none
  --segment-bytes N       a game of Connect Z of more than N bytes is shared by several tasks; by default 4G, 0 shares none
  --retries N             how often shards are tried again whose task failed; by default 3. Tasks whose node fails
                          are begun again besides
  --run FOLDER            where the run keeps its files; by default FILE.run, or referee-GAME.run
  --keep                  keep that folder after a success
  --no-wait               submit the jobs, print the folder, and end
  --cancel-on-interrupt   Ctrl-C cancels the jobs, and asks nothing
  --no-progress           show no progress; it is shown if standard error is a terminal
  -h, --help              this text

  status FOLDER           how far the run is
  wait FOLDER             wait for its end, print its report and end as it does
  cancel FOLDER           end its jobs; the same command as before goes on with them

Exit status: as sweep, 0 all games are valid, 1 some are not, 2 wrong usage or shards that could not be judged; 130 if
interrupted.
"""
LEAST_BYTES = "64M"


class Own:
    """The options of referee-slurm itself."""

    options = {name: {"names": [name], "flag": flag} for name, flag in
               (("--tasks", False), ("--shards", False), ("--retries", False), ("--run", False), ("--part-bytes", False), ("--segment-bytes", False), ("--keep", True),
                ("--no-wait", True), ("--cancel-on-interrupt", True), ("--no-progress", True))}

    def __init__(self):
        self.given = {}

    def __call__(self, name, value):
        self.given[name] = value

    def has(self, name):
        return name in self.given

    def number(self, name, default, most):
        value = self.given.get(name)
        if value is None:
            return default
        least = 0 if name == "--retries" else 1
        if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
            raise arguments.Usage(f"{name} is a number from {least} to {most}, not {value}")
        return int(value)

    def bytes(self, name, default):
        if not self.has(name):
            return default
        count = stretches.bytes_of(self.given[name])
        if count is None:
            raise arguments.Usage(f"{name} is a number of bytes, such as 4G, not {self.given[name]}")
        return count


def command_of(game, commands):
    """The program of a game: a path, a command of this installation, or one of the PATH."""
    beside = Path(commands) / game
    found = str(beside) if os.access(beside, os.X_OK) and "/" not in game else shutil.which(game)
    if not found or game.startswith("-"):
        raise arguments.Usage(f"there is no command {game}")
    return os.path.abspath(found)


def output_of(merging):
    """Where the report goes; None if it is printed."""
    for number, word in enumerate(merging):
        if word == "-o":
            return merging[number + 1]
        if word.startswith("--output="):
            return word.partition("=")[2]
    return None


def request_of(game, words, own, program, commands):
    """What was asked for."""
    command = command_of(game, commands)
    parts, sbatch = arguments.split(command, words, own)
    if not parts.paths and not any(word.startswith("--files-from") for word in parts.listing):
        raise arguments.Usage("name files or directories to judge")
    parts.try_values(command)
    has = lambda *names: any(word.startswith(names) for word in parts.merging)  # noqa: E731
    if not has("--format") and (output_of(parts.merging) or not has("--report", "--update-baseline")):
        parts.merging.insert(0, "--format=jsonl")
    return {"game": game, "command": command, "program": program, "folder": os.getcwd(), "paths": parts.paths,
            "listing_options": parts.listing, "judging": parts.judging, "merging": parts.merging, "sbatch": sbatch,
            "has_jobs": any(word.startswith(("-j", "--jobs")) for word in parts.judging),
            "retries": own.number("--retries", 3, 100), "keeps": own.has("--keep")}


def differences(request, earlier):
    """What keeps a run from going on with another request."""
    names = {"game": "the game", "folder": "the working directory", "paths": "the paths", "listing_options": "the options",
             "judging": "the options", "merging": "the options of the report"}
    return sorted({names[key] for key in names if request[key] != earlier[key]})


def new_run(folder, request, own):
    """Lists the files, and makes the folder."""
    tasks = own.number("--tasks", 0, 100000) or slurm.nodes()
    shards = own.number("--shards", 0, 10000)
    shared_bytes = own.bytes("--segment-bytes", stretches.LEAST_BYTES)
    run = Run.create(folder, {**request, "tasks": tasks})
    size = ["--shards", str(shards)] if shards else ["--shards", str(min(rounds.SHARDS_A_TASK * tasks, 10000)), "--least-bytes",
                                                    LEAST_BYTES]
    if own.has("--part-bytes"):
        size += ["--part-bytes", own.given["--part-bytes"]]
    done = subprocess.run([request["command"], "manifest", *request["listing_options"], *size, "-o", str(run.manifest), "--",
                           *request["paths"]], stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        shutil.rmtree(run.folder)
        raise SystemExit(done.returncode if done.returncode > 0 else 2)
    write(run.folder / "shards.tsv", done.stdout.decode("ascii"))
    if request["game"] == "connectz" or os.path.basename(request["command"]) == "connectz":
        stretches.plan(run, shared_bytes)
    return run


def prepared_run(folder, request, own):
    """The run that goes on in the folder, or a new one."""
    try:
        run = Run(folder)
    except NoRun:
        if os.path.isdir(folder) and os.listdir(folder):
            raise
        return new_run(folder, request, own)
    different = differences(request, run.request)
    if different:
        raise arguments.Usage(f"{folder} is a run with other values of {' and '.join(different)}; name another one by --run, "
                              "or remove it")
    result = run.result()
    if result and result["status"] in (0, 1):
        raise arguments.Usage(f"{folder} has ended with status {result['status']}; remove it to sweep again")
    if not (run.folder / "shards.tsv").exists():  # listing the files was interrupted
        shutil.rmtree(run.folder)
        return new_run(folder, request, own)
    run.update(retries=request["retries"], keeps=request["keeps"], sbatch=request["sbatch"], tasks=own.number("--tasks", run.request["tasks"], 100000))
    return run


def sweep(game, words, program, commands):
    own = Own()
    request = request_of(game, words, own, program, commands)
    output = output_of(request["merging"])
    folder = own.given.get("--run") or (f"{output}.run" if output and output != "-" else f"referee-{os.path.basename(game)}.run")
    run = prepared_run(folder, request, own)
    rounds.go_on(run)
    if own.has("--no-wait"):
        print(run.folder)
        return 0
    return wait(run, not own.has("--no-progress"), own.has("--cancel-on-interrupt"))


def wait(run, is_shown=True, cancels=False):
    try:
        watch.wait(run, is_shown)
    except KeyboardInterrupt:
        return interrupted(run, cancels)
    status = watch.print_result(run)
    if status != 2 and not run.request.get("keeps", False):
        shutil.rmtree(run.folder)
    return status


def interrupted(run, cancels):
    if not cancels and sys.stdin.isatty() and sys.stderr.isatty():
        try:
            sys.stderr.write("\nCancel the jobs, too? [y/N] ")
            sys.stderr.flush()
            cancels = sys.stdin.readline().strip().lower() in ("y", "yes")
        except KeyboardInterrupt:
            sys.stderr.write("\n")
    if cancels:
        slurm.cancel(run.name)
        slurm.warn(f"the jobs are cancelled; the same command goes on with {run.folder}")
    else:
        slurm.warn(f"the jobs go on; referee-slurm wait {run.folder} waits for them")
    return 128 + signal.SIGINT


def status(run):
    progress = watch.Progress(run)
    progress.begin = None
    progress.seconds_left = lambda: None
    progress.look()
    states = slurm.jobs(run.name)
    result = run.result()
    print(progress.words(states.count("RUNNING")))
    if result:
        print(f"ended with status {result['status']}")
    elif states:
        print(f"round {run.rounds()[-1] if run.rounds() else 0}, {len(states)} jobs in the queue")
    else:
        print("no job is in the queue; the command that began it goes on with it")
    return 0


def cancel(run):
    slurm.cancel(run.name)
    return 0


def of_a_folder(action, words):
    if len(words) != 1:
        raise arguments.Usage(f"{action} takes one folder")
    return {"status": status, "wait": wait, "cancel": cancel}[action](Run(words[0]))


def run_command(argv, commands):
    program, words = os.path.abspath(argv[0]), argv[1:]
    if not words:
        raise arguments.Usage("name a game and what to judge")
    before = words[:words.index("--")] if "--" in words else words
    if "-h" in before or "--help" in before:
        print(HELP, end="")
        return 0
    action, rest = words[0], words[1:]
    if action == "--version":
        return subprocess.run([command_of("connectz", commands), "--version"], check=False).returncode
    if action in ("status", "wait", "cancel"):
        return of_a_folder(action, rest)
    if action == "task":
        return task.main(Run(rest[0]), int(rest[1]))
    if action == "finish":
        rounds.finish(Run(rest[0]))
        return 0
    return sweep(action, rest, program, commands)


def main(argv, commands):
    """Runs the program; `commands` is the folder of the games' commands. Returns the exit status."""
    try:
        return run_command(argv, commands)
    except arguments.Usage as error:
        slurm.warn(f"{error}\nTry 'referee-slurm --help'.")
    except (NoRun, slurm.Failed, OSError) as error:
        slurm.warn(error)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 2
