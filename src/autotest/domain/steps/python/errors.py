"""Errors between the two processes: those of Python by name, all others as a class of the same bases."""

import builtins
import os
import traceback

from . import limits, plain, proxies

INTERRUPTS = (KeyboardInterrupt,)
# Where an error came from: of `raise ... from`, or while another one was handled.
ORIGINS = ("context", "cause")


class Interrupted(Exception):
    """The tested code raised what would end the whole run of the tests."""


def encoded(encoder, error):
    handle = vars(error).get("_proofmark_handle")
    if handle is not None and vars(error).get("_proofmark_peer") is encoder.peer:
        return {"yours": handle}
    kind = type(error)
    is_builtin = kind.__module__ == "builtins" and getattr(builtins, kind.__name__, None) is kind
    message = {
        "raised" if is_builtin else "error": kind.__name__ if is_builtin else encoder.of(kind),
        "args": [encoder.of(argument) for argument in error.args],
        "handle": encoder.peer.lend(error),
        "trace": trace_of(error, encoder.peer.own_folder),
    }
    if plain.standard_name(kind) is not None:
        message["state"] = {name: encoder.of(part) for name, part in vars(error).items() if plain.is_plain(part)}
    if isinstance(error, OSError) and error.filename is not None:
        message["file"] = encoder.of(error.filename)
    if not is_builtin and kind.__str__ not in (BaseException.__str__, Exception.__str__):
        message["text"] = text_of(error)
    for name in ORIGINS:
        if getattr(error, f"__{name}__") is not None and encoder.depth < 4:
            message[name] = encoder.of(getattr(error, f"__{name}__"))
    if error.__suppress_context__:
        message["alone"] = True
    return message


def text_of(error):
    try:
        return str(error)[: limits.TEXT_OF_ERROR]
    except Exception:
        return ""


def trace_of(error, folder):
    """Where the error came from, without lines of the source: a pattern of a test must not match those."""
    if folder is None:
        return None
    frames = traceback.extract_tb(error.__traceback__)[-50:]
    own = [frame for frame in frames if frame.filename.startswith(folder + os.sep)]
    lines = [f"{os.path.relpath(frame.filename, folder)}:{frame.lineno}: in {frame.name}" for frame in own]
    return "\n".join(lines)[: limits.TEXT_OF_ERROR]


def decoded(decoder, message):
    arguments = [decoder.of(argument) for argument in message["args"]]
    if "raised" in message:
        kind = plain.builtin_type(message["raised"])
        if not issubclass(kind, BaseException):
            raise ValueError("This is no error.")
    else:
        kind = decoder.of(message["error"])
    if issubclass(kind, INTERRUPTS):
        kind, arguments = Interrupted, [f"The tested code raised {kind.__name__}."]
    error = made(kind, arguments)
    if "file" in message and isinstance(error, OSError):
        error.filename = decoder.of(message["file"])
    marks = vars(error)
    for name, part in message.get("state", {}).items():
        marks[name] = decoder.of(part)
    marks["_proofmark_handle"] = message["handle"]
    marks["_proofmark_loan"] = decoder.peer.loan(message["handle"])
    marks["_proofmark_peer"] = decoder.peer
    marks["_proofmark_trace"] = message.get("trace")
    if isinstance(message.get("text"), str):
        marks["_proofmark_text"] = message["text"]
        decoder.peer.told_text(message["text"])
    for name in ORIGINS:
        origin = decoder.of(message.get(name))
        if isinstance(origin, BaseException):
            setattr(error, f"__{name}__", origin)
    error.__suppress_context__ = message.get("alone") is True
    return error


def made(kind, arguments):
    """Classes of the standard library may ask for other arguments than they keep."""
    for make in (lambda *given: type.__call__(kind, *given), lambda *given: kind.__new__(kind, *given)):
        try:
            error = make(*arguments)
            error.args = tuple(arguments)
            return error
        except Exception:
            continue
    return RuntimeError(f"{kind.__name__} of the tested code cannot be shown here.")


class ErrorType(type):
    """What makes an error of the tested code lives there, with what it keeps and says."""

    def __call__(cls, *positional, **named):
        __tracebackhide__ = True
        peer = vars(cls).get("_proofmark_peer")
        if peer is None or not peer.is_test_side:
            return super().__call__(*positional, **named)
        return peer.ask("call", peer.error_classes[cls], *positional, named=named)


def class_of(decoder, description):
    """A class on this side for an error class of the other."""
    bases = [decoder.base_of(base) for base in description["bases"]]
    bases = [Interrupted if issubclass(base, INTERRUPTS) else base
             for base in bases if isinstance(base, type) and issubclass(base, BaseException)]
    root = plain.builtin_type(description["error"])
    if issubclass(root, INTERRUPTS):
        root = Interrupted
    body = {"__getattr__": attribute_of, "__str__": shown, "__module__": "tested_code", "_proofmark_peer": decoder.peer}
    try:
        return ErrorType(description["name"], tuple(bases) or (root,), body)
    except TypeError:
        return ErrorType(description["name"], (root,), body)


def attribute_of(error, name):
    marks = object.__getattribute__(error, "__dict__")
    if name.startswith("_proofmark") or "_proofmark_peer" not in marks or proxies.is_special(name):
        raise AttributeError(name)
    return marks["_proofmark_peer"].ask("get", marks["_proofmark_handle"], name)


def shown(error):
    text = vars(error).get("_proofmark_text")
    return BaseException.__str__(error) if text is None else text
