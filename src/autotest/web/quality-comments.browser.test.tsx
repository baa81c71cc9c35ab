// What tools said about lines stands under them: told by the result, or by itself to who does not see its steps.
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { aboutReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { autotestContract } from '../domain/contract.ts';
import type { Result, StepResult } from '../domain/model.ts';
import { useQualityComments } from './quality-comments.tsx';

const said = {
  ...{ severity: 'warning' as const, code: 'E225', origin: 'style', msg: 'missing whitespace' },
  ...{ lineRange: { start: 2, end: 2 }, columnRange: { start: 1, end: 3 } },
};

const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const result = (steps: StepResult[]): Result => ({
  ...{
    resultId: ulid,
    assignmentId: '2',
    submissionId: '5',
    snapshotId: ulid,
    state: 'passed',
    isFinal: true,
  },
  ...{ createdAt: new Date(), points: { achieved: '1', possible: '1' }, steps },
});

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: {} }));
});

function Lines({ seesThemAlone, seesResult = true }: { seesThemAlone: boolean; seesResult?: boolean }) {
  const file = { id: '7', path: 'main.py' };
  const lines = useQualityComments({ assignmentId: 2, submissionId: 5, file, seesThemAlone, seesResult });
  return [...lines].map(([line, node]) => (
    <section key={line} aria-label={`Line ${line + 1}`}>
      {node}
    </section>
  ));
}

it('comments of a result stand under their line with severity, code and tool (FB-032)', async () => {
  const comments = [
    { ...said, path: 'main.py' },
    { ...said, path: 'other.py', msg: 'elsewhere' },
  ];
  calls.answer(autotestContract.getAutoTestResult, () =>
    result([{ stepId: '9', state: 'passed', data: { comments } }]),
  );
  await renderScreen(<Lines seesThemAlone={false} />);
  const line = page.getByLabelText('Line 2');
  await expect.element(line).toHaveTextContent('E225');
  await expect.element(line).toHaveTextContent('missing whitespace');
  await expect.element(line).toHaveTextContent('style');
  expect(line.element().textContent).not.toContain('elsewhere');
  expect(line.element().querySelector('button'), 'nobody replies to a tool').toBeNull();
});

it('who sees no steps is shown the comments that they may see by themselves', async () => {
  calls.answer(autotestContract.getAutoTestResult, () => result([]));
  calls.answer(autotestContract.listAutoTestComments, () => ({
    comments: [
      { ...said, stepId: '9', fileId: '7' },
      { ...said, stepId: '9', fileId: '8', msg: 'elsewhere' },
    ],
  }));
  await renderScreen(<Lines seesThemAlone />);
  const line = page.getByLabelText('Line 2');
  await expect.element(line).toHaveTextContent('missing whitespace');
  expect(line.element().textContent).not.toContain('elsewhere');
});

it('a peer who may not see the tests asks for nothing that would be refused', async () => {
  calls.answer(autotestContract.getAutoTestResult, () => result([]));
  calls.answer(autotestContract.listAutoTestComments, () => ({
    comments: [{ ...said, stepId: '9', fileId: '7' }],
  }));
  await renderScreen(<Lines seesThemAlone seesResult={false} />);
  await expect.element(page.getByLabelText('Line 2')).toHaveTextContent('missing whitespace');
  expect(calls.sentTo(autotestContract.getAutoTestResult)).toEqual([]);
});
