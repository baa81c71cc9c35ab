import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, assignmentReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { hasUnsavedWork } from '../../../design/web/index.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { gradingContract } from '../../domain/contract.ts';
import { secondContract } from '../../domain/second/contract.ts';
import type { OwnSecondMarking, SecondComparison } from '../../domain/second/model.ts';
import { SecondMarkingCard } from './SecondMarkingCard.tsx';
import { SecondMarkingNote } from './SecondMarkingNote.tsx';
import { SecondMarkingPanel } from './SecondMarkingPanel.tsx';

let calls: AnsweredCalls;
const assignment = assignmentReply({ id: 7, grading: { scale: 'points', points: 10 } });
const user = (id: number, name: string) => ({ ...userReply(), id, name, username: name });
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(assignmentContract.getAssignment, () => assignment);
  calls.answer(rubricContract.loadRubric, () => [
    {
      ...{ id: 5, header: 'Style', description: '', descriptionType: 'plain_text' as const },
      ...{ type: 'normal' as const, locked: false as const },
      items: [
        { id: 51, header: 'Poor', description: '', points: 0 },
        { id: 52, header: 'Good', description: '', points: 2 },
      ],
    },
  ]);
  calls.answer(gradingContract.listGraders, () =>
    [user(1, 'Robin'), user(2, 'Noor')].map((one) => ({
      ...{ userId: one.id, user: one, weight: 1, status: 'not-done' as const },
    })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const comparison = (more: Partial<SecondComparison>): SecondComparison => ({
  ...{ id: '3', submissionId: '31', author: user(9, 'Ada'), note: 'No tests.' },
  first: { grader: user(1, 'Robin'), grade: 8, rows: [{ rowId: 5, points: 2 }] },
  second: { grader: user(2, 'Noor'), grade: 6, rows: [{ rowId: 5, points: 0 }] },
  ...{ finishedAt: new Date('2026-03-01T12:00:00Z'), decision: null },
  ...more,
});

const card = <SecondMarkingCard assignment={assignment} lockedReason={undefined} />;

it('draws a sample for the chosen graders, after a question', async () => {
  calls.answer(secondContract.listSecondMarkings, () => []);
  calls.answer(secondContract.drawSecondMarkings, () => ({ drawn: 4 }));
  await renderScreen(card);
  await expect.element(page.getByText('Nothing is drawn yet.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Robin' }).click();
  await page.getByRole('textbox', { name: 'How many' }).fill('4');
  await page.getByRole('button', { name: 'Draw a sample' }).click();
  expect(calls.sentTo(secondContract.drawSecondMarkings)).toEqual([]);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect
    .poll(() => calls.sentTo(secondContract.drawSecondMarkings))
    .toEqual([{ count: 4, graderIds: [2] }]);
  await expect.element(page.getByText('4 submissions are drawn.')).toBeVisible();
});

it('shows both marks with their difference and categories, and decides', async () => {
  const waiting = { id: '4', submissionId: '32', author: user(8, 'Ben'), finishedAt: null, note: '' };
  calls.answer(secondContract.listSecondMarkings, () => [
    comparison({}),
    comparison({ ...waiting, second: { grader: user(2, 'Noor'), grade: null, rows: [] } }),
  ]);
  calls.answer(secondContract.decideSecondMarking, () => undefined);
  await renderScreen(card);
  await expect.element(page.getByText('−2.00')).toBeVisible();
  await expect.element(page.getByText('Not handed in yet')).toBeVisible();
  await expect.element(page.getByText(/1 of 2 second marks are there/)).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).first().click();
  await expect.element(page.getByText('No tests.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Decide' }).first().click();
  await expect.element(page.getByRole('menuitem', { name: 'The second mark counts 6.00' })).toBeVisible();
  const decided = comparison({ decision: 'mean' });
  calls.answer(secondContract.listSecondMarkings, () => [decided]);
  await page.getByRole('menuitem', { name: 'The mean counts 7.00' }).click();
  await expect.poll(() => calls.sentTo(secondContract.decideSecondMarking)).toEqual([{ decision: 'mean' }]);
  await expect.element(page.getByText('Mean 7.00')).toHaveFocus();
});

it('takes work out of the sample after a question that says what is lost', async () => {
  const waiting = { finishedAt: null, note: '', second: { grader: user(2, 'Noor'), grade: null, rows: [] } };
  calls.answer(secondContract.listSecondMarkings, () => [comparison(waiting)]);
  calls.answer(secondContract.removeSecondMarking, () => undefined);
  await renderScreen(card);
  await page.getByRole('button', { name: 'Take out' }).click();
  const question = page.getByRole('dialog', { name: 'Take the work of Ada out of the sample?' });
  await expect.element(question.getByText(/Noor does not mark it any more/)).toBeVisible();
  expect(calls.sentTo(secondContract.removeSecondMarking)).toEqual([]);
  await question.getByRole('button', { name: 'Take out' }).click();
  await expect.poll(() => calls.sentTo(secondContract.removeSecondMarking)).toHaveLength(1);
});

const marking: OwnSecondMarking = {
  submissionId: '31',
  choices: [],
  grade: null,
  note: '',
  finishedAt: null,
};

it('the second grader chooses and hands in, once every category has a choice', async () => {
  calls.answer(secondContract.putSecondMark, () => ({ ...marking, finishedAt: new Date() }));
  await renderScreen(<SecondMarkingPanel assignmentId={7} marking={marking} />);
  const handIn = page.getByRole('button', { name: 'Hand in the second mark' });
  await page.getByRole('radio', { name: /Good/ }).click();
  await page.getByRole('textbox', { name: 'Note for the teacher' }).fill('Clear names.');
  await handIn.click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect
    .poll(() => calls.sentTo(secondContract.putSecondMark))
    .toEqual([
      {
        choices: [{ rowId: 5, itemId: 52, multiplier: 1 }],
        grade: null,
        note: 'Clear names.',
        isFinished: true,
      },
    ]);
});

it('the second grader marks by keys alone, as the first one does', async () => {
  await renderScreen(<SecondMarkingPanel assignmentId={7} marking={marking} />);
  await expect.element(page.getByRole('button', { name: 'Next open category' })).toHaveTextContent('M');
  await userEvent.keyboard('m2');
  await expect.element(page.getByRole('radio', { name: /Good/ })).toBeChecked();
});

it('a second mark that is not stored yet asks before it is left', async () => {
  calls.answer(secondContract.putSecondMark, () => marking);
  await renderScreen(<SecondMarkingPanel assignmentId={7} marking={marking} />);
  const note = page.getByRole('textbox', { name: 'Note for the teacher' });
  await expect.element(note).toBeVisible();
  expect(hasUnsavedWork()).toBe(false);
  await note.fill('Clear names.');
  expect(hasUnsavedWork()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(hasUnsavedWork).toBe(false);
  await note.fill('Clear names, no tests.');
  expect(hasUnsavedWork()).toBe(true);
});

it('tells graders above the list what they mark a second time', async () => {
  calls.answer(secondContract.listOwnSecondMarkings, () => [
    marking,
    { ...marking, submissionId: '32', finishedAt: new Date() },
  ]);
  await renderScreen(<SecondMarkingNote assignmentId={7} hrefOf={(id) => `/work/${id}`} />);
  await expect.element(page.getByText('You mark one submission a second time')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the next one' }))
    .toHaveAttribute('href', '/work/31');
});
