"""Which files may include the libraries that take long to compile, and which units get them so: the
rest of the house knows our own types only."""

import pathlib
import re
import sys

# The files of src/ that include a library, and the units that include those.
OWNERS = {
    "CLI/": ({"cli/cli11_options.cpp", "cli/command_line.cpp"}, set()),
    "simdjson": (
        {"json/parser.hpp", "json/read.hpp"},
        {"cache/verdict_json.cpp", "compare/fields.cpp", "compare/single_games.cpp", "json/parser.cpp", "pack/record.cpp",
         "report/game_line.cpp", "report/jsonl_reader.cpp", "report/line_members.cpp", "report/line_parser.cpp", "report/line_properties.cpp",
         "report/run_options.cpp"},
    ),
    "toml++/": ({"cli/config/config_file.cpp"}, set()),
    "re2/": ({"sweep/expectation.cpp"}, set()),
    "rapidjson/": (
        {"json/writer.hpp"},
        {"cli/generated/generated.cpp", "history/formats.cpp", "report/game_line.cpp", "report/run_options.cpp", "pack/packer.cpp", "report/formats/jsonl.cpp",
         "cache/verdict_json.cpp", "compare/fields.cpp", "compare/formats.cpp", "report/formats/codequality.cpp", "report/formats/html.cpp", "report/html/parts.cpp", "report/formats/sarif.cpp", "report/line_properties.cpp",
         "games/checkers/commands/archive/pdn_outputs.cpp"},
    ),
}
# The folders that alone may use a library, in all of their files.
FOLDERS = {"pybind11/": "python/"}
INCLUDE = re.compile(r'^#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)


def includes(root):
    """What each file includes: of the house as paths from src/, and of libraries in <>."""
    found = {}
    for path in sorted(root.rglob("*")):
        if path.suffix in (".hpp", ".cpp"):
            found[path.relative_to(root).as_posix()] = INCLUDE.findall(path.read_text())
    return found


def reached(source, found):
    """All files of the house that a unit is made of."""
    seen, left = set(), [source]
    while left:
        file = left.pop()
        if file not in seen and file in found:
            seen.add(file)
            left += [path for bracket, path in found[file] if bracket == '"']
    return seen


def complaints(found, owners):
    for library, (files, units) in owners.items():
        direct = {file for file, included in found.items()
                  if any(bracket == "<" and path.startswith(library) for bracket, path in included)}
        through = {file for file in found
                   if file.endswith(".cpp") and file not in direct and reached(file, found) & direct}
        for file in sorted(direct - files):
            yield f"{file} includes {library}, which only {', '.join(sorted(files))} may"
        for unit in sorted(through - units):
            yield f"{unit} gets {library} through a header"
        for file in sorted((files - direct) | (units - through)):
            yield f"{file} does not have {library}: take it out of the table"


def complaints_on_folders(found, folders):
    for library, folder in folders.items():
        users = {file for file, included in found.items()
                 if any(bracket == "<" and path.startswith(library) for bracket, path in included)}
        for file in sorted(users):
            if not file.startswith(folder):
                yield f"{file} includes {library}, which only {folder} may"
        if not users:
            yield f"nobody has {library}: take it out of the table"


def main():
    # The test must be able to fail.
    assert list(complaints_on_folders({"io/a.cpp": [("<", "pybind11/stl.h")]}, FOLDERS))
    assert list(complaints_on_folders({"python/a.cpp": []}, FOLDERS))
    assert not list(complaints_on_folders({"python/a.cpp": [("<", "pybind11/stl.h")]}, FOLDERS))
    example = {"a.hpp": [("<", "CLI/CLI.hpp")], "a.cpp": [('"', "a.hpp")], "b.cpp": [('"', "a.hpp")]}
    assert not list(complaints(example, {"CLI/": ({"a.hpp"}, {"a.cpp", "b.cpp"})}))
    assert list(complaints(example, {"CLI/": ({"a.hpp"}, {"a.cpp"})})) == ["b.cpp gets CLI/ through a header"]
    assert list(complaints(example, {"CLI/": (set(), {"a.cpp", "b.cpp"})}))
    found = includes(pathlib.Path(sys.argv[1]) / "src")
    assert found, "no sources found"
    wrong = [*complaints(found, OWNERS), *complaints_on_folders(found, FOLDERS)]
    tests = includes(pathlib.Path(sys.argv[1]) / "tests")
    wrong += [f"tests/{file} includes Catch2, which only tests/catch.hpp may" for file, included in tests.items()
              if file != "catch.hpp" and any(path.startswith("catch2/") for _, path in included)]
    print("\n".join(wrong) or "every library is where it belongs")
    return 1 if wrong else 0


sys.exit(main())
