"""Codes that are expected of files, by their names."""
import json
import unittest
from xml.etree import ElementTree

from schemas import REPORT
from support import COMMANDS, ROOT, Case, GAMES, INCOMPLETE, MALFORMED, WIN_1, command, lines, run


class OwnCases(Case):
    def test_every_game(self):
        """The project's own cases and samples, as what they are: suites."""
        for game in COMMANDS:
            for folder in (f"tests/cases/{game}", f"data/{game}"):
                for jobs in "13":
                    result = run("sweep", "--expect-from-name", "--include", "[0-9]_*.txt", "--include", "[0-9]_*.pdn",
                                 "--jobs", jobs, folder,
                                 executable=command(game), cwd=ROOT)
                    self.assertEqual((result.status, result.err), (0, b""), result.out)
                    self.assertGreaterEqual(result.out.count(b"\n"), 5)
                    self.assertNotIn(b"expected", result.out)

    def test_under_another_rule_some_differ(self):
        """The pattern can find the code anywhere: cases say what --precedence first makes of them."""
        folder = "tests/cases/connectz"
        result = run("sweep", "--expect-from-name", "--precedence", "first", folder, cwd=ROOT)
        self.assertEqual(result.status, 1)
        self.assertIn(b"\texpected ", result.out)
        result = run("sweep", r"--expect-from-name=\.first([0-9])\.", "--include", "*.first*", "--precedence", "first",
                     folder, cwd=ROOT)
        self.assertEqual(result.status, 0, result.out)


class Expectations(Case):
    def setUp(self):
        super().setUp()
        self.write("t/1_good", WIN_1)
        self.write("t/8_good", MALFORMED)
        self.write("t/3_bad", MALFORMED)
        self.write("t/8_bad", INCOMPLETE)
        self.write("t/9_bad", WIN_1)
        self.write("t/other_1", WIN_1)
        self.write("t/other_8", MALFORMED)

    def test_codes(self):
        out = (b"1\tt/1_good\n8\tt/3_bad\texpected 3\n3\tt/8_bad\texpected 8\n8\tt/8_good\n1\tt/9_bad\texpected 9\n"
               b"1\tt/other_1\n8\tt/other_8\n")
        for jobs in "127":
            self.assert_result(self.sweep("--expect-from-name", "--jobs", jobs, "t"), out, status=1)

    def test_status(self):
        for names, status in ((["1_good", "8_good", "other_1"], 0), (["8_bad"], 1), (["3_bad"], 1), (["other_8"], 1)):
            self.assertEqual(self.sweep("--expect-from-name", *(f"t/{name}" for name in names)).status, status)
        self.assert_result(self.sweep("--expect-from-name", "t/none/9_x"), b"9\tt/none/9_x\n", "No such file")

    def test_only_the_name_counts_and_only_as_it_is(self):
        for name, expects in (("1_x/y", None), ("x/1_", 1), ("x/11_x", None), ("x/1", None), ("x/_1_", None),
                              ("x/a1_", None), ("x/0_", 0)):
            self.write(name, INCOMPLETE)
            expected = b"" if expects is None else b"\texpected %d" % expects
            self.assert_result(self.sweep("--expect-from-name", name), b"3\t" + name.encode() + expected + b"\n",
                               status=int(expects is not None))
        self.assert_result(self.sweep("--expect-from-name", "-", stdin=MALFORMED), b"8\t-\n", status=1)

    def test_patterns(self):
        for name, pattern, expects in (("a-1.txt", r"-(\d)\.txt$", 1), ("a-1.txt", r"-(\d)$", None),
                                       ("a-12.txt", r"-(\d+)\.", None), ("a-x.txt", "-(.)", None),
                                       ("2a1", "(?:[0-9])a([0-9])", 1), ("ab", "(x)?b", None), ("\u00e95", "\u00e9(5)", 5),
                                       ("[4]", r"\[(4)\]", 4), ("1_7", "_([0-9])", 7), ("[", "[[](7)?", None)):
            with self.subTest(name=name, pattern=pattern):
                self.write(name, INCOMPLETE)
                expected = "" if expects is None else f"\texpected {expects}"
                self.assert_result(self.sweep(f"--expect-from-name={pattern}", name), f"3\t{name}{expected}\n".encode(),
                                   status=int(expects is not None))

    def test_names_that_are_too_long_for_a_file(self):
        name = "1_" + "x" * 200000
        result = self.sweep("--expect-from-name=^([0-9])_(x|y)*$", "--files-from", "-", stdin=name.encode())
        self.assert_result(result, b"9\t" + name.encode() + b"\texpected 1\n", status=1)

    def test_patterns_that_take_other_matchers_minutes(self):
        """Here their time grows with the name only."""
        name = "x" * 250 + "z"
        self.write(name, INCOMPLETE)
        for pattern in ("^(x+x+)+y", "(x*)*(y)", "^(x?){250}(x){250}y"):
            result = self.sweep(f"--expect-from-name={pattern}", name)
            self.assert_result(result, f"3\t{name}\n".encode())
            self.assertLess(result.seconds, 10)

    def test_wrong_patterns(self):
        for pattern in ("[0-9]_", "(", "([0-9]", "*(1)", "(?:1)", "(?=(1))", r"(1)\1"):
            self.assert_result(self.sweep(f"--expect-from-name={pattern}", "t"), b"", "--expect-from-name", 2)

    def test_early_ends_count_what_is_unexpected(self):
        self.assert_result(self.sweep("--expect-from-name", "--fail-fast", "t"),
                           lines(("1", "t/1_good"), ("8", "t/3_bad\texpected 3")), status=1)
        out = self.sweep("--expect-from-name", "--max-failures", "2", "t").out
        self.assertEqual(out.count(b"\n"), 3)

    def test_summary(self):
        self.assertRegex(self.sweep("--expect-from-name", "--summary", "t").err, rb"(?m)^failures 4$")
        self.assertRegex(self.sweep("--summary", "t").err, rb"(?m)^failures 3$")

    def test_jsonl(self):
        begin, *games, _ = self.sweep("--expect-from-name", "--format", "jsonl", "t").json_lines()
        self.assertEqual(begin["options"], {"precedence": "spec", "expect-from-name": "^([0-9])_"})
        self.assertEqual([game.get("expected") for game in games], [1, 3, 8, 8, 9, None, None])
        for record in (begin, *games):
            REPORT.validate(record)
        self.assertFalse(REPORT.is_valid({**games[0], "expected": 10}))

    def test_formats_for_ci(self):
        root = ElementTree.fromstring(self.sweep("--expect-from-name", "--format", "junit", "t").out)
        self.assertEqual([suite[0][0].tag for suite in root],
                         ["system-out", "failure", "failure", "system-out", "failure", "system-out", "failure"])
        self.assertIn("code 8, invalid_file, expected 3: 'x' is", root[1][0][0].get("message"))
        github = self.sweep("--expect-from-name", "--format", "github", "t").out.splitlines()
        self.assertEqual([line.split(b",")[0] for line in github],
                         [b"::error file=t/" + name for name in (b"3_bad", b"8_bad", b"9_bad", b"other_8")])
        [sarif] = json.loads(self.sweep("--expect-from-name", "--format", "sarif", "t").out)["runs"]
        self.assertEqual([result["properties"].get("expected") for result in sarif["results"]], [3, 8, 9, None])


if __name__ == "__main__":
    unittest.main()
