import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { Command, CommandOutcome, JobLimits } from '../domain/plan.ts';

const { peer, folder } = useRunner('sandbox');

async function run(command: Command, limits: Partial<JobLimits> = {}): Promise<CommandOutcome> {
  const { outcome, commands } = await peer.run({ steps: [step('step', [command])], limits });
  expect(outcome).toEqual({ kind: 'finished' });
  const found = commands[command.id];
  if (!found) throw new Error('The command was not reported.');
  return found;
}
const runBash = (script: string, own: Partial<Command> = {}, limits: Partial<JobLimits> = {}) =>
  run(bash('command', script, own), limits);

describe('a program in the sandbox', () => {
  it('gets its input and gives its output and exit code', async () => {
    const result = await runBash('tr a-z A-Z; echo problem >&2; exit 3', { stdin: 'hello' });
    expect(result).toMatchObject({ verdict: 'ran', exitCode: 3 });
    expect(result.stdout).toEqual({ text: 'HELLO', truncated: false, totalBytes: 5 });
    expect(result.stderr.text).toBe('problem\n');
  });

  it('is told as 127 when it is missing and as 128 + n when a signal ended it', async () => {
    const missing = await run({ ...bash('command', ''), argv: ['no-such-program'] });
    expect(missing).toMatchObject({ verdict: 'ran', exitCode: 127 });
    expect(await runBash('kill -SEGV $$')).toMatchObject({ verdict: 'ran', exitCode: 139 });
  });

  it('can open its standard streams again by name', async () => {
    const result = await runBash('echo out > /dev/stdout; echo err | tee /dev/stderr > /dev/null');
    expect([result.stdout.text, result.stderr.text]).toEqual(['out\n', 'err\n']);
  });

  it('finds the documented environment and nothing of the runner', async () => {
    const { stdout } = await runBash('env');
    expect(stdout.text).toContain('AT_ATV2=true');
    expect(stdout.text).toContain('UPLOADED_FILES=/home/student/fixtures');
    expect(stdout.text).not.toMatch(/PROOFMARK|SB_|BOOT_/);
  });

  it('writes structured lines only where descriptor 3 is open', async () => {
    const opened = await runBash('echo \'{"tag":"points"}\' >&3', { structuredOutput: true });
    expect(opened.structured).toBe('{"tag":"points"}\n');
    const flood = await runBash(`yes '${'x'.repeat(99)}' | head -c 1100000 >&3`, { structuredOutput: true });
    expect(flood).toMatchObject({ verdict: 'ran', tooLarge: ['structured'] });
    expect(flood.structured.length).toBe(1_048_500);
    expect(flood.stderr.text).toContain('The structured output is too large: its last lines were left out.');
    const closed = await runBash('echo forged >&3');
    expect(closed).toMatchObject({ exitCode: 1, structured: '' });
  });

  it('keeps descriptor 3 to the script: what it starts can neither write to it nor reach into its bash', async () => {
    const forge = `
import ctypes, os
def attempt(name, act):
    try: act()
    except OSError as error: print(name, 'refused', error.errno)
    else: print(name, 'worked')
shell = int(os.environ['SHELL_PID'])
attempt('inherited', lambda: os.write(3, b'forged'))
attempt('reopened', lambda: os.open(f'/proc/{shell}/fd/3', os.O_WRONLY))
attempt('memory', lambda: open(f'/proc/{shell}/mem', 'rb+'))
libc = ctypes.CDLL(None, use_errno=True)
print('traced', libc.ptrace(16, shell, 0, 0))`;
    const script = `unset LD_PRELOAD
      (SHELL_PID=$BASHPID; export SHELL_PID; python3 main.py; true)
      export SHELL_PID=$$; python3 main.py; echo real >&3`;
    const files = { 'student/main.py': forge };
    const command = bash('command', script, { structuredOutput: true, cwd: '/home/student/student' });
    const { commands } = await peer.run({ steps: [step('step', [command])], files });
    const refused = 'inherited refused 9\nreopened refused 13\nmemory refused 13\ntraced -1\n';
    expect(commands['command']).toMatchObject({ structured: 'real\n', stdout: { text: refused.repeat(2) } });
  });
});

it('runs what the set-up has prepared where it is there, word for word, and guards it like what it stands for', async () => {
  const words = ['', 'two words', '$(echo no)', '*'];
  const tell = (name: string) => `printf '%s|' ${name} "$@"; sh -c 'echo x >&3' 2> /dev/null || echo guarded`;
  const run = async (path: string) =>
    runBash(tell('usual'), {
      argv: ['bash', '-c', tell('usual'), 'bash', ...words],
      prepared: { path, argv: ['bash', '-c', tell('prepared'), 'bash', ...words, 'more'] },
      structuredOutput: true,
    });
  const said = '||two words|$(echo no)|*|';
  expect((await run('/usr/bin/env')).stdout.text).toBe(`prepared${said}more|guarded\n`);
  expect((await run('/opt/proofmark/none')).stdout.text).toBe(`usual${said}guarded\n`);
});

