"""One end of the line between the process of the tests and that of the code under test."""

import os
import sys
import time
import weakref

from . import codec, limits, proxies
from .channel import Ended
from .links import Links


class Peer:
    is_test_side = False

    def __init__(self, channel, own_folder, turn):
        self.channel, self.own_folder = channel, own_folder
        # Of the thread that speaks with the other side.
        self.turn = turn
        self.waiting = 0
        self.links = Links(self.is_test_side)
        # What the other side may name: handle -> object, and how often it was named to it.
        self.lent, self.counts, self.handles, self.next_handle = {}, {}, {}, 1
        # What is known here of the other side.
        self.classes, self.error_classes, self.described = {}, {}, set()
        self.proxies, self.released = weakref.WeakValueDictionary(), []
        # What was to go along with a message that was too large.
        self.kept = {}

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
        with self.turn:
            count, is_outer = self.links.count, self.is_test_side and self.waiting == 0
            encoder = codec.Encoder(self)
            message = {
                **self.shared_before_asking(encoder, is_outer),
                "op": operation,
                "to": handle,
                "with": [encoder.of(value) for value in positional],
                "named": {name: encoder.of(value) for name, value in (named or {}).items()},
            }
            try:
                return self.result_of(self.exchanged(message, encoder), encoder)
            finally:
                if not is_outer:
                    self.links.remove_since(count)

    def shared_before_asking(self, encoder, is_outer):
        """What has changed in the containers of both sides. Those that have become too large are copied from now on, as
        are all others then: one that is linked must not hold one that is not."""
        if self.links.is_large and not is_outer:
            return {}
        told, has_grown = self.small_changes(encoder)
        self.tidy()
        if is_outer and (self.links.is_large or has_grown):
            self.links.give_up(self.links.containers)
        return {"changed": told} if told else {}

    def small_changes(self, encoder):
        """The changes in what can stay linked, and whether there are others."""
        changed = list(self.links.changed())
        small = [(number, container, contents) for number, container, contents in changed
                 if len(contents) <= limits.LINKED]
        return encoder.changes(small), len(small) < len(changed)

    def tidy(self):
        pass

    def read(self, proxy, name):
        __tracebackhide__ = True
        return self.ask("get", proxies.handle_of(proxy), name)

    def exchanged(self, message, encoder):
        self.before_asking()
        self.waiting += 1
        try:
            self.send(message, encoder)
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

    def has_changed(self, container):
        pass

    def decides(self, handle, name, operands, answer):
        pass

    def result_of(self, reply, encoder):
        __tracebackhide__ = True
        if "unread" in reply:
            encoder.has_not_been_read()
        decoder = codec.Decoder(self)
        self.take_shared(reply, decoder)
        result = decoder.of(reply.get("error") or reply.get("ok"))
        decoder.has_read()
        if "error" not in reply:
            return result
        if not isinstance(result, BaseException):
            raise RuntimeError("The tested code sent something that cannot be read.")
        raise result

    def take_shared(self, message, decoder):
        decoder.take_changes(message.get("changed", []))
        for number in message.get("unlinked", []):
            self.links.remove(number)

    def answer(self, message):
        count, is_outer = self.links.count, not self.is_test_side and self.waiting == 0
        decoder, is_read = codec.Decoder(self), False
        try:
            self.take_shared(message, decoder)
            positional = [decoder.of(value) for value in message["with"]]
            named = {name: decoder.of(value) for name, value in message["named"].items()}
            decoder.has_read()
            is_read = True
            result = self.carry_out(message["op"], message["to"], positional, named)
            encoder = codec.Encoder(self)
            reply = {**self.shared_after(encoder, decoder, is_outer), "ok": encoder.of(result)}
        except Ended:
            raise
        except BaseException as error:
            if self.is_test_side and isinstance(error, KeyboardInterrupt):
                raise
            encoder = codec.Encoder(self)
            if is_read:
                reply = {**self.shared_after(encoder, decoder, is_outer), **self.reply_of_error(encoder, error)}
            else:
                decoder.has_not_read()
                reply = {**self.reply_of_error(encoder, error), "unread": True}
        self.send(reply, encoder)
        if not is_outer:
            self.links.remove_since(count)

    def shared_after(self, encoder, decoder, is_outer):
        """The same before an answer. It always tells of the containers that the question named."""
        is_whole = is_outer or not self.links.is_large
        told = encoder.changes(self.links.changed(None if is_whole else {*decoder.named, *decoder.brought}))
        return {"changed": told} if told else {}

    def reply_of_error(self, encoder, error):
        added = dict(encoder.added)
        try:
            return {"error": encoder.of(error)}
        except Exception:
            encoder.added = added
            plain_error = RuntimeError(f"{type(error).__name__}: this error cannot be handed over.")
            return {"error": encoder.of(plain_error)}

    def carry_out(self, operation, handle, positional, named):
        raise NotImplementedError

    def send(self, message, encoder):
        kept, self.kept = joined(self.kept, {**self.freed(), **self.beside()}), {}
        try:
            self.channel.send({**message, **kept})
        except ValueError as error:
            if "op" in message:
                # Nothing of it was sent.
                self.kept = kept
                raise
            self.links.give_up(self.links.containers)
            encoder = codec.Encoder(self)
            self.channel.send({**self.reply_of_error(encoder, error), **joined(kept, self.freed())})
        encoder.has_been_sent()

    def freed(self):
        """What is no longer needed here."""
        freed, self.released = self.released, []
        unlinked, self.links.given_up = self.links.given_up, []
        return {**({"freed": freed} if freed else {}), **({"unlinked": unlinked} if unlinked else {})}

    def beside(self):
        """What goes along with every message."""
        return {}

    def receive(self):
        message = self.channel.receive()
        self.take_back(message.get("freed", []))
        return message


def joined(first, then):
    """What goes along with a message, and could not be sent before."""
    both = {**first, **then}
    for name in ("out", "freed", "unlinked"):
        if name in first and name in then:
            both[name] = first[name] + then[name]
    if "set" in first and "set" in then:
        both["set"] = {**first["set"], **then["set"]}
        for name in ("variables", "functions"):
            parts = {**first["set"].get(name, {}), **then["set"].get(name, {})}
            both["set"].update({name: parts} if parts else {})
    return both


def deadline_in(seconds):
    return time.monotonic() + seconds
