"""Runs pytest for the Pytest block: either beside the process of the code under test, or in one process with it."""

import ast
import os
import subprocess
import sys
import time

# Before pytest is loaded, which takes a while.
BEGUN = time.monotonic()


def pytest_of(installed):
    """Another version is never put in the place of the one that was asked for."""
    if installed is not None:
        sys.path.insert(0, installed["folder"])
    try:
        import pytest
    except ImportError:
        pytest = None
    if installed is not None and (pytest is None or pytest.__version__ != installed["version"]):
        sys.exit(f"Pytest {installed['version']} is not on this machine. Build the snapshot again.")
    if pytest is None:
        sys.exit("Pytest is not installed for this Python. Add it in a set-up script, for example: "
                 "apt-get install -y python3-pytest")
    return pytest


def main(options):
    close_quietly(options["program"])
    os.umask(0o022)
    for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS"):
        os.environ.pop(name, None)
    arguments = [own_tests(options["onlyTests"])] if options["onlyTests"] else arguments_of(options["script"])
    sys.argv[:] = ["pytest"]
    pytest = pytest_of(options["installed"])
    from .record import Record

    record = Record(options["record"], options["oneProcess"])
    run = together if options["oneProcess"] else isolated
    plugins, beside = run(options, arguments, record)
    exit_code = pytest.main(
        ["-p", "no:cacheprovider", "-c", os.devnull, f"--rootdir={options['home']}",
         f"--confcutdir={options['tests']}", f"--basetemp={options['shared']}",
         f"--junitxml={options['report']}", *arguments], plugins=[*plugins, record])
    record.finish(exit_code, beside())
    sys.stdout.flush()
    sys.stderr.flush()
    # Threads that the tests left behind are not waited for.
    os._exit(int(exit_code))


def own_tests(own):
    """A script without a test of its own is one test: that it runs to its end."""
    text = own["text"]
    if not any(name.startswith(("test", "Test")) for name in names_of(text)):
        text += "\n\n\ndef test_script():\n    \"\"\"Everything above has run.\"\"\"\n"
    os.makedirs(own["folder"])
    path = os.path.join(own["folder"], "test_work.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def names_of(text):
    try:
        return [getattr(one, "name", "") for one in ast.parse(text).body]
    except (SyntaxError, ValueError):
        return []


def arguments_of(script):
    """The words of a command line, as the shell that the teacher writes for reads them."""
    told = subprocess.run(["/bin/bash", "-c", f"printf '%s\\0' {script}"], stdout=subprocess.PIPE, check=False)
    if told.returncode != 0:
        sys.exit("The arguments of the block are no line that a shell can read.")
    return [word for word in os.fsdecode(told.stdout).split("\0") if word]


def close_quietly(descriptor):
    try:
        os.close(descriptor)
    except OSError:
        return


def isolated(options, arguments, record):
    from . import finder, isolated as rules, pauses, ran
    from .channel import Channel
    from .testside import TestSide

    student, tests = options["student"], options["tests"]
    handed_in = rules.refused_argument(arguments, student)
    if handed_in is not None:
        sys.exit(f"{handed_in} is part of the hand-in. Tests that are handed in need the switch \"Tests and code in one "
                 "process\" of the Pytest block.")
    peer = TestSide(Channel(options["reading"], options["writing"]), tests, options["secondsPerCall"],
                    options["strictComparisons"])
    peer.end = BEGUN + options["secondsInAll"]
    sys.meta_path.insert(0, finder.Finder(peer, student, tests))
    arguments[:] = [os.path.abspath(argument) if os.path.exists(argument.partition("::")[0]) else argument
                    for argument in arguments]
    os.chdir(tests if os.path.isdir(tests) else "/")
    os.umask(0o002)
    rules.share_what_is_made(options["shared"] + "s")
    rules.refuse_code_of(student)
    pauses.Pauses(peer).begin()
    peer.ran = ran.Ran(student, tests, record.tell)
    rules.keep_sources_back(tests, peer.ran)
    hide_own_frames()
    return [rules.Isolated(student)], lambda: {"decided": peer.decided}


def hide_own_frames():
    """Whoever reads why a test failed looks at the test and the tested code, not at what is between them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("proofmark."):
            vars(module)["__tracebackhide__"] = True


def together(options, arguments, record):
    from . import together as rules
    from .sources import Sources

    sources = Sources(options["tests"])
    record.tell(rules.listed_tests(sources, arguments, options["home"]))
    return [rules.Together(options["student"], sources)], dict
