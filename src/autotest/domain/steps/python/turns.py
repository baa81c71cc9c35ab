"""Which thread of a process speaks with the other side."""

import threading


class OneAfterAnother:
    """The tests: a thread waits until the one before it has its answer."""

    def __init__(self, channel):
        self.channel, self.lock = channel, threading.RLock()

    def __enter__(self):
        if not self.lock.acquire(blocking=False):
            self.channel.waiting_threads += 1
            try:
                self.lock.acquire()
            finally:
                self.channel.waiting_threads -= 1

    def __exit__(self, *_error):
        self.lock.release()


class OneInsideAnother:
    """The hand-in: while one thread works on a question of the tests, any other may ask. Questions of both sides lie inside
    each other, and each is answered before the one around it."""

    def __init__(self):
        self.changed = threading.Condition()
        # Who speaks, and how often they have begun to: what they hand over may ask, too.
        self.speaker, self.depth = None, 0
        # Questions of the tests that are not answered yet.
        self.open = 0

    def __enter__(self):
        with self.changed:
            if self.speaker != threading.get_ident():
                self.changed.wait_for(lambda: self.speaker is None)
                self.speaker = threading.get_ident()
            self.depth += 1

    def __exit__(self, *_error):
        with self.changed:
            self.depth -= 1
            if self.depth == 0:
                self.speaker = None
                self.changed.notify_all()

    def leave(self):
        """Others may speak now. Answers what `come_back` needs."""
        with self.changed:
            left = self.depth, self.open
            self.speaker, self.depth = None, 0
            self.changed.notify_all()
            return left

    def come_back(self, left):
        """Waits until what others were asked meanwhile is answered."""
        depth, count = left
        with self.changed:
            self.changed.wait_for(lambda: self.speaker is None and self.open == count)
            self.speaker, self.depth = threading.get_ident(), depth
