// Teachers hide some things from students: hidden matches of an IO Test, and files of a test block. Runs in
// the real sandbox.
import { expect, it } from 'vitest';
import { hiddenMatch, idOf, match, program } from '../../../tests/support/autotest-blocks.ts';
import {
  finished,
  makeSnapshot,
  publish,
  saveAutoTest,
  until,
  type Parts,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useRunnerOf } from '../../../tests/support/use-runner.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import type { Block } from '../domain/block.ts';
import { autotestContract } from '../domain/contract.ts';
import type { RequestBlock } from '../domain/wire/request-blocks.ts';

const makeWorld = useWorld();
useRunnerOf(makeWorld, 'hidden');

async function published(w: World, test: NonNullable<Parts['test']>): Promise<number> {
  const { id: assignmentId } = await w.assignment({ isDone: true });
  await saveAutoTest(w.teacher, assignmentId, { test });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const read = () =>
    w.teacher.call(autotestContract.getAutoTestBuildOutput, { params: { assignmentId, snapshotId } });
  await until(read, ({ state }) => state === 'finished');
  await publish(w.teacher, assignmentId, snapshotId);
  return assignmentId;
}

/** Everything that the API tells this person about a run. */
async function allSaid(as: Actor, assignmentId: number, submissionId: number): Promise<string> {
  const params = { assignmentId, submissionId };
  const outputOf = (word: string) =>
    as
      .call(autotestContract.getAutoTestStepOutput, { params: { ...params, stepId: idOf(word) } })
      .catch((error: unknown) => String(error));
  return JSON.stringify([
    await finished(as, assignmentId, submissionId),
    await as.call(autotestContract.getAutoTestPublishedSnapshot, { params: { assignmentId } }),
    await as.call(autotestContract.listAutoTestComments, { params }),
    await as.call(autotestContract.listAutoTestOutputFiles, { params }),
    await Promise.all(['T', 'M', 'H', 'P'].map(outputOf)),
  ]);
}

// Stores what it reads at every writable place, and shows what an earlier run stored.
const spy = `
import glob, sys
given = sys.stdin.read()
print("kept:", [open(path).read() for path in glob.glob("/tmp/kept*") + glob.glob("/home/student/**/kept*", recursive=True)])
for place in ("/tmp/kept", "/home/student/kept", "/home/student/student/kept"):
    open(place, "a").write(given)
sys.exit(42 if "secret" in given else 0)
`;

it('tells students of a hidden match only whether it passed, and nothing runs on what it left (AT2-068)', async () => {
  const w = await makeWorld();
  const io: Block = {
    type: 'ioTest',
    id: idOf('T'),
    script: 'python3 spy.py',
    children: [hiddenMatch('H', 'secret input', 'secret answer'), match('M', 'open', 'kept: []\n')],
  };
  const assignmentId = await published(w, [
    io,
    program('P', 'cat /tmp/kept* ~/kept* kept* 2>/dev/null; true'),
  ]);
  const { id } = await handIn(w.student, assignmentId, { 'spy.py': spy });
  const seen = await finished(w.student, assignmentId, id);
  expect(seen.points).toEqual({ achieved: '2', possible: '3' });
  expect(seen.steps[0]).toMatchObject({
    state: 'partial',
    steps: [
      { stepId: idOf('H'), state: 'failed' },
      { stepId: idOf('M'), state: 'passed' },
    ],
  });
  expect(seen.steps[1]?.output?.text).toContain('open');
  const said = await allSaid(w.student, assignmentId, id);
  expect(said).not.toContain('secret');
  expect(said).not.toContain('"exitCode":42');
  const told = await finished(w.teacher, assignmentId, id);
  expect(told.steps[0]?.steps?.[0]).toMatchObject({
    exitCode: 42,
    data: { match: { input: 'secret input', expected: 'secret answer' } },
  });
});

const contents = (text: string): string => Buffer.from(text).toString('base64');

it('lays out the files of a Pytest block for that block alone, and runs its tests by their names', async () => {
  const w = await makeWorld();
  const tests = 'from work import f\nfrom helper import two\n\ndef test_f():\n    assert f(1) == two\n';
  const own: RequestBlock = {
    pytest: {
      id: idOf('K'),
      script: '',
      version: 'base',
      weight: { numerator: 5, denominator: 1 },
      files: [
        { path: "it's/test_work.py", contents: contents(tests) },
        { path: "it's/helper.py", contents: contents('two = 2\n') },
      ],
    },
  };
  const assignmentId = await published(w, [
    program('P', 'find /home/student/fixtures; cat /tmp/stolen 2>/dev/null; true'),
    own,
    program('Q', 'find /home/student/fixtures; cat /tmp/stolen 2>/dev/null; true'),
  ]);
  const steals = [
    'import glob',
    'for p in glob.glob("/home/student/fixtures/**/*.py", recursive=True):',
    '    try:',
    '        open("/tmp/stolen", "a").write(open(p).read())',
    '    except PermissionError:',
    '        pass',
    '',
  ].join('\n');
  const { id } = await handIn(w.student, assignmentId, {
    'work.py': `${steals}def f(x):\n    return x + 1\n`,
  });
  const { points, steps } = await finished(w.student, assignmentId, id);
  const texts = steps.map(({ output }) => output?.text);
  expect(steps[1], texts[1]).toMatchObject({ state: 'passed', points: { achieved: '5', possible: '5' } });
  expect(points).toEqual({ achieved: '7', possible: '7' });
  expect([texts[0], texts[2]]).toEqual(['/home/student/fixtures\n', '/home/student/fixtures\n']);
});

it('lets a Custom Test use its own files as it did with uploaded ones', async () => {
  const w = await makeWorld();
  const files = [{ path: 'grade.py', contents: contents('print(\'{"tag":"points","points":"3/4"}\')\n') }];
  const script = 'python3 "$UPLOADED_FILES/grade.py" >&3';
  const assignmentId = await published(w, [{ customTest: { id: idOf('C'), script, files } }]);
  const { id } = await handIn(w.student, assignmentId);
  const { points, steps } = await finished(w.student, assignmentId, id);
  expect(points, steps[0]?.output?.text).toEqual({ achieved: '3/4', possible: '1' });
});
