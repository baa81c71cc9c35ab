"""What tests run of the hand-in themselves: it can read what they expect, and in their process do all that they can."""

import os
import re
import sys
import time

from .places import is_inside

STARTERS = ("subprocess.Popen", "os.system", "os.posix_spawn", "os.exec")
OPENERS = ("open", "os.link", "os.symlink", "os.rename")
# They take code from the folder in which they start: modules, a Makefile.
INTERPRETERS = re.compile(
    r"(python|pypy|ipython|jupyter|pytest|node|npm|npx|ruby|rake|perl|php|lua|Rscript|java|javac|mvn|gradle|ant|make|cmake|"
    r"cargo|go|dotnet|git|cc|gcc|g\+\+|clang|clang\+\+)[\d.]*")
SHELLS = re.compile(r"(bash|dash|zsh|sh|env|xargs)")
# Modules of Python that run a text for whoever calls them.
ON_BEHALF = tuple(os.sep + name for name in ("ast.py", "code.py", "codeop.py", "doctest.py", "shelve.py", "timeit.py"))
# Below this, a text or line can be of anybody.
LEAST = 6
MOST_TOLD = 1_000
# The clock of files goes in steps, in seconds.
CLOCK = 0.02
# Of all texts that are kept, each of which costs something besides, and of one file.
MOST_CHARACTERS, PRICE = 16_777_216, 500
MOST_FILES = 200


class Ran:
    """Tells of it before it runs, or it could take that back. So do processes that a test forks."""

    def __init__(self, student_folder, tests_folder, tell):
        self.tell, self.left = tell, MOST_TOLD
        self.folder, self.tests = os.path.realpath(student_folder), tests_folder
        # Of this account alone.
        self.home = os.path.realpath(os.environ["HOME"])
        self.files, self.texts, self.room = set(), set(), MOST_CHARACTERS
        self.is_busy = self.knows_foreign = False
        self.begun = time.time() - CLOCK
        sys.addaudithook(self.heard)

    def told(self, text):
        """A text that the hand-in answered or wrote. Where there are too many, any text can be one of them."""
        if len(text) < LEAST or text in self.texts or self.room < 0:
            return
        self.room -= len(text) + PRICE
        self.texts.add(text)
        if self.room < 0:
            self.texts = set()

    def heard(self, event, arguments):
        if self.is_busy or event not in HEARD:
            return
        self.is_busy = True
        try:
            if self.left > 0 and HEARD[event](self, event, arguments, sys._getframe(1)):
                self.left -= 1
                self.tell({"started": 1})
        finally:
            self.is_busy = False

    def opened(self, event, arguments, frame):
        path = arguments[0]
        if not isinstance(path, (str, bytes)) or not os.path.isfile(path):
            return False
        if not self.is_of_hand_in(os.fsdecode(path)):
            # What the tests themselves have written can be a copy.
            return len(self.files) > 0 and is_loader(frame) and owner_of(path) == os.getuid()
        path = os.path.realpath(os.fsdecode(path))
        if len(self.files) < MOST_FILES:
            self.files.add(path)
        # A module that the hand-in wrote elsewhere. One of its own folder is refused.
        return is_loader(frame) and not is_inside(path, self.folder)

    def started(self, event, arguments, _frame):
        words = list(words_of(event, arguments))
        if any(self.is_named(word, place) for word, place in words):
            return True
        names = [os.path.basename(word) for word, _ in words]
        is_here = any(is_inside(os.path.realpath(place), self.folder) for _, place in words[:1])
        if is_here and any(map(INTERPRETERS.fullmatch, names)):
            return True
        # What was read of the hand-in can be given to it, or have been copied.
        if len(self.files) == 0 and not any(self.is_foreign(word) for word, _ in words):
            return False
        is_shell = any(map(SHELLS.fullmatch, names)) and "-c" not in names
        return is_shell or any(map(INTERPRETERS.fullmatch, names)) or any(
            owner_of(os.path.join(place, word)) == os.getuid() and os.path.isfile(os.path.join(place, word))
            for word, place in words)

    def compiled(self, _event, arguments, frame):
        """Trees of code come from a text, too. Once one of the hand-in is code, whatever runs can be it."""
        text = arguments[0]
        if not self.knows_foreign and isinstance(text, (str, bytes)) and self.is_by_tests(frame):
            self.knows_foreign = self.is_foreign(text if isinstance(text, str) else text.decode("utf-8", "replace"))
        return False

    def executed(self, _event, arguments, frame):
        is_text = not os.path.isfile(getattr(arguments[0], "co_filename", ""))
        return is_text and self.knows_foreign and self.is_by_tests(frame)

    def unpickled(self, _event, _arguments, frame):
        """What the hand-in pickled names any function, with its arguments."""
        return self.is_by_tests(frame) or len(self.files) > 0

    def loaded(self, _event, _arguments, frame):
        self.knows_foreign = self.knows_foreign or self.is_by_tests(frame)
        return False

    def is_by_tests(self, frame):
        while frame is not None and frame.f_code.co_filename.endswith(ON_BEHALF):
            frame = frame.f_back
        path = "" if frame is None else frame.f_code.co_filename
        return os.path.isabs(path) and is_inside(path, self.tests)

    def is_foreign(self, text):
        if len(text) < LEAST:
            return False
        if self.room < 0 or len(self.files) >= MOST_FILES:
            return True
        return any(part in text or text in part for part in self.texts) or any(
            line in text for path in self.files for line in lines_of(path))

    def has_told_of(self, path, frame):
        """Whether tests open what the hand-in named, which may be any path where too much was told. Importing and showing
        sources goes on."""
        if self.room >= 0 and not any(part in path for part in self.texts):
            return False
        while frame is not None and not is_inside(frame.f_code.co_filename, self.tests):
            if frame.f_code.co_filename.endswith(READERS) or os.sep + "_pytest" + os.sep in frame.f_code.co_filename:
                return False
            frame = frame.f_back
        return True

    def is_of_hand_in(self, path):
        """Also what the hand-in wrote elsewhere."""
        real = os.path.realpath(path)
        return is_inside(real, self.folder) or self.is_shared(real)

    def is_shared(self, path):
        """Written since the tests began, where the hand-in may write as well: also to files that the tests have made. A
        file may claim any other time than that."""
        try:
            return os.stat(path).st_ctime >= self.begun and not is_inside(path, self.home)
        except (OSError, ValueError):
            return False

    def is_named(self, word, place):
        # A shell may know the folder by a name of its own, and a program of Python a module.
        for name in {word, *re.findall(r"[\w./~+-]+", word)}:
            paths = [os.path.join(place, name), os.path.join(self.folder, os.path.basename(name)),
                     os.path.join(self.folder, name.partition(".")[0])]
            if any(os.path.isfile(path + ending) and self.is_of_hand_in(path + ending)
                   for path in paths for ending in ("", ".py", "/__init__.py", "/__main__.py")):
                return True
        return False


