"""Makes wrong functions out of right ones, by changing their syntax trees at one place each."""

import ast
from pathlib import Path

COMPARISONS = {ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE), ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt, ast.LtE),
               ast.Eq: (ast.NotEq, ast.LtE, ast.GtE), ast.NotEq: (ast.Eq, ast.Lt, ast.Gt), ast.In: (ast.NotIn,),
               ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,)}
SUMS = {ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.FloorDiv: (ast.Mult,), ast.Mod: (ast.FloorDiv,),
        ast.Pow: (ast.Mult,)}
NAMES = {"x": "y", "y": "x", "dx": "dy", "dy": "dx", "start": "end", "end": "start", "min": "max", "max": "min",
         "mover": "target", "target": "mover", "i": "at", "at": "i", "k": "m", "m": "k", "one": "another",
         "another": "one", "point": "other"}
TEXTS = {"x": ("o", "."), "o": ("x", "."), ".": ("x", "o"), "up": ("down", "left"), "down": ("up", "right"),
         "left": ("right", "up"), "right": ("left", "down"), "b": ("w",), "w": ("b",), "_": ("b",)}
STEPS = 2000  # of all loops of one call: a right function needs fewer, an endless one has more

HERE = Path(__file__).parent


def source_of(module):
    return (HERE / f"{module}.py").read_text(encoding="utf-8")


def equivalents_of(module):
    """The names of mutants that are as right as what they were made from; equivalent_mutants.txt gives the reasons."""
    lines = (HERE / "equivalent_mutants.txt").read_text(encoding="utf-8").splitlines()
    return {line.partition(": ")[2] for line in lines if line.startswith(f"{module}: ")}


class EndlessLoop(Exception):
    """A function takes too many steps."""


def expressions_for(node):
    """Other expressions in the place of one."""
    if isinstance(node, ast.Compare):
        yield from other_comparisons(node)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
        for i in range(len(node.values)):
            rest = node.values[:i] + node.values[i + 1:]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.BinOp):
        for op in SUMS.get(type(node.op), ()):
            yield ast.BinOp(node.left, op(), node.right)
        yield node.left
        yield node.right
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
    elif isinstance(node, ast.Constant):
        yield from other_constants(node)
    elif isinstance(node, (ast.Tuple, ast.List)) and isinstance(node.ctx, ast.Load):
        if len(node.elts) == 2 and not any(isinstance(one, ast.Tuple) for one in node.elts):
            yield type(node)(node.elts[::-1], node.ctx)
        for i in range(len(node.elts)):
            yield type(node)(node.elts[:i] + node.elts[i + 1:], node.ctx)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from other_names(node)


def other_comparisons(node):
    for i, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            yield ast.Compare(node.left, node.ops[:i] + [other()] + node.ops[i + 1:], node.comparators)
    if len(node.ops) == 2:
        yield ast.Compare(node.left, node.ops[:1], node.comparators[:1])
        yield ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:])
    yield ast.UnaryOp(ast.Not(), node)
    yield ast.Constant(True)
    yield ast.Constant(False)


def other_constants(node):
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        for other in sorted({value + 1, value - 1, 0, 1, -1, -value} - {value}):
            yield ast.Constant(other)
    elif isinstance(value, str):
        for other in TEXTS.get(value, ()):
            yield ast.Constant(other)


def other_names(node):
    if node.id in NAMES:
        yield ast.Name(NAMES[node.id], node.ctx)
    if node.id in ("n", "last", "x", "y", "arcs"):
        yield ast.BinOp(node, ast.Sub(), ast.Constant(1))
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))
    if node.id in ("n", "last"):
        yield ast.Constant(4)
        yield ast.Constant(6)
    if node.id in ("x", "y", "dx", "dy"):
        yield ast.UnaryOp(ast.USub(), node)
    if node.id in ("dx", "dy"):
        yield ast.Call(ast.Name("abs", ast.Load()), [node], [])


