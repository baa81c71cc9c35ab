import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, assignmentReply } from '../../../../tests/support/sample-replies.ts';
import type { CoursePermission } from '../../../access/domain/permission.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { useAssignment } from '../../../assignments/web/index.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { HandInCard } from './HandInCard.tsx';

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(assignmentContract.getAssignment, () => late);
  calls.answer(submissionContract.listUserSubmissions, () => []);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

const due = (deadline: string) =>
  assignmentReply({ timeframe: { ...assignmentReply().timeframe, deadline: new Date(deadline) } });
const late = due('2026-01-01T12:00:00Z');

function Shown({ permissions }: { permissions: readonly CoursePermission[] }) {
  const assignment = useAssignment(late.id).data ?? late;
  const scope = {
    ...{ place: { courseId: 1, assignmentId: late.id }, assignment, courseName: 'Programming' },
    permissions: new Set(permissions),
  };
  return <HandInCard scope={scope} authorId={9} isFirst isGraded={false} onHandedIn={() => undefined} />;
}

async function show(permissions: readonly CoursePermission[]): Promise<void> {
  await renderScreen(<Shown permissions={permissions} />);
  await expect.element(page.getByText('Nothing can be handed in now')).toBeVisible();
}

it('tells who comes too late whom to ask, and for what', async () => {
  await show(['can_submit_own_work']);
  await expect
    .element(page.getByText(/deadline has already passed\..*ask your teacher.*extension/))
    .toBeVisible();
});

it('promises no extension to those who may not hand in at all', async () => {
  await show([]);
  expect(page.getByText(/extension/).elements()).toEqual([]);
});

it('takes work again as soon as somebody comes back who got an extension meanwhile', async () => {
  await show(['can_submit_own_work']);
  calls.answer(assignmentContract.getAssignment, () => due('2999-01-01T12:00:00Z'));
  // The first reading may still be under way.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('visibilitychange'));
      return page.getByRole('button', { name: 'Choose files' }).query();
    })
    .not.toBeNull();
  await expect.element(page.getByText('Nothing can be handed in now')).not.toBeInTheDocument();
});

it('says to who hands in again that the grade they have counts no more then', async () => {
  const scope = {
    ...{ place: { courseId: 1, assignmentId: late.id }, assignment: due('2999-01-01T12:00:00Z') },
    courseName: 'Programming',
    permissions: new Set<CoursePermission>(['can_submit_own_work']),
  };
  const card = (isGraded: boolean) => (
    <HandInCard {...{ scope, isGraded }} authorId={9} isFirst={false} onHandedIn={() => undefined} />
  );
  const screen = await renderScreen(card(true));
  await expect.element(page.getByText(/the grade that you have now counts no more/)).toBeVisible();
  await screen.unmount();
  await renderScreen(card(false));
  await expect.element(page.getByText('Your newest hand-in is the one that counts.')).toBeVisible();
  expect(page.getByText('Your work has a grade already').elements()).toEqual([]);
});
