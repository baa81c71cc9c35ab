import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import {
  aboutReply,
  assignmentReply,
  submissionReply,
  userReply,
} from '../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import type { Grading } from '../../assignments/domain/model.ts';
import { hasUnsavedWork } from '../../design/web/index.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import type { ExtendedSubmission } from '../../submissions/domain/model.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';
import type { GradeChange } from '../domain/model.ts';
import { GradeBox } from './GradeBox.tsx';

const { user } = submissionReply();
const assignmentWith = (grading: Grading) => assignmentReply({ grading });
const rubricGrade = 4;
const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';

let calls: AnsweredCalls;
let stored: ExtendedSubmission;
let settings: Record<string, number>;

beforeEach(() => {
  queryClient.clear();
  settings = {};
  stored = submissionReply({ manualGradingStatus: 'finished', grade: rubricGrade });
  calls = answerCalls();
  calls.answer(assignmentContract.getAssignment, () => assignmentWith({ scale: 'points', points: 20 }));
  // The settings come from an institution; the site itself keeps the defaults.
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  calls.answer(peopleContract.getCurrentUser, () => userReply({ tenantId }));
  calls.answer(tenantContract.getAbout, (_body, url) =>
    aboutReply({ settings: url.searchParams.get('tenant_id') === tenantId ? settings : {} }),
  );
  calls.answer(submissionContract.getSubmission, () => stored);
  calls.answer(gradingContract.patchSubmission, ({ grade }) => {
    stored = { ...stored, grade: grade ?? rubricGrade, gradeOverridden: grade !== null };
    return stored;
  });
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

async function renderBox(mode: 'grade' | 'read' = 'grade') {
  await renderScreen(<GradeBox assignmentId={5} submissionId={9} mode={mode} hasHistory />);
  await expect.element(page.getByRole('region', { name: 'Grade' })).toBeVisible();
}

const field = () => page.getByRole('textbox', { name: 'Grade' });
const sent = () => calls.sentTo(gradingContract.patchSubmission).map(({ grade }) => grade);

it('takes a grade on the scale of the assignment: E, the number, Enter (GRADE-008, GRADE-017)', async () => {
  await renderBox();
  await expect.element(field()).toHaveValue('8');
  await userEvent.keyboard('e');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('15{Enter}');
  await expect.poll(sent).toEqual([7.5]);
  await expect.element(page.getByText('Set by hand')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toBeInTheDocument();
});

it('comes into sight with E, below a rubric that is longer than the screen (GRADE-017)', async () => {
  await page.viewport(600, 400);
  await renderScreen(
    <div style={{ height: 300, overflow: 'auto' }}>
      <div style={{ height: 900 }} />
      <GradeBox assignmentId={5} submissionId={9} mode="grade" />
    </div>,
  );
  await expect.element(field()).toHaveValue('8');
  await userEvent.keyboard('e');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toBeInViewport({ ratio: 1 });
});

it('asks before a grade that was typed and not saved yet is lost by a reload', async () => {
  await renderBox();
  await field().fill('15');
  expect(hasUnsavedWork()).toBe(true);
  await field().fill('8');
  expect(hasUnsavedWork()).toBe(false);
  await field().fill('16');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual([8]);
  expect(hasUnsavedWork()).toBe(false);
});

it('asks before the tab is closed while a grade is still on its way, and no longer once it has arrived', async () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await renderBox();
  const { fetch } = globalThis;
  let arrive = (): void => undefined;
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve));
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    if (request.method === 'PATCH') await onItsWay;
    return fetch(url, request);
  });
  await field().fill('16');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: 'Saving' })).toBeInTheDocument();
  expect(leaves()).toBe(false);
  // Links go on at once: the write does not need its page.
  expect(hasUnsavedWork()).toBe(false);
  arrive();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toBeInTheDocument();
  expect(leaves()).toBe(true);
});

it('is left by Escape, so that letters are keys again (GRADE-017)', async () => {
  await renderBox();
  await userEvent.keyboard('e');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toHaveFocus();
  await userEvent.keyboard('e');
  await expect.element(field()).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('goes back to the rubric by button and by emptying the field (GRADE-017)', async () => {
  stored = { ...stored, grade: 9, gradeOverridden: true };
  await renderBox();
  await userEvent.click(page.getByRole('button', { name: 'Back to the rubric grade' }));
  await expect.element(field()).toHaveValue('8');
  await userEvent.fill(field(), '11');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Set by hand')).toBeVisible();
  await userEvent.clear(field());
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual([null, 5.5, null]);
});

it('sends nothing outside the scale, and comes back when the server refuses (GRADE-002, UI-050)', async () => {
  calls.answer(gradingContract.patchSubmission, () => {
    throw new Error('The course is archived.');
  });
  await renderBox();
  await userEvent.fill(field(), '21');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Grade should be less than or equal to 20.')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.fill(field(), '20');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be saved');
  await expect.element(field()).toHaveValue('8');
});

const history: GradeChange[] = [
  { changedAt: new Date(2), isRubric: true, grade: 4, passedBack: false, user: null, origin: 'auto_test' },
  { changedAt: new Date(1), isRubric: false, grade: -1, passedBack: false, user, origin: 'human' },
];

it('shows as many decimals of points as the institution says, else two (TEN-013)', async () => {
  await renderBox('read');
  await expect.element(page.getByText('8.00 / 20')).toBeVisible();
  queryClient.clear();
  settings = { ASSIGNMENT_POINT_DECIMALS: 3 };
  await renderBox('read');
  await expect.element(page.getByText('8.000 / 20')).toBeVisible();
});

it('shows as many decimals of percentages as the institution says, else none (TEN-014)', async () => {
  calls.answer(assignmentContract.getAssignment, () => assignmentWith({ scale: 'percentage' }));
  await renderBox('read');
  await expect.element(page.getByText('40%')).toBeVisible();
  queryClient.clear();
  settings = { ASSIGNMENT_PERCENTAGE_DECIMALS: 1 };
  await renderBox('read');
  await expect.element(page.getByText('40.0%')).toBeVisible();
});

it('shows the grade and how it came about to who may only read (GRADE-006, GRADE-017)', async () => {
  calls.answer(gradingContract.listGradeHistory, () => history);
  await renderBox('read');
  await expect.element(page.getByText('8.00 / 20')).toBeVisible();
  expect(field().elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'History of the grade' }));
  await expect.element(page.getByText(/AutoTest/)).toBeVisible();
  await expect.element(page.getByText('Removed')).toBeVisible();
});
