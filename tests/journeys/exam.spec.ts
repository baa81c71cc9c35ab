// An exam by personal login links: the mail, waiting, starting without a password, one course only, the end.
import { expect, test } from '@playwright/test';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, makeCourse } from '../support/journey-course.ts';
import { mailFolder, newestInMails } from '../support/mail-folder.ts';
import { expectAccessibleAtAllWidths, logInAs, tabTo } from '../support/pages.ts';

test.describe.configure({ timeout: 400_000 });

const minuteMs = 60_000;

async function makeExam(): Promise<{ courseId: number; assignmentId: number; courseName: string }> {
  const { courseId, name } = await makeCourse('Exams', { student8: 'Student' });
  const teacher = await clientOf('teacher');
  const { id: assignmentId } = await teacher.call(assignmentContract.createAssignment, {
    params: { courseId },
    body: { name: 'Midterm' },
  });
  await letRun(assignmentId, { fromMinutes: 25, forMinutes: 60 });
  const body = { kind: 'exam', sendLoginLinks: true } as const;
  await teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
  return { courseId, assignmentId, courseName: name };
}

/** Moves the exam: it starts in so many minutes, or has started before. */
async function letRun(
  assignmentId: number,
  { fromMinutes, forMinutes }: { fromMinutes: number; forMinutes: number },
): Promise<void> {
  const startMs = Date.now() + fromMinutes * minuteMs;
  const availability = { tag: 'timed', availableAt: new Date(startMs) } as const;
  const deadline = new Date(startMs + forMinutes * minuteMs);
  const timeframes = [{ availability, deadline, lockDate: null, sectionIds: null }];
  const teacher = await clientOf('teacher');
  await teacher.call(assignmentContract.putTimeframes, { params: { assignmentId }, body: { timeframes } });
}

test('a student starts an exam by the mailed link, without a password (AUTH-012, AUTH-013, AUTH-021)', async ({
  page,
  browser,
}) => {
  test.skip(!mailFolder(), 'The folder of mails is not known.');
  const { courseId, assignmentId, courseName } = await makeExam();
  const pattern = new RegExp(String.raw`https?://\S+/assignments/${assignmentId}/login/[0-9a-f-]{36}`);
  // Mails that are due are looked for once a minute.
  await expect.poll(() => newestInMails(pattern), { timeout: 150_000 }).toBeDefined();
  const link = newestInMails(pattern) ?? '';
  const start = page.getByRole('button', { name: 'Start exam' });

  await test.step('before: a countdown, and nothing to start', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible();
    await expect(page.getByText(/^The exam starts in 00:2\d:\d\d\.$/)).toBeVisible();
    await expect(start).toHaveAttribute('aria-disabled', 'true');
    await expectAccessibleAtAllWidths(page, 'exam-before');
  });

  await test.step('during: the start logs in for this course only', async () => {
    await letRun(assignmentId, { fromMinutes: -1, forMinutes: 60 });
    await page.goto(link);
    await expectAccessibleAtAllWidths(page, 'exam-open');
    await tabTo(page, start);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible();
    await expect(page.getByText('You are logged in for this course only.')).toBeVisible();
    await page.goto(productUrl());
    await expect(page.getByRole('link', { name: courseName }).first()).toBeVisible();
    await expect(page.getByText('Programming 1')).toBeHidden();
  });

  await test.step('elsewhere: the link opens nothing until the teacher has freed it', async () => {
    await page.goto(link);
    await start.click();
    await expect(page.getByText('You are logged in for this course only.')).toBeVisible();
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(link);
    const startElsewhere = elsewhere.getByRole('button', { name: 'Start exam' });
    await startElsewhere.click();
    await expect(elsewhere.getByText(/^This link was already used in another browser/).first()).toBeVisible();
    const settings = await browser.newContext();
    const teacher = await settings.newPage();
    await logInAs(teacher, 'teacher');
    await teacher.goto(productUrl() + addressOf(courseId, assignmentId, '#general'));
    await expect(teacher.getByRole('table', { name: 'Used login links' })).toBeVisible();
    await expectAccessibleAtAllWidths(teacher, 'exam-used-links');
    await teacher.getByRole('button', { name: /^Free the links of / }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: 'Free', exact: true }).click();
    await expect(teacher.getByText('Nobody has started the exam by a login link yet.')).toBeVisible();
    await elsewhere.reload();
    await startElsewhere.click();
    await expect(elsewhere.getByText('You are logged in for this course only.')).toBeVisible();
    await other.close();
    await settings.close();
  });

  await test.step('after: it says so', async () => {
    await letRun(assignmentId, { fromMinutes: -65, forMinutes: 60 });
    await page.goto(link);
    await expect(page.getByText('This exam has ended.').first()).toBeVisible();
    await expectAccessibleAtAllWidths(page, 'exam-ended');
  });
});
