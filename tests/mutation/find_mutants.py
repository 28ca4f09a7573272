"""Finds the operators, numbers and conditions of C++ sources, and puts mutants in their places.

A place is an expression that a function of mutants.hpp can calculate in its stead: clang's library says where it begins and
ends, and what its operands are. It has one or two mutants. All are in one program, which chooses one of them when it runs."""
import collections
import functools
import os
import shlex

from clang import cindex
from clang.cindex import CursorKind

# The function, and the words for each of its mutants.
BINARY = {
    "<": ("less", ["<=", ">="]), "<=": ("less_or_equal", ["<", ">"]),
    ">": ("greater", [">=", "<="]), ">=": ("greater_or_equal", [">", "<"]),
    "==": ("equal", ["!="]), "!=": ("unequal", ["=="]),
    "+": ("plus", ["-"]), "-": ("minus", ["+"]), "*": ("times", ["+"]), "/": ("over", ["*"]), "%": ("modulo", ["*"]),
    "<<": ("left_shift", [">>"]), ">>": ("right_shift", ["<<"]),
    "&": ("bits_and", ["|"]), "|": ("bits_or", ["&"]), "^": ("bits_xor", ["&"]),
    "+=": ("add", ["-="]), "-=": ("subtract", ["+="]),
    "|=": ("unite", ["&="]), "&=": ("intersect", ["|="]), "^=": ("flip", ["&="]),
}
OPERANDS = {"&&": ("operand_of_and", ["true"]), "||": ("operand_of_or", ["false"])}
UNARY = {"-": ("negative", ["+"]), "++": ("next", ["--"]), "--": ("previous", ["++"])}
# What these calculate is a condition whose opposite is a mutant already.
HAVE_OPPOSITE = {"<", "<=", ">", ">=", "==", "!=", "&&", "||"}

FUNCTIONS = {CursorKind.FUNCTION_DECL, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR, CursorKind.FUNCTION_TEMPLATE,
             CursorKind.DESTRUCTOR, CursorKind.CONVERSION_FUNCTION}
DECLARATIONS = {CursorKind.VAR_DECL, CursorKind.FIELD_DECL, CursorKind.PARM_DECL}
ALIASES = {CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPEDEF_DECL}
REFERENCES = {CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR}
STATEMENTS_WITH_CONDITION = {CursorKind.IF_STMT, CursorKind.WHILE_STMT, CursorKind.CONDITIONAL_OPERATOR}

# `operator`: where the text is that is replaced, if any. `others`: what each mutant has instead.
Place = collections.namedtuple("Place", "file line begin end function others operator text")


@functools.cache
def path_of(name):
    """A header has the name by which the compiler found it, from the folder where that runs."""
    return os.path.abspath(name)


