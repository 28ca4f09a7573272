"""Which folder of src/ may include which: the table of docs/architecture.md, enforced."""

import pathlib
import re
import sys

# A folder may include itself and what stands here.
ALLOWED = {
    "base": set(),
    "io": {"base"},
    "text": {"base"},
    "game": {"base", "text", "io"},
    "json": {"base", "text", "game"},
    "svg": {"base", "text"},
    "games": {"base", "text", "game", "io", "svg"},
    "pack": {"base", "text", "json", "game", "io"},
    "stats": {"base", "text", "json", "game"},
    "baseline": {"base", "io", "text", "game"},
    "progress": {"base", "io"},
    "database": {"base"},
    "cache": {"base", "io", "json", "game", "database"},
    "report": {"base", "io", "text", "json", "game", "stats", "baseline"},
    "shards": {"base", "io", "text", "report"},
    "sweep": {"base", "io", "text", "game", "stats", "baseline", "progress", "cache", "report", "shards"},
    "compare": {"base", "io", "text", "json", "game", "baseline", "cache", "report", "sweep"},
    "history": {"base", "io", "text", "json", "game", "database", "report"},
    "cli": {"base", "io", "text", "json", "game", "svg", "pack", "stats", "baseline", "progress", "database", "cache", "report",
            "shards", "sweep", "compare", "history"},
    "commands": {"base", "io", "text", "json", "game", "svg", "games", "pack", "stats", "baseline", "progress", "database", "cache", "report",
                 "shards", "sweep", "compare", "history", "cli"},
    "referee": {"base", "io", "text", "game", "svg", "games", "pack", "report", "sweep", "compare", "cli"},
    "python": {"game", "referee"},
}
# Headers of referee/ that are not installed; the others may include only what is.
NOT_INSTALLED = {"referee/convert.hpp", "referee/definition.hpp"}
# What the build makes (of src/games/table.hpp.in), and the one folder that may include it, as it names every game.
MADE = {"table_of_games.hpp": "referee"}
# Where only some headers of a folder may be included.
ONLY = {
    ("games", "io"): {"io/blocks/blocks.hpp", "io/blocks/range_blocks.hpp", "io/descriptor.hpp", "io/source.hpp"},
    ("game", "io"): {"io/blocks/blocks.hpp"},
    ("pack", "io"): {"io/blocks/blocks.hpp", "io/blocks/digest_blocks.hpp", "io/blocks/memory_blocks.hpp", "io/blocks/range_blocks.hpp",
                     "io/reader.hpp", "io/source.hpp", "io/blocks/stream_blocks.hpp"},
    ("json", "game"): {"game/fields.hpp", "game/verdict.hpp"},
    ("stats", "game"): {"game/verdict.hpp"},
    ("baseline", "game"): {"game/verdict.hpp"},
    ("cache", "game"): {"game/fields.hpp", "game/verdict.hpp"},
    ("cache", "io"): {"io/walk/found.hpp", "io/walk/stamp.hpp"},
    ("history", "game"): {"game/verdict.hpp"},
    ("history", "io"): {"io/output/output.hpp", "io/sorting/spool.hpp"},
    ("report", "io"): {"io/reader.hpp"},
    ("report", "game"): {"game/fields.hpp", "game/verdict.hpp"},
    ("compare", "game"): {"game/fields.hpp", "game/verdict.hpp"},
    ("compare", "io"): {"io/reader.hpp", "io/sorting/sorted_items.hpp", "io/sorting/spool.hpp"},
    ("python", "game"): {"game/fields.hpp"},  # which includes nothing of the house
    ("sweep", "game"): {"game/referee.hpp", "game/sink.hpp", "game/verdict.hpp"},
}


def folder_of(path):
    """The floor a file is on; each game is a folder of its own, and its commands are on the floor of all commands."""
    parts = path.split("/")
    if parts[0] != "games":
        return parts[0], None
    return ("commands" if parts[2] == "commands" else "games"), parts[1]


def complaint(source, included):
    """Why `source` may not include `included`, both relative to src/; None if it may."""
    (floor, own_game), (other_floor, other_game) = folder_of(source), folder_of(included)
    if floor == "referee" and source.endswith(".hpp") and source not in NOT_INSTALLED:
        return None if floor == other_floor and included not in NOT_INSTALLED else "it is installed, and this is not"
    if floor == "python" and included in NOT_INSTALLED:
        return "python/ uses the interface, and this is not installed"
    if own_game and other_game and own_game != other_game:
        return "one game includes another"
    if floor == other_floor:
        return None
    if other_floor not in ALLOWED[floor]:
        return f"{floor}/ may not include {other_floor}/"
    only = ONLY.get((floor, other_floor))
    if only and included not in only:
        return f"{floor}/ may include only {', '.join(sorted(only))} of {other_floor}/"
    return None


def complaints(root):
    sources = sorted(path for path in root.rglob("*") if path.suffix in (".hpp", ".cpp"))
    for path in sources:
        source = path.relative_to(root).as_posix()
        for line in path.read_text().splitlines():
            match = re.match(r'#include "([^"]+)"', line)
            if not match:
                continue
            if MADE.get(match[1]) == source.split("/")[0]:
                continue
            if not (root / match[1]).is_file():
                yield f"{source}: {match[1]} is not a path from src/"
            elif why := complaint(source, match[1]):
                yield f"{source}: {match[1]}: {why}"
    if not sources:
        yield "no sources found"


def main():
    # The test must be able to fail.
    assert complaint("io/open.cpp", "text/lines.hpp")
    assert complaint("games/connectz/judge.cpp", "games/checkers/judge.hpp")
    assert complaint("report/formats/jsonl.cpp", "game/referee.hpp")
    assert complaint("referee/judge.hpp", "sweep/sweep.hpp")
    assert complaint("referee/judge.hpp", "referee/convert.hpp")
    assert complaint("games/connectz/judge.cpp", "games/connectz/commands/commands.hpp")
    assert complaint("games/connectz/commands/main.cpp", "games/checkers/definition.hpp")
    assert complaint("cli/plan.cpp", "games/checkers/definition.hpp")
    assert complaint("python/judge.cpp", "sweep/sweep.hpp")
    assert complaint("python/judge.cpp", "referee/convert.hpp")
    assert not complaint("python/judge.cpp", "referee/judge.hpp")
    assert not complaint("games/checkers/commands/main.cpp", "cli/program.hpp")
    assert not complaint("referee/judge.hpp", "referee/report.hpp")
    assert not complaint("referee/judge.cpp", "sweep/sweep.hpp")
    assert not complaint("sweep/sweep.cpp", "report/report.hpp")
    found = list(complaints(pathlib.Path(sys.argv[1]) / "src"))
    print("\n".join(found) or "every include goes down")
    return 1 if found else 0


sys.exit(main())
