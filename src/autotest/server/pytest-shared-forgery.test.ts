// Hand-ins that misuse that tests see what they change, in the real sandbox: they reach what they were given, as in one
// process, and nothing else.
import { expect, it } from 'vitest';
import { usePytest, type EndedRun } from '../../../tests/support/pytest-runs.ts';

const runs = usePytest();

/** The end of the line in the process of the hand-in, and a message in the place of its next answer. */
const line = `
import sys
def peer():
    frame = sys._getframe()
    while type(frame.f_locals.get("self")).__name__ != "Tested": frame = frame.f_back
    return frame.f_locals["self"]
def instead(**parts):
    channel = peer().channel; send = channel.send
    def once(message):
        channel.send = send; send({**message, **parts})
    channel.send = once
    return 0
items = [0]
def nothing(*given): return 0
`;

function judged(body: string, test: string): Promise<EndedRun> {
  return runs.run({
    student: { 'solution.py': `${line}${body}\n` },
    tests: { 'test_s.py': `import solution as work\ndef test_a():\n    ${test}\n` },
  });
}

const everything = '[[number, [1, 2, 3]] for number in range(100)]';

it.each([
  [
    'names containers that were never handed over',
    `def f(): return instead(changed=${everything})`,
    'private = [4]; work.nothing([5]); held = work.items; work.f(); assert private == [1, 2, 3]',
  ],
  [
    'changes one that it gave, next to a private one',
    'def f(): items[:] = [4]; return 0',
    'private = [4, 5]; held = work.items; work.f(); assert held == private',
  ],
  [
    'hands over a container under the number of one of the tests',
    'def f(): return instead(ok={"l": [], "number": 0})',
    'given = [4]; work.nothing(given); work.f(); assert given == []',
  ],
  [
    'hands over one again under its number',
    'def f(): return instead(ok={"l": [], "number": 1})',
    'held = work.items; private = [4]; work.f(); assert private == []',
  ],
  [
    'frees what it may not',
    'def f(): return instead(unlinked=[[]])',
    'given = [4]; work.nothing(given); work.f()',
  ],
  [
    'leaves a class of the tests in a list of theirs',
    'def f(): return instead(changed=[[0, [{"standard": ["_pytest.outcomes", "Skipped"]}]]])',
    'given = [4]; work.nothing(given); work.f(); raise given[0]("skipped")',
  ],
  [
    'leaves a function of the tests that it was never lent',
    'def f(): return instead(changed=[[0, [{"yours": number} for number in range(1, 9)]]])',
    'given = [4]; work.nothing(given); work.f()',
  ],
  [
    'leaves what is no value',
    'def f(): return instead(changed=[[0, [1, {"l": 5}]]])',
    'given = [4]; work.nothing(given); work.f(); assert given == [4]',
  ],
  [
    'answers with the list that it was given once more, emptied',
    'def f(x): x.clear(); return x',
    'given = [3, 1]; expected = sorted(given); assert work.f(given) == expected',
  ],
])('a test fails where a hand-in %s', async (_, body, test) => {
  const { tests, output } = await judged(body, test);
  expect(tests, output.text).toEqual(['test_a failure']);
});

it('a private list stays what it is, whatever the hand-in says of lists', async () => {
  const test = `private, given, held = [4], [5], work.items; work.nothing(given)
    try: work.f()
    except ValueError: pass
    work.nothing(); assert private == [4]`;
  const { tests, output } = await judged(`def f(): return instead(changed=${everything})`, test);
  expect(tests, output.text).toEqual(['test_a success']);
});

it.each([
  [
    'in what it answers, and emptied what it was told',
    `class E:
    def __eq__(self, other):
        global stolen
        stolen = list(other); other.clear(); return False
def make(): return E()
def f(): return stolen`,
    'made = work.make(); made == [1, 2]; assert work.f() == [1, 2]',
  ],
  [
    'in a list that the tests hold',
    `class E:
    def __eq__(self, other):
        global stolen
        stolen = list(other); return False
def make(): return E()
def f(): items[:] = stolen`,
    'held = work.items; made = work.make(); made == [1, 2]; work.f(); assert held == [1, 2]',
  ],
])('staff are told where a value that the hand-in was compared with comes back %s', async (_, body, test) => {
  const { marks, output } = await judged(body, test);
  expect(marks?.answeredByCode, output.text).toBeGreaterThan(0);
});
