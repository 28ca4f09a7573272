"""Help and reports, byte for byte; UPDATE_GOLDEN=1 rewrites the golden files."""
import unittest

from support import HERE, Case

ROOT = HERE.parent.parent


class Help(Case):
    def test_every_level(self):
        for level in ([], ["explain"], ["sweep"], ["merge"], ["generate"]):
            with self.subTest(level=level):
                result = self.run_here(*level, "--help")
                self.assertEqual((result.status, result.err), (0, b""))
                self.assert_golden("_".join(["help", *level]), result.out)


class Samples(Case):
    def sweep_samples(self, *args):
        result = self.sweep(*args, "--no-timing", "data/connectz", cwd=ROOT)
        self.assertEqual((result.status, result.err), (1, b""))
        return result.out

    def test_codes(self):
        self.assert_golden("samples", self.sweep_samples())

    def test_json(self):
        self.assert_golden("samples_jsonl", self.sweep_samples("--format", "jsonl"))

    def test_json_under_first(self):
        out = self.sweep_samples("--format", "jsonl", "--precedence", "first")
        self.assert_golden("samples_jsonl_first", out)

    def test_names_say_the_codes(self):
        for line in self.sweep_samples().decode().splitlines():
            code, path = line.split("\t")
            self.assertTrue(path.startswith(f"data/connectz/{code}_"), line)


if __name__ == "__main__":
    unittest.main()
