import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { idOf } from '../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import type { Proof, ProvenSolution } from '../../domain/proof/model.ts';
import { PublishWarnings } from '../Snapshots/PublishWarnings.tsx';
import { ProofCard } from './ProofCard.tsx';

const { addAutoTestSolution, getAutoTestProof, startAutoTestProof } = proofContract;

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const solution = (
  word: string,
  kind: ProvenSolution['kind'],
  verdicts: ('passed' | 'failed')[] | null,
): ProvenSolution => ({
  id: idOf(word),
  name: word,
  kind,
  madeFrom: kind === 'mutant' ? idOf('MODEL') : null,
  change:
    kind === 'mutant' ? { operator: 'comparison', path: 'main.py', line: 3, before: '<', after: '<=' } : null,
  run: verdicts && { state: 'passed', failureMessage: null, verdicts, cases: { failed: [], notRun: [] } },
});

const proofOf = (solutions: ProvenSolution[], cases: Proof['cases'] = []): Proof => ({
  cases,
  hasMoreCases: false,
  tests: [
    { stepId: idOf('A'), title: 'Sorts' },
    { stepId: idOf('B'), title: 'Empty list' },
  ],
  solutions,
});

const card = <ProofCard assignmentId={5} snapshotId={idOf('S')} isBuilt />;

it('shows which test notices which solution, and who survives', async () => {
  calls.answer(getAutoTestProof, () =>
    proofOf([
      solution('Model', 'right', ['passed', 'passed']),
      solution('Mutant', 'mutant', ['passed', 'passed']),
      solution('Backwards', 'wrong', ['failed', 'passed']),
    ]),
  );
  await renderScreen(card);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(row('Model')).toHaveTextContent('Passes');
  await expect.element(row('Mutant')).toHaveTextContent('Another comparison');
  await expect.element(row('Mutant')).toHaveTextContent('Not noticed');
  await expect.element(row('Backwards')).toHaveTextContent('Noticed');
  await expect.element(row('Wrong solutions that the test notices')).toHaveTextContent(/10$/);
  await expect
    .element(
      page.getByText('1 small mistake was not noticed by any test. Look whether each of them matters.'),
    )
    .toBeVisible();
});

it('shows which single test of a report notices which solution', async () => {
  const withCases = (
    one: ProvenSolution,
    cases: NonNullable<ProvenSolution['run']>['cases'],
  ): ProvenSolution => ({ ...one, run: one.run && { ...one.run, cases } });
  const cases = ['sorts', 'keeps doubles'].map((name) => ({ stepId: idOf('A'), name }));
  const solutions = [
    withCases(solution('Model', 'right', ['passed', 'passed']), { failed: [], notRun: [] }),
    withCases(solution('Mutant', 'mutant', ['failed', 'passed']), { failed: [1], notRun: [] }),
    withCases(solution('Broken', 'wrong', ['failed', 'failed']), { failed: [], notRun: [0, 1] }),
  ];
  calls.answer(getAutoTestProof, () => proofOf(solutions, cases));
  await renderScreen(card);
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent);
  await expect.poll(heads).toEqual(['Solution', 'Finding', 'Sorts', 'Empty list']);
  await page.getByRole('switch', { name: 'Show the single tests of each block' }).click();
  await expect.poll(heads).toEqual(['Solution', 'Finding', 'Sortssorts', 'Sortskeeps doubles', 'Empty list']);
  const cells = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .elements()
      .map((one) => one.textContent);
  expect(cells('Mutant').slice(1)).toEqual(['✓Passed', '✕Failed', '✓Passed']);
  expect(cells('Broken').slice(1)).toEqual(['Not run', 'Not run', '✕Failed']);
  expect(cells('Wrong solutions that the test notices')).toEqual(['0', '1', '1']);
});

it('warns before publishing of survivors, of right ones that fail, and of those that were not run', async () => {
  calls.answer(getAutoTestProof, () =>
    proofOf([
      solution('Model', 'right', ['passed', 'failed']),
      solution('Backwards', 'wrong', ['passed', 'passed']),
      solution('New', 'wrong', null),
    ]),
  );
  await renderScreen(<PublishWarnings assignmentId={5} snapshotId={idOf('S')} test={[]} />);
  await expect.element(page.getByText('They fail right solutions: Model.')).toBeVisible();
  await expect.element(page.getByText('They notice nothing in wrong solutions: Backwards.')).toBeVisible();
  await expect
    .element(page.getByText('The attached solutions have not been run with these tests.'))
    .toBeVisible();
});

it('attaches a solution and runs all of them', async () => {
  let solutions: ProvenSolution[] = [];
  calls.answer(getAutoTestProof, () => proofOf(solutions));
  calls.answer(addAutoTestSolution, () => {
    solutions = [solution('Model', 'right', null)];
    return {
      id: idOf('MODEL'),
      name: 'Model',
      kind: 'right' as const,
      madeFrom: null,
      change: null,
      files: [],
    };
  });
  calls.answer(startAutoTestProof, () => ({ count: 1 }));
  await renderScreen(card);
  await expect.element(page.getByText('No solutions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Attach a solution' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Model');
  const picker = page.getByRole('dialog').getByLabelText('Choose files');
  await userEvent.upload(picker, new File(['print(1)'], 'main.py'));
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect.element(page.getByRole('row', { name: /^Model/ })).toBeVisible();
  const [sent] = calls.sentTo(addAutoTestSolution);
  expect(JSON.stringify(sent)).toContain(btoa('print(1)'));
  await page.getByRole('button', { name: 'Run on all solutions' }).click();
  await expect.poll(() => calls.sentTo(startAutoTestProof).length).toBe(1);
});
