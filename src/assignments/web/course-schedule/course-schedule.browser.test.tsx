import { Outlet } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import { defaultPermissionsOf } from '../../../access/domain/permission.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { sectionContract } from '../../../courses/domain/sections/contract.ts';
import { ClockContext } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { toWire } from '../../../kernel/domain/wire/wire-codec.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { courseSchedule } from '../../domain/addresses.ts';
import { calendarFeedContract } from '../../domain/calendar-feeds/contract.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { courseScheduleContract } from '../../domain/course-schedule/contract.ts';
import type { ScheduledAssignment } from '../../domain/course-schedule/model.ts';
import { individualDatesContract } from '../../domain/individual-dates/contract.ts';
import { TimeframesMeanwhile, type TimeframeEntry } from '../../domain/model.ts';

const monday = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
// Far ahead, and in months that other dates do not share.
const at = (day: number, hour = 23, minute = 59) => new Date(2099, 2, day, hour, minute, 59, 999);
const due = (deadline: Date | null, sectionIds: string[] | null = null): TimeframeEntry => ({
  sectionIds,
  availability: { tag: 'fixed', value: true },
  deadline,
  lockDate: null,
});
const scheduled = (id: number, name: string, entries: TimeframeEntry[]): ScheduledAssignment => {
  const [timeframe = due(null)] = entries;
  return { id, name, kind: 'normal', sendLoginLinks: false, timeframe, entries };
};
const sorting = scheduled(5, 'Sorting', [due(at(10)), due(at(20), [monday])]);
const lists = scheduled(6, 'Linked lists', [due(at(11, 12))]);

