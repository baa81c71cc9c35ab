"""Where a test waits for a while, threads of the tested code go on, and what they ask of the tests is answered."""

import functools
import queue
import sys
import threading
import time

from . import surroundings
from .channel import Ended
from .places import is_inside

LONGEST = 1


class Pauses:
    def __init__(self, peer):
        self.peer = peer
        self.sleep, self.wait, self.get = time.sleep, threading.Event.wait, queue.Queue.get

    def begin(self):
        # Tests may hand them over, and ask for their names.
        @functools.wraps(self.sleep)
        def sleep(seconds):
            if self.may_pause():
                end = time.monotonic() + seconds
                self.pause(end, lambda: False)
                seconds = min(seconds, max(0, end - time.monotonic()))
            self.sleep(seconds)

        @functools.wraps(self.wait)
        def wait(event, timeout=None):
            if timeout != 0 and self.may_pause() and self.pause(end_of(timeout), event.is_set):
                return event.is_set()
            return self.wait(event, timeout)

        @functools.wraps(self.get)
        def get(items, block=True, timeout=None):
            if block and (timeout is None or timeout > 0) and self.may_pause():
                if self.pause(end_of(timeout), lambda: not items.empty()):
                    block = False
            return self.get(items, block, timeout)

        time.sleep, threading.Event.wait, queue.Queue.get = sleep, wait, get
        # It is none that a test has set.
        surroundings.FIRST["time.sleep"] = sleep

    def may_pause(self):
        """Not while the tested code waits for an answer, and not where tests have threads of their own: each of these asks."""
        caller = sys._getframe(2).f_code.co_filename
        is_alone = threading.current_thread() is threading.main_thread() and threading.active_count() == 1
        return is_alone and self.peer.waiting == 0 and is_inside(caller, self.peer.own_folder)

    def pause(self, end, is_done):
        """False where there is no tested code any more."""
        try:
            while not is_done():
                left = LONGEST if end is None else end - time.monotonic()
                if left <= 0:
                    break
                self.peer.ask("pause", 0, min(left, LONGEST))
            return True
        except Ended:
            return False


def end_of(timeout):
    return None if timeout is None else time.monotonic() + timeout
