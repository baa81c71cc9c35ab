"""The end of the line in the process of the tests: its word counts, so the code under test may ask little of it."""

import builtins
import sys
import warnings

from _pytest.outcomes import Failed

from . import codec, limits, links, names, plain, proxies
from .allowed import Allowed, Refused
from .blocking import Waits
from .peer import Peer, deadline_in
from .surroundings import Surroundings
from .turns import OneAfterAnother


# What ends a test whose demand is not met.
DEMANDS = (AssertionError, Failed)
ATOMS = (int, float, str, bytes)
LEARNABLE = (*ATOMS, tuple, list, dict, set)


class TestSide(Peer):
    __test__ = False
    is_test_side = True

    def __init__(self, channel, own_folder, seconds, is_strict):
        super().__init__(channel, own_folder, OneAfterAnother(channel))
        self.seconds, self.is_strict = seconds, is_strict
        # The moment at which the tests must come to their end, so that what the others have earned is still told.
        self.end = None
        self.allowed, self.waits = Allowed(self.is_own), Waits()
        self.calls_back = 0
        # Comparisons with a value of the tests that the code under test answered in its own favour.
        self.decided = 0
        # Handles of what was told a value of the tests, and of what came out of it.
        self.told = set()
        # Values that were compared with objects of the tested code, which said no: a later answer may repeat them.
        self.learned = []
        # Demands that failed in what the tested code called, and how deep: until they come back out of that very question,
        # since one that comes out of another can please the test that asks it.
        self.failed = []
        # Counts what the tests run of the tested code themselves.
        self.ran = None
        self.surroundings = Surroundings()

    def told_text(self, text):
        if self.ran is not None:
            self.ran.told(text)

    def told_class(self, kind):
        """Where it stands for an error of the tested code, `except work.Error` takes a failed demand for it."""
        self.decided += issubclass(kind, BaseException) and any(issubclass(demand, kind) for demand in DEMANDS)

    def standard(self, module, name):
        """Only errors, and only those that are loaded here already."""
        found = plain.standard_error(module, name)
        if found is None:
            found = self.classes.setdefault(f"{module}.{name}", type(str(name), (Exception,), {}))
        return found

    def before_asking(self):
        if self.waiting == 0:
            deadline = deadline_in(self.seconds)
            self.channel.deadline = deadline if self.end is None else min(deadline, self.end)

    def tidy(self):
        """What no test can see any more need not be kept."""
        self.links.give_up(self.links.unused())

    def beside(self):
        changes, replaced = self.surroundings.changed(), self.surroundings.replaced()
        if replaced:
            changes["functions"] = {name: codec.Encoder(self, links_containers=False).of(value) for name, value in replaced.items()}
        return {"set": changes} if changes else {}

    def ask(self, operation, handle, *positional, named=None):
        __tracebackhide__ = True
        answer = self.asked(operation, handle, positional, named)
        self.count_repeated(answer)
        if is_question(operation, positional) and (handle in self.told or operation == "call" and is_demand()):
            self.count(answer)
        return answer

    def asked(self, operation, handle, positional, named):
        __tracebackhide__ = True
        with self.turn:
            try:
                return super().ask(operation, handle, *positional, named=named)
            except StopIteration:
                # It ends a loop of the tests over `map(work.f, inputs)` before they have compared anything.
                self.decided += operation != "special" or positional[0] != "__next__"
                raise
            except DEMANDS as error:
                self.come_back(error)
                raise
            finally:
                self.failed = [(failed, depth) for failed, depth in self.failed if depth <= self.waiting]

    def come_back(self, error):
        if any(error is failed and depth == self.waiting + 1 for failed, depth in self.failed):
            self.failed = [(failed, depth) for failed, depth in self.failed if failed is not error]
            self.decided -= 1

    def learn(self, value):
        if type(value) in LEARNABLE and len(self.learned) < limits.LEARNED and not holds_objects(parts_of(value)):
            self.learned.append(value)

    def has_changed(self, container):
        """What the tested code changed can be what it was compared with, as an answer can."""
        self.count_repeated(container)

    def count_repeated(self, answer):
        parts = parts_of(answer) if self.learned else []
        if holds_objects(parts):
            # They would be asked what they are equal to.
            parts = [part for part in parts if type(part) in ATOMS]
        if any(type(part) is type(value) and part == value for part in parts for value in self.learned):
            self.decided += 1

    def count(self, answer):
        if isinstance(answer, proxies.Remote):
            self.told.add(proxies.handle_of(answer))
        elif answer is not None and answer is not NotImplemented:
            self.decided += 1

    def read(self, proxy, name):
        __tracebackhide__ = True
        answer = super().read(proxy, name)
        if isinstance(answer, proxies.Remote) and name in names.TELLING and hasattr(type(proxy)._like, name):
            self.told.add(proxies.handle_of(answer))
        return answer

    def compare(self, proxy, name, other):
        if self.is_strict:
            return {"__eq__": False, "__ne__": True}.get(name, NotImplemented)
        # The tested code can change what it is told, so that it would not be found again.
        told = copied(other, {})
        answer = self.ask("special", proxies.handle_of(proxy), name, other)
        # Not to be equal pleases no test; that nothing is unequal, less or more does.
        if answer is not NotImplemented and not (name == "__eq__" and answer is False):
            self.decided += 1
        elif other is not None:
            self.told.add(proxies.handle_of(proxy))
            self.learn(told)
        return answer

    def decides(self, handle, name, operands, answer):
        tells = name in names.OPERATORS or name == "__contains__"
        is_plain_told = tells and any(not isinstance(operand, proxies.Remote) for operand in operands)
        if not is_plain_told and handle not in self.told:
            return
        if isinstance(answer, proxies.Remote):
            self.told.add(proxies.handle_of(answer))
        elif name == "__contains__" and answer is False:
            self.learn(operands[0])
        elif answer is not NotImplemented:
            # False is a number, too: the size of a difference that is False is 0.
            if self.is_strict and name != "__contains__":
                raise TypeError(f"{name} of the tested code was told a value of the tests and answers with a value. "
                                "This block compares on the side of the tests, so that cannot count.")
            self.decided += 1

    def receive(self):
        message = super().receive()
        for stream, text in message.get("out", []):
            self.told_text(str(text))
            (sys.stderr if stream == 2 else sys.stdout).write(str(text))
        return message

    def carry_out(self, operation, handle, positional, named):
        try:
            return self.carry_out_allowed(operation, handle, positional, named)
        except DEMANDS as error:
            self.failed.append((error, self.waiting))
            self.decided += 1
            raise

    def carry_out_allowed(self, operation, handle, positional, named):
        self.calls_back += 1
        if self.calls_back > limits.CALLS_BACK:
            raise Refused("The tested code has called the tests too often.")
        if self.waiting > limits.NESTED_CALLS:
            raise RecursionError("Tests and tested code call each other too deeply.")
        if operation == "input":
            return builtins.input(*positional[:1])
        if operation == "readline":
            return sys.stdin.readline()
        if operation == "warn":
            return warned(*positional)
        if operation == "again":
            return self.waits.again(handle)
        value = self.mine(handle)
        if operation == "call":
            waits = self.waits.call(value, positional, named)
            return self.allowed.call(value, positional, named) if waits is None else waits[0]
        if operation == "get":
            return self.allowed.get(value, *positional)
        if operation == "set":
            return self.allowed.set(value, *positional)
        if operation == "special":
            waits = self.waits.enter(value) if positional[0] == "__enter__" else None
            return waits[0] if waits is not None else self.allowed.special(value, positional[0], positional[1:], named)
        if operation == "await":
            return self.allowed.awaited(value)
        raise Refused(f"The tested code may not ask for this: {str(operation)[:80]}")


