"""One end of the line between the process of the tests and that of the code under test."""

import os
import sys
import threading
import time
import weakref

from . import codec, limits, proxies
from .channel import Ended


class Peer:
    is_test_side = False

    def __init__(self, channel, own_folder):
        self.channel, self.own_folder = channel, own_folder
        self.lock = threading.RLock()
        self.waiting = 0
        # What the other side may name: handle -> object, and how often it was named to it.
        self.lent, self.counts, self.handles, self.next_handle = {}, {}, {}, 1
        # What is known here of the other side.
        self.classes, self.error_classes, self.described = {}, {}, set()
        self.proxies, self.released = weakref.WeakValueDictionary(), []

    def lend(self, value):
        handle = self.handles.get(id(value))
        if handle is None:
            if len(self.lent) >= limits.HANDLES:
                raise ValueError("Too many objects at a time are shared by the tests and the tested code.")
            handle = self.handles[id(value)] = self.next_handle
            self.lent[handle], self.counts[handle] = value, 0
            self.next_handle += 1
        self.counts[handle] += 1
        return handle

    def mine(self, handle):
        return self.lent[handle]

    def loan(self, handle):
        return proxies.Loan(self, handle)

    def take_back(self, freed):
        for handle, count in freed:
            if handle not in self.lent or isinstance(self.lent[handle], type):
                continue
            self.counts[handle] -= count
            if self.counts[handle] <= 0:
                del self.counts[handle]
                del self.handles[id(self.lent.pop(handle))]

    def is_own(self, kind):
        """True for a class that the code of this side has written, not a library."""
        if self.own_folder is None:
            return False
        path = getattr(sys.modules.get(kind.__module__), "__file__", None)
        return isinstance(path, str) and path.startswith(self.own_folder + os.sep)

    def standard(self, module, name):
        raise NotImplementedError

    def ask(self, operation, handle, *positional, named=None):
        __tracebackhide__ = True
        with self.lock:
            encoder = codec.Encoder(self)
            message = {
                "op": operation,
                "to": handle,
                "with": [encoder.of(value) for value in positional],
                "named": {name: encoder.of(value) for name, value in (named or {}).items()},
            }
            return self.result_of(self.exchanged(message), encoder)

    def read(self, proxy, name):
        __tracebackhide__ = True
        return self.ask("get", proxies.handle_of(proxy), name)

    def exchanged(self, message):
        self.before_asking()
        self.waiting += 1
        try:
            self.send(message)
            while True:
                message = self.receive()
                if "op" not in message:
                    return message
                self.answer(message)
        finally:
            self.waiting -= 1

    def before_asking(self):
        pass

    def told_text(self, text):
        pass

    def told_class(self, kind):
        pass

    def decides(self, handle, name, operands, answer):
        pass

    def result_of(self, reply, encoder):
        __tracebackhide__ = True
        decoder = codec.Decoder(self, encoder.containers)
        result = decoder.of(reply.get("error") or reply.get("ok"))
        changed = [(encoder.containers[codec.from_number(number)], decoder, contents)
                   for number, contents in reply.get("changed", [])]
        for container, values in [(container, decoded_contents(*rest, container)) for container, *rest in changed]:
            codec.put_back(container, values)
        if "error" not in reply:
            return result
        if not isinstance(result, BaseException):
            raise RuntimeError("The tested code sent something that cannot be read.")
        raise result

    def answer(self, message):
        decoder, before, encoder = codec.Decoder(self), [], None
        try:
            positional = [decoder.of(value) for value in message["with"]]
            named = {name: decoder.of(value) for name, value in message["named"].items()}
            before = [codec.contents_of(container) for container in decoder.containers]
            result = self.carry_out(message["op"], message["to"], positional, named)
            encoder = codec.Encoder(self, decoder.containers)
            reply = {"ok": encoder.of(result)}
        except Ended:
            raise
        except BaseException as error:
            if self.is_test_side and isinstance(error, KeyboardInterrupt):
                raise
            encoder = codec.Encoder(self, decoder.containers)
            reply = self.reply_of_error(encoder, error)
        changed = [[number, encoder.items(container)]
                   for number, (container, last) in enumerate(zip(decoder.containers, before))
                   if codec.is_changed(container, last)]
        self.send({**reply, "changed": changed} if changed else reply)

    def reply_of_error(self, encoder, error):
        try:
            return {"error": encoder.of(error)}
        except Exception:
            plain_error = RuntimeError(f"{type(error).__name__}: this error cannot be handed over.")
            return {"error": codec.Encoder(self).of(plain_error)}

    def carry_out(self, operation, handle, positional, named):
        raise NotImplementedError

    def send(self, message):
        released, self.released = self.released, []
        if released:
            message = {**message, "freed": released}
        try:
            self.channel.send({**message, **self.beside()})
        except ValueError as error:
            if "op" in message:
                raise
            self.channel.send({**self.reply_of_error(codec.Encoder(self), error), "freed": released})

    def beside(self):
        """What goes along with every message."""
        return {}

    def receive(self):
        message = self.channel.receive()
        self.take_back(message.get("freed", []))
        return message


def decoded_contents(decoder, contents, container):
    if isinstance(container, dict):
        return [(decoder.of(key), decoder.of(item)) for key, item in contents]
    return [decoder.of(item) for item in contents]


def deadline_in(seconds):
    return time.monotonic() + seconds
