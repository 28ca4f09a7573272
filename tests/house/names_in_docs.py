"""Whether the classes and files that the pages for developers name are in the sources."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
PAGES = ("architecture", "judges", "decisions", "input")
SOURCES = [path for folder in ("src", "tests", "bench") for path in (ROOT / folder).rglob("*.[chp][ppy]*")]
FILES = {path.name for path in SOURCES}
WORDS = {word for path in SOURCES for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
CLASS = r"(?:\w+::)*[A-Z]\w*[a-z]\w*(?:<.*>)?(?:::\w+)?(?:\(\))?"  # sweep::FileJudge, SearchOf<Game>, Input::check()
FILE = r"[\w/]+\.(?:cpp|hpp|py)"


def complaints():
    for page in PAGES:
        for name in re.findall(r"`([^`\n]+)`", (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")):
            if re.fullmatch(FILE, name):
                is_there = name.rsplit("/", 1)[-1] in FILES
            else:
                is_there = not re.fullmatch(CLASS, name) or WORDS.issuperset(re.findall(r"\w+", name))
            if not is_there:
                yield f"docs/{page}.md names {name}, which is nowhere"


found = list(complaints())
print("\n".join(found) if found else "what the docs name is there")
sys.exit(bool(found))
