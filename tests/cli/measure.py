"""Runs a command and writes the peak of its resident memory, in KiB, into a file.

A process of its own: the kernel counts the memory of whoever forks as the child's until it runs the
new program, and a test runner may be larger than what it measures.

usage: measure.py RESULT COMMAND ARGUMENT...
"""
import os
import signal
import sys

# Python ignores these; the command is to find them as a shell would leave them.
for ignored in (signal.SIGPIPE, signal.SIGXFSZ):
    signal.signal(ignored, signal.SIG_DFL)
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w", encoding="ascii") as result:
    result.write(str(usage.ru_maxrss))
code = os.waitstatus_to_exitcode(status)
if code < 0:
    os.kill(os.getpid(), -code)
sys.exit(code)
