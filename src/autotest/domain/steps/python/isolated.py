"""The rules of a run whose code under test lives in another process."""

import builtins
import functools
import io
import os
import sys
import tempfile
import types

import pytest
from _pytest.tmpdir import TempPathFactory

from .places import is_inside
from .ran import LOADERS


class Isolated:
    def __init__(self, student_folder):
        self.student_folder = student_folder

    def pytest_sessionstart(self):
        # Not before: pytest takes a conftest.py of the folder in which it starts.
        os.chdir(self.student_folder)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items):
        """A test is a function of the tests, never an object that only says so."""
        strange = [item.nodeid for item in items if not is_function(getattr(item, "function", None))]
        if strange:
            raise pytest.UsageError(f"This is no test of the tests: {strange[0]}")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = (yield).get_result()
        trace = None if call.excinfo is None else vars(call.excinfo.value).get("_proofmark_trace")
        if trace and hasattr(report.longrepr, "addsection"):
            report.longrepr.addsection("In the tested code", trace)


def share_what_is_made(folder):
    """Files that a test makes for the code under test, or asks of it, lie where both may go. Python and pytest make them
    for one account, and the kernel lets nobody write to files of others that lie in `/tmp` itself."""
    os.mkdir(folder)
    os.chmod(folder, 0o777)
    tempfile.tempdir = folder
    make_folder, make_file, make_path = tempfile.mkdtemp, tempfile._mkstemp_inner, TempPathFactory.mktemp

    def mkdtemp(*positional, **named):
        made = make_folder(*positional, **named)
        os.chmod(made, 0o777)
        return made

    def mkstemp(*positional, **named):
        made = make_file(*positional, **named)
        os.fchmod(made[0], 0o666)
        return made

    def mktemp(*positional, **named):
        made = make_path(*positional, **named)
        os.chmod(made.parent, 0o755)
        made.chmod(0o777)
        return made

    tempfile.mkdtemp, tempfile._mkstemp_inner, TempPathFactory.mktemp = mkdtemp, mkstemp, mktemp


def is_function(value):
    return value is None or type(value) in (types.FunctionType, types.MethodType)


def refuse_code_of(folder):
    """No code of the hand-in runs in this process, whichever way a test loads it."""
    real = os.path.realpath(folder)

    def heard(event, arguments):
        path = path_of_code(event, arguments)
        if path is not None and is_inside(os.path.realpath(path), real):
            raise PermissionError(
                f"{os.path.relpath(os.path.realpath(path), real)} is code of the hand-in, which may not run in the "
                "process of the tests. Import it by its name, or let the Pytest block run tests and code in one process.")

    sys.addaudithook(heard)


def path_of_code(event, arguments):
    """Where code lies that is about to be loaded. What a file of compiled code says of itself proves nothing, so
    loaders are met when they open it."""
    if event == "compile":
        path = arguments[1]
    elif event == "exec":
        path = getattr(arguments[0], "co_filename", None)
    elif event == "open":
        path = arguments[0] if sys._getframe(2).f_code.co_filename.endswith(LOADERS) else None
    elif event == "import":
        path = arguments[1]
    elif event == "ctypes.dlopen":
        path = arguments[0]
    else:
        return None
    if isinstance(path, bytes):
        path = os.fsdecode(path)
    # Names like "<string>" are no files; those that only look like one in the folder of now are none either.
    is_path = isinstance(path, str) and (os.path.isabs(path) or (path != "" and os.path.isfile(path)))
    return path if is_path else None


def keep_sources_back(tests, ran):
    """Tests read what the code under test has written. They must not read their own sources there, and hand them over: by a
    link that it leaves, or where it names the file."""
    home = os.path.realpath(os.environ["HOME"])
    own = {tests, os.path.realpath(tests), home}

    def refuse(path, real):
        # Data that comes with an exercise is for both.
        is_source = real.endswith(".py") and any(is_inside(real, folder) for folder in own)
        if not is_source and not is_inside(real, home):
            return
        path = os.fsdecode(path)
        # Tests name their files themselves.
        is_link = not any(is_inside(path, folder) for folder in own)
        if is_link or is_source and ran.has_told_of(path, sys._getframe(2)):
            raise PermissionError(f"{path} leads to the tests themselves, which the tested code must not have them read.")

    def heard(event, arguments):
        if event == "open" and isinstance(arguments[0], (str, bytes)):
            refuse(arguments[0], os.path.realpath(os.fsdecode(arguments[0])))

    open_file = io.open

    @functools.wraps(open_file)
    def open_checked(file, *positional, **named):
        # An object of the tested code could name another file when it is asked once more.
        path = os.fspath(file) if isinstance(file, os.PathLike) else file
        opened = open_file(path, *positional, **named)
        if isinstance(path, (str, bytes)):
            try:
                # The link may have come after it was looked for.
                refuse(path, os.readlink(f"/proc/self/fd/{opened.fileno()}"))
            except BaseException:
                opened.close()
                raise
        return opened

    sys.addaudithook(heard)
    # Where tests hand it over, the tested code has its own one of this name. That of `_io` also opens what loaders load.
    open_checked.__module__ = "io"
    builtins.open = io.open = open_checked


def refused_argument(arguments, folder):
    """Tests that are handed in would be code of the hand-in."""
    for argument in arguments:
        path = argument.partition("::")[0]
        if not argument.startswith("-") and os.path.exists(path) and is_inside(os.path.realpath(path), folder):
            return argument
    return None