HEARD = {**dict.fromkeys(OPENERS, Ran.opened), **dict.fromkeys(STARTERS, Ran.started), "compile": Ran.compiled,
         "exec": Ran.executed, "pickle.find_class": Ran.unpickled, "marshal.loads": Ran.loaded}

LOADERS = ("<frozen importlib._bootstrap_external>", "<frozen runpy>", "<frozen zipimport>", os.sep + "runpy.py",
           os.sep + "zipimport.py")
# They open sources for whoever imports or shows them.
READERS = (*LOADERS, "<frozen importlib._bootstrap>", os.sep + "linecache.py")


def is_loader(frame):
    return frame is not None and frame.f_code.co_filename.endswith(LOADERS)


def owner_of(path):
    try:
        return os.stat(path).st_uid
    except (OSError, ValueError):
        return None


def lines_of(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = [line.strip() for line in file.read(MOST_CHARACTERS).splitlines()]
    except (OSError, ValueError):
        return []
    return [line for line in lines if len(line) >= LEAST]


def words_of(event, arguments):
    """The words of a command, with the folder that paths in them begin at. Shells get theirs in one text."""
    given = arguments[0] if event == "os.system" else arguments[1]
    parts = [given] if isinstance(given, (str, bytes, os.PathLike)) else list(given)
    place = arguments[2] if event == "subprocess.Popen" and arguments[2] is not None else os.getcwd()
    if event in ("subprocess.Popen", "os.posix_spawn", "os.exec") and arguments[0] is not None:
        parts.insert(0, arguments[0])
    for part in parts[:200]:
        for word in os.fsdecode(part).replace("\0", " ").split()[:200]:
            yield word[:4096], os.fsdecode(place)
