"""The types: mypy accepts the package and its users in strict mode, and the stubs say what there is."""

import pathlib
import shutil
import unittest

import referee
from support import Case, run

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = pathlib.Path(referee.__file__).resolve().parent


class Types(Case):
    def mypy(self, *arguments):
        result = run("mypy", "--strict", "--no-error-summary", "--cache-dir", str(self.folder), *arguments, cwd=PACKAGE.parent)
        self.assertEqual(result.stderr, b"")
        return result.stdout.decode().splitlines()

    def test_the_package_is_typed(self):
        self.assertEqual(self.mypy("-p", "referee"), [])
        self.assertTrue((PACKAGE / "py.typed").is_file())

    def test_right_use(self):
        self.assertEqual(self.mypy(str(HERE / "user.py")), [])

    def test_wrong_use(self):
        path = HERE / "wrong_user.py"
        wrong = {number for number, line in enumerate(path.read_text().splitlines(), 1) if line.endswith("# wrong")}
        complaints = [line for line in self.mypy(str(path)) if ": error: " in line]
        self.assertEqual({int(line.split(":")[1]) for line in complaints}, wrong)

    def test_stubs(self):
        # Of a copy, as it writes beside them; the interpreter is the one that mypy is installed for.
        shutil.copytree(PACKAGE, self.folder / "referee", ignore=shutil.ignore_patterns("*.p", "__pycache__"))
        result = run("env", f"PYTHONPATH={self.folder}", f"MYPYPATH={self.folder}", "stubtest", "--concise",
                     "--ignore-unused-allowlist", "--allowlist", str(HERE / "stubs_allowed.txt"), "referee",
                     cwd=self.folder)
        self.assertEqual((result.stdout.decode(), result.returncode), ("", 0), result.stderr.decode())


if __name__ == "__main__":
    unittest.main()
