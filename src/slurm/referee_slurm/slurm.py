"""Slurm's commands. While its controller does not answer they are tried again."""
import subprocess
import sys
import time

PATIENCE = 300  # seconds without an answer
# What Slurm's commands print then.
NO_ANSWER = ("Unable to contact", "Socket timed out", "Connection refused", "Zero Bytes were transmitted",
             "Slurm temporarily unable", "Unexpected message received", "Communication connection failure",
             "Connection reset", "Transport endpoint is not connected")


class Failed(Exception):
    """A command of Slurm failed, in its words."""


def call(*arguments, text=None):
    """The output of a command. Raises Failed."""
    deadline = time.monotonic() + PATIENCE
    pause = 0.5
    while True:
        try:
            done = subprocess.run(arguments, input=text, encoding="utf-8", errors="surrogateescape", stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  stdin=subprocess.DEVNULL if text is None else None, check=False)
        except FileNotFoundError:
            raise Failed(f"{arguments[0]} is not installed here") from None
        if done.returncode == 0:
            return done.stdout
        no_answer = any(words in done.stderr for words in NO_ANSWER)
        if not no_answer or time.monotonic() > deadline:
            raise Failed(f"{arguments[0]}: {done.stderr.strip() or f'exit status {done.returncode}'}")
        time.sleep(pause)
        pause = min(2 * pause, 5)


def submit(script, *options):
    """Submits a script for the shell; the number of the job."""
    return call("sbatch", "--parsable", *options, text="#!/bin/sh\n" + script + "\n").split(";")[0].strip()


def jobs(name):
    """The states of the jobs of this name that wait or run: 'RUNNING', 'PENDING' ..., one for each element of an array."""
    return call("squeue", "--noheader", "--array", f"--name={name}", "--format=%T").split()


def release(name):
    """Lets the jobs run that Slurm holds as it could not launch them, as where its controller was ended meanwhile."""
    for line in call("squeue", "--noheader", "--array", f"--name={name}", "--states=PENDING", "--format=%A %r").splitlines():
        job, _, reason = line.partition(" ")
        if reason.startswith("launch failed"):
            call("scontrol", "release", job)


def cancel(name):
    call("scancel", f"--name={name}")


def most_elements():
    """How many elements an array may have."""
    for line in call("scontrol", "show", "config").splitlines():
        name, _, value = line.partition("=")
        if name.strip() == "MaxArraySize":
            return max(int(value) - 1, 1)
    return 1000


def nodes():
    """How many nodes there are."""
    return max(len(set(call("sinfo", "--noheader", "--Node", "--format=%N").split())), 1)


def warn(words):
    print(f"referee-slurm: {words}", file=sys.stderr)
