"""Containers that both sides hold. Each side has its own of them, and every message tells what has changed in them since
the last one: whoever asks for a list and adds to it has added to that of the other side."""

import operator
import sys

from . import limits


class Links:
    def __init__(self, is_test_side):
        # One side gives even numbers, the other one odd ones.
        self.own = 0 if is_test_side else 1
        self.next_number = self.own
        self.containers, self.numbers = {}, {}
        # What both sides know of their contents, and how much that is.
        self.told, self.size = {}, 0
        # How many have come so far, and at which place each of them came.
        self.count, self.places = 0, {}
        # What was given up here and is still known to the other side.
        self.given_up = []

    def new_number(self):
        self.next_number += 2
        return self.next_number - 2

    def number_of(self, container):
        return self.numbers.get(id(container))

    def get(self, number):
        if not isinstance(number, int) or number not in self.containers:
            raise ValueError("This is no number of a container.")
        return self.containers[number]

    def take(self, number, container):
        """One that the other side has numbered."""
        if not isinstance(number, int) or number % 2 == self.own or number in self.containers:
            raise ValueError("This is no new number of a container.")
        self.add(number, container)

    def add(self, number, container):
        self.containers[number], self.numbers[id(container)] = container, number
        self.told[number], self.places[number] = [], self.count
        self.count += 1
        # Containers themselves count, too: many may be empty.
        self.size += limits.LINKED_CONTAINER

    def settle(self, number, contents):
        """Notes what both sides know from now on."""
        if number in self.told:
            self.size += len(contents) - len(self.told[number])
            self.told[number] = contents

    def remove(self, number):
        if number in self.containers:
            del self.numbers[id(self.containers.pop(number))], self.places[number]
            self.size -= limits.LINKED_CONTAINER + len(self.told.pop(number))

    def give_up(self, numbers):
        for number in list(numbers):
            self.remove(number)
            self.given_up.append(number)

    def remove_since(self, count):
        """What came in a call inside of another one. Both sides do so, and look at the same sizes."""
        if self.is_large:
            for number in [number for number, place in self.places.items() if place >= count]:
                self.remove(number)

    def changed(self, numbers=None):
        """Number, container and contents of those that are others than was told last."""
        for number in list(self.containers) if numbers is None else [*numbers]:
            if number in self.containers:
                container = self.containers[number]
                contents = contents_of(container)
                if is_other(contents, self.told[number]):
                    yield number, container, contents

    def unused(self):
        """Those that nothing on this side refers to any more."""
        return [number for number, count in self.references().items() if count <= ALONE]

    def references(self):
        return {number: sys.getrefcount(container) for number, container in self.containers.items()}

    @property
    def is_large(self):
        return self.size > limits.LINKED


def contents_of(container):
    if isinstance(container, dict):
        return [*container.keys(), *container.values()]
    return list(container)


def is_other(contents, before):
    # By identity: to compare values would ask objects of the other side.
    return len(contents) != len(before) or any(map(operator.is_not, contents, before))


def put_back(container, contents):
    """Gives a container the contents of its twin."""
    if isinstance(container, (list, bytearray)):
        container[:] = contents
        return
    container.clear()
    if isinstance(container, dict):
        for key, item in contents:
            container[key] = item
    elif isinstance(container, set):
        container.update(contents)
    else:
        container.extend(contents)


def references_of_table():
    """As `sys.getrefcount` counts them; that differs between versions of Python."""
    links = Links(True)
    links.add(0, [])
    return links.references()[0]


ALONE = references_of_table()
