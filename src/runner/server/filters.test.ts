// Socket filters and system call filters use kernel memory that no limit of a job counts, so no program may
// install one. Each test tries only once, so that a filter that gets through does no harm to this machine.
import { describe, expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('filters');

/** One attempt of each kind, with a filter of one instruction that allows everything. */
const attempts = `
import ctypes, errno, socket, struct
libc = ctypes.CDLL(None, use_errno=True)
code = ctypes.create_string_buffer(struct.pack('HBBI', 6, 0, 0, 0x7fff0000))
program = struct.pack('HxxxxxxQ', 1, ctypes.addressof(code))
def told(name, act):
    ctypes.set_errno(0)
    try:
        ok = act() in (None, 0)
    except OSError as error:
        ok, number = False, error.errno
    else:
        number = ctypes.get_errno()
    print(name, 'worked' if ok else errno.errorcode.get(number, number))
one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
local = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
for number in (26, 44, 51):
    value = program if number != 44 else struct.pack('i', 1)
    told(f'option {number} of an internet socket', lambda: one.setsockopt(1, number, value))
    told(f'option {number} of a local socket', lambda: local.setsockopt(1, number, value))
for number in (50, 52):
    told(f'option {number}', lambda: one.setsockopt(1, number, struct.pack('i', 9)))
NO_NEW_PRIVS, SECCOMP = 38, 22
libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0)
held = ctypes.create_string_buffer(program)
told('prctl', lambda: libc.prctl(SECCOMP, 2, held, 0, 0))
told('reuse', lambda: one.setsockopt(1, 2, 1))
`;

/** Tries the calls under the numbers of other system call tables: x32 and 32 bits. */
const otherDoors = `
import ctypes, errno, mmap, sys
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall(317, 1, 0, None); print('seccomp', errno.errorcode[ctypes.get_errno()])
libc.syscall(0x40000000 + 39); print('x32', errno.errorcode[ctypes.get_errno()])
sys.stdout.flush()
place = mmap.mmap(-1, 4096, prot=7)
place.write(bytes([0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3]))  # getpid by interrupt 0x80
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(place)))()
print('32 bits answered')
`;

describe.each(['test', 'build'] as const)('in a job of the kind %s', (kind) => {
  const write = (text: string): string => `cat > /tmp/try.py <<'END'\n${text}\nEND\npython3 /tmp/try.py`;
  const run = async (script: string) => {
    const steps = [step('step', [bash('command', script)])];
    const { events } = await peer.run({ kind, steps });
    const [outcome] = events.flatMap((event) => (event.kind === 'stepFinished' ? event.outcomes : []));
    if (!outcome) throw new Error('The command was not reported.');
    return outcome;
  };

  it('no socket and no process gets a filter, and other options stay', async () => {
    const { stdout, exitCode } = await run(write(attempts));
    const kinds = [26, 44, 51].flatMap((option) => [
      `option ${option} of an internet socket EPERM`,
      `option ${option} of a local socket EPERM`,
    ]);
    const lines = [...kinds, 'option 50 EPERM', 'option 52 EPERM', 'prctl EPERM', 'reuse worked'];
    expect(stdout.text.trim().split('\n')).toEqual(lines);
    expect(exitCode).toBe(0);
  });

  it.runIf(process.arch === 'x64')('no other numbering of calls leads around that', async () => {
    const { stdout, exitCode } = await run(write(otherDoors));
    expect(stdout.text).toBe('seccomp EPERM\nx32 ENOSYS\n');
    // The filter killed the program (SIGSYS), or this kernel has no such table (SIGSEGV).
    expect([159, 139]).toContain(exitCode);
  });
});

it.for<[language: string, program: string, script: string]>([
  [
    'Python',
    'python3',
    "python3 -c \"import subprocess; print(subprocess.check_output(['echo', 'ok']).decode())\"",
  ],
  [
    'Node',
    'node',
    "node -e \"require('http').createServer().listen(0, () => { console.log('ok'); process.exit() })\"",
  ],
  [
    'C',
    'gcc',
    `echo '#include <stdio.h>
int main(void) { puts("ok"); }' > a.c && gcc -fsanitize=address a.c -o a && ./a`,
  ],
  [
    'Java',
    'javac',
    `echo 'class A { public static void main(String[] a) throws Exception {
new java.net.ServerSocket(0).close(); System.out.println("ok"); } }' > A.java && javac A.java && java A`,
  ],
])('programs in %s run under the filter', { timeout: 150_000 }, async ([, program, script], { skip }) => {
  const look = `command -v ${program} > /dev/null || { echo absent; exit; }; cd /tmp; ${script}`;
  const limits = { memoryBytes: 1_073_741_824, processes: 256, totalMs: 120_000 };
  const command = bash('command', look, { timeoutMs: 100_000 });
  const { commands } = await peer.run({ steps: [step('step', [command])], limits });
  const { stdout, stderr } = commands['command'] ?? {};
  const said = stdout?.text.trim();
  skip(said === 'absent', `There is no ${program} on this machine.`);
  expect(said, stderr?.text).toBe('ok');
});
