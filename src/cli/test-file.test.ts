import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishedAutoTest, saveAutoTest } from '../../tests/support/build-autotest.ts';
import { normalRow, saveRubric } from '../../tests/support/build-rubric.ts';
import { setPassword } from '../../tests/support/set-password.ts';
import { useWorld, type World } from '../../tests/support/world.ts';
import { autotestContract } from '../autotest/domain/contract.ts';
import type { RequestBlock } from '../autotest/domain/wire/request-blocks.ts';
import { runCli } from './main.ts';
import { testsOfFile } from './test-file.ts';

const makeWorld = useWorld();
const password = 'a password for tests';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; told: string }> {
  let told = '';
  const hear = (text: string): void => void (told += text);
  const environment = { PROOFMARK_CLI_FILE: join(folder, 'login.json') };
  const code = await runCli(args, {
    environment,
    stdin: Readable.from(['']),
    out: hear,
    err: hear,
    version: '1',
  });
  return { code, told };
}

async function logIn(w: World): Promise<void> {
  await setPassword(w, w.teacher, password);
  await run('login', w.baseUrl, '--username', w.teacher.username, '--password', password);
}

const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
const binary = Buffer.from([0, 255, 1, 254]);

const testsFor = (rubricRowId: number | undefined): RequestBlock[] => [
  {
    connectRubric: {
      rubricRowId,
      children: [
        {
          program: {
            name: 'Compiles',
            script: 'gcc *.c\n./a.out\n',
            weight: { numerator: 1, denominator: 2 },
          },
        },
        {
          pytest: {
            ...{ script: '', version: 'base', description: { value: 'Units', behavior: 'uncollapse' } },
            files: [
              { path: 'test_a.py', contents: base64('def test_a():\n    assert True\n') },
              { path: 'data.bin', contents: base64(binary) },
            ],
          },
        },
      ],
    },
  },
];

it('takes tests with their files from one assignment to another, and says the same again', async () => {
  const w = await makeWorld();
  await logIn(w);
  const [from, to] = [await w.assignment(), await w.assignment()];
  const [row] = await saveRubric(w.teacher, from.id, { rows: [normalRow] });
  await saveRubric(w.teacher, to.id, { rows: [{ ...normalRow, header: 'Other' }, normalRow] });
  const setup: RequestBlock[] = [
    { installJava: { version: '17' } },
    { script: { script: 'apt-get update\n' } },
  ];
  await saveAutoTest(w.teacher, from.id, { setup, test: testsFor(row?.id) });
  const [first, second] = [join(folder, 'first.yaml'), join(folder, 'second.yaml')];

  expect(await run('export-tests', String(from.id), '--to', first)).toEqual({
    code: 0,
    told: `Wrote ${first}.\n`,
  });
  const text = readFileSync(first, 'utf8');
  expect(text).toMatch(/^proofmark: 1\nsetup:\n {2}- installJava:\n {6}version: "17"\n/);
  expect(text).toContain('rubricRow: Correctness');
  expect(text).toContain('script: |\n');
  expect(text).toContain('def test_a():');
  expect(text).toContain(`base64: ${base64(binary)}`);
  expect(text).not.toMatch(/\bid:|rubricRowId/);

  expect((await run('import-tests', String(to.id), first)).told).toBe(
    `Saved the tests of assignment ${String(to.id)}.\n`,
  );
  await run('export-tests', String(to.id), '--to', second);
  expect(readFileSync(second, 'utf8')).toBe(text);
  const params = { assignmentId: to.id };
  const imported = await w.teacher.call(autotestContract.getAutoTestConfiguration, { params });
  expect(JSON.stringify(imported)).toContain(`"size":${String(binary.length)}`);
});

it.each([
  ['proofmark: 1\ntest: [', 'The file is not YAML that can be read'],
  ['test: []', 'Begin the file with a line "proofmark: 1".'],
  ['proofmark: 1\ntest:\n  - nothing: {}', 'test/0'],
  ['proofmark: 1\ntest:\n  - program: { script: 5 }', 'test/0/program/script'],
  [
    'proofmark: 1\ntest:\n  - connectRubric: { rubricRow: Style, children: [] }',
    'The rubric of the assignment has no category "Style". It has: "Correctness", "Tests", "Tests".',
  ],
  [
    'proofmark: 1\ntest:\n  - connectRubric: { rubricRow: Tests, children: [] }',
    'several categories "Tests"',
  ],
])('refuses %j with a sentence', (text, sentence) => {
  const rows = [
    { id: 1, header: 'Correctness' },
    { id: 2, header: 'Tests' },
    { id: 3, header: 'Tests' },
  ];
  expect(() => testsOfFile(text, rows)).toThrow(sentence);
});

it('leaves the tests as they are where the file is refused, and names the block', async () => {
  const w = await makeWorld();
  await logIn(w);
  const { id } = await w.assignment();
  await saveAutoTest(w.teacher, id);
  const params = { assignmentId: id };
  const before = await w.teacher.call(autotestContract.getAutoTestConfiguration, { params });
  const path = join(folder, 'bad.yaml');
  writeFileSync(path, 'proofmark: 1\ntest:\n  - program: { script: "" }\n');
  const { code, told } = await run('import-tests', String(id), path);
  expect(code).toBe(1);
  expect(told).toContain('Test/steps/0/program/script: The program may not be empty');
  expect((await run('import-tests', String(id), join(folder, 'none.yaml'))).told).toContain('cannot be read');
  // With connected categories the answer is about the assignment, and not about a rubric that it does not have.
  writeFileSync(path, 'proofmark: 1\ntest:\n  - connectRubric: { rubricRow: Tests, children: [] }\n');
  expect((await run('import-tests', '999999', path)).told).not.toContain('rubric');
  expect(await w.teacher.call(autotestContract.getAutoTestConfiguration, { params })).toEqual(before);
});

it('a text that is a part of itself, or stands for far more than is written, is told and not read', () => {
  const itself = 'proofmark: 1\ntest: &all\n  - *all\n';
  expect(() => testsOfFile(itself, 'any')).toThrow('The file does not describe tests:');
  const inside = 'proofmark: 1\ntest:\n  - &one\n    customTest: *one\n';
  expect(() => testsOfFile(inside, 'any')).toThrow('The file does not describe tests:');
  const nine = (of: string) => `[${Array.from({ length: 9 }, () => of).join(', ')}]`;
  const levels = Array.from(
    'bcdefghij',
    (name, at) => `${name}: &${name} ${nine(`*${'abcdefghij'[at] ?? ''}`)}`,
  );
  const bomb = ['proofmark: 1', `a: &a ${nine('x')}`, ...levels, 'test: *j'].join('\n');
  expect(() => testsOfFile(bomb, 'any')).toThrow(
    'The file is not YAML that can be read: Excessive alias count',
  );
});

it('tells that an import has replaced blocks, and that the published tests go on', async () => {
  const w = await makeWorld();
  await logIn(w);
  const { assignmentId } = await publishedAutoTest(w);
  const path = join(folder, 'tests.yaml');
  writeFileSync(path, 'proofmark: 1\ntest:\n  - program: { script: "true" }\n');
  expect((await run('import-tests', String(assignmentId), path)).told).toBe(
    `Saved the tests of assignment ${String(assignmentId)}, in place of the blocks that stood there. ` +
      'The published tests go on testing submissions until these are built and published, as --publish does.\n',
  );
  expect(JSON.parse((await run('import-tests', String(assignmentId), path, '--json')).told)).toEqual({
    ...{ assignmentId, replacedBlocks: true, publishedStays: true },
  });
});
