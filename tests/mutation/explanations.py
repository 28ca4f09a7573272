"""Why no test can notice some mutants: the tables in explained/ say it, for each game or a room of it. Each file of the game has the
reasons, and which mutants they are for: the line of code, or a part of it, the text that is changed, and what becomes of it, each as
far as needed."""
import tomllib


def read(root):
    """The rows of all games, by file and reason."""
    files = {}
    for path in sorted((root / "tests/mutation/explained").rglob("*.toml")):
        files.update(tomllib.loads(path.read_text(encoding="utf-8")))
    return files


def explains(files, mutant):
    rows = [row for rows in files.get(mutant.name, {}).values() for row in rows]
    return any(row.get("text", mutant.place.text) == mutant.place.text and mutant.other in row["others"] and
               row.get("line", "") in mutant.source for row in rows)
