// Programs that attack by the files that they leave for us, by what their compiler reads, and by what two of them share.
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bash, step, type JobRequest } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer, folder } = useRunner('hostile-files');

const canary = (): string => {
  const path = `${folder}/canary`;
  writeFileSync(path, 'words of the host', { mode: 0o644 });
  return path;
};

/** Collects all files after a script, then runs the honest one. */
const collecting = (script: string, maxBytes = 100_000): JobRequest => ({
  steps: [
    step('kept', [bash('made', script)], { outputFiles: [{ glob: '**', maxBytes }] }),
    step('after', [bash('after', 'echo fine')]),
  ],
});

async function keptOf(script: string, maxBytes?: number): Promise<Record<string, number>> {
  const { outcome, outputFiles, commands } = await peer.run(collecting(script, maxBytes));
  expect(outcome).toEqual({ kind: 'finished' });
  expect(commands['after']?.stdout.text).toBe('fine\n');
  return Object.fromEntries(Object.entries(outputFiles).map(([path, { length }]) => [path, length]));
}

it('keeps plain files alone: no links, pipes, sockets or folders, wherever they point', async () => {
  const path = canary();
  const script = `
    mkdir out && cd out && echo plot > plain
    ln -s ${path} link; ln -s /proc/1/environ environ; ln -s / root; ln -s . loop; ln -s /dev/zero zero
    ln plain hard; mkfifo pipe; ln -s ../../../../../..${path} up
    python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")'
    ln ${path} stolen || ln /etc/passwd stolen; mknod disk b 8 0; mknod null c 1 3; true`;
  expect(await keptOf(script)).toEqual({ 'out/plain': 5, 'out/hard': 5 });
});

it('keeps no file beyond the limits, however large it says it is', async () => {
  const script = `
    truncate -s 16M sparse; truncate -s 8G huge; head -c 90000 /dev/zero > large; head -c 20000 /dev/zero > second
    for number in $(seq 300); do echo > many$number; done`;
  const kept = await keptOf(script);
  expect(Object.keys(kept)).toHaveLength(100);
  expect(Object.keys(kept)).not.toContain('sparse');
  expect(Object.values(kept).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100_000);
});

it('takes names as they are, and none of them for an option, an end or a way out', async () => {
  const script = `
    mkdir ~/student/odd && cd ~/student/odd
    python3 - <<'END'
import os
for name in [b'-rf', b'--', b'a\\nb', b' ', b'"quoted"', b'\\xff\\xfe', b'*', b'..a', b'%s%n', b'\\x1b[2J', b'x' * 255]:
    open(name, 'wb').write(b'1')
END`;
  const kept = Object.keys(await keptOf(script)).map((path) => path.replace('student/odd/', ''));
  expect(kept).toEqual(
    expect.arrayContaining(['-rf', '--', 'a\nb', ' ', '"quoted"', '*', '..a', '%s%n', 'x'.repeat(255)]),
  );
  expect(kept.every((name) => name.length <= 255 && !name.includes('/'))).toBe(true);
});

it('is not held up by folders within folders without end', async () => {
  const script = `python3 - <<'END'
import os
for number in range(3000):
    os.mkdir('d'); os.chdir('d')
open('deep', 'w').write('1')
END
echo 1 > top`;
  expect(await keptOf(script)).toMatchObject({ top: 2 });
});

const compilers: readonly [name: string, source: string, command: string][] = [
  ['includes a file of the host', '#include "CANARY"\nint main() {}', 'gcc main.c'],
  ['takes in a file of the host as data', '__asm__(".incbin \\"CANARY\\"");\nint main() {}', 'gcc main.c'],
  ['includes a device without end', '#include "/dev/zero"\nint main() {}', 'gcc main.c'],
  [
    'includes itself',
    '#include "main.c"\n#include "main.c"\nint main() {}',
    'gcc -fmax-include-depth=100000 main.c',
  ],
  ['has an object of half a gigabyte', 'char large[1 << 29] = {1};\nint main() {}', 'gcc main.c'],
  [
    'grows without end',
    '#define A(x) x+x+x+x+x+x+x+x\n#define B(x) A(A(A(A(x))))\nint a = B(B(B(1)));\nint main() {}',
    'gcc main.c',
  ],
];

it.for(compilers)(
  'a source that %s ends its compiler, and nothing else',
  async ([, source, command], { skip }) => {
    const path = canary();
    const files = { 'student/main.c': source.replaceAll('CANARY', path) };
    const compile = `command -v gcc > /dev/null || exit 99; cd student; ${command}; code=$?; cat a.out 2>/dev/null; exit $code`;
    const { commands } = await peer.run({
      steps: [step('s', [bash('compile', compile, { timeoutMs: 10_000 }), bash('after', 'echo fine')])],
      files,
    });
    const { exitCode, stdout, stderr, verdict } = commands['compile'] ?? {
      stdout: { text: '' },
      stderr: { text: '' },
    };
    skip(exitCode === 99, 'There is no gcc on this machine.');
    expect([verdict === 'ran' && exitCode === 0, stdout.text + stderr.text]).toEqual([
      false,
      expect.not.stringContaining('words of the host'),
    ]);
    expect(commands['after']?.stdout.text).toBe('fine\n');
  },
);

it('an honest source is compiled and run', async ({ skip }) => {
  const { commands } = await peer.run({
    steps: [
      step('s', [bash('c', 'command -v gcc > /dev/null || exit 99; cd student; gcc main.c && ./a.out')]),
    ],
    files: { 'student/main.c': '#include <stdio.h>\nint main() { puts("fine"); }\n' },
    limits: { fileSizeBytes: 16_777_216 },
  });
  skip(commands['c']?.exitCode === 99, 'There is no gcc on this machine.');
  expect(commands['c']?.stdout.text).toBe('fine\n');
});

it('a makefile that does more than it should does it inside', async () => {
  const makefile = `all:\n\t@echo $(shell cat ${canary()} /etc/shadow; id -u; ls /proc | grep -c '^[0-9]')\n`;
  const { commands } = await peer.run({
    steps: [step('s', [bash('make', 'cd student && command -v make > /dev/null && make 2>&1')])],
    files: { 'student/Makefile': makefile },
  });
  expect(commands['make']?.stdout.text).not.toMatch(/words of the host|root:/);
});
