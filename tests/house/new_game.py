"""A game that scripts/new-game writes in a copy of the tree builds and does what every game has to do at once."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

NAME = "othello"


def run(*command, **options):
    """What it prints."""
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {result.returncode}\n{result.stdout[-4000:]}{result.stderr[-4000:]}")
    return result.stdout


def main(meson, root):
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "tree"
        shutil.copytree(root, tree, ignore=shutil.ignore_patterns("build*", ".git"))
        run("scripts/new-game", NAME, cwd=tree)
        written = {path for path in tree.rglob(f"*{NAME}*") if path.is_file()}
        written |= {path for path in tree.rglob(f"{NAME}/**/*") if path.is_file()}
        assert len(written) == 8, written
        again = subprocess.run(["scripts/new-game", NAME], cwd=tree, capture_output=True, text=True)
        assert again.returncode == 2 and "there is a game" in again.stderr, again
        for taken in ("class", "text", "clean"):
            refused = subprocess.run(["scripts/new-game", taken], cwd=tree, capture_output=True, text=True)
            assert refused.returncode == 2 and "is taken" in refused.stderr, refused
        # Alone, as then the others need not be compiled.
        alone = re.sub(r"(?m)^games = .*$", f"games = ['{NAME}']", (tree / "meson.build").read_text())
        (tree / "meson.build").write_text(alone)
        run(meson, "setup", "build", "--buildtype", "plain", "-Doptimization=0", "-Dshortened=true",
            "-Dpython=disabled", cwd=tree)
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


main(sys.argv[1], sys.argv[2])
