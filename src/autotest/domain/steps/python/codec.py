"""From values to messages and back. Plain values are copied, all others go by handle.

Containers that can be changed are numbered, so that one that comes twice stays one, and so that each side can name those
whose contents it changed (`links.py`).
"""

import types

from . import errors, limits, links, plain, proxies


class Later:
    """Stands for an answer that is not there yet."""

    def __init__(self, number):
        self.number = number


class Encoder:
    def __init__(self, peer, links_containers=True):
        self.peer, self.links_containers = peer, links_containers
        # What the other side gets to know by this message: id -> number and container, number -> contents.
        self.added, self.told = {}, {}
        self.depth = 0

    def of(self, value):
        kind = type(value)
        if value is None or kind is bool or kind is str:
            return value
        if kind is int and abs(value) < plain.LARGEST_JSON_INTEGER:
            return value
        return self._of_container(kind, value) if kind in plain.CHANGEABLE else self._of_parts(kind, value)

    def _of_container(self, kind, value):
        number = self.peer.links.number_of(value)
        if number is None and id(value) in self.added:
            number, _ = self.added[id(value)]
        if number is not None:
            return {"link": number}
        if not self.links_containers:
            return self._of_parts(kind, value)
        number = self.peer.links.new_number()
        self.added[id(value)] = number, value
        return {**self._of_parts(kind, value), "number": number}

    def changes(self, changed):
        """The contents of containers that the other side has as well."""
        told = []
        for number, container, contents in changed:
            told.append([number, self.items(container)])
            self.told[number] = contents
        return told

    def has_been_sent(self):
        for number, container in self.added.values():
            self.peer.links.add(number, container)
            self.peer.links.settle(number, links.contents_of(container))
        for number, contents in self.told.items():
            self.peer.links.settle(number, contents)

    def has_not_been_read(self):
        self.peer.links.give_up([*self.told, *(number for number, _ in self.added.values())])

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
        if kind is Later:
            return {"later": value.number}
        if isinstance(value, BaseException):
            return errors.encoded(self, value)
        if isinstance(value, type):
            return proxies.encoded_class(self, value)
        return proxies.encoded_object(self, value)


class Decoder:
    def __init__(self, peer):
        self.peer = peer
        # Numbers of the containers that the message names, and of those that it brings.
        self.named, self.brought = set(), []
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

    def base_of(self, message):
        """What a class is below. A test that names that class does not name this one."""
        tag = next(iter(message))
        return self._of_tag(tag, message[tag], message)

    def _of_tag(self, tag, content, message):
        if tag in ("l", "s", "dq"):
            return self._list(tag, content, message)
        if tag in ("t", "fs"):
            return plain.LIKE_LISTS[tag]([self.of(item) for item in content])
        if tag in plain.LIKE_DICTIONARIES:
            return self._dictionary(tag, content, message)
        if tag in plain.BACK:
            value = plain.BACK[tag](content)
            if tag in plain.TEXTS:
                self.peer.told_text(plain.TEXTS[tag](value))
            return self._numbered(value, message) if tag == "ba" else value
        if tag == "link":
            container = self.peer.links.get(content)
            self.named.add(content)
            return container
        if tag == "one":
            return plain.SINGLE[content]
        if tag == "slice":
            return slice(*[self.of(part) for part in content])
        if tag == "yours":
            return self.peer.mine(content)
        if tag == "later" and not self.peer.is_test_side:
            return Later(content)
        if tag in ("error", "raised"):
            return errors.decoded(self, message)
        return proxies.decoded(self, tag, message)

    def _list(self, tag, content, message):
        value = plain.LIKE_LISTS[tag](*([] if tag != "dq" else [(), message["max"]]))
        self._numbered(value, message)
        add = value.add if tag == "s" else value.append
        for item in content:
            add(self.of(item))
        return value

    def _dictionary(self, tag, content, message):
        value = self._numbered(plain.LIKE_DICTIONARIES[tag](), message)
        if tag == "dd":
            value.default_factory = self.of(message["make"])
        for key, item in content:
            key = self.of(key)
            # An ordered dictionary has an order of its own.
            value[key] = self.of(item)
        return value

    def _numbered(self, value, message):
        """A container is known before its parts: it may hold itself."""
        if "number" in message:
            self.peer.links.take(message["number"], value)
            self.brought.append(message["number"])
        return value

    def take_changes(self, changes):
        """All are read before any is put in its place: they may name each other."""
        read = []
        for number, contents in changes:
            container = self.peer.links.get(number)
            read.append((number, container, self._contents(container, contents)))
        for number, container, contents in read:
            links.put_back(container, contents)
            self.peer.links.settle(number, links.contents_of(container))
            self.peer.has_changed(container)

    def _contents(self, container, contents):
        if isinstance(container, dict):
            return [(self.of(key), self.of(item)) for key, item in contents]
        return [self.of(item) for item in contents]

    def has_read(self):
        for number in self.brought:
            self.peer.links.settle(number, links.contents_of(self.peer.links.get(number)))

    def has_not_read(self):
        for number in self.brought:
            self.peer.links.remove(number)
