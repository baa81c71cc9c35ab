"""Classes and objects that stand for those of the other process."""

import collections.abc
import types
import weakref

from . import asynchronous, errors, facts, limits, names, plain

# Built-in types whose objects are never copied; a test may ask for them by isinstance().
KINDS = {
    "function": types.FunctionType,
    "method": types.MethodType,
    "generator": types.GeneratorType,
    "module": types.ModuleType,
    "builtin_function_or_method": types.BuiltinFunctionType,
    "property": property,
    "staticmethod": staticmethod,
    "classmethod": classmethod,
    **{kind.__name__: kind for kind in (map, filter, zip, enumerate, reversed)},
}
LIKE = (bool, int, float, complex, str, bytes, tuple, list, dict, set, frozenset)


def is_special(name):
    return name.startswith("__") and name.endswith("__")


class Loan:
    """Tells the other side that its object is no longer needed here."""

    def __init__(self, peer, handle):
        self.peer, self.handle, self.count = peer, handle, 1

    def __del__(self):
        self.peer.released.append((self.handle, self.count))


def forwarded(name):
    def call(self, *positional, **named):
        __tracebackhide__ = True
        return proxy_call(self, name, positional, named)

    call.__name__ = name
    return call


def proxy_call(proxy, name, positional, named):
    __tracebackhide__ = True
    peer, handle = peer_of(proxy), handle_of(proxy)
    if name in names.COMPARISONS and not isinstance(positional[0], Remote):
        answer = peer.compare(proxy, name, positional[0])
    elif name == "__call__":
        answer = peer.ask("call", handle, *positional, named=named)
    else:
        answer = peer.ask("special", handle, name, *positional, named=named)
        if name in names.DECIDING:
            peer.decides(handle, name, positional, answer)
    return answer


class OwnMethod:
    """A method as `super()` finds it: that of this very class."""

    def __init__(self, name):
        self.name = name

    def __get__(self, instance, owner=None):
        found = type.__getattribute__(owner, "_peer").ask("get", class_handle_of(self, owner), self.name)
        return found if instance is None else types.MethodType(found, instance)


def class_handle_of(method, owner):
    for kind in owner.__mro__:
        if vars_of(kind).get(method.name) is method:
            return type.__getattribute__(kind, "_handle")
    raise AttributeError(method.name)


def vars_of(kind):
    return type.__dict__["__dict__"].__get__(kind)


class RemoteType(type):
    def __new__(cls, name, bases, body, peer=None, handle=None):
        if peer is not None or not bases:
            made = super().__new__(cls, name, bases, body)
            if peer is not None:
                type.__setattr__(made, "_peer", peer)
                type.__setattr__(made, "_handle", handle)
            return made
        # A class of a test below one of the tested code: its twin is made where the objects will live.
        peer = next(type.__getattribute__(base, "_peer") for base in bases if isinstance(base, RemoteType))
        twin = peer.ask("subclass", 0, name, list(bases), parts_of(body))
        handle = type.__getattribute__(twin, "_handle")
        made = super().__new__(cls, name, bases, body)
        type.__setattr__(made, "_peer", peer)
        type.__setattr__(made, "_handle", handle)
        peer.classes[handle] = made
        return made

    def __init__(cls, *_arguments, **_named):
        pass

    def __call__(cls, *positional, **named):
        __tracebackhide__ = True
        return cls._peer.ask("call", cls._handle, *positional, named=named)

    def __getattr__(cls, name):
        __tracebackhide__ = True
        if name in ("_peer", "_handle") or is_withheld(name) or (is_special(name) and name != "__members__"):
            raise AttributeError(name)
        return cls._peer.ask("get", cls._handle, name)

    def __setattr__(cls, name, value):
        cls._peer.ask("set", cls._handle, name, value)

    def __delattr__(cls, name):
        cls._peer.ask("delete", cls._handle, name)

    def __dir__(cls):
        return cls._peer.ask("names", cls._handle)

    @property
    def __dict__(cls):
        return OwnNames(cls)


def class_forwarded(name):
    def call(cls, *positional):
        answer = cls._peer.ask("special", cls._handle, name, *positional)
        if name in names.DECIDING:
            cls._peer.decides(cls._handle, name, positional, answer)
        return answer

    return call


