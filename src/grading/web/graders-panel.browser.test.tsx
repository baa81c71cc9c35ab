import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { userReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';
import type { GraderStatus } from '../domain/model.ts';
import { GradersPanel } from './GradersPanel.tsx';

let calls: AnsweredCalls;
let statuses: Record<number, GraderStatus>;

const personOf = (id: number, name: string) => {
  const { type, isTestStudent, tenantId, group } = userReply();
  return { id, name, username: name, type, isTestStudent, tenantId, group };
};

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  statuses = { 7: 'not-done', 8: 'not-done' };
  calls = answerCalls();
  calls.answer(peopleContract.getCurrentUser, () => userReply());
  calls.answer(gradingContract.listGraders, () =>
    Object.entries(statuses).map(([id, status]) => ({
      userId: Number(id),
      user: personOf(Number(id), id === '7' ? 'Ada Lovelace' : 'Alan Turing'),
      weight: 0,
      status,
    })),
  );
  calls.answer(gradingContract.setGraderDone, (_body, url) => {
    statuses[Number(/graders\/(\d+)/.exec(url.pathname)?.[1])] = 'done';
  });
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

const doneSwitch = (name: string) => page.getByRole('switch', { name: `${name} is done` });
const renderPanel = (permissions: Record<string, boolean>, lockedReason?: string) =>
  renderScreen(<GradersPanel assignmentId={5} permissions={permissions} lockedReason={lockedReason} />);

it('lets graders say by keyboard that they are done, of themselves only (GRADE-015)', async () => {
  await renderPanel({ can_grade_work: true });
  await expect.element(doneSwitch('Ada Lovelace')).not.toBeChecked();
  doneSwitch('Ada Lovelace').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(doneSwitch('Ada Lovelace')).toBeChecked();
  await expect.element(page.getByText('Saved: Ada Lovelace is done').first()).toBeInTheDocument();
  expect(statuses).toEqual({ 7: 'done', 8: 'not-done' });
  await expect
    .element(doneSwitch('Alan Turing'))
    .toHaveAccessibleDescription('You may say this of yourself only.');
});

it('lets holders of the right say it of others, in a course in use (PERM-092)', async () => {
  const screen = await renderPanel({ can_update_grader_status: true });
  await doneSwitch('Alan Turing').click();
  await expect.poll(() => statuses).toEqual({ 7: 'not-done', 8: 'done' });
  await screen.unmount();
  await renderPanel({ can_update_grader_status: true }, 'This course is archived.');
  await expect.element(doneSwitch('Ada Lovelace')).toHaveAccessibleDescription('This course is archived.');
});
