// Scripts and programs put links and other things where the runner and its sandboxes look. Nothing of this
// machine may be changed through them, and the author must read what is wrong.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { CommandOutcome, PlanStep } from '../domain/plan.ts';

const holds = (text: string): unknown => expect.stringContaining(text);
const { peer, folder } = useRunner('shaped');
/** A folder of this machine that everybody may write to, like /tmp. */
const host = join(folder, 'host');
beforeEach(() => {
  rmSync(host, { recursive: true, force: true });
  mkdirSync(host);
  writeFileSync(join(host, 'file'), 'of this machine');
});

/** Everything that a runner could change in it by a path. */
function stateOfHost() {
  const { mode, uid, gid, mtimeMs } = statSync(host);
  return { mode, uid, gid, mtimeMs, names: readdirSync(host), file: statSync(join(host, 'file')).mtimeMs };
}

const build = (script: string) =>
  peer.run({ kind: 'build', steps: [step('setup', [bash('setup', script)])] });
const oldRoot = '/oldroot';

describe('a set-up that replaces', () => {
  const cases = [
    ['/proc', 'umount /proc; rmdir /proc'],
    ['/sys', 'rmdir /sys'],
    ['/run', 'rmdir /run'],
    ['/dev', 'rmdir /dev'],
    ['/home', 'mv /home /else'],
    ['/home/student', 'cd /; mv /home/student /else'],
    ['/home/student/student', 'rmdir /home/student/student'],
    ['/home/student/fixtures', 'rmdir /home/student/fixtures'],
  ] as const;

  it.each(cases)('%s by a link to this machine is refused with a sentence', async (path, remove) => {
    const before = stateOfHost();
    for (const target of [`${oldRoot}${host}`, host]) {
      // Mounts of the sandbox cover some of these paths, but a build can still change the tree below a mount.
      const script = `${remove} 2> /dev/null; ln -sfT ${target} ${path} 2> /dev/null || ln -sfn ${target} ${path}; true`;
      const { outcome, layer } = await build(script);
      const isReplaced = outcome.kind === 'buildFailed';
      if (isReplaced)
        expect(outcome.message).toMatch(new RegExp(`^${path} was (replaced by a link|removed) by a script`));
      else expect(outcome.kind).toBe('finished');
      if (!isReplaced) {
        const { commands } = await peer.run({
          layers: [layer?.sha256 ?? ''],
          files: { 'student/a.txt': 'content' },
          steps: [step('test', [bash('test', 'cat $STUDENT/a.txt')])],
        });
        expect(commands['test']).toMatchObject({ verdict: 'ran', stdout: { text: 'content' } });
      }
    }
    expect(stateOfHost()).toEqual(before);
  });

  it('/home/student by a link to this machine touches nothing there, in the build and in tests', async () => {
    const { outcome } = await build(`cd /; rm -rf /home/student; ln -s ${oldRoot}${host} /home/student`);
    expect(outcome).toMatchObject({ kind: 'buildFailed', stepId: 'setup' });
    const again = await build(`cd /; rm -rf /home; ln -s ${oldRoot}${host} /home`);
    expect(again.outcome).toMatchObject({ kind: 'buildFailed', message: holds('/home') });
    expect(readdirSync(host)).toEqual(['file']);
  });

  it('/tmp by a link writes nothing to this machine', async () => {
    const before = stateOfHost();
    for (const target of [`${oldRoot}${host}`, host]) {
      const built = await peer.run({
        kind: 'build',
        steps: [
          step('one', [bash('one', `rm -rf /tmp; ln -s ${target} /tmp`)]),
          step('two', [
            { ...bash('two', ''), argv: ['bash', '/dev/fd/6'], script: 'echo here; echo x > /tmp/x' },
          ]),
        ],
      });
      expect(built.commands['two']?.stdout.text).toBe('here\n');
      expect(built.commands['two']?.stderr.text).toMatch(/No such file|Too many levels/);
      expect(stateOfHost()).toEqual(before);
    }
  });

  it('/etc/resolv.conf cannot be replaced while the build has its network', async () => {
    const replace = `rm -f /etc/resolv.conf; ln -sfT ${oldRoot}${host}/file /etc/resolv.conf; rm -rf /etc; true`;
    const { commands } = await peer.run({
      kind: 'build',
      steps: [step('one', [bash('one', replace)]), step('two', [bash('two', 'cat /etc/resolv.conf')])],
    });
    expect(commands['two']?.stdout.text).toContain('nameserver');
    expect(readdirSync(host)).toEqual(['file']);
  });
});

