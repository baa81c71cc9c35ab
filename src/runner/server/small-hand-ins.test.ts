// Hand-ins that come with their job: the runner writes them itself, where nobody else has written before.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bash, step, type JobRequest } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer, folder } = useRunner('small-hand-ins');

const files = { 'student/a.py': 'print(6 * 7)', 'student/d/e f/b.txt': 'deep\n', 'student/empty': '' };
const look = `cd ~; stat -c '%a %U %F %n' . student fixtures; find student -printf '%m %u %y %P\\n' | sort
  python3 student/a.py; cat 'student/d/e f/b.txt'; echo more >> student/a.py && mkdir student/d/new && touch own`;

const looking = (sendsFiles: boolean): JobRequest => ({
  files,
  sendsFiles,
  steps: [step('look', [bash('look', look)])],
});

it('lie as those that were fetched: the same names, owners and rights', async () => {
  const [sent, fetched] = [await peer.run(looking(true)), await peer.run(looking(false))];
  expect(sent.commands['look']?.exitCode).toBe(0);
  expect(sent.commands['look']?.stdout.text).toMatch(/^42$/m);
  expect(sent.commands['look']?.stdout).toEqual(fetched.commands['look']?.stdout);
});

it('are shown as they came to who looks at them, whatever programs have made of them', async () => {
  const { commands } = await peer.run({
    ...looking(true),
    steps: [
      step('program', [bash('rewrites', 'cd student; rm -r d; echo tidy > a.py; ln -s a.py d')]),
      step('tool', [bash('looks', 'cd student; cat d/*/b.txt', { account: 'tool', seesHandInAsSent: true })]),
    ],
  });
  expect(commands['looks']?.stdout.text).toBe('deep\n');
});

it('bring files of tests along, which are shown from their step on', async () => {
  const { commands } = await peer.run({
    files: { ...files, 'fixtures/in.txt': 'secret' },
    sendsFiles: true,
    steps: [
      step('before', [bash('none', 'ls fixtures')]),
      { kind: 'files', stepId: 'files', files: [{ from: 'fixtures/in.txt', to: 'in.txt' }] },
      step('after', [bash('there', 'cat fixtures/in.txt')]),
    ],
  });
  expect([commands['none']?.stdout.text, commands['there']?.stdout.text]).toEqual(['', 'secret']);
});

it.each([
  ['leads out of the hand-in', `student/../../../../../../..${folder}/out`],
  ['stands where a folder is', 'student/d'],
  ['needs a folder where a file is', 'student/a.py/below'],
  ['names nothing', 'student/'],
  ['has a name that no disk can hold', `student/${'x'.repeat(256)}`],
])('end the job with a sentence when a file of it %s, and leave nothing behind', async (_what, name) => {
  const { outcome, commands } = await peer.run({ ...looking(true), files: { ...files, [name]: 'x' } });
  expect(outcome).toMatchObject({ kind: 'failed', why: 'handInNotPlaced' });
  expect(commands).toEqual({});
  expect(existsSync(`${folder}/out`)).toBe(false);
});

it('end the job with a sentence when the disk is too small for them', async () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`student/${at}`, 'x']));
  const { outcome } = await peer.run({ ...looking(true), files: many, limits: { diskBytes: 40_960 } });
  expect(outcome).toMatchObject({ kind: 'failed', why: 'handInNotPlaced' });
});
