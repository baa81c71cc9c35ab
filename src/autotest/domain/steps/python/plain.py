"""Values that are copied between the two processes, by their exact type."""

import builtins
import collections
import datetime
import decimal
import fractions
import pathlib
import re
import sys
import uuid

from . import limits

SINGLE = {"not": NotImplemented, "...": Ellipsis}
LARGEST_JSON_INTEGER = 2**53
LIKE_LISTS = {"l": list, "t": tuple, "s": set, "fs": frozenset, "dq": collections.deque}
LIKE_DICTIONARIES = {
    "d": dict,
    "od": collections.OrderedDict,
    "co": collections.Counter,
    "dd": collections.defaultdict,
}
LISTS_BY_TYPE = {kind: tag for tag, kind in LIKE_LISTS.items()}
DICTIONARIES_BY_TYPE = {kind: tag for tag, kind in LIKE_DICTIONARIES.items()}
CHANGEABLE = {list, set, collections.deque, bytearray, *LIKE_DICTIONARIES.values()}

# A value without parts: type -> tag and text; the way back is below.
ATOMS = {
    int: ("i", hex),
    float: ("f", float.hex),
    bytes: ("b", bytes.hex),
    bytearray: ("ba", bytearray.hex),
    complex: ("c", lambda value: [value.real.hex(), value.imag.hex()]),
    range: ("r", lambda value: [hex(part) for part in (value.start, value.stop, value.step)]),
    fractions.Fraction: ("q", lambda value: [hex(value.numerator), hex(value.denominator)]),
    decimal.Decimal: ("dec", str),
    datetime.date: ("date", datetime.date.isoformat),
    datetime.time: ("time", datetime.time.isoformat),
    datetime.datetime: ("moment", datetime.datetime.isoformat),
    datetime.timedelta: ("span", lambda value: [value.days, value.seconds, value.microseconds]),
    uuid.UUID: ("uuid", str),
    re.Pattern: ("re", lambda value: [value.pattern, value.flags] if isinstance(value.pattern, str) else None),
    pathlib.PosixPath: ("path", str),
    pathlib.PurePosixPath: ("pure", str),
}


def from_hex(text):
    return int(text, 16)


def pattern_of(parts):
    text, flags = parts
    if len(text) > limits.PATTERN:
        raise ValueError("This pattern is too long.")
    return re.compile(text, flags)


BACK = {
    "i": from_hex,
    "f": float.fromhex,
    "b": bytes.fromhex,
    "ba": bytearray.fromhex,
    "c": lambda parts: complex(*map(float.fromhex, parts)),
    "r": lambda parts: range(*map(from_hex, parts)),
    "q": lambda parts: fractions.Fraction(*map(from_hex, parts)),
    "dec": decimal.Decimal,
    "date": datetime.date.fromisoformat,
    "time": datetime.time.fromisoformat,
    "moment": datetime.datetime.fromisoformat,
    "span": lambda parts: datetime.timedelta(*parts),
    "uuid": uuid.UUID,
    "re": pattern_of,
    "path": pathlib.PosixPath,
    "pure": pathlib.PurePosixPath,
}

# What tests can run as code, or name a file by, as they can a text.
TEXTS = {
    **dict.fromkeys(("b", "ba"), lambda value: value.decode("utf-8", "replace")),
    **dict.fromkeys(("path", "pure"), str),
    "re": lambda value: value.pattern,
}


def is_plain(value):
    return type(value) in (type(None), bool, str) or type(value) in ATOMS or type(value) in LISTS_BY_TYPE \
        or type(value) in DICTIONARIES_BY_TYPE


def builtin_type(name):
    found = getattr(builtins, name, None) if isinstance(name, str) else None
    if not isinstance(found, type):
        raise ValueError("This is no type of Python.")
    return found


def standard_name(value):
    """Where the standard library has a class or function, so that the other side takes its own."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str) or "." in name:
        return None
    if module.partition(".")[0] not in sys.stdlib_module_names or module == "__main__":
        return None
    return [module, name] if getattr(sys.modules.get(module), name, None) is value else None


# What these classes raise steers the tool that runs the tests.
STEERING = {"unittest", "bdb", "doctest", "pdb"}


def standard_in(module, name):
    """What a module of the standard library has by this name, if it is loaded already."""
    if module.partition(".")[0] not in sys.stdlib_module_names or module.partition(".")[0] in STEERING:
        return None
    return vars(sys.modules[module]).get(name) if module in sys.modules else None


def standard_error(module, name):
    """An error class of the standard library that is loaded here already; None where it is not."""
    found = standard_in(module, name)
    return found if isinstance(found, type) and issubclass(found, Exception) else None
