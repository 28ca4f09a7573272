"""What docs/security.md says of the built commands: read from their ELF headers and symbols by readelf."""

import pathlib
import subprocess
import sys


def readelf(*words):
    return subprocess.run(["readelf", "--wide", *words], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def complaints(command, has_branch_protection):
    header, segments, dynamic = readelf("--file-header", command), readelf("--segments", command), readelf("--dynamic", command)
    symbols = readelf("--dyn-syms", command)
    stack = [line for line in segments.splitlines() if "GNU_STACK" in line]
    found = {
        "at random addresses (PIE)": "Type:                              DYN" in header,
        "read-only tables (RELRO)": "GNU_RELRO" in segments,
        "all symbols bound at the start (-z now)": "BIND_NOW" in dynamic or "NOW" in dynamic,
        "a stack that is no program": len(stack) == 1 and "RWE" not in stack[0],
        "stack protectors": "__stack_chk_fail" in symbols,
        "checked functions (_FORTIFY_SOURCE)": any(name in symbols for name in ("__memcpy_chk", "__memmove_chk", "__read_chk",
                                                                               "__pread_chk", "__pread64_chk", "__memset_chk", "__snprintf_chk")),
    }
    if has_branch_protection:
        targets = pathlib.Path(command).read_bytes().count(b"\xf3\x0f\x1e\xfa")  # endbr64
        found["marked targets of branches (-fcf-protection)"] = targets > 500
    return [f"{command}: lacks {what}" for what, is_there in found.items() if not is_there]


def main():
    has_branch_protection = sys.argv[1] == "branches"
    found = [line for command in sys.argv[2:] for line in complaints(command, has_branch_protection)]
    print("\n".join(found) or "the commands are built as docs/security.md says")
    return 1 if found else 0


sys.exit(main())
