// Tests as courses write them, in the real sandbox: a right hand-in passes all of them beside their process, as it does
// in one process with them, and a wrong one fails each.
import { it } from 'vitest';
import { useUsualTests } from '../../../tests/support/usual-tests.ts';

const expectJudged = useUsualTests();

it('files that tests make are those of the hand-in as well, wherever they lie', async () => {
  await expectJudged({
    right: `import os, pathlib, shutil
def read(path): return open(path).read()
def add(path, text):
    with open(path, "a") as file: file.write(text)
def save(folder, name): (pathlib.Path(folder) / name).write_text("saved")
def make(folder):
    os.makedirs(os.path.join(folder, "a", "b")); save(os.path.join(folder, "a", "b"), "c")
def move(path, to): shutil.move(path, to)
`,
    wrong: `def read(path): return ""
def add(path, text): pass
def save(folder, name): pass
def make(folder): pass
def move(path, to): pass
`,
    head: 'import os, shutil, tempfile\nimport solution as work',
    tests: {
      added: [
        'tmp_path',
        `file = tmp_path / "log"; file.write_text("one ")
    work.add(file, "two"); assert file.read_text() == "one two"`,
      ],
      in_turn: [
        'tmp_path',
        `file = tmp_path / "log"; work.add(file, "a")
    with open(file, "a") as opened: opened.write("b")
    work.add(file, "c"); assert file.read_text() == "abc"`,
      ],
      folder_below: [
        'tmp_path',
        `folder = tmp_path / "below"; folder.mkdir(); work.save(folder, "x")
    assert (folder / "x").read_text() == "saved"`,
      ],
      made: [
        'tmp_path',
        `work.make(tmp_path); assert (tmp_path / "a" / "b" / "c").exists()
    shutil.rmtree(tmp_path / "a")`,
      ],
      moved: [
        'tmp_path',
        `(tmp_path / "a").write_text("1"); (tmp_path / "d").mkdir()
    work.move(str(tmp_path / "a"), str(tmp_path / "d" / "b")); assert (tmp_path / "d" / "b").exists()`,
      ],
      factory: [
        'tmp_path_factory',
        `file = tmp_path_factory.mktemp("data") / "x"; file.write_text("text")
    assert work.read(file) == "text"`,
      ],
      older_path: ['tmpdir', 'file = tmpdir.join("x"); file.write("text"); assert work.read(file) == "text"'],
      temporary_folder: [
        '',
        `with tempfile.TemporaryDirectory() as folder:
        work.make(folder); work.save(folder, "x"); assert sorted(os.listdir(folder)) == ["a", "x"]`,
      ],
      temporary_file: [
        '',
        `with tempfile.NamedTemporaryFile("w+", suffix=".txt") as file:
        work.add(file.name, "text"); assert file.read() == "text"`,
      ],
      beside_the_code: [
        '',
        `with open("input.txt", "w") as file: file.write("in ")
    work.add("input.txt", "out"); assert open("input.txt").read() == "in out"
    os.remove("input.txt")`,
      ],
    },
  });
});

it('errors of the hand-in are below all that it names, keep where they came from, and can be made by tests', async () => {
  await expectJudged({
    right: `class BankError(Exception): pass
class TooLow(BankError, ValueError):
    def __init__(self, need, have):
        super().__init__(f"need {need}, have {have}")
        self.need, self.have = need, have
    def missing(self): return self.need - self.have
class Coded(Exception):
    def __init__(self, code): self.code = code
    def __str__(self): return f"[{self.code}]"
def pay(): raise TooLow(20, 10)
def hidden():
    try: 1 / 0
    except ZeroDivisionError: raise BankError("hidden") from None
def while_handled():
    try: {}["x"]
    except KeyError: raise BankError("context")
`,
    wrong: `class BankError(Exception): pass
class TooLow(Exception): pass
class Coded(Exception): pass
def pay(): raise TooLow("need 20, have 10")
def hidden(): raise BankError("hidden")
def while_handled(): raise BankError("context")
`,
    head: 'import pytest\nimport solution as work',
    tests: {
      caught: [
        '',
        `with pytest.raises(ValueError, match="need 20") as caught: work.pay()
    assert caught.type is work.TooLow and caught.value.missing() == 10`,
      ],
      bases: ['', 'assert work.TooLow.__bases__ == (work.BankError, ValueError)'],
      made: ['', 'error = work.TooLow(5, 3); assert (error.need, str(error)) == (5, "need 5, have 3")'],
      raised: [
        '',
        `with pytest.raises(work.Coded, match=r"^\\[5\\]$") as caught: raise work.Coded(5)
    assert caught.value.code == 5`,
      ],
      alone: [
        '',
        `with pytest.raises(work.BankError) as caught: work.hidden()
    assert caught.value.__cause__ is None and caught.value.__suppress_context__`,
      ],
      context: [
        '',
        `with pytest.raises(work.BankError) as caught: work.while_handled()
    assert isinstance(caught.value.__context__, KeyError)`,
      ],
    },
  });
});

it('what tests ask of values, functions and modules of the hand-in is as in one process', async () => {
  await expectJudged({
    right: `"About this module."
import collections, dataclasses, functools
def ordered(): return collections.OrderedDict([("b", 1), ("a", 2)])
def turned(given): given.move_to_end("a", last=False)
def mapped(): return map(str, [1, 2])
@dataclasses.dataclass
class Node:
    value: int
    next: "Node" = None
class Pair:
    first: Node
    second: list[Node]
def shout(f):
    @functools.wraps(f)
    def inner(*given): return f(*given).upper()
    return inner
@shout
def greet(name): return f"hi {name}"
`,
    wrong: `def ordered(): return {"a": 1}
def turned(given): pass
def mapped(): return ["1", "2"]
class Node: pass
class Pair: pass
def shout(f): return lambda *given: f(*given).upper()
def greet(*names): return "HI"
`,
    head: 'import collections, inspect\nimport solution as work',
    tests: {
      order: ['', 'assert list(work.ordered().items()) == [("b", 1), ("a", 2)]'],
      changed_order: [
        '',
        'given = collections.OrderedDict(b=1, a=2); work.turned(given); assert list(given) == ["a", "b"]',
      ],
      map: ['', 'assert isinstance(work.mapped(), map)'],
      documentation: ['', 'assert work.__doc__ == "About this module."'],
      annotations: ['', 'assert work.Node.__annotations__ == {"value": int, "next": "Node"}'],
      annotated: ['', 'assert work.Pair.__annotations__["first"] is work.Node'],
      wrapped: ['', 'assert work.greet.__wrapped__("a") == "hi a"'],
      signature: [
        '',
        'assert list(inspect.signature(work.greet).parameters) == ["name"] and work.greet("a")',
      ],
    },
  });
});
