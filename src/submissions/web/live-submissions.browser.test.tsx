// Pages keep what they have read of submissions; what is new or has changed takes the place of it.
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { answerSocket } from '../../../tests/support/answered-socket.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { submissionReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { submissionContract } from '../domain/contract.ts';
import type { OverviewLine } from '../domain/model.ts';
import { submissionQueries, useLiveSubmissions } from './queries.ts';

beforeEach(() => queryClient.clear());
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

/** The newest submission of two people, and the grade of one submission that is read by itself. */
function Newest() {
  useLiveSubmissions(5);
  const first = useQuery(submissionQueries.ofUser(5, 9)).data?.[0];
  const second = useQuery(submissionQueries.ofUser(5, 10)).data?.[0];
  const one = useQuery(submissionQueries.one(31)).data;
  return (
    <>
      <p>First: {first?.id}</p>
      <p>Second: {second?.id}</p>
      <p>Grade: {one?.grade ?? 'none'}</p>
    </>
  );
}

it('a new submission becomes the newest of its author, and what has changed replaces what was kept (SUB-006, SUB-007)', async () => {
  const calls = answerCalls();
  const of = new Map([
    ['9', [submissionReply({ id: 21 })]],
    ['10', [submissionReply({ id: 31 })]],
  ]);
  let grade: number | null = null;
  calls.answer(submissionContract.listUserSubmissions, (_body, { pathname }) => {
    const userId = /users\/(\d+)\//.exec(pathname)?.[1] ?? '';
    return of.get(userId) ?? [];
  });
  calls.answer(submissionContract.getSubmission, () => submissionReply({ id: 31, grade }));
  const socket = answerSocket();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt });
  await renderScreen(<Newest />);
  await expect.element(page.getByText('First: 21')).toBeVisible();
  await expect.element(page.getByText('Grade: none')).toBeVisible();
  socket.send({ type: 'ready' });
  const asked = () => socket.received.find(({ type }) => type === 'subscribe');
  await expect.poll(asked).toMatchObject({ topic: 'submissions' });
  of.get('9')?.unshift(submissionReply({ id: 22 }));
  grade = 7;
  socket.send({
    ...{ type: 'event', id: asked()?.id, cursor: '2'.padStart(26, '0') },
    event: { created: { submissionId: '22' } },
  });
  await expect.element(page.getByText('First: 22')).toBeVisible();
  await expect.element(page.getByText('Second: 31')).toBeVisible();
  await expect.element(page.getByText('Grade: 7')).toBeVisible();
});

const overviewLine: OverviewLine = {
  ...{ id: '1', userId: '9', name: 'Noor', username: 'noor', isTest: false, late: false, grade: null },
  ...{ manualGradingStatus: 'unfinished', assigneeId: null, assigneeName: null, feedbackCount: 0 },
  ...{ createdAt: new Date(), autoTestState: null, passed: null, total: null, testShare: null },
};

/** The lists that pages of staff and of students keep, each shown in two places. */
function Lists() {
  const first = useQuery(submissionQueries.ofUser(5, 9));
  const testStudent = useQuery(submissionQueries.ofUser(5, 10));
  const otherAssignment = useQuery(submissionQueries.ofUser(6, 9));
  const work = useQuery(submissionQueries.overview(5)).data;
  const everything = useQuery(submissionQueries.overview(5, true)).data;
  const ids = [first, testStudent, otherAssignment].map(({ data }) => data?.[0]?.id ?? 'none');
  return (
    <p>{[...ids, work?.submissions.length ?? 'none', everything?.submissions.length ?? 'none'].join(' ')}</p>
  );
}

it('submissions are kept by assignment, by person there, and for a test student, and asked for once (SUB-005)', async () => {
  const calls = answerCalls();
  let asked = 0;
  calls.answer(submissionContract.listUserSubmissions, (_body, { pathname }) => {
    asked += 1;
    const [, assignmentId = '', userId = ''] = /assignments\/(\d+)\/users\/(\d+)\//.exec(pathname) ?? [];
    return [submissionReply({ id: Number(`${assignmentId}${userId}`) })];
  });
  calls.answer(submissionContract.getSubmissionOverview, (_body, { searchParams }) => {
    asked += 1;
    const lines = ['1', '2'].map((id) => ({ ...overviewLine, id }));
    return { submissions: searchParams.has('all') ? lines : lines.slice(0, 1) };
  });
  await renderScreen(
    <>
      <Lists />
      <Lists />
    </>,
  );
  await expect.element(page.getByText('59 510 69 1 2').first()).toBeVisible();
  expect(asked).toBe(5);
});
