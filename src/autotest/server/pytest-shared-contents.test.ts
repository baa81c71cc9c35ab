// Lists, dictionaries and sets that tests and the code under test both hold, in the real sandbox: what one of them changes
// is changed for the other, as in one process.
import { it } from 'vitest';
import { useUsualTests } from '../../../tests/support/usual-tests.ts';

const expectJudged = useUsualTests();

it('what tests change in contents that they were shown is changed for the hand-in', async () => {
  await expectJudged({
    right: `class Node:
    def __init__(self, value): self.value, self.children = value, []
    def sum(self): return self.value + sum(child.sum() for child in self.children)
class Cart:
    def __init__(self): self.items = {}
    def total(self): return sum(self.items.values())
class Graph:
    def __init__(self): self.edges = [set(), set()]
    def degree(self, node): return len(self.edges[node])
students = ["Ada", "Bob"]
def count(): return len(students)
`,
    wrong: `class Node:
    def __init__(self, value): self.value, self._c = value, []
    children = property(lambda self: list(self._c))
    def sum(self): return self.value + len(self._c)
class Cart:
    def __init__(self): self._i = {}
    items = property(lambda self: dict(self._i))
    def total(self): return sum(self._i.values())
class Graph:
    def __init__(self): self._e = [set(), set()]
    edges = property(lambda self: [set(part) for part in self._e])
    def degree(self, node): return len(self._e[node])
students = ["Ada", "Bob"]
def count(): return 2
`,
    head: 'import solution as work',
    tests: {
      appended: ['', 'root = work.Node(1); root.children.append(work.Node(2)); assert root.sum() == 3'],
      deep: [
        '',
        `root = work.Node(1); root.children.append(work.Node(2)); root.children[0].children.append(work.Node(3))
    assert root.sum() == 6`,
      ],
      set_item: [
        '',
        'cart = work.Cart(); cart.items["a"] = 2; cart.items["b"] = 3; assert cart.total() == 5',
      ],
      kept: [
        '',
        'cart = work.Cart(); items = cart.items; items["a"] = 2; assert cart.total() == 2; items.clear(); assert cart.total() == 0; items["b"] = 1; assert cart.total() == 1',
      ],
      nested: [
        '',
        'graph = work.Graph(); graph.edges[0].add(1); graph.edges[0].add(2); assert graph.degree(0) == 2',
      ],
      same: [
        '',
        'graph = work.Graph(); assert graph.edges is graph.edges and graph.edges[0] is graph.edges[0]',
      ],
      of_module: ['', 'work.students.clear(); assert work.count() == 0'],
    },
  });
});

it('what the hand-in changes in contents that tests hold is changed for the tests', async () => {
  await expectJudged({
    right: `class Stack:
    def __init__(self, items): self.items = items
    def push(self, item): self.items.append(item)
    def pop(self): return self.items.pop()
class Matrix:
    def __init__(self, rows): self.rows = rows
    def transpose(self): self.rows[:] = [list(row) for row in zip(*self.rows)]
    def double(self):
        for row in self.rows: row[:] = [value * 2 for value in row]
class Bank:
    def __init__(self): self.accounts = {}
    def open(self, name): self.accounts.setdefault(name, []).append(0)
def visit(tree, seen):
    seen.append(tree[0])
    for child in tree[1:]: visit(child, seen)
memo = {}
def fib(n):
    if n not in memo: memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]
`,
    wrong: `class Stack:
    def __init__(self, items): self.items = list(items)
    def push(self, item): self.items.append(item)
    def pop(self): return self.items.pop() if self.items else None
class Matrix:
    def __init__(self, rows): self.rows = [list(row) for row in rows]
    def transpose(self): self.rows = [list(row) for row in zip(*self.rows)]
    def double(self): self.rows = [[value * 2 for value in row] for row in self.rows]
class Bank:
    def __init__(self): self._a = {}
    accounts = property(lambda self: dict(self._a))
    def open(self, name): self._a[name] = [0]
def visit(tree, seen): pass
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
memo = {}
`,
    head: 'import solution as work',
    tests: {
      given_to_it: [
        '',
        'items = []; stack = work.Stack(items); stack.push(1); stack.push(2); assert items == [1, 2]; stack.pop(); assert items == [1]',
      ],
      rows: [
        '',
        'rows = [[1, 2], [3, 4]]; matrix = work.Matrix(rows); matrix.transpose(); assert rows == [[1, 3], [2, 4]]',
      ],
      inner: [
        '',
        'rows = [[1], [2]]; first = rows[0]; work.Matrix(rows).double(); assert first == [2] and rows[0] is first',
      ],
      held: [
        '',
        'matrix = work.Matrix([[1, 2], [3, 4]]); rows = matrix.rows; matrix.transpose(); assert rows == [[1, 3], [2, 4]] and matrix.rows is rows or rows[0][1] == 9',
      ],
      dictionary: [
        '',
        'bank = work.Bank(); accounts = bank.accounts; bank.open("a"); assert accounts == {"a": [0]}; bank.open("a"); assert accounts["a"] == [0, 0]',
      ],
      collected: ['', 'seen = []; work.visit([1, [2, [3]], [4]], seen); assert seen == [1, 2, 3, 4]'],
      memo: ['', 'memo = work.memo; work.fib(10); assert memo[10] == 55'],
      both: [
        '',
        'items = [1]; stack = work.Stack(items); items.append(2); stack.push(3); items.append(4); assert items == [1, 2, 3, 4] and stack.pop() == 4 and items == [1, 2, 3]',
      ],
    },
  });
});

it('a hand-in that gives away its own list is found by tests that change it', async () => {
  await expectJudged({
    right: `class Account:
    def __init__(self, start): self._h = list(start)
    @property
    def history(self): return list(self._h)
    def book(self, amount): self._h.append(amount)
`,
    wrong: `class Account:
    def __init__(self, start): self.history = start
    def book(self, amount): self.history.append(amount)
`,
    head: 'import solution as work',
    tests: {
      shown: ['', 'account = work.Account([]); account.history.append("x"); assert account.history == []'],
      given: [
        '',
        'start = [1]; account = work.Account(start); start.append(2); assert account.history == [1]',
      ],
      booked: ['', 'start = []; account = work.Account(start); account.book(5); assert start == []'],
    },
  });
});

it('contents that are large are copied as they were, however often calls go back and forth', async () => {
  await expectJudged({
    right: `def sort(items, key): items.sort(key=key)
def total(items): return sum(items)
def grid(size): return [[0] * size for _ in range(size)]
class Big:
    def __init__(self): self.rows = [[0] * 100 for _ in range(100)]
    def set(self, value): self.rows[0][0] = value
`,
    wrong: `def sort(items, key): pass
def total(items): return 0
def grid(size): return []
class Big:
    rows = [[1]]
    def set(self, value): pass
`,
    head: 'import solution as work',
    tests: {
      keys: [
        '',
        'items = list(range(3000)); work.sort(items, lambda value: -value); assert items[0] == 2999',
      ],
      in_place: [
        '',
        'items = list(range(50_000)); work.sort(items, None); items.reverse(); assert work.total(items) == 1249975000',
      ],
      grids: [
        '',
        'grid = work.grid(200); grid[0][0] = 1; assert len(grid) == 200 and work.total(grid[0]) == 1',
      ],
      fresh: [
        '',
        'big = work.Big(); before = big.rows; big.set(5); assert big.rows[0][0] == 5 and work.total([1, 2]) == 3; big.set(6); assert big.rows[0][0] == 6',
      ],
      many: ['', 'items = list(range(1000)); assert all(work.total(items) == 499500 for _ in range(300))'],
    },
  });
});
