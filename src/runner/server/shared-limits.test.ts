// What the kernel counts for the owner of all slots together is shared out: a job that takes all it can get
// leaves as much to the job beside it.
import { expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('shared-limits');

/** Takes what it gets of each kind, prints the numbers, and keeps everything until its input ends. */
const take = `
import ctypes, itertools, sys
libc = ctypes.CDLL(None)
def taken(make):
    return next(count for count in itertools.count() if count == 2000 or make(count) < 0)
timer = ctypes.c_void_p()
print(taken(lambda _: libc.inotify_init()),
      taken(lambda count: libc.mq_open(b'/queue%d' % count, 0o102, 0o600, None)),
      taken(lambda _: libc.timer_create(0, None, ctypes.byref(timer))), flush=True)
`;
const takeAll = `cat > /tmp/take.py <<'END'\n${take}\nEND\nexec python3 /tmp/take.py`;
const takeAllAndStay = `cat > /tmp/take.py <<'END'\n${take}\nimport time\ntime.sleep(100)\nEND\nexec python3 /tmp/take.py`;

it('of inotify, message queues and pending signals a job leaves as much to others as it has', async () => {
  const greedy = peer.submit({ steps: [step('step', [bash('command', takeAllAndStay)])] });
  await greedy.until(({ kind }) => kind === 'output');
  const { commands } = await peer.run({ steps: [step('step', [bash('command', takeAll)])] });
  const first = greedy.events.flatMap((event) => (event.kind === 'output' ? event.text : [])).join('');
  expect(commands['command']?.stdout.text).toBe(first);
  const [instances, queues, signals] = first.split(' ').map(Number);
  expect(instances).toBeGreaterThan(0);
  expect([queues, signals]).toEqual([2, 512]);
  greedy.stop();
  await greedy.done;
});

it('a set-up takes nothing of the accounts of jobs, whose programs have what they have alone', async () => {
  const { commands: alone } = await peer.run({ steps: [step('step', [bash('command', takeAll)])] });
  const asOthers = `cat > /tmp/take.py <<'END'
import os, time
ready, told = os.pipe()
for account in (10000, 10001, 20000, 20001):
    if os.fork() == 0:
        try: os.setresuid(account, account, account)
        except OSError: os.write(told, b'.'); os._exit(0)
        ${take.trim().replaceAll('\n', '\n        ')}
        os.write(told, b'.')
        time.sleep(100)
for _ in range(4): os.read(ready, 1)
print('taken', flush=True)
time.sleep(100)
END
exec python3 /tmp/take.py`;
  const build = peer.submit({ kind: 'build', steps: [step('step', [bash('setup', asOthers)])] });
  await build.until((event) => event.kind === 'output' && event.text.includes('taken'));
  const { commands } = await peer.run({ steps: [step('step', [bash('command', takeAll)])] });
  build.stop();
  await build.done;
  expect(commands['command']?.stdout.text).toBe(alone['command']?.stdout.text);
});
