// A comment on a line reaches its author: counted, opened by keys, mailed, and no longer mailed on demand.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, handIn, makeCourse } from '../support/journey-course.ts';
import { mailFolder, newestInMails } from '../support/mail-folder.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  logInAs,
  tabTo,
  takePicture,
  watchFaults,
} from '../support/pages.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** Hands in nothing else: there is no grade that could be told meanwhile. */
const student = 'student12';
const comment = 'What does an empty line print?';
const linkInMail = /https?:\/\/\S+\/unsubscribe\/email_notifications\/\?token=[\w.-]+/;
const findLink = () => newestInMails(linkInMail, `${student}@`);
/** What is read before its mail goes out is not mailed any more. */
const mailPatience = { timeout: 90_000 };
const dayMs = 86_400_000;

let courseId = 0;
let assignmentId = 0;
let submissionId = 0;

test.beforeAll(async () => {
  ({ courseId } = await makeCourse('Told of', { grader1: 'Full TA', [student]: 'Student' }));
  const teacher = await clientOf('teacher');
  const body = { name: 'Echo' };
  ({ id: assignmentId } = await teacher.call(assignmentContract.createAssignment, {
    params: { courseId },
    body,
  }));
  const params = { assignmentId };
  const timeframe = {
    availability: { tag: 'fixed', value: true },
    deadline: new Date(Date.now() + dayMs),
    lockDate: null,
    sectionIds: null,
  } as const;
  await teacher.call(assignmentContract.putTimeframes, { params, body: { timeframes: [timeframe] } });
  submissionId = await handIn(await clientOf(student), assignmentId, {
    'echo.py': 'line = input()\nprint(line)\n',
  });
  const gradeAvailability = { tag: 'fixed', value: true } as const;
  await teacher.call(assignmentContract.patchAssignment, { params, body: { gradeAvailability } });
});

const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const asAuthor = (page: Page) => page.getByRole('combobox', { name: 'You are an author of this submission' });

/** G N, as one types it. */
async function openPanel(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(panel(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());

async function choose(page: Page, option: string): Promise<void> {
  await asAuthor(page).click();
  const chosen = saved(page);
  await page.getByRole('option', { name: option }).click();
  await chosen;
}

async function newPage(browser: Browser, username?: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1400, height: 860 } })).newPage();
  if (username !== undefined) await logInAs(page, username);
  return page;
}

async function commentOnSecondLine(grader: Page): Promise<void> {
  await grader.goto(productUrl() + addressOf(courseId, assignmentId, `/submissions/${submissionId}#code`));
  await tabTo(grader, grader.locator('.cm-content').first());
  await grader.keyboard.press('Control+Home');
  await grader.keyboard.press('ArrowDown');
  await grader.keyboard.press('c');
  const thread = grader.getByRole('region', { name: 'Feedback on line 2' });
  await expect(thread.getByRole('textbox')).toBeFocused();
  await grader.keyboard.type(comment);
  await grader.keyboard.press('Control+Enter');
  await expect(thread.getByText(comment)).toBeVisible();
  await expect(thread.getByText('Saving...')).toHaveCount(0);
}

test('how soon mails come is set in the panel and holds after a reload and in another browser (NOTIF-028, NOTIF-029)', async ({
  browser,
}) => {
  const page = await newPage(browser, student);
  const faults = watchFaults(page);
  await openPanel(page);
  await expect(panel(page).getByText('You are all caught up!')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Notification settings' }).press('Enter');
  await choose(page, 'Direct');
  await page.goto(`${productUrl()}/#user-profile`);
  await expect(asAuthor(page)).toHaveValue('Direct');
  const other = await newPage(browser, student);
  await other.goto(`${productUrl()}/#user-profile`);
  await expect(asAuthor(other)).toHaveValue('Direct');
  expect(faults).toEqual([]);
});

test('a comment on a line is counted, and followed by keys to the line with the reply in focus (NOTIF-013, NOTIF-015, NOTIF-017, NOTIF-018, NOTIF-043, FB-023)', async ({
  browser,
}) => {
  const page = await newPage(browser, student);
  const faults = watchFaults(page);
  await commentOnSecondLine(await newPage(browser, 'grader1'));
  // It comes by itself, at the latest with the next poll.
  await expect(entry(page)).toHaveAccessibleName('Notifications 1 unread', { timeout: 60_000 });
  await expect(page).toHaveTitle('(1) Home - Proofmark');
  if (mailFolder()) await expect.poll(findLink, mailPatience).toBeDefined();
  await openPanel(page);
  const link = panel(page).getByRole('link', { name: /commented on a line/ });
  await expect(link).toBeVisible();
  await expect(link).toContainText(comment);
  await expectAccessibleInBothSchemes(page, 'notification-panel');
  await tabTo(page, link);
  const marked = saved(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    new RegExp(`/submissions/${submissionId}/files/\\d+\\?replyToFocus=\\d+-\\d+#code$`),
  );
  await expect(panel(page)).toHaveCount(0);
  const reply = page.getByRole('article').filter({ hasText: comment });
  await expect(reply).toBeFocused();
  await expect(entry(page)).toHaveAccessibleName('Notifications');
  await marked;
  await takePicture(page, 'notification-followed');
  await page.reload();
  await expect(reply).toBeVisible();
  await expect(entry(page)).toHaveAccessibleName('Notifications');
  await openPanel(page);
  await panel(page).getByRole('checkbox', { name: 'Show read notifications' }).check();
  await expect(link).toBeVisible();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await expectToFit(page);
    await expectAccessible(page);
    await takePicture(page, `notification-panel-${width}`);
  }
  expect(faults).toEqual([]);
});

test('the link of the mail switches it off without a login (AUTH-010, NAV-026, NOTIF-033, NOTIF-039)', async ({
  browser,
}) => {
  test.skip(!mailFolder(), 'The folder of mails is not known.');
  const page = await newPage(browser);
  const faults = watchFaults(page);
  const { pathname, search } = new URL(findLink() ?? '');
  await page.goto(productUrl() + pathname + search);
  await expect(asAuthor(page)).toHaveValue('Direct');
  await expectAccessibleInBothSchemes(page, 'unsubscribe');
  await choose(page, 'Off');
  await page.reload();
  await expect(asAuthor(page)).toHaveValue('Off');
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  const own = await newPage(browser, student);
  await own.goto(`${productUrl()}/#user-profile`);
  await expect(asAuthor(own)).toHaveValue('Off');
  expect(faults).toEqual([]);
});
