"""A game that scripts/new-game writes in a copy of the tree builds and does what every game has to do at once; and the Python
package, which has it, too, can be made into a wheel and installed, without network. What the tree is built into is copied as
well, so that little of it is compiled again, and that without optimization."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

NAME = "othello"
# Of the interpreter that meson-python is installed for.
PYTHON = "/usr/bin/python3"


def run(*command, **options):
    """What it prints."""
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {result.returncode}\n{result.stdout[-4000:]}{result.stderr[-4000:]}")
    return result.stdout


def copy_tree(root, build, tree):
    """The sources, and what is built of them. There a unit of many files names each by its whole path; with that changed, it is as old
    as it was."""
    shutil.copytree(root, tree, ignore=shutil.ignore_patterns("build*", ".git"))
    shutil.copytree(build, tree / "build", ignore=shutil.ignore_patterns("meson-logs"))
    for unit in (tree / "build").rglob("*-unity*.cpp"):
        times = unit.stat()
        unit.write_text(unit.read_text().replace(f"{build}/", f"{tree}/build/").replace(f"{root}/", f"{tree}/"))
        os.utime(unit, ns=(times.st_atime_ns, times.st_mtime_ns))


def compile_quickly(folder, compiler):
    """A compiler that does not optimize stands before the one of that name, so that what it is called with stays the same."""
    script = folder / pathlib.Path(compiler).name
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shutil.which(compiler)} "$@" -O0 -U_FORTIFY_SOURCE\n')
    script.chmod(0o755)
    os.environ["PATH"] = f"{script.parent}:{os.environ['PATH']}"


def write_game(tree):
    run("scripts/new-game", NAME, cwd=tree)
    written = {path for path in tree.rglob(f"*{NAME}*") if path.is_file()}
    written |= {path for path in tree.rglob(f"{NAME}/**/*") if path.is_file()}
    assert len(written) == 8, written
    again = subprocess.run(["scripts/new-game", NAME], cwd=tree, capture_output=True, text=True)
    assert again.returncode == 2 and "there is a game" in again.stderr, again
    for taken in ("class", "text", "clean"):
        refused = subprocess.run(["scripts/new-game", taken], cwd=tree, capture_output=True, text=True)
        assert refused.returncode == 2 and "is taken" in refused.stderr, refused


def check_package(folder, tree, meson):
    """Builds the wheel, and uses it from where it is installed. Of a folder that is configured the settings stay."""
    run(meson, "setup", "--reconfigure", "-Dcommands=false", "-Dtests=false", "build", ".", cwd=tree)
    run(PYTHON, "-m", "pip", "wheel", "--no-build-isolation", "--no-index", "--no-deps",
        f"--config-settings=builddir={tree / 'build'}", "--wheel-dir", folder / "wheels", tree)
    wheel = next((folder / "wheels").iterdir())
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.startswith("referee-")}
    package = tree / "src" / "python"
    sources = {str(path.relative_to(package)) for path in (package / "referee").rglob("*") if path.suffix in (".py", ".pyi", ".typed")}
    sources |= {f"referee/{path.stem}" for path in (package / "referee").glob("*.pyi.in") if path.stem != "judging.pyi"}
    sources |= {f"referee/{NAME}.py", f"referee/{NAME}.pyi"}  # which Meson makes
    assert {name for name in names if not name.endswith(".so")} == sources, names ^ sources

    installed = folder / "installed"
    run(PYTHON, "-m", "pip", "install", "--no-index", "--no-deps", "--target", installed, wheel)
    program = (f"import referee, referee.{NAME}; print(referee.connectz.judge_text('7 6 4'), "
               f"referee.{NAME}.judge_text('3 3 3 3 3 3 2 1'), referee.__file__)")
    printed = run(PYTHON, "-c", program, cwd=folder, env={"PATH": "/usr/bin", "PYTHONPATH": str(installed)})
    assert "<Verdict 3 incomplete" in printed and "<Verdict 2 second_player_wins" in printed and str(installed) in printed, printed


def check_game(tree):
    run("ninja", "-C", "build", NAME, "tests/conformance_tests", cwd=tree)
    print(run("build/tests/conformance_tests", cwd=tree))
    pack = f"data/{NAME}/games.jsonl"
    codes = run(f"build/{NAME}", "sweep", pack, cwd=tree)
    assert [line[0] for line in codes.splitlines()] == list("1234568"), codes
    (tree / "game.txt").write_text("3 3 3 3 3 3 2 1\n")
    assert "player 2 won" in run(f"build/{NAME}", "explain", "game.txt", cwd=tree)
    page = run(f"build/{NAME}", "explain", "--html", "-", "game.txt", cwd=tree)
    assert "player 2 won" in page, page
    assert run(f"build/{NAME}", "perft", "20", cwd=tree) == "21\n"
    run(f"build/{NAME}", "generate", "--count", "20", "--into", "games", cwd=tree)
    codes = run(f"build/{NAME}", "sweep", "games", cwd=tree)
    assert {line[0] for line in codes.splitlines()} == {"1", "2"}, codes
    run(sys.executable, "src/report/schema.py", cwd=tree)
    for check in ("layers", "libraries", "exceptions", "games_in_docs"):
        run(sys.executable, f"tests/house/{check}.py", ".", cwd=tree)


def main(meson, root, build, compiler):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        tree = folder / "tree"
        copy_tree(root, build, tree)
        compile_quickly(folder / "bin", compiler)
        write_game(tree)
        run(meson, "setup", "--reconfigure", "build", ".", cwd=tree)
        check_game(tree)
        check_package(folder, tree, meson)


main(*sys.argv[1:])