class Finder:
    """Collects the places of the given files, from any unit that includes them."""

    def __init__(self, files):
        self.texts = {str(path): path.read_bytes() for path in files}
        self.found = set()

    def parse(self, source, command):
        """Reads one unit as the compiler of `command` does; what it cannot read."""
        arguments = [word for word in shlex.split(command)[1:] if word.startswith(("-D", "-I", "-isystem"))]
        unit = cindex.Index.create().parse(str(source), args=[*arguments, "-std=c++20", "-xc++"])
        self._visit(unit.cursor, in_function=False)
        return [str(problem) for problem in unit.diagnostics if problem.severity >= cindex.Diagnostic.Error]

    def places(self):
        """In the order of the text; of those with the same text an operator is innermost."""
        return sorted(self.found, key=lambda place: (place.file, place.begin, -place.end, place.operator is not None, place.function))

    def _visit(self, parent, in_function):
        for index, cursor in enumerate(parent.get_children()):
            if not in_function and self._is_of_others(cursor):
                continue
            if self._is_constant(cursor) or self._is_argument(cursor, parent) or (index == 0 and self._is_if_constexpr(parent)):
                continue
            inside = in_function or (parent.kind in FUNCTIONS and cursor.kind == CursorKind.COMPOUND_STMT)
            if inside:
                self._expression(cursor, parent)
            self._visit(cursor, inside)

    def _is_of_others(self, cursor):
        file = cursor.location.file
        return file is not None and path_of(file.name) not in self.texts

    def _is_constant(self, cursor):
        if cursor.kind in (CursorKind.STATIC_ASSERT, CursorKind.TEMPLATE_NON_TYPE_PARAMETER):
            return True
        if cursor.kind in FUNCTIONS:
            return self._text(cursor).startswith(b"consteval")
        return cursor.kind == CursorKind.VAR_DECL and b"constexpr" in self._text(cursor)[:40]

    def _is_argument(self, cursor, parent):
        """Whether it is an argument of a template: in the type of what is declared, or behind the name of a function."""
        if not cursor.kind.is_expression() or parent.location.file is None:  # as of a conversion, which has no name in the text
            return False
        begin, name = cursor.extent.start.offset, parent.location.offset
        return parent.kind in ALIASES or (parent.kind in DECLARATIONS and begin < name) or (parent.kind in REFERENCES and begin > name)

    def _is_if_constexpr(self, cursor):
        return cursor.kind == CursorKind.IF_STMT and self._text(cursor).startswith(b"if constexpr")

    def _text(self, cursor):
        file = cursor.extent.start.file
        return self.texts.get(path_of(file.name) if file else "", b"")[cursor.extent.start.offset:cursor.extent.end.offset]

    def _add(self, cursor, function_and_others, operator=None):
        start, end = cursor.extent.start, cursor.extent.end
        if start.file is None or path_of(start.file.name) not in self.texts or end.offset <= start.offset:
            return
        function, others = function_and_others
        self.found.add(Place(path_of(start.file.name), start.line, start.offset, end.offset, function, tuple(others), operator,
                             " ".join(self._text(cursor).decode().split())))

    def _expression(self, cursor, parent):
        kind, children = cursor.kind, list(cursor.get_children())
        if kind in (CursorKind.BINARY_OPERATOR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR) and len(children) == 2:
            self._binary(cursor, *children)
        elif kind == CursorKind.UNARY_OPERATOR and len(children) == 1:
            self._unary(cursor, children[0])
        elif kind == CursorKind.INTEGER_LITERAL and parent.kind != CursorKind.CASE_STMT:
            # (Where <=> stands for another operator, the 0 that it is compared with has the place of that operator.)
            if self._text(cursor)[:1].isdigit():
                self._add(cursor, ("number", ["+ 1"]))
        elif kind == CursorKind.CXX_BOOL_LITERAL_EXPR:
            self._add(cursor, ("condition", ["!"]))
        if kind in STATEMENTS_WITH_CONDITION and children:
            self._condition(cursor, children[0])

    def _operator(self, cursor, left, right):
        """What stands between the operands, and where; nothing if they come out of a macro."""
        begin, end, start = left.extent.end.offset, right.extent.start.offset, cursor.extent.start.offset
        return (self._text(cursor)[begin - start:end - start].decode().strip() if end > begin else ""), (begin, end)

    def _binary(self, cursor, left, right):
        operator, where = self._operator(cursor, left, right)
        if operator in BINARY:
            self._add(cursor, BINARY[operator], where)
        if operator in OPERANDS:
            for operand in (left, right):
                self._add(operand, OPERANDS[operator])

    def _unary(self, cursor, operand):
        begin, end = cursor.extent.start.offset, operand.extent.start.offset
        operator = self._text(cursor)[:max(end - begin, 0)].decode().strip()
        if operator in UNARY:
            self._add(cursor, UNARY[operator], (begin, end))

    def _condition(self, statement, condition):
        if condition.kind in (CursorKind.DECL_STMT, CursorKind.VAR_DECL) or self._is_if_constexpr(statement):
            return
        children = list(condition.get_children())
        if condition.kind == CursorKind.BINARY_OPERATOR and len(children) == 2:
            if self._operator(condition, *children)[0] in HAVE_OPPOSITE:
                return
        self._add(condition, ("condition", ["!"]))


def rewritten(text, numbered):
    """The text of a file with its places, given as (number of the first mutant, place), in their order."""
    edits = []  # where, in which order there, how many bytes are replaced, by what
    for order, (number, place) in enumerate(numbered):
        edits.append((place.begin, (1, order), 0, f"mutants::{place.function}({number}, "))
        edits.append((place.end, (0, -order), 0, ")"))
        if place.operator:
            begin, end = place.operator
            edits.append((begin, (0.5 if begin > place.begin else 2, order), end - begin, ", " if begin > place.begin else ""))
    result, position = [], 0
    for where, _, replaced, added in sorted(edits):
        result.append(text[position:where])
        result.append(added.encode())
        position = where + replaced
    return b"".join(result) + text[position:]
