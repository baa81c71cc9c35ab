"""Which thread of a process speaks with the other side."""

import contextlib
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


class NotAskedError(RuntimeError):
    """The thread that answers has nobody to speak to before it is asked."""


class OneInsideAnother:
    """The hand-in: while one thread works on a question of the tests, any other may ask. Questions of both sides lie inside
    each other, and each is answered before the one around it. Where the tests wait for nothing, threads wait until they do."""

    def __init__(self):
        self.changed = threading.Condition()
        # Who speaks, and how often they have begun to: what they hand over may ask, too.
        self.speaker, self.depth = None, 0
        # Questions of the tests that are not answered yet, and those of them whose answer only waits for its turn.
        self.open, self.returning = 0, []
        # The thread that is asked where nobody asks here.
        self.server = threading.get_ident()
        self.asked = 0

    def __enter__(self):
        own = threading.get_ident()
        with self.changed:
            if self.speaker != own:
                if self.open == 0 and own == self.server:
                    raise NotAskedError("The tests do not wait for this program at this moment.")
                self.changed.wait_for(self.may_ask)
                self.speaker = own
            self.depth += 1

    def __exit__(self, *_error):
        with self.changed:
            self.asked += 1
            self.end()

    def may_ask(self):
        # An answer goes first: a thread that asks without end would hold it up for ever.
        return self.speaker is None and self.open > 0 and self.open not in self.returning

    @contextlib.contextmanager
    def answering(self):
        own = threading.get_ident()
        with self.changed:
            if self.speaker != own:
                self.changed.wait_for(lambda: self.speaker is None)
                self.speaker = own
            self.depth += 1
            self.open += 1
        try:
            yield
        finally:
            with self.changed:
                self.open -= 1
                self.end()

    def end(self):
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
            self.returning.append(count)
            self.changed.wait_for(lambda: self.speaker is None and self.open == count)
            self.returning.remove(count)
            self.speaker, self.depth = threading.get_ident(), depth

    def pause(self, seconds):
        """Until another thread has asked something."""
        with self.changed:
            before = self.asked
            self.changed.wait_for(lambda: self.asked != before, seconds)
