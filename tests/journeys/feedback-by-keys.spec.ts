// A grader marks and comments without a mouse; the student reads it and answers; the grader reads the answer,
// is reminded and says they are done.
import { expect, test } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { greetingWorks } from '../../src/app/demo/works.ts';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import { peopleContract } from '../../src/people/domain/contract.ts';
import { pressAt, typeAt } from '../support/by-keys.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, handIn, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import { mailFolder, newestInMails } from '../support/mail-folder.ts';
import { watchPointer } from '../support/no-mouse.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  logInAs,
  tabTo,
  takePicture,
  watchFaults,
} from '../support/pages.ts';

test.describe.configure({ mode: 'serial' });

const comment = 'Which name does an empty line greet?';
const hint = 'Compare the third test.';
const answer = 'I see, an empty line greets nobody. I will check for it.';

const author = 'Sofia Rossi';
const doneAddress = 'end-of-grading@example.org';

let courseId = 0;
let courseName = '';
let assignmentId = 0;
let submissionId = 0;

test.beforeAll(async () => {
  const members = { grader1: 'Full TA', student7: 'Student', student8: 'Student' };
  ({ courseId, name: courseName } = await makeCourse('Marking by keys', members));
  assignmentId = await makeOpenAssignment(courseId, { ...greetingAssignment, name: 'Greet' });
  const [fine, noStranger] = greetingWorks;
  submissionId = await handIn(await clientOf('student7'), assignmentId, noStranger ?? {});
  await handIn(await clientOf('student8'), assignmentId, fine ?? {});
});

test('a grader finds the work, marks it, comments on a line and answers, with keys only', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const pointer = await watchPointer(page);
  await logInAs(page, 'grader1');
  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('link', { name: courseName, exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: courseName })).toBeVisible();
  await tabTo(page, main.getByRole('link', { name: 'Greet', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Submissions' })).toBeVisible();
  await expect(page.getByText('Showing 2 out of 2 students')).toBeVisible();

  // The next one to grade, one on and one back.
  await page.keyboard.press('g');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByText(/^[12] of 2$/)).toBeVisible();
  // The page may know their number before it knows whose work this is.
  await expect(heading).toContainText(/Sofia Rossi|Tomasz Nowak/);
  const isFirst = (await page.getByText(/^[12] of 2$/).textContent()) === '1 of 2';
  const [there, back] = isFirst ? (['j', 'k'] as const) : (['k', 'j'] as const);
  const name = (await heading.textContent()) ?? '';
  await page.keyboard.press(there);
  await expect(heading).not.toHaveText(name);
  await page.keyboard.press(back);
  await expect(heading).toHaveText(name);
  if (!name.includes(author)) await page.keyboard.press(there);
  await expect(heading).toContainText(author);
  await expect(page.getByText('Tests are running', { exact: true })).toHaveCount(0);

  // Rubric: a number chooses, Tab goes to the next category.
  const style = page.getByRole('group', { name: 'Style' });
  await tabTo(page, style.getByRole('radio').first());
  await page.keyboard.press('3');
  await expect(style.getByRole('radio').nth(2)).toBeChecked();
  await page.keyboard.press('Tab');
  const structure = page.getByRole('group', { name: 'Structure' });
  await expect(structure.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(structure.getByRole('radio').nth(1)).toBeChecked();

  // A comment on the second line, and an answer beneath it.
  const code = page.getByRole('textbox', { name: /read only/ });
  await page.keyboard.press('l');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('c');
  const thread = page.getByRole('region', { name: 'Feedback on line 2' });
  await expect(thread.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(comment);
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByText(comment)).toBeVisible();
  await expect(code).toBeFocused();
  await expect(thread.getByText('Saving...')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/line=2/);
  await page.keyboard.press('r');
  await expect(thread.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(hint);
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByText(hint)).toBeVisible();
  await expect(thread.getByText('Saving...')).toHaveCount(0);

  // The grade field is one key away; what it holds is kept by Enter.
  await page.keyboard.press('e');
  await page.keyboard.type('7.5');
  const graded = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.keyboard.press('Enter');
  await graded;
  await expectAccessible(page);
  await takePicture(page, 'grader-marked-by-keys');
  await page.reload();
  await expect(thread.getByText(hint)).toBeVisible();
  await expect(style.getByRole('radio').nth(2)).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Grade' })).toHaveValue('7.5');
  expect(pointer).toEqual([]);
  expect(faults).toEqual([]);
});

test('the student reads the feedback and answers, and the grader sees the answer come', async ({
  browser,
}) => {
  const teacher = await clientOf('teacher');
  await teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId },
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
  const grader = await (await browser.newContext()).newPage();
  await logInAs(grader, 'grader1');
  await grader.goto(productUrl() + addressOf(courseId, assignmentId, `/submissions/${submissionId}#code`));
  await expect(grader.getByText(comment)).toBeVisible();

  const student = await (await browser.newContext()).newPage();
  const faults = watchFaults(student);
  await logInAs(student, 'student7');
  await student.goto(productUrl() + addressOf(courseId, assignmentId, '/submissions/'));
  await expect(student.getByText('Your work is graded.').first()).toBeVisible();
  await expect(student.getByText('7.50 / 10')).toBeVisible();
  await takePicture(student, 'student-graded');
  await student.getByRole('link', { name: 'Read the feedback' }).click();
  const thread = student.getByRole('region', { name: 'Feedback on line 2' });
  await expect(thread.getByText(comment)).toBeVisible();
  await takePicture(student, 'student-reads-feedback');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread.getByRole('textbox').fill(answer);
  await expectAccessible(student);
  await thread.getByRole('button', { name: 'Save' }).click();
  await expect(thread.getByText(answer)).toBeVisible();
  await expect(thread.getByText('Saving...')).toHaveCount(0);
  await takePicture(student, 'student-answered');

  // It comes by itself.
  await expect(grader.getByText(answer)).toBeVisible();
  await takePicture(grader, 'grader-sees-the-answer');
  await student.reload();
  await expect(thread.getByText(answer)).toBeVisible();
  expect(faults).toEqual([]);
});

