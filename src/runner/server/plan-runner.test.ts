import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { PlanStep } from '../domain/plan.ts';

const { peer, folder, runner, startAgain } = useRunner('plan');

function frame(
  stepId: string,
  steps: PlanStep[],
  own: { isolate?: boolean; gated?: boolean } = {},
): PlanStep {
  return { kind: 'frame', stepId, isolate: own.isolate ?? false, gated: own.gated ?? false, steps };
}

describe('a plan', () => {
  it('runs on the files handed in and shows fixtures only from their step on', async () => {
    const { outcome, commands } = await peer.run({
      files: { 'student/a.py': 'print(6 * 7)', 'fixtures/in.txt': 'secret' },
      steps: [
        step('before', [
          bash('own', 'cd "$STUDENT" && python3 a.py && echo more >> a.py'),
          bash('none', 'ls $UPLOADED_FILES'),
        ]),
        { kind: 'files', stepId: 'files', files: [{ from: 'fixtures/in.txt', to: 'deep/in.txt' }] },
        step('after', [bash('there', 'cat "$UPLOADED_FILES/deep/in.txt"')]),
      ],
    });
    expect(outcome.kind).toBe('finished');
    expect([commands['own'], commands['none'], commands['there']].map((found) => found?.stdout.text)).toEqual(
      ['42\n', '', 'secret'],
    );
  });

  it('throws away what an isolated frame wrote, a copy of a copy too', async () => {
    const { commands } = await peer.run({
      steps: [
        step('one', [bash('make', 'mkdir d; echo 1 > d/file')]),
        frame(
          'copy',
          [
            step('two', [bash('inside', 'rm -r d; mkdir d; echo 2 > d/other; ls d')]),
            frame('copy of copy', [step('three', [bash('deeper', 'ls d; rm -r d')])], { isolate: true }),
            step('four', [bash('back', 'ls d')]),
          ],
          { isolate: true },
        ),
        step('five', [bash('outside', 'ls d; cat d/file')]),
      ],
    });
    const texts = ['inside', 'deeper', 'back', 'outside'].map((id) => commands[id]?.stdout.text);
    expect(texts).toEqual(['other\n', 'other\n', 'other\n', 'file\n1\n']);
  });

  it('shows the hand-in as it came to who looks at it, whatever programs have made of it', async () => {
    const script = 'cd student; rm -r d; echo tidy > a.py; ln -s a.py d; echo made > made.txt';
    const look = 'cd student; cat a.py d/b.py made.txt';
    const { commands } = await peer.run({
      files: { 'student/a.py': 'sent\n', 'student/d/b.py': 'sent too\n' },
      steps: [
        step('program', [bash('rewrites', script)]),
        step('tool', [bash('looks', look, { account: 'tool', seesHandInAsSent: true })]),
        step('after', [bash('after', 'cd student; cat a.py d')]),
      ],
    });
    expect(commands['looks']?.stdout.text).toBe('sent\nsent too\nmade\n');
    expect(commands['after']?.stdout.text).toBe('tidy\ntidy\n');
  });

  it('asks at a gate and leaves the frame out when the server says so', async () => {
    const steps = [
      frame('first', [step('a', [bash('a', 'echo a')])], { gated: true }),
      frame('second', [step('b', [bash('b', 'echo b')])], { gated: true }),
    ];
    const { events, commands } = await peer.run({ steps, skip: ['first'] });
    expect(events).toContainEqual({ kind: 'gateReached', stepId: 'first' });
    expect(events).toContainEqual({ kind: 'stepSkipped', stepId: 'first' });
    expect(Object.keys(commands)).toEqual(['b']);
  });

  it('skips the rest when all steps together took too long (AT2-056)', async () => {
    const steps = [step('slow', [bash('slow', 'sleep 9')]), step('rest', [bash('rest', 'true')])];
    const { outcome, events, commands } = await peer.run({ steps, limits: { totalMs: 600 } });
    expect(outcome).toEqual({ kind: 'timedOut' });
    expect(commands['slow']?.verdict).toBe('timed_out');
    expect(events).toContainEqual({ kind: 'stepSkipped', stepId: 'rest' });
  });

  it('shows output while the command runs and stops at once when told to', async () => {
    const job = peer.submit({
      steps: [step('long', [bash('long', 'while :; do echo tick; sleep 0.1; done', { timeoutMs: 20_000 })])],
    });
    await job.until((event) => event.kind === 'output' && event.text.startsWith('tick'));
    job.stop();
    expect((await job.done).outcome).toEqual({ kind: 'stopped' });
  });

  it('uploads output files that fit the pattern and no link to a file of the host', async () => {
    const script = 'mkdir out; echo plot > out/a.svg; ln -s /etc/passwd out/b.svg; echo no > c.txt';
    const { outputFiles } = await peer.run({
      steps: [
        step('output', [bash('output', script)], { outputFiles: [{ glob: 'out/*.svg', maxBytes: 1_000 }] }),
      ],
    });
    expect(Object.entries(outputFiles).map(([path, bytes]) => [path, bytes.toString()])).toEqual([
      ['out/a.svg', 'plot\n'],
    ]);
  });
});

