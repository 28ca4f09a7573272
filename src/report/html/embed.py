"""Writes a part of the HTML report as a C++ source: embed.py TEXT SOURCE NAMESPACE NAME. Next to its text stands its
SHA-256 in base64, by which a Content-Security-Policy lets a browser use it."""
import base64
import hashlib
import sys

text, source, namespace, name = sys.argv[1:]
with open(text, encoding="ascii", newline="") as file:
    whole = file.read()
if "</" + "script" in whole.lower() or "<!--" in whole or "\r" in whole:
    sys.exit(f"{text}: it cannot stand in a page")
digest = base64.b64encode(hashlib.sha256(whole.encode("ascii")).digest()).decode("ascii")
with open(source, "w", encoding="ascii") as out:
    out.write('#include "game/replay.hpp"\n\n')
    out.write(f"namespace {namespace} {{\n\n")
    out.write(f"extern const game::PageScript {name};\nconst game::PageScript {name}{{\n")
    for line in whole.splitlines():
        escaped = line.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?")
        out.write(f'    "{escaped}\\n"\n')
    out.write(f'    "",\n    "{digest}"}};\n\n}}  // namespace {namespace}\n')
