import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { answered, idOf } from '../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import type { Block } from '../../domain/block.ts';
import { autotestContract } from '../../domain/contract.ts';
import type { Configuration } from '../../domain/model.ts';
import { stepOf } from '../../domain/steps/registry.ts';
import { stepViews } from '../steps/registry.ts';
import { ConfigEditor } from './ConfigEditor.tsx';

const { getAutoTestConfiguration, updateAutoTestConfiguration } = autotestContract;

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(rubricContract.loadRubric, () => []);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function show(block: Block) {
  const configuration: Configuration = {
    assignmentId: '5',
    setup: { metadata: {}, steps: [] },
    test: { steps: answered([block]) },
    publishedSnapshot: { unpublished: {} },
  };
  calls.answer(getAutoTestConfiguration, () => configuration);
  calls.answer(updateAutoTestConfiguration, () => configuration);
  await renderScreen(<ConfigEditor assignmentId={5} />);
  const title = stepOf(block.type).label;
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
}

const deductions = { error: 20, warning: 10, info: 5 };
const id = idOf('B');
const classes = { name: 'WorkTest.java', content: 'class WorkTest {}' };

interface Bad {
  name: string;
  block: Block;
  /** The field that is filled in wrongly, and what then stands beside it. */
  field: string;
  typed: string;
  sentence: string;
}

const bad: Bad[] = [
  {
    name: 'Flake8 with a pattern that begins at the root',
    block: { type: 'flake8', id, config: '', file: '**/*.py', version: 'base', deductions },
    field: 'Files to check',
    typed: '/main.py',
    sentence: 'Write the path as it is in the submission, without "/" at its start and "..".',
  },
  {
    name: 'Checkstyle with a pattern that leads out of the submission',
    block: {
      ...{ type: 'checkstyle', id, config: 'sun_checks.xml', files: '**/*.java', version: 'base' },
      deductions,
    },
    field: 'Files to check',
    typed: '../*.java',
    sentence: 'Write the path as it is in the submission, without "/" at its start and "..".',
  },
  {
    name: 'Code Structure Test of a file in a language that is not known',
    block: {
      ...{ type: 'codeStructureTest', id, file: 'main.py', version: '0.51.1' },
      children: [{ type: 'positiveMatch', id: idOf('C'), rules: 'pattern: print($A)' }],
    },
    field: 'File',
    typed: 'main.cobol',
    sentence: 'The structure of such a file cannot be tested.',
  },
  {
    name: 'Java Compile with signs that a shell would carry out',
    block: { type: 'javaCompile', id, path: '**/*.java' },
    field: 'Files to compile',
    typed: '$(id).java',
    sentence: 'Use letters, digits and the signs / . - _ * ? [ ] { } only.',
  },
  {
    name: 'JUnit 5 with a file that is not named like a class',
    block: { type: 'junit5', id, version: 'base', testFile: classes },
    field: 'Name of the test file',
    typed: 'work test',
    sentence: 'Name the file like its class, for example WorkTest.java.',
  },
  {
    name: 'JUnit 5 with a library that is no archive',
    block: { type: 'junit5', id, version: 'base', testFile: classes },
    field: 'More libraries',
    typed: 'assertj',
    sentence: 'Write whole paths of .jar files, with ":" between them.',
  },
  {
    name: 'Output of files outside of the home folder',
    block: { type: 'output', id, toUpload: '*.png' },
    field: 'Files to keep',
    typed: '/etc/passwd',
    sentence: 'Files can be kept from /home/student only.',
  },
  {
    name: 'Custom Test with a report above its folder',
    block: { type: 'customTest', id, script: 'make test', files: [] },
    field: 'Report file',
    typed: '../report.xml',
    sentence: 'Write the path without "..".',
  },
];

it.each(bad)('says beside the field what is wrong with $name', async ({ block, field, typed, sentence }) => {
  await show(block);
  // The forms of rare blocks come when they are shown.
  const input = page.getByRole('textbox', { name: field });
  await expect.element(input).toBeVisible();
  const element = input.element();
  const right = element instanceof HTMLInputElement ? element.value : '';
  await input.fill(typed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const found = page.getByText(sentence).first();
  await expect.element(found).toBeVisible();
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  expect(calls.sentTo(updateAutoTestConfiguration)).toEqual([]);
  await input.fill(right);
  await expect.element(found).not.toBeInTheDocument();
});

const empty: [Block, string][] = [
  [{ type: 'simplePythonTest', id, script: '' }, 'The program may not be empty'],
  [{ type: 'phpunit', id, files: [] }, 'At least one test file must be present.'],
  [
    { type: 'junit5', id, version: 'base', testFile: { ...classes, content: '' } },
    'At least one test class must be present.',
  ],
];

it.each(empty)('asks for the tests of a block that has none (AT2-049)', async (block, sentence) => {
  await show(block);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  expect(calls.sentTo(updateAutoTestConfiguration)).toEqual([]);
});

it('names a block that says nothing of itself by its label alone', () => {
  const named = (fileName: string) =>
    stepViews.jupyterNotebook.titleOf({ type: 'jupyterNotebook', id, fileName, children: [] }, []);
  expect([named(''), named('a.ipynb')]).toEqual(['Jupyter Notebook', 'Jupyter Notebook: a.ipynb']);
});

it.each<[Block, string]>([
  [{ type: 'flake8', id, config: '', file: '*.py', version: 'base', deductions }, 'main.py'],
  [
    { type: 'checkstyle', id, config: 'sun_checks.xml', files: '*.java', version: 'base', deductions },
    'Main.java',
  ],
])('explains the files of a linter by those of its language', async (block, example) => {
  await show(block);
  await expect.element(page.getByText(`Seen from the folder of the submission: ${example}`)).toBeVisible();
});
