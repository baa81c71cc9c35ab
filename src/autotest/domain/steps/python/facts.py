"""What tests ask of a class of the tested code itself: what it says of itself, whether it is abstract, its fields."""

import abc
import dataclasses
import types

from . import limits, plain

FIELDS, PARAMETERS = "__dataclass_fields__", "__dataclass_params__"
KINDS_OF_FIELDS = {
    "_FIELD": dataclasses._FIELD,
    "_FIELD_CLASSVAR": dataclasses._FIELD_CLASSVAR,
    "_FIELD_INITVAR": dataclasses._FIELD_INITVAR,
}
SWITCHES = ("init", "repr", "compare", "kw_only")
VALUES = ("type", "default", "default_factory")


def told(encoder, kind):
    """Nothing of classes that the tests define: these may say what is expected."""
    if encoder.peer.is_test_side or issubclass(kind, BaseException):
        return None
    doc, places, fields = vars(kind).get("__doc__"), found_in(kind, "__match_args__"), found_in(kind, FIELDS)
    abstract = [base for base in kind.__mro__ if isinstance(base, abc.ABCMeta)]
    return {
        "doc": doc[: limits.TEXT_OF_ERROR] if isinstance(doc, str) else None,
        "places": list(places)[: limits.NAMES_OF_CLASS] if isinstance(places, tuple) else None,
        "abstract": sorted(vars(kind).get("__abstractmethods__", ()))[: limits.NAMES_OF_CLASS],
        "like": [name for name in map(plain.standard_name, abstract) if name is not None],
        "fields": fields and [field_told(encoder, field) for field in list(fields.values())[: limits.NAMES_OF_CLASS]],
        "frozen": fields is not None and found_in(kind, PARAMETERS).frozen,
        "annotations": annotations_told(encoder, kind),
    }


def annotations_told(encoder, kind):
    own = vars(kind).get("__annotations__")
    if type(own) is not dict:
        return None
    return [[str(name), encoder.of(value)] for name, value in list(own.items())[: limits.NAMES_OF_CLASS]]


def found_in(kind, name):
    """Not by `getattr`: a class of the class may answer to any name."""
    return next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)


def field_told(encoder, field):
    values = {name: getattr(field, name) for name in VALUES}
    return {
        "name": field.name,
        "kind": field._field_type.name,
        "switches": {name: getattr(field, name) is True for name in SWITCHES},
        "values": {name: encoder.of(value) for name, value in values.items() if value is not dataclasses.MISSING},
    }


def body_of(decoder, facts):
    if facts is None:
        return {}
    body = {"__doc__": facts["doc"] if isinstance(facts["doc"], str) else None}
    if facts["places"] is not None:
        body["__match_args__"] = tuple(str(name) for name in facts["places"])
    if facts["fields"] is not None:
        fields = [field_of(decoder, field) for field in facts["fields"]]
        body[FIELDS] = {field.name: field for field in fields}
        body[PARAMETERS] = types.SimpleNamespace(frozen=facts["frozen"] is True)
    return body


def field_of(decoder, message):
    switches = {name: message["switches"][name] is True for name in SWITCHES}
    field = dataclasses.field(**switches)
    field.name, field._field_type = str(message["name"]), KINDS_OF_FIELDS[message["kind"]]
    for name in VALUES:
        if name in message["values"]:
            setattr(field, name, decoder.of(message["values"][name]))
    return field


def annotate(decoder, kind, facts):
    """Once the class is known: they may name it, or what names it."""
    if facts is not None and facts["annotations"] is not None:
        annotations = {str(name): decoder.of(value) for name, value in facts["annotations"]}
        type.__setattr__(kind, "__annotations__", annotations)


def mark(kind, facts):
    """What no body of a class can say."""
    if facts is None:
        return
    if facts["abstract"]:
        type.__setattr__(kind, "__abstractmethods__", frozenset(str(name) for name in facts["abstract"]))
    for module, name in facts["like"]:
        found = plain.standard_in(module, name) if isinstance(module, str) and isinstance(name, str) else None
        if isinstance(found, abc.ABCMeta):
            found.register(kind)
