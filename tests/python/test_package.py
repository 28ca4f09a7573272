"""`pip install` and a wheel, without network: into an environment of their own, where the package works."""

import os
import pathlib
import subprocess
import sys
import unittest
import zipfile

from support import ROOT, Case

# Of the interpreter that meson-python is installed for. The test is of the package and not of its speed.
PYTHON = "/usr/bin/python3"
QUICK = ["-Csetup-args=-Doptimization=0"]


def run(*arguments, **options):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(arguments, capture_output=True, check=False, env=environment, text=True, **options)


class Package(Case):
    def test_install(self):
        wheels = self.folder / "wheels"
        built = run(PYTHON, "-m", "pip", "wheel", "--no-build-isolation", "--no-index", "--no-deps", *QUICK,
                    "--wheel-dir", str(wheels), str(ROOT))
        self.assertEqual(built.returncode, 0, built.stdout + built.stderr)
        wheel = next(wheels.iterdir())
        names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.startswith("referee-")}
        self.assertTrue(all(name.startswith("referee/") for name in names), names)
        for path in (ROOT / "src" / "python" / "referee").rglob("*"):
            if path.suffix in (".py", ".pyi", ".typed"):
                self.assertIn(str(path.relative_to(path.parents[len(path.relative_to(ROOT).parts) - 4])), names)

        environment = self.folder / "environment"
        self.assertEqual(run(PYTHON, "-m", "venv", str(environment)).returncode, 0)
        python = str(environment / "bin" / "python")
        installed = run(python, "-m", "pip", "install", "--no-index", "--no-deps", str(wheel))
        self.assertEqual(installed.returncode, 0, installed.stdout + installed.stderr)
        program = "import referee; print(referee.connectz.judge_text('7 6 4'), referee.__file__)"
        result = run(python, "-c", program, cwd=self.folder)
        self.assertEqual(result.stderr, "")
        self.assertIn("<Verdict 3 incomplete", result.stdout)
        self.assertIn(str(environment), result.stdout)


if __name__ == "__main__":
    unittest.main()