describe('limits', () => {
  it('ends a program that takes too long, whatever it ignores', async () => {
    const result = await runBash("trap '' TERM INT; while :; do :; done", { timeoutMs: 400 });
    expect(result).toMatchObject({ verdict: 'timed_out', exitCode: null });
  });

  it('names the memory limit as the reason', async () => {
    const result = await runBash('python3 -c "a = bytearray(10**9)"');
    expect(result.verdict).toBe('out_of_memory');
  });

  it('keeps head and tail of a long output and drops the middle with a mark (AT2-067)', async () => {
    const { stdout, verdict } = await runBash(
      'echo first; head -c 100000 /dev/zero | tr "\\0" x; echo; echo last',
    );
    expect(verdict).toBe('ran');
    expect(stdout).toMatchObject({ truncated: true, totalBytes: 100_012 });
    expect(stdout.text).toMatch(/^first\nx+\n\[\d+ bytes left out\]\nx+\nlast\n$/);
  });

  it('kills a flood of output', async () => {
    expect(await runBash('yes')).toMatchObject({ verdict: 'output_limit', exitCode: null });
  });

  it('stops a fork bomb, tells that it wanted more processes than it may have, and leaves nothing of it', async () => {
    // Its last line ends once it may have no more, however long that takes.
    const untilRefused = `python3 -c '
import os, time
while True:
    try:
        child = os.fork()
    except OSError:
        break
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    time.sleep(0.01)
'`;
    const bomb = bash('bomb', `bomb() { bomb | bomb & }; bomb; exec ${untilRefused}`, { timeoutMs: 20_000 });
    const { commands } = await peer.run({
      steps: [step('step', [bomb, bash('after', 'ls -d /proc/[0-9]* | wc -l')])],
    });
    expect(commands['bomb']?.lackedProcesses).toBe(true);
    expect(commands['after']).toMatchObject({ verdict: 'ran', exitCode: 0 });
    expect(commands['after']?.lackedProcesses).toBeUndefined();
    expect(Number(commands['after']?.stdout.text)).toBeLessThan(6);
  });

  it('ends writing when the disk of the job is full, and cleans up after it', async () => {
    const full = await runBash('for i in 1 2 3 4 5 6; do head -c 15000000 /dev/zero > f$i || exit 9; done');
    expect(full).toMatchObject({ verdict: 'ran', exitCode: 9 });
    expect(full.stderr.text).toContain('No space left on device');
    expect(await runBash('ls')).toMatchObject({ exitCode: 0 });
  });

  it('refuses one file above the file limit', async () => {
    expect((await runBash('head -c 20000000 /dev/zero > big')).exitCode).not.toBe(0);
  });
});

