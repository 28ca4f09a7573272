"""Values on their way between two processes, as text that can do no harm to the one that reads it."""

import json
import operator
import re
from typing import Any, NamedTuple

MOST_CHARACTERS = 300  # of the name of a value that is none of those that are sent


class Other(NamedTuple):
    """A value of no type that an answer can have: what it looks like. It is equal to no right answer."""

    text: str

    def __repr__(self) -> str:
        return self.text


def text_of(value: Any) -> str:
    """The value as a line of text; what is not made of None, bool, int, float, str, list, tuple, set and dict comes as Other."""
    return json.dumps(_tree_of(value), separators=(",", ":"))


def value_of(text: str) -> Any:
    """The reverse. Raises ValueError for a text that is no value's."""
    try:
        return _value_of_tree(json.loads(text))
    except (TypeError, LookupError, RecursionError) as error:
        raise ValueError(f"not a value: {error}") from None


def _tree_of(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return {"int": hex(value)}
    if isinstance(value, float):
        return {"float": repr(float(value))}
    for kind in (list, tuple, set, frozenset):
        if isinstance(value, kind):
            return {kind.__name__: [_tree_of(one) for one in value]}
    if isinstance(value, dict):
        return {"dict": [[_tree_of(key), _tree_of(one)] for key, one in value.items()]}
    try:
        return {"int": hex(operator.index(value))}  # as those of numpy
    except Exception:  # pylint: disable=broad-except
        return {"other": _look_of(value)}


def without_addresses(text: str) -> str:
    """Without what is another in every run: <function f at 0x7f> becomes <function f>."""
    return re.sub(r" at 0x[0-9a-f]+\b", "", text)


def _look_of(value: Any) -> str:
    try:
        return without_addresses(repr(value))[:MOST_CHARACTERS]
    except Exception as error:  # pylint: disable=broad-except
        return f"<a {type(value).__name__}, whose repr() raises {type(error).__name__}>"


def _value_of_tree(tree: Any) -> Any:
    if tree is None or isinstance(tree, (bool, str)):
        return tree
    (kind, content), = tree.items()
    if kind == "int":
        return int(content, 16)
    if kind == "float":
        return float(content)
    if kind == "other":
        return Other(content)
    if kind == "dict":
        return {_hashable(_value_of_tree(key)): _value_of_tree(one) for key, one in content}
    values = [_value_of_tree(one) for one in content]
    if kind in ("set", "frozenset"):
        return {_hashable(one) for one in values}
    return {"list": list, "tuple": tuple}[kind](values)


def _hashable(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        return Other(repr(value))
    return value
