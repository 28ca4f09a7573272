"""Each mutant that tests/mutation/explained.toml explains may still be made: its file, its line and its text are there."""

import pathlib
import sys
import tomllib

ROOT = pathlib.Path(sys.argv[1])


def stale(row):
    """What of an explanation is gone."""
    path = ROOT / "src/games" / row["file"]
    if not path.exists():
        return "no such file"
    text = path.read_text(encoding="utf-8")
    return ", ".join(f"no such {what}: {row[what]}" for what in ("line", "text") if row.get(what, "") not in text)


rows = tomllib.loads((ROOT / "tests/mutation/explained.toml").read_text(encoding="utf-8"))["mutant"]
found = [f"{row['file']}: {stale(row)}" for row in rows if stale(row)]
print("\n".join(found) if found else "all that is explained is there")
sys.exit(bool(found))
