"""A program that plays checkers by the protocol of `checkers engine`, and at some question misbehaves.

    opponent.py CHECKERS MODE [NUMBER]    at question NUMBER (from 1) and ever after; without it always well

Its process id is appended to the file `pids`, every question to the file `questions`."""
import os
import signal
import subprocess
import sys
import time


def say(line):
    sys.stdout.write(line)
    sys.stdout.flush()


def misbehave(mode, answer):
    if mode == "exit":
        sys.exit(3)
    elif mode == "kill":
        os.kill(os.getpid(), signal.SIGTERM)
    elif mode == "close":
        os.close(1)
        time.sleep(600)
    elif mode == "nonsense":
        say("no idea\x1b[31m\n")
    elif mode == "none":
        say("[]\n")
    elif mode == "illegal":
        say("[[0, 1], [7, 0]]\n")
    elif mode == "twice":
        say(answer + answer)
    elif mode == "late":
        time.sleep(2.5)
        say(answer)
    elif mode == "flood":
        while True:
            say("x" * 5000)
    elif mode == "silent":
        time.sleep(600)
    else:
        raise SystemExit(f"no mode {mode}")


def main():
    checkers, mode = sys.argv[1:3]
    number = int(sys.argv[3]) if len(sys.argv) > 3 else 1 << 60
    with open("pids", "a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    with subprocess.Popen([checkers, "engine", "--depth", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as engine:
        for count, question in enumerate(sys.stdin, 1):
            with open("questions", "a", encoding="ascii") as file:
                file.write(question)
            engine.stdin.write(question)
            engine.stdin.flush()
            answer = engine.stdout.readline()
            if mode == "late-once" and count == number:
                time.sleep(2.5)
                say(answer)
            elif count < number or mode == "late-once":
                say(answer)
            else:
                misbehave(mode, answer)


if __name__ == "__main__":
    main()
