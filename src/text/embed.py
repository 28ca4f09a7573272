"""Writes a text file as a C++ source that holds it: embed.py TEXT SOURCE NAMESPACE NAME."""
import sys

text, source, namespace, name = sys.argv[1:]
with open(text, encoding="ascii") as file:
    lines = file.read().splitlines()
with open(source, "w", encoding="ascii") as out:
    out.write("#include <string_view>\n\n")
    out.write(f"namespace {namespace} {{\n\n")
    out.write(f"extern const std::string_view {name};\nconst std::string_view {name} =\n")
    for line in lines:
        escaped = line.replace("\\", "\\\\").replace('"', '\\"')
        out.write(f'    "{escaped}\\n"\n')
    out.write(f"    \"\";\n\n}}  // namespace {namespace}\n")
