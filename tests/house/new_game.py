"""A game that scripts/new-game writes in a copy of the tree builds and does what every game has to do at once."""

import pathlib
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
        again = subprocess.run(["scripts/new-game", NAME], cwd=tree, capture_output=True, text=True)
        assert again.returncode == 2 and "there is a game" in again.stderr, again
        for taken in ("class", "text", "clean"):
            refused = subprocess.run(["scripts/new-game", taken], cwd=tree, capture_output=True, text=True)
            assert refused.returncode == 2 and "is taken" in refused.stderr, refused
        run(meson, "setup", "build", "--buildtype", "plain", "-Doptimization=0", "-Dshortened=true",
            "-Dpython=disabled", cwd=tree)
        run("ninja", "-C", "build", NAME, "tests/conformance_tests", cwd=tree)
        print(run("build/tests/conformance_tests", cwd=tree))
        codes = run(f"build/{NAME}", "sweep", "--expect-from-name", f"data/{NAME}", f"tests/cases/{NAME}", cwd=tree)
        assert [line[0] for line in codes.splitlines()] == list("123483"), codes
        assert "resigns" in run(f"build/{NAME}", "explain", f"data/{NAME}/1_the_second_player_resigns.txt", cwd=tree)
        page = run(f"build/{NAME}", "explain", "--html", "-", f"data/{NAME}/1_the_second_player_resigns.txt", cwd=tree)
        assert "resigns" in page and '"why":"there is no board to draw"' in page, page
        run(sys.executable, "src/report/schema.py", cwd=tree)
        for check in ("layers", "libraries", "exceptions", "games_in_docs"):
            run(sys.executable, f"tests/house/{check}.py", ".", cwd=tree)


main(sys.argv[1], sys.argv[2])