def statements_for(node):
    """Other statements in the place of one: lists of them."""
    if isinstance(node, (ast.FunctionDef, ast.Import)):
        return
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        yield [ast.Pass()]
    if isinstance(node, ast.If):
        yield [ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)]
        yield node.body
        if node.orelse:
            yield node.orelse
    if isinstance(node, (ast.If, ast.For, ast.While)):
        yield [node, ast.Return(None)]
        yield [ast.Return(None), node]
    if isinstance(node, (ast.For, ast.While)):
        yield [type(node)(**{**fields(node), "body": [*node.body, ast.Break()]})]
    if isinstance(node, ast.AugAssign):
        for op in SUMS.get(type(node.op), ()):
            yield [ast.AugAssign(node.target, op(), node.value)]
        yield [node, node]
    if isinstance(node, ast.Break):
        yield [ast.Continue()]
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
        yield [ast.Return(ast.Constant(True))] if node.value.value is False else [ast.Return(ast.Name("start", ast.Load()))]


def fields(node):
    return {name: getattr(node, name) for name in node._fields}


def places(parent, statement=None):
    """What may be changed below a node: where each node stands, what it is, and the statement that it is a part of. Calls that
    count steps are left out."""
    for name, value in ast.iter_fields(parent):
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or isinstance(node, ast.arguments) or node is TICK:
                continue
            within = node if isinstance(node, ast.stmt) else statement
            yield parent, name, index, node, within
            yield from places(node, within)


def put(parent, name, index, nodes):
    """Into a place, which holds one expression, or is one of the statements of a body; returns what was in that field."""
    old = getattr(parent, name)
    setattr(parent, name, nodes[0] if index is None else [*old[:index], *nodes, *old[index + 1:]])
    return old


def head(node):
    """A statement without those inside it, as one line."""
    inside = {name: [ast.Expr(ast.Constant(...))] if name == "body" else [] for name in ("body", "orelse") if getattr(node, name, None)}
    if isinstance(node, ast.stmt) and inside:
        node = ast.copy_location(type(node)(**{**fields(node), **inside}), node)
    return " ".join(ast.unparse(node).split())


TICK = ast.fix_missing_locations(ast.parse("_tick()")).body[0]


def parse_with_ticks(source):
    """The tree of a module that counts the rounds of every loop, and the calls."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.While, ast.FunctionDef)):
            node.body.insert(0, TICK)
    return tree


class Mutant:
    """A function that is wrong in one way."""

    def __init__(self, name, tree, function):
        self.name = name
        self._left = STEPS
        scope = {"_tick": self._tick}
        code = compile(tree, name, "exec")
        self._error = None
        try:
            exec(code, scope)  # pylint: disable=exec-used
        except Exception as error:  # pylint: disable=broad-except
            self._error = error  # a table of the module is missing
        self._function = scope.get(function)

    def __call__(self, *question):
        """Its answer, or the exception that it raises."""
        if self._error is not None:
            return self._error
        self._left = STEPS
        try:
            return self._function(*question)
        except (Exception, RecursionError) as error:  # pylint: disable=broad-except
            return error

    def _tick(self):
        self._left -= 1
        if self._left < 0:
            raise EndlessLoop


def mutants(source, function, misreadings=()):
    """All that can be made of a module, whose `function` is called; the name of each says what was changed.

    misreadings: statements that are put at the beginning of that function, one in each mutant.
    """
    names = {}
    tree = parse_with_ticks(source)
    for parent, name, index, node, statement in list(places(tree)):
        before = head(statement)
        for others in statements_for(node) if node is statement else ([other] for other in expressions_for(node)):
            for other in others:
                ast.fix_missing_locations(other if hasattr(other, "lineno") else ast.copy_location(other, node))
            kept = put(parent, name, index, others)
            after = "; ".join(map(head, others if node is statement else [statement]))
            if before != after:
                yield Mutant(_unique(f"{before}  ->  {after}", names), tree, function)
            setattr(parent, name, kept)
    body = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function).body
    for statement in misreadings:
        body.insert(0, ast.parse(statement).body[0])
        yield Mutant(_unique(f"{statement}, first", names), tree, function)
        del body[0]


def _unique(name, names):
    names[name] = names.get(name, 0) + 1
    return name if names[name] == 1 else f"{name} #{names[name]}"
