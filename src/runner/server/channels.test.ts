// Two jobs on one machine at one moment: what one of them opens is not there for the other. What is left is in
// docs/operations/security.md: how busy the machine is, and locks on the devices that all jobs share.
import { expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('channels');

/** Opens every channel that a machine has, and stays. */
const send = `python3 - <<'END'
import ctypes, fcntl, os, socket, sys, time
libc = ctypes.CDLL(None, use_errno=True)
kept = []
def attempt(what):
    try: kept.append(what())
    except OSError as error: print(error, file=sys.stderr)
def listening(family, address):
    server = socket.socket(family); server.bind(address); server.listen(); return server
attempt(lambda: listening(socket.AF_UNIX, '\\0channel'))
attempt(lambda: listening(socket.AF_UNIX, '/tmp/channel.socket'))
attempt(lambda: listening(socket.AF_INET, ('127.0.0.1', 4000)))
attempt(lambda: listening(socket.AF_INET6, ('::1', 4000)))
kept.append(libc.shmget(77, 4096, 0o1666))
kept.append(libc.msgget(77, 0o1666))
kept.append(libc.semget(77, 1, 0o1666))
kept.append(libc.mq_open(b'/channel', os.O_CREAT | os.O_RDWR, 0o666, None))
for path in ['/dev/shm/channel', '/tmp/channel', '/var/tmp/channel', '/home/student/channel', '/run/channel']:
    attempt(lambda: open(path, 'w').write('1'))
for path in ['/etc/passwd', '/', '/tmp', '/home/student', '/proc/version', '/dev/shm']:
    def lock():
        file = os.open(path, os.O_RDONLY)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return file
    attempt(lock)
print('ready', flush=True)
time.sleep(60)
END`;

/** Tries each from the other side; prints what it has found. */
const receive = `python3 - <<'END'
import ctypes, fcntl, glob, os, socket
libc = ctypes.CDLL(None, use_errno=True)
found = []
def attempt(name, what):
    try: what(); found.append(name)
    except OSError: pass
def connect(family, address):
    with socket.socket(family) as probe: probe.settimeout(1); probe.connect(address)
attempt('abstract socket', lambda: connect(socket.AF_UNIX, '\\0channel'))
attempt('socket', lambda: connect(socket.AF_UNIX, '/tmp/channel.socket'))
attempt('tcp', lambda: connect(socket.AF_INET, ('127.0.0.1', 4000)))
attempt('tcp 6', lambda: connect(socket.AF_INET6, ('::1', 4000)))
for name in ['shmget', 'msgget', 'semget']:
    arguments = {'shmget': (77, 4096, 0), 'msgget': (77, 0), 'semget': (77, 1, 0)}[name]
    if getattr(libc, name)(*arguments) >= 0: found.append(name)
if libc.mq_open(b'/channel', os.O_RDWR, 0, None) >= 0: found.append('queue')
for path in ['/dev/shm/channel', '/tmp/channel', '/var/tmp/channel', '/home/student/channel', '/run/channel']:
    if os.path.exists(path): found.append(path)
for path in ['/etc/passwd', '/', '/tmp', '/home/student', '/proc/version', '/dev/shm']:
    try: file = os.open(path, os.O_RDONLY)
    except OSError: continue
    try: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError: found.append('lock of ' + path)
# Its own shell and process 1 are there, and nobody else.
if len(glob.glob('/proc/[0-9]*')) > 3: found.append('processes')
print(found)
END`;

it('no socket, memory, queue, file, lock or process of one is there for the other', async () => {
  const sender = peer.submit({ steps: [step('s', [bash('send', send)])], limits: { totalMs: 90_000 } });
  await sender.until((event) => event.kind === 'output' && event.text.includes('ready'));
  const { commands } = await peer.run({ steps: [step('r', [bash('receive', receive)])] });
  sender.stop();
  expect(commands['receive']?.stdout.text, commands['receive']?.stderr.text).toBe('[]\n');
  await sender.done;
});
