"""Modules of the code under test, as the tests import them: they run in the other process and stand here by name."""

import builtins
import importlib.abc
import importlib.machinery
import os
import sys
import types

from . import proxies
from .places import is_inside

# Names that pytest takes for tests and hooks: `from work import *` does not bring them along.
NOT_TAKEN = ("_", "test", "Test", "pytest_")
ON_BEHALF = ("importlib", "unittest/mock.py", "_pytest/monkeypatch.py", "_pytest/outcomes.py",
             "pkgutil.py", "<frozen")


class TestedModule(types.ModuleType):
    def __getattr__(self, name):
        __tracebackhide__ = True
        if name == "__all__":
            return taken_by_star(self)
        if proxies.is_special(name) and name not in ("__version__", "__author__") or proxies.is_withheld(name):
            raise AttributeError(name)
        return getattr(remote_of(self), name)

    def __setattr__(self, name, value):
        if proxies.is_special(name) or isinstance(value, types.ModuleType):
            super().__setattr__(name, value)
        else:
            setattr(remote_of(self), name, value)

    def __delattr__(self, name):
        delattr(remote_of(self), name)

    def __dir__(self):
        return dir(remote_of(self))


def remote_of(module):
    return types.ModuleType.__getattribute__(module, "__dict__")["__tested__"]


def taken_by_star(module):
    peer, handle = proxies.peer_of(remote_of(module)), proxies.handle_of(remote_of(module))
    names = [name for name in peer.ask("public", handle) if isinstance(name, str) and not name.startswith(NOT_TAKEN)]
    kept = names_of_tests()
    taken = [name for name in names if name not in kept]
    # `abs` of a hand-in can be what is tested, or what the tests check with: staff are told.
    peer.decided += len([name for name in taken if hasattr(builtins, name)])
    return taken


def names_of_tests():
    """What the module that imports has named itself, like its libraries: no name of the hand-in takes their place."""
    frame = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename.startswith("<"):
        frame = frame.f_back
    named = {} if frame is None else frame.f_globals
    return {name for name, value in named.items() if not issubclass(type(value), (proxies.Remote, proxies.RemoteType))}


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, peer, student_folder, tests_folder):
        self.peer, self.student_folder, self.tests_folder = peer, student_folder, tests_folder

    def find_spec(self, name, path=None, target=None):
        first, *rest = name.split(".")
        if first in sys.stdlib_module_names or (not rest and (self.is_of_tests(first) or self.is_installed(first))):
            return None
        place = os.path.join(self.student_folder, first, *rest)
        is_package = os.path.isdir(place)
        if not is_package and not os.path.isfile(place + ".py"):
            return None
        if rest and not isinstance(sys.modules.get(".".join([first, *rest[:-1]])), TestedModule):
            return None
        if not self.is_asked_by_tests():
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=is_package)

    def is_of_tests(self, name):
        """The files of the tests come first, as where pytest puts their folder in front of the search path."""
        return any(os.path.exists(os.path.join(folder, name + ending))
                   for folder in sys.path if is_inside(folder, self.tests_folder) for ending in (".py", "/__init__.py"))

    def is_installed(self, name):
        """A library of this machine: what tests check with is never a file of the hand-in that has its name."""
        places = [folder for folder in sys.path if not is_inside(folder, self.student_folder)]
        found = importlib.machinery.PathFinder.find_spec(name, places)
        return found is not None and found.origin is not None

    def is_asked_by_tests(self):
        """Libraries of the tests never get a module of the code under test for one of their own."""
        frame = sys._getframe(2)
        while frame is not None:
            name = frame.f_code.co_filename
            if not name.startswith("<frozen") and not any(part in name for part in ON_BEHALF):
                return is_inside(name, self.tests_folder)
            frame = frame.f_back
        return False

    def create_module(self, spec):
        __tracebackhide__ = True
        remote = self.loaded("import", spec.name)
        module = TestedModule(spec.name)
        vars(module)["__tested__"] = remote
        doc = proxies.peer_of(remote).ask("get", proxies.handle_of(remote), "__doc__")
        vars(module)["__doc__"] = doc if isinstance(doc, str) else None
        vars(module)["__file__"] = os.path.join(self.student_folder, *spec.name.split(".")) + ".py"
        return module

    def exec_module(self, module):
        if "__is_loaded__" in vars(module):
            self.loaded("reload", module.__name__)
        vars(module)["__is_loaded__"] = True

    def loaded(self, operation, name):
        """Newer versions of pytest end as a whole where a module ends as a program while they collect."""
        __tracebackhide__ = True
        try:
            return self.peer.ask(operation, 0, name)
        except SystemExit as end:
            raise ImportError(f"The module {name} of the hand-in ended instead of being loaded.") from end