describe('a hostile program', () => {
  it('kills no daemon of its own past its end, in the same job', async () => {
    const daemon = bash('daemon', 'setsid sleep 300 & setsid sh -c "sleep 300" & echo started');
    const look = bash('look', 'cat /proc/[0-9]*/cmdline | tr "\\0" " "');
    const { commands } = await peer.run({ steps: [step('step', [daemon, look])] });
    expect(commands['daemon']).toMatchObject({ verdict: 'ran', exitCode: 0 });
    expect(commands['look']?.stdout.text).not.toContain('sleep 300');
  });

  it('reaches neither a network nor the loopback of the host', async () => {
    const server = createServer((socket) => socket.end('secret'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const result = await runBash(
      `(exec 3<>/dev/tcp/127.0.0.1/${port}) && cat <&3; cat /proc/net/dev | wc -l`,
    );
    server.close();
    expect(result.stderr.text).toContain('Connection refused');
    expect(result.stdout.text.trim()).toBe('3');
  });

  it('sees no file of the host', async () => {
    const canary = `${folder}/canary`;
    writeFileSync(canary, 'canary', { mode: 0o644 });
    const result = await runBash(`cat ${canary} /etc/shadow /root/.bashrc; ls /home /tmp ${process.cwd()}`);
    expect(result.stdout.text).not.toContain('canary');
    expect(result.stdout.text).toContain('student');
    expect(result.stderr.text.match(/No such file|Permission denied/g)?.length).toBe(4);
  });

  it('gets no new rights', async () => {
    const script = `
      grep -E '^(Groups|Cap(Inh|Eff|Prm|Bnd|Amb)|NoNewPrivs|Seccomp):' /proc/self/status
      mount -t tmpfs none /mnt; unshare -U true; chroot / true; echo 1 > /proc/sys/kernel/panic
      python3 -c 'import socket; socket.socket(40)'`;
    const result = await runBash(script);
    expect(result.stdout.text).toMatch(
      /Groups:\t *\nCapInh:\t0+\nCapPrm:\t0+\nCapEff:\t0+\nCapBnd:\t\w+\nCapAmb:\t0+\nNoNewPrivs:\t1\nSeccomp:\t2/,
    );
    expect(result.stderr.text.split('\n').filter(Boolean).length).toBeGreaterThanOrEqual(5);
    expect(result.exitCode).not.toBe(0);
  });

  it('reads the limits of its job, and nothing that tells what other commands of it used', async () => {
    const look = `find /sys/fs/cgroup -type f | while read -r file; do
      case $file in */cpuacct/* | */cpuset/*) ;; *) [ ! -r "$file" ] || echo "\${file##*/}" ;; esac; done`;
    const { stdout } = await runBash(look);
    const shown = stdout.text.split('\n').filter(Boolean);
    expect(shown).toContain('pids.max');
    expect(
      shown.filter((name) => /usage|stat|events|peak|failcnt|current|procs|control$/.test(name)),
    ).toEqual([]);
  });

  it('leaves Java the limits that it sizes itself by', async ({ skip }) => {
    const look =
      'command -v java > /dev/null && java -XX:+PrintFlagsFinal -version 2> /dev/null | grep -w MaxHeapSize';
    const { stdout } = await runBash(look, {}, { memoryBytes: 536_870_912, processes: 128 });
    skip(stdout.text === '', 'There is no java on this machine.');
    // A quarter of the job's memory. A quarter of this machine's memory would be more.
    expect(Number(/= (\d+)/.exec(stdout.text)?.[1])).toBeLessThan(200_000_000);
  });

  it('gets each word of its command as it is', async () => {
    const words = ["it's", '$(id) `id` "', 'a\nb\\', '', '*', 'ü', '\u0081\u0088'];
    const result = await run({ ...bash('command', ''), argv: ['printf', '[%s]', ...words] });
    expect(result.stdout.text).toBe(words.map((word) => `[${word}]`).join(''));
  });

  it('finds no descriptor but its own three', async () => {
    const { stdout } = await runBash('for f in /proc/self/fd/*; do echo ${f##*/}; done', {});
    expect(stdout.text.trim().split('\n')).toEqual(['0', '1', '2', '3']);
    const opened = await runBash('readlink /proc/self/fd/3 /proc/self/fd/4 /proc/self/fd/5');
    expect(opened.stdout.text).toBe('');
  });

  it('reveals nothing of the host by a link in place of its report', async () => {
    const canary = `${folder}/canary`;
    writeFileSync(canary, 'canary', { mode: 0o644 });
    const captures = [
      { name: 'link', path: '/tmp/report', maxBytes: 1_000 },
      { name: 'zero', path: '/tmp/zero', maxBytes: 1_000 },
      { name: 'pipe', path: '/tmp/pipe', maxBytes: 1_000 },
      { name: 'real', path: '/tmp/real', maxBytes: 7 },
      { name: 'long', path: '/tmp/real', maxBytes: 6 },
    ];
    const script = `ln -s ${canary} /tmp/report; ln -s /dev/zero /tmp/zero; mkfifo /tmp/pipe; echo report > /tmp/real`;
    const result = await runBash(script, { captures });
    expect(result.captures).toEqual({ link: null, zero: null, pipe: null, real: 'report\n', long: null });
    expect(result.tooLarge).toEqual(['long']);
  });
});

const startRefused = (unshare: readonly string[]) => {
  const program = new URL('../../app/runner.ts', import.meta.url).pathname;
  return spawnSync('unshare', ['--user', ...unshare, process.execPath, program], {
    env: {
      PATH: process.env.PATH,
      PROOFMARK_URL: 'http://127.0.0.1:9',
      PROOFMARK_RUNNER_TOKEN: 'test-token-of-a-runner',
      PROOFMARK_DATA: folder,
    },
    encoding: 'utf8',
  });
};

describe('a machine that cannot confine programs starts no runner, and reads with a code of its own', () => {
  it('that an account has no subordinate ids', () => {
    const { status, stderr } = startRefused([]);
    expect(stderr).toContain('has no subordinate ids in /etc/subuid');
    expect(status).toBe(78);
  });

  it('that the kernel allows no user namespaces, with the command that mends it, for root too', () => {
    const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
    const { status, stderr } = startRefused([
      ...['--map-current-user', '--keep-caps', 'bash', '-c', forbid, 'bash'],
    ]);
    expect(stderr).toContain('as root, run sysctl -w user.max_user_namespaces=10000');
    expect(status).toBe(78);
  });
});