describe('a program that replaces what the next step stands on', () => {
  const run = async (script: string, after: PlanStep[]): Promise<Record<string, CommandOutcome>> => {
    const { outcome, commands } = await peer.run({
      files: { 'student/a.txt': 'content', 'fixtures/check.py': 'print("check")' },
      steps: [step('attack', [bash('attack', script)]), ...after],
    });
    expect(outcome.kind).toBe('finished');
    return commands;
  };
  const files: PlanStep = { kind: 'files', stepId: 'files', files: [{ from: 'check.py', to: 'check.py' }] };
  const check = step('check', [bash('check', 'python3 $UPLOADED_FILES/check.py')]);

  it('reaches none of the folders that mounts are laid over', async () => {
    const script = `cd /; for path in /proc /run /dev /sys /home /home/student ~/fixtures /etc/resolv.conf /tmp; do
      mv $path $path-old 2> /dev/null && echo moved $path; ln -sfn ${host} $path 2> /dev/null && [ -L $path ] && echo linked $path
    done; true`;
    const commands = await run(script, [files, check]);
    expect(commands['attack']?.stdout.text).toBe('');
    expect(commands['check']?.stdout.text).toBe('check\n');
  });

  it.each([
    ['makes the folder read-only', 'chmod 500 $UPLOADED_FILES'],
    ['lays a folder in the way', 'mkdir -p $UPLOADED_FILES/check.py'],
    ['writes the file first', 'echo "print(\'forged\')" > $UPLOADED_FILES/check.py'],
    ['lays a link in the way', `ln -s ${host}/file $UPLOADED_FILES/check.py`],
    ['replaces the folder', `mv $UPLOADED_FILES ~/away; mkdir $UPLOADED_FILES; rm -rf $UPLOADED_FILES`],
  ])('and %s: the files of tests are laid out as ever', async (_what, script) => {
    const commands = await run(script, [files, check, step('late', [bash('late', script)]), check]);
    expect(commands['attack']?.exitCode).not.toBe(0);
    expect(commands['late']?.exitCode).not.toBe(0);
    expect(commands['check']?.stdout.text).toBe('check\n');
    expect(readdirSync(host)).toEqual(['file']);
  });

  it('is told when its own folder is gone, and the next files come with the next step', async () => {
    const commands = await run('cd /; rm -r ~/student; ln -s / ~/student', [check]);
    expect(commands['check']).toMatchObject({ verdict: 'sandbox_error', exitCode: null, why: 'shaped' });
    expect(commands['check']?.stderr.text).toContain(
      '/home/student/student was replaced by a link by a script',
    );
  });

  it('ends no job as a broken machine by taking its own folder away', async () => {
    const tool = bash('tool', 'echo never', { account: 'tool', seesHandInAsSent: true });
    const output = step('output', [bash('output', 'true')], { outputFiles: [{ glob: '**', maxBytes: 9 }] });
    const commands = await run('cd /; rm -r ~/student', [files, output, step('tool', [tool])]);
    for (const id of ['files', 'tool']) {
      expect(commands[id]).toMatchObject({ verdict: 'sandbox_error', why: 'shaped' });
      expect(commands[id]?.stderr.text).toContain('/home/student/student was removed');
    }
  });

  it('is told when its own folder is locked, or the hand-in cannot be laid out anew: that is nothing of the machine', async () => {
    const locked = await run('chmod 0 ~/student', [
      step('next', [bash('next', 'echo never', { cwd: '/home/student/student' })]),
    ]);
    expect(locked['next']).toMatchObject({ verdict: 'sandbox_error', why: 'shaped' });
    expect(locked['next']?.stderr.text).toContain('locked by a program');
    const tool = bash('tool', 'echo never', { account: 'tool', seesHandInAsSent: true });
    const filled = await run('cd ~/student; rm a.txt; mkdir -p a.txt/in/the/way', [step('tool', [tool])]);
    expect(filled['tool']).toMatchObject({ verdict: 'sandbox_error', why: 'shaped' });
  });

  it('closes no folder to the tool by a list of who may read it, and changes no limits of its script', async () => {
    const attack = `
import os, resource, struct
entries = [(1, 7, -1), (2, 7, 1000), (4, 0, -1), (16, 7, -1), (32, 5, -1)]
acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
for name in ("system.posix_acl_access", "system.posix_acl_default"):
    for path in (".", "d", "d/b.txt"):
        try: os.setxattr(path, name, acl); print("closed", path)
        except OSError as error: print(error.errno)
for process in (1, os.getppid()):
    try: resource.prlimit(process, resource.RLIMIT_NOFILE, (3, 3)); print("limited")
    except PermissionError: print("refused")`;
    const { commands } = await peer.run({
      files: { 'student/attack.py': attack, 'student/d/b.txt': 'content' },
      steps: [
        step('attack', [bash('attack', 'cd student; python3 attack.py; cat d/b.txt')]),
        step('tool', [bash('tool', 'cat student/d/b.txt', { account: 'tool', seesHandInAsSent: true })]),
      ],
    });
    const unsupported = '95\n'.repeat(6);
    expect(commands['attack']?.stdout.text).toBe(`${unsupported}refused\nrefused\ncontent`);
    expect(commands['tool']?.stdout.text).toBe('content');
  });

  it('is told when the place of a report is locked: that is nothing of the machine', async () => {
    const captures = [{ name: 'report', path: '/home/student/student/reports/report.xml', maxBytes: 100 }];
    const script = 'cd ~/student; mkdir reports; echo forged > reports/report.xml; chmod 500 reports';
    const commands = await run(script, [step('tool', [{ ...bash('tool', 'echo never'), captures }])]);
    expect(commands['tool']).toMatchObject({ verdict: 'sandbox_error', why: 'shaped', captures: {} });
    expect(commands['tool']?.stderr.text).toContain('locked');
  });

  it('and swaps while it runs: no step and no file of this machine is built on what it swaps', async () => {
    const before = stateOfHost();
    const swap = `
import os, threading, time
def swap(path):
    end = time.time() + 1
    while time.time() < end:
        try: os.rename(path, path + ".away"); os.symlink("${oldRoot}${host}", path); os.remove(path); os.rename(path + ".away", path)
        except OSError:
            for undo in (lambda: os.remove(path), lambda: os.rename(path + ".away", path)):
                try: undo()
                except OSError: pass
places = ["/home/student/student/d", "/tmp/d", "/home/student/d", "/home/student/student", "/home/student/fixtures", "/tmp"]
for place in places[:3]: os.mkdir(place)
for place in places: threading.Thread(target=swap, args=(place,)).start()
print("swapping", flush=True)`;
    const { commands, outputFiles } = await peer.run({
      files: { 'student/swap.py': swap, 'fixtures/check.py': 'print("check")' },
      steps: [
        step(
          'swap',
          [
            bash(
              'swap',
              'python3 $STUDENT/swap.py & sleep 0.3; echo x > ~/d/out.txt; wait; echo x > ~/out.txt',
            ),
          ],
          {
            outputFiles: [{ glob: '**/*.txt', maxBytes: 1_000 }],
          },
        ),
        files,
        check,
      ],
    });
    expect(commands['swap']?.stdout.text).toContain('swapping');
    expect(commands['check']?.stdout.text).toBe('check\n');
    expect(Object.keys(outputFiles)).toContain('out.txt');
    expect(stateOfHost()).toEqual(before);
  });
});

