"""The process of the code under test. Nothing that it says of tests counts: it only answers calls."""

import builtins
import contextlib
import copy
import importlib
import io
import os
import sys
import tempfile
import time
import types
import warnings

from . import asynchronous, codec, limits, proxies, surroundings
from .channel import Channel, Ended
from .peer import Peer
from .turns import NotAskedError, OneInsideAnother


FUNCTION = types.FunctionType


class Tested(Peer):
    def __init__(self, channel, own_folder, outputs):
        super().__init__(channel, own_folder, OneInsideAnother())
        self.outputs = outputs
        self.warnings = 0

    def standard(self, module, name):
        return getattr(importlib.import_module(module), name)

    def compare(self, proxy, name, other):
        return self.ask("special", object.__getattribute__(proxy, "_proofmark_handle"), name, other)

    def ask(self, operation, handle, *positional, named=None):
        answer = super().ask(operation, handle, *positional, named=named)
        while isinstance(answer, codec.Later):
            # Other threads go on meanwhile, and may bring it about.
            time.sleep(limits.SECONDS_UNTIL_AGAIN)
            answer = super().ask("again", answer.number)
        return answer

    def beside(self):
        pieces = [[stream, text] for stream, output in self.outputs.items() if (text := output.read())]
        return {"out": pieces} if pieces else {}

    def receive(self):
        message = super().receive()
        surroundings.take(message.get("set", {}), codec.Decoder(self))
        return message

    def warn(self, message, category, _place, line, *_rest):
        """Tests expect warnings."""
        self.warnings += 1
        if self.warnings <= limits.WARNINGS:
            with contextlib.suppress(NotAskedError):
                self.ask("warn", 0, str(message), category, line)

    def serve(self):
        while True:
            self.answer(self.receive())

    def answer(self, message):
        with self.turn.answering():
            super().answer(message)

    def carry_out(self, operation, handle, positional, named):
        left = self.turn.leave()
        try:
            return self.carried_out(operation, handle, positional, named)
        finally:
            self.turn.come_back(left)

    def carried_out(self, operation, handle, positional, named):
        if operation == "reload":
            return importlib.reload(sys.modules[positional[0]])
        if operation == "pause":
            return self.turn.pause(*positional)
        if operation == "import":
            return importlib.import_module(positional[0])
        if operation == "subclass":
            return subclass(*positional)
        value = self.mine(handle)
        if operation == "call":
            return value(*positional, **named)
        if operation == "get":
            return getattr(value, *positional)
        if operation == "set":
            return replaced(value, *positional)
        if operation == "delete":
            return delattr(value, *positional)
        if operation == "own":
            return own_of(value, *positional)
        if operation == "names":
            return [name for name in dir(value) if isinstance(name, str)][: limits.NAMES_OF_CLASS]
        if operation == "public":
            return public_of(self, value)
        if operation == "special":
            return special(value, *positional, **named)
        if operation == "await":
            return asynchronous.run(value)
        if operation == "copy":
            return copy.deepcopy(value) if positional[0] else copy.copy(value)
        raise ValueError(operation)


def special(value, name, *positional, **named):
    # `Box[int]` of a generic class is no method of the class of `Box`.
    if name == "__getitem__" and isinstance(value, type):
        return value[positional[0]]
    return getattr(type(value), name)(value, *positional, **named)


def own_of(value, name):
    return [vars(value)[name]] if name in vars(value) else []


def public_of(peer, module):
    """What `from module import *` takes: not what the module itself took from libraries, which the tests have too."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    return [name for name, value in vars(module).items() if not name.startswith("_") and is_of_code(peer, value)]


def is_of_code(peer, value):
    if isinstance(value, types.ModuleType):
        return False
    is_named = isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType))
    return not is_named or peer.is_own(value)


def replaced(value, name, content):
    if isinstance(value, type) and type(content) is not type and getattr(type(content), "_like", None) is FUNCTION:
        content = called_back(content)
    setattr(value, name, content)


def subclass(name, bases, parts):
    """The twin of a class that a test derives: its methods call those of the test."""
    body = {key: made_part(*part) for key, part in parts.items()}
    return types.new_class(name, tuple(bases), exec_body=lambda space: space.update(body))


def made_part(kind, part, other):
    call = called_back(part)
    if kind == "property":
        return property(call, None if other is None else called_back(other))
    if kind in ("staticmethod", "classmethod"):
        return staticmethod(call) if kind == "staticmethod" else classmethod(call)
    return call if isinstance(part, proxies.Remote) and callable(part) else part


def called_back(part):
    return lambda *positional, **named: part(*positional, **named)


class Output:
    """What was written to a descriptor since it was last asked."""

    def __init__(self, descriptor):
        self.file = tempfile.TemporaryFile(buffering=0)
        os.dup2(self.file.fileno(), descriptor)
        self.read_bytes = 0
        self.stream = io.TextIOWrapper(io.FileIO(descriptor, "w", closefd=False), "utf-8", "replace",
                                       newline="\n", write_through=True)

    def read(self):
        try:
            self.stream.flush()
            size = os.fstat(self.file.fileno()).st_size
            if size <= self.read_bytes:
                return ""
            part = os.pread(self.file.fileno(), min(size - self.read_bytes, limits.OUTPUT_CHARACTERS), self.read_bytes)
            is_cut = size - self.read_bytes > limits.OUTPUT_CHARACTERS
            self.read_bytes = size
            return part.decode("utf-8", "replace") + ("\n[more output is not shown]\n" if is_cut else "")
        except (OSError, ValueError):
            return ""


class Input(io.TextIOBase):
    """Standard input is that of the tests, so that what they put there is read."""

    def __init__(self, peer):
        self.peer = peer

    def readable(self):
        return True

    def readline(self, size=-1):
        return self.peer.ask("readline", 0)

    def read(self, size=-1):
        return "".join(iter(self.readline, ""))


def main(reading, writing, folder):
    # Tests and code may write what the other has made.
    os.umask(0o002)
    outputs = {1: Output(1), 2: Output(2)}
    sys.stdout, sys.stderr = outputs[1].stream, outputs[2].stream
    sys.__stdout__, sys.__stderr__ = sys.stdout, sys.stderr
    peer = Tested(Channel(reading, writing), folder, outputs)
    sys.stdin = sys.__stdin__ = Input(peer)
    warnings.simplefilter("always")
    warnings.showwarning = peer.warn
    builtins.input = lambda prompt="": peer.ask("input", 0, str(prompt))
    sys.argv[:] = [""]
    sys.path.insert(0, folder)
    try:
        peer.serve()
    except Ended:
        os._exit(0)
