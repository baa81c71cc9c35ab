// What home and the page of a course show, and to whom.
import { expect, test, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { demoPassword } from '../../src/app/demo/people.ts';
import { schedule } from '../../src/app/demo/seed-courses.ts';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { makeCourse } from '../support/journey-course.ts';
import { expectAccessibleInBothSchemes, logInAs } from '../support/pages.ts';

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** A course whose assignments end after so many days each, and one that is not open yet. */
async function makeScheduledCourse(days: readonly number[]): Promise<string> {
  const { courseId, name } = await makeCourse('Full shelf', { student6: 'Student' });
  const teacher = await clientOf('teacher');
  const params = { courseId };
  const make = async (title: string) =>
    (await teacher.call(assignmentContract.createAssignment, { params, body: { name: title } })).id;
  await make('Unseen');
  for (const each of days) await schedule(teacher, await make(`Due ${each}`), each);
  return name;
}

test('home says to students what is due, and shows each course with role, the five nearest assignments and their own state', async ({
  page,
}) => {
  const name = await makeScheduledCourse([5, 3, 6, 1, 4, 2]);
  await logInAs(page, 'student6');
  const card = cardOf(page, name);
  await expect(card).toContainText('Student');
  const lines = card.getByRole('link').filter({ hasNotText: name });
  await expect(lines).toHaveText(['Due 1', 'Due 2', 'Due 3', 'Due 4', 'Due 5', '1 more assignment']);
  await expect(card).toContainText(/Due 1.*Not handed in.*23:59/);
  const toDo = cardOf(page, 'To do first');
  await expect(toDo.getByRole('link', { name: /Due 1/ }).filter({ hasText: name })).toContainText('left');
  await toDo.getByRole('link', { name: /Due 1/ }).filter({ hasText: name }).click();
  await expect(page).toHaveURL(/submissions\/#student-start$/);
  await page.goBack();
  await expect(toDo).toBeVisible();
  await expect(page.getByRole('button', { name: 'New course' })).toBeHidden();
});

test('home leads graders to what is to grade, and the palette to pages by what they are for', async ({
  page,
}) => {
  await logInAs(page, 'teacher');
  const lines = cardOf(page, 'To do first').getByRole('link', { name: /Word count/ });
  // Another journey may have left new feedback there.
  const line = lines.filter({ hasText: /\d+ to grade/ });
  await expect(line).toBeVisible();
  await line.click();
  await expect(page).toHaveURL(/submissions\/\?work=to-grade/);
  await expect(page.getByRole('heading', { level: 1, name: 'Submissions' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('criteria');
  await page.getByRole('option', { name: /Settings: Rubric.*Word count/ }).click();
  await expect(page).toHaveURL(/#rubric$/);
});

test('home shows staff in grey what students do not see', async ({ page }) => {
  const name = await makeScheduledCourse([1, 2]);
  await logInAs(page, 'teacher');
  await expect(page.getByRole('button', { name: 'New course' })).toBeVisible();
  const card = cardOf(page, name);
  await expect(card).toContainText('Full Teacher');
  const lines = card.getByRole('link').filter({ hasNotText: name });
  await expect(lines).toHaveText(['Due 1', 'Due 2', 'Unseen']);
  const colours = await lines.evaluateAll((links) => links.map((link) => getComputedStyle(link).color));
  expect(colours[1]).toBe(colours[0]);
  expect(colours[2]).not.toBe(colours[0]);
});

test('courses are found by name, told apart, and archived ones come last on demand (UI-040)', async ({
  page,
}) => {
  const teacher = await clientOf('teacher');
  const name = `Twins ${randomBytes(2).toString('hex')}`;
  for (let made = 0; made < 2; made++) await teacher.call(courseContract.createCourse, { body: { name } });
  const old = await teacher.call(courseContract.createCourse, { body: { name: `Old ${name}` } });
  await teacher.call(courseContract.patchCourse, {
    params: { courseId: old.id },
    body: { state: 'archived' },
  });
  await logInAs(page, 'teacher');
  const twins = page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ hasText: new RegExp(`^${name} \\(no\\. \\d+\\)$`) });
  await expect(twins).toHaveCount(2);
  await page.getByLabel('Search courses').fill(`${name} no more`);
  await expect(page.getByText('No courses found')).toBeVisible();
  await page.getByLabel('Search courses').fill(name);
  await expect(cardOf(page, 'Data structures')).toHaveCount(0);
  await expect(cardOf(page, `Old ${name}`)).toHaveCount(0);
  await page.getByRole('button', { name: /^Show archived/ }).click();
  await expect(cardOf(page, `Old ${name}`)).toContainText('Archived');
  const headings = page.getByRole('main').getByRole('heading', { level: 2, name: /Twins/ });
  await expect(headings.last()).toHaveText(`Old ${name}`);
  await expectAccessibleInBothSchemes(page, 'home-archived');
});

test('the page of a course shows own grades to students, counts and buttons to staff (NAV-020)', async ({
  page,
}) => {
  const home = `${productUrl()}/courses/1/assignments/`;
  const main = page.getByRole('main');
  await logInAs(page, 'student2');
  await page.goto(home);
  const buttons = ['Manage course', 'View as a student', 'New assignment'];
  await page.getByRole('button', { name: /^Grades are out/ }).click();
  await expect(main.getByRole('row', { name: /Greeting/ })).toContainText(
    /Assignment.*Grades are out.*Grade \d/,
  );
  for (const name of buttons) await expect(main.getByText(name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await logInAs(page, 'teacher');
  await page.goto(home);
  await expect(main.getByRole('row', { name: /Word count/ })).toContainText(/Open.*\d+, \d+ to grade/);
  for (const name of buttons) await expect(main.getByText(name)).toBeVisible();
  await main.getByRole('button', { name: 'View as a student' }).click();
  await expect(page.getByText('Student View Enabled')).toBeVisible();
  await expect(main.getByText('New assignment')).toHaveCount(0);
});

test('inside a learning management system students have no sidebar, and the flag stays (NAV-048, NAV-053, SHELL-014)', async ({
  page,
}) => {
  await page.goto(`${productUrl()}/courses/1/assignments/?inLTI=true`);
  await page.getByRole('textbox', { name: 'Username' }).fill('student2');
  await page.getByLabel('Password').first().fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Word count' }).click();
  await expect(page).toHaveURL(/assignments\/\d+\/submissions\/\?inLTI=true#student-start$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Word count');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('teachers leave a learning management system by a new tab, logged in as there (SHELL-005, SHELL-010)', async ({
  page,
}) => {
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/1/assignments/?inLTI=true`);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const opened = page.waitForEvent('popup');
  await sidebar.getByRole('button', { name: 'Open in a new tab' }).click();
  await expect(sidebar.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  const tab = await opened;
  await expect(tab).toHaveURL(`${productUrl()}/courses/1/assignments/`);
  await expect(tab.getByRole('heading', { level: 1, name: 'Programming 1' })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Log out' })).toBeVisible();
});
