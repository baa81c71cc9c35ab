// What tests ask of the classes of a hand-in themselves, in the real sandbox: a class of another process answers as one of
// the same process would.
import { expect, it } from 'vitest';
import { usePytest } from '../../../tests/support/pytest-runs.ts';

const runs = usePytest();

const solution = `
import abc, dataclasses, enum, typing
class Shape(abc.ABC):
    "A shape."
    @abc.abstractmethod
    def area(self): ...
class Square(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    @property
    def double(self): return 2 * self.s
    @staticmethod
    def unit(): return Square(1)
@dataclasses.dataclass(frozen=True)
class Point:
    x: int
    y: int = 0
    tags: list = dataclasses.field(default_factory=list)
@dataclasses.dataclass
class Line:
    start: Point
    ends: list
class Rights(enum.Flag):
    READ = 1
    WRITE = 2
class Planet(enum.Enum):
    MARS = 1
    VENUS = 2
    def __lt__(self, other): return self.value < other.value
    def __call__(self, text): return text + str(self.value)
class Box(typing.Generic[typing.TypeVar("T")]):
    def __init__(self, x): self.x = x
class Any(type):
    def __getattr__(cls, name): return name
class Odd(metaclass=Any):
    def f(self): return 1
`;

const tests: Readonly<Record<string, string>> = {
  documentation:
    'assert work.Shape.__doc__ == "A shape." and work.Square.__doc__ is None and inspect.getdoc(work.Square) == "A shape."',
  abstract: 'assert inspect.isabstract(work.Shape) and work.Shape.__abstractmethods__ == {"area"}',
  concrete: 'assert not inspect.isabstract(work.Square) and work.Square(2).area() == 4',
  below: 'assert issubclass(work.Square, abc.ABC) and isinstance(work.Square(1), abc.ABC)',
  properties:
    'assert isinstance(work.Square.double, property) and isinstance(vars(work.Square)["unit"], staticmethod)',
  listed: 'assert "double" in dir(work.Square) and mock.Mock(spec=work.Square).double is not None',
  data: 'assert dataclasses.is_dataclass(work.Point) and not dataclasses.is_dataclass(work.Square(1))',
  fields:
    'assert [(f.name, f.type, f.default) for f in dataclasses.fields(work.Point)][:2] == [("x", int, dataclasses.MISSING), ("y", int, 0)]',
  contents:
    'assert dataclasses.asdict(work.Line(work.Point(1), [work.Point(2, 3, ["a"])])) == {"start": {"x": 1, "y": 0, "tags": []}, "ends": [{"x": 2, "y": 3, "tags": ["a"]}]}',
  replaced: 'assert dataclasses.replace(work.Point(1, 2), y=5) == work.Point(1, 5)',
  matched: 'assert placed(work.Point(1, 2)) == (1, 2)',
  flags: 'assert (work.Rights.READ | work.Rights.WRITE).value == 3 and work.Rights.READ in work.Rights(3)',
  members: 'assert work.Planet.MARS < work.Planet.VENUS and work.Planet.MARS("m") == "m1"',
  generic: 'assert work.Box[int](3).x == 3',
  odd: 'assert work.Odd().f() == 1',
};

it('answers what tests ask of a class as in one process', async () => {
  const head = `import abc, dataclasses, inspect
from unittest import mock
import solution as work
def placed(point):
    match point:
        case work.Point(x, y): return x, y
`;
  const names = Object.keys(tests);
  const source = names.map((name) => `def test_${name}():\n    ${tests[name] ?? ''}\n`).join('');
  const run = await runs.run({ student: { 'solution.py': solution }, tests: { 'test_s.py': head + source } });
  expect(run.tests).toEqual(names.map((name) => `test_${name} success`));
});

it('tells the hand-in nothing of what classes of the tests say', async () => {
  const spying = `def look(kind):
    return [getattr(kind, name, None) for name in ("__doc__", "__dataclass_fields__", "__match_args__")]
`;
  const run = await runs.run({
    student: { 'solution.py': spying },
    tests: {
      'test_s.py': `import dataclasses
import solution as work
@dataclasses.dataclass
class Wanted:
    "The answer is 42."
    answer: int = 42
def test_a():
    assert not [told for told in work.look(Wanted) if told]
`,
    },
  });
  expect(run.tests).toEqual(['test_a success']);
});
