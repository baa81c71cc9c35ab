"""Calls of the tested code that wait for something of the tests: an item in a queue, a lock. They are tried, and tried again
when the tested code asks once more, since the process of the tests has to go on meanwhile."""

import inspect
import queue
import threading
import time

from .codec import Later

LOCKS = (type(threading.Lock()), type(threading.RLock()), threading.Semaphore, threading.Condition)
FOR_EACH_OTHER = ("wait of a Condition or Barrier lets threads of the tests and of the tested code wait for each other. Tests "
                  "that need it can run in one process with the code: a switch of the Pytest block.")


def taken(lock, blocking=True, timeout=-1):
    return lambda: lock.acquire(blocking=False), blocking, timeout, lambda: False


def entered(lock):
    return taken(lock)


def got(items, block=True, timeout=None):
    return lambda: unless(queue.Empty, items.get_nowait), block, timeout, items.get_nowait


def put(items, item, block=True, timeout=None):
    def late():
        items.put_nowait(item)

    return lambda: unless(queue.Full, late), block, timeout, late


def ended(items):
    return lambda: items.unfinished_tasks == 0 and (None,), True, None, None


def happened(event, timeout=None):
    return event.is_set, True, timeout, lambda: False


def refused(*_given, **_named):
    raise RuntimeError(FOR_EACH_OTHER)


KNOWN = (
    (queue.Queue, {"get": got, "put": put, "join": ended}),
    (threading.Event, {"wait": happened}),
    ((threading.Condition, threading.Barrier), {"wait": refused, "wait_for": refused}),
    (LOCKS, {"acquire": taken, "__enter__": entered}),
)


def unless(error, call):
    """The answer in a tuple, which is true whatever it is; False where there is none yet."""
    try:
        return (call(),)
    except error:
        return False


def known(owner, name):
    return next((calls[name] for kind, calls in KNOWN if isinstance(owner, kind) and name in calls), None)


def owner_of(method):
    return getattr(method, "__self__", None)


class Waits:
    def __init__(self):
        self.waiting, self.number = {}, 0

    def call(self, value, positional, named):
        """The answer in a tuple; None for a call that does not wait."""
        # Objects of the tests may have such attributes, too.
        make = known(owner_of(value), value.__name__) if inspect.isroutine(value) else None
        return None if make is None else self.begun(make(owner_of(value), *positional, **named))

    def enter(self, value):
        make = known(value, "__enter__")
        return None if make is None else self.begun(make(value))

    def begun(self, wait):
        attempt, blocks, timeout, late = wait
        end = None if timeout is None or timeout < 0 else time.monotonic() + timeout
        return (self.tried(attempt, end if blocks else 0, late),)

    def again(self, number):
        return self.tried(*self.waiting.pop(number))

    def tried(self, attempt, end, late):
        answer = attempt()
        if answer is not False:
            return answer[0] if type(answer) is tuple else answer
        if end is not None and time.monotonic() >= end:
            return late()
        self.number += 1
        self.waiting[self.number] = attempt, end, late
        return Later(self.number)
