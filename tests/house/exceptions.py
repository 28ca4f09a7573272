"""What src/ throws: only exceptions of one family, and lack of memory (base/error.hpp lists them)."""

import pathlib
import re
import sys

# Each is the root of what may be thrown, and stands alone where it is named.
ROOTS = {"Error": {"base/error.hpp", "referee/error.hpp"}}
ALSO = {"std::bad_alloc"}  # lack of memory, which needs none to be told
OF_PYTHON = "py::"  # what the interpreter knows, in src/python/

COMMENT = re.compile(r"//[^\n]*")
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
CLASS = re.compile(r"\b(?:class|struct)\s+(?:[A-Z_]+\s+)?(\w+)(?:\s+final)?\s*:\s*public\s+([\w:]+)")
FUNCTION = re.compile(r"\b([\w:]+)\s+(\w+)\(")
THROW = re.compile(r"\bthrow\b\s*([\w:]+|.)")


def bare(code):
    return TEXT.sub('""', COMMENT.sub("", code))


def last(name):
    return name.split("::")[-1]


def family(sources):
    """The roots and all classes that derive from them, and the functions that make one."""
    classes = set(ROOTS)
    bases = [match.groups() for code in sources.values() for match in CLASS.finditer(code)]
    while more := {name for name, base in bases if last(base) in classes} - classes:
        classes |= more
    made = {name for code in sources.values() for kind, name in FUNCTION.findall(code) if last(kind) in classes}
    return classes, made


def complaints(sources, documented):
    classes, made = family(sources)
    for path, code in sources.items():
        for match in THROW.finditer(code):
            what = match[1]
            if path.startswith("python/") and what.startswith(OF_PYTHON):
                continue
            if what != ";" and what not in ALSO and last(what) not in classes | made:
                line = code.count("\n", 0, match.start()) + 1
                yield f"{path}:{line}: {what} is of no family: {', '.join(sorted(classes))}"
        for name, base in (match.groups() for match in CLASS.finditer(code)):
            is_standard = re.fullmatch(r"std::(exception|\w+_error|bad_\w+|invalid_argument)", base)
            if is_standard and path not in ROOTS.get(name, ()):
                yield f"{path}: {name} begins a family of its own"
    for name in sorted(classes - set(ROOTS)):
        if name not in documented:
            yield f"base/error.hpp does not say where {name} is caught"


def main():
    # The test must be able to fail.
    family_of_two = "class Error : public std::runtime_error {}; class Locked : public base::Error {};"
    assert not list(complaints({"base/error.hpp": family_of_two + " throw; throw Locked(1); throw std::bad_alloc();"}, "Locked"))
    assert list(complaints({"base/error.hpp": family_of_two}, ""))
    assert list(complaints({"a.cpp": "throw std::logic_error(1);"}, ""))
    assert list(complaints({"a.cpp": "throw py::value_error(1);"}, ""))
    assert not list(complaints({"python/a.cpp": "throw py::value_error(1);"}, ""))
    assert list(complaints({"a.cpp": "throw (1);"}, ""))
    assert list(complaints({"a.cpp": "class Other : public std::runtime_error {};"}, ""))
    root = pathlib.Path(sys.argv[1]) / "src"
    files = sorted(path for path in root.rglob("*") if path.suffix in (".hpp", ".cpp"))
    sources = {path.relative_to(root).as_posix(): bare(path.read_text()) for path in files}
    found = list(complaints(sources, (root / "base/error.hpp").read_text()))
    if not any(THROW.search(code) for code in sources.values()):
        found.append("nothing is thrown")
    print("\n".join(found) or "every exception is of the family")
    return 1 if found else 0


sys.exit(main())
