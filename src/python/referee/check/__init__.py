"""Checks functions that others wrote for the assignments: python -m referee.check GAME FILE.

    $ python -m referee.check surakarta solution.py
    $ python -m referee.check checkers ai.py

The functions of the file run in a process of their own, with limits on time and memory; nothing that they do to it is done to
the one that asks. Every wrong answer is reported with the call that gives it.
"""