it('tells of files of tests that do not fit on the disk, and the block fails', async () => {
  const { events, commands } = await peer.run({
    files: { 'student/a.txt': 'a', 'fixtures/large': 'x'.repeat(200_000) },
    steps: [
      step('fill', [
        bash('fill', 'n=0; while n=$((n + 1)); head -c 15000000 /dev/zero > /tmp/$n; do :; done; true'),
      ]),
      { kind: 'files', stepId: 'files', files: [{ from: 'large', to: 'large' }] },
      step('look', [bash('look', 'ls $UPLOADED_FILES')]),
    ],
  });
  const told = events.find((event) => event.kind === 'stepFinished' && event.stepId === 'files');
  expect(told).toMatchObject({
    outcomes: [{ verdict: 'sandbox_error', stderr: { text: holds('could not be laid out') } }],
  });
  expect(commands['look']?.verdict).toBe('ran');
});

it('shows no path of this machine behind the descriptors of a program', async () => {
  const { commands } = await peer.run({
    steps: [
      step('look', [
        bash('look', 'for one in 0 1 2 3; do readlink /proc/self/fd/$one; done; cat /proc/self/mountinfo', {
          stdin: 'text',
          structuredOutput: true,
        }),
      ]),
    ],
  });
  expect(commands['look']?.stdout.text).not.toContain(folder);
});
