"""What the code under test may ask of the objects that tests pass to it. All that is not named here is refused."""

import csv
import functools
import inspect
import io
import itertools
import operator
import os
import queue
import random
import threading
import types
from unittest import mock

from . import limits, names

FUNCTIONS = (types.FunctionType, types.MethodType, types.BuiltinFunctionType, functools.partial, type(len),
             types.MethodWrapperType, types.MethodDescriptorType, operator.itemgetter, operator.attrgetter,
             operator.methodcaller)
ITERATED = ([], (), {}, {}.values(), {}.items(), set(), "", b"", range(0), reversed([]), reversed({}), csv.reader([]))
ITERATORS = (types.GeneratorType, map, filter, zip, enumerate, reversed, *(type(iter(value)) for value in ITERATED),
             *(kind for kind in vars(itertools).values() if isinstance(kind, type)), type({}.keys()),
             type({}.values()), type({}.items()), types.MappingProxyType)
LOCKS = (type(threading.Lock()), type(threading.RLock()), threading.Event, threading.Semaphore, threading.Condition,
         threading.Barrier)

OF_FUNCTIONS = {"__name__", "__qualname__", "__doc__", "__module__"}
OF_FILES = {"read", "readline", "readlines", "write", "writelines", "seek", "tell", "flush", "close", "closed", "name",
            "mode", "encoding", "readable", "writable", "seekable", "getvalue", "truncate", "isatty"}
OF_ITERATORS = {"send", "close", "keys", "values", "items", "get"}
OF_LOCKS = {"acquire", "release", "locked", "wait", "set", "clear", "is_set", "notify", "notify_all"}
OF_QUEUES = {"put", "get", "put_nowait", "get_nowait", "empty", "full", "qsize", "task_done", "join"}
OF_RANDOM = {"random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform", "seed", "gauss"}

BY_TYPE = (
    (FUNCTIONS, OF_FUNCTIONS, {"__call__"}),
    ((io.IOBase,), OF_FILES, {"__iter__", "__next__", "__enter__", "__exit__"}),
    (ITERATORS, OF_ITERATORS, {"__iter__", "__next__", "__len__", "__length_hint__", "__contains__", "__getitem__",
                                "__reversed__"}),
    (LOCKS, OF_LOCKS, {"__enter__", "__exit__"}),
    ((queue.Queue,), OF_QUEUES, set()),
    ((random.Random,), OF_RANDOM, set()),
)


class Refused(AttributeError):
    """The code under test asked for more of an object of the tests than is shown to it."""


class Allowed:
    def __init__(self, is_own):
        self.is_own = is_own

    def get(self, value, name):
        if not isinstance(name, str) or not self.may_read(value, name):
            raise refusal(value, name)
        return getattr(value, name)

    def may_read(self, value, name):
        if isinstance(value, mock.NonCallableMock):
            # Not its own methods: a program could forget the calls that a test asks for.
            return not name.startswith("_") and name not in dir(type(value))
        for kinds, readable, _ in BY_TYPE:
            if isinstance(value, kinds):
                return name in readable
        return self.is_of_tests(value) and is_public(name)

    def set(self, value, name, content):
        if not (isinstance(name, str) and is_public(name)) or isinstance(value, type) or not self.is_of_tests(value):
            raise refusal(value, name)
        # Also a test that is passed itself: its demands stay what they are.
        if callable(getattr(type(value), name, None)):
            raise refusal(value, name)
        setattr(value, name, content)

    def call(self, value, positional, named):
        is_known = isinstance(value, (*FUNCTIONS, mock.CallableMixin)) or self.is_of_tests(value)
        if not is_known or not callable(value):
            raise refusal(value, "__call__")
        return value(*positional, **named)

    def awaited(self, value):
        """A coroutine of the tests runs to its end where it waits for nothing: their loop cannot run inside of itself."""
        for _ in range(limits.TURNS_OF_COROUTINE if inspect.iscoroutine(value) else 0):
            try:
                waits_for = value.send(None)
            except StopIteration as end:
                return end.value
            if waits_for is not None:
                value.close()
                break
        raise Refused("The tested code awaits something of the tests that waits in turn. Tests that need it can run in one "
                      "process with the code: a switch of the Pytest block.")

    def special(self, value, name, positional, named):
        if not isinstance(name, str) or not self.may_use(value, name):
            raise refusal(value, name)
        return getattr(type(value), name)(value, *positional, **named)

    def may_use(self, value, name):
        if name == "__call__" or name not in names.FORWARDED:
            return False
        if name in ("__eq__", "__ne__", "__hash__", "__str__", "__repr__", "__bool__"):
            return not isinstance(value, types.ModuleType)
        if name == "__fspath__":
            return isinstance(value, os.PathLike)
        if isinstance(value, mock.NonCallableMock):
            return name in names.READING
        for kinds, _, special in BY_TYPE:
            if isinstance(value, kinds):
                return name in special
        return self.is_of_tests(value)

    def is_of_tests(self, value):
        """Classes that the tests define, and their objects; also those that have only what the tests gave them."""
        if isinstance(value, types.SimpleNamespace):
            return True
        if isinstance(value, (types.ModuleType, types.FrameType, types.CodeType)):
            return False
        return self.is_own(value if isinstance(value, type) else type(value))


def is_public(name):
    return not name.startswith(("_", *names.INNER))


def refusal(value, name):
    kind = value.__name__ if isinstance(value, type) else type(value).__name__
    return Refused(f"The tests do not show {str(name)[:80]} of {kind} to the tested code. Tests that need it can run in "
                   "one process with the code: a switch of the Pytest block.")


