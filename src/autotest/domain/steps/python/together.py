"""The rules of a run whose tests and code share one process. The code could forge them all: the result says so."""

import os
import sys
import unittest

import pytest

from .places import is_inside
from .record import name_of

SKIPS = (pytest.skip.Exception, pytest.xfail.Exception, unittest.SkipTest)
NARROWING = ("-k", "-m", "--deselect", "--ignore", "-x", "--exitfirst", "--maxfail", "--last-failed", "--lf", "--sw",
             "--stepwise", "--pyargs", "--ignore-glob")


class Together:
    def __init__(self, student_folder, sources):
        self.student_folder, self.sources = student_folder, sources

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self):
        # After all of pytest is loaded, and behind the standard library.
        sys.path.insert(self.place(), self.student_folder)

    def place(self):
        library = os.path.dirname(os.__file__)
        places = [number for number, folder in enumerate(sys.path) if is_inside(folder, library)]
        standard = [number for number in places if "packages" not in sys.path[number]]
        return standard[-1] + 1 if standard else 0

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        before = call.excinfo
        report = (yield).get_result()
        errors = [info.value for info in (before, call.excinfo) if info is not None]
        if report.skipped and not self.is_skip_of_tests(item, errors):
            report.outcome, report.longrepr = "failed", "The submitted code skipped this test."
            if hasattr(report, "wasxfail"):
                del report.wasxfail

    def is_skip_of_tests(self, item, errors):
        """Only what stands in the sources of the tests may leave a test out."""
        if not self.sources.may_skip(str(item.fspath)):
            return False
        # A test that is expected to fail ends with an error of any kind.
        skips = [error for error in errors if isinstance(error, SKIPS)]
        places = [place for error in skips for place in places_of(error)]
        if any(is_inside(path, self.student_folder) for path, _ in places):
            return False
        of_tests = [place for place in places if is_inside(place[0], self.sources.folder)]
        return not of_tests or any(self.sources.tells_skip(*place) for place in of_tests)


def places_of(error):
    places = []
    while error is not None and len(places) < 1_000:
        trace = error.__traceback__
        while trace is not None:
            places.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
            trace = trace.tb_next
        error = error.__context__
    return places


def listed_tests(sources, arguments, home):
    """The tests that the sources name, and whether the arguments may leave some of them out."""
    is_narrowed = any(argument.split("=")[0] in NARROWING or argument.startswith(("-k", "-m")) or "::" in argument
                      for argument in arguments)
    paths = [os.path.abspath(argument) for argument in arguments
             if not argument.startswith("-") and os.path.isfile(argument)]
    listed = [name_of(f"{os.path.relpath(path, home)}::{name}")
              for path in paths for name in sources.listed.get(path, [])]
    return {"sources": listed, "isNarrowed": is_narrowed, "functions": sorted(sources.functions)}
