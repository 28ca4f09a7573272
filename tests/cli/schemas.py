"""What reports must look like, for somebody else's validator."""
import json

import jsonschema  # Debian: python3-jsonschema

from support import ROOT


def validator(path):
    schema = json.loads(path.read_text(encoding="utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema)


REPORT = validator(ROOT / "data" / "report.schema.json")
HISTORY = validator(ROOT / "data" / "history.schema.json")
COMPARISON = validator(ROOT / "data" / "compare.schema.json")
