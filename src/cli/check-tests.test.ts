// `proofmark autotest check` with the real sandbox of this machine.
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { useLocalCheck } from '../../tests/support/local-check.ts';
import { runCli } from './main.ts';

const check = useLocalCheck();

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
  expect(out).toBe(
    'TEST   STATE   POINTS\nThree  passed  1 of 1\nFour   failed  0 of 1\nFiles  passed  1 of 1\n',
  );
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