test('a grader is reminded, says they are done, and the given address hears it, with keys only (ASGN-040, ASGN-048)', async ({
  browser,
  page,
}) => {
  test.skip(!mailFolder(), 'The folder of mails is not known.');
  const faults = watchFaults(page);
  const teacher = await clientOf('teacher');
  const { id: userId, name } = await (await clientOf('grader1')).call(peopleContract.getCurrentUser, {});
  await teacher.call(gradingContract.assignGrader, { params: { submissionId }, body: { userId } });
  await logInAs(page, 'teacher');
  const settings = addressOf(courseId, assignmentId, '#graders');
  await page.goto(productUrl() + settings);
  await pressAt(page, page.getByRole('switch', { name: 'Remind graders' }), 'Space');
  await expect(page.getByLabel('Remind at: Date')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await typeAt(page, page.getByLabel('E-mail address to tell when all are done'), doneAddress);
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.keyboard.press('Enter');
  await stored;
  await pressAt(page, page.getByRole('button', { name: 'Remind now' }));
  await pressAt(page, page.getByRole('button', { name: 'Yes' }));
  await expect(page.getByText('1 mail was written.')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'teacher-grader-notifications');

  const link = new RegExp(String.raw`https?://\S+${settings}`);
  await expect.poll(() => newestInMails(link, 'Reminder: grading of Greet')).toBeDefined();
  const grader = await (await browser.newContext()).newPage();
  await logInAs(grader, 'grader1');
  await grader.goto(newestInMails(link, 'Reminder: grading of Greet') ?? '');
  const done = grader.getByRole('switch', { name: `${name} is done` });
  await pressAt(grader, done, 'Space');
  await expect(done).toBeChecked();
  await expect.poll(() => newestInMails(/Grading of Greet is done/, doneAddress)).toBeDefined();
  expect(faults).toEqual([]);
});
