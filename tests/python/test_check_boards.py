"""The boards of checkers made by hand, in referee.check, find every mistake that is made mechanically in a right function."""

import copy
import random
import unittest

import checkers_walking
import mutation
from referee import checkers
from referee.check import checkers_questions
from referee.check.checkers_boards import BOARDS


def questions(count):
    return list(checkers_questions.questions("allowed_moves", count, random.Random(1)))


def is_wrong(function, question):
    value = function(*copy.deepcopy(question.arguments))
    return isinstance(value, Exception) or question.mistake(value) is not None


class Boards(unittest.TestCase):
    def test_every_board_is_drawn_once_and_is_one(self):
        drawn = [(tuple(board), color) for _, board, color in BOARDS]
        self.assertEqual(len(set(drawn)), len(drawn))
        for what, board, color in BOARDS:
            with self.subTest(what):
                self.assertIsInstance(checkers.allowed_moves(board, color), list)
                self.assertNotIn("b", board[-1])  # it would be a king
                self.assertNotIn("w", board[0])

    def test_a_right_function_passes(self):
        for question in questions(1000):
            with self.subTest(question.call(question.function)):
                self.assertFalse(is_wrong(checkers_walking.allowed_moves, question))

    def test_every_mistake_is_found(self):
        by_hand = questions(0)
        self.assertGreater(len(by_hand), 60)
        everything = questions(500)
        not_found = set()
        count = 0
        for mutant in mutation.mutants(mutation.source_of("checkers_walking"), "allowed_moves"):
            count += 1
            if not any(is_wrong(mutant, question) for question in by_hand):
                not_found.add(mutant.name)
                for question in everything:
                    with self.subTest(mutant.name, question=question.arguments):
                        self.assertFalse(is_wrong(mutant, question), "there should be a board like this")
        self.assertEqual(not_found, mutation.equivalents_of("checkers_walking"))
        self.assertGreater(count, 200)


if __name__ == "__main__":
    unittest.main()
