// `proofmark autotest check` with the real sandbox of this machine.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCli } from './main.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-check-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function check(yaml: string, files: Record<string, string>) {
  const file = join(folder, 'tests.yaml');
  const work = join(folder, 'work');
  mkdirSync(work);
  writeFileSync(file, yaml);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text);
  let out = '';
  let err = '';
  const code = await runCli(['autotest', 'check', file, work, '--data', join(folder, 'data')], {
    environment: {},
    stdin: Readable.from([]),
    out: (text) => (out += text),
    err: (text) => (err += text),
    version: '1.2.3',
    runner: new URL('../app/runner.ts', import.meta.url),
  });
  return { code, out, err };
}

const match = (name: string, outputText: string): string =>
  `{simpleMatch: {name: ${name}, inputText: "1 2", outputText: "${outputText}", caseSensitivity: sensitive, whitespacesPolicy: include}}`;

const yaml = `proofmark: 1
setup:
  - script: {name: Greeting, script: "echo hello > /opt/greeting"}
test:
  - connectRubric:
      rubricRow: Correctness
      children:
        - ioTest:
            name: Adds
            script: python3 main.py
            children: [${match('Three', '3')}, ${match('Four', '4')}]
  - testUploadFiles: {files: [{path: data.txt, text: "data"}]}
  - program: {name: Files, script: "grep data $UPLOADED_FILES/data.txt && grep hello /opt/greeting"}
`;

it('builds the set-up and runs the tests on a folder, and fails when one does not pass', async () => {
  const { code, out, err } = await check(yaml, { 'main.py': 'print(sum(map(int, input().split())))\n' });
  expect(out).toBe('TEST   STATE\nThree  passed\nFour   failed\nFiles  passed\n');
  expect(err).toContain('1 of 3 tests did not pass.');
  expect(code).toBe(3);
});

it('names blocks that need attention, and starts no sandbox for them', async () => {
  const { code, err } = await check('proofmark: 1\ntest:\n  - program: {name: Style, script: ""}\n', {});
  expect(err).toContain('The program may not be empty');
  expect(err).not.toContain('Starting the sandbox');
  expect(code).toBe(1);
});

it.each([[[]], [['export', '1']]])(
  'tells where the other commands for tests are, for `autotest` and %j',
  async (words) => {
    let err = '';
    const code = await runCli(['autotest', ...words], {
      environment: {},
      stdin: Readable.from([]),
      out: () => undefined,
      err: (text) => (err += text),
      version: '1.2.3',
    });
    expect(err).toContain('`export-tests` and `import-tests` bring tests from a site and to it.');
    expect(code).toBe(2);
  },
);
