// What a hand-in writes into a file so that a Code Structure Test does not find what the language runs, with the tool.
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { Block } from '../domain/block.ts';
import { buildBlocksOf } from '../domain/build/build-blocks.ts';

const { peer } = useRunner('structure');
const mebibyte = 1_048_576;
const limits = { memoryBytes: 1_024 * mebibyte, diskBytes: 512 * mebibyte, fileSizeBytes: 512 * mebibyte };

const hasNpm = await fetch('https://registry.npmjs.org/', { signal: AbortSignal.timeout(3_000) })
  .then(({ ok }) => ok)
  .catch(() => false);

const mustNotLoop = (word: string, file: string): Block => ({
  ...{ type: 'codeStructureTest', id: idOf(`S${word}`), file, version: '0.51.1' },
  children: [{ type: 'negativeMatch', id: idOf(word), rules: 'kind: for_statement' }],
});

const files: Record<string, string | Buffer> = {
  'byte.c': Buffer.from('// caf\xe9\nint main() { for (;;) { } }\n', 'latin1'),
  'line.py': '#\rfor i in [1]: pass\n',
  'seven.py': '# coding: utf-7\n#+AAo-for i in [1]: pass\n',
  'escape.py': '# coding: unicode_escape\n#\\x0afor i in [1]: pass\n',
  'A.java': 'class A { void a() { // \\u000a for (;;) { }\n} }\n',
  'B.java': 'class B { void b() { \\u0066or (;;) { }\n} }\n',
  'C.java': 'class C { void c() { //\r for (;;) { }\n} }\n',
  'next.cs': 'class A { void a() { //\u2028 for (;;) { }\n} }\n',
  'wide.cs': Buffer.from('\ufeffclass A { void a() { for (;;) { } } }\n', 'utf16le'),
  'none.py': '# coding: no-such-one\nfor i in [1]: pass\n',
};

it.skipIf(!hasNpm)('code is found as its language reads it, whatever bytes it is written in', async () => {
  const tests = Object.keys(files).map((name, at) => mustNotLoop(`N${String(at)}`, name));
  const result = await judgedHandIn(peer, {
    limits,
    setup: buildBlocksOf({ setup: { steps: [] }, test: { steps: tests } }),
    test: tests,
    student: files,
  });
  const states = Object.keys(files).map((name, at) => [name, result(`N${String(at)}`).share]);
  expect(states).toEqual(Object.keys(files).map((name) => [name, '0']));
});
