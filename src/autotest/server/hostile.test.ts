// Hostile programs go through the whole product: handed in by the API, queued, run by the real runner in the
// real sandbox on the real base system, read by the API. All are handed in at once, as a class would,
// together with honest work. Each row says what must happen.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { idOf, program, timeout } from '../../../tests/support/autotest-blocks.ts';
import {
  finished,
  makeSnapshot,
  publishedAutoTest,
  saveAutoTest,
  until,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { startRunnerProcess, type RunnerProcess } from '../../../tests/support/runner-peer.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import type { Result, StepResult } from '../domain/model.ts';
import { autotestContract } from '../domain/contract.ts';

// Several programs run until their limit of 20 s, two at a time.
vi.setConfig({ testTimeout: 120_000 });

const makeWorld = useWorld();
// Kept from run to run, because building the base system takes a minute.
const folder = join(import.meta.dirname, '../../../.cache/hostile');
const canary = join(folder, 'canary');
const baseMs = 300_000;

let runner: RunnerProcess;
let world: World;
let assignmentId = 0;
let early: { assignmentId: number; snapshotId: string };
const handedIn = new Map<string, { by: Actor; submissionId: number }>();

const limits = [
  { name: 'AUTO_TEST_MEMORY_LIMIT', value: 134_217_728 },
  { name: 'AUTO_TEST_DISK_LIMIT', value: 50_331_648 },
  { name: 'AUTO_TEST_PROCESS_LIMIT', value: 64 },
  { name: 'AUTO_TEST_CPU_LIMIT', value: 1 },
] as const;

/** Runs the student's program and then, in the same job, looks at what it left behind. */
const test = [
  // Enough time for the program that makes the most files, even on a busy machine.
  timeout('L', 20, [program('A', 'python3 main.py')]),
  program('B', 'ls -d /proc/[0-9]* | wc -l; python3 -c "print(6 * 7)"'),
];

const holds = (text: string): unknown => expect.stringContaining(text);
const fits = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const outOfMemory = { state: 'failed', failure: 'outOfMemory' };

/** Only the look runs, and it works as usual. */
const untouched = { state: 'passed', exitCode: 0, output: { text: fits(/^[1-6]\n42\n$/) } };
const timedOut = {
  state: 'timed_out',
  failure: 'timedOut',
};
const failedWith = (text: string, exitCode?: number) => ({
  state: 'failed',
  ...(exitCode === undefined ? {} : { exitCode }),
  output: { text: holds(text) },
});

interface Row {
  readonly name: string;
  readonly source: () => string;
  /** The expected result of the program. */
  readonly expected: object;
  /** The expected result of the look at the job afterwards. */
  readonly after?: object;
}

const rows: readonly Row[] = [
  {
    name: 'honest work',
    source: () => 'print("fine")',
    expected: { state: 'passed', exitCode: 0, output: { text: 'fine\n' } },
  },
  {
    name: 'a fork bomb',
    source: () => `
import os
while True:
    try: os.fork()
    except OSError: pass`,
    expected: timedOut,
  },
  {
    name: 'an endless loop that ignores all signals',
    source: () => `
import signal
for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}: signal.signal(number, signal.SIG_IGN)
while True: pass`,
    expected: timedOut,
  },
  { name: 'sleeping', source: () => 'import time\ntime.sleep(300)', expected: timedOut },
  { name: 'waiting for input', source: () => 'print(input())', expected: failedWith('EOFError', 1) },
  {
    name: 'a memory flood',
    source: () => 'a = bytearray(10 ** 9)',
    expected: outOfMemory,
  },
  {
    name: 'a memory flood by many processes',
    source: () => `
import os, time
for _ in range(8):
    if os.fork() == 0:
        a = bytearray(60_000_000)
        time.sleep(60)
os.wait()`,
    expected: outOfMemory,
  },
  {
    name: 'a disk flood',
    source: () => `
for number in range(100):
    with open(f"flood{number}", "wb") as file: file.write(bytes(10_000_000))`,
    expected: failedWith('No space left on device', 1),
  },
  {
    name: 'a flood of shared memory',
    source: () => 'open("/dev/shm/flood", "wb").write(bytes(90_000_000))',
    expected: { state: 'failed' },
  },
  {
    name: 'a flood of files',
    source: () => 'import os\nfor number in range(10 ** 6): os.mknod(f"/tmp/{number}")',
    expected: failedWith('No space left on device', 1),
  },
  {
    name: 'a flood of output',
    source: () => 'while True: print("x" * 10_000)',
    expected: {
      state: 'failed',
      failure: 'tooMuchOutput',
      output: { truncated: true },
    },
  },
  {
    name: 'the network',
    source: () => `
import socket
def attempt(family, address):
    with socket.socket(family) as sock:
        sock.settimeout(1)
        sock.connect(address)
reached = []
for host, port in [("127.0.0.1", ${new URL(world.baseUrl).port}), ("10.0.2.2", 80), ("169.254.169.254", 80), ("192.0.2.1", 80)]:
    try: attempt(socket.AF_INET, (host, port)); reached.append(host)
    except OSError: pass
for family, address in [(socket.AF_VSOCK, (2, 1)), (socket.AF_PACKET, ("lo", 0)), (socket.AF_UNIX, "\\0/tmp/.X11-unix/X0")]:
    try: attempt(family, address); reached.append(family.name)
    except OSError: pass
try: socket.getaddrinfo("example.org", 80); reached.append("names")
except OSError: pass
print("reached", reached)`,
    expected: { state: 'passed', output: { text: 'reached []\n' } },
  },
  {
    name: 'reading the host',
    source: () => `
import glob, os
found = []
for path in [${JSON.stringify(canary)}, ${JSON.stringify(import.meta.filename)}, "/etc/shadow", "/root/.ssh", "/proc/1/root${canary}",
             "/proc/1/environ", "/proc/kcore", "/proc/sysrq-trigger", "/sys/kernel/security", "/var/run/docker.sock"]:
    try: found.append(open(path).read(100))
    except OSError: pass
everything = " ".join(found) + repr(dict(os.environ)) + open("/proc/self/mountinfo").read()
print([word for word in ["canary", "PROOFMARK", "SB_", "BOOT_", ".cache", "hostile", "root:"] if word in everything])`,
    expected: { state: 'passed', output: { text: '[]\n' } },
  },
  {
    name: 'links to the host in its output',
    source: () => `
import os
for name in ["out.txt", "../out.txt", "/tmp/out.txt"]:
    os.symlink(${JSON.stringify(canary)}, name)
    try: print(open(name).read())
    except OSError as error: print(error.errno)`,
    expected: { state: 'passed', output: { text: '2\n2\n2\n' } },
  },
  {
    name: 'processes that stay behind',
    source: () => `
import os, signal, time
for _ in range(5):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}: signal.signal(number, signal.SIG_IGN)
            while True: time.sleep(1)
        os._exit(0)
print("gone")`,
    expected: { state: 'passed', output: { text: 'gone\n' } },
  },
  {
    name: 'killing all it can reach',
    source: () => 'import os, signal\nos.kill(-1, signal.SIGKILL)',
    expected: { state: 'failed', exitCode: 137 },
  },
  {
    name: 'fake result lines on every descriptor and in the bash of the script',
    source: () => `
import ctypes, os, sys
line = b'{"tag":"points","points":"1/1"}\\n{"exit-code": 0}\\n'
for number in range(1, 32):
    try: os.write(number, line)
    except OSError: pass
for process in os.listdir("/proc"):
    if process.isdigit() and int(process) != os.getpid():
        for number in range(3, 8):
            try: open(f"/proc/{process}/fd/{number}", "wb").write(line)
            except OSError: pass
        try: open(f"/proc/{process}/mem", "rb+"); print("memory")
        except OSError: pass
        if ctypes.CDLL(None).ptrace(16, int(process), 0, 0) == 0 and int(process) != 1: print("traced")
sys.exit(1)`,
    expected: {
      state: 'failed',
      exitCode: 1,
      points: { achieved: '0', possible: '1' },
      output: { text: fits(/^(?!.*(memory|traced))/s) },
    },
  },
  {
    name: 'programs in place of the tools of later blocks',
    source: () => `
import os
os.makedirs("/home/student/.local/bin")
for name in ["bash", "sh", "env", "python3", "ls", "wc"]:
    with open(f"/home/student/.local/bin/{name}", "w") as file: file.write("#!/bin/sh\\necho forged\\n")
    os.chmod(file.name, 0o755)`,
    expected: { state: 'passed' },
  },
  {
    name: 'output that is no text',
    source: () => 'import os\nos.write(1, b"\\x00\\xff\\x1b[2J\\xed\\xa0\\x80\\n")',
    expected: { state: 'passed', output: { text: holds('\u{1b}[2J') } },
  },
  {
    name: 'its own home made away with',
    source: () => `
import os, shutil
os.chdir("/")
shutil.rmtree("/home/student/student")
os.chmod("/home/student", 0)`,
    expected: failedWith('Operation not permitted', 1),
    after: { state: 'failed', output: { text: holds('/home/student/student was removed by a script') } },
  },
];

beforeAll(async () => {
  world = await makeWorld();
  mkdirSync(folder, { recursive: true });
  writeFileSync(canary, 'canary', { mode: 0o644 });
  await world.admin.call(tenantContract.patchSiteSettings, { body: { updates: [...limits] } });
  runner = await startRunnerProcess(world.baseUrl, folder, {
    PROOFMARK_RUNNER_TOKEN: world.platform.config.runnerToken,
    PROOFMARK_RUNNER_BASE: 'build',
  });
  early = await builtEarly();
  const endsAt = performance.now() + baseMs;
  while (!runner.log().includes('base system chosen')) {
    // Without a mirror the tests use the quick start base.
    if (/the quick start base stays/.test(runner.log()) || performance.now() > endsAt) break;
    await sleep(200);
  }
  ({ assignmentId } = await publishedAutoTest(world, test));
  for (const { name, source } of rows) {
    const by = await world.person('Student');
    const { id: submissionId } = await handIn(by, assignmentId, { 'main.py': `${source().trim()}\n` });
    handedIn.set(name, { by, submissionId });
  }
}, baseMs + 120_000);

afterAll(async () => {
  await runner.stop();
});

/** A set-up that the runner gets while it may still make its base system, the only one with Debian's list of packages. */
async function builtEarly() {
  const { id } = await world.assignment();
  const setup = [{ type: 'script', id: idOf('S'), script: 'wc -l < /var/lib/dpkg/status' }] as const;
  await saveAutoTest(world.teacher, id, { setup });
  const { snapshotId } = await makeSnapshot(world.teacher, id);
  return { assignmentId: id, snapshotId };
}

function stepOf({ steps }: Pick<Result, 'steps'>, word: string): StepResult | undefined {
  const all = (list: readonly StepResult[]): StepResult[] =>
    list.flatMap((step) => [step, ...all(step.steps ?? [])]);
  return all(steps).find(({ stepId }) => stepId === idOf(word));
}

it('builds a set-up on the base system that was still being made when the build began', async ({ skip }) => {
  skip(runner.log().includes('the quick start base stays'), 'there is no mirror to make a base system from');
  const read = () => world.teacher.call(autotestContract.getAutoTestBuildOutput, { params: early });
  const { text, state } = await until(
    read,
    (build) => build.state === 'errored' || build.state === 'finished',
  );
  expect(state, text).toBe('finished');
});

describe('a hand-in that tries', () => {
  it.each(rows)('$name', async ({ name, expected, after }) => {
    const row = handedIn.get(name);
    if (!row) throw new Error('It was not handed in.');
    const result = await finished(row.by, assignmentId, row.submissionId);
    expect(result).toMatchObject({ state: 'passed', isFinal: true });
    expect(stepOf(result, 'A')).toMatchObject(expected);
    expect(stepOf(result, 'B')).toMatchObject(after ?? untouched);
  });

  it('ends with exactly one result, and with nothing left on the machine', async () => {
    const { results } = await world.teacher.call(autotestContract.listAutoTestResults, {
      params: { assignmentId },
    });
    expect(results.map(({ submissionId }) => submissionId).toSorted()).toEqual(
      [...handedIn.values()].map(({ submissionId }) => String(submissionId)).toSorted(),
    );
    expect(runner.log()).not.toMatch(/job failed|job dropped/);
  });
});
