"""Each mutant that tests/mutation/explained explains may still be made: its file, its line and its text are there."""

import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "tests/mutation"))

import explanations


def stale(file, rows):
    """What is gone of the explanations of a file."""
    path = ROOT / "src/games" / file
    if not path.exists():
        return [f"no such file: {file}"]
    code = path.read_text(encoding="utf-8")
    return [f"{file}: no such {what}: {row[what]}" for row in rows for what in ("line", "text") if row.get(what, "") not in code]


files = explanations.read(ROOT)
found = [gone for file, reasons in files.items() for gone in stale(file, [row for rows in reasons.values() for row in rows])]
print("\n".join(found) if found else "all that is explained is there")
sys.exit(bool(found))