for _name in names.OF_CLASSES:
    setattr(RemoteType, _name, class_forwarded(_name))


class OwnNames(collections.abc.Mapping):
    """What a class of the other side has of its own, as tools that replace attributes look it up."""

    def __init__(self, kind):
        self.kind = kind

    def __getitem__(self, name):
        if "_handle" not in vars_of(self.kind) or is_withheld(name):
            raise KeyError(name)
        found = self.kind._peer.ask("own", self.kind._handle, name)
        if not found:
            raise KeyError(name)
        return found[0]

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


# What pytest reads of any object to find tests, fixtures and marks: nothing of the other side may be one.
WITHHELD = {"__test__", "pytestmark", "__wrapped__", "__signature__", "__tracebackhide__", "place_as", "patchings"}


def is_withheld(name):
    return name in WITHHELD or name.startswith(("_pytest", "__pytest", "pytest_"))


def parts_of(body):
    """What a class of a test holds, taken apart as far as its twin must be put together."""
    parts = {}
    for name, part in body.items():
        if isinstance(part, property):
            parts[name] = ("property", part.fget, part.fset)
        elif isinstance(part, (staticmethod, classmethod)):
            parts[name] = (type(part).__name__, part.__func__, None)
        elif name not in ("__module__", "__qualname__", "__classcell__"):
            parts[name] = ("part", part, None)
    return parts


class Remote(metaclass=RemoteType):
    _like = None
    __slots__ = ("_proofmark_handle", "_proofmark_peer", "_proofmark_loan", "__weakref__")

    def __getattribute__(self, name):
        __tracebackhide__ = True
        if name == "__class__":
            return type(self)._like or type(self)
        if name == facts.FIELDS:
            return getattr(type(self), name)
        if name in ("__deepcopy__", "__copy__"):
            return lambda *_memory: peer_of(self).ask("copy", handle_of(self), name == "__deepcopy__")
        if name in names.FORWARDED:
            return object.__getattribute__(self, name)
        # What a decorator leaves on the function that it returns tells its arguments.
        if is_withheld(name) and not (name == "__wrapped__" and type(self)._like is types.FunctionType):
            raise AttributeError(name)
        return peer_of(self).read(self, name)

    def __setattr__(self, name, value):
        __tracebackhide__ = True
        peer_of(self).ask("set", handle_of(self), name, value)

    def __delattr__(self, name):
        peer_of(self).ask("delete", handle_of(self), name)

    def __dir__(self):
        return peer_of(self).ask("names", handle_of(self))

    __hash__ = forwarded("__hash__")
    __repr__ = forwarded("__repr__")
    __str__ = forwarded("__str__")


def peer_of(proxy):
    return object.__getattribute__(proxy, "_proofmark_peer")


def handle_of(proxy):
    return object.__getattribute__(proxy, "_proofmark_handle")


def encoded_class(encoder, kind):
    peer = encoder.peer
    if isinstance(kind, RemoteType) and "_handle" in vars_of(kind):
        return {"yours": type.__getattribute__(kind, "_handle")}
    if getattr(plain.builtins, kind.__name__, None) is kind:
        return {"type": kind.__name__}
    standard = plain.standard_name(kind)
    if standard is not None and (peer.is_test_side or issubclass(kind, Exception)):
        return {"standard": standard}
    if kind in peer.error_classes:
        return {"yours": peer.error_classes[kind]}
    handle = peer.lend(kind)
    if handle in peer.described:
        return {"class": handle}
    peer.described.add(handle)
    return {"class": handle, **description_of(encoder, kind)}


def description_of(encoder, kind):
    is_error = issubclass(kind, BaseException)
    # `class TooLow(BankError, ValueError)` is below both.
    described = [base for base in kind.__bases__ if is_error or base.__module__ != "builtins"]
    like = next((base.__name__ for base in LIKE if issubclass(kind, base) and kind is not base), None)
    own = [name for name, part in vars(kind).items() if isinstance(part, types.FunctionType)]
    return {
        "name": kind.__name__[: limits.NAME],
        "bases": [encoder.of(base) for base in described if is_error or encoder.peer.is_own(base)],
        "error": builtin_root(kind) if is_error else None,
        # An enumeration does not name its operators to `dir`.
        "special": [name for name in type.__dir__(kind) if name in names.FORWARDED],
        "ownEquality": kind.__eq__ is not object.__eq__,
        "methods": own[: limits.NAMES_OF_CLASS],
        "like": like,
        "kind": kind.__name__ if KINDS.get(kind.__name__) is kind else None,
        "facts": facts.told(encoder, kind),
    }


