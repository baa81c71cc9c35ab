import { Outlet } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { assignmentReply, courseReply } from '../../../tests/support/sample-replies.ts';
import { defaultPermissionsOf } from '../../access/domain/permission.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { examTimeContract } from '../../assignments/domain/exam/extra-time-contract.ts';
import { openedLinkContract } from '../../assignments/domain/exam/opened-link-contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { ClockContext } from '../../design/web/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { examRoom } from '../domain/addresses.ts';
import { examContract as contract } from '../domain/contract.ts';
import type { ExamStudent } from '../domain/model.ts';

const now = new Date('2026-03-02T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const from = { network: '192.0.2.7', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };

function student(id: number, name: string, given: Partial<ExamStudent> = {}): ExamStudent {
  return {
    user: { id, name, username: `user${id}` },
    deadline: new Date('2026-03-02T12:00:00Z'),
    entered: null,
    placeCount: 0,
    lastSeen: null,
    handedIn: null,
    help: null,
    lock: null,
    isHeldByBrowser: false,
    ...given,
  };
}

const entered = { enteredAt: minutesAgo(30), byLink: true, ...from };
const room = [
  student(1, 'Nobody Yet'),
  student(2, 'Here Now', { entered, placeCount: 1, lastSeen: { seenAt: now, ...from } }),
  student(3, 'Gone Away', { entered, placeCount: 2, lastSeen: { seenAt: minutesAgo(7), ...from } }),
  student(4, 'Hand Up', {
    entered,
    placeCount: 1,
    lastSeen: { seenAt: now, ...from },
    help: { askedAt: minutesAgo(4), text: 'My screen is black.' },
    isHeldByBrowser: true,
  }),
  student(5, 'Done Early', {
    entered,
    placeCount: 1,
    handedIn: { submissionId: 9, createdAt: minutesAgo(5), fileCount: 2 },
  }),
  student(6, 'Shut Out', { entered, lock: { lockedAt: minutesAgo(1), reason: 'Phone.' } }),
];

let calls: AnsweredCalls;

beforeEach(async () => {
  await page.viewport(1280, 900);
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.getAssignment, () => assignmentReply({ kind: 'exam' }));
  calls.answer(contract.getExamRoom, () => ({ students: room, isCut: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(role = 'Full Teacher', query: Parameters<typeof hrefOf<typeof examRoom>>[2] = {}) {
  const permissions = Object.fromEntries(defaultPermissionsOf(role, 'course').map((name) => [name, true]));
  const authorization = { permissions, paymentStatus: { tag: 'no-payment-required' } } as const;
  calls.answer(courseContract.getCourse, () => courseReply({ authorization }));
  const layer = () => (
    <ClockContext value={() => now.getTime()}>
      <Outlet />
    </ClockContext>
  );
  return renderPage(examRoom, hrefOf(examRoom, { courseId: 1, assignmentId: 5 }, query), { layer });
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const choose = async (name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('tells of each student who is here, gone, done, locked or not there, and puts who waits for help first', async () => {
  await open();
  await expect.element(row('Hand Up')).toHaveTextContent('Waits for help for 4 minHereMy screen is black.');
  expect(page.getByRole('row').elements()[1]?.textContent).toContain('Hand Up');
  await expect.element(row('Nobody Yet')).toHaveTextContent('Not entered');
  await expect.element(row('Gone Away')).toHaveTextContent('Away for 7 min');
  await expect.element(row('Gone Away')).toHaveTextContent('2 places');
  await expect.element(row('Done Early')).toHaveTextContent('2 files');
  await expect.element(row('Shut Out')).toHaveTextContent('LockedAway for 30 minPhone.');
});

it('shows one state by the address, and says what to do when nobody is left', async () => {
  const { where } = await open('Full Teacher', { query: { state: 'help' } });
  await expect.element(row('Hand Up')).toBeVisible();
  expect(row('Here Now').query()).toBeNull();
  await page.getByLabelText('Search students').fill('Here Now');
  await expect.element(page.getByText('Search for less, or show all.')).toBeVisible();
  await expect.poll(where).toContain('q=Here');
});

it('gives time, locks with a reason, ends calls for help and frees a browser', async () => {
  calls.answer(examTimeContract.lengthenExamOfStudent, () => undefined);
  calls.answer(contract.lockExamStudent, () => undefined);
  calls.answer(contract.endExamHelp, () => undefined);
  calls.answer(openedLinkContract.freeLoginLink, () => undefined);
  await open();
  await choose('Here Now', 'More time…');
  await page.getByLabelText('Reason').fill('Fire alarm.');
  await page.getByRole('button', { name: 'Give' }).click();
  await expect
    .poll(() => calls.sentTo(examTimeContract.lengthenExamOfStudent))
    .toEqual([{ minutes: 5, reason: 'Fire alarm.' }]);
  await choose('Here Now', 'Lock…');
  await page.getByLabelText('Reason').fill('Phone.');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect.poll(() => calls.sentTo(contract.lockExamStudent)).toEqual([{ reason: 'Phone.' }]);
  await page.getByRole('button', { name: 'Help for Hand Up is done' }).click();
  await expect.poll(() => calls.sentTo(contract.endExamHelp)).toHaveLength(1);
  await choose('Hand Up', 'Another browser…');
  await page.getByRole('dialog').getByRole('button', { name: 'Free' }).click();
  await expect.poll(() => calls.sentTo(openedLinkContract.freeLoginLink)).toHaveLength(1);
});

it('offers graders no dates', async () => {
  await open('Grader');
  await expect.element(row('Hand Up')).toBeVisible();
  expect(page.getByRole('button', { name: 'More time for all' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Actions for Hand Up' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Lock…' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'More time…' }).query()).toBeNull();
});

it('says why the room cannot be read, and what to do in an empty one', async () => {
  calls.refuse(contract.getExamRoom, 403, {
    message: 'Names are hidden here.',
    code: 'INCORRECT_PERMISSION',
  });
  await open();
  await expect.element(page.getByText('Names are hidden here.')).toBeVisible();
  calls.answer(contract.getExamRoom, () => ({ students: [], isCut: false }));
  queryClient.clear();
  await open();
  await expect.element(page.getByText(/Add members to the course/)).toBeVisible();
});
