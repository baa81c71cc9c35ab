"""Special methods that are handed on to the side that has the object."""

COMPARISONS = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"}
_CONTAINERS = {"__len__", "__length_hint__", "__iter__", "__next__", "__reversed__", "__getitem__", "__contains__"}
_CHANGES = {"__setitem__", "__delitem__", "__iadd__", "__isub__", "__imul__", "__ior__", "__iand__", "__ixor__",
            "__itruediv__", "__ifloordiv__", "__imod__", "__ipow__", "__imatmul__", "__ilshift__", "__irshift__"}
_TWO = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "divmod", "matmul", "and", "or", "xor", "lshift",
        "rshift")
_NUMBERS = {f"__{prefix}{name}__" for name in _TWO for prefix in ("", "r")} | {
    "__neg__", "__pos__", "__abs__", "__invert__", "__round__", "__trunc__", "__floor__", "__ceil__", "__int__",
    "__float__", "__complex__", "__index__"}
_TEXTS = {"__str__", "__repr__", "__format__", "__bytes__", "__bool__", "__hash__", "__fspath__"}
_BLOCKS = {"__call__", "__enter__", "__exit__", "__aenter__", "__aexit__", "__aiter__", "__anext__", "__await__"}

READING = _CONTAINERS | _TEXTS | COMPARISONS | _NUMBERS | {"__call__", "__enter__", "__exit__"}
FORWARDED = READING | _CHANGES | _BLOCKS
# An operator learns the value on its other side: what it answers can be made to please the tests.
OPERATORS = {f"__{prefix}{name}__" for name in _TWO for prefix in ("", "r", "i")}
DECIDING = OPERATORS | _NUMBERS | {"__bool__", "__contains__"}
# What a class itself can be asked: members of an enumeration and the like.
OF_CLASSES = {"__iter__", "__len__", "__getitem__", "__contains__", "__reversed__"}
# Ways from a value to frames and code: never for the other side.
INNER = ("gi_", "cr_", "ag_", "f_", "tb_", "co_", "func_")
# What only shows an object, or keeps it in a set.
SHOWING = {"__str__", "__repr__", "__format__", "__hash__"}
# Methods of built-in types that are told a value and judge it: an own class below such a type can answer as it likes.
TELLING = {"startswith", "endswith", "count", "find", "rfind", "index", "rindex", "issubset", "issuperset", "isdisjoint",
           "difference", "symmetric_difference", "intersection"}
