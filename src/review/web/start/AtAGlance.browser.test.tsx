import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { AtAGlance } from './AtAGlance.tsx';

const timeframe = {
  availability: { tag: 'fixed' as const, value: true as const },
  deadline: new Date(2099, 2, 10, 23, 59, 59, 999),
  lockDate: null,
};

beforeEach(() => {
  answerCalls().answer(assignmentContract.getTemplate, () => ({ id: '1', name: 'template', entries: [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([true, false])(
  'tells students that their deadline is an extension, where it is one: %s',
  async (isExtended) => {
    await renderScreen(
      <AtAGlance assignment={assignmentReply({ timeframe, isExtended })} usedAttempts={0} takesLate />,
    );
    await expect.element(page.getByText('2099-03-10 23:59', { exact: true })).toBeVisible();
    const told = page.getByText(/You have until 2099.03.10.23:59 \(extension\)\./);
    if (isExtended) await expect.element(told).toBeVisible();
    else await expect.element(told).not.toBeInTheDocument();
  },
);

it.each([true, false])('promises late work only to those who may hand it in: %s', async (takesLate) => {
  const lockDate = new Date(2099, 2, 12, 12, 0);
  const assignment = assignmentReply({ timeframe: { ...timeframe, lockDate } });
  await renderScreen(<AtAGlance assignment={assignment} usedAttempts={0} takesLate={takesLate} />);
  await expect.element(page.getByText('Deadline')).toBeVisible();
  const promised = page.getByText('Late work until');
  if (takesLate) await expect.element(promised).toBeVisible();
  else await expect.element(promised).not.toBeInTheDocument();
});