def warned(text, category, line):
    """A warning of the tested code is one of this process, so that tests expect it, count it or make an error of it. It
    names no file: the lines that stand there would be shown."""
    is_warning = isinstance(category, type) and issubclass(category, Warning)
    warnings.warn_explicit(str(text), category if is_warning else UserWarning, "<tested code>", int(line), registry={})


def copied(value, copies):
    """A copy of the containers. Objects stay what they are, and are not asked for their hash."""
    kind = type(value)
    if kind is tuple:
        return tuple(copied(part, copies) for part in value)
    if kind not in (list, dict, set) or kind is not list and any(type(key) not in ATOMS for key in value):
        return value
    if id(value) not in copies:
        copy = copies[id(value)] = kind()
        items = value.items() if kind is dict else value
        links.put_back(copy, [copied(item, copies) for item in items])
    return copies[id(value)]


def parts_of(answer):
    """The answer, and what it holds, up to a number."""
    parts = [answer]
    for part in parts:
        if len(parts) > limits.LEARNED:
            break
        if type(part) in (list, tuple, set):
            parts += part
        elif type(part) is dict:
            parts += [*part, *part.values()]
    return parts[:limits.LEARNED]


def holds_objects(parts):
    return any(isinstance(part, proxies.Remote) for part in parts)


def is_question(operation, positional):
    """Operators and comparisons are counted where their operands are known; texts are for messages."""
    if operation == "special":
        return positional[0] not in names.COMPARISONS | names.DECIDING | names.SHOWING
    return operation in ("get", "call")


def is_demand():
    """Whether unittest itself calls: `assertSetEqual` asks both sides for their differences."""
    frame = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__package__") == __package__:
        frame = frame.f_back
    if frame is None or frame.f_globals.get("__name__") != "unittest.case":
        return False
    return frame.f_code.co_name.startswith("assert")
