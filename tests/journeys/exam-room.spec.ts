// An exam with two students and the invigilator: who is here, help, more time, a lock, and text that survives.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, makeCourse } from '../support/journey-course.ts';
import {
  expectAccessibleAtAllWidths,
  expectAccessibleInBothSchemes,
  logInAs,
  watchFaults,
} from '../support/pages.ts';

test.describe.configure({ timeout: 240_000 });

async function makeRunningExam(): Promise<{ courseId: number; assignmentId: number }> {
  const { courseId } = await makeCourse('Invigilation', { student1: 'Student', student2: 'Student' });
  const teacher = await clientOf('teacher');
  const { id: assignmentId } = await teacher.call(assignmentContract.createAssignment, {
    params: { courseId },
    body: { name: 'Final exam' },
  });
  const params = { assignmentId };
  await teacher.call(assignmentContract.patchAssignment, { params, body: { kind: 'exam' } });
  const availability = { tag: 'timed', availableAt: new Date(Date.now() - 60_000) } as const;
  const deadline = new Date(Date.now() + 3_600_000);
  const timeframes = [{ availability, deadline, lockDate: null, sectionIds: null }];
  await teacher.call(assignmentContract.putTimeframes, { params, body: { timeframes } });
  return { courseId, assignmentId };
}

async function enter(browser: Browser, username: string, address: string): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId: 'UTC' })).newPage();
  await logInAs(page, username);
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Exam', exact: true })).toContainText(/left/);
  return page;
}

test('an invigilator sees who is here, helps, gives time and locks, and no text of a student is lost', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  const { courseId, assignmentId } = await makeRunningExam();
  const work = `${productUrl()}${addressOf(courseId, assignmentId, '/submissions/')}`;
  await logInAs(page, 'teacher');
  await page.goto(work);
  await page.getByRole('link', { name: 'Exam room', exact: true }).click();
  const row = (username: string) => page.getByRole('row', { name: new RegExp(`\\(${username}\\)`) });
  const choose = async (username: string, item: string) => {
    await row(username)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect(row('student1')).toContainText('Not entered');
  const first = await enter(browser, 'student1', work);
  const second = await enter(browser, 'student2', work);
  await expect(row('student1')).toContainText('Here');
  await expect(row('student2')).toContainText('Here');

  await test.step('help is called for, and given', async () => {
    await first.getByRole('button', { name: 'Ask for help' }).click();
    await first.getByLabel(/What is it about/).fill('May I use a list?');
    await first.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(first.getByText(/somebody comes to you/)).toBeVisible();
    await expect(row('student1')).toContainText('May I use a list?');
    await expectAccessibleAtAllWidths(page, 'exam-room');
    await row('student1')
      .getByRole('button', { name: /^Help for/ })
      .click();
    await expect(first.getByText(/somebody comes to you/)).toBeHidden();
  });

  await test.step('more time reaches the page of the student at once', async () => {
    await choose('student2', 'More time…');
    await page.getByLabel('Minutes').fill('30');
    await page.getByLabel('Reason').fill('The chair broke.');
    await page.getByRole('button', { name: 'Give' }).click();
    await expect(second.getByText(/You have more time/)).toBeVisible();
    await expect(second.getByRole('region', { name: 'Exam', exact: true })).toContainText(
      /1:[12]\d:\d\d left/,
    );
  });

  await test.step('what is written without a network is there after a reload, and for the invigilator', async () => {
    await first.getByRole('textbox', { name: 'New file' }).fill('answer.py');
    await first.getByRole('button', { name: 'Add file' }).click();
    const editor = first.getByRole('textbox', { name: /^Text of answer\.py/ });
    await first.context().setOffline(true);
    await editor.click();
    await first.keyboard.type('print(42)');
    await expect(first.getByText('No connection: kept in this browser').first()).toBeVisible();
    await first.context().setOffline(false);
    await first.reload();
    await expect(editor).toContainText('print(42)');
    await expect(first.getByText(/^Saved /).first()).toBeVisible();
    await expectAccessibleInBothSchemes(first, 'exam-writing');
    await choose('student1', 'Written text…');
    await expect(page.getByRole('dialog')).toContainText('print(42)');
    await page.keyboard.press('Escape');
  });

  await test.step('a locked student reads why, and comes back by themselves', async () => {
    await choose('student2', 'Lock…');
    await page.getByLabel('Reason').fill('Phone on the table.');
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(second.getByText(/Their reason: Phone on the table\./)).toBeVisible();
    await expectAccessibleInBothSchemes(second, 'exam-locked');
    await choose('student2', 'Let in again');
    await expect(second.getByRole('region', { name: 'Exam', exact: true })).toBeVisible({ timeout: 20_000 });
  });

  await test.step('what is written is handed in, and the room says so', async () => {
    await first.getByRole('button', { name: 'Hand in what is written' }).click();
    await first
      .getByRole('dialog')
      .getByRole('button', { name: /^Hand in/ })
      .click();
    await expect(row('student1')).toContainText('1 file');
  });
  expect(faults).toEqual([]);
});
