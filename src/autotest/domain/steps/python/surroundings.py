"""What tests set of their process holds for the tested code as well: folder, variables, arguments, depth, random numbers."""

import builtins
import contextlib
import os
import random
import sys
import time

# What tests replace so that the hand-in does not roll dice, wait or print.
REPLACED = {"builtins": (builtins, ["print"]), "time": (time, ["sleep"]),
            "random": (random, ["random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform"])}
VARIABLES = ("os.putenv", "os.unsetenv")


def functions():
    return {f"{module}.{name}": vars(found)[name] for module, (found, names) in REPLACED.items() for name in names}


FIRST = functions()


class Surroundings:
    """On the side of the tests: tells what has changed since it was asked last."""

    def __init__(self):
        self.told, self.variables = now(), dict(os.environ)
        self.functions = FIRST
        self.are_variables_set = self.is_seeded = False
        for name in ("seed", "setstate"):
            setattr(random, name, self.seeding(getattr(random, name)))
        # To look through all of them at each call takes longer than the call.
        sys.addaudithook(self.heard)

    def heard(self, event, _arguments):
        if event in VARIABLES:
            self.are_variables_set = True

    def seeding(self, call):
        def seeded(*positional, **named):
            call(*positional, **named)
            self.is_seeded = True

        return seeded

    def replaced(self):
        """The functions that are others than they were told last; None for Python's own."""
        before, self.functions = self.functions, functions()
        changed = {name: value for name, value in self.functions.items() if value is not before[name]}
        return {name: None if value is FIRST[name] else value for name, value in changed.items()}

    def changed(self):
        before, self.told = self.told, now()
        changes = {name: value for name, value in self.told.items() if value != before[name]}
        if self.are_variables_set:
            before, self.variables, self.are_variables_set = self.variables, dict(os.environ), False
            changes["variables"] = changed_of(before, self.variables)
        if self.is_seeded:
            self.is_seeded, changes["numbers"] = False, random.getstate()
        return changes


def now():
    arguments = [str(word) for word in sys.argv] if isinstance(sys.argv, list) else []
    return {"folder": folder(), "arguments": arguments, "depth": sys.getrecursionlimit()}


def changed_of(before, after):
    """The new values; None for what is gone. The variables that pytest sets name the tests."""
    names = [name for name in {*before, *after} if not name.startswith("PYTEST_")]
    return {name: after.get(name) for name in names if before.get(name) != after.get(name)}


def folder():
    try:
        return os.getcwd()
    except OSError:
        return None


def take(changes, decoder):
    """On the side of the tested code."""
    for place, value in changes.get("functions", {}).items():
        module, name = place.split(".")
        setattr(REPLACED[module][0], name, FIRST[place] if value is None else decoder.of(value))
    for name, value in changes.get("variables", {}).items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    if "arguments" in changes:
        sys.argv[:] = changes["arguments"]
    if "depth" in changes:
        sys.setrecursionlimit(changes["depth"])
    if "numbers" in changes:
        version, numbers, next_one = changes["numbers"]
        random.setstate((version, tuple(numbers), next_one))
    if changes.get("folder") is not None:
        # A folder that only the tests see.
        with contextlib.suppress(OSError):
            os.chdir(changes["folder"])
