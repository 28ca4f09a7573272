"""`pip install` and a wheel, without network: into an environment of their own, where the package works."""

import os
import shutil
import subprocess
import unittest
import zipfile

from support import ROOT, Case

# Of the interpreter that meson-python is installed for. The test is of the package and not of its speed.
PYTHON = "/usr/bin/python3"
QUICK = ["--config-settings=setup-args=-Doptimization=0"]


def run(*arguments, **options):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(arguments, capture_output=True, check=False, env=environment, text=True, **options)


class Package(Case):
    def test_install(self):
        wheels = self.folder / "wheels"
        source = self.folder / "source"
        for folder in ("src", "tests/cases/surakarta"):  # of which captures.txt is built in
            shutil.copytree(ROOT / folder, source / folder)
        for name in ("meson.build", "meson_options.txt", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, source)
        built = run(PYTHON, "-m", "pip", "wheel", "--no-build-isolation", "--no-index", "--no-deps", *QUICK,
                    f"--config-settings=builddir={self.folder / 'build'}", "--wheel-dir", str(wheels), str(source))
        self.assertEqual(built.returncode, 0, built.stdout + built.stderr)
        wheel = next(wheels.iterdir())
        names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.startswith("referee-")}
        self.assertTrue(all(name.startswith("referee/") for name in names), names)
        package = ROOT / "src" / "python"
        sources = {str(path.relative_to(package)) for path in (package / "referee").rglob("*")
                   if path.suffix in (".py", ".pyi", ".typed")}
        sources |= {f"referee/{path.stem}" for path in (package / "referee").glob("*.pyi.in") if path.stem != "judging.pyi"}
        self.assertEqual({name for name in names if not name.endswith(".so")}, sources)

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
