"""docs/python.md and the docstrings: what they show is what happens."""

import doctest
import os
import unittest

import referee
from support import ROOT


class Documents(unittest.TestCase):
    def setUp(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(ROOT)

    def test_the_tour(self):
        result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
        self.assertGreater(result.attempted, 30)
        self.assertEqual(result.failed, 0)

    def test_docstrings(self):
        attempted = 0
        for module in (referee, referee.boxshogi, referee.checkers, referee.connectz, referee.surakarta):
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0, module)
            attempted += result.attempted
        self.assertGreater(attempted, 5)

    def test_everything_public_says_what_it_is(self):
        for module in (referee, referee.boxshogi, referee.checkers, referee.connectz, referee.surakarta):
            self.assertTrue(module.__doc__)
            for name in module.__all__:
                thing = getattr(module, name)
                if callable(thing):
                    self.assertGreater(len(thing.__doc__ or ""), 20, f"{module.__name__}.{name}")


if __name__ == "__main__":
    unittest.main()