describe('a build', () => {
  it('becomes a layer that later builds and tests stand on (AT2-066)', async () => {
    const built = await peer.run({
      kind: 'build',
      steps: [
        step('setup', [
          bash(
            'setup',
            'id -u; echo 1 > ~/one; mkdir -p ~/.cache/a /opt/tool; echo tool > /opt/tool/file; echo x > $STUDENT/given',
          ),
        ]),
      ],
    });
    expect(built.outcome.kind, JSON.stringify(built.outcome)).toBe('finished');
    expect(built.commands['setup']?.stdout.text).toBe('0\n');
    const first = built.layer?.sha256 ?? '';
    const second = await peer.run({
      kind: 'build',
      layers: [first],
      steps: [step('setup', [bash('setup', 'rm -r /opt/tool; mkdir /opt/tool; echo 2 > ~/two')])],
    });
    const used = await peer.run({
      layers: [first, second.layer?.sha256 ?? ''],
      steps: [
        step('test', [
          bash(
            'test',
            'cat ~/one ~/two; ls /opt/tool; echo > ~/.cache/a/b && echo >> $STUDENT/given && id -u',
          ),
          bash('kept', 'echo forged > ~/one; mv ~/one ~/three; rm ~/two; ln -s / ~/four; cat ~/one ~/two'),
        ]),
      ],
    });
    expect(second.layer?.base).toBe('quick');
    expect(used.commands['test']).toMatchObject({ exitCode: 0, stdout: { text: '1\n2\n1000\n' } });
    // Files of the set-up keep their owner, except folders of caches and files beside the hand-in.
    expect(used.commands['kept']).toMatchObject({ exitCode: 0, stdout: { text: '1\n2\n' } });
  });

  it('takes no more room on this machine than in its job, however large its files say they are', async () => {
    const script = 'for at in 1 2 3 4 5 6 7 8; do truncate -s 60M /opt/$at; done; echo end >> /opt/8';
    const built = await peer.run({ kind: 'build', steps: [step('setup', [bash('setup', script)])] });
    const layer = join(folder, 'runner', 'layers', built.layer?.sha256 ?? '');
    const kibibytes = Number.parseInt(execFileSync('du', ['-sk', layer]).toString(), 10);
    expect(kibibytes).toBeLessThan(1_024);
    const { commands } = await peer.run({
      layers: [built.layer?.sha256 ?? ''],
      steps: [step('test', [bash('test', 'stat -c %s /opt/1; tail -c 4 /opt/8')])],
    });
    expect(commands['test']?.stdout.text).toBe('62914560\nend\n');
  });

  it('may lock and write in /run, as packages that make users do, and none of it stays', async () => {
    const script = 'touch /run/adduser && mkdir /run/tool-of-course && ! rm /run/init';
    const built = await peer.run({ kind: 'build', steps: [step('setup', [bash('setup', script)])] });
    expect(built.outcome).toEqual({ kind: 'finished' });
    const { commands } = await peer.run({
      layers: [built.layer?.sha256 ?? ''],
      steps: [step('test', [bash('test', 'ls /run; ! touch /run/x')])],
    });
    expect(commands['test']).toMatchObject({ exitCode: 0, stdout: { text: 'init\n' } });
  });

  it('fails with the step whose command failed, and leaves no layer', async () => {
    const { outcome, layer } = await peer.run({
      kind: 'build',
      steps: [step('setup', [bash('setup', 'exit 4')])],
    });
    expect(outcome).toEqual({
      kind: 'buildFailed',
      stepId: 'setup',
      message: 'The command ended with exit code 4.',
      why: 'exited',
    });
    expect(layer).toBeUndefined();
  });
});

describe('the runner process', () => {
  it('says which base it lacks', async () => {
    const { outcome } = await peer.run({ base: 'debian-nothing', steps: [] });
    expect(outcome).toEqual({
      kind: 'failed',
      message: 'This runner does not have the base system debian-nothing.',
      why: 'baseMissing',
    });
  });

  it('gives a job back when it is stopped, leaves no process after kill -9, and starts again', async () => {
    const long = step('long', [
      bash('long', 'echo started; exec -a marked-sleeper sleep 60', { timeoutMs: 60_000 }),
    ]);
    const isStarted = (event: { kind: string }) => event.kind === 'output';
    const returned = peer.submit({ steps: [long], limits: { totalMs: 60_000 } });
    await returned.until(isStarted);
    await runner().stop();
    expect((await returned.done).outcome).toEqual({ kind: 'givenBack' });

    await startAgain();
    const killed = peer.submit({ steps: [long], limits: { totalMs: 60_000 } });
    await killed.until(isStarted);
    runner().child.kill('SIGKILL');
    await once(runner().child, 'exit');
    await expect.poll(sleepers).toBe('');
    expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(folder);
    await startAgain();
    expect((await peer.run({ steps: [step('again', [bash('again', 'true')])] })).outcome.kind).toBe(
      'finished',
    );
  });
});

function sleepers(): string {
  const listing = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return listing
    .split('\n')
    .filter((line) => line.startsWith('marked-sleeper'))
    .join('\n');
}
