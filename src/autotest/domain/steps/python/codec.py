"""From values to messages and back. Plain values are copied, all others go by handle.

Containers that can be changed are numbered in the order in which they come, so that one that comes twice stays one,
and so that the other side can name those whose contents it changed.
"""

import types

from . import errors, limits, plain, proxies


class Encoder:
    def __init__(self, peer, known=()):
        self.peer = peer
        self.containers = []
        self.numbers = {}
        # Containers that came from the other side: it has them already.
        self.known = {id(value): number for number, value in enumerate(known)}
        self.depth = 0

    def of(self, value):
        kind = type(value)
        if value is None or kind is bool or kind is str:
            return value
        if kind is int and abs(value) < plain.LARGEST_JSON_INTEGER:
            return value
        if kind in plain.CHANGEABLE:
            if id(value) in self.known:
                return {"known": self.known[id(value)]}
            if id(value) in self.numbers:
                return {"ref": self.numbers[id(value)]}
            self.numbers[id(value)] = len(self.containers)
            self.containers.append(value)
        return self._of_parts(kind, value)

    def _of_parts(self, kind, value):
        self.depth += 1
        if self.depth > limits.DEPTH:
            raise ValueError("This value is nested too deeply to be handed over between tests and tested code.")
        try:
            if kind in plain.ATOMS:
                tag, text_of = plain.ATOMS[kind]
                text = text_of(value)
                return self._other(kind, value) if text is None else {tag: text}
            if kind in plain.LISTS_BY_TYPE:
                return {plain.LISTS_BY_TYPE[kind]: self.items(value), **self._extra(kind, value)}
            if kind in plain.DICTIONARIES_BY_TYPE:
                return {plain.DICTIONARIES_BY_TYPE[kind]: self.items(value), **self._extra(kind, value)}
            return self._other(kind, value)
        finally:
            self.depth -= 1

    def items(self, value):
        if isinstance(value, dict):
            return [[self.of(key), self.of(item)] for key, item in list(value.items())]
        return [self.of(item) for item in list(value)]

    def _extra(self, kind, value):
        if kind.__name__ == "deque":
            return {"max": value.maxlen}
        return {"make": self.of(value.default_factory)} if kind.__name__ == "defaultdict" else {}

    def _other(self, kind, value):
        for name, single in plain.SINGLE.items():
            if value is single:
                return {"one": name}
        if kind is slice:
            return {"slice": [self.of(value.start), self.of(value.stop), self.of(value.step)]}
        if kind is types.TracebackType:
            return None
        if isinstance(value, BaseException):
            return errors.encoded(self, value)
        if isinstance(value, type):
            return proxies.encoded_class(self, value)
        return proxies.encoded_object(self, value)


class Decoder:
    def __init__(self, peer, known=()):
        self.peer = peer
        self.containers = []
        self.known = known
        self.depth = 0

    def of(self, message):
        if isinstance(message, str):
            self.peer.told_text(message)
        if message is None or isinstance(message, (bool, str, int)):
            return message
        if not isinstance(message, dict) or not message:
            raise ValueError("This is no value.")
        self.depth += 1
        if self.depth > limits.DEPTH:
            raise ValueError("This value is nested too deeply.")
        try:
            tag = next(iter(message))
            value = self._of_tag(tag, message[tag], message)
            if isinstance(value, type):
                self.peer.told_class(value)
            return value
        finally:
            self.depth -= 1

    def _of_tag(self, tag, content, message):
        if tag in ("l", "s", "dq"):
            return self._list(tag, content, message)
        if tag in ("t", "fs"):
            return plain.LIKE_LISTS[tag]([self.of(item) for item in content])
        if tag in plain.LIKE_DICTIONARIES:
            return self._dictionary(tag, content, message)
        if tag in plain.BACK:
            value = plain.BACK[tag](content)
            if tag == "ba":
                self.containers.append(value)
            return value
        if tag == "ref":
            return self.containers[from_number(content)]
        if tag == "known":
            return self.known[from_number(content)]
        if tag == "one":
            return plain.SINGLE[content]
        if tag == "slice":
            return slice(*[self.of(part) for part in content])
        if tag == "yours":
            return self.peer.mine(content)
        if tag in ("error", "raised"):
            return errors.decoded(self, message)
        return proxies.decoded(self, tag, message)

    def _list(self, tag, content, message):
        value = plain.LIKE_LISTS[tag](*([] if tag != "dq" else [(), message["max"]]))
        self.containers.append(value)
        add = value.add if tag == "s" else value.append
        for item in content:
            add(self.of(item))
        return value

    def _dictionary(self, tag, content, message):
        value = plain.LIKE_DICTIONARIES[tag]()
        self.containers.append(value)
        if tag == "dd":
            value.default_factory = self.of(message["make"])
        for key, item in content:
            key = self.of(key)
            dict.__setitem__(value, key, self.of(item))
        return value


def from_number(value):
    if not isinstance(value, int) or value < 0:
        raise ValueError("This is no number of a container.")
    return value


def contents_of(container):
    return list(container.items()) if isinstance(container, dict) else list(container)


def is_changed(container, before):
    now = contents_of(container)
    if len(now) != len(before):
        return True
    if isinstance(container, dict):
        return any(key is not old or item is not last for (key, item), (old, last) in zip(now, before))
    return any(item is not old for item, old in zip(now, before))


def put_back(container, contents):
    """Gives a container the contents that the other side left in its copy."""
    if isinstance(container, (list, bytearray)):
        container[:] = contents
        return
    container.clear()
    if isinstance(container, dict):
        for key, item in contents:
            dict.__setitem__(container, key, item)
    elif isinstance(container, set):
        container.update(contents)
    else:
        container.extend(contents)
