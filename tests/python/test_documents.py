"""docs/python.md and the docstrings: what they show is what happens."""

import doctest
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import referee
import referee.shards
from support import ROOT, command


class Documents(unittest.TestCase):
    def setUp(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(ROOT)

    def test_the_tour(self):
        before = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        os.environ["PATH"] = f"{pathlib.Path(command('connectz')).parent}:{before}"
        result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
        self.assertGreater(result.attempted, 30)
        self.assertEqual(result.failed, 0)

    def test_the_readme(self):
        blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
        self.assertEqual(len(blocks), 1)
        test = doctest.DocTestParser().get_doctest(blocks[0], {}, "README.md", "README.md", 0)
        self.assertEqual(doctest.DocTestRunner().run(test), (0, 4))

    def test_docstrings(self):
        attempted = 0
        for module in (referee, referee.boxshogi, referee.checkers, referee.connectz, referee.surakarta):
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0, module)
            attempted += result.attempted
        self.assertGreater(attempted, 5)

    def test_everything_public_says_what_it_is(self):
        for module in (referee, referee.boxshogi, referee.checkers, referee.connectz, referee.reports, referee.shards, referee.surakarta):
            self.assertTrue(module.__doc__)
            for name in module.__all__:
                thing = getattr(module, name)
                if callable(thing):
                    self.assertGreater(len(thing.__doc__ or ""), 20, f"{module.__name__}.{name}")

    def test_the_example(self):
        # With a library for plots that draws nothing: the real one is needed by nothing else.
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder, "matplotlib")
            package.mkdir()
            (package / "__init__.py").write_text("def use(backend):\n    pass\n")
            (package / "pyplot.py").write_text(
                "from unittest.mock import MagicMock\n"
                "def subplots(*_, **__):\n"
                "    figure, left, right = MagicMock(), MagicMock(), MagicMock()\n"
                "    figure.savefig = lambda name: print(name, left.barh.call_args[0], right.hist.call_args[0])\n"
                "    return figure, (left, right)\n")
            environment = {**os.environ, "PYTHONPATH": f"{folder}:{os.environ['PYTHONPATH']}"}
            result = subprocess.run([sys.executable, "docs/examples/corpus.py", "connectz", "data/connectz"],
                                    capture_output=True, check=False, env=environment, cwd=ROOT, text=True)
        self.assertEqual(result.stderr, "")
        self.assertIn("Summary(files=15, games=15", result.stdout)
        self.assertIn(">X< .", result.stdout)
        self.assertIn("corpus.svg (['0 draw', '1 first_player_wins'", result.stdout)


if __name__ == "__main__":
    unittest.main()
