"""Messages over two descriptors: the length in four bytes, then JSON."""

import json
import os
import select
import struct
import time

from . import limits

THREADS = (" Several threads of the tests called it: calls that wait for each other need tests and code in one process, a "
           "switch of the Pytest block.")


class Ended(Exception):
    """The other side is gone, or does not keep to the rules: nothing more can be asked of it."""


class Channel:
    def __init__(self, reading, writing):
        self.reading, self.writing = reading, writing
        # The moment until which the other side must have answered; None waits for ever.
        self.deadline = None
        self.problem = None
        # Threads of this side that wait until another one has its answer.
        self.waiting_threads = 0
        for descriptor in (reading, writing):
            os.set_inheritable(descriptor, False)
            os.set_blocking(descriptor, False)

    def send(self, message):
        text = json.dumps(message, separators=(",", ":")).encode()
        if len(text) > limits.MESSAGE_BYTES:
            raise ValueError("This value is too large to be handed over between the tests and the tested code.")
        left = memoryview(struct.pack(">I", len(text)) + text)
        while left:
            self._wait([], [self.writing])
            try:
                left = left[os.write(self.writing, left[:65_536]):]
            except BlockingIOError:
                continue
            except OSError:
                self._end("The process of the tested code has ended.")

    def receive(self):
        size = struct.unpack(">I", self._read(4))[0]
        if size > limits.MESSAGE_BYTES:
            self._end("The tested code sent more than is allowed.")
        try:
            message = json.loads(self._read(size))
        except (ValueError, RecursionError):
            self._end("The tested code sent something that cannot be read.")
        if not isinstance(message, dict):
            self._end("The tested code sent something that cannot be read.")
        return message

    def _read(self, size):
        parts, left = [], size
        while left > 0:
            self._wait([self.reading], [])
            try:
                part = os.read(self.reading, min(left, 1_048_576))
            except BlockingIOError:
                continue
            if not part:
                self._end("The process of the tested code has ended.")
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def _wait(self, reading, writing):
        if self.problem is not None:
            raise Ended(self.problem)
        left = None if self.deadline is None else self.deadline - time.monotonic()
        # Also where there is always something to read: questions in place of the answer.
        if left is not None and left <= 0 or not any(select.select(reading, writing, [], left)):
            self._end(f"The tested code did not answer in time, so it was ended.{THREADS if self.waiting_threads else ''}")

    def _end(self, problem):
        if self.problem is None:
            self.problem = problem
            os.close(self.reading)
            os.close(self.writing)
        raise Ended(self.problem)
