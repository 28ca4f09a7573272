"""Versions that stand in several places are the same everywhere: that of the release, with its date, and those of files and
of the library, which docs/versions.md lists."""

import email.utils
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def only(pattern, path):
    """What the pattern finds in a file, where it finds one thing."""
    found = re.findall(pattern, text(path), re.M)
    if len(found) != 1:
        raise SystemExit(f"{path}: {pattern} is found {len(found)} times")
    return found[0]


def release():
    version = only(r"^ *version: '(.*)',$", "meson.build")
    heading, state = re.findall(r"^## (\S+) - (.*)$", text("CHANGELOG.md"), re.M)[0]
    if heading != version:
        yield f"CHANGELOG.md begins with {heading}, meson.build has {version}"
    packaged, suite = re.findall(r"^referee \((.*)-\w+\) (\w+);", text("data/packaging/debian/changelog"), re.M)[0]
    if packaged != version:
        yield f"debian/changelog begins with {packaged}, meson.build has {version}"
    date = email.utils.parsedate_to_datetime(re.findall(r"^ -- .*>  (.*)$", text("data/packaging/debian/changelog"), re.M)[0])
    if state != "unreleased" and state != f"{date:%Y-%m-%d}":
        yield f"CHANGELOG.md says {state}, debian/changelog {date:%Y-%m-%d}"
    if (state == "unreleased") != (suite == "UNRELEASED"):
        yield f"CHANGELOG.md says {state}, debian/changelog {suite}"
    if only(r"^dynamic = \[(.*)\]$", "pyproject.toml") != '"version"':
        yield "pyproject.toml has a version of its own"
    for page in ("docs/ci.md", "docs/install.md", "docs/versions.md", "README.md"):
        yield from (f"{page} has the tag {tag}" for tag in set(re.findall(r"\bv(\d+\.\d+\.\d+)\b", text(page))) - {version})


def files():
    """What docs/versions.md says, and what the code says."""
    rows = dict(re.findall(r"^\| \[?(\w[^|\]]*?)(?:\][^|]*)? *\| (\d+) \|", text("docs/versions.md"), re.M))
    segment = "src/games/connectz/segments/segment_file.hpp"
    code = {"report": only(r"schema_version = (\d+);", "src/report/formats/jsonl.hpp"),
            "comparison": only(r"schema_version = (\d+);", "src/compare/formats.hpp"),
            "cache": only(r"schema_version = (\d+);", "src/cache/schema.hpp"),
            "history": only(r" schema_version = (\d+);", "src/history/schema.hpp"),
            "history in lines": only(r"lines_schema_version = (\d+);", "src/history/formats.hpp"),
            "baseline": only(r'"\{\} baseline (\d+)", tool', "src/baseline/line.cpp"),
            "manifest": only(r'"referee manifest (\d+)"', "src/shards/manifest_text.hpp"),
            "segment": only(r"format_version = (\d+);", segment),
            "segment, rules": only(r"rules_version = (\d+);", segment),
            "tables": only(r"format_version = (\d+);", "src/games/checkers/tables/table_file.hpp"),
            "library": only(r"soversion: (\d+),", "src/referee/meson.build")}
    if rows != code:
        yield f"docs/versions.md has {rows}, the code {code}"
    library = code["library"]
    for pattern, path in ((r"^REFEREE_(\d+) \{", "src/referee/exports.map"), (r"inline namespace v(\d+)", "src/referee/version.hpp"),
                          (r"^Package: libreferee(\d+)$", "data/packaging/debian/control"),
                          (r"^libreferee\.so\.(\d+) ", f"data/packaging/debian/libreferee{library}.symbols")):
        if set(re.findall(pattern, text(path), re.M)) != {library}:
            yield f"{path}: not version {library} of the library"


found = [*release(), *files()]
print("\n".join(found) if found else "all versions agree")
sys.exit(bool(found))