def builtin_root(kind):
    return next(base.__name__ for base in kind.__mro__ if base.__module__ == "builtins")


def encoded_object(encoder, value):
    peer = encoder.peer
    if isinstance(value, Remote):
        if peer_of(value) is not peer:
            raise ValueError("This object belongs to another run.")
        return {"yours": handle_of(value)}
    handle = asynchronous.handle_of_local(peer, value)
    if handle is not None:
        return {"yours": handle}
    if asynchronous.is_awaitable(value):
        return {"awaitable": peer.lend(value)}
    if peer.is_test_side and isinstance(value, (types.BuiltinFunctionType, types.FunctionType)):
        name = [value.__module__, value.__qualname__]
        if value.__module__ == "builtins" or plain.standard_name(value) is not None:
            return {"standard": name}
    kind = type(value)
    handle = peer.lend(kind)
    is_known = handle in peer.described
    peer.described.add(handle)
    known = {"class": handle} if is_known else {"class": handle, **description_of(encoder, kind)}
    return {"object": peer.lend(value), "kind": known}


def decoded(decoder, tag, message):
    peer = decoder.peer
    if tag == "type":
        return plain.builtin_type(message["type"])
    if tag == "standard":
        return peer.standard(*message["standard"])
    if tag == "class":
        return class_of(decoder, message)
    if tag == "awaitable":
        return asynchronous.local(peer, message["awaitable"])
    if tag == "object":
        return object_of(peer, message["object"], class_of(decoder, message["kind"]))
    raise ValueError("This is no value.")


def object_of(peer, handle, kind):
    known = peer.proxies.get(handle)
    if known is not None:
        object.__getattribute__(known, "_proofmark_loan").count += 1
        return known
    proxy = object.__new__(kind)
    object.__setattr__(proxy, "_proofmark_handle", handle)
    object.__setattr__(proxy, "_proofmark_peer", peer)
    object.__setattr__(proxy, "_proofmark_loan", Loan(peer, handle))
    peer.proxies[handle] = proxy
    return proxy


def class_of(decoder, message):
    peer, handle = decoder.peer, message["class"]
    if handle not in peer.classes:
        # Its bases may name it in turn.
        made = errors.class_of(decoder, message) if message["error"] else remote_class(decoder, message)
        peer.classes.setdefault(handle, made)
        if message["error"]:
            peer.error_classes[made] = handle
        else:
            facts.annotate(decoder, made, message["facts"])
    return peer.classes[handle]


def may_be_own(name):
    """Other special methods are handed on by name: what they answer is counted, and refused where the block says so."""
    return name in ("__init__", "__post_init__") or not (is_special(name) or is_withheld(name))


def remote_class(decoder, message):
    peer = decoder.peer
    bases = [decoder.of(base) for base in message["bases"]]
    bases = [base for base in bases if isinstance(base, RemoteType)]
    body = {name: forwarded(name) for name in message["special"] if name in names.FORWARDED}
    if not message["ownEquality"]:
        body.update({"__eq__": object.__eq__, "__ne__": object.__ne__, "__hash__": object.__hash__})
    for name in message["methods"]:
        if isinstance(name, str) and name not in body and may_be_own(name):
            body[name] = OwnMethod(name)
    like = next((base for base in LIKE if base.__name__ == message["like"]), None)
    name = message["name"]
    body["_like"] = type(name, (like,), {}) if like not in (None, bool) else KINDS.get(message["kind"])
    body["__module__"] = "tested_code"
    body.update(facts.body_of(decoder, message["facts"]))
    try:
        made = RemoteType(name, tuple(bases) or (Remote,), body, peer=peer, handle=message["class"])
    except TypeError:
        made = RemoteType(name, (Remote,), body, peer=peer, handle=message["class"])
    facts.mark(made, message["facts"])
    return made
