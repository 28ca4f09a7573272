"""Whether every game of the table in meson.build is where people look for games: the README's first lines and its list of
pages, the list of samples with each of them, and the hooks for pre-commit."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def complaints():
    readme, samples = text("README.md"), text("data/README.md")
    sections = dict(re.findall(r"^## [^\n]*: data/(\w+)/\n(.*?)(?=^## |\Z)", samples, re.M | re.S))
    [table] = re.findall(r"^games = \[(.*)\]$", text("meson.build"), re.M)
    for game in re.findall(r"'(\w+)'", table):
        page = f"docs/formats/{game}.md"
        if f"]({page})" not in readme:
            yield f"README.md does not name {page}"
        if not (ROOT / page).is_file():
            yield f"there is no {page}"
        if game not in sections:
            yield f"data/README.md has no section '## ...: data/{game}/'"
            continue
        for sample in sorted((ROOT / "data" / game).iterdir()):
            if f"| `{sample.name}`" not in sections[game]:
                yield f"data/README.md does not say what data/{game}/{sample.name} is"
        if not re.search(rf"^- id: {game}$", text(".pre-commit-hooks.yaml"), re.M):
            yield f".pre-commit-hooks.yaml has no hook {game}"


found = list(complaints())
print("\n".join(found) if found else "the docs have every game, and its samples")
sys.exit(bool(found))
