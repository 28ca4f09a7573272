"""schema.py [--write]: the JSON Schema of reports, put together from what all games have in common
(src/report/report.schema.json) and what each keeps beside its code (src/games/GAME/report.schema.json): `properties` of a
game's report, their `dependencies`, the `definitions` that they refer to, the `options` that change its verdicts, and
`setup`, the property by which statistics group games. --write puts it into data/report.schema.json; otherwise says whether
that is what it should be, and whether the schema and docs/formats/report.md have every field of src/game/fields.hpp, and
every field always that is always there; and that data/compare.schema.json has them too."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WHOLE = ROOT / "data" / "report.schema.json"


def add(into, more, where):
    for key, value in more.items():
        if key in into and into[key] != value:
            sys.exit(f"{where}: {key} stands elsewhere, and means something else there")
        into[key] = value


def schema():
    whole = json.loads((ROOT / "src/report/report.schema.json").read_text(encoding="utf-8"))
    definitions = whole["definitions"]
    for path in sorted(ROOT.glob("src/games/*/report.schema.json")):
        part = json.loads(path.read_text(encoding="utf-8"))
        add(definitions["game"]["properties"], part.get("properties", {}), path)
        add(definitions["game"]["dependencies"], part.get("dependencies", {}), path)
        add(definitions["begin"]["properties"]["options"]["properties"], part.get("options", {}), path)
        add(definitions, part.get("definitions", {}), path)
        if "setup" in part:
            definitions["stats"]["properties"]["setups"]["properties"]["name"]["enum"].append(part["setup"])
    return laid_out(whole) + "\n"


def check_fields():
    """The fields of a verdict, which the code says once, against the schema and the page."""
    fields = dict(re.findall(r'VerdictField\{\s*"(\w+)",\s*(true|false)', (ROOT / "src/game/fields.hpp").read_text(encoding="utf-8")))
    game = json.loads((ROOT / "src/report/report.schema.json").read_text(encoding="utf-8"))["definitions"]["game"]
    page = (ROOT / "docs/formats/report.md").read_text(encoding="utf-8").split("\n### game\n")[1].split("\n### ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` +\| \w+ +\| (yes|   ) +\|", page, re.M))
    compared = json.loads((ROOT / "data/compare.schema.json").read_text(encoding="utf-8"))["definitions"]["verdict"]["properties"]
    if len(fields) < 10:
        sys.exit("the fields of src/game/fields.hpp are not found")
    for name, always in fields.items():
        if name not in game["properties"] or (name in game["required"]) != (always == "true"):
            sys.exit(f"src/report/report.schema.json does not say of {name} what src/game/fields.hpp does")
        if rows.get(name) != ("yes" if always == "true" else "   "):
            sys.exit(f"docs/formats/report.md does not say of {name} what src/game/fields.hpp does")
        if name not in compared and name != "game":  # which is none of what is compared
            sys.exit(f"data/compare.schema.json lacks {name}")


def laid_out(value, indent=0, before=0):
    """As JSON; what fits into a line stands in one."""
    line = json.dumps(value, ensure_ascii=False)
    if indent + before + len(line) <= 110 or not isinstance(value, (dict, list)):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, list):
        items, brackets = [laid_out(each, indent + 2) for each in value], "[]"
    else:
        items = [f"{json.dumps(key)}: {laid_out(each, indent + 2, len(key) + 4)}" for key, each in value.items()]
        brackets = "{}"
    return brackets[0] + "\n" + ",\n".join(inner + item for item in items) + "\n" + " " * indent + brackets[1]


def main():
    if sys.argv[1:] == ["--write"]:
        WHOLE.write_text(schema(), encoding="utf-8")
    elif WHOLE.read_text(encoding="utf-8") != schema():
        sys.exit(f"{WHOLE} is not what its parts say: run {sys.argv[0]} --write")
    check_fields()


main()