let calls: AnsweredCalls;
let assignments: ScheduledAssignment[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  queryClient.clear();
  assignments = [sorting, lists];
  calls = answerCalls();
  calls.answer(sectionContract.listSections, () => [
    { id: monday, name: 'Monday', courseId: 1, memberIds: [], pendingUsers: [] },
  ]);
  calls.answer(individualDatesContract.previewTimeframes, (body) => ({
    entries: body.timeframes.map(() => ({ studentCount: 3 })),
    laterCount: 0,
    earlierCount: 3,
    closedCount: 1,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function openAs(
  role: string,
  query: Parameters<typeof hrefOf<typeof courseSchedule>>[2] = {},
  now: () => number = Date.now,
) {
  const permissions = Object.fromEntries(defaultPermissionsOf(role, 'course').map((name) => [name, true]));
  const authorization = { permissions, paymentStatus: { tag: 'no-payment-required' } } as const;
  const seesAll = permissions['can_view_all_assignment_timeframes'] === true;
  calls.answer(courseContract.getCourse, () => courseReply({ authorization }));
  calls.answer(courseScheduleContract.getCourseSchedule, () => ({ assignments, seesAll, isWhole: true }));
  calls.answer(assignmentContract.listAssignments, () =>
    assignments.map(({ id }) => assignmentReply({ id })),
  );
  const layer = () => (
    <ClockContext value={now}>
      <Outlet />
    </ClockContext>
  );
  return renderPage(courseSchedule, hrefOf(courseSchedule, { courseId: 1 }, query), { layer });
}

const idOfSection = (number: number) => `7d44c3a2-3f0e-4a7e-9d44-${String(number).padStart(12, '0')}`;

describe('300 assignments with dates for each of 60 sections', () => {
  beforeEach(() => {
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    calls.answer(sectionContract.listSections, () =>
      numbers.map((number) => ({
        id: idOfSection(number),
        name: `Section ${number}`,
        courseId: 1,
        memberIds: [],
        pendingUsers: [],
      })),
    );
    assignments = Array.from({ length: 300 }, (_, one) =>
      scheduled(one + 1, `Task ${one}`, [
        due(at(1 + one)),
        ...numbers.map((number) => due(at(1 + one, number % 24, number), [idOfSection(number)])),
      ]),
    );
  });

  it('are drawn as a calendar that answers to keys at once', async () => {
    await openAs('Full Teacher', inMarch);
    await expect.element(cell(/March 10, 2099, 61 dates/)).toBeVisible();
    cell(/March 10, 2099/)
      .element()
      .focus();
    const started = performance.now();
    await userEvent.keyboard('{PageDown}');
    await expect.element(cell(/April 10, 2099/)).toHaveFocus();
    // Less than half a second on an idle machine.
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('are drawn as a list of one section', async () => {
    await openAs('Full Teacher', { query: { view: 'list', section: idOfSection(7) } });
    await expect.element(page.getByRole('link', { name: 'Task 0', exact: true })).toBeVisible();
  });
});

const inMarch = { query: { day: '2099-03-10' } };
const cell = (name: RegExp) => page.getByRole('gridcell').getByRole('button', { name });

describe('the calendar', () => {
  it('goes from day to day by arrow keys, on into the next month, and the address keeps the day', async () => {
    const { where } = await openAs('Full Teacher', inMarch);
    await expect.element(page.getByRole('grid', { name: 'March 2099' })).toBeVisible();
    cell(/March 10, 2099, 1 date/)
      .element()
      .focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(cell(/March 11, 2099, 1 date/)).toHaveFocus();
    await userEvent.keyboard('{PageDown}{ArrowUp}');
    await expect.element(page.getByRole('grid', { name: 'April 2099' })).toBeVisible();
    await expect.element(cell(/April 4, 2099/)).toHaveFocus();
    expect(where()).toContain('day=2099-04-04');
  });

  it('shows what a date is in words, and for whom it counts', async () => {
    await openAs('Full Teacher', { query: { day: '2099-03-20' } });
    const table = page.getByRole('table', { name: 'Dates of Friday, March 20, 2099' });
    await expect.element(table.getByText('Deadline')).toBeVisible();
    await expect.element(table.getByText('Monday', { exact: true })).toBeVisible();
    await expect.element(table.getByText('2099-03-20 23:59')).toBeVisible();
  });

  it('tells dates of one assignment apart that sections have on one day', async () => {
    assignments = [scheduled(5, 'Sorting', [due(at(10)), due(at(10, 12), [monday])])];
    await openAs('Full Teacher', inMarch);
    const cell = page.getByRole('gridcell', { selected: true });
    await expect.element(cell).toHaveTextContent(/Sorting.*Monday.*Sorting.*Everyone else/);
  });

  it('goes by the clock of the site where that of the computer is wrong', async () => {
    await openAs('Full Teacher', {}, () => at(15, 12).getTime());
    await expect.element(page.getByRole('grid', { name: 'March 2099' })).toBeVisible();
    await expect
      .element(page.getByRole('gridcell', { selected: true }).getByRole('button'))
      .toHaveAccessibleName(/March 15, 2099/);
    await page.getByText('List', { exact: true }).click();
    await expect.element(page.getByText('2099-03-20 23:59')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Linked lists' })).not.toBeInTheDocument();
  });

  it('is a list on narrow screens', async () => {
    await page.viewport(390, 800);
    await openAs('Full Teacher', inMarch);
    await expect.element(page.getByRole('link', { name: 'Linked lists' })).toBeVisible();
    expect(page.getByRole('grid').elements()).toEqual([]);
  });

  it('keeps a long name, right-to-left letters and emoji inside its cell', async () => {
    const name = `${'\u05E9\u05DC\u05D5\u05DD '.repeat(40)}🚀`.slice(0, 255);
    assignments = [scheduled(7, name, [due(at(10))])];
    await openAs('Full Teacher', inMarch);
    await expect.element(page.getByRole('grid')).toBeVisible();
    const box = page.getByRole('gridcell', { selected: true }).element();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth + 1);
  });
});

describe('the list', () => {
  it('begins with today, and shows what is over when asked', async () => {
    assignments = [...assignments, scheduled(8, 'Warm-up', [due(new Date(2020, 1, 1))])];
    const { where } = await openAs('Full Teacher', { query: { view: 'list' } });
    await expect.element(page.getByRole('link', { name: 'Linked lists' })).toBeVisible();
    expect(page.getByText('Warm-up').elements()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Show earlier dates' }).click();
    await expect.element(page.getByText('Warm-up')).toBeVisible();
    expect(where()).toContain('earlier=true');
  });

  it('of one section holds the dates of its members', async () => {
    await openAs('Full Teacher', { query: { view: 'list', section: monday } });
    await expect.element(page.getByText('2099-03-20 23:59')).toBeVisible();
    expect(page.getByText('2099-03-10 23:59').elements()).toEqual([]);
  });

  it('says what to do without any dates', async () => {
    assignments = [];
    await openAs('Full Teacher', {});
    await expect
      .element(page.getByText('Give an assignment dates in its settings: they appear here.'))
      .toBeVisible();
  });
});

it('offers students their own dates only: no sections, no conflicts, nothing to move', async () => {
  await openAs('Student', { query: { view: 'list' } });
  await expect.element(page.getByRole('link', { name: 'Linked lists' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Your work' })).toBeVisible();
  expect(page.getByRole('button', { name: /Move/ }).elements()).toEqual([]);
  expect(page.getByText('Monday', { exact: true }).elements()).toEqual([]);
  expect(page.getByText(/conflict/).elements()).toEqual([]);
});

it('tells of deadlines of the same people within a day, and shows the day', async () => {
  const { where } = await openAs('Full Teacher', { query: { view: 'list' } });
  await expect
    .element(page.getByText('Less than a day between the deadlines of “Sorting” and “Linked lists”'))
    .toBeVisible();
  await page.getByRole('button', { name: /Show the day/ }).click();
  await expect.element(page.getByRole('grid', { name: 'March 2099' })).toBeVisible();
  expect(where()).toContain('day=2099-03-11');
});

describe('moving a date', () => {
  const stored: TimeframeEntry[][] = [];
  beforeEach(() => {
    stored.length = 0;
    calls.answer(assignmentContract.putTimeframes, ({ timeframes }) => {
      stored.push(timeframes);
      const moved = { ...sorting, entries: timeframes };
      assignments = [moved, lists];
      return timeframes;
    });
  });

  it('by the keyboard shows who is affected, keeps the last millisecond, and is undone', async () => {
    await openAs('Full Teacher', inMarch);
    await page.getByRole('button', { name: 'Move: Deadline, Sorting' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('New date: Date').fill('2099-03-08');
    await userEvent.tab();
    await expect.element(dialog.getByText('3 students get less time.')).toBeVisible();
    await expect.element(dialog.getByText('Work that was handed in in time stays in time.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => stored).toEqual([[due(at(8)), due(at(20), [monday])]]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored.at(1)).toEqual(sorting.entries);
  });

  it('by dragging asks for the same time on the other day', async () => {
    await openAs('Full Teacher', inMarch);
    await expect.element(page.getByRole('grid')).toBeVisible();
    const source = page.getByRole('gridcell', { selected: true }).getByText('Sorting');
    await userEvent.dragAndDrop(source, cell(/March 12, 2099/));
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText('New date: Date')).toHaveValue('2099-03-12');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => stored.at(0)?.[0]?.deadline).toEqual(at(12));
    // What is told in the corner would lie above the page of the next test.
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  it('shows what somebody else has stored meanwhile, and stores nothing over it', async () => {
    await openAs('Full Teacher', inMarch);
    await page.getByRole('button', { name: 'Move: Deadline, Sorting' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('New date: Date').fill('2099-03-08');
    await userEvent.tab();
    const theirs = [due(at(15)), due(at(20), [monday])];
    assignments = [{ ...sorting, entries: theirs }, lists];
    calls.refuse(assignmentContract.putTimeframes, 409, {
      message: 'Changed meanwhile',
      code: 'OBJECT_CHANGED',
      present: toWire(TimeframesMeanwhile, { timeframes: theirs }, 'snake'),
    });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.element(dialog.getByText(/This one is now 2099-03-15 23:59/)).toBeVisible();
    await expect.element(page.getByText(/so yours are not stored/)).toBeVisible();
  });
});

it.each(['This course', 'All my courses'])(
  'offers an address for other calendars once, and ends it: %s',
  async (reach) => {
    let createdAt: Date | null = null;
    const isOfCourse = reach === 'This course';
    const none = () => ({ createdAt: null });
    const { getCalendarFeed, getOwnCalendarFeed, ...contract } = calendarFeedContract;
    calls.answer(getCalendarFeed, isOfCourse ? () => ({ createdAt }) : none);
    calls.answer(getOwnCalendarFeed, isOfCourse ? none : () => ({ createdAt }));
    calls.answer(isOfCourse ? contract.makeCalendarFeed : contract.makeOwnCalendarFeed, () => {
      createdAt = at(1);
      return { address: 'https://learn.example.org/api/v2/calendars/secret.ics' };
    });
    calls.answer(isOfCourse ? contract.removeCalendarFeed : contract.removeOwnCalendarFeed, () => {
      createdAt = null;
      return undefined;
    });
    await openAs('Student', inMarch);
    const dialog = page.getByRole('dialog');
    const open = async () => {
      await page.getByRole('button', { name: 'Subscribe…' }).click();
      await dialog.getByText(reach, { exact: true }).click();
    };
    await open();
    await dialog.getByRole('button', { name: 'Make an address' }).click();
    await expect
      .element(dialog.getByLabelText('Address'))
      .toHaveValue('https://learn.example.org/api/v2/calendars/secret.ics');
    await expect.element(dialog.getByRole('button', { name: 'Copy' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await open();
    await expect.element(dialog.getByText(/It was shown once/)).toBeVisible();
    expect(dialog.getByLabelText('Address').query()).toBeNull();
    await dialog.getByRole('button', { name: 'End the address' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible();
  },
);
