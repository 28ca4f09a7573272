"""The suite of captures (question 4 of the Surakarta assignment) finds the mistakes of capture_mistakes.py, and every one that is
made mechanically in three right functions: on boards of either size, and by pieces of either side."""

import importlib
import unittest

import mutation
from capture_mistakes import MISTAKES, Machine
from capture_questions import SIDES, SIZES, random_questions, suite

MODULES = ("captures_walking", "captures_on_tracks", "captures_by_table")
TRAITS = {*SIZES, *SIDES}

# What may be done to the points of a question before it is answered: statements at the beginning of a function. N is the size.
MISREADINGS = [f"{point} = ({x}, {y})" for point in ("start", "end") for x, y in (
    *[(change.format(f"{point}[0]"), f"{point}[1]") for change in ("abs({})", "{} % N", "max({}, 0)", "min({}, N - 1)",
                                                                   "{0} + N * ({0} < 0)", "{} - 1", "{} + 1",
                                                                   "N - 1 - {}")],
    *[(f"{point}[0]", change.format(f"{point}[1]")) for change in ("abs({})", "{} % N", "max({}, 0)", "min({}, N - 1)",
                                                                   "{0} + N * ({0} < 0)", "{} - 1", "{} + 1",
                                                                   "N - 1 - {}")],
    (f"{point}[1]", f"{point}[0]"),
    (f"(N * {point}[1] + {point}[0]) % N", f"(N * {point}[1] + {point}[0]) // N"),
    (f"(N * {point}[0] + {point}[1]) // N", f"(N * {point}[0] + {point}[1]) % N"))]


def mutants_of(module):
    misreadings = [statement.replace("N", "(4 if len(board_string) == 16 else 6)") for statement in MISREADINGS]
    return mutation.mutants(mutation.source_of(module), "make_move_capture", misreadings)


def is_wrong(function, question):
    return function(*question.arguments) != question.result


def found_on(mutant, questions):
    """The sizes and sides on which an answer is wrong."""
    found = set()
    for question in questions:
        if not found.issuperset(question.traits) and is_wrong(mutant, question):
            found.update(question.traits)
            if found == TRAITS:
                break
    return found


class Suite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.suite = suite()
        cls.random = random_questions(1800, seed=1)

    def test_random_questions_are_of_every_kind(self):
        legal = sum(question.result is not None for question in self.random)
        self.assertGreater(legal, 400)
        self.assertGreater(len(self.random) - legal, 400)
        self.assertEqual({trait for question in self.random for trait in question.traits}, {*TRAITS})

    def test_right_functions_pass(self):
        for module in MODULES:
            function = importlib.import_module(module).make_move_capture
            with self.subTest(module):
                self.assertEqual([question for question in self.suite + self.random if is_wrong(function, question)], [])

    def test_the_suite_finds_mistakes_of_understanding(self):
        self.assertEqual([question for question in self.suite + self.random if is_wrong(Machine(), question)], [])
        for name, parts in MISTAKES.items():
            with self.subTest(name):
                self.assertTrue(any(is_wrong(Machine(**parts), question) for question in self.suite))

    def test_the_suite_finds_every_mistake_in_walking(self):
        self.check("captures_walking", 700)

    def test_the_suite_finds_every_mistake_on_tracks(self):
        self.check("captures_on_tracks", 450)

    def test_the_suite_finds_every_mistake_by_table(self):
        self.check("captures_by_table", 700)

    def check(self, module, at_least):
        """Every mutant is found on whatever traits any random question finds it on, and those not found are listed."""
        listed = mutation.equivalents_of(module)
        names = []
        not_found = set()
        for mutant in mutants_of(module):
            names.append(mutant.name)
            found = found_on(mutant, self.suite)
            if not found:
                not_found.add(mutant.name)
            if found == TRAITS:
                continue
            with self.subTest(mutant.name):
                missed = [question for question in self.random if not found.issuperset(question.traits) and is_wrong(mutant, question)]
                self.assertEqual(missed, [], "the suite lacks a case like one of these")
        self.assertEqual(not_found, listed)
        self.assertEqual(len(set(names)), len(names))
        self.assertGreater(len(names), at_least)


class Mutation(unittest.TestCase):
    def mutants_of(self, text):
        source = f"def make_move_capture(board_string, start, end):\n    {text}\n"
        return {mutant.name.partition("  ->  ")[2]: mutant for mutant in mutation.mutants(source, "make_move_capture")}

    def test_comparisons(self):
        names = self.mutants_of("return 0 <= start < end")
        for name in ("return 0 < start < end", "return 0 <= start <= end", "return 0 <= start", "return start < end",
                     "return not 0 <= start < end", "return True", "return 1 <= start < end", "return 0 <= end < end"):
            self.assertIn(name, names)

    def test_statements(self):
        names = self.mutants_of("if start or end: return None")
        for name in ("if start and end: ...", "if start: ...", "if not (start or end): ...", "pass", "return None"):
            self.assertIn(name, names)

    def test_endless_loops_end(self):
        mutants = self.mutants_of("while start == 1: start = 2")
        self.assertIsNone(mutants["while start >= 1: ..."](None, 0, 0))
        self.assertIsInstance(mutants["while True: ..."](None, 1, 1), mutation.EndlessLoop)
        self.assertIsInstance(mutants["start = 1"](None, 1, 1), mutation.EndlessLoop)


if __name__ == "__main__":
    unittest.main()
